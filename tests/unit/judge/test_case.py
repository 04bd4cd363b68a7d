"""What the judge answers about an action at a moment of a record."""

from __future__ import annotations

import json

import pytest
from attrs import evolve

from catbox_rules.book.clause import load_clauses
from catbox_rules.cat_in_the_box import parse
from catbox_rules.games import GAMES
from catbox_rules.judge import read_case
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.notation import read_line
from tests.kit.cat_in_the_box.scenario import Scenario
from tests.kit.matches import (
    DELETED,
    SMALL_WITH_TWO,
    TABLES_OF,
    WITH_PHYSICATS,
    changed,
    random_match,
    small_record,
)
from tests.kit.validation import fits
from tests.unit.judge.cases import (
    NINE,
    RED_LEAD,
    answer_to,
    case_about,
    cats_case_about,
    ruled_after,
    ruled_on,
    verdict_of,
    verdict_on,
)


@pytest.mark.clause("declare.lead-not-red")
def test_an_illegal_action_with_the_clause_and_where_the_edition_tells_it() -> None:
    answer = answer_to(case_about(RED_LEAD))
    assert list(answer) == ["format", "ruling", "violations", "grounds", "what_now"]
    assert (answer["format"], answer["ruling"]) == ("catbox-verdict/1", "illegal")
    assert is_list(answer["violations"])
    [violation] = answer["violations"]
    assert is_object(violation)
    assert list(violation) == ["clause", "message", "template", "fields", "sources"]
    assert violation["clause"] == "declare.lead-not-red"
    sources = load_clauses("cat-in-the-box")["declare.lead-not-red"].sources_in("pegasus-2023")
    assert sources
    assert violation["sources"] == [
        {"edition": "pegasus-2023", "heading": source.heading} for source in sources
    ]


@pytest.mark.clause("declare.lead-not-red")
def test_sources_are_of_the_edition_that_an_alias_names() -> None:
    for alias, edition in (("japanese", "ayatsurare-2020"), ("international", "pegasus-2023")):
        value = changed(case_about(RED_LEAD), ("record", "edition"), alias)
        assert f'"edition": "{edition}"' in json.dumps(answer_to(value))
        others = {"ayatsurare-2020", "hobby-japan-2021", "bezier-2022", "pegasus-2023"} - {edition}
        assert not any(other in json.dumps(answer_to(value)) for other in others)


def test_a_legal_action_with_its_grounds_and_what_follows() -> None:
    value = case_about({"do": "play", "seat": 0, "rank": 5, "color": "yellow"})
    answer = answer_to(value)
    assert answer["ruling"] == "legal"
    assert answer["violations"] == []
    assert is_list(answer["grounds"])
    clauses = {ground["clause"] for ground in answer["grounds"] if is_object(ground)}
    assert {"play.turn", "play.card-in-hand", "declare.cell-open", "declare.color-held"} <= clauses
    events = [event.event for event in ruled_on(value).events]
    assert events == ["card-played", "token-placed"]


@pytest.mark.clause("declare.lead-not-red")
def test_what_the_seat_could_have_done() -> None:
    ruled = ruled_on(case_about(RED_LEAD))
    assert [str(action) for action in ruled.legal] == (
        ["1B", "1Y", "1G", "2B", "2Y", "2G", "3B", "3Y", "3G", "4B", "4Y", "4G", "5B", "5Y", "5G"]
    )
    assert ruled.events == ()


@pytest.mark.clause("play.turn")
def test_a_seat_that_is_not_on_turn_could_do_nothing() -> None:
    ruled = ruled_on(case_about({**RED_LEAD, "seat": 2}))
    assert "play.turn" in verdict_of(ruled).clauses
    assert ruled.legal == ()


