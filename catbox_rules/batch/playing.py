"""The tricks of a round, compiled: which declarations are legal, what a play changes, and who
causes the paradox (`declare.…`, `trick.…`, `paradox.…`).

Each function changes a round in place. They decide by the same clauses as the reference in
`cat_in_the_box.rules`.
"""

from __future__ import annotations

from catbox_rules.batch.compiled import bits_in, compiled
from catbox_rules.batch.packing import (
    BY_COLOR,
    COLOR_COUNT,
    RED,
    RED_CELLS,
    card_for,
    cells_for,
    color_of,
    colors_in,
    one_cell,
)
from catbox_rules.batch.rounds import NOBODY, Round
from catbox_rules.batch.rules import Rules


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
