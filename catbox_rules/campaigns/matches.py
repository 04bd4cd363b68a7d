"""Matches one by one, by the protocol of games: any game, any policy.

Everything that is drawn in a match comes from a generator of its own, begun with the seed and the
number of the match. So a match is the same wherever and whenever it is played, and
with whatever others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from random import Random

from catbox_rules.campaigns.simulated import Simulated
from catbox_rules.campaigns.work import Row
from catbox_rules.kernel.errors import errors_below
from catbox_rules.kernel.ruleset import CHANCE, Event
from catbox_rules.match import AnyTransition, Transition
from catbox_rules.policies import POLICIES, chosen


def rows_of(
    game: Simulated,
    edition: str,
    players: int,
    options: Mapping[str, object],
    *,
    policy: str,
    seed: int,
    matches: Iterable[int],
) -> Iterator[Row]:
    """The rows of some matches: one for each round. `totals` and `winners` stand in the last round
    of a match, and are null in the others."""
    initial = game.RULESET.initial(edition, players=players, options=options)
    for match in matches:
        with errors_below(f"match {match} of seed {seed} with {players} players"):
            rows = list(_rounds(game, initial, policy, Random(f"{seed}/{match}")))
        *_, (_, last) = rows
        for number, (row, state) in enumerate(rows):
            outcome = game.RULESET.outcome(state) if state is last else None
            yield {
                "match": match,
                "round": number,
                **row,
                "totals": None if outcome is None else list(outcome.totals),
                "winners": None if outcome is None else [int(seat) for seat in outcome.winners],
            }


def _rounds(
    game: Simulated, state: object, policy: str, random: Random
) -> Iterator[tuple[Row, object]]:
    """Each round of a match with the state after it."""
    ruleset, policies = game.RULESET, POLICIES.of(game.RULESET)
    transitions, events, over, number = list[AnyTransition](), list[Event](), 0, 0
    while actors := ruleset.turn(state):
        # Nobody asks for what is malformed, but a house rule may fail.
        with errors_below(f"action {number}"):
            if actors == (CHANCE,):
                action = ruleset.draw(state, random)
            else:
                legal = ruleset.legal_actions(state)
                action = chosen(policies[policy], ruleset, state, legal, random, events)
            step = ruleset.apply(state, action)
        number += 1
        transitions.append(Transition(state, action, step.events, step.state))
        events += step.events
        state = step.state
        results = ruleset.rounds(state)
        if len(results) > over:
            over = len(results)
            yield game.row(transitions, results[-1]), state
            transitions.clear()
