"""Schrödinger's Cats as search plays it: who plays on, and what a round is worth that is over."""

from __future__ import annotations

from catbox_rules.policies.search.schrodingers_cats.appraising import shares_after
from catbox_rules.policies.search.schrodingers_cats.usual import at_once, usual
from catbox_rules.schrodingers_cats import DealPhase, MatchOver
from catbox_rules.schrodingers_cats.results import lives_after

__all__ = ["at_once", "shares", "usual"]


def shares(state: DealPhase | MatchOver) -> tuple[float, ...]:
    """By seat: its share of the victory at the end of a round."""
    return shares_after(lives_after(state.table, state.results))
