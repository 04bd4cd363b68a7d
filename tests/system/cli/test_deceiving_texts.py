"""No character that cannot be seen, that breaks lines or turns the direction of a text, reaches a
terminal, and no text looks like a line of ours.

It may stand in whatever comes from somebody else: titles, notes and names of seats, paths, ids of
variants, arguments of the command line.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from catbox_rules.records import record_as_json
from tests.kit.matches import random_match
from tests.system.cli.conftest import Answer, Catbox, catbox

__all__ = ["catbox"]

HIDDEN = "\u202e\u200f\u200b\u2066\ufeff\u00ad\U000e0041\u061c\ufe0f"
"""An override of the direction, marks of it, and what takes no room."""
DECEIVING = f"evil{HIDDEN}live"
NO_WORD = f"xqz{HIDDEN}zzq"
"""Like no word of a rule."""


def check(answer: Answer) -> None:
    """Nothing is left of what deceives, and what was there can be seen."""
    for text in (answer.out, answer.err):
        assert not set(HIDDEN) & set(text), ascii(text)
    assert "\\u202e" in answer.out + answer.err


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A match whose title, note, names and place all deceive."""
    monkeypatch.chdir(tmp_path)
    record = record_as_json(random_match("pegasus-2023", 3))
    record |= {"title": DECEIVING, "note": DECEIVING, "names": [DECEIVING, "B", "C"]}
    path = Path(f"{DECEIVING}.json")
    path.write_text(json.dumps(record), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    "command",
    [
        ["replay"],
        ["replay", "--json"],
        ["show"],
        ["show", "--at", "20"],
        ["show", "--svg"],
        ["judge", "--ask", "round"],
        ["judge", "--action", "4R"],
        ["convert", "--to", "match"],
        ["convert", "--to", "line"],
        ["regress"],
        ["variants", "check"],
        ["report", "--json"],
        ["play", "--resume"],
    ],
    ids=" ".join,
)
def test_of_a_match(catbox: Catbox, file: str, command: list[str]) -> None:
    answer = catbox(*command, file, stdin=b"quit\n")
    for text in (answer.out, answer.err):
        assert not set(HIDDEN) & set(text), ascii(text)


BREAKS = ["\n", "\r", "\x1b[2K\x1b[G", "\x0b\x0c\x85\u2028\u2029", "x" * 90 + " "]
"""What may begin another line, a text that is too long for one among them."""
FORGED = "result: seat 1 wins"


def forged(text: str) -> list[str]:
    """The lines that begin as if they were ours, by whatever ends a line somewhere."""
    return [line for line in text.splitlines() if line.startswith(FORGED)]


@pytest.mark.parametrize("broken", BREAKS, ids=ascii)
def test_no_text_of_a_match_makes_a_line_of_its_own(
    catbox: Catbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    monkeypatch.chdir(tmp_path)
    text = f"Final{broken}{FORGED}"
    record = record_as_json(random_match("pegasus-2023", 3).up_to(10))
    record |= {"title": text, "note": text, "names": [text, "B", "C"]}
    Path("match.json").write_text(json.dumps(record), encoding="utf-8")
    for command in (
        ["replay"],
        ["replay", "--edition", "bezier-2022"],
        ["show"],
        ["judge", "--action", "4R"],
        ["judge", "--action", "4R", "--full"],
        ["judge", "--action", "4R", "--picture"],
        ["judge", "--ask", "round", "--full"],
        ["convert", "--to", "match"],
        ["convert", "--to", "position", "--at", "9"],
        ["convert", "--to", "line", "--at", "9"],
        ["regress"],
        ["variants", "check"],
        # Who plays has chosen the names, which may be too long for a line.
        *([["play", "--resume"]] if broken != BREAKS[-1] else []),
    ):
        answer = catbox(*command, "match.json", stdin=b"quit\n")
        assert answer.out + answer.err
        assert forged(answer.out + answer.err) == [], command


@pytest.mark.parametrize("command", [["replay"], ["show"], ["judge", "--action", "4R"]])
def test_it_can_be_seen_that_it_was_there(catbox: Catbox, file: str, command: list[str]) -> None:
    check(catbox(*command, file))


def test_of_the_folder_of_a_campaign(catbox: Catbox, tmp_path: Path) -> None:
    folder = str(tmp_path / DECEIVING)
    few = ("--players", "3", "--matches", "4", "--workers", "1")
    assert catbox("simulate", "pegasus-2023", "--out", folder, *few).status == 0
    check(catbox("simulate", "pegasus-2023", "--out", folder, *few, "--seed", "1"))
    page = str(tmp_path / "page.html")
    check(catbox("report", f"{folder}{HIDDEN}", "--out", page))
    assert catbox("report", folder, "--out", page).status == 0
    assert not set(HIDDEN) & set(Path(page).read_text(encoding="utf-8"))


def test_of_a_variant(catbox: Catbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    entries = {"format": "catbox-variant/1", "id": "odd", "game": "cat-in-the-box"}
    entries |= {"title": DECEIVING, "note": DECEIVING}
    lines = [f'{key} = "{value}"' for key, value in entries.items()]
    Path(f"{DECEIVING}.toml").write_text("\n".join(lines), encoding="utf-8")
    check(catbox("variants", "check", f"{DECEIVING}.toml"))
    book = f"pegasus-2023+{DECEIVING}.toml"
    check(catbox("diff", "pegasus-2023", book, "--players", "3", "--matches", "3"))


@pytest.mark.parametrize("broken", BREAKS, ids=ascii)
def test_no_text_of_a_variant_makes_a_line_of_its_own(
    catbox: Catbox, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, broken: str
) -> None:
    monkeypatch.chdir(tmp_path)
    entries = {"format": "catbox-variant/1", "id": "odd", "game": "cat-in-the-box"}
    entries |= dict.fromkeys(["title", "note"], f"Odd{broken}{FORGED}")
    lines = [f"{key} = {json.dumps(value)}" for key, value in entries.items()]
    text = "\n".join(lines) + "\nnumbers.all.penalty = 3\n"
    Path("odd.toml").write_text(text, encoding="utf-8")
    book = "pegasus-2023+odd.toml"
    for command in (
        ["variants", "check", "odd.toml"],
        ["editions", book],
        ["diff", "pegasus-2023", book, "--players", "3", "--matches", "2"],
    ):
        answer = catbox(*command)
        assert answer.out, command
        assert forged(answer.out + answer.err) == [], command


@pytest.mark.parametrize(
    "command",
    [
        ["rules", NO_WORD],
        ["case", NO_WORD],
        ["editions", DECEIVING],
        ["variants", "show", DECEIVING],
        [DECEIVING],
        ["replay", DECEIVING],
        ["conform", "--", DECEIVING],
        ["serve", "--game", DECEIVING],
    ],
)
def test_of_an_argument(catbox: Catbox, command: list[str]) -> None:
    answer = catbox(*command)
    assert answer.status == 2
    check(answer)


def test_of_a_question_that_finds_nothing(catbox: Catbox) -> None:
    answer = catbox("find", NO_WORD)
    assert answer.status == 1
    check(answer)
