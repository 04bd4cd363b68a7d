"""The finished matches of a piece in Parquet, counted as whole arrays; see `finished.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, assert_never

import numpy as np

from catbox_rules.campaigns.arrays import NONE, Integers, lists_of, numbers_of
from catbox_rules.campaigns.arrow import ArrowBatch
from catbox_rules.campaigns.finished import Finished, by_match, check_shapes
from catbox_rules.campaigns.simulated import Cell, Measure
from catbox_rules.campaigns.sums import Numbers, win_units
from catbox_rules.kernel.errors import MalformedInput, Verbatim

_MOST: Final = 2**62
"""The limit for sums of squares in an array."""


def finished_in_arrays(batch: ArrowBatch, measures: Mapping[str, Measure]) -> Finished:
    """Count the finished matches of a piece; raises MalformedInput for columns that no simulation
    writes."""
    lengths, flat = _lists(batch, "totals")
    winning, winners = _lists(batch, "winners")
    is_end = lengths >= 0
    ends = np.flatnonzero(is_end) + 1
    seats = int(lengths[ends[0] - 1]) if len(ends) else 0
    check_shapes(
        at_the_ends=bool(is_end[-1:].all() and (is_end == (winning >= 0)).all()),
        alike=bool((lengths[is_end] == seats).all()),
        of_seats=bool((winning[is_end] > 0).all() and ((winners >= 0) & (winners < seats)).all()),
    )
    has_won = np.zeros((len(ends), seats), np.int64)
    has_won[np.repeat(np.arange(len(ends)), winning[is_end]), winners] = 1
    scale, sharing = win_units(seats), has_won.sum(axis=1)
    parts = has_won * (scale // np.maximum(sharing, 1))[:, np.newaxis]
    totals = flat.reshape(-1, seats) if seats else flat.reshape(0, 0)
    return Finished(
        ones=np.ones(len(ends), np.int64),
        wins=np.full(len(ends), scale),
        rounds=np.diff(ends, prepend=0),
        measured={name: _taken(batch, measure, ends) for name, measure in measures.items()},
        shared=(sharing > 1).astype(np.int64),
        totals=[_exact(totals[:, seat]) for seat in range(seats)],
        won=[parts[:, seat] for seat in range(seats)],
    )


def _lists(batch: ArrowBatch, name: str) -> tuple[Integers, Integers]:
    found = lists_of(batch.column(name), batch.num_rows)
    if found is None:
        raise _misfit(name, "lists of whole numbers, or null")
    return found


def _misfit(name: str, expected: str) -> MalformedInput:
    return MalformedInput(f"$.{name}", expected=expected, given=Verbatim("something else"))


def _taken(batch: ArrowBatch, measure: Measure, ends: Integers) -> tuple[Numbers, Numbers]:
    """Return the count and the sum of the numbers that a measure takes from each match."""
    name = measure.column
    if measure.cell is Cell.LIST:
        lengths, flat = _lists(batch, name)
        ends = np.cumsum(np.maximum(lengths, 0))[ends - 1]
        return np.diff(ends, prepend=0), _by_match(flat, ends)
    numbers = numbers_of(batch.column(name))
    if numbers is None or (measure.cell is not Cell.OPTIONAL and (numbers == NONE).any()):
        raise _misfit(name, "whole numbers")
    match measure.cell:
        case Cell.NUMBER:
            taken = numbers
        case Cell.COUNT:
            taken = (numbers > 0).astype(np.int64)
        case Cell.OPTIONAL:
            taken = (numbers != NONE).astype(np.int64)
        case _:
            assert_never(measure.cell)
    return np.diff(ends, prepend=0), _by_match(taken, ends)


def _by_match(numbers: Integers, ends: Integers) -> Numbers:
    """Add up the numbers of each match, exactly."""
    if _largest(numbers) * len(numbers) >= _MOST:
        return by_match(numbers.tolist(), ends.tolist())
    sums = np.concatenate([np.zeros(1, np.int64), np.cumsum(numbers)])
    return _exact(np.diff(sums[ends], prepend=0))


def _exact(numbers: Integers) -> Numbers:
    """Return the numbers as a list if the sum of their squares is too large for an array."""
    return numbers if _largest(numbers) ** 2 * len(numbers) < _MOST else numbers.tolist()


def _largest(numbers: Integers) -> int:
    return max(int(numbers.max(initial=0)), -int(numbers.min(initial=0)))
