"""Belief: sampled worlds weighted by the others' claims.

A seat that claims many dead cats probably holds dead cats. The quick policy `usual` says how much
more probably: each claim and each doubt of another seat in the round has the probability with which
this policy takes it with the boxes that the seat had in a world; now and then (`SLIPS`) the seat
takes any other action. The weight of a world is the product of these probabilities. This is what
`catbox_rules.policies.sampling.weighed` does with the likelihood of a policy, but for claims and
doubts only, and many times as fast.
"""

from __future__ import annotations

from bisect import bisect
from collections.abc import Sequence
from itertools import accumulate
from random import Random
from typing import Final

from attrs import frozen

from catbox_rules.games import game_of
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.match.standing import let_stand
from catbox_rules.policies.sampling import AnyPast, AnySampler
from catbox_rules.policies.search.schrodingers_cats.usual import claims_or_doubt
from catbox_rules.schrodingers_cats import (
    Claim,
    ClaimPhase,
    Doubt,
    State,
    ruleset,
)

SLIPS: Final = 0.15
"""The assumed probability that a seat does not follow the quick policy."""
_OTHERWISE: Final = SLIPS / 12
"""The probability of any one other action: there are about a dozen of them."""


@frozen
class Believed:
    """A source of worlds by weight, from a sample drawn without weights.

    * `seat`: the seat whose view it is.
    * `states`: in the order drawn; `up_to` has the running totals of their weights.
    """

    seat: Seat
    states: Sequence[State]
    up_to: Sequence[float]

    @classmethod
    def of(cls, sampler: AnySampler, random: Random, number: int) -> Believed:
        """Draw worlds from a sampler, and weight them by the others' claims; all weigh the same if
        it does not remember the round.

        * `number`: the number of worlds, at least 1.
        """
        states, weights = list[State](), list[float]()
        for _ in range(number):
            if sampler.remembers:
                state, weight = _weighed(sampler.draw_past(random), sampler.seat)
            else:
                state, weight = sampler.draw(random), 1.0
            states.append(state)
            weights.append(weight)
        return cls(sampler.seat, states, [*accumulate(weights)])

    def draw(self, random: Random, /) -> State:
        """Return a random state, by weight."""
        place = bisect(self.up_to, random.random() * self.up_to[-1])
        return self.states[min(place, len(self.states) - 1)]


def _weighed(past: AnyPast, own_seat: Seat) -> tuple[State, float]:
    """Return the state that a course leads to, and its weight."""
    state: State = past.begins
    game, weight = game_of(state), 1.0
    for action in past.actions:
        if isinstance(action, Claim | Doubt) and action.seat != own_seat:
            weight *= _likelihood(state, action)
        state = let_stand(game, state, action).after
    return state, weight


def _likelihood(state: State, action: Claim | Doubt) -> float:
    if not isinstance(state, ClaimPhase):
        return 1.0
    options = claims_or_doubt(state, ruleset.legal_actions(state))
    return _OTHERWISE + (1 - SLIPS) / len(options) if action in options else _OTHERWISE
