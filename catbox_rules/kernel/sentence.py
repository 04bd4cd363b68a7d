"""What a condition says of an action: a sentence with named places.

A place takes its value from the `fields` of the condition, or else from the action: `{seat}` is the
seat that acts, `{rank}` the rank that it plays. Where the moment decides what to say, a function
gives the sentence; where there is more to say than one, or another clause to cite, it gives the
findings themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import cache
from string import Formatter
from typing import Final, Generic, TypeAlias, TypeVar

from catbox_rules.kernel.guards import is_tuple
from catbox_rules.kernel.verdict import Finding, Findings, FindingValue

StateT_contra = TypeVar("StateT_contra", contravariant=True)
ActionT_contra = TypeVar("ActionT_contra", contravariant=True)
StateT = TypeVar("StateT")
ActionT = TypeVar("ActionT")

Says: TypeAlias = str | Callable[[StateT, ActionT], str | Findings]
"""A sentence, or what gives one; an empty one says nothing."""
Fields: TypeAlias = Mapping[str, Callable[[StateT, ActionT], object]]
"""By the names of places: what gives their values."""
NO_FIELDS: Final[Mapping[str, Callable[[object, object], object]]] = {}


class Speaks(Generic[StateT_contra, ActionT_contra]):
    """What has something to say of an action that breaks its clause, and of one that meets it.

    * `where`: the part of an action that breaks it which is at fault, as in a `Finding`.
    """

    __slots__ = ()
    clause: str
    broken: Says[StateT_contra, ActionT_contra]
    met: Says[StateT_contra, ActionT_contra]
    where: str
    fields: Fields[StateT_contra, ActionT_contra]

    def why_broken(self, state: StateT_contra, action: ActionT_contra) -> Findings:
        """Return what to say of an action that breaks the clause."""
        return self._findings(self.broken, self.where, state, action)

    def why_met(self, state: StateT_contra, action: ActionT_contra) -> Findings:
        """Return what to say of an action that meets the clause."""
        return self._findings(self.met, "", state, action)

    def _findings(
        self,
        says: Says[StateT_contra, ActionT_contra],
        where: str,
        state: StateT_contra,
        action: ActionT_contra,
    ) -> Findings:
        said = says if isinstance(says, str) else says(state, action)
        if not isinstance(said, str):
            return said
        if not said:
            return ()
        values: list[tuple[str, FindingValue]] = []
        for name in places(said):
            field = self.fields.get(name)
            value: object = getattr(action, name) if field is None else field(state, action)
            values.append((name, tuple(map(_plain, value)) if is_tuple(value) else _plain(value)))
        return (Finding(self.clause, said, where, tuple(values)),)


@cache
def places(sentence: str) -> tuple[str, ...]:
    """Return the names of the places of a sentence, each once.

    >>> places("{seat} plays {rank}, and {seat} leads")
    ('seat', 'rank')
    """
    return tuple(dict.fromkeys(name for _, name, _, _ in Formatter().parse(sentence) if name))


def _plain(value: object) -> int | str:
    if isinstance(value, Enum):
        return str(value.value)
    return value if isinstance(value, int | str) else str(value)
