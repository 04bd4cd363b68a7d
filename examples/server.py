"""A table of either game: `python examples/server.py cat-in-the-box pegasus-2023 3 8000`."""

import asyncio
import json
import secrets
import sys
from pathlib import Path
from typing import Any

from websockets.asyncio.server import ServerConnection, broadcast, serve

from catbox_rules import GAMES, AnyMatch, CatboxError, Match

SAVED, NEW, CHANCE = Path("match.json"), Path("match.json.new"), secrets.SystemRandom()


def after(match: AnyMatch, seat: int | None, frame: dict[str, Any]) -> AnyMatch:
    """`frame`: an action as "act", or "back"; as "at" the `next` of the message it answers."""
    action = None if "back" in frame else match.read(frame["act"])
    is_own = action is None or action.actor == seat
    if seat is None or not is_own or not match.still_offers(seat, since=frame["at"]):
        raise PermissionError("this is not your seat, or the table has moved on")
    if action is None:
        return match.take_back(match.number_since_decision(seat))
    return match.apply(action).advance(CHANCE)


class Table:
    def __init__(self, match: AnyMatch) -> None:
        self.match, self.clients = match, dict[ServerConnection, tuple[int | None, int]]()

    async def play(self, client: ServerConnection) -> None:
        joined = json.loads(await client.recv())  # its key, and the first event that it missed
        seat = (self.match.extra or {}).get(joined["join"])
        self.clients[client] = seat if isinstance(seat, int) else None, joined["since"]
        self.show()
        async for frame in client:
            try:
                self.match = after(self.match, self.clients[client][0], json.loads(frame))
                NEW.write_text(self.match.to_json())
                NEW.replace(SAVED)  # whole, even if the server is killed here
            except (CatboxError, PermissionError, ValueError, KeyError, TypeError) as error:
                await client.send(json.dumps({"error": {"message": str(error)}}))
            self.show()

    def show(self) -> None:
        self.clients = {c: at for c, at in self.clients.items() if c.close_code is None}
        for client, (seat, since) in self.clients.items():
            message = self.match.message_for(seat, since=since)
            self.clients[client] = seat, message["next"]
            broadcast([client], json.dumps(message))


async def main(game: str, edition: str, players: str, port: str) -> None:
    keys = {secrets.token_urlsafe(): seat for seat in range(int(players))}
    begun = Match.begin(GAMES[game], edition, players=int(players), extra=keys).advance(CHANCE)
    match = Match.from_json(SAVED.read_bytes()) if SAVED.exists() else begun
    async with serve(Table(match).play, "localhost", int(port)) as server:
        print(json.dumps(match.extra), flush=True)  # who joins with another key only watches
        await server.serve_forever()


try:
    asyncio.run(main(*sys.argv[1:]))
except CatboxError as error:  # no such game, edition or number of players
    sys.exit(str(error))
