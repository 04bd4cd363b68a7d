"""The server: it passes frames between clients and tables, and bounds what one client can cost.

A client that breaks a bound is dropped, and the others notice nothing. Each has a queue of what it
is to be sent, so that a slow one holds up nobody.
"""

import asyncio
import contextlib
import secrets
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final

import orjson
from attrs import asdict, define, field, frozen
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from catbox_rules import GAMES, CatboxError, MalformedInput, Unsupported
from catbox_rules.kernel.forms import Matching, Number
from catbox_rules.records import parse, read_as
from catbox_rules.serving.offers import game_as_json
from examples.table.store import Store
from examples.table.tables import NewTable, Refused, Step, Table

MOST_BYTES: Final = 8 * 1024  # of a frame, or of the body of a request
_MOST_WAITING: Final = 100  # frames that wait for a client to read them
_MOST_CLIENTS: Final = 60  # at one table
_PAGE: Final = Path(__file__).parent / "page"
_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; img-src data:; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # the address of a table is for those who were given it
    "Cache-Control": "no-cache",
}
_TOKEN: Final = Matching("[A-Za-z0-9_-]{20,64}", "20 to 64 letters and digits", 64)
_WISH: Final = Matching("ask|agree|refuse", "ask, agree or refuse")


@frozen
class Frame:
    """What a client sends: the first of these keys that it has says what it wants."""

    join: Annotated[str, _TOKEN] | None = None
    """Its secret, once, before all else; `since` is the first event that it has not seen."""
    sit: Number | None = None
    """The seat to take, with a `name`."""
    leave: bool = False
    """True: to leave the seat, before the match begins."""
    ask: object = None
    """An action: is it legal, or why not?"""
    act: object = None
    """An action, `at` the `next` of the message that offered it."""
    undo: Annotated[str, _WISH] | None = None
    since: Number = 0
    name: str = ""
    at: Number = 0


@define
class Bucket:
    """How often something may be done: `most` times at once, and then so often a second."""

    most: float
    a_second: float
    _used: float = 0
    _at: float = 0

    def take(self) -> bool:
        now = asyncio.get_running_loop().time()
        self._used = max(0, self._used - (now - self._at) * self.a_second) + 1
        self._at = now
        return self._used <= self.most


@define(eq=False)
class Client:
    socket: WebSocket
    token: str | None = None
    since: int = 0
    too_slow: asyncio.Event = field(factory=asyncio.Event)
    room: object = None
    """Who was there when it was sent that last; so with the seat and the moment of a message."""
    moment: tuple[int | None, int] | None = None
    _waiting: asyncio.Queue[str] = field(factory=lambda: asyncio.Queue(_MOST_WAITING))

    def send(self, frame: Mapping[str, object]) -> None:
        try:
            self._waiting.put_nowait(orjson.dumps(frame).decode())
        except asyncio.QueueFull:
            self.too_slow.set()

    async def send_all(self) -> None:
        while True:
            await self.socket.send_text(await self._waiting.get())


@define(eq=False)
class Room:
    """A table, and the clients that look at it. Only one thing is done at a time."""

    store: Store
    id: str
    table: Table
    clients: set[Client] = field(factory=set[Client])
    in_use: asyncio.Lock = field(factory=asyncio.Lock)

    def show(self) -> None:
        """Send each client what it may see of the table, and who is there, if that is new to it."""
        table, undo, now = self.table, self.table.undo, self.table.match.number_of_events
        joined = [(each, table.seat_of(each.token)) for each in self.clients if each.token]
        here = [seat for _, seat in joined]
        room: dict[str, object] = {
            "names": table.names,
            "here": [seat in here for seat in range(len(table.names))],
            "watching": here.count(None),
            "undo": undo and asdict(undo),
        }
        for client, seat in joined:
            moment, own = (seat, now), room | {"you": seat}
            if client.room != own:
                client.send({"room": own})
            if client.moment != moment:
                client.send(table.match.message_for(seat, since=client.since))
            client.room, client.moment, client.since = own, moment, now

    async def hear(self, client: Client, text: str) -> None:
        """Do what a client asks for; raises Refused or CatboxError if it cannot be done."""
        frame = read_as(Frame, parse(text), path="$")
        async with self.in_use:
            table, seat = self.table, self.table.seat_of(client.token or "")
            if frame.join is not None:
                client.token, client.since = frame.join, frame.since
                client.room = client.moment = None
            elif client.token is None:
                raise Refused("join the table first")
            elif frame.sit is not None:
                await self._do(table.sit(client.token, frame.sit, frame.name))
                client.since, client.moment = 0, None  # a seat may see more than a spectator
            elif seat is None:
                raise Refused("sit down first: a spectator only watches")
            elif frame.leave:
                await self._do(table.leave(seat))
            elif frame.ask is not None:
                asked = table.match.read(frame.ask, path="$.ask")
                return client.send(table.match.message_for(seat, asked=asked))
            elif frame.act is not None:
                await self._do(table.act(seat, frame.act, frame.at))
            elif frame.undo is not None:
                await self._do(table.take_back(seat, frame.undo, frame.at))
            else:
                raise MalformedInput("$", expected="join, sit, leave, act, ask or undo", given={})
            return self.show()

    async def _do(self, step: Step) -> None:
        """Keep a step, with what chance does after it; then it is so. What cannot be kept has
        changed nothing."""
        steps, later = [step], self.table.after(step)
        while (drawn := later.of_chance()) is not None:
            steps, later = [*steps, drawn], later.after(drawn)
        await self.store.add(self.id, self.table.number, list(map(asdict, steps)))
        self.table = later


