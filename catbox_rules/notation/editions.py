"""Finding the game by the edition: a text that names the edition need not name the game."""

from __future__ import annotations

import re
from typing import Final

from catbox_rules.games import AnyGame, edition_ids, game_with_edition
from catbox_rules.kernel.nearest import with_suggestion
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.notation.text import Located, Misread, Piece

_NAMES: Final = re.compile(r"[\w+,-]+")
"""Names of editions or variants, and nothing that has to be spelled out."""


def check_edition(word: Piece, variants: str) -> None:
    """Raise Misread for an edition with variants in the form of the command line.

    * `variants`: how this notation begins its list of variants.
    """
    edition, plus, added = word.lower.partition("+")
    if plus:
        named = edition if _NAMES.fullmatch(edition) else "an edition"
        # Numbers of one's own, as `+penalty=2`, have a longer form, in a variant of their own.
        names = added if _NAMES.fullmatch(added) else "…"
        raise Misread.of(word, f"{named} without variants, which are written {variants}{names}")


def game_of(edition: Located, game: AnyGame | None = None) -> AnyRuleset:
    """Return the game that has an edition with this id or alias. Raises Misread if there is none.

    * `game`: look in this game only.
    """
    found = game_with_edition(edition.value, game)
    if found is None:
        ids = edition_ids(game)
        expected = f"an edition: {', '.join(ids)}"
        raise Misread(edition.at, expected=expected, given=with_suggestion(edition.value, ids))
    return found[0]
