"""`catbox judge` with a question on the command line, about whatever a file holds."""

from __future__ import annotations

import pytest

from catbox_rules.kernel.forms import is_object
from catbox_rules.notation import read_line
from tests.system.cli.conftest import Catbox, Write
from tests.unit.judge.tables import THIRD_PLAY, asked
from tests.unit.notation.transcripts import FIRST_TRICK

_POSITIONS, _POSITION = read_line(THIRD_PLAY)
DOCUMENT = _POSITIONS.position_as_json(_POSITION)


@pytest.mark.parametrize(
    ("file", "told"),
    [
        (THIRD_PLAY.encode(), "UNDETERMINED: seat 2, 6R"),
        (DOCUMENT, "UNDETERMINED: seat 2, 6R"),
        (asked(THIRD_PLAY, "trick"), "UNDETERMINED: seat 2, 6R"),
    ],
)
def test_an_action_on_the_command_line(
    catbox: Catbox, write: Write, file: object, told: str
) -> None:
    """Of the seat that is to act, which is seat 2, or of one that is named."""
    name = write("table", file)
    for text in ("6R", "2:6R", " 2 : 6R "):
        answer = catbox("judge", "--no-picture", name, "--action", text)
        assert (answer.status, answer.err) == (1, "")
        assert answer.out.startswith(f"{told}\n")
    out_of_turn = catbox("judge", "--no-picture", name, "--action", "0:6R")
    assert "\n  play.turn: " in out_of_turn.out


def test_a_match_and_a_question_on_the_command_line(catbox: Catbox, write: Write) -> None:
    """The first trick of the match as text is over; its last play does not come again."""
    name = write("match.txt", FIRST_TRICK.encode())
    answer = catbox("judge", name, "--ask", "trick", "--json")
    assert is_object(answer.json)
    assert (answer.status, answer.json["ask"]) == (0, "trick")


@pytest.mark.parametrize(
    ("options", "fault"),
    [
        (["--action", "6R", "--ask", "trick"], "--action: expected this or --ask, got both"),
        (["--action", "9:6R"], "--action: expected 0 to 2, got 9"),
        (["--action", "sing"], "--action: expected a play such as 5Y"),
        (["--ask", "weather"], "--ask: expected one of paradox, trick, groups"),
        ([], "$: expected a case, or a question by --action or --ask, got a position"),
    ],
)
def test_questions_that_are_none(
    catbox: Catbox, write: Write, options: list[str], fault: str
) -> None:
    answer = catbox("judge", write("table", THIRD_PLAY.encode()), *options)
    assert answer.status == 2
    assert fault in answer.fault


NAMED = f"{THIRD_PLAY} names=Anne,Peter,anne-marie"


@pytest.mark.parametrize(
    ("said", "headline"),
    [
        ("red 6", "UNDETERMINED: seat 2 (anne-marie), 6R"),
        ("Anne: 6 rot", "ILLEGAL: seat 0 (Anne), 6R"),
        ("PETER: R6", "ILLEGAL: seat 1 (Peter), 6R"),
        ("1: rouge 6", "ILLEGAL: seat 1 (Peter), 6R"),
    ],
)
def test_an_action_as_it_is_said(catbox: Catbox, write: Write, said: str, headline: str) -> None:
    """Of a seat by its number or its name; capitals do not matter."""
    answer = catbox("judge", write("table", NAMED.encode()), "--action", said)
    assert answer.out.startswith(f"{headline}\n")


def test_a_name_that_nobody_has(catbox: Catbox, write: Write) -> None:
    answer = catbox("judge", write("table", NAMED.encode()), "--action", "Bob: 6R")
    assert answer.status == 2
    assert answer.fault == (
        "table: --action: expected a seat from 0 to 2, or a name of only one: Anne, Peter, "
        "anne-marie, got 'Bob'"
    )
