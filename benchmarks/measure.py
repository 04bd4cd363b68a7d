"""How fast the rules are, compared with others, in one run.

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
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from functools import partial
from itertools import cycle
from random import Random
from typing import Any

import attrs
from attrs import evolve, frozen

from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.cat_in_the_box import Color, Play, TrickPhase
from catbox_rules.kernel.ruleset import Action, AnyRuleset
from catbox_rules.match import AnyMatch, Match, replay, replay_as_json
from catbox_rules.records import (
    ChosenTable,
    Record,
    action_as_json,
    parse,
    read_record,
    record_as_json,
)
from catbox_rules.schrodingers_cats import Claim, ClaimPhase
from catbox_rules.serving import Server

SLICES = 12
PlayOne = Callable[[Random], int]
"""Plays a game; gives the number of plays."""
Player = Callable[[Random, float], tuple[int, float]]
"""Plays for some seconds of processor time; gives the number of plays and the seconds taken."""


def slice_of(play_one: PlayOne) -> Player:
    """A player that plays whole games until its time is up."""

    def play(random: Random, seconds: float) -> tuple[int, float]:
        plays, start = 0, time.process_time()
        while (taken := time.process_time() - start) < seconds:
            plays += play_one(random)
        return plays, taken

    return play


def installed(peers: Mapping[str, tuple[str, Callable[[], PlayOne]]]) -> dict[str, Player]:
    """The players whose module is installed; the others are named on standard error."""
    players: dict[str, Player] = {}
    for name, (module, make) in peers.items():
        if importlib.util.find_spec(module) is None:
            print(f"{name} is not installed: pip install 'catbox-rules[bench]'", file=sys.stderr)
        else:
            players[name] = slice_of(make())
    return players


def median_rates(players: Mapping[str, Player], seconds: float) -> dict[str, float]:
    """The median rate of every player over interleaved slices."""
    random = Random(2023)
    rates: dict[str, list[float]] = {name: [] for name in players}
    for _ in range(SLICES):
        for name, play in players.items():
            plays, taken = play(random, seconds / SLICES)
            rates[name].append(plays / taken)
    return {name: statistics.median(each) for name, each in rates.items()}


TABLES: Mapping[AnyRuleset, tuple[str, str]] = {
    cat_in_the_box: ("Cat in the Box", "pegasus-2023"),
    schrodingers_cats: ("Schrödinger's Cats", "amigo-2023"),
}
"""What each game is called, and the edition that is measured."""


def actions_of_match(
    game: AnyRuleset, players: int, random: Random
) -> Iterator[tuple[Any, Action]]:
    """Every action of a random match with the state before it, which is of the game's own type."""
    state = game.initial(TABLES[game][1], players=players)
    while game.turn(state):
        legal = game.legal_actions(state)
        action: Action = random.choice(legal) if legal else game.draw(state, random)
        yield state, action
        state = game.apply(state, action).state


def catbox_match(game: AnyRuleset, players: int) -> Callable[[Random], int]:
    """A match of one of our games; counts the actions of the seats, dealing included in the
    time."""
    edition = TABLES[game][1]

    def play_one(random: Random) -> int:
        state, plays = game.initial(edition, players=players), 0
        while True:
            legal = game.legal_actions(state)
            if legal:
                action = random.choice(legal)
                plays += 1
            elif game.turn(state):
                action = game.draw(state, random)
            else:
                return plays
            state = game.apply(state, action).state

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
        f"{name}, {count} players": slice_of(catbox_match(game, count))
        for game, (name, id_) in TABLES.items()
        for edition in game.EDITIONS
        if edition.id == id_
        for count in edition.player_counts
    }
    return median_rates(players | installed(PEERS), seconds)


def microseconds(function: Callable[[], object], seconds: float) -> float:
    """The shortest of the mean times of some batches of calls."""
    best, end = float("inf"), time.process_time() + seconds
    while time.process_time() < end:
        start = time.process_time()
        for _ in range(200):
            function()
        best = min(best, (time.process_time() - start) / 200)
    return best * 1e6


