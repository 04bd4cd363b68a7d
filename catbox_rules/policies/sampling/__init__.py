"""What a seat cannot know, sampled: states that may be the true one, as far as a seat can tell.

    sample(view, seen, random)       a state with which all that the seat has seen is consistent
    sampler_of(view, seen)           the same for many states: what they share is worked out once
    weighed(view, seen, random, …)   some states, weighted by how likely the others would have done
                                     what they did

**What is equally likely.** Give every card a number of its own, so that two cards of a rank, or two
alive cats, are different cards. A *course* of a round is an order of the deck, as chance deals and
draws from it, with the cards that each action of another seat took from its hand: which card it set
aside, which of its fives it played, which boxes it discarded. Of all courses that are legal and
show the seat what it has seen, each has the same chance to be drawn. Nobody sees the numbers, so a
state to which more courses lead comes more often.

In short: every card that the seat has not seen is equally likely in every hidden place, as far as
no action of another seat would then have been illegal. Somebody who led red before it was broken
held no card that could be declared otherwise at that moment; where a house rule makes seats follow,
somebody who did not follow could not. If all actions were legal, the true state is always among
those that can be drawn.

What the others *would* have done with other cards is left out: that a seat has played a five makes
another five in its hand neither more nor less likely than anywhere else. That is the part of the
weights.

A seat that joins in the middle of a match has seen nothing of the round. Then the view alone
decides; each game's module says what is taken for granted in that case. A sampler says by
`remembers` on which of the two it rests.
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
