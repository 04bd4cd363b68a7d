"""The server of the example as a process of its own, and clients that play at it."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

from attrs import define, field
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from catbox_rules.kernel.forms import is_object
from catbox_rules.records import parse
from tests.patience import PATIENCE, until

_ROOT: Final = Path(__file__).parents[3]
_CONNECT: Final = partial(
    connect,
    open_timeout=PATIENCE,
    close_timeout=PATIENCE,
    ping_interval=None,
    max_size=None,
    max_queue=None,  # who has not read all still hears the goodbye
)
# What is read from JSON has no type of its own.
Frame = dict[str, Any]


class TableServer:
    """The server on a free port, with its tables in a file.

    * `most_files`: how many files the system lets it have open.
    * `request_timeout`, `join_timeout`: the seconds that it waits for a request, and for a client
      to join.
    * `is_standing`: whether the clock stands by which it counts how often something comes; else
      nothing comes too often.
    """

    def __init__(
        self,
        data: Path,
        *,
        most_files: int | None = None,
        request_timeout: float = PATIENCE,
        join_timeout: float = PATIENCE,
        is_standing: bool = False,
    ) -> None:
        self._data, self.port = data, 0
        self._clocks = (request_timeout, join_timeout, is_standing)
        self.log = data.with_suffix(".log")
        limit = f'ulimit -n {most_files} && exec "$@"'
        self._limited = () if most_files is None else ("sh", "-c", limit, "sh")
        self._start()

    def _start(self) -> None:
        of_tests = ("-m", "tests.system.table.patient_server", json.dumps(self._clocks))
        arguments = (*of_tests, "--port", str(self.port), "--data", self._data)
        with self.log.open("a") as complaints:
            self._process = subprocess.Popen(
                [*self._limited, sys.executable, *arguments],
                cwd=_ROOT,
                stdout=subprocess.PIPE,
                stderr=complaints,
                encoding="utf-8",
            )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line.startswith("A table: http://"), line + self.log.read_text()
        self.address = line.split()[-1]
        self.port = int(self.address.rstrip("/").rpartition(":")[2])
        self.is_running = True

    def __enter__(self) -> TableServer:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop(signal.SIGTERM)

    def stop(self, by: signal.Signals) -> None:
        """End it by a signal, and wait until it has ended."""
        self.is_running = False
        self._process.send_signal(by)
        self._process.wait(timeout=PATIENCE)
        assert self._process.stdout is not None
        self._process.stdout.close()

    def kill_and_start(self) -> None:
        """End it in the middle of whatever it does, and start it again."""
        self.stop(signal.SIGKILL)
        self._start()

    def post(self, body: bytes, **headers: str) -> tuple[int, Frame]:
        """What it answers to somebody who opens a table.

        * `headers`: besides the content type, or in its place.
        """
        sent = {"content_type": "application/json", **headers}
        named = {name.replace("_", "-"): value for name, value in sent.items()}
        request = urllib.request.Request(f"{self.address}tables", data=body, headers=named)
        try:
            with urllib.request.urlopen(request) as answer:
                return answer.status, read(answer.read())
        except urllib.error.HTTPError as error:
            return error.code, read(error.read())

    def new_table(self, game: str, edition: str, players: int) -> str:
        """Open a table; its id."""
        chosen = {"game": game, "edition": edition, "players": players}
        status, answer = self.post(json.dumps(chosen).encode())
        assert status == 201, answer
        id = answer["id"]
        assert isinstance(id, str)
        return id

    def connect(self, table: str, origin: str | None = None) -> connect:
        """A connection to a table, from a page of some origin or from no page."""
        address = self.address.replace("http", "ws")
        asked = None if origin is None else Origin(origin)
        return _CONNECT(f"{address}tables/{table}/socket", origin=asked)

    @asynccontextmanager
    async def connect_slowly(self, table: str) -> AsyncGenerator[Client]:
        """A client that does not read, with little room for what it was sent."""
        raw = socket.socket()
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        raw.connect(("127.0.0.1", self.port))
        uri = f"{self.address.replace('http', 'ws')}tables/{table}/socket"
        async with _CONNECT(uri, sock=raw, max_queue=1) as slow:
            slow.transport.pause_reading()
            yield Client(slow)
            slow.transport.abort()


def read(text: bytes | str) -> Frame:
    """A frame that the server has sent."""
    frame = parse(text)
    assert is_object(frame), text
    return frame


async def say(socket: ClientConnection, frame: Mapping[str, object]) -> None:
    """Send a frame."""
    await socket.send(json.dumps(frame))


def token(seat: int | str) -> str:
    """The secret of the client that plays a seat."""
    return f"the-secret-of-client-{seat}"


@define
class Client:
    """A client, with what it was sent last: who is there, and how the match stands."""

    socket: ClientConnection
    room: Frame = field(factory=Frame)
    message: Frame = field(factory=Frame)
    heard: list[str] = field(factory=list[str])
    """All that it was sent."""
    _errors: list[Frame] = field(factory=list[Frame])

    async def say(self, **frame: object) -> None:
        """Send a frame."""
        await say(self.socket, frame)

    async def act(self, offered: Frame | None = None) -> None:
        """Do the first thing that is legal, now or by an earlier message."""
        message = offered or self.message
        await self.say(act=message["legal"]["actions"][0]["action"], at=message["next"])

    async def until(self, holds: Callable[[], bool]) -> None:
        """Hear what is sent until something holds; an error is no part of that."""
        while not holds():
            await self._hear()
            assert not self._errors

    async def at(self, actions: int) -> Frame:
        """The message of the moment after so many actions."""
        await self.until(lambda: self.message.get("actions") == actions)
        return self.message

    async def after(self, moment: Frame) -> None:
        """Hear what happened after a message."""
        await self.until(lambda: self.message["next"] > moment["next"])

    async def room_where(self, **wanted: object) -> Frame:
        """Who is there, as soon as it is as wanted."""
        await self.until(lambda: wanted.items() <= self.room.items())
        return self.room

    async def answer(self, **frame: object) -> Frame:
        """Send a frame, and hear the error or the ruling that answers it."""
        self.message.pop("verdict", None)
        await self.say(**frame)
        while not self._errors and "verdict" not in self.message:
            await self._hear()
        return self._errors.pop() if self._errors else self.message

    async def shown(self) -> None:
        """Wait for the first message."""
        await self.until(lambda: bool(self.message))

    async def error(self) -> Frame:
        """The next error."""
        while not self._errors:
            await self._hear()
        return self._errors.pop()

    async def refusal(self) -> str:
        """What the next error says."""
        return str((await self.error())["message"])

    async def _hear(self) -> None:
        async with asyncio.timeout(PATIENCE):
            self.heard.append(await self.socket.recv(decode=True))
        frame = read(self.heard[-1])
        if "room" in frame:
            self.room = frame["room"]
        elif "error" in frame:
            self._errors.append(frame["error"])
        else:
            self.message = frame


@asynccontextmanager
async def joined(server: TableServer, table: str, *who: int | str) -> AsyncGenerator[list[Client]]:
    """Clients that have come to a table; those with a number sit down on that seat."""
    async with AsyncExitStack() as stack:
        clients = list[Client]()
        for each in who:
            client = Client(await stack.enter_async_context(server.connect(table)))
            await client.say(join=token(each))
            if isinstance(each, int):
                await client.say(sit=each, name=f"Player {each}")
                await client.room_where(you=each)
            clients.append(client)
        for client in clients:
            await client.shown()
        yield clients


@define
class Bot:
    """A client that plays a seat at random, connects again whenever it must, and keeps all that it
    was sent."""

    server: TableServer
    table: str
    seat: int
    random: Random
    events: dict[int, object] = field(factory=dict[int, object])
    """By their numbers; the same number never tells another event."""
    acted: list[int] = field(factory=list[int])
    """The moment of every action that it has sent; each was answered by a later moment."""
    after_act: asyncio.Event = field(factory=asyncio.Event)
    over: Frame | None = None
    connected: int = 0
    """How often."""
    refused: list[str] = field(factory=list[str])
    _sent: Frame | None = None

    async def play(self) -> None:
        """Play until the match is over."""
        while self.over is None:
            try:
                async with self.server.connect(self.table) as socket:
                    self.connected += 1
                    await self._play(socket)
            except (WebSocketException, OSError):
                await until(lambda: self.server.is_running)

    def is_answered(self) -> bool:
        """Whether it was shown what came of its last action."""
        return self._sent is None

    async def _play(self, socket: ClientConnection) -> None:
        await say(socket, {"join": token(self.seat)})
        await say(socket, {"sit": self.seat, "name": f"Bot {self.seat}"})
        if self._sent is not None:  # it may have come, or not
            await say(socket, self._sent)
        while self.over is None:
            frame = read(await socket.recv())
            if "error" in frame:
                self.refused.append(frame["error"]["message"])
            elif "format" in frame:
                await self._answer(socket, frame)

    async def _answer(self, socket: ClientConnection, message: Frame) -> None:
        assert message["seat"] in (self.seat, None)
        for each in message["events"]:
            assert self.events.setdefault(each["number"], each) == each
        if message["outcome"] is not None:
            self.over = message
        if self._sent is not None and self._sent["at"] < message["next"]:
            self._sent = None
        legal = message["legal"]["actions"]
        # One after the other, so that a later moment is the answer to its own action.
        if message["turn"][:1] == [message["seat"]] and self._sent is None:
            self._sent = {"act": self.random.choice(legal)["action"], "at": message["next"]}
            self.acted.append(message["next"])
            await say(socket, self._sent)
            self.after_act.set()
