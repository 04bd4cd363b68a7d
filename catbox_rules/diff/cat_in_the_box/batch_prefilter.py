"""Millions of matches by the batch engine: which of them diverge and deserve a closer look.

The batch engine says where matches diverge, but not why. Some of those that do, the earliest and
others from all over, are played again by both rulebooks, which name the clauses.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Iterator
from typing import Final

from catbox_rules.diff.protocol import Screened, Tables
from catbox_rules.kernel.errors import Unsupported

_AT_ONCE: Final = 100_000
_LOOKED_AT: Final = 40
"""This many for each policy, of those that diverge and of those that are scored differently."""


def screened(tables: Tables, matches: int, seed: int) -> Iterator[Screened]:
    """Yield what the batch engine finds with each of its policies.

    Raises Unsupported if it is not installed, cannot play one of the tables, or if the rulebooks
    deal and bid differently.
    """
    if importlib.util.find_spec("numba") is None:
        expected = "the extra batch (pip install 'catbox-rules[batch]')"
        raise Unsupported("--screen", expected=expected, given=matches)
    for policy in ("random", "follow-heavy"):
        yield _screened(tables, policy, matches, seed)


def _screened(tables: Tables, policy: str, matches: int, seed: int) -> Screened:
    # With the extra that this needs; see above.
    import numpy as np  # noqa: PLC0415

    from catbox_rules.batch import play_matches, play_paired  # noqa: PLC0415

    one, other = (table.initial().table for table in tables)
    parted = scored = 0
    chosen: list[tuple[int, int]] = []
    for first in range(0, matches, _AT_ONCE):
        number = min(_AT_ONCE, matches - first)
        paired = play_paired(one, other, number, seed=seed, first=first, policy=policy)
        for what, order in ((paired.ply >= 0, paired.ply), (paired.scored >= 0, paired.scored)):
            rows = np.flatnonzero(what)
            earliest = rows[np.argsort(order[rows], kind="stable")][: _LOOKED_AT // 2]
            spread = rows[:: max(1, len(rows) // (_LOOKED_AT // 2))][: _LOOKED_AT // 2]
            chosen += [(int(order[row]), first + int(row)) for row in {*earliest, *spread}]
        parted += int((paired.ply >= 0).sum())
        scored += int(((paired.ply < 0) & (paired.scored >= 0)).sum())
    numbers = list(dict.fromkeys(row for _, row in sorted(chosen)))[: 2 * _LOOKED_AT]
    return Screened(
        policy=policy,
        matches=matches,
        parted=parted,
        scored=scored,
        courses=tuple(
            play_matches(one, 1, seed=seed, first=row, policy=policy).record(0).actions
            for row in numbers
        ),
    )
