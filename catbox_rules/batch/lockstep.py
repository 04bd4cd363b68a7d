"""Matches in lockstep: all are in the same round, and each array has a row for each match.

A match whose round is over waits for the others, and nobody is on turn in it. `dealing.py` and
`playing.py` decide what each row may do, and do it, row by row.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import TypeAlias, TypeVar

import numpy as np
from attrs import frozen
from numpy.typing import ArrayLike, NDArray

from catbox_rules.batch.dealing import (
    CARDS,
    CELL_COUNT,
    CHOICES,
    LARGEST_BOUND,
    Deals,
    Dealt,
    array_of,
    below,
    bid,
    check_deals,
    compiled,
    copies,
    deal,
    discard,
    is_of_whole_numbers,
    numbering_of,
    one_cell,
    one_of,
    streams_of,
    take_up,
)
from catbox_rules.batch.playing import (
    NAMED,
    begin_tricks,
    bid_at_random,
    choose,
    columns_of,
    discard_at_random,
    is_following,
    new_sheets,
    play,
    score_round,
)
from catbox_rules.batch.rules import NOBODY, Numbers, Rows, Rules, new_rounds, rules_of
from catbox_rules.cat_in_the_box import CellSet, Table
from catbox_rules.cat_in_the_box.material import HIGHEST_RANK
from catbox_rules.kernel.errors import MalformedInput, Verbatim

# Steps for all rows at once: the functions on one row, applied row by row.
#
# Those that take a caller's values check all of them first; they return the first row with an
# illegal one, or -1.


@compiled
def deal_all(rules: Rules, rounds: Rows, number: int, cards: Rows) -> None:
    """Deal a round of random cards in every row."""
    for at in range(len(rounds)):
        deal(rules, rounds[at], number, cards[at])


@compiled
def take_up_all(rules: Rules, rounds: Rows, number: int, dealt: Dealt) -> None:
    """Deal the given cards in every row."""
    for at in range(len(rounds)):
        take_up(rules, rounds[at], number, dealt.hands[at, number], dealt.revealed[at, number])


@compiled
def discard_all_at_random(rules: Rules, rounds: Rows, choices: Rows) -> None:
    """Set aside a random card of every hand."""
    for at in range(len(rounds)):
        discard_at_random(rules, rounds[at], choices[at])


@compiled
def discard_all(rules: Rules, rounds: Rows, ranks: Numbers) -> int:
    """Set aside the given ranks; return the first row in which a hand lacks one, or -1."""
    for at in range(len(rounds)):
        for seat in range(rules.players):
            rank = ranks[at, seat]
            if not 1 <= rank <= HIGHEST_RANK or not copies(rounds[at].hands[seat], rank):
                return at
    for at in range(len(rounds)):
        for seat in range(rules.players):
            discard(rounds[at], seat, ranks[at, seat])
    return NOBODY


@compiled
def bid_all_at_random(rules: Rules, rounds: Rows, choices: Rows) -> None:
    """Make a random bid for every seat."""
    for at in range(len(rounds)):
        bid_at_random(rules, rounds[at], choices[at])


@compiled
def bid_all(rules: Rules, rounds: Rows, tricks: Numbers) -> int:
    """Make the given bids; return the first row with one that is not allowed, or -1."""
    for at in range(len(rounds)):
        for seat in range(rules.players):
            if not _may_bid(rules, tricks[at, seat]):
                return at
    for at in range(len(rounds)):
        for seat in range(rules.players):
            bid(rounds[at], seat, tricks[at, seat])
    return NOBODY


@compiled
def _may_bid(rules: Rules, tricks: int) -> bool:
    """Return whether a number is among the bids."""
    found = 0
    for which in range(rules.bids_allowed):
        found += tricks == rules.bids[which]
    return found > 0


@compiled
def begin_all_tricks(rules: Rules, rounds: Rows) -> None:
    """Put the start seat of every row on turn to lead."""
    for at in range(len(rounds)):
        begin_tricks(rules, rounds[at])


@compiled
def play_all(rules: Rules, rounds: Rows, cells: Numbers) -> int:
    """Cover the given cells in the rows in which a seat is on turn; return the first row with an
    illegal one, or -1."""
    for at in range(len(rounds)):
        if rounds[at].seat != NOBODY:
            cell = cells[at]
            if not 0 <= cell < CELL_COUNT or not rounds[at].legal & one_cell(cell):
                return at
    for at in range(len(rounds)):
        if rounds[at].seat != NOBODY:
            play(rules, rounds[at], cells[at])
    return NOBODY


@compiled
def choose_all(rounds: Rows, follows: bool, choices: Rows, cells: Numbers) -> None:
    """Write into `cells` what a named policy covers; -1 if nobody is on turn."""
    for at in range(len(rounds)):
        cells[at] = NOBODY
        if rounds[at].seat != NOBODY:
            cells[at] = choose(rounds[at], follows, choices[at])


@compiled
def draw_cells_all(sets: Numbers, choices: Rows, cells: Numbers) -> None:
    """Write into `cells` a random cell of each set; -1 for an empty one."""
    for at in range(len(sets)):
        cells[at] = one_of(choices[at], sets[at]) if sets[at] else NOBODY


@compiled
def draw_below_all(bounds: Numbers, choices: Rows, numbers: Numbers) -> None:
    """Write into `numbers` a random number below each bound; -1 for a bound of 0."""
    for at in range(len(bounds)):
        numbers[at] = below(choices[at], bounds[at]) if bounds[at] > 0 else NOBODY


@compiled
def score_all(rules: Rules, rounds: Rows, sheets: Rows, number: int) -> None:
    """Fill in the sheet of round `number` in every row."""
    for at in range(len(rounds)):
        score_round(rules, rounds[at], sheets[at, number])


CellSets = NDArray[np.uint64]
"""Sets of cells, each packed as `CellSet.bits`."""

Kind = TypeVar("Kind", bound=np.generic)


class Stage(Enum):
    """The next step in all matches of a batch."""

    DEAL = "deal"
    DISCARD = "discard"
    BID = "bid"
    PLAY = "play"
    OVER = "over"


class Batch:
    """Matches in lockstep.

    >>> from catbox_rules.cat_in_the_box import Table
    >>> batch = Batch(Table.create("pegasus-2023", players=3), 2, seed=1)
    >>> batch.deal()
    >>> batch.discard()
    >>> batch.bid()
    >>> batch.seat
    array([0, 0])
    >>> batch.play(batch.draw_cells(batch.legal))
    >>> batch.seat
    array([1, 1])

    * `matches`: how many, from 1.
    * `seed`, `first`: row `i` is match `first + i` of this seed, the same in any batch.
    * `deals`: the cards; by default they are dealt at random.

    Its arrays are read-only views that change as play goes on: copy what you want to keep.

    Raises Unsupported for a table that `play_matches` does not support either, and MalformedInput
    for other invalid arguments.
    """

    def __init__(
        self,
        table: Table,
        matches: int,
        *,
        seed: int = 0,
        first: int = 0,
        deals: Deals | None = None,
    ) -> None:
        numbering = numbering_of(matches, seed=seed, first=first)
        self.table = table
        self.first = first
        self.stage = Stage.DEAL
        """The next step."""
        self.number = 0
        """The current round, or the one to be dealt next, counted from 0."""
        self._rules = rules_of(table)
        self._rounds = new_rounds(matches)
        self._sheets = new_sheets(matches, self._rules)
        self._dealt = check_deals(self._rules, deals, matches=matches)
        self._cards = streams_of(matches, numbering, CARDS)
        self._choices = streams_of(matches, numbering, CHOICES)

    def __len__(self) -> int:
        """Return the number of matches."""
        return len(self._rounds)

    # The state.

    @property
    def legal(self) -> CellSets:
        """The cells that the seat on turn may cover; empty if nobody is on turn."""
        return _cells(self._rounds["legal"])

    @property
    def seat(self) -> Numbers:
        """The seat on turn to play; -1 if the round is over, and before the first trick."""
        return _shown(self._rounds["seat"])

    @property
    def start(self) -> Numbers:
        """The seat that bids first and leads the first trick of this round."""
        return _shown(self._rounds["start"])

    @property
    def leader(self) -> Numbers:
        """The seat that leads, or has led, the current trick."""
        return _shown(self._rounds["leader"])

    @property
    def led(self) -> CellSets:
        """All cells of the led color; empty before a lead."""
        return _cells(self._rounds["led"])

    @property
    def placed(self) -> Numbers:
        """The number of plays in the current trick."""
        return _shown(self._rounds["placed"])

    @property
    def open(self) -> CellSets:
        """The cells without a token."""
        return _cells(self._rounds["open"])

    @property
    def tokens(self) -> CellSets:
        """The cells with a token of each seat: (matches, seats)."""
        return _cells(self._rounds["tokens"][:, : self.table.players])

    @property
    def held(self) -> CellSets:
        """All cells of the colors that each seat has not lost."""
        return _cells(self._rounds["held"][:, : self.table.players])

    @property
    def hands(self) -> NDArray[np.uint64]:
        """The hands, each packed as `Cards.packed`: for each rank four bits that hold the number of
        its cards."""
        return _cells(self._rounds["hands"][:, : self.table.players])

    @property
    def discards(self) -> Numbers:
        """The rank that each seat has set aside; 0 before it has."""
        return _shown(self._rounds["discards"][:, : self.table.players])

    @property
    def revealed(self) -> Numbers:
        """The ranks of the revealed cards: (matches, cards)."""
        return _shown(self._rounds["revealed"][:, : self._rules.revealed])

    @property
    def bids(self) -> Numbers:
        """The bid of each seat; -1 before it has bid."""
        return _shown(self._rounds["bids"][:, : self.table.players])

    @property
    def won(self) -> Numbers:
        """The tricks that each seat has won."""
        return _shown(self._rounds["won"][:, : self.table.players])

    @property
    def paradox(self) -> Numbers:
        """The seat that caused the paradox of this round; -1 if there has been none."""
        return _shown(self._rounds["paradox"])

    @property
    def scored(self) -> dict[str, NDArray[np.int16]]:
        """The score sheets of the rounds that are over: arrays under the names that `Results`
        uses."""
        return columns_of(self._sheets[:, : self.number], self.table.players)

    def of_seat_on_turn(self, by_seat: NDArray[np.uint64]) -> NDArray[np.uint64]:
        """Return, for each match, the entry of the seat on turn in an array of (matches, seats); if
        nobody is on turn, the last seat's entry."""
        of_seat: NDArray[np.uint64] = by_seat[np.arange(len(self)), self._rounds["seat"]]
        return of_seat

    # The steps.

    def deal(self) -> None:
        """Deal the next round."""
        self._due(Stage.DEAL)
        if self._dealt.hands.size:
            take_up_all(self._rules, self._rounds, self.number, self._dealt)
        else:
            deal_all(self._rules, self._rounds, self.number, self._cards)
        self.stage = Stage.DISCARD

    def discard(self, ranks: ArrayLike | None = None) -> None:
        """Set aside a card of each hand.

        * `ranks`: the cards, an array of (matches, seats); by default each is drawn at random from
          the cards of the hand.

        Raises MalformedInput, naming the match, for a rank that is not in the hand.
        """
        self._due(Stage.DISCARD)
        if ranks is None:
            discard_all_at_random(self._rules, self._rounds, self._choices)
        else:
            given = self._given(ranks, "discards", self.hands.shape)
            wrong = discard_all(self._rules, self._rounds, given)
            self._check_row(wrong, "discards", "for each seat a rank of its hand", given)
        if self._rules.bids_allowed:
            self.stage = Stage.BID
        else:
            self._begin_tricks()

    def bid(self, tricks: ArrayLike | None = None) -> None:
        """Make the bids of all seats.

        * `tricks`: the bids, an array of (matches, seats); by default each is drawn at random.

        Raises MalformedInput, naming the match, for a bid that is not on the player's board.
        """
        self._due(Stage.BID)
        if tricks is None:
            bid_all_at_random(self._rules, self._rounds, self._choices)
        else:
            given = self._given(tricks, "bids", self.bids.shape)
            wrong = bid_all(self._rules, self._rounds, given)
            allowed = ", ".join(map(str, self.table.setup.bids))
            self._check_row(wrong, "bids", f"for each seat one of the bids {allowed}", given)
        self._begin_tricks()

    def play(self, cells: ArrayLike) -> None:
        """Play a card of the seat on turn in each match; when the round is over in all of them,
        score it.

        * `cells`: for each match the bit of the cell to cover (`Cell.bit`), one of those in
          `legal`; any number if nobody is on turn.

        Raises MalformedInput, naming the match, for a cell that is not legal.
        """
        self._due(Stage.PLAY)
        given = self._given(cells, "cells", self.seat.shape)
        wrong = play_all(self._rules, self._rounds, given)
        if wrong != NOBODY:
            legal = CellSet(int(self._rounds["legal"][wrong]))
            bits = " ".join(f"{cell.bit}={cell}" for cell in legal)
            self._check_row(wrong, "cells", f"the bit of a legal cell, of {bits}", given)
        self._end_if_over()

    def choose(self, policy: str) -> Numbers:
        """Return what a named policy plays: a cell for each match, -1 if nobody is on turn.

        Raises MalformedInput for an unknown name.
        """
        cells = np.empty(len(self), np.int64)
        choose_all(self._rounds, is_following(policy), self._choices, cells)
        return cells

    def draw_cells(self, sets: NDArray[np.uint64]) -> Numbers:
        """Return a random cell of each set, drawn from the match's own random numbers; -1 for an
        empty set.

        Raises MalformedInput unless there is a set for each match.
        """
        cells = np.empty(len(self), np.int64)
        given = self._given(sets, "sets", cells.shape)
        draw_cells_all(given, self._choices, cells)
        return cells

    def draw_below(self, bounds: ArrayLike) -> Numbers:
        """Return for each bound a random number from 0 up to but not including it, drawn from the
        match's own random numbers; -1 for a bound of 0.

        Give 0 for a match in which nobody is on turn; otherwise its random numbers depend on how
        long the other matches of the batch take. Raises MalformedInput unless there is a bound from
        0 to 2**32 for each match.
        """
        numbers = np.empty(len(self), np.int64)
        given = self._given(bounds, "bounds", numbers.shape)
        wrong = np.flatnonzero((given < 0) | (given > LARGEST_BOUND))
        if wrong.size:
            self._check_row(int(wrong[0]), "bounds", "a bound from 0 to 2**32", np.asarray(bounds))
        draw_below_all(given, self._choices, numbers)
        return numbers

    def _begin_tricks(self) -> None:
        self.stage = Stage.PLAY
        begin_all_tricks(self._rules, self._rounds)
        self._end_if_over()

    def _end_if_over(self) -> None:
        if (self._rounds["seat"] == NOBODY).all():
            score_all(self._rules, self._rounds, self._sheets, self.number)
            self.number += 1
            self.stage = Stage.DEAL if self.number < self._rules.rounds else Stage.OVER

    def _due(self, stage: Stage) -> None:
        if self.stage is not stage:
            given = Verbatim(stage.value)
            raise MalformedInput("$.stage", expected=self.stage.value, given=given)

    def _given(self, value: ArrayLike, name: str, shape: tuple[int, ...]) -> Numbers:
        """Return a caller's value as an array of whole numbers."""
        given = array_of(value)
        if not is_of_whole_numbers(given) or given.shape != shape:
            expected = f"an array of whole numbers of the shape {shape}"
            shown = Verbatim(f"an array of {given.dtype} of the shape {given.shape}")
            raise MalformedInput(f"$.{name}", expected=expected, given=shown)
        return np.ascontiguousarray(given, np.int64)

    def _check_row(self, row: int, name: str, expected: str, given: NDArray[np.integer]) -> None:
        if row != NOBODY:
            what = f"in match {self.first + row} {expected}"
            raise MalformedInput(f"$.{name}[{row}]", expected=what, given=given[row].tolist())


