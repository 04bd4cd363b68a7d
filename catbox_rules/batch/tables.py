"""Many tables, each waiting for one decision, compiled.

Rows are the matches, each at a moment of its own. Decisions are numbers, and the view of a seat is
a row of numbers, both as `catbox_rules.environments` lays them out. A paradox is no decision: it is
taken at once, as scoring and dealing are.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from catbox_rules.batch.dealing import (
    COLOR_COUNT,
    below,
    bid,
    color_of,
    compiled,
    copies,
    deal,
    discard,
    lowest_bit,
    seat_to_bid,
    whole,
)
from catbox_rules.batch.playing import begin_tricks, choose, play, rank_of_card, score_round
from catbox_rules.batch.rules import NOBODY, Numbers, Round, Rows, Rules

Flags: TypeAlias = NDArray[np.bool_]
Seen: TypeAlias = NDArray[np.signedinteger[Any]]

_DEAL, _DISCARD, _BID, _PLAY, _OVER = range(5)
PHASES: Final = 5


class Tables(NamedTuple):
    """The rows.

    * `number`: rounds that are over.
    * `done`: discards and bids made in the round.
    * `trick`: by seat, the cell of its play of the trick; -1 for none.
    * `is_over`: whether the match is over.
    """

    rounds: Rows
    sheets: Rows
    cards: Rows
    choices: Rows
    number: Numbers
    done: Numbers
    trick: Numbers
    is_over: Flags


class Layout(NamedTuple):
    """How decisions and what is seen are numbered: the ranks that can be set aside, and the columns
    of the board."""

    ranks: int
    columns: int


@compiled
def begin(rules: Rules, tables: Tables, at: int) -> None:
    """Begin a match on a row."""
    tables.number[at] = 0
    tables.is_over[at] = False
    _begin_round(rules, tables, at)


@compiled
def _begin_round(rules: Rules, tables: Tables, at: int) -> None:
    deal(rules, tables.rounds[at], tables.number[at], tables.cards[at])
    tables.done[at] = 0
    tables.trick[at] = NOBODY


@compiled
def seat_due(rules: Rules, tables: Tables, at: int) -> int:
    """Return the seat that decides at a row: in discarding by number, as nobody sees it."""
    round, done = tables.rounds[at], tables.done[at]
    if done < rules.players:
        return whole(done)
    if done < 2 * rules.players and rules.bids_allowed:
        return whole(seat_to_bid(rules, round, done - rules.players))
    return whole(round.seat)


@compiled
def phase_at(rules: Rules, tables: Tables, at: int) -> int:
    """Return the place of the phase of a row among the phases of the game."""
    if tables.is_over[at]:
        return _OVER
    if tables.done[at] < rules.players:
        return _DISCARD
    return _BID if tables.done[at] < 2 * rules.players and rules.bids_allowed else _PLAY


@compiled
def decide(rules: Rules, layout: Layout, tables: Tables, at: int, number: int) -> None:
    """Take a legal decision at a row, and go on to the next one."""
    round, seat, phase = tables.rounds[at], seat_due(rules, tables, at), phase_at(rules, tables, at)
    if phase == _PLAY:
        cell = number - layout.ranks - rules.bids_allowed
        if round.placed == 0:
            tables.trick[at] = NOBODY
        tables.trick[at, seat] = cell
        play(rules, round, cell)
        if round.placed == 0:
            tables.trick[at] = NOBODY
    else:
        if phase == _DISCARD:
            discard(round, seat, number + 1)
        else:
            bid(round, seat, rules.bids[number - layout.ranks])
        tables.done[at] += 1
        if tables.done[at] < rules.players * (2 if rules.bids_allowed else 1):
            return
        begin_tricks(rules, round)
    if round.seat == NOBODY:
        score_round(rules, round, tables.sheets[at, tables.number[at]])
        tables.number[at] += 1
        if tables.number[at] == rules.rounds:
            tables.is_over[at] = True
        else:
            _begin_round(rules, tables, at)


@compiled
def _at_random(rules: Rules, layout: Layout, tables: Tables, at: int, follows: bool) -> int:
    """Return a decision of a named policy."""
    round, choices, phase = tables.rounds[at], tables.choices[at], phase_at(rules, tables, at)
    if phase == _DISCARD:
        hand = round.hands[seat_due(rules, tables, at)]
        return rank_of_card(hand, below(choices, rules.dealt)) - 1
    if phase == _BID:
        return layout.ranks + below(choices, rules.bids_allowed)
    return layout.ranks + rules.bids_allowed + choose(round, follows, choices)


@compiled
def play_on(
    rules: Rules, layout: Layout, tables: Tables, which: Flags, own: int, follows: bool
) -> None:
    """Decide for all seats but one at some rows, until it is its turn or the match is over."""
    for at in range(len(which)):
        while which[at] and not tables.is_over[at] and seat_due(rules, tables, at) != own:
            decide(rules, layout, tables, at, _at_random(rules, layout, tables, at, follows))


@compiled
def begin_all(rules: Rules, tables: Tables, which: Flags) -> None:
    """Begin a match on some rows."""
    for at in range(len(which)):
        if which[at]:
            begin(rules, tables, at)


@compiled
def decide_all(
    rules: Rules, layout: Layout, tables: Tables, which: Flags, numbers: Numbers
) -> None:
    """Take a legal decision at some rows."""
    for at in range(len(which)):
        if which[at]:
            decide(rules, layout, tables, at, numbers[at])


@compiled
def sample_all(mask: Seen, choices: Rows, numbers: Numbers) -> None:
    """Choose one of the numbers that a mask allows, at each row; 0 where it allows none."""
    for at in range(len(mask)):
        left = 0
        for allowed in mask[at]:
            left += allowed
        numbers[at] = 0
        if left:
            left = below(choices[at], left)
            for number in range(mask.shape[1]):
                if mask[at, number]:
                    if left == 0:
                        numbers[at] = number
                        break
                    left -= 1


@compiled
def look_at_all(
    rules: Rules, layout: Layout, tables: Tables, own: int, seen: Seen, mask: Seen, seats: Numbers
) -> None:
    """Write for each row which seat looks, what it sees, and what it may do: the seat on turn, or
    `own` unless it is -1."""
    for at in range(len(seats)):
        seat = own
        if own == NOBODY:
            seat = 0 if tables.is_over[at] else seat_due(rules, tables, at)
        seats[at] = seat
        seen[at] = 0
        mask[at] = 0
        _look(rules, layout, tables, at, seat, seen[at])
        if not tables.is_over[at] and seat == seat_due(rules, tables, at):
            _allow(rules, layout, tables, at, seat, mask[at])


@compiled
def _allow(rules: Rules, layout: Layout, tables: Tables, at: int, seat: int, mask: Seen) -> None:
    round, phase = tables.rounds[at], phase_at(rules, tables, at)
    if phase == _DISCARD:
        for rank in range(layout.ranks):
            mask[rank] = copies(round.hands[seat], rank + 1) > 0
    elif phase == _BID:
        mask[layout.ranks : layout.ranks + rules.bids_allowed] = 1
    else:
        _cover(mask, layout.ranks + rules.bids_allowed, round.legal, 1, COLOR_COUNT)


@compiled
def _cover(out: Seen, first: int, cells: int, by_color: int, by_rank: int) -> None:
    """Write 1 for each cell of a set."""
    while cells:
        cell = lowest_bit(cells)
        cells &= cells - 1
        out[first + color_of(cell) * by_color + (cell // COLOR_COUNT) * by_rank] = 1


@compiled
def _look(rules: Rules, layout: Layout, tables: Tables, at: int, own: int, out: Seen) -> None:
    """Write what a seat sees: the planes of the environments, in their order."""
    players, number, phase = rules.players, tables.number[at], phase_at(rules, tables, at)
    out[phase] = 1
    out[PHASES] = number
    i = PHASES + 1
    for turn in range(players):
        for past in range(number):
            out[i + past] = tables.sheets[at, past].scores[(own + turn) % players]
        i += rules.rounds
    leader = (rules.first_seat + number) % players
    out[i + (leader - own) % players] = 1
    i += players
    if phase == _OVER:
        i += 2 * (layout.ranks + players)
        out[i : i + players] = NOBODY
        out[i + (2 + COLOR_COUNT) * players + (leader - own) % players] = 1
        return
    i = _look_at_cards(rules, layout, tables.rounds[at], own, out, i)
    out[i + (tables.rounds[at].leader - own) % players] = 1
    i += players
    _look_at_board(rules, layout, tables.rounds[at], tables.trick[at], own, out, i)


@compiled
def _look_at_cards(rules: Rules, layout: Layout, round: Round, own: int, out: Seen, i: int) -> int:
    """Write the planes from `hand` to `lost`, and return where they end."""
    players, ranks = rules.players, layout.ranks
    if round.discards[own]:
        out[i + ranks + players + round.discards[own] - 1] = 1
    for rank in range(ranks):
        out[i + rank] = copies(round.hands[own], rank + 1)
        for turn in range(players):
            out[i + ranks + turn] += copies(round.hands[(own + turn) % players], rank + 1)
    i += 2 * ranks + players
    for turn in range(players):
        seat = (own + turn) % players
        out[i + turn] = round.discards[seat] > 0
        out[i + players + turn] = round.bids[seat]
        out[i + 2 * players + turn] = round.won[seat]
        for color in range(COLOR_COUNT):
            has_lost = not (round.held[seat] >> color) & 1
            out[i + 3 * players + turn * COLOR_COUNT + color] = has_lost
    return i + (3 + COLOR_COUNT) * players


@compiled
def _look_at_board(
    rules: Rules, layout: Layout, round: Round, trick: Numbers, own: int, out: Seen, i: int
) -> None:
    """Write the planes from `trick` on."""
    players, columns, board = rules.players, layout.columns, COLOR_COUNT * layout.columns
    taken = round.open
    for turn in range(players):
        seat = (own + turn) % players
        if trick[seat] != NOBODY:
            _cover(out, i + turn * board, 1 << trick[seat], columns, 1)
        _cover(out, i + (players + turn) * board, round.tokens[seat], columns, 1)
        taken |= round.tokens[seat]
    i += 2 * players * board
    _cover(out, i, rules.open & ~taken, columns, 1)
    for place in range(rules.revealed):
        out[i + board + round.revealed[place] - 1] += 1
