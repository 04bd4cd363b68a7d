"""`catbox simulate` and `catbox report`: broken off, by several workers, and their errors."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeAlias

import distributed
import pytest

from tests.kit.validation import misfits
from tests.patience import PATIENCE, wait_until
from tests.system.cli.conftest import Catbox, catbox
from tests.system.simulation.gated import GATE, NAME

__all__ = ["catbox"]

ROOT = Path(__file__).parents[3]
PIECES = 6
GATED = ("simulate", "amigo-2023", "--players", "3", "--matches", "300", "--policy", NAME)
FEW = ("--players", "3", "--matches", "4", "--workers", "1")
Process: TypeAlias = "subprocess.Popen[str]"


def files(folder: Path) -> dict[str, bytes]:
    """All files of a folder."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in paths}


def done(folder: Path) -> int:
    """How many pieces are done."""
    return len(list(folder.glob("pieces/*.parquet")))


@contextmanager
def running(*command: str) -> Generator[Process]:
    """A command as a process with a group of its own."""
    process = subprocess.Popen(
        [sys.executable, "-m", "catbox_rules", *command],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        yield process
    finally:
        process.kill()
        process.communicate(timeout=PATIENCE)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The folder that all these runs come to, played by one process at one go."""
    folder = tmp_path_factory.mktemp("whole") / "folder"
    with running(*GATED, "--out", str(folder), "--workers", "1") as process:
        _, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, err
    assert done(folder) == PIECES
    return files(folder)


def test_a_run_that_is_killed_and_interrupted_goes_on(
    tmp_path: Path, whole: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
) -> None:
    """No process is left by itself: what it prints would not end."""
    gate, folder = tmp_path / "shut", tmp_path / "folder"
    gate.touch()
    monkeypatch.setenv(GATE, str(gate))
    with running(*GATED, "--out", str(folder), "--workers", "2") as first:
        wait_until(lambda: done(folder) >= 1 or first.poll() is not None)
        first.kill()
        first.communicate(timeout=PATIENCE)
    after_first = done(folder)
    assert 1 <= after_first < PIECES
    with running(*GATED, "--out", str(folder), "--workers", "2") as second:
        wait_until(lambda: done(folder) > after_first or second.poll() is not None)
        os.killpg(second.pid, signal.SIGINT)
        out, err = second.communicate(timeout=PATIENCE)
    assert (second.returncode, out) == (130, "")
    assert err == (
        f"catbox: interrupted; {done(folder)} of {PIECES} pieces are done and kept in {folder}; "
        "run the same command to go on\n"
    )
    gate.unlink()
    with running(*GATED, "--out", str(folder), "--workers", "2") as third:
        third.communicate(timeout=PATIENCE)
    assert third.returncode == 0
    assert files(folder) == whole


def test_the_workers_of_a_scheduler_come_to_the_same(
    catbox: Catbox, tmp_path: Path, whole: dict[str, bytes]
) -> None:
    cluster_of: Any = distributed.LocalCluster  # without types
    with cluster_of(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None
    ) as cluster:
        answer = catbox(*GATED, "--out", str(tmp_path), "--scheduler", cluster.scheduler_address)
    assert answer.status == 0, answer.err
    assert files(tmp_path) == whole


def test_a_worker_that_dies_is_said_in_a_line(catbox: Catbox, tmp_path: Path) -> None:
    few = ("--players", "3", "--matches", "100", "--workers", "2")
    bot = ("--policy", "tests.system.simulation.dying:at_once")
    answer = catbox("simulate", "amigo-2023", *few, *bot, "--out", str(tmp_path))
    assert answer.status == 2
    assert answer.fault == "a worker has died; run the same command to go on"


def test_answers_have_their_form(catbox: Catbox, tmp_path: Path) -> None:
    folder, page, numbers = (str(tmp_path / name) for name in ("folder", "page.html", "n.csv"))
    books = ("pegasus-2023", "pegasus-2023+penalty=2")
    simulated: Any = catbox("simulate", *books, *FEW, "--out", folder, "--json").json
    assert misfits("report", simulated) == []
    assert catbox("report", folder, "--json").json == simulated
    shown = catbox("report", folder).out
    assert shown.startswith("cat-in-the-box, 3 players, random play, seed 0\n")
    assert catbox("report", folder, "--out", page, "--csv", numbers).out == ""
    assert Path(page).read_text(encoding="utf-8").startswith("<!DOCTYPE html>")
    assert catbox("report", folder, "--csv", "-").out == Path(numbers).read_text(encoding="utf-8")


def test_a_bot_that_fails_is_named_with_the_match_and_the_moment(
    catbox: Catbox, tmp_path: Path
) -> None:
    bot = ("--policy", "tests.unit.simulation.players:failing")
    answer = catbox("simulate", "pegasus-2023", *FEW, *bot, "--out", str(tmp_path))
    assert answer.status == 2
    assert answer.fault.startswith("match 0 of seed 0 with 3 players: action 4: seat 0: expected ")


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("pegasus-2023", "amigo-2023"), "RULEBOOK: expected rulebooks of cat-in-the-box, got am"),
        (("pegasus-2033",), "RULEBOOK: expected an edition"),
        (("pegasus-2023", "--players", "7"), "--players: expected 2 or 3 or 4 or 5 in pegasus-20"),
        (("pegasus-2023", "--matches", "0"), "--matches: expected 1 to 100000000, got 0"),
        (("pegasus-2023", "--seed", "-1"), "--seed: expected 0 to 999999999999999999, got -1"),
        (("pegasus-2023", "--policy", "bto"), "--policy: expected one of "),
        (("pegasus-2023", "--workers", "0"), "--workers: expected 1 to 256, got 0"),
        (("pegasus-2023", "--patience", "0"), "--patience: expected seconds, more than 0"),
        (("pegasus-2023", "--scheduler", "here"), "--scheduler: expected the address of a Dask"),
        (("amigo-2023", "--batch"), "--batch: expected cat-in-the-box, for the batch engine, got"),
        (("pegasus-2023", "--batch", "--policy", "bot"), "--policy: expected random or follow-he"),
    ],
)
def test_what_is_wrong_with_a_command_line(
    catbox: Catbox, tmp_path: Path, arguments: tuple[str, ...], fault: str
) -> None:
    answer = catbox("simulate", *FEW, *arguments, "--out", str(tmp_path))
    assert (answer.status, answer.out) == (2, "")
    assert answer.fault.startswith(fault)


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("pegasus-2023", "--seed", "1"), "$.seed: expected 1, as now asked for: a folder has one"),
        (("pegasus-2023", "--matches", "5"), "$.matches: expected 5, as now asked for: a folder"),
        (("bezier-2022",), "$.settings: expected others, as now asked for: a folder has one campa"),
        (("amigo-2023",), "$.game: expected schrodingers-cats, as now asked for: a folder has one"),
    ],
)
def test_a_folder_of_another_campaign(
    catbox: Catbox, tmp_path: Path, arguments: tuple[str, ...], fault: str
) -> None:
    catbox("simulate", "pegasus-2023", *FEW, "--out", str(tmp_path))
    before = files(tmp_path)
    answer = catbox("simulate", *FEW, *arguments, "--out", str(tmp_path))
    assert answer.status == 2
    assert answer.fault.startswith(f"{tmp_path}/campaign.json: {fault}")
    assert files(tmp_path) == before


def test_damage_is_named_and_played_again_once_it_is_deleted(
    catbox: Catbox, tmp_path: Path
) -> None:
    command = ("simulate", "pegasus-2023", *FEW, "--out", str(tmp_path))
    catbox(*command)
    before = files(tmp_path)
    [piece] = tmp_path.glob("pieces/*.parquet")
    data = piece.read_bytes()
    piece.write_bytes(data[:100] + bytes([data[100] ^ 1]) + data[101:])
    for again in (command, ("report", str(tmp_path))):
        answer = catbox(*again)
        assert answer.status == 2
        assert answer.fault.startswith(f"{piece}: expected a piece as this campaign wrote it")
    piece.unlink()
    assert catbox(*command).status == 0
    assert files(tmp_path) == before


@pytest.mark.parametrize("name", ["piece.parquet", "000009-0.parquet", "000000-.parquet"])
def test_a_piece_of_something_else_is_not_read(catbox: Catbox, tmp_path: Path, name: str) -> None:
    catbox("simulate", "pegasus-2023", *FEW, "--out", str(tmp_path / "one"))
    catbox("simulate", "pegasus-2023", *FEW, "--seed", "1", "--out", str(tmp_path / "two"))
    [piece] = (tmp_path / "two").glob("pieces/*.parquet")
    for place in (name, piece.name):
        strange = tmp_path / "one" / "pieces" / place
        strange.write_bytes(piece.read_bytes())
        answer = catbox("report", str(tmp_path / "one"))
        assert answer.status == 2
        assert answer.fault.startswith(f"{strange}: expected a piece as this campaign wrote it")
        strange.unlink()


@pytest.mark.parametrize(
    ("change", "place"),
    [
        ({"seed": "x"}, "$.seed"),
        ({"format": "catbox-campaign/1"}, "$.format"),
        ({"game": "chess"}, "$.game"),
        ({"settings": [1]}, "$.settings[0]"),
    ],
)
def test_a_damaged_definition(
    catbox: Catbox, tmp_path: Path, change: dict[str, object], place: str
) -> None:
    catbox("simulate", "pegasus-2023", *FEW, "--out", str(tmp_path))
    file = tmp_path / "campaign.json"
    file.write_text(json.dumps(json.loads(file.read_text()) | change))
    answer = catbox("report", str(tmp_path))
    assert answer.status == 2
    assert answer.fault.startswith(f"{file}: {place}")


def test_no_campaign(catbox: Catbox, tmp_path: Path) -> None:
    for folder, what in ((tmp_path, "one without campaign.json"), (tmp_path / "x", "no folder")):
        answer = catbox("report", str(folder))
        assert answer.fault == f"{folder}: expected the folder of a campaign, got {what}"
    (tmp_path / "file").touch()
    answer = catbox("simulate", "pegasus-2023", *FEW, "--out", str(tmp_path / "file"))
    assert answer.status == 2
    assert answer.fault.startswith(f"{tmp_path / 'file'}")
