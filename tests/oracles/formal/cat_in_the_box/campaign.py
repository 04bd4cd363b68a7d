"""The long campaign of Cat in the Box against its formal twin: any table, policy and moment."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from catbox_rules.cat_in_the_box import EDITIONS
from catbox_rules.cat_in_the_box.editions import RedBrokenBy, Tokens
from catbox_rules.conformance.cat_in_the_box import POLICIES
from tests.oracles.formal.campaigning import TwinCampaign
from tests.oracles.formal.cat_in_the_box.comparing import compare_matches
from tests.oracles.formal.cat_in_the_box.moments import Match
from tests.oracles.formal.cat_in_the_box.tables import OTHER_EDITIONS, Choice

__all__ = ["CAMPAIGN"]

MATCHES_OF_A_BATCH: Final = 3
LONGEST_SKIP: Final = 200


def some_match(random: Random) -> Match:
    """A stretch of a match at any table."""
    edition = random.choice(random.choice((EDITIONS, OTHER_EDITIONS)))
    players = random.choice(edition.player_counts)
    choice = Choice(
        edition.id,
        players,
        random.randrange(players),
        random.choice([*Tokens]),
        random.choice([*RedBrokenBy]),
        random.choice((0, random.randrange(1, 10_000))),
    )
    return Match(
        choice,
        random.choice([*POLICIES]),
        random.randrange(10**9),
        random.randrange(LONGEST_SKIP),
    )


def compare_some(random: Random) -> Counter[str]:
    """Compare a batch of some hundred moments."""
    return compare_matches([some_match(random) for _ in range(MATCHES_OF_A_BATCH)])


CAMPAIGN: Final = TwinCampaign(compare_some)