@frozen
class Moment:
    """A whole random match, a state in the middle of it, and two actions of the seat on turn."""

    game: AnyRuleset
    record: Record
    state: Any  # of the game's own type
    legal: Action
    refused: Action

    @property
    def seat(self) -> int:
        """The seat on turn."""
        actor = self.legal.actor
        if not isinstance(actor, int):
            raise TypeError(actor)
        return actor

    def match(self) -> AnyMatch:
        """The match up to the state."""
        match: AnyMatch = Match.from_record(self.record.up_to(0))
        for action in self.record.actions:
            if match.state == self.state:
                return match
            match = match.apply(action)
        raise AssertionError("the state is none of the match")


def in_a_trick() -> Moment:
    """Cat in the Box: in the middle of the fourth trick, and a play on a cell that is taken."""
    game: AnyRuleset = cat_in_the_box
    match = list(actions_of_match(game, 4, Random(5)))
    state = next(
        state
        for state, _ in match
        if isinstance(state, TrickPhase) and state.trick and sum(state.won) == 3
    )
    legal = next(each for each in game.legal_actions(state) if isinstance(each, Play))
    refused = Play(legal.seat, state.trick[0].rank, state.trick[0].color)
    record = Record(ChosenTable(game, TABLES[game][1], 4), tuple(action for _, action in match))
    return Moment(game, record, state, legal, refused)


def after_a_claim() -> Moment:
    """Schrödinger's Cats: a seat is to raise the second claim of a round, or claims the same."""
    game: AnyRuleset = schrodingers_cats
    match = list(actions_of_match(game, 4, Random(2)))
    claims = 0
    for state, action in match:
        claims += isinstance(action, Claim)
        if isinstance(state, ClaimPhase) and state.round.claim and claims == 3:
            break
    else:
        raise AssertionError("no round of this match has a second claim")
    legal = next(each for each in game.legal_actions(state) if isinstance(each, Claim))
    refused = evolve(state.round.claim, seat=legal.seat)
    record = Record(ChosenTable(game, TABLES[game][1], 4), tuple(action for _, action in match))
    return Moment(game, record, state, legal, refused)


REFUSED, VIEW, REPLAY = "`judge`, a refused action", "`view`", "replay a match"
MESSAGE = "`message_for` the seat on turn"
MESSAGE_ASKED = "request `message`, line to line"
APPLY = "requests `apply` and `undo`, line to lines"
APPLY_WATCHED = "the same, with a message for each seat after both"
GOALS: Mapping[str, str] = {
    REFUSED: "30",
    VIEW: "20",
    REPLAY: "1000",
    MESSAGE: "150",
    MESSAGE_ASKED: "2000",
    APPLY: "4000",
    APPLY_WATCHED: "4000",
}
"""The microseconds that a call is to stay below."""

RATIOS: Mapping[str, float] = {"Cat in the Box": 7, "Schrödinger's Cats": 2.5}
"""How many times as many plays as python-chess a game is to make."""


def single_calls(moment: Moment, seconds: float) -> dict[str, float]:
    """Microseconds of what a front end calls now and then."""
    game, state, legal, refused = moment.game, moment.state, moment.legal, moment.refused
    text = json.dumps(record_as_json(moment.record))
    # What is found for a state is kept until another one is asked about.
    in_turn = cycle((state, evolve(state)))
    match, seat = moment.match(), moment.seat
    matches_in_turn = cycle((match, evolve(match, state=evolve(state))))
    calls: dict[str, Callable[[], object]] = {
        "`legal_actions`": lambda: game.legal_actions(next(in_turn)),
        "`judge`, a legal action": lambda: game.judge(state, legal),
        REFUSED: lambda: game.judge(state, refused),
        "`apply`, legal actions listed before": lambda: game.apply(state, legal),
        VIEW: lambda: game.view(state, 0),
        MESSAGE: lambda: next(matches_in_turn).message_for(seat),
        "the same, with the ruling on a refused action": lambda: next(matches_in_turn).message_for(
            seat, asked=refused
        ),
        **requests(moment, match),
        "read a record of a match": lambda: read_record(parse(text)),
        REPLAY: lambda: replay(moment.record),
        "read and replay a match": lambda: replay(read_record(parse(text))),
        "replay a match, as JSON with all legal actions": lambda: replay_as_json(
            replay(moment.record)
        ),
    }
    return {name: microseconds(call, seconds) for name, call in calls.items()}


