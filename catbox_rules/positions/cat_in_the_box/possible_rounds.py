"""Possible rounds of Cat in the Box for a written score sheet.

A round ends with its last trick, or earlier with the paradox of one seat. This determines how many
tricks were won in all, who can have led the unfinished trick, and so how many tokens each seat has
on the board. From there the engine's own scoring gives each seat's tricks, bonus and score, and the
tricks of all seats must add up.

Single plays are not considered. So a sheet that no round leads to may pass, but a sheet that some
round leads to is never ruled out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product

from attrs import evolve, frozen

from catbox_rules.cat_in_the_box import Color, Setup, Table
from catbox_rules.cat_in_the_box.readings import TOKENS, Tokens
from catbox_rules.cat_in_the_box.rules.scoring import earns_bonus, points_for_tricks
from catbox_rules.cat_in_the_box.setup import tokens_in_supply
from catbox_rules.cat_in_the_box.written import WrittenRound
from catbox_rules.kernel.partial import UNKNOWN, Unknown
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.positions.cat_in_the_box.first_paradox import (
    is_stuck_by_cells_alone,
    plays_before_paradox,
)


@frozen
class Column:
    """The column of a seat on the score sheet of a round."""

    tricks: int
    bonus: int
    score: int

    @classmethod
    def of(cls, setup: Setup, tricks: int, bonus: int, *, caused_paradox: bool) -> Column:
        """Return the column of a seat with these tricks and this bonus."""
        points = points_for_tricks(tricks, caused_paradox=caused_paradox, penalty=setup.penalty)
        return cls(tricks, bonus, points + bonus)


@frozen
class _Ending:
    """The end of a round: its complete tricks, the seat that caused a paradox, and the leader of
    the unfinished trick."""

    completed: int
    paradox: Seat | None = None
    leader: Seat | None = None


def possible_columns(
    table: Table, start_seat: Seat, written: WrittenRound
) -> tuple[frozenset[Column], ...]:
    """Return, by seat, the possible columns of a round that is written like this.

    All are empty if no such round is possible.

    * `start_seat`: the seat that started the round.
    """
    found = [set[Column]() for _ in table.seats]
    for ending in _endings(table, start_seat, written.paradox):
        columns = [
            [each for each in _columns(table, ending, seat) if _fits(each, written, seat)]
            for seat in table.seats
        ]
        for seat, of_seat in enumerate(columns):
            of_others = _sums([*columns[:seat], *columns[seat + 1 :]])
            found[seat].update(
                each for each in of_seat if ending.completed - each.tricks in of_others
            )
    return tuple(map(frozenset, found))


def with_what_follows(table: Table, start_seat: Seat, written: WrittenRound) -> WrittenRound:
    """Return a written round with everything filled in that is the same in all rounds that it can
    stand for. It must be possible."""
    columns = possible_columns(table, start_seat, written)
    if isinstance(written.paradox, Unknown):
        either = [evolve(written, paradox=each) for each in (None, *table.seats)]
        possible = [each for each in either if all(possible_columns(table, start_seat, each))]
        written = possible[0] if len(possible) == 1 else written
    return WrittenRound(
        scores=tuple(certain(each.score for each in of_seat) for of_seat in columns),
        tricks=tuple(certain(each.tricks for each in of_seat) for of_seat in columns),
        bonus=tuple(certain(each.bonus for each in of_seat) for of_seat in columns),
        paradox=written.paradox,
    )


def certain(values: Iterable[int]) -> int | Unknown:
    """Return the only value; unknown if there are several."""
    single = set(values)
    return single.pop() if len(single) == 1 else UNKNOWN


def _endings(table: Table, start_seat: Seat, paradox: Seat | Unknown | None) -> Iterator[_Ending]:
    if paradox is None or isinstance(paradox, Unknown):
        yield _Ending(table.setup.tricks)
    if paradox is None:
        return
    stuck = table.seats if isinstance(paradox, Unknown) else (paradox,)
    for completed in range(table.setup.tricks):
        leaders = table.seats if completed else (start_seat,)
        for seat, leader in product(stuck, leaders):
            yield _Ending(completed, seat, leader)


def _columns(table: Table, ending: _Ending, seat: Seat) -> Iterator[Column]:
    """Yield the possible columns of a seat after a round that ended like this."""
    setup, completed = table.setup, ending.completed
    tokens, in_last, caused_paradox = completed, 0, seat == ending.paradox
    if ending.paradox is not None and ending.leader is not None:
        in_last = (ending.paradox - ending.leader) % table.players
        tokens += (seat - ending.leader) % table.players < in_last
    # The leader of any trick except the first has won the one before.
    fewest = 1 if seat == ending.leader and completed else 0
    largest = min(tokens, _largest_group(table))
    for tricks in range(fewest, completed + 1):
        if caused_paradox:
            if completed * table.players + in_last >= _plays_before_paradox(table, tricks > 0):
                yield Column.of(setup, tricks, 0, caused_paradox=True)
            continue
        for is_earned in {earns_bonus(setup, tricks, bid) for bid in setup.bids or (None,)}:
            bonuses = range(min(1, tokens), largest + 1) if is_earned else (0,)
            yield from (Column.of(setup, tricks, each, caused_paradox=False) for each in bonuses)


@lru_cache(maxsize=64)
def _plays_before_paradox(table: Table, has_won: bool) -> int:
    """Return a lower bound for the plays before a seat is stuck."""
    unlimited = table.readings.with_values({TOKENS: Tokens.UNLIMITED})
    if not is_stuck_by_cells_alone(evolve(table, readings=unlimited)):
        return 0
    plays = plays_before_paradox(table, has_won=has_won)
    if table.tokens is Tokens.STRICT:
        plays = min(plays, table.players * _tricks_before_tokens_run_out(table))
    return plays


def _tricks_before_tokens_run_out(table: Table) -> int:
    """Return how many tricks are complete at least before a seat can be out of tokens."""
    bids, colors = 1 if table.setup.bids else 0, range(len(Color) + 1)
    for completed in range(table.setup.tricks):
        left = [
            tokens_in_supply(table.edition, held=held, bids=bids, on_board=completed + 1)
            for held in colors
        ]
        if min(left) < 0:
            return completed
    return table.setup.tricks


@lru_cache(maxsize=64)
def _largest_group(table: Table) -> int:
    """Return the size of the largest group that fits on a board."""
    cells = table.empty_board.open & table.cells_with_cards
    return table.arrangement.largest_group(cells)


def _fits(column: Column, written: WrittenRound, seat: Seat) -> bool:
    return all(
        isinstance(stated := values[seat], Unknown) or stated == value
        for values, value in (
            (written.tricks, column.tricks),
            (written.bonus, column.bonus),
            (written.scores, column.score),
        )
    )


def _sums(columns: Sequence[Sequence[Column]]) -> frozenset[int]:
    """Return the possible total numbers of tricks won by these seats."""
    sums = frozenset({0})
    for of_seat in columns:
        tricks = {each.tricks for each in of_seat}
        sums = frozenset(before + more for before, more in product(sums, tricks))
    return sums
