"""The columns of a campaign: what a game says they are, and reading them as arrays.

Every fault is one error that names the match and the column.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeAlias, assert_never

import numpy as np
from attrs import frozen

from catbox_rules.campaigns.arrays import NONE, Integers
from catbox_rules.campaigns.reports.sources import Source
from catbox_rules.kernel.errors import MalformedInput, Verbatim, shown
from catbox_rules.kernel.forms import one_of


@frozen
class Number:
    """A column of whole numbers.

    * `least`, `most`: the smallest and the largest allowed value.
    * `optional`: true if null is allowed.
    """

    least: int
    most: int
    optional: bool = False


@frozen
class BySeat:
    """A column of lists with a whole number for each seat; otherwise like a `Number`. With
    `at_the_end` it is null except in the last round of a match."""

    least: int
    most: int
    optional: bool = False
    at_the_end: bool = False


@frozen
class Seats:
    """A column of lists of seats, at least one, in the last round of a match."""


@frozen
class Word:
    """A column of words; in an array each is its place in the list of those that there are."""

    words: tuple[str, ...]


Column: TypeAlias = Number | BySeat | Seats | Word
"""`claim.count` is the key `count` of a column of objects."""

Arrays: TypeAlias = dict[str, Integers]
"""By column, a number for each row, or one for each row and seat; NONE where there is null."""


def read_columns(source: Source, kinds: Mapping[str, Column], players: int, place: str) -> Arrays:
    """Read the columns of some rows.

    * `kinds`: the columns, beginning with that of the matches.
    * `place`: the beginning of error messages.

    Raises MalformedInput for the first column with a fault.
    """
    arrays: Arrays = {}
    for name, kind in kinds.items():
        fault = _Faults(place, name, arrays.get("match"))
        match kind:
            case Number():
                arrays[name] = _column_of_numbers(source.numbers(name), kind, fault)
            case BySeat():
                arrays[name] = _column_by_seat(source.lists(name), kind, players, fault)
            case Seats():
                arrays[name] = _column_of_seats(source.lists(name), players, fault)
            case Word():
                arrays[name] = _column_of_words(source.words(name), kind, fault)
            case _:
                assert_never(kind)
    return arrays


@frozen
class _Faults:
    """The place of a fault: the column, and the match of the row."""

    place: str
    name: str
    match: Integers | None

    def of(self, expected: str, given: str, row: int | None = None) -> MalformedInput:
        where = "" if row is None or self.match is None else f"match {self.match[row]}: "
        path = f"{self.place}: {where}{self.name}"
        return MalformedInput(path, expected=expected, given=Verbatim(given))


def _column_of_numbers(numbers: Integers | None, kind: Number, fault: _Faults) -> Integers:
    expected = f"a whole number, {kind.least} to {kind.most}"
    if kind.optional:
        expected += ", or null"
    if numbers is None:
        raise fault.of(expected, "something else")
    fits = (numbers >= kind.least) & (numbers <= kind.most)
    if kind.optional:
        fits |= numbers == NONE
    if not fits.all():
        row = int(np.flatnonzero(~fits)[0])
        raise fault.of(expected, _null_or(int(numbers[row])), row)
    return numbers


def _null_or(number: int) -> str:
    return "null" if number == NONE else str(number)


def _column_by_seat(
    lists: tuple[Integers, Integers] | None, kind: BySeat, players: int, fault: _Faults
) -> Integers:
    expected = f"{players} whole numbers, {kind.least} to {kind.most}"
    if lists is None:
        raise fault.of(expected, "something else")
    lengths, flat = lists
    wrong = lengths != players
    if kind.optional or kind.at_the_end:
        wrong &= lengths != -1
    if wrong.any():
        row = int(np.flatnonzero(wrong)[0])
        raise fault.of(expected, "null" if lengths[row] < 0 else f"{lengths[row]} of them", row)
    found = np.full((len(lengths), players), NONE, dtype=np.int64)
    found[lengths == players] = flat.reshape(-1, players)
    fits = (lengths != players) | ((found >= kind.least) & (found <= kind.most)).all(axis=1)
    if not fits.all():
        row = int(np.flatnonzero(~fits)[0])
        raise fault.of(expected, ", ".join(map(str, found[row].tolist())), row)
    return found


def _column_of_seats(
    lists: tuple[Integers, Integers] | None, players: int, fault: _Faults
) -> Integers:
    expected = f"a list of seats, 0 to {players - 1}"
    if lists is None:
        raise fault.of(expected, "something else")
    lengths, flat = lists
    of_row = np.repeat(np.arange(len(lengths)), np.maximum(lengths, 0))
    outside = (flat < 0) | (flat >= players)
    if outside.any():
        at = int(np.flatnonzero(outside)[0])
        raise fault.of(expected, str(flat[at]), int(of_row[at]))
    if (lengths == 0).any():
        raise fault.of(expected, "nobody", int(np.flatnonzero(lengths == 0)[0]))
    found = np.full((len(lengths), players), NONE, dtype=np.int64)
    found[lengths > 0] = 0
    found[of_row, flat] = 1
    return found


def _column_of_words(words: Sequence[object] | None, kind: Word, fault: _Faults) -> Integers:
    expected = one_of(kind.words)
    if words is None:
        raise fault.of(expected, "something else")
    numbers = {word: number for number, word in enumerate(kind.words)}
    for row, word in enumerate(words):
        if not isinstance(word, str) or word not in numbers:
            raise fault.of(expected, shown(word), row)
    return np.array([numbers[str(word)] for word in words], dtype=np.int64)
