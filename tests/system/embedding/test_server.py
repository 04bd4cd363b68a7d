"""The server of the guide to embedding plays both games, with undo, resume and spectators."""

from __future__ import annotations

import json
import socket
import subprocess
import sys
from collections.abc import Generator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from catbox_rules.match import replay
from catbox_rules.records.record import read_record
from catbox_rules.records.strict_json import parse
from tests.patience import PATIENCE
from tests.unit.serving.bad_frames import bad_frames

SERVER: Final = Path(__file__).parents[3] / "examples" / "server.py"
LONGEST: Final = 45


@contextmanager
def served(folder: Path, *table: str) -> Generator[tuple[str, dict[str, int]]]:
    """A server that listens and keeps its match in a folder: its address, and the keys."""
    command, log = [sys.executable, str(SERVER), *table, "0"], folder / "log"
    with (
        log.open("w") as complaints,
        subprocess.Popen(
            command, cwd=folder, stdout=subprocess.PIPE, stderr=complaints, encoding="utf-8"
        ) as server,
    ):
        assert server.stdout is not None
        line = server.stdout.readline()
        assert line, log.read_text()
        try:
            yield server.stdout.readline().strip(), json.loads(line)
        finally:
            server.kill()
    assert not log.read_text()


def connected(address: str) -> ClientConnection:
    """A connection that waits as long as it must."""
    return connect(address, open_timeout=PATIENCE, ping_timeout=PATIENCE, close_timeout=PATIENCE)


class Clients:
    """The clients of all seats, and one that watches; each has its newest message."""

    def __init__(self, address: str, keys: Sequence[str], since: int) -> None:
        self._ends = ExitStack()
        self.all: list[ClientConnection] = []
        self.messages: list[Any] = []
        for key in [*keys, "watching"]:
            client = self._ends.enter_context(connected(address))
            client.send(json.dumps({"join": key, "since": since}))
            self.all.append(client)
        self.listen()

    def listen(self) -> None:
        """Take what is sent to all."""
        self.messages = [json.loads(client.recv(PATIENCE)) for client in self.all]

    def error(self, client: ClientConnection, text: str | bytes) -> str:
        """Send something wrong; what is said to be wrong with it."""
        client.send(text)
        return str(json.loads(client.recv(PATIENCE))["error"]["message"])

    def say(self, seat: int, **said: object) -> None:
        """Send something for a seat."""
        self.all[seat].send(json.dumps({"at": self.messages[seat]["next"], **said}))

    def close(self) -> None:
        """Close all connections."""
        self._ends.close()


@pytest.mark.parametrize(
    "table", [("cat-in-the-box", "pegasus-2023", "3"), ("schrodingers-cats", "amigo-2023", "3")]
)
def test_a_match_is_played_to_its_end(tmp_path: Path, table: tuple[str, str, str]) -> None:
    random, next_event, has_taken_back = Random(1), 0, False
    totals: list[int] = []
    for length in (12, 10_000):  # the second time on a server that was started anew
        with served(tmp_path, *table) as (address, keys):
            clients = Clients(address, [*keys], next_event)
            for _ in range(length):
                message = clients.messages[-1]
                assert message["seat"] is None
                if message["outcome"] is not None:
                    break
                seat = random.choice(message["turn"])
                own = clients.messages[seat]
                clients.say(seat, act=random.choice(own["legal"]["actions"])["action"])
                clients.listen()
                if not has_taken_back and clients.messages[seat]["may_take_back"]:
                    clients.say(seat, back=True)
                    clients.listen()
                    assert clients.messages[-1]["events"][-1]["event"]["event"] == "taken-back"
                    assert clients.messages[-1]["actions"] == message["actions"]
                    has_taken_back = True
            next_event, totals = clients.messages[-1]["next"], clients.messages[-1]["totals"]
            clients.close()
    played = replay(read_record(parse((tmp_path / "match.json").read_text())))
    assert has_taken_back
    assert played.outcome is not None
    assert list(played.match.totals) == totals


@pytest.mark.parametrize(
    "table", [("cat-in-the-box", "pegasus-2023", "3"), ("schrodingers-cats", "amigo-2023", "3")]
)
def test_what_is_wrong_with_one_client_the_others_do_not_notice(
    tmp_path: Path, table: tuple[str, str, str]
) -> None:
    """They are sent the messages of their match and nothing else, whoever sends bad frames before
    the first action, in the middle and after the end. Nothing is written to the log."""
    random = Random(2)
    with served(tmp_path, *table) as (address, keys), connected(address) as stranger:
        clients = Clients(address, [*keys], 0)
        for actions in (0, 20, 10_000):
            for _ in range(actions):
                message = clients.messages[-1]
                if message["outcome"] is not None:
                    break
                seat = random.choice(message["turn"])
                own = clients.messages[seat]["legal"]["actions"]
                clients.say(seat, act=random.choice(own)["action"])
                clients.listen()
            for sender in (stranger, clients.all[-1], clients.all[0]):
                for text in bad_frames(clients.messages[-1]["next"]):
                    assert clients.error(sender, text)
            for no_text in (b"\xff", b""):  # which ends the connection, or is lost without goodbye
                with connected(address) as lost:
                    lost.send(json.dumps({"join": [*keys][1], "since": 0}))
                    assert json.loads(lost.recv(PATIENCE))["table"] == clients.messages[1]["table"]
                    if no_text:
                        lost.send(no_text, text=True)
                        with pytest.raises(ConnectionClosed, match="1007"):
                            lost.recv(PATIENCE)
                    else:
                        lost.socket.shutdown(socket.SHUT_RDWR)
        assert clients.messages[-1]["outcome"] is not None
        for client in clients.all:  # which have nothing else to read
            assert clients.error(client, "") == "$: expected JSON, got nothing"
        clients.close()


@pytest.mark.parametrize(
    ("table", "meant"),
    [
        (("cat-in-the-bx", "pegasus-2023", "3"), "cat-in-the-box"),
        (("cat-in-the-box", "pegasus-2032", "3"), "pegasus-2023"),
    ],
)
def test_a_misspelled_table_is_answered_with_one_line(
    tmp_path: Path, table: tuple[str, str, str], meant: str
) -> None:
    command = [sys.executable, str(SERVER), *table, "0"]
    ended = subprocess.run(
        command, cwd=tmp_path, capture_output=True, encoding="utf-8", check=False
    )
    assert (ended.returncode, ended.stdout) == (1, "")
    assert ended.stderr.endswith(f"; did you mean {meant}?\n")
    assert len(ended.stderr.splitlines()) == 1


def test_it_is_short() -> None:
    """But for its documentation."""
    lines = map(str.strip, SERVER.read_text(encoding="utf-8").splitlines())
    assert len([line for line in lines if line and not line.startswith('"""')]) <= LONGEST
