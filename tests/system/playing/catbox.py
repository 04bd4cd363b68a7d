"""The command `catbox`, in this process and in one of its own at a terminal.

python -m tests.system.playing.catbox play --seed 1
"""

from __future__ import annotations

import codecs
import errno
import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
from collections.abc import Mapping, Sequence
from pathlib import Path

from catbox_rules.cli.commands import run
from tests.patience import PATIENCE

ROOT = Path(__file__).parents[3]
_OF_THIS_TERMINAL = ("COLUMNS", "LINES", "NO_COLOR")
"""What the environment may say of the terminal at which the tests are run, and of no other one."""
_PROMPT = re.compile(r" > \Z")
_STYLE = re.compile(r"\x1b\[[0-9;]*m")


def run_here(*arguments: str) -> int:
    """Run a command line in this process; its exit status."""
    return run(arguments)


class Terminal:
    """A process at a terminal of its own, wide enough that no line is broken."""

    def __init__(self, arguments: Sequence[str], folder: Path) -> None:
        self._screen, other_end = pty.openpty()
        fcntl.ioctl(other_end, termios.TIOCSWINSZ, struct.pack("HHHH", 60, 400, 0, 0))
        environment: Mapping[str, str] = {
            **{name: os.environ[name] for name in os.environ if name not in _OF_THIS_TERMINAL},
            "PYTHONPATH": str(ROOT),
            "PYTHONIOENCODING": "utf-8",
            "TERM": "xterm",
        }
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.system.playing.catbox", *arguments],
            stdin=other_end,
            stdout=other_end,
            stderr=other_end,
            cwd=folder,
            env=environment,
            start_new_session=True,
        )
        os.close(other_end)
        self._decoder = codecs.getincrementaldecoder("utf-8")("replace")
        self.shown = ""
        """All that has been on the screen, without colors."""

    def until_asked(self) -> str:
        """What comes on the screen until something is asked, or the process ends."""
        seen = ""
        while not _PROMPT.search(seen):
            ready, _, _ = select.select([self._screen], [], [], PATIENCE)
            assert ready, f"nothing comes after {seen[-500:]!r}"
            more = self._read()
            if not more:
                break
            seen += more
        seen = _STYLE.sub("", seen).replace("\r\n", "\n")
        self.shown += seen
        return seen

    def _read(self) -> str:
        try:
            return self._decoder.decode(os.read(self._screen, 65536))
        except OSError as error:
            # So Linux says that the other end is closed.
            if error.errno != errno.EIO:
                raise
            return ""

    def type(self, text: str) -> str:
        """Type a line; what comes on the screen after it."""
        os.write(self._screen, f"{text}\n".encode())
        return self.until_asked()

    def press(self, key: bytes) -> str:
        """Press a key such as Ctrl-C; what comes on the screen after it."""
        os.write(self._screen, key)
        return self.until_asked()

    def status(self) -> int:
        """The exit status, once the process has ended."""
        return self._process.wait(PATIENCE)

    def close(self) -> None:
        """Switch the terminal off, which ends the process if it still runs."""
        os.close(self._screen)
        self._process.kill()
        self._process.wait()


def main() -> None:
    """Run the command line, with the terminal that it was given as the one that it belongs to."""
    if sys.stdin.isatty():
        os.close(os.open(os.ttyname(0), os.O_RDWR))
    sys.exit(run(sys.argv[1:]))


if __name__ == "__main__":
    main()
