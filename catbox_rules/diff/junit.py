"""The results of corpora as JUnit XML for continuous integration: a test case for each record,
failed if its result has changed.

Cases are written as they come, so that memory does not grow with the corpus.
"""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final
from xml.etree import ElementTree as ET

from attrs import define

from catbox_rules.diff.corpora import Unreadable
from catbox_rules.diff.regressing import Change, Found, NotPlayed
from catbox_rules.kernel.spelling_out import spelled_out
from catbox_rules.records.whole_files import whole_file

_SUITE: Final = "catbox regress"
_CLASS: Final = "catbox.regress"
_KEPT_IN_MEMORY: Final = 2**20


@define
class _Cases:
    """The cases so far, as text, and their numbers."""

    written: IO[bytes]
    tests: int = 0
    failures: int = 0
    errors: int = 0
    skipped: int = 0

    def add(self, found: Found) -> None:
        """Add a case for what was found at a place; none for a stored result about which nothing is
        reported."""
        if found.outcome is None:
            return
        case = ET.Element("testcase", name=spelled_out(found.outcome.place), classname=_CLASS)
        match found.outcome:
            case Change() as change:
                self.failures += 1
                part = _part(case, "failure", change.message, kind=change.what.value)
                part.text = "\n".join(change.clauses) or None
            case NotPlayed(reason=reason):
                self.skipped += 1
                _part(case, "skipped", reason)
            case Unreadable(reason=reason):
                self.errors += 1
                _part(case, "error", reason, kind="unreadable")
            case _:
                pass
        self.tests += 1
        self.written.write(b"  " + ET.tostring(case) + b"\n")


def _part(case: ET.Element, name: str, message: str, kind: str | None = None) -> ET.Element:
    part = ET.SubElement(case, name, message=spelled_out(message))
    if kind is not None:
        part.set("type", kind)
    return part


@contextmanager
def junit_file(path: Path) -> Generator[Callable[[Found], None]]:
    """Yield a function that takes each finding; when the block ends, write the file completely or
    not at all. Raises OSError."""
    with tempfile.SpooledTemporaryFile(_KEPT_IN_MEMORY) as written:
        cases = _Cases(written)
        yield cases.add
        counts = (
            f'tests="{cases.tests}" failures="{cases.failures}" errors="{cases.errors}" '
            f'skipped="{cases.skipped}"'
        )
        written.seek(0)
        with whole_file(path) as file:
            head = f'<testsuites>\n<testsuite name="{_SUITE}" {counts}>\n'
            file.write(b'<?xml version="1.0" encoding="utf-8"?>\n' + head.encode())
            shutil.copyfileobj(written, file)
            file.write(b"</testsuite>\n</testsuites>\n")
