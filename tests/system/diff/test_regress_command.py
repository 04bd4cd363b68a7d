"""`catbox regress`: what it says, what it stores, its exit status."""

from __future__ import annotations

import gzip
import json
import shutil
from pathlib import Path
from xml.etree import ElementTree

import pytest

from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.records import record_as_json
from tests.kit.matches import random_match
from tests.kit.validation import misfits
from tests.system.cli.conftest import Answer, Catbox, catbox

__all__ = ["catbox"]

MATCHES = Path(__file__).parents[3] / "examples" / "matches"
NAME = "pegasus-2023-3p-shared-victory.json"


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """Two records of Cat in the Box, and one of Schrödinger's Cats."""
    folder = tmp_path / "corpus"
    folder.mkdir()
    for name in (NAME, "bezier-2022-4p-paradox.json", "amigo-2023-2p-lives.json"):
        shutil.copy(MATCHES / name, folder)
    return folder


def value_of(answer: Answer) -> dict[str, object]:
    value = answer.json
    assert is_object(value)
    assert misfits("regress", value) == []
    return value


def last_line(answer: Answer) -> str:
    return answer.out.splitlines()[-1]


def test_stored_and_held_against(catbox: Catbox, corpus: Path) -> None:
    new = catbox("regress", str(corpus))
    assert new.status == 1
    assert last_line(new) == "catbox regress --update stores the results of what is new"
    assert not (corpus / "results.jsonl").exists()
    stored = catbox("regress", str(corpus), "--update")
    assert stored.status == 0
    assert last_line(stored).endswith("the results are stored")
    again = catbox("regress", str(corpus))
    assert (again.status, last_line(again)) == (0, "3 records, 3 as before, 0 not")


def test_a_change_of_rules_is_reported_by_place(catbox: Catbox, corpus: Path) -> None:
    catbox("regress", str(corpus), "--update")
    answer = catbox("regress", str(corpus), "--edition", "pegasus-2023+penalty=2")
    assert answer.status == 1
    assert "scores: 2 records" in answer.out
    assert f"  {NAME}: scores of round 1: were" in answer.out
    assert last_line(answer) == (
        "2 records, 0 as before, 2 not; 1 of another game or count of players"
    )


def of_top(catbox: Catbox, corpus: Path, *more: str) -> dict[str, object]:
    return value_of(catbox("regress", str(corpus), "--json", *more))


def test_a_variant_is_laid_on_top_of_what_each_record_plays_by(
    catbox: Catbox, tmp_path: Path
) -> None:
    """Options of their own stay: by strict tokens the paradox of this match is one, else it is a
    false claim."""
    strict = "bezier-2022-3p-strict-tokens.json"
    shutil.copy(MATCHES / strict, tmp_path)
    shutil.copy(MATCHES / NAME, tmp_path)
    catbox("regress", str(tmp_path), "--update")
    laid = of_top(catbox, tmp_path, "--with", "penalty=2")
    changes = laid["changes"]
    assert is_list(changes)
    assert {str(each["what"]) for each in changes if is_object(each)} == {"scores"}
    assert (laid["on_top"], laid["rulebook"], laid["left_out"]) == ("penalty=2", None, 0)
    replaced = of_top(catbox, tmp_path, "--edition", "bezier-2022+penalty=2")
    changed = replaced["changed"]
    assert is_list(changed)
    assert "illegal" in [each["what"] for each in changed if is_object(each)]
    chosen = of_top(catbox, tmp_path, "--with", "tokens=unlimited")["changes"]
    assert is_list(chosen)
    [change] = [each for each in chosen if is_object(each)]
    assert (change["place"], change["what"]) == (strict, "illegal"), "what is on top comes first"


