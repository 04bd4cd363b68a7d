"""Small tables of Cat in the Box to vary: each as a document, worked out by hand."""

from __future__ import annotations

from collections.abc import Mapping

from catbox_rules.positions.cat_in_the_box import Position, read_position

NOTHING: list[str] = []

AFTER_ONE_TRICK: Mapping[str, object] = {
    "format": "catbox-position/1",
    "game": "cat-in-the-box",
    "edition": "pegasus-2023",
    "players": 3,
    "start_seat": 0,
    "phase": "play",
    "tokens": [["Y5"], ["Y6"], ["B1"]],
    "lost": [[], [], ["yellow"]],
    "won": [0, 1, 0],
    "leader": 1,
    "bids": [1, 3, 4],
}
"""Seat 0 led 5Y, seat 1 played 6Y, seat 2 declared 1B and lost yellow; seat 1 leads."""

TWO_PLAYERS: Mapping[str, object] = {
    "format": "catbox-position/1",
    "game": "cat-in-the-box",
    "edition": "pegasus-2023",
    "players": 2,
    "start_seat": 0,
    "phase": "play",
    "revealed": [2, 5, 2],
    "tokens": [["Y5"], NOTHING],
    "lost": [NOTHING, NOTHING],
    "trick": ["5Y"],
}
"""Green 2 and 5 and yellow 2 are closed by neutral tokens. Seat 0 has led 5Y."""

BEFORE_PLAY: Mapping[str, object] = {
    "format": "catbox-position/1",
    "game": "cat-in-the-box",
    "edition": "pegasus-2023",
    "players": 3,
    "start_seat": 1,
    "phase": "bid",
    "bids": [None, 3, None],
}
"""Seat 1 has started the bids."""


def table(of: Mapping[str, object], **changes: object) -> Position:
    """A table with some keys changed; a key that is changed to `...` is left out."""
    document = {**of, **changes}
    return read_position({key: value for key, value in document.items() if value is not ...})
