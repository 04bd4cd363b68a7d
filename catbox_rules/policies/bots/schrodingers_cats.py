"""A bot for Schrödinger's Cats: sees its view, picks a legal action.

It reckons how likely a claim is true: what it holds and what lies open counts for certain, and of
the cards that it does not know each is as likely to be in a hand as any other. It claims what is
likely enough, doubts what is not, proves in order to exchange what is of no use to it, and uses its
Physicat where that helps. It believes nobody and remembers nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from random import Random
from typing import Final

from attrs import frozen

from catbox_rules.kernel.ruleset import Event, Seat
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Claim,
    ClaimView,
    Doubt,
    EndTurn,
    Exchange,
    Physicat,
    ProofView,
    Prove,
    RoundView,
    SeatView,
    Space,
    Use,
)

_LIKELY: Final = 0.65
"""A claim that is at least so likely is made without a second thought."""
_POOR: Final = 0.4
"""Where nothing is more likely than this, a seat wants out."""
_SURE: Final = 0.9
"""A claim that is so likely needs no Physicat."""
_FEW: Final = 0.25
"""A hand of which less than this is of use is better replaced."""

_COUNTED_AS: Final = {
    Physicat.POUNCE_GAPOSCHKIN: (Box.ALIVE, 2),
    Physicat.GOEPPERT_MEOWER: (Box.EMPTY, 1),
}
_REMOVED_BY: Final = {Physicat.PURRIE: Box.ALIVE, Physicat.FELIDAE: Box.DEAD}


@frozen
class _Sight:
    """What a seat knows about the boxes of a round."""

    certain: Boxes
    """What it holds and what lies open."""
    unseen: Boxes
    """What may be in other hands, or in a pile."""
    hidden: int
    """How many cards other seats hold."""
    staying: tuple[Physicat, ...]
    """The Physicats that lie open before seats."""

    @staticmethod
    def of(view: SeatView, deck: Boxes, round: RoundView) -> _Sight:
        certain = sum(round.proofs, start=view.hand)
        return _Sight(
            certain,
            deck - certain - view.known_discards,
            sum(round.hand_sizes) - len(view.hand),
            tuple(each for each in round.physicats.staying if each is not None),
        )

    def chance_of(self, space: Space, *, heisenbergs: bool = True) -> float:
        """How likely at least so many boxes show the state."""
        heisenbergs = heisenbergs and Physicat.FEYNCAT not in self.staying
        kinds = (space.state, Box.HEISENBERG) if heisenbergs else (space.state,)
        counted = sum(more for box, more in map(_counted_as, self.staying) if box is space.state)
        missing = space.count - counted - len(self.certain.only(*kinds))
        return _at_least(
            missing, among=self.hidden, good=len(self.unseen.only(*kinds)), of=len(self.unseen)
        )


def _counted_as(physicat: Physicat) -> tuple[Box | None, int]:
    return _COUNTED_AS.get(physicat, (None, 0))


def _at_least(number: int, *, among: int, good: int, of: int) -> float:
    """How likely at least `number` of `among` cards are good, drawn from `of` cards of which `good`
    are."""
    if number <= 0:
        return 1.0
    ways = sum(
        comb(good, hits) * comb(of - good, among - hits)
        for hits in range(number, min(good, among) + 1)
    )
    return ways / comb(of, among)


def chance_of(view: SeatView, space: Space) -> float:
    """How likely a claim on this space is true, by what the seat knows; 0 where no cards are dealt.

    * `view`: what the seat sees.
    * `space`: a place on the track.
    """
    public = view.public
    if not isinstance(public, ClaimView | ProofView):
        return 0.0
    return _Sight.of(view, public.table.edition.deck, public.round).chance_of(space)


def choose(view: SeatView, _: Sequence[Event], legal: Sequence[Action], random: Random) -> Action:
    """One of the legal actions of the seat that sees this; `random` decides how far to go among
    the claims that are likely enough.

    `legal` must not be empty, and has actions of this seat alone.
    """
    public = view.public
    if isinstance(public, ClaimView):
        sight = _Sight.of(view, public.table.edition.deck, public.round)
        return _claim_or_doubt(sight, view, public.round, legal, random)
    if isinstance(public, ProofView):
        sight = _Sight.of(view, public.table.edition.deck, public.round)
        return _after_claim(sight, view.hand, public, legal)
    return legal[0]


def _claim_or_doubt(
    sight: _Sight, view: SeatView, round: RoundView, legal: Sequence[Action], random: Random
) -> Action:
    chances = {
        action: sight.chance_of(action.space) for action in legal if isinstance(action, Claim)
    }
    doubts = [action for action in legal if isinstance(action, Doubt)]
    claim = round.claim
    against = 1 - sight.chance_of(claim.space) if claim and doubts else 0.0
    best = max(chances.values(), default=0.0)
    for use in _uses(legal):
        if _helps_before_claim(use.effect, sight, round, view.seat, better=max(best, against)):
            return use
    likely = [claim for claim, chance in chances.items() if chance >= _LIKELY]
    if doubts and (against > max(best, 1 - _LIKELY) or not chances):
        return doubts[0]
    if likely:
        # The farthest ones press the next seat most; not always the very last, or a claim would
        # tell all that there is behind it.
        return random.choice(likely[-4:])
    top = [claim for claim, chance in chances.items() if chance == best]
    return random.choice(top[:3]) if top else legal[0]


def _uses(legal: Sequence[Action]) -> list[Use]:
    return [action for action in legal if isinstance(action, Use)]


def _helps_before_claim(
    effect: Physicat, sight: _Sight, round: RoundView, seat: Seat, *, better: float
) -> bool:
    """Whether a Physicat helps a seat that is to claim or to doubt, and whose better chance of the
    two is known."""
    claim = round.claim
    if effect is Physicat.PAWKING:
        return better < _POOR
    if effect is Physicat.PRRIDE:
        return round.discard_pile > len(round.discards_known_to_all)
    if claim is None or claim.seat == seat:
        return False
    if effect is Physicat.FEYNCAT:
        without = 1 - sight.chance_of(claim.space, heisenbergs=False)
        return without > max(_LIKELY, better)
    if effect in _REMOVED_BY:
        box = _REMOVED_BY[effect]
        others = sum(proof[box] for at, proof in enumerate(round.proofs) if at != seat)
        return claim.state is box and others > round.proofs[seat][box]
    return False


def _after_claim(sight: _Sight, hand: Boxes, public: ProofView, legal: Sequence[Action]) -> Action:
    claim = public.round.claim
    assert claim is not None, "a proof follows a claim"
    chance = sight.chance_of(claim.space)
    for use in _uses(legal):
        if _helps_after_claim(use.effect, claim, chance, hand):
            return use
    of_use = hand.only(claim.state, Box.HEISENBERG)
    useless = hand - of_use
    if chance < 1 and not public.has_exchanged:
        exchanges = [action for action in legal if isinstance(action, Exchange)]
        fitting = [action for action in exchanges if action.boxes <= useless]
        if fitting:
            return max(fitting, key=lambda exchange: len(exchange.boxes))
        proofs = [action for action in legal if isinstance(action, Prove)]
        needed = min(len(useless), len(of_use), public.round.draw_pile)
        enough = [action for action in proofs if len(action.boxes) == needed]
        if enough and not public.proved:
            # A Heisenberg counts for every claim, so it is shown last.
            return min(enough, key=lambda proof: proof.boxes.heisenberg)
    return next(action for action in legal if isinstance(action, EndTurn))


def _helps_after_claim(effect: Physicat, claim: Claim, chance: float, hand: Boxes) -> bool:
    """Whether a Physicat makes a seat's own claim more likely."""
    if effect in _COUNTED_AS:
        return _COUNTED_AS[effect][0] is claim.state and chance < _SURE
    if effect is Physicat.MEWTON:
        return chance < _LIKELY
    if effect is Physicat.FELINESTEIN:
        return chance < _POOR and len(hand.only(claim.state, Box.HEISENBERG)) < _FEW * len(hand)
    return False
