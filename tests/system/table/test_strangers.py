"""What strangers may cost: they neither keep others out, nor hold them up, nor fill the disk."""

from __future__ import annotations

import asyncio
import selectors
import signal
import socket
import threading
import urllib.error
import urllib.request
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path

import pytest
from attrs import asdict
from websockets.exceptions import ConnectionClosed, InvalidStatus

from examples.table.bounds import Bucket
from examples.table.server import Room
from examples.table.store import Store
from examples.table.tables import Step, Table
from tests.patience import PATIENCE, until
from tests.system.table.table_server import Client, TableServer, joined, token
from tests.system.table.test_bad_clients import new_table

HALF = b"GET / HTTP/1.1\r\nHost: x\r\n"
OPENED = b'{"game": "cat-in-the-box", "edition": "pegasus-2023", "players": 3}'


def test_what_was_refused_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    now, bucket = 100.0, Bucket(most=3, a_second=2)
    monkeypatch.setattr("examples.table.bounds.monotonic", lambda: now)
    assert [bucket.take() for _ in range(1000)].count(True) == 3
    now += 1
    assert [bucket.take() for _ in range(1000)].count(True) == 2


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"content_type": "application/json; charset=utf-8"}, 201),
        ({"origin": "https://evil.example"}, 403),
        ({"origin": "http://127.0.0.1"}, 403),  # another port is another site
        ({"origin": "null"}, 403),
        ({"content_type": "text/plain"}, 415),
        ({"content_type": "application/x-www-form-urlencoded"}, 415),
    ],
)
def test_pages_of_other_sites_open_no_table(
    server: TableServer, headers: dict[str, str], status: int
) -> None:
    answered, answer = server.post(OPENED, **headers)
    assert (answered, set(answer)) == (status, {"id"} if status == 201 else {"error"})


def test_pages_of_other_sites_do_not_look_at_a_table(server: TableServer) -> None:
    async def try_it() -> None:
        table = new_table(server)
        async with server.connect(table, origin=server.address.rstrip("/")) as own:
            client = Client(own)
            await client.say(join=token("own"))
            await client.shown()
        with pytest.raises(InvalidStatus, match="403"):
            await server.connect(table, origin="https://evil.example")

    asyncio.run(try_it())


def test_requests_that_never_end_keep_nobody_out(tmp_path: Path) -> None:
    """The system lets the server have fewer files open than there are such requests: those that
    have been waiting longest make room."""

    async def try_it(server: TableServer) -> None:
        async with joined(server, new_table(server), 0, 1, 2) as clients:
            for client in clients:
                await client.at(1)
            halves = [
                ends.enter_context(socket.create_connection(("127.0.0.1", server.port)))
                for _ in range(400)
            ]
            for half in halves:
                half.sendall(HALF)
            for client in clients:
                await client.act()
            await clients[0].at(4)
            with await asyncio.to_thread(urllib.request.urlopen, server.address) as page:
                assert page.status == 200
            await asyncio.to_thread(_wait_until_closed, halves, 300)
            await clients[0].answer(undo="ask", at=0)  # and who was here still is

    with TableServer(tmp_path / "tables.sqlite", most_files=256) as server, ExitStack() as ends:
        asyncio.run(try_it(server))


def _wait_until_closed(halves: list[socket.socket], number: int) -> None:
    """Wait until the other end has closed so many of them."""
    closed = 0
    with selectors.DefaultSelector() as reading:
        for half in halves:
            reading.register(half, selectors.EVENT_READ, half)
        while closed < number:
            found = reading.select(PATIENCE)
            assert found, f"only {closed} are closed"
            for key, _ in found:
                reading.unregister(key.fileobj)
                assert _is_closed(key.data)
                closed += 1


def _is_closed(half: socket.socket) -> bool:
    try:
        return half.recv(1) == b""
    except ConnectionError:
        return True


def test_a_request_that_never_ends_is_closed_by_the_clock(tmp_path: Path) -> None:
    with (
        TableServer(tmp_path / "tables.sqlite", request_timeout=0.2) as server,
        socket.create_connection(("127.0.0.1", server.port)) as half,
    ):
        half.settimeout(PATIENCE)
        assert _is_closed(half)


def test_who_never_joins_keeps_nobody_out(server: TableServer) -> None:
    async def try_it() -> None:
        table = new_table(server)
        async with AsyncExitStack() as stack:
            for _ in range(70):
                await stack.enter_async_context(server.connect(table))
            async with joined(server, table, 0, "watcher") as (player, _):
                await player.room_where(here=[True, False, False], watching=1)

    asyncio.run(try_it())


def test_who_never_joins_is_dropped_by_the_clock(tmp_path: Path) -> None:
    async def try_it(server: TableServer) -> None:
        async with server.connect(new_table(server)) as silent:
            with pytest.raises(ConnectionClosed, match=r"1008.*join the table within 0\.2 seconds"):
                await silent.recv()

    with TableServer(tmp_path / "tables.sqlite", join_timeout=0.2) as server:
        asyncio.run(try_it(server))


def test_a_seat_comes_back_where_there_are_too_many_spectators(server: TableServer) -> None:
    async def try_it() -> None:
        table = new_table(server)
        spectators = [f"spectator-{number}" for number in range(60)]
        async with joined(server, table, 0, 1), joined(server, table, *spectators):
            async with server.connect(table) as one_more:
                client = Client(one_more)
                await client.say(join=token("one-more"))
                with pytest.raises(ConnectionClosed, match=r"1013.*too many spectators"):
                    await client.shown()
            for _ in range(5):
                async with joined(server, table, 1) as (back,):
                    await back.room_where(you=1, watching=60)

    asyncio.run(try_it())