def requests(moment: Moment, match: AnyMatch) -> dict[str, Callable[[], object]]:
    """Requests to a server, from the bytes of a line to the text of what is said to it. What is
    applied is taken back, so that each time the same is asked; both are timed."""
    legal, seat = action_as_json(moment.legal), moment.seat
    seats = range(moment.record.players)

    def line(ask: str, **keys: object) -> bytes:
        return json.dumps({"id": 1, "ask": ask, "match": "m", **keys}).encode()

    begin = line("new", record=record_as_json(match.record))
    watch = [line("watch", **{"as": each, "id": each}) for each in seats]
    apply, undo = line("apply", action=legal), line("undo")
    message = line("message", **{"as": seat})

    def applied(watched: bool) -> Callable[[], object]:
        server, left = Server(), 0

        def call() -> None:
            nonlocal left
            if not left:  # a match takes back a thousand actions at most
                left = 900
                for each in (begin, *(watch if watched else ())):
                    server.answer(each)
            left -= 1
            for each in (apply, undo):
                server.answer(each)
                server.notices()

        return call

    server = Server()
    server.answer(begin)
    if '"answer"' not in server.answer(apply) or '"answer"' not in server.answer(undo):
        raise AssertionError(apply)
    return {
        MESSAGE_ASKED: lambda: server.answer(message),
        APPLY: applied(watched=False),
        APPLY_WATCHED: applied(watched=True),
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
        inner = fields_of(value, kind)
    elif isinstance(value, tuple | frozenset):
        inner = list[object](value)  # pyright: ignore[reportUnknownArgumentType] -- of anything
    return size + sum(bytes_of(each, shared) for each in inner)


def fields_of(value: object, kind: type) -> Iterator[object]:
    """What stands in the slots of a value; those are empty whose fields nobody has asked for."""
    for field in attrs.fields(kind):
        slot = kind.__dict__[field.name]
        with suppress(AttributeError):
            yield getattr(slot, "slot", slot).__get__(value, kind)


def size_of_state() -> int:
    """Bytes of a state in the middle of a trick as a rule has built it: all that it holds but what
    states share, its table and the plays (180 in all)."""
    for state, _ in actions_of_match(cat_in_the_box, 5, Random(5)):
        if isinstance(state, TrickPhase) and state.trick and sum(state.won) == 3:
            shared = {id(state.table), *map(id, state.trick)}
            return bytes_of(state, shared)
    raise AssertionError("this match has no fourth trick")


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
        (
            name,
            f"{rate:,.0f}",
            f"{rate / chess:.2f}" if chess else "-",
            str(RATIOS.get(name.partition(",")[0], "")),
        )
        for name, rate in rates.items()
    ]
    print(table(("engine", "plays per second", "to python-chess", "goal"), rows))
    print("\nSingle calls, four players, in the middle of a round; microseconds:\n")
    moments = [in_a_trick(), after_a_claim()]
    calls = [single_calls(moment, seconds / 10) for moment in moments]
    names = [TABLES[moment.game][0] for moment in moments]
    lines = [
        (call, *(f"{each[call]:.1f}" for each in calls), GOALS.get(call, "")) for call in calls[0]
    ]
    print(table(("call", *names, "goal"), lines))
    print("\nOther figures:\n")
    figures = [("bytes of a state of Cat in the Box, five players", str(size_of_state()))]
    packages = ["catbox_rules", *(game.PACKAGE for game in TABLES), "catbox_rules.records"]
    for module in packages:
        taken, others = import_time(module)
        figures.append((f"milliseconds to import `{module}`", f"{taken:.0f}"))
        figures.append(
            ("… which loads besides", ", ".join(o for o in others if o != "catbox_rules"))
        )
    print(table(("figure", "value"), figures))


if __name__ == "__main__":
    main()
