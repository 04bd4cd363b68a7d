"""What stands in a case is taken, or refused as its error says."""

# ruff: noqa: E501 -- of the table

from __future__ import annotations

import json

import pytest

from catbox_rules.judge import read_case, rule
from catbox_rules.judge.reading import read_any
from catbox_rules.kernel.errors import CatboxError
from tests.kit.matches import DELETED, Key, changed
from tests.kit.refusals import Fault, check_change, every_change, read_or_fault
from tests.kit.validation import fits
from tests.unit.judge.cases import (
    NINE,
    QUESTION,
    RED_LEAD,
    TRICK,
    as_document,
    case_about,
    cats_case_about,
)
from tests.unit.judge.tables import THIRD_PLAY, case, play
from tests.unit.positions.places import DECISIVE, of_cases

LED = case_about(RED_LEAD)
CLAIMED = cats_case_about(NINE)
LYING = case({**as_document(THIRD_PLAY), "leader": 0}, play(2, "6R"))
CASES = {
    "a lead": LED,
    "a claim": CLAIMED,
    "a proof": cats_case_about({"do": "prove", "seat": 1, "boxes": {"alive": 1}}),
    "a play at a position": LYING,
    "a question about a position": {**LYING, "question": {"ask": "trick"}},
}
TEXTS = {("record",), ("position",)}
"""What may be a text in a notation."""


@pytest.mark.parametrize("whole", CASES.values(), ids=CASES)
def test_whatever_stands_at_a_place_is_taken_or_refused_as_its_error_says(
    whole: dict[str, object],
) -> None:
    """That the schema agrees is a law of `tests/unit/positions/test_cases.py`."""
    expected = of_cases(whole)
    for path, wrong, value in every_change(whole):
        if not (path in TEXTS and isinstance(wrong, str)):
            check_change(path, value, read_case, expected, {*DECISIVE, "format"})


FAULTS: list[tuple[dict[str, object], tuple[Key, ...], object, str]] = [
    (LED, ("record",), DELETED, "$: expected either a record or a position, got neither"),
    (LED, ("position",), {}, "$: expected either a record or a position, got both"),
    (LED, ("question",), {}, "$.question: expected either an action or an ask, got neither"),
    (LED, ("question", "ask"), "trick", "$.question: expected either an action or an ask, got both"),
    (LED, (*QUESTION, "rank"), 10, "$.question.action.rank: expected 1 to 9, got 10"),
    (LED, QUESTION, NINE, "$.question.action.do: expected deal, discard, bid, play or paradox, got 'claim'"),
    (CLAIMED, QUESTION, RED_LEAD, "$.question.action.do: expected deal-physicats, deal, draw, use, claim, prove, exchange, end or doubt, got 'play'"),
    (LYING, ("position", "tokens", 0, 0), "X5", "$.position.tokens[0][0]: expected a cell, R1 to G9, got 'X5'"),
    (LYING, ("question",), {"ask": "check"}, "$.question.ask: expected paradox, trick, groups, round, match, set-up or table, got 'check'"),
]  # fmt: skip


@pytest.mark.parametrize(("whole", "path", "value", "message"), FAULTS)
def test_some_errors_word_for_word(
    whole: dict[str, object], path: tuple[Key, ...], value: object, message: str
) -> None:
    damaged = changed(whole, path, value)
    fault = read_or_fault(damaged, read_case)
    assert isinstance(fault, Fault)
    assert (str(fault), fault.code) == (message, "malformed-input")
    assert not fits("case", damaged)


def test_a_moment_that_did_not_come_is_no_case() -> None:
    """Seat 0 has led red in the record, which it may not do."""
    value = case_about({"do": "play", "seat": 1, "rank": 1, "color": "red"}, actions=8)
    damaged = changed(value, (*TRICK, 7, "color"), "red")
    fault = read_or_fault(read_case(damaged), rule)
    assert fault.path == "$.record.actions[7]"
    assert "declare.lead-not-red" in str(fault)


def test_a_fault_in_a_line_is_reported_with_its_column() -> None:
    """The place in the case, and the place in the line."""
    line = THIRD_PLAY.replace("trick=5Y,4R", "trick=5Y,4X")
    with pytest.raises(CatboxError) as caught:
        read_any(json.dumps(case(line, play(2, "6R"))))
    column = line.index("4X") + 1
    assert str(caught.value).startswith(f"$.position, line 1, column {column}: expected ")
