"""Running campaigns: any number of workers, interrupted and continued, always the same rows."""

from __future__ import annotations

import os
import resource
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from math import inf
from multiprocessing import active_children
from pathlib import Path

import pytest

from catbox_rules.campaigns import Campaign, CampaignStopped, Progress, run_campaign
from catbox_rules.campaigns.lock import held
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from tests.unit.campaigns.folders import files
from tests.unit.campaigns.works import Deadly, Faulty, FaultyTwice, Large, Slow, Squares, squares


def run(folder: Path, work: Squares, *, workers: int | None = 1) -> Campaign:
    return run_campaign(work, folder, rows="jsonl", workers=workers)


def interrupt_after(pieces: int) -> Callable[[Progress], None]:
    """What breaks a campaign off as Ctrl-C does."""

    def report(progress: Progress) -> None:
        if progress.done >= pieces:
            raise KeyboardInterrupt

    return report


def inode(folder: Path, name: str) -> int:
    """What tells a file from another one that was written in its place."""
    return (folder / name).stat().st_ino


@contextmanager
def files_of_at_most(size: int) -> Generator[None]:
    """Within it the system writes no file that is larger, as on a disk that is full."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


@pytest.fixture
def expected(tmp_path: Path) -> dict[str, bytes]:
    """The folder of six pieces that were done here one after the other."""
    run(tmp_path / "expected", Squares())
    return files(tmp_path / "expected")


class TestRows:
    def test_rows_come_in_the_order_of_the_pieces(self, tmp_path: Path) -> None:
        campaign = run(tmp_path / "played", Squares(pieces=12))
        assert campaign.is_finished
        assert list(campaign.rows()) == squares(12)

    def test_columns_come_as_lists_for_each_piece(self, tmp_path: Path) -> None:
        campaign = run(tmp_path / "played", Squares(pieces=2))
        assert list(campaign.columns("square")) == [{"square": [0, 1, 4]}, {"square": [9, 16, 25]}]

    @pytest.mark.parametrize("workers", [3, None])
    def test_they_do_not_depend_on_the_workers(
        self, tmp_path: Path, expected: dict[str, bytes], workers: int | None
    ) -> None:
        run(tmp_path / "played", Squares(), workers=workers)
        assert files(tmp_path / "played") == expected

    def test_short_work_needs_no_other_processes(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """However slow the machine is that runs this test."""
        monkeypatch.setattr("catbox_rules.campaigns.running._ALONE", inf)
        monkeypatch.delattr("catbox_rules.campaigns.running.Processes")
        assert run(tmp_path / "played", Squares(), workers=None).is_finished

    def test_longer_work_gets_them(
        self, tmp_path: Path, expected: dict[str, bytes], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("catbox_rules.campaigns.running._ALONE", 0.0)
        monkeypatch.setattr("catbox_rules.campaigns.running._processors", lambda: 2)
        run(tmp_path / "played", Squares(), workers=None)
        assert files(tmp_path / "played") == expected

    def test_one_processor_needs_no_other_processes(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Nor where the system does not say which processors a process may use."""
        monkeypatch.setattr("catbox_rules.campaigns.running._ALONE", 0.0)
        monkeypatch.delattr("catbox_rules.campaigns.running.Processes")
        monkeypatch.delattr(os, "sched_getaffinity", raising=False)
        monkeypatch.setattr(os, "cpu_count", lambda: 1)
        assert run(tmp_path / "played", Squares(), workers=None).is_finished

    def test_more_workers_than_pieces_are_not_too_many(self, tmp_path: Path) -> None:
        assert run(tmp_path / "played", Squares(pieces=1), workers=256).is_finished

    def test_a_work_without_types_has_no_parquet(self, tmp_path: Path) -> None:
        with pytest.raises(MalformedInput) as caught:
            run_campaign(Squares(), tmp_path / "played", workers=1)
        assert str(caught.value) == (
            "$.rows: expected a table for parquet, or jsonl, got "
            "rows of a work that does not give the types of its columns"
        )

    @pytest.mark.parametrize(
        ("arguments", "error"),
        [
            ({"rows": "csv"}, "$.rows: expected parquet or jsonl, got 'csv'"),
            ({"workers": 0}, "$.workers: expected 1 to 256, got 0"),
            ({"workers": 257}, "$.workers: expected 1 to 256, got 257"),
            (
                {"workers": 2, "scheduler": "tcp://127.0.0.1:1"},
                "$.workers: expected nothing: the workers are those of the scheduler, got 2",
            ),
            ({"work": Squares(pieces=0)}, "$.pieces: expected a number from 1, got 0"),
        ],
    )
    def test_what_cannot_be_run(
        self, tmp_path: Path, arguments: dict[str, object], error: str
    ) -> None:
        given: dict[str, object] = {"work": Squares(), "rows": "jsonl", **arguments}
        with pytest.raises((MalformedInput, Unsupported)) as caught:
            run_campaign(folder=tmp_path / "played", **given)  # type: ignore[arg-type]  # wrong on purpose
        assert str(caught.value) == error
        assert not (tmp_path / "played").exists()


