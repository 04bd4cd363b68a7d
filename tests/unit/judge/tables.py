"""Tables to ask about, each as a line, with what there is to say of it."""

from __future__ import annotations

from typing import Final

THIRD_PLAY: Final = (
    "catbox-line/1 pegasus-2023 3p play start=0 "
    "board=...1../....../....0./...... lost=-,Y,- bids=1,3,4 trick=5Y,4R"
)
"""Seat 0 has led 5Y, seat 1 has declared 4R on it and lost yellow, and seat 2 is to play. Of no
hand a card is known."""

MAYBE_STUCK: Final = (
    "catbox-line/1 pegasus-2023 3p play start=1 board=1..0.2/..2.1./2.2.1./.21000 "
    "lost=BY,-,- won=1,2,1 lead=2 trick=1Y"
)
"""The fifth trick after `5Y 3Y 4G / 5B 3B 6G / 3G 2G 5G / 4R 1R 6R`; seat 2 has led 1Y.

Seat 0 has lost yellow and blue. On red and green 4 and 6 are taken, so that it is stuck if its five
cards are 4s and 6s; there are three left of each. When it led 4R nothing had broken red: it could
declare nothing else then, and has no 1, for green 1 is open."""

RED_LED_FIRST: Final = (
    "catbox-line/1 pegasus-2023 3p play start=0 board=....0./....../....../...... "
    "lost=-,-,- bids=1,3,4 trick=5R"
)
"""Seat 0 has led 5R as the first play of the round: nobody can come to that by legal play, for all
of green is open."""

FIRST_LEAD_OF_FOUR: Final = (
    "catbox-line/1 pegasus-2023 4p play start=0 "
    "board=........x/........x/........x/........x lost=-,-,-,- hands=123455678,?,?,?"
)
"""Seat 0 leads to the first trick. The only tokens are the observed ones, on rank 9."""

CLAIMED: Final = (
    "catbox-line/1 amigo-2023 3p claim start=0 +physicats=without turn=1 claim=0:8a "
    "hands=4a2d,3a2e1h,2a4d"
)
"""Seat 0 has claimed 8 alive and seat 1 is on turn. There are 4 + 3 + 2 alive, and a Heisenberg."""

CLAIMED_WITH_A_HIDDEN_HAND: Final = CLAIMED.replace("2a4d", "?")
"""The same without the hand of seat 2: 4 + 3 alive and a Heisenberg are sure to count, and six more
may."""

PROVING: Final = "catbox-line/1 amigo-2023 3p proof start=0 +physicats=without claim=0:8a"
"""Seat 0 has claimed 8 alive and may prove. Of no hand a card is known."""


def play(seat: int, card: str) -> dict[str, object]:
    """A play as JSON: of seat 2, `6R`."""
    colors = {"R": "red", "B": "blue", "Y": "yellow", "G": "green"}
    return {"do": "play", "seat": seat, "rank": int(card[0]), "color": colors[card[1]]}


def case(position: object, action: dict[str, object]) -> dict[str, object]:
    """A case about an action at a position, as JSON or as a line."""
    return {"format": "catbox-case/1", "position": position, "question": {"action": action}}


def asked(position: object, ask: str) -> dict[str, object]:
    """A case with another question about a position."""
    return {"format": "catbox-case/1", "position": position, "question": {"ask": ask}}
