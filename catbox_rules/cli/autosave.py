"""Saving the record of a match in files, so that nothing is lost."""

from __future__ import annotations

import json
from pathlib import Path

from catbox_rules.records import Record, record_as_json
from catbox_rules.records.whole_files import write_whole


class Autosave:
    """Writes the record of a match into files, each time all of it or nothing.

    * `saving_to`: the file to save after every action, if there is one.
    * `known_as`: the file to use if none is named.
    """

    def __init__(self, *, saving_to: Path | None, known_as: Path | None) -> None:
        self.saving_to = saving_to
        self.known_as = known_as
        self.held_in: Path | None = None
        """The file that has been read or written last."""
        self._held: Record | None = None

    def holds(self, record: Record, path: Path) -> None:
        """Note that a file already has this record."""
        self._held, self.held_in = record, path

    def has(self, record: Record) -> bool:
        """Return True if a file has the record as it is now."""
        return record == self._held

    def write(self, record: Record, path: Path) -> None:
        """Write a record to a file. Raises OSError, and then the file is unchanged."""
        write_whole(path, (json.dumps(record_as_json(record)) + "\n").encode())
        self.known_as = path
        self.holds(record, path)
