"""The scores of a table of Cat in the Box: groups, and the sheet of a round.

Bids and tricks won may be unknown. Then a seat's result is computed for every possible bid, and for
every possible distribution of the tricks; what is the same in all of them is certain.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from attrs import frozen

from catbox_rules.cat_in_the_box.cells import CellNames
from catbox_rules.cat_in_the_box.position import Phase, Position
from catbox_rules.cat_in_the_box.rules.scoring import earns_bonus
from catbox_rules.cat_in_the_box.rules.tricks import winner
from catbox_rules.cat_in_the_box.written import WrittenRound
from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.forms import BySeat, Number
from catbox_rules.kernel.partial import UNKNOWN, Unknown
from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.kernel.verdict import Finding, finding
from catbox_rules.positions.cat_in_the_box.faults_of_rounds import check_rounds, tricks_in_words
from catbox_rules.positions.cat_in_the_box.faults_of_tables import check_for_faults
from catbox_rules.positions.cat_in_the_box.play_orders import ways_to_have_won
from catbox_rules.positions.cat_in_the_box.possible_rounds import (
    Column,
    certain,
    with_what_follows,
)
from catbox_rules.positions.protocol import Answer


@frozen
class Group:
    """A seat's largest group, and its bonus with the tricks won so far."""

    seat: Seat
    size: Number
    cells: CellNames
    bonus: Number | Unknown
    """The bonus if the round ended with these tricks."""


@frozen
class Groups:
    """The largest groups of all seats."""

    groups: tuple[Group, ...]


@frozen
class RoundSheet:
    """The score of the round, by seat."""

    over: bool
    paradox: Seat | Unknown | None
    tricks: BySeat[Number | Unknown]
    bonus: BySeat[Number | Unknown]
    scores: BySeat[int | Unknown]


def _possible_tricks(position: Position) -> tuple[tuple[int, ...], ...]:
    """Return all possible numbers of tricks won by each seat, including the present trick if it is
    complete."""
    stated = tuple(won for won in position.won if isinstance(won, int))
    ways: tuple[tuple[int, ...], ...] = (stated,)
    if len(stated) < len(position.won):
        check_for_faults(position)
        ways = ways_to_have_won(position)
    if not ways:
        fault = "no order of legal plays leads to this table: say how many tricks each seat has won"
        raise ImpossibleState("won", fault)
    if not position.has_complete_trick:
        return ways
    seat = winner(position.trick).seat
    return tuple(with_seat(won, seat, won[seat] + 1) for won in ways)


def _largest_groups(position: Position) -> tuple[tuple[str, ...], ...]:
    """Return for each seat the cells of its largest group."""
    arrangement = position.table.arrangement
    groups = [arrangement.groups(tokens & arrangement.cells) for tokens in position.tokens]
    return tuple(tuple(map(str, of_seat[0])) if of_seat else () for of_seat in groups)


def _columns(position: Position) -> list[set[Column]]:
    """Return for each seat its possible columns with the tricks won so far."""
    ways, largest = _possible_tricks(position), _largest_groups(position)
    return [
        _columns_of(position, seat, {won[seat] for won in ways}, len(largest[seat]))
        for seat in position.table.seats
    ]


def _columns_of(
    position: Position, seat: Seat, possible_tricks: set[int], group: int
) -> set[Column]:
    setup, caused_paradox = position.table.setup, seat == position.paradox
    bids: tuple[int | None, ...] = (None,)
    if position.bids:
        bid = position.bids[seat]
        bids = (bid,) if isinstance(bid, int) else setup.bids
    columns: set[Column] = set()
    for tricks, made in product(possible_tricks, bids):
        bonus = group if not caused_paradox and earns_bonus(setup, tricks, made) else 0
        columns.add(Column.of(setup, tricks, bonus, caused_paradox=caused_paradox))
    return columns


def _missing_for_column(position: Position, seat: Seat, ways: set[Column]) -> Iterator[Finding]:
    setup = position.table.setup
    clause = "score.bonus-bid" if setup.bids else "score.bonus-two-players"
    if len({column.tricks for column in ways}) > 1:
        template = "what seat {seat} scores depends on how many tricks it has won"
        yield finding("score.trick", template, f".won[{seat}]", seat=seat)
    elif len({column.bonus for column in ways}) > 1:
        template = "whether seat {seat} has a bonus depends on its bid"
        yield finding(clause, template, f".bids[{seat}]", seat=seat)


def _arrangement(position: Position) -> Iterator[Finding]:
    yield finding("score.group", "a group is a set of tokens on cells that share sides")
    if not position.table.arrangement_is_known:
        template = "the arrangement of the purple face is unverified; give it as the option layout"
        yield finding("setup.face", template)


def _doubt(position: Position) -> tuple[str, ...]:
    """Return a caution about groups, if it is unverified which cells touch."""
    if position.table.arrangement_is_known:
        return ()
    return (
        "unverified: where cells touch on the purple face; ranks are assumed to ascend in rows",
    )


