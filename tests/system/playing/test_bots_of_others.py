"""`catbox play --bot`: anybody's bots at the table, by seat or for all; and what they do wrong."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from catbox_rules.records import parse, read_record
from tests.kit.matches import TABLES_OF
from tests.patience import FOREVER
from tests.system.playing.catbox import ROOT, run_here

FOREIGN = "tests.unit.policies.foreign"
EXAMPLE = [sys.executable, str(ROOT / "examples" / "bots" / "any_legal.py")]

Watch: TypeAlias = Callable[..., tuple[int, str, str]]


@pytest.fixture
def watch(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Watch:
    """Play with these arguments and typed lines; the status, and what is on both outputs."""
    monkeypatch.chdir(tmp_path)

    def answer(*arguments: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(
            sys, "stdin", io.TextIOWrapper(io.BytesIO(typed.encode()), encoding="utf-8")
        )
        status = run_here("play", "--seed", "tea", *arguments)
        captured = capsys.readouterr()
        return status, captured.out, captured.err

    return answer


@pytest.mark.parametrize("game", TABLES_OF)
def test_bots_of_all_kinds_play_a_match_to_its_end(watch: Watch, game: str) -> None:
    status, out, err = watch(
        *(game, "--people", "none", "--bot", "bot", "--bot", f"1={FOREIGN}:last"),
        *("--save", "match.json", "--bot", "2=--", *EXAMPLE),
    )
    assert (status, err) == (0, "")
    assert f"seat 0 (a bot: bot), seat 1 (a bot: {FOREIGN}:last), seat 2 (a bot: --" in " ".join(
        out.split()
    )
    assert "Won by seat" in out
    record = read_record(parse(Path("match.json").read_bytes()))
    assert {each.actor for each in record.actions} >= {0, 1, 2}


@pytest.mark.parametrize("game", TABLES_OF)
@pytest.mark.parametrize("name", ["low_bidder", "looks_ahead"])
def test_the_functions_among_the_examples_play_a_match_to_its_end(
    watch: Watch, monkeypatch: pytest.MonkeyPatch, game: str, name: str
) -> None:
    monkeypatch.setattr(sys, "path", [str(ROOT / "examples" / "bots"), *sys.path])
    players = ("--people", "none", "--bot", "bot", "--bot", f"1={name}:choose")
    status, out, err = watch(game, *players)
    assert (status, err) == (0, "")
    assert "Won by seat" in out


def test_the_examples_of_bots_stand_in_their_guide_as_they_are() -> None:
    guide = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    for name, start in (("looks_ahead.py", "from catbox_rules"), ("any_legal.py", "import json")):
        code = (ROOT / "examples" / "bots" / name).read_text(encoding="utf-8")
        assert f"```python\n{code[code.index(start) :]}```\n" in guide


def test_of_several_bots_for_a_seat_the_last_one_counts(watch: Watch) -> None:
    _, out, _ = watch("--bot", "1=bot", "--bot", "random", "--bot", "2=follow-heavy")
    assert "seat 0 (a person), seat 1 (a bot: random), seat 2 (a bot: follow-heavy)" in out


def test_the_games_own_bot_by_its_name_plays_as_ever(watch: Watch) -> None:
    plain = watch("--people", "none")
    named = watch("--people", "none", "--bot", "bot")
    assert named[1].splitlines()[3:] == plain[1].splitlines()[3:]


def test_an_undo_brings_a_program_back_to_where_it_was(watch: Watch) -> None:
    """The same typed again gives the same match again."""
    bot = ("--bot", "--", *EXAMPLE)
    once = "discard 2\nbid 1\nquit\n\n"
    undone = "discard 2\nbid 1\nundo\nbid 1\nquit\n\n"
    for typed, name in ((once, "once.json"), (undone, "undone.json")):
        status, _, err = watch("--save", name, *bot, typed=typed)
        assert (status, err) == (0, "")
    one, other = (
        json.loads(Path(name).read_text(encoding="utf-8")) for name in ("once.json", "undone.json")
    )
    assert one["actions"] == other["actions"]
    assert len(one["actions"]) > 6


def test_a_bot_that_fails_ends_the_match_which_is_kept(watch: Watch) -> None:
    status, _, err = watch(
        *("--people", "none", "--bot", f"1={FOREIGN}:illegal", "--save", "match.json")
    )
    assert status == 2
    assert err.startswith(
        "catbox: seed tea, action 2: seat 1: expected a legal action from "
        f"{FOREIGN}:illegal, got bid 2, illegal: "
    )
    assert len(err.splitlines()) == 1
    status, _, err = watch("--people", "none", "--resume", "match.json", "--bot", "1=bot")
    assert (status, err) == (0, "")


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["--bot", "bto"], "--bot: expected one of 'at random', "),
        (["--bot", "3=bot"], "--bot: expected 0 to 2, got 3"),
        (["--bot", "1=bto"], "--bot: expected one of 'at random', "),
        (["--bot", "--"], "--bot: expected -- and a command that there is, got --"),
        (["--bot", "1=--"], "--bot: expected -- and a command that there is, got --"),
        (["--bot", "-- no-such-command"], "--bot: expected -- and a command that there is"),
        (
            ["--bot", f"{FOREIGN}:of_two"],
            "--bot: expected a function, not async, that is given view",
        ),
        (["--patience", "-1"], "--patience: expected seconds, more than 0 and less than"),
        (["--bot"], "Option '--bot' requires an argument"),
    ],
)
def test_what_cannot_be_asked_for(watch: Watch, arguments: list[str], fault: str) -> None:
    status, out, err = watch(*arguments)
    assert (status, out) == (2, "")
    assert err.startswith(f"catbox: {fault}")
    assert len(err.splitlines()) == 1


def test_a_silent_bot_costs_patience_alone(watch: Watch) -> None:
    command = [sys.executable, "-c", f"import time; time.sleep({FOREVER})"]
    status, _, err = watch("--people", "none", "--patience", "0.5", "--bot", "--", *command)
    assert status == 2
    assert err.endswith(", got nothing within 0.5 seconds\n")
