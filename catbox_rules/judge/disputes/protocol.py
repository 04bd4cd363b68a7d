"""What a game brings so that the judge can ask back: the facts of an action, and its worlds; and
its questions that are no actions."""

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
    """What a game's module of disputes offers."""

    @property
    def ASKS(self) -> Mapping[str, Ask]:  # noqa: N802 -- a constant of the module
        """The questions that are no actions, by the words of the positions of the game: all but
        whether there can be such a table, which is asked of a table and not of facts."""
        ...

    def check_table(self, table: TableT_contra, /) -> None:
        """Raise Unsupported for a table with a rule that names no facts."""
        ...

    def facts(self, action: ActionT_contra, /) -> tuple[Fact, ...]:
        """The facts that a ruling on an action may rest on, in the order in which they are asked:
        first those of its own exceptions."""
        ...

    def states(
        self,
        table: TableT_contra,
        action: ActionT_contra,
        layout: int,
        told: Mapping[str, str] = ...,
        /,
    ) -> Iterator[object]:
        """States for every combination of the facts that a table can have, built without checks:
        nobody sees them, and legal play need not lead to them.

        * `layout`: 0 or 1. What the facts leave open lies differently in the two, so that a
          sentence which says the same in both speaks of nothing but the facts.
        * `told`: facts that are known; states in which they are otherwise may be left out.
        """
        ...

    def bounds(self, position: PositionT_contra, action: ActionT_contra, /) -> Iterator[object]:
        """States between which a table lies of which parts may be unknown, one at least: what a
        fact of an action is alike in all of them, it is at the table."""
        ...

    def is_so_before(self, state: Any, event: Any, /) -> bool:
        """Whether what an event brings about is so in a state already, so that the same action does
        not bring it about there: a color that is lost cannot be lost."""
        ...

    def laid(
        self, table: TableT_contra, action: ActionT_contra, told: Mapping[str, str], /
    ) -> dict[str, object]:
        """What a document of a partial position has of what is told of facts, as far as it can tell
        this without telling more."""
        ...


# As AnyPositions: a tool takes tables from a game and gives them back to the same one.
AnyDisputes = Disputes[Any, Any, Any]

DISPUTES: Final = PerGame[AnyDisputes]("disputes", __name__)
"""What every game brings of its disputes."""
