"""`catbox show`: which moment of which file, what a seat sees, what is marked, where it goes."""

from __future__ import annotations

from pathlib import Path

import pytest

from catbox_rules.records import record_as_json
from tests.kit.documents import BIDDING, LAST_TRICK, OF_TWO, PROVING
from tests.kit.matches import WITH_PHYSICATS, changed, random_match, small_record
from tests.kit.transcripts import A_ROUND_WITH_PHYSICATS, FIRST_TRICK
from tests.system.cli.conftest import Catbox, Write
from tests.unit.judge.tables import CLAIMED, MAYBE_STUCK, THIRD_PLAY, asked, case, play
from tests.unit.render.reading_svg import asked as asked_cells
from tests.unit.render.reading_svg import parsed, tokens_by_square

AFTER_ONE_TRICK = ["Cat in the Box, Pegasus Spiele printing", "3 players"]
"""How the picture of the small record begins."""

KINDS: list[tuple[str, object]] = [
    ("record", small_record()),
    ("cats", WITH_PHYSICATS),
    ("match", FIRST_TRICK.encode()),
    ("cats-match", A_ROUND_WITH_PHYSICATS.encode()),
    ("position", LAST_TRICK),
    ("two", OF_TWO),
    ("bidding", BIDDING),
    ("proving", PROVING),
    ("line", THIRD_PLAY.encode()),
    ("cats-line", CLAIMED.encode()),
    ("case", case(THIRD_PLAY, play(2, "6R"))),
    ("asked", asked(CLAIMED, "check")),
    ("case-of-record", {**case("", play(1, "4G")), "position": None, "record": small_record()}),
    ("case-of-match", {**case("", play(1, "4G")), "position": None, "record": FIRST_TRICK}),
]


@pytest.mark.parametrize(("name", "value"), KINDS, ids=[name for name, _ in KINDS])
def test_every_kind_of_file_is_shown(
    catbox: Catbox, write: Write, name: str, value: object
) -> None:
    file = write(name, value)
    answer = catbox("show", file)
    assert (answer.status, answer.err) == (0, "")
    assert "\n  seat 0" in answer.out
    assert "\x1b" not in answer.out
    assert all(line == line.rstrip() for line in answer.out.splitlines())
    drawn = catbox("show", file, "-o", "out.svg")
    assert (drawn.status, drawn.out, drawn.err) == (0, "", "")
    assert parsed(Path("out.svg").read_text(encoding="utf-8")).tag.endswith("svg")


def test_the_same_table_looks_the_same_in_whatever_notation(catbox: Catbox, write: Write) -> None:
    shown = catbox("show", write("record", small_record())).out
    assert shown.splitlines()[:2] == AFTER_ONE_TRICK
    assert catbox("show", write("match", FIRST_TRICK.encode())).out == shown
    for form in ("position", "line"):
        assert catbox("convert", "record", "--to", form, "-o", form).status == 0
        assert catbox("show", form).out == shown
    assert catbox("show", "-", stdin=Path("line").read_bytes()).out == shown


def board(out: str) -> list[str]:
    """The rows of the board, red first."""
    return [
        line.strip() for line in out.splitlines() if line[:4] in ("  R ", "  B ", "  Y ", "  G ")
    ]


def test_after_so_many_actions(catbox: Catbox, write: Write) -> None:
    """A deal, three discards, three bids; then 5Y, 1R, 6Y."""
    file = write("record", small_record())
    rows = {
        7: ["R  .  .  .  .  .  .", "Y  .  .  .  .  .  ."],
        8: ["R  .  .  .  .  .  .", "Y  .  .  .  .  0  ."],
        9: ["R  1  .  .  .  .  .", "Y  .  .  .  .  0  ."],
        10: ["R  1  .  .  .  .  .", "Y  .  .  .  .  0  2"],
    }
    for at, expected in rows.items():
        red, _, yellow, _ = board(catbox("show", file, "--at", str(at)).out)
        assert [red, yellow] == expected
    assert catbox("show", file).out == catbox("show", file, "--at", "10").out


