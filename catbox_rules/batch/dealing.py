"""Before the first trick, compiled: cards, neutral tokens, discards and bids (`deal.…`, `bid.…`).

Each function changes a round in place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol, SupportsIndex, TypeAlias, TypeGuard, TypeVar

import numpy as np
from attrs import field, frozen
from numpy.typing import ArrayLike, NDArray

from catbox_rules.batch.rules import NOBODY, Numbers, Ranks, Round, Rows, Rules, row_type
from catbox_rules.cat_in_the_box.material import (
    COLORS,
    COPIES,
    EVERY_CELL,
    HIGHEST_RANK,
    CellSet,
    Color,
)
from catbox_rules.kernel.errors import MOST_DIGITS, MalformedInput, Verbatim, is_whole_number

# Compile the functions of this package, and cache the machine code.
#
# `compiled` marks a function that numba turns into machine code at its first call. The code is
# cached on disk: next to the library, or in the user's cache folder if the library's folder is
# read-only. As one function is built into another, a cached function is valid only for the sources
# of the whole package that it was made from. If nothing can be cached, each process compiles again.
#
# This is the only module that knows numba.


# Neither module has types; the protocols below cover what is used here.
_numba: Final = import_module("numba")
_extending: Final = import_module("numba.extending")
# Type checkers do not accept a NumPy number as an int.
_numpy: Final = import_module("numpy")

Function = TypeVar("Function", bound=Callable[..., object])

_HERE: Final = Path(__file__).parent
_GAME: Final = _HERE.parent / "cat_in_the_box"


def _digest_of_sources() -> str:
    """Hash the sources of this package and of the modules that pack cells and cards."""
    sources = [*sorted(_HERE.glob("*.py")), _GAME / "cards.py", _GAME / "cells.py"]
    return sha256(b"".join(each.read_bytes() for each in sources if each.exists())).hexdigest()


_SOURCES: Final = _digest_of_sources()


def compiled(function: Function) -> Function:
    """Return a function that is compiled to machine code at its first call.

    Its arguments and results are whole numbers, arrays, and named tuples of them.

    It takes and gives whole numbers, arrays, and named tuples of them.
    """
    options: dict[str, object] = {"error_model": "numpy", "nogil": True}
    try:
        fast = _numba.njit(cache=True, **options)(function)
        _keep_with_care(fast._cache)  # noqa: SLF001 -- numba has no other way
    except (AttributeError, RuntimeError, OSError):  # no folder for the cache is writable
        fast = _numba.njit(**options)(function)
    made: Function = fast
    return made


def _keep_with_care(cache: Any) -> None:  # its private names have no types
    """Tie a function's cache to the sources of the whole package, and survive cache errors.

    numba compares only the file of the one function. A full disk is ignored, and so is a cached
    file that cannot be read: another version may have pickled names that no longer exist.
    """
    file = cache._cache_file  # noqa: SLF001 -- numba has no other way, here and below
    file._source_stamp = _SOURCES  # noqa: SLF001
    load, save = file._load_index, cache.save_overload  # noqa: SLF001

    def load_if_readable() -> object:
        try:
            return load()
        except Exception:  # a pickle raises whatever it likes
            return {}

    def save_if_possible(signature: object, code: object) -> None:
        with suppress(OSError):
            save(signature, code)

    file._load_index = load_if_readable  # noqa: SLF001
    cache.save_overload = save_if_possible


class _Builder(Protocol):
    """The part of numba that writes machine code."""

    def ctpop(self, number: object) -> object: ...

    def cttz(self, number: object, is_nonzero: object) -> object: ...


class _Context(Protocol):
    """The part of numba that knows the target machine."""

    def get_constant(self, kind: object, value: object) -> object: ...


_Type: TypeAlias = Callable[[object], object]
"""A type of numba's; with the type of an argument it is a signature."""
_Build: TypeAlias = Callable[[_Context, _Builder, object, Sequence[object]], object]


def _counting_bits(_: object, number: _Type) -> tuple[object, _Build]:
    def build(_: _Context, builder: _Builder, __: object, arguments: Sequence[object]) -> object:
        return builder.ctpop(arguments[0])

    return number(number), build


