"""The tables that two rulebooks have in common."""

from __future__ import annotations

from catbox_rules.book import Rulebook
from catbox_rules.diff.protocol import Tables
from catbox_rules.kernel.errors import MalformedInput


def tables_of(a: Rulebook, b: Rulebook, players: int) -> Tables:
    """Return the tables of two rulebooks for a number of players. Raises Unsupported."""
    return a.table(players=players), b.table(players=players)


def common_players(a: Rulebook, b: Rulebook) -> tuple[int, ...]:
    """Return the numbers of players that both allow. Raises MalformedInput for rulebooks of
    different games."""
    if a.game != b.game:
        raise MalformedInput("B", expected=f"a rulebook of {a.game}, as A is", given=b.game)
    return tuple(players for players in a.players if players in b.players)
