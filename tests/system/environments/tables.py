"""The tables at which environments are tested, and matches at them by the library alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

import pytest

from catbox_rules.environments import Task
from catbox_rules.games import GAMES
from catbox_rules.kernel.ruleset import CHANCE, Action
from catbox_rules.match import AnyMatch
from tests.depth import of_depth

ALL_TABLES: Final = [
    (edition.id, setup.players)
    for game in GAMES.values()
    for edition in game.EDITIONS
    for setup in edition.setups
]
_ONE_OF_EACH_GAME: Final = [("pegasus-2023", 3), ("amigo-2023", 3)]

TABLES: Final = ALL_TABLES if of_depth(quick=0, ci=1, deep=1) else _ONE_OF_EACH_GAME
AT_EACH_TABLE: Final = pytest.mark.parametrize(("edition", "players"), TABLES)
FEW: Final = of_depth(quick=3, ci=2, deep=20)
"""Matches at each table, where every moment of them is looked at in several ways."""
MATCHES: Final = of_depth(quick=3, ci=2, deep=300)
"""Matches at each table by each reward, where they are held against the library's own: more than
10,000 in all by the profile `deep`, in each of the three interfaces."""


def task_of(edition: str, players: int, reward: str = "score") -> Task:
    return Task.of(edition, players=players, reward=reward)


def chosen(legal: Sequence[Action], random: Random) -> Action:
    """A random action of a random kind, so that what is rare is done as well."""
    kind = random.choice(sorted({action.do for action in legal}))
    return random.choice([action for action in legal if action.do == kind])


def played(edition: str, players: int, seed: object) -> Iterator[AnyMatch]:
    """A match by the library alone: each moment of it."""
    match, random = task_of(edition, players).start, Random(f"{seed}")
    yield match
    while match.turn:
        actor = match.turn[0]
        if actor == CHANCE:
            match = match.apply(match.draw(random))
        else:
            match = match.apply(chosen(match.legal_actions(actor), random))
        yield match
