"""The end of a round with all cards known, solved for seats that play for themselves.

The search covers every way in which the round can go on, by the rules of the table. Each seat takes
the action that maximizes its own share of the victory, the first one of equals, and expects the
others to do the same. With two seats the result is the value of the game; with more it is one of
its equilibria.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TypeAlias

from attrs import field, frozen

from catbox_rules.cat_in_the_box import DealPhase, MatchOver, State, TrickPhase, ruleset
from catbox_rules.policies.search.cat_in_the_box.appraising import shares_after

Shares: TypeAlias = tuple[float, ...]


@frozen
class Ends:
    """A solver for the ends of one round at one table; it remembers its solutions.

    All states that it is asked about must belong to the same round, after the same bids.
    """

    _known: dict[Hashable, tuple[Shares, State]] = field(
        factory=dict[Hashable, tuple[Shares, State]], init=False
    )

    @property
    def moments(self) -> int:
        """The number of moments solved so far."""
        return len(self._known)

    def solved(self, state: State) -> tuple[Shares, State]:
        """Return each seat's share of the victory from a moment on, and the state at the end of the
        round that it leads to.

        The number of moments grows fast with the cards that are left: dozens with one trick left,
        thousands with three.
        """
        if isinstance(state, DealPhase | MatchOver):
            return shares_after(state.table, state.results), state
        assert isinstance(state, TrickPhase), "all have discarded and bid"
        # Hands, tokens and colors held; everything else is constant in one round, or follows from
        # these.
        key = state.packed, state.won, state.leader, state.trick
        found = self._known.get(key)
        if found is None:
            seat = state.on_turn
            after = [ruleset.apply(state, action).state for action in ruleset.legal_actions(state)]
            found = max(map(self.solved, after), key=lambda each: each[0][seat])
            self._known[key] = found
        return found