def _shown(numbers: NDArray[Kind]) -> NDArray[Kind]:
    """Return a read-only view of an array."""
    view: NDArray[Kind] = numbers.view()
    view.flags.writeable = False
    return view


def _cells(numbers: Numbers) -> CellSets:
    cells: CellSets = _shown(numbers).view(np.uint64)
    return cells


# Callers' own policies, and how a policy takes a batch through its stages.


Choice: TypeAlias = Callable[[Batch], Numbers]
"""A function that sees all matches at once and returns an array with the choice for each."""


@frozen
class BatchPolicy:
    """A caller's own policy, as functions over arrays.

    * `play` returns for each match the bit of the cell to cover for the seat on turn (any number if
      nobody is on turn).
    * `discard` returns the rank that each seat sets aside: an array of (matches, seats).
    * `bid` returns the bid of each seat, in the same shape.

    Without `discard` or `bid`, those choices are random. A function may look at anything in the
    batch, but its choice for a match must not depend on the other matches; so it must take random
    numbers from `Batch.draw_cells` and `Batch.draw_below`.
    """

    play: Choice
    discard: Choice | None = None
    bid: Choice | None = None


AnyBatchPolicy: TypeAlias = str | Choice | BatchPolicy
"""The name of a policy, a function that plays, or a whole policy."""


