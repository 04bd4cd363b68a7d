"""Cases: how they are read, and what the judge answers."""

from __future__ import annotations

import json

import pytest
from attrs import evolve

from catbox_rules.cat_in_the_box import parse
from catbox_rules.games import GAMES, POSITIONS
from catbox_rules.judge import Case, Ruled, read_case, rule, ruled_as_json
from catbox_rules.kernel.clause import load_clauses
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.ruleset import CHANCE, Action
from catbox_rules.kernel.verdict import Verdict
from catbox_rules.records import Record
from catbox_rules.records import parse as parse_json
from catbox_rules.records.strict_json import is_list, is_object
from tests.cat_in_the_box.scenario import Scenario
from tests.records.matches import (
    DELETED,
    SMALL_WITH_TWO,
    TABLES_OF,
    WITH_PHYSICATS,
    Key,
    changed,
    random_match,
    small_record,
)
from tests.records.validation import fits, misfits

RED_LEAD: dict[str, object] = {"do": "play", "seat": 0, "rank": 5, "color": "red"}
TRICK = ("record", "actions")


def case_about(action: object, *, actions: int = 7) -> dict[str, object]:
    """A case about the small record after some actions; after seven seat 0 leads."""
    record = small_record()
    assert is_list(record["actions"])
    record["actions"] = record["actions"][:actions]
    return {"format": "catbox-case/1", "record": record, "question": {"action": action}}


def cats_case_about(action: object, *, actions: int = 8) -> dict[str, object]:
    """A case about the record with Physicats after some actions; after eight seat 1 is on turn, to
    raise 5 alive of seat 0, or to doubt it."""
    taken = WITH_PHYSICATS["actions"]
    assert is_list(taken)
    record = {**WITH_PHYSICATS, "actions": taken[:actions]}
    return {"format": "catbox-case/1", "record": record, "question": {"action": action}}


def read_text(value: object) -> Case:
    return read_case(parse_json(json.dumps(value)), GAMES, POSITIONS)


def ruling_on(value: object) -> Ruled:
    assert misfits("case", value) == []
    return rule(read_text(value))


def answer_to(value: object) -> dict[str, object]:
    answer = ruled_as_json(ruling_on(value))
    assert misfits("verdict", answer) == []
    return answer


def verdict_on(value: object) -> Verdict:
    return verdict_of(ruling_on(value))


def verdict_of(ruled: Ruled) -> Verdict:
    assert ruled.verdict is not None
    assert ruled.answer is None
    return ruled.verdict


def ruled_after(record: Record, action: Action) -> Ruled:
    """The ruling on an action at the moment at which a record stops."""
    return rule(Case(POSITIONS[record.ruleset.NAME], record=record, action=action))