def _finding_lowest(_: object, number: _Type) -> tuple[object, _Build]:
    def build(
        context: _Context, builder: _Builder, _: object, arguments: Sequence[object]
    ) -> object:
        # The second argument says that the number may not be 0.
        nonzero = context.get_constant(_numba.types.boolean, True)
        return builder.cttz(arguments[0], nonzero)

    return number(number), build


bits_in: Final[Callable[[int], int]] = _extending.intrinsic(_counting_bits)
"""Return how many bits of a number are set."""

lowest_bit: Final[Callable[[int], int]] = _extending.intrinsic(_finding_lowest)
"""Return the place of the lowest set bit of a number other than 0."""

whole: Final[Callable[[object], int]] = _numpy.int64
"""Convert a number of any width to a whole number of 64 bits, inside compiled functions."""


# Hands and sets of cells as whole numbers, inside compiled functions.
#
# They are packed as in `cat_in_the_box.material`, with four bits for each
# rank: in a hand the number of cards of the rank, in a set of cells one bit for each color. A cell
# is the place of its bit. No other module of the package relies on the four bits.


RED: Final = COLORS.index(Color.RED)
"""The color red, as its place in the order of the rows."""
GREEN: Final = COLORS.index(Color.GREEN)
BY_COLOR: Final = tuple(CellSet.of_color(color).bits for color in COLORS)
"""The cells of each color, in the order of the rows."""
RED_CELLS: Final = BY_COLOR[RED]
ALL_CELLS: Final = sum(BY_COLOR)
CELL_COUNT: Final = len(EVERY_CELL)
"""The number of cells on the largest board; a cell is a number below it."""
COLOR_COUNT: Final = len(COLORS)
"""The number of colors."""

_BITS_OF_A_RANK: Final = 4
_OF_RANK_1: Final = 15
_COLOR_BITS: Final = 3
"""The bits of a cell's number that hold its color."""


@compiled
def one_card(rank: int) -> int:
    """Return a hand of one card."""
    return 1 << _BITS_OF_A_RANK * (rank - 1)


@compiled
def copies(hand: int, rank: int) -> int:
    """Return how many cards of a rank a hand has."""
    return hand >> _BITS_OF_A_RANK * (rank - 1) & _OF_RANK_1


@compiled
def cells_for(hand: int) -> int:
    """Return the cells of all ranks in a hand."""
    ranks = hand | hand >> 1 | hand >> 2 | hand >> 3
    return (ranks & BY_COLOR[0]) * _OF_RANK_1


@compiled
def cell_at(rank: int, color: int) -> int:
    """Return the cell of a rank and a color."""
    return _BITS_OF_A_RANK * (rank - 1) + color


@compiled
def color_of(cell: int) -> int:
    """Return the color of a cell."""
    return cell & _COLOR_BITS


@compiled
def one_cell(cell: int) -> int:
    """Return a set of one cell."""
    return 1 << cell


@compiled
def card_for(cell: int) -> int:
    """Return a hand of the one card that covers a cell."""
    return 1 << (cell & ~_COLOR_BITS)


@compiled
def colors_in(cells: int) -> int:
    """Return the number of colors in a set of whole rows."""
    return bits_in(cells & _OF_RANK_1)


# Callers' values: whole numbers of Python's and of NumPy's, and arrays of them.


def plain(number: object) -> object:
    """Return a NumPy whole number as a Python int; anything else unchanged."""
    if isinstance(number, bool) or not isinstance(number, SupportsIndex):
        return number
    return number.__index__()


def whole_number_from(least: int, name: str, value: object) -> int:
    """Return a whole number from `least` on.

    Raises MalformedInput at `$.name` for anything else, and for more than 18 digits.
    """
    number = plain(value)
    if not is_whole_number(number) or number < least:
        expected = f"a whole number from {least}, of at most {MOST_DIGITS} digits"
        raise MalformedInput(f"$.{name}", expected=expected, given=value)
    return number


def array_of(value: ArrayLike) -> NDArray[np.generic]:
    """Return a value as an array; lists of different lengths become an empty array of objects."""
    try:
        return np.asarray(value)
    except ValueError:
        return np.empty(0, object)


