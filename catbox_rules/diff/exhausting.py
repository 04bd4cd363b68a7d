"""Small decks played out in full: every outcome of chance, every choice that both sides allow."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Final

from attrs import frozen

from catbox_rules.diff.divergence import Parting, Way
from catbox_rules.diff.lockstep import Moment, choices, one_sided, step
from catbox_rules.diff.protocol import ComparedGame, SmallPair, Tables
from catbox_rules.kernel.ruleset import CHANCE

__all__ = ["Exhausted", "exhausted"]

_BETWEEN_LOOKS: Final = 256
"""After so many moments it is looked whether the time is over."""


@frozen
class Exhausted:
    """A small deck that has been played out.

    * `moments`: how many pairs of states were compared.
    * `is_complete`: whether these are all that there are; if not, the time was over.
    * `ways`: the ways to part that there are.
    """

    deck: str
    moments: int
    is_complete: bool
    ways: tuple[Way, ...]


def exhausted(game: ComparedGame, tables: Tables, *, seconds: float) -> tuple[Exhausted, ...]:
    """The small decks of two tables, each played out in full, or for its share of the time."""
    pairs = list(game.small_pairs(tables))
    return tuple(_played_out(game, pair, seconds / len(pairs)) for pair in pairs)


def _played_out(game: ComparedGame, pair: SmallPair, seconds: float) -> Exhausted:
    end = time.monotonic() + seconds
    first = Moment(game, *pair.states)
    ahead = [first]
    seen = {pair.states}
    ways: dict[Way, None] = {}
    is_complete = True
    looked = 0
    while ahead:
        looked += 1
        if looked % _BETWEEN_LOOKS == 0 and time.monotonic() > end:
            is_complete = False
            break
        moment = ahead.pop()
        for after, found in _next(moment, pair):
            ways.update(dict.fromkeys(parting.way for parting in found))
            if after is not None and not found and (after.a, after.b) not in seen:
                seen.add((after.a, after.b))
                ahead.append(after)
    return Exhausted(pair.name, looked, is_complete, tuple(sorted(ways, key=lambda way: way.order)))


def _next(moment: Moment, pair: SmallPair) -> Iterator[tuple[Moment | None, tuple[Parting, ...]]]:
    """The moments after a moment, each with how the sides part on the way to it. What comes after a
    parting is not looked at."""
    ruleset = moment.game.RULESET
    if ruleset.turn(moment.a) == (CHANCE,) == ruleset.turn(moment.b):
        for deal in pair.outcomes:
            parting, refused = one_sided(moment, deal)
            if parting is not None:
                yield None, (parting,)
            elif refused is None:
                yield step(moment, deal)
        return
    common, found = choices(moment)
    if found:
        yield None, found
    for action in common:
        yield step(moment, action)
