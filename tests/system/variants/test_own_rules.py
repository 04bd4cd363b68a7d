"""The script of `examples/variants/`: the commands with a house rule of one's own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.matches import changed, small_record

SCRIPT = Path(__file__).parents[3] / "examples" / "variants" / "of_mice.py"


def commanded(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """What the script answers to a command line in a folder."""
    return subprocess.run(
        [sys.executable, str(SCRIPT), *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("rulebook", "winner"),
    [
        ("pegasus-2023", 1),  # red beats the led color
        ("pegasus-2023+of-mice", 0),  # of the two ones that was played first
    ],
)
def test_a_trick_is_won_by_the_rule_of_ones_own(tmp_path: Path, rulebook: str, winner: int) -> None:
    """1 yellow, 1 red, 6 yellow."""
    record = changed(small_record(), ("actions", 7, "rank"), 1)
    (tmp_path / "match.json").write_text(json.dumps(record))
    answer = commanded(tmp_path, "replay", "match.json", "--edition", rulebook, "--json")
    assert answer.returncode == 0, answer.stderr
    [won] = [
        event
        for event in json.loads(answer.stdout)["steps"][9]["events"]
        if event["event"] == "trick-won"
    ]
    assert won["seat"] == winner


def test_a_rule_of_ones_own_is_printed_as_those_of_the_library_are(tmp_path: Path) -> None:
    answer = commanded(tmp_path, "rules", "house.mouse")
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.startswith("house.mouse  The lowest card wins\n")
    assert answer.stdout.count("The lowest rank wins the trick, ") == 1
    assert "A house rule, in no rulebook, in place of trick.color-strength." in answer.stdout
    few = ("--players", "3", "--matches", "2")
    answer = commanded(tmp_path, "diff", "pegasus-2023", "pegasus-2023+of-mice", *few)
    assert "house.mouse  The lowest card wins\n" in answer.stdout


def test_other_processes_know_it_as_well(tmp_path: Path) -> None:
    books = "pegasus-2023", "pegasus-2023+of-mice"
    few = ("--players", "3", "--matches", "20", "--workers", "2", "--out", "mice", "--json")
    answer = commanded(tmp_path, "simulate", *books, *few)
    assert answer.returncode == 0, answer.stderr
    [group] = json.loads(answer.stdout)["groups"]
    assert tuple(group["rulebooks"]) == books


def test_without_the_script_nobody_knows_it(tmp_path: Path) -> None:
    answer = subprocess.run(
        [sys.executable, "-m", "catbox_rules", "editions", "pegasus-2023+of-mice"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 2
    assert answer.stderr.startswith("catbox: RULEBOOK: expected a variant (any-bid, ")


BROKEN = """
from catbox_rules.cat_in_the_box import HouseRule, register_house_rule
from catbox_rules.cli import main
from catbox_rules.kernel.variants import Variant, register

def of_nobody(trick):
    return trick[9]

slot = "trick.color-strength"
register_house_rule(HouseRule("house.broken", "Broken", "…", slot, of_nobody))
register(Variant("broken", "cat-in-the-box", "Broken", rules=["house.broken"]))
if __name__ == "__main__":
    main()
"""
TABLE = ("--players", "3", "--matches", "2")


@pytest.mark.parametrize(
    ("arguments", "place"),
    [
        (("diff", "pegasus-2023", "pegasus-2023+broken", *TABLE), "match 0 of seed 0 with 3 play"),
        (
            ("diff", "pegasus-2023", "pegasus-2023+broken", "match.json", "--matches", "0"),
            "match.json: $.actions[9]",
        ),
        (
            ("simulate", "pegasus-2023+broken", *TABLE, "--out", "o", "--seed", "3"),
            "match 0 of seed 3 with 3 players: action 9",
        ),
        (("play", "--edition", "pegasus-2023+broken", "--people=none", "--seed=7"), "seed 7, ac"),
        (("replay", "match.json", "--edition", "pegasus-2023+broken"), "match.json: $.actions[9]"),
        (("regress", ".", "--with", "broken"), "match.json: $.actions[9]"),
    ],
)
def test_a_rule_that_fails_is_named_with_its_line_its_match_and_the_moment(
    tmp_path: Path, arguments: tuple[str, ...], place: str
) -> None:
    """With the third card of the first trick, by each command that plays by it."""
    script = tmp_path / "broken.py"
    script.write_text(BROKEN, encoding="utf-8")
    (tmp_path / "match.json").write_text(json.dumps(small_record()))
    answer = subprocess.run(
        [sys.executable, str(script), *arguments],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 2
    [line] = answer.stderr.splitlines()
    assert line.startswith(f"catbox: {place}")
    assert ": house.broken: expected an answer for trick.color-strength, got IndexError: " in line
    assert line.endswith(f", at {script}:7")


NO_SIX = """
from catbox_rules.cat_in_the_box import CellSet, HouseRule, register_house_rule
from catbox_rules.cli import main
from catbox_rules.kernel.variants import Variant, register

def no_six(state, seat, cells):
    return cells - CellSet.of_rank(6) or cells

title, slot = "No sixes", "declare.any-color-following"
register_house_rule(HouseRule("house.no-six", title, "No 6 follows.", slot, no_six))
register(Variant("no-six", "cat-in-the-box", "No six", rules=["house.no-six"]))
if __name__ == "__main__":
    main()
"""


def test_a_ruling_says_the_title_of_a_rule_once(tmp_path: Path) -> None:
    """A 6 follows, where other cards could; the rule gives no reason of its own."""
    (tmp_path / "own.py").write_text(NO_SIX, encoding="utf-8")
    (tmp_path / "match.json").write_text(json.dumps(small_record()))
    answer = subprocess.run(
        [sys.executable, "own.py", "replay", "match.json", "--edition", "pegasus-2023+no-six"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 1, answer.stderr
    assert answer.stdout.count("No sixes") == 1
    assert answer.stdout.count("No 6 follows.") == 1
