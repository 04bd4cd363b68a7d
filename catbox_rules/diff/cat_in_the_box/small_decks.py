"""The difference between two tables of Cat in the Box on a deck so small that every match can be
played.

What the rulebooks have in common is made small; where they differ, they still differ by the same
amount: one more trick, a column that nobody uses, a missing token. A custom arrangement cannot be
made small, nor can observed cells that are not a whole rank.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import evolve, frozen

from catbox_rules.cat_in_the_box import Arrangement, Deal, DealPhase, Rank, Setup, Table
from catbox_rules.cat_in_the_box.cards import COPIES, HIGHEST_RANK
from catbox_rules.diff.protocol import SmallPair, Tables
from catbox_rules.kernel.errors import CatboxError
from catbox_rules.kernel.ruleset import Seat


@frozen
class _Deck:
    """The numbers of a small deck: `bids` are made where those of the full one are."""

    players: int
    ranks: int
    tricks: int
    bids: tuple[int, ...] = (1,)

    def __str__(self) -> str:
        tricks = "one trick" if self.tricks == 1 else f"{self.tricks} tricks"
        return f"{self.players} players, ranks 1 to {self.ranks}, {tricks}, one round"


_DECKS: Final = (
    _Deck(players=2, ranks=2, tricks=2),
    _Deck(players=2, ranks=3, tricks=1),
    _Deck(players=3, ranks=2, tricks=1),
)


def small_pairs(tables: Tables) -> Iterator[SmallPair]:
    """Yield small decks for two tables; none if the tables cannot be made small."""
    pair = [table.initial().table for table in tables]
    if not all(map(_can_be_small, pair)):
        return
    for deck in _DECKS:
        try:
            small = [_small(table, pair[0], deck) for table in pair]
        except CatboxError:
            continue
        outcomes = dict.fromkeys(deal for table in small for deal in _deals(table.setup))
        if outcomes:
            yield SmallPair(str(deck), (DealPhase(small[0]), DealPhase(small[1])), tuple(outcomes))


def _can_be_small(table: Table) -> bool:
    is_ascending = table.arrangement == Arrangement.ascending(table.setup.columns)
    return is_ascending and not isinstance(table.setup.observed, tuple)


def _small(table: Table, first: Table, deck: _Deck) -> Table:
    """Return a small version of a table that differs from the small version of the first table as
    the originals do.

    Raises ImpossibleState or MalformedInput if there is no such table.
    """
    full, usual = table.setup, first.setup
    ranks = deck.ranks + full.highest_rank - usual.highest_rank
    if not 1 <= ranks < HIGHEST_RANK:
        ranks = deck.ranks
    tricks = deck.tricks + full.tricks - usual.tricks
    dealt = deck.tricks + 2 + full.dealt - usual.dealt
    setup = Setup(
        players=deck.players,
        highest_rank=Rank(ranks),
        dealt=min(dealt, COPIES * ranks // deck.players),
        bids=_bids(full, usual, deck),
        tricks=max(1, min(tricks, dealt - 1)),
        columns=ranks + full.columns - full.highest_rank,
        rounds=1,
        faces=(table.face,),
        revealed=max(0, (2 if usual.revealed else 0) + full.revealed - usual.revealed),
        observed=_observed(full, ranks),
        bonus_up_to=_bonus(full, usual, deck),
        penalty=full.penalty,
    )
    # A seat has as many tokens to spare as on the full deck, or lacks as many.
    to_spare = table.edition.tokens_per_seat - bool(full.bids) - full.tricks
    edition = evolve(
        table.edition,
        setups=(setup,),
        tokens_per_seat=max(0, to_spare + bool(setup.bids) + setup.tricks),
    )
    return evolve(
        table,
        edition=edition,
        setup=setup,
        first_seat=Seat(0),
        arrangement=Arrangement.ascending(setup.columns),
    )


def _bids(full: Setup, usual: Setup, deck: _Deck) -> tuple[int, ...]:
    """Return one bid that both have, and those that only one has, as far as they can be made."""
    if not full.bids:
        return ()
    own = [bid for bid in full.bids if bid not in usual.bids and bid <= deck.tricks]
    lacking = [bid for bid in usual.bids if bid not in full.bids]
    common = [bid for bid in deck.bids if bid not in lacking]
    return tuple(sorted({*common, *own})) or full.bids[:1]


def _observed(full: Setup, ranks: int) -> Rank | None:
    if full.observed is None or isinstance(full.observed, tuple):
        return None
    return Rank(full.observed - full.highest_rank + ranks)


def _bonus(full: Setup, usual: Setup, deck: _Deck) -> int | None:
    if full.bonus_up_to is None:
        return None
    return max(0, deck.tricks // 2 + full.bonus_up_to - (usual.bonus_up_to or 0))


def _deals(setup: Setup) -> Iterator[Deal]:
    """Yield every deal of a deck: all hands, and the revealed cards."""
    sizes = [setup.dealt] * setup.players + [setup.revealed]
    for piles in _piles([COPIES] * setup.highest_rank, sizes):
        yield Deal(piles[:-1], piles[-1])


def _piles(left: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    if not sizes:
        yield ()
        return
    for pile in _multisets(left, sizes[0]):
        rest = [number - pile.count(rank) for rank, number in enumerate(left, start=1)]
        for others in _piles(rest, sizes[1:]):
            yield (pile, *others)


def _multisets(left: Sequence[int], size: int, rank: int = 1) -> Iterator[tuple[int, ...]]:
    """Yield every choice of `size` cards with ranks from `rank` on."""
    if rank > len(left):
        if size == 0:
            yield ()
        return
    for number in range(min(left[rank - 1], size), -1, -1):
        for others in _multisets(left, size - number, rank + 1):
            yield (rank,) * number + others
