"""Writing the record of a match into files, so that nothing is lost."""

from __future__ import annotations

import json
from pathlib import Path

from catbox_rules.records import Record, record_as_json
from catbox_rules.records.whole_files import write_whole


class Autosave:
    """Writes the record of a match into files, each time all of it or nothing.

    * `saving_to`: the file that every action is written to, if there is one.
    * `known_as`: the file that is meant where none is named.
    """

    def __init__(self, *, saving_to: Path | None, known_as: Path | None) -> None:
        self.saving_to = saving_to
        self.known_as = known_as
        self.held_in: Path | None = None
        """The file that has been read or written last."""
        self._held: Record | None = None

    def holds(self, record: Record, path: Path) -> None:
        """A file has this record already."""
        self._held, self.held_in = record, path

    def has(self, record: Record) -> bool:
        """Whether a file holds the record as it is now."""
        return record == self._held

    def write(self, record: Record, path: Path) -> None:
        """Write a record into a file; raises OSError, and the file is as it was."""
        write_whole(path, (json.dumps(record_as_json(record)) + "\n").encode())
        self.known_as = path
        self.holds(record, path)
