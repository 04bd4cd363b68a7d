"""`catbox conform`: its report, its files, its exit status."""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import pytest

from catbox_rules import cat_in_the_box
from catbox_rules.cli.conformance import SavedRecords
from catbox_rules.conformance import MATCHES, Aspect, Conformance, Disagreement
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.match import replay
from catbox_rules.records import ChosenTable, Record, read_record
from tests.kit.answers import objects
from tests.kit.validation import misfits
from tests.patience import PATIENCE
from tests.system.cli.conftest import Answer, Catbox, catbox

__all__ = ["catbox"]

ROOT = Path(__file__).parents[3]
SERVE = [sys.executable, "-m", "catbox_rules", "serve"]


@pytest.fixture(autouse=True)
def from_the_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


def engine(name: str) -> list[str]:
    return [sys.executable, "-m", "tests.system.conformance.engines", name]


PATIENT = ("--timeout", str(PATIENCE))
ENOUGH = (
    "--game",
    "cat-in-the-box",
    "--players",
    "2",
    "--edition",
    "pegasus-2023",
    "--matches",
    "20",
    *PATIENT,
)
FEW = ("--game", "cat-in-the-box", "--players", "2", "--matches", "1", *PATIENT)


NEVER_ASKED = [
    f"{ask}: the engine offers it, but was never asked" for ask in ("message", "watch", "dispute")
]
"""What `catbox serve` offers besides: `docs/conform.md` says so."""


def value_of(answer: Answer) -> dict[str, object]:
    value = answer.json
    assert is_object(value)
    assert misfits("conformance", value) == []
    return value


class TestAgreement:
    def test_for_people(self, catbox: Catbox) -> None:
        answer = catbox("conform", *ENOUGH, "--", *SERVE)
        assert answer.status == 0
        first, second, *others = answer.out.splitlines()
        assert first.startswith("catbox_rules ")
        assert first.endswith(" agrees with the reference")
        assert second == "Not tested"
        assert others[:3] == [f"  {each}" for each in NEVER_ASKED]
        assert others[3].startswith("  cat-in-the-box: ")

    def test_for_machines(self, catbox: Catbox) -> None:
        answer = catbox("conform", *ENOUGH, "--json", "--", *SERVE)
        value = value_of(answer)
        assert answer.status == 0
        assert (value["agrees"], value["disagreements"]) == (True, [])
        assert (value["not_tested"], value["not_reached"]) == (NEVER_ASKED, [])
        assert is_object(value["tested"])
        tested = value["tested"]["cat-in-the-box"]
        assert is_object(tested)
        assert is_list(tested["tables"])
        [table] = tested["tables"]
        assert is_object(table)
        assert (table["edition"], table["players"]) == ("pegasus-2023", 2)
        assert is_list(table["clauses"])
        assert "declare.lead-red-forced" in table["clauses"]

    def test_not_over_nothing(self, catbox: Catbox) -> None:
        """An engine of which hardly anything was seen does not agree."""
        answer = catbox("conform", *FEW, "--time", "60", "--json", "--", *SERVE)
        value = value_of(answer)
        assert answer.status == 1
        assert (value["agrees"], value["disagreements"]) == (False, [])
        assert is_list(value["not_reached"])
        assert "at least 20 have to" in str(value["not_reached"][0])
        assert "60 requests are spent" in str(value["not_tested"])

    def test_one_request_is_enough_to_ask_for(self, catbox: Catbox) -> None:
        answer = catbox("conform", *FEW, "--time", "1", "--", *SERVE)
        assert answer.status == 1
        assert "has not reached enough to say that it agrees" in answer.out

    def test_that_little_was_reached_is_said(self, catbox: Catbox) -> None:
        answer = catbox("conform", *FEW, "--time", "60", "--", *SERVE)
        assert answer.status == 1
        assert answer.out.startswith("nothing was found in catbox_rules ")
        assert "has not reached enough to say that it agrees" in answer.out
        assert "Not reached\n  cat-in-the-box: " in answer.out


