"""Sampling in Cat in the Box: hidden are the other hands, the cards that other seats have set
aside, and with two players those that stay on the table.

The others' hands are restricted by their plays, where these would have been illegal otherwise:

* A red lead before red is broken (`declare.lead-red-forced`): no card left in that hand could then
  be declared in another color, on an open cell and in a color not lost. There is at most one such
  lead in a round, for it breaks red; none where an observed token has broken it from the beginning
  (`red-broken-by=any-token`), or by the house rule that red is never restricted.
* By the house rule that who can follow must: who declared off the led color could not declare that
  color with any card left.

Nothing else that a seat does depends on the rest of its hand: a bid may be any, a discard and a
declaration ask for the one card, lost colors and tokens that have run out (`tokens=strict`) are
seen by all. Which ranks a play excludes is asked of the rules in force themselves.

**From the view alone** no play restricts a hand. Where the board is out of sight, by the house rule
of playing from memory, there is no sampling from the view alone.

A table may have let an illegal play stand, and the events do not say so. Where the card itself
could have been declared otherwise, the play shows nothing of the rest of the hand; where it could
not, the play is taken for a legal one.
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
    """The sampler for what a seat sees; see `catbox_rules.policies.sampling.sampler_of`."""
    if not isinstance(view, View) or view.viewer is None:
        given = "what a spectator sees" if isinstance(view, View) else type(view).__name__
        raise MalformedInput("$.view", expected=_A_VIEW, given=Verbatim(given))
    return Sampler.of(view, seen)


def ways(state: DiscardPhase | BidPhase | TrickPhase, action: SeatAction, /) -> int:
    """With how many numbered cards a seat can take an action: how many of the rank it holds,
    where it sets a card aside or plays one."""
    match action:
        case Discard() | Play():
            hands = state.hands
            return hands[action.seat].count(action.rank)
        case _:
            return 1
