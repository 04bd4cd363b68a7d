"""The packages of games from elsewhere, whose specs stand inside them.

The list of games is `catbox_rules.games`; the book of clauses, which is below it, has to find the
chapters of a game that somebody else has written.
"""

from __future__ import annotations

from typing import Final

PACKAGES_ELSEWHERE: Final[dict[str, str]] = {}
"""By the names of the games: those that `register_game` was given."""
