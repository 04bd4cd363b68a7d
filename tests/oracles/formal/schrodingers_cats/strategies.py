"""Courses for Hypothesis: every table, every policy; the plainest and shortest come first."""

from __future__ import annotations

from hypothesis import strategies as st

from catbox_rules.schrodingers_cats.editions import DEFAULTS, READINGS
from tests.oracles.formal.schrodingers_cats.moments import FAVORED, WAYS, Course, Deck

__all__ = ["batches", "courses", "made_up_courses"]

SEEDS = st.integers(0, 2**32 - 1)
BLOCKS = (13, 1, 2, 3, 12, 26)
LONGEST = 60
"""So many moments of a match are looked at, at most, for a batch is to be of several."""


def courses(*, deck: Deck | None = None, players: int | None = None) -> st.SearchStrategy[Course]:
    """Matches of the printed edition, or with a made-up deck."""
    return st.builds(
        Course,
        players=st.integers(2, 6) if players is None else st.just(players),
        seat=st.integers(0, 5),
        readings=st.fixed_dictionaries(
            {reading: st.sampled_from(reading.values) for reading in READINGS}
        ).map(DEFAULTS.with_values),
        has_physicats=st.sampled_from((True, True, True, False)),
        blocks=st.sampled_from(BLOCKS),
        deck=st.just(deck),
        favored=st.sampled_from(FAVORED),
        policy=st.sampled_from(WAYS),
        seed=SEEDS,
        skipped=st.sampled_from((0, 0, 0, 20, 50, 100)),
        length=st.integers(20, LONGEST),
    )


@st.composite
def made_up_courses(draw: st.DrawFn) -> Course:
    """Matches with few boxes, and hands of any sizes that there are boxes for."""
    players = draw(st.integers(2, 6))
    lives = draw(st.integers(1, 2 if players < 4 else 1))
    rounds = players * lives - 1
    hands = draw(st.lists(st.integers(0, 3), min_size=rounds, max_size=rounds))
    boxes = draw(st.tuples(*[st.integers(0, 6)] * 4))
    # Enough of them for the largest hands.
    missing = max(0, players * max(hands) - sum(boxes))
    boxes = (boxes[0] + missing, *boxes[1:])
    return draw(courses(deck=Deck(boxes, tuple(hands), lives), players=players))


def batches() -> st.SearchStrategy[list[Course]]:
    """Some matches, for one call of the solver."""
    return st.lists(st.one_of(courses(), courses(), made_up_courses()), min_size=1, max_size=5)
