"""The tricks of a round, compiled: which declarations are legal, what a play changes, and who
causes the paradox (`declare.…`, `trick.…`, `paradox.…`).

Each function changes a round in place. They decide by the same clauses as the reference in
`cat_in_the_box.rules`.
"""

from __future__ import annotations

from typing import Final, Protocol, TypeAlias

import numpy as np
from numpy.typing import NDArray

from catbox_rules.batch.dealing import (
    BY_COLOR,
    COLOR_COUNT,
    RED,
    RED_CELLS,
    Stream,
    below,
    bid,
    bits_in,
    card_for,
    cells_for,
    color_of,
    colors_in,
    compiled,
    copies,
    discard,
    lowest_bit,
    one_cell,
    one_of,
    seat_to_bid,
)
from catbox_rules.batch.rules import MOST_SEATS, NOBODY, Round, Rows, Rules, row_type
from catbox_rules.kernel.errors import MalformedInput

# The named policies, compiled.


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
        discard(round, seat, rank_of_card(round.hands[seat], card))


@compiled
def rank_of_card(hand: int, card: int) -> int:
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


@compiled
def begin_tricks(rules: Rules, round: Round) -> None:
    """Put the start seat on turn to lead."""
    _next_turn(rules, round)


@compiled
def _next_turn(rules: Rules, round: Round) -> None:
    """Find who plays next, and the legal cells; a seat without any has caused the paradox, which
    ends the round (`play.turn`, `paradox.occurs`)."""
    seat = round.leader + round.placed
    if seat >= rules.players:
        seat -= rules.players
    legal = legal_cells(rules, round, seat)
    round.legal = legal
    if legal:
        round.seat = seat
    else:
        round.seat = NOBODY
        round.paradox = seat


@compiled
def legal_cells(rules: Rules, round: Round, seat: int) -> int:
    """Return the cells that a seat may cover if it plays next.

    A lead is not red, unless red is broken or nothing else can be declared (`declare.…`).
    """
    cells: int = cells_for(round.hands[seat]) & round.open & round.held[seat]
    if rules.counts_tokens:
        cells &= _affordable(rules, round, seat)
    if round.placed or _red_is_broken(rules, round):
        return cells
    not_red = cells & ~RED_CELLS
    return not_red or cells


@compiled
def _red_is_broken(rules: Rules, round: Round) -> bool:
    """Return whether a token that counts is on the red row (`declare.lead-red-broken`)."""
    return rules.breaks_red & ~round.open != 0


@compiled
def _affordable(rules: Rules, round: Round, seat: int) -> int:
    """Return the cells that a seat has a token for (`declare.token-left`).

    What counts is the supply after the play, including the marker of a color that the play loses.
    """
    held, led = round.held[seat], round.led
    colors = colors_in(held)
    left = rules.supply - bits_in(round.tokens[seat]) - 1
    losing = ~led if led & held else 0
    cells = 0
    if left >= _marks(rules, colors):
        cells |= ~losing
    if left >= _marks(rules, colors - 1):
        cells |= losing
    return cells


@compiled
def _marks(rules: Rules, colors: int) -> int:
    """Return how many tokens mark the colors of a seat that has not lost `colors` of them
    (`setup.tokens`)."""
    return colors if rules.marks_held else COLOR_COUNT - colors


@compiled
def play(rules: Rules, round: Round, cell: int) -> None:
    """Cover a legal cell, given by its bit, for the seat on turn; then find who is next."""
    seat: int = round.seat
    token = one_cell(cell)
    color = BY_COLOR[color_of(cell)]
    if round.placed == 0:
        if color == RED_CELLS and not _red_is_broken(rules, round):
            round.forced += 1
        round.led = color
        round.best, round.best_seat = cell, seat
    else:
        if color != round.led:
            round.held[seat] &= ~round.led
        if _is_stronger(cell, round.best):
            round.best, round.best_seat = cell, seat
    round.hands[seat] -= card_for(cell)
    round.tokens[seat] |= token
    round.open &= ~token
    round.placed += 1
    round.plays += 1
    if round.placed == rules.players:
        _end_trick(round)
    if round.completed == rules.tricks:
        round.seat, round.legal = NOBODY, 0
    else:
        _next_turn(rules, round)


@compiled
def _is_stronger(cell: int, best: int) -> bool:
    """Return whether a play beats the best one so far: with a higher rank in the same color, or
    with red over another color (`trick.color-strength`, `trick.rank-strength`)."""
    color = color_of(cell)
    if color == color_of(best):
        return cell > best
    return color == RED


