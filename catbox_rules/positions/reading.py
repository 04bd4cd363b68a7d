"""Reading the parts of a position document: lists by seat, numbers in their ranges, choices.

Each function takes a plain value with its path and gives a typed one, or raises MalformedInput.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Any, Final, TypeVar

from attrs import field, frozen

from catbox_rules.games import AnyGame, game_named
from catbox_rules.kernel.errors import MalformedInput, Plainly, is_whole_number, placed
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.positions.protocol import POSITIONS, AnyPositions
from catbox_rules.positions.unknown import UNKNOWN, Unknown, is_unknown
from catbox_rules.records.strict_json import is_list, is_object
from catbox_rules.records.structuring import read_document

__all__ = [
    "FORMAT",
    "LEFT_OUT",
    "MOST_ITEMS",
    "Common",
    "by_seat",
    "by_seat_or",
    "choice",
    "given",
    "items",
    "number",
    "number_or_unknown",
    "read_any_position",
    "read_with",
    "seat",
    "seat_or",
    "seat_or_none",
]

FORMAT: Final = "catbox-position/1"

Value = TypeVar("Value")
Choice = TypeVar("Choice", bound=Enum)


class _LeftOut(Enum):
    LEFT_OUT = "left out"


MOST_ITEMS: Final = 99
"""More than any list of a position needs."""

LEFT_OUT: Final = _LeftOut.LEFT_OUT
"""What stands for a key that a document does not have."""


@frozen(kw_only=True)
class Common:
    """The keys that the positions of all games share."""

    format: str
    game: str
    edition: object
    players: object
    start_seat: object
    phase: object
    options: object = field(factory=dict[str, object])
    names: tuple[str, ...] | None = None
    title: str | None = None
    note: str | None = None

    @property
    def chosen(self) -> Mapping[str, object]:
        """The options, as an object."""
        if not is_object(self.options):
            raise MalformedInput("$.options", expected="an object", given=self.options)
        return self.options

    def check_names(self, players: int) -> None:
        """Raise MalformedInput unless there is a name for each seat, or none at all."""
        if self.names is not None and len(self.names) != players:
            expected = f"{players} names, one for each seat"
            raise MalformedInput("$.names", expected=expected, given=list(self.names))


DocumentT = TypeVar("DocumentT", bound=Common)


def read_any_position(
    value: object, game: AnyGame | None = None, *, path: str = "$"
) -> tuple[AnyPositions, Any]:
    """The position of a game that its document names, with the module of that game; raises
    MalformedInput or Unsupported.

    * `game`: the game that it must be of, if only one will do.
    """
    if not is_object(value):
        raise MalformedInput(path, expected="an object", given=value)
    name = value.get("game", Plainly("nothing"))
    positions = POSITIONS.of(game_named(name, game, place=f"{path}.game"))
    return positions, positions.read_position(value, path=path)


def read_with(
    kind: type[DocumentT],
    value: object,
    build: Callable[[DocumentT], Value],
    *,
    game: str,
    path: str,
) -> Value:
    """A plain JSON value as a document of a game's own kind, and what is built of that; raises
    MalformedInput or Unsupported with a path below `path`."""
    document = read_document(kind, value, format=FORMAT, path=path)
    if document.game != game:
        raise MalformedInput(f"{path}.game", expected=game, given=document.game)
    with placed(path):
        return build(document)


def items(value: object, path: str, read: Callable[[object, str], Value]) -> tuple[Value, ...]:
    """A list of at most 99 items, each of them read."""
    if not is_list(value):
        raise MalformedInput(path, expected="a list", given=value)
    if len(value) > MOST_ITEMS:
        expected = f"at most {MOST_ITEMS} items"
        raise MalformedInput(path, expected=expected, given=Plainly(f"{len(value)}"))
    return tuple(read(item, f"{path}[{index}]") for index, item in enumerate(value))


def by_seat(
    value: object, path: str, players: int, read: Callable[[object, str], Value]
) -> tuple[Value, ...]:
    """A list with one item for each seat, each item of it read.

    >>> by_seat([1, 2], "$.won", 3, lambda item, path: number(item, path, range(9)))
    Traceback (most recent call last):
    catbox_rules.kernel.errors.MalformedInput: $.won: expected a list of 3, one for each seat, \
got [1, 2]
    """
    if not is_list(value) or len(value) != players:
        expected = f"a list of {players}, one for each seat"
        raise MalformedInput(path, expected=expected, given=value)
    return items(value, path, read)


def given(
    value: object, path: str, read: Callable[[object, str], Value], otherwise: Value
) -> Value:
    """The value of a key, read; `otherwise` if the document does not have it."""
    return otherwise if value is LEFT_OUT else read(value, path)


def by_seat_or(
    value: object,
    path: str,
    players: int,
    read: Callable[[object, str], Value],
    otherwise: Value,
    *,
    needed: bool = False,
) -> tuple[Value, ...]:
    """A list with one item for each seat; `otherwise` for each if the document does not have the
    key, unless it is needed."""
    if value is not LEFT_OUT:
        return by_seat(value, path, players, read)
    if needed:
        expected = f"a list of {players}, one for each seat"
        raise MalformedInput(path, expected=expected, given=Plainly("nothing"))
    return (otherwise,) * players


def number(value: object, path: str, allowed: range) -> int:
    """A whole number of a range."""
    if not is_whole_number(value) or value not in allowed:
        expected = f"{allowed[0]} to {allowed[-1]}"
        raise MalformedInput(path, expected=expected, given=value)
    return value


def number_or_unknown(value: object, path: str, allowed: range) -> int | Unknown:
    """A whole number of a range, or `?`."""
    if is_unknown(value):
        return UNKNOWN
    if not is_whole_number(value) or value not in allowed:
        expected = f"{allowed[0]} to {allowed[-1]}, or '?'"
        raise MalformedInput(path, expected=expected, given=value)
    return value


def seat(value: object, path: str, players: int) -> Seat:
    """The number of a seat."""
    return Seat(number(value, path, range(players)))


def seat_or(value: object, path: str, players: int, *, otherwise: Seat | None) -> Seat:
    """The number of a seat; `otherwise` if the document does not have the key, and has to have it
    if that is None."""
    if value is not LEFT_OUT:
        return seat(value, path, players)
    if otherwise is None:
        raise MalformedInput(path, expected="the number of a seat", given=Plainly("nothing"))
    return otherwise


def seat_or_none(value: object, path: str, players: int) -> Seat | None:
    """The number of a seat, or null."""
    return None if value is None else seat(value, path, players)


def choice(value: object, path: str, choices: type[Choice]) -> Choice:
    """The member of an enum that a text names."""
    for each in choices:
        if isinstance(value, str) and each.value == value:
            return each
    expected = ", ".join(str(each.value) for each in choices)
    raise MalformedInput(path, expected=f"one of {expected}", given=value)
