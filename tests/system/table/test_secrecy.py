"""What a seat cannot know is in no frame to it: of two matches in which only that differs, it is
sent the same, byte for byte."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from catbox_rules.records import Record, action_as_json
from examples.table.store import Store
from tests.depth import of_depth
from tests.system.table.table_server import TableServer, joined
from tests.system.table.twins import Twins, keep, twins


async def frames(server: TableServer, table: str, record: Record, dealt: int) -> list[list[str]]:
    """What each seat and a spectator are sent while a match is played to its end, and when they ask
    then about what another might do."""
    seats = range(record.players)
    async with joined(server, table, *seats, "watcher") as clients:
        for number, action in enumerate(record.actions[dealt:], dealt):
            assert isinstance(action.actor, int)
            actor = clients[action.actor]
            await actor.at(number)
            await actor.say(act=action_as_json(action), at=actor.message["next"])
        for client in clients:
            await client.at(len(record.actions))
        for seat in seats:
            await clients[seat].answer(ask={"do": "doubt", "seat": seat})
            await clients[seat].answer(ask={"do": "paradox", "seat": seat})
            await clients[seat].answer(undo="ask", at=0)
        return [client.heard for client in clients]


@pytest.mark.parametrize(
    ("game", "edition", "players"),
    [("cat-in-the-box", "pegasus-2023", 4), ("schrodingers-cats", "amigo-2023", 3)],
)
def test_twins_are_shown_alike(tmp_path: Path, game: str, edition: str, players: int) -> None:
    random, data = Random(players), tmp_path / "tables.sqlite"
    number = of_depth(quick=5, ci=8, deep=100)
    pairs = [twins(game, edition, players, random) for _ in range(number)]

    async def keep_all() -> None:
        store = Store(data)
        for number, pair in enumerate(pairs):
            for which, record in enumerate(pair.records):
                await keep(store, f"{number}-{which}", record.up_to(pair.dealt))
        store.close()

    async def compare(server: TableServer, number: int, pair: Twins) -> None:
        one, other = [
            await frames(server, f"{number}-{which}", record, pair.dealt)
            for which, record in enumerate(pair.records)
        ]
        viewer = players if pair.viewer is None else pair.viewer
        assert one[viewer] == other[viewer]
        assert one != other  # somebody else can distinguish them: they are two matches

    async def compare_all(server: TableServer) -> None:
        for number, pair in enumerate(pairs):
            await compare(server, number, pair)

    asyncio.run(keep_all())
    with TableServer(data) as server:
        asyncio.run(compare_all(server))
    driven = [len(pair.records[0].actions) - pair.dealt for pair in pairs]
    assert sum(driven) > 2 * number
