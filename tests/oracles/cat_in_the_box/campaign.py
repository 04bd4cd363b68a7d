"""The long campaign of Cat in the Box: every edition, count of players, reading and policy."""

from __future__ import annotations

import itertools
from collections.abc import Callable

from catbox_rules.conformance.cat_in_the_box import POLICIES
from tests.oracles.cat_in_the_box.mirror import TABLES, Choice, Mirror
from tests.oracles.side_by_side import Campaign

OPTIONS = [
    {"tokens": tokens, "red-broken-by": red}
    for tokens, red in itertools.product(("unlimited", "strict"), ("player-token", "any-token"))
]


def table(edition: str, players: int, options: dict[str, str]) -> Callable[[int], Mirror]:
    """Each seat starts in turn."""
    return lambda number: Mirror(Choice(edition, players, number % players, options))


CAMPAIGN = Campaign(
    tables=tuple(
        table(edition, players, options)
        for (edition, players), options in itertools.product(TABLES, OPTIONS)
    ),
    policies=tuple(POLICIES),
    matches=500,
)
