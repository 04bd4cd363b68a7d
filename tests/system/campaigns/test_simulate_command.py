"""`catbox simulate`: its answer, its errors, what it tells while it runs."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from catbox_rules.campaigns import Campaign, Progress
from catbox_rules.cli import campaigning
from catbox_rules.cli.campaigning import in_words
from catbox_rules.cli.commands import run
from catbox_rules.cli.status import INTERRUPTED
from catbox_rules.kernel.forms import is_list, is_object
from tests.system.cli.conftest import Answer, Catbox, catbox
from tests.unit.campaigns.folders import files
from tests.unit.records.matches import node_at
from tests.unit.records.validation import misfits

__all__ = ["catbox"]

FEW = ("--players", "3", "--matches", "8", "--rows", "jsonl", "--workers", "1")


@pytest.fixture(autouse=True)
def no_progress(monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it takes, standard error has nothing but what is asked for."""
    monkeypatch.setattr(campaigning, "_EVERY", float("inf"))


def simulate(catbox: Catbox, folder: Path, *more: str, rulebook: str = "pegasus-2023") -> Answer:
    return catbox("simulate", rulebook, "--out", str(folder), *FEW, *more)


class TestAnswer:
    def test_for_people(self, catbox: Catbox, tmp_path: Path) -> None:
        answer = simulate(catbox, tmp_path, "--seed", "4")
        assert (answer.status, answer.err) == (0, "")
        lines = answer.out.splitlines()
        assert lines[:2] == [
            "cat-in-the-box, pegasus-2023, 3 players",
            "  8 matches with 24 rounds; seed 4, policy random, engine batch",
        ]
        table = [line.split() for line in lines if line.lstrip()[:1].isdigit()][1:]
        assert [row[0] for row in table] == ["0", "1", "2"]
        assert lines[-1] == f"  kept in {tmp_path}"

    def test_what_never_happened_is_not_certain_never_to_happen(
        self, catbox: Catbox, tmp_path: Path
    ) -> None:
        """In 30 matches: by Wilson and Student's 2.045 up to 2.045² / (30 + 2.045²). A mean that
        is always the same has no interval."""
        options = ("--players", "3", "--matches", "30", "--rows", "jsonl", "--workers", "1")
        answer = catbox("simulate", "pegasus-2023", "--out", str(tmp_path), *options)
        lines = [" ".join(line.split()) for line in answer.out.splitlines()]
        assert "rounds with a forced red lead 0.00% 0.00% to 12.24%" in lines
        assert "rounds that end in a paradox 100.00% 87.76% to 100.00%" in lines
        assert "rounds in a match 3.0000 in every match" in lines

    def test_a_seed_is_a_number_or_any_word(self, catbox: Catbox, tmp_path: Path) -> None:
        """As for `play`: the same word gives the same matches again."""
        teas = [simulate(catbox, tmp_path / each, "--seed", "tea", "--json") for each in "ab"]
        other = simulate(catbox, tmp_path / "c", "--seed", "coffee", "--json")
        works = [each.json["work"] for each in (*teas, other) if is_object(each.json)]
        assert works[0] == works[1] != works[2]

    def test_for_machines(self, catbox: Catbox, tmp_path: Path) -> None:
        answer = simulate(catbox, tmp_path, "--json", "--policy", "follow-heavy")
        value = answer.json
        assert is_object(value)
        assert misfits("campaign", value) == []
        assert (answer.status, value["pieces"], value["done"]) == (0, 1, 1)
        assert value["work"] == Campaign.open(tmp_path).description
        assert value["folder"] == str(tmp_path)

    def test_what_the_numbers_rest_on_is_said_with_them(
        self, catbox: Catbox, tmp_path: Path
    ) -> None:
        """Play that does not try to win; and with five players the face that nobody verified."""
        three = simulate(catbox, tmp_path / "3")
        assert "caution: seats choose by the policy random, which does not try to win" in three.out
        assert "purple" not in three.out
        five = ("--players", "5", "--matches", "2", "--rows", "jsonl", "--workers", "1")
        arguments = ("simulate", "pegasus-2023", "--out", str(tmp_path / "5"), *five)
        assert "caution: the purple face of the board is in use" in catbox(*arguments).out
        value = catbox(*arguments, "--json").json
        assert is_object(value)
        assert misfits("campaign", value) == []
        cautions = value["cautions"]
        assert is_list(cautions)
        assert [str(each).split(" ")[1] for each in cautions] == ["purple", "choose"]

    def test_a_match_of_schrodingers_cats_has_lives(self, catbox: Catbox, tmp_path: Path) -> None:
        answer = simulate(catbox, tmp_path, rulebook="amigo-2023")
        assert "lives at the end" in answer.out
        assert "engine scalar" in answer.out

    def test_without_players_every_count_has_a_folder(self, catbox: Catbox, tmp_path: Path) -> None:
        arguments = ("--matches", "5", "--rows", "jsonl", "--workers", "1", "--json")
        answer = catbox("simulate", "japanese", "--out", str(tmp_path), *arguments)
        assert len(answer.out.splitlines()) == 2
        assert sorted(each.name for each in tmp_path.iterdir()) == ["players-3", "players-4"]
        for players in (3, 4):
            campaign = Campaign.open(tmp_path / f"players-{players}")
            assert campaign.description["players"] == players
            assert campaign.is_finished

    @pytest.mark.parametrize(
        ("rulebook", "options", "engine"),
        [
            ("pegasus-2023+tokens=strict", {"tokens": "strict"}, "batch"),
            ("pegasus-2023+bids-of-zero", {"variants": ["bids-of-zero"]}, "batch"),
            ("international+must-follow", {"variants": ["must-follow"]}, "scalar"),
        ],
    )
    def test_a_rulebook_is_spelled(
        self, catbox: Catbox, tmp_path: Path, rulebook: str, options: object, engine: str
    ) -> None:
        """House rules are functions, which are not played in batches."""
        answer = simulate(catbox, tmp_path, rulebook=rulebook)
        assert answer.status == 0
        work = Campaign.open(tmp_path).description
        assert (work["edition"], work["options"]) == ("pegasus-2023", options)
        assert work["engine"] == engine

    def test_a_rulebook_of_a_file_is_kept_whole(self, catbox: Catbox, tmp_path: Path) -> None:
        """So the results say by what rules they came about, also once the file is another."""
        file = tmp_path / "dear.toml"
        text = (
            'format = "catbox-variant/1"\nid = "dear"\ngame = "cat-in-the-box"\ntitle = "Dear"\n'
            "[numbers.all]\npenalty = 2\n"
        )
        file.write_text(text, encoding="utf-8")
        played, rulebook = tmp_path / "played", f"pegasus-2023+{file}"
        assert simulate(catbox, played, rulebook=rulebook).status == 0
        number = ("options", "variants", 0, "numbers", "all", "penalty")
        assert node_at(Campaign.open(played).description, number) == 2
        file.write_text(text.replace("2\n", "3\n"), encoding="utf-8")
        answer = simulate(catbox, played, rulebook=rulebook)
        assert answer.status == 2
        assert "$.work.options.variants[0].numbers.all.penalty: expected 3, " in answer.fault

    def test_the_same_command_goes_on(self, catbox: Catbox, tmp_path: Path) -> None:
        first = simulate(catbox, tmp_path)
        before = files(tmp_path)
        assert simulate(catbox, tmp_path) == first
        assert files(tmp_path) == before


