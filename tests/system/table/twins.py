"""Twin matches: two in which only that differs which somebody cannot know."""

from __future__ import annotations

from random import Random

from attrs import asdict, frozen

from catbox_rules.games import GAMES
from catbox_rules.match import AnyMatch, Match
from catbox_rules.records import Record, action_as_json, record_as_json
from catbox_rules.testing import look_alike
from examples.table.store import Store
from examples.table.tables import Step, Table
from tests.system.table.table_server import token


@frozen
class Twins:
    """Two matches, and who cannot distinguish them: a seat, or a spectator (None)."""

    records: tuple[Record, Record]
    viewer: int | None
    dealt: int
    """After so many actions chance does nothing more, so clients can play the others."""


def twins(game: str, edition: str, players: int, random: Random) -> Twins:
    """Twins up to some moment."""
    while True:
        record, dealt = _played(game, edition, players, random)
        viewer = random.choice([None, *range(players)])
        other = look_alike(record, viewer, random)
        if other is not None:
            return Twins((record, other), viewer, dealt)


def _played(game: str, edition: str, players: int, random: Random) -> tuple[Record, int]:
    match: AnyMatch = Match.begin(GAMES[game], edition, players=players)
    for _ in range(random.randrange(1, 60)):
        if not match.is_over:
            match = _later(match, random)
    match = match.advance(random)
    dealt = match.number_of_actions
    for _ in range(12):
        if match.is_over or (later := _later(match, random)).turn == ("chance",):
            break
        match = later
    return match.record, dealt


def _later(match: AnyMatch, random: Random) -> AnyMatch:
    chance = match.turn == ("chance",)
    return match.apply(match.draw(random) if chance else random.choice(match.legal_actions()))


async def keep(store: Store, id: str, record: Record) -> str:
    """Put a match into the store as a table where all sit."""
    begun = record_as_json(record.up_to(0))
    table, seats = Table.of([begun]), range(record.players)
    steps = [
        *[table.sit(token(seat), seat, f"Player {seat}") for seat in seats],
        *[Step(act=action_as_json(action)) for action in record.actions],
    ]
    await store.add(id, 0, [begun, *map(asdict, steps)])
    return id
