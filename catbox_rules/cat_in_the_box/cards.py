"""Cards: their ranks, and immutable hands of them. A card has no color until it is played.

`Cards` is a multiset of ranks packed into one integer, four bits for each rank:

       rank    9    8    7    6    5    4    3    2    1
    packed  0000 0000 0000 0001 0000 0010 0000 0001 0001     the hand 1 2 4 4 6

`CellSet` in `cells.py` has the same four bits for each rank, one for each color, so that the
cells a hand could fill are found without a loop. No other module knows of either layout.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final, NewType

from attrs import frozen

from catbox_rules.kernel.errors import ImpossibleState, MalformedInput, whole_number
from catbox_rules.kernel.frozen_value import FrozenValue
from catbox_rules.kernel.unchecked import unchecked

Rank = NewType("Rank", int)
"""The number on a card, 1 to 9."""

HIGHEST_RANK: Final = 9
COPIES: Final = 5
"""How many cards of each rank a deck has."""


def as_rank(value: object) -> Rank:
    """Return a number as a rank; raises MalformedInput unless it is a whole number from 1 to 9."""
    rank = whole_number(value)
    if rank is None or not 1 <= rank <= HIGHEST_RANK:
        raise MalformedInput("$.rank", expected=f"1 to {HIGHEST_RANK}", given=value)
    return Rank(rank)


_LOWEST_BIT_OF_EACH_RANK: Final = 0x111111111
_EVERY_RANK: Final = frozenset(range(1, HIGHEST_RANK + 1))
_MOST_OF_A_RANK: Final = 15
_EVERY_SECOND_RANK: Final = 0xF0F0F0F0F


@frozen(repr=False, weakref_slot=False)
class Cards(FrozenValue):
    """An immutable multiset of ranks: a hand, a deck, what is left over.

    >>> hand = Cards.of(4, 1, 4)
    >>> hand, len(hand), 4 in hand, hand.count(4)
    (Cards.of(1, 4, 4), 3, True, 2)
    >>> hand.without(4)
    Cards.of(1, 4)
    """

    packed: int = 0

    @classmethod
    def of(cls, *ranks: int) -> Cards:
        """Return the multiset of the given ranks.

        Raises MalformedInput for a number that is not from 1 to 9, ImpossibleState for more than
        15 cards of one rank.
        """
        if not _EVERY_RANK.issuperset(ranks):
            ranks = tuple(map(as_rank, ranks))
        if len(ranks) > _MOST_OF_A_RANK and max(Counter(ranks).values()) > _MOST_OF_A_RANK:
            raise ImpossibleState("ranks", f"more than {_MOST_OF_A_RANK} cards of a rank")
        packed = 0
        for rank in ranks:
            packed += 1 << 4 * (rank - 1)
        return cls(packed)

    @classmethod
    def of_ranks(cls, ranks: tuple[Rank, ...]) -> Cards:
        """Return the multiset of some ranks, at most 15 of each; they are not checked."""
        return _cards(sum(map(_ONE_CARD.__getitem__, ranks)))

    @classmethod
    def deck(cls, highest: int) -> Cards:
        """Five cards of each rank from 1 to `highest`."""
        return cls.of(*(rank for rank in range(1, highest + 1) for _ in range(COPIES)))

    def count(self, rank: int) -> int:
        """Return how many cards of this rank there are."""
        return self.packed >> 4 * (rank - 1) & 15

    def without(self, rank: int) -> Cards:
        """Return the same cards less one of this rank, of which there must be one."""
        return _cards(self.packed - _ONE_CARD[rank])

    @property
    def ranks(self) -> tuple[Rank, ...]:
        """The ranks that are present, each once, from the lowest."""
        return ranks_present(self.ranks_as_bits)

    @property
    def ranks_as_bits(self) -> int:
        """The lowest bit of each rank that is present: for `cells.py`, and as a key."""
        bits = self.packed
        return (bits | bits >> 1 | bits >> 2 | bits >> 3) & _LOWEST_BIT_OF_EACH_RANK

    def __contains__(self, rank: int) -> bool:
        return bool(self.packed >> 4 * (rank - 1) & 15)

    def __len__(self) -> int:
        # Add neighboring places to bytes; a number and the sum of its bytes leave the same rest
        # when divided by 255, and that sum is the number of cards, which is far below 255.
        bytes_ = (self.packed & _EVERY_SECOND_RANK) + (self.packed >> 4 & _EVERY_SECOND_RANK)
        return bytes_ % 255

    @property
    def in_order(self) -> tuple[Rank, ...]:
        """All of them, from the lowest."""
        cards: tuple[Rank, ...] = ()
        bits = self.packed
        for rank in _RANKS:
            if not bits:
                break
            cards += (rank,) * (bits & 15)
            bits >>= 4
        return cards

    def __iter__(self) -> Iterator[Rank]:
        return iter(self.in_order)

    def json_form(self) -> list[int]:
        """Return the ranks, from the lowest."""
        return [*self]

    def __repr__(self) -> str:
        return f"Cards.of({', '.join(map(str, self))})"

    def __str__(self) -> str:
        return " ".join(map(str, self))


_cards: Final = unchecked(Cards)
_ONE_CARD: Final = (0, *(1 << 4 * rank for rank in range(HIGHEST_RANK)))
"""A card of each rank, from 1."""


@cache
def ranks_present(bits: int) -> tuple[Rank, ...]:
    """Return the ranks of `Cards.ranks_as_bits`, each once, from the lowest."""
    # There are 512 sets of ranks, hence the cache.
    return tuple(rank for rank in _RANKS if bits >> 4 * (rank - 1) & 1)


_RANKS: Final = tuple(Rank(number) for number in range(1, HIGHEST_RANK + 1))
