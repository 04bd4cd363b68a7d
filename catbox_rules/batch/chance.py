"""Random numbers: each match has two streams of its own, one for its cards and one for its choices.

A stream is the generator xoshiro256** of Blackman and Vigna. splitmix64 derives its beginning from
the seed, the number of the match, and the stream's purpose. So a match does not depend on the other
matches of a run, and with the same seed all policies get the same cards.
"""

from __future__ import annotations

from typing import Final, NamedTuple, Protocol

import numpy as np

from catbox_rules.batch.compiled import bits_in, compiled, lowest_bit, whole
from catbox_rules.batch.rows import Rows, row_type
from catbox_rules.batch.validation import whole_number_from


class Stream(Protocol):
    """The state of a stream: four words."""

    a: np.uint64
    b: np.uint64
    c: np.uint64
    d: np.uint64


STREAM: Final = row_type(Stream, np.uint64)

CARDS: Final = np.uint64(0)
"""The purpose of the stream that deals the cards."""
CHOICES: Final = np.uint64(1)
"""The purpose of the stream that discards, bids and plays."""

LARGEST_BOUND: Final = 2**32
"""The largest `bound` of `below`."""

_STEP: Final = np.uint64(0x9E3779B97F4A7C15)
_FIRST_FACTOR: Final = np.uint64(0xBF58476D1CE4E5B9)
_SECOND_FACTOR: Final = np.uint64(0x94D049BB133111EB)
_HALF: Final = np.uint64(32)
_LOWER_HALF: Final = np.uint64(0xFFFFFFFF)
_2_32: Final = np.uint64(1 << 32)
_1, _2, _3, _4, _5 = (np.uint64(number) for number in range(1, 6))
_7, _9, _17, _45, _64 = (np.uint64(number) for number in (7, 9, 17, 45, 64))
_27, _30, _31 = (np.uint64(number) for number in (27, 30, 31))


class Numbering(NamedTuple):
    """The numbers of some matches: from `first` on, of one seed."""

    seed: np.uint64
    first: np.uint64


class Chance(NamedTuple):
    """The random numbers of one match."""

    cards: Stream
    choices: Stream


def new_chance() -> Chance:
    """Return the zeroed streams of one match; `begin_match` sets them."""
    streams = np.zeros(2, STREAM)
    return Chance(streams[0], streams[1])


@compiled
def mixed(number: np.uint64) -> np.uint64:
    """Return the output of splitmix64 for a state."""
    number = (number ^ (number >> _30)) * _FIRST_FACTOR
    number = (number ^ (number >> _27)) * _SECOND_FACTOR
    return number ^ (number >> _31)


@compiled
def _begin(stream: Stream, numbering: Numbering, row: int, purpose: np.uint64) -> None:
    """Set a stream to its beginning in the match of a row."""
    of_seed = mixed(numbering.seed + _STEP * (purpose + _1))
    state = mixed(of_seed + numbering.first + np.uint64(row))
    stream.a = mixed(state + _STEP)
    stream.b = mixed(state + _STEP * _2)
    stream.c = mixed(state + _STEP * _3)
    stream.d = mixed(state + _STEP * _4)


@compiled
def begin_match(chance: Chance, numbering: Numbering, row: int) -> None:
    """Set both streams to their beginnings in the match of a row."""
    _begin(chance.cards, numbering, row, CARDS)
    _begin(chance.choices, numbering, row, CHOICES)


@compiled
def _begin_all(streams: Rows, numbering: Numbering, purpose: np.uint64) -> None:
    """Set each stream to its beginning in the match of its row."""
    for at in range(len(streams)):
        _begin(streams[at], numbering, at, purpose)


def streams_of(matches: int, numbering: Numbering, purpose: np.uint64) -> Rows:
    """Return new streams for a purpose, one for each of `matches` matches."""
    streams = np.zeros(matches, STREAM)
    _begin_all(streams, numbering, purpose)
    return streams


@compiled
def next_number(stream: Stream) -> np.uint64:
    """Advance a stream and return its next 64 bits."""
    a, b, c, d = stream.a, stream.b, stream.c, stream.d
    turned = b * _5
    number = ((turned << _7) | (turned >> (_64 - _7))) * _9
    c ^= a
    d ^= b
    stream.a = a ^ d
    stream.b = b ^ c
    stream.c = c ^ (b << _17)
    stream.d = (d << _45) | (d >> (_64 - _45))
    return number


@compiled
def below(stream: Stream, bound: int) -> int:
    """Return a random number from 0 to `bound - 1`, uniformly distributed; `bound` is 1 to 2**32.

    The upper half of 64 bits is scaled to the range (Lemire's method); the few values that would
    make some numbers more likely than others are drawn again.
    """
    if bound == 1:
        return 0
    wanted = np.uint64(bound)
    product = (next_number(stream) >> _HALF) * wanted
    if product & _LOWER_HALF < wanted:
        too_many = (_2_32 - wanted) % wanted
        while product & _LOWER_HALF < too_many:
            product = (next_number(stream) >> _HALF) * wanted
    return whole(product >> _HALF)


@compiled
def one_of(stream: Stream, bits: int) -> int:
    """Return the place of a random bit among those that are set (at least one must be)."""
    for _ in range(below(stream, bits_in(bits))):
        bits &= bits - 1
    return lowest_bit(bits)


def numbering_of(matches: int, *, seed: int, first: int) -> Numbering:
    """Return the numbers of the matches asked for.

    Raises MalformedInput unless `matches` is a whole number from 1, and `seed` and `first` are
    whole numbers from 0, each of at most 18 digits.
    """
    whole_number_from(1, "matches", matches)
    of_seed, from_there = whole_number_from(0, "seed", seed), whole_number_from(0, "first", first)
    return Numbering(np.uint64(of_seed), np.uint64(from_there))
