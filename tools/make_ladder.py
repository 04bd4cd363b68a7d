"""Write the ladders of the documentation, `docs/ladders/`: tables and pictures of both games, of
bots that choose at once, and in Schrödinger's Cats of those from random to strong as well.

python -m tools.make_ladder --out FOLDER            write them
python -m tools.make_ladder --out FOLDER --check    write nothing; exit status 1 if a file differs

The matches are kept below FOLDER; the same command goes on where it was broken off, and a folder
that is done answers at once.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from catbox_rules.campaigns import run_campaign
from catbox_rules.campaigns.ladder import TIMES, Ladder, markdown_of, picture_of, standings_of
from tools.written_files import WrittenFiles

_AT_ONCE: Final = 100
_SEARCHING: Final = 4
"""Deals: fewer where bots search, for a decision takes them a hundred times as long."""
_RANDOM_TO_STRONG: Final = ("strong", "rollouts", "bot", "search", "random")
_LADDERS: Final = {
    "cat_in_the_box": (
        "cat-in-the-box",
        "pegasus-2023",
        ("bot", "hoarding", "follow-heavy", "random"),
        _AT_ONCE,
    ),
    "schrodingers_cats": (
        "schrodingers-cats",
        "amigo-2023",
        ("bot", "cautious", "proving", "random"),
        _AT_ONCE,
    ),
    "schrodingers_cats_search": (
        "schrodingers-cats",
        "amigo-2023",
        _RANDOM_TO_STRONG,
        _SEARCHING,
    ),
}
"""By the names of their files: the game, the edition, those who play, and the deals."""
WRITTEN: Final = WrittenFiles(
    "tools.make_ladder", ("ladders",), below=Path(__file__).parents[1] / "docs"
)


def main(arguments: Sequence[str]) -> int:
    """Write the files, or compare them; the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tools.make_ladder")
    parser.add_argument("--out", type=Path, required=True, help="where the matches are kept")
    given, rest = parser.parse_known_args(arguments)
    return WRITTEN.run(files(given.out), rest)


def files(folder: Path) -> dict[str, str]:
    """The text of every file, by its name below `docs/`."""
    texts: dict[str, str] = {}
    for name, (game, edition, bots, deals) in _LADDERS.items():
        kept = folder / name
        work = Ladder.of(
            game=game,
            edition=edition,
            players=3,
            bots=bots,
            deals=deals,
            times=kept / TIMES,
        )
        standings = standings_of(run_campaign(work, kept, rows="jsonl"), work)
        assert standings is not None
        texts[f"ladders/{name}.md"] = markdown_of(standings)
        texts[f"ladders/{name}.svg"] = picture_of(standings)
    return texts


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
