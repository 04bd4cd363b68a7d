"""The server of the example as a process of its own, and clients that play at it."""

from __future__ import annotations

import asyncio
import json
import signal
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any, Final

from attrs import define, field
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from catbox_rules.records import parse

_ROOT: Final = Path(__file__).parents[3]
# What is read from JSON has no type of its own.
Frame = dict[str, Any]


class TableServer:
    """The server on a free port, with its tables in a file."""

    def __init__(self, data: Path) -> None:
        self._data, self._port = data, 0
        self._start()

    def _start(self) -> None:
        arguments = ("-m", "examples.table", "--port", str(self._port), "--data", self._data)
        self._process = subprocess.Popen(
            [sys.executable, *arguments], cwd=_ROOT, stdout=subprocess.PIPE, encoding="utf-8"
        )
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        assert line.startswith("A table: http://"), line
        self.address = line.split()[-1]
        self._port = int(self.address.rstrip("/").rpartition(":")[2])

    def __enter__(self) -> TableServer:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop(signal.SIGTERM)

    def stop(self, by: signal.Signals) -> None:
        """End it by a signal, and wait until it has ended."""
        self._process.send_signal(by)
        self._process.wait(timeout=60)
        assert self._process.stdout is not None
        self._process.stdout.close()

    def kill_and_start(self) -> None:
        """End it in the middle of whatever it does, and start it again."""
        self.stop(signal.SIGKILL)
        self._start()

    def post(self, body: bytes) -> tuple[int, Frame]:
        """What it answers to somebody who opens a table."""
        request = urllib.request.Request(f"{self.address}tables", data=body, method="POST")
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

    def connect(self, table: str) -> connect:
        """A connection to a table."""
        address = self.address.replace("http", "ws")
        return connect(f"{address}tables/{table}/socket", max_size=None)


def read(text: bytes | str) -> Frame:
    """A frame that the server has sent."""
    frame = parse(text)
    assert isinstance(frame, dict), text
    return frame


async def say(socket: ClientConnection, frame: Mapping[str, object]) -> None:
    """Send a frame."""
    await socket.send(json.dumps(frame))


async def heard(socket: ClientConnection, key: str) -> Frame:
    """The next frame that has a key; none comes before it that is an error."""
    async with asyncio.timeout(60):
        while True:
            frame = read(await socket.recv())
            assert key == "error" or "error" not in frame, frame
            if key in frame:
                return frame


def token(seat: int | str) -> str:
    """The secret of the client that plays a seat."""
    return f"the-secret-of-client-{seat}"


async def join(
    server: TableServer, table: str, seat: int | str, *, sits: bool = False
) -> ClientConnection:
    """A client at a table; it has read all that it is sent at first."""
    socket = await server.connect(table)
    await say(socket, {"join": token(seat)})
    await heard(socket, "format")
    if sits:
        await say(socket, {"sit": seat, "name": f"Player {seat}"})
        await heard(socket, "format")
    return socket


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
    refused: list[str] = field(factory=list[str])
    _sent: Frame | None = None

    async def play(self) -> None:
        """Play until the match is over."""
        while self.over is None:
            try:
                async with self.server.connect(self.table) as socket:
                    await self._play(socket)
            except (ConnectionClosed, OSError, TimeoutError):
                await asyncio.sleep(0.05)

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
