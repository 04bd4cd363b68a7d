"""How texts are read and what people mean by them: the forms of words and keys, what is meant by a
slip of the pen, and words for values.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from enum import Enum
from itertools import accumulate
from typing import Annotated, Final, Protocol, Self, TypeAlias, TypeGuard, TypeVar

from attrs import frozen

from catbox_rules.kernel.errors import MOST_DIGITS, MalformedInput, Verbatim, is_whole_number, shown
from catbox_rules.kernel.values import is_set, is_tuple

# What was perhaps meant by an unknown name.


def nearest(name: str, known: Iterable[str]) -> str | None:
    """Return the known name that is most like a given one, if any is.

    >>> nearest("penality", ["tricks", "penalty"]), nearest("xyzzy", ["tricks", "penalty"])
    ('penalty', None)
    """
    # For those who have misspelled something.
    import difflib  # noqa: PLC0415

    return next(iter(difflib.get_close_matches(name, list(known), n=1)), None)


class WithSuggestion(Verbatim):
    """An unknown name: equal to the text that was given, and shown with the one that was perhaps
    meant."""

    meant: str

    def __new__(cls, given: str, meant: str) -> Self:
        """Return the text that was given, and the one that was perhaps meant."""
        self = super().__new__(cls, given)
        self.meant = meant
        return self

    def __reduce__(self) -> tuple[type[WithSuggestion], tuple[str, str]]:
        return WithSuggestion, (self[:], self.meant)

    def __str__(self) -> str:
        return f"{shown(self[:])}; did you mean {self.meant}?"

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


def with_suggestion(
    name: object, known: Iterable[str], *, before: str = "", after: str = ""
) -> object:
    """Return an unknown name, as an error gives it: with the one that was perhaps meant.

    * `before`, `after`: what is around it, in what was given and in what is proposed.

    >>> given = with_suggestion("penality", ["tricks", "penalty"], after="=2")
    >>> given == "penality=2", given
    (True, 'penality=2'; did you mean penalty=2?)
    >>> with_suggestion(given, [])  # what was meant by another list
    'penality=2'
    >>> with_suggestion("xyzzy", ["tricks"])
    'xyzzy'
    """
    if isinstance(name, WithSuggestion):
        name = name[:]
    if not isinstance(name, str) or isinstance(name, Verbatim):
        return name
    near, given = nearest(name, known), f"{before}{name}{after}"
    if near in (None, name):
        return given
    return WithSuggestion(given, f"{before}{near}{after}")


# Text as people type it: the one place that says which signs stand for which.
#
# Word processors write a minus sign or a dash for `-`, phones a blank that breaks no line, Japanese
# keyboards full-width digits and letters. All readers of what people type ask here. A text in a
# JSON document is data, and stays as it is.


_FULL_WIDTH: Final = {chr(0xFF01 + each): chr(0x21 + each) for each in range(94)}
_KEPT: Final = "＂＃＇＼｀｛｝"
"""What marks comments and quotes stands for itself, since it may be within them."""

_SIGNS: Final = {
    **{wide: sign for wide, sign in _FULL_WIDTH.items() if wide not in _KEPT},
    **dict.fromkeys("\u2010\u2011\u2012\u2013\u2212\ufe63", "-"),
    **dict.fromkeys("\xa0\u1680\u202f\u205f\u3000", " "),
    **dict.fromkeys(map(chr, range(0x2000, 0x200B)), " "),
    "\u3001": ",",
}
_SEAT: Final = re.compile(r"(?:seat )?([0-9]{1,2})", re.IGNORECASE | re.ASCII)
_SIGN: Final = re.compile(f"[{re.escape(''.join(_SIGNS))}]")


def plain_signs(text: str) -> str:
    r"""Return a text with `-` for minus signs and dashes, an ordinary blank for every other one,
    and ASCII for full-width digits, letters and punctuation. Each character stays in its place.

    >>> plain_signs("\u22123,\xa02"), plain_signs("\uff13\uff39")
    ('-3, 2', '3Y')
    """
    return text if text.isascii() else _SIGN.sub(lambda sign: _SIGNS[sign[0]], text)


def as_typed(text: str) -> str:
    """Return a text of one line with plain signs, composed letters, and no blanks around it."""
    return unicodedata.normalize("NFC", plain_signs(text)).strip()


def same_name(name: str) -> str:
    r"""Return a key that is the same for all ways to type a name: composed or decomposed letters,
    capitals or small ones, any blanks.

    >>> same_name("ZOE\u0308") == same_name("Zo\xeb"), same_name("Zoe") == same_name("Zo\xeb")
    (True, False)
    """
    return " ".join(unicodedata.normalize("NFC", as_typed(name).casefold()).split())


def seat_numbered(text: str) -> int | None:
    """Return the seat that a text names by its number, `1` or `seat 1`; None for any other text.

    >>> seat_numbered("seat 1"), seat_numbered("seat of Anne")
    (1, None)
    """
    number = _SEAT.fullmatch(text)
    return None if number is None else int(number[1])


def only_meant(given: str, known: Iterable[str]) -> str | None:
    """Return the only name in a list that a text means, whatever its capitals, accents, blanks and
    punctuation: the whole name, or its first words. None if there is none, or more than one.

    >>> only_meant("Cat in the Box", ["cat-in-the-box", "schrodingers-cats"])
    'cat-in-the-box'
    >>> only_meant("Pegasus", ["pegasus-2023", "bezier-2022"])
    'pegasus-2023'
    >>> only_meant("cat", ["cat-in-the-box", "cat-nap"])
    """
    key = _letters(given)
    by_name = {each: [*map(_letters, accumulate(each.split("-")))] for each in known}
    whole = [each for each, beginnings in by_name.items() if beginnings[-1] == key]
    found = whole or [each for each, beginnings in by_name.items() if key in beginnings]
    return found[0] if key and len(found) == 1 else None


def _letters(text: str) -> str:
    """Return the letters and digits of a text, without capitals and accents."""
    split = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in split if letter.isalnum())


# The one vocabulary of what is read: numbers of a range, choices, lists, a list by seat.
#
# As functions they take a plain value with its path and give a typed one, or raise MalformedInput.
# As marks in the types of fields they say the same to whatever reads or describes a class:
# `Annotated[int, Between(0, 99)]` is read as such a number, and stands as one in the JSON Schema.


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
class Expected:
    """What an error says is expected where a value is missing that is read by other code."""

    text: str


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


def range_text(allowed: range, given: object = None) -> str:
    """Return a range as an error names it.

    * `given`: what was given in its place; of 3.0 the type is at fault.

    >>> range_text(range(1, 7)), range_text(range(2)), range_text(range(1, 7), 3.0)
    ('1 to 6', '0 or 1', 'a whole number, 1 to 6')
    """
    text = f"{allowed[0]} {'or' if len(allowed) == 2 else 'to'} {allowed[-1]}"
    return f"a whole number, {text}" if isinstance(given, float) else text


def number(value: object, path: str, allowed: range, *, expected: str | None = None) -> int:
    """Return a whole number of a range.

    >>> number(9, "$.rank", range(1, 7))
    Traceback (most recent call last):
    catbox_rules.kernel.errors.MalformedInput: $.rank: expected 1 to 6, got 9
    """
    if not is_whole_number(value) or value not in allowed:
        raise MalformedInput(path, expected=expected or range_text(allowed, value), given=value)
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


# Values in words, for people, as in a rulebook, a sheet or a view, without the marks of a
# programming language.


_ACCENTS: Final = re.compile("[\u0300-\u036f]")
"""The marks above Latin letters, split from them; what makes another syllable of a Japanese one is
none of these."""


def value_in_words(value: object) -> str:
    """Return a value in the words of its game, whether typed or plain JSON.

    >>> value_in_words([1, 3, 4]), value_in_words(None), value_in_words(True)
    ('1 3 4', 'none', 'yes')
    >>> value_in_words([["R1", "R2"], ["B1", "B2"]]), value_in_words({"count": 3, "state": "dead"})
    ('R1 R2 / B1 B2', 'count 3, state dead')
    >>> value_in_words(frozenset(["mewton", "feyncat"]))
    'feyncat mewton'
    """
    if isinstance(value, bool):
        return "yes" if value else "no"
    if is_object(value):
        parts = (f"{words(name)} {value_in_words(each)}" for name, each in value.items())
        return ", ".join(parts) or "none"
    if is_list(value) or is_tuple(value):
        return _listed(map(value_in_words, value))
    if is_set(value):
        return _listed(sorted(map(value_in_words, value)))
    text = "" if value is None else str(value.value if isinstance(value, Enum) else value)
    return text or "none"


def _listed(texts: Iterable[str]) -> str:
    parts = list(texts)
    between = " / " if any(" " in part for part in parts) else " "
    return between.join(parts) or "none"


def plain_letters(text: str) -> str:
    """Return a text without capitals and accents, for comparing what people type.

    >>> plain_letters("Québec"), plain_letters("Bézier") == plain_letters("BEZIER")
    ('quebec', True)
    """
    split = unicodedata.normalize("NFKD", text.casefold())
    return unicodedata.normalize("NFC", _ACCENTS.sub("", split))


def words(name: str) -> str:
    """Return the name of a field as words.

    >>> words("start_seat")
    'start seat'
    """
    return name.replace("_", " ")


def counted(number: int, one: str, several: str | None = None) -> str:
    """Return how many there are of something; `several` is its plural, if that does not just end in
    s.

    >>> counted(1, "match", "matches"), counted(2000, "round"), counted(0, "card")
    ('1 match', '2,000 rounds', '0 cards')
    """
    return f"1 {one}" if number == 1 else f"{number:,} {several or one + 's'}"


def seats_in_words(seats: Iterable[int]) -> str:
    """Return some seats in words.

    >>> seats_in_words([0, 2]), seats_in_words([])
    ('seat 0 and seat 2', 'nobody')
    """
    return " and ".join(f"seat {seat}" for seat in seats) or "nobody"
