"""The lines that nobody means: a short run of them, and that a defect would be found."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random

import pytest

from catbox_rules.kernel.forms import is_object
from catbox_rules.serving import Server
from catbox_rules.serving.faults import CODES
from catbox_rules.serving.requests import ASKS
from tools.fuzz_protocol import (
    Findings,
    fuzz,
    growth_of,
    main,
    recorded_lines,
    size_of,
    through_a_process,
)
from tools.fuzzing import pace
from tools.fuzzing.front_ends import NAMES, FrontEnds
from tools.fuzzing.lines import MONSTERS, any_lines

LINES = 2000


@pytest.fixture(scope="module")
def found() -> Findings:
    return fuzz(LINES, seed=5)


def test_every_line_is_answered_as_it_should_be(found: Findings) -> None:
    assert found.faults == []
    answers = found.answers.total() - found.answers["a message"]
    assert answers == found.kinds.total() == found.lines == LINES
    assert found.answers["a message"] > 0


def test_every_kind_of_line_is_met_and_every_answer(found: Findings) -> None:
    """But a defect, for there is none; and a line that is too long, which is rare."""
    assert {"as it should be", "damaged JSON", "damaged bytes", "any bytes"} <= set(found.kinds)
    rare = {"internal-error", "line-too-long"}
    assert {"an answer", *CODES} - rare <= set(found.answers)


def test_the_same_seed_gives_the_same_lines() -> None:
    assert recorded_lines(300, 1) == recorded_lines(300, 1) != recorded_lines(300, 2)


def test_a_process_says_the_same() -> None:
    assert through_a_process(recorded_lines(300, 3)) == []


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
    faults = fuzz(300, seed=1, server=Wrong(spoil)).faults
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

    faults = [each for seed in (3, 5) for each in fuzz(5000, seed=seed, server=Forgetful()).faults]
    assert [fault for fault in faults if fault.why.startswith("it changed match ")]


@pytest.mark.parametrize(
    ("sizes", "growth"),
    [
        ([1, 2, 3, 4, 10, 10, 11, 11], 0.1),
        ([10] * 8 + [20, 10, 10, 10, 10, 50, 10, 10], 0.0),
        ([5, 10, 10, 5], -0.5),
        ([5, 5], 0.0),
    ],
)
def test_growth_is_that_of_the_last_quarter_over_the_one_before(
    sizes: list[int], growth: float
) -> None:
    assert growth_of(sizes) == pytest.approx(growth)


def test_the_size_of_a_process_that_is_not_there() -> None:
    assert size_of("none") is None


def test_the_report(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lines", "200", "--seed", "4", "--process", "20"]) == 0
    printed = capsys.readouterr().out
    assert "| lines | 200 |\n" in printed
    assert "| faults | 0 |\n" in printed
    assert "20 lines through a process, compared\n" in printed


def test_lines_are_as_many_as_are_wanted() -> None:
    random = Random(1)
    assert len(list(any_lines(random, FrontEnds(random), 50, longest=1000))) == 50


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
