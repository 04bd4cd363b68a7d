"""How likely a claim is by what a seat holds and sees: quick estimates, which are kept.

Numbers of boxes stand in the order of `Box`: alive, dead, empty, Heisenbergs.
"""

from __future__ import annotations

from functools import cache, lru_cache
from math import comb
from typing import Final

from attrs import frozen

from catbox_rules.schrodingers_cats import Box, Claim, ClaimPhase, Physicat, ProofPhase
from catbox_rules.schrodingers_cats.boxes import STATES
from catbox_rules.schrodingers_cats.physicats import COUNTS_AS

_PLACE: Final = {state: place for place, state in enumerate(STATES)}


@lru_cache(maxsize=1 << 16)
def at_least(number: int, among: int, good: int, of: int) -> float:
    """How likely at least `number` of `among` cards are good, drawn from `of` cards of which `good`
    are.

    >>> at_least(1, 2, 2, 4) == 5 / 6
    True
    """
    if number <= 0:
        return 1.0
    hits = range(number, min(good, among) + 1)
    return sum(comb(good, each) * comb(of - good, among - each) for each in hits) / comb(of, among)


@cache
def as_many_as(likely: float, among: int, good: int, of: int) -> int:
    """The greatest number of good cards that is at least so likely.

    >>> as_many_as(0.8, 2, 2, 4), as_many_as(0.9, 2, 2, 4)
    (1, 0)
    """
    number = 0
    while number < among and at_least(number + 1, among, good, of) >= likely:
        number += 1
    return number


@frozen
class Sight:
    """What a seat knows about the boxes of a round, by state.

    * `sure`: how many boxes count for certain: what it holds, what lies open, Heisenbergs among
      them, and what Physicats add.
    * `good`: how many of the cards that it does not know would count.
    * `of`: how many cards it does not know: in other hands, or in a pile.
    * `hidden`: how many of these are in other hands.
    """

    sure: tuple[int, int, int]
    good: tuple[int, int, int]
    of: int
    hidden: int

    @classmethod
    def of_seat(cls, state: ClaimPhase | ProofPhase, seat: int) -> Sight:
        """What a seat knows at a moment: nothing of it depends on what the seat does not see."""
        round = state.round
        alive, dead, empty, heisenbergs = round.hands[seat].counts
        for proof in round.proofs:
            shown = proof.counts
            alive += shown[0]
            dead += shown[1]
            empty += shown[2]
            heisenbergs += shown[3]
        deck, known = state.table.deck.counts, round.discards.known[seat].counts
        unseen = (
            deck[0] - alive - known[0],
            deck[1] - dead - known[1],
            deck[2] - empty - known[2],
        )
        jokers = deck[3] - heisenbergs - known[3]
        of = sum(unseen) + jokers
        for physicat in round.physicats.open_before_seats:
            if physicat is Physicat.FEYNCAT:
                jokers = heisenbergs = 0
            elif physicat in COUNTS_AS:
                more = COUNTS_AS[physicat].counts
                alive, dead, empty = alive + more[0], dead + more[1], empty + more[2]
        return cls(
            (alive + heisenbergs, dead + heisenbergs, empty + heisenbergs),
            (unseen[0] + jokers, unseen[1] + jokers, unseen[2] + jokers),
            of,
            sum(map(len, round.hands)) - len(round.hands[seat]),
        )

    def chance(self, claim: Claim) -> float:
        """How likely a claim is true."""
        place = _PLACE[claim.state]
        return at_least(claim.count - self.sure[place], self.hidden, self.good[place], self.of)

    def farthest(self, likely: float) -> dict[Box, int]:
        """By state, the greatest count that is at least so likely."""
        return {
            state: self.sure[place] + as_many_as(likely, self.hidden, self.good[place], self.of)
            for state, place in _PLACE.items()
        }