@define
class Server:
    store: Store
    _open: dict[str, Room] = field(factory=dict[str, Room])
    _opening: asyncio.Lock = field(factory=asyncio.Lock)
    _new: Bucket = field(factory=lambda: Bucket(most=100, a_second=2))

    async def page(self, request: Request) -> Response:
        if (id := request.path_params.get("id")) is not None and not await self.store.find(id):
            return PlainTextResponse("There is no such table.\n", 404, _HEADERS)
        return FileResponse(_PAGE / "index.html", headers=_HEADERS)

    async def games(self, _: Request) -> Response:
        """What can be chosen, and what the editions are called."""
        titles = {each.id: each.title for game in GAMES.values() for each in game.EDITIONS}
        games = {name: game_as_json(game) for name, game in GAMES.items()}
        return JSONResponse({"games": games, "titles": titles})

    async def create(self, request: Request) -> Response:
        if not self._new.take():
            return JSONResponse(_error(Refused("too many new tables: wait a moment")), 429)
        body = b""
        async for chunk in request.stream():
            body += chunk
            if len(body) > MOST_BYTES:
                return JSONResponse(_error(Refused(f"at most {MOST_BYTES} bytes")), 413)
        try:
            begun = read_as(NewTable, parse(body), path="$").begin()
            id = secrets.token_urlsafe(12)  # which nobody can guess
            await self.store.add(id, 0, [begun])
            return JSONResponse({"id": id}, 201)
        except (CatboxError, sqlite3.Error) as error:
            return JSONResponse(_error(error), 400)

    async def serve(self, socket: WebSocket) -> None:
        """Serve a client for as long as it is there."""
        id: str = socket.path_params["id"]
        await socket.accept()
        try:
            async with self._opening:
                if id not in self._open:
                    self._open[id] = Room(self.store, id, Table.of(await self.store.find(id)))
                room = self._open[id]
        except Refused as error:
            await socket.send_json(_error(error))
            return await socket.close(4404, str(error))
        if len(room.clients) >= _MOST_CLIENTS:
            return await socket.close(1013, "too many look at this table")
        client = Client(socket)
        room.clients.add(client)
        loops = (_hear_all(client, room), client.send_all(), client.too_slow.wait())
        tasks = list(map(asyncio.create_task, loops))
        try:
            await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            async with room.in_use:  # what is being kept for it comes first
                room.clients.discard(client)
                room.show()
                if not room.clients:
                    self._open.pop(id, None)
        with contextlib.suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
            # A slow one may still read that it was dropped.
            await asyncio.wait_for(socket.close(1008, "too fast or too slow"), timeout=30)
        return None


async def _hear_all(client: Client, room: Room) -> None:
    """Do what a client sends, until it is gone or sends too much."""
    allowed = Bucket(most=40, a_second=20)
    while allowed.take():
        received = await client.socket.receive()
        if received["type"] == "websocket.disconnect":
            return
        try:
            # What it has asked for is done, even if it is gone before it is kept.
            await asyncio.shield(room.hear(client, received.get("text") or ""))
        except (CatboxError, Refused, sqlite3.Error) as error:
            client.send(_error(error))


def _error(error: Exception) -> dict[str, object]:
    if isinstance(error, sqlite3.Error):
        return {"error": {"message": "this could not be kept, so it was not done: try again"}}
    where = {"path": error.path} if isinstance(error, MalformedInput | Unsupported) else {}
    return {"error": {"message": str(error), **where}}


def application(store: Store) -> Starlette:
    """The server for the tables of a store."""
    server = Server(store)
    return Starlette(
        routes=[
            Route("/", server.page),
            Route("/games", server.games),
            Route("/tables", server.create, methods=["POST"]),
            Route("/tables/{id}", server.page),
            WebSocketRoute("/tables/{id}/socket", server.serve),
            Mount("/page", StaticFiles(directory=_PAGE)),
        ]
    )
