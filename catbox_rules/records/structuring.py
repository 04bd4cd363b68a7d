"""Turning plain JSON values into typed ones with cattrs, with the path of every misfit.

`plain.py` is the way back.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, TypeVar

from cattrs import BaseValidationError
from cattrs.errors import AttributeValidationNote, IterableValidationNote

from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.forms import is_object, one_of, unreadable_keys
from catbox_rules.kernel.ruleset import Action, AnyRuleset
from catbox_rules.records.converter import Limits, Misfit, Ranges, converter_for, keys_of
from catbox_rules.records.strict_json import key_below

Typed = TypeVar("Typed")

STANDS: Final = "stands"
"""The key of an action that was illegal, and that the table let stand."""

_OF_NO_TABLE: Final = Limits()


def read_as(
    kind: type[Typed],
    value: object,
    *,
    path: str,
    limits: Limits = _OF_NO_TABLE,
    before: tuple[str, ...] = (),
) -> Typed:
    """Read a plain value as an attrs class. Unknown keys are ignored. Raises MalformedInput with a
    path below `path`, also for a misspelled key: one that resembles a known key that is missing.

    * `limits`: what the table allows.
    * `before`: known keys that are no fields of the class, such as those that were read before.
    """
    return _structured(limits, kind, value, path, before)


def read_document(
    kind: type[Typed], value: object, *, format: str, path: str, before: tuple[str, ...] = ()
) -> Typed:
    """Read a plain value as a document, as `read_as` does. Its key `format` must name the
    format."""
    if is_object(value) and value.get("format", format) != format:
        raise MalformedInput(f"{path}.format", expected=format, given=value["format"])
    return read_as(kind, value, path=path, before=before)


def read_action(
    ruleset: AnyRuleset, ranges: Mapping[object, range], value: object, *, path: str
) -> Action:
    """Read a plain value as an action of a game, with the ranges of a table for its numbers."""
    return action_reader(ruleset, ranges).read(value, path=path)


def action_reader(ruleset: AnyRuleset, ranges: Mapping[object, range]) -> ActionReader:
    """Return a reader of the actions of a game, with the ranges of a table for their numbers."""
    return _action_reader(tuple(ruleset.ACTIONS), tuple(ranges.items()))


class ActionReader:
    """A reader of actions at tables with the same ranges. Actions without lists are few, so all
    records share them."""

    def __init__(self, kinds: tuple[type[Action], ...], ranges: Ranges) -> None:
        self._kinds = {kind.do: kind for kind in kinds}
        self._limits = Limits(ranges)
        self._known: dict[object, Action] = {}

    def read(self, value: object, *, path: str) -> Action:
        """Read a plain value as an action. Raises MalformedInput with a path below `path`."""
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
        name = value.get("do", Verbatim("nothing"))
        if not isinstance(name, str) or name not in self._kinds:
            raise MalformedInput(f"{path}.do", expected=one_of(self._kinds), given=name)
        kind = self._kinds[name]
        action: Action = _structured(self._limits, kind, value, path, ("do", STANDS))
        return action


_action_reader: Final = lru_cache(maxsize=64)(ActionReader)
_MOST_KNOWN: Final = 4096
_PLAIN: Final = frozenset({int, str})


def _key_of(value: dict[str, object]) -> object:
    """Return a cache key for an action of numbers and texts; None for any other. For Python, True
    and 1.0 equal 1, but here they are not numbers."""
    values = tuple(value.values())
    return (*value, *values) if _PLAIN.issuperset(map(type, values)) else None


def _structured(
    limits: Limits,
    kind: type[Typed],
    value: object,
    path: str,
    before: tuple[str, ...],
) -> Typed:
    """Turn a value into a class. `before` are known keys that are no fields of it. A value that
    does not fit is read again to find the place."""
    if before and is_object(value):
        one: type = kind  # mypy would look for a hash of the objects of the class
        fields, known = _keys(one, before)
        if not value.keys() <= known.keys():
            for fault in unreadable_keys(value, known):
                raise fault.below(path)
        value = {key: value[key] for key in fields if key in value}
    try:
        return converter_for(limits, finds_places=False).structure(value, kind)
    except Exception:  # whatever hooks and constructors raise, the other converter reports it
        pass
    try:
        return converter_for(limits, finds_places=True).structure(value, kind)
    except (BaseValidationError, Misfit, MalformedInput) as error:
        raise _first_misfit(error, path, limits) from None


@lru_cache(maxsize=256)
def _keys(kind: type, before: tuple[str, ...]) -> tuple[tuple[str, ...], dict[str, None]]:
    """Return the keys of the fields of a class, and all known ones in order."""
    fields = tuple(keys_of(kind).values())
    return fields, dict.fromkeys((*before, *fields))


def _first_misfit(error: Exception, path: str, limits: Limits) -> MalformedInput:
    """Return the first fault that cattrs has gathered, with the place from its notes."""
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
        case KeyError():
            expected = _expected_of(kind, limits)
            return MalformedInput(path, expected=expected, given=Verbatim("nothing"))
        case _:
            raise error


def _expected_of(kind: Any, limits: Limits) -> str:
    """Describe what a missing field should have, by its type."""
    try:
        converter_for(limits, finds_places=True).structure(_NOTHING, kind)
    except Misfit as misfit:
        return misfit.expected
    except BaseValidationError:
        pass
    return "a value"


_NOTHING: Final = object()
"""What is of no type that a document has."""
