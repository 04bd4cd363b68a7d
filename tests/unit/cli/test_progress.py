"""How far a campaign is, in words."""

from __future__ import annotations

import pytest

from catbox_rules.campaigns import Progress
from catbox_rules.cli.campaigning import in_words


@pytest.mark.parametrize(
    ("left", "said"),
    [
        (0, "0 s"),
        (119, "119 s"),
        (120, "2 min"),
        (7199, "120 min"),
        (7200, "2.0 h"),
        (9000, "2.5 h"),
    ],
)
def test_the_time_that_is_left_has_the_unit_that_suits_it(left: float, said: str) -> None:
    """Half of it is done, so that as much is left as was needed."""
    progress = Progress(pieces=2, done=1, before=0, again=0, lost=0, seconds=left or 1e-9)
    assert in_words(progress, 100, "matches").endswith(f", {said} left")


@pytest.mark.parametrize(
    ("seconds", "rate"), [(50, "1 a second"), (4, "12 a second"), (100, "0.5 a second")]
)
def test_how_many_a_second(seconds: float, rate: str) -> None:
    progress = Progress(pieces=2, done=1, before=0, again=0, lost=0, seconds=seconds)
    assert in_words(progress, 100, "matches").split(", ")[1] == rate


def test_before_the_first_piece_is_done_nothing_is_known_of_the_rest() -> None:
    progress = Progress(pieces=2, done=1, before=1, again=0, lost=0, seconds=3)
    assert in_words(progress, 5000, "matches") == "2,500 of 5,000 matches"
