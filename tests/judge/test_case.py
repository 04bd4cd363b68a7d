"""Cases: how they are read, and what the judge answers."""

from __future__ import annotations

import json

import pytest
from attrs import evolve

from catbox_rules.cat_in_the_box import Action, legal_actions, parse, turn
from catbox_rules.games import GAMES
from catbox_rules.judge import Case, Ruled, read_case, rule
from catbox_rules.kernel.clause import load_clauses
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.records import parse as parse_json
from catbox_rules.records import verdict_as_json
from catbox_rules.records.strict_json import is_list, is_object
from tests.records.matches import (
    DELETED,
    SMALL_WITH_TWO,
    Key,
    changed,
    random_match,
    small_record,
)
from tests.records.validation import fits, misfits
from tests.scenario import Scenario

RED_LEAD: dict[str, object] = {"do": "play", "seat": 0, "rank": 5, "color": "red"}
TRICK = ("record", "actions")


def case_about(action: object, *, actions: int = 7) -> dict[str, object]:
    """A case about the small record after some actions; after seven seat 0 leads."""
    record = small_record()
    assert is_list(record["actions"])
    record["actions"] = record["actions"][:actions]
    return {"format": "catbox-case/1", "record": record, "question": {"action": action}}


def read_text(value: object) -> Case:
    return read_case(parse_json(json.dumps(value)), GAMES)


def ruling_on(value: object) -> Ruled:
    assert misfits("case", value) == []
    return rule(read_text(value))


def answer_to(value: object) -> dict[str, object]:
    ruled = ruling_on(value)
    record = ruled.case.record
    answer = verdict_as_json(ruled.verdict, game=record.ruleset.NAME, edition=record.edition_id)
    assert misfits("verdict", answer) == []
    return answer


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
    assert "play.turn" in ruled.verdict.clauses
    assert ruled.legal == ()


@pytest.mark.clause("bid.allowed")
def test_every_clause_that_is_broken_is_told() -> None:
    """Seat 2 bids before seat 0, and a number that three players cannot bid."""
    ruled = ruling_on(case_about({"do": "bid", "seat": 2, "tricks": 2}, actions=4))
    assert ruled.verdict.clauses == ("bid.order", "bid.allowed")


@pytest.mark.clause("deal.even", "deal.from-deck")
def test_a_deal_may_be_asked_about() -> None:
    whole = small_record()
    assert is_list(whole["actions"])
    deal = whole["actions"][0]
    assert ruling_on(case_about(deal, actions=0)).verdict.is_legal
    assert not ruling_on(case_about(changed(deal, ("hands", 0, 9), 5), actions=0)).verdict.is_legal
    uneven = ruling_on(case_about(changed(deal, ("hands", 0, 9), DELETED), actions=0))
    assert uneven.verdict.clauses == ("deal.even",)
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
    ruled = rule(Case(stuck, paradox))
    assert ruled.verdict.is_legal
    assert ruled.legal == (paradox,)
    assert "round-scored" in [event.event for event in ruled.events]
    claimed = rule(Case(evolve(stuck, actions=stuck.actions[:-1]), parse("paradox", 2)))
    assert set(claimed.verdict.clauses) == {"paradox.must-play", "paradox.false-claim"}


def test_the_judge_agrees_with_the_list_of_legal_actions() -> None:
    for edition, players in (("japanese", 4), ("bezier-2022", 2)):
        match = random_match(edition, players, seed=5)
        state = match.initial()
        for index, action in enumerate(match.actions[:60]):
            before = evolve(match, actions=match.actions[:index])
            if turn(state) != ("chance",):
                questions: list[Action] = [*legal_actions(state), parse("1R", 0), parse("bid 1", 1)]
                for question in questions:
                    ruled = rule(Case(before, question))
                    assert ruled.verdict.is_legal is (question in legal_actions(state))
                    assert bool(ruled.events) is ruled.verdict.is_legal
            state = match.ruleset.apply(state, action).state


FAULTS: list[tuple[tuple[Key, ...], object, str]] = [
    ((), [], "$: expected an object, got []"),
    (("format",), DELETED, "$.format: expected a value, got nothing"),
    (("format",), "catbox-record/1", "$.format: expected catbox-case/1, got 'catbox-record/1'"),
    (("record",), DELETED, "$.record: expected a record, got nothing"),
    (("record",), None, "$.record: expected a record, got nothing"),
    (("record",), [], "$.record: expected an object, got []"),
    (("record", "players"), 3.5, "$.record.players: expected a whole number, got 3.5"),
    (("record", "first_seat"), 3, "$.record.first_seat: expected 0 to 2, got 3"),
    (
        ("record", "options", "face"),
        "black",
        "$.record.options.face: expected white or purple with 3 players, got 'black'",
    ),
    ((*TRICK, 4, "seat"), 3, "$.record.actions[4].seat: expected 0 to 2, got 3"),
    (("position",), {}, "$.position: expected no position: this version rules on records, got one"),
    (("question",), DELETED, "$.question: expected a value, got nothing"),
    (("question",), {}, "$.question.action: expected a value, got nothing"),
    (("question",), "5R", "$.question: expected an object, got '5R'"),
    (("question", "seat"), 0, "$.question: expected no keys but action, got 'seat'"),
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


@pytest.mark.parametrize(("path", "value", "message"), FAULTS, ids=str)
def test_a_case_that_is_not_of_its_form(path: tuple[Key, ...], value: object, message: str) -> None:
    damaged = changed(case_about(RED_LEAD), path, value)
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


@pytest.mark.clause("match.length")
def test_after_the_match_everything_is_illegal() -> None:
    match = random_match("pegasus-2023", 2)
    ruled = rule(Case(match, parse("1B", 0)))
    assert ruled.verdict.clauses == ("match.length",)
    assert ruled.legal == ()


def test_a_case_for_two() -> None:
    value = {
        "format": "catbox-case/1",
        "record": SMALL_WITH_TWO,
        "question": {"action": {"do": "play", "seat": 0, "rank": 5, "color": "green"}},
    }
    assert "neutral" in json.dumps(answer_to(value))
    assert not fits("case", changed(value, ("question", "action", "rank"), 6))
