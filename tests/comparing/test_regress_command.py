"""`catbox regress`: what it says, what it stores, its exit status."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from catbox_rules.records.strict_json import is_object
from tests.cli.conftest import Answer, Catbox, catbox
from tests.records.validation import misfits

__all__ = ["catbox"]

MATCHES = Path(__file__).parents[2] / "examples" / "matches"
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


def test_a_change_of_rules_is_told_by_place(catbox: Catbox, corpus: Path) -> None:
    catbox("regress", str(corpus), "--update")
    answer = catbox("regress", str(corpus), "--edition", "pegasus-2023+penalty=2")
    assert answer.status == 1
    assert "scores: 2 records" in answer.out
    assert f"  {NAME}: scores of round 1: were" in answer.out
    assert last_line(answer) == (
        "2 records, 0 as before, 2 not; 1 of another game or count of players"
    )


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
        }
    ]
    assert (value["left_out"], value["places_unreadable"], value["updated"]) == (1, 0, False)


def test_unreadable_lines_are_told_each_and_the_rest_is_done(catbox: Catbox, corpus: Path) -> None:
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


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (("no-such-folder",), "CORPUS: expected a folder or a file"),
        ((".", "--edition", "pegasus"), "--edition: expected an edition"),
        ((".", "--edition", "pegasus-2023+nonsense"), "--edition: expected a variant"),
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
        assert answer.fault.startswith(f"{path}:1: $: expected JSON")
    assert path.read_text() == "nonsense\n"
