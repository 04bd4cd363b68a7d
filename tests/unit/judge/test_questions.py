"""Questions beyond an action about positions. The answers are worked out in the descriptions of the
tables."""

# ruff: noqa: E501 -- of the tables

from __future__ import annotations

import json

import pytest

from catbox_rules.book.clause import load_clauses
from catbox_rules.judge import ruled_as_json
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.match import replay
from catbox_rules.notation import read_line
from catbox_rules.records import read_record
from tests.kit.validation import misfits
from tests.unit.judge.cases import as_document, items, ruled_on
from tests.unit.judge.tables import (
    CLAIMED,
    CLAIMED_WITH_A_HIDDEN_HAND,
    FIRST_LEAD_OF_FOUR,
    MAYBE_STUCK,
    RED_LED_FIRST,
    THIRD_PLAY,
    asked,
)

PARADOX_OF_SEAT_0 = f"{MAYBE_STUCK} hands=44666,?,? paradox=0"
LAST_ROUND = PARADOX_OF_SEAT_0.replace(
    "start=1", "start=1 rounds=-:4,2,2:0,0,0:4,2,2;-:2,3,3:0,3,0:2,6,3"
)
TWO_PLAYERS = "catbox-line/1 bezier-2022 2p discard start=0 revealed=225"
GROUPS = ((3, ["G4", "G5", "G6"]), (2, ["B5", "Y5"]), (2, ["B3", "Y3"]))
"""The largest groups at MAYBE_STUCK."""


def groups(*bonuses: object) -> dict[str, object]:
    return {
        "groups": [
            {"seat": seat, "size": size, "cells": cells, "bonus": bonus}
            for seat, ((size, cells), bonus) in enumerate(zip(GROUPS, bonuses, strict=True))
        ]
    }


def trick(led: object, winner: object, winning: object, complete: bool) -> dict[str, object]:
    return {"led": led, "winner": winner, "play": winning, "complete": complete}


def check(count: int, least: int, most: int, wrong: object) -> dict[str, object]:
    return {
        "claim": {"seat": 0, "count": count, "state": "alive"},
        "counted": least if least == most else "?",
        "least": least,
        "most": most,
        "wrong": wrong,
        "claimer": 0,
        "doubter": 1,
    }


def scored(paradox: object, *columns: list[object]) -> dict[str, object]:
    tricks, bonus, scores = columns
    return {"over": True, "paradox": paradox, "tricks": tricks, "bonus": bonus, "scores": scores}


SET_UP_OF_THREE: dict[str, object] = {
    "observed": [],
    "neutral": [],
    "highest_rank": 6,
    "cards": 30,
    "dealt": 10,
    "bids": [1, 3, 4],
    "tricks": 8,
    "rounds": 3,
}
SET_UP_OF_TWO: dict[str, object] = {
    "observed": ["R6", "B6", "Y6", "G6"],
    "neutral": ["Y2", "G2", "G5"],
    "highest_rank": 5,
    "cards": 25,
    "dealt": 10,
    "bids": [],
    "tricks": 8,
    "rounds": 2,
}
SET_UP_OF_CATS: dict[str, object] = {
    "hand": [6, 5, 4, 3, 2],
    "lives": 2,
    "physicats": {"played": False, "dealt": 0, "open": 0, "out_of_game": 10},
    "track": {"blocks": 13, "last": "13 empty"},
}
NOBODY_CLAIMED = dict.fromkeys(("claim", "counted", "least", "most", "wrong", "claimer", "doubter"))

