"""Where the tables are kept: a file of SQLite, which belongs to one server at a time.

A table is how it was begun, who sits there, and its steps: a row for each action, and one for each
time that some were taken back. A step is in the file before anybody hears of it, and stays there,
also after a power cut (`synchronous=FULL`). What the file refuses raises sqlite3.Error.
"""

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


class Store:
    def __init__(self, path: Path) -> None:
        self._file = sqlite3.connect(path, timeout=1)
        self._file.executescript(_TABLES)
        with self._file:  # takes the lock now, rather than when somebody plays
            self._file.execute("PRAGMA user_version = 1")

    def close(self) -> None:
        self._file.close()

    def begin(self, table: str, begun: Mapping[str, object]) -> None:
        with self._file:
            self._file.execute("INSERT INTO tables VALUES (?, ?)", (table, json.dumps(begun)))

    def sit(self, table: str, seat: int, secret: str, name: str) -> None:
        """The owner of the secret leaves the seat that it had."""
        leave = "DELETE FROM seats WHERE of_table = ? AND secret = ?"
        with self._file:
            self._file.execute(leave, (table, secret))
            self._file.execute("INSERT INTO seats VALUES (?, ?, ?, ?)", (table, seat, secret, name))

    def add(self, table: str, number: int, steps: Sequence[Mapping[str, object]]) -> None:
        """Keep some steps, all or none: the first of them is the step of this number, from 0."""
        rows = [(table, number + place, json.dumps(step)) for place, step in enumerate(steps)]
        with self._file:
            self._file.executemany("INSERT INTO steps VALUES (?, ?, ?)", rows)

    def find(self, table: str) -> Kept | None:
        ask, of = self._file.execute, (table,)
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
