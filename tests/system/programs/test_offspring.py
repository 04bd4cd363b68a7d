"""Nothing that an engine has started outlives a test of it, wherever it went and however we end."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from catbox_rules.programs import Answer, Engine
from tests.patience import FOREVER, PATIENCE, wait_until

ROOT = Path(__file__).parents[3]

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="a system that does not tell of its processes"
)

CHILDREN = {
    "of the group": "subprocess.Popen(SLEEP)",
    "of a group of its own": "subprocess.Popen(SLEEP, process_group=0)",
    "of a session of its own": "subprocess.Popen(SLEEP, start_new_session=True)",
    "with another environment": "subprocess.Popen(SLEEP, start_new_session=True, env={})",
    "of a parent that has ended": (
        "subprocess.Popen([sys.executable, '-c', 'import subprocess; "
        f'subprocess.Popen(["sleep", "{FOREVER}"], start_new_session=True)\']).wait()'
    ),
    "in a group of its own, of a parent that has ended, with another environment": (
        "subprocess.Popen([sys.executable, '-c', 'import subprocess; "
        f'subprocess.Popen(["sleep", "{FOREVER}"], process_group=0, env={{}})\']).wait()'
    ),
}
STUBBORN = (
    "signal.signal(signal.SIGTERM, signal.SIG_IGN); signal.signal(signal.SIGHUP, signal.SIG_IGN)"
)


ANSWERS_ONCE = 'sys.stdin.readline(); print(\'{"id": 1, "answer": 0}\', flush=True)'


def engine(
    child: str, *, answers: str = ANSWERS_ONCE, last: str = f"time.sleep({FOREVER})"
) -> list[str]:
    """An engine that starts a child, and answers a single request, or none. It does not end by
    itself."""
    lines = [
        "import os, signal, subprocess, sys, time",
        f"SLEEP = ['sleep', '{FOREVER}']",
        STUBBORN,
        child,
        answers,
        last,
    ]
    return [sys.executable, "-c", "\n".join(lines)]


def sleeping(mark: str) -> set[int]:
    """The processes that sleep in a folder of this name, or are engines there."""
    found = set[int]()
    for folder in Path("/proc").iterdir():
        try:
            if folder.name.isdecimal() and str((folder / "cwd").readlink()) == mark:
                found.add(int(folder.name))
        except OSError:
            continue
    return found - {os.getpid()}


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A folder by which all processes that are started here are known."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    return str(tmp_path)


def hears_signals() -> None:
    """In a process that begins: it ignores no signal, though one around the tests may."""
    for number in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
        signal.signal(number, signal.SIG_DFL)


def wait_until_gone(place: str) -> None:
    wait_until(lambda: not sleeping(place))


@pytest.mark.parametrize("child", CHILDREN.values(), ids=CHILDREN)
def test_a_child(child: str, place: str) -> None:
    with Engine(engine(child), timeout=PATIENCE) as tested:
        assert tested.ask("hello") == Answer(0)
        assert len(sleeping(place)) >= 2, "the engine and its child"
    wait_until_gone(place)


@pytest.mark.parametrize("child", CHILDREN.values(), ids=CHILDREN)
def test_a_child_of_an_engine_that_ends_once_nothing_more_is_asked(child: str, place: str) -> None:
    with Engine(engine(child, last="sys.stdin.readline()"), timeout=PATIENCE) as tested:
        assert tested.ask("hello") == Answer(0)
        assert len(sleeping(place)) >= 2, "the engine and its child"
    wait_until_gone(place)


def test_a_child_of_an_engine_that_has_ended(place: str) -> None:
    with Engine(engine(CHILDREN["of a session of its own"], last=""), timeout=PATIENCE) as tested:
        assert tested.ask("hello") == Answer(0)
    wait_until_gone(place)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_program_that_gets_a_signal_to_end(number: signal.Signals, place: str) -> None:
    """It has nothing of its own for signals: it ends by them, as any program does."""
    lines = [
        "import time",
        "from catbox_rules.programs import Engine",
        f"tested = Engine({engine(CHILDREN['of a session of its own'])!r}, timeout={PATIENCE})",
        "print(tested.ask('hello'), flush=True)",
        f"time.sleep({FOREVER})",
    ]
    command = [sys.executable, "-c", "\n".join(lines)]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=hears_signals,  # noqa: PLW1509 -- no other thread runs here
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"Answer(value=0)\n"
        assert len(sleeping(place)) == 3
        process.send_signal(number)
        process.communicate(timeout=PATIENCE)
    assert process.returncode == -number
    wait_until_gone(place)


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_the_command_ends_as_by_ctrl_c(number: signal.Signals, place: str) -> None:
    command = [sys.executable, "-m", "catbox_rules", "conform", "--timeout", str(PATIENCE), "--"]
    silent = engine(CHILDREN["of a session of its own"], answers="")
    with subprocess.Popen(
        [*command, *silent],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=hears_signals,  # noqa: PLW1509 -- no other thread runs here
    ) as process:
        wait_until(lambda: len(sleeping(place)) == 3 or process.poll() is not None)
        process.send_signal(number)
        out, err = process.communicate(timeout=PATIENCE)
    assert (process.returncode, out) == (130, b"")
    assert b"Traceback" not in err
    wait_until_gone(place)


SLEEPER = engine("pass", answers="")
BY_SIGNAL = "os.kill(os.getpid(), signal.SIGTERM)"
AS_A_WORKER = "threading.Thread(target=end).start(); ended.wait(1)"


@pytest.mark.parametrize(
    ("end", "command", "status"),
    [
        (BY_SIGNAL, SLEEPER, -signal.SIGTERM),
        (BY_SIGNAL, ["no-such-command"], -signal.SIGTERM),
        (AS_A_WORKER, SLEEPER, 1),
    ],
    ids=["by a signal", "by a signal, and there is no such command", "as a worker does"],
)
def test_a_program_is_started_while_this_process_ends(
    end: str, command: list[str], status: int, place: str
) -> None:
    """It cannot be found before it has started: it does not outlive this process for that."""
    lines = [
        "import os, signal, subprocess, threading",
        "from catbox_rules.programs import Engine",
        "from catbox_rules.programs import kill_all",
        "start, ended, started = subprocess.Popen, threading.Event(), threading.Event()",
        "def end(): kill_all(); ended.set(); started.wait(); os._exit(1)",
        "def begin(*of, **how):",
        f"    {end}",
        "    try: return start(*of, **how)",
        "    finally: started.set()",
        "subprocess.Popen = begin",
        f"Engine({command!r}, timeout={PATIENCE}).ask('hello')",
    ]
    with subprocess.Popen(
        [sys.executable, "-c", "\n".join(lines)],
        preexec_fn=hears_signals,  # noqa: PLW1509 -- no other thread runs here
    ) as process:
        assert process.wait(timeout=PATIENCE) == status
    wait_until_gone(place)
