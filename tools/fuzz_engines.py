"""Engines that nobody would trust, each held against the rules by `catbox conform`: is there in the
end a clear report, and nothing left behind?

    python -m tools.fuzz_engines --engines 200 --seed 1

An engine plays by the rules for a while; then it answers garbage, lies, hangs, dies, prints too
much, leaves processes behind … (`tools/fuzzing/hostile.py`). The test of it is a process, with a
few seconds for each answer and few matches. It has to end by itself, with status 1, or with 2 and
one line on standard error if the engine cannot be tested; what it prints is a report of the form of
its schema, or lines in which nothing deceives the eye. No process may be left that works in its
folder.

Exit status 0 if all is well; 1, and what was found, if not. It needs `/proc`.
"""

from __future__ import annotations

import argparse
import json
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Final

from attrs import Factory, define, frozen

from catbox_rules.games import GAMES
from tests.unit.records.validation import misfits
from tools.fuzzing.hostile import MISDEEDS

__all__ = ["Fault", "Findings", "Hostile", "fuzz", "main", "wrong_with"]

ROOT: Final = Path(__file__).parents[1]
MOST_SECONDS: Final = 300.0
"""For a test, by the clock: an engine that hangs is given up after eight silences."""
MOST_BYTES: Final = 2**20
"""Of what a test prints of an engine, whatever that has said."""
GRACE: Final = 2.0
"""Seconds in which processes that were killed leave the list."""


@frozen
class Hostile:
    """An engine: what it does, after how many replies; and the game in which it is tested."""

    misdeed: str
    after: int
    seed: int
    game: str
    as_json: bool

    @property
    def command(self) -> list[str]:
        """What tests it."""
        test = [sys.executable, "-m", "catbox_rules", "conform", "--game", self.game, "--quick"]
        bounds = ["--players", "2", "--matches", "2", "--time", "150", "--timeout", "4"]
        engine = [sys.executable, "-m", "tools.fuzzing.hostile"]
        engine_arguments = [self.misdeed, str(self.after), str(self.seed)]
        return [
            *test,
            *bounds,
            *(["--json"] if self.as_json else []),
            "--",
            *engine,
            *engine_arguments,
        ]


@frozen
class Fault:
    """A test that ended as none should, or left something behind."""

    engine: Hostile
    why: str

    def __str__(self) -> str:
        return f"{self.engine}: {self.why}"


@define
class Findings:
    """What a run has seen."""

    misdeeds: Counter[str] = Factory(Counter[str])
    statuses: Counter[int] = Factory(Counter[int])
    slowest: float = 0.0
    faults: list[Fault] = Factory(list[Fault])

    def report(self) -> Iterator[str]:
        """What was seen, in lines of Markdown."""
        yield "| figure | value |"
        yield "|---|---|"
        yield f"| engines | {self.misdeeds.total():,} |"
        yield from (f"| … {name} | {number:,} |" for name, number in self.misdeeds.most_common())
        for status, number in sorted(self.statuses.items()):
            yield f"| tests that ended with status {status} | {number:,} |"
        yield f"| slowest test, seconds | {self.slowest:.0f} |"
        yield f"| faults | {len(self.faults):,} |"


def fuzz(engines: int, seed: int) -> Findings:
    """Test so many engines.

    * `seed`: the same one gives the same engines.
    """
    random, found = Random(seed), Findings()
    for number in range(engines):
        engine = Hostile(
            misdeed=list(MISDEEDS)[number % len(MISDEEDS)],
            after=random.choice((0, 1, 2, 5, 20, 60)),
            seed=random.randrange(10**6),
            game=random.choice(list(GAMES)),
            as_json=bool(random.randrange(2)),
        )
        status, took, wrong = _tested(engine)
        found.misdeeds[engine.misdeed] += 1
        found.statuses[status] += 1
        found.slowest = max(found.slowest, took)
        found.faults += [Fault(engine, why) for why in wrong]
        if (number + 1) % 20 == 0:
            print(f"{number + 1} engines, {len(found.faults)} faults", file=sys.stderr)
    return found


def _tested(engine: Hostile) -> tuple[int, float, list[str]]:
    """The exit status of a test, how long it took, and what is wrong with it."""
    with tempfile.TemporaryDirectory() as folder:
        began = time.monotonic()
        try:
            ended = subprocess.run(
                engine.command,
                cwd=folder,
                env={**os.environ, "PYTHONPATH": str(ROOT)},
                stdin=subprocess.DEVNULL,
                capture_output=True,
                timeout=MOST_SECONDS,
                check=False,
            )
        except subprocess.TimeoutExpired:
            status, wrong = -1, [f"it did not end in {MOST_SECONDS:.0f} s"]
        else:
            status = ended.returncode
            wrong = list(wrong_with(status, ended.stdout, ended.stderr, as_json=engine.as_json))
        left = left_in(folder)
        if left:
            wrong.append(f"{len(left)} processes are left")
        for each in left:
            with suppress(OSError):
                os.kill(each, signal.SIGKILL)
        return status, time.monotonic() - began, wrong


def wrong_with(status: int, out: bytes, err: bytes, *, as_json: bool) -> Iterator[str]:
    """What is wrong with how a test of an engine that cannot agree has ended."""
    if status not in (1, 2):
        yield f"it ended with status {status}"
    if len(out) > MOST_BYTES or len(err) > MOST_BYTES:
        yield f"it prints {len(out):,} and {len(err):,} bytes"
    text, complaint = out.decode("utf-8", "replace"), err.decode("utf-8", "replace")
    if "Traceback" in complaint:
        yield f"an error escaped: {complaint[-2000:]}"
    if not all(line.isprintable() for line in (*text.splitlines(), *complaint.splitlines())):
        yield f"it prints what cannot be seen: {text[:2000]!r}, {complaint[:2000]!r}"
    if status == 2 and (out or not complaint.startswith("catbox: ") or complaint.count("\n") > 1):
        yield f"it cannot be tested, and says {text[:500]!r}, {complaint[:500]!r}"
    if status == 1 and as_json:
        yield from _wrong_with_json(out)
    words = " ".join(text.split())
    is_stated = "does not agree with the reference" in words or "nothing was found in" in words
    if status == 1 and not as_json and not is_stated:
        yield f"it does not say what came of it: {text[:500]!r}"


def _wrong_with_json(out: bytes) -> Iterator[str]:
    try:
        value: object = json.loads(out)
    except ValueError:
        yield f"it prints no JSON: {out[:500]!r}"
    else:
        yield from misfits("conformance", value)


def left_in(folder: str) -> set[int]:
    """The processes that still work in a folder after a while."""
    patience = time.monotonic() + GRACE
    while (found := _working_in(folder)) and time.monotonic() < patience:
        time.sleep(0.05)
    return found


def _working_in(folder: str) -> set[int]:
    found = set[int]()
    for process in Path("/proc").iterdir():
        try:
            if process.name.isdecimal() and str((process / "cwd").readlink()) == folder:
                found.add(int(process.name))
        except OSError:  # it has ended, or is somebody else's
            continue
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--engines", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args(arguments)
    found = fuzz(chosen.engines, chosen.seed)
    print("\n".join(found.report()))
    for fault in found.faults:
        print(f"\n{fault}")
    return 1 if found.faults else 0


if __name__ == "__main__":
    sys.exit(main())
