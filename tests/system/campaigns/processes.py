"""The command, schedulers and workers as processes of their own."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, TypeAlias

from tests.system.campaigns.gated import NAME

ROOT: Final = Path(__file__).parents[3]
LONG: Final = 600.0
"""Seconds that nothing here takes, on a busy machine either; nothing waits for them to pass."""

Process: TypeAlias = "subprocess.Popen[Any]"


def wait_until(there: Callable[[], bool], process: Process) -> None:
    """Wait for something that a process brings about soon."""
    until = time.monotonic() + LONG
    while not there():
        assert process.poll() is None, process.communicate()
        assert time.monotonic() < until
        time.sleep(0.02)


@contextmanager
def running(*command: str, own_group: bool = False) -> Generator[Process]:
    """A module of Python as a process, which is killed in the end if it is still there."""
    process = subprocess.Popen(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=own_group,
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()
        for stream in (process.stdout, process.stderr):
            assert stream is not None
            stream.close()


def command(folder: Path, matches: int, *more: str) -> Sequence[str]:
    """The command that simulates matches by the bot that stops before a gate."""
    table = ("simulate", "amigo-2023", "--players", "3", "--matches", str(matches))
    kept = ("--policy", NAME, "--rows", "jsonl", "--out", str(folder))
    return ["catbox_rules", *table, *kept, *more]


def wait_for_pieces(folder: Path, pieces: int, process: Process) -> None:
    """Wait until a process has done so many pieces of a campaign."""
    wait_until(lambda: lines_of(folder / "done.jsonl") >= pieces, process)


def lines_of(path: Path) -> int:
    """How many lines a file has; none if it is not there."""
    return path.read_bytes().count(b"\n") if path.exists() else 0


def free_port() -> int:
    """A port of this machine that nobody uses now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def scheduler() -> Generator[tuple[str, Process]]:
    """A scheduler of Dask, and its address."""
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    where = ("--host", "127.0.0.1", "--port", str(port), "--no-dashboard", "--no-show")
    with running("distributed.cli.dask_scheduler", *where) as process:
        wait_until(lambda: _answers(port), process)
        yield address, process


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@contextmanager
def worker(address: str) -> Generator[Process]:
    """A worker of a scheduler, with one thread and nobody who would start it again."""
    how = ("--no-nanny", "--nthreads", "1", "--no-dashboard", "--memory-limit", "0")
    with running("distributed.cli.dask_worker", address, *how) as process:
        yield process
