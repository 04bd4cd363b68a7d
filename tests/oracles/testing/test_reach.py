"""That the matches of the kit do reach what is rare, in runs that do not change.

What is rarer still is brought about at tables of its own: `test_rare_things.py` of each game.
"""

from __future__ import annotations

from functools import cache

import pytest

from tests.oracles.testing.reach import sightings

MATCHES = 150

counted = cache(sightings)


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
def test_matches_reach(game: str, sight: str) -> None:
    assert any(seen.startswith(sight) for seen in counted(game, MATCHES))
