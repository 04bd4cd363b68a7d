"""The load of `benchmarks.tables`: four seats at each table, each of them a WebSocket.

At each table somebody acts at random moments, once a second on average: a legal action at random. A
wait is from the moment at which the action was due to the message that shows it, for the seat that
acted and for the others. So an action that has to wait for the one before it is not left out.
"""

from __future__ import annotations

import asyncio
import json
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Final

from attrs import define, field
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

PLAYERS: Final = 4
A_SECOND: Final = 1.0
"""How often somebody acts at a table, on average."""


def secret(seat: int) -> str:
    """The secret by which a seat is known."""
    return f"the-secret-of-client-{seat}"


class Talk(ABC):
    """What the clients of a server send, and how they understand what they are sent."""

    command: tuple[str, ...]

    @abstractmethod
    def hello(self, seat: int) -> str | None:
        """What a seat sends first, if anything."""

    @abstractmethod
    def moment(self, frame: bytes) -> int | None:
        """The number of the moment that a frame shows; None if it shows none."""

    @abstractmethod
    def action(self, seats: Sequence[Seat], random: Random) -> tuple[Seat, str] | None:
        """Who acts at a table now, and the frame; None once nobody does."""


class AtTheTable(Talk):
    """With the example's server."""

    def __init__(self, data: Path) -> None:
        self.command = ("examples.table", "--port", "0", "--data", str(data))

    def hello(self, seat: int) -> str:
        return json.dumps({"join": secret(seat)})

    def moment(self, frame: bytes) -> int | None:
        if frame.startswith(b'{"error"'):
            raise AssertionError(frame)
        found = re.search(rb'"actions": ?(\d+)', frame)
        return int(found[1]) if found else None

    def action(self, seats: Sequence[Seat], random: Random) -> tuple[Seat, str] | None:
        turn: list[int] = json.loads(seats[0].shown)["turn"]
        if not turn:
            return None
        seat = seats[random.choice(turn)]
        message = json.loads(seat.shown)
        legal: list[dict[str, object]] = message["legal"]["actions"]
        frame = {"act": random.choice(legal)["action"], "at": message["next"]}
        return seat, json.dumps(frame)


class AtNothing(Talk):
    """With the bare server: frames of a length, with a number for each action."""

    command = ("benchmarks.broadcast",)

    def __init__(self, bytes_of_frame: int) -> None:
        self._bytes = bytes_of_frame

    def hello(self, seat: int) -> str | None:
        # What the last one sends comes to all of them.
        return f"{self._bytes} 0 " if seat == PLAYERS - 1 else None

    def moment(self, frame: bytes) -> int | None:
        return int(frame.split(maxsplit=2)[1])

    def action(self, seats: Sequence[Seat], random: Random) -> tuple[Seat, str] | None:
        return random.choice(seats), f"{self._bytes} {seats[0].moment + 1} "


@define(eq=False)
class Seat(asyncio.Protocol):
    """A client: its connection, and what it was shown last."""

    talk: Talk
    number: int
    path: str
    on_shown: Callable[[Seat], None]
    heard: Heard
    shown: bytes = b""
    moment: int = -1
    joined: asyncio.Event = field(factory=asyncio.Event)
    gone: asyncio.Event = field(factory=asyncio.Event)
    _transport: asyncio.Transport | None = None
    _socket: ClientProtocol | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        # Browsers offer compression too; a server need not take it.
        extensions = [ClientPerMessageDeflateFactory()]
        self._socket = ClientProtocol(parse_uri(self.path), extensions=extensions, max_size=None)
        self._transport = transport
        self._socket.send_request(self._socket.connect())
        self._flush()

    def data_received(self, data: bytes) -> None:
        assert self._socket is not None
        self._socket.receive_data(data)
        for event in self._socket.events_received():
            if isinstance(event, Response):
                assert event.status_code == 101, event
                self.joined.set()
            elif isinstance(event, Frame) and event.opcode is Opcode.TEXT:
                self._hear(bytes(event.data))
            else:
                assert isinstance(event, Frame), event
                assert event.opcode is Opcode.PING, event
        self._flush()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 -- as asyncio has it
        self.gone.set()
        self.on_shown(self)  # nobody waits for it any more

    async def leave(self) -> None:
        """Break the connection off."""
        assert self._transport is not None
        self._transport.close()
        await self.gone.wait()

    def _hear(self, frame: bytes) -> None:
        self.heard.frames += 1
        self.heard.bytes += len(frame)
        moment = self.talk.moment(frame)
        if moment is not None:
            self.shown, self.moment = frame, moment
            self.on_shown(self)

    def send(self, frame: str) -> None:
        assert self._socket is not None
        self._socket.send_text(frame.encode())
        self._flush()

    def _flush(self) -> None:
        assert self._socket is not None
        assert self._transport is not None
        for piece in self._socket.data_to_send():
            self._transport.write(piece)


