"""Cases about positions: how they are read, what is ruled on them, and the questions beyond an
action."""

from __future__ import annotations

import json

import pytest

from catbox_rules.games import GAMES, POSITIONS
from catbox_rules.judge import Ruled, rule, ruled_as_json
from catbox_rules.judge.case import Case
from catbox_rules.kernel.clause import load_clauses
from catbox_rules.kernel.errors import CatboxError, ImpossibleState, MalformedInput, Unsupported
from catbox_rules.kernel.verdict import Ruling
from catbox_rules.notation import read_line
from catbox_rules.reading import read_any
from catbox_rules.records import read_record, replay
from catbox_rules.records.strict_json import is_list, is_object
from tests.judge.tables import (
    CLAIMED,
    CLAIMED_WITH_A_HIDDEN_HAND,
    FIRST_LEAD_OF_FOUR,
    MAYBE_STUCK,
    PROVING,
    RED_LED_FIRST,
    THIRD_PLAY,
    asked,
    case,
    play,
)
from tests.records.matches import DELETED, Key, changed
from tests.records.validation import fits, misfits

DOUBT: dict[str, object] = {"do": "doubt", "seat": 1}
PARADOX: dict[str, object] = {"do": "paradox", "seat": 0}


def as_document(line: str) -> dict[str, object]:
    """The position of a line as plain JSON."""
    positions, position = read_line(line, POSITIONS)
    return positions.position_as_json(position)


def read_case_of(value: object) -> Case:
    """A case by way of its text, in which a position may be a line."""
    assert misfits("case", value) == []
    read = read_any(json.dumps(value))
    assert isinstance(read, Case)
    return read


def ruled_on(value: object) -> Ruled:
    return rule(read_case_of(value))


def ruling_on(line: str, action: dict[str, object]) -> Ruled:
    """The ruling on an action at the position of a line, which is the same if it is JSON."""
    ruled = ruled_on(case(line, action))
    written = ruled_on(case(as_document(line), action))
    assert (written.verdict, written.legal, written.events) == (
        *(ruled.verdict, ruled.legal, ruled.events),
    )
    answer = ruled_as_json(ruled)
    assert misfits("verdict", answer) == []
    for finding in (*items(answer["violations"]), *items(answer["grounds"])):
        assert finding["clause"] in load_clauses(ruled.case.ruleset.NAME)
    return ruled


def items(value: object) -> list[dict[str, object]]:
    assert is_list(value)
    return [each for each in value if is_object(each)]


def clauses(ruled: Ruled) -> set[str]:
    assert ruled.verdict is not None
    assert ruled.answer is None
    return set(ruled.verdict.clauses)


def ruling(ruled: Ruled) -> Ruling:
    assert ruled.verdict is not None
    assert ruled.is_yes is ruled.verdict.is_legal
    return ruled.verdict.ruling


# Actions.


@pytest.mark.clause("play.card-in-hand")
def test_a_play_from_a_hidden_hand_is_undetermined() -> None:
    """Of the grounds only the hand is not known, and the message says what it may be: with a 6, and
    without."""
    ruled = ruling_on(THIRD_PLAY, play(2, "6R"))
    assert ruling(ruled) is Ruling.UNDETERMINED
    assert ruled.verdict is not None
    [missing] = ruled.verdict.grounds
    assert missing.clause == "play.card-in-hand"
    with_six, without = "seat 2 holds a 6", "seat 2 holds no 6"
    assert with_six in missing.message
    assert without in missing.message
    assert missing.message.count("if seat 2 holds ") == 2
    assert (ruled.events, ruled.legal) == ((), ())


@pytest.mark.clause("declare.cell-open")
def test_a_play_on_a_taken_cell_is_illegal_whatever_the_hand() -> None:
    ruled = ruling_on(THIRD_PLAY, play(2, "4R"))
    assert ruling(ruled) is Ruling.ILLEGAL
    assert clauses(ruled) == {"declare.cell-open"}


@pytest.mark.clause("play.turn")
def test_a_play_out_of_turn_is_illegal_whatever_the_hand() -> None:
    ruled = ruling_on(THIRD_PLAY, play(0, "3G"))
    assert clauses(ruled) == {"play.turn"}
    assert ruled.legal == ()