@pytest.mark.clause("declare.lead-not-red")
def test_an_illegal_action_with_the_clause_and_where_the_edition_tells_it() -> None:
    answer = answer_to(case_about(RED_LEAD))
    assert list(answer) == ["format", "ruling", "violations", "grounds"]
    assert (answer["format"], answer["ruling"]) == ("catbox-verdict/1", "illegal")
    assert is_list(answer["violations"])
    [violation] = answer["violations"]
    assert is_object(violation)
    assert list(violation) == ["clause", "message", "sources"]
    assert violation["clause"] == "declare.lead-not-red"
    told = load_clauses("cat-in-the-box")["declare.lead-not-red"].sources_in("pegasus-2023")
    assert told
    assert violation["sources"] == [
        {"edition": "pegasus-2023", "heading": source.heading} for source in told
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
    events = [event.event for event in ruling_on(value).events]
    assert events == ["card-played", "token-placed"]


@pytest.mark.clause("declare.lead-not-red")
def test_what_the_seat_could_have_done() -> None:
    ruled = ruling_on(case_about(RED_LEAD))
    assert [str(action) for action in ruled.legal] == (
        ["1B", "1Y", "1G", "2B", "2Y", "2G", "3B", "3Y", "3G", "4B", "4Y", "4G", "5B", "5Y", "5G"]
    )
    assert ruled.events == ()


@pytest.mark.clause("play.turn")
def test_a_seat_that_is_not_on_turn_could_do_nothing() -> None:
    ruled = ruling_on(case_about({**RED_LEAD, "seat": 2}))
    assert "play.turn" in verdict_of(ruled).clauses
    assert ruled.legal == ()


@pytest.mark.clause("bid.allowed")
def test_every_clause_that_is_broken_is_told() -> None:
    """Seat 2 bids before seat 0, and a number that three players cannot bid."""
    ruled = ruling_on(case_about({"do": "bid", "seat": 2, "tricks": 2}, actions=4))
    assert verdict_of(ruled).clauses == ("bid.order", "bid.allowed")


@pytest.mark.clause("deal.even", "deal.from-deck")
def test_a_deal_may_be_asked_about() -> None:
    whole = small_record()
    assert is_list(whole["actions"])
    deal = whole["actions"][0]
    assert verdict_on(case_about(deal, actions=0)).is_legal
    assert not verdict_on(case_about(changed(deal, ("hands", 0, 9), 5), actions=0)).is_legal
    uneven = ruling_on(case_about(changed(deal, ("hands", 0, 9), DELETED), actions=0))
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
    ruleset, state = match.ruleset, match.initial()
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


FAULTS: list[tuple[tuple[Key, ...], object, str]] = [
    ((), [], "$: expected an object, got []"),
    (("format",), DELETED, "$.format: expected a value, got nothing"),
    (("format",), "catbox-record/1", "$.format: expected catbox-case/1, got 'catbox-record/1'"),
    (("record",), DELETED, "$: expected either a record or a position, got neither"),
    (("record",), None, "$: expected either a record or a position, got neither"),
    (("record",), [], "$.record: expected an object, got []"),
    (("record", "players"), 3.5, "$.record.players: expected a whole number, got 3.5"),
    (("record", "first_seat"), 3, "$.record.first_seat: expected 0 to 2, got 3"),
    (
        ("record", "options", "face"),
        "black",
        "$.record.options.face: expected white or purple with 3 players, got 'black'",
    ),
    ((*TRICK, 4, "seat"), 3, "$.record.actions[4].seat: expected 0 to 2, got 3"),
    (("position",), {}, "$: expected either a record or a position, got both"),
    (("question",), DELETED, "$.question: expected a value, got nothing"),
    (("question",), {}, "$.question: expected either an action or an ask, got neither"),
    (("question",), "5R", "$.question: expected an object, got '5R'"),
    (("question", "seat"), 0, "$.question: expected no keys but action, ask, got 'seat'"),
    (
        ("question", "action"),
        "5R",
        "$.question.action: expected an action, {\"do\": …}, got '5R'",
    ),
    (("question", "action", "rank"), 7, "$.question.action.rank: expected 1 to 6, got 7"),
    (("question", "action", "seat"), 3, "$.question.action.seat: expected 0 to 2, got 3"),
    (
        ("verdict",),
        "legal",
        "$: expected no keys but format, question, record, position, got 'verdict'",
    ),
]


NINE: dict[str, object] = {"do": "claim", "seat": 1, "count": 9, "state": "dead"}
QUESTION = ("question", "action")

CATS_FAULTS: list[tuple[tuple[Key, ...], object, str]] = [
    (("record", "first_seat"), 4, "$.record.first_seat: expected 0 to 3, got 4"),
    (("record", "options", "blocks"), 0, "$.record.options.blocks: expected 1 to 26, got 0"),
    ((*TRICK, 2, "seat"), 4, "$.record.actions[2].seat: expected 0 to 3, got 4"),
    ((*QUESTION, "seat"), 4, "$.question.action.seat: expected 0 to 3, got 4"),
    ((*QUESTION, "seat"), DELETED, "$.question.action.seat: expected a value, got nothing"),
    ((*QUESTION, "count"), 0.5, "$.question.action.count: expected a whole number, got 0.5"),
    (
        (*QUESTION, "state"),
        "black",
        "$.question.action.state: expected alive, dead, empty or heisenberg, got 'black'",
    ),
    (
        QUESTION,
        {"do": "prove", "seat": 1, "boxes": {}},
        "$.question.action.boxes: expected at least one card, got none",
    ),
    (
        QUESTION,
        RED_LEAD,
        (
            "$.question.action.do: expected deal-physicats, deal, draw, use, claim, prove, "
            "exchange, end or doubt, got 'play'"
        ),
    ),
]

ALL_FAULTS = [
    *((case_about(RED_LEAD), *fault) for fault in FAULTS),
    (
        case_about(RED_LEAD),
        QUESTION,
        NINE,
        "$.question.action.do: expected deal, discard, bid, play or paradox, got 'claim'",
    ),
    *((cats_case_about(NINE), *fault) for fault in CATS_FAULTS),
]


@pytest.mark.parametrize(
    ("case", "path", "value", "message"), ALL_FAULTS, ids=[fault[-1] for fault in ALL_FAULTS]
)
def test_a_case_that_is_not_of_its_form(
    case: dict[str, object], path: tuple[Key, ...], value: object, message: str
) -> None:
    damaged = changed(case, path, value)
    with pytest.raises(MalformedInput) as caught:
        read_text(damaged)
    assert str(caught.value) == message
    assert not fits("case", damaged)


def test_a_case_of_an_edition_that_the_library_does_not_have() -> None:
    damaged = changed(case_about(RED_LEAD), ("record", "edition"), "pegasus")
    with pytest.raises(Unsupported) as caught:
        read_text(damaged)
    assert caught.value.path == "$.record.edition"
    assert not fits("case", damaged)


def test_a_moment_that_did_not_come_is_no_case() -> None:
    """Seat 0 has led red in the record, which it may not do."""
    value = case_about({"do": "play", "seat": 1, "rank": 1, "color": "red"}, actions=8)
    damaged = changed(value, (*TRICK, 7, "color"), "red")
    with pytest.raises(MalformedInput) as caught:
        rule(read_text(damaged))
    assert caught.value.path == "$.record.actions[7]"
    assert "declare.lead-not-red" in str(caught.value)


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
    assert not fits("case", changed(value, ("question", "action", "rank"), 6))


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
    told = load_clauses("schrodingers-cats")["schrodinger.claim.rises"].sources_in("amigo-2023")
    assert told
    assert violation["sources"] == [
        {"edition": "amigo-2023", "heading": source.heading} for source in told
    ]
    legal = [str(action) for action in ruling_on(cats_case_about(lower)).legal]
    assert legal[:2] == ["claim 5 dead", "claim 6 alive"]
    assert legal[-1] == "doubt"


@pytest.mark.clause("schrodinger.claim.rises", "schrodinger.turn.order")
def test_a_legal_claim() -> None:
    ruled = ruling_on(cats_case_about(NINE))
    assert verdict_of(ruled).is_legal
    assert {"schrodinger.claim.rises", "schrodinger.turn.order"} <= set(verdict_of(ruled).clauses)
    assert [event.event for event in ruled.events] == ["claim-made"]


@pytest.mark.clause("schrodinger.turn.order", "schrodinger.claim.rises")
def test_every_clause_is_told_of_a_claim_out_of_turn() -> None:
    """Seat 3 is not on turn; the second time it claims too little as well."""
    ruled = ruling_on(cats_case_about({**NINE, "seat": 3, "count": 5}))
    assert verdict_of(ruled).clauses == ("schrodinger.turn.order",)
    ruled = ruling_on(cats_case_about({**NINE, "seat": 3, "count": 4}))
    assert set(verdict_of(ruled).clauses) == {"schrodinger.turn.order", "schrodinger.claim.rises"}
    assert ruled.legal == ()


@pytest.mark.clause("schrodinger.deal.hand-size", "schrodinger.deal.from-deck")
def test_a_deal_of_box_cards_may_be_asked_about() -> None:
    """With any number of hands. If seat 3 had six empty boxes there would be nine."""
    actions = WITH_PHYSICATS["actions"]
    assert is_list(actions)
    deal = actions[1]
    assert verdict_on(cats_case_about(deal, actions=1)).is_legal
    fewer = ruling_on(cats_case_about(changed(deal, ("hands", 3), DELETED), actions=1))
    assert verdict_of(fewer).clauses == ("schrodinger.deal.hand-size",)
    nine = changed(deal, ("hands", 3), {"alive": 0, "empty": 6})
    ninth = ruling_on(cats_case_about(nine, actions=1))
    assert verdict_of(ninth).clauses == ("schrodinger.deal.from-deck",)
    assert ninth.legal == ()


@pytest.mark.clause("schrodinger.deal.draw")
def test_a_draw_may_be_asked_about() -> None:
    """Seat 0 has laid down two cards."""
    for boxes, legal in (({"alive": 1, "dead": 1}, True), ({"alive": 3}, False), ({}, False)):
        ruled = ruling_on(cats_case_about({"do": "draw", "boxes": boxes}, actions=5))
        assert verdict_of(ruled).is_legal is legal
        assert verdict_of(ruled).clauses == ("schrodinger.deal.draw",)
