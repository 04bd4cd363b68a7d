"""Sampling in Schrödinger's Cats. Hidden are the other hands, the others' face-down discards, the
draw pile, the others' unused Physicats and those out of the game; and with the discards, what each
of the others knows of the discard pile.

No action depends on cards that stay hidden: a proof shows its cards, an exchange needs only the
cards that it takes, and any claim is legal. So every card that the seat has not seen is equally
likely in every hidden place, and so is every Physicat that it has not seen.

Cards that a seat has seen in the discard pile by Prride are there for certain, but it does not know
which of the others discarded them. So these cards are shuffled among the discards made by then, and
all other unseen cards among the other places.

**From the view alone** it is not known who discarded what. Then the cards that this seat knows, and
that are not known to all, count as its own discards; every other card counts as the discard of a
random other seat in the round; and nobody else counts as having looked through the pile. With two
players and no Physicats this is always true.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb, prod
from typing import Final

from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.ruleset import Event
from catbox_rules.policies.sampling.schrodingers_cats.sampler import Sampler
from catbox_rules.schrodingers_cats import Exchange, Prove, RoundPhase, SeatAction, View

__all__ = ["Sampler", "sampler", "ways"]

_A_VIEW: Final = "what a seat sees"


def sampler(view: object, seen: Sequence[Event] = (), /) -> Sampler:
    """Return the sampler for a seat's view; see `catbox_rules.policies.sampling.sampler_of`."""
    if not isinstance(view, View) or view.viewer is None:
        given = "what a spectator sees" if isinstance(view, View) else type(view).__name__
        raise MalformedInput("$.view", expected=_A_VIEW, given=Verbatim(given))
    return Sampler.of(view, seen)


def ways(state: RoundPhase, action: SeatAction, /) -> int:
    """Return with how many choices of numbered cards a seat can take an action: for a proof or an
    exchange, the number of ways to take these boxes from its hand."""
    match action:
        case Prove() | Exchange():
            held = state.round.hands[action.seat].counts
            return prod(map(comb, held, action.boxes.counts))
        case _:
            return 1
