"""Moments of played rounds, as a referee sees them: what a sampler is tried on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from attrs import frozen

from catbox_rules.games import GAMES
from catbox_rules.kernel.ruleset import CHANCE, Action, AnyRuleset, Event, seen_by
from catbox_rules.policies import POLICIES, chosen
from catbox_rules.policies.sampling import AnySampler, sampler_of

EMPTY: tuple[Event, ...] = ()


@frozen
class Moment:
    """A moment of a match.

    * `begins`: the state before the first of `actions`: before the deal of the round, or before
      the match.
    * `actions`: all that has been done since then.
    * `events`: all that has happened in the match.
    """

    game: AnyRuleset
    begins: Any
    actions: tuple[Action, ...]
    state: Any
    events: tuple[Event, ...]

    def seen(self, seat: int) -> tuple[Event, ...]:
        """What a seat has been shown."""
        return seen_by(self.events, seat)

    def sampler(self, seat: int) -> AnySampler:
        """The sampler of a seat that remembers all."""
        return sampler_of(self.game.view(self.state, seat), self.seen(seat))


def moments(
    game: str,
    edition: str,
    players: int,
    *,
    seed: str,
    policy: str | None = None,
    options: Mapping[str, object] | None = None,
    from_match: bool = False,
) -> Iterator[Moment]:
    """All moments of a match that is played by a policy, or by another one in each round.

    * `from_match`: whether `begins` is the beginning of the match, and not of the round.
    """
    ruleset, random = GAMES[game], Random(seed)
    policies = POLICIES.of(ruleset)
    state: Any = ruleset.initial(edition, players=players, options=options)
    begins, actions, events = state, list[Action](), list[Event]()
    plays = policy or random.choice([*policies])
    while True:
        yield Moment(ruleset, begins, tuple(actions), state, tuple(events))
        turn = ruleset.turn(state)
        if not turn:
            return
        if turn == (CHANCE,):
            action = ruleset.draw(state, random)
        else:
            legal = ruleset.legal_actions(state)
            action = chosen(policies[plays], ruleset, state, legal, random, events)
        if action.do == "deal" and not from_match:
            begins, actions = state, []
            plays = policy or random.choice([*policies])
        step = ruleset.apply(state, action)
        state = step.state
        actions.append(action)
        events += step.events
