"""Matches to compare, as Hypothesis strategies. They shrink to the first table, the plainest
readings, the first seed and a single moment."""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st

from catbox_rules.cat_in_the_box import EDITIONS
from catbox_rules.cat_in_the_box.editions import RedBrokenBy, Tokens
from catbox_rules.conformance.cat_in_the_box import POLICIES
from tests.oracles.formal.cat_in_the_box.moments import Match
from tests.oracles.formal.cat_in_the_box.tables import OTHER_EDITIONS, Choice

__all__ = ["batches", "choices", "matches"]

LONGEST: Final = 120
"""The most moments of a match that are looked at in one example."""


@st.composite
def choices(draw: st.DrawFn) -> Choice:
    """Any table."""
    edition = draw(st.one_of(st.sampled_from(EDITIONS), st.sampled_from(OTHER_EDITIONS)))
    players = draw(st.sampled_from(edition.player_counts))
    return Choice(
        edition.id,
        players,
        draw(st.integers(0, players - 1)),
        draw(st.sampled_from(Tokens)),
        draw(st.sampled_from(RedBrokenBy)),
        draw(st.one_of(st.just(0), st.integers(1, 10_000))),
    )


def matches() -> st.SearchStrategy[Match]:
    """A stretch of a match at any table, by any policy."""
    return st.builds(
        Match,
        choice=choices(),
        policy=st.sampled_from(sorted(POLICIES)),
        seed=st.integers(0, 1_000_000),
        skipped=st.integers(0, LONGEST),
        length=st.integers(1, LONGEST),
    )


def batches() -> st.SearchStrategy[list[Match]]:
    """A few stretches of matches, for one call of the solver."""
    return st.lists(matches(), min_size=1, max_size=3)
