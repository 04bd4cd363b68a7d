"""That the matches of the kit do reach what is rare, in runs that do not change.

What is rarer still is brought about at tables of its own: `test_rare_things.py` of each game.

They are counted in a process of its own: Hypothesis draws constants out of whatever modules are
loaded, so that the same seed gives other matches after other tests.
"""

from __future__ import annotations

import subprocess
import sys

import pytest

MATCHES = 150


@pytest.fixture(scope="module")
def seen() -> dict[str, int]:
    """In how many matches each thing is seen, by game and name."""
    command = [sys.executable, "-m", "tests.oracles.testing.reach", str(MATCHES)]
    counted, game = dict[str, int](), ""
    for line in subprocess.check_output(command, text=True).splitlines():
        if line.startswith("|"):
            sight, count = line.strip("| ").rsplit(" | ", 1)
            counted[f"{game}: {sight}"] = int(count)
        elif line:
            game = line.split(":")[0]
    return counted


@pytest.mark.parametrize(
    ("game", "sight"),
    [
        ("cat-in-the-box", "a round with a paradox"),
        ("cat-in-the-box", "a round without a paradox"),
        ("cat-in-the-box", "a red lead that is forced"),
        ("cat-in-the-box", "a round without a bonus"),
        ("cat-in-the-box", "a pair revealed with two players"),
        ("cat-in-the-box", "a layout of the board"),
        ("cat-in-the-box", "decided by match.tie-last-round"),
        ("schrodingers-cats", "tabby takes"),
        ("schrodingers-cats", "pawking is used"),
        ("schrodingers-cats", "3: a claim on the last space"),
        ("schrodingers-cats", "12: the Physicat of a seat that goes out joins the row"),
        ("schrodingers-cats", "23: Purrie removes Pounce-Gaposchkin"),
        ("schrodingers-cats", "one seat is left after as many rounds as there can be"),
    ],
)
def test_matches_reach(seen: dict[str, int], game: str, sight: str) -> None:
    assert any(seen[each] for each in seen if each.startswith(f"{game}: {sight}"))
