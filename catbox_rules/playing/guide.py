"""What a game brings for people who play it: how to read what they type, and what they might want
to do.

Each game has a module with these names; a match is played through it and the game's own protocol
alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Protocol, TypeAlias, TypeVar

from attrs import frozen

from catbox_rules.games import PerGame
from catbox_rules.kernel.ruleset import Action, AnyRuleset, Event


@frozen
class Wish:
    """Something that a seat might want, and the actions that would do it: any play that declares
    yellow fulfills `yellow`. If none of them is legal, a hint says why."""

    name: str
    actions: tuple[Action, ...]

    @staticmethod
    def of(action: Action) -> Wish:
        """Return the wish for a single action, named by its text."""
        return Wish(str(action), (action,))


ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
ActionT = TypeVar("ActionT", bound=Action)


class Guide(Protocol[ViewT_contra, ActionT]):
    """What a game's module for players offers. It only ever sees the view of one seat, never a
    state."""

    @property
    def RULESET(self) -> AnyRuleset:  # noqa: N802 -- a constant of the module
        """The game."""
        ...

    @property
    def TYPED(self) -> Sequence[tuple[str, str]]:  # noqa: N802 -- a constant of the module
        """Examples of what can be typed, one for each kind of action, with their meanings."""
        ...

    def read(self, text: str, view: ViewT_contra, /) -> ActionT:
        """Read the action that a person with this view means. Raises MalformedInput for any other
        text."""
        ...

    def wishes(self, view: ViewT_contra, /) -> Sequence[Wish]:
        """Return what the seat might want to do now, legal or not."""
        ...

    def broken_since(self, action: ActionT, clause: str, seen: Sequence[Event], /) -> str:
        """Return since when an action has broken a clause, as far as the seat has seen: words to
        add to a finding (`since trick 2`), or an empty text."""
        ...


# As AnyRuleset: a guide is given views and actions of its own game.
AnyGuide: TypeAlias = Guide[Any, Any]


GUIDE: Final = PerGame[AnyGuide]("guide for players", __name__, default="plain:plain_guide")
"""What every game brings for those who play it."""
