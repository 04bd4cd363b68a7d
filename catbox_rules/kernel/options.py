"""Reading what a table may choose: an option is a name with a value, as in a record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import TypeVar

from catbox_rules.kernel import forms
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.nearest import with_suggestion

Choice = TypeVar("Choice", bound=Enum)


def check_names(options: Mapping[str, object], known: Sequence[str]) -> None:
    """Raise MalformedInput for an unknown option.

    >>> check_names({"colour": "red"}, ("face", "tokens"))
    Traceback (most recent call last):
    catbox_rules.kernel.errors.MalformedInput: $: expected face or tokens, got 'colour'
    """
    for name in options:
        if name not in known:
            given = with_suggestion(name, known)
            raise MalformedInput("$", expected=forms.one_of(known), given=given)


def choice_of(options: Mapping[str, object], name: str, choices: type[Choice]) -> Choice | None:
    """Return the member of an enum that an option names by its value; None if nothing is said.

    Raises MalformedInput at the option for any other value.
    """
    if name not in options:
        return None
    expected = " or ".join(str(choice.value) for choice in choices)
    return forms.choice(options[name], f"$.{name}", choices, expected=expected)


def number_of(options: Mapping[str, object], name: str, allowed: range) -> int | None:
    """Return the whole number that an option is; None if nothing is said.

    Raises MalformedInput at the option for anything that is not in the range.
    """
    if name not in options:
        return None
    return forms.number(options[name], f"$.{name}", allowed)


def list_of(options: Mapping[str, object], name: str) -> tuple[object, ...]:
    """Return the items of an option that is a list; none if nothing is said.

    Raises MalformedInput at the option for anything else.
    """
    value = options.get(name, ())
    if not isinstance(value, list | tuple):
        raise MalformedInput(f"$.{name}", expected="a list", given=value)
    return tuple[object, ...](value)  # pyright: ignore[reportUnknownArgumentType] -- of anything


def value_of(options: Mapping[str, object], name: str) -> object:
    """Return the value of an option that has a form of its own; None if nothing is said.

    Raises MalformedInput where null is given for it.
    """
    if name in options and options[name] is None:
        raise MalformedInput(f"$.{name}", expected="a value", given=None)
    return options.get(name)
