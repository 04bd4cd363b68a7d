"""What the drawing of a game offers: a module for each game has these names.

picture_of(position, asked)   -> the picture of a position, an action in question marked
"""

from __future__ import annotations

from typing import Any, Final, Protocol, TypeAlias, TypeVar

from catbox_rules.games import PerGame, game_of
from catbox_rules.kernel.ruleset import Action, check_action
from catbox_rules.positions.protocol import position_of
from catbox_rules.render.picture import Picture
from catbox_rules.render.text import lines_of

PositionT_contra = TypeVar("PositionT_contra", contravariant=True)
ActionT_contra = TypeVar("ActionT_contra", bound=Action, contravariant=True)


class Drawing(Protocol[PositionT_contra, ActionT_contra]):
    """What a game's module of pictures offers."""

    def picture_of(
        self, position: PositionT_contra, asked: ActionT_contra | None = None, /
    ) -> Picture:
        """Return the picture of a position, with the place of the action in question marked, if
        there is one."""
        ...


# As AnyRuleset: a tool takes positions from a game and gives them to the drawing of the same one.
AnyDrawing: TypeAlias = Drawing[Any, Any]


DRAWING: Final = PerGame[AnyDrawing]("catbox_rules.render")
"""What every game brings to its pictures."""


def picture_of(moment: object, asked: Action | None = None, *, seat: int | None = None) -> Picture:
    """Return the picture of a table.

    * `moment`: a match, a state, a view or a position of a game.
    * `asked`: an action in question, whose place is to be marked.
    * `seat`: draw what this seat sees; None draws everything, and of a match what a spectator sees.

    Raises MalformedInput for any other moment or action, or a seat that the table does not have.
    """
    if asked is not None:
        check_action(asked, "$.asked")
    position = position_of(moment, seat=seat)
    return DRAWING.of(game_of(position)).picture_of(position, asked)


def as_picture(moment: object) -> Picture:
    """Return a picture as it is, and that of anything that `picture_of` makes one of by itself.
    Raises MalformedInput for anything else."""
    return moment if isinstance(moment, Picture) else picture_of(moment)


def text_of(picture: object) -> str:
    r"""Return a table as text, a board and a panel for each seat, on lines of at most 80 columns.

    * `picture`: a picture, or what one can be made of: a match (as a spectator sees it), a state, a
      view or a position.

    Raises MalformedInput for anything else.

    >>> from catbox_rules.cat_in_the_box import initial
    >>> print("\n".join(text_of(initial("pegasus-2023", players=4)).split("\n")[3:8]))
         1  2  3  4  5  6  7  8  9
      R  .  .  .  .  .  .  .  .  x
      B  .  .  .  .  .  .  .  .  x
      Y  .  .  .  .  .  .  .  .  x
      G  .  .  .  .  .  .  .  .  x
    """
    lines = ("".join(text for text, _ in line) for line in lines_of(as_picture(picture)))
    return "\n".join(line.rstrip() for line in lines)
