"""`catbox convert`: four forms, there and back again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from catbox_rules.records import record_as_json
from tests.system.cli.conftest import Catbox, Write
from tests.unit.judge.tables import CLAIMED, THIRD_PLAY, case, play
from tests.unit.notation.positions import BY_HAND as LINES
from tests.unit.notation.transcripts import BY_HAND as MATCHES
from tests.unit.notation.transcripts import FIRST_TRICK
from tests.unit.positions.documents import LAST_TRICK
from tests.unit.records.matches import TABLES, changed, random_match, small_record
from tests.unit.records.validation import misfits

WHOLE_MATCHES = [(edition, players) for edition, players in TABLES if players > 2]


@pytest.mark.parametrize(("text", "record"), MATCHES, ids=[text[:40] for text, _ in MATCHES])
def test_a_match_written_by_hand(
    catbox: Catbox, write: Write, text: str, record: dict[str, object]
) -> None:
    as_record = catbox("convert", write("match", text.encode()), "--to", "record")
    assert (as_record.status, as_record.err) == (0, "")
    assert misfits("record", as_record.json) == []
    assert as_record.json == {"options": {}, **record}
    as_text = catbox("convert", write("record", record), "--to", "match")
    assert (as_text.status, as_text.out, as_text.err) == (0, text, "")
    assert catbox("convert", "match", "--to", "match").out == text


@pytest.mark.parametrize("line", LINES)
def test_a_position_written_by_hand(catbox: Catbox, write: Write, line: str) -> None:
    as_line = catbox("convert", write("position", LINES[line]), "--to", "line")
    assert (as_line.status, as_line.out, as_line.err) == (0, f"{line}\n", "")
    as_document = catbox("convert", write("line", line.encode()), "--to", "position")
    assert (as_document.status, as_document.err) == (0, "")
    assert misfits("position", as_document.json) == []
    write("again", as_document.json)
    assert catbox("convert", "again", "--to", "line").out == f"{line}\n"


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_there_and_back_again(catbox: Catbox, write: Write, edition: str, players: int) -> None:
    match = random_match(edition, players, seed=4)
    write("record", record_as_json(match))
    for one, other in (("record", "match"), ("match", "again")):
        to = "match" if other == "match" else "record"
        assert catbox("convert", one, "--to", to, "-o", other).status == 0
    assert json.loads(Path("again").read_bytes()) == record_as_json(match)
    number = len(match.actions)
    for at in (0, 1, number // 3, number // 2, number - 1, number):
        position = catbox("convert", "record", "--to", "position", "--at", str(at))
        assert (position.status, position.err) == (0, "")
        assert misfits("position", position.json) == []
        write("position", position.json)
        line = catbox("convert", "position", "--to", "line")
        assert catbox("convert", "match", "--to", "line", "--at", str(at)).out == line.out
        write("line", line.out.encode())
        assert catbox("convert", "line", "--to", "position").json == position.json


def test_what_others_wrote_next_to_the_match_is_kept(catbox: Catbox, write: Write) -> None:
    """Comments and results go from text to text; a record has no place for them."""
    text = FIRST_TRICK.replace("5Y", "5Y {red next?}") + "totals: 9, 9, 9\n"
    name = write("match", text.encode())
    assert catbox("convert", name, "--to", "match").out == text
    assert catbox("convert", name, "--to", "record").json == small_record()


def test_names_titles_and_notes(catbox: Catbox, write: Write) -> None:
    """A position has all of them, a line has the names only."""
    position = catbox("convert", write("position", LAST_TRICK), "--to", "position").json
    assert isinstance(position, dict)
    assert (position["names"], position["title"]) == (LAST_TRICK["names"], LAST_TRICK["title"])
    line = catbox("convert", "position", "--to", "line").out
    assert str(LAST_TRICK["title"]) not in line.split()
    assert "names=A,B,C" in line.split()


def test_the_position_of_a_case(catbox: Catbox, write: Write) -> None:
    name = write("case", case(THIRD_PLAY, play(2, "6R")))
    assert catbox("convert", name, "--to", "line").out == f"{THIRD_PLAY}\n"
    assert catbox("convert", "-", "--to", "line", stdin=CLAIMED.encode()).out == f"{CLAIMED}\n"


def test_a_file_is_written(catbox: Catbox, write: Write) -> None:
    write("line", THIRD_PLAY.encode())
    answer = catbox("convert", "line", "--to", "position", "-o", "position")
    assert (answer.status, answer.out, answer.err) == (0, "", "")
    assert misfits("position", json.loads(Path("position").read_bytes())) == []


TWO_ON_A_CELL = {
    **LAST_TRICK,
    "tokens": [["Y5", "G1"], ["B2", "Y5"], ["Y1"]],
}

UNWRITABLE = "cannot write this file"

FAULTS: list[tuple[list[str], str]] = [
    (["none", "--to", "line"], "none: cannot read this file: "),
    (["bad", "--to", "line"], "bad: line 1, column 2: expected JSON, got the end of the text"),
    (["lines", "--to", "match"], "lines: line 2, column 1: expected a single record, case or po"),
    (["line"], "Missing option '--to'. Choose from: record, match, position, line"),
    (["line", "--to", "poem"], "Invalid value for '--to': "),
    (["line", "--to", "record"], "line: cannot make a record from this: expected a match"),
    (["line", "--to", "match"], "line: cannot make a match from this: expected a match"),
    (["case", "--to", "record"], "case: cannot make a record from this: expected a match"),
    (["record", "--to", "line", "--at", "11"], "--at: expected 0 to 10, got 11"),
    (["line", "--to", "line", "--at", "1"], "--at: expected nothing, because only a match has "),
    (
        ["record", "--to", "match", "--at", "3"],
        "--at: expected this only with --to position or --to line, got 3",
    ),
    (["record", "--to", "line", "--at", "x"], "Invalid value for '--at': "),
    (["two", "--to", "line"], "two: $.tokens[1]: expected one token on a cell, got two on Y5"),
    (["line", "--to", "line", "-o", "no/folder"], f"no/folder: {UNWRITABLE}: No such file"),
    (["line", "--to", "line", "-o", "folder"], f"folder: {UNWRITABLE}: Is a directory"),
    (
        ["impossible", "--to", "line"],
        "impossible: $.actions[0].hands: the deck has 5 cards of rank 5, not 6",
    ),
]


@pytest.mark.parametrize(("arguments", "fault"), FAULTS, ids=str)
def test_what_cannot_be_converted(
    catbox: Catbox, write: Write, arguments: list[str], fault: str
) -> None:
    write("bad", b"{")
    write("lines", b"\n".join([json.dumps(small_record()).encode()] * 2))
    write("line", THIRD_PLAY.encode())
    write("case", case(THIRD_PLAY, play(2, "6R")))
    write("record", small_record())
    write("two", TWO_ON_A_CELL)
    write("impossible", changed(small_record(), ("actions", 0, "hands", 0, 9), 5))
    Path("folder").mkdir()
    answer = catbox("convert", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.fault.startswith(fault)
