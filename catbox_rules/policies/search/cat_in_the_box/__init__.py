"""Search in Cat in the Box: its quick policy, and the value of a finished round."""

from __future__ import annotations

from random import Random

from catbox_rules.cat_in_the_box import DealPhase, MatchOver, State
from catbox_rules.policies.search.cat_in_the_box.appraising import shares_after
from catbox_rules.policies.search.cat_in_the_box.usual import usual

__all__ = ["at_once", "shares", "usual"]


def at_once(_state: State, _random: Random, /) -> None:
    """Return None: legal plays are listed quickly, so a seat always looks at them first."""


def shares(state: DealPhase | MatchOver) -> tuple[float, ...]:
    """Return each seat's share of the victory at the end of a round."""
    return shares_after(state.table, state.results)
