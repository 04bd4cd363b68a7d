"""The files of `examples/` are those that their tool writes, and the README is true of them."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from catbox_rules.cli.commands import run
from catbox_rules.games import GAMES
from tests.spec.examples.matches import EXAMPLES, MATCHES
from tests.spec.examples.rulings import RULINGS, Expected, check_asks_and_gives_a_reason
from tools.make_examples import WRITTEN, files


def test_every_game_has_matches_and_disputes() -> None:
    assert {match.game for match in MATCHES} == {each.game for each in RULINGS} == set(GAMES)


def test_every_case_has_one_ruling() -> None:
    cases = {path.name for path in (EXAMPLES / "disputes").iterdir()} - {"rulings.json"}
    assert Counter(each.case for each in RULINGS) == Counter(cases)


@pytest.mark.parametrize("case", RULINGS, ids=str)
def test_a_case_asks_a_question_and_its_reason_names_the_rulebook(case: Expected) -> None:
    check_asks_and_gives_a_reason(case)


def test_the_files_are_those_that_the_tool_writes() -> None:
    faults = list(WRITTEN.faults(files()))
    assert faults == [], "run: python -m tools.make_examples, and look at the difference"


def test_a_difference_is_reported() -> None:
    wanted = files()
    changed, unknown = sorted(wanted)[:2]
    text = wanted[changed]
    del wanted[unknown]
    wanted |= {changed: text.replace("\n", "\n ", 1), "matches/none.json": "{}\n"}
    assert sorted(WRITTEN.faults(wanted)) == sorted(
        [
            f"examples/{changed}: not what python -m tools.make_examples writes",
            f"examples/{unknown}: python -m tools.make_examples knows no file of this name",
            "examples/matches/none.json: missing",
        ]
    )


@pytest.mark.parametrize("name", sorted(files()))
def test_each_action_stands_on_a_line(name: str) -> None:
    text = (EXAMPLES / name).read_text(encoding="utf-8")
    document = json.loads(text)
    record = document.get("record", document)
    lines = [line.strip().removesuffix(",") for line in text.splitlines()]
    actions = [line for line in lines if line.startswith('{"do"')]
    assert [json.loads(line) for line in actions] == record["actions"]


def test_the_readme_names_every_file_and_no_other() -> None:
    text = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    linked = re.findall(r"\]\(([a-z0-9/.-]+\.(?:json|txt))\)", text)
    assert Counter(linked) == Counter(
        path.relative_to(EXAMPLES).as_posix()
        for path in (*EXAMPLES.glob("*/*.json"), *EXAMPLES.glob("*/*.txt"))
    )


def commands() -> Iterator[list[str]]:
    """The commands of the README."""
    text = (EXAMPLES / "README.md").read_text(encoding="utf-8")
    for line in text.splitlines():
        if line.startswith("$ catbox "):
            yield line.removeprefix("$ catbox ").split()


def is_refused(name: str) -> bool:
    """Whether the answer on a file, by the name of it, is no."""
    no = {each.case for each in RULINGS if each.ruling == "illegal"}
    return name in no or name.startswith("illegal-")


@pytest.mark.parametrize("command", list(commands()), ids=" ".join)
def test_the_commands_of_the_readme_run(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(EXAMPLES.parent)
    assert run(command) == (1 if is_refused(Path(command[-1]).name) else 0)
    written = capsys.readouterr()
    assert written.out
    # A line has no place for what the file says besides the table.
    assert ("not in the line: " in written.err) is ("--to line" in " ".join(command))


@pytest.mark.parametrize("case", RULINGS, ids=str)
def test_the_exit_status_is_the_ruling(case: Expected, capsys: pytest.CaptureFixture[str]) -> None:
    status = run(["judge", "--json", str(EXAMPLES / "disputes" / case.case)])
    assert status == {"legal": 0, "illegal": 1}[case.ruling]
    assert json.loads(capsys.readouterr().out)["ruling"] == case.ruling
