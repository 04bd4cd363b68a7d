"""The server: it passes frames between clients and tables, and bounds what one client can cost.

A client that breaks a bound is dropped, and the others notice nothing. Each has a queue of what it
is to be sent, so that a slow one holds up nobody.
"""

import asyncio
import contextlib
import json
import mimetypes
import secrets
import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Final

import orjson
from attrs import asdict, define, evolve, field, frozen
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, HTTPConnection, Request
from starlette.responses import FileResponse, JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.websockets import WebSocket, WebSocketDisconnect

from catbox_rules import GAMES, CatboxError, MalformedInput
from catbox_rules.kernel.errors import Verbatim
from catbox_rules.kernel.forms import Matching, Number
from catbox_rules.records import formats, parse, read_as
from catbox_rules.serving import Refused, Session, error_as_json
from catbox_rules.serving.requests import game_as_json
from examples.table.bounds import PATIENCE, Bucket
from examples.table.store import Store
from examples.table.tables import NewTable, Step, Table
from examples.table.words import WORDS

MOST_BYTES: Final = 8 * 1024  # of a frame, or of the body of a request
_MOST_UNREAD: Final = 128 * 1024  # characters that wait for a client to read them
_MOST_SPECTATORS: Final = 60  # at one table
_MOST_OF_A_SEAT: Final = 4  # connections, of several devices or half dead
_TYPES: Final = Path(formats.__file__).parent / "types"
_PAGE: Final = Path(__file__).parent / "page"
_BOARD: Final = Path(__file__).parents[2] / "web" / "src" / "board" / "dist"
HEADERS: Final = {  # of every response
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


@define(eq=False)
class Client:
    socket: WebSocket
    dropped: asyncio.Event = field(factory=asyncio.Event)
    why: tuple[int, str] = (1011, "an error of the server")
    """A code of WebSocket and a sentence for the one who is dropped."""
    room: object = None
    """Who was there when it was sent that last."""
    _waiting: asyncio.Queue[str] = field(factory=asyncio.Queue[str])
    _unread: int = 0

    def drop(self, why: str, code: int = 1008) -> None:
        if not self.dropped.is_set():
            self.why = code, why
            self.dropped.set()

    def send(self, frame: Mapping[str, object]) -> None:
        text = orjson.dumps(frame).decode()
        if self._unread and self._unread + len(text) > _MOST_UNREAD:
            return self.drop("too slow")
        self._unread += len(text)
        return self._waiting.put_nowait(text)

    async def send_all(self) -> None:
        while True:
            text = await self._waiting.get()
            await self.socket.send_text(text)
            self._unread -= len(text)


@define(eq=False)
class Room:
    """A table, and the clients that look at it. Only one thing is done at a time."""

    store: Store
    id: str
    clients: set[Client] = field(factory=set[Client])
    """All of them, also those that have not joined."""
    in_use: asyncio.Lock = field(factory=asyncio.Lock)
    table: Table = field(init=False)
    session: Session[Client] = field(init=False)
    """Those that have joined, and what each has been sent."""
    is_open: bool = False

    async def open(self) -> None:
        """Read the table, while all others go on; raises Refused if there is none."""
        async with self.in_use:
            if not self.is_open:
                steps = await self.store.find(self.id)
                self.table, self.is_open = await asyncio.to_thread(Table.of, steps), True
                match, seat_of = self.table.match, self.table.seat_of
                # The others are asked then.
                self.session = Session(match, seat_of, may_take_back=lambda _, __: True)

    def show(self) -> None:
        """Send each client what it may see of the table, and who is there, if that is new to it."""
        table, undo = self.table, self.table.undo
        self.session = evolve(self.session, match=table.match, seat_of=table.seat_of).show()
        seats = self.session.seats
        here = list(seats.values())
        room: dict[str, object] = {
            "names": table.names,
            "here": [seat in here for seat in range(len(table.names))],
            "watching": here.count(None),
            "undo": undo and asdict(undo),
        }
        for client, seat in seats.items():
            own = room | {"you": seat, "may_ask": seat is not None and table.may_ask(seat)}
            if client.room != own:
                client.send({"room": own})
            client.room = own
        for client, frame in self.session.to_send:
            client.send(frame)

    async def hear(self, client: Client, text: str) -> None:
        """Do what a client asks for; raises Refused or CatboxError if it cannot be done."""
        frame = read_as(Frame, _parsed(text), path="$")
        async with self.in_use:
            if frame.join is not None:
                self._join(client, frame.join, frame.since)
                return self.show()
            table, token = self.table, self.session.key_of(client)
            seat = table.seat_of(token)
            if frame.sit is not None:
                step = table.sit(token, frame.sit, frame.name)
                if step.sit not in table.sitters.values():
                    await self._do(step)
                    # A seat may see more than a spectator: all of it is new.
                    self.session = self.session.leave(client).join(client, token, since=0)
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

    def _join(self, client: Client, token: str, since: int) -> None:
        """Let a client in. A seat always has a place: it leaves the connection that it has had
        longest, while one spectator too many has to go."""
        seats, session = self.session.seats, self.session.join(client, token, since)
        seat = self.table.seat_of(token)
        same = [one for one, its in seats.items() if its == seat and not one.dropped.is_set()]
        if seat is None and len(same) >= _MOST_SPECTATORS:
            return client.drop("too many spectators", 1013)
        if seat is not None and len(same) >= _MOST_OF_A_SEAT:
            same[0].drop("this seat has too many connections")
        self.session = session
        return None

    async def _do(self, step: Step) -> None:
        """Keep a step, with what chance does after it; then it is so. What cannot be kept has
        changed nothing."""
        if self.table.is_full:
            raise Refused("this table is full; open another one")
        later, number, steps = self.table.going_on(step)
        await self.store.add(self.id, number, list(map(asdict, steps)))
        self.table = later


@define
class Server:
    store: Store
    _open: dict[str, Room] = field(factory=dict[str, Room])
    _new: Bucket = field(factory=lambda: Bucket(most=100, a_second=2))

    async def page(self, request: Request) -> Response:
        if (id := request.path_params.get("id")) is not None and not await self.store.has(id):
            return PlainTextResponse("There is no such table.\n", 404)
        return FileResponse(_PAGE / "index.html")

    async def games(self, _: Request) -> Response:
        """What can be chosen, what the editions are called, and what the rules say of it."""
        titles = {each.id: each.title for game in GAMES.values() for each in game.EDITIONS}
        games = {name: game_as_json(game) for name, game in GAMES.items()}
        return JSONResponse({"games": games, "titles": titles, "words": WORDS})

    async def create(self, request: Request) -> Response:
        kind, _, _ = request.headers.get("content-type", "").partition(";")
        if _is_of_another_site(request):
            return JSONResponse(_error(Refused("a page of another site may not do this")), 403)
        if kind.strip().lower() != "application/json":  # which other sites cannot send unasked
            return JSONResponse(_error(Refused("the content type is not application/json")), 415)
        if not self._new.take():
            return JSONResponse(_error(Refused("too many new tables: wait a moment")), 429)
        body = b""
        with contextlib.suppress(ClientDisconnect):  # the answer reaches nobody
            async for chunk in request.stream():
                body += chunk
                if len(body) > MOST_BYTES:
                    return JSONResponse(_error(Refused(f"at most {MOST_BYTES} bytes")), 413)
        try:
            begun = read_as(NewTable, _parsed(body), path="$").begin()
            id = secrets.token_urlsafe(12)  # which nobody can guess
            await self.store.add(id, 0, [begun])
            return JSONResponse({"id": id}, 201)
        except (CatboxError, sqlite3.Error) as error:
            return JSONResponse(_error(error), 400)

    async def serve(self, socket: WebSocket) -> None:
        """Serve a client for as long as it is there."""
        if _is_of_another_site(socket):
            return await socket.close()
        await socket.accept()
        id: str = socket.path_params["id"]
        client, room = Client(socket), self._open.setdefault(id, Room(self.store, id))
        room.clients.add(client)
        try:
            await room.open()
            await _serve(client, room)
        except Refused as error:
            client.drop(str(error), 4404)
            with contextlib.suppress(WebSocketDisconnect):
                await socket.send_json(_error(error))
        finally:
            async with room.in_use:  # what is being kept for it comes first
                room.clients.remove(client)
                if not room.clients:
                    del self._open[id]
                elif room.is_open:
                    room.session = room.session.leave(client)
                    room.show()
        with contextlib.suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
            # A slow one may still read that it was dropped.
            await asyncio.wait_for(socket.close(*client.why), PATIENCE)
        return None


async def _serve(client: Client, room: Room) -> None:
    """Serve a client until it is gone, or is dropped."""
    loops = (_hear_all(client, room), client.send_all(), client.dropped.wait())
    tasks = list(map(asyncio.create_task, loops))
    join_now = asyncio.get_running_loop().call_later(PATIENCE, _drop_unless_joined, client, room)
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        join_now.cancel()
        for task in tasks:
            task.cancel()


def _drop_unless_joined(client: Client, room: Room) -> None:
    if client not in room.session.seats:
        client.drop(f"join the table within {PATIENCE} seconds")


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
        except (CatboxError, sqlite3.Error) as error:
            client.send(_error(error))
    client.drop("too fast")


def _is_of_another_site(given: HTTPConnection) -> bool:
    """Whether a page of another site asks for this. Browsers say so, and other programs send no
    origin."""
    origin = given.headers.get("origin")
    return origin is not None and origin.partition("://")[2] != given.headers.get("host")


def _parsed(text: bytes | str) -> object:
    """The value of a JSON text; it has none that could not be sent to the others."""
    value = parse(text)
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        half = Verbatim(f"\\u{ord(error.object[error.start]):04x}")
        raise MalformedInput("$", expected="text without lone surrogates", given=half) from None
    return value


def _error(error: CatboxError | sqlite3.Error) -> dict[str, object]:
    if isinstance(error, sqlite3.Error):
        why = "this could not be kept, so it was not done: try again"
        return {"error": {"code": "not-kept", "message": why}}
    return error_as_json(error)


async def _client(_: Request) -> Response:
    """The client of the npm package with the types, which the page uses."""
    return FileResponse(_TYPES / "client.js")


def application(store: Store) -> Starlette:
    """The server for the tables of a store."""
    server = Server(store)
    mimetypes.add_type("text/javascript", ".js")  # whatever the system takes them for
    mimetypes.add_type("text/plain", ".ts")
    return Starlette(
        routes=[
            Route("/", server.page),
            Route("/games", server.games),
            Route("/tables", server.create, methods=["POST"]),
            Route("/tables/{id}", server.page),
            WebSocketRoute("/tables/{id}/socket", server.serve),
            Route("/page/client.js", _client),
            Mount("/page/board", StaticFiles(directory=_BOARD)),
            Mount("/page", StaticFiles(directory=_PAGE)),
        ]
    )
