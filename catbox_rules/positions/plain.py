"""Positions of a game that has only its rules, derived from its states by the kernel.

This needs views made by `view_of`, and fields of types that documents have. Only the game itself
can say which states an incomplete position may stand for.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from enum import Enum
from functools import cache
from types import NoneType, UnionType
from typing import Annotated, Any, Final, NewType, Union, get_args, get_origin, get_type_hints

import attrs
from attrs import evolve, frozen

from catbox_rules.kernel.errors import MalformedInput, MissingPart, Verbatim
from catbox_rules.kernel.forms import ABSENT, is_object, one_of
from catbox_rules.kernel.hidden import (
    PlainPosition,
    position_class,
    position_of,
    state_of,
    types_of,
    types_within,
)
from catbox_rules.kernel.ruleset import Action, AnyRuleset, Event, Turn
from catbox_rules.kernel.table_fields import Viewer
from catbox_rules.kernel.variants.documents import variants_as_json
from catbox_rules.kernel.verdict import Finding
from catbox_rules.positions.protocol import Answer, Completion, Reach
from catbox_rules.positions.reading import Common, read_with
from catbox_rules.positions.writing import as_document


@frozen
class PlainPositions:
    """The positions of a game that has only its rules."""

    RULESET: AnyRuleset  # of the names of the protocol
    kinds: Mapping[str, type[PlainPosition]]
    """The classes of its positions, by phase."""

    @property
    def ASKS(self) -> Mapping[str, str]:  # noqa: N802 -- a name of the protocol
        """Raise MissingPart: only the game could answer such questions."""
        raise MissingPart(self.RULESET.NAME, "questions beyond an action")

    def read_position(self, value: object, *, path: str = "$") -> PlainPosition:
        """Return the position that a plain JSON value describes; raises MalformedInput or
        Unsupported."""
        if not is_object(value):
            raise MalformedInput(path, expected="an object", given=value)
        phase = value.get("phase", Verbatim("nothing"))
        if not isinstance(phase, str) or phase not in self.kinds:
            raise MalformedInput(f"{path}.phase", expected=one_of(self.kinds), given=phase)
        name = self.RULESET.NAME
        return read_with(
            self.kinds[phase], value, game=name, lay=self._lay, begun=_begun, path=path
        )

    def _lay(self, common: Common) -> Any:
        edition: Any = common.edition  # a game checks what it is given
        players: Any = common.players
        return self.RULESET.initial(edition, players=players, options=common.chosen).table

    def position_as_json(self, position: PlainPosition, /) -> dict[str, object]:
        """Return the plain JSON value of a position.

        Raises MissingPart for a table whose options are neither in `chosen_options` nor in fields
        named after readings; and for a state of a class that is not listed.
        """
        name = self.RULESET.NAME
        if position.phase not in self.kinds:
            declared = f"the states that {one_of(_WITH_STATES)} is declared with"
            raise MissingPart(name, f"{position.phase} among {declared}")
        options = _chosen(position.table, self.RULESET)
        edition = position.table.edition.id
        if self.with_rules(position, edition=edition, options=options) != position:
            raise MissingPart(name, "chosen_options of its tables")
        return as_document(position, game=name, options=options)

    def position_of(self, seen: Any, /) -> PlainPosition:
        """Return the position that a state or a view of the game shows."""
        if isinstance(seen, PlainPosition):
            return seen.without_viewer()
        return position_of(seen, Viewer.ALL)

    def turn(self, position: PlainPosition, /) -> Turn:
        """Return who may act."""
        return position.to_act

    def faults(self, _position: PlainPosition, /) -> tuple[Finding, ...]:
        """Return no faults: only the game could say what is impossible."""
        return ()

    def reach(self, _position: PlainPosition, /) -> Reach:
        """Return that nothing is known: only the game could say which play leads to a position."""
        return Reach(None)

    def holding(self, _position: PlainPosition, _action: Action, /) -> None:
        """Return None: there are rulings only if everything is known."""

    def completions(
        self, position: PlainPosition, _action: Action | None, /, **_: bool
    ) -> Iterator[Completion[object]]:
        """Yield the state of a position in which everything is known; raise MissingPart for any
        other."""
        state = state_of(position) if position.is_written("first_seat") else None
        if state is None:
            raise MissingPart(self.RULESET.NAME, "completions of tables with unknown parts")
        yield Completion(state)

    def is_certain(self, _position: PlainPosition, _action: Action, _event: Event, /) -> bool:
        """Return True: there are rulings only if everything is known."""
        return True

    def after(self, _position: PlainPosition, _action: Action, state: Any, /) -> PlainPosition:
        """Return the position after an action."""
        return position_of(state, Viewer.ALL)

    def answer(self, _position: PlainPosition, ask: str, /, **_: bool) -> Answer:
        """Raise MissingPart: only the game could answer such questions."""
        raise MissingPart(self.RULESET.NAME, f"answer to {ask}")

    def with_rules(
        self, position: PlainPosition, /, *, edition: str, options: Mapping[str, object]
    ) -> PlainPosition:
        """Return the same table, played by another edition or with other options."""
        players, first = position.table.players, position.table.first_seat
        laid = self.RULESET.initial(edition, players=players, first_seat=first, options=options)
        fields: Any = position  # of attrs, as is every position
        changed: PlainPosition = evolve(fields, table=laid.table)
        return changed


def _begun(table: Any, document: Any) -> Any:
    is_told = document.first_seat is not ABSENT
    return evolve(table, first_seat=document.first_seat) if is_told else table


def _chosen(table: Any, ruleset: AnyRuleset) -> Mapping[str, object]:
    """Return the options of a table, as in a record."""
    if hasattr(table, "chosen_options"):
        chosen: Mapping[str, object] = table.chosen_options()
        return chosen
    edition = table.edition
    options: dict[str, object] = {}
    if variants := getattr(edition, "variants", ()):
        options["variants"] = variants_as_json(variants)
    for reading in ruleset.PATCHABLE.readings:
        name = reading.replace("-", "_")
        value = getattr(table, name, None)
        if value is not None and value is not getattr(edition, name):
            options[reading] = value.value
    if ruleset.PATCHABLE.registry:
        options |= table.readings.overrides(edition.readings)
    return options


@cache
def plain_positions(game: AnyRuleset) -> PlainPositions | None:
    """Return the positions of a game that has only its rules; None if the rules do not say
    enough."""
    edition = game.EDITIONS[0]
    first = game.initial(edition.id, players=edition.player_counts[0])
    if not isinstance(game.view(first), PlainPosition) or not _has_table(first):
        return None
    states = max((_states_of(game, name) for name in _WITH_STATES), key=len)
    if not states or not all(map(_can_be_written, states)):
        return None
    return PlainPositions(game, {each.__name__: position_class(each) for each in states})


_WITH_STATES: Final = ("initial", "turn", "view", "apply")
"""The functions of a game whose types declare its states. The first one that declares the most
states counts: others may declare only the first state, or a common base."""


def _states_of(game: AnyRuleset, name: str) -> tuple[type, ...]:
    """Return the classes of states that a function of a game declares: as its result for `initial`,
    else as its first argument; none if that is anything else."""
    function: Any = getattr(game, name, None)
    hints: Mapping[str, Any] = {}
    with suppress(NameError, TypeError):  # known to type checkers alone; or no function
        hints = get_type_hints(function)
    taken = next((each for each in hints if each != "return"), "")
    declared: Any = hints.get("return" if name == "initial" else taken)
    states: tuple[Any, ...] = get_args(declared) or (declared,)
    return states if all(isinstance(each, type) and attrs.has(each) for each in states) else ()


def _has_table(state: Any) -> bool:
    needed = ("edition", "players", "first_seat")
    return all(hasattr(getattr(state, "table", None), name) for name in needed)


def _can_be_written(state: type) -> bool:
    parts = [kind for name, kind in types_of(state).items() if name != "table"]
    return all(_is_of_documents(each) for part in parts for each in types_within(part))


def _is_of_documents(kind: Any) -> bool:
    """Return whether documents can hold values of this type; its parts are checked separately."""
    origin, parts = get_origin(kind), get_args(kind)
    if origin is tuple:
        return parts[1:] == (...,)
    if origin in (Union, UnionType):
        return len([part for part in parts if part is not NoneType]) == 1
    if attrs.has(kind):
        return not hasattr(kind, "json_form")
    if isinstance(kind, type) and issubclass(kind, Enum):
        return all(isinstance(each.value, str) for each in kind)
    is_of_parts = isinstance(kind, NewType) or origin is Annotated  # each looked at by itself
    return is_of_parts or kind in (int, str, bool, NoneType, ...)
