"""Engines that nobody would trust: some of them, and that a bad end of a test would be found."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from tools import fuzz_engines
from tools.fuzz_engines import Hostile, fuzz, left_in, main, wrong_with
from tools.fuzzing.hostile import MISDEEDS

pytestmark = pytest.mark.skipif(
    not Path("/proc/self/stat").exists(), reason="a system that does not tell of its processes"
)

REPLY = b'{"id": 7, "answer": {"turn": [0]}}\n'
ENDS = {"hangs", "hangs, and will not end", "dies", "is killed", "closes its output"}
HARMLESS = {"leaves a child", "complains at length", "is slow", "many lines"}


@pytest.mark.parametrize("name", [name for name in MISDEEDS if name not in ENDS | HARMLESS])
def test_a_misdeed_is_no_reply(name: str) -> None:
    """Damage may leave a reply as it was; not each time."""
    assert any(MISDEEDS[name](REPLY, Random(seed)) != REPLY for seed in range(5))


@pytest.mark.parametrize(
    "name", ["lies in its answer", "leaves a child", "dies", "a line without an end"]
)
def test_the_test_of_an_engine_ends_as_it_should(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(fuzz_engines, "MISDEEDS", {name: MISDEEDS[name]})
    found = fuzz(1, seed=4)
    assert found.faults == []
    assert found.misdeeds == {name: 1}
    assert set(found.statuses) <= {1, 2}


@pytest.mark.parametrize(
    ("status", "out", "err", "why"),
    [
        (0, b"it agrees", b"", "it ended with status 0"),
        (1, b"", b"Traceback (most recent call last)", "an error escaped"),
        (1, b"nothing was found in \x1b[2J", b"", "it prints what cannot be seen"),
        (1, b"meow", b"", "it does not say what came of it"),
        (1, b"x" * 2**21, b"", "it prints 2,097,152 and 0 bytes"),
        (2, b"", b"Sorry!\n", "it cannot be tested, and says"),
        (2, b"", b"catbox: one\ncatbox: two\n", "it cannot be tested, and says"),
    ],
)
def test_a_bad_end_is_found(status: int, out: bytes, err: bytes, why: str) -> None:
    assert any(each.startswith(why) for each in wrong_with(status, out, err, as_json=False))


@pytest.mark.parametrize(("out", "why"), [(b"{", "it prints no JSON"), (b"{}", "$")])
def test_a_bad_report_for_machines_is_found(out: bytes, why: str) -> None:
    assert any(each.startswith(why) for each in wrong_with(1, out, b"", as_json=True))


def test_what_is_left_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fuzz_engines, "GRACE", 0.1)
    with subprocess.Popen([sys.executable, "-c", "input()"], cwd=tmp_path, stdin=-1) as child:
        assert left_in(str(tmp_path)) == {child.pid}
        child.communicate(b"\n")
    assert left_in(str(tmp_path)) == set()


def test_the_command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    def tested(_: Hostile) -> tuple[int, float, list[str]]:
        return 0, 1.0, ["it ended with status 0"]

    monkeypatch.setattr(fuzz_engines, "_tested", tested)
    assert main(["--engines", "2", "--seed", "3"]) == 1
    out = capsys.readouterr().out
    assert "| engines | 2 |" in out
    assert "any bytes" in out