def test_how_many_matches_have_another_winner(catbox: Catbox, tmp_path: Path) -> None:
    """Counted from the results that are stored, by what is on top and by nothing."""
    corpus, other = tmp_path / "corpus", tmp_path / "other"
    corpus.mkdir()
    matches = [random_match("pegasus-2023", 4, seed=seed) for seed in range(12)]
    lines = [json.dumps(record_as_json(match)) for match in matches]
    (corpus / "many.jsonl").write_text("\n".join(lines))
    shutil.copy(MATCHES / "amigo-2023-2p-lives.json", corpus)
    catbox("regress", str(corpus), "--update")
    shutil.copytree(corpus, other)
    catbox("regress", str(other), "--update", "--with", "penalty=9")
    before, after = (
        [json.loads(line)["winners"] for line in (each / "results.jsonl").read_text().splitlines()]
        for each in (corpus, other)
    )
    number = sum(one != two for one, two in zip(before, after, strict=True))
    assert 1 < number < len(matches)
    reported = of_top(catbox, corpus, "--with", "penalty=9")
    assert reported["other_winners"] == number
    changes = reported["changes"]
    assert is_list(changes)
    assert sum(bool(each["other_winners"]) for each in changes if is_object(each)) == number
    answer = catbox("regress", str(corpus), "--with", "penalty=9")
    assert f"another winner: {number} records" in answer.out.splitlines()
    assert last_line(answer).endswith("; 1 it does not fit")


def test_junit_has_a_case_for_each_record(catbox: Catbox, corpus: Path) -> None:
    catbox("regress", str(corpus), "--update")
    (corpus / "broken.json").write_text("{")
    shutil.copy(MATCHES / NAME, corpus / "new<&>.json")
    file = corpus.parent / "junit.xml"
    answer = catbox("regress", str(corpus), "--with", "penalty=2", "--junit", str(file))
    assert answer.status == 2
    [suite] = ElementTree.parse(file).getroot()
    cases = {case.get("name"): [part.tag for part in case] for case in suite}
    assert cases == {
        "amigo-2023-2p-lives.json": ["skipped"],
        "bezier-2022-4p-paradox.json": ["failure"],
        "broken.json": ["error"],
        "new<&>.json": ["failure"],
        NAME: ["failure"],
    }
    counts = [suite.get(name) for name in ("tests", "failures", "errors", "skipped")]
    assert counts == ["5", "3", "1", "1"]
    failures = [part for case in suite for part in case if part.tag == "failure"]
    assert [part.get("type") for part in failures] == ["scores", "new", "scores"]
    assert "scores of round 1: were" in (failures[0].get("message") or "")


def test_junit_of_what_is_as_it_was(catbox: Catbox, corpus: Path) -> None:
    catbox("regress", str(corpus), "--update")
    file = corpus.parent / "junit.xml"
    assert catbox("regress", str(corpus), "--junit", str(file)).status == 0
    [suite] = ElementTree.parse(file).getroot()
    assert (suite.get("tests"), [len(case) for case in suite]) == ("3", [0, 0, 0])


def test_what_contradicts_a_record_is_left_out(catbox: Catbox, corpus: Path) -> None:
    """Two variants set the bids otherwise: no one knows which of them is meant."""
    record = json.loads((MATCHES / NAME).read_text())
    record["options"] = {"variants": ["bids-of-zero"]}
    (corpus / NAME).write_text(json.dumps(record))
    catbox("regress", str(corpus), "--update")
    left = of_top(catbox, corpus, "--with", "any-bid")["left"]
    assert is_list(left)
    reasons = {str(each["place"]): str(each["reason"]) for each in left if is_object(each)}
    assert "expected bids with 3 players as the variant" in reasons[NAME]
    assert "amigo-2023-2p-lives.json" in reasons, "of another game"


def test_for_machines(catbox: Catbox, corpus: Path) -> None:
    catbox("regress", str(corpus), "--update")
    house = "pegasus-2023+bids@3=0"
    value = value_of(catbox("regress", str(corpus), "--edition", house, "--json"))
    assert (value["rulebook"], value["records"], value["unchanged"]) == (house, 2, 1)
    assert value["changed"] == [{"what": "illegal", "clauses": ["bid.allowed"], "records": 1}]
    assert value["changes"] == [
        {
            "place": NAME,
            "what": "illegal",
            "clauses": ["bid.allowed"],
            "message": "action 4 is illegal now",
            "other_winners": False,
        }
    ]
    assert (value["left_out"], value["places_unreadable"], value["updated"]) == (1, 0, False)


