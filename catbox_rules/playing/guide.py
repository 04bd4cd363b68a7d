"""What a game brings for those who play it: how to read what a person types, and what a person
might want.

A module for each game has these names; a match is played through nothing else and the game's own
protocol.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from attrs import frozen

from catbox_rules.games import PerGame
from catbox_rules.kernel.ruleset import Action, AnyRuleset, Event


@frozen
class Wish:
    """Something that a seat might want, and the actions that would grant it: `yellow` is granted by
    any play that declares yellow. If none of them is legal, a hint says why."""

    name: str
    actions: tuple[Action, ...]

    @staticmethod
    def of(action: Action) -> Wish:
        """To do one thing, by the text of the action."""
        return Wish(str(action), (action,))


ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
ActionT = TypeVar("ActionT", bound=Action)


class Guide(Protocol[ViewT_contra, ActionT]):
    """What a game's module for players offers. All of it sees the view of one seat, never a
    state."""

    @property
    def RULESET(self) -> AnyRuleset:  # noqa: N802 -- a constant of the module
        """The game."""
        ...

    @property
    def TYPED(self) -> Sequence[tuple[str, str]]:  # noqa: N802 -- a constant of the module
        """What can be typed: an example of each kind of action, and what it means."""
        ...

    def read(self, text: str, view: ViewT_contra, /) -> ActionT:
        """The action that a person means who sees this; raises MalformedInput for none."""
        ...

    def wishes(self, view: ViewT_contra, /) -> Sequence[Wish]:
        """What the seat might want to do now, whether or not it may."""
        ...

    def broken_since(self, action: ActionT, clause: str, seen: Sequence[Event], /) -> str:
        """Since when an action has been in breach of a clause, by what the seat has seen of the
        match: some words to be put behind a finding (`since trick 2`). Empty if that does not
        tell."""
        ...


# As AnyRuleset: a guide is given views and actions of its own game.
AnyGuide: TypeAlias = Guide[Any, Any]


GUIDE: Final = PerGame[AnyGuide]("guide for players", __name__, default="plain:plain_guide")
"""What every game brings for those who play it."""