@pytest.mark.clause("play.card-in-hand", "declare.lose-led-color", "trick.color-strength")
def test_a_play_is_legal_as_soon_as_its_own_card_is_known() -> None:
    """Seat 2 has a 6; what else it holds, nobody needs to know. 6R is above 4R."""
    ruled = ruling_on(f"{THIRD_PLAY} hands=?,?,6????????", play(2, "6R"))
    assert ruling(ruled) is Ruling.LEGAL
    assert {"play.card-in-hand", "declare.lose-led-color"} <= clauses(ruled)
    assert [event.event for event in ruled.events] == (
        ["card-played", "token-placed", "color-lost", "trick-won"]
    )
    assert {"6R", "6B", "6Y", "6G"} == {str(action) for action in ruled.legal}


@pytest.mark.clause("play.card-in-hand")
def test_what_is_legal_for_certain_is_told_of_an_undetermined_play() -> None:
    """Seat 2 holds a 6, and perhaps a 3."""
    ruled = ruling_on(f"{THIRD_PLAY} hands=?,?,6????????", play(2, "3G"))
    assert ruling(ruled) is Ruling.UNDETERMINED
    assert {str(action) for action in ruled.legal} == {"6R", "6B", "6Y", "6G"}


HANDS: list[tuple[str, Ruling]] = [
    ("?", Ruling.UNDETERMINED),
    ("44666", Ruling.LEGAL),
    ("444??", Ruling.UNDETERMINED),
    ("44466", Ruling.LEGAL),
    ("2????", Ruling.ILLEGAL),
    ("24466", Ruling.ILLEGAL),
]


@pytest.mark.clause("paradox.occurs", "paradox.must-play", "paradox.false-claim")
@pytest.mark.parametrize(("hand", "expected"), HANDS)
def test_a_paradox_turns_on_the_hand(hand: str, expected: Ruling) -> None:
    ruled = ruling_on(f"{MAYBE_STUCK} hands={hand},?,?", PARADOX)
    assert ruling(ruled) is expected
    by_ruling = {
        Ruling.LEGAL: {"paradox.occurs"},
        Ruling.ILLEGAL: {"paradox.must-play", "paradox.false-claim"},
        Ruling.UNDETERMINED: {"paradox.occurs", "paradox.must-play", "paradox.false-claim"},
    }
    assert clauses(ruled) == by_ruling[expected]


@pytest.mark.clause("schrodinger.prove.in-hand")
@pytest.mark.parametrize(
    ("hand", "expected"),
    [
        ("?", Ruling.UNDETERMINED),
        ("6d", Ruling.ILLEGAL),
        ("5d1?", Ruling.UNDETERMINED),
        ("1a5?", Ruling.LEGAL),
    ],
)
def test_a_proof_turns_on_the_hand(hand: str, expected: Ruling) -> None:
    proof: dict[str, object] = {"do": "prove", "seat": 0, "boxes": {"alive": 1}}
    ruled = ruling_on(f"{PROVING} hands={hand},?,?", proof)
    assert ruling(ruled) is expected
    assert "schrodinger.prove.in-hand" in clauses(ruled)


@pytest.mark.clause("schrodinger.claim.rises", "schrodinger.doubt.needs-claim")
def test_claims_and_doubts_rest_on_no_hand() -> None:
    ruled = ruling_on(CLAIMED_WITH_A_HIDDEN_HAND, DOUBT)
    assert ruling(ruled) is Ruling.LEGAL
    lower: dict[str, object] = {"do": "claim", "seat": 1, "count": 7, "state": "alive"}
    ruled = ruling_on(CLAIMED_WITH_A_HIDDEN_HAND, lower)
    assert ruling(ruled) is Ruling.ILLEGAL
    assert clauses(ruled) == {"schrodinger.claim.rises"}


@pytest.mark.clause("schrodinger.physicat.own")
def test_the_use_of_a_hidden_physicat_is_undetermined() -> None:
    """Nobody knows which Physicat seat 0 has; it is not the open one."""
    line = "catbox-line/1 amigo-2023 4p claim start=0 physicats=?,?,?,? row=purrie"
    use: dict[str, object] = {"do": "use", "seat": 0, "physicat": "mewton"}
    ruled = ruling_on(line, use)
    assert ruling(ruled) is Ruling.UNDETERMINED
    assert "schrodinger.physicat.own" in clauses(ruled)
    assert ruling(ruling_on(line, {**use, "physicat": "purrie"})) is Ruling.ILLEGAL
    assert ruling(ruling_on(line.replace("=?", "=mewton", 1), use)) is Ruling.LEGAL


