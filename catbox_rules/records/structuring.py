"""From plain JSON values to typed ones, by cattrs, with the path of every misfit.

What is written again, `plain.py` says.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, TypeVar

from cattrs import BaseValidationError
from cattrs.errors import (
    AttributeValidationNote,
    ForbiddenExtraKeysError,
    IterableValidationNote,
)

from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.forms import is_object, one_of
from catbox_rules.kernel.nearest import given_name
from catbox_rules.kernel.ruleset import Action, AnyRuleset
from catbox_rules.records.converter import Limits, Misfit, Ranges, converter_for, keys_of
from catbox_rules.records.strict_json import key_below

Typed = TypeVar("Typed")

_OF_NO_TABLE: Final = Limits()


def read_as(
    kind: type[Typed],
    value: object,
    *,
    path: str,
    limits: Limits = _OF_NO_TABLE,
    before: tuple[str, ...] = (),
) -> Typed:
    """A plain value as an attrs class; raises MalformedInput with a path below `path`.

    * `limits`: what the table allows at which it is read.
    * `before`: keys that have been taken out of it.
    """
    return _structured(limits, kind, value, path, before=before)


def read_document(kind: type[Typed], value: object, *, format: str, path: str) -> Typed:
    """A plain value as a document of a format, which its key `format` has to name."""
    if is_object(value) and value.get("format", format) != format:
        raise MalformedInput(f"{path}.format", expected=format, given=value["format"])
    return read_as(kind, value, path=path)


def read_action(
    ruleset: AnyRuleset, ranges: Mapping[object, range], value: object, *, path: str
) -> Action:
    """A plain value as an action of a game, with the ranges of a table for its numbers."""
    return action_reader(ruleset, ranges).read(value, path=path)


def action_reader(ruleset: AnyRuleset, ranges: Mapping[object, range]) -> ActionReader:
    """What reads the actions of a game, with the ranges of a table for their numbers."""
    return _action_reader(tuple(ruleset.ACTIONS), tuple(ranges.items()))


class ActionReader:
    """Reads actions at tables with the same ranges. Actions without lists are few; they are shared
    by all records."""

    def __init__(self, kinds: tuple[type[Action], ...], ranges: Ranges) -> None:
        self._kinds = {kind.do: kind for kind in kinds}
        self._limits = Limits(ranges)
        self._known: dict[object, Action] = {}

    def read(self, value: object, *, path: str) -> Action:
        """A plain value as an action; raises MalformedInput with a path below `path`."""
        if not is_object(value):
            raise MalformedInput(path, expected='an action, {"do": …}', given=value)
        key = _key_of(value)
        action = None if key is None else self._known.get(key)
        if action is None:
            action = self._read(value, path)
            if key is not None and len(self._known) < _MOST_KNOWN:
                self._known[key] = action
        return action

    def _read(self, value: dict[str, object], path: str) -> Action:
        fields = dict(value)
        name = fields.pop("do", Verbatim("nothing"))
        if not isinstance(name, str) or name not in self._kinds:
            raise MalformedInput(f"{path}.do", expected=one_of(self._kinds), given=name)
        kind = self._kinds[name]
        action: Action = _structured(self._limits, kind, fields, path, before=("do",))
        return action


_action_reader: Final = lru_cache(maxsize=64)(ActionReader)
_MOST_KNOWN: Final = 4096
_PLAIN: Final = frozenset({int, str})


def _key_of(value: dict[str, object]) -> object:
    """What tells an action of numbers and texts from others; None for any other. A truth value and
    1.0 are equal to 1 for Python, but are no numbers here."""
    values = tuple(value.values())
    return (*value, *values) if _PLAIN.issuperset(map(type, values)) else None


def _structured(
    limits: Limits,
    kind: type[Typed],
    value: object,
    path: str,
    *,
    before: tuple[str, ...] = (),
) -> Typed:
    """A value as a class; `before` are keys that have been taken out of it. What does not fit is
    looked at again, for its place."""
    try:
        return converter_for(limits, finds_places=False).structure(value, kind)
    except Exception:  # whatever hooks and constructors raise, the other converter reports it
        pass
    try:
        return converter_for(limits, finds_places=True).structure(value, kind)
    except (BaseValidationError, Misfit) as error:
        raise _first_misfit(error, path, limits, {kind: [*before, *_keys(kind)]}) from None


def _keys(kind: type) -> list[str]:
    return [*keys_of(kind).values()]


def _first_misfit(
    error: Exception, path: str, limits: Limits, keys: Mapping[type, list[str]]
) -> MalformedInput:
    """The first fault of those that cattrs has gathered, with the place that its notes tell. A
    class has the keys of its fields, unless `keys` says otherwise."""
    kind: Any = object  # cattrs hands types around as Any
    while isinstance(error, BaseValidationError):
        error = error.exceptions[0]
        for note in getattr(error, "__notes__", ()):
            if isinstance(note, AttributeValidationNote):
                path, kind = key_below(path, note.name), note.type
            elif isinstance(note, IterableValidationNote):
                path = f"{path}[{note.index}]"
    match error:
        case Misfit():
            return MalformedInput(path, expected=error.expected, given=error.given)
        case MalformedInput():
            return error.below(path)
        case ForbiddenExtraKeysError():
            known = keys.get(error.cl) or _keys(error.cl)
            expected = f"no keys but {', '.join(known)}"
            given = given_name(min(error.extra_fields), known)
            return MalformedInput(path, expected=expected, given=given)
        case KeyError():
            expected = _expected_of(kind, limits)
            return MalformedInput(path, expected=expected, given=Verbatim("nothing"))
        case _:
            raise error


def _expected_of(kind: Any, limits: Limits) -> str:
    """What a field of a type is expected to have, for one that is missing."""
    try:
        converter_for(limits, finds_places=True).structure(_NOTHING, kind)
    except Misfit as misfit:
        return misfit.expected
    except BaseValidationError:
        pass
    return "a value"


_NOTHING: Final = object()
"""What is of no type that a document has."""
