"""Engines as processes: those that fall silent, die, flood, and the like."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from catbox_rules.conformance import session
from catbox_rules.conformance.protocol import ATTRIBUTION
from catbox_rules.conformance.reference import Aspect
from catbox_rules.conformance.session import CannotTest, Trial, conform, hold
from catbox_rules.conformance.walkthrough import walk
from catbox_rules.games import GAMES
from catbox_rules.programs import Answer, Broken, Came, Engine, Process, Request, Silence
from tests.patience import FOREVER, PATIENCE, wait_until
from tests.system.conformance.doubles import rare_matches
from tests.system.conformance.engines import SILENT

ROOT = Path(__file__).parents[3]
A_MOMENT = 0.02
"""Seconds between two looks at whether an engine has fallen silent."""


@pytest.fixture
def time_is_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """The time for an answer is over as soon as the engine says that it will not give one."""
    read = Process.read

    def until_it_is_silent(process: Process, _: float | None) -> Came:
        came = read(process, A_MOMENT)
        while isinstance(came, Silence) and SILENT not in process.last_words:
            came = read(process, A_MOMENT)
        return came

    monkeypatch.setattr(Process, "read", until_it_is_silent)


@pytest.fixture(autouse=True)
def from_the_checkout(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(ROOT))


def command_of(name: str) -> list[str]:
    return [sys.executable, "-m", "tests.system.conformance.engines", name]


def script(*lines: str) -> list[str]:
    """An engine that is a few lines of Python."""
    return [sys.executable, "-c", "\n".join(["import sys, time, os", *lines])]


@pytest.mark.parametrize(
    ("name", "kind"),
    [
        ("FallsSilent", "no answer in time"),
        ("StopsReading", "no answer in time"),
        ("Dies", "died"),
        ("Floods", "another id"),
        ("FloodsOneLine", "a line too long"),
        ("SpeaksGarbage", "not JSON"),
        ("AnswersTwice", "another id"),
    ],
)
@pytest.mark.usefixtures("time_is_up")
def test_an_engine_that_misbehaves_after_a_while(name: str, kind: str) -> None:
    record = rare_matches("cat-in-the-box")[2]
    attribution = ATTRIBUTION.of("cat-in-the-box")
    with Engine(command_of(name), timeout=PATIENCE) as engine:
        found = list(walk(engine, record, attribution, asks=["legal"]))
        assert [each.aspect for each in found] == [Aspect.PROTOCOL]
        assert found[0].kind.startswith(kind)
        assert len(found[0].record.actions) < len(record.actions)
        # Another process answers.
        assert isinstance(engine.ask("hello"), Answer)
        assert engine.breaks == 1
        assert engine.silences == (kind == "no answer in time")


def test_the_time_for_an_answer_is_over_by_the_clock() -> None:
    with Engine(script(f"time.sleep({FOREVER})"), timeout=0.2) as engine:
        assert engine.ask("hello") == Broken("no answer in time", "nothing within 0.2 seconds")
        assert engine.silences == 1


def test_what_it_said_last_is_quoted() -> None:
    record = rare_matches("cat-in-the-box")[2]
    with Engine(command_of("Dies"), timeout=PATIENCE) as engine:
        [found] = walk(engine, record, ATTRIBUTION.of("cat-in-the-box"), asks=["legal"])
    assert "exit status 3" in found.message
    assert "out of cats" in found.message


class TestLines:
    def test_lines_that_are_read_late(self) -> None:
        """More is sent than a pipe holds, before anything is read or answered."""
        lines = ["lines = [sys.stdin.readline() for _ in range(3000)]"]
        lines += ['for i in range(1, 3001): print(\'{"id": %d, "answer": 0}\' % i, flush=True)']
        with Engine(script(*lines), timeout=PATIENCE) as engine:
            replies = engine.ask_all([Request("legal", {"match": "a" * 64})] * 3000)
        assert replies == [Answer(0)] * 3000

    def test_more_is_said_than_is_read(self) -> None:
        """What nobody reads does not pile up, and does not hold up the end."""
        with Engine(script("while True: print('{}')"), timeout=PATIENCE) as engine:
            assert isinstance(engine.ask("hello"), Broken)
            engine.start()

    def test_a_line_that_never_ends(self) -> None:
        lines = ["while True: sys.stdout.write('meow' * 1000)"]
        with Engine(script(*lines), timeout=PATIENCE, longest_line=100_000) as engine:
            assert engine.ask("hello") == Broken("a line too long", "a line that is too long")

    def test_a_long_line_is_whole(self) -> None:
        lines = ["sys.stdin.readline()"]
        lines += ["print('{\"id\": 1, \"answer\": \"' + 'meow' * 200000 + '\"}', flush=True)"]
        with Engine(script(*lines), timeout=PATIENCE) as engine:
            assert engine.ask("hello") == Answer("meow" * 200_000)

    def test_standard_error_does_not_block(self) -> None:
        lines = ["sys.stderr.write('meow\\n' * 100000); sys.stderr.flush()"]
        lines += ['sys.stdin.readline(); print(\'{"id": 1, "answer": 0}\', flush=True)']
        with Engine(script(*lines), timeout=PATIENCE) as engine:
            assert engine.ask("hello") == Answer(0)


@pytest.mark.parametrize(
    ("line", "kind"),
    [
        ("meow", "not JSON"),
        ('{"id": 1, "answer": NaN}', "not JSON"),
        ('{"id": 1, "answer": 1, "answer": 2}', "not JSON"),
        ("[1]", "not a reply"),
        ('{"id": 2, "answer": {}}', "another id"),
        ('{"answer": {}}', "another id"),
        ('{"id": true, "answer": {}}', "another id"),
        ('{"id": "1", "answer": {}}', "another id"),
        ('{"id": 1}', "not a reply"),
        ('{"id": 1, "answer": {}, "error": {"code": "x", "message": "y"}}', "not a reply"),
        ("", "not JSON"),
    ],
)
def test_what_is_no_reply(line: str, kind: str) -> None:
    said = script(f"print({line!r}, flush=True); time.sleep({FOREVER})")
    with Engine(said, timeout=PATIENCE) as engine:
        reply = engine.ask("hello")
    assert isinstance(reply, Broken)
    assert reply.kind == kind


def test_all_of_its_processes_end(tmp_path: Path) -> None:
    """Also what the engine has started itself."""
    file = tmp_path / "child"
    lines = [
        "import subprocess",
        f"child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep({FOREVER})'])",
        f"open({str(file)!r}, 'w').write(str(child.pid))",
        'sys.stdin.readline(); print(\'{"id": 1, "answer": 0}\', flush=True)',
        f"time.sleep({FOREVER})",
    ]
    with Engine(script(*lines), timeout=PATIENCE) as engine:
        assert engine.ask("hello") == Answer(0)
        pid = int(file.read_text())
    wait_until(lambda: not _runs(pid))


def _runs(pid: int) -> bool:
    """Whether there is a process that is not merely waiting to be buried."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    stat = Path(f"/proc/{pid}/stat")
    return not stat.exists() or stat.read_text(encoding="utf-8").rsplit(")", 1)[1].split()[0] != "Z"


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (["/no/such/engine"], "/no/such/engine: cannot be started: No such file or directory"),
        (command_of("SaysTooMuchFirst"), "hello: expected an answer, got "),
        (command_of("HasNoScore"), "hello: $.asks: expected 'score' among them, got "),
        (command_of("PlaysSomethingElse"), "hello: it offers no table of what is asked for: "),
        (script("sys.exit('no cats')"), "hello: expected an answer, got the end of the program, "),
        (script('print(\'{"id": 1, "answer": {}}\')'), "hello: $.protocol: expected "),
    ],
)
def test_what_cannot_be_tested(command: list[str], message: str) -> None:
    with pytest.raises(CannotTest) as caught:
        conform(command, matches=1, timeout=PATIENCE)
    assert str(caught.value).startswith(message)


