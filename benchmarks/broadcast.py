"""A server that only passes frames on: what `benchmarks.tables` compares the example's table with.

    python -m benchmarks.broadcast

The same framework and the same settings, without rules, file or bounds: whatever somebody sends at
a table is sent to all who are there. A frame says how long it is to be when it is passed on.
"""

from __future__ import annotations

import socket
from typing import Final

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

_THERE: Final = dict[str, list[WebSocket]]()


async def _pass_on(client: WebSocket) -> None:
    """Pass on what a client sends, for as long as it is there."""
    there = _THERE.setdefault(client.path_params["id"], [])
    await client.accept()
    there.append(client)
    try:
        while True:
            frame = await client.receive_text()
            sent = frame.ljust(int(frame.partition(" ")[0]))
            for each in there:
                await each.send_text(sent)
    except WebSocketDisconnect:
        there.remove(client)


def main() -> None:
    """Serve on a free port, and say which."""
    listening = socket.create_server(("127.0.0.1", 0), backlog=2048)
    print(f"Passing on: http://127.0.0.1:{listening.getsockname()[1]}/", flush=True)
    app = Starlette(routes=[WebSocketRoute("/tables/{id}/socket", _pass_on)])
    config = uvicorn.Config(
        app, ws="websockets-sansio", ws_per_message_deflate=False, log_level="warning"
    )
    uvicorn.Server(config).run([listening])


if __name__ == "__main__":
    main()