ANSWERS: list[tuple[str, str, object, bool]] = [
    ("paradox", THIRD_PLAY, {"seat": 2, "paradox": False, "plays": []}, True),
    ("paradox", MAYBE_STUCK, {"seat": 0, "paradox": "?", "plays": []}, False),
    ("paradox", f"{MAYBE_STUCK} hands=24466,?,?", {"seat": 0, "paradox": False, "plays": ["2R"]}, True),
    ("paradox", f"{MAYBE_STUCK} hands=44666,?,?", {"seat": 0, "paradox": True, "plays": []}, True),
    ("paradox", PARADOX_OF_SEAT_0, {"seat": 0, "paradox": True, "plays": []}, True),
    ("trick", THIRD_PLAY, trick("yellow", 1, "4R", False), True),
    ("trick", MAYBE_STUCK, trick("yellow", 2, "1Y", False), True),
    ("trick", FIRST_LEAD_OF_FOUR, trick(None, None, None, False), True),
    ("groups", MAYBE_STUCK, groups("?", 0, "?"), False),
    ("groups", f"{MAYBE_STUCK} bids=1,3,1", groups(3, 0, 2), True),
    ("round", f"{PARADOX_OF_SEAT_0} bids=1,3,1", scored(0, [1, 2, 1], [0, 0, 2], [-1, 2, 3]), True),
    ("round", PARADOX_OF_SEAT_0, scored(0, [1, 2, 1], [0, 0, "?"], [-1, 2, "?"]), False),
    (
        "match",
        f"{LAST_ROUND} bids=1,3,1",
        {"over": True, "totals": [4 + 2 - 1, 2 + 6 + 2, 2 + 3 + 3], "winners": [1]},
        True,
    ),
    ("match", LAST_ROUND, {"over": False, "totals": [4 + 2, 2 + 6, 2 + 3], "winners": [1]}, False),
    ("set-up", THIRD_PLAY, SET_UP_OF_THREE, True),
    ("set-up", TWO_PLAYERS, SET_UP_OF_TWO, True),
    ("check", CLAIMED, check(8, 10, 10, 1), True),
    ("check", CLAIMED.replace("8a", "11a"), check(11, 10, 10, 0), True),
    ("check", CLAIMED_WITH_A_HIDDEN_HAND, check(8, 8, 14, 1), True),
    ("check", CLAIMED_WITH_A_HIDDEN_HAND.replace("8a", "9a"), check(9, 8, 14, "?"), False),
    ("check", CLAIMED_WITH_A_HIDDEN_HAND.replace("8a", "15a"), check(15, 8, 14, 0), True),
    ("check", CLAIMED.replace("turn=1 claim=0:8a", ""), NOBODY_CLAIMED, True),
    ("boxes", CLAIMED_WITH_A_HIDDEN_HAND, {"in_play": 18, "draw_pile": 52 - 18}, True),
    ("match", f"{CLAIMED} lives=2,2,2", {"over": False, "lives": [2, 2, 2], "winners": []}, True),
    ("set-up", CLAIMED, SET_UP_OF_CATS, True),
]  # fmt: skip


@pytest.mark.clause(
    "paradox.occurs",
    "trick.color-strength",
    "score.adjacency",
    "score.bonus-bid",
    "score.paradox-penalty",
    "match.winner",
    "setup.observed-tokens",
    "deal.two-player-reveal",
    "schrodinger.check.count",
    "schrodinger.check.heisenbergs",
    "schrodinger.round.boxes-in-play",
)
@pytest.mark.parametrize(("ask", "line", "expected", "is_determined"), ANSWERS)
def test_a_question_is_answered_as_far_as_it_can_be(
    ask: str, line: str, expected: object, is_determined: bool
) -> None:
    ruled = ruled_on(asked(line, ask))
    assert ruled.verdict is None
    assert ruled.answer is not None
    answer = json.loads(json.dumps(ruled_as_json(ruled)))
    assert misfits("answer", answer) == []
    assert (answer["ask"], answer["determined"]) == (ask, is_determined)
    for value in (answer["answer"], expected):  # which of two cells comes first matters to nobody
        if is_object(value) and is_list(value.get("neutral")):
            value["neutral"] = sorted(map(str, items_of(value["neutral"])))
    assert answer["answer"] == expected
    assert answer["text"]
    assert bool(answer["missing"]) is not is_determined
    known = load_clauses(ruled.case.ruleset.NAME)
    for finding in (*answer["grounds"], *answer["missing"]):
        assert finding["clause"] in known
    assert ruled_as_json(ruled_on(asked(as_document(line), ask))) == ruled_as_json(ruled)


def items_of(value: object) -> list[object]:
    assert is_list(value)
    return value


