"""Sampled states weighted by the others' actions: a seat that plays like this probably holds that.

A sampler ignores what the other seats would have done with other cards. Given a model of how they
play, a `Likelihood`, each sampled course of the round has a weight: the product, over all actions
of other seats in the current round, of the likelihood of that action in that course. An action that
several choices of numbered cards can produce shares its likelihood among them, as a sampler draws
each of them separately.

With these weights, the courses have the distribution of a chance deal followed by the others'
actions under this likelihood, given what the seat has seen (importance sampling). The effective
size says what the weights are worth: that many states drawn directly from the weighted distribution
would be as good.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import exp, inf, log
from random import Random
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from attrs import field, frozen

from catbox_rules.games import game_of
from catbox_rules.kernel.errors import MalformedInput, is_whole_number
from catbox_rules.kernel.ruleset import CHANCE, AnyRuleset, Event, Seat, seen_by
from catbox_rules.match.transition import let_stand
from catbox_rules.policies.protocol import AnyPolicy, Preference
from catbox_rules.policies.sampling.protocol import SAMPLING, AnyPast, sampler_of

ViewT_contra = TypeVar("ViewT_contra", contravariant=True)
ActionT_contra = TypeVar("ActionT_contra", contravariant=True)
StateT = TypeVar("StateT")


class Likelihood(Protocol[ViewT_contra, ActionT_contra]):
    """A model of how other seats play."""

    def __call__(
        self,
        view: ViewT_contra,
        seen: Sequence[Event],
        legal: Sequence[ActionT_contra],
        action: ActionT_contra,
        /,
    ) -> float:
        """Return the probability that a seat with this view takes one of its legal actions: 0 to 1,
        and 1 in total over all of them.

        * `view`, `seen`, `legal`: the arguments of a `Policy`. Of the rounds before the current one
          `seen` has only the public events.
        * `action`: one of the legal actions.
        """
        ...


# A likelihood gets views and actions of its own game; see AnyRuleset.
AnyLikelihood: TypeAlias = Likelihood[Any, Any]
"""A likelihood of any game."""


@frozen
class WeighedStates(Generic[StateT]):
    """States that may be the true one, with their weights.

    * `states`: in the order drawn; some may be equal.
    * `weights`: one for each state, 1 in total; all 0 if every state is impossible under the
      likelihood.
    """

    states: tuple[StateT, ...]
    weights: tuple[float, ...]
    _up_to: tuple[float, ...] = field(init=False, eq=False, repr=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "_up_to", tuple(accumulate(self.weights)))

    @property
    def effective_size(self) -> float:
        """The number of states, drawn directly from the weighted distribution, that would be as
        good: from 1, if a single state has all the weight, to the number of states, if all weigh
        the same; 0 if none is possible.

        >>> WeighedStates(("a", "b", "c", "d"), (0.5, 0.5, 0.0, 0.0)).effective_size
        2.0
        """
        squares = sum(weight * weight for weight in self.weights)
        # Rounding errors may lead to slightly more than the number of states.
        return min(1 / squares, float(len(self.states))) if squares else 0.0

    def draw(self, random: Random) -> StateT:
        """Return a random state by weight; if none is possible, each with the same probability."""
        if not self._up_to[-1]:
            return random.choice(self.states)
        return random.choices(self.states, cum_weights=self._up_to)[0]


def weighed(
    view: object,
    seen: Sequence[Event],
    random: Random,
    *,
    number: int,
    likelihood: AnyLikelihood,
) -> WeighedStates[Any]:
    """Draw states that may be the true one, and weight them by what the other seats have done in
    the current round.

    * `view`, `seen`: see `sampler_of`; here `seen` must reach back to the deal of the round.
    * `number`: the number of states, at least 1.
    * `likelihood`: the probability that a seat takes an action, by what it sees.

    Raises the errors of `sampler_of`; MalformedInput also for an invalid number (`$.number`), for a
    likelihood below 0 or above 1 (`$.likelihood`), and if the events do not reach back.

    In the example a seat that bids 4 has high cards: the deals that explain the bid have more
    weight.

    >>> from catbox_rules import cat_in_the_box as game, seen_by
    >>> def bids_by_high_cards(view, seen, legal, action):
    ...     if action.do != "bid":
    ...         return 1 / len(legal)
    ...     promised = 4 if sum(rank >= 5 for rank in view.hand) > 4 else 1
    ...     return 0.8 if action.tricks == promised else 0.1
    >>> state, seen = game.initial("pegasus-2023", players=3), []
    >>> for action in [
    ...     game.Deal(hands=[[1] * 5 + [2] * 5, [3] * 5 + [4] * 5, [5] * 5 + [6] * 5]),
    ...     *(game.Discard(seat, rank) for seat, rank in enumerate([1, 3, 5])),
    ...     game.Bid(0, 1), game.Bid(1, 1), game.Bid(2, 4),
    ... ]:
    ...     step = game.apply(state, action)
    ...     state, seen = step.state, [*seen, *seen_by(step.events, 0)]
    >>> found = weighed(game.view(state, 0), seen, Random(1), number=1000,
    ...                 likelihood=bids_by_high_cards)
    >>> def holds_many(state):
    ...     return sum(rank >= 5 for rank in state.hands[2]) > 4
    >>> plain = sum(map(holds_many, found.states)) / 1000
    >>> by_weight = sum(
    ...     weight for weight, state in zip(found.weights, found.states) if holds_many(state))
    >>> abs(plain - 0.5) < 0.05, abs(by_weight - 0.96) < 0.05, 200 < found.effective_size < 1000
    (True, True, True)
    """
    if not is_whole_number(number) or number < 1:
        raise MalformedInput("$.number", expected="a number of states, from 1", given=number)
    game = game_of(view)
    sampler = sampler_of(view, seen)
    drawn = [
        _weighed(game, sampler.seat, sampler.draw_past(random), likelihood) for _ in range(number)
    ]
    most = max(each for _, each in drawn)
    shares = [exp(each - most) if each > -inf else 0.0 for _, each in drawn]
    total = sum(shares) or 1.0
    return WeighedStates(
        tuple(state for state, _ in drawn), tuple(share / total for share in shares)
    )


def _weighed(
    game: AnyRuleset, own_seat: Seat, past: AnyPast, likelihood: AnyLikelihood
) -> tuple[Any, float]:
    """Return the state that a course leads to, and the logarithm of its weight."""
    state, happened, weight = past.begins, [*past.before], 0.0
    ways = SAMPLING.of(game).ways
    for action in past.actions:
        seat = action.actor
        transition = let_stand(game, state, action)
        if seat not in (CHANCE, own_seat) and not transition.stood:
            legal = [each for each in game.legal_actions(state) if each.actor == seat]
            seen = seen_by(happened, seat)
            likely = _checked(likelihood(game.view(state, seat), seen, legal, action))
            weight += log(likely / ways(state, action)) if likely else -inf
        state = transition.after
        happened += transition.events
    return state, weight


def _checked(likely: float) -> float:
    if not 0 <= likely <= 1:
        raise MalformedInput("$.likelihood", expected="0 to 1", given=likely)
    return likely


def likelihood_of(policy: AnyPolicy, *, times: int = 20, slips: float = 0.1) -> AnyLikelihood:
    """Return the likelihood of a seat that plays by a policy, and sometimes does anything.

    * `policy`: a preference itself says what it chooses from; any other policy is asked `times`
      times, each time with another generator, the same ones at every moment.
    * `times`: the number of questions, at least 1.
    * `slips`: the probability that the seat takes a random legal action instead: 0 to 1. With 0, a
      single action that the policy would not take makes a state impossible.

    Raises MalformedInput for numbers outside these ranges.

    >>> from catbox_rules import cat_in_the_box as game
    >>> from catbox_rules.policies import POLICIES
    >>> low = likelihood_of(POLICIES.of(game)["bidding low"], slips=0.3)
    >>> state = game.initial("pegasus-2023", players=3)
    >>> for action in [
    ...     game.Deal(hands=[[1] * 5 + [2] * 5, [3] * 5 + [4] * 5, [5] * 5 + [6] * 5]),
    ...     *(game.Discard(seat, rank) for seat, rank in enumerate([1, 3, 5])),
    ... ]:
    ...     state = game.apply(state, action).state
    >>> legal = game.legal_actions(state)
    >>> [round(low(game.view(state, 0), (), legal, action), 2) for action in legal]
    [0.8, 0.1, 0.1]
    """
    if not is_whole_number(times) or times < 1:
        raise MalformedInput("$.times", expected="how often to ask, from 1", given=times)
    if not 0 <= slips <= 1:
        raise MalformedInput("$.slips", expected="0 to 1", given=slips)

    def likelihood(view: Any, seen: Sequence[Event], legal: Sequence[Any], action: Any) -> float:
        if isinstance(policy, Preference):
            liked = policy.liked(view, legal)
            share = (action in liked) / len(liked)
        else:
            chosen = [policy(view, seen, legal, Random(number)) for number in range(times)]
            share = chosen.count(action) / times
        return (1 - slips) * share + slips / len(legal)

    return likelihood