def test_what_a_seat_sees(catbox: Catbox, write: Write) -> None:
    """Its own hand and discard, and nobody else's."""
    file = write("record", small_record())
    whole = catbox("show", file).out
    assert "hand 1 1 2 2 3 3 4 4   discard 6" in whole
    seen = catbox("show", file, "--seat", "0").out
    hands = [line.strip() for line in seen.splitlines() if line.startswith("    hand ")]
    assert [hand.partition("   bid")[0] for hand in hands] == [
        "hand 1 1 2 2 3 3 4 4   discard 6",
        "hand ? ? ? ? ? ? ? ?   discard ?",
        "hand ? ? ? ? ? ? ? ?   discard ?",
    ]


def test_an_action_is_marked(catbox: Catbox, write: Write) -> None:
    """Of the seat that is to play, or of the one that is named."""
    file = write("line", THIRD_PLAY.encode())
    for mark, seat in (("6R", 2), ("0:6R", 0), (" 1 : 6R ", 1)):
        answer = catbox("show", file, "--mark", mark)
        assert (answer.status, answer.err) == (0, "")
        assert f"in question: seat {seat} 6R\n" in answer.out
        assert board(answer.out)[0] == "R  .  .  .  1  . [.]"
    assert catbox("show", file, "--mark", "6R", "-o", "out.svg").status == 0
    assert asked_cells(parsed(Path("out.svg").read_text(encoding="utf-8"))) == ["R6"]
    cats = write("cats", CLAIMED.encode())
    assert (
        "in question: seat 1 claim 9 dead\n" in catbox("show", cats, "--mark", "claim 9 dead").out
    )


def test_the_question_of_a_case_is_marked(catbox: Catbox, write: Write) -> None:
    name = write("case", case(THIRD_PLAY, play(2, "6R")))
    assert "in question: seat 2 6R\n" in catbox("show", name).out
    assert "in question: seat 2 3G\n" in catbox("show", name, "--mark", "3G").out


def test_an_illegal_action_of_a_record_is_the_one_in_question(catbox: Catbox, write: Write) -> None:
    """Seat 0 leads red. The table is shown as it was before."""
    file = write("illegal", changed(small_record(), ("actions", 7, "color"), "red"))
    out = catbox("show", file).out
    assert "in question: seat 0 5R\n" in out
    assert board(out)[0] == "R  .  .  .  . [.] ."
    assert "in question" not in catbox("show", file, "--at", "7").out


@pytest.mark.parametrize("theme", ["auto", "light", "dark"])
def test_pictures_in_files(catbox: Catbox, write: Write, theme: str) -> None:
    file = write("line", MAYBE_STUCK.encode())
    assert catbox("show", file, "-o", "a.svg", "--theme", theme).status == 0
    picture = parsed(Path("a.svg").read_text(encoding="utf-8"))
    lying = {square: tokens for square, tokens in tokens_by_square(picture).items() if tokens}
    rows = {"R": "1..0.2", "B": "..2.1.", "Y": "2.2.1.", "G": ".21000"}
    assert lying == {
        f"{row}{rank}": [token]
        for row, tokens in rows.items()
        for rank, token in enumerate(tokens, start=1)
        if token != "."
    }


def test_the_unverified_face_is_said_in_every_picture(catbox: Catbox, write: Write) -> None:
    """With five players the groups rest on it (`setup.face`), on a terminal and as SVG."""
    for players, is_said in ((4, False), (5, True)):
        file = write("match.json", record_as_json(random_match("pegasus-2023", players, seed=3)))
        shown = " ".join(catbox("show", file).out.split())
        assert ("purple face, unverified: ranks ascend here" in shown) is is_said
        catbox("show", file, "-o", "out.svg")
        assert ("purple face, unverified" in Path("out.svg").read_text("utf-8")) is is_said
