"""Play one seat of a policy against a table of another one, and say how often it wins.

    python -m tools.duel cat-in-the-box strong bot --matches 200 --players 3

The seat goes around the table, match by match, and so does the start seat. A seed gives the same
matches; each match has its own, so that any part of them can be played alone. The share comes with
an interval of 95 % (Wilson's), and with the processor time of a decision.
"""

from __future__ import annotations

import argparse
import importlib
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from math import sqrt
from random import Random
from statistics import mean, median
from time import process_time

from attrs import frozen

from catbox_rules.games import game_named
from catbox_rules.kernel.ruleset import CHANCE, AnyRuleset, Event, seen_by
from catbox_rules.policies import POLICIES, AnyPolicy


@frozen
class _Duel:
    game: str
    edition: str
    players: int
    one: str
    others: str
    seed: int


def _policy(ruleset: AnyRuleset, name: str) -> AnyPolicy:
    """A policy by its name, or a function by `module:name`."""
    if ":" not in name:
        return POLICIES.of(ruleset)[name]
    module, _, attribute = name.partition(":")
    policy: AnyPolicy = getattr(importlib.import_module(module), attribute)
    return policy


def _play(duel: _Duel, number: int) -> tuple[float, list[float]]:
    """The share of the victory that the one seat has in a match, and how long its choices took."""
    ruleset = game_named(duel.game)
    random = Random(f"{duel.seed} {number}")
    own = number % duel.players
    first = number // duel.players % duel.players
    state = ruleset.initial(duel.edition, players=duel.players, first_seat=first)
    one, others = _policy(ruleset, duel.one), _policy(ruleset, duel.others)
    events: list[Event] = []
    times: list[float] = []
    while turn := ruleset.turn(state):
        seat = turn[0]
        if seat == CHANCE:
            action = ruleset.draw(state, random)
        else:
            legal = [each for each in ruleset.legal_actions(state) if each.actor == seat]
            view, seen = ruleset.view(state, seat), seen_by(events, seat)
            own_random = Random(random.random())
            begun = process_time()
            action = (one if seat == own else others)(view, seen, legal, own_random)
            if seat == own and len(legal) > 1:
                times.append(process_time() - begun)
        step = ruleset.apply(state, action)
        state = step.state
        events += step.events
    outcome = ruleset.outcome(state)
    assert outcome is not None, "the match is over"
    return (own in outcome.winners) / len(outcome.winners), times


def _wilson(share: float, number: int) -> tuple[float, float]:
    spread = 1.96 * sqrt(share * (1 - share) / number + 1.96**2 / (4 * number**2))
    middle, scale = share + 1.96**2 / (2 * number), 1 + 1.96**2 / number
    return (middle - spread) / scale, (middle + spread) / scale


def main(arguments: Sequence[str] | None = None) -> None:
    """Play, and print a line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("one")
    parser.add_argument("others")
    parser.add_argument("--edition")
    parser.add_argument("--players", type=int, default=3)
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="number of the first match")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=2)
    given = parser.parse_args(arguments)
    usual = {"cat-in-the-box": "pegasus-2023", "schrodingers-cats": "amigo-2023"}
    edition = given.edition or usual[given.game]
    duel = _Duel(given.game, edition, given.players, given.one, given.others, given.seed)
    numbers = range(given.first, given.first + given.matches)
    with ProcessPoolExecutor(given.processes) as pool:
        played = list(pool.map(_play, [duel] * len(numbers), numbers, chunksize=3))
    share = mean(won for won, _ in played)
    times = [1000 * time for _, each in played for time in each]
    low, high = _wilson(share, len(played))
    print(
        f"{given.game}, {given.players} players: one {given.one} against {given.others}: "
        f"{share:.3f} ({low:.3f} to {high:.3f}) of {len(played)} matches; a decision takes "
        f"{median(times):.1f} ms in the middle, {mean(times):.1f} ms on average, "
        f"{max(times):.0f} ms at most; load {os.getloadavg()[0]:.1f}",
        flush=True,
    )


if __name__ == "__main__":
    main()
