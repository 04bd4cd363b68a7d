"""The server: it passes frames between clients and tables, and bounds what one client can cost.

A client that breaks a bound is dropped, and the others notice nothing. Each has a queue of what it
is to be sent, so that a slow one holds up nobody.
"""

from __future__ import annotations

import asyncio
import contextlib
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

from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import CatboxError, MalformedInput, Unsupported
from catbox_rules.kernel.forms import Matching, Number
from catbox_rules.records import parse, read_as
from catbox_rules.serving.offers import ANY, options_of
from examples.table.store import Store
from examples.table.tables import NewTable, Refused, Table

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
    seat: int | None = None
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
    """A table, and the clients that look at it."""

    table: Table
    clients: set[Client] = field(factory=set[Client])
    in_use: asyncio.Lock = field(factory=asyncio.Lock)

    def show(self) -> None:
        """Send each client what it may see of the table, and who is there, if that is new to it."""
        table, undo, now = self.table, self.table.undo, self.table.match.number_of_events
        joined = [client for client in self.clients if client.token is not None]
        for client in joined:
            client.seat = table.seat_of(client.token or "")
        here = [client.seat for client in joined]
        room: dict[str, object] = {
            "names": table.names,
            "here": [seat in here for seat in range(len(table.names))],
            "watching": here.count(None),
            "undo": undo and asdict(undo),
        }
        for client in joined:
            moment, own = (client.seat, now), room | {"you": client.seat}
            if client.room != own:
                client.send({"room": own})
            if client.moment != moment:
                client.send(table.match.message_for(client.seat, since=client.since))
            client.room, client.moment, client.since = own, moment, now

    async def hear(self, client: Client, text: str) -> None:
        """Do what a client asks for; raises Refused or CatboxError if it cannot be done."""
        frame = read_as(Frame, parse(text), path="$")
        async with self.in_use:
            await self._do(client, frame)

    async def _do(self, client: Client, frame: Frame) -> None:
        table = self.table
        if frame.join is not None:
            client.token, client.since = frame.join, frame.since
            client.room = client.moment = None
        elif client.token is None:
            raise Refused("join the table first")
        elif frame.sit is not None:
            await table.sit(client.token, frame.sit, frame.name)
            client.since, client.moment = 0, None  # a seat may see more than a spectator
        elif client.seat is None:
            raise Refused("sit down first: a spectator only watches")
        elif frame.leave:
            await table.leave(client.seat)
        elif frame.ask is not None:
            asked = table.match.read(frame.ask, path="$.ask")
            return client.send(table.match.message_for(client.seat, asked=asked))
        elif frame.act is not None:
            await table.act(client.seat, frame.act, frame.at)
        elif frame.undo == "ask":
            await table.ask_undo(client.seat, frame.at)
        elif frame.undo is not None:
            await table.answer_undo(client.seat, frame.at, agreed=frame.undo == "agree")
        else:
            raise MalformedInput("$", expected="join, sit, leave, act, ask or undo", given={})
        return self.show()


@define
class Server:
    store: Store
    _open: dict[str, Room] = field(factory=dict[str, Room])
    _opening: asyncio.Lock = field(factory=asyncio.Lock)
    _new: Bucket = field(factory=lambda: Bucket(most=100, a_second=2))

    async def page(self, request: Request) -> Response:
        table = request.path_params.get("id")
        if table is not None and await self.store.find(table) is None:
            return PlainTextResponse("There is no such table.\n", 404, _HEADERS)
        return FileResponse(_PAGE / "index.html", headers=_HEADERS)

    async def games(self, _: Request) -> Response:
        found = list[dict[str, object]]()
        for game in GAMES.values():
            listed = {name: of for name, of in options_of(game.NAME).items() if of != ANY}
            for edition in game.EDITIONS:
                named = {"game": game.NAME, "id": edition.id, "title": edition.title}
                found.append({**named, "players": edition.player_counts, "options": listed})
        return JSONResponse(found)

    async def create(self, request: Request) -> Response:
        if not self._new.take():
            return JSONResponse(_error(Refused("too many new tables: wait a moment")), 429)
        body = b""
        async for chunk in request.stream():
            body += chunk
            if len(body) > MOST_BYTES:
                return JSONResponse(_error(Refused(f"at most {MOST_BYTES} bytes")), 413)
        try:
            new = read_as(NewTable, parse(body), path="$")
            return JSONResponse({"id": await new.begin(self.store)}, 201)
        except (CatboxError, sqlite3.Error) as error:
            return JSONResponse(_error(error), 400)

    async def serve(self, socket: WebSocket) -> None:
        """Serve a client for as long as it is there."""
        id: str = socket.path_params["id"]
        await socket.accept()
        try:
            async with self._opening:
                room = self._open.get(id) or Room(await Table.open(self.store, id))
                self._open[id] = room
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
            async with asyncio.timeout(30):  # a slow one may still read that it was dropped
                await socket.close(1008, "too fast or too slow")
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
    routes = [
        Route("/", server.page),
        Route("/games", server.games),
        Route("/tables", server.create, methods=["POST"]),
        Route("/tables/{id}", server.page),
        WebSocketRoute("/tables/{id}/socket", server.serve),
        Mount("/page", StaticFiles(directory=_PAGE)),
    ]
    return Starlette(routes=routes)