@compiled
def _end_trick(round: Round) -> None:
    """Give the trick to the seat of the strongest play, which leads the next one
    (`trick.winner-leads`)."""
    winner = round.best_seat
    round.won[winner] += 1
    round.leader = winner
    round.completed += 1
    round.placed = round.led = 0


# Scoring: largest groups, points, and the winners of a match (`score.…`, `match.…`).


Small: TypeAlias = NDArray[np.int16]


class Sheet(Protocol):
    """The score sheet of a round: see `Results`."""

    start_seat: int
    paradox: int
    completed: int
    plays: int
    forced_red_leads: int
    bids: Small
    tricks: Small
    groups: Small
    bonus: Small
    scores: Small


COLUMNS: Final = tuple(Sheet.__annotations__)
"""The names of all fields of a sheet."""
_BY_SEAT: Final = ("bids", "tricks", "groups", "bonus", "scores")
_SHEET: Final = row_type(Sheet, np.int16, **dict.fromkeys(_BY_SEAT, (np.int16, MOST_SEATS)))


def new_sheets(matches: int, rules: Rules) -> Rows:
    """Return empty sheets for `matches` matches: (matches, rounds)."""
    return np.zeros((matches, rules.rounds), _SHEET)


def columns_of(sheets: Rows, players: int) -> dict[str, Small]:
    """Return each field of the sheets as an array: (matches, rounds), or (matches, rounds,
    seats)."""
    return {
        name: np.ascontiguousarray(
            sheets[name][..., :players] if name in _BY_SEAT else sheets[name]
        )
        for name in COLUMNS
    }


@compiled
def score_round(rules: Rules, round: Round, sheet: Sheet) -> None:
    """Fill in the sheet of a round that is over."""
    sheet.start_seat = round.start
    sheet.paradox = round.paradox
    sheet.completed = round.completed
    sheet.plays = round.plays
    sheet.forced_red_leads = round.forced
    for seat in range(rules.players):
        tricks, bid = round.won[seat], round.bids[seat]
        group = largest_group(rules, round.tokens[seat])
        bonus, points = 0, tricks
        if seat == round.paradox:
            points = -rules.penalty * tricks
        elif _earns_bonus(rules, tricks, bid):
            bonus = group
        sheet.bids[seat] = bid
        sheet.tricks[seat] = tricks
        sheet.groups[seat] = group
        sheet.bonus[seat] = bonus
        sheet.scores[seat] = points + bonus


@compiled
def _earns_bonus(rules: Rules, tricks: int, bid: int) -> bool:
    """Return whether a seat that caused no paradox earns its bonus (`score.bonus-bid`,
    `score.bonus-two-players`)."""
    if rules.bids_decide:
        return tricks == bid
    return tricks <= rules.bonus_up_to


@compiled
def largest_group(rules: Rules, tokens: int) -> int:
    """Return the size of the largest group among the tokens of a seat (`score.group`)."""
    largest = 0
    while tokens:
        group = _group_of(rules, tokens & -tokens, tokens)
        tokens ^= group
        largest = max(largest, bits_in(group))
    return largest


@compiled
def _group_of(rules: Rules, token: int, tokens: int) -> int:
    """Return all tokens that are connected to one of them over sides (`score.adjacency`)."""
    group = edge = token
    while edge:
        at = lowest_bit(edge)
        reached = rules.neighbors[at] & tokens & ~group
        group |= reached
        edge = (edge & (edge - 1)) | reached
    return group


def totals_of(scores: Small) -> NDArray[np.int32]:
    """Return the points of each seat over a match; `scores` has the shape (matches, rounds,
    seats)."""
    totals: NDArray[np.int32] = scores.sum(axis=1, dtype=np.int32)
    return totals


def winners_of(scores: Small) -> NDArray[np.bool_]:
    """Return which seats have won each match: those with the most points; if seats tie, those of
    them with the most points in the last round; if these tie too, they share the win
    (`match.winner`, `match.tie-last-round`, `match.shared`)."""
    totals = totals_of(scores)
    tied = totals == totals.max(axis=1, keepdims=True)
    last = np.where(tied, scores[:, -1], np.iinfo(np.int16).min)
    winners: NDArray[np.bool_] = last == last.max(axis=1, keepdims=True)
    return winners
