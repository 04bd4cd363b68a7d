"""What the drawing of a game offers: a module for each game has these names.

picture_of(position, asked)   -> the picture of a position, an action in question marked
seen_by(position, seat)       -> the position with what a seat does not see unknown
"""

from __future__ import annotations

from typing import Any, Final, Protocol, TypeAlias, TypeVar

from catbox_rules.games import PerGame
from catbox_rules.kernel.ruleset import Action
from catbox_rules.render.picture import Picture

__all__ = ["DRAWING", "AnyDrawing", "Drawing"]

PositionT = TypeVar("PositionT")
ActionT_contra = TypeVar("ActionT_contra", bound=Action, contravariant=True)


class Drawing(Protocol[PositionT, ActionT_contra]):
    """What a game's module of pictures offers."""

    def picture_of(self, position: PositionT, asked: ActionT_contra | None = None, /) -> Picture:
        """The picture of a position; the place of the action in question, if there is one, is
        marked."""
        ...

    def seen_by(self, position: PositionT, seat: int | None, /) -> PositionT:
        """The same position with what this seat cannot see unknown; a spectator is None."""
        ...


# As AnyRuleset: a tool takes positions from a game and gives them to the drawing of the same one.
AnyDrawing: TypeAlias = Drawing[Any, Any]

DRAWING: Final = PerGame[AnyDrawing]("pictures", __name__)
"""What every game brings to its pictures."""
