"""What no rulebook says about a table, so that everything that depends on it has to say so: the
arrangement of the purple face of Cat in the Box (`setup.face`).

A comparison, a campaign, a report and a picture ask here and say it in the same words.
"""

from __future__ import annotations

from typing import Final

from catbox_rules.kernel.errors import CatboxError
from catbox_rules.records import ChosenTable

_PURPLE_FACE: Final = (
    "the purple face of the board is in use, whose arrangement is unverified: the cells ascend "
    "here, so groups, bonuses and winners may be others; the option layout gives the real one"
)


def unverified(table: ChosenTable) -> str | None:
    """Return what the table uses that no rulebook says, in a sentence without its full stop, or
    None.

    Return None for a table that is not possible, such as one with a house rule that nobody has
    registered.

    >>> from catbox_rules.games import game_named
    >>> five, three = (ChosenTable(game_named("cat-in-the-box"), "pegasus-2023", n) for n in (5, 3))
    >>> print(unverified(five))
    the purple face of the board is in use, whose arrangement is unverified: the cells ascend \
here, so groups, bonuses and winners may be others; the option layout gives the real one
    >>> unverified(three)
    """
    try:
        state: object = table.initial()
    except CatboxError:
        return None
    # A table of Cat in the Box alone has a board, and this loads neither game.
    is_known = getattr(getattr(state, "table", None), "arrangement_is_known", True)
    return None if is_known else _PURPLE_FACE
