"""Clients that send what they should not get one error, or are dropped; nobody else notices."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from tests.patience import PATIENCE
from tests.system.table.table_server import Bot, Client, Frame, TableServer, joined, read, token
from tests.unit.serving.bad_frames import bad_frames


def new_table(server: TableServer) -> str:
    return server.new_table("cat-in-the-box", "pegasus-2023", 3)


OF_THE_TABLE = [
    *('{"sit": "0"}', '{"sit": -1}', '{"sit": 9, "name": "A"}', '{"sit": 1e400}', '{"what": 1}'),
    *('{"sit": 0, "sit": 1}', '{"sit": 0, "name": ""}', '{"sit": 0, "name": {"html": "<b>"}}'),
    *('{"sit": 0, "name": "\\u202e\\u0007"}', '{"sit": 0, "name": "' + "long" * 1000 + '"}'),
    *('{"undo": "yes"}', '{"undo": "agree", "at": 5}', '{"undo": "ask", "at": -1}', '{"ask": []}'),
    *('{"join": "short"}', '{"join": "ü"}', '{"join": "' + "x" * 65 + '"}', '{"leave": "now"}'),
    *('{"ask": {"do": "\\ud800"}}', '{"ask": ' + "[" * 3000 + "]" * 3000 + "}"),
]
MOST_AT_ONCE = 30
"""Frames of one connection, below what is too fast."""


async def send_all(server: TableServer, table: str, who: int | str | None, next_event: int) -> None:
    """Send every bad frame to a table: as somebody who has not joined (None), who watches, or who
    plays a seat. Each is answered by one error; of all else, only who is there may be new."""
    texts = [*bad_frames(next_event), *OF_THE_TABLE]
    for first in range(0, len(texts), MOST_AT_ONCE):
        async with server.connect(table) as socket:
            client = Client(socket)
            if who is not None:
                await client.say(join=token(who))
                await client.shown()
            heard = len(client.heard)
            for text in texts[first : first + MOST_AT_ONCE]:
                await socket.send(text)
                error = await client.error()
                assert set(error) <= {"code", "message", "path", "expected", "given"}, text
                assert "defect" not in error["message"]
                assert len(error["message"].splitlines()) == 1
                assert len(error["message"]) < 300
            answers = [read(each) for each in client.heard[heard:] if "room" not in read(each)]
            assert list(map(set, answers)) == [{"error"}] * len(texts[first : first + MOST_AT_ONCE])


@pytest.mark.parametrize(
    ("game", "edition"), [("cat-in-the-box", "pegasus-2023"), ("schrodingers-cats", "amigo-2023")]
)
def test_whatever_is_wrong_with_one_client_the_others_play_on(
    tmp_path: Path, game: str, edition: str
) -> None:
    """Nobody is told an error of another, and nothing is written to the log: not while they sit
    down, not in the middle of the match, not after it. Who comes later is shown the table."""

    dealt = {"cat-in-the-box": 1, "schrodingers-cats": 2}

    async def trouble(server: TableServer, table: str, next_event: int) -> None:
        for who in (None, "stranger", 0):
            await send_all(server, table, who, next_event)
        async with server.connect(table) as socket:
            await Client(socket).say(join=token("far ahead, and no less"), since=10**17)
            async with joined(server, table, "later") as (later,):
                assert later.message["next"] == next_event

    async def try_it(server: TableServer) -> None:
        table, random = server.new_table(game, edition, 3), Random(2)
        async with joined(server, table, 0) as (first,):
            await trouble(server, table, 0)
            async with joined(server, table, 1, 2) as others:
                players = [first, *others]
                for each in players:
                    await each.at(dealt[game])
                for most in (0, 15, 10_000):
                    await play(players, random, most)
                    await trouble(server, table, first.message["next"])
                assert first.message["outcome"] is not None
                for each in players:
                    await each.room_where(here=[True] * 3, watching=0)

    with TableServer(tmp_path / "tables.sqlite") as server:
        asyncio.run(try_it(server))
    assert not server.log.read_text()


async def play(players: Sequence[Client], random: Random, most: int) -> None:
    """Play some actions at random; all players hear of each, and of nothing that is wrong."""
    for _ in range(most):
        message = players[0].message
        if message["outcome"] is not None:
            return
        seat: int = random.choice(message["turn"])
        own = players[seat]
        await own.say(
            act=random.choice(own.message["legal"]["actions"])["action"], at=message["next"]
        )
        for each in players:
            await each.after(message)


def test_who_has_not_joined_can_do_nothing(server: TableServer) -> None:
    async def try_it() -> None:
        async with server.connect(new_table(server)) as socket:
            client = Client(socket)
            frames: list[Frame] = [{"sit": 0, "name": "A"}, {"ask": {}}, {"undo": "ask"}]
            for frame in frames:
                await client.say(**frame)
                assert await client.refusal() == "join the table first"

    asyncio.run(try_it())


def test_names_are_plain_text_on_one_line(server: TableServer) -> None:
    async def try_it() -> None:
        async with joined(server, new_table(server), "a") as (client,):
            await client.say(sit=0, name="  <b>\u202eA\x1b[31m\n\tB</b> ")
            await client.room_where(names=["<b> A [31m B</b>", None, None])

    asyncio.run(try_it())


@pytest.mark.parametrize("name", ["anne", "ANNE ", "\uff21nne", "Anne\u3164", "\u2800Anne"])
def test_nobody_sits_under_the_name_of_another(server: TableServer, name: str) -> None:
    async def try_it() -> None:
        async with joined(server, new_table(server), "a", "b") as (anne, other):
            await anne.say(sit=0, name="Anne")
            await anne.room_where(you=0)
            await other.say(sit=1, name=name)
            assert "is taken; choose another" in await other.refusal()
            await anne.say(sit=0, name="ANNE")  # her own she may write otherwise
            await anne.room_where(names=["ANNE", None, None])

    asyncio.run(try_it())


def test_actions_of_others_are_refused(server: TableServer) -> None:
    async def try_it() -> None:
        async with joined(server, new_table(server), 0, 1, 2, "watcher") as clients:
            player, _, _, watcher = clients
            message = await player.at(1)
            action = {**message["legal"]["actions"][0]["action"], "seat": 1}
            deal = {"do": "deal", "hands": [[1] * 10] * 3}
            for each in (action, deal):
                await player.say(act=each, at=message["next"])
                assert "not an action of yours" in await player.refusal()
                await watcher.say(act=each, at=message["next"])
                assert "sit down first" in await watcher.refusal()
            await player.say(ask=action)
            assert "expected an action of seat 0" in await player.refusal()

    asyncio.run(try_it())


def test_no_such_table(server: TableServer) -> None:
    async def try_it() -> None:
        for table in ("nothing", "%00", "x" * 5000):
            async with server.connect(table) as socket:
                client = Client(socket)
                assert await client.refusal() == "there is no such table"
                with pytest.raises(ConnectionClosed):
                    await client.error()

    asyncio.run(try_it())


async def is_dropped(server: TableServer, table: str, text: str, times: int) -> bool:
    """Whether somebody who sends this so many times is dropped."""
    async with joined(server, table, "flood") as (client,):
        try:
            for _ in range(times):
                await client.socket.send(text)
            async with asyncio.timeout(PATIENCE):
                while True:
                    await client.socket.recv()
        except ConnectionClosed:
            return True


def test_the_others_play_on_next_to_floods(tmp_path: Path) -> None:
    """No time passes for the server: who sends more than forty frames sends too many."""

    async def try_it(server: TableServer) -> None:
        table = new_table(server)
        bots = [Bot(server, table, seat, Random(seat)) for seat in range(3)]
        playing = asyncio.gather(*[bot.play() for bot in bots])
        flood = json.dumps({"ask": {"do": "bid", "seat": 0, "tricks": 1}})
        while not playing.done():
            assert await is_dropped(server, table, flood, 1000)
            assert await is_dropped(server, table, "x" * 10_000_000, 1)
        await playing
        assert [(bot.refused, bot.connected) for bot in bots] == [([], 1)] * 3

    with TableServer(tmp_path / "tables.sqlite", is_standing=True) as server:
        asyncio.run(try_it(server))


def test_a_client_that_does_not_read_holds_up_nobody(server: TableServer) -> None:
    """Its frames wait in a bounded queue; then it is out, and the others see that it has gone."""

    async def try_it() -> None:
        table = server.new_table("schrodingers-cats", "amigo-2023", 2)
        async with server.connect_slowly(table) as slow:
            await slow.say(join=token(0))
            await slow.say(sit=0, name="Slow")
            async with joined(server, table, 1) as (other,):
                await other.room_where(here=[True, True])
                for _ in range(400):  # each of them makes a frame for it
                    await slow.say(ask={"do": "doubt", "seat": 0})
                await other.room_where(here=[False, True])

    asyncio.run(try_it())


def test_requests_for_new_tables_are_bounded(server: TableServer) -> None:
    for body in (b"", b"[]", b"{}", b'{"game": "chess"}', b"\xff", b'{"game": 1, "game": 2}'):
        status, answer = server.post(body)
        assert status == 400
        assert answer["error"]["message"]
    assert server.post(b"[" * 100_000)[0] == 413
    for players in (-1, 0, 1, 10**30, True, "3", None):
        chosen = {"game": "cat-in-the-box", "edition": "pegasus-2023", "players": players}
        status, answer = server.post(json.dumps(chosen).encode())
        assert (status, answer["error"]["path"]) == (400, "$.players")


@pytest.mark.parametrize("field", ["title", "note"])
@pytest.mark.parametrize("half", ["\\ud800", "\\udfff", "a\\udc00\\ud800"])
def test_texts_that_nobody_could_be_sent_open_no_table(
    server: TableServer, field: str, half: str
) -> None:
    variant = {"format": "catbox-variant/1", "game": "cat-in-the-box", "id": "odd", "title": "Odd"}
    chosen = {"game": "cat-in-the-box", "edition": "pegasus-2023", "players": 3}
    named = {**variant, "base": "pegasus-2023", field: "HALF"}
    body = json.dumps({**chosen, "options": {"variants": [named]}})
    assert server.post(body.encode())[0] == 201
    status, answer = server.post(body.replace("HALF", half).encode())
    assert status == 400
    assert "expected text without lone surrogates" in answer["error"]["message"]


def test_two_servers_do_not_share_a_file(tmp_path: Path) -> None:
    data = tmp_path / "tables.sqlite"
    with TableServer(data):
        command = [sys.executable, "-m", "examples.table", "--port", "0", "--data", str(data)]
        ran = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert (ran.returncode, ran.stdout) == (1, "")
    assert ran.stderr == f"{data}, 127.0.0.1:0: database is locked\n"


def test_what_can_be_chosen_comes_from_the_editions(server: TableServer) -> None:
    with urllib.request.urlopen(f"{server.address}games") as answer:
        listed = json.loads(answer.read())
    assert set(listed["games"]) == {"cat-in-the-box", "schrodingers-cats"}
    offered = [
        (game, edition, players[0], offer["options"])
        for game, offer in listed["games"].items()
        for edition, players in offer["editions"].items()
    ]
    assert [edition for _, edition, _, _ in offered] == list(listed["titles"])
    for game, edition, players, options in offered:
        chosen = {"game": game, "edition": edition, "players": players}
        listable = {name: values for name, values in options.items() if values != "any"}
        assert listable
        for name, values in listable.items():
            # A face that the edition does not have is refused, as is a face of another number.
            statuses = {
                server.post(json.dumps({**chosen, "options": {name: value}}).encode())[0]
                for value in values[:3]
            }
            assert 201 in statuses, (chosen, name)
    wrong = {"game": "cat-in-the-box", "edition": "pegasus-2023", "players": 3}
    status, answer = server.post(json.dumps({**wrong, "options": {"face": "pink"}}).encode())
    assert (status, answer["error"]["path"]) == (400, "$.options.face")
