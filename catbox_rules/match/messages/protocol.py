"""What the messages of a game offer: a module for each game has these names.

table_of(view)       -> the table as the viewer sees it: a class whose fields are sent
touched_by(action)   -> what somebody touches to choose an action: cards of the hand, a place

A game of tricks may also have last_trick(seen). A game without messages is shown by the fields of
its views, and its actions are buttons.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple, Protocol, TypeAlias, TypeVar, runtime_checkable

import attrs
from attrs import AttrsInstance

from catbox_rules.games import PerGame
from catbox_rules.kernel.hidden import PlainPosition, fields_by_name
from catbox_rules.kernel.ruleset import Action, AnyRuleset

ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
ActionT_contra = TypeVar("ActionT_contra", bound=Action, contravariant=True)


class Touched(NamedTuple):
    """What somebody touches to choose an action.

    * `cards`: the cards in the hand, as a value that JSON has a form for; None if there are none.
    * `place`: the name of a place of the board; None if there is none.
    """

    cards: object = None
    place: str | None = None


BUTTON: Final = Touched()
"""What touches neither."""


class TableMessages(Protocol[ViewT_contra, ActionT_contra]):
    """What a game's module of messages offers."""

    def table_of(self, view: ViewT_contra, /) -> AttrsInstance | dict[str, object]:
        """Return what is on the table, as the viewer sees it."""
        ...

    def touched_by(self, action: ActionT_contra, /) -> Touched:
        """Return what somebody touches to choose an action."""
        ...


@runtime_checkable
class ShowsTricks(Protocol):
    """What the module of a game of tricks offers besides."""

    def last_trick(self, seen: Iterable[Any], /) -> AttrsInstance | None:
        """Return the trick that ended last, if no card was played since.

        * `seen`: the events that the viewer has seen, the last one first.
        """
        ...


class _Plain:
    """The messages of a game that brings only its rules."""

    def table_of(self, view: object, /) -> dict[str, object]:
        """Return the fields of a view by name."""
        if isinstance(view, PlainPosition):
            return {"phase": view.phase.value, **fields_by_name(view)}
        kind = type(view)
        assert attrs.has(kind), view
        return {each.name: getattr(view, each.name) for each in attrs.fields(kind)}

    def touched_by(self, _: Action, /) -> Touched:
        """Return BUTTON: every action is a button."""
        return BUTTON


def _plain(_: AnyRuleset) -> AnyTableMessages:
    return _Plain()


# As AnyRuleset: views and actions come from a game and go to the messages of the same one.
AnyTableMessages: TypeAlias = TableMessages[Any, Any]
"""The messages of any game."""

SHOWN: Final = PerGame[AnyTableMessages]("messages", __name__, default=_plain)
"""The messages of each game."""
