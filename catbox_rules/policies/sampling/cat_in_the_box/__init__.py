"""Sampling in Cat in the Box. Hidden are the other hands, the cards that other seats have set
aside, and with two players the cards left over.

A play of another seat restricts its hand in two cases:

* A red lead before red is broken (`declare.lead-red-forced`): no card left in that hand could then
  be declared in another color, on an open cell and in a color not lost. There is at most one such
  lead in a round, as it breaks red; there is none if an observed token breaks red from the
  beginning (`red-broken-by=any-token`), or under the house rule that red is never restricted.
* A declaration off the led color, under the house rule that a seat must follow if it can: no card
  left in that hand could be declared in the led color.

Nothing else that a seat does depends on the rest of its hand: any bid is legal, a discard and a
declaration need only the one card, and lost colors and spent tokens (`tokens=strict`) are seen by
all. The rules in force themselves decide which ranks a play excludes.

**From the view alone** no play restricts a hand. If the board is out of sight, under the house rule
of playing from memory, sampling from the view alone is not possible.

A table may have let an illegal play stand, and the events do not say so. If the card itself could
have been declared in another color, the play says nothing about the rest of the hand; if not, the
play counts as legal.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from catbox_rules.cat_in_the_box import (
    BidPhase,
    Discard,
    DiscardPhase,
    Play,
    SeatAction,
    TrickPhase,
    View,
)
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.ruleset import Event
from catbox_rules.policies.sampling.cat_in_the_box.sampler import Sampler

__all__ = ["Sampler", "sampler", "ways"]

_A_VIEW: Final = "what a seat sees"


def sampler(view: object, seen: Sequence[Event] = (), /) -> Sampler:
    """Return the sampler for a seat's view; see `catbox_rules.policies.sampling.sampler_of`."""
    if not isinstance(view, View) or view.viewer is None:
        given = "what a spectator sees" if isinstance(view, View) else type(view).__name__
        raise MalformedInput("$.view", expected=_A_VIEW, given=Verbatim(given))
    return Sampler.of(view, seen)


def ways(state: DiscardPhase | BidPhase | TrickPhase, action: SeatAction, /) -> int:
    """Return with how many numbered cards a seat can take an action: for a discard or a play, how
    many cards of the rank it holds."""
    match action:
        case Discard() | Play():
            hands = state.hands
            return hands[action.seat].count(action.rank)
        case _:
            return 1
