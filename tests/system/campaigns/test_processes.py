"""Campaigns in processes: killed, interrupted, and spread over the workers of a scheduler."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from catbox_rules.campaigns import Campaign, Simulation, run_campaign
from tests.system.campaigns.gated import GATE, NAME
from tests.system.campaigns.processes import (
    LONG,
    command,
    lines_of,
    running,
    scheduler,
    wait_for_pieces,
    wait_until,
    worker,
)
from tests.unit.campaigns.folders import files

MATCHES = 400
PIECES = 40


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The folder of the campaign that all tests here play, done by one process."""
    folder = tmp_path_factory.mktemp("expected")
    work = Simulation.of(
        game="schrodingers-cats", edition="amigo-2023", players=3, matches=MATCHES, policy=NAME
    )
    run_campaign(work, folder, rows="jsonl", workers=1)
    return files(folder)


@pytest.fixture(autouse=True)
def gate(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The gate before which every process stops that a test starts, until the file is removed."""
    shut = tmp_path_factory.mktemp("gate") / "shut"
    shut.touch()
    monkeypatch.setenv(GATE, str(shut))
    return shut


def last_line(err: str) -> str:
    """What standard error says after all progress."""
    *progress, last = err.splitlines()
    assert all(f" of {MATCHES:,} matches" in line for line in progress), err
    return last


def test_a_campaign_that_is_killed_and_interrupted(
    tmp_path: Path, expected: dict[str, bytes], gate: Path
) -> None:
    """No match is lost, and none is counted twice. No process is left by itself: what it prints
    would not end."""
    with running(*command(tmp_path, MATCHES, "--workers", "2")) as first:
        wait_for_pieces(tmp_path, 3, first)
        os.kill(first.pid, signal.SIGKILL)
        first.communicate(timeout=LONG)
    after_first = lines_of(tmp_path / "done.jsonl")
    assert 3 <= after_first < PIECES

    with running(*command(tmp_path, MATCHES, "--workers", "2"), own_group=True) as second:
        wait_for_pieces(tmp_path, after_first + 3, second)
        os.killpg(second.pid, signal.SIGINT)
        out, err = second.communicate(timeout=LONG)
    done = len(Campaign.open(tmp_path).done)
    assert (second.returncode, out) == (130, "")
    assert last_line(err) == (
        f"catbox: interrupted; {done} of {PIECES} pieces are done and kept in {tmp_path}; run "
        "the same command to continue"
    )

    gate.unlink()
    with running(*command(tmp_path, MATCHES, "--workers", "1")) as third:
        third.communicate(timeout=LONG)
    assert third.returncode == 0
    assert files(tmp_path) == expected


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_campaign_that_gets_a_signal_to_end(
    tmp_path: Path, expected: dict[str, bytes], gate: Path, number: signal.Signals
) -> None:
    """It ends as by Ctrl-C, the processes with it, and goes on from there. It does not inherit that
    the signal is ignored where the tests were started to ignore it (`nohup`)."""
    ignored = signal.signal(number, signal.SIG_DFL)
    with running(*command(tmp_path, MATCHES, "--workers", "2")) as first:
        signal.signal(number, ignored)
        wait_for_pieces(tmp_path, 3, first)
        os.kill(first.pid, number)
        out, err = first.communicate(timeout=LONG)
    done = len(Campaign.open(tmp_path).done)
    assert (first.returncode, out) == (130, "")
    assert last_line(err).startswith(f"catbox: interrupted; {done} of {PIECES} pieces are done")

    gate.unlink()
    with running(*command(tmp_path, MATCHES, "--workers", "1")) as second:
        second.communicate(timeout=LONG)
    assert files(tmp_path) == expected


def test_ctrl_c_while_the_processes_start(tmp_path: Path) -> None:
    """It reaches them too; they say nothing."""
    with running(*command(tmp_path, MATCHES, "--workers", "2"), own_group=True) as process:
        wait_until((tmp_path / "campaign.json").exists, process)
        time.sleep(0.4)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=LONG)
    assert (process.returncode, out) == (130, "")
    assert last_line(err).startswith("catbox: interrupted; ")


def test_a_scheduler_of_which_a_worker_is_killed(
    tmp_path: Path, expected: dict[str, bytes], gate: Path
) -> None:
    """Nobody can tell it from the results."""
    with scheduler() as (address, _), worker(address) as doomed, worker(address):
        with running(*command(tmp_path, MATCHES, "--scheduler", address)) as catbox:
            wait_for_pieces(tmp_path, 3, catbox)
            doomed.kill()
            gate.unlink()
            catbox.communicate(timeout=LONG)
        assert catbox.returncode == 0
        assert files(tmp_path) == expected


def test_a_scheduler_that_is_killed(tmp_path: Path) -> None:
    with scheduler() as (address, process), worker(address), worker(address):
        with running(*command(tmp_path, MATCHES, "--scheduler", address)) as catbox:
            wait_for_pieces(tmp_path, 3, catbox)
            process.kill()
            out, err = catbox.communicate(timeout=LONG)
        assert (catbox.returncode, out) == (2, "")
        assert last_line(err) == f"catbox: {address}: the scheduler is gone"
        assert 3 <= len(Campaign.open(tmp_path).done) < PIECES
