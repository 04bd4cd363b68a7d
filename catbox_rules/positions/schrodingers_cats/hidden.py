"""The possible places of the cards that a position does not state.

A card that is not stated is in the hidden part of a hand, in the hidden part of the discard pile,
or in the draw pile. Any card may be in any of these places, as long as the numbers fit:

* A hand comes from the deal, from draws and from nothing else, and chance may give any card of the
  deck that lies nowhere else. What a seat has claimed says nothing of its hand, and what it did not
  prove or exchange it did not have to. So a way to place the hidden cards fits what was done in the
  open if and only if every other way with the same numbers does: give each seat first the cards
  that it parts with first, and last those that it still holds.
* Of the discard pile more is certain than what is stated of it: what all know, and what any seat
  knows, lies there. And a card that came from a hand is known to the seat that discarded it. So if
  the knowledge of every seat is stated, a kind of which they know few can be there only so often.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import frozen

from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.positions.schrodingers_cats.faults_of_cards import in_discard_pile, knowledge
from catbox_rules.schrodingers_cats import Box, Boxes, Position
from catbox_rules.schrodingers_cats.boxes import total


@frozen
class Lying:
    """A possible arrangement of all cards; those that are not listed are in the draw pile."""

    hands: tuple[Boxes, ...]
    discards: Boxes


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

    def hands_of(self, seat: int) -> Iterator[Boxes]:
        """Yield every possible hand of a seat."""
        known = self.position.hands[seat].known
        for held in choices(self.pool, self.in_hands[seat]):
            if self.fits(self.pool - held):
                yield known + held

    def draw_piles(self) -> Iterator[Boxes]:
        """Yield every possible draw pile."""
        for pile in choices(self.pool, len(self.pool) - self.number):
            if self.fits(self.pool - pile):
                yield pile

    def with_hand(self, seat: int, hand: Boxes) -> Lying:
        """Return a possible arrangement in which a seat has one of its `hands_of`."""
        held = hand - self.position.hands[seat].known
        return self._filled(self.pool - held, {seat: hand})

    def with_draw_pile(self, pile: Boxes) -> Lying:
        """Return a possible arrangement with one of the `draw_piles`."""
        return self._filled(self.pool - pile, {})

    def _filled(self, rest: Boxes, placed: dict[int, Boxes]) -> Lying:
        discarded = _first(_at_most(rest, self.discardable), self.in_discards)
        rest -= discarded
        hands: list[Boxes] = []
        for seat, hand in enumerate(self.position.hands):
            held = Boxes() if seat in placed else _first(rest, self.in_hands[seat])
            rest -= held
            hands.append(placed.get(seat, hand.known + held))
        return Lying(tuple(hands), in_discard_pile(self.position) + discarded)

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


def choices(cards: Boxes, number: int) -> Iterator[Boxes]:
    """Yield every choice of `number` cards.

    >>> [str(choice) for choice in choices(Boxes(alive=1, dead=2), 2)]
    ['2 dead', '1 alive 1 dead']
    """
    for alive in range(min(cards.alive, number) + 1):
        for dead in range(min(cards.dead, number - alive) + 1):
            for empty in range(min(cards.empty, number - alive - dead) + 1):
                heisenberg = number - alive - dead - empty
                if heisenberg <= cards.heisenberg:
                    yield Boxes(alive, dead, empty, heisenberg)


def _discardable(position: Position, certain: Boxes) -> Boxes:
    """Return, by kind, how many hidden discards the seats can know, if all their knowledge is
    stated."""
    stated, to_all = knowledge(position), position.known_to_all
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


def _first(cards: Boxes, number: int) -> Boxes:
    """Return the first `number` of these cards, or all of them."""
    return Boxes.of(list(cards)[:number])