class TestBotsThatFail:
    MOODY = ("--policy", "tests.unit.policies.foreign:moody")

    def test_the_first_one_is_named_and_what_is_done_is_kept(
        self, catbox: Catbox, tmp_path: Path
    ) -> None:
        answer = simulate(catbox, tmp_path, *self.MOODY)
        assert (answer.status, answer.out) == (2, "")
        assert " of seed 0 with 3 players: action " in answer.fault
        assert ": expected an action from tests.unit.policies.foreign:moody, got " in answer.fault
        assert "RuntimeError: not today, at " in answer.fault

    def test_such_matches_are_left_out_if_so_asked(self, catbox: Catbox, tmp_path: Path) -> None:
        answer = simulate(catbox, tmp_path, *self.MOODY, "--go-on")
        assert (answer.status, answer.err) == (0, "")
        rows = list(Campaign.open(tmp_path).single_rows())
        played = {row["match"] for row in rows}
        assert 0 < len(played) < 8
        assert f"left out because a bot failed: {8 - len(played)}" in answer.out
        assert all(sum(row["match"] == match for row in rows) == 3 for match in played)

    @pytest.mark.parametrize("rows", ["jsonl", "parquet"])
    def test_all_may_be_left_out(self, catbox: Catbox, tmp_path: Path, rows: str) -> None:
        failing = ("--policy", "tests.unit.policies.foreign:failing", "--go-on", "--rows", rows)
        answer = simulate(catbox, tmp_path, *failing)
        assert (answer.status, answer.err) == (0, "")
        assert answer.out == "no match was finished: the bot failed in all of them\n"
        value = simulate(catbox, tmp_path, *failing, "--json").json
        assert misfits("campaign", value) == []


