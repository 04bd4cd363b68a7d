"""Whole matches, typed by people at a terminal: hot seat, going back, saving, leaving."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

import pytest
from attrs import define, field, frozen

from catbox_rules.cli.play import CLEARED
from catbox_rules.match import replay
from catbox_rules.records import parse, read_record
from tests.system.playing.catbox import Terminal, run_here

NAMES = ("Anne", "Peter", "Hermann")
_HAND_OVER = re.compile(r"It is (\w+)'s turn\. \1, press Enter")
_ASKED = re.compile(r"^(\w+) > \Z", re.MULTILINE)
_HAND = re.compile(r"^  seat (\d), (\w+).*\n +(.*)$", re.MULTILINE)


@define
class People:
    """People at one terminal, who do what a simple rule tells them."""

    terminal: Terminal
    frames: list[tuple[str, str]] = field(factory=list[tuple[str, str]])
    """What was on the screen between two hand-overs, with the person before it."""
    turns: int = 0

    def begin(self) -> str:
        """The first question, after a hand-over if there is one."""
        return self._seated(self.terminal.until_asked())

    def type(self, text: str) -> str:
        """Type a line, and hand the screen over where that is asked."""
        return self._seated(self.terminal.type(text))

    def act(self, seen: str) -> str:
        """Type one of the actions that the screen offers: a doubt now and then, the end of a turn
        where that can be, else the last one of the first line."""
        self.turns += 1
        lines = seen[seen.rindex("You can:\n") :].splitlines()[1:-1]
        offered = [text for line in lines for text in re.split(r", | (?=\d[RBYG])", line)]
        if "doubt" in offered and self.turns % 3 == 0:
            return self.type("doubt")
        if "end turn" in offered:
            return self.type("end turn")
        return self.type(next(text for text in offered if not text.startswith("use")))

    def _seated(self, seen: str) -> str:
        while handed := _HAND_OVER.search(seen):
            # Nothing but the question is to be seen before the right person sits there.
            assert seen[: handed.start()].endswith(CLEARED)
            seen = self.terminal.type("")
        asked = _ASKED.search(seen)
        if asked:
            self.frames.append((asked[1], seen[seen.rfind(CLEARED) + 1 :]))
        return seen


Sit: TypeAlias = Callable[..., People]


@pytest.fixture
def sit(tmp_path: Path) -> Iterator[Sit]:
    """Sit down at a terminal with these arguments; who still sits there at the end leaves."""
    terminals: list[Terminal] = []

    def at_a_terminal(*arguments: str) -> People:
        terminals.append(Terminal(["play", *arguments], tmp_path))
        return People(terminals[-1])

    yield at_a_terminal
    for terminal in terminals:
        terminal.close()


def check_hands(people: People) -> Counter[str]:
    """In each frame all hands but that of the person before the screen are question marks; how
    many hands of either kind there were."""
    seen: Counter[str] = Counter()
    for name, frame in people.frames:
        for _, holder, facts in _HAND.findall(frame):
            hand = re.search(r"hand (?:\d: )?(.*?)   ", facts)
            if hand is None or hand[1] == "-":
                continue
            if holder == name:
                assert "?" not in hand[1], (name, facts)
                seen["own"] += 1
            else:
                assert re.fullmatch(r"\?( \?)*|\d \?", hand[1]), (name, facts)
                seen["other"] += 1
    return seen


def shown_after(seen: str) -> str:
    """What is on the screen, without the line that was typed for it."""
    _, _, rest = seen.rsplit(CLEARED, maxsplit=1)[-1].partition("\n")
    return rest.lstrip("\n")


@frozen
class Moves:
    """What is typed in a match, and what must come of it."""

    game: str
    illegal: str
    clauses: tuple[str, ...]
    mistyped: str
    instead: str


MOVES = [
    Moves(
        "cat-in-the-box",
        illegal="bid 2",
        clauses=("round.phases",),
        mistyped="discart 2",
        instead="discard 2",
    ),
    Moves(
        "schrodingers-cats",
        illegal="doubt",
        clauses=("schrodinger.doubt.needs-claim",),
        mistyped="claim 3 lve",
        instead="claim 3 alive",
    ),
]


@pytest.mark.parametrize("moves", MOVES, ids=lambda moves: str(moves.game))
def test_a_whole_match_of_two_people_and_a_bot(moves: Moves, sit: Sit, tmp_path: Path) -> None:
    table = ["--people", "0,2", "--seed", "8"]
    people = sit(moves.game, *table, "--names", ",".join(NAMES))
    assert people.begin().endswith("Anne > ")

    refused = people.type(moves.illegal)
    assert f"ILLEGAL: {moves.illegal}\n" in refused
    assert all(f"[{clause}]" in refused for clause in moves.clauses)
    assert f"ILLEGAL: {moves.illegal}\n" in people.type(f"why {moves.illegal}")
    assert f"LEGAL: {moves.instead}\n" in people.type(f"why {moves.instead}")
    assert f"'{moves.mistyped}' is not understood. Expected: " in people.type(moves.mistyped)
    assert "You have not done anything yet." in people.type("undo")

    # Anne acts, and the one who is asked next acts; once Anne is asked again, she goes back.
    seen = people.type("show") + "You can:\n" + moves.instead + "\nAnne > "
    decided = people.act(seen)
    while not decided.endswith("Anne > "):
        decided = people.act(decided)
    seen = people.act(decided)
    while not seen.endswith("Anne > "):
        seen = people.act(seen)
    assert shown_after(people.type("undo")) == shown_after(decided)
    seen = people.act(decided)

    people.type("save match.json")
    saved = read_record(parse((tmp_path / "match.json").read_bytes()))
    assert saved.names == NAMES
    people.type("quit")
    assert people.terminal.status() == 0

    again = sit("--resume", "match.json", "--save", "match.json", *table)
    seen = again.begin()
    while _ASKED.search(seen):
        seen = again.act(seen)
    assert again.terminal.status() == 0
    assert "Round 1: " in seen
    assert re.search(r"^Won by .*\n  .*\[.*match\.\S+\]$", seen, re.MULTILINE)
    hands = check_hands(people) + check_hands(again)
    assert hands["own"] > 10
    assert hands["other"] > 20

    record = read_record(parse((tmp_path / "match.json").read_bytes()))
    assert record.actions[: len(saved.actions)] == saved.actions
    assert replay(record).outcome is not None
    assert run_here("replay", str(tmp_path / "match.json")) == 0


def test_the_next_person_may_give_the_screen_back_for_a_decision_to_be_taken_back(
    sit: Sit,
) -> None:
    people = sit("--people", "all", "--names", ",".join(NAMES), "--seed", "1")
    first = people.begin()
    after = people.terminal.type("discard 2")
    assert "It is Peter's turn." in after
    back = people.terminal.type("undo")
    assert "It is Anne's turn." in back
    assert shown_after(people.terminal.type("")) == shown_after(first)
    people.terminal.press(CTRL_C)
    assert people.terminal.status() == 130


CTRL_C, CTRL_D = b"\x03", b"\x04"


def own_actions(path: Path) -> list[str]:
    """What seat 0 has done before the first trick, by a record in a file."""
    record = read_record(parse(path.read_bytes()))
    done = [action for action in record.actions if action.actor == 0]
    return [str(action) for action in done if action.do in ("discard", "bid")]


@pytest.mark.parametrize(("key", "status"), [(CTRL_C, 130), (CTRL_D, 0)])
def test_with_save_nothing_is_lost_when_the_table_is_left(
    key: bytes, status: int, sit: Sit, tmp_path: Path
) -> None:
    people = sit("--save", "match.json", "--seed", "1")
    people.begin()
    written: list[list[str]] = []
    for typed in ("discard 2", "bid 1", "undo", "bid 3"):
        people.type(typed)
        written.append(own_actions(tmp_path / "match.json"))
    assert written == [
        ["discard 2"],
        ["discard 2", "bid 1"],
        ["discard 2"],
        ["discard 2", "bid 3"],
    ]
    people.terminal.press(key)
    assert "Traceback" not in people.terminal.shown
    assert people.terminal.status() == status
    assert own_actions(tmp_path / "match.json") == ["discard 2", "bid 3"]
    assert [path.name for path in tmp_path.iterdir()] == ["match.json"]


def test_leaving_asks_where_to_save_and_replaces_no_other_file(sit: Sit, tmp_path: Path) -> None:
    (tmp_path / "mine.txt").write_text("mine", encoding="utf-8")
    people = sit("--seed", "1")
    people.begin()
    people.type("discard 2")
    assert people.type("quit").endswith("A file to save it in, or Enter > ")
    assert "mine.txt: File exists" in people.type("mine.txt")
    assert "No such file" in people.type("no such folder/match.json")
    people.type("match.json")
    assert people.terminal.status() == 0
    assert (tmp_path / "mine.txt").read_text(encoding="utf-8") == "mine"
    assert read_record(parse((tmp_path / "match.json").read_bytes())).actions
