"""Whole matches: every round dealt, played and scored.

Named policies are compiled: the matches are played one after another on a single row, by the
functions of `dealing.py` and `playing.py`. A caller's own policy is asked in lockstep, for some
thousands of matches at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple, SupportsIndex

import numpy as np
from attrs import frozen
from numpy.typing import NDArray

from catbox_rules import cat_in_the_box
from catbox_rules.batch.dealing import (
    Chance,
    Deals,
    Dealt,
    Numbering,
    Stream,
    begin_match,
    check_deals,
    compiled,
    deal,
    new_chance,
    numbering_of,
    plain,
    take_up,
)
from catbox_rules.batch.lockstep import (
    AnyBatchPolicy,
    Batch,
    BatchPolicy,
    Stage,
    as_policy,
    play_batch,
    take_step,
)
from catbox_rules.batch.playing import (
    COLUMNS,
    Small,
    begin_tricks,
    bid_at_random,
    choose,
    columns_of,
    discard_at_random,
    is_following,
    new_sheets,
    play,
    score_round,
    totals_of,
    winners_of,
)
from catbox_rules.batch.rules import NOBODY, Round, Rows, Rules, new_rounds, rules_of
from catbox_rules.cat_in_the_box.actions import Action, Bid, Deal, Discard, Paradox, Play
from catbox_rules.cat_in_the_box.material import Cards, CellSet
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.kernel.errors import MalformedInput, Unsupported, Verbatim, is_whole_number
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.records import ChosenTable, Record

# A match of a batch as a record that the reference accepts.
#
# The match is played again, alone. As its random numbers are its own, it goes as it did in the
# batch.


def record_of(batch: Batch, policy: AnyBatchPolicy) -> Record:
    """Play the one match of a new batch to its end, and return its record.

    Raises Unsupported for a table that a record cannot state: one built in Python with numbers that
    belong to no edition or variant.
    """
    table = batch.table
    options = table.chosen_options()
    _check_numbers(table, options)
    chosen = ChosenTable(
        ruleset=cat_in_the_box,
        edition=table.edition.id,
        players=table.players,
        first_seat=int(table.first_seat),
        options=options,
    )
    return Record(chosen, tuple(actions_of(batch, policy)))


def _check_numbers(table: Table, options: dict[str, object]) -> None:
    variants = {key: value for key, value in options.items() if key == "variants"}
    again = Table.create(table.edition.id, players=table.players, options=variants)
    if (again.setup, again.edition.tokens_per_seat) != (
        table.setup,
        table.edition.tokens_per_seat,
    ):
        raise Unsupported(
            "$.table",
            expected="the numbers of an edition and its variants",
            given=Verbatim("numbers that no record can state"),
        )


def actions_of(batch: Batch, policy: AnyBatchPolicy) -> Iterator[Action]:
    """Play the one match of a batch to its end, and yield its actions."""
    while batch.stage is not Stage.OVER:
        stage, seat, tokens = batch.stage, int(batch.seat[0]), batch.tokens[0].copy()
        take_step(batch, policy)
        match stage:
            case Stage.DEAL:
                yield _deal(batch)
            case Stage.DISCARD:
                for each, rank in enumerate(batch.discards[0].tolist()):
                    yield Discard(Seat(each), rank)
            case Stage.BID:
                for made in range(batch.table.players):
                    bidder = (int(batch.start[0]) + made) % batch.table.players
                    yield Bid(Seat(bidder), int(batch.bids[0, bidder]))
            case _:
                covered = int(batch.tokens[0, seat] ^ tokens[seat])
                (cell,) = CellSet(covered)
                yield Play(Seat(seat), cell.rank, cell.color)
        round_is_over = stage is not Stage.DEAL and batch.stage in (Stage.DEAL, Stage.OVER)
        if round_is_over and batch.paradox[0] >= 0:
            yield Paradox(Seat(int(batch.paradox[0])))


def _deal(batch: Batch) -> Deal:
    hands = tuple(tuple(Cards(packed)) for packed in batch.hands[0].tolist())
    return Deal(hands, tuple(batch.revealed[0].tolist()))


# The results of matches as arrays; any match as a record.


@frozen(eq=False, repr=False)
class Results:
    """The results of some matches.

    Arrays with a number for each round have the shape (matches, rounds), those with a number for
    each seat in each round (matches, rounds, seats), and those about the end of a match (matches,
    seats).
    """

    table: Table
    seed: int
    first: int
    """Row `i` of each array is match `first + i` of the seed."""
    policy: str | BatchPolicy
    deals: Deals | None
    """The cards, if they were given."""
    start_seat: NDArray[np.int16]
    """The seat that started the round."""
    paradox: NDArray[np.int16]
    """The seat that caused a paradox; -1 if there was none."""
    completed: NDArray[np.int16]
    """The number of completed tricks."""
    plays: NDArray[np.int16]
    """The number of cards played."""
    forced_red_leads: NDArray[np.int16]
    """Red leads that were legal only because nothing else could be declared."""
    bids: NDArray[np.int16]
    """The bid of each seat; -1 if there is no bidding."""
    tricks: NDArray[np.int16]
    """The number of tricks won by each seat."""
    groups: NDArray[np.int16]
    """The size of each seat's largest group."""
    bonus: NDArray[np.int16]
    scores: NDArray[np.int16]
    totals: NDArray[np.int32]
    """The points of each seat over the match."""
    winners: NDArray[np.bool_]
    """Whether each seat won the match, alone or shared."""

    @classmethod
    def of(
        cls,
        columns: Mapping[str, Small],
        *,
        table: Table,
        seed: int,
        first: int,
        policy: str | BatchPolicy,
        deals: Deals | None,
    ) -> Results:
        """Return the results that the columns of sheets state."""
        return cls(
            table=table,
            seed=seed,
            first=first,
            policy=policy,
            deals=deals,
            totals=totals_of(columns["scores"]),
            winners=winners_of(columns["scores"]),
            **columns,
        )

    def columns(self) -> dict[str, NDArray[np.generic]]:
        """Return all arrays by name, those of rounds first."""
        return {name: getattr(self, name) for name in (*COLUMNS, "totals", "winners")}

    def record(self, index: SupportsIndex) -> Record:
        """Return the whole match of row `index` as a record that the reference replays.

        The match is played again, alone. Raises MalformedInput for an index out of range, and for a
        caller's own policy that then plays it differently; Unsupported for a table built in Python
        that a record cannot state.
        """
        row = plain(index)
        if not is_whole_number(row) or not 0 <= row < len(self):
            raise MalformedInput("$.index", expected=f"0 to {len(self) - 1}", given=row)
        deals = None if self.deals is None else self.deals.some(row, row + 1)
        batch = Batch(self.table, 1, seed=self.seed, first=self.first + row, deals=deals)
        record = record_of(batch, self.policy)
        for name, column in batch.scored.items():
            if (column[0] != getattr(self, name)[row]).any():
                expected = f"a policy that plays match {self.first + row} the same in any batch"
                given = Verbatim("one that plays it differently when it is alone")
                raise MalformedInput("$.policy", expected=expected, given=given)
        return record

    def __len__(self) -> int:
        """Return the number of matches."""
        return len(self.totals)

    def __repr__(self) -> str:
        return f"<Results of {len(self)} matches, {self.table.edition}, seed {self.seed}>"


