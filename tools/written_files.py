"""The files that tools write, and whether they are as they would be written."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Final

from attrs import frozen

__all__ = ["EXAMPLES", "SPEC", "WrittenFiles", "write_figures"]

EXAMPLES: Final = Path(__file__).parents[1] / "examples"
SPEC: Final = Path(__file__).parents[1] / "spec"
_BEGIN, _END = "<!-- figures -->\n", "<!-- end of figures -->\n"


@frozen
class WrittenFiles:
    """The files that a tool writes: their texts are given by their names below a folder."""

    tool: str
    """The module that writes them."""
    folders: Collection[str]
    """Where no other files may be than these, and those written by hand."""
    by_hand: Collection[str] = ()
    below: Path = EXAMPLES

    def run(self, wanted: Mapping[str, str], arguments: Sequence[str]) -> int:
        """Write the files, or with `--check` compare them; the exit status."""
        parser = argparse.ArgumentParser(prog=f"python -m {self.tool}")
        parser.add_argument("--check", action="store_true", help="compare, and write nothing")
        check: bool = parser.parse_args(arguments).check
        if not check:
            self.write(wanted)
        faults = list(self.faults(wanted))
        for fault in faults:
            print(fault, file=sys.stderr)
        return 1 if faults else 0

    def write(self, wanted: Mapping[str, str]) -> None:
        """Write the files, but for those that are as they would be written."""
        for name, text in wanted.items():
            path = self.below / name
            if not path.exists() or path.read_bytes() != text.encode():
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8", newline="\n")

    def faults(self, wanted: Mapping[str, str]) -> Iterator[str]:
        """A line for each file that is missing, not as it would be written, or not known here."""
        for name, text in wanted.items():
            path = self.below / name
            if not path.exists():
                yield f"{self.below.name}/{name}: missing"
            elif path.read_bytes() != text.encode():
                yield f"{self.below.name}/{name}: not what python -m {self.tool} writes"
        lying = (path for folder in self.folders for path in (self.below / folder).rglob("*"))
        for path in sorted(filter(Path.is_file, lying)):
            name = path.relative_to(self.below).as_posix()
            if name not in (*wanted, *self.by_hand):
                yield f"{self.below.name}/{name}: python -m {self.tool} knows no file of this name"


def write_figures(page: Path, figures: str) -> None:
    """Put what was measured between the marks of a page. Raises ValueError if it has none."""
    before, begin, rest = page.read_text(encoding="utf-8").partition(_BEGIN)
    _, end, after = rest.partition(_END)
    if not begin or not end:
        raise ValueError(f"{page}: expected {_BEGIN.strip()} and {_END.strip()}")
    page.write_text(f"{before}{begin}\n{figures}\n{end}{after}", encoding="utf-8")
