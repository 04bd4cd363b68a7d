"""States as somebody knows them: a position of a state is made by a loop over its fields.

A field of a position is the field of that name of the state, or is worked out of the state; what a
state does not have is as one would expect it. Then what the viewer cannot know is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, TypeAlias, TypeVar

import attrs

from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.table_fields import (
    AnyPosition,
    Viewer,
    hiding,
    says_of,
)
from catbox_rules.kernel.unchecked import written_out

PositionT = TypeVar("PositionT", bound=AnyPosition)


def position_maker(
    kind: type[PositionT], phases: Mapping[type, object]
) -> Callable[[Any, Seat | Viewer | None], PositionT]:
    """Return a function of a state and a viewer: what the viewer knows of the table, unchecked.

    * `kind`: the class of positions, slotted and without a slot for weak references; or a class of
      views, which is built on it and adds no field.
    * `phases`: for each class of states the phase of its positions, or a function of the state
      that gives it.

    Raises TypeError where a state tells a field of which is not said who knows it; the table alone
    all know.

    The function is written out for each class of states.
    """
    made = {state: _maker(kind, state, phase) for state, phase in phases.items()}

    def position_of(state: object, viewer: Seat | Viewer | None) -> PositionT:
        position: PositionT = made[type(state)](state, viewer)
        return position

    return position_of


def _maker(kind: type, state: type, phase: object) -> Callable[..., Any]:
    known: dict[str, Any] = {"ALL": Viewer.ALL, "phase": phase}
    lines = [
        "self.viewer = viewer",
        f"self.phase = {'phase(state)' if callable(phase) else 'phase'}",
    ]
    fields = [each for each in attrs.fields(kind) if each.name not in ("viewer", "phase")]
    for each in fields:
        assert not hasattr(each.default, "factory"), f"{each.name} has a factory for its default"
        if says_of(each) is None and each.name != "table" and _is_told(each, state):
            raise TypeError(f"{kind.__name__}.{each.name}: it is not said who knows it")
    for set_fields in (_of_state, _as_expected, _in_part):
        for each in fields:
            lines += set_fields(each, state, known)
    return written_out(kind, ["state", "viewer"], lines, known)


_Field: TypeAlias = "attrs.Attribute[object]"


def _of_state(each: _Field, state: type, known: dict[str, Any]) -> Iterator[str]:
    """Yield the line that takes a field from a state; none where the state does not tell it, and
    nobody has to be asked what one would expect."""
    name, says = each.name, says_of(each)
    if not _is_told(each, state):
        if each.default is not attrs.NOTHING:
            known[f"usual_{name}"] = each.default
            yield f"self.{name} = usual_{name}"
        return
    value = f"state.{name}"
    if says is not None and state in says.of:
        of = says.of[state]
        value = f"state.{of}" if isinstance(of, str) else f"of_{name}(state)"
        known[f"of_{name}"] = of
    if says is not None and says.hide is not None:
        known[f"seen_{name}"] = hiding(says.hide, says.whole)
        value = f"seen_{name}({value}, viewer, self)"
    yield f"self.{name} = {value}"


def _as_expected(each: _Field, state: type, known: dict[str, Any]) -> Iterator[str]:
    """Yield the line that sets a field to what one would expect of the others."""
    name, says = each.name, says_of(each)
    if not _is_told(each, state) and each.default is attrs.NOTHING:
        assert says is not None, f"{state.__name__} has no {name}"
        known[f"default_{name}"] = says.default
        yield f"self.{name} = default_{name}(self)"


def _in_part(each: _Field, state: type, known: dict[str, Any]) -> Iterator[str]:
    """Yield the line that leaves what the viewer knows of a field."""
    name, says = each.name, says_of(each)
    if says is not None and says.part is not None and _is_told(each, state):
        known[f"part_{name}"] = says.part
        yield f"if viewer is not ALL: self.{name} = part_{name}(self, viewer)"


def _is_told(each: _Field, state: type) -> bool:
    """Whether a state has a field or a property of that name, or says how it is worked out."""
    says = says_of(each)
    names = (*attrs.fields_dict(state), *dir(state))
    return each.name in names or (says is not None and state in says.of)
