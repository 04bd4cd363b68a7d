"""Where the tables are kept: a file of SQLite, which belongs to one server at a time.

A table is its steps, a row for each. A step is in the file before anybody hears of it, and stays
there, also after a power cut (`synchronous=FULL`). To wait for the disk takes longer than all else
that the server does. So a thread waits for it, and what comes from all tables within a moment that
nobody notices is written together. What the file refuses raises sqlite3.Error.
"""

import asyncio
import json
import sqlite3
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

_BEGIN: Final = """
PRAGMA locking_mode = EXCLUSIVE;
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
CREATE TABLE IF NOT EXISTS steps (
    of_table TEXT, number INTEGER, step TEXT NOT NULL, PRIMARY KEY (of_table, number)
) STRICT;
PRAGMA user_version = 2;  -- takes the lock now, rather than when somebody plays
"""
_FORGET: Final = "DELETE FROM steps WHERE of_table = ? AND number > 0"
_MOMENT: Final = 0.01  # seconds


class Store:
    def __init__(self, path: Path) -> None:
        self._file = sqlite3.connect(path, timeout=1, check_same_thread=False)
        self._file.executescript(_BEGIN)
        self._waiting = list[tuple[str, int, list[str]]]()
        self._next: asyncio.Task[None] | None = None
        self._in_use = asyncio.Lock()

    def close(self) -> None:
        self._file.close()

    async def find(self, table: str) -> list[object]:
        """The steps of a table, in order; none if there is no such table."""
        ask = "SELECT step FROM steps WHERE of_table = ? ORDER BY number"
        async with self._in_use:
            return await asyncio.to_thread(self._read, ask, table)

    async def has(self, table: str) -> bool:
        """Whether there is such a table."""
        async with self._in_use:
            return bool(self._read("SELECT step FROM steps WHERE of_table = ? LIMIT 1", table))

    async def add(self, table: str, number: int, steps: Sequence[Mapping[str, object]]) -> None:
        """Keep some steps, of which the first has this number, from 0: all of them or none. From
        number 1 on they take the place of all that came after the beginning."""
        self._waiting.append((table, number, list(map(json.dumps, steps))))
        if self._next is None:
            self._next = asyncio.create_task(self._write_next())
        await asyncio.shield(self._next)

    async def _write_next(self) -> None:
        await asyncio.sleep(_MOMENT)
        async with self._in_use:
            waiting, self._waiting, self._next = self._waiting, [], None
            await asyncio.to_thread(self._write, waiting)

    def _read(self, ask: str, table: str) -> list[object]:
        return [json.loads(step) for (step,) in self._file.execute(ask, (table,))]

    def _write(self, waiting: Sequence[tuple[str, int, list[str]]]) -> None:
        with self._file:
            for table, number, steps in waiting:
                if number == 1:
                    self._file.execute(_FORGET, (table,))
                rows = [(table, each, step) for each, step in enumerate(steps, number)]
                self._file.executemany("INSERT INTO steps VALUES (?, ?, ?)", rows)
