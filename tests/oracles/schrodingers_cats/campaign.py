"""The long campaign of Schrödinger's Cats: every count of players, with and without Physicats,
both readings, several lengths of the track, every policy."""

from __future__ import annotations

import itertools
from collections.abc import Callable

from catbox_rules.conformance.schrodingers_cats import POLICIES
from tests.oracles.schrodingers_cats.mirror import BLOCKS, OPTIONS, PLAYERS, Choice, Mirror
from tests.oracles.side_by_side import Campaign


def table(players: int, options: dict[str, object]) -> Callable[[int], Mirror]:
    """Each seat starts in turn, and so does each length of the track."""
    return lambda number: Mirror(
        Choice(players, number % players, {**options, "blocks": BLOCKS[number % len(BLOCKS)]})
    )


CAMPAIGN = Campaign(
    tables=tuple(table(*each) for each in itertools.product(PLAYERS, OPTIONS)),
    policies=tuple(POLICIES),
    matches=60,
)
