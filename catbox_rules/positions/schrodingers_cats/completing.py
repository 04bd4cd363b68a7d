"""What is known of hidden boxes: how many of which kinds a hand may have, and how many there are.

Of a position at most one hidden hand matters to a ruling, and of it only whether it has some boxes,
or lacks some of a kind.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve, frozen

from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.positions.protocol import (
    NO_LIMITS,
    Limits,
    Reach,
    check_that_the_book_holds,
)
from catbox_rules.schrodingers_cats import (
    Box,
    Boxes,
    Position,
)
from catbox_rules.schrodingers_cats.faults import faults
from catbox_rules.schrodingers_cats.faults_of_cards import (
    adds_up,
    in_discard_pile,
    knowledge,
    possible_sizes,
)
from catbox_rules.schrodingers_cats.material import total

# The possible places of the cards that a position does not state.
#
# A card that is not stated is in the hidden part of a hand, in the hidden part of the discard pile,
# or in the draw pile. Any card may be in any of these places, as long as the numbers fit:
#
# * A hand comes from the deal, from draws and from nothing else, and chance may give any card of
#   the deck that lies nowhere else. What a seat has claimed says nothing of its hand, and what it
#   did not prove or exchange it did not have to. So a way to place the hidden cards fits what was
#   done in the open if and only if every other way with the same numbers does: give each seat first
#   the cards that it parts with first, and last those that it still holds.
# * Of the discard pile more is certain than what is stated of it: what all know, and what any seat
#   knows, lies there. And a card that came from a hand is known to the seat that discarded it. So
#   if the knowledge of every seat is stated, a kind of which they know few can be there only so
#   often.


@frozen
class Hidden:
    """The cards whose place is unknown, and how many are in each place."""

    position: Position
    pool: Boxes
    """The cards whose place is unknown, including those of the draw pile."""
    in_hands: tuple[int, ...]
    """The number of them in each hand, by seat."""
    in_discards: int
    """The number of them in the discard pile."""
    discardable: Boxes
    """The most of these that there can be, by kind."""

    @classmethod
    def of(cls, position: Position) -> Hidden:
        """Return the hidden cards of a position; raises ImpossibleState if the deck does not have
        them."""
        deck, certain = position.table.deck, in_discard_pile(position)
        seen = total([hand.known for hand in position.hands]) + total(position.proofs) + certain
        if not seen <= deck:
            raise ImpossibleState("hands", f"{seen} have been seen, but the deck has {deck}")
        in_discards = len(position.discards) - len(certain)
        if in_discards < 0:
            fault = f"{certain} are known to lie there, in {position.discards}"
            raise ImpossibleState("discards", fault)
        pool = deck - seen
        hidden = cls(
            position=position,
            pool=pool,
            in_hands=tuple(hand.unknown for hand in position.hands),
            in_discards=in_discards,
            discardable=_at_most(pool, _discardable(position, certain)),
        )
        if len(pool) < hidden.number + position.owed or not hidden.fits(pool):
            raise ImpossibleState("hands", "there are not as many cards in the deck")
        return hidden

    @property
    def number(self) -> int:
        """The number of cards in the hidden parts of hands and discard pile."""
        return sum(self.in_hands) + self.in_discards

    def fits(self, rest: Boxes) -> bool:
        """Return whether these cards can fill the hidden part of the discard pile."""
        return len(_at_most(rest, self.discardable)) >= self.in_discards

    def may_have(self, seat: int, boxes: Boxes) -> bool:
        """Return whether these can be among the hidden cards of a hand."""
        fits = boxes <= self.pool and self.fits(self.pool - boxes)
        return fits and len(boxes) <= self.in_hands[seat]

    def may_lack(self, seat: int, kind: Box, number: int) -> bool:
        """Return whether fewer cards of a kind than this number can be among the hidden ones of a
        hand."""
        others = self._most_not_discarded(*[box for box in Box if box is not kind])
        return self.in_hands[seat] - others < number

    def bounds(self, *kinds: Box) -> tuple[int, int]:
        """Return the fewest and the most cards of some kinds that can be in the hidden parts of the
        hands, or are about to be drawn."""
        others = [box for box in Box if box not in kinds]
        number = sum(self.in_hands) + self.position.owed
        most = min(number, self._most_not_discarded(*kinds))
        fewest = number - min(number, self._most_not_discarded(*others))
        return fewest, most

    def _most_not_discarded(self, *kinds: Box) -> int:
        """Return how many cards of some kinds are left if as many others as possible are
        discarded."""
        able = self.discardable
        of_others = len(able) - len(able.only(*kinds))
        return len(self.pool.only(*kinds)) - max(0, self.in_discards - of_others)


def _discardable(position: Position, certain: Boxes) -> Boxes:
    """Return, by kind, how many hidden discards the seats can know, if all their knowledge is
    stated."""
    stated, to_all = knowledge(position), position.open_discards
    if len(stated) < len(position.known):
        return position.table.deck
    return Boxes(
        *(
            max(0, to_all[box] + sum(known[box] - to_all[box] for known in stated) - certain[box])
            for box in Box
        )
    )


def _at_most(cards: Boxes, most: Boxes) -> Boxes:
    return Boxes(*(min(cards[box], most[box]) for box in Box))


# Tables at which nobody has counted some hands: such a table stands for several, one for each
# possible sum of the sizes. Legal play leads to one of these; it need not lead to the others.


def ways_to_count(position: Position) -> list[Position]:
    """Return the tables that a position stands for: one for each possible number of cards in the
    hands. If there is none, hands that nobody has counted have the expected sizes."""
    if position.is_counted:
        return [position]
    found: dict[int, Position] = {}
    for sizes in _sizes(position):
        counted = _of_sizes(position, sizes)
        if adds_up(counted):
            found.setdefault(sum(sizes), counted)
    return [*found.values()] or [_of_sizes(position, map(len, position.hands))]


def _of_sizes(position: Position, sizes: Iterable[int]) -> Position:
    hands = tuple(
        evolve(hand, unknown=size - len(hand.known), is_counted=True)
        for hand, size in zip(position.hands, sizes, strict=True)
    )
    return evolve(position, hands=hands)


def _sizes(position: Position) -> Iterator[list[int]]:
    """Yield possible sizes of all hands, some with each sum: first the expected ones."""
    able = [possible_sizes(position, seat) for seat in position.table.seats]
    if not all(able):
        return
    expected = [len(hand) for hand in position.hands]
    if all(size in possible for size, possible in zip(expected, able, strict=True)):
        yield expected
    sizes = [each[0] for each in able]
    for seat, larger in enumerate(able):
        for size in larger:
            sizes[seat] = size
            yield sizes


def reach(position: Position) -> Reach:
    """Return the faults of a table. Where there is none, it is left open whether legal play leads
    to it."""
    why = faults(position)
    return Reach(reachable=False if why else None, why=why)


def moments(_: Position, __: object, *, is_assumed: bool = False) -> tuple[()]:  # noqa: ARG001 -- as the other game's
    """Return none: a seat counts as having what it lays down, and nothing else turns on a hand."""
    return ()


def known(position: Position, *, is_assumed: bool = False) -> Sequence[tuple[Position, Limits]]:  # noqa: ARG001 -- as the other game's
    """Return the position: nothing follows for the hands from what was done. Raises Unsupported for
    a whole table with house rules."""
    if not position.is_partial:
        check_that_the_book_holds(position.table.edition.house_rules)
    return [(position, NO_LIMITS)]
