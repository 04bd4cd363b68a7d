"""Start the server: `python -m examples.table [--port 8000] [--data tables.sqlite]`."""

import argparse
import gc
import socket
import sqlite3
import sys
from pathlib import Path

try:
    import uvicorn

    from examples.table.bounds import BACKLOG, Connection, Socket
    from examples.table.server import HEADERS, MOST_BYTES, application
except ModuleNotFoundError as error:
    sys.exit(f"{error.name} is missing: pip install '.[table]'")
from examples.table.store import Store

parser = argparse.ArgumentParser(prog="python -m examples.table", description="A real table.")
parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets others on your net in")
parser.add_argument("--port", type=int, default=8000, help="0 takes a free one")
parser.add_argument("--data", type=Path, default=Path("tables.sqlite"), help="where to keep it")
chosen = parser.parse_args()
try:
    app = application(Store(chosen.data))
    listening = socket.create_server((chosen.host, chosen.port))
except (sqlite3.Error, OSError, OverflowError) as error:
    sys.exit(f"{chosen.data}, {chosen.host}:{chosen.port}: {error}")
listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 2**16)  # what a slow client may cost
print(f"A table: http://{chosen.host}:{listening.getsockname()[1]}/", flush=True)
config = uvicorn.Config(
    app,
    http=Connection,
    ws=Socket,
    ws_max_size=MOST_BYTES,
    ws_per_message_deflate=False,  # which would take longer than making the messages
    headers=list(HEADERS.items()),
    backlog=BACKLOG,
    timeout_graceful_shutdown=2,  # seconds that slow clients can hold up the end
    log_level="warning",
)
# While garbage is looked for, all tables wait: with 500 of them, for a quarter of a second when all
# is looked through. What is loaded stays, and matches have no circles: so that can be seldom.
gc.freeze()
gc.set_threshold(10_000, 10, 50)
uvicorn.Server(config).run([listening])
