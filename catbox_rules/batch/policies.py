"""The named policies, compiled."""

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
"""The names of the policies: `random` plays each legal pair of rank and color with the same
probability; `follow-heavy` does so among those of the led color, if there are any. Both discard a
random card of the hand and make a random bid."""


def is_following(policy: str) -> bool:
    """Return whether a named policy follows the led color whenever it can; raises MalformedInput
    for an unknown name."""
    if policy not in NAMED:
        raise MalformedInput("$.policy", expected=" or ".join(NAMED), given=policy)
    return policy == "follow-heavy"


@compiled
def discard_at_random(rules: Rules, round: Round, choices: Stream) -> None:
    """Set aside a random card of every seat's hand."""
    for seat in range(rules.players):
        card = below(choices, rules.dealt)
        discard(round, seat, _rank_of_card(round.hands[seat], card))


@compiled
def _rank_of_card(hand: int, card: int) -> int:
    """Return the rank of a card of a hand; cards are counted from 0, from the lowest rank up."""
    rank = 1
    while card >= copies(hand, rank):
        card -= copies(hand, rank)
        rank += 1
    return rank


@compiled
def bid_at_random(rules: Rules, round: Round, choices: Stream) -> None:
    """Make a random bid for every seat, from the start seat on, if there are bids."""
    if rules.bids_allowed:
        for made in range(rules.players):
            tricks: int = rules.bids[below(choices, rules.bids_allowed)]
            bid(round, seat_to_bid(rules, round, made), tricks)


@compiled
def choose(round: Round, follows: bool, choices: Stream) -> int:
    """Return the bit of the cell to cover for the seat on turn: a random legal one or, with
    `follows`, a random one of the led color if there is any."""
    cells: int = round.legal
    of_led_color = cells & round.led
    if follows and of_led_color:
        cells = of_led_color
    return one_of(choices, cells)