def as_policy(value: AnyBatchPolicy) -> str | BatchPolicy:
    """Return a policy as its name or its functions; raises MalformedInput for anything else."""
    if isinstance(value, BatchPolicy):
        return value
    if isinstance(value, str):
        if value in NAMED:
            return value
    elif callable(value):
        return BatchPolicy(value)
    expected = f"{' or '.join(NAMED)}, a function over a batch, or a BatchPolicy"
    raise MalformedInput("$.policy", expected=expected, given=value)


def play_batch(batch: Batch, policy: AnyBatchPolicy) -> None:
    """Play the matches of a batch to their end, from whatever stage they are in.

    Raises MalformedInput for an invalid policy, and for an illegal choice of a policy.

    >>> from catbox_rules.cat_in_the_box import Table
    >>> batch = Batch(Table.create("pegasus-2023", players=3), 10)
    >>> play_batch(batch, "random")
    >>> batch.stage is Stage.OVER
    True
    """
    while batch.stage is not Stage.OVER:
        take_step(batch, policy)


def take_step(batch: Batch, policy: AnyBatchPolicy) -> None:
    """Do the next step of a batch: a deal, the discards, the bids, or a card of each match.

    Raises MalformedInput in the cases of `play_batch`, and for a batch that is over.
    """
    player = as_policy(policy)
    own = player if isinstance(player, BatchPolicy) else None
    match batch.stage:
        case Stage.DEAL:
            batch.deal()
        case Stage.DISCARD:
            batch.discard(own.discard(batch) if own is not None and own.discard else None)
        case Stage.BID:
            batch.bid(own.bid(batch) if own is not None and own.bid else None)
        case Stage.PLAY:
            batch.play(
                player.play(batch) if isinstance(player, BatchPolicy) else batch.choose(player)
            )
        case Stage.OVER:
            raise MalformedInput("$.stage", expected="a match that is not over", given="over")
