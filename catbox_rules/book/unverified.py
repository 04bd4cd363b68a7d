"""What no rulebook says about a table, so that everything that depends on it has to say so.

A comparison, a campaign, a report and a picture ask here and say it in the same words.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeAlias

from catbox_rules.games import AnyGame, PerGame
from catbox_rules.kernel.errors import CatboxError
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.records import ChosenTable

_Unverified: TypeAlias = Callable[[object], str | None]
"""What is not verified of a state or a position of a game, in a sentence without its full stop."""


def _of_nothing(_: AnyRuleset) -> _Unverified:
    return lambda _state: None


UNVERIFIED: Final = PerGame[_Unverified](
    "list of what is unverified",
    __name__,
    attribute="unverified",
    default=_of_nothing,
    former="rulebooks",
)
"""What each game says of it; a game that says nothing has nothing such."""


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
    return unverified_at(table.ruleset, state)


def unverified_at(game: AnyGame, state: object) -> str | None:
    """Return the same for a state, or a position, of a game."""
    return UNVERIFIED.of(game)(state)
