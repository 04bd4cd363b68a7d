"""Small decks played out in full: every outcome of chance, every choice that both sides allow."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from catbox_rules.comparing.lockstep import Moment, choices, one_sided, step
from catbox_rules.comparing.protocol import ComparedGame, SmallPair, Tables
from catbox_rules.comparing.ways import Parting, Way
from catbox_rules.kernel.ruleset import CHANCE

__all__ = ["Exhausted", "exhausted"]


@frozen
class Exhausted:
    """A small deck that has been played out.

    * `moments`: how many pairs of states were compared.
    * `is_complete`: whether these are all that there are; if not, there are more than it was
      allowed to look at.
    * `ways`: the ways to part that there are.
    """

    deck: str
    moments: int
    is_complete: bool
    ways: tuple[Way, ...]


def exhausted(game: ComparedGame, tables: Tables, *, moments: int) -> tuple[Exhausted, ...]:
    """The small decks of two tables, each played out in full.

    * `moments`: how many pairs of states are compared at most for each deck, from 0.
    """
    return tuple(_played_out(game, pair, moments) for pair in game.small_pairs(tables))


def _played_out(game: ComparedGame, pair: SmallPair, most: int) -> Exhausted:
    ahead = [Moment(game, *pair.states)]
    seen = {pair.states}
    ways: dict[Way, None] = {}
    compared = 0
    while ahead and compared < most:
        compared += 1
        for after, found in _next(ahead.pop(), pair):
            ways.update(dict.fromkeys(parting.way for parting in found))
            if after is not None and not found and (after.a, after.b) not in seen:
                seen.add((after.a, after.b))
                ahead.append(after)
    in_order = tuple(sorted(ways, key=lambda way: way.order))
    return Exhausted(pair.name, compared, not ahead, in_order)


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
