"""On what terms an engine plays, by what it says in `hello`."""

from __future__ import annotations

from random import Random

import pytest
from attrs import evolve

from catbox_rules import cat_in_the_box
from catbox_rules.conformance.protocol import Terms, played, read_terms
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.match import Match, replay
from catbox_rules.policies import ANY_LEGAL
from catbox_rules.records import ChosenTable, Record


def a_match() -> Record:
    return played(ChosenTable(cat_in_the_box, "pegasus-2023", 4), [ANY_LEGAL], Random(3))


def test_nothing_is_said() -> None:
    assert read_terms({}) == Terms()
    assert Terms().not_tested() == ()


def test_all_is_said() -> None:
    terms = read_terms(
        {
            "deals": "trusted",
            "discards": "in-order",
            "rounds": 1,
            "score": ["scores"],
            "paradox": "automatic",
            "protocol": "catbox-protocol/1",
        }
    )
    assert terms == Terms(True, True, 1, ("scores",), True, True)
    assert len(terms.not_tested()) == 6
    played = "what comes later in a match: the engine plays "
    for rounds, said in ((1, "1 round"), (2, "2 rounds")):
        assert evolve(terms, rounds=rounds).not_tested()[2] == played + said


@pytest.mark.parametrize(
    ("hello", "message"),
    [
        ({"deals": "checked"}, "$.deals: expected 'trusted', or no such key, got 'checked'"),
        ({"discards": True}, "$.discards: expected 'in-order', or no such key, got true"),
        ({"paradox": None}, "$.paradox: expected 'automatic', or no such key, got null"),
        ({"rounds": 0}, "$.rounds: expected 1 to 99, got 0"),
        ({"rounds": "1"}, "$.rounds: expected 1 to 99, got '1'"),
        ({"score": []}, "$.score: expected a list of parts of a round's sheet, got []"),
        ({"score": [1]}, "$.score: expected a list of parts of a round's sheet, got [1]"),
    ],
)
def test_what_cannot_be_said(hello: dict[str, object], message: str) -> None:
    with pytest.raises(MalformedInput) as caught:
        read_terms(hello)
    assert str(caught.value) == message


def test_discards_in_order_lead_to_the_same_table() -> None:
    record = a_match()
    ordered = Terms(in_order=True).ordered(record)
    assert ordered != record
    assert sorted(map(str, ordered.actions)) == sorted(map(str, record.actions))
    assert replay(ordered).state == replay(record).state
    runs: list[list[str]] = [[]]
    for action in ordered.actions:
        runs[-1:] = [[*runs[-1], str(action.actor)]] if action.do == "discard" else [runs[-1], []]
    assert {tuple(run) for run in runs if run} == {("0", "1", "2", "3")}


def test_who_sets_a_card_aside_in_order_is_one_seat_after_the_other() -> None:
    match = Match.begin(cat_in_the_box, "pegasus-2023", players=3)
    match = match.apply(match.draw(Random(1)))
    legal, in_order = match.legal_actions(), Terms(in_order=True)
    assert in_order.turn(match.turn) == (0,)
    assert {each.actor for each in in_order.of_turn(legal, match)} == {0}
    assert Terms().of_turn(legal, match) == legal
    match = match.apply(next(each for each in legal if each.actor == 0))
    assert in_order.turn(match.turn) == (1,)
    assert {each.actor for each in in_order.of_turn(match.legal_actions(), match)} == {1}
    for _ in range(2):
        match = match.apply(match.legal_actions()[0])
    assert in_order.of_turn(match.legal_actions(), match) == match.legal_actions()
    assert [each.do for each in match.legal_actions()] == ["bid"] * len(match.legal_actions())


def test_a_paradox_is_not_sent_where_the_engine_finds_out_by_itself() -> None:
    record, terms = a_match(), Terms(automatic_paradox=True)
    paradoxes = [action for action in record.actions if action.do == "paradox"]
    assert paradoxes
    assert len(terms.as_sent(record).actions) == len(record.actions) - len(paradoxes)
    match = Match.from_record(record)
    assert terms.is_passed_over(match.undo()) == (record.actions[-1].do == "paradox")
