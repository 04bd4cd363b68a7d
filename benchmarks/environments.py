"""How fast the environments are, next to the card games of RLCard and OpenSpiel, in one run.

    python -m benchmarks.environments [--seconds S] [--write docs/environments.md]

Every environment plays at random: the seat that is to act is given what it observes and what is
legal, and takes one of these actions, until the match is over. They take turns in short slices, so
that a busy machine slows all of them alike; what counts are the ratios. RLCard and OpenSpiel are in
the extra `bench`; one that is not installed is left out.
"""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final

from benchmarks.measure import TABLES, PlayOne, installed, median_rates, table
from catbox_rules.environments import Task
from catbox_rules.environments.aec import SeatsEnv
from catbox_rules.environments.spiel import load
from tools.written_files import write_figures

PLAYERS: Final = 4
BASE: Final = "RLCard, bridge"
"""What the others are compared with: the game of tricks of a library in Python."""


def with_seats(edition: str) -> PlayOne:
    """Play with PettingZoo's interface."""
    env = SeatsEnv(Task.of(edition, players=PLAYERS))

    def play_one(random: Random) -> int:
        env.reset(seed=random.getrandbits(32))
        decisions = 0
        while not env.match.is_over:
            seen: Any = env.last()[0]
            env.step(random.choice(seen["action_mask"].nonzero()[0]))
            decisions += 1
        return decisions

    return play_one


def with_tree(name: str) -> PlayOne:
    """Play a game of OpenSpiel, one of its own or ours; chance is not counted."""
    game: Any = load(Task.of(name, players=PLAYERS)) if name in _EDITIONS else _spiel(name)
    has_recall = game.get_type().provides_information_state_tensor

    def play_one(random: Random) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                numbers, likely = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(random.choices(numbers, likely)[0])
                continue
            seat = state.current_player()
            if has_recall:
                state.information_state_tensor(seat)
            else:
                state.observation_tensor(seat)
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
        return decisions

    return play_one


def at_once(rows: int) -> PlayOne:
    """Play Cat in the Box at many tables, by the batch engine; a paradox is not counted."""
    env = importlib.import_module("catbox_rules.environments.tables").TablesEnv(
        Task.of("pegasus-2023", players=PLAYERS), rows, copy=False
    )
    env.reset(seed=1)

    def play_one(random: Random) -> int:  # noqa: ARG001 -- as all are called
        for _ in range(PLAYERS * PLAYERS):
            env.step(env.sample())
        return rows * PLAYERS * PLAYERS

    return play_one


def _spiel(name: str) -> Any:
    return importlib.import_module("pyspiel").load_game(name)


def with_rlcard(name: str) -> PlayOne:
    """Play a game of RLCard."""
    rlcard = importlib.import_module("rlcard")  # an extra
    env = rlcard.make(name, config={"seed": 1})

    def play_one(random: Random) -> int:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(random.choice([*state["legal_actions"]]))
            decisions += 1
        return decisions

    return play_one


_EDITIONS: Final = [edition for _, edition in TABLES.values()]
ENVIRONMENTS: Final[Mapping[str, tuple[str, Callable[[], PlayOne]]]] = {
    **{
        f"{name}, {interface}": ("catbox_rules", partial(play, edition))
        for name, edition in TABLES.values()
        for interface, play in (("PettingZoo", with_seats), ("OpenSpiel", with_tree))
    },
    **{
        f"Cat in the Box, {rows:,} tables at once": ("numba", partial(at_once, rows))
        for rows in (1, 64, 4096)
    },
    **{
        f"RLCard, {name}": ("rlcard", partial(with_rlcard, name))
        for name in ("bridge", "gin-rummy", "uno", "doudizhu", "mahjong")
    },
    **{
        f"OpenSpiel, {name} (C++)": ("pyspiel", partial(with_tree, name))
        for name in ("hearts", "spades", "oh_hell")
    },
}
"""Each with the module that it needs."""


def figures(found: Mapping[str, float]) -> str:
    """A Markdown table of the rates, and their ratios to that of the base."""
    base = found.get(BASE)
    ratios = {name: f"{rate / base:.2f}" if base else "" for name, rate in found.items()}
    rows = [(name, f"{rate:,.0f}", ratios[name]) for name, rate in found.items()]
    return table(("environment", "decisions a second", f"to {BASE}"), rows)


def main() -> None:
    """Measure everything; print the figures, or put them into a page."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=6.0, help="for each (default 6)")
    parser.add_argument("--write", type=Path, help="a page in whose marks the figures are put")
    arguments = parser.parse_args()
    found = figures(median_rates(installed(ENVIRONMENTS), arguments.seconds))
    if arguments.write:
        write_figures(arguments.write, f"{found}\n")
    else:
        print(found)


if __name__ == "__main__":
    main()
