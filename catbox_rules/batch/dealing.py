"""Before the first trick, compiled: cards, neutral tokens, discards and bids (`deal.…`, `bid.…`).

Each function changes a round in place.
"""

from __future__ import annotations

from catbox_rules.batch.chance import Stream, below
from catbox_rules.batch.compiled import compiled, whole
from catbox_rules.batch.packing import ALL_CELLS, GREEN, RED, cell_at, one_card, one_cell
from catbox_rules.batch.rounds import NOBODY, Round
from catbox_rules.batch.rules import Ranks, Rules


@compiled
def deal(rules: Rules, round: Round, number: int, cards: Stream) -> None:
    """Deal round `number`, counted from 0, from the shuffled deck (`deal.even`,
    `deal.from-deck`)."""
    for card in range(rules.cards):
        round.pile[card] = rules.deck[card]
    taken = 0
    for seat in range(rules.players):
        hand = 0
        for _ in range(rules.dealt):
            hand += one_card(_drawn(rules, round, taken, cards))
            taken += 1
        round.hands[seat] = hand
    for place in range(rules.revealed):
        round.revealed[place] = _drawn(rules, round, taken, cards)
        taken += 1
    set_up(rules, round, number)


@compiled
def _drawn(rules: Rules, round: Round, taken: int, cards: Stream) -> int:
    """Draw a random card from the rest of the pile, and swap it with the first card of that
    rest."""
    chosen = taken + below(cards, rules.cards - taken)
    rank = whole(round.pile[chosen])
    round.pile[chosen] = round.pile[taken]
    return rank


@compiled
def take_up(rules: Rules, round: Round, number: int, hands: Ranks, revealed: Ranks) -> None:
    """Begin round `number` with given cards: the ranks in each seat's hand, and the revealed
    ones."""
    for seat in range(rules.players):
        hand = 0
        for rank in hands[seat]:
            hand += one_card(whole(rank))
        round.hands[seat] = hand
    for place in range(rules.revealed):
        round.revealed[place] = revealed[place]
    set_up(rules, round, number)


@compiled
def set_up(rules: Rules, round: Round, number: int) -> None:
    """Reset a round except for its cards; the start seat passes to the left
    (`round.start-seat-passes`)."""
    round.start = round.leader = (rules.first_seat + number) % rules.players
    round.open = rules.open & ~_neutral_cells(rules, round)
    for seat in range(rules.players):
        round.discards[seat] = 0
        round.bids[seat] = NOBODY
        round.tokens[seat] = 0
        round.held[seat] = ALL_CELLS
        round.won[seat] = 0
    round.placed = round.led = round.legal = 0
    round.completed = round.plays = round.forced = 0
    round.seat = round.paradox = NOBODY


@compiled
def _neutral_cells(rules: Rules, round: Round) -> int:
    """Return the cells that neutral tokens close: for each revealed rank the first of green, yellow
    and blue that is open (`deal.two-player-reveal`)."""
    cells = 0
    for card in range(rules.revealed):
        for color in range(GREEN, RED, -1):
            cell = one_cell(cell_at(whole(round.revealed[card]), color))
            if not cells & cell:
                cells |= cell
                break
    return cells


@compiled
def discard(round: Round, seat: int, rank: int) -> None:
    """Set aside a card of a seat's hand (`deal.discard`)."""
    round.hands[seat] -= one_card(rank)
    round.discards[seat] = rank


@compiled
def seat_to_bid(rules: Rules, round: Round, made: int) -> int:
    """Return the seat that bids after `made` others (`bid.order`)."""
    return (round.start + made) % rules.players


@compiled
def bid(round: Round, seat: int, tricks: int) -> None:
    """Record the bid of a seat (`bid.allowed`)."""
    round.bids[seat] = tricks
