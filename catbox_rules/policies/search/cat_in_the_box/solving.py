"""The end of a round, all cards known: what comes of it if every seat plays for itself.

Goes through every way in which the round can go on, by the rules of the table. Each seat takes the
action with which its own share of the victory becomes greatest, and of equal ones the first, and
takes the others to do likewise. With two seats that is the value of the game; with more it is one
of its equilibria.
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
    """The ends of one round, at one table: what has been solved is remembered.

    All states that are asked about are of the same round, after the same bids.
    """

    _known: dict[Hashable, tuple[Shares, State]] = field(
        factory=dict[Hashable, tuple[Shares, State]], init=False
    )

    @property
    def moments(self) -> int:
        """How many have been solved."""
        return len(self._known)

    def solved(self, state: State) -> tuple[Shares, State]:
        """The share of the victory of each seat from a moment on, and the state at the end of the
        round to which they come.

        The number of moments grows fast with the cards that are left: some dozens where one trick
        is, some thousands where three are.
        """
        if isinstance(state, DealPhase | MatchOver):
            return shares_after(state.table, state.results), state
        assert isinstance(state, TrickPhase), "all have discarded and bid"
        # Hands, tokens and colors held; all else is the same in one round, or follows.
        key = state.packed, state.won, state.leader, state.trick
        found = self._known.get(key)
        if found is None:
            seat = state.on_turn
            after = [ruleset.apply(state, action).state for action in ruleset.legal_actions(state)]
            found = max(map(self.solved, after), key=lambda each: each[0][seat])
            self._known[key] = found
        return found
