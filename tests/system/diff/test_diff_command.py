"""`catbox diff`: its report, its files, its exit status."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.match import replay
from catbox_rules.records import parse, read_record
from tests.kit.validation import misfits
from tests.system.cli.conftest import Answer, Catbox, catbox

__all__ = ["catbox"]

MATCHES = Path(__file__).parents[3] / "examples" / "matches"
PLAIN = "pegasus-2023"
ANY_TOKEN = f"{PLAIN}+red-broken-by=any-token"
QUICK = ("--matches", "8", "--tries", "45")
OF_TWO = (*QUICK, "--players", "2")


def value_of(answer: Answer) -> dict[str, object]:
    value = answer.json
    assert is_object(value)
    assert misfits("diff", value) == []
    return value


def objects(value: object) -> Sequence[dict[str, object]]:
    assert is_list(value)
    assert all(map(is_object, value))
    return [each for each in value if is_object(each)]


def texts(value: object) -> Sequence[str]:
    assert is_list(value)
    return [each for each in value if isinstance(each, str)]


class TestExitStatus:
    def test_no_difference(self, catbox: Catbox) -> None:
        answer = catbox("diff", PLAIN, "bezier-2022", *OF_TWO)
        assert answer.status == 0
        assert answer.out.splitlines()[-1] == "No difference was found."
        assert "equal by construction" in answer.out

    def test_a_difference(self, catbox: Catbox) -> None:
        answer = catbox("diff", PLAIN, ANY_TOKEN, *OF_TWO)
        assert answer.status == 1
        assert answer.out.splitlines()[-1] == "They differ."
        assert "1. action: play, which b allows and a forbids" in answer.out
        assert "forbidden by declare.lead-not-red  A lead is not red" in answer.out
        assert "shortest  4 actions, the shortest that was found" in answer.out
        assert "views are compared" not in answer.out

    def test_of_what_is_seen_it_says_that_it_is_compared_now_and_then(self, catbox: Catbox) -> None:
        cats = "amigo-2023"
        answer = catbox("diff", cats, f"{cats}+no-heisenbergs", *OF_TWO)
        assert answer.status == 1
        assert "view differs: draw pile" in answer.out
        assert "views are compared in only one match of " in answer.out

    def test_a_line_of_a_corpus_that_cannot_be_read(self, catbox: Catbox, tmp_path: Path) -> None:
        (tmp_path / "a.jsonl").write_text("{\n")
        answer = catbox("diff", PLAIN, ANY_TOKEN, str(tmp_path), *OF_TWO)
        assert answer.status == 2
        assert answer.fault.startswith("a.jsonl:1: line 1, column 2: expected JSON")
        assert "They differ." in answer.out

    def test_of_many_matches_that_are_not_compared_twenty_are_named(
        self, catbox: Catbox, tmp_path: Path
    ) -> None:
        """Five play none of the Japanese edition."""
        five = parse((MATCHES / "bezier-2022-5p-paradox-and-full-board.json").read_bytes())
        (tmp_path / "a.jsonl").write_text(f"{json.dumps(five)}\n" * 23)
        answer = catbox("diff", "ayatsurare-2020", PLAIN, str(tmp_path), "--players", "3", *QUICK)
        assert "Not compared, or not to the end: 23" in answer.out
        assert len(re.findall(r"a\.jsonl:\d+: ", answer.out)) == 20
        assert "… and 3 more" in answer.out

    def test_a_value_is_shown_as_far_as_60_letters_go(self, catbox: Catbox) -> None:
        """The rows of a face for five are more."""
        five = ("--players", "5", "--matches", "1", "--tries", "0")
        answer = catbox("diff", PLAIN, f"{PLAIN}+own-purple-face", *five)
        [line] = [each for each in answer.out.splitlines() if "layout layout" in each]
        _, value = line.split("none / ")
        assert (len(value), value[-1]) == (60, "…")

    def test_a_match_of_more_than_60_actions_is_not_shown(self, catbox: Catbox) -> None:
        """So is one after which others have won; of scores one is far shorter."""
        asked = ("--players", "4", "--matches", "60", "--tries", "0")
        answer = catbox("diff", PLAIN, f"{PLAIN}+penalty=2", *asked)
        blocks = re.split(r"\n  \d\. ", answer.out)[1:]
        assert len(blocks) > 1
        for block in blocks:
            [actions] = re.findall(r"shortest  (\d+) actions", block)
            assert ("too long to be shown here" in block) is (int(actions) > 60)

    def test_a_corpus_without_records(self, catbox: Catbox, tmp_path: Path) -> None:
        answer = catbox("diff", PLAIN, ANY_TOKEN, str(tmp_path), *OF_TWO)
        given = f"{tmp_path}, which has none"
        assert (answer.status, answer.out) == (2, "")
        assert answer.fault == f"CORPUS: expected records, got {given}"

    def test_such_lines_of_two_corpora(self, catbox: Catbox, tmp_path: Path) -> None:
        folders = [tmp_path / "one", tmp_path / "two"]
        for folder in folders:
            folder.mkdir()
            (folder / "a.jsonl").write_text("{\n")
        answer = catbox("diff", PLAIN, ANY_TOKEN, *map(str, folders), *OF_TWO)
        assert answer.status == 2
        places = [line.partition(": line")[0] for line in answer.err.splitlines()]
        assert places == [f"catbox: {folder.as_posix()}/a.jsonl:1" for folder in folders]

    def test_where_nothing_is_forbidden_both_allow_the_match(self, catbox: Catbox) -> None:
        answer = catbox("diff", PLAIN, f"{PLAIN}+penalty=2", *OF_TWO)
        where = "differs   where both allow the action; the record is by a"
        assert f"{where}, {PLAIN}" in answer.out
        assert "legal by" not in answer.out, "as if the other one forbade it"
        assert "1. score differs: scores" in answer.out
        assert "number penalty, 2 players: 1 / 2" in answer.out

    def test_values_are_in_words(self, catbox: Catbox) -> None:
        answer = catbox("diff", PLAIN, f"{PLAIN}+bids@3=0,1+face=purple", *QUICK, "--players", "3")
        assert "number bids, 3 players: 1 3 4 / 0 1" in answer.out
        assert "reading face: none / purple" in answer.out
        assert "caution: by b the purple face of the board is in use" in answer.out

    def test_what_rests_on_the_unverified_face_says_so_at_the_end(self, catbox: Catbox) -> None:
        arguments = ("diff", PLAIN, f"{PLAIN}+face=purple", *QUICK, "--players", "3")
        answer = catbox(*arguments)
        assert (answer.status, answer.out.splitlines()[-2:]) == (
            0,
            [
                "No difference was found in play; as data they differ, see above.",
                "This depends on something unverified: see the cautions for 3 players.",
            ],
        )
        (played,) = objects(value_of(catbox(*arguments, "--json"))["played"])
        (caution,) = texts(played["unverified"])
        assert caution.startswith("by b the purple face of the board is in use, whose arrangement")

    def test_with_five_players_both_rest_on_it(self, catbox: Catbox) -> None:
        answer = catbox("diff", PLAIN, f"{PLAIN}+penalty=2", *QUICK, "--players", "5")
        assert "caution: by a and b the purple face of the board is in use" in answer.out
        assert answer.out.splitlines()[-2] == "They differ."

    @pytest.mark.parametrize(
        ("a", "b"),
        [
            (PLAIN, "japanese"),
            (PLAIN, f"{PLAIN}+own-purple-face+penalty=2"),
            (PLAIN, f"{PLAIN}+observed@3=R1,G2+bonus_up_to@3=2+bids@3="),
            (PLAIN, f"{PLAIN}+no-color-lost"),
            ("amigo-2023", "amigo-2023+without-physicats+hands@3=5,4"),
        ],
    )
    def test_nothing_is_written_in_the_marks_of_a_language(
        self, catbox: Catbox, a: str, b: str
    ) -> None:
        out = (
            catbox("diff", a, b, *QUICK, "--players", "3").out
            + catbox("diff", a, b, "--matches", "0").out
        )
        data = out.replace(a, "").replace(b, "")
        found = re.findall(r"\bnull\b|\bNone\b|\b[Tt]rue\b|\b[Ff]alse\b|[\[\]{}]|\(\d", data)
        assert found == []

    def test_counts_of_players_that_one_has_alone(self, catbox: Catbox) -> None:
        out = catbox("diff", PLAIN, "japanese", "--matches", "0", "--tries", "0").out
        assert "  only a has tables of 2, 5 players" in out.splitlines()
        assert "number players" not in out

    def test_a_variant_that_is_misspelled(self, catbox: Catbox) -> None:
        answer = catbox("diff", PLAIN, f"{PLAIN}+must-folow")
        assert answer.fault.endswith("got 'must-folow'; did you mean must-follow?")


class TestForMachines:
    def test_all_of_a_difference(self, catbox: Catbox) -> None:
        value = value_of(catbox("diff", PLAIN, ANY_TOKEN, *OF_TWO, "--json"))
        assert value["differ"] is True
        (difference,) = objects(value["differences"])
        assert (difference["what"], difference["path"]) == ("reading", "red-broken-by")
        (played,) = objects(value["played"])
        assert (played["players"], played["matches"], played["parted"]) == (2, 8, 8)
        (way,) = objects(played["ways"])
        assert (way["allowed_by"], way["forbidden_by"]) == ("b", ["declare.lead-not-red"])
        shortest = way["shortest"]
        assert is_object(shortest)
        assert (shortest["action"], shortest["legal_by"]) == (3, "b")
        assert replay(read_record(shortest["record"])).refusal is None

    def test_all_of_a_sameness(self, catbox: Catbox) -> None:
        value = value_of(catbox("diff", PLAIN, "ayatsurare-2020", *QUICK, "--players=3", "--json"))
        assert value["differ"] is False
        (played,) = objects(value["played"])
        assert played["same_by_construction"] is False
        assert (played["parted"], played["ways"]) == (0, [])

    def test_a_corpus(self, catbox: Catbox) -> None:
        arguments = ("diff", PLAIN, f"{PLAIN}+penalty=2", str(MATCHES), "--matches=0", "--json")
        value = value_of(catbox(*arguments, "--tries=0"))
        corpus = value["corpus"]
        assert is_object(corpus)
        of_cat = [path for path in MATCHES.glob("*.json") if "amigo" not in path.name]
        assert corpus["matches"] == len(of_cat)
        (scores,) = [way for way in objects(corpus["ways"]) if way["kind"] == "score"]
        assert scores["clauses"] == ["score.paradox-penalty"]
        assert value["differ"] is True
        left = {str(each["place"]): str(each["reason"]) for each in objects(corpus["left"])}
        assert left["amigo-2023-2p-lives.json"] == "it is a match of schrodingers-cats"
        illegal = left["illegal-bezier-2022-5p-red-lead.json"]
        assert illegal == "action 57 is illegal by both: declare.lead-not-red"

    def test_the_same_again(self, catbox: Catbox) -> None:
        arguments = ("diff", PLAIN, ANY_TOKEN, *OF_TWO, "--seed=7", "--json")
        assert catbox(*arguments).json == catbox(*arguments).json


class TestSaving:
    def test_shortest_matches_are_written(self, catbox: Catbox, tmp_path: Path) -> None:
        folder = tmp_path / "new" / "folder"
        answer = catbox("diff", PLAIN, ANY_TOKEN, *OF_TWO, "--save", str(folder))
        (path,) = folder.iterdir()
        assert path.name == "01-2p-action-declare.lead-not-red.json"
        assert str(path) in answer.out
        assert catbox("replay", str(path)).status == 0
        record = read_record(parse(path.read_bytes()))
        assert record.options == {"red-broken-by": "any-token"}
        assert (record.note or "").startswith(f"Legal by {ANY_TOKEN}; {PLAIN} forbids its last")

    def test_what_is_replaced_is_reported(self, catbox: Catbox, tmp_path: Path) -> None:
        arguments = ("diff", PLAIN, ANY_TOKEN, *OF_TWO, "--save", str(tmp_path))
        assert catbox(*arguments).err == ""
        assert catbox(*arguments).err == ""
        (path,) = tmp_path.iterdir()
        path.write_text("{}")
        assert catbox(*arguments).fault == f"{path}: replaced the existing file"
        assert json.loads(path.read_text())["format"] == "catbox-record/1"

    def test_a_folder_that_cannot_be_written(self, catbox: Catbox, tmp_path: Path) -> None:
        (tmp_path / "file").write_text("")
        answer = catbox("diff", PLAIN, ANY_TOKEN, *OF_TWO, "--save", str(tmp_path / "file"))
        assert answer.status == 2
        assert answer.fault.startswith("--save: cannot write to this folder: ")


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("pegasus-2022", PLAIN), "A: expected an edition"),
        ((PLAIN, f"{PLAIN}+nonsense"), "B: expected a variant"),
        ((PLAIN, f"{PLAIN}+dealt@3=11"), "B: dealt@3=11: expected at most 10 cards"),
        ((PLAIN, "amigo-2023"), "B: expected a rulebook of cat-in-the-box"),
        ((PLAIN, ANY_TOKEN, "--players", "6"), "--players: expected 2, 3, 4 or 5, got 6"),
        (("ayatsurare-2020", PLAIN, "--players", "2"), "--players: expected 3 or 4, got 2"),
        ((PLAIN, ANY_TOKEN, "--matches", "-1"), "--matches: expected a number from 0, got -1"),
        ((PLAIN, ANY_TOKEN, "--tries", "-1"), "--tries: expected a number from 0, got -1"),
        ((PLAIN, ANY_TOKEN, "no-such-folder"), "CORPUS: expected a folder or a file"),
    ],
)
def test_what_is_wrong_with_a_command_line(
    catbox: Catbox, arguments: tuple[str, ...], fault: str
) -> None:
    answer = catbox("diff", *arguments)
    assert answer.status == 2
    assert answer.fault.startswith(fault)


WITHOUT_EXTRAS = """
import sys
from importlib.abc import MetaPathFinder

