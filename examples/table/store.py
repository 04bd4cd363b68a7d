"""Where the tables are kept: a file of SQLite, which belongs to one server at a time.

A table is how it was begun, who sits there, and its steps: a row for each action, and one for each
question and answer about taking some back. A step is in the file before anybody hears of it, and
stays there, also after a power cut (`synchronous=FULL`). To wait for the disk takes longer than all
else that the server does. So a thread waits for it, and what comes from all tables within a moment
that nobody notices is written together. What the file refuses raises sqlite3.Error.
"""

import asyncio
import json
import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final, NamedTuple

_TABLES: Final = """
PRAGMA locking_mode = EXCLUSIVE;
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
CREATE TABLE IF NOT EXISTS tables (id TEXT PRIMARY KEY, begun TEXT NOT NULL) STRICT;
CREATE TABLE IF NOT EXISTS seats (
    of_table TEXT, seat INTEGER, secret TEXT NOT NULL, name TEXT NOT NULL,
    PRIMARY KEY (of_table, seat), UNIQUE (of_table, secret)
) STRICT;
CREATE TABLE IF NOT EXISTS steps (
    of_table TEXT, number INTEGER, step TEXT NOT NULL, PRIMARY KEY (of_table, number)
) STRICT;
"""


class Kept(NamedTuple):
    begun: object
    """The record without its actions, as plain JSON."""
    sitters: dict[int, tuple[str, str]]
    """By seat: the digest of the client's secret, and the name."""
    steps: list[object]


_MOMENT: Final = 0.01  # seconds
_Row = tuple[str, tuple[object, ...]]
"""A statement, and the values for it."""


class Store:
    def __init__(self, path: Path) -> None:
        self._file = sqlite3.connect(path, timeout=1, check_same_thread=False)
        self._file.executescript(_TABLES)
        with self._file:  # takes the lock now, rather than when somebody plays
            self._file.execute("PRAGMA user_version = 1")
        self._waiting = list[_Row]()
        self._next: asyncio.Task[None] | None = None
        self._in_use = asyncio.Lock()

    def close(self) -> None:
        self._file.close()

    async def begin(self, table: str, begun: Mapping[str, object]) -> None:
        await self._keep(("INSERT INTO tables VALUES (?, ?)", (table, json.dumps(begun))))

    async def sit(self, table: str, seat: int, secret: str, name: str) -> None:
        """The owner of the secret leaves the seat that it had."""
        sit = "INSERT INTO seats VALUES (?, ?, ?, ?)"
        await self._keep(_leaving(table, secret), (sit, (table, seat, secret, name)))

    async def leave(self, table: str, secret: str) -> None:
        await self._keep(_leaving(table, secret))

    async def add(self, table: str, number: int, steps: Sequence[Mapping[str, object]]) -> None:
        """Keep some steps, all or none: the first of them is the step of this number, from 0."""
        add = "INSERT INTO steps VALUES (?, ?, ?)"
        numbered = enumerate(map(json.dumps, steps), number)
        await self._keep(*[(add, (table, place, step)) for place, step in numbered])

    async def find(self, table: str) -> Kept | None:
        ask, of = self._file.execute, (table,)
        async with self._in_use:
            begun = ask("SELECT begun FROM tables WHERE id = ?", of).fetchone()
            if begun is None:
                return None
            sitters = ask("SELECT seat, secret, name FROM seats WHERE of_table = ?", of)
            steps = ask("SELECT step FROM steps WHERE of_table = ? ORDER BY number", of)
            return Kept(
                json.loads(begun[0]),
                {seat: (secret, name) for seat, secret, name in sitters},
                [json.loads(step) for (step,) in steps],
            )

    async def _keep(self, *rows: _Row) -> None:
        """Keep some rows, with all that others want to keep at this time: all or none."""
        self._waiting += rows
        if self._next is None:
            self._next = asyncio.create_task(self._write_next())
        await asyncio.shield(self._next)

    async def _write_next(self) -> None:
        await asyncio.sleep(_MOMENT)
        async with self._in_use:
            rows, self._waiting, self._next = self._waiting, [], None
            await asyncio.to_thread(self._write, rows)

    def _write(self, rows: Sequence[_Row]) -> None:
        with self._file:
            for statement, values in rows:
                self._file.execute(statement, values)


def _leaving(table: str, secret: str) -> _Row:
    return "DELETE FROM seats WHERE of_table = ? AND secret = ?", (table, secret)