class TestErrors:
    @pytest.mark.parametrize(
        ("arguments", "error"),
        [
            (
                ("--players", "6"),
                "--players: expected 2 to 5 in pegasus-2023 (setup.players), got 6",
            ),
            (("--matches", "0"), "--matches: expected 1 to 1000000000000, got 0"),
            (("--seed", "-1"), "--seed: expected 0 to 999999999999999999, got -1"),
            (
                ("--policy", "odd"),
                (
                    "--policy: expected one of 'at random', 'keeping colors', 'avoiding red', "
                    "'losing colors', 'bidding low', reddening, hoarding, 'bidding high', random, "
                    "follow-heavy, bot, search, rollouts, strong; MODULE:FUNCTION; or -- "
                    "COMMAND, got 'odd'"
                ),
            ),
            (
                ("--policy", "bot", "--engine", "batch"),
                "--engine: expected scalar, since batch does not know the policy bot, got batch",
            ),
            (
                ("--patience", "0"),
                "--patience: expected seconds, more than 0 and less than 1,000,000, got 0.0",
            ),
            (("--engine", "odd"), "--engine: expected batch or scalar, got 'odd'"),
            (("--rows", "odd"), "--rows: expected parquet or jsonl, got 'odd'"),
            (("--workers", "0"), "--workers: expected 1 to 256, got 0"),
            (
                ("--scheduler", "tcp://127.0.0.1:1"),
                "--workers: expected nothing: the workers are those of the scheduler, got 1",
            ),
        ],
    )
    def test_an_option_that_cannot_be(
        self, catbox: Catbox, tmp_path: Path, arguments: tuple[str, ...], error: str
    ) -> None:
        answer = simulate(catbox, tmp_path / "played", *arguments)
        assert (answer.status, answer.fault, answer.out) == (2, error, "")
        assert not (tmp_path / "played").exists()

    def test_an_address_without_a_scheduler(self, catbox: Catbox, tmp_path: Path) -> None:
        arguments = ("--players", "3", "--matches", "8", "--scheduler", "nowhere")
        answer = catbox("simulate", "pegasus-2023", "--out", str(tmp_path), *arguments)
        assert answer.status == 2
        assert answer.fault == (
            "--scheduler: expected the address of a Dask scheduler that answers, such as "
            "tcp://127.0.0.1:8786, got 'nowhere'"
        )

    def test_a_rulebook_that_there_is_not(self, catbox: Catbox, tmp_path: Path) -> None:
        answer = simulate(catbox, tmp_path, rulebook="pegasus-2023+odd")
        assert answer.status == 2
        assert answer.fault.startswith("RULEBOOK: expected a variant")

    def test_another_campaign(self, catbox: Catbox, tmp_path: Path) -> None:
        simulate(catbox, tmp_path)
        answer = simulate(catbox, tmp_path, "--seed", "1")
        assert answer.status == 2
        assert answer.fault == (
            f"{tmp_path}/campaign.json: $.work.seed: expected 1, as now asked for: a folder holds "
            "one campaign, got 0"
        )

    def test_all_counts_in_the_folder_of_one(self, catbox: Catbox, tmp_path: Path) -> None:
        simulate(catbox, tmp_path)
        answer = catbox("simulate", "pegasus-2023", "--out", str(tmp_path), "--matches", "8")
        assert answer.status == 2
        assert answer.fault == (
            "--out: expected a folder for a folder of each count (or say --players), got one with "
            "a campaign"
        )

    def test_a_disk_that_is_full(
        self, catbox: Catbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def full(_: int) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr("os.fsync", full)
        answer = simulate(catbox, tmp_path)
        assert (answer.status, answer.fault) == (
            2,
            f"{tmp_path}/campaign.json: No space left on device",
        )
        monkeypatch.undo()
        assert list(tmp_path.rglob("*.part")) == []
        assert simulate(catbox, tmp_path).status == 0


class TestTelling:
    def test_in_words(self) -> None:
        begun = Progress(pieces=4, done=1, before=1, again=0, lost=0, seconds=9.0)
        assert in_words(begun, 2000, "matches") == "500 of 2,000 matches"
        later = Progress(pieces=4, done=3, before=1, again=0, lost=0, seconds=500.0)
        assert in_words(later, 2000, "matches") == "1,500 of 2,000 matches, 2 a second, 4 min left"

    @pytest.mark.parametrize(
        ("seconds", "left"), [(100, "100 s"), (119, "119 s"), (3600, "60 min"), (9000, "2.5 h")]
    )
    def test_the_time_left_has_a_unit_that_suits_it(self, seconds: int, left: str) -> None:
        half = Progress(pieces=2, done=1, before=0, again=0, lost=0, seconds=seconds)
        assert in_words(half, 10**6, "matches").endswith(f", {left} left")

    def test_a_line_every_few_seconds(
        self, catbox: Catbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(campaigning, "_EVERY", 0.0)
        answer = simulate(catbox, tmp_path, "--json")
        first, last = answer.err.splitlines()
        assert first == "0 of 8 matches"
        assert last.startswith("8 of 8 matches, ")
        assert last.endswith(" a second, 0 s left")

    def test_what_is_done_again_is_said(self, catbox: Catbox, tmp_path: Path) -> None:
        simulate(catbox, tmp_path)
        (tmp_path / "pieces/000000.jsonl").write_bytes(b"")
        answer = simulate(catbox, tmp_path)
        assert answer.status == 0
        assert answer.err == "1 piece is done again: missing, or not as written\n"

    def test_ctrl_c(self, catbox: Catbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def interrupted(self: object, progress: Progress) -> None:
            if progress.done == 1:
                raise KeyboardInterrupt

        monkeypatch.setattr("catbox_rules.cli.campaigning._Lines.report", interrupted)
        monkeypatch.setattr("catbox_rules.campaigns.simulation._SIZES", {"batch": (2, 2)})
        answer = simulate(catbox, tmp_path)
        assert (answer.status, answer.out) == (INTERRUPTED, "")
        assert answer.fault == (
            f"interrupted; 1 of 4 pieces are done and kept in {tmp_path}; run the same command "
            "to continue"
        )
        monkeypatch.undo()

    def test_on_a_terminal_there_is_a_bar(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        class Terminal(io.StringIO):
            encoding = "utf-8"

            def isatty(self) -> bool:
                return True

        terminal = Terminal()
        monkeypatch.setattr(sys, "stderr", terminal)
        monkeypatch.setenv("TERM", "xterm")
        monkeypatch.setenv("COLUMNS", "100")
        assert run(["simulate", "pegasus-2023", "--out", str(tmp_path), *FEW]) == 0
        assert "8 of 8 matches" in terminal.getvalue()
        assert "kept in" in capsys.readouterr().out


WAY_ON = "run again with --repair to drop the damaged part and play it again"


class TestRepair:
    def test_it_says_what_it_drops_and_plays_it_again(self, catbox: Catbox, tmp_path: Path) -> None:
        first = simulate(catbox, tmp_path)
        good = files(tmp_path)
        (tmp_path / "campaign.json").write_bytes(b"")
        fault = f"{tmp_path}/campaign.json: $: expected JSON, got nothing"
        answer = simulate(catbox, tmp_path)
        assert (answer.status, answer.fault) == (2, f"{fault}; {WAY_ON}")
        answer = simulate(catbox, tmp_path, "--repair")
        assert (answer.status, answer.out) == (0, first.out)
        assert answer.err.splitlines() == [
            f"catbox: dropped: {fault}; with it all pieces are dropped",
            f"catbox: dropped: {tmp_path}/pieces/000000.jsonl: the journal does not have it",
        ]
        assert files(tmp_path) == good

    @pytest.mark.parametrize("change", ['{"piece": 0}\n', "?\n", None])
    def test_whatever_is_damaged_the_way_on_is_said(
        self, catbox: Catbox, tmp_path: Path, change: str | None
    ) -> None:
        """A line of the journal; or the number of rows in it, which only a reader of them finds."""
        first = simulate(catbox, tmp_path)
        journal = tmp_path / "done.jsonl"
        done = journal.read_text()
        journal.write_text(change or done.replace('"rows": ', '"rows": 1'))
        answer = simulate(catbox, tmp_path)
        assert answer.status == 2
        assert answer.fault.endswith(f"; {WAY_ON}")
        answer = simulate(catbox, tmp_path, "--repair")
        assert (answer.status, answer.out, journal.read_text()) == (0, first.out, done)

    def test_of_many_things_ten_are_said(
        self, catbox: Catbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        simulate(catbox, tmp_path)
        with (tmp_path / "done.jsonl").open("ab") as journal:
            journal.write(b"?\n" * 5000)
        answer = simulate(catbox, tmp_path, "--repair")
        assert answer.status == 0
        lines = answer.err.splitlines()
        assert len(lines) == 11
        assert lines[-1] == f"catbox: {tmp_path}: … and 4,990 more things that are dropped"