class Missing(MetaPathFinder):
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in ("hypothesis", "numpy", "numba", "pyarrow", "dask"):
            raise ModuleNotFoundError(name)

sys.meta_path.insert(0, Missing())
from catbox_rules.cli import main
main()
"""


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (("diff", PLAIN, ANY_TOKEN, *OF_TWO), 1),
        (("diff", "amigo-2023", "amigo-2023+blocks=12", *OF_TWO), 1),
        (("regress", str(MATCHES)), 1),
    ],
)
def test_the_extra_of_the_command_line_is_enough(arguments: tuple[str, ...], status: int) -> None:
    """Without Hypothesis, whose kit for tests stands above, and without numpy."""
    answer = subprocess.run(
        [sys.executable, "-c", WITHOUT_EXTRAS, *arguments], capture_output=True, check=False
    )
    assert (answer.returncode, answer.stderr) == (status, b"")


def test_a_variant_of_ones_own(
    catbox: Catbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lines = ['format = "catbox-variant/1"', 'id = "mild"', 'game = "cat-in-the-box"']
    text = "\n".join([*lines, 'title = "No penalty"', "[numbers.all]", "penalty = 0", ""])
    Path("mild.toml").write_text(text, encoding="utf-8")
    answer = catbox("diff", PLAIN, f"{PLAIN}+mild.toml", *OF_TWO, "--save", "found")
    assert answer.status == 1
    assert catbox("replay", *map(str, Path("found").iterdir())).status == 0
