"""Works for tests. They are small; those for several processes can be imported by them."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Mapping, Sequence
from pathlib import Path

from attrs import frozen

from catbox_rules.campaigns import Row


@frozen
class Squares:
    """Three rows a piece: the squares of numbers from 0."""

    pieces: int = 6
    of: str = "squares"

    def describe(self) -> Mapping[str, object]:
        return {"kind": self.of, "list": [1, {"deep": self.pieces}]}

    def do(self, piece: int) -> Sequence[Row]:
        return [{"number": n, "square": n * n} for n in range(3 * piece, 3 * piece + 3)]


def squares(pieces: int) -> list[dict[str, int]]:
    """The rows of all pieces."""
    return [{"number": number, "square": number**2} for number in range(3 * pieces)]


@frozen
class Slow(Squares):
    """Squares that take their time."""

    seconds: float = 0.05

    def do(self, piece: int) -> Sequence[Row]:
        time.sleep(self.seconds)
        return Squares.do(self, piece)


@frozen
class Deadly(Squares):
    """Squares of which one piece kills the process that does it: so many times, as far as the
    files in a folder tell."""

    deadly: int = 2
    times: int = 1
    folder: str = ""

    def do(self, piece: int) -> Sequence[Row]:
        if piece == self.deadly:
            died = len(list(Path(self.folder).iterdir()))
            if died < self.times:
                Path(self.folder, str(died)).touch()
                os.kill(os.getpid(), signal.SIGKILL)
        return Squares.do(self, piece)


@frozen
class Faulty(Squares):
    """Squares of which one piece raises an error."""

    faulty: int = 3

    def do(self, piece: int) -> Sequence[Row]:
        if piece == self.faulty:
            raise ZeroDivisionError("a piece that cannot be done")
        return Squares.do(self, piece)


@frozen
class FaultyTwice(Faulty):
    """Squares of which two pieces raise an error; the first of them takes its time."""

    slow: float = 0.0

    def do(self, piece: int) -> Sequence[Row]:
        if piece == self.faulty:
            time.sleep(self.slow)
        return Faulty.do(self, self.faulty if piece == self.faulty + 1 else piece)


@frozen
class Large(Squares):
    """Squares of which one piece is large."""

    large: int = 3

    def do(self, piece: int) -> Sequence[Row]:
        rows = Squares.do(self, piece)
        return list(rows) * 1000 if piece == self.large else rows
