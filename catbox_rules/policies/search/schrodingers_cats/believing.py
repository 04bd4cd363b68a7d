"""What the others' claims say about their boxes: sampled worlds, weighed.

Who claims many dead cats is likelier to hold dead cats. How much likelier, the quick policy
`usual` says: each claim and each doubt of another seat in the round has the chance that this policy
takes it with the boxes that the seat had in a world, and now and then (`SLIPS`) any other action.
The weight of a world is the product of these chances. It is what
`catbox_rules.policies.sampling.weighed` does with the likelihood of a policy, but looks at claims
and doubts alone, and is many times as fast.
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
"""How often a seat is taken to claim or doubt otherwise than usual."""
_OTHERWISE: Final = SLIPS / 12
"""How likely it then does a certain other thing: a dozen of them come into question."""


@frozen
class Believed:
    """Draws worlds by their weights: from some that were drawn before, evenly.

    * `seat`: whose view it is.
    * `states`: as they were drawn; `up_to` adds up their weights.
    """

    seat: Seat
    states: Sequence[State]
    up_to: Sequence[float]

    @classmethod
    def of(cls, sampler: AnySampler, random: Random, number: int) -> Believed:
        """What claims say about the worlds of a sampler; nothing where it remembers none.

        * `number`: how many are drawn, from 1.
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
        """One of the states, by its weight."""
        place = bisect(self.up_to, random.random() * self.up_to[-1])
        return self.states[min(place, len(self.states) - 1)]


def _weighed(past: AnyPast, own_seat: Seat) -> tuple[State, float]:
    """The state that a course leads to, and its weight."""
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
