"""What is wrong with a command line is one line, in words that a person can use."""

from __future__ import annotations

import pytest

from tests.system.cli.conftest import Catbox, Write
from tests.unit.judge.tables import THIRD_PLAY

FORMS = "record, match, position, line"

WRONG: list[tuple[list[str], str]] = [
    (["convert", "line"], f"Missing option '--to'. Choose from: {FORMS} (see catbox --help)"),
    (
        ["convert", "line", "--to", "poem"],
        "Invalid value for '--to': 'poem' is not one of 'record'",
    ),
    (
        ["show", "line", "--theme", "pink"],
        "Invalid value for '--theme': 'pink' is not one of 'auto'",
    ),
    (["show", "line", "--seat", "two"], "Invalid value for '--seat': "),
    (["play", "--players", "two"], "Invalid value for '--players': "),
    (["sing"], "No such command 'sing'"),
    (["replay"], "Missing argument 'RECORD'. (see catbox --help)"),
]


@pytest.mark.parametrize(("arguments", "fault"), WRONG, ids=str)
def test_what_is_wrong_is_one_line(
    catbox: Catbox, write: Write, arguments: list[str], fault: str
) -> None:
    write("line", THIRD_PLAY.encode())
    answer = catbox(*arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.fault.startswith(fault)
    assert "\\x" not in answer.fault
    assert "  " not in answer.fault
    assert "Value error" not in answer.fault


def test_the_help_says_where_results_that_were_stated_otherwise_are(catbox: Catbox) -> None:
    text = " ".join(catbox("replay", "--help").out.replace("│", " ").split())
    assert "on standard error, also with --json" in text