def test_of_too_many_connections_of_a_seat_the_oldest_is_dropped(server: TableServer) -> None:
    async def try_it() -> None:
        async with joined(server, new_table(server), *[0] * 5) as (oldest, *others):
            with pytest.raises(ConnectionClosed, match="too many connections"):
                await oldest.room_where(you=None)
            for each in others:
                await each.answer(sit=9, name="Anne")

    asyncio.run(try_it())


def test_all_that_has_happened_is_sent_once(server: TableServer) -> None:
    async def try_it() -> None:
        async with joined(server, new_table(server), "watcher") as (client,):
            await client.say(join=token("watcher"), since=0)
            assert await client.refusal() == "you have joined already"

    asyncio.run(try_it())


def test_clients_that_do_not_read_do_not_hold_up_the_end(tmp_path: Path) -> None:
    """To end the server may take a minute, and not for ever."""

    async def try_it(server: TableServer) -> None:
        table = server.new_table("schrodingers-cats", "amigo-2023", 2)
        async with server.connect_slowly(table) as slow, joined(server, table, 1) as (other,):
            await slow.say(join=token(0))
            await slow.say(sit=0, name="Slow")
            await other.room_where(here=[True, True])
            for _ in range(30):  # answered by more than the buffers of the system take
                await slow.say(ask={"do": "doubt", "seat": 0})
            await other.answer(sit=9, name="Other")
            await asyncio.to_thread(server.stop, signal.SIGTERM)

    with TableServer(tmp_path / "tables.sqlite") as server:
        asyncio.run(try_it(server))


def test_the_steps_of_a_table_are_bounded(tmp_path: Path) -> None:
    """2000 in all."""
    data = tmp_path / "tables.sqlite"
    with TableServer(data) as server:
        table = new_table(server)

    async def fill() -> None:
        """Leave room for one step."""
        store = Store(data)
        played, steps = Table.of(await store.find(table)), list[Step]()
        for seat in range(3):
            steps.append(played.sit(token(seat), seat, f"Player {seat}"))
            played = played.after(steps[-1])
        steps += [step for step in [played.of_chance()] if step]
        steps += [Step()] * (2000 - len(steps) - 2)
        await store.add(table, 1, list(map(asdict, steps)))
        store.close()

    async def try_it(server: TableServer) -> None:
        async with joined(server, table, 0, 1, 2) as (player, other, _):
            await player.act()
            await other.at(2)
            await other.act()
            assert "this table is full" in await other.refusal()

    asyncio.run(fill())
    with TableServer(data) as server:
        asyncio.run(try_it(server))


def test_who_changes_name_and_seat_again_and_again_fills_no_table(tmp_path: Path) -> None:
    """The others sit down and play, and after the server was killed all sit where they sat."""
    data = tmp_path / "tables.sqlite"

    async def rename(server: TableServer, table: str) -> None:
        for first in range(0, 240, 30):  # of one connection so many that it is not too fast
            async with server.connect(table) as socket:
                client = Client(socket)
                await client.say(join=token("restless"))
                for number in range(first, first + 30):
                    if number % 10 == 9:
                        await client.say(leave=True)
                    seat, names = number % 2 * 2, [None, "Player 1", None]
                    names[seat] = f"Name {number}"
                    await client.say(sit=seat, name=names[seat])
                    await client.room_where(names=names)

    async def steps_of(table: str) -> list[object]:
        store = Store(data)
        steps = await store.find(table)
        store.close()
        return steps

    async def try_it(server: TableServer, table: str) -> None:
        async with joined(server, table, 1):
            await rename(server, table)
        await asyncio.to_thread(server.stop, signal.SIGKILL)
        assert len(await steps_of(table)) == 3  # the beginning, and who sits where

    async def go_on(server: TableServer, table: str) -> None:
        async with joined(server, table, "restless", 1, 0) as players:
            await players[0].room_where(names=["Player 0", "Player 1", "Name 239"])
            for each in players:
                await each.at(1)
            await players[1].act()
            for each in players:
                await each.at(2)

    server = TableServer(data)
    table = new_table(server)
    asyncio.run(try_it(server, table))
    with TableServer(data) as again:
        asyncio.run(go_on(again, table))
    assert len(asyncio.run(steps_of(table))) == 6


def test_others_go_on_while_a_table_is_opened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun, others_went_on = threading.Event(), threading.Event()
    waited = list[bool]()
    opened = Table.of

    def slowly(steps: list[object]) -> Table:
        begun.set()
        waited.append(others_went_on.wait(timeout=PATIENCE))
        return opened(steps)

    async def try_it() -> None:
        store = Store(tmp_path / "tables.sqlite")
        room = Room(store, "none")
        opening = asyncio.create_task(room.open())
        await until(begun.is_set)
        others_went_on.set()
        with pytest.raises(Exception, match="no such table"):
            await opening
        store.close()

    monkeypatch.setattr(Table, "of", staticmethod(slowly))
    asyncio.run(try_it())
    assert waited == [True]


@pytest.mark.parametrize(
    "path", ["", "games", "page/table.js", "page/table.ts", "page/no", "tables/no"]
)
def test_browsers_are_told_to_guess_and_to_load_nothing(server: TableServer, path: str) -> None:
    try:
        answer = urllib.request.urlopen(f"{server.address}{path}")
    except urllib.error.HTTPError as error:
        answer = error
    with answer:
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        assert "default-src 'self'" in answer.headers["Content-Security-Policy"]
        kinds = {"js": "text/javascript", "ts": "text/plain", "games": "application/json"}
        kind = kinds.get(path.rpartition(".")[2], answer.headers.get_content_type())
        assert answer.headers.get_content_type() == kind