class TestDisagreement:
    def test_for_people(self, catbox: Catbox) -> None:
        answer = catbox("conform", *FEW, "--", *engine("NoForcedRedLead"))
        assert answer.status == 1
        assert answer.out.startswith("found so far (still testing; ")
        for line in (
            "1. legal: declare.lead-red-forced",
            "declare.lead-red-forced  Red may be led if nothing else can be declared",
            "the engine lists paradox (seat ",
            "reference  [",
            'engine     [{"do": "paradox", "seat": ',
            "name       cat-in-the-box: declare.lead-red-forced",
            "\n    catbox-match/1\n    game: cat-in-the-box\n    edition: hobby-japan-2021\n",
            "NoForcedRedLead 1 does not agree with the reference in 1 point",
            "Not tested",
            "  state: the engine does not offer it",
        ):
            assert line in answer.out

    def test_for_machines(self, catbox: Catbox) -> None:
        answer = catbox("conform", *FEW, "--json", "--", *engine("RedMayBeLed"))
        value = value_of(answer)
        assert answer.status == 1
        assert value["agrees"] is False
        assert is_list(value["disagreements"])
        [found] = value["disagreements"]
        assert is_object(found)
        assert found["aspect"] == "legal"
        assert "declare.lead-not-red" in json.dumps(found["clauses"])

    def test_a_score_stops_where_its_picture_shows_it(self, catbox: Catbox) -> None:
        """Before the paradox that ends the round the tokens lie on the board; the block says at
        which tables it occurs."""
        three = ("--game", "cat-in-the-box", "--players", "3", "--quick", *PATIENT)
        answer = catbox("conform", *three, "--json", "--", *engine("ParadoxCostsNothing"))
        [found] = objects(value_of(answer)["disagreements"])
        assert (found["aspect"], found["clauses"]) == ("score", ["score.paradox-penalty"])
        assert found["tables"] == [{"edition": "hobby-japan-2021", "players": 3}]
        action, record = found["action"], read_record(found["record"])
        assert is_object(action)
        assert action["do"] == "paradox"
        state = replay(record).state
        assert isinstance(state, cat_in_the_box.TrickPhase)
        lying = {str(cell): seat for seat, own in enumerate(state.board.tokens) for cell in own}
        assert is_list(found["picture"])
        pictured = dict(each.split(":") for row in found["picture"] for each in str(row).split())
        assert {name: int(what) for name, what in pictured.items() if what.isdigit()} == lying

    def test_a_sheet_that_tells_less_than_it_should_does_not_agree(self, catbox: Catbox) -> None:
        """One short match is no reason to agree with it."""
        asked = (*FEW, "--quick", "--json")
        answer = catbox("conform", *asked, "--", *engine("LeavesOutTricks"))
        value = value_of(answer)
        assert (answer.status, value["agrees"]) == (1, False)
        assert "score" in {each["aspect"] for each in objects(value["disagreements"])}

    def test_records_are_saved(self, catbox: Catbox, tmp_path: Path) -> None:
        folder = tmp_path / "found" / "here"
        answer = catbox("conform", *FEW, "--save", str(folder), "--", *engine("NoForcedRedLead"))
        assert answer.status == 1
        name = "01-legal-declare.lead-red-forced"
        assert {path.name for path in folder.iterdir()} == {f"{name}.json", f"{name}.case.json"}
        assert f"record     {folder / name}.json" in answer.out
        assert f"case       {folder / name}.case.json" in answer.out
        saved = json.loads((folder / f"{name}.json").read_bytes())
        assert " ".join(saved["note"].split()) in " ".join(answer.out.split())
        assert catbox("replay", str(folder / f"{name}.json")).status == 0
        ruling = catbox("judge", "--json", str(folder / f"{name}.case.json"))
        assert ruling.status == 0
        assert "declare.lead-red-forced" in ruling.out

    @pytest.mark.parametrize("clause", ["a\0b", "\ud800x", "../../up", "a" * 300])
    def test_a_clause_that_only_the_engine_knows_names_no_file(
        self, clause: str, tmp_path: Path
    ) -> None:
        record = Record(ChosenTable(cat_in_the_box, "pegasus-2023", players=3))
        found = Disagreement(Aspect.VERDICT, (clause,), "it is broken", record, [], [clause])
        tested = Conformance("an engine", {}, (), (found,))
        assert [path.name for path in SavedRecords(tmp_path).save_all(tested).values()] == [
            "01-verdict-form.json"
        ]

    def test_what_is_known_is_waived(self, catbox: Catbox, tmp_path: Path) -> None:
        known = tmp_path / "known.txt"
        names = ["cat-in-the-box: declare.lead-red-forced", "cat-in-the-box: bid.allowed"]
        known.write_text(f"# waived\n{names[0]}  # for now\n\n{names[1]}\n", encoding="utf-8")
        arguments = (*FEW, "--known", str(known), "--json", "--", *engine("NoForcedRedLead"))
        value = value_of(catbox("conform", *arguments))
        assert is_list(value["disagreements"])
        [found] = value["disagreements"]
        assert is_object(found)
        assert (found["name"], found["known"]) == (names[0], True)
        assert value["gone"] == [names[1]]

    def test_pages_of_several_runs(self, catbox: Catbox, tmp_path: Path) -> None:
        xml, page, kept = tmp_path / "a.xml", tmp_path / "a.html", tmp_path / "run.json"
        pages = ("--junit", str(xml), "--html", str(page))
        answer = catbox("conform", *FEW, "--quick", *pages, "--json", "--", *engine("RedMayBeLed"))
        kept.write_text(answer.out, encoding="utf-8")
        assert "<failure" in xml.read_text(encoding="utf-8")
        differ = page.read_text(encoding="utf-8").count('class="differs"')
        assert differ >= 1
        answer = catbox("conform", "--run", str(kept), "--run", str(kept), "--html", str(page))
        assert (answer.status, answer.out) == (0, "")
        assert page.read_text(encoding="utf-8").count('class="differs"') == 2 * differ

    def test_a_run_that_is_none(self, catbox: Catbox, tmp_path: Path) -> None:
        kept = tmp_path / "run.json"
        kept.write_text("[]", encoding="utf-8")
        answer = catbox("conform", "--run", str(kept), "--html", str(tmp_path / "a.html"))
        assert (answer.status, answer.out) == (2, "")
        assert answer.fault == f"{kept}: $: expected an object, got []"

    def test_a_file_of_names_that_is_not_there(self, catbox: Catbox, tmp_path: Path) -> None:
        answer = catbox("conform", "--known", str(tmp_path / "no"), "--", *SERVE)
        assert (answer.status, answer.out) == (2, "")
        assert "expected names, one a line" in answer.fault

    def test_nothing_else_is_left_in_the_folder(self, tmp_path: Path) -> None:
        command = [sys.executable, "-m", "catbox_rules", "conform", *FEW, "--"]
        ended = subprocess.run(
            [*command, *engine("NoForcedRedLead")],
            cwd=tmp_path,
            check=False,
            capture_output=True,
            timeout=PATIENCE,
        )
        assert ended.returncode == 1
        assert list(tmp_path.iterdir()) == []

    def test_a_folder_that_cannot_be_made(self, catbox: Catbox, tmp_path: Path) -> None:
        file = tmp_path / "file"
        file.write_text("meow", encoding="utf-8")
        answer = catbox("conform", *FEW, "--save", str(file), "--", *engine("NoForcedRedLead"))
        assert answer.status == 2
        assert answer.fault.startswith("--save: cannot write to this folder: ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--", "/no/such/engine"], "/no/such/engine: cannot be started: No such file"),
        (["--", *engine("HasNoScore")], "hello: $.asks: expected 'score' among them"),
        (["--game", "chess", "--", "x"], "--game: expected cat-in-the-box or schrodingers-cats"),
        (["--edition", "pegasus", "--", "x"], "--edition: expected perhaps pegasus-2023"),
        (["--matches", "0", "--", "x"], "--matches: expected a number from 1, got 0"),
        (["--time", "0", "--", "x"], "--time: expected a number of requests from 1, got 0"),
        (["--timeout", "0", "--", "x"], "--timeout: expected seconds, more than 0"),
        (["--timeout", "nan", "--", "x"], "--timeout: expected seconds, more than 0"),
        (["--players", "9", "--", "x"], "--players: expected 2 to 6, got 9"),
        (
            ["--players", "2", "--edition", "japanese", "--", "x"],
            "--players: expected 3 to 4, got 2",
        ),
        (
            ["--game", "schrodingers-cats", "--edition", "pegasus-2023", "--", "x"],
            "--edition: expected amigo-2023, got 'pegasus-2023'",
        ),
    ],
)
def test_what_cannot_be_tested(catbox: Catbox, arguments: list[str], message: str) -> None:
    answer = catbox("conform", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.fault.startswith(message)


def test_as_many_matches_as_in_python(catbox: Catbox) -> None:
    """The command does not import what is in the extra only to know its default."""
    assert f"default: {MATCHES}" in catbox("conform", "--help").out


def test_what_was_found_before_ctrl_c_is_shown(tmp_path: Path) -> None:
    """The engine sends the signal itself, a while after red was led."""
    command = [sys.executable, "-m", "catbox_rules", "conform", "--game", "cat-in-the-box"]
    ended = subprocess.run(
        [*command, "--players", "3", *PATIENT, "--json", "--", *engine("PressesCtrlC")],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        check=False,
    )
    assert ended.returncode == 130, ended.stderr
    value = json.loads(ended.stdout)
    assert [each["clauses"] for each in value["disagreements"]] == [["declare.lead-not-red"]]


def test_no_command(catbox: Catbox) -> None:
    assert catbox("conform").status == 2


def test_it_needs_no_kit_for_tests() -> None:
    """Neither Hypothesis nor, without a page, Jinja."""
    command = ["conform", *FEW, "--time", "400", "--json", "--", *SERVE]
    without = "import sys; sys.modules.update(hypothesis=None, jinja2=None)"
    code = f"{without}; from catbox_rules.cli import main; sys.argv[1:] = {command!r}; main()"
    ended = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert ended.stderr == ""
    assert json.loads(ended.stdout)["disagreements"] == []


def test_a_page_that_cannot_be_written_costs_no_run(catbox: Catbox, tmp_path: Path) -> None:
    page = str(tmp_path / "no" / "page.html")
    answer = catbox("conform", *FEW, "--time", "60", "--html", page, "--", *SERVE)
    assert answer.status == 2
    assert "has not reached enough to say that it agrees" in answer.out
    assert page in answer.fault


def test_without_the_extra(catbox: Catbox, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """It is said before the engine is started."""
    found = importlib.util.find_spec

    def without_jinja(name: str) -> object:
        return None if name == "jinja2" else found(name)

    monkeypatch.setattr(importlib.util, "find_spec", without_jinja)
    answer = catbox("conform", "--html", str(tmp_path / "page.html"), "--", "no-such-engine")
    assert (answer.status, answer.out) == (2, "")
    assert (
        answer.fault == "a page of conform needs an extra: pip install 'catbox-rules[conformance]'"
    )
