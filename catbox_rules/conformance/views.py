"""The engine's table, whole or as a seat sees it, compared with that of the reference."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import attrs

from catbox_rules.conformance.comparing import since
from catbox_rules.conformance.disagreement import Aspect, Disagreement
from catbox_rules.conformance.in_words import part_that_differs
from catbox_rules.conformance.reference import Reference, Unreadable, key_of
from catbox_rules.kernel.errors import CatboxError, MalformedInput
from catbox_rules.kernel.forms import is_object
from catbox_rules.kernel.guards import is_set, is_tuple
from catbox_rules.positions.protocol import POSITIONS

_NOT_ON_THE_TABLE: Final = ("names", "title", "note")
_LONGEST_SHOWN: Final = 200


def reported_position(moment: Reference, answer: object, key: str) -> object:
    """Read an engine's position, of the whole table or of a seat's view; `Unreadable` if it is
    malformed."""
    try:
        value = key_of(answer, key)
        return POSITIONS.of(moment.ruleset.NAME).read_position(value, path=f"$.answer.{key}")
    except MalformedInput as error:
        return Unreadable(error, answer)
    except CatboxError as error:
        fault = MalformedInput(f"$.answer.{key}", expected="a position", given=str(error))
        return Unreadable(fault, answer)


def compare_state(
    moment: Reference, reported: object, *, without: frozenset[str]
) -> Disagreement | None:
    """Compare the whole table, field by field, except for some fields."""
    if isinstance(reported, Unreadable):
        return moment.unreadable(Aspect.STATE, "state", reported)
    wrong = _differing(moment, moment.position(), reported, without)
    if wrong is None:
        return None
    clauses = moment.attribution.of_state(moment.step, wrong, reported)
    return _of_field(moment, Aspect.STATE, clauses, wrong, moment.position(), reported)


def _differing(
    moment: Reference,
    expected: object,
    reported: object,
    without: frozenset[str] = frozenset(),
) -> str | None:
    """Return the first field in which two positions differ."""
    right: object = moment.attribution.alike(expected)
    given: object = moment.attribution.alike(reported)
    kind: type = type(right)
    for field in attrs.fields(kind):
        name: str = field.name
        is_compared = name not in (*_NOT_ON_THE_TABLE, *without)
        if is_compared and getattr(right, name) != getattr(given, name):
            return name
    return None


def _of_field(
    moment: Reference,
    aspect: Aspect,
    clauses: Sequence[str],
    field: str,
    expected: object,
    reported: object,
) -> Disagreement:
    name, *parts = part_that_differs(field, getattr(expected, field), getattr(reported, field))
    right, given = map(_shown, parts)
    positions = POSITIONS.of(moment.ruleset.NAME)
    return moment.disagreement(
        aspect,
        clauses,
        f"{name.replace('_', ' ')} {since(moment)}: {right}; the engine says {given}",
        expected=positions.position_as_json(expected),
        given=positions.position_as_json(reported),
        kind=f"{aspect} {field}",
    )


def _shown(value: object) -> str:
    if is_tuple(value):
        return f"({', '.join(map(_shown, value))})"
    if is_set(value):
        return _shown(tuple(sorted(map(str, value))))
    text = "nothing" if value is None else str(value)
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 3] + "..."


def compare_view(moment: Reference, seat: int | None, answer: object) -> Disagreement | None:
    """Compare a seat's view, if the engine gives it as a position.

    A hidden thing that is shown is a fault of secrecy; anything else is a wrong view.
    """
    try:
        view = key_of(answer, "view")
    except MalformedInput as error:
        return moment.unreadable(Aspect.VIEW, "view", Unreadable(error, answer))
    if not is_object(view) or view.get("format") != "catbox-position/1":
        return None
    reported = reported_position(moment, answer, "view")
    if isinstance(reported, Unreadable):
        return moment.unreadable(Aspect.VIEW, "view", reported)
    expected = moment.position_seen(seat)
    wrong = _differing(moment, expected, reported, frozenset({"results"}))
    if wrong is None:
        return None
    parts = (getattr(each, wrong) for each in (expected, reported, moment.position()))
    if _tells_more(*parts):
        clauses = moment.attribution.of_secret(wrong)
        return _of_field(moment, Aspect.SECRECY, clauses, wrong, expected, reported)
    clauses = moment.attribution.of_state(moment.step, wrong, reported)
    return _of_field(moment, Aspect.VIEW, clauses, wrong, expected, reported)


def _tells_more(expected: object, reported: object, whole: object) -> bool:
    """Return whether a field shows something true that it should not show."""
    if is_tuple(expected) and is_tuple(reported) and is_tuple(whole):
        return any(map(_tells_more, expected, reported, whole))
    return reported not in (expected, None) and reported == whole