@pytest.mark.clause("bid.allowed")
def test_every_clause_that_is_broken_is_reported() -> None:
    """Seat 2 bids before seat 0, and a number that three players cannot bid."""
    ruled = ruled_on(case_about({"do": "bid", "seat": 2, "tricks": 2}, actions=4))
    assert verdict_of(ruled).clauses == ("bid.order", "bid.allowed")


@pytest.mark.clause("deal.even", "deal.from-deck")
def test_a_deal_may_be_asked_about() -> None:
    whole = small_record()
    assert is_list(whole["actions"])
    deal = whole["actions"][0]
    assert verdict_on(case_about(deal, actions=0)).is_legal
    assert not verdict_on(case_about(changed(deal, ("hands", 0, 9), 5), actions=0)).is_legal
    uneven = ruled_on(case_about(changed(deal, ("hands", 0, 9), DELETED), actions=0))
    assert verdict_of(uneven).clauses == ("deal.even",)
    assert uneven.legal == ()


@pytest.mark.clause("paradox.occurs", "paradox.must-play", "paradox.ends-round")
def test_a_paradox() -> None:
    """Seat 0 holds cards of 4 and 6. It has lost yellow and blue, and the cells of 4 and 6 on
    red and green are covered. Seat 2, which has led, was not stuck."""
    stuck = Scenario(
        edition="pegasus-2023",
        players=3,
        start=1,
        tricks="5Y 3Y 4G / 5B 3B 6G / 3G 2G 5G / 4R 1R 6R / 1Y",
        hands={0: (4, 4, 6, 6, 6)},
    ).record()
    paradox = parse("paradox", 0)
    ruled = ruled_after(stuck, paradox)
    assert verdict_of(ruled).is_legal
    assert ruled.legal == (paradox,)
    assert "round-scored" in [event.event for event in ruled.events]
    claimed = ruled_after(evolve(stuck, actions=stuck.actions[:-1]), parse("paradox", 2))
    assert set(verdict_of(claimed).clauses) == {"paradox.must-play", "paradox.false-claim"}


@pytest.mark.parametrize(
    ("edition", "players"), [("japanese", 4), ("bezier-2022", 2), ("amigo-2023", 3)]
)
def test_the_judge_agrees_with_the_list_of_legal_actions(edition: str, players: int) -> None:
    """What seats did at other moments of the match is legal now if it is in the list."""
    match = random_match(edition, players, seed=5)
    ruleset, state = match.ruleset, match.table.initial()
    others = [action for action in match.actions if action.actor != CHANCE][::4]
    for index, action in enumerate(match.actions[:60]):
        before = evolve(match, actions=match.actions[:index])
        listed = ruleset.legal_actions(state)
        for question in (*listed[:20], *others):
            ruled = ruled_after(before, question)
            is_legal = verdict_of(ruled).is_legal
            assert is_legal is (question in listed)
            assert bool(ruled.events) is is_legal
            assert ruled.legal == tuple(each for each in listed if each.actor == question.actor)
        state = ruleset.apply(state, action).state


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.clause("match.length", "schrodinger.match.length")
def test_after_the_match_everything_is_illegal(game: str) -> None:
    match = random_match(*TABLES_OF[game][0])
    [length] = [clause for clause in load_clauses(game) if clause.endswith("match.length")]
    for action in {action.do: action for action in match.actions}.values():
        ruled = ruled_after(match, action)
        assert verdict_of(ruled).clauses == (length,)
        assert ruled.legal == ()


def test_a_case_for_two() -> None:
    value = {
        "format": "catbox-case/1",
        "record": SMALL_WITH_TWO,
        "question": {"action": {"do": "play", "seat": 0, "rank": 5, "color": "green"}},
    }
    assert "neutral" in json.dumps(answer_to(value))
    beyond = changed(value, ("question", "action", "rank"), 6)
    assert fits("case", beyond)
    assert "with 2 players the deck has cards from 1 to 5" in json.dumps(answer_to(beyond))


