"""How seats choose: the policies with a name, which are compiled."""

from __future__ import annotations

from typing import Final

from catbox_rules.batch.chance import Stream, below, one_of
from catbox_rules.batch.compiled import compiled
from catbox_rules.batch.dealing import bid, discard, seat_to_bid
from catbox_rules.batch.packing import copies
from catbox_rules.batch.rounds import Round
from catbox_rules.batch.rules import Rules
from catbox_rules.kernel.errors import MalformedInput

NAMED: Final = ("random", "follow-heavy")
"""The policies that have a name: `random` plays each legal pair of rank and color with the same
chance; `follow-heavy` does so among those of the led color, if there are any. Both discard any
card of the hand and make any bid with the same chance."""


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
        discard(round, seat, _rank_of_card(round.hands[seat], card))


@compiled
def _rank_of_card(hand: int, card: int) -> int:
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
