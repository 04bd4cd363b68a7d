"""Policies for Schrödinger's Cats: preferences, most of which bring about what random play hardly
ever does; the one of simulations; and the bot.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import comb
from random import Random
from typing import Final

from attrs import frozen

from catbox_rules.kernel.ruleset import Event
from catbox_rules.policies.protocol import ANY_LEGAL, AnyPolicy, AnyPreference, Preference
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Claim,
    Doubt,
    EndTurn,
    Exchange,
    Phase,
    Physicat,
    Prove,
    Space,
    Use,
    View,
)
from catbox_rules.schrodingers_cats.material import COUNTS_AS, REMOVES, STATES

# A bot for Schrödinger's Cats: it sees its view and picks a legal action.
#
# It estimates how likely a claim is: its own boxes and the proved ones count for certain, and each
# unknown card is as likely to be in a hand as any other. It claims what is likely enough, doubts
# what is not, proves in order to exchange useless boxes, and uses its Physicat when that helps. It
# believes nobody and remembers nothing. Numbers of boxes are in the order of `Box`: alive, dead,
# empty, Heisenbergs.


_LIKELY: Final = 0.65
"""A claim that is at least this likely is made without hesitation."""
_POOR: Final = 0.4
"""A seat whose best chance is lower than this wants out."""
_SURE: Final = 0.9
"""A claim that is this likely needs no Physicat."""
_FEW: Final = 0.25
"""A hand with a smaller share of useful boxes than this is better replaced."""
_PLACE: Final = {state: place for place, state in enumerate(STATES)}


def choose(view: View, _: Sequence[Event], legal: Sequence[Action], random: Random) -> Action:
    """Return one of the legal actions of the seat that has this view; `random` picks among the
    claims that are likely enough.

    `legal` must not be empty, and holds actions of this seat only.
    """
    if view.phase is Phase.CLAIM:
        return _claim_or_doubt(view, legal, random)
    if view.phase is Phase.PROOF:
        return _after_claim(view, legal)
    return legal[0]


def _claim_or_doubt(view: View, legal: Sequence[Action], random: Random) -> Action:
    sight = Sight.of_view(view)
    chances = {action: sight.chance(action) for action in legal if isinstance(action, Claim)}
    doubts = [action for action in legal if isinstance(action, Doubt)]
    claim = view.claim
    against = 1 - sight.chance(claim) if claim and doubts else 0.0
    best = max(chances.values(), default=0.0)
    for use in _uses(legal):
        if _helps_before_claim(use, view, better=max(best, against)):
            return use
    likely = [claim for claim, chance in chances.items() if chance >= _LIKELY]
    if doubts and (against > max(best, 1 - _LIKELY) or not chances):
        return doubts[0]
    if likely:
        # The highest claims press the next seat most. Not always the very highest: otherwise a
        # claim would give away everything that the seat holds.
        return random.choice(likely[-4:])
    top = [claim for claim, chance in chances.items() if chance == best]
    return random.choice(top[:3]) if top else legal[0]


def _uses(legal: Sequence[Action]) -> list[Use]:
    return [action for action in legal if isinstance(action, Use)]


def _helps_before_claim(use: Use, view: View, *, better: float) -> bool:
    """Return whether a Physicat helps a seat that has to claim or doubt; `better` is the better
    chance of the two."""
    effect, claim, seat = use.effect, view.claim, view.seat
    if effect is Physicat.PAWKING:
        return better < _POOR
    if effect is Physicat.PRRIDE:
        return len(view.discards) > len(view.open_discards)
    if claim is None or claim.seat == seat:
        return False
    if effect is Physicat.FEYNCAT:
        without = 1 - Sight.of_view(view, used=use).chance(claim)
        return without > max(_LIKELY, better)
    if effect in REMOVES:
        box = REMOVES[effect]
        others = sum(proof[box] for at, proof in enumerate(view.proofs) if at != seat)
        return claim.state is box and others > view.proofs[seat][box]
    return False


def _after_claim(view: View, legal: Sequence[Action]) -> Action:
    hand, claim = view.hand, view.claim
    assert claim is not None, "a proof follows a claim"
    chance = Sight.of_view(view).chance(claim)
    for use in _uses(legal):
        if _helps_after_claim(use.effect, claim, chance, hand):
            return use
    of_use = hand.only(claim.state, Box.HEISENBERG)
    useless = hand - of_use
    if chance < 1 and not view.has_exchanged:
        exchanges = [action for action in legal if isinstance(action, Exchange)]
        fitting = [action for action in exchanges if action.boxes <= useless]
        if fitting:
            return max(fitting, key=lambda exchange: len(exchange.boxes))
        proofs = [action for action in legal if isinstance(action, Prove)]
        needed = min(len(useless), len(of_use), view.draw_pile)
        enough = [action for action in proofs if len(action.boxes) == needed]
        if enough and not view.proved:
            # A Heisenberg counts for every claim, so it is shown last.
            return min(enough, key=lambda proof: proof.boxes.heisenberg)
    return next(action for action in legal if isinstance(action, EndTurn))


def _helps_after_claim(effect: Physicat, claim: Claim, chance: float, hand: Boxes) -> bool:
    """Return whether a Physicat makes a seat's own claim more likely."""
    if effect in COUNTS_AS:
        return COUNTS_AS[effect][claim.state] > 0 and chance < _SURE
    if effect is Physicat.MEWTON:
        return chance < _LIKELY
    if effect is Physicat.FELINESTEIN:
        return chance < _POOR and len(hand.only(claim.state, Box.HEISENBERG)) < _FEW * len(hand)
    return False


