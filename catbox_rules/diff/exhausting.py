"""Small decks played out in full: every outcome of chance, every choice that both sides allow."""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from catbox_rules.diff.divergence import Divergence, DivergenceKind
from catbox_rules.diff.lockstep import Snapshot, choices, one_sided, step
from catbox_rules.diff.protocol import ComparedGame, SmallPair, Tables
from catbox_rules.kernel.ruleset import CHANCE


@frozen
class Exhausted:
    """A small deck that was played out.

    * `moments`: the number of pairs of states compared.
    * `is_complete`: true if these are all of them; false if the limit was reached.
    * `kinds`: the kinds of divergence found.
    """

    deck: str
    moments: int
    is_complete: bool
    kinds: tuple[DivergenceKind, ...]


def exhausted(game: ComparedGame, tables: Tables, *, moments: int) -> tuple[Exhausted, ...]:
    """Play out each small deck of two tables in full.

    * `moments`: the largest number of pairs of states to compare for each deck, from 0.
    """
    return tuple(_played_out(game, pair, moments) for pair in game.small_pairs(tables))


def _played_out(game: ComparedGame, pair: SmallPair, most: int) -> Exhausted:
    ahead = [Snapshot(game, *pair.states)]
    seen = {pair.states}
    kinds: dict[DivergenceKind, None] = {}
    compared = 0
    while ahead and compared < most:
        compared += 1
        for after, found in _next(ahead.pop(), pair):
            kinds.update(dict.fromkeys(divergence.kind for divergence in found))
            if after is not None and not found and (after.a, after.b) not in seen:
                seen.add((after.a, after.b))
                ahead.append(after)
    in_order = tuple(sorted(kinds, key=lambda kind: kind.order))
    return Exhausted(pair.name, compared, not ahead, in_order)


def _next(
    moment: Snapshot, pair: SmallPair
) -> Iterator[tuple[Snapshot | None, tuple[Divergence, ...]]]:
    """Yield the moments after a moment, each with the divergences on the way to it. A divergence is
    not followed further."""
    ruleset = moment.game.ruleset
    if ruleset.turn(moment.a) == (CHANCE,) == ruleset.turn(moment.b):
        for deal in pair.outcomes:
            divergence, refused = one_sided(moment, deal)
            if divergence is not None:
                yield None, (divergence,)
            elif refused is None:
                yield step(moment, deal)
        return
    common, found = choices(moment)
    if found:
        yield None, found
    for action in common:
        yield step(moment, action)
