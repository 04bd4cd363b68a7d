"""The four ways in which something can be wrong, each with a code and fields for machines.

* `MalformedInput`: a value that is not of its form. It names the place (a JSON path), what was
  expected there and what was given.
* `ImpossibleState`: a state that no table can be in. It names the field and the fault.
* `IllegalAction`: a well-formed action that the rules forbid. It carries the verdict.
* `Unsupported`: a game, an edition or a number of players that the library does not have.

English is rendered from the fields, never the other way round.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import contextmanager
from functools import partial
from operator import index
from typing import ClassVar, Self, SupportsIndex, TypeGuard

from catbox_rules.kernel.spelling_out import spelled_out
from catbox_rules.kernel.verdict import Verdict

_LONGEST_SHOWN = 60

MOST_DIGITS = 18
"""A number may have this many digits: far more than any rule needs, and no surprise to anybody."""

_TOO_LARGE = 10**MOST_DIGITS


def shown(value: object) -> str:
    """Return a value as an error message shows it: on one line, not too long, and spelled out where
    it could not be seen.

    >>> shown("赤"), shown(None), shown(list(range(50)))
    ("'赤'", 'null', '[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16...')
    """
    if value is None or isinstance(value, bool):
        return "null" if value is None else str(value).lower()
    if isinstance(value, Verbatim):
        return value
    if _can_be_cut(value):
        value = value[:_LONGEST_SHOWN]
    try:
        text = spelled_out(repr(value))
    except (ValueError, RecursionError):
        return f"a value of type {type(value).__name__} too large to show"
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 3] + "..."


def _can_be_cut(value: object) -> TypeGuard[Sequence[object]]:
    return isinstance(value, str | list | tuple)


def is_whole_number(value: object) -> TypeGuard[int]:
    """Return whether a value is an integer of at most 18 digits, as many as a record may have, and
    not a truth value, which Python takes for one.

    >>> is_whole_number(3), is_whole_number(True), is_whole_number(3.0), is_whole_number(10**18)
    (True, False, False, False)
    """
    return (
        isinstance(value, int) and not isinstance(value, bool) and -_TOO_LARGE < value < _TOO_LARGE
    )


def whole_number(value: object) -> int | None:
    """Return the whole number that a program gives: an integer of Python, or of another library
    such as NumPy. None for any other value, for a truth value, and for more than 18 digits.

    >>> whole_number(3), whole_number(3.0), whole_number(True)
    (3, None, None)
    """
    if is_whole_number(value):  # nearly always, and quick
        return value
    if isinstance(value, int) or not isinstance(value, SupportsIndex):
        return None
    try:
        return whole_number(index(value))
    except TypeError:  # a truth value of NumPy, or an array of several numbers
        return None


def check_type(value: object, *kinds: type, expected: str) -> None:
    """Raise MalformedInput unless a value is of one of some types: for the likely mistakes of those
    who call without a type checker.

    >>> check_type({}, str, expected="a text, as json.dumps makes")
    Traceback (most recent call last):
    catbox_rules.kernel.errors.MalformedInput: $: expected a text, as json.dumps makes, got dict
    """
    if not isinstance(value, kinds):
        given = Verbatim("None" if value is None else type(value).__qualname__)
        raise MalformedInput("$", expected=expected, given=given)


def own_number(value: int) -> int:
    """Return an integer as Python's own, which can be written as JSON; any other value as it is.

    >>> own_number(3)
    3
    """
    number = whole_number(value)
    return value if number is None else number


def check_whole_number(value: object, path: str, *, least: int) -> None:
    """Raise MalformedInput at `path` unless a value is a whole number from `least`.

    >>> check_whole_number(0, "$.budget", least=1)
    Traceback (most recent call last):
    catbox_rules.kernel.errors.MalformedInput: $.budget: expected a whole number from 1, got 0
    """
    number = whole_number(value)
    if number is None or number < least:
        raise MalformedInput(path, expected=f"a whole number from {least}", given=value)


class Verbatim(str):
    """A text that an error shows without quotes: a description of what was given.

    >>> print(MalformedInput("$.seat", expected="a number", given=Verbatim("nothing")))
    $.seat: expected a number, got nothing
    """

    __slots__ = ()

    def __repr__(self) -> str:
        return str(self)


class CatboxError(Exception):
    """What all errors of the library have in common: a code, and fields by name."""

    code: ClassVar[str] = "error"

    def __init__(self, message: str, **fields: object) -> None:
        super().__init__(message)
        self.fields: Mapping[str, object] = fields

    def __reduce__(self) -> tuple[Callable[[], CatboxError], tuple[()]]:
        # Exceptions are pickled by their message alone; these are built from their fields.
        build: Callable[..., CatboxError] = type(self)
        return partial(build, **self.fields), ()


class _Misfit(CatboxError):
    """A value at a place (a JSON path) that is not what is expected there."""

    def __init__(self, path: str, *, expected: str, given: object) -> None:
        super().__init__(
            f"{path}: expected {expected}, got {shown(given)}",
            path=path,
            expected=expected,
            given=given,
        )
        self.path = path
        self.expected = expected
        self.given = given

    def below(self, place: str) -> Self:
        """Return the same error where the value is at `place` in a larger document. What is not a
        path, as the line of a text or the id of a house rule, follows the place.

        >>> MalformedInput("$.rank", expected="1 to 6", given=9).below("$.actions[3]").path
        '$.actions[3].rank'
        """
        if self.path.startswith("$"):
            path = place + self.path.removeprefix("$")
        else:
            before = place.removesuffix("$").removesuffix(": ")
            path = f"{before}: {self.path}" if before else self.path
        return type(self)(path, expected=self.expected, given=self.given)


class MalformedInput(_Misfit):
    """A value that is not of its form.

    >>> raise MalformedInput("$.actions[3].rank", expected="1 to 6", given=9)
    Traceback (most recent call last):
    catbox_rules.kernel.errors.MalformedInput: $.actions[3].rank: expected 1 to 6, got 9
    """

    code = "malformed-input"


class Unsupported(_Misfit):
    """A game, an edition or a number of players that the library does not have.

    >>> raise Unsupported("$.players", expected="3 or 4", given=5)
    Traceback (most recent call last):
    catbox_rules.kernel.errors.Unsupported: $.players: expected 3 or 4, got 5
    """

    code = "unsupported"


class MissingPart(Unsupported):
    """A game that lacks what a tool needs of it: it has no notation, or cannot be drawn.

    >>> raise MissingPart("oh-hell", "notation")
    Traceback (most recent call last):
    catbox_rules.kernel.errors.MissingPart: oh-hell brings no notation
    """

    def __init__(self, game: str, part: str) -> None:
        CatboxError.__init__(self, f"{game} brings no {part}", game=game, part=part)
        self.path = "$.game"
        self.expected = f"a game that brings {part}"
        self.given = game
        self.game = game
        self.part = part

    def below(self, place: str) -> Self:  # noqa: ARG002 -- it is about the game, not about a place
        """Return the same error, wherever the game is named."""
        return self


@contextmanager
def errors_below(place: str) -> Generator[None]:
    """Within it MalformedInput and Unsupported leave with their path below `place`.

    >>> with errors_below("$.options"):
    ...     raise MalformedInput("$.blocks", expected="12 or 24", given=9)
    Traceback (most recent call last):
    catbox_rules.kernel.errors.MalformedInput: $.options.blocks: expected 12 or 24, got 9
    """
    try:
        yield
    except _Misfit as error:
        raise error.below(place) from None


class WrongAction(MalformedInput):
    """An error at one action of a match; `index` counts from 0."""

    index: int

    @abstractmethod
    def in_line(self, line: int) -> str:
        """Return the message for a match given as text, with the line of the action."""
        ...


class ImpossibleState(CatboxError):
    """A state that no table can be in.

    >>> raise ImpossibleState("hands[1]", "holds 9 cards where 10 are left")
    Traceback (most recent call last):
    catbox_rules.kernel.errors.ImpossibleState: hands[1]: holds 9 cards where 10 are left
    """

    code = "impossible-state"

    def __init__(self, field: str, fault: str) -> None:
        super().__init__(f"{field}: {fault}", field=field, fault=fault)
        self.field = field
        self.fault = fault


class IllegalAction(CatboxError):
    """A well-formed action that the rules forbid; `verdict` says by which clauses."""

    code = "illegal-action"

    def __init__(self, action: object, verdict: Verdict) -> None:
        super().__init__(f"{action}: {verdict}", action=action, verdict=verdict)
        self.action = action
        self.verdict = verdict
