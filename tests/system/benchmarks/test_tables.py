"""The benchmark of the table, with few tables: it plays at both servers, and prints its figures."""

from __future__ import annotations

import os

import pytest

from benchmarks.seats import PLAYERS
from benchmarks.tables import figures, main, runs


def test_seats_wait_for_each_action_with_both_servers() -> None:
    before = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
    ours, bare = runs(tables=3, seconds=2, times=1)
    for [run] in (ours, bare):
        assert run.own
        assert run.own[0] > 0
        assert len(run.own) <= len(run.others) <= (PLAYERS - 1) * (len(run.own) + 3)
        assert run.frames_a_second > run.actions_a_second
        assert figures(run)["milliseconds for the others, longest"] == run.others[-1]
    if before is not None:
        assert os.sched_getaffinity(0) == before


def test_what_it_prints(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--tables", "2", "--seconds", "3", "--runs", "1"])
    printed = capsys.readouterr()
    assert "| milliseconds for the seat that acted, p99 |" in printed.out
    assert "2 tables, 8 connections" in printed.out
    assert "load of the machine" in printed.err
