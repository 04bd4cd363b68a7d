"""`catbox convert`: four forms, there and back again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from catbox_rules.kernel.forms import is_object
from catbox_rules.records import read_record, record_as_json
from tests.kit.documents import LAST_TRICK
from tests.kit.matches import TABLES, random_match, small_record
from tests.kit.transcripts import BY_HAND as MATCHES
from tests.kit.transcripts import FIRST_TRICK
from tests.kit.validation import misfits
from tests.system.cli.conftest import Catbox, Write
from tests.unit.judge.tables import CLAIMED, THIRD_PLAY, case, play
from tests.unit.notation.positions import BY_HAND as LINES

EXAMPLES = Path(__file__).parents[3] / "examples"


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
    as_record = catbox("convert", name, "--to", "record")
    assert as_record.json == small_record()
    assert as_record.err == f"{name}: not in the record: 1 comment, 1 stated result\n"


def test_names_titles_and_notes(catbox: Catbox, write: Write) -> None:
    """A position has all of them; a line has the names only, and what it leaves out is named."""
    position = catbox("convert", write("position", LAST_TRICK), "--to", "position").json
    assert isinstance(position, dict)
    assert (position["names"], position["title"]) == (LAST_TRICK["names"], LAST_TRICK["title"])
    as_line = catbox("convert", "position", "--to", "line")
    assert str(LAST_TRICK["title"]) not in as_line.out.split()
    assert "names=A,B,C" in as_line.out.split()
    left_out = [each for each in ("title", "note") if each in LAST_TRICK]
    assert as_line.err == f"position: not in the line: {', '.join(left_out)}\n"


def test_actions_after_an_illegal_one_are_named(catbox: Catbox) -> None:
    """The position is the one before it."""
    path = EXAMPLES / "matches" / "illegal-bezier-2022-5p-red-lead.json"
    number = len(read_record(json.loads(path.read_bytes())).actions)
    for command in (("convert", str(path), "--to", "position"), ("show", str(path))):
        said = f"not played: action 57, 7R, which is illegal, and {number - 58} more after it\n"
        assert catbox(*command).err == f"{path}: {said}"


SHEET = """\
catbox-match/1
edition: pegasus-2023
players: 3
first: 1
round 1
scores: 3, 1, 4
round 2
scores: 1 1 6
round 3
scores: 2, 2, 4
"""
"""Three rounds of which nobody wrote down more: 8 tricks each, none with a bonus."""


def test_a_score_sheet_as_text_is_the_position_that_it_describes(
    catbox: Catbox, write: Write
) -> None:
    name = write("sheet", f"{SHEET}totals: 6, 4, 14\nwinners: 2\n".encode())
    position = catbox("convert", name, "--to", "position")
    assert (position.status, position.err) == (0, "")
    assert misfits("position", position.json) == []
    assert is_object(position.json)
    rounds = position.json["rounds"]
    assert rounds == [{"scores": each} for each in ([3, 1, 4], [1, 1, 6], [2, 2, 4])]
    assert (position.json["phase"], position.json["start_seat"]) == ("over", 1)
    won = catbox("judge", name, "--ask", "match")
    assert (won.status, won.err) == (0, "")
    assert "seat 2 has the most points, 14" in won.out
    of_case = {"format": "catbox-case/1", "record": SHEET, "question": {"ask": "match"}}
    assert catbox("judge", write("case", of_case)).out == won.out
    assert catbox("convert", name, "--to", "match").out.count("scores:") == 3
    after_two = catbox(
        "judge", "-", "--ask", "match", stdin=SHEET[: SHEET.index("round 3")].encode()
    )
    assert after_two.status == 1
    assert "2 of 3 rounds have been scored" in after_two.out


LIVES = """\
catbox-match/1
edition: amigo-2023
players: 3
first: 0
lives: 2, 1, 2
lives: 2, 1, 1
lives: 2, 0, 1
"""


def test_a_sheet_of_lives_as_text_is_the_position_that_it_describes(
    catbox: Catbox, write: Write
) -> None:
    name = write("sheet", LIVES.encode())
    position = catbox("convert", name, "--to", "position")
    assert (position.status, position.err) == (0, "")
    assert misfits("position", position.json) == []
    assert "seats 0, 2 are still in it" in catbox("judge", name, "--ask", "match").out
    over = write("over", f"{LIVES}lives: 2, 0, 0\nwinners: 0\n".encode())
    won = catbox("judge", over, "--ask", "match")
    assert (won.status, won.err) == (0, "")
    assert "seat 0 is the last one left, and has won" in won.out


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (f"{SHEET}scores: 1, 2", "line 11: expected 3 numbers, one for each seat, got 2"),
        (SHEET.replace("1 1 6", "1 1 600"), "line 8: expected -99 to 99, or '?', got 600"),
        (f"{LIVES}lives: 2, 1, 1", "line 8: expected fewer lives than 2, 0, 1, and none gained"),
        (f"{LIVES}lives: 2, 0, 1", "line 8: expected fewer lives than 2, 0, 1, and none gained"),
    ],
    ids=str,
)
def test_a_sheet_that_cannot_be_one_is_refused_at_its_line(
    catbox: Catbox, text: str, fault: str
) -> None:
    for command in (("convert", "-", "--to", "position"), ("judge", "-", "--ask", "match")):
        answer = catbox(*command, stdin=text.encode())
        assert (answer.status, answer.out) == (2, "")
        assert answer.fault.startswith(f"standard input: {fault}")


STATED = [
    (f"{SHEET}winners: 0", "line 11: winners are stated as 0; by the rules they are 2"),
    (f"{LIVES}winners: 0", "line 8: winners are stated, but the match is not over"),
    (f"{FIRST_TRICK}scores: 1, 1, 1", "line 12: scores are stated, but round 1 is not over"),
]


@pytest.mark.parametrize(("text", "fault"), STATED)
def test_what_is_stated_and_not_used_is_named(
    catbox: Catbox, write: Write, text: str, fault: str
) -> None:
    """By each command that reads a match."""
    name = write("match", text.encode())
    case = {"format": "catbox-case/1", "record": text, "question": {"ask": "match"}}
    for command, place in [
        (("judge", name, "--ask", "match"), f"{name}: "),
        (("judge", write("case", case)), "case: $.record, "),
        (("convert", name, "--to", "line"), f"{name}: "),
        (("show", name), f"{name}: "),
        (("dispute", "0: doubt" if "amigo" in text else "0: 5Y", "--table", name), "--table: "),
    ]:
        assert catbox(*command).err.startswith(place + fault), command


def test_the_position_of_a_case(catbox: Catbox, write: Write) -> None:
    name = write("case", case(THIRD_PLAY, play(2, "6R")))
    assert catbox("convert", name, "--to", "line").out == f"{THIRD_PLAY}\n"
    assert catbox("convert", "-", "--to", "line", stdin=CLAIMED.encode()).out == f"{CLAIMED}\n"


def test_a_file_is_written(catbox: Catbox, write: Write) -> None:
    write("line", THIRD_PLAY.encode())
    answer = catbox("convert", "line", "--to", "position", "-o", "position")
    assert (answer.status, answer.out, answer.err) == (0, "", "")
    assert misfits("position", json.loads(Path("position").read_bytes())) == []