class TestGoingOn:
    @pytest.mark.parametrize(("first", "then"), [(1, 1), (1, 2), (2, 1)])
    def test_what_is_done_is_kept_and_the_rest_is_done(
        self, tmp_path: Path, expected: dict[str, bytes], first: int, then: int
    ) -> None:
        folder = tmp_path / "played"
        with pytest.raises(KeyboardInterrupt):
            run_campaign(
                Squares(), folder, rows="jsonl", workers=first, progress=interrupt_after(2)
            )
        begun = Campaign.open(folder)
        assert 2 <= len(begun.done) < 6
        assert not begun.is_finished
        before = {each.file: inode(folder, each.file) for each in begun.done.values()}
        run(folder, Squares(), workers=then)
        assert files(folder) == expected
        assert {name: inode(folder, name) for name in before} == before

    def test_what_is_finished_is_not_done_again(self, tmp_path: Path) -> None:
        reported: list[Progress] = []
        run(tmp_path / "played", Squares())
        work = Faulty(faulty=0)
        run_campaign(work, tmp_path / "played", rows="jsonl", workers=1, progress=reported.append)
        assert [(each.before, each.done) for each in reported] == [(6, 6)]

    def test_progress_says_how_far_it_is(self, tmp_path: Path) -> None:
        reported: list[Progress] = []
        with pytest.raises(KeyboardInterrupt):
            run_campaign(
                Squares(), tmp_path / "p", rows="jsonl", workers=1, progress=interrupt_after(2)
            )
        run_campaign(Squares(), tmp_path / "p", rows="jsonl", workers=1, progress=reported.append)
        assert [each.done for each in reported] == [2, 3, 4, 5, 6]
        assert {(each.pieces, each.before, each.again, each.lost) for each in reported} == {
            (6, 2, 0, 0)
        }
        assert reported[0].left is None
        assert reported[-1].left == 0

    def test_the_rest_is_estimated_from_what_this_run_has_done(self) -> None:
        progress = Progress(pieces=100, done=60, before=50, again=0, lost=0, seconds=5.0)
        assert progress.left == 20.0

    def test_one_run_at_a_time(self, tmp_path: Path) -> None:
        folder = tmp_path / "played"
        run(folder, Squares())
        with held(folder), pytest.raises(MalformedInput) as caught:
            run(folder, Squares())
        assert str(caught.value) == (
            f"{folder}: expected a folder of one run, got one in which another run is at work"
        )
        assert run(folder, Squares()).is_finished

    def test_without_filelock(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "filelock", None)
        with pytest.raises(CampaignStopped) as caught:
            run(tmp_path / "played", Squares())
        assert str(caught.value) == (
            f"{tmp_path / 'played'}: a lock needs filelock: pip install 'catbox-rules[campaigns]'"
        )

    def test_a_campaign_can_be_read_while_it_runs(self, tmp_path: Path) -> None:
        seen: list[list[object]] = []

        def look(progress: Progress) -> None:
            if progress.done:
                seen.append(list(Campaign.open(tmp_path / "played").rows()))

        run_campaign(Squares(pieces=3), tmp_path / "played", rows="jsonl", workers=1, progress=look)
        assert seen == [squares(1), squares(2), squares(3)]


