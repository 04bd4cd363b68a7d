"""How fast search plays on: rollouts and iterations of a tree a second, and a decision of `strong`.

    python -m benchmarks.search [--seconds S]

All look at the same moment in the middle of a round as `benchmarks.sampling`, and take turns in
short slices, so that a busy machine slows them alike. Rates are of processor time.
"""

from __future__ import annotations

import argparse
import os
import statistics
from collections.abc import Callable, Mapping
from functools import partial
from random import Random
from time import process_time
from typing import Any

from benchmarks.measure import TABLES, table
from benchmarks.sampling import Moment, in_the_middle
from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.policies import POLICIES
from catbox_rules.policies.sampling import sampler_of
from catbox_rules.policies.search import tree_search
from catbox_rules.policies.search.courses import Courses, anything

SLICES = 6
ITERATIONS = 20
"""Of a tree, for each measured search."""


def calls(moment: Moment) -> Mapping[str, tuple[Callable[[], object], int]]:
    """What is measured at a moment, and how many of them each call is."""
    game, random = moment.game, Random(1)
    seat = next(actor for actor in game.turn(moment.state) if isinstance(actor, int))
    view, legal = game.view(moment.state, seat), game.legal_actions(moment.state)
    sampler = sampler_of(view)
    state: Any = sampler.draw(random)
    usual = Courses[Any, Any].of(state)
    plain = Courses[Any, Any].of(state, anything)
    strong = POLICIES.of(game)["strong"]
    return {
        "rollouts as usual": (partial(usual.played_on, state, random), 1),
        "rollouts at random": (partial(plain.played_on, state, random), 1),
        "iterations": (
            partial(tree_search, sampler, legal, random, iterations=ITERATIONS),
            ITERATIONS,
        ),
        "decisions of `strong`": (partial(strong, view, (), legal, random), 1),
    }


def rates(moment: Moment, seconds: float) -> dict[str, float]:
    """The median rate of everything over interleaved slices, a second of processor time."""
    measured = calls(moment)
    found: dict[str, list[float]] = {name: [] for name in measured}
    for _ in range(SLICES):
        for name, (call, worth) in measured.items():
            number, start = 0, process_time()
            while (taken := process_time() - start) < seconds / SLICES or not number:
                call()
                number += worth
            found[name].append(number / (taken or seconds))
    return {name: statistics.median(each) for name, each in found.items()}


def main() -> None:
    """Measure everything and print it as Markdown."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=1.0, help="for each rate (default 1)")
    seconds: float = parser.parse_args().seconds
    rows: list[tuple[str, ...]] = []
    names: list[str] = []
    moments: list[tuple[AnyRuleset, int]] = [
        *((cat_in_the_box, players) for players in (2, 3, 5)),
        *((schrodingers_cats, players) for players in (2, 3, 6)),
    ]
    for game, players in moments:
        measured = rates(in_the_middle(game, players), seconds)
        names = list(measured)
        shown = (f"{rate:,.0f}" if rate >= 100 else f"{rate:.1f}" for rate in measured.values())
        rows.append((f"{TABLES[game][0]}, {players} players", *shown))
    print("A second:\n")
    print(table(("moment", *names), rows))
    print(f"\nload of the machine: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
