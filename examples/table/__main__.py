"""Start the server: `python -m examples.table [--port 8000] [--data tables.sqlite]`."""

from __future__ import annotations

import argparse
import socket
import sqlite3
import sys
from pathlib import Path

try:
    import uvicorn

    from examples.table.server import MOST_BYTES, application
except ModuleNotFoundError as error:
    sys.exit(f"{error.name} is missing: pip install '.[table]'")
from examples.table.store import Store


def main() -> None:
    """Serve until somebody stops it."""
    parser = argparse.ArgumentParser(prog="python -m examples.table", description="A real table.")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0 lets others on your net in")
    parser.add_argument("--port", type=int, default=8000, help="0 takes a free one")
    parser.add_argument("--data", type=Path, default=Path("tables.sqlite"), help="where to keep it")
    arguments = parser.parse_args()
    host: str = arguments.host
    try:
        store = Store(arguments.data)
        listening = socket.create_server((host, arguments.port))
    except sqlite3.Error as error:
        sys.exit(f"{arguments.data}: {error}")
    except (OSError, OverflowError) as error:
        sys.exit(f"{host}, port {arguments.port}: {error}")
    print(f"A table: http://{host}:{listening.getsockname()[1]}/", flush=True)
    uvicorn.Server(
        uvicorn.Config(
            application(store),
            ws="websockets-sansio",
            ws_max_size=MOST_BYTES,
            log_level="warning",
        )
    ).run([listening])


main()
