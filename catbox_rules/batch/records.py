"""A match of a batch as a record that the reference accepts.

The match is played again, alone. As its random numbers are its own, it goes as it did in the batch.
"""

from __future__ import annotations

from collections.abc import Iterator

from catbox_rules import cat_in_the_box
from catbox_rules.batch.lockstep import Batch, Stage
from catbox_rules.batch.stepping import AnyBatchPolicy, take_step
from catbox_rules.cat_in_the_box.actions import Action, Bid, Deal, Discard, Paradox, Play
from catbox_rules.cat_in_the_box.cards import Cards
from catbox_rules.cat_in_the_box.cells import CellSet
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.kernel.errors import Unsupported, Verbatim
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.records import ChosenTable, Record


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
