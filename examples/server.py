"""A table of either game: `python examples/server.py cat-in-the-box pegasus-2023 3 8000`."""

import asyncio
import json
import secrets
import sys
from pathlib import Path
from typing import Any

from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.exceptions import ConnectionClosed

from catbox_rules import GAMES, CatboxError, Match
from catbox_rules.serving import Session

SAVED, NEW, CHANCE = Path("match.json"), Path("match.json.new"), secrets.SystemRandom()


class Table:
    def __init__(self, session: Session[ServerConnection]) -> None:
        self.session = session

    async def play(self, client: ServerConnection) -> None:
        try:
            async for frame in client:
                self.go_on(self.session.hear(client, frame, CHANCE))
        except ConnectionClosed:  # it was lost, or what came was no frame
            pass
        finally:
            self.session = self.session.leave(client)

    def go_on(self, session: Session[ServerConnection]) -> None:
        if session.match is not self.session.match:
            NEW.write_text(session.match.to_json())
            NEW.replace(SAVED)  # whole, even if the server is killed here
        self.session = session
        for client, frame in session.to_send:
            broadcast([client], json.dumps(frame))  # which waits for nobody


async def main(game: str, edition: str, players: str, port: str) -> None:
    keys: dict[str, Any] = {secrets.token_urlsafe(): seat for seat in range(int(players))}
    match = Match.begin(GAMES[game], edition, players=int(players), extra=keys).advance(CHANCE)
    if SAVED.exists():
        match = Match.from_json(SAVED.read_bytes())
        keys = match.extra or {}
    async with serve(Table(Session(match, keys.get)).play, "127.0.0.1", int(port)) as server:
        print(json.dumps(keys))  # who joins with another key only watches
        # Of port 0 the system makes a free one.
        print(f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}", flush=True)
        await server.serve_forever()


try:
    asyncio.run(main(*sys.argv[1:]))
except CatboxError as error:  # no such game, edition or number of players
    sys.exit(str(error))
