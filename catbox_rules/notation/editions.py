"""Which game an edition is of: a text that names the edition need not name the game."""

from __future__ import annotations

from catbox_rules.games import AnyGame, edition_ids, game_with_edition
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.notation.text import Misread, Placed


def game_of(edition: Placed, game: AnyGame | None = None) -> AnyRuleset:
    """The game that has an edition of this id or alias; raises Misread if none has.

    * `game`: look in this game only.
    """
    found = game_with_edition(edition.value, game)
    if found is None:
        expected = f"an edition: {', '.join(edition_ids(game))}"
        raise Misread(edition.at, expected=expected, given=edition.value)
    return found[0]