def groups(position: Position) -> Answer:
    """Return each seat's largest group, and its bonus with the tricks won so far."""
    columns = _columns(position)
    groups = tuple(
        Group(Seat(seat), len(cells), cells, certain(column.bonus for column in columns[seat]))
        for seat, cells in enumerate(_largest_groups(position))
    )
    text = tuple(
        f"seat {group.seat}: {group.size} ({' '.join(group.cells) or 'no token'}), "
        f"bonus {group.bonus}"
        for group in groups
    )
    missing = tuple(
        finding
        for group, of_seat in zip(groups, columns, strict=True)
        for finding in _missing_for_column(position, group.seat, of_seat)
        if group.bonus is UNKNOWN
    )
    text += _doubt(position)
    return Answer("groups", Groups(groups), text, tuple(_arrangement(position)), missing)


def round_sheet(position: Position) -> Answer:
    """Return the score of the round, once it is over; between two rounds, that of the last one."""
    seats, paradox = position.table.seats, position.paradox
    if position.phase in (Phase.DEAL, Phase.OVER) and position.rounds:
        return _last_round(position)
    if paradox is None and not position.all_tricks_are_complete:
        return _round_goes_on(position)
    if paradox is not None:
        check_for_faults(position)
    columns = _columns(position)
    sheet = RoundSheet(
        True,
        paradox,
        tuple(certain(column.tricks for column in of_seat) for of_seat in columns),
        tuple(certain(column.bonus for column in of_seat) for of_seat in columns),
        tuple(certain(column.score for column in of_seat) for of_seat in columns),
    )
    missing = [
        finding
        for seat, of_seat in zip(seats, columns, strict=True)
        for finding in _missing_for_column(position, seat, of_seat)
    ]
    return _scored(position, sheet, tuple(missing))


def _last_round(position: Position) -> Answer:
    """Return the score of the last round that is written down."""
    written, number = written_rounds(position)[-1], len(position.rounds)
    sheet = RoundSheet(True, written.paradox, written.tricks, written.bonus, written.scores)
    missing = tuple(missing_scores("score.trick", number, written))
    heading = f"round {number} of {position.table.setup.rounds} is over"
    return _scored(position, sheet, missing, heading)


def missing_scores(clause: str, number: int, written: WrittenRound) -> Iterator[Finding]:
    """Yield a finding that names the seats with unknown scores in a round, if there are any; rounds
    count from 1."""
    seats = tuple(seat for seat, score in enumerate(written.scores) if isinstance(score, Unknown))
    if seats:
        template = "the score of seat {seats} in round {round} is missing"
        if len(seats) > 1:
            template = "the scores of seats {seats} in round {round} are missing"
        yield finding(clause, template, f".rounds[{number - 1}].scores", seats=seats, round=number)


def written_rounds(position: Position) -> tuple[WrittenRound, ...]:
    """Return the rounds that are over, with everything filled in that follows from what is written.

    Raises ImpossibleState for an impossible round.
    """
    check_rounds(position)
    table = position.table
    if position.stood:
        return position.rounds
    return tuple(
        with_what_follows(table, table.start_seat(position.rounds[:number]), each)
        for number, each in enumerate(position.rounds)
    )


def _scored(
    position: Position, sheet: RoundSheet, missing: tuple[Finding, ...], *heading: str
) -> Answer:
    """Return the answer with the sheet of a round."""
    text = tuple(
        f"seat {seat}: {score} ({tricks_in_words(tricks)}, bonus {bonus}"
        f"{', caused the paradox' if seat == sheet.paradox else ''})"
        for seat, score, tricks, bonus in zip(
            position.table.seats, sheet.scores, sheet.tricks, sheet.bonus, strict=True
        )
    )
    text = (*heading, *text, *_doubt(position))
    return Answer("round", sheet, text, tuple(_why_scored(position, sheet)), missing)


def _round_goes_on(position: Position) -> Answer:
    nothing = (UNKNOWN,) * position.table.players
    message, clause, tricks = "no tricks are being played", "round.phases", position.won
    if position.phase is Phase.PLAY:
        message, clause = "the round is not over", "trick.last"
        tricks = tuple(map(certain, zip(*_possible_tricks(position), strict=True)))
    missing = (finding(clause, message + ", so there is nothing to score yet"),)
    sheet = RoundSheet(False, None, tricks, nothing, nothing)
    return Answer("round", sheet, (message,), missing=missing)


def _why_scored(position: Position, sheet: RoundSheet) -> Iterator[Finding]:
    yield finding("score.trick", "a point for each trick won")
    if isinstance(sheet.paradox, int):
        template = "seat {seat} loses a point for each of its tricks, and has no bonus"
        yield finding("score.paradox-penalty", template, seat=sheet.paradox)
        if position.trick:
            yield finding("paradox.trick-unawarded", "nobody wins the trick that was broken off")
            template = "the tokens of the broken-off trick stay on the board, and count for groups"
            yield finding("paradox.tokens-stay", template)
    setup = position.table.setup
    if setup.bonus_up_to is None:
        template = "a seat that won as many tricks as it bid has its largest group as a bonus"
        yield finding("score.bonus-bid", template)
    else:
        template = "a seat with {bonus_up_to} tricks or fewer has its largest group as a bonus"
        yield finding("score.bonus-two-players", template, bonus_up_to=setup.bonus_up_to)
    yield from _arrangement(position)
