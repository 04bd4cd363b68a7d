"""The words of a line, derived from the keys of a document and the types of their values.

A number is written as a number, a list with commas between its items (a list of lists with
semicolons), `?` for what is unknown and `-` for what is missing; a class is its parts with colons
between them. A blank in the name of a choice is written `-`. A game gives forms only for what it
writes differently.
"""

from __future__ import annotations

import re
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from enum import Enum
from types import NoneType, UnionType
from typing import Annotated, Any, Final, NewType, Union, get_args, get_origin, get_type_hints

import attrs
from attrs import frozen

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import Absent, is_object
from catbox_rules.kernel.hidden import types_of
from catbox_rules.kernel.partial import Unknown
from catbox_rules.notation.forms import (
    NONE,
    NUMBER,
    UNKNOWN,
    YES_OR_NO,
    Form,
    listed,
    or_none,
    or_unknown,
)
from catbox_rules.notation.text import Located, Misread, Piece


@frozen
class Words:
    """The words of some keys of a document.

    * `called`: the word of each key, in the order of writing.
    * `forms`: the form of the value of each key.
    """

    called: Mapping[str, str]
    forms: Mapping[str, Form]

    def read(self, words: Mapping[str, Piece]) -> dict[str, Located]:
        """Read the keys of a document from the values of words; raises Misread."""
        return {
            key: self.forms[key].read(words[word])
            for key, word in self.called.items()
            if word in words
        }

    def write(self, document: Mapping[str, object]) -> Iterator[tuple[str, str]]:
        """Yield the words of a document, each with its value."""
        for key, word in self.called.items():
            if key in document:
                yield word, self.forms[key].write(document[key])


def words_of(
    kind: type,
    *,
    called: Mapping[str, str],
    forms: Mapping[str, Form],
    without: Iterable[str] = (),
) -> Words:
    """Return the words of the keys of a class of documents.

    Raises Unwritable for a key whose values have no form that could be read back.

    * `called`: words that are not the key itself.
    * `forms`: forms that do not follow from the type.
    * `without`: keys that have no word.
    """
    kinds = get_type_hints(kind, include_extras=True)
    words = {key: called.get(key, key) for key in kinds if key not in without}
    made = dict(forms)
    for key in words:
        if key not in forms:
            with _told_of(f"{key}: "):
                made[key] = form_of(kinds[key])
    return Words(words, {key: made[key] for key in words})


class Unwritable(Exception):
    """Values of a type have no form in a line that could be read back."""


@contextmanager
def _told_of(place: str) -> Generator[None]:
    try:
        yield
    except Unwritable as error:
        raise Unwritable(f"{place}{error}") from None


# A type is whatever Python takes for one: classes, unions, annotations.
def form_of(kind: Any) -> Form:
    """Return the form of a type in a line; raises Unwritable where it has none.

    >>> form_of(tuple[int | Unknown | None, ...]).write([2, "?", None])
    '2,?,-'
    >>> form_of(tuple[tuple[int, ...], ...]).write([[2, 1], []])
    '2,1;-'
    """
    return _form_of(kind)[0]


def _form_of(kind: Any) -> tuple[Form, str]:
    """Return the form of a type, and the separators in it."""
    origin, parts = get_origin(kind), get_args(kind)
    if isinstance(kind, NewType):
        return _form_of(kind.__supertype__)
    if origin is Annotated:
        return _form_of(parts[0])
    if origin in (Union, UnionType):
        [main, *_] = [part for part in parts if part not in (Unknown, NoneType, Absent)]
        form, within = _form_of(main)
        if NoneType in parts:
            form = or_none(_or_empty(form, within[-1]) if _is_list(main) else form)
        return or_unknown(form) if Unknown in parts else form, within
    if origin is tuple:
        form, within = _form_of(parts[0])
        separator = _free(",;/|", within)
        return listed(form, separator), within + separator
    if attrs.has(kind):
        return _form_of_class(kind)
    return _form_of_word(kind), ""


def _is_list(kind: Any) -> bool:
    return get_origin(get_args(kind)[0] if get_origin(kind) is Annotated else kind) is tuple


def _form_of_word(kind: Any) -> Form:
    if kind is str:
        return _TEXT
    if isinstance(kind, type) and issubclass(kind, bool):
        return YES_OR_NO
    if not (isinstance(kind, type) and issubclass(kind, Enum)):
        return NUMBER
    # In any case; whether there is such a one says who reads the document.
    words = {each.value: str(each.value).replace(" ", "-") for each in kind}
    values = {word: value for value, word in words.items()}
    for value, word in words.items():
        if not _WORD.fullmatch(word) or word in (NONE, UNKNOWN) or values[word] != value:
            raise Unwritable(f"{value!r} cannot be told from other words")
    lower = {word.lower(): value for word, value in values.items()} | values

    def read(piece: Piece) -> Located:
        found = lower.get(piece.text, lower.get(piece.lower, piece.text))
        return Located(found, piece.at)

    return Form(read, lambda value: words.get(value, str(value)))


def _or_empty(form: Form, sign: str) -> Form:
    """Return the form of a list with a sign for an empty one, where `-` says that there is none."""
    return Form(
        read=lambda piece: Located([], piece.at) if piece.text == sign else form.read(piece),
        write=lambda value: form.write(value) if value else sign,
    )


def _free(separators: str, within: str) -> str:
    """Return the first separator that is not used within the parts."""
    free = [each for each in separators if each not in within]
    if not free:
        raise Unwritable("there are more values within values than signs to separate them")
    return free[0]


def _form_of_class(kind: type) -> tuple[Form, str]:
    fields = {name: _form_of(each) for name, each in types_of(kind).items()}
    within = "".join(separators for _, separators in fields.values())
    separator = _free(":~", within)

    def read(piece: Piece) -> Located:
        parts = piece.split(separator)
        if len(parts) != len(fields):
            raise Misread.of(piece, separator.join(fields))
        values = {
            name: form.read(part)
            for (name, (form, _)), part in zip(fields.items(), parts, strict=True)
        }
        return Located(values, piece.at)

    def write(value: object) -> str:
        assert is_object(value), value
        return separator.join(form.write(value[name]) for name, (form, _) in fields.items())

    return Form(read, write), within + separator


def _write_text(value: object) -> str:
    if not re.fullmatch(r"[\w.]+", str(value)):
        raise MalformedInput("$", expected="texts of letters and numbers alone", given=value)
    return str(value)


_WORD: Final = re.compile(r"""[^\s,;/|:~="'{}#]+""")
_TEXT: Final = Form(lambda piece: Located(piece.text, piece.at), _write_text)
