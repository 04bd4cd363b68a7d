"""`catbox ladder`: its answers, its errors, and how it goes on after it was broken off."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from catbox_rules.campaigns.ladder import TIMES
from catbox_rules.cli import campaigning
from catbox_rules.kernel.forms import is_list, is_object
from tests.system.campaigns.processes import (
    LONG,
    ROOT,
    lines_of,
    running,
    wait_for_pieces,
)
from tests.system.cli.conftest import Answer, Catbox, catbox
from tests.unit.campaigns.folders import files
from tests.unit.records.validation import misfits

__all__ = ["catbox"]

FOREIGN = "tests.unit.policies.foreign"
TWO = ("--policy", "random", "--policy", "hoarding")
ANY_LEGAL = ("--policy", "--", sys.executable, str(ROOT / "examples" / "bots" / "any_legal.py"))


@pytest.fixture(autouse=True)
def no_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it takes, standard error has nothing but what is asked for."""
    monkeypatch.setattr(campaigning, "_EVERY", float("inf"))


def results(folder: Path) -> dict[str, bytes]:
    """All that is kept but for the times and the order in which pieces came back."""
    kept = {name: data for name, data in files(folder).items() if name != TIMES}
    kept["done.jsonl"] = b"".join(sorted(kept["done.jsonl"].splitlines(keepends=True)))
    return kept


def ladder(catbox: Catbox, folder: Path, *more: str) -> Answer:
    few = ("--out", str(folder), "--deals", "2", "--workers", "1")
    return catbox("ladder", "pegasus-2023", *few, *more)


class TestAnswer:
    def test_for_people(self, catbox: Catbox, tmp_path: Path) -> None:
        answer = ladder(catbox, tmp_path, *TWO)
        assert (answer.status, answer.err) == (0, "")
        lines = answer.out.splitlines()
        assert lines[:2] == [
            "cat-in-the-box, pegasus-2023, 3 players",
            "  12 matches; every two meet, 2 deals, seed 0",
        ]
        assert "failed" not in answer.out
        assert lines[-1] == f"  kept in {tmp_path}"

    def test_for_machines_and_as_files(self, catbox: Catbox, tmp_path: Path) -> None:
        svg, table = tmp_path / "ratings.svg", tmp_path / "table.md"
        answer = ladder(
            catbox,
            tmp_path / "played",
            *TWO,
            "--json",
            *("--picture", str(svg), "--markdown", str(table)),
        )
        value = answer.json
        assert misfits("ladder", value) == []
        assert is_object(value)
        assert (value["matches"], value["of"]) == (12, 12)
        assert ET.parse(svg).getroot().tag.endswith("svg")
        assert table.read_text(encoding="utf-8").startswith("| bot | rating |")

    def test_all_that_choose_at_once_play_where_none_is_named(
        self, catbox: Catbox, tmp_path: Path
    ) -> None:
        answer = catbox(
            "ladder", "amigo-2023", "--out", str(tmp_path), "--deals", "1", "--players", "2",
            "--workers", "1", "--json",
        )  # fmt: skip
        value = answer.json
        assert is_object(value)
        assert is_list(value["bots"])
        # Two names of the same policy, "at random" and "random", play once.
        assert len(value["bots"]) == 9

    def test_what_no_rulebook_tells_is_said(self, catbox: Catbox, tmp_path: Path) -> None:
        assert "caution: the purple face" in ladder(catbox, tmp_path, *TWO, "--players", "5").out

    @pytest.mark.parametrize(("deals", "said"), [("1", "1 deal,"), ("2", "2 deals,"), ("30", None)])
    def test_intervals_of_a_few_deals_carry_a_caution(
        self, catbox: Catbox, tmp_path: Path, deals: str, said: str | None
    ) -> None:
        """Where two deals happen to end alike, the spread over deals is none at all."""
        more = ("--deals", deals, "--workers", "1", "--players", "2", "--json")
        value = catbox("ladder", "pegasus-2023", "--out", str(tmp_path), *more, *TWO).json
        assert is_object(value)
        assert is_list(value["cautions"])
        assert len(value["cautions"]) == (said is not None)
        shown = catbox("ladder", "pegasus-2023", "--out", str(tmp_path), *more[:-1], *TWO)
        assert said is None or said in shown.out
        assert ("caution: intervals depend on how much deals differ" in shown.out) is (
            said is not None
        )

    def test_quick(self, catbox: Catbox, tmp_path: Path) -> None:
        more = ("--out", str(tmp_path), "--quick", "--workers", "1", "--players", "2")
        answer = catbox("ladder", "pegasus-2023", *more, *TWO)
        assert "20 matches; every two meet, 10 deals" in answer.out

    def test_a_program_among_them(self, catbox: Catbox, tmp_path: Path) -> None:
        """It stands at the end, without quotes; and by its seed it plays the same again."""
        answers = [
            ladder(catbox, tmp_path / name, "--policy", "bot", "--json", *ANY_LEGAL).json
            for name in "ab"
        ]
        assert results(tmp_path / "a") == results(tmp_path / "b")
        assert all(misfits("ladder", each) == [] for each in answers)


