"""`catbox replay` of matches as text: what it tells is that of the record, and results that were
written down are held against the rules."""

from __future__ import annotations

import pytest

from tests.kit.transcripts import BY_HAND, FIRST_TRICK, TWO_ROUNDS_WITHOUT_PHYSICATS
from tests.kit.validation import misfits
from tests.system.cli.conftest import Catbox, Write


@pytest.mark.parametrize(("text", "record"), BY_HAND, ids=[text[:40] for text, _ in BY_HAND])
def test_a_text_is_replayed_like_its_record(
    catbox: Catbox, write: Write, text: str, record: dict[str, object]
) -> None:
    match = write("match.txt", text.encode())
    by_text, by_record = (
        catbox("replay", "--json", name) for name in (match, write("match.json", record))
    )
    assert (by_text.status, by_text.err) == (0, "")
    assert misfits("replay", by_text.json) == []
    assert by_text.json == by_record.json
    shown = catbox("replay", match)
    assert (shown.status, shown.err) == (0, "")
    assert catbox("replay", "-", stdin=text.encode()).status == 0


LIVES = TWO_ROUNDS_WITHOUT_PHYSICATS.replace("0: doubt\n", "0: doubt\nlives: 2, 3\n")
"""Seat 0 was wrong, and has a life less than the three that it had."""

WRONG = LIVES.replace("2, 3", "3, 2")


@pytest.mark.clause("schrodinger.check.who-is-wrong")
def test_results_that_are_right_are_passed_over_in_silence(catbox: Catbox, write: Write) -> None:
    answer = catbox("replay", write("match.txt", LIVES.encode()))
    assert (answer.status, answer.err) == (0, "")


@pytest.mark.clause("schrodinger.check.who-is-wrong")
def test_a_result_that_is_wrong_is_reported_with_its_line(catbox: Catbox, write: Write) -> None:
    """The match is legal, and the answer to whether all is right is no."""
    name = write("match.txt", WRONG.encode())
    line = 1 + WRONG.splitlines().index("lives: 3, 2")
    message = f"line {line}: lives of round 1 are stated as 3, 2; by the rules they are 2, 3"
    for options in ([], ["--json"]):
        answer = catbox("replay", *options, name)
        assert answer.status == 1
        assert answer.fault == f"match.txt: {message}"
    value = catbox("replay", "--json", name).json
    assert misfits("replay", value) == []
    assert isinstance(value, dict)
    assert value["legal"] is True


def test_results_are_held_against_the_rulebook_that_is_asked_for(
    catbox: Catbox, write: Write
) -> None:
    """With two lives each of two seats, who is wrong once has one left."""
    name = write("match.txt", LIVES.encode())
    line = 1 + LIVES.splitlines().index("lives: 2, 3")
    answer = catbox("replay", name, "--edition", "amigo-2023+physicats=without+lives@2=2")
    assert answer.status == 1
    assert answer.fault == (
        f"match.txt: line {line}: lives of round 1 are stated as 2, 3; by the rules they are 1, 2"
    )


def test_every_wrong_result_is_a_line(catbox: Catbox, write: Write) -> None:
    text = f"{WRONG}totals: 1, 1\nwinners: 0\n"
    answer = catbox("replay", write("match.txt", text.encode()))
    assert answer.status == 1
    lines = answer.err.splitlines()
    assert len(lines) == 3
    assert all(line.startswith("match.txt: line ") for line in lines)


@pytest.mark.clause("declare.lead-not-red")
def test_an_illegal_action_in_a_text(catbox: Catbox, write: Write) -> None:
    text = FIRST_TRICK.replace("5Y", "5R")
    answer = catbox("replay", write("match.txt", text.encode()))
    assert (answer.status, answer.err) == (1, "")
    line = next(number for number, each in enumerate(text.splitlines(), 1) if "5R" in each)
    assert f"ILLEGAL: line {line}: seat 0, 5R\n" in answer.out
    assert "declare.lead-not-red" in answer.out


@pytest.mark.parametrize(
    "command", [("judge", "--ask", "trick"), ("judge", "--action", "6Y")], ids=str
)
def test_an_illegal_action_in_a_text_is_said_with_its_line_and_how_it_stands(
    catbox: Catbox, write: Write, command: tuple[str, ...]
) -> None:
    text = FIRST_TRICK.replace("5Y", "5R")
    line = next(number for number, each in enumerate(text.splitlines(), 1) if "5R" in each)
    name, *options = command
    answer = catbox(name, write("match.txt", text.encode()), *options)
    assert (answer.status, answer.out) == (2, "")
    assert answer.fault.startswith(f"match.txt: line {line}: 5R by seat 0 is illegal: ")
    assert answer.fault.endswith("[declare.lead-not-red]; write 5R! if the table let it stand")
    stands = catbox(name, write("match.txt", text.replace("5R", "5R!").encode()), *options)
    assert stands.err == ""
    case = {"format": "catbox-case/1", "record": text, "question": {"ask": "trick"}}
    in_case = catbox(name, write("match.txt", case), *options)
    assert (in_case.status, in_case.out, in_case.fault) == (2, "", answer.fault)


@pytest.mark.parametrize("name", ["judge", "show", "convert", "replay"])
def test_what_is_no_match_is_said_with_its_line(catbox: Catbox, write: Write, name: str) -> None:
    """Seat 2 bids first, and seat 0 starts the round."""
    text = FIRST_TRICK.replace("bids: 0:1", "bids: 2:1")
    line = next(number for number, each in enumerate(text.splitlines(), 1) if "bids" in each)
    options = {"judge": ["--ask", "trick"], "convert": ["--to", "line"]}.get(name, [])
    answer = catbox(name, write("match.txt", text.encode()), *options)
    assert answer.status == 2
    assert answer.fault.startswith(f"match.txt: line {line}: ")
    assert "$" not in answer.fault


def test_a_text_that_is_no_match(catbox: Catbox, write: Write) -> None:
    name = write("match.txt", FIRST_TRICK.replace("5Y", "5X").encode())
    for options in ([], ["--json"]):
        answer = catbox("replay", *options, name)
        assert (answer.status, answer.out) == (2, "")
        assert answer.fault.startswith("match.txt: line 11, column 7: expected ")


def test_texts_and_records_in_one_go(catbox: Catbox, write: Write) -> None:
    """The worst of the answers counts."""
    names = [write("right.txt", LIVES.encode()), write("wrong.txt", WRONG.encode())]
    answer = catbox("replay", "--json", *names)
    assert answer.status == 1
    assert len(answer.out.splitlines()) == 2
    answer = catbox("replay", "--json", *names, write("bad.txt", b"catbox-match/1\nx"))
    assert answer.status == 2
    assert len(answer.out.splitlines()) == 2