MATCHES_IN_LOCKSTEP: Final = 1 << 14
"""The most matches that a caller's own policy gets at once."""


def play_matches(
    table: Table,
    matches: int,
    *,
    seed: int = 0,
    first: int = 0,
    policy: AnyBatchPolicy = "random",
    deals: Deals | None = None,
) -> Results:
    """Play whole matches at a table.

    * `table`: any table of Cat in the Box without house rules: all editions, counts of players,
      readings, arrangements and numbers.
    * `matches`: how many, from 1.
    * `seed`, `first`: the matches are those from number `first` on of this seed. A match does not
      depend on the others of the run, nor its cards on the policy.
    * `policy`: `random`, `follow-heavy`, a function over a `Batch`, or a `BatchPolicy`.
    * `deals`: the cards; by default they are dealt at random.

    Raises Unsupported for a table with house rules (they are functions), and for numbers above
    1000; MalformedInput for other invalid arguments, and for an illegal choice of a policy.

    >>> table = Table.create("pegasus-2023", players=4)
    >>> results = play_matches(table, 1000, seed=1)
    >>> results.scores.shape
    (1000, 4, 4)
    >>> bool((results.totals == results.scores.sum(axis=1)).all())
    True
    """
    numbering = numbering_of(matches, seed=seed, first=first)
    rules, player = rules_of(table), as_policy(policy)
    dealt = check_deals(rules, deals, matches=matches)
    if isinstance(player, BatchPolicy):
        columns = _in_lockstep(table, matches, seed, first, player, deals)
    else:
        sheets = new_sheets(matches, rules)
        at = _Place(new_rounds(1)[0], new_chance())
        _play_all_matches(rules, at, numbering, is_following(player), dealt, sheets)
        columns = columns_of(sheets, table.players)
    return Results.of(columns, table=table, seed=seed, first=first, policy=player, deals=deals)


def _in_lockstep(
    table: Table, matches: int, seed: int, first: int, policy: BatchPolicy, deals: Deals | None
) -> dict[str, Small]:
    pieces: list[dict[str, Small]] = []
    for start in range(0, matches, MATCHES_IN_LOCKSTEP):
        size = min(MATCHES_IN_LOCKSTEP, matches - start)
        cards = None if deals is None else deals.some(start, start + size)
        batch = Batch(table, size, seed=seed, first=first + start, deals=cards)
        play_batch(batch, policy)
        pieces.append(batch.scored)
    return {name: np.concatenate([piece[name] for piece in pieces]) for name in pieces[0]}


class _Place(NamedTuple):
    """The row on which match after match is played, and its random numbers."""

    round: Round
    chance: Chance


@compiled
def _play_all_matches(
    rules: Rules, at: _Place, numbering: Numbering, follows: bool, dealt: Dealt, sheets: Rows
) -> None:
    """Play match after match on one row, and record each round."""
    round, chance = at.round, at.chance
    for match in range(len(sheets)):
        begin_match(chance, numbering, match)
        for number in range(rules.rounds):
            if len(dealt.hands):
                hands, revealed = dealt.hands[match, number], dealt.revealed[match, number]
                take_up(rules, round, number, hands, revealed)
            else:
                deal(rules, round, number, chance.cards)
            _play_round(rules, round, follows, chance.choices)
            score_round(rules, round, sheets[match, number])


@compiled
def _play_round(rules: Rules, round: Round, follows: bool, choices: Stream) -> None:
    """Discard, bid, and play until nobody is on turn."""
    discard_at_random(rules, round, choices)
    bid_at_random(rules, round, choices)
    begin_tricks(rules, round)
    while round.seat != NOBODY:
        play(rules, round, choose(round, follows, choices))