class TestErrors:
    @pytest.mark.parametrize(
        ("arguments", "fault"),
        [
            (("--policy", "bot"), "--policy: expected at least two, got ['bot']"),
            ((*TWO, "--policy", "random"), "--policy: expected each bot once, got 'random'"),
            ((*TWO, "--policy", "bto"), "--policy: expected one of 'at random'"),
            (
                (*TWO, "--tables", "all"),
                "--tables: expected pairs or first, got all, with 2 bots for 3",
            ),
            ((*TWO, "--tables", "some"), "--tables: expected pairs or first or all, got 'some'"),
            (
                (*TWO, "--players", "9"),
                "--players: expected 2 to 5 in pegasus-2023 (setup.players), got 9",
            ),
            ((*TWO, "--deals", "0"), "--deals: expected 1 to 1000000, got 0"),
            ((*TWO, "--seed", "-1"), "--seed: expected 0 to 9"),
            ((*TWO, "--quick"), "--quick: expected only one of this and --deals"),
            ((*TWO, "--workers", "0"), "--workers: expected 1 to 256, got 0"),
            ((*TWO, "--patience", "nan"), "--patience: expected seconds, more than 0 and"),
            ((*TWO, "--policy", "--", "no-such"), "--policy: expected -- and a command that"),
        ],
    )
    def test_an_option_that_cannot_be(
        self, catbox: Catbox, tmp_path: Path, arguments: tuple[str, ...], fault: str
    ) -> None:
        answer = ladder(catbox, tmp_path / "played", *arguments)
        assert (answer.status, answer.out) == (2, "")
        assert answer.fault.startswith(fault)
        assert not (tmp_path / "played").exists()

    def test_another_ladder_in_the_folder(self, catbox: Catbox, tmp_path: Path) -> None:
        ladder(catbox, tmp_path, *TWO)
        answer = ladder(catbox, tmp_path, "--policy", "hoarding", "--policy", "random")
        assert answer.status == 2
        assert 'campaign.json: $.work.bots[0]: expected "hoarding", as now asked' in answer.fault

    def test_a_bot_that_fails_ends_it_and_what_is_done_is_kept(
        self, catbox: Catbox, tmp_path: Path
    ) -> None:
        """Or it has lost, if so asked: the same folder goes on."""
        three = (*TWO, "--policy", f"{FOREIGN}:illegal")
        answer = ladder(catbox, tmp_path, *three)
        assert (answer.status, answer.out) == (2, "")
        assert answer.fault.startswith(
            "deal 1, seating 0 of seed 0 with 3 players: action 2: seat 1: expected a legal action "
            f"from {FOREIGN}:illegal, got bid 2, illegal: "
        )
        kept = files(tmp_path)
        assert lines_of(tmp_path / "done.jsonl") == 1
        answer = ladder(catbox, tmp_path, *three, "--go-on")
        assert (answer.status, answer.err) == (0, "")
        assert "failed" in answer.out
        value = ladder(catbox, tmp_path, *three, "--go-on", "--json").json
        assert is_object(value)
        assert is_list(value["bots"])
        failures = {each["bot"]: each["failures"] for each in value["bots"] if is_object(each)}
        # Two meetings of two deals in six seatings, and it is in all of them.
        assert failures == {"random": 0, "hoarding": 0, f"{FOREIGN}:illegal": 24}
        name = "pieces/000000.jsonl"
        assert files(tmp_path)[name] == kept[name]


def command(folder: Path, *more: str) -> list[str]:
    few = ("--deals", "6", "--policy", "random", "--out", str(folder))
    return ["catbox_rules", "ladder", "amigo-2023", *few, *more]


def children_in(place: Path) -> set[int]:
    """The processes whose command line has a word."""
    found = set[int]()
    for folder in Path("/proc").iterdir():
        try:
            if folder.name.isdecimal() and str(place).encode() in (folder / "cmdline").read_bytes():
                found.add(int(folder.name))
        except OSError:
            continue
    return found - {os.getpid()}


def bot_at(place: Path) -> tuple[str, ...]:
    """The example, by a name that only processes of one test have. At the end of its input it does
    not end."""
    text = (ROOT / "examples" / "bots" / "any_legal.py").read_text(encoding="utf-8")
    place.write_text(f"{text}\nimport time\ntime.sleep(600)\n", encoding="utf-8")
    return "--policy", "--", sys.executable, str(place)


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="no /proc")
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_it_is_broken_off_and_goes_on_and_no_bot_is_left(
    tmp_path: Path, number: signal.Signals
) -> None:
    """The results are the same, byte for byte, as those of one run by one process."""
    bot = bot_at(tmp_path / "patient_bot.py")
    with running(*command(tmp_path / "whole", "--workers", "1", *bot)) as process:
        process.communicate(timeout=LONG)
    assert process.returncode == 0
    broken = tmp_path / "broken"
    with running(*command(broken, "--workers", "2", *bot)) as process:
        wait_for_pieces(broken, 2, process)
        process.send_signal(number)
        _, err = process.communicate(timeout=LONG)
    assert process.returncode == 130
    assert "run the same command to continue" in err
    until = time.monotonic() + LONG
    while children_in(tmp_path / "patient_bot.py"):
        assert time.monotonic() < until
        time.sleep(0.02)
    assert 2 <= lines_of(broken / "done.jsonl") < 6
    with running(*command(broken, "--workers", "2", *bot)) as process:
        process.communicate(timeout=LONG)
    assert process.returncode == 0
    assert results(broken) == results(tmp_path / "whole")
    assert not children_in(tmp_path / "patient_bot.py")


def test_a_silent_bot_ends_the_ladder_by_patience(catbox: Catbox, tmp_path: Path) -> None:
    silent = ("--policy", "--", sys.executable, "-c", "import time; time.sleep(600)")
    answer = ladder(catbox, tmp_path, "--policy", "random", "--patience", "1", *silent)
    assert answer.status == 2
    assert answer.fault.endswith(", got nothing within 1 seconds")
    assert json.loads((tmp_path / "campaign.json").read_text(encoding="utf-8"))["pieces"] == 2
