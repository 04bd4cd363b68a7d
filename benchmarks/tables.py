"""How long people at a table wait for each other, when the example's server has 500 tables.

    python -m benchmarks.tables [--tables N] [--seconds S] [--runs N]

`examples/table/` runs as one process on one core, with half of its tables for each game, four seats
at each, in the middle of their matches. Every seat is a WebSocket over loopback, to this process on
another core (`benchmarks.seats`). `benchmarks.broadcast` is measured with as many frames, which are
as long: what the framework takes by itself. Of the runs that were made the one with the shortest
waits counts.
"""

from __future__ import annotations

import argparse
import asyncio
import math
import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final

from attrs import asdict, frozen

from benchmarks.measure import TABLES, table
from benchmarks.seats import PLAYERS, AtNothing, AtTheTable, Company, Heard, Talk, Waits, secret
from catbox_rules.match import AnyMatch, Match
from catbox_rules.records import action_as_json, record_as_json
from examples.table.store import Store
from examples.table.tables import Step, Table

WARMING_UP: Final = 3.0
"""Seconds before anything is counted."""
GOAL: Final = 100
"""Milliseconds that 99 of 100 waits are to stay below."""
_ROOT: Final = Path(__file__).parents[1]


# The server: a process of its own on a core of its own.


@contextmanager
def served(command: Sequence[str], core: int | None) -> Generator[tuple[str, int]]:
    """A server as a process; its address, and the number of the process."""
    arguments = [sys.executable, "-m", *command]
    process = subprocess.Popen(arguments, cwd=_ROOT, stdout=subprocess.PIPE, encoding="utf-8")
    try:
        if core is not None:
            os.sched_setaffinity(process.pid, {core})
        assert process.stdout is not None
        line = process.stdout.readline()
        yield line.split()[-1], process.pid
    finally:
        process.terminate()
        process.communicate()


def processor_time(pid: int) -> float | None:
    """Seconds of processor time that a process has taken, where the system says so."""
    try:
        text = Path(f"/proc/{pid}/stat").read_text(encoding="ascii")
    except OSError:
        return None
    user, system = text.rpartition(")")[2].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def cores() -> tuple[int | None, int | None]:
    """A core for the server and another one for the load; None where there are no two, or where
    the system does not let us choose."""
    if not hasattr(os, "sched_setaffinity"):
        return None, None
    usable = sorted(os.sched_getaffinity(0))
    return (usable[0], usable[-1]) if len(usable) > 1 else (None, None)


@contextmanager
def on_core(core: int | None) -> Generator[None]:
    """Keep this process on a core for as long as something takes."""
    if core is None:
        yield
        return
    usable = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {core})
    try:
        yield
    finally:
        os.sched_setaffinity(0, usable)


def prepare(data: Path, tables: int) -> list[str]:
    """Tables in a file, where all sit and matches are under way; their ids."""
    ids = [str(number) for number in range(tables)]

    async def prepare_all() -> None:
        store = Store(data)
        await asyncio.gather(*[_prepare(store, id, Random(id)) for id in ids])
        store.close()

    asyncio.run(prepare_all())
    return ids


async def _prepare(store: Store, id: str, random: Random) -> None:
    game, (_, edition) = list(TABLES.items())[int(id) % 2]
    match: AnyMatch = Match.begin(game, edition, players=PLAYERS)
    begun = record_as_json(match.record)
    match = match.advance(random)
    for _ in range(random.randrange(20)):
        match = match.apply(random.choice(match.legal_actions())).advance(random)
    table = Table.of([begun])
    steps = [
        *[table.sit(secret(seat), seat, f"Player {seat}") for seat in range(PLAYERS)],
        *[Step(act=action_as_json(each)) for each in match.record.actions],
    ]
    await store.add(id, 0, [begun, *map(asdict, steps)])


# Measuring.


@frozen
class Measured:
    """What a run has shown."""

    own: Sequence[float]
    """Milliseconds for which the seat that acted waited, sorted."""
    others: Sequence[float]
    """The same for each of the others."""
    actions_a_second: float
    frames_a_second: float
    bytes_of_frame: float
    core: float | None
    """The server's share of a core."""
    own_core: float
    """That of the load."""
    over: int


