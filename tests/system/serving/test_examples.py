"""The examples of the protocol run, and say what their README tells."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from catbox_rules.serving import Server
from tests.kit.validation import misfits

ROOT = Path(__file__).parents[3]
EXAMPLES = ROOT / "examples" / "protocol"
SERVE = [sys.executable, "-m", "catbox_rules", "serve"]


def lines(name: str) -> list[str]:
    return (EXAMPLES / name).read_text(encoding="utf-8").splitlines()


def test_the_answers_are_those_of_the_server() -> None:
    """All but the first one, which names the version of the library."""
    server = Server()
    said = [server.answer(line.encode()) for line in lines("requests.jsonl")]
    assert said[1:] == lines("answers.jsonl")[1:]
    hello, shown = (json.loads(each)["answer"] for each in (said[0], lines("answers.jsonl")[0]))
    assert {**hello, "version": ""} == {**shown, "version": ""}


def test_the_exchange_fits_the_schemas() -> None:
    for schema, name in (("request", "requests.jsonl"), ("answer", "answers.jsonl")):
        for line in lines(name):
            assert misfits(f"protocol-{schema}", json.loads(line)) == []


def test_one_request_is_refused_for_a_rule() -> None:
    said = [json.loads(line) for line in lines("answers.jsonl")]
    errors = [each["error"] for each in said if "error" in each]
    assert [error["code"] for error in errors] == ["illegal-action"]
    [violation] = errors[0]["verdict"]["violations"]
    assert violation["clause"] == "declare.lead-not-red"


def front_end(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(EXAMPLES / "front_end.py"), *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    ("game", "edition", "players"),
    [("cat-in-the-box", "ayatsurare-2020", 4), ("schrodingers-cats", "amigo-2023", 3)],
)
def test_the_front_end_plays_a_match(game: str, edition: str, players: int) -> None:
    """Seat 0 is shown its own hand in every round, and no other one."""
    played = front_end(game, edition, str(players), "--", *SERVE)
    assert (played.returncode, played.stderr) == (0, "")
    *events, totals, winners = played.stdout.splitlines()
    rounds = [line for line in events if line.startswith("round-began: ")]
    hands = [line for line in events if line.startswith("hand-dealt: ")]
    assert 1 <= len(hands) <= len(rounds)
    assert all("seat 0, " in line for line in hands)
    assert len(totals.removeprefix("totals: ").split()) == players
    assert winners.startswith("won by seat ")


def test_the_front_end_says_what_is_wrong() -> None:
    played = front_end("cat-in-the-box", "pegasus-2023", "7", "--", *SERVE)
    assert played.returncode == 1
    fault = "$.record.players: expected 2 to 5 in pegasus-2023 (setup.players), got 7"
    assert played.stderr == f"new: {fault}\n"
    assert "front_end.py" in front_end("cat-in-the-box").stderr
