"""What is no case, and where the error says that it is wrong."""

from __future__ import annotations

import json

import pytest

from catbox_rules.judge import rule
from catbox_rules.judge.reading import read_any
from catbox_rules.kernel.errors import CatboxError, MalformedInput, Unsupported
from tests.unit.judge.cases import (
    NINE,
    QUESTION,
    RED_LEAD,
    TRICK,
    as_document,
    case_about,
    cats_case_about,
    read_text,
)
from tests.unit.judge.tables import THIRD_PLAY, case, play
from tests.unit.records.matches import DELETED, Key, changed
from tests.unit.records.validation import fits

FAULTS: list[tuple[tuple[Key, ...], object, str]] = [
    ((), [], "$: expected an object, got []"),
    (("format",), DELETED, "$.format: expected a string, got nothing"),
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
    (("question",), DELETED, "$.question: expected an object, got nothing"),
    (("question",), {}, "$.question: expected either an action or an ask, got neither"),
    (("question",), "5R", "$.question: expected an object, got '5R'"),
    (
        ("question", "action"),
        "5R",
        "$.question.action: expected an action, {\"do\": …}, got '5R'",
    ),
    (("question", "action", "rank"), 7, "$.question.action.rank: expected 1 to 6, got 7"),
    (("question", "action", "seat"), 3, "$.question.action.seat: expected 0 to 2, got 3"),
]


CATS_FAULTS: list[tuple[tuple[Key, ...], object, str]] = [
    (("record", "first_seat"), 4, "$.record.first_seat: expected 0 to 3, got 4"),
    (("record", "options", "blocks"), 0, "$.record.options.blocks: expected 1 to 26, got 0"),
    ((*TRICK, 2, "seat"), 4, "$.record.actions[2].seat: expected 0 to 3, got 4"),
    ((*QUESTION, "seat"), 4, "$.question.action.seat: expected 0 to 3, got 4"),
    ((*QUESTION, "seat"), DELETED, "$.question.action.seat: expected 0 to 3, got nothing"),
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


FAULTS_OF_POSITIONS: list[tuple[tuple[Key, ...], object, str]] = [
    (("position",), DELETED, "$: expected either a record or a position, got neither"),
    (
        ("position", "players"),
        3.5,
        "$.position.players: expected 2 to 5 in pegasus-2023 (setup.players), got 3.5",
    ),
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
            "$.question.ask: expected paradox, trick, groups, round, match, set-up or table, "
            "got 'check'"
        ),
    ),
    (("question", "action", "rank"), 7, "$.question.action.rank: expected 1 to 6, got 7"),
    (("question", "action", "seat"), 3, "$.question.action.seat: expected 0 to 2, got 3"),
    (("question", "ask"), "paradox", "$.question: expected either an action or an ask, got both"),
]


@pytest.mark.parametrize(("path", "value", "message"), FAULTS_OF_POSITIONS)
def test_a_case_of_a_position_that_is_not_of_its_form(
    path: tuple[Key, ...], value: object, message: str
) -> None:
    whole = case(as_document(THIRD_PLAY), play(2, "6R"))
    damaged = changed(whole, path, value)
    with pytest.raises((MalformedInput, Unsupported)) as caught:
        read_any(json.dumps(damaged))
    assert str(caught.value) == message
    assert not fits("case", damaged)


def test_a_fault_in_a_line_is_reported_with_its_column() -> None:
    """The place in the case, and the place in the line."""
    line = THIRD_PLAY.replace("trick=5Y,4R", "trick=5Y,4X")
    with pytest.raises(CatboxError) as caught:
        read_any(json.dumps(case(line, play(2, "6R"))))
    column = line.index("4X") + 1
    assert str(caught.value).startswith(f"$.position, line 1, column {column}: expected ")
