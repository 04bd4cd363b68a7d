"""The end of a round, all cards known: what comes of it if every seat plays for itself.

Goes through every way in which the round can go on. Each seat takes the move with which its own
share of the victory becomes greatest, and of equal ones the lowest cell, and takes the others to
do likewise. With two seats that is the value of the game; with more it is one of its equilibria.
"""

from __future__ import annotations

from collections.abc import Hashable

from catbox_rules.policies.search.cat_in_the_box.playing import Tricks

_Values = tuple[float, ...]


def solved(course: Tricks) -> _Values:
    """The share of the victory of each seat, from this moment on.

    The number of positions grows fast with the cards that are left: a few hundred where two tricks
    are, many thousands where four are.
    """
    return _solved(course, {})


def _solved(course: Tricks, known: dict[Hashable, _Values]) -> _Values:
    seat = course.seat
    if seat < 0:
        return course.values()
    key = course.key()
    found = known.get(key)
    if found is not None:
        return found
    best: _Values | None = None
    for move in course.moves():
        after = course.copy()
        after.play(move)
        values = _solved(after, known)
        if best is None or values[seat] > best[seat]:
            best = values
    assert best is not None, "a seat that is stuck has one move, the paradox"
    known[key] = best
    return best
