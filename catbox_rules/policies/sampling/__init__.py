"""Sampling of hidden cards: states that may be the true one, as far as a seat can tell.

    sample(view, seen, random)       a state with which all that the seat has seen is consistent
    sampler_of(view, seen)           the same for many states: what they share is worked out once
    weighed(view, seen, random, …)   some states, weighted by how likely the others would have done
                                     what they did

**What is equally likely.** Give every card a number of its own, so that two cards of a rank, or two
alive cats, are different cards. A *course* of a round is an order of the deck, from which chance
deals and draws, together with the cards that each action of another seat took from its hand: which
card it set aside, which of its fives it played, which boxes it discarded. All courses that are
legal and show the seat what it has seen are equally likely to be drawn. Nobody sees the numbers, so
a state that more courses lead to is drawn more often.

In short: every card that the seat has not seen is equally likely in every hidden place, unless it
would make an action of another seat illegal. A seat that led red before it was broken held no card
that could be declared in another color at that moment; a seat that did not follow under a house
rule of following could not. If all actions were legal, the true state is always among those that
can be drawn.

What the others *would* have done with other cards is ignored: that a seat has played a five makes
another five in its hand neither more nor less likely than anywhere else. Weights are there for
that.

A seat that joins in the middle of a match has seen nothing of the round. Then only the view counts;
each game's module says what is assumed in that case. `remembers` of a sampler tells the two cases
apart.
"""

from catbox_rules.policies.sampling.protocol import (
    SAMPLING,
    AnyPast,
    AnySampler,
    Past,
    Sampler,
    SamplingOfGame,
    sample,
    sampler_of,
)
from catbox_rules.policies.sampling.weighing import (
    AnyLikelihood,
    Likelihood,
    WeighedStates,
    likelihood_of,
    weighed,
)

__all__ = [
    "SAMPLING",
    "AnyLikelihood",
    "AnyPast",
    "AnySampler",
    "Likelihood",
    "Past",
    "Sampler",
    "SamplingOfGame",
    "WeighedStates",
    "likelihood_of",
    "sample",
    "sampler_of",
    "weighed",
]