def test_unreadable_lines_are_each_reported_and_the_rest_is_done(
    catbox: Catbox, corpus: Path
) -> None:
    line = json.dumps(json.loads((MATCHES / NAME).read_text()))
    (corpus / "many.jsonl").write_text(f"{line}\n{{\n{line}\n[]\n")
    answer = catbox("regress", str(corpus), "--update")
    assert answer.status == 2
    faults = [line.removeprefix("catbox: ") for line in answer.err.splitlines()]
    assert [fault.split(" ")[0] for fault in faults] == ["many.jsonl:2:", "many.jsonl:4:"]
    stored = (corpus / "results.jsonl").read_text().splitlines()
    assert [json.loads(each)["place"] for each in stored][-3:] == [
        "many.jsonl:1",
        "many.jsonl:3",
        NAME,
    ]
    again = catbox("regress", str(corpus))
    assert (again.status, last_line(again)) == (
        2,
        "5 records, 5 as before, 0 not; 2 cannot be read",
    )


def test_a_file_alone_keeps_the_results_of_its_neighbors(catbox: Catbox, corpus: Path) -> None:
    catbox("regress", str(corpus), "--update")
    before = (corpus / "results.jsonl").read_bytes()
    file = corpus / NAME
    assert catbox("regress", str(file)).status == 0
    assert catbox("regress", str(file), "--update").status == 0
    assert (corpus / "results.jsonl").read_bytes() == before
    (corpus / "results.jsonl").write_bytes(b"")
    catbox("regress", str(file), "--update")
    (result,) = (corpus / "results.jsonl").read_text().splitlines()
    assert json.loads(result)["place"] == NAME


