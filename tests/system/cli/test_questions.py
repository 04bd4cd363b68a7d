"""Questions that a reader of the rulebooks put from the README alone, and was misled by the answer.

Each was decided from the books before it was put; what the answer has to say follows from that.
"""

from __future__ import annotations

import pytest

from tests.system.cli.conftest import Catbox, catbox

__all__ = ["catbox"]

ALL_HAVE_BID = (
    "catbox-line/1 pegasus-2023 4p play start=0 lead=0 "
    "board=........x/........x/........x/........x lost=-,-,-,- bids=1,2,3,1"
)
TWO_HAVE_BID = "catbox-line/1 pegasus-2023 4p bid start=0 bids=1,2,-,-"
OF_ANOTHER_SEAT = (
    "catbox-line/1 amigo-2023 4p claim start=0 turn=1 claim=0:6a physicats=pounce-gaposchkin,?,?,? "
    "row=prride"
)
TO_CLAIM = (
    "catbox-line/1 amigo-2023 4p claim start=0 turn=1 claim=0:8a physicats=?,mewton,?,? row=prride"
)
HEISENBERG_OPEN = (
    "catbox-line/1 amigo-2023 4p claim start=0 turn=1 claim=0:7a proofs=2a1h,-,-,- "
    "physicats=?,purrie,?,? row=prride"
)
PURPLE = (
    "catbox-line/1 pegasus-2023 4p play start=0 board=.2020313x/00..110.x/..113331x/2.20.232x "
    "lost=BY,G,BYG,BG bids=3,1,2,2 won=1,3,0,2 lead=1 paradox=1 +face=purple"
)
CANNOT_BE = (
    "catbox-line/1 pegasus-2023 3p play start=0 lead=2 trick=5B,3B "
    "board=...1.2/0.0.2./200.2./...1.1 lost=-,BY,- won=1,0,2 hands=?,444666,?"
)


def asked(catbox: Catbox, line: str, *options: str) -> str:
    """What is printed for a table in a line, as one line."""
    answer = catbox("judge", *options, "-", stdin=f"{line}\n".encode())
    assert answer.err == ""
    return " ".join(answer.out.split())


@pytest.mark.parametrize(
    ("line", "action", "remedy", "instead"),
    [
        (ALL_HAVE_BID, "1:bid 3", None, "irregularity.set-aside-forgotten"),
        (TWO_HAVE_BID, "1:bid 3", "irregularity.bid-changed", "the bid stands"),
        (
            OF_ANOTHER_SEAT,
            "0:use pounce-gaposchkin",
            "irregularity.physicat-misused",
            "irregularity.doubt-out-of-turn",
        ),
        (TO_CLAIM, "1:claim 5 heisenberg", "the seat makes a legal claim instead", None),
    ],
)
def test_the_remedy_is_that_of_what_was_done(
    catbox: Catbox, line: str, action: str, remedy: str | None, instead: str | None
) -> None:
    said = asked(catbox, line, "--action", action)
    assert said.startswith("ILLEGAL")
    assert remedy is None or remedy in said
    assert instead is None or instead not in said


@pytest.mark.parametrize("seat", ["1:", "1 :", "seat 1:", "Seat 01:"])
def test_a_seat_is_named_as_a_ruling_names_it(catbox: Catbox, seat: str) -> None:
    said = asked(catbox, OF_ANOTHER_SEAT, "--action", f"{seat} doubt")
    assert said.startswith("LEGAL by the book: seat 1, doubt")


def test_a_reading_by_which_something_else_follows_is_disputed(catbox: Catbox) -> None:
    """The Heisenberg shows a living cat by one reading, and is none by the other: two or three of
    the three open boxes go, of 24 in play."""
    said = asked(catbox, HEISENBERG_OPEN, "--action", "use purrie")
    assert "disputed: something else follows by open-heisenbergs=as-claimed (point 10)" in said
    assert "boxes in play: 22" in said
    compared = asked(catbox, HEISENBERG_OPEN, "--action", "use purrie", "--readings")
    assert "boxes in play: 21" in compared
    assert "The answers differ: it depends on how schrodinger.physicat.purrie is read." in compared


@pytest.mark.parametrize("ask", ["round", "groups"])
def test_a_bonus_on_the_purple_face_is_said_to_be_unverified(catbox: Catbox, ask: str) -> None:
    assert "unverified: where cells touch on the purple face" in asked(catbox, PURPLE, "--ask", ask)


def test_what_is_offered_for_a_table_that_cannot_be_is_done(catbox: Catbox) -> None:
    """Seat 1 has lost blue and yellow; R4, R6, G4 and G6 are covered: it is stuck with 4 and 6."""
    assert "--assume-table rules on it all the same" in asked(catbox, CANNOT_BE, "--ask", "paradox")
    said = asked(catbox, CANNOT_BE, "--ask", "paradox", "--assume-table")
    assert "seat 1 cannot declare any card of its hand: this is a paradox" in said


@pytest.mark.parametrize("name", ["Miauton", "sir isaac mewton", "Sir Isaac Miauton", "MEWTON"])
def test_a_physicat_is_called_by_the_name_on_its_card(catbox: Catbox, name: str) -> None:
    assert asked(catbox, TO_CLAIM, "--action", f"usar {name}").startswith(
        "LEGAL by the book: seat 1, use mewton"
    )
