"""Write the files of `spec/counts/`: exact numbers of lines of play.

    python -m tools.make_counts            write them
    python -m tools.make_counts --check    write nothing; exit status 1 if a file differs
    … --deep                               the larger small decks alone, which take a few minutes

For each edition and count of players there is a file of lines from listed moments, and for each
small deck one of all its matches. The numbers are those of the engine, by
`catbox_rules.testing.counting`; `tests/oracles/counts/` reproduces some of them in other ways.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Final

from tools.counts_of import (
    cat_in_the_box,
    cat_in_the_box_decks,
    schrodingers_cats,
    schrodingers_cats_decks,
)
from tools.counts_of.decks import deck_file
from tools.counts_of.starts import table_file

__all__ = ["COUNTS", "deck_files", "main", "table_files"]

COUNTS: Final = Path(__file__).parents[1] / "spec" / "counts"


def main(arguments: Sequence[str]) -> int:
    """Write the files, or compare them; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.make_counts")
    parser.add_argument("--check", action="store_true", help="compare, and write nothing")
    parser.add_argument("--deep", action="store_true", help="the larger small decks alone")
    chosen = parser.parse_args(arguments)
    check: bool = chosen.check
    deep: bool = chosen.deep
    status = 0
    for name, text in deck_files(deep=True) if deep else chain(table_files(), deck_files()):
        path = COUNTS / name
        if check and not _stands(path, text):
            print(
                f"spec/counts/{name}: not what python -m tools.make_counts writes", file=sys.stderr
            )
            status = 1
        elif not check:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
    return status


def _stands(path: Path, text: str) -> bool:
    return path.exists() and path.read_bytes() == text.encode()


def table_files() -> Iterator[tuple[str, str]]:
    """The files of tables, by their names below `spec/counts/`."""
    for edition, players in cat_in_the_box.TABLES:
        text = table_file(
            f"{edition}, {players} players", tuple(cat_in_the_box.starts(edition, players))
        )
        yield f"cat_in_the_box/{edition}-{players}.txt", text
    for edition, players in schrodingers_cats.TABLES:
        text = table_file(
            f"{edition}, {players} players", tuple(schrodingers_cats.starts(edition, players))
        )
        yield f"schrodingers_cats/{edition}-{players}.txt", text


def deck_files(*, deep: bool = False) -> Iterator[tuple[str, str]]:
    """The files of small decks, by their names below `spec/counts/`: those that are counted in
    every check, or the larger ones."""
    kind = "deep" if deep else "deck"
    for deck in cat_in_the_box_decks.DEEP_DECKS if deep else cat_in_the_box_decks.DECKS:
        yield f"cat_in_the_box/{kind}-{deck.name}.txt", deck_file(deck)
    for each in schrodingers_cats_decks.DEEP_DECKS if deep else schrodingers_cats_decks.DECKS:
        yield f"schrodingers_cats/{kind}-{each.name}.txt", deck_file(each)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
