"""What a game provides so that the judge can ask back: the facts of an action, and its worlds; and
the questions that are not about an action."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, Protocol, TypeVar

from catbox_rules.games import PerGame
from catbox_rules.judge.disputes.asks import Ask
from catbox_rules.judge.disputes.facts import Fact
from catbox_rules.kernel.ruleset import Action

TableT_contra = TypeVar("TableT_contra", contravariant=True)
ActionT_contra = TypeVar("ActionT_contra", bound=Action, contravariant=True)
PositionT_contra = TypeVar("PositionT_contra", contravariant=True)


class Disputes(Protocol[TableT_contra, ActionT_contra, PositionT_contra]):
    """The members of a game's module of disputes."""

    @property
    def ASKS(self) -> Mapping[str, Ask]:  # noqa: N802 -- a constant of the module
        """The questions that are not about an action, by their names in the positions of the game.
        The question whether a table is possible is left out: it needs a table, not facts."""
        ...

    def check_table(self, table: TableT_contra, /) -> None:
        """Raise Unsupported for a table with a house rule that does not name its facts."""
        ...

    def facts(self, action: ActionT_contra, /) -> tuple[Fact, ...]:
        """Return the facts that a ruling on an action may rest on, in the order in which they are
        asked for: first those of its own exceptions."""
        ...

    def states(
        self,
        table: TableT_contra,
        action: ActionT_contra,
        layout: int,
        told: Mapping[str, str] = ...,
        /,
    ) -> Iterator[object]:
        """Yield states for every combination of the facts that is possible at a table. They are
        built without checks: nobody sees them, and legal play need not lead to them.

        * `layout`: 0 or 1. The two differ in everything that the facts leave open, so a sentence
          that is the same in both says nothing beyond the facts.
        * `told`: the values of the known facts, by their ids; states with other values may be left
          out.
        """
        ...

    def bounds(self, position: PositionT_contra, action: ActionT_contra, /) -> Iterator[object]:
        """Yield states that bound a partial table, one at least: a fact of an action that has the
        same value in all of them has this value at the table."""
        ...

    def is_so_before(self, state: Any, event: Any, /) -> bool:
        """Return whether the effect of an event is already there in a state, so that the same
        action does not cause the event: a lost color cannot be lost again."""
        ...

    def laid(
        self, table: TableT_contra, action: ActionT_contra, told: Mapping[str, str], /
    ) -> dict[str, object]:
        """Return the keys of a document of a partial position that follow from known facts, as far
        as a position can show these without showing more.

        * `told`: the values of the known facts, by their ids.
        """
        ...


# As AnyPositions: a tool takes tables from a game and gives them back to the same one.
AnyDisputes = Disputes[Any, Any, Any]

DISPUTES: Final = PerGame[AnyDisputes]("disputes", __name__)
"""The module of disputes of each game."""
