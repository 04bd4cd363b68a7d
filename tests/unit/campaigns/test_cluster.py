"""What is made of the answers of a Dask scheduler, with a double in its place. A real one, with
workers, stands in `test_processes.py`."""

from __future__ import annotations

import gc
import importlib.util
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, Future
from functools import partial
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

import pytest
from attrs import define, field
from distributed import Client as DaskClient
from distributed import KilledWorker

from catbox_rules.campaigns import Campaign, CampaignStopped, RowFormat, run_campaign
from catbox_rules.campaigns.cluster import Cluster
from catbox_rules.campaigns.rows import done
from catbox_rules.campaigns.work import described
from catbox_rules.kernel.errors import MalformedInput
from tests.unit.campaigns.folders import files
from tests.unit.campaigns.works import Squares

ADDRESS = "tcp://10.0.0.1:8786"


Answer = TypeVar("Answer")
Given = ParamSpec("Given")


@define
class Client(Executor):
    """A client of a scheduler, and its executor: all is done at once, or fails in one way."""

    threads: Mapping[str, int] = field(factory=dict[str, int])
    error: Exception | None = None
    cancels: bool = False
    closed: bool = False
    given_up: bool = False

    def get_executor(self, *, pure: bool) -> Executor:
        assert not pure
        return self

    def submit(
        self, fn: Callable[Given, Answer], /, *args: Given.args, **kwargs: Given.kwargs
    ) -> Future[Answer]:
        future = Future[Answer]()
        if self.cancels:
            future.cancel()
            # As Dask does; who waits would not hear of it otherwise.
            future.set_running_or_notify_cancel()
        elif self.error is not None:
            future.set_exception(self.error)
        else:
            future.set_result(fn(*args, **kwargs))
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        assert not wait
        assert not cancel_futures
        self.given_up = True

    def nthreads(self) -> Mapping[str, int]:
        return self.threads

    def close(self) -> None:
        assert self.given_up
        self.closed = True


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Client:
    client = Client({"one": 1, "two": 2})

    def connected(address: str) -> Client:
        assert address == ADDRESS
        return client

    monkeypatch.setattr("catbox_rules.campaigns.cluster._connected", connected)
    return client


def run(folder: Path) -> Campaign:
    return run_campaign(Squares(), folder, rows="jsonl", scheduler=ADDRESS)


def fault(folder: Path) -> str:
    with pytest.raises(CampaignStopped) as caught:
        run(folder)
    return str(caught.value)


def test_pieces_that_come_back_are_kept(tmp_path: Path, client: Client) -> None:
    run(tmp_path / "far")
    run_campaign(Squares(), tmp_path / "here", rows="jsonl", workers=1)
    assert files(tmp_path / "far") == files(tmp_path / "here")
    assert client.closed


def test_there_is_room_for_two_pieces_a_thread(client: Client) -> None:
    """As if there was one, as long as there is none."""
    cluster = Cluster(partial(done, Squares(), RowFormat.JSONL, described(Squares())), ADDRESS)
    assert cluster.room() == 6
    client.threads = {}
    assert cluster.room() == 2


def test_a_piece_that_has_killed_its_workers(tmp_path: Path, client: Client) -> None:
    """Dask has tried it again by itself."""
    worker: Any = "tcp://10.0.0.2:1"  # Dask has an object of its own here
    client.error = KilledWorker("key", worker, 3)
    assert fault(tmp_path) == f"{tmp_path}: piece 0: 4 times the worker that was to do it has died"
    assert client.closed


def test_a_piece_that_raises_an_error(tmp_path: Path, client: Client) -> None:
    client.error = ModuleNotFoundError("No module named 'catbox_rules'")
    assert fault(tmp_path) == (
        f"{tmp_path}: piece 0: ModuleNotFoundError: No module named 'catbox_rules'"
    )


def test_a_scheduler_that_is_gone(tmp_path: Path, client: Client) -> None:
    client.cancels = True
    assert fault(tmp_path) == f"{ADDRESS}: the scheduler is gone"


def test_no_workers(client: Client) -> None:
    client.threads = {}
    cluster = Cluster(partial(done, Squares(), RowFormat.JSONL, {}), ADDRESS, patience=0.0)
    with pytest.raises(CampaignStopped) as caught:
        cluster.room()
    assert str(caught.value) == f"{ADDRESS}: no workers for 0 seconds"


def test_a_worker_with_another_version_is_an_error() -> None:
    """A piece that is done by other rules would be another piece."""
    description = {**described(Squares()), "kind": "cubes"}
    with pytest.raises(MalformedInput) as caught:
        done(Squares(), RowFormat.JSONL, description, 0)
    assert str(caught.value) == (
        "$.work.kind: expected cubes on every worker, as where the campaign runs, got 'squares'"
    )


@pytest.mark.parametrize("address", ["", "10.0.0.1:8786", "tcp://", "tcp://127.0.0.1:1"])
def test_an_address_where_nobody_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str
) -> None:
    monkeypatch.setattr("catbox_rules.campaigns.cluster._ANSWERS_WITHIN", "0.3s")
    with pytest.raises(MalformedInput) as caught:
        run_campaign(Squares(), tmp_path, rows="jsonl", scheduler=address)
    assert str(caught.value) == (
        "$.scheduler: expected the address of a Dask scheduler that answers, such as "
        f"tcp://127.0.0.1:8786, got '{address}'"
    )


def test_nothing_is_left_of_a_client_that_nobody_answered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Collected at a bad moment, it would hold up the next client for ever."""
    monkeypatch.setattr("catbox_rules.campaigns.cluster._ANSWERS_WITHIN", "0.3s")
    gc.collect()
    gc.disable()
    try:
        with pytest.raises(MalformedInput):
            run_campaign(Squares(), tmp_path, rows="jsonl", scheduler="tcp://127.0.0.1:1")
        left = [each for each in gc.get_objects() if type(each) is DaskClient]
    finally:
        gc.enable()
    assert left == []


def test_dask_is_not_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        assert name == "distributed"

    monkeypatch.setattr(importlib.util, "find_spec", missing)
    with pytest.raises(MalformedInput) as caught:
        run_campaign(Squares(), tmp_path, rows="jsonl", scheduler=ADDRESS)
    assert str(caught.value) == (
        "$.scheduler: expected nothing, or Dask: pip install 'catbox-rules[distributed]', "
        "got an address without it"
    )
