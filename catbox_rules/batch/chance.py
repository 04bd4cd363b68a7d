"""Random numbers: for each match two streams of its own, one for its cards and one for its choices.

A stream is the generator xoshiro256** of Blackman and Vigna. It begins where splitmix64 sends the
seed, the number of the match, and what the stream is for. So a match is the same whatever else is
played, and with one seed all policies are dealt the same cards.
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
"""What the stream is for that deals the cards."""
CHOICES: Final = np.uint64(1)
"""What the stream is for that discards, bids and plays."""

LARGEST_BOUND: Final = 2**32
"""The largest bound that a number can be drawn below."""

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
    """Which matches: from number `first` on of a seed."""

    seed: np.uint64
    first: np.uint64


class Chance(NamedTuple):
    """The random numbers of one match."""

    cards: Stream
    choices: Stream


def new_chance() -> Chance:
    """The streams of a match that has not begun."""
    streams = np.zeros(2, STREAM)
    return Chance(streams[0], streams[1])


@compiled
def mixed(number: np.uint64) -> np.uint64:
    """The output of splitmix64 for a state."""
    number = (number ^ (number >> _30)) * _FIRST_FACTOR
    number = (number ^ (number >> _27)) * _SECOND_FACTOR
    return number ^ (number >> _31)


@compiled
def _begin(stream: Stream, numbering: Numbering, row: int, purpose: np.uint64) -> None:
    """Set the stream of one of some matches to its beginning."""
    of_seed = mixed(numbering.seed + _STEP * (purpose + _1))
    state = mixed(of_seed + numbering.first + np.uint64(row))
    stream.a = mixed(state + _STEP)
    stream.b = mixed(state + _STEP * _2)
    stream.c = mixed(state + _STEP * _3)
    stream.d = mixed(state + _STEP * _4)


@compiled
def begin_match(chance: Chance, numbering: Numbering, row: int) -> None:
    """Set both streams of one of some matches to their beginnings."""
    _begin(chance.cards, numbering, row, CARDS)
    _begin(chance.choices, numbering, row, CHOICES)


@compiled
def _begin_all(streams: Rows, numbering: Numbering, purpose: np.uint64) -> None:
    """Set the streams of some matches to their beginning."""
    for at in range(len(streams)):
        _begin(streams[at], numbering, at, purpose)


def streams_of(matches: int, numbering: Numbering, purpose: np.uint64) -> Rows:
    """New streams, one for each of some matches."""
    streams = np.zeros(matches, STREAM)
    _begin_all(streams, numbering, purpose)
    return streams


@compiled
def next_number(stream: Stream) -> np.uint64:
    """The next 64 bits of a stream."""
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
    """A number from 0 to `bound - 1`, each as likely as the others; `bound` is 1 to 2**32.

    The upper half of 64 bits is stretched over the numbers (Lemire's method); the few values that
    would make some of them more likely than others are drawn again.
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
    """The place of a bit that is set, each as likely as the others; there must be one."""
    for _ in range(below(stream, bits_in(bits))):
        bits &= bits - 1
    return lowest_bit(bits)


def numbering_of(matches: int, *, seed: int, first: int) -> Numbering:
    """Which matches are asked for; raises MalformedInput unless there are some, and for a seed or
    a number that is not a whole number from 0, of at most 18 digits."""
    whole_number_from(1, "matches", matches)
    of_seed, from_there = whole_number_from(0, "seed", seed), whole_number_from(0, "first", first)
    return Numbering(np.uint64(of_seed), np.uint64(from_there))
