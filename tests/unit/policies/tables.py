"""Tables, and matches that bots play at them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

from catbox_rules.games import GAMES
from catbox_rules.kernel.ruleset import CHANCE, Seat
from catbox_rules.match import AnyMatch, Match
from catbox_rules.policies import Seated, bot_of
from tests.kit.matches import CAT_IN_THE_BOX, SCHRODINGERS_CATS, TABLES_OF
from tests.oracles.cat_in_the_box import secrecy as cat_secrecy
from tests.oracles.schrodingers_cats import secrecy as cats_secrecy

TABLES = [
    (game, edition, players) for game, tables in TABLES_OF.items() for edition, players in tables
]
"""Every edition for every count of players."""


def _each_alone(game: str) -> Iterator[dict[str, object]]:
    """Each reading that is not the default, alone."""
    for reading in GAMES[game].PATCHABLE.registry:
        yield from ({reading.option: value.value} for value in reading.others)


OPTIONS: Mapping[str, list[dict[str, object]]] = {
    CAT_IN_THE_BOX: [{}, *_each_alone(CAT_IN_THE_BOX)],
    SCHRODINGERS_CATS: [{}, {"physicats": "without"}, *_each_alone(SCHRODINGERS_CATS)],
}


# A state is of the type that its game gives it; see AnyRuleset.
OTHER_WORLDS: Mapping[str, Callable[[Any, Seat, Random], Any]] = {
    CAT_IN_THE_BOX: cat_secrecy.other_world,
    SCHRODINGERS_CATS: cats_secrecy.other_world,
}
"""By game: a state that differs only in what a seat cannot know."""


def moments_of(
    game: str,
    *,
    edition: str | None = None,
    players: int = 3,
    seed: str = "a seed",
    options: Mapping[str, object] | None = None,
) -> Iterator[AnyMatch]:
    """A match that the game's own bots play, after each of its actions."""
    ruleset, random = GAMES[game], Random(seed)
    match: AnyMatch = Match.begin(
        ruleset, edition or ruleset.EDITIONS[-1].id, players=players, options=options
    )
    yield match
    with Seated() as bots:
        while match.turn:
            actor = match.turn[0]
            if actor == CHANCE:
                match = match.apply(match.draw(random))
            else:
                match = match.apply(bots.choose(bot_of(ruleset), match, actor, random))
            yield match
