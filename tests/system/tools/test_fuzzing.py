"""Lines and files that nobody means: a short run of each, and that a defect would be found."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from catbox_rules.kernel.forms import is_object
from catbox_rules.serving import Server
from catbox_rules.serving.requests import ASKS, CODES
from tools.fuzzing import files, pace
from tools.fuzzing.__main__ import main
from tools.fuzzing.answers import fuzz_lines
from tools.fuzzing.files import DAMAGES, File, fuzz_files
from tools.fuzzing.findings import Findings
from tools.fuzzing.front_ends import NAMES, FrontEnds
from tools.fuzzing.lines import MONSTERS

LINES = 2000
FILES = 200


@pytest.fixture(scope="module")
def found() -> Findings:
    return fuzz_lines(LINES, seed=5)


def test_every_line_is_answered_as_it_should_be(found: Findings) -> None:
    assert found.faults == []
    answers = found.counted["answers"]
    assert answers.total() - answers["a message"] == found.counted["lines"].total() == LINES
    assert answers["a message"] > 0


def test_every_kind_of_line_is_met_and_every_answer(found: Findings) -> None:
    """But a defect, for there is none; and a line that is too long, which is rare."""
    assert {"as it should be", "damaged JSON", "damaged bytes", "any bytes"} <= set(
        found.counted["lines"]
    )
    rare = {"internal-error", "line-too-long"}
    assert {"an answer", *CODES} - rare <= set(found.counted["answers"])


def test_the_same_seed_gives_the_same_lines() -> None:
    one, same, other = (fuzz_lines(300, seed).counted for seed in (1, 1, 2))
    assert one == same != other


@pytest.mark.parametrize("monster", MONSTERS, ids=lambda monster: monster.__name__)
def test_monsters(monster: Callable[[Random, int], bytes]) -> None:
    server, random = Server(), Random(1)
    for _ in range(6):
        said = json.loads(server.answer(monster(random, server.longest_line)))
        assert said.get("error", {}).get("code") != "internal-error"


def test_matches_go_on_to_their_ends() -> None:
    """Front ends that nobody disturbs ask whatever can be asked, and come to the end of a match."""
    random, server = Random(2), Server(most_matches=len(NAMES))
    front_ends, asked, is_over = FrontEnds(random), set[object](), False
    for _ in range(40_000):
        request = front_ends.request()
        said = json.loads(server.answer(json.dumps(request).encode()))
        asked.add(request["ask"])
        if "answer" in said:
            front_ends.learn(request, said["answer"])
            is_over = is_over or said["answer"].get("turn") == []
        if is_over and asked == set(ASKS):
            return
    pytest.fail(f"asked {asked}, is over: {is_over}")


class Wrong(Server):
    """A server with a defect."""

    def __init__(self, spoil: Callable[[bytes, str], str]) -> None:
        super().__init__()
        self.spoil = spoil

    def answer(self, line: bytes) -> str:
        return self.spoil(line, super().answer(line))


DEFECTS: dict[str, tuple[Callable[[bytes, str], str], str]] = {
    "two lines": (lambda _, said: said + "\n", "not one line of ASCII"),
    "no ASCII": (lambda _, said: said[:-1] + ', "é": 0}', "not one line of ASCII"),
    "no JSON": (lambda _, said: said[1:], "no object"),
    "no id": (lambda _, said: said.replace('"id": ', '"ID": ', 1), "no id"),
    "another code": (lambda _, said: said.replace("malformed-", "wrong-"), "no code"),
    "no answer": (lambda _, said: said.replace('"answer": ', '"said": ', 1), "neither"),
    "a defect": (lambda _, said: said.replace("malformed-input", "internal-error"), "a defect"),
    "a turn that is a number": (lambda _, said: said.replace('["chance"]', "0"), "$.answer"),
}


@pytest.mark.parametrize(("spoil", "why"), DEFECTS.values(), ids=list(DEFECTS))
def test_a_wrong_answer_is_found(spoil: Callable[[bytes, str], str], why: str) -> None:
    faults = fuzz_lines(300, seed=1, server=Wrong(spoil)).faults
    assert faults
    assert any(why in fault.why for fault in faults)


def test_an_error_that_changes_something_is_found() -> None:
    class Forgetful(Server):
        """It forgets a match with every request that is not of its form."""

        def answer(self, line: bytes) -> str:
            said = super().answer(line)
            if '"malformed-input"' in said and is_object(request := json.loads(line)):
                self._matches.pop(str(request.get("match")), None)
            return said

    faults = fuzz_lines(5000, seed=3, server=Forgetful()).faults
    faults += fuzz_lines(5000, seed=5, server=Forgetful()).faults
    assert [fault for fault in faults if fault.why.startswith("it changed match ")]


@pytest.fixture(scope="module")
def of_files() -> Findings:
    return fuzz_files(FILES, seed=5)


def test_every_command_ends_as_it_should(of_files: Findings) -> None:
    assert of_files.faults == []
    assert [each.total() for each in of_files.counted.values()] == [FILES] * 4


def test_every_form_is_met_and_every_damage(of_files: Findings) -> None:
    assert set(of_files.counted["damages"]) == set(DAMAGES)
    forms = {"a match", "a line", "a test of an engine", "a simulation", "results of a corpus"}
    assert forms <= set(of_files.counted["files"])
    assert set(of_files.counted["statuses"]) == {"0", "1", "2"}


def test_the_same_seed_gives_the_same_files() -> None:
    one, same, other = (fuzz_files(30, seed).counted for seed in (1, 1, 2))
    assert one == same != other


def lets_an_error_escape(_: Sequence[str]) -> int:
    raise ZeroDivisionError


def ends_otherwise(_: Sequence[str]) -> int:
    return 3


def says_nothing(_: Sequence[str]) -> int:
    return 2


def says_it_otherwise(_: Sequence[str]) -> int:
    sys.stderr.write("Sorry!\n")
    return 2


def says_a_line_for_each_byte(_: Sequence[str]) -> int:
    sys.stderr.write("catbox: a byte\n" * 99)
    return 2


def prints_no_json(_: Sequence[str]) -> int:
    print("all is well")
    return 0


@pytest.mark.parametrize(
    ("command", "why"),
    [
        (lets_an_error_escape, "an error escaped"),
        (ends_otherwise, "it ended with status 3"),
        (says_nothing, "it says nothing of what is wrong"),
        (says_it_otherwise, "it says what is wrong in another form"),
        (says_a_line_for_each_byte, "it says 99 lines"),
        (prints_no_json, "it prints no JSON"),
    ],
)
def test_a_defect_of_a_command_is_found(
    command: Callable[[Sequence[str]], int], why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def one(_: Path) -> list[File]:
        return [File("a form", "file.json", b"{}", (("replay", "FILE", "--json"),))]

    monkeypatch.setattr(files, "samples", one)
    monkeypatch.setattr(files, "run", command)
    faults = fuzz_files(5, seed=1).faults
    assert faults
    assert faults[0].why.startswith("replay ")
    assert why in faults[0].why


def test_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    for what, number in (("lines", 200), ("files", 10)):
        assert main([what, str(number), "--seed", "4"]) == 0
        printed = capsys.readouterr().out
        assert f"| {what} | {number} |\n" in printed
        assert "| faults | 0 |\n" in printed


def test_the_table_of_the_pace_has_every_ask_about_a_match(
    capsys: pytest.CaptureFixture[str],
) -> None:
    pace.main(matches=1)
    rows = [line.split("|") for line in capsys.readouterr().out.splitlines()[2:]]
    stated = {
        row[1].strip(" `"): [float(each.replace(",", "")) for each in row[2:4]] for row in rows
    }
    assert set(stated) == set(ASKS) - {"hello", "drop", "dispute"}
    assert all(number > 0 for numbers in stated.values() for number in numbers)
