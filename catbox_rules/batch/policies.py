"""How seats choose: policies with a name, which are compiled, and policies that a caller brings."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

from catbox_rules.batch.chance import Stream, below, one_of
from catbox_rules.batch.compiled import compiled
from catbox_rules.batch.dealing import bid, discard, seat_to_bid
from catbox_rules.batch.packing import copies
from catbox_rules.batch.rounds import Round
from catbox_rules.batch.rules import Numbers, Rules
from catbox_rules.kernel.errors import MalformedInput

if TYPE_CHECKING:
    from catbox_rules.batch.lockstep import Batch

__all__ = [
    "NAMED",
    "AnyPolicy",
    "Choice",
    "Policy",
    "as_policy",
    "bid_at_random",
    "choose",
    "discard_at_random",
    "is_following",
]

NAMED: Final = ("random", "follow-heavy")
"""The policies that have a name: `random` plays each legal pair of rank and color with the same
chance; `follow-heavy` does so among those of the led color, if there are any. Both discard any
card of the hand and make any bid with the same chance."""

Choice: TypeAlias = Callable[["Batch"], Numbers]
"""Something that looks at all matches at once and gives an array of what is done in them."""


@frozen
class Policy:
    """A policy of the caller's own, as functions over arrays.

    * `play` gives for each match the bit of the cell that the seat on turn covers (what it gives
      for a match in which nobody is on turn does not matter).
    * `discard` gives the rank that each seat sets aside: an array of (matches, seats).
    * `bid` gives the bid of each seat likewise.

    Without `discard` or `bid` those are made at random. A function may look at anything in the
    batch; it has to do with a match as it would do if it were alone, so that its random numbers
    have to come from `Batch.draw_cells` and `Batch.draw_below`.
    """

    play: Choice
    discard: Choice | None = None
    bid: Choice | None = None


AnyPolicy: TypeAlias = str | Choice | Policy
"""A policy's name, a function that plays, or a policy of one's own."""


def as_policy(value: AnyPolicy) -> str | Policy:
    """A policy as its name or its functions; raises MalformedInput for what is none."""
    if isinstance(value, Policy):
        return value
    if isinstance(value, str):
        if value in NAMED:
            return value
    elif callable(value):
        return Policy(value)
    expected = f"{' or '.join(NAMED)}, a function over a batch, or a Policy"
    raise MalformedInput("$.policy", expected=expected, given=value)


def is_following(policy: str) -> bool:
    """Whether a policy with a name follows the led color where it can; raises MalformedInput for
    a name of none."""
    if policy not in NAMED:
        raise MalformedInput("$.policy", expected=" or ".join(NAMED), given=policy)
    return policy == "follow-heavy"


@compiled
def discard_at_random(rules: Rules, round: Round, choices: Stream) -> None:
    """Every seat sets aside any card of its hand."""
    for seat in range(rules.players):
        card = below(choices, rules.dealt)
        discard(round, seat, rank_of_card(round.hands[seat], card))


@compiled
def rank_of_card(hand: int, card: int) -> int:
    """The rank of a card of a hand, counted from 0 at the lowest."""
    rank = 1
    while card >= copies(hand, rank):
        card -= copies(hand, rank)
        rank += 1
    return rank


@compiled
def bid_at_random(rules: Rules, round: Round, choices: Stream) -> None:
    """Every seat, from the start seat, makes any bid, if bids are made."""
    if rules.bids_allowed:
        for made in range(rules.players):
            tricks: int = rules.bids[below(choices, rules.bids_allowed)]
            bid(round, seat_to_bid(rules, round, made), tricks)


@compiled
def choose(round: Round, follows: bool, choices: Stream) -> int:
    """The bit of the cell that the seat on turn covers: any legal one, or, if it follows, any of
    the led color, where there is one."""
    cells: int = round.legal
    of_led_color = cells & round.led
    if follows and of_led_color:
        cells = of_led_color
    return one_of(choices, cells)
