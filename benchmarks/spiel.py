"""How fast this library searches a moment, next to the tree search of OpenSpiel at the same one.

    python -m benchmarks.spiel [--seconds S]

OpenSpiel's `ISMCTSBot`, in Python as well, is given the round that is being played as a game of its
own kind: its states are ours behind the calls that it makes, its worlds are drawn by our sampler,
and its rewards are the shares of the victory that our search takes. So both do the same: what
differs is the search, and what its calls cost. Both play on at random, and look at a moment in the
middle of a round, as `benchmarks.sampling` does. They take turns in short slices; rates are of
processor time.
"""

from __future__ import annotations

import argparse
import importlib
import os
import statistics
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from random import Random
from time import process_time
from types import SimpleNamespace
from typing import Any

from attrs import define, field, frozen

from benchmarks.measure import TABLES, table
from benchmarks.sampling import Moment, in_the_middle
from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.policies.sampling import AnySampler, sampler_of
from catbox_rules.policies.search import tree_search
from catbox_rules.policies.search.courses import Courses, anything

SLICES = 6
ITERATIONS = 100
"""Of each search: as many as of a bot that plays."""
EXPLORING = 0.5
SAMPLES, ROLLOUTS, ITERATED = "samples", "rollouts at random", "iterations"


@frozen
class RoundForSpiel:
    """A round that goes on from some worlds, as a game of OpenSpiel: actions are numbers there."""

    courses: Courses[Any, Any]
    sampler: AnySampler
    random: Random
    numbers: dict[Any, int] = field(factory=dict[Any, int])
    actions: list[Any] = field(factory=list[Any])

    def number(self, action: Any) -> int:
        """The number of an action."""
        number = self.numbers.setdefault(action, len(self.actions))
        if number == len(self.actions):
            self.actions.append(action)
        return number

    def get_type(self) -> SimpleNamespace:
        """What kind of game it is, as far as the search asks."""
        kind = importlib.import_module("pyspiel").GameType  # an extra without type stubs
        return SimpleNamespace(
            dynamics=kind.Dynamics.SEQUENTIAL, information=kind.Information.IMPERFECT_INFORMATION
        )

    def drawn(self) -> StateForSpiel:
        """A world that may be the true one."""
        return StateForSpiel(self, self.sampler.draw(self.random), ())


@define
class StateForSpiel:
    """A moment as OpenSpiel asks about it. What seats know of it is what has been done since the
    search began, as in our own search."""

    game: RoundForSpiel
    state: Any
    history: tuple[int, ...]

    def get_game(self) -> RoundForSpiel:
        """The round."""
        return self.game

    def clone(self) -> StateForSpiel:
        """A state that can go on by itself."""
        return StateForSpiel(self.game, self.state, self.history)

    def resample_from_infostate(self, _player: int, _probability: object) -> StateForSpiel:
        """Another world that looks the same to the seat that searches."""
        return self.game.drawn()

    def is_terminal(self) -> bool:
        """Whether the round is over."""
        return self.game.courses.is_over(self.state)

    def is_chance_node(self) -> bool:
        """Whether chance acts."""
        return not self.is_terminal() and self.current_player() < 0

    def current_player(self) -> int:
        """The seat that acts, the first one if there are several; -1 for chance."""
        actor = self.game.courses.game.turn(self.state)[0]
        return actor if isinstance(actor, int) else -1

    def legal_actions(self, _player: int = 0) -> Sequence[int]:
        """What that seat may do."""
        return [self.game.number(action) for action in self.game.courses.legal(self.state)]

    def chance_outcomes(self) -> Sequence[tuple[int, float]]:
        """What chance does, drawn: there are too many outcomes for a list."""
        drawn = self.game.courses.game.draw(self.state, self.game.random)
        return [(self.game.number(drawn), 1.0)]

    def apply_action(self, number: int) -> None:
        """Go on."""
        action = self.game.actions[number]
        self.state = self.game.courses.game.apply(self.state, action).state
        self.history = (*self.history, int(number))

    def information_state_string(self) -> str:
        """What has been done since the search began."""
        return str(self.history)

    def returns(self) -> Sequence[float]:
        """The share of the victory of each seat."""
        return self.game.courses.shares(self.state)


def calls_of_both(moment: Moment) -> Mapping[str, Sequence[tuple[Callable[[], object], int]]]:
    """What is measured at a moment: ours and OpenSpiel's, and how many of them each call is."""
    game, random = moment.game, Random(1)
    seat = next(actor for actor in game.turn(moment.state) if isinstance(actor, int))
    sampler, legal = sampler_of(game.view(moment.state, seat)), game.legal_actions(moment.state)
    state: Any = sampler.draw(random)
    courses = Courses[Any, Any].of(state, anything)
    theirs = RoundForSpiel(courses, sampler, random)
    root = StateForSpiel(theirs, state, ())
    # Extras without type stubs.
    mcts = importlib.import_module("open_spiel.python.algorithms.mcts")
    ismcts = importlib.import_module("open_spiel.python.algorithms.ismcts")
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1)
    bot = ismcts.ISMCTSBot(
        theirs, evaluator, EXPLORING, ITERATIONS, allow_inconsistent_action_sets=True
    )
    searched = partial(
        tree_search,
        *(sampler, legal, random),
        iterations=ITERATIONS,
        exploring=EXPLORING,
        leaning=0.0,
        usual=anything,
    )
    return {
        SAMPLES: [(partial(sampler.draw, random), 1), (partial(bot.sample_root_state, root), 1)],
        ROLLOUTS: [
            (partial(courses.played_on, state, random), 1),
            (partial(evaluator.evaluate, root), 1),
        ],
        ITERATED: [(searched, ITERATIONS), (partial(bot.run_search, root), ITERATIONS)],
    }


def rates(moment: Moment, seconds: float) -> Mapping[str, Sequence[float]]:
    """The median rates of everything over interleaved slices, ours first, a second of processor
    time."""
    measured = calls_of_both(moment)
    found = {name: [list[float]() for _ in both] for name, both in measured.items()}
    for _ in range(SLICES):
        for name, both in measured.items():
            for (call, worth), kept in zip(both, found[name], strict=True):
                number, start = 0, process_time()
                while (taken := process_time() - start) < seconds / SLICES or not number:
                    call()
                    number += worth
                kept.append(number / (taken or seconds))
    return {name: [*map(statistics.median, each)] for name, each in found.items()}


def _shown(both: Iterable[float]) -> Sequence[str]:
    ours, theirs = both
    return f"{ours:,.0f}", f"{theirs:,.0f}", f"{ours / theirs:.1f}"


def main() -> None:
    """Measure everything and print it as Markdown."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=1.0, help="for each rate (default 1)")
    seconds: float = parser.parse_args().seconds
    moments: list[tuple[AnyRuleset, int]] = [
        *((cat_in_the_box, players) for players in (2, 3, 5)),
        *((schrodingers_cats, players) for players in (2, 3, 6)),
    ]
    rows = [
        (f"{TABLES[game][0]}, {players} players", name, *_shown(both))
        for game, players in moments
        for name, both in rates(in_the_middle(game, players), seconds).items()
    ]
    print("A second:\n")
    print(table(("moment", "what", "here", "OpenSpiel", "ratio"), rows))
    print(f"\nload of the machine: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
