"""How fast the batch engine is, compared with the scalar one and OpenSpiel's hearts, in one run.

    python -m benchmarks.batch [--seconds S]

All play at random on one core and take turns in short slices, so that a busy machine slows them
alike; what counts are the ratios. Cards played are counted, and nothing else; dealing, discards,
bids and scoring are within the time. Compiling is not, and has a line of its own.
"""

from __future__ import annotations

import argparse
import importlib.util
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from random import Random
from time import process_time

import numpy as np
from numpy.typing import NDArray

from benchmarks.measure import actions_of_match, hearts_game, table
from catbox_rules import cat_in_the_box
from catbox_rules.batch import Batch, play_matches
from catbox_rules.cat_in_the_box import Play, Table

SLICES = 12
MATCHES = 4000
"""Matches of one call of the batch engine."""
CARDS_OF_HEARTS = 52

CARDS_PER_SECOND = 10_000_000
TO_SCALAR = 40

Engine = Callable[[int], int]
"""Plays something, which is numbered; gives how many cards were played."""

FIRST_CALL = """
import time
start = time.process_time()
from catbox_rules.batch import play_matches
from catbox_rules.cat_in_the_box import Table
imported = time.process_time()
table = Table.create("pegasus-2023", players=4)
play_matches(table, 1)
print(imported - start, time.process_time() - imported)
"""


def compiled_loop(players: int, policy: str) -> Engine:
    """Match after match by a policy with a name."""
    at = Table.create("pegasus-2023", players=players)

    def play(number: int) -> int:
        results = play_matches(at, MATCHES, seed=1, first=number * MATCHES, policy=policy)
        return int(results.plays.sum())

    return play


def any_cell(batch: Batch) -> NDArray[np.int64]:
    """A policy of one's own, which is asked in lockstep."""
    return batch.draw_cells(batch.legal)


def lockstep(players: int) -> Engine:
    """All matches at once by a function over arrays."""
    at = Table.create("pegasus-2023", players=players)

    def play(number: int) -> int:
        results = play_matches(at, MATCHES, seed=1, first=number * MATCHES, policy=any_cell)
        return int(results.plays.sum())

    return play


def scalar(players: int) -> Engine:
    """The reference, by its public, checked path."""

    def play(number: int) -> int:
        match = actions_of_match(cat_in_the_box, players, Random(number))
        return sum(isinstance(action, Play) for _, action in match)

    return play


def hearts() -> Engine:
    """OpenSpiel's hearts; every game plays the whole deck."""
    play_one = hearts_game()

    def play(number: int) -> int:
        play_one(Random(number))
        return CARDS_OF_HEARTS

    return play


def engines() -> Mapping[str, Engine]:
    """All that is measured."""
    named: dict[str, Engine] = {}
    for policy in ("random", "follow-heavy"):
        for players in (2, 3, 4, 5):
            named[f"batch, {policy}, {players} players"] = compiled_loop(players, policy)
    named["batch, a function over arrays, 4 players"] = lockstep(4)
    for players in (2, 3, 4, 5):
        named[f"scalar, random, {players} players"] = scalar(players)
    if importlib.util.find_spec("pyspiel") is None:
        print("OpenSpiel is not installed: pip install 'catbox-rules[bench]'", file=sys.stderr)
    else:
        named["OpenSpiel hearts (C++ behind Python calls), random"] = hearts()
    return named


def cards_per_second(seconds: float) -> dict[str, float]:
    """The median rate of every engine over interleaved slices."""
    named = engines()
    numbers = dict.fromkeys(named, 1)
    for play in named.values():
        play(0)  # compiles what there is to compile
    rates: dict[str, list[float]] = {name: [] for name in named}
    for _ in range(SLICES):
        for name, play in named.items():
            cards, start = 0, process_time()
            while (taken := process_time() - start) < seconds / SLICES:
                cards += play(numbers[name])
                numbers[name] += 1
            rates[name].append(cards / taken)
    return {name: statistics.median(each) for name, each in rates.items()}


def first_call() -> dict[str, str]:
    """Seconds of processor time of the import and of the first match in a new process, without
    machine code on disk and with it."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "NUMBA_CACHE_DIR": folder}
        figures: dict[str, str] = {}
        for name in ("compiled again", "kept from before"):
            done = subprocess.run(
                [sys.executable, "-c", FIRST_CALL],
                env=environment,
                capture_output=True,
                text=True,
                check=True,
            )
            imported, first = map(float, done.stdout.split())
            figures["seconds to import `catbox_rules.batch`"] = f"{imported:.1f}"
            figures[f"seconds of the first match, {name}"] = f"{first:.1f}"
    return figures


def main() -> None:
    """Measure everything and print it as Markdown."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=6.0, help="for each engine (default 6)")
    seconds: float = parser.parse_args().seconds
    rates = cards_per_second(seconds)
    of_scalar = {players: rates[f"scalar, random, {players} players"] for players in (2, 3, 4, 5)}
    rows: list[tuple[str, ...]] = []
    for name, rate in rates.items():
        players = next((n for n in of_scalar if f"{n} players" in name), 4)
        rows.append((name, f"{rate:,.0f}", f"{rate / of_scalar[players]:.1f}"))
    print(table(("engine", "cards per second", "to the scalar engine"), rows))
    slowest = min(rates[f"batch, random, {players} players"] for players in of_scalar)
    ratio = min(
        rates[f"batch, random, {players} players"] / rate for players, rate in of_scalar.items()
    )
    print(
        f"\nGoals: {CARDS_PER_SECOND:,} cards per second, the slowest has {slowest:,.0f};", end=" "
    )
    print(f"{TO_SCALAR} times the scalar engine, the least is {ratio:.0f}.\n")
    print(table(("figure", "value"), first_call().items()))


if __name__ == "__main__":
    main()
