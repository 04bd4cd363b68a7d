"""Search in Schrödinger's Cats: its quick policy, and the value of a finished round."""

from __future__ import annotations

from catbox_rules.policies.search.schrodingers_cats.appraising import shares_after
from catbox_rules.policies.search.schrodingers_cats.usual import at_once, usual
from catbox_rules.schrodingers_cats import DealPhase, MatchOver
from catbox_rules.schrodingers_cats.results import lives_after

__all__ = ["at_once", "shares", "usual"]


def shares(state: DealPhase | MatchOver) -> tuple[float, ...]:
    """Return each seat's share of the victory at the end of a round."""
    return shares_after(lives_after(state.table, state.results))
