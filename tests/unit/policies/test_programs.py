"""Bots that are programs: what they are sent, and all that they may answer or not."""

# ruff: noqa: E501 -- of the tables

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import pytest

from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import CHANCE, Seat
from catbox_rules.match import AnyMatch
from catbox_rules.policies import BotFailed, Seated, bot_named, joined
from tests.kit.validation import misfits
from tests.patience import FOREVER
from tests.unit.policies.test_seated import dealt

ROOT = Path(__file__).parents[3]
PYTHON = [sys.executable, str(ROOT / "examples" / "bots" / "any_legal.py")]


def script(*lines: str) -> str:
    """The name of a bot that is a few lines of Python."""
    return joined([sys.executable, "-c", "\n".join(["import json, sys, time", *lines])])


def noting(path: Path) -> str:
    """One that keeps what it is asked, and takes the first legal action."""
    return script(
        f"kept = open({str(path)!r}, 'a')",
        "for line in sys.stdin:",
        "    kept.write(line); kept.flush(); asked = json.loads(line)",
        "    action = asked['message']['legal']['actions'][0]['action']",
        "    print(json.dumps({'id': asked['id'], 'answer': {'action': action}}), flush=True)",
    )


def asked_of(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def gone_on(match: AnyMatch, name: str, seated: Seated, asked: int) -> AnyMatch:
    """The match after one bot, at all seats, was asked so often."""
    bot, random = bot_named(name, match.ruleset), Random(1)
    while match.turn and asked:
        actor = match.turn[0]
        if actor == CHANCE:
            match = match.apply(match.draw(random))
        else:
            match, asked = match.apply(seated.choose(bot, match, actor, random)), asked - 1
    return match


@pytest.mark.parametrize("game", GAMES)
def test_the_example_plays_whole_matches_and_the_same_again(game: str) -> None:
    ends = list[AnyMatch]()
    for _ in range(2):
        with Seated() as seated:
            ends.append(gone_on(dealt(game), joined(PYTHON), seated, 10_000))
    assert ends[0].is_over
    assert ends[0] == ends[1]


def test_it_is_sent_the_messages_of_its_seat_and_each_event_once(tmp_path: Path) -> None:
    match = dealt()
    with Seated() as seated:
        after = gone_on(match, noting(tmp_path / "kept"), seated, 30)
    asked = asked_of(tmp_path / "kept")
    assert len(asked) == 30
    for seat in range(3):
        own = [each for each in asked if each["message"]["seat"] == seat]
        assert [each["id"] for each in own] == [*range(1, len(own) + 1)]
        assert {frozenset(each) for each in own} == {
            frozenset({"id", "ask", "since", "seed", "message"})
        }
        assert [each["since"] for each in own] == [
            0,
            *(each["message"]["next"] for each in own[:-1]),
        ]
        events = [event for each in own for event in each["message"]["events"]]
        last = own[-1]["message"]
        moment = after.undo(after.number_of_actions - last["actions"])
        assert events == moment.message_for(seat, since=0)["events"]
        assert all(each["event"].get("private_to", seat) == seat for each in events)
        assert not [fault for each in own for fault in misfits("message", each["message"])]


def test_who_looks_back_sends_all_events_anew(tmp_path: Path) -> None:
    """And so does another match."""
    match = dealt()
    with Seated() as seated:
        name = noting(tmp_path / "kept")
        after = gone_on(match, name, seated, 9)
        again = gone_on(after.undo(6), name, seated, 6)
        gone_on(dealt(), name, seated, 1)
    assert again == after
    since = [each["since"] for each in asked_of(tmp_path / "kept")]
    assert [number for number, each in enumerate(since) if each == 0] == [0, 1, 2, 9, 10, 11, 15]


def test_two_programs_at_one_seat_are_asked_apart(tmp_path: Path) -> None:
    """One in one match, and another one in the next."""
    with Seated() as seated:
        for name in ("one", "other", "one"):
            bot = bot_named(noting(tmp_path / name), "cat-in-the-box")
            seated.choose(bot, dealt(), Seat(0), Random(1))
    assert [len(asked_of(tmp_path / name)) for name in ("one", "other")] == [2, 1]


ANSWER = "asked = json.loads(sys.stdin.readline())"


@pytest.mark.parametrize(
    ("lines", "fault"),
    [
        (["pass"], "an action from {}, got the end of the program, with exit status 0"),
        (["sys.exit('no idea')"], "got the end of the program, with exit status 1; its last words: no idea"),
        ([f"import os; os.close(1); time.sleep({FOREVER})"], "got the end of its standard output"),
        ([ANSWER, "print('hello', flush=True)"], "got line 1, column 1: expected JSON, got 'hello'"),
        ([ANSWER, "print('{}', flush=True)"], "got a reply without an id: {{}}"),
        ([ANSWER, "print('x' * 70_000, flush=True)"], "got a line that is too long"),
        ([ANSWER, "print('x' * 1000, flush=True)"], f": {'x' * 297}..."),
        ([ANSWER, "print('y' * 10**6, end='', flush=True)"], "got a line that is too long"),
        (
            [ANSWER, """print('{"id": 1, "error": {"code": "lost", "message": "?"}}')"""],
            "an action from {}, got the error lost: ?",
        ),
        ([ANSWER, """print('{"id": 1, "answer": 3}')"""], 'an answer {{"action": ...}} from {}, got 3'),
        (
            [ANSWER, """print('{"id": 1, "answer": {"action": {"do": "discard", "seat": 0}}}')"""],
            'an action from {}, got {{"do": "discard", "seat": 0}}, where $.action.rank: expected',
        ),
        (
            [ANSWER, """print('{"id": 1, "answer": {"action": {"do": "paradox", "seat": 0}}}')"""],
            "a legal action from {}, got paradox, illegal: ",
        ),
    ],
)  # fmt: skip
def test_what_a_program_should_not_do(lines: Sequence[str], fault: str) -> None:
    name = script(*lines)
    bot = bot_named(name, "cat-in-the-box")
    with Seated() as seated, pytest.raises(BotFailed) as caught:
        seated.choose(bot, dealt(), Seat(0), Random(1))
    assert str(caught.value).startswith("seat 0: expected ")
    assert fault.format(name) in str(caught.value)


def test_a_program_that_answers_twice_is_found_out_the_next_time() -> None:
    name = script(
        "for line in sys.stdin:",
        "    asked = json.loads(line)",
        "    action = asked['message']['legal']['actions'][0]['action']",
        "    answer = json.dumps({'id': asked['id'], 'answer': {'action': action}})",
        "    print(answer); print(answer, flush=True)",
    )
    bot, match = bot_named(name, "cat-in-the-box"), dealt()
    with Seated() as seated:
        seated.choose(bot, match, Seat(0), Random(1))
        with pytest.raises(BotFailed, match="a reply with id 1, not 2"):
            seated.choose(bot, match, Seat(0), Random(1))


def test_a_silent_program_costs_patience_alone() -> None:
    bot = bot_named(script(f"time.sleep({FOREVER})"), "cat-in-the-box")
    with Seated(0.5) as seated, pytest.raises(BotFailed, match=r"got nothing within 0\.5 seconds"):
        seated.choose(bot, dealt(), Seat(0), Random(1))


def test_after_a_failure_it_is_started_anew(tmp_path: Path) -> None:
    first = script(
        f"from pathlib import Path; mark = Path({str(tmp_path / 'mark')!r})",
        "if not mark.exists(): mark.touch(); sys.exit(1)",
        "for line in sys.stdin:",
        "    asked = json.loads(line)",
        "    action = asked['message']['legal']['actions'][0]['action']",
        "    print(json.dumps({'id': asked['id'], 'answer': {'action': action}}), flush=True)",
    )
    bot, match = bot_named(first, "cat-in-the-box"), dealt()
    with Seated() as seated:
        with pytest.raises(BotFailed):
            seated.choose(bot, match, Seat(0), Random(1))
        assert seated.choose(bot, match, Seat(0), Random(1)) == match.legal_actions(0)[0]


@pytest.mark.skipif(os.name != "posix", reason="a system where signal 0 is one as any other")
def test_no_program_outlives_its_table(tmp_path: Path) -> None:
    noted = tmp_path / "process"
    name = script(
        "import os",
        f"open({str(noted)!r}, 'w').write(str(os.getpid()))",
        "asked = json.loads(sys.stdin.readline())",
        "action = asked['message']['legal']['actions'][0]['action']",
        "print(json.dumps({'id': asked['id'], 'answer': {'action': action}}), flush=True)",
        f"time.sleep({FOREVER})",
    )
    with Seated() as seated:
        gone_on(dealt(), name, seated, 1)
        process = int(noted.read_text())
        os.kill(process, 0)  # there it is
    with pytest.raises(ProcessLookupError):
        os.kill(process, 0)
    seated.close()  # there is nothing left to end


@pytest.mark.parametrize("seconds", [0, -1, 1e6, float("nan")])
def test_patience_has_an_end_and_a_beginning(seconds: float) -> None:
    with pytest.raises(MalformedInput, match=r"^\$\.patience: expected seconds, more than 0 and "):
        Seated(patience=seconds)
