"""Lines that nobody means, for the line protocol: what does the server make of them?

    python -m tools.fuzz_protocol --lines 1000000 --seed 1

Front ends play matches over the protocol; their requests are taken as they are, or damaged in their
JSON or byte by byte; random bytes and monsters (long, deep, huge) come between them. Every line has
to get one answer of the form of its schema, and no answer may report a defect; what those who watch
are sent has that form too; an error must have changed nothing; memory must not grow. A part of the
lines goes through a process `catbox serve` as well, whose answers must be the same. The slowest
answer is reported; no time is a fault, since a busy machine has others.

Exit status 0 if all is well; 1, and what was found, if not.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random
from statistics import median
from typing import IO, Final

from attrs import Factory, define, frozen

from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.serving import Server
from catbox_rules.serving.faults import CODES
from tests.unit.records.validation import misfits
from tools.fuzzing.front_ends import FrontEnds
from tools.fuzzing.lines import Line, any_lines

__all__ = ["Fault", "Findings", "fuzz", "growth_of", "main", "through_a_process"]

MOST_GROWTH: Final = 0.05
"""By how much of its size the process may grow in the second half of a run, and by how much of
their number the blocks of memory that Python has given out. Of a quarter the median counts: a
monster is large while it is read, and memory that was set free goes back to the system late."""
ONE_IN: Final = 200
"""Of so many answers of a shape that was seen before one is held against the schema again."""
ONE_LOOK_IN: Final = 50
"""Of so many lines one has its match looked at before, to see whether an error has changed it."""
MOST_SHAPES: Final = 3000
"""So many shapes are held against the schema when they are met, later ones with the rest."""
ENOUGH: Final = 100_000
"""After fewer lines than this memory still grows, for what is used is met for the first time."""
A_BATCH: Final = 500


@frozen
class Fault:
    """A line that was answered as none should be, and why that is so."""

    line: bytes
    why: str

    def __str__(self) -> str:
        shown = self.line if len(self.line) <= 2000 else self.line[:2000] + b"..."
        return f"{self.why}\n  {shown!r}"


@define
class Findings:
    """What a run has seen."""

    lines: int = 0
    kinds: Counter[str] = Factory(Counter[str])
    answers: Counter[str] = Factory(Counter[str])
    seconds: float = 0.0
    slowest: float = 0.0
    longest: int = 0
    validated: int = 0
    shapes: set[int] = Factory(set[int])
    sizes: list[int] = Factory(list[int])
    blocks: list[int] = Factory(list[int])
    faults: list[Fault] = Factory(list[Fault])

    @property
    def growth(self) -> float:
        """By how much of its size the process has grown in the second half."""
        return growth_of(self.sizes)

    def report(self) -> Iterator[str]:
        """What was seen, in lines of Markdown."""
        yield "| figure | value |"
        yield "|---|---|"
        yield f"| lines | {self.lines:,} |"
        for kind, number in self.kinds.most_common():
            yield f"| … {kind} | {number:,} |"
        for answer, number in self.answers.most_common():
            yield f"| answered by {answer} | {number:,} |"
        yield f"| answers held against the JSON Schema | {self.validated:,} |"
        yield f"| shapes of answers | {len(self.shapes):,} |"
        yield f"| longest line, bytes | {self.longest:,} |"
        pace = self.lines / max(self.seconds, 1e-9)
        yield f"| lines per second of processor time | {pace:,.0f} |"
        yield f"| slowest answer, ms of processor time | {self.slowest * 1000:,.0f} |"
        if self.sizes:
            tenths = self.sizes[:: max(1, len(self.sizes) // 10)]
            in_mb = " ".join(f"{size / 1e6:.0f}" for size in (*tenths, self.sizes[-1]))
            yield f"| size after each tenth, MB | {in_mb} |"
            yield f"| its growth in the second half | {self.growth:.1%} |"
        yield f"| growth of the blocks given out | {growth_of(self.blocks):.1%} |"
        yield f"| faults | {len(self.faults):,} |"


def fuzz(lines: int, seed: int, *, server: Server | None = None) -> Findings:
    """Give a server in this process so many lines.

    * `seed`: the same one gives the same lines, if the answers are the same.
    """
    random, found = Random(seed), Findings()
    server = server or Server()
    front_ends = FrontEnds(random)
    every = max(1, lines // 200)
    for line in any_lines(random, front_ends, lines, longest=server.longest_line):
        about = str(line.request.get("match"))
        looked = _look(server, about) if found.lines % ONE_LOOK_IN == 0 else None
        began = time.process_time()
        answer, notices = server.answer(line.data), server.notices()
        took = time.process_time() - began
        _note(found, line, took)
        value = _checked(found, line.data, answer)
        for notice in notices:
            _checked(found, line.data, notice)
        if value is not None:
            _learn(front_ends, line, value)
            if looked is not None and "error" in value and looked != _look(server, about):
                found.faults.append(Fault(line.data, f"it changed {about}: {answer[:300]}"))
        if found.lines % every == 0:
            found.sizes += [size] if (size := size_of("self")) else []
            found.blocks.append(sys.getallocatedblocks())
        if found.lines % 100_000 == 0:
            print(f"{found.lines:,} lines, {len(found.faults)} faults", file=sys.stderr)
        if len(found.faults) >= 20:
            break
    for name, growth in (("memory", found.growth), ("blocks", growth_of(found.blocks))):
        if lines >= ENOUGH and growth > MOST_GROWTH:
            found.faults.append(Fault(b"", f"{name} grew by {growth:.1%}"))
    return found


def _learn(front_ends: FrontEnds, line: Line, said: dict[str, object]) -> None:
    """Let a front end know what was said to it."""
    if line.is_intact and "answer" in said:
        front_ends.learn(line.request, said["answer"])
    elif line.is_intact:
        front_ends.learn_of_error(line.request)


def _look(server: Server, name: str) -> str:
    """How a match stands."""
    return server.answer(json.dumps({"ask": "record", "match": name}).encode())


def _note(found: Findings, line: Line, took: float) -> None:
    found.lines += 1
    found.kinds[line.kind] += 1
    found.seconds += took
    found.slowest = max(found.slowest, took)
    found.longest = max(found.longest, len(line.data))


def _checked(found: Findings, line: bytes, answer: str) -> dict[str, object] | None:
    """The answer to a line as an object, None if it is none; what is wrong with it is noted."""
    if not answer.isascii() or "\n" in answer:
        found.faults.append(Fault(line, f"not one line of ASCII: {answer[:300]!r}"))
    try:
        value: object = json.loads(answer)
    except ValueError:
        value = None
    if not is_object(value):
        found.faults.append(Fault(line, f"no object: {answer[:300]!r}"))
        return None
    wrong = list(_faults_of_form(value))
    shape = hash(_shape_of(value))
    is_new = shape not in found.shapes and len(found.shapes) < MOST_SHAPES
    if is_new or found.lines % ONE_IN == 0:
        found.shapes.add(shape)
        found.validated += 1
        wrong += misfits("protocol-answer", value)
    found.faults += [Fault(line, f"{each}: {answer[:300]}") for each in wrong]
    error, other = value.get("error"), "a message" if "message" in value else "an answer"
    found.answers[str(error["code"]) if is_object(error) else other] += 1
    return value


def _faults_of_form(value: dict[str, object]) -> Iterator[str]:
    """What is wrong with the outer form of an answer."""
    id = value.get("id", 0.0)
    if not (id is None or (isinstance(id, int | str) and not isinstance(id, bool))):
        yield "no id"
    if set(value) in ({"id", "answer"}, {"id", "message"}):
        if not is_object(value.get("answer", value.get("message"))):
            yield "no object as answer or message"
        return
    error = value.get("error")
    if set(value) != {"id", "error"} or not is_object(error):
        yield "neither an answer nor an error"
    elif error.get("code") not in CODES or not isinstance(error.get("message"), str):
        yield "no code or no message"
    elif error["code"] == "internal-error":
        yield "a defect"


def _shape_of(value: object) -> object:
    """The kind of a value: an object with its keys, a list with the kinds of its items."""
    if is_object(value):
        return tuple((key, _shape_below(key, value[key])) for key in value)
    if is_list(value):
        return frozenset(map(_shape_of, value))
    return type(value).__name__


def _shape_below(key: str, value: object) -> object:
    return value if key in _WORDS and isinstance(value, str) else _shape_of(value)


_WORDS: Final = ("code", "ruling", "do", "event", "phase")
"""Keys whose words belong to the shape."""


def growth_of(sizes: Sequence[int]) -> float:
    """By how much the last quarter is larger than the one before, each by its median."""
    quarter = len(sizes) // 4
    if quarter == 0:
        return 0.0
    return median(sizes[-quarter:]) / median(sizes[-2 * quarter : -quarter]) - 1


def size_of(process: int | str) -> int | None:
    """How many bytes a process holds in memory, where the system tells."""
    try:
        pages = Path(f"/proc/{process}/statm").read_text(encoding="ascii").split()[1]
    except OSError:
        return None
    return int(pages) * 4096


def through_a_process(lines: Sequence[bytes]) -> list[Fault]:
    """Give lines to a process `catbox serve`, and compare its answers with those of a server here;
    it has to end with status 0, and to say nothing else. Lines that draw without a seed may differ.
    """
    server, faults, sizes = Server(), list[Fault](), list[int]()
    whole = [part for line in lines for part in line.split(b"\n")]
    with subprocess.Popen(
        [sys.executable, "-m", "catbox_rules", "serve"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        writer = threading.Thread(target=_write, args=(process.stdin, whole), daemon=True)
        writer.start()
        for number, line in enumerate(whole):
            for here in (server.answer(line), *server.notices()):
                answer, expected = process.stdout.readline().decode(), here + "\n"
                if answer != expected and '"action"' not in expected:
                    why = f"{answer[:300]!r} where here it is {expected[:300]!r}"
                    faults.append(Fault(line, why))
            if number % max(1, len(whole) // 100) == 0:
                sizes += [size] if (size := size_of(process.pid)) else []
        writer.join()
        rest, complaint = process.stdout.read(), process.stderr.read()
    if (process.returncode, rest, complaint) != (0, b"", b""):
        said = f"ended with {process.returncode}, {rest[:300]!r}, {complaint[:300]!r}"
        faults.append(Fault(b"", said))
    growth = growth_of(sizes)
    if len(whole) >= ENOUGH and growth > MOST_GROWTH:
        faults.append(Fault(b"", f"memory of the process grew by {growth:.1%}"))
    return faults


def _write(source: IO[bytes], lines: Sequence[bytes]) -> None:
    for start in range(0, len(lines), A_BATCH):
        source.write(b"".join(line + b"\n" for line in lines[start : start + A_BATCH]))
    source.close()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--lines", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--process", type=int, help="lines for a process; a 50th if not given")
    chosen = parser.parse_args(arguments)
    found = fuzz(chosen.lines, chosen.seed)
    number = chosen.lines // 50 if chosen.process is None else chosen.process
    lines = recorded_lines(number, chosen.seed)
    found.faults += through_a_process(lines)
    print("\n".join(found.report()))
    print(f"\n{len(lines):,} lines through a process, compared")
    for fault in found.faults:
        print(f"\n{fault}")
    return 1 if found.faults else 0


def recorded_lines(number: int, seed: int) -> list[bytes]:
    """The lines of a run in this process, for a process to get the same ones."""
    random, server = Random(seed), Server()
    front_ends, lines = FrontEnds(random), list[bytes]()
    for line in any_lines(random, front_ends, number, longest=server.longest_line):
        lines.append(line.data)
        value = json.loads(server.answer(line.data))
        _learn(front_ends, line, value)
    return lines


if __name__ == "__main__":
    sys.exit(main())
