"""Whole matches are played over WebSocket, also where the server is killed again and again."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random

import pytest

from catbox_rules.match import AnyMatch
from catbox_rules.records import as_json
from examples.table.store import Store
from examples.table.tables import Table
from tests.depth import of_depth
from tests.patience import PATIENCE, until
from tests.system.table.table_server import Bot, TableServer

TABLES = [
    ("cat-in-the-box", "pegasus-2023", 4),
    ("cat-in-the-box", "bezier-2022", 2),
    ("cat-in-the-box", "ayatsurare-2020", 3),
    ("schrodingers-cats", "amigo-2023", 4),
    ("schrodingers-cats", "amigo-2023", 2),
]


def bots_at(server: TableServer, table: str, players: int, random: Random) -> list[Bot]:
    return [Bot(server, table, seat, Random(random.random())) for seat in range(players)]


async def play(bots: Sequence[Bot]) -> None:
    async with asyncio.timeout(PATIENCE):
        await asyncio.gather(*[bot.play() for bot in bots])


def at_once() -> bool:
    return True


def written(data: Path) -> int:
    """When the server has last written to its file."""
    return data.with_name(f"{data.name}-wal").stat().st_mtime_ns


def was_written(data: Path, before: int) -> bool:
    return written(data) != before


async def next_act(bot: Bot) -> None:
    """Wait until a bot sends an action."""
    bot.after_act.clear()
    await bot.after_act.wait()


async def kept(data: Path, *tables: str) -> list[AnyMatch]:
    """The matches of some tables as the file has them."""
    store = Store(data)
    matches = [Table.of(await store.find(table)).match for table in tables]
    store.close()
    return matches


def check_kept(match: AnyMatch, bots: Sequence[Bot]) -> None:
    """The match in the file is what the bots have seen and done: nothing is lost or doubled."""
    actors = [transition.action.actor for transition in match.transitions]
    for bot in bots:
        seen = match.message_for(bot.seat, since=0)["events"]
        assert list(dict(sorted(bot.events.items())).values()) == seen
        assert actors.count(bot.seat) == len(bot.acted) == len(set(bot.acted))
        assert bot.over is not None
        assert bot.over["totals"] == as_json(match.totals)


@pytest.mark.parametrize(("game", "edition", "players"), TABLES)
def test_whole_match(tmp_path: Path, game: str, edition: str, players: int) -> None:
    data = tmp_path / "tables.sqlite"
    with TableServer(data) as server:
        table = server.new_table(game, edition, players)
        bots = bots_at(server, table, players, Random(players))
        asyncio.run(play(bots))
    [match] = asyncio.run(kept(data, table))
    assert match.is_over
    check_kept(match, bots)
    assert [bot.refused for bot in bots] == [[]] * players


def test_no_acknowledged_action_is_lost_or_doubled_by_kills(tmp_path: Path) -> None:
    kills, random = of_depth(quick=3, ci=10, deep=100), Random(20)
    data = tmp_path / "tables.sqlite"
    done = 0

    async def kill(bots: Sequence[Bot]) -> None:
        nonlocal done
        while done < kills:
            for _ in range(random.randrange(7)):  # so many actions later
                await next_act(random.choice(bots))
            bot, before = random.choice(bots), written(data)
            await next_act(bot)
            # The action is on its way, or in the file, or the one who acted was told so.
            await until(
                random.choice((at_once, partial(was_written, data, before), bot.is_answered))
            )
            await asyncio.to_thread(server.kill_and_start)
            done += 1

    async def play_and_kill(bots: Sequence[Bot]) -> None:
        killing = asyncio.create_task(kill(bots))
        await play(bots)
        killing.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await killing

    played = dict[str, list[Bot]]()
    with TableServer(data) as server:
        while done < kills:
            game, edition, players = random.choice(TABLES)
            table = server.new_table(game, edition, players)
            played[table] = bots_at(server, table, players, random)
            asyncio.run(play_and_kill(played[table]))
    matches = asyncio.run(kept(data, *played))
    for match, bots in zip(matches, played.values(), strict=True):
        check_kept(match, bots)
