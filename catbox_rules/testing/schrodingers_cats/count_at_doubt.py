"""The count at each doubt, computed from the actions of a record alone.

This check shares nothing with the engine, nor with the naive model: it knows no turns, tracks or
lives. It moves cards as the actions say, and counts at a doubt.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

_REMOVES: Final = {"purrie": "alive", "felidae": "dead"}

# An action as written in a record; its values are of any JSON type.
_JsonAction = Mapping[str, Any]


class Doubt(NamedTuple):
    """A doubt and its result."""

    claimer: int
    claimed: int
    state: str
    doubter: int
    counted: int
    wrong: int


def doubts(actions: Sequence[_JsonAction], *, heisenbergs_go: bool = False) -> list[Doubt]:
    """Return every doubt in the actions of a record. With `heisenbergs_go`, open Heisenbergs are
    removed together with the kind of box that the claim makes them."""
    found: list[Doubt] = []
    hands: list[Counter[str]] = []
    opened = Counter[str]()
    used = set[str]()  # the Physicats whose effect may last until the round ends
    claim: _JsonAction = {}
    seat: int = -1
    for action in actions:
        do = action["do"]
        boxes = Counter[str](action.get("boxes", {}))
        seat = action.get("seat", seat)  # a draw is for the seat that acted last
        if do == "deal":
            hands = [Counter[str](hand) for hand in action["hands"]]
            opened.clear()
            used.clear()
            claim = {}
        elif do == "claim":
            claim = action
        elif do == "prove":
            hands[seat].subtract(boxes)
            opened.update(boxes)
        elif do == "exchange":
            hands[seat].subtract(boxes)
        elif do == "draw":
            hands[seat].update(boxes)
        elif do == "use":
            effect = action.get("taking", action["physicat"])
            _use(effect, hands[seat], used)
            state = claim["state"] if heisenbergs_go and claim else None
            for kind in _removed(effect, state):
                opened[kind] = 0
        elif do == "doubt":
            counted = _count(claim["state"], sum(hands, opened), used)
            wrong = claim["seat"] if counted < claim["count"] else seat
            found.append(Doubt(claim["seat"], claim["count"], claim["state"], seat, counted, wrong))
    return found


def _use(physicat: str, hand: Counter[str], used: set[str]) -> None:
    """Apply the use of a Physicat to a hand and to the Physicats whose effect lasts."""
    used.add(physicat)
    if physicat == "felinestein":
        hand.clear()
    if physicat == "purrie":
        used.discard("pounce-gaposchkin")


def _removed(physicat: str, heisenbergs_are: str | None) -> tuple[str, ...]:
    """Return the kinds of open boxes that a Physicat removes, if Heisenbergs are of the given
    kind."""
    kind = _REMOVES.get(physicat)
    if kind is None:
        return ()
    return (kind, "heisenberg") if kind == heisenbergs_are else (kind,)


def _count(state: str, in_play: Counter[str], used: set[str]) -> int:
    """Return how many boxes count for the claimed state."""
    counted = in_play[state]
    if "feyncat" not in used:
        counted += in_play["heisenberg"]
    if state == "alive" and "pounce-gaposchkin" in used:
        counted += 2
    if state == "empty" and "goeppert-meower" in used:
        counted += 1
    return counted
