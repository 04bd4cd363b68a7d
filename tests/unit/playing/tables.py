"""Matches for people and bots to play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any

from catbox_rules.games import GAMES
from catbox_rules.kernel.ruleset import CHANCE, AnyRuleset, Seat
from catbox_rules.playing import MatchWithBots, begin
from catbox_rules.records import ChosenTable, Record
from tests.oracles.cat_in_the_box import secrecy as cat_secrecy
from tests.oracles.schrodingers_cats import secrecy as cats_secrecy
from tests.unit.records.matches import CAT_IN_THE_BOX, SCHRODINGERS_CATS, TABLES_OF

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


def new_match(
    game: str,
    *,
    edition: str | None = None,
    players: int = 3,
    people: Iterable[int] = (),
    seed: str = "a seed",
    options: Mapping[str, object] | None = None,
) -> MatchWithBots:
    """A match of which nothing has been played."""
    ruleset: AnyRuleset = GAMES[game]
    record = Record(
        ChosenTable(
            ruleset,
            edition or ruleset.EDITIONS[-1].id,
            players=players,
            options=dict(options or {}),
        )
    )
    return begin(record, people=people, seed=seed)


def gone_on(
    match: MatchWithBots, random: Random | None = None, *, actions: int = 10_000
) -> MatchWithBots:
    """The match after so many actions, or at its end: people do anything that they may, the first
    thing without a generator."""
    for _ in range(actions):
        actor = match.actor
        if actor is None:
            break
        after = match.auto_step()
        if after is None:
            assert actor != CHANCE
            legal = match.so_far.legal_actions(actor)
            after = match.after(random.choice(legal) if random else legal[0])
        match = after
    return match