def is_of_whole_numbers(array: NDArray[np.generic]) -> TypeGuard[NDArray[np.integer]]:
    """Return whether an array holds whole numbers, signed or not."""
    return array.dtype.kind in "iu"


# Random numbers: each match has two streams of its own, one for its cards and one for its choices.
#
# A stream is the generator xoshiro256** of Blackman and Vigna. splitmix64 derives its beginning
# from the seed, the number of the match, and the stream's purpose. So a match does not depend on
# the other matches of a run, and with the same seed all policies get the same cards.


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


# Deals as input: who gets which cards in every round of every match.


def _as_ranks(value: ArrayLike, name: str) -> Ranks:
    given = array_of(value)
    if not is_of_whole_numbers(given):
        raise MalformedInput(f"$.deals.{name}", expected="an array of ranks", given=value)
    if given.size and (given.min() < 0 or given.max() > HIGHEST_RANK):
        wrong = int(given[(given < 0) | (given > HIGHEST_RANK)][0])
        raise MalformedInput(f"$.deals.{name}", expected=f"1 to {HIGHEST_RANK}", given=wrong)
    return given.astype(np.int8)


def _as_hands(value: ArrayLike) -> Ranks:
    return _as_ranks(value, "hands")


def _as_revealed(value: ArrayLike | None) -> Ranks | None:
    return None if value is None else _as_ranks(value, "revealed")


@frozen(eq=False)
class Deals:
    """The cards of some matches.

    * `hands`: ranks, an array of (matches, rounds, seats, cards of a seat).
    * `revealed`: the ranks of the revealed cards, if there are any: (matches, rounds, cards).

    Raises MalformedInput for anything but arrays of ranks.
    """

    hands: Ranks = field(converter=_as_hands)
    revealed: Ranks | None = field(default=None, converter=_as_revealed)

    def some(self, first: int, end: int) -> Deals:
        """Return the cards of the matches from `first` up to but not including `end`, counted from
        0."""
        chosen = slice(first, end)
        return Deals(self.hands[chosen], None if self.revealed is None else self.revealed[chosen])


class Dealt(NamedTuple):
    """The cards of some matches as compiled functions take them; arrays of no matches if cards are
    dealt at random."""

    hands: Ranks
    revealed: Ranks


def check_deals(rules: Rules, deals: Deals | None, *, matches: int) -> Dealt:
    """Return deals as compiled functions take them; arrays of no matches if `deals` is None.

    Raises MalformedInput unless every deal is possible with the deck; the error names the match,
    counted from 0, and the round.
    """
    of_hands = (int(rules.rounds), int(rules.players), int(rules.dealt))
    of_revealed = (int(rules.rounds), int(rules.revealed))
    if deals is None:
        return Dealt(np.empty((0, *of_hands), np.int8), np.empty((0, *of_revealed), np.int8))
    if deals.revealed is None and rules.revealed:
        expected = f"{rules.revealed} revealed cards for each round"
        raise MalformedInput("$.deals.revealed", expected=expected, given=None)
    none_revealed = np.empty((matches, *of_revealed), np.int8)
    revealed = none_revealed if deals.revealed is None else deals.revealed
    _check_shape("hands", deals.hands, (matches, *of_hands))
    _check_shape("revealed", revealed, (matches, *of_revealed))
    dealt = Dealt(np.ascontiguousarray(deals.hands), np.ascontiguousarray(revealed))
    wrong = _first_impossible(rules, dealt)
    if wrong >= 0:
        match, number = divmod(wrong, rules.rounds)
        highest = rules.cards // COPIES
        raise MalformedInput(
            f"$.deals.hands[{match}][{number}]",
            expected=f"at most {COPIES} cards of each rank from 1 to {highest}",
            given=deals.hands[match, number].tolist(),
        )
    return dealt


def _check_shape(name: str, array: Ranks, shape: tuple[int, ...]) -> None:
    if array.shape != shape:
        expected = f"an array of the shape {shape}"
        given = Verbatim(f"an array of the shape {array.shape}")
        raise MalformedInput(f"$.deals.{name}", expected=expected, given=given)