@define
class Heard:
    """What all clients together were sent."""

    frames: int = 0
    bytes: int = 0


@define(eq=False)
class Company:
    """Those at a table: they act, and note how long each of them waits."""

    talk: Talk
    random: Random
    waits: Waits
    seats: list[Seat] = field(factory=list[Seat])
    _actor: Seat | None = None
    _due: float = 0
    _waiting: set[Seat] = field(factory=set[Seat])
    _all_shown: asyncio.Event = field(factory=asyncio.Event)

    def show(self, seat: Seat) -> None:
        """A seat was shown a later moment, or the first one."""
        if seat not in self._waiting:
            return
        self._waiting.discard(seat)
        waited = asyncio.get_running_loop().time() - self._due
        if self._actor is not None and self.waits.count:
            (self.waits.own if seat is self._actor else self.waits.others).append(waited)
        if not self._waiting:
            self._all_shown.set()

    async def join(self, address: str, id: str, heard: Heard) -> None:
        """Come to the table, all of them."""
        loop = asyncio.get_running_loop()
        host, port = address.split("/")[2].split(":")
        path = f"ws://{host}:{port}/tables/{id}/socket"
        for number in range(PLAYERS):
            seat = Seat(self.talk, number, path, self.show, heard)
            self.seats.append(seat)
            await loop.create_connection(partial(_same, seat), host, int(port))
            await seat.joined.wait()
        self._waiting = set(self.seats)
        for seat in self.seats:
            if (hello := self.talk.hello(seat.number)) is not None:
                seat.send(hello)
        await self._all_shown.wait()

    async def play(self, begin: float, end: float) -> None:
        """Act at random moments. What is late is sent late, but waited for since it was due."""
        loop = asyncio.get_running_loop()
        due = begin + self.random.expovariate(A_SECOND)
        while due < end:
            await asyncio.sleep(due - loop.time())
            await self._shown()
            chosen = self.talk.action(self.seats, self.random)
            if chosen is None:
                self.waits.over += 1
                return
            self._actor, frame = chosen
            self._due, self._waiting = due, set(self.seats)
            self._all_shown.clear()
            self._actor.send(frame)
            due += self.random.expovariate(A_SECOND)
        await self._shown()

    async def leave(self) -> None:
        """Leave the table, all of them."""
        await asyncio.gather(*[seat.leave() for seat in self.seats])

    async def _shown(self) -> None:
        """Wait until all have been shown the last action. Raises ConnectionError if the server has
        dropped one of them."""
        await self._all_shown.wait()
        if any(seat.gone.is_set() for seat in self.seats):
            raise ConnectionError("the server has dropped a client")


@define
class Waits:
    """Seconds from the moment at which an action was due to the message that shows it."""

    own: list[float] = field(factory=list[float])
    others: list[float] = field(factory=list[float])
    over: int = 0
    """Matches that have ended."""
    count: bool = False
    """Whether waits are counted already."""


def _same(seat: Seat) -> Seat:
    return seat