def test_nothing_is_made_up_of_what_follows_from_a_doubt() -> None:
    """Whose hands are shown then, and how many count, is known only if the hands are."""
    known = ruling_on(CLAIMED, DOUBT).events
    assert any("4 dead of seat 2" in str(event) for event in known)
    told = " ".join(map(str, ruling_on(CLAIMED_WITH_A_HIDDEN_HAND, DOUBT).events))
    assert "of seat 2" not in told
    assert "count for the claim" not in told


def test_nothing_is_made_up_of_what_a_round_scores() -> None:
    """Seat 2 has won a trick; whether it gets a bonus turns on its bid, which is not told."""
    line = f"{MAYBE_STUCK} hands=44666,?,?"
    known = ruling_on(f"{line} bids=1,3,1", PARADOX).events
    assert "round-scored" in {event.event for event in known}
    assert "round-scored" not in {event.event for event in ruling_on(line, PARADOX).events}


def test_nothing_is_made_up_of_what_a_seat_may_do_instead() -> None:
    """An action that no hand bears on is illegal; what its seat could do turns on its hand."""
    bid: dict[str, object] = {"do": "bid", "seat": 2, "tricks": 1}
    assert ruling_on(THIRD_PLAY, bid).legal == ()
    claim: dict[str, object] = {"do": "claim", "seat": 0, "count": 9, "state": "alive"}
    assert [str(action) for action in ruling_on(PROVING, claim).legal] == ["end turn"]


def test_a_table_that_cannot_be_is_not_ruled_on() -> None:
    """Of what lies there wrong the error names a clause; of how it came there it says that much."""
    with pytest.raises(ImpossibleState) as caught:
        ruled_on(case(RED_LED_FIRST, play(1, "1R")))
    assert str(caught.value) == (
        "$.position: no order of legal plays leads to this table; the question 'table' names the "
        "rule in the way"
    )
    with pytest.raises(ImpossibleState) as caught:
        ruled_on(case(f"{THIRD_PLAY} hands=?,?,333333333", play(2, "3R")))
    assert "[deal.from-deck]" in str(caught.value)


# Other questions: the answers are worked out in the descriptions of the tables.

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
NOBODY_CLAIMED = dict.fromkeys(
    ("claim", "counted", "least", "most", "wrong", "claimer", "doubter"),
)

ANSWERS: list[tuple[str, str, object, bool]] = [
    ("paradox", THIRD_PLAY, {"seat": 2, "paradox": False, "plays": []}, True),
    ("paradox", MAYBE_STUCK, {"seat": 0, "paradox": "?", "plays": []}, False),
    (
        "paradox",
        f"{MAYBE_STUCK} hands=24466,?,?",
        {"seat": 0, "paradox": False, "plays": ["2R"]},
        True,
    ),
    ("paradox", f"{MAYBE_STUCK} hands=44666,?,?", {"seat": 0, "paradox": True, "plays": []}, True),
    ("paradox", PARADOX_OF_SEAT_0, {"seat": 0, "paradox": True, "plays": []}, True),
    ("trick", THIRD_PLAY, trick("yellow", 1, "4R", False), True),
    ("trick", MAYBE_STUCK, trick("yellow", 2, "1Y", False), True),
    ("trick", FIRST_LEAD_OF_FOUR, trick(None, None, None, False), True),
    ("groups", MAYBE_STUCK, groups("?", 0, "?"), False),
    ("groups", f"{MAYBE_STUCK} bids=1,3,1", groups(3, 0, 2), True),
    (
        "round",
        f"{PARADOX_OF_SEAT_0} bids=1,3,1",
        scored(0, [1, 2, 1], [0, 0, 2], [-1, 2, 3]),
        True,
    ),
    ("round", PARADOX_OF_SEAT_0, scored(0, [1, 2, 1], [0, 0, "?"], [-1, 2, "?"]), False),
    (
        "match",
        f"{LAST_ROUND} bids=1,3,1",
        {"over": True, "totals": [4 + 2 - 1, 2 + 6 + 2, 2 + 3 + 3], "winners": [1]},
        True,
    ),
    (
        "match",
        LAST_ROUND,
        {"over": False, "totals": [4 + 2, 2 + 6, 2 + 3], "winners": [1]},
        False,
    ),
    ("set-up", THIRD_PLAY, SET_UP_OF_THREE, True),
    ("set-up", TWO_PLAYERS, SET_UP_OF_TWO, True),
    ("check", CLAIMED, check(8, 10, 10, 1), True),
    ("check", CLAIMED.replace("8a", "11a"), check(11, 10, 10, 0), True),
    ("check", CLAIMED_WITH_A_HIDDEN_HAND, check(8, 8, 14, 1), True),
    ("check", CLAIMED_WITH_A_HIDDEN_HAND.replace("8a", "9a"), check(9, 8, 14, "?"), False),
    ("check", CLAIMED_WITH_A_HIDDEN_HAND.replace("8a", "15a"), check(15, 8, 14, 0), True),
    ("check", CLAIMED.replace("claim=0:8a", ""), NOBODY_CLAIMED, True),
    ("boxes", CLAIMED_WITH_A_HIDDEN_HAND, {"in_play": 18, "draw_pile": 52 - 18}, True),
    ("match", f"{CLAIMED} lives=2,2,2", {"over": False, "lives": [2, 2, 2], "winners": []}, False),
    ("set-up", CLAIMED, SET_UP_OF_CATS, True),
]


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