REACHED = [THIRD_PLAY, MAYBE_STUCK, FIRST_LEAD_OF_FOUR]


@pytest.mark.parametrize("line", REACHED)
def test_a_table_that_can_be_has_a_match_that_leads_to_it(line: str) -> None:
    """Played by the rules it comes to all that is known: where the table has a `?`, anything."""
    ruled = ruled_on(asked(line, "table"))
    assert ruled.is_yes
    answer = ruled_as_json(ruled)["answer"]
    assert is_object(answer)
    assert (answer["faults"], answer["reachable"]) == ([], True)
    record = read_record(answer["witness"])
    played = replay(record)
    assert played.refusal is None
    positions, position = read_line(line)
    reached = positions.position_as_json(positions.position_of(played.state))
    check_agree(positions.position_as_json(position), reached)


@pytest.mark.parametrize("line", [CLAIMED, CLAIMED_WITH_A_HIDDEN_HAND])
def test_no_match_is_looked_for_in_schrodingers_cats(line: str) -> None:
    ruled = ruled_on(asked(line, "table"))
    answer = json.loads(json.dumps(ruled_as_json(ruled)))
    assert misfits("answer", answer) == []
    assert answer["answer"] == {"faults": [], "reachable": "?", "witness": None}
    assert answer["text"] == ["nothing stated rules this table out"]
    [missing] = answer["missing"]
    assert missing["message"] == "in this game no match is looked for that leads to it"


def check_agree(expected: object, reached: object, at: str = "$") -> None:
    """All that a document tells is so in another one; `?` may be anything."""
    if is_object(expected):
        assert is_object(reached), at
        for key, value in expected.items():
            check_agree(value, reached[key], f"{at}.{key}")
    elif is_list(expected) and is_list(reached) and len(expected) == len(reached):
        for index, (value, other) in enumerate(zip(expected, reached, strict=True)):
            check_agree(value, other, f"{at}[{index}]")
    elif expected != "?":
        assert expected == reached, f"{at}: the position in the file is not the one that is reached"


def test_a_table_that_cannot_be_has_faults() -> None:
    ruled = ruled_on(asked(RED_LED_FIRST, "table"))
    assert ruled.answer is not None
    assert ruled.answer.is_determined
    assert not ruled.is_yes
    answer = ruled_as_json(ruled)
    assert misfits("answer", answer) == []
    value = answer["answer"]
    assert is_object(value)
    assert (value["reachable"], value["witness"]) == (False, None)
    assert [fault["clause"] for fault in items(value["faults"])] == ["declare.lead-not-red"]


@pytest.mark.clause("declare.cell-open")
def test_all_faults_are_reported_at_once() -> None:
    """Two tokens on Y5, and a hand of nine cards of one rank."""
    document: dict[str, object] = {
        **as_document(THIRD_PLAY),
        "tokens": [["Y5"], ["Y5"], []],
        "trick": ["5Y", "5Y"],
        "lost": [[], [], []],
        "hands": ["?", "?", [3] * 9],
    }
    answer = ruled_as_json(ruled_on(asked(document, "table")))["answer"]
    assert is_object(answer)
    assert {"declare.cell-open", "deal.from-deck"} <= {
        each["clause"] for each in items(answer["faults"])
    }


def test_a_question_about_a_record_is_about_the_moment_at_which_it_stops() -> None:
    record = {
        "format": "catbox-record/1",
        "game": "schrodingers-cats",
        "edition": "amigo-2023",
        "players": 3,
        "first_seat": 0,
        "options": {"physicats": "without"},
        "actions": [
            {"do": "deal", "hands": [{"alive": 4, "dead": 2}, {"alive": 6}, {"dead": 6}]},
            {"do": "claim", "seat": 0, "count": 11, "state": "alive"},
            {"do": "end", "seat": 0},
        ],
    }
    value = {"format": "catbox-case/1", "record": record, "question": {"ask": "check"}}
    answer = ruled_as_json(ruled_on(value))
    assert answer["answer"] == check(11, 10, 10, 0)
    assert answer["determined"] is True
