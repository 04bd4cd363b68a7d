"""The script of `examples/variants/`: the commands with a house rule of one's own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from catbox_rules.campaigns import Campaign
from tests.unit.records.matches import changed, small_record

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


def test_other_processes_know_it_as_well(tmp_path: Path) -> None:
    table = ("pegasus-2023+of-mice", "--players", "3", "--matches", "20")
    answer = commanded(
        tmp_path, "simulate", *table, "--workers", "2", "--rows", "jsonl", "--out", "mice"
    )
    assert answer.returncode == 0, answer.stderr
    assert len(list(Campaign.open(tmp_path / "mice").rows())) == 60, "three rounds of each match"


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
