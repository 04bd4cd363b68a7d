"""The batch engine, for the simulations of Cat in the Box that it supports.

The modules that it needs are imported only on use.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping
from typing import Final

from catbox_rules.campaigns.arrow import ArrowTable
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.kernel.errors import Unsupported

_NEEDED: Final = ("numpy", "numba", "pyarrow")


def beyond_batches(
    edition: str, players: int, options: Mapping[str, object], policy: str
) -> str | None:
    """Return the reason why the batch engine cannot play this, in words that follow its name; None
    if it can.

    Its requirements may not be installed, the table may have house rules, or the policy may be
    unknown to it.
    """
    if any(importlib.util.find_spec(each) is None for each in _NEEDED):
        return "is not installed (pip install 'catbox-rules[campaigns]')"
    from catbox_rules.batch.policies import NAMED  # noqa: PLC0415 -- see above
    from catbox_rules.batch.rules import rules_of  # noqa: PLC0415

    if policy not in NAMED:
        return f"does not know the policy {policy}"
    try:
        rules_of(Table.create(edition, players=players, options=options))
    except Unsupported as error:
        return f"cannot play {error.given} ({error.path.removeprefix('$.')})"
    return None


def play_batch(
    edition: str,
    players: int,
    options: Mapping[str, object],
    *,
    policy: str,
    seed: int,
    matches: range,
) -> ArrowTable:
    """Play some matches with the batch engine and return their rows."""
    from catbox_rules.batch import play_matches  # noqa: PLC0415 -- see above
    from catbox_rules.campaigns.cat_in_the_box.arrays import as_table  # noqa: PLC0415

    table = Table.create(edition, players=players, options=options)
    first, many = matches.start, len(matches)
    return as_table(play_matches(table, many, seed=seed, first=first, policy=policy))
