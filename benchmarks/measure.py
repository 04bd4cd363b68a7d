"""How fast the rules are, beside others, in one run.

    python -m benchmarks.measure [--seconds S]

Every engine plays at random through its public, checked path: legal actions are listed, one is
drawn, checked and applied, until the game is over. The engines take turns in short slices, so
that a busy machine slows all of them alike; what counts are the ratios. python-chess and OpenSpiel
(its hearts) are in the extra `bench`; one that is not installed is left out, and the table says so.
"""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from random import Random

import attrs

from catbox_rules import cat_in_the_box as game
from catbox_rules.cat_in_the_box import Color, Play, State, TrickPhase
from catbox_rules.games import GAMES
from catbox_rules.records import (
    Record,
    parse,
    read_record,
    record_as_json,
    replay,
)

SLICES = 12
Player = Callable[[Random, float], tuple[int, float]]
"""Plays for some seconds of processor time; gives the number of plays and the seconds taken."""


def slice_of(play_one: Callable[[Random], int]) -> Player:
    """A player that plays whole games until its time is up."""

    def play(random: Random, seconds: float) -> tuple[int, float]:
        plays, start = 0, time.process_time()
        while (taken := time.process_time() - start) < seconds:
            plays += play_one(random)
        return plays, taken

    return play


def catbox_match(edition: str, players: int) -> Callable[[Random], int]:
    """A match of Cat in the Box; counts the actions of the seats, dealing included in the time."""

    def play_one(random: Random) -> int:
        state, plays = game.initial(edition, players=players), 0
        while game.turn(state):
            legal = game.legal_actions(state)
            action = random.choice(legal) if legal else game.draw(state, random)
            state = game.apply(state, action).state
            plays += bool(legal)
        return plays

    return play_one


def chess_game(*, asks_for_end: bool) -> Callable[[Random], int]:
    """A game of python-chess, of 200 plies at most, which ends when `is_game_over` says so, or
    only when no move is left."""
    chess = importlib.import_module("chess")  # an extra

    def play_one(random: Random) -> int:
        board, plies = chess.Board(), 0
        while plies < 200 and not (asks_for_end and board.is_game_over()):
            moves = list(board.legal_moves)
            if not moves:
                break
            move = random.choice(moves)
            if not board.is_legal(move):
                raise AssertionError(move)
            board.push(move)
            plies += 1
        return plies

    return play_one


def hearts_game() -> Callable[[Random], int]:
    """A game of hearts in OpenSpiel: C++ behind Python calls; its apply does not check."""
    pyspiel = importlib.import_module("pyspiel")  # an extra without type stubs
    hearts = pyspiel.load_game("hearts")

    def play_one(random: Random) -> int:
        state, plays = hearts.new_initial_state(), 0
        while not state.is_terminal():
            state.apply_action(random.choice(state.legal_actions()))
            plays += 1
        return plays

    return play_one


PEERS: Mapping[str, tuple[str, Callable[[], Callable[[Random], int]]]] = {
    "python-chess": ("chess", partial(chess_game, asks_for_end=True)),
    "python-chess, end of game not asked": ("chess", partial(chess_game, asks_for_end=False)),
    "OpenSpiel hearts (C++)": ("pyspiel", hearts_game),
}


def plays_per_second(seconds: float) -> dict[str, float]:
    """The median rate of every engine over interleaved slices."""
    players: dict[str, Player] = {
        f"Cat in the Box, {count} players": slice_of(catbox_match("pegasus-2023", count))
        for count in (2, 3, 4, 5)
    }
    for name, (module, make) in PEERS.items():
        if importlib.util.find_spec(module) is None:
            print(f"{name} is not installed: pip install 'catbox-rules[bench]'", file=sys.stderr)
        else:
            players[name] = slice_of(make())
    random = Random(2023)
    rates: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(SLICES):
        for name, play in players.items():
            plays, taken = play(random, seconds / SLICES)
            rates[name].append(plays / taken)
    return {name: statistics.median(each) for name, each in rates.items()}


def microseconds(function: Callable[[], object], seconds: float) -> float:
    """The shortest of the mean times of some batches of calls."""
    best, end = float("inf"), time.process_time() + seconds
    while time.process_time() < end:
        start = time.process_time()
        for _ in range(200):
            function()
        best = min(best, (time.process_time() - start) / 200)
    return best * 1e6