class TestDeaths:
    def test_the_pieces_of_a_process_that_dies_are_done_again(
        self, tmp_path: Path, expected: dict[str, bytes]
    ) -> None:
        (tmp_path / "deaths").mkdir()
        reported: list[Progress] = []
        work = Deadly(deadly=2, times=2, folder=str(tmp_path / "deaths"))
        run_campaign(work, tmp_path / "played", rows="jsonl", workers=2, progress=reported.append)
        assert len(list((tmp_path / "deaths").iterdir())) == 2
        assert files(tmp_path / "played") == expected
        assert reported[-1].lost >= 2

    def test_a_piece_that_kills_again_and_again_is_an_error(self, tmp_path: Path) -> None:
        (tmp_path / "deaths").mkdir()
        work = Deadly(deadly=2, times=9, folder=str(tmp_path / "deaths"))
        with pytest.raises(CampaignStopped) as caught:
            run(tmp_path / "played", work, workers=2)
        assert str(caught.value) == (
            f"{tmp_path / 'played'}: piece 2: 3 times the worker that was to do it has died"
        )
        assert len(list((tmp_path / "deaths").iterdir())) == 3
        assert 2 not in Campaign.open(tmp_path / "played").done

    @pytest.mark.parametrize("workers", [1, 2])
    def test_an_error_of_a_piece_names_it(self, tmp_path: Path, workers: int) -> None:
        with pytest.raises(CampaignStopped) as caught:
            run(tmp_path / "played", Faulty(faulty=3), workers=workers)
        assert str(caught.value) == (
            f"{tmp_path / 'played'}: piece 3: ZeroDivisionError: a piece that cannot be done"
        )
        assert isinstance(caught.value.__cause__, ZeroDivisionError)

    @pytest.mark.parametrize("workers", [1, 2])
    def test_of_several_errors_the_first_one_is_raised(self, tmp_path: Path, workers: int) -> None:
        """For any number of workers, although a later piece is faster."""
        with pytest.raises(CampaignStopped) as caught:
            run(tmp_path / "played", FaultyTwice(faulty=2, slow=0.5), workers=workers)
        assert str(caught.value).endswith("piece 2: ZeroDivisionError: a piece that cannot be done")
        assert {0, 1} <= Campaign.open(tmp_path / "played").done.keys()

    @pytest.mark.parametrize("workers", [1, 2])
    def test_after_an_error_no_more_pieces_are_begun(self, tmp_path: Path, workers: int) -> None:
        with pytest.raises(CampaignStopped):
            run(tmp_path / "played", Faulty(pieces=40, faulty=0), workers=workers)
        assert len(Campaign.open(tmp_path / "played").done) < 20

    def test_no_process_is_left(self, tmp_path: Path) -> None:
        with pytest.raises(KeyboardInterrupt):
            run_campaign(
                Slow(pieces=40, seconds=0.2),
                tmp_path / "played",
                rows="jsonl",
                workers=2,
                progress=interrupt_after(1),
            )
        assert active_children() == []


class TestFullDisks:
    def test_a_piece_that_cannot_be_written(self, tmp_path: Path) -> None:
        folder, work = tmp_path / "played", Large(large=3)
        with files_of_at_most(20_000), pytest.raises(CampaignStopped) as caught:
            run(folder, work, workers=2)
        assert str(caught.value) == f"{folder / 'pieces/000003.jsonl'}: File too large"
        assert list(folder.rglob("*.part")) == []
        assert 3 not in Campaign.open(folder).done
        run(folder, work)
        run(tmp_path / "expected", work)
        assert files(folder) == files(tmp_path / "expected")

    @pytest.mark.parametrize("lines", [2.0, 2.5])
    def test_a_journal_that_cannot_be_written(
        self, tmp_path: Path, expected: dict[str, bytes], lines: float
    ) -> None:
        """A whole number of lines, or the beginning of one."""
        folder = tmp_path / "played"
        a_line = len(expected["done.jsonl"]) / 6
        with files_of_at_most(round(a_line * lines)), pytest.raises(CampaignStopped) as caught:
            run(folder, Squares())
        assert str(caught.value).startswith(f"{folder / 'done.jsonl'}: ")
        assert sorted(Campaign.open(folder).done) == [0, 1]
        assert run(folder, Squares()).is_finished
        assert files(folder) == expected

    def test_a_folder_that_cannot_be_made(self, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        with pytest.raises(CampaignStopped) as caught:
            run(tmp_path / "file" / "played", Squares())
        assert str(caught.value) == f"{tmp_path / 'file' / 'played'}: Not a directory"
