"""How fast states are sampled, compared with the checked constructor and `apply`, in one run.

    python -m benchmarks.sampling [--seconds S]

All look at the same moment in the middle of a round that bots play, from the place of seat 0, and
take turns in short slices, so that a busy machine slows them alike; what counts are the ratios.
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

from attrs import evolve, frozen

from benchmarks.measure import TABLES, table
from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.cat_in_the_box import TrickPhase
from catbox_rules.kernel.ruleset import Action, AnyRuleset, Event, seen_by
from catbox_rules.policies import bot_of, chosen
from catbox_rules.policies.sampling import sampler_of
from catbox_rules.schrodingers_cats import ClaimPhase

SLICES = 12
STATES_PER_SECOND = 20_000
SAMPLE = "sampled states"


@frozen
class Moment:
    """A moment in the middle of a round: what the first seat sees of it, and an action that is
    legal there."""

    game: AnyRuleset
    state: Any  # of the game's own type
    action: Action
    seen: tuple[Event, ...]

    @property
    def view(self) -> object:
        """What the first seat sees."""
        return self.game.view(self.state, 0)


def in_the_middle(game: AnyRuleset, players: int) -> Moment:
    """A moment after half of the tricks, or of a round in which somebody has exchanged."""
    state: Any = game.initial(TABLES[game][1], players=players)
    random, events = Random(2), list[Event]()
    while True:
        legal = game.legal_actions(state)
        action: Action = (
            chosen(bot_of(game), game, state, legal, random) if legal else game.draw(state, random)
        )
        if _is_in_the_middle(state):
            return Moment(game, state, action, seen_by(events, 0))
        step = game.apply(state, action)
        state = step.state
        events += step.events


def _is_in_the_middle(state: object) -> bool:
    if isinstance(state, TrickPhase):
        return sum(state.won) == state.table.setup.tricks // 2 and len(state.trick) == 1
    return isinstance(state, ClaimPhase) and len(state.round.discards) > 1


def calls(moment: Moment) -> Mapping[str, Callable[[], object]]:
    """What is measured at a moment."""
    sampler, random = sampler_of(moment.view, moment.seen), Random(1)
    state: Any = sampler.draw(random)
    return {
        SAMPLE: partial(sampler.draw, random),
        "samplers prepared": partial(sampler_of, moment.view, moment.seen),
        "courses": partial(sampler.draw_past, random),
        "checked constructor": partial(evolve, state),
        "`apply`": partial(moment.game.apply, moment.state, moment.action),
        "`view`": partial(moment.game.view, moment.state, 0),
    }


def rates(moment: Moment, seconds: float) -> dict[str, float]:
    """The median rate of every call over interleaved slices, a second of processor time."""
    measured = calls(moment)
    found: dict[str, list[float]] = {name: [] for name in measured}
    for _ in range(SLICES):
        for name, call in measured.items():
            number, start = 0, process_time()
            while (taken := process_time() - start) < seconds / SLICES:
                for _ in range(20):
                    call()
                number += 20
            found[name].append(number / taken)
    return {name: statistics.median(each) for name, each in found.items()}


def main() -> None:
    """Measure everything and print it as Markdown."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=1.0, help="for each call (default 1)")
    seconds: float = parser.parse_args().seconds
    rows: list[tuple[str, ...]] = []
    names: list[str] = []
    moments: list[tuple[AnyRuleset, int]] = [
        *((cat_in_the_box, players) for players in range(2, 6)),
        *((schrodingers_cats, players) for players in range(2, 7)),
    ]
    for game, players in moments:
        measured = rates(in_the_middle(game, players), seconds)
        names = list(measured)
        ratio = measured[SAMPLE] / measured["checked constructor"]
        rows.append(
            (
                f"{TABLES[game][0]}, {players} players",
                *(f"{rate:,.0f}" for rate in measured.values()),
                f"{ratio:.1f}",
            )
        )
    print(f"A second; {STATES_PER_SECOND:,} sampled states are the goal:\n")
    print(table(("moment", *names, "sampled to constructor"), rows))
    print(f"\nload of the machine: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