REACHED = [THIRD_PLAY, MAYBE_STUCK, FIRST_LEAD_OF_FOUR, CLAIMED, CLAIMED_WITH_A_HIDDEN_HAND]


@pytest.mark.parametrize("line", REACHED)
def test_a_table_that_can_be_has_a_match_that_leads_to_it(line: str) -> None:
    """Played by the rules it comes to all that is known: where the table has a `?`, anything."""
    ruled = ruled_on(asked(line, "table"))
    assert ruled.is_yes
    answer = ruled_as_json(ruled)["answer"]
    assert is_object(answer)
    assert (answer["faults"], answer["reachable"]) == ([], True)
    record = read_record(answer["witness"], GAMES)
    played = replay(record)
    assert played.refusal is None
    positions, position = read_line(line, POSITIONS)
    reached = positions.position_as_json(positions.position_of(played.state))
    check_agree(positions.position_as_json(position), reached)


def check_agree(told: object, reached: object) -> None:
    """All that a document tells is so in another one; `?` may be anything."""
    if is_object(told):
        assert is_object(reached)
        for key, value in told.items():
            check_agree(value, reached[key])
    elif is_list(told) and is_list(reached) and len(told) == len(reached):
        for value, other in zip(told, reached, strict=True):
            check_agree(value, other)
    elif told != "?":
        assert told == reached


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
def test_all_faults_are_told_at_once() -> None:
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


# What is no case.

FAULTS: list[tuple[tuple[Key, ...], object, str]] = [
    (("position",), DELETED, "$: expected either a record or a position, got neither"),
    (("position", "players"), 3.5, "$.position.players: expected 2 to 5 in pegasus-2023, got 3.5"),
    (("position", "start_seat"), 3, "$.position.start_seat: expected 0 to 2, got 3"),
    (
        ("position", "game"),
        "chess",
        "$.position.game: expected cat-in-the-box or schrodingers-cats, got 'chess'",
    ),
    (("position", "won"), [True, 0, 0], "$.position.won[0]: expected 0 to 99, or '?', got true"),
    (
        ("position", "tokens", 0, 0),
        "X5",
        "$.position.tokens[0][0]: expected a cell, R1 to G9, got 'X5'",
    ),
    (
        ("question",),
        {"ask": "check"},
        (
            "$.question.ask: expected one of paradox, trick, groups, round, match, set-up, table, "
            "got 'check'"
        ),
    ),
    (("question", "action", "rank"), 7, "$.question.action.rank: expected 1 to 6, got 7"),
    (("question", "action", "seat"), 3, "$.question.action.seat: expected 0 to 2, got 3"),
    (("question", "ask"), "paradox", "$.question: expected either an action or an ask, got both"),
]


@pytest.mark.parametrize(("path", "value", "message"), FAULTS)
def test_a_case_that_is_not_of_its_form(path: tuple[Key, ...], value: object, message: str) -> None:
    whole = case(as_document(THIRD_PLAY), play(2, "6R"))
    damaged = changed(whole, path, value)
    with pytest.raises((MalformedInput, Unsupported)) as caught:
        read_any(json.dumps(damaged))
    assert str(caught.value) == message
    assert not fits("case", damaged)


def test_a_fault_in_a_line_is_told_with_its_column() -> None:
    """The place in the case, and the place in the line."""
    line = THIRD_PLAY.replace("trick=5Y,4R", "trick=5Y,4X")
    with pytest.raises(CatboxError) as caught:
        read_any(json.dumps(case(line, play(2, "6R"))))
    column = line.index("4X") + 1
    assert str(caught.value).startswith(f"$.position, line 1, column {column}: expected ")