async def _measure(
    talk: Talk, ids: Sequence[str], seconds: float, address: str, pid: int
) -> Measured:
    heard, waits = Heard(), Waits()
    companies = [Company(talk, Random(number), waits) for number in range(len(ids))]
    for company, id in zip(companies, ids, strict=True):
        await company.join(address, id, heard)
    loop = asyncio.get_running_loop()
    begin = loop.time()
    end = begin + WARMING_UP + seconds
    playing = asyncio.gather(*[company.play(begin, end) for company in companies])
    await asyncio.sleep(WARMING_UP)
    waits.count, before, since = True, Heard(heard.frames, heard.bytes), loop.time()
    server, own = processor_time(pid), time.process_time()
    await asyncio.gather(playing, asyncio.sleep(seconds))  # what was due is shown, however late
    after, taken, actions = processor_time(pid), loop.time() - since, len(waits.own)
    frames, size = heard.frames - before.frames, heard.bytes - before.bytes
    own = time.process_time() - own
    await asyncio.gather(*[company.leave() for company in companies])
    return Measured(
        own=sorted([each * 1000 for each in waits.own]),
        others=sorted([each * 1000 for each in waits.others]),
        actions_a_second=actions / taken,
        frames_a_second=frames / taken,
        bytes_of_frame=size / frames,
        core=None if server is None or after is None else (after - server) / taken,
        own_core=own / taken,
        over=waits.over,
    )


def measured(talk: Talk, ids: Sequence[str], seconds: float) -> Measured:
    """One run with a new server."""
    of_server, of_load = cores()
    with served(talk.command, of_server) as (address, pid), on_core(of_load):
        return asyncio.run(_measure(talk, ids, seconds, address, pid))


def runs(tables: int, seconds: float, times: int) -> tuple[list[Measured], list[Measured]]:
    """So many runs with the example's server, and with the bare one, in turn."""
    ours, bare = list[Measured](), list[Measured]()
    with tempfile.TemporaryDirectory() as folder:
        for run in range(times):
            data = Path(folder) / f"{run}.sqlite"
            ours.append(measured(AtTheTable(data), prepare(data, tables), seconds))
            ids, length = [str(number) for number in range(tables)], ours[-1].bytes_of_frame
            bare.append(measured(AtNothing(round(length)), ids, seconds))
            _say(f"run {run + 1}: p99 {_p99(ours[-1]):.1f} ms, bare {_p99(bare[-1]):.1f} ms")
    return ours, bare


def _p99(run: Measured) -> float:
    return statistics.quantiles([*run.own, *run.others], n=100, method="inclusive")[98]


def _ratio(one: float, other: float) -> float:
    """How many times the other it is; no number where that is too small to be measured."""
    return one / other if other else math.nan


def _say(text: str) -> None:
    load = ", ".join(f"{each:.1f}" for each in os.getloadavg())
    print(f"{text} (load of the machine: {load})", file=sys.stderr, flush=True)


def figures(run: Measured) -> dict[str, float]:
    """The figures of a run by what they are called."""
    found = dict[str, float]()
    for who, waits in (("the seat that acted", run.own), ("the others", run.others)):
        cut = statistics.quantiles(waits, n=100, method="inclusive")
        for name, value in zip(("p50", "p95", "p99"), (cut[49], cut[94], cut[98]), strict=True):
            found[f"milliseconds for {who}, {name}"] = value
        found[f"milliseconds for {who}, longest"] = waits[-1]
    found["actions a second"] = run.actions_a_second
    found["frames a second"] = run.frames_a_second
    found["bytes of a frame"] = run.bytes_of_frame
    if run.core is not None:
        found["server's share of a core"] = run.core
        milliseconds = run.core * 1000
        found["its milliseconds of processor time for an action"] = _ratio(
            milliseconds, run.actions_a_second
        )
    found["share of the other core that the load took"] = run.own_core
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure, and print it as Markdown."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawTextHelpFormatter
    )
    parser.add_argument("--tables", type=int, default=500, help="with four seats (default 500)")
    parser.add_argument("--seconds", type=float, default=20, help="of each run (default 20)")
    parser.add_argument("--runs", type=int, default=3, help="of which the best counts (default 3)")
    chosen = parser.parse_args(arguments)
    tables: int = chosen.tables
    open_files = PLAYERS * tables + 100
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < open_files:  # the server inherits it
        resource.setrlimit(resource.RLIMIT_NOFILE, (open_files, hard))
    ours, bare = runs(tables, chosen.seconds, chosen.runs)
    best, best_bare = min(ours, key=_p99), min(bare, key=_p99)
    of_bare = figures(best_bare)
    rows = [
        (name, f"{value:,.2f}", f"{of_bare[name]:,.2f}", f"{_ratio(value, of_bare[name]):.2f}")
        for name, value in figures(best).items()
    ]
    print(table(("figure", "a real table", "a bare server", "ratio"), rows))
    print(
        f"\nThe best of {chosen.runs} runs; {tables} tables, {tables * PLAYERS} connections;",
        end=" ",
    )
    print(f"{best.over} matches ended. Goal: p99 below {GOAL} ms; it is {_p99(best):.1f} ms.")


if __name__ == "__main__":
    main()