@compiled
def _first_impossible(rules: Rules, dealt: Dealt) -> int:
    """Return the first round, counted over all matches, that the deck cannot give; -1 if it can
    give them all (`deal.from-deck`)."""
    for match in range(len(dealt.hands)):
        for number in range(rules.rounds):
            counts = np.zeros(HIGHEST_RANK + 1, np.int64)
            for rank in dealt.hands[match, number].flat:
                counts[rank] += 1
            for rank in dealt.revealed[match, number]:
                counts[rank] += 1
            if not _deck_can_give(rules, counts):
                return match * rules.rounds + number
    return -1


@compiled
def _deck_can_give(rules: Rules, counts: Numbers) -> bool:
    """Return whether the deck has enough cards of each rank."""
    in_deck = np.zeros(HIGHEST_RANK + 1, np.int64)
    for card in range(rules.cards):
        in_deck[rules.deck[card]] += 1
    too_many = 0
    for rank in range(HIGHEST_RANK + 1):
        too_many += max(0, counts[rank] - in_deck[rank])
    return too_many == 0


@compiled
def deal(rules: Rules, round: Round, number: int, cards: Stream) -> None:
    """Deal round `number`, counted from 0, from the shuffled deck (`deal.even`,
    `deal.from-deck`)."""
    for card in range(rules.cards):
        round.pile[card] = rules.deck[card]
    taken = 0
    for seat in range(rules.players):
        hand = 0
        for _ in range(rules.dealt):
            hand += one_card(_drawn(rules, round, taken, cards))
            taken += 1
        round.hands[seat] = hand
    for place in range(rules.revealed):
        round.revealed[place] = _drawn(rules, round, taken, cards)
        taken += 1
    set_up(rules, round, number)


@compiled
def _drawn(rules: Rules, round: Round, taken: int, cards: Stream) -> int:
    """Draw a random card from the rest of the pile, and swap it with the first card of that
    rest."""
    chosen = taken + below(cards, rules.cards - taken)
    rank = whole(round.pile[chosen])
    round.pile[chosen] = round.pile[taken]
    return rank


@compiled
def take_up(rules: Rules, round: Round, number: int, hands: Ranks, revealed: Ranks) -> None:
    """Begin round `number` with given cards: the ranks in each seat's hand, and the revealed
    ones."""
    for seat in range(rules.players):
        hand = 0
        for rank in hands[seat]:
            hand += one_card(whole(rank))
        round.hands[seat] = hand
    for place in range(rules.revealed):
        round.revealed[place] = revealed[place]
    set_up(rules, round, number)


@compiled
def set_up(rules: Rules, round: Round, number: int) -> None:
    """Reset a round except for its cards; the start seat passes to the left
    (`round.start-seat-passes`)."""
    round.start = round.leader = (rules.first_seat + number) % rules.players
    round.open = rules.open & ~_neutral_cells(rules, round)
    for seat in range(rules.players):
        round.discards[seat] = 0
        round.bids[seat] = NOBODY
        round.tokens[seat] = 0
        round.held[seat] = ALL_CELLS
        round.won[seat] = 0
    round.placed = round.led = round.legal = 0
    round.completed = round.plays = round.forced = 0
    round.seat = round.paradox = NOBODY


@compiled
def _neutral_cells(rules: Rules, round: Round) -> int:
    """Return the cells that neutral tokens close: for each revealed rank the first of green, yellow
    and blue that is open (`deal.two-player-reveal`)."""
    cells = 0
    for card in range(rules.revealed):
        for color in range(GREEN, RED, -1):
            cell = one_cell(cell_at(whole(round.revealed[card]), color))
            if not cells & cell:
                cells |= cell
                break
    return cells


@compiled
def discard(round: Round, seat: int, rank: int) -> None:
    """Set aside a card of a seat's hand (`deal.discard`)."""
    round.hands[seat] -= one_card(rank)
    round.discards[seat] = rank


@compiled
def seat_to_bid(rules: Rules, round: Round, made: int) -> int:
    """Return the seat that bids after `made` others (`bid.order`)."""
    return (round.start + made) % rules.players


@compiled
def bid(round: Round, seat: int, tricks: int) -> None:
    """Record the bid of a seat (`bid.allowed`)."""
    round.bids[seat] = tricks
