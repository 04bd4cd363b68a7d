"""The one vocabulary of what is read: numbers of a range, choices, lists, a list by seat.

As functions they take a plain value with its path and give a typed one, or raise MalformedInput.
As marks in the types of fields they say the same to whatever reads or describes a class:
`Annotated[int, Between(0, 99)]` is read as such a number, and stands as one in the JSON Schema.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import Enum
from typing import Annotated, Final, Protocol, TypeAlias, TypeGuard, TypeVar

from attrs import frozen

from catbox_rules.kernel.errors import MOST_DIGITS, MalformedInput, Verbatim, is_whole_number
from catbox_rules.kernel.nearest import WithSuggestion, nearest, with_suggestion

Value = TypeVar("Value")
Choice = TypeVar("Choice", bound=Enum)

MOST_ITEMS: Final = 99
"""More than any list of a position, a request or a choice needs."""


@frozen
class Between:
    """A whole number of a range, its ends included; None stands for no end."""

    least: int | None
    most: int | None


@frozen
class Items:
    """How many items a list has, and whether each stands there once; an error says what `each` is.

    A reader sees to it that no item stands there twice; the numbers are those of what is written.
    """

    least: int = 0
    most: int | None = None
    distinct: bool = False
    each: str = "each item once"


@frozen
class Matching:
    """A text of a form: a regular expression that matches all of it, and what an error calls it."""

    pattern: str
    expected: str = "a string of the form"
    longest: int | None = None


@frozen
class Among:
    """Some members of an enum, in the order in which an error lists them."""

    members: Sequence[Enum]


@frozen
class EachSeat:
    """A list with one item for each seat; empty, if `or_none`, where the seats have none."""

    or_none: bool = False


class Absent(Enum):
    """The kind of `ABSENT`, which no value of a document is."""

    ABSENT = ...


ABSENT: Final = Absent.ABSENT
"""The value of a key that a document does not have."""


_MOST: Final = 10**MOST_DIGITS - 1

WholeNumber: TypeAlias = Annotated[int, Between(-_MOST, _MOST)]
"""Any number that a document may have: of at most 18 digits."""

Number: TypeAlias = Annotated[int, Between(0, None)]
"""A whole number from 0."""

Positive: TypeAlias = Annotated[int, Between(1, None)]
"""A whole number from 1."""

UpTo99: TypeAlias = Annotated[int, Between(0, 99)]
"""A number of a position, of two digits at most; the rules say what it can be."""

BySeat: TypeAlias = Annotated[tuple[Value, ...], EachSeat()]
"""A list with one item for each seat, clockwise from seat 0."""


class HasJsonForm(Protocol):
    """What has a form of its own in JSON, other than an object with its fields."""

    def json_form(self) -> object:
        """Return the plain JSON value that stands for it."""
        ...


def is_object(value: object) -> TypeGuard[dict[str, object]]:
    """Return whether a JSON value is an object."""
    return isinstance(value, dict)


def has_no_other_keys(kind: type) -> bool:
    """Return True for a class whose keys are content, such as kinds of cards: any other key names
    something that does not exist, and is an error."""
    return bool(getattr(kind, "HAS_NO_OTHER_KEYS", False))


def unreadable_keys(
    value: Iterable[str], known: Collection[str], *, has_others: bool = True
) -> Iterator[MalformedInput]:
    """Yield a fault for each unknown key of an object that must not be ignored: one that is
    probably a misspelled key, because at most two letters set it apart from a known one that is
    missing. A reader ignores all others.

    * `value`: an object, or its keys.
    * `known`: the keys that mean something.
    * `has_others`: false if every unknown key is a fault (`has_no_other_keys`).

    >>> given = {"led": "red", "lots": [], "weather": "fine"}
    >>> for fault in unreadable_keys(given, ["led", "lost", "leader"]):
    ...     print(fault)
    $: expected only the keys led, lost, leader, got 'lots'; did you mean lost?
    """
    given = dict.fromkeys(value)
    missing = [key for key in known if key not in given]
    for key in given:
        near = None if key in known else nearest(str(key).lower(), missing)
        if near is not None and _letters_apart(str(key).lower(), near) > 2:
            near = None
        if near is not None or not (has_others or key in known):
            meant = key if near is None else WithSuggestion(str(key), near)
            yield MalformedInput("$", expected=f"only the keys {', '.join(known)}", given=meant)


def _letters_apart(one: str, other: str) -> int:
    """Return how many letters only one of two words has, in whatever order they stand."""
    letters = Counter(one)
    letters.subtract(other)
    return sum(map(abs, letters.values()))


def is_list(value: object) -> TypeGuard[list[object]]:
    """Return whether a JSON value is a list."""
    return isinstance(value, list)


def one_of(names: Iterable[str]) -> str:
    """Return names as an error lists them.

    >>> one_of(["red", "blue", "green"]), one_of(["red"])
    ('red, blue or green', 'red')
    """
    *most, last = names
    return f"{', '.join(most)} or {last}" if most else last


def range_text(allowed: range) -> str:
    """Return a range as an error names it.

    >>> range_text(range(1, 7)), range_text(range(2))
    ('1 to 6', '0 or 1')
    """
    return f"{allowed[0]} {'or' if len(allowed) == 2 else 'to'} {allowed[-1]}"


def number(value: object, path: str, allowed: range, *, expected: str | None = None) -> int:
    """Return a whole number of a range.

    >>> number(9, "$.rank", range(1, 7))
    Traceback (most recent call last):
    catbox_rules.kernel.errors.MalformedInput: $.rank: expected 1 to 6, got 9
    """
    if not is_whole_number(value) or value not in allowed:
        raise MalformedInput(path, expected=expected or range_text(allowed), given=value)
    return value


def member_of(value: object, choices: type[Choice]) -> Choice | None:
    """Return the member of an enum whose value a plain value is; None for any other."""
    for each in choices:
        if isinstance(value, str) and each.value == value:
            return each
    return None


def choice(value: object, path: str, choices: type[Choice], *, expected: str) -> Choice:
    """Return the member of an enum that a text names."""
    member = member_of(value, choices)
    if member is None:
        given = with_suggestion(value, [str(each.value) for each in choices])
        raise MalformedInput(path, expected=expected, given=given)
    return member


def check_length(value: list[object], path: str) -> None:
    """Raise MalformedInput for a list of more than 99 items.

    >>> check_length([3] * 100, "$.hands[1]")
    Traceback (most recent call last):
    catbox_rules.kernel.errors.MalformedInput: $.hands[1]: expected at most 99 items, got 100
    """
    if len(value) > MOST_ITEMS:
        expected = f"at most {MOST_ITEMS} items"
        raise MalformedInput(path, expected=expected, given=Verbatim(f"{len(value)}"))
