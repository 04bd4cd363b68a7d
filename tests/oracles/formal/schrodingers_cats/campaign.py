"""The long campaign of Schrödinger's Cats against its formal twin: any table, policy and moment."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Final

from catbox_rules.schrodingers_cats.editions import DEFAULTS, READINGS
from tests.oracles.formal.campaigning import TwinCampaign
from tests.oracles.formal.schrodingers_cats.comparing import compare_courses
from tests.oracles.formal.schrodingers_cats.moments import FAVORED, WAYS, Course, Deck

__all__ = ["CAMPAIGN"]

COURSES_OF_A_BATCH: Final = 4
LONGEST: Final = 60
BLOCKS: Final = (13, 13, 12, 3, 2, 1, 26)


def some_course(random: Random) -> Course:
    """A stretch of a match at any table; one in three has a made-up deck."""
    players = random.randint(2, 6)
    return Course(
        players,
        seat=random.randrange(players),
        readings=DEFAULTS.with_values({each: random.choice([*each.values]) for each in READINGS}),
        has_physicats=random.random() < 0.8,
        blocks=random.choice(BLOCKS),
        deck=some_deck(players, random) if random.random() < 1 / 3 else None,
        favored=random.choice(FAVORED),
        policy=random.choice(WAYS),
        seed=random.randrange(10**9),
        skipped=random.choice((0, 0, 20, 40, 80, 160)),
        length=LONGEST,
    )


def some_deck(players: int, random: Random) -> Deck:
    """A few boxes, and hands of any sizes that there are boxes for."""
    lives = random.randint(1, 2) if players < 4 else 1
    hands = tuple(random.choice((1, 2, 3, 0)) for _ in range(players * lives - 1))
    first, *others = (random.randrange(7) for _ in range(4))
    missing = max(0, players * max(hands) - first - sum(others))
    return Deck((first + missing, others[0], others[1], others[2]), hands, lives)


def compare_some(random: Random) -> Counter[str]:
    """Compare a batch of some hundred moments."""
    return compare_courses([some_course(random) for _ in range(COURSES_OF_A_BATCH)])


CAMPAIGN: Final = TwinCampaign(compare_some)
