"""Sampling in Schrödinger's Cats: hidden are the other hands, what others have discarded face down,
the draw pile, the others' unused Physicats and those out of the game; and with what a seat has
discarded goes what the others know of the discard pile.

Nothing that a seat may do depends on cards that stay hidden: a proof shows its cards, an exchange
asks for the cards that it takes, a claim may be any. So every card that the seat has not seen is
equally likely in every hidden place, and every Physicat that it has not seen likewise.

What a seat has seen in the discard pile by Prride lies there for certain; which of the others has
laid it there, it does not know. So these cards are shuffled among the places of the discards that
had been made by then, and all other unseen cards among the other places.

**From the view alone** it is not known who has laid what into the discard pile. Then what the seat
knows of it, and not all others do, counts as laid there by itself; of every other card it is drawn
which of the other seats in the round has laid it there; and nobody else is taken to have looked
through the pile. With two players without Physicats that is always so.
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
    """The sampler for what a seat sees; see `catbox_rules.policies.sampling.sampler_of`."""
    if not isinstance(view, View) or view.viewer is None:
        given = "what a spectator sees" if isinstance(view, View) else type(view).__name__
        raise MalformedInput("$.view", expected=_A_VIEW, given=Verbatim(given))
    return Sampler.of(view, seen)


def ways(state: RoundPhase, action: SeatAction, /) -> int:
    """With how many choices of numbered cards a seat can take an action: for each kind of box
    so many out of as many as it holds, where it proves or exchanges some."""
    match action:
        case Prove() | Exchange():
            held = state.round.hands[action.seat].counts
            return prod(map(comb, held, action.boxes.counts))
        case _:
            return 1
