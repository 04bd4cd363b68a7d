"""Running the engines of `examples/engines/javascript`."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from attrs import field, frozen

from catbox_rules.kernel.forms import is_object
from tests.patience import PATIENCE

ROOT: Final = Path(__file__).parents[3]
FOLDER: Final = ROOT / "examples" / "engines" / "javascript"
NODE: Final = shutil.which("node")


@frozen
class Fault:
    """A fault of the list, and the clause that its author expects a report to name."""

    name: str
    game: str
    clause: str
    says: str
    known: bool = False
    players: list[int] = field(factory=list[int])
    """The numbers of players with which it shows; all if there are none."""
    needs: dict[str, list[str]] = field(factory=dict[str, list[str]])
    """In what it shows besides the needed asks: other asks, or options of tables."""

    @property
    def command(self) -> list[str]:
        """What starts the engine with this fault."""
        return ["node", str(FOLDER / "faulty.js"), self.name]

    def __str__(self) -> str:
        return self.name


ENGINE: Final = ["node", str(FOLDER / "engine.js")]
"""What starts the engine that plays by the rules."""


def listed_faults() -> list[Fault]:
    """The faults, as `faulty.js --json` lists them."""
    command = ["node", str(FOLDER / "faulty.js"), "--json"]
    listing = subprocess.run(command, capture_output=True, check=True).stdout
    return [Fault(**entry) for entry in json.loads(listing)]


class Exchange:
    """An engine that runs, and what is said to it."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def said(self, line: str) -> dict[str, object]:
        """The one line that answers a line."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()
        value = json.loads(self.process.stdout.readline())
        assert is_object(value)
        return value

    def ask(self, ask: str, **keys: object) -> dict[str, object]:
        """The answer to a request that has one."""
        said = self.said(json.dumps({"id": 1, "ask": ask, **keys}))
        answer = said.get("answer")
        assert is_object(answer), said
        return answer


@contextmanager
def running(command: list[str]) -> Generator[Exchange]:
    """Start an engine, and end it. It ends by itself, and quietly, once nothing more is said."""
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe, text=True) as process:
        yield Exchange(process)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out, err) == (0, "", "")
