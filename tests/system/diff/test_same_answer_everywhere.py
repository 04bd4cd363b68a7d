"""The same command gives the same answer on every machine: nothing in a comparison reads a clock,
or turns on the order of a set."""

from __future__ import annotations

import os
import subprocess
import sys
import time

import pytest

from catbox_rules.diff.comparison import compare, comparison_as_json
from tests.unit.diff.tables import rulebook

PLAIN = "pegasus-2023"
CLOCKS = ("time", "time_ns", "monotonic", "monotonic_ns", "perf_counter", "perf_counter_ns")
PAIRS = [
    (PLAIN, f"{PLAIN}+penalty=2", "3"),
    (PLAIN, f"{PLAIN}+no-color-lost+corners-touch", "3"),
    (PLAIN, "ayatsurare-2020", "3"),
    ("amigo-2023", "amigo-2023+lives@2=2", "2"),
]


@pytest.mark.parametrize(("a", "b", "players"), PAIRS)
def test_no_clock_is_read(a: str, b: str, players: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def clock() -> float:
        raise AssertionError("a comparison read a clock, so that a slow machine answers otherwise")

    for name in (*CLOCKS, "process_time", "process_time_ns", "thread_time", "thread_time_ns"):
        monkeypatch.setattr(time, name, clock)
    compared = compare(rulebook(a), rulebook(b), players=[int(players)], matches=6, tries=20)
    assert comparison_as_json(compared)["game"] == rulebook(a).game


@pytest.mark.parametrize(("a", "b", "players"), PAIRS)
def test_it_is_the_same_in_every_process(a: str, b: str, players: str) -> None:
    command = [sys.executable, "-m", "catbox_rules", "diff", a, b, "--players", players]
    answers = [
        subprocess.run(
            [*command, "--matches", "12", "--tries", "20"],
            env={**os.environ, "PYTHONHASHSEED": seed, "COLUMNS": "100"},
            capture_output=True,
            check=False,
        )
        for seed in ("1", "2")
    ]
    assert [answer.stderr for answer in answers] == [b"", b""]
    assert answers[0].stdout == answers[1].stdout != b""
