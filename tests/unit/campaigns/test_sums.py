"""Sums over matches: the same in whatever pieces they come, and exact however large."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from catbox_rules.campaigns.arrays import Integers
from catbox_rules.campaigns.sums import Counted, Counting, EntryName, PairSums, Sums

Match = tuple[int, int, int]
"""How many cases, and how much of two entries."""

small = st.integers(0, 50)
matches = st.lists(st.tuples(small, small, small), min_size=1, max_size=20)


def counted(some: list[Match]) -> dict[Counting, Counted]:
    """What is counted in some matches; an entry that did not come up is left out."""
    of, first, second = (np.array(each, dtype=np.int64) for each in zip(*some, strict=True))
    entries: dict[EntryName, Integers] = {
        name: each for name, each in ((1, first), (2, second)) if each.any()
    }
    return {("cases",): Counted(of, entries)}


@given(matches, st.lists(st.integers(0, 20)))
def test_pieces_do_not_matter(some: list[Match], cuts: list[int]) -> None:
    whole, pieces = Sums(), Sums()
    whole.add(counted(some))
    edges = sorted({0, *(cut for cut in cuts if cut < len(some)), len(some)})
    for start, end in pairwise(edges):
        pieces.add(counted(some[start:end]))
    assert pieces == whole


@given(matches)
def test_they_are_what_they_are_called(some: list[Match]) -> None:
    sums = Sums()
    sums.add(counted(some))
    of = sums.countings["cases",]
    assert (of.of, of.squares) == (sum(n for n, *_ in some), sum(n * n for n, *_ in some))
    assert of.matches == sum(n > 0 for n, *_ in some)
    entry = sums.entry(("cases",), 2)
    assert entry.total == sum(each for *_, each in some)
    assert entry.squares == sum(each * each for *_, each in some)
    assert entry.products == sum(n * each for n, _, each in some)


@given(st.lists(st.tuples(st.tuples(small, small, small), st.tuples(small, small, small))))
def test_pairs(pairs: list[tuple[Match, Match]]) -> None:
    sums = PairSums()
    for start in range(0, len(pairs), 3):
        part = pairs[start : start + 3]
        places = np.arange(len(part))
        one, other = (counted(list(each)) for each in zip(*part, strict=True))
        sums.add(one, other, (places, places))
    assert sums.of.get(("cases",), 0) == sum(a[0] * b[0] for a, b in pairs)
    for entry in (1, 2):
        if (found := sums.entries.get((("cases",), entry))) is not None:
            assert found.squares == sum(a[entry] * b[entry] for a, b in pairs)
            assert found.total == sum(a[0] * b[entry] for a, b in pairs)
            assert found.products == sum(a[entry] * b[0] for a, b in pairs)
        else:
            assert not any(a[entry] or b[entry] for a, b in pairs)


def test_large_sums_are_exact() -> None:
    sums = Sums()
    large = Counted(np.array([2**30, 1]), {"part": np.array([2**30, 0])})
    for _ in range(100):
        sums.add({("cases",): large})
    assert sums.countings["cases",].squares == 100 * (2**60 + 1)
    assert sums.entry(("cases",), "part").products == 100 * 2**60