@lru_cache(maxsize=1 << 16)
def _at_least(number: int, among: int, good: int, of: int) -> float:
    """Return the probability that at least `number` of `among` cards are good, drawn from `of`
    cards with `good` good ones.

    >>> _at_least(1, 2, 2, 4) == 5 / 6
    True
    """
    if number <= 0:
        return 1.0
    hits = range(number, min(good, among) + 1)
    return sum(comb(good, each) * comb(of - good, among - each) for each in hits) / comb(of, among)


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
    def of_view(cls, view: View, *, used: Use | None = None) -> Sight:
        """Return the knowledge of the seat that has this view.

        * `used`: a Physicat with a lasting effect to count as if it had already been used.
        """
        physicats = [each for each in view.physicats.staying if each is not None]
        if used is not None:
            physicats.append(used.effect)
        alive, dead, empty, heisenbergs = view.hand.counts
        for proof in view.proofs:
            shown = proof.counts
            alive += shown[0]
            dead += shown[1]
            empty += shown[2]
            heisenbergs += shown[3]
        all_, known = view.table.edition.deck.counts, view.known_discards.counts
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
            sum(map(len, view.hands)) - len(view.hand),
        )

    def chance(self, claim: Claim | Space) -> float:
        """Return the probability that a claim is true, or that a claim on a space would be."""
        place = _PLACE[claim.state]
        return _at_least(claim.count - self.sure[place], self.hidden, self.good[place], self.of)


def chance_of(view: View, space: Space) -> float:
    """Return the probability that a claim on this space is true, by what the seat knows; 0 if no
    cards are dealt.

    * `view`: the view of the seat.
    * `space`: a place on the track.
    """
    if not view.is_in_round or view.owed:
        return 0.0
    return Sight.of_view(view).chance(space)


def cautious(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Raise by a space or two, and doubt only a claim of more than half the boxes: rounds are
    long."""
    if view.phase is not Phase.CLAIM:
        return legal
    claims = [action for action in legal if isinstance(action, Claim)]
    doubts = [action for action in legal if isinstance(action, Doubt)]
    claim = view.claim
    is_high = claim is not None and 2 * claim.count > sum(map(len, view.hands))
    if doubts and (is_high or not claims):
        return [*_uses(legal), *doubts, *claims[:1]]
    return [*_uses(legal), *claims[:2]]


def proving(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Claim what can be proved, prove one or two cards at a time, exchange as many as possible, and
    doubt only what cannot be raised: the draw pile runs short."""
    if view.phase is Phase.CLAIM:
        claims = [action for action in legal if isinstance(action, Claim)]
        provable = [
            claim for claim in claims if view.hand[claim.state] or view.hand[Box.HEISENBERG]
        ]
        others = [action for action in legal if not isinstance(action, Claim)]
        return (provable or claims)[:1] or others
    exchanges = [action for action in legal if isinstance(action, Exchange)]
    proofs = [action for action in legal if isinstance(action, Prove)]
    most = max((len(exchange.boxes) for exchange in exchanges), default=0)
    few = [proof for proof in proofs if len(proof.boxes) <= 2]
    return [exchange for exchange in exchanges if len(exchange.boxes) == most] or few or legal


def using_at_once(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Use the Physicat in the first turn, before the claim."""
    return _uses(legal) or cautious(view, legal)


def using_midway(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Use the Physicat between proof and exchange."""
    uses, others = _uses(legal), _no_uses(legal)
    between = view.phase is Phase.PROOF and view.proved and not view.has_exchanged
    return uses if uses and between else proving(view, others)


def using_late(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Use the Physicat when the draw pile or the track is almost at its end; the last card of the
    pile is left to the seat that may have Mewton."""
    if view.claim is None:
        return proving(view, _no_uses(legal))
    draw_pile, physicats = view.draw_pile, view.physicats
    is_mine = view.physicat is Physicat.MEWTON
    may_be_unused = is_mine or (Physicat.MEWTON not in physicats.row and any(physicats.unused))
    is_left = draw_pile >= 1 and may_be_unused
    uses, others = _uses(legal), _no_uses(legal)
    is_late = draw_pile <= 1 or (view.phase is Phase.CLAIM and len(others) <= 5)
    if uses and is_late and (is_mine or not is_left):
        return uses
    if is_left:
        others = [
            action
            for action in others
            if not isinstance(action, Exchange) or len(action.boxes) < draw_pile
        ]
    return proving(view, others)


def skipping(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Skip after another seat's claim if possible, and use no Physicat for anything else."""
    skips = [use for use in _uses(legal) if use.effect is Physicat.PAWKING]
    is_claimed = view.phase is Phase.CLAIM and view.claim is not None
    return skips if skips and is_claimed else cautious(view, _no_uses(legal))


def waiting(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Use the Physicat as soon as a seat is out: Tabby may take the one that this seat has left."""
    uses = _uses(legal) if 0 in view.lives else []
    return uses or cautious(view, _no_uses(legal))


def _no_uses(legal: Sequence[Action]) -> list[Action]:
    return [action for action in legal if not isinstance(action, Use)]


PREFERENCES: Final[Mapping[str, AnyPreference]] = {
    "at random": ANY_LEGAL,
    "cautious": Preference(cautious),
    "proving": Preference(proving),
    "using at once": Preference(using_at_once),
    "using midway": Preference(using_midway),
    "using late": Preference(using_late),
    "skipping": Preference(skipping),
    "waiting": Preference(waiting),
}
"""The preferences by name."""

POLICIES: Final[Mapping[str, AnyPolicy]] = {
    **PREFERENCES,
    "random": ANY_LEGAL,
    "bot": choose,
}
"""All policies by name."""