def test_several_corpora(catbox: Catbox, corpus: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    shutil.copy(MATCHES / NAME, other)
    assert catbox("regress", str(corpus), str(other), "--update").status == 0
    answer = catbox("regress", str(corpus), str(other))
    assert last_line(answer) == "4 records, 4 as before, 0 not"


def test_places_in_several_corpora_are_named_with_their_folders(
    catbox: Catbox, tmp_path: Path
) -> None:
    other = tmp_path / "other"
    other.mkdir()
    shutil.copy(MATCHES / NAME, other)
    (other / "broken.json").write_text("{")
    answer = catbox("regress", str(other / NAME), str(other), "--json")
    assert answer.status == 2
    place = f"{other.as_posix()}/broken.json: line 1, column 2"
    assert answer.err.startswith(f"catbox: {place}: expected")
    changes = value_of(answer)["changes"]
    assert is_list(changes)
    places = [each["place"] for each in changes if is_object(each)]
    assert places == [f"{other.as_posix()}/{NAME}"] * 2


def test_what_is_missing_is_no_record(catbox: Catbox, corpus: Path) -> None:
    catbox("regress", str(corpus), "--update")
    (corpus / NAME).unlink()
    (corpus / "bezier-2022-4p-paradox.json").unlink()
    shutil.copy(MATCHES / "amigo-2023-2p-lives.json", corpus / "new.json")
    answer = catbox("regress", str(corpus))
    assert answer.status == 1
    assert "2 records, 1 as before, 1 not; 2 missing" in answer.out.splitlines()


@pytest.mark.parametrize("update", [(), ("--update",)])
def test_a_corpus_with_nothing_in_it(
    catbox: Catbox, corpus: Path, tmp_path: Path, update: tuple[str, ...]
) -> None:
    empty = tmp_path / "empty"
    empty.mkdir()
    (empty / "notes.md").write_text("no record")
    answer = catbox("regress", str(empty), str(corpus), *update)
    assert answer.status == 2
    assert answer.fault == f"{empty.as_posix()}: expected records or their results, got none"
    assert "3 records, " in answer.out, "the rest is done"
    assert [path.name for path in empty.iterdir()] == ["notes.md"]
    assert (corpus / "results.jsonl").exists() == bool(update)


@pytest.mark.parametrize("arguments", [(), ("--update",)])
def test_a_rulebook_that_plays_none_of_the_records(
    catbox: Catbox, corpus: Path, arguments: tuple[str, ...]
) -> None:
    catbox("regress", str(corpus), "--update")
    before = (corpus / "results.jsonl").read_bytes()
    for path in corpus.glob("*.json"):
        if "amigo" not in path.name:
            path.unlink()
    answer = catbox("regress", str(corpus), "--edition", "pegasus-2023", *arguments)
    assert answer.status == 2
    assert answer.fault == (
        "--edition: expected a rulebook that can play at least one record, got 'pegasus-2023'"
    )
    assert set((corpus / "results.jsonl").read_bytes().splitlines()) <= set(before.splitlines())


def test_what_a_rulebook_cannot_play_keeps_its_result(catbox: Catbox, corpus: Path) -> None:
    catbox("regress", str(corpus), "--update")
    catbox("regress", str(corpus), "--edition", "pegasus-2023", "--update")
    answer = catbox("regress", str(corpus / "amigo-2023-2p-lives.json"))
    assert last_line(answer) == "1 record, 1 as before, 0 not"


@pytest.mark.parametrize("damage", ["a line", "the file"])
def test_what_cannot_be_read_keeps_its_result(catbox: Catbox, tmp_path: Path, damage: str) -> None:
    line = json.dumps(json.loads((MATCHES / NAME).read_text())).encode()
    whole = gzip.compress(b"\n".join([line] * 3), mtime=0)
    broken = gzip.compress(b"\n".join([line, b"{", line])) if damage == "a line" else whole[:-20]
    (tmp_path / "many.jsonl.gz").write_bytes(whole)
    (tmp_path / "other.json").write_bytes(line)
    catbox("regress", str(tmp_path), "--update")
    (tmp_path / "many.jsonl.gz").write_bytes(broken)
    damaged = catbox("regress", str(tmp_path), "--update")
    assert damaged.status == 2
    assert "missing" not in damaged.out
    assert "1 cannot be read" in damaged.out
    (tmp_path / "many.jsonl.gz").write_bytes(whole)
    again = catbox("regress", str(tmp_path))
    assert (again.status, last_line(again)) == (0, "4 records, 4 as before, 0 not")


def test_a_corpus_whose_last_record_is_gone(catbox: Catbox, corpus: Path) -> None:
    catbox("regress", str(corpus), "--update")
    for path in corpus.glob("*.json"):
        path.unlink()
    assert catbox("regress", str(corpus)).status == 1
    assert catbox("regress", str(corpus), "--update").status == 0
    assert catbox("regress", str(corpus)).status == 0


def test_no_corpus_is_done_before_all_are_there(catbox: Catbox, corpus: Path) -> None:
    answer = catbox("regress", str(corpus), str(corpus / "no-such-folder"), "--update")
    assert answer.status == 2
    assert not (corpus / "results.jsonl").exists()


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("no-such-folder",), "CORPUS: expected a folder or a file"),
        ((".", "--edition", "pegas"), "--edition: expected an edition"),
        ((".", "--edition", "pegasus-2023+nonsense"), "--edition: expected a variant"),
        ((".", "--with", "nonsense"), "--with: expected a variant"),
        (
            (".", "--with", "memory", "--edition", "japanese"),
            "--with: expected only one of this and --edition",
        ),
        ((".", "--junit", "x.xml", "--update"), "--junit: expected only one of this and --update"),
        ((".", "--junit", "none/x.xml"), "--junit: expected a file in a folder that exists"),
    ],
)
def test_what_is_wrong_with_a_command_line(
    catbox: Catbox,
    arguments: tuple[str, ...],
    fault: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    answer = catbox("regress", *arguments)
    assert answer.status == 2
    assert answer.fault.startswith(fault)


def test_results_that_are_none(catbox: Catbox, corpus: Path) -> None:
    path = corpus / "results.jsonl"
    path.write_text("nonsense\n")
    for arguments in ((), ("--update",)):
        answer = catbox("regress", str(corpus), *arguments)
        assert answer.status == 2
        assert answer.fault.startswith(f"{path}:1: line 1, column 1: expected JSON")
    assert path.read_text() == "nonsense\n"
