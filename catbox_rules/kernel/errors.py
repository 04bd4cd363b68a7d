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
from traceback import extract_tb
from types import CodeType
from typing import ClassVar, Final, Self, TypeGuard

from catbox_rules.kernel.verdict import Verdict

# Texts that can be shown: nothing in them acts on a terminal or deceives the eye.


_NOT_TO_BE_SEEN: Final = (
    *(0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, *range(0x180B, 0x1810)),
    *(*range(0x200B, 0x2010), *range(0x2028, 0x202F), *range(0x2060, 0x2070), 0x2800, 0x3164),
    *(*range(0xFE00, 0xFE10), 0xFEFF, 0xFFA0, *range(0xFFF0, 0xFFFC), *range(0x13430, 0x13440)),
    *(*range(0x1BCA0, 0x1BCA4), *range(0x1D173, 0x1D17B), *range(0xE0000, 0xE1000)),
)
"""Characters that break lines, turn the direction of what follows, or are not to be seen: what
Unicode calls ignorable (`Default_Ignorable_Code_Point`), and blanks that are no spaces. So two
texts that look alike are alike, and what is shown stands in the order in which it is written."""
_NO_CHARACTERS: Final = (*range(0xD800, 0xE000), 0xFFFE, 0xFFFF)
"""Halves of characters, and two that are not any: no file can hold them."""
_SPELLED: Final = {
    **{code: f"\\x{code:02x}" for code in (*range(32), *range(127, 160))},
    **{code: f"\\u{code:04x}" for code in (*_NOT_TO_BE_SEEN, *_NO_CHARACTERS) if code < 0x10000},
    **{code: f"\\U{code:08x}" for code in _NOT_TO_BE_SEEN if code >= 0x10000},
}


def spelled_out(text: str) -> str:
    """Return a text in which control characters are spelled out, and what cannot be seen or turns
    the direction of a text, so that nothing acts on them and nobody is deceived.

    >>> spelled_out("Zoë" + chr(27)) == "Zoë" + chr(92) + "x1b"
    True
    """
    return text.translate(_SPELLED)


# Where a function that somebody else has written stands, for the error that names its fault.


def line_of(function: object, error: BaseException | None = None) -> str:
    """Return the file and the line of a function at which it has raised an error, or else at which
    it begins, as words that stand behind a fault; nothing for one that is not written in Python.

    >>> line_of(len)
    ''
    >>> line_of(line_of).rpartition("/")[2].rstrip("0123456789")
    'errors.py:'
    """
    code: object = getattr(function, "__code__", None)
    if not isinstance(code, CodeType):
        return ""
    line = code.co_firstlineno
    for frame in extract_tb(None if error is None else error.__traceback__):
        # What it calls may be ours, or in a file that says nothing to its author.
        if frame.filename == code.co_filename and frame.lineno is not None:
            line = frame.lineno
    return f", at {code.co_filename}:{line}"


_LONGEST_SHOWN = 60

MOST_DIGITS = 18
"""A number may have this many digits: far more than any rule needs, and no surprise to anybody."""

_TOO_LARGE = 10**MOST_DIGITS


def shown(value: object) -> str:
    """Return a value as an error message shows it: on one line, not too long, spelled out where it
    could not be seen, and without the address of anything in memory.

    >>> shown("赤"), shown(None), shown(list(range(50)))
    ("'赤'", 'null', '[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16...')
    >>> shown(object())
    'a value of type object'
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
    if " at 0x" in text and not isinstance(value, str):
        return f"a value of type {type(value).__name__}"
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
    index = getattr(type(value), "__index__", None)
    if isinstance(value, int) or index is None:
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
