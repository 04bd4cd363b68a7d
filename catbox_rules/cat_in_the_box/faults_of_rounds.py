"""Faults of a score sheet of Cat in the Box: impossible rounds.

Whether a round is possible as written is decided first. The reason why one is not is
found by taking less and less of it into account.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import product
from typing import Final

from attrs import evolve, frozen

from catbox_rules.cat_in_the_box.editions import TOKENS, Setup, Tokens
from catbox_rules.cat_in_the_box.material import COPIES, CellSet, Color
from catbox_rules.cat_in_the_box.position import Phase, Position
from catbox_rules.cat_in_the_box.rules.scoring import earns_bonus, points_for_tricks
from catbox_rules.cat_in_the_box.table import HouseRules, Table, tokens_in_supply
from catbox_rules.cat_in_the_box.written import WrittenRound
from catbox_rules.kernel.forms import counted
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.values import UNKNOWN, Unknown
from catbox_rules.kernel.verdict import Finding, finding

# The fewest plays of a round before a paradox is possible, by counting cells.
#
# A stuck seat finds all cells taken of the ranks in its hand, in the colors that it holds. (A lead
# is never impossible because of red alone.) Say that it has played `k` cards and lost `l` colors:
#
# - A cell that is taken has cost a card of its rank, played or revealed. So of a rank with `4 - l`
#   such cells the seat holds at most `1 + l` of the five cards, and its hand has at least
#   `cards / (1 + l)` ranks: `4 - l` cells are taken of each of these.
# - A color is lost in a trick to which it was led, one in each. So `l` of the tokens are on colors
#   that are lost, and close nothing; all others may.
# - It has followed in `l` tricks, so `l` is at most `k`; if it has won a trick, it has led one of
# the
#   `k`, or leads now.
#
# Three players: after two plays of its own a seat has seven cards, of three ranks if two colors are
# lost; six cells are taken, and with the two leads that close nothing these are eight plays. With
# fewer plays of its own, or fewer lost colors, it takes more. So the ninth play can be a paradox.


_COLORS: Final = 4


def is_stuck_by_cells_alone(table: Table) -> bool:
    """Return whether a seat of this table can be stuck only because of cells that cards have been
    played or revealed for: tokens are not counted, no observed cell could be declared, and no house
    rule is about declaring."""
    rules = table.house_rules or HouseRules()
    of_declaring = (rules.following, rules.leading, rules.nameable_cells, rules.lost_color)
    observed = table.empty_board.observed & CellSet.up_to_rank(table.setup.highest_rank)
    is_by_book = all(rule is None for rule in of_declaring)
    return is_by_book and table.tokens is Tokens.UNLIMITED and not observed


def plays_before_paradox(table: Table, *, has_won: bool = False) -> int:
    """Return a lower bound for the plays of a round before a paradox; all plays if there cannot be
    one. `is_stuck_by_cells_alone` must be true of the table.

    * `has_won`: only a paradox of a seat that has won a trick counts.

    >>> [plays_before_paradox(Table.create("pegasus-2023", players=each)) for each in (3, 4, 5)]
    [8, 8, 10]
    >>> plays_before_paradox(Table.create("pegasus-2023", players=3), has_won=True)
    9
    """
    number = table.setup.tricks * table.players
    can_be = (plays for plays in range(number) if _can_be_stuck(table, plays, has_won=has_won))
    return next(can_be, number)


def _can_be_stuck(table: Table, plays: int, *, has_won: bool) -> bool:
    """Return whether counting allows a stuck seat after this many plays of all seats."""
    own, since_lead = divmod(plays, table.players)
    cards = table.setup.dealt - 1 - own
    followed = own - 1 if has_won and since_lead else own
    for lost in range(min(followed, _COLORS) + 1):
        held = _COLORS - lost
        ranks = -(-cards // (COPIES - held))
        closing = plays - lost + table.setup.revealed
        if ranks <= table.setup.highest_rank and ranks * held <= closing:
            return True
    return False


# Possible rounds of Cat in the Box for a written score sheet.
#
# A round ends with its last trick, or earlier with the paradox of one seat. This determines how
# many tricks were won in all, who can have led the unfinished trick, and so how many tokens each
# seat has on the board. From there the engine's own scoring gives each seat's tricks, bonus and
# score, and the tricks of all seats must add up.
#
# Single plays are not considered. So a sheet that no round leads to may pass, but a sheet that some
# round leads to is never ruled out.


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


@lru_cache(maxsize=256)  # all states of a match have its rounds
def possible_columns(
    table: Table, start_seat: Seat, written: WrittenRound
) -> tuple[frozenset[Column], ...]:
    """Return, by seat, the possible columns of a round that is written like this.

    All are empty if no such round is possible.

    * `start_seat`: the seat that started the round.
    """

    @cache
    def fitting(seat: Seat, end: _EndOfSeat) -> list[Column]:
        return [each for each in _columns(table, end) if _fits(each, written, seat)]

    found = [set[Column]() for _ in table.seats]
    stated = [number for number in written.tricks if isinstance(number, int)]
    for ending in _endings(table, start_seat, written.paradox):
        if len(stated) == table.players and sum(stated) != ending.completed:
            continue
        columns = [fitting(seat, _of_seat(table, ending, seat)) for seat in table.seats]
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


@frozen
class _EndOfSeat:
    """The end of a round for one seat: what decides its column. Many endings come to the same."""

    completed: int
    tokens: int
    fewest: int
    """The tricks that it has won at least."""
    plays: int | None
    """The plays of all seats before its paradox; None if it has caused none."""


def _of_seat(table: Table, ending: _Ending, seat: Seat) -> _EndOfSeat:
    completed, tokens, plays = ending.completed, ending.completed, None
    if ending.paradox is not None and ending.leader is not None:
        in_last = (ending.paradox - ending.leader) % table.players
        tokens += (seat - ending.leader) % table.players < in_last
        plays = completed * table.players + in_last if seat == ending.paradox else None
    # The leader of any trick except the first has won the one before.
    fewest = 1 if seat == ending.leader and completed else 0
    return _EndOfSeat(completed, tokens, fewest, plays)


@lru_cache(maxsize=1024)
def _columns(table: Table, end: _EndOfSeat) -> frozenset[Column]:
    """Return the possible columns of a seat after a round that ended like this."""
    return frozenset(_each_column(table, end))


def _each_column(table: Table, end: _EndOfSeat) -> Iterator[Column]:
    setup, largest = table.setup, min(end.tokens, _largest_group(table))
    for tricks in range(end.fewest, end.completed + 1):
        if end.plays is not None:
            if end.plays >= _plays_before_paradox(table, tricks > 0):
                yield Column.of(setup, tricks, 0, caused_paradox=True)
            continue
        for is_earned in {earns_bonus(setup, tricks, bid) for bid in setup.bids or (None,)}:
            bonuses = range(min(1, end.tokens), largest + 1) if is_earned else (0,)
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
    return (
        written.scores[seat] in (column.score, UNKNOWN)
        and written.tricks[seat] in (column.tricks, UNKNOWN)
        and written.bonus[seat] in (column.bonus, UNKNOWN)
    )


def _sums(columns: Sequence[Sequence[Column]]) -> frozenset[int]:
    """Return the possible total numbers of tricks won by these seats."""
    sums = frozenset({0})
    for of_seat in columns:
        tricks = {each.tricks for each in of_seat}
        sums = frozenset(before + more for before, more in product(sums, tricks))
    return sums


def number_of_rounds(position: Position) -> Iterator[Finding]:
    """Yield a fault if so many rounds cannot be over."""
    table, number = position.table, len(position.rounds)
    rounds, is_over = table.setup.rounds, position.phase is Phase.OVER
    if number > rounds or (number == rounds) is not is_over:
        template = "a match has {rounds} rounds, but {number} are on the sheet"
        if number == rounds:
            template = (
                "a match has {rounds} rounds, and all of them are on the sheet: the match is over"
            )
        elif number == 1:
            template = "a match has {rounds} rounds, but {number} is on the sheet"
        yield finding("match.length", template, ".rounds", rounds=rounds, number=number)


def rounds(position: Position) -> Iterator[Finding]:
    """Yield the faults of each round by itself. If something illegal was let stand, any score is
    possible."""
    if not position.stood:
        for index, written in enumerate(position.rounds):
            if not _can_be(position, index, written):
                yield from _why_impossible(position, index, written)


def tricks_in_words(number: int | Unknown) -> str:
    """Return a number of tricks in words, "? tricks" if it is unknown."""
    return f"{number} tricks" if isinstance(number, Unknown) else counted(number, "trick")


def _can_be(position: Position, index: int, written: WrittenRound) -> bool:
    table = position.table
    return all(possible_columns(table, table.start_seat(position.rounds[:index]), written))


def _why_impossible(position: Position, index: int, written: WrittenRound) -> Iterator[Finding]:
    table = position.table
    unknown = (UNKNOWN,) * table.players
    tricks_alone = evolve(written, scores=unknown, bonus=unknown)
    if not _can_be(position, index, tricks_alone):
        yield _of_tricks(position, index, written)
        return
    found, start = False, table.start_seat(position.rounds[:index])
    for seat in table.seats:
        bonus = _only(written.bonus, seat)
        with_bonus = evolve(tricks_alone, bonus=bonus)
        possible = possible_columns(table, start, with_bonus)[seat]
        if not possible:
            found = True
            yield _of_bonus(position, index, written, seat)
        elif written.scores[seat] not in (UNKNOWN, *(each.score for each in possible)):
            found = True
            yield _of_score(position, index, written, seat, possible)
    if not found:
        yield _of_all_seats(position, index, written)


def _only(values: tuple[int | Unknown, ...], seat: int) -> tuple[int | Unknown, ...]:
    """Return the values with all but those of one seat unknown."""
    return tuple(value if each == seat else UNKNOWN for each, value in enumerate(values))


def _of_tricks(position: Position, index: int, written: WrittenRound) -> Finding:
    """Return the fault of a round whose tricks and paradox are impossible by themselves."""
    tricks, where = position.table.setup.tricks, f".rounds[{index}].tricks"
    won = [number for number in written.tricks if isinstance(number, int)]
    if len(won) < len(written.tricks) or min(won) < 0:
        template = "these tricks are not possible in a round of {in_all} tricks"
        return finding("trick.last", template, where, in_all=tricks)
    completed = sum(won)
    if not isinstance(written.paradox, int):
        template = "{completed} trick(s) won, but a round has {tricks}"
    elif sum(won) >= tricks:
        template = "{completed} trick(s) won, but a paradox leaves fewer than {tricks}"
    else:
        template = "seat {seat} cannot be stuck so early, after {completed} trick(s)"
        return finding("paradox.occurs", template, where, seat=written.paradox, completed=completed)
    return finding("trick.last", template, where, completed=completed, tricks=tricks)


def _of_bonus(position: Position, index: int, written: WrittenRound, seat: int) -> Finding:
    """Return the fault in the bonus of a seat, after possible tricks."""
    setup, where = position.table.setup, f".rounds[{index}].bonus[{seat}]"
    bonus, tricks = _number(written.bonus[seat]), written.tricks[seat]
    won = _number(tricks)
    if seat == written.paradox:
        template = "seat {seat} caused the paradox and has a bonus of {bonus}"
        return finding("score.paradox-penalty", template, where, seat=seat, bonus=bonus)
    if setup.bonus_up_to is not None:
        clause, template = (
            "score.bonus-two-players",
            "seat {seat} has a bonus of {bonus} for {won} trick(s)",
        )
        return finding(clause, template, where, seat=seat, bonus=bonus, won=won)
    if isinstance(tricks, int) and tricks not in setup.bids:
        template = "seat {seat} has a bonus for {won} trick(s), which cannot be bid"
        return finding("score.bonus-bid", template, where, seat=seat, won=won)
    template = "seat {seat} cannot have a group of {bonus} after this many tricks"
    return finding("score.group", template, where, seat=seat, bonus=bonus)


def _of_score(
    position: Position, index: int, written: WrittenRound, seat: int, possible: Iterable[Column]
) -> Finding:
    """Return the fault in the score of a seat, given its possible columns."""
    where = f".rounds[{index}].scores[{seat}]"
    score, paradox = _number(written.scores[seat]), written.paradox
    due, *others = {each.score for each in possible}
    if not others:
        template = "seat {seat} scores {due}, not {score}"
        return finding("score.trick", template, where, seat=seat, due=due, score=score)
    if seat == paradox:
        template = "seat {seat} caused the paradox, so it cannot score {score}"
        return finding("score.paradox-penalty", template, where, seat=seat, score=score)
    if _is_below_zero(written.scores[seat]) and not isinstance(paradox, Unknown):
        clause = "score.paradox-penalty"
        if paradox is None:
            template = "seat {seat} scores {score}, but nobody caused the paradox"
            return finding(clause, template, where, seat=seat, score=score)
        template = "seat {seat} scores {score}, but seat {who} caused the paradox"
        return finding(clause, template, where, seat=seat, score=score, who=paradox)
    template = "no seat scores {score} in a round of {in_all} tricks"
    in_all = position.table.setup.tricks
    return finding("score.trick", template, where, score=score, in_all=in_all)


def _of_all_seats(position: Position, index: int, written: WrittenRound) -> Finding:
    """Return the fault of a round that is possible for each seat alone, but not for all
    together."""
    setup, where = position.table.setup, f".rounds[{index}].scores"
    in_all = setup.tricks
    scores = [score for score in written.scores if isinstance(score, int)]
    below = tuple(seat for seat, score in enumerate(written.scores) if _is_below_zero(score))
    if len(below) > 1:
        template = "seats {seats} score below 0, but only one seat can cause a paradox"
        return finding("score.paradox-penalty", template, where, seats=below)
    nobody_lost = written.paradox is None or (setup.penalty > 0 and min(scores, default=0) > 0)
    if nobody_lost and len(scores) == len(written.scores) and sum(scores) < setup.tricks:
        template = "without a paradox {in_all} tricks are won, and these scores add up to {sum}"
        return finding("score.trick", template, where, in_all=in_all, sum=sum(scores))
    template = "these scores are not possible together in a round of {in_all} tricks"
    return finding("score.trick", template, where, in_all=in_all)


def _number(number: int | Unknown) -> int | str:
    return str(number) if isinstance(number, Unknown) else number


def _is_below_zero(score: int | Unknown) -> bool:
    return isinstance(score, int) and score < 0
