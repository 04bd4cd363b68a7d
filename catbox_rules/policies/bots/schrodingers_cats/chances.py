"""The probability of a claim, by what a seat holds and sees: quick estimates, cached.

Numbers of boxes are in the order of `Box`: alive, dead, empty, Heisenbergs.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from math import comb
from typing import Final

from attrs import frozen

from catbox_rules.kernel.ruleset import Seat
from catbox_rules.schrodingers_cats import (
    Box,
    Boxes,
    Claim,
    ClaimPhase,
    Physicat,
    ProofPhase,
    Space,
    Use,
    View,
)
from catbox_rules.schrodingers_cats.boxes import STATES
from catbox_rules.schrodingers_cats.physicats import COUNTS_AS

LIKELY: Final = 0.65
"""A claim that is at least this likely is made without hesitation."""
_PLACE: Final = {state: place for place, state in enumerate(STATES)}


@lru_cache(maxsize=1 << 16)
def at_least(number: int, among: int, good: int, of: int) -> float:
    """Return the probability that at least `number` of `among` cards are good, drawn from `of`
    cards with `good` good ones.

    >>> at_least(1, 2, 2, 4) == 5 / 6
    True
    """
    if number <= 0:
        return 1.0
    hits = range(number, min(good, among) + 1)
    return sum(comb(good, each) * comb(of - good, among - each) for each in hits) / comb(of, among)


@cache
def as_many_as(likely: float, among: int, good: int, of: int) -> int:
    """Return the greatest number of good cards whose probability is at least `likely`; see
    `at_least`.

    >>> as_many_as(0.8, 2, 2, 4), as_many_as(0.9, 2, 2, 4)
    (1, 0)
    """
    number = 0
    while number < among and at_least(number + 1, among, good, of) >= likely:
        number += 1
    return number


@frozen
class Sight:
    """A seat's knowledge of the boxes of a round, by state.

    * `sure`: the number of boxes that count for certain: its own and the proved ones, including
      Heisenbergs, and what Physicats add.
    * `good`: how many of the cards unknown to it would count.
    * `of`: the number of cards unknown to it: in other hands, or in a pile.
    * `hidden`: how many of these are in other hands.
    """

    sure: tuple[int, int, int]
    good: tuple[int, int, int]
    of: int
    hidden: int

    @classmethod
    def of_seat(cls, state: ClaimPhase | ProofPhase, seat: Seat) -> Sight:
        """Return the knowledge of a seat at a moment; it does not depend on anything hidden from
        the seat."""
        round = state.round
        hand, known = round.hands[seat], round.discards.known[seat]
        hidden = sum(map(len, round.hands)) - len(hand)
        physicats = round.physicats.open_before_seats
        return cls._of(state.table.edition.deck, hand, round.proofs, known, physicats, hidden)

    @classmethod
    def of_view(cls, view: View, *, used: Use | None = None) -> Sight:
        """Return the knowledge of the seat that has this view.

        * `used`: a Physicat with a lasting effect to count as if it had already been used.
        """
        hand = view.hand
        hidden = sum(map(len, view.hands)) - len(hand)
        physicats = [each for each in view.physicats.staying if each is not None]
        if used is not None:
            physicats.append(used.effect)
        deck = view.table.edition.deck
        return cls._of(deck, hand, view.proofs, view.known_discards, physicats, hidden)

    @classmethod
    def _of(
        cls,
        deck: Boxes,
        hand: Boxes,
        proofs: Iterable[Boxes],
        known_discards: Boxes,
        physicats: Iterable[Physicat],
        hidden: int,
    ) -> Sight:
        alive, dead, empty, heisenbergs = hand.counts
        for proof in proofs:
            shown = proof.counts
            alive += shown[0]
            dead += shown[1]
            empty += shown[2]
            heisenbergs += shown[3]
        all_, known = deck.counts, known_discards.counts
        unseen = (
            all_[0] - alive - known[0],
            all_[1] - dead - known[1],
            all_[2] - empty - known[2],
        )
        jokers = all_[3] - heisenbergs - known[3]
        of = sum(unseen) + jokers
        for physicat in physicats:
            if physicat is Physicat.FEYNCAT:
                jokers = heisenbergs = 0
            elif physicat in COUNTS_AS:
                more = COUNTS_AS[physicat].counts
                alive, dead, empty = alive + more[0], dead + more[1], empty + more[2]
        return cls(
            (alive + heisenbergs, dead + heisenbergs, empty + heisenbergs),
            (unseen[0] + jokers, unseen[1] + jokers, unseen[2] + jokers),
            of,
            hidden,
        )

    def chance(self, claim: Claim | Space) -> float:
        """Return the probability that a claim is true, or that a claim on a space would be."""
        place = _PLACE[claim.state]
        return at_least(claim.count - self.sure[place], self.hidden, self.good[place], self.of)

    def farthest(self, likely: float) -> dict[Box, int]:
        """Return for each state the greatest count whose probability is at least `likely`."""
        return {
            state: self.sure[place] + as_many_as(likely, self.hidden, self.good[place], self.of)
            for state, place in _PLACE.items()
        }


def chance_of(view: View, space: Space) -> float:
    """Return the probability that a claim on this space is true, by what the seat knows; 0 if no
    cards are dealt.

    * `view`: the view of the seat.
    * `space`: a place on the track.
    """
    if not view.is_in_round or view.owed:
        return 0.0
    return Sight.of_view(view).chance(space)
