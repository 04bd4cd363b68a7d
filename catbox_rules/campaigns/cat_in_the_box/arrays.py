"""The arrays of the batch engine as rows: a row for each round, match after match."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from catbox_rules.batch import Results
from catbox_rules.campaigns import parquet
from catbox_rules.campaigns.arrow import ArrowArray, ArrowTable
from catbox_rules.campaigns.cat_in_the_box.rows import schema

_Integers: TypeAlias = NDArray[np.integer]
_Truths: TypeAlias = NDArray[np.bool_]


def as_table(results: Results) -> ArrowTable:
    """Return the rows of some matches as a table with the columns of `rows.schema`."""
    matches, rounds, seats = results.scores.shape
    numbers = np.tile(np.arange(rounds, dtype=np.int64), matches)
    is_last = numbers == rounds - 1
    with_bids = np.full(matches * rounds, bool(results.table.setup.bids))
    winners = np.where(is_last, np.repeat(results.winners.sum(axis=1), rounds), 0)
    columns: dict[str, ArrowArray] = {
        "match": _numbers(np.repeat(np.arange(matches, dtype=np.int64) + results.first, rounds)),
        "round": _numbers(numbers),
        "start_seat": _numbers(results.start_seat),
        "paradox": _numbers(results.paradox, absent=results.paradox < 0),
        "completed": _numbers(results.completed),
        "plays": _numbers(results.plays),
        "forced_red_leads": _numbers(results.forced_red_leads),
        "bids": _lists(results.bids, np.where(with_bids, seats, 0), present=with_bids),
        "tricks": _lists(results.tricks, seats),
        "groups": _lists(results.groups, seats),
        "bonus": _lists(results.bonus, seats),
        "scores": _lists(results.scores, seats),
        "totals": _lists(results.totals, np.where(is_last, seats, 0), present=is_last),
        "winners": _lists(np.nonzero(results.winners)[1], winners, present=is_last),
    }
    types = schema()
    typed = [columns[field.name].cast(field.type) for field in types]
    table: ArrowTable = parquet.pyarrow().Table.from_arrays(typed, schema=types)
    return table


def _numbers(values: _Integers, absent: _Truths | None = None) -> ArrowArray:
    """Return a column with a number for each row; null where it is absent."""
    mask = None if absent is None else absent.reshape(-1)
    array: ArrowArray = parquet.pyarrow().array(values.reshape(-1), mask=mask)
    return array


def _lists(
    values: _Integers, lengths: _Integers | int, present: _Truths | None = None
) -> ArrowArray:
    """Return a column with a list of the given length for each row; null where it is not
    present."""
    arrow, flat = parquet.pyarrow(), values.reshape(-1)
    if isinstance(lengths, int):
        lengths = np.full(len(flat) // lengths, lengths)
    offsets = np.concatenate((np.zeros(1, np.int32), np.cumsum(lengths, dtype=np.int32)))
    mask = None if present is None else arrow.array(~present)
    lists = arrow.ListArray
    array: ArrowArray = lists.from_arrays(arrow.array(offsets), arrow.array(flat), mask=mask)
    return array