def some_match(players: int, seed: int) -> tuple[Record, TrickPhase]:
    """A whole random match as a record, and a state from the middle of a trick."""
    random, actions = Random(seed), list[game.Action]()
    state: State = game.initial("pegasus-2023", players=players)
    middle: TrickPhase | None = None
    while game.turn(state):
        legal = game.legal_actions(state)
        action = random.choice(legal) if legal else game.draw(state, random)
        actions.append(action)
        state = game.apply(state, action).state
        if isinstance(state, TrickPhase) and state.trick and sum(state.won) == 3 and not middle:
            middle = state
    assert middle is not None
    return Record(game, "pegasus-2023", players, actions=tuple(actions)), middle


def single_calls(seconds: float) -> dict[str, float]:
    """Microseconds of what a front end calls now and then."""
    record, state = some_match(4, seed=5)
    legal = next(each for each in game.legal_actions(state) if isinstance(each, Play))
    refused = Play(legal.seat, state.trick[0].rank, state.trick[0].color)
    text = json.dumps(record_as_json(record))
    return {
        "`legal_actions`": microseconds(lambda: game.legal_actions(state), seconds),
        "`judge`, a legal play": microseconds(lambda: game.judge(state, legal), seconds),
        "`judge`, a refused play": microseconds(lambda: game.judge(state, refused), seconds),
        "`apply`": microseconds(lambda: game.apply(state, legal), seconds),
        "`view`": microseconds(lambda: game.view(state, legal.seat), seconds),
        "read a record of a match": microseconds(lambda: read_record(parse(text), GAMES), seconds),
        "replay a match": microseconds(lambda: replay(record), seconds),
    }


def bytes_of(value: object, shared: set[int]) -> int:
    """The size of all objects that a value holds, less those that are shared."""
    if id(value) in shared or isinstance(value, type | Color):
        return 0
    shared.add(id(value))
    size = sys.getsizeof(value)
    inner: Iterable[object] = ()
    kind = type(value)
    if attrs.has(kind):
        names: list[str] = [field.name for field in attrs.fields(kind)]
        inner = [getattr(value, name) for name in names]
    elif isinstance(value, tuple | frozenset):
        inner = list[object](value)  # pyright: ignore[reportUnknownArgumentType] -- of anything
    return size + sum(bytes_of(each, shared) for each in inner)


def size_of_state() -> int:
    """Bytes of a state in the middle of a trick: all that it holds but what states share, its
    table, the plays (180 in all) and the sets of colors (16 in all)."""
    _, state = some_match(5, seed=5)
    shared = {id(state.table), *map(id, state.trick), *map(id, state.held)}
    return bytes_of(state, shared)


def import_time(module: str) -> tuple[float, list[str]]:
    """Milliseconds of importing a module in a new interpreter, and what else comes with it."""
    code = (
        "import sys, time; before = set(sys.modules); start = time.perf_counter();"
        f"import {module}; taken = time.perf_counter() - start;"
        "names = {name.split('.')[0] for name in set(sys.modules) - before};"
        "print(taken * 1000, *sorted(names - set(sys.stdlib_module_names)))"
    )
    runs = [
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        for _ in range(9)
    ]
    times = [float(run.stdout.split()[0]) for run in runs]
    return statistics.median(times), runs[0].stdout.split()[1:]


def table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> str:
    """A Markdown table."""
    lines = [head, tuple("---" for _ in head), *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def main() -> None:
    """Measure everything and print it as Markdown."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=6.0, help="for each engine (default 6)")
    seconds: float = parser.parse_args().seconds
    rates = plays_per_second(seconds)
    chess = rates.get("python-chess")
    print("Random play through the public, checked path:\n")
    rows = [
        (name, f"{rate:,.0f}", f"{rate / chess:.2f}" if chess else "-")
        for name, rate in rates.items()
    ]
    print(table(("engine", "plays per second", "to python-chess"), rows))
    print("\nSingle calls, four players, in the middle of a round:\n")
    calls = single_calls(seconds / 10)
    print(table(("call", "microseconds"), [(name, f"{us:.1f}") for name, us in calls.items()]))
    print("\nOther figures:\n")
    figures = [("bytes of a state, five players", str(size_of_state()))]
    for module in ("catbox_rules", "catbox_rules.cat_in_the_box", "catbox_rules.records"):
        taken, others = import_time(module)
        figures.append((f"milliseconds to import `{module}`", f"{taken:.0f}"))
        figures.append(
            ("… which loads besides", ", ".join(o for o in others if o != "catbox_rules"))
        )
    print(table(("figure", "value"), figures))


if __name__ == "__main__":
    main()
