"""The arguments of a tool: their schema for the caller, and a table or a match as one of them.

The arguments of a tool are the fields of a class. Each type is marked with `About`, the purpose of
the argument; the same types read the arguments and make the schema.
"""

from __future__ import annotations

import json
import re
import types
from collections.abc import Iterator, Mapping
from typing import Annotated, Final, TypeAlias, Union, get_args, get_origin, get_type_hints

import attrs
from attrs import frozen

from catbox_rules.judge.reading import Read, read_any
from catbox_rules.kernel.errors import MalformedInput, Verbatim, is_whole_number
from catbox_rules.kernel.forms import Between, Matching, as_typed, is_list, is_object, only_meant

# The answer of a tool: a short text for people, and the same for a program.


@frozen
class Said:
    """The answer of a tool.

    * `text`: some lines.
    * `value`: a plain JSON value, as the command prints it with `--json`.
    """

    text: str
    value: object


LONGEST_QUESTION: Final = 1000
"""The longest question, name or action, in characters."""

LONGEST_DOCUMENT: Final = 1024 * 1024
"""The longest table or match, in characters; the same as a request of the line protocol."""


@frozen
class About:
    """The purpose of an argument.

    * `choices`: the values to choose from, if there is a list.
    * `types`: the types of JSON that it may have, if the type of the field does not say.
    """

    text: str
    choices: tuple[str, ...] = ()
    types: tuple[str, ...] = ("string", "object")


Words: TypeAlias = Annotated[
    str,
    Matching(
        rf"(?s)(?=.*\S).{{1,{LONGEST_QUESTION}}}",
        f"a string of 1 to {LONGEST_QUESTION} characters",
        LONGEST_QUESTION,
    ),
]
"""Some words: a question, a name."""

_TYPES: Final[Mapping[object, str]] = {
    str: "string",
    bool: "boolean",
    int: "integer",
    dict[str, str]: "object",
}


def schema_of(arguments: type[attrs.AttrsInstance]) -> dict[str, object]:
    """Return the JSON Schema of the arguments of a tool.

    >>> @frozen
    ... class Asked:
    ...     limit: Annotated[int, Between(1, 9), About("How many.")] = 3
    >>> schema_of(Asked)["properties"]
    {'limit': {'type': 'integer', 'minimum': 1, 'maximum': 9, 'description': 'How many.', \
'default': 3}}
    """
    hints = get_type_hints(arguments, include_extras=True)
    fields = attrs.fields(arguments)
    properties = {each.name: dict(_property(hints[each.name], each.default)) for each in fields}
    return {
        "type": "object",
        "properties": properties,
        "required": [each.name for each in fields if each.default is attrs.NOTHING],
        "additionalProperties": False,
    }


def _property(hint: object, default: object) -> Iterator[tuple[str, object]]:
    """Yield the keys of the schema of an argument."""
    inner, *marks = get_args(_without_none(hint))
    others = next(list(mark.types) for mark in marks if isinstance(mark, About))
    yield "type", _TYPES.get(inner, others)
    for mark in marks:
        match mark:
            case Matching(longest=int(longest)):
                yield from (("minLength", 1), ("maxLength", longest))
            case Between(least, most):
                yield from (("minimum", least), ("maximum", most))
            case About(text, choices):
                yield "description", text
                if choices:
                    yield "enum", list(choices)
            case _:
                raise AssertionError(f"a schema cannot say {mark}")
    if default is not attrs.NOTHING and default is not None:
        yield "default", default


def _without_none(hint: object) -> object:
    """Return the type of an argument, without None if it may be left out."""
    if get_origin(hint) in (Union, types.UnionType):
        [hint] = [each for each in get_args(hint) if each is not type(None)]
    return hint


def as_taken(
    arguments: type[attrs.AttrsInstance], given: Mapping[str, object]
) -> dict[str, object]:
    """Return the arguments of a call in the types of their fields, where they are plain in another
    one: a number as a text, a truth value in an answer, a game by its title. What means nothing
    stays as it is, for the reader of the arguments to refuse.

    >>> @frozen
    ... class Asked:
    ...     limit: Annotated[int, About("How many.")] = 3
    ...     answers: Annotated[dict[str, str], About("What is known.")] | None = None
    >>> as_taken(Asked, {"limit": "5", "answers": {"short": 2, "feyncat": True, "winners": [0, 2]}})
    {'limit': 5, 'answers': {'short': '2', 'feyncat': 'yes', 'winners': '0 2'}}
    """
    hints = get_type_hints(arguments, include_extras=True)
    return {name: _taken(hints[name], value) for name, value in given.items()}


def _taken(hint: object, value: object) -> object:
    inner, *marks = get_args(_without_none(hint))
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    if inner is str and is_whole_number(value):
        return str(value)
    if inner is str and isinstance(value, str):
        choices = [name for mark in marks if isinstance(mark, About) for name in mark.choices]
        return only_meant(value, choices) or value
    if inner is int and isinstance(value, str) and re.fullmatch("-?[0-9]{1,9}", as_typed(value)):
        return int(as_typed(value))
    if inner is bool and isinstance(value, str | int):
        return _TRUTH.get(str(value).casefold(), value)
    if inner == dict[str, str] and is_object(value):
        return {id: _answer_taken(answer) for id, answer in value.items()}
    return value


_TRUTH: Final[Mapping[str, bool]] = {"true": True, "yes": True, "false": False, "no": False}


def _answer_taken(answer: object) -> object:
    """Return the text of an answer; several seats or words with blanks between them."""
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    if isinstance(answer, float) and answer.is_integer():
        answer = int(answer)
    if is_list(answer) and answer:
        parts = [_answer_taken(each) for each in answer]
        return " ".join(map(str, parts)) if all(isinstance(each, str) for each in parts) else answer
    return as_typed(str(answer)) if isinstance(answer, str) or is_whole_number(answer) else answer


def document(value: object) -> Read:
    """Read the table or the match that is given as a text, or as the JSON object itself. Raises
    MalformedInput or Unsupported."""
    if not isinstance(value, str | dict):
        raise MalformedInput("$", expected="a string or an object", given=value)
    text = value if isinstance(value, str) else json.dumps(value)
    if len(text) > LONGEST_DOCUMENT:
        given = Verbatim(f"{len(text)}")
        expected = f"at most {LONGEST_DOCUMENT} characters"
        raise MalformedInput("$", expected=expected, given=given)
    return read_any(text)