def test_the_server_of_the_library_agrees() -> None:
    command = [sys.executable, "-m", "catbox_rules", "serve"]
    conformance = conform(command, players=2, matches=20, timeout=PATIENCE)
    assert conformance.agrees
    assert conformance.disagreements == ()
    assert set(conformance.tested) == set(GAMES)
    assert [each.partition(":")[0] for each in conformance.not_tested] == [
        *("message", "watch", "dispute")
    ]


def test_one_that_dies_again_and_again_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "_MOST_BREAKS", 3)
    with Engine(command_of("Dies"), timeout=PATIENCE) as engine:
        conformance = hold(engine, Trial(game="cat-in-the-box", players=2, matches=3))
    assert {each.aspect for each in conformance.disagreements} == {Aspect.PROTOCOL}
    assert engine.breaks == 3
    assert conformance.not_tested[-1].startswith("cat-in-the-box: the rest of it")


@pytest.mark.usefixtures("time_is_up")
def test_one_that_falls_silent_again_and_again_is_given_up(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(session, "_MOST_SILENCES", 2)
    with Engine(command_of("FallsSilent"), timeout=PATIENCE) as engine:
        conformance = hold(engine, Trial(game="cat-in-the-box", players=2, matches=3))
    assert {each.aspect for each in conformance.disagreements} == {Aspect.PROTOCOL}
    assert engine.silences == 2
    assert conformance.not_tested[-1].startswith("cat-in-the-box: the rest of it")
