"""What a seat cannot know is in no frame to it: of two matches in which only that differs, it is
sent the same, byte for byte."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from catbox_rules.games import GAMES
from catbox_rules.match import Match
from catbox_rules.records import Record, action_as_json, record_as_json
from catbox_rules.testing import look_alike
from examples.table.store import Store
from examples.table.tables import Table
from tests.depth import of_depth
from tests.system.table.table_server import Client, TableServer, say, token

Twins = tuple[str, str, int | None]
"""The ids of two tables, and who cannot distinguish them: a seat, or a spectator."""


def played(game: str, edition: str, players: int, random: Random) -> Record:
    """A match up to some moment."""
    match = Match.begin(GAMES[game], edition, players=players)
    for _ in range(random.randrange(1, 60)):
        if match.is_over:
            break
        chance = match.turn == ("chance",)
        action = match.draw(random) if chance else random.choice(match.legal_actions())
        match = match.apply(action)
    while match.turn == ("chance",):
        match = match.apply(match.draw(random))
    return match.record


def keep(store: Store, id: str, record: Record) -> str:
    """Put a match into the store as a table where all sit."""
    store.begin(
        id,
        record_as_json(Match.begin(record.ruleset, record.edition, players=record.players).record),
    )
    store.add(id, 0, [action_as_json(action) for action in record.actions])
    table = Table(store, id)
    for seat in range(record.players):
        table.sit(token(seat), seat, f"Player {seat}")
    return id


async def frames(server: TableServer, table: str, seat: int | None) -> Sequence[str | bytes]:
    """What is sent to somebody who comes, and asks about everything that another may do."""
    async with server.connect(table) as socket:
        await say(socket, {"join": token("watcher" if seat is None else seat)})
        sent = [await socket.recv(), await socket.recv()]
        if seat is not None:
            message = Client(socket)
            await message.say(ask={"do": "doubt", "seat": seat})
            await message.say(ask={"do": "paradox", "seat": seat})
            await message.say(undo="ask", at=0)
            sent += [await socket.recv() for _ in range(3)]
        return sent


@pytest.mark.parametrize(
    ("game", "edition", "players"),
    [("cat-in-the-box", "pegasus-2023", 4), ("schrodingers-cats", "amigo-2023", 3)],
)
def test_twins_are_shown_alike(tmp_path: Path, game: str, edition: str, players: int) -> None:
    random, data = Random(players), tmp_path / "tables.sqlite"
    wanted, twins, differ = of_depth(quick=5, ci=20, deep=200), list[Twins](), 0
    store = Store(data)
    while len(twins) < wanted:
        record = played(game, edition, players, random)
        seat = random.choice([None, *range(players)])
        other = look_alike(record, seat, random)
        if other is not None:
            ids = [keep(store, f"{len(twins)}-{each}", r) for each, r in enumerate((record, other))]
            twins.append((ids[0], ids[1], seat))
    store.close()

    async def compare() -> None:
        nonlocal differ
        for one, other, seat in twins:
            assert await frames(server, one, seat) == await frames(server, other, seat)
            everybody = [None, *range(players)]
            differ += any(
                [await frames(server, one, s) != await frames(server, other, s) for s in everybody]
            )

    with TableServer(data) as server:
        asyncio.run(compare())
    assert differ == wanted  # somebody else can distinguish them: they are two matches