@pytest.mark.clause("schrodinger.claim.rises")
def test_a_claim_that_does_not_rise() -> None:
    """With the clause, where the edition tells it, and what the seat could have done."""
    lower = {**NINE, "count": 3, "state": "alive"}
    answer = answer_to(cats_case_about(lower))
    assert (answer["format"], answer["ruling"]) == ("catbox-verdict/1", "illegal")
    assert is_list(answer["violations"])
    [violation] = answer["violations"]
    assert is_object(violation)
    assert violation["clause"] == "schrodinger.claim.rises"
    sources = load_clauses("schrodingers-cats")["schrodinger.claim.rises"].sources_in("amigo-2023")
    assert sources
    assert violation["sources"] == [
        {"edition": "amigo-2023", "heading": source.heading} for source in sources
    ]
    legal = [str(action) for action in ruled_on(cats_case_about(lower)).legal]
    assert legal[:2] == ["claim 5 dead", "claim 6 alive"]
    assert legal[-1] == "doubt"


@pytest.mark.clause("schrodinger.claim.rises", "schrodinger.turn.order")
def test_a_legal_claim() -> None:
    ruled = ruled_on(cats_case_about(NINE))
    assert verdict_of(ruled).is_legal
    assert {"schrodinger.claim.rises", "schrodinger.turn.order"} <= set(verdict_of(ruled).clauses)
    assert [event.event for event in ruled.events] == ["claim-made"]


@pytest.mark.clause("schrodinger.turn.order", "schrodinger.claim.rises")
def test_every_clause_is_reported_of_a_claim_out_of_turn() -> None:
    """Seat 3 is not on turn; the second time it claims too little as well."""
    ruled = ruled_on(cats_case_about({**NINE, "seat": 3, "count": 5}))
    assert verdict_of(ruled).clauses == ("schrodinger.turn.order",)
    ruled = ruled_on(cats_case_about({**NINE, "seat": 3, "count": 4}))
    assert set(verdict_of(ruled).clauses) == {"schrodinger.turn.order", "schrodinger.claim.rises"}
    assert ruled.legal == ()


@pytest.mark.clause("schrodinger.deal.hand-size", "schrodinger.deal.from-deck")
def test_a_deal_of_box_cards_may_be_asked_about() -> None:
    """With any number of hands. If seat 3 had six empty boxes there would be nine."""
    actions = WITH_PHYSICATS["actions"]
    assert is_list(actions)
    deal = actions[1]
    assert verdict_on(cats_case_about(deal, actions=1)).is_legal
    fewer = ruled_on(cats_case_about(changed(deal, ("hands", 3), DELETED), actions=1))
    assert verdict_of(fewer).clauses == ("schrodinger.deal.hand-size",)
    nine = changed(deal, ("hands", 3), {"alive": 0, "empty": 6})
    ninth = ruled_on(cats_case_about(nine, actions=1))
    assert verdict_of(ninth).clauses == ("schrodinger.deal.from-deck",)
    assert ninth.legal == ()


@pytest.mark.clause("schrodinger.deal.draw")
def test_a_draw_may_be_asked_about() -> None:
    """Seat 0 has laid down two cards."""
    for boxes, legal in (({"alive": 1, "dead": 1}, True), ({"alive": 3}, False), ({}, False)):
        ruled = ruled_on(cats_case_about({"do": "draw", "boxes": boxes}, actions=5))
        assert verdict_of(ruled).is_legal is legal
        assert verdict_of(ruled).clauses == ("schrodinger.deal.draw",)


def test_a_table_in_a_case_may_be_a_line() -> None:
    """The form that the guide for referees shows; the same table as a document is another form."""
    line = "catbox-line/1 pegasus-2023 3p deal start=1 rounds=?:?:?:4,5,0"
    module, position = read_line(line)
    question = {"ask": "match"}
    as_text, as_document = (
        read_case({"format": "catbox-case/1", "position": value, "question": question})
        for value in (line, module.position_as_json(position))
    )
    assert as_text == as_document
