"""The command `catbox mcp`: how it starts and ends, what it needs, lines that are no messages."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from catbox_rules.kernel.forms import is_object
from tests.patience import PATIENCE
from tests.system.cli.assistants import COMMAND, ROOT
from tests.system.cli.conftest import Catbox
from tests.system.pipes import answered, piped

PING = {"jsonrpc": "2.0", "id": 1, "method": "ping"}
HELLO = {
    "jsonrpc": "2.0",
    "id": 0,
    "method": "initialize",
    "params": {
        "protocolVersion": "2025-06-18",
        "capabilities": {},
        "clientInfo": {"name": "a test", "version": "1"},
    },
}


def answer(process: subprocess.Popen[bytes], line: bytes) -> dict[str, object]:
    """What a message is answered with."""
    return answered(process, line + b"\n")


def message(value: object) -> bytes:
    return json.dumps(value).encode()


@pytest.mark.parametrize("module", ["None", "types.ModuleType('mcp')"], ids=["none", "another"])
def test_without_its_extra_it_says_how_to_get_it(module: str) -> None:
    """Also where there is a package of that name with other contents."""
    code = (
        f"import sys, types; sys.modules['mcp'] = {module}; "
        "from catbox_rules.cli.commands import run; sys.exit(run(['mcp']))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "catbox: the server for assistants needs an extra: pip install 'catbox-rules[mcp]'\n"
    )


def test_it_ends_quietly_where_nobody_reads_its_answers() -> None:
    with piped(COMMAND) as process:
        answer(process, message(HELLO))
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(message(PING) + b"\n")
        process.stdin.flush()
        assert process.wait(timeout=PATIENCE) == 0
        assert process.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="a system without such a device")
def test_answers_that_cannot_be_written_are_one_line_on_standard_error() -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            COMMAND,
            input=message(HELLO) + b"\n",
            stdout=full,
            stderr=subprocess.PIPE,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            check=False,
        )
    assert done.returncode == 2
    assert done.stderr == b"catbox: standard output: No space left on device\n"


def test_it_takes_no_arguments(catbox: Catbox) -> None:
    assert catbox("mcp", "cat-in-the-box").status == 2
    assert catbox("mcp", "--json").status == 2


@pytest.mark.parametrize("arguments", [["--help"], ["mcp", "--help"], ["find", "red"]], ids=str)
def test_nothing_else_loads_what_it_needs(arguments: list[str]) -> None:
    code = (
        f"import sys; from catbox_rules.cli.commands import run; run({arguments}); "
        "print([name for name in ('mcp', 'anyio', 'starlette') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_it_ends_where_its_input_ends() -> None:
    with piped(COMMAND) as process:
        out, err = process.communicate(b"", timeout=PATIENCE)
        assert (process.returncode, out, err) == (0, b"", b"")


def test_it_ends_after_a_conversation() -> None:
    with piped(COMMAND) as process:
        reply = answer(process, message(HELLO))
        assert is_object(reply["result"])
        assert is_object(info := reply["result"]["serverInfo"])
        assert info["name"] == "catbox_rules"
        out, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, out, err) == (0, b"", b"")


def test_it_ends_by_ctrl_c_though_its_input_is_open() -> None:
    with piped(COMMAND) as process:
        answer(process, message(HELLO))
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=PATIENCE) == 130
        assert process.stderr is not None
        assert process.stderr.read() == b""


@pytest.mark.parametrize(
    ("line", "id", "fault"),
    [
        (b"no json", None, "line 1, column 1: expected JSON, got 'no json'"),
        (b'{"id": 7', None, "line 1, column 9: expected JSON, got the end of the text"),
        (b"\xff\xfe", None, "line 1: expected valid UTF-8"),
        (b"[]", None, "$: expected a message of JSON-RPC 2.0"),
        (b'{"id": 7, "method": 3}', 7, "$: expected a message of JSON-RPC 2.0"),
        (b'{"id": "a-7", "method": 3}', "a-7", "$: expected a message of JSON-RPC 2.0"),
        (b'{"id": 7, "x": ' + b"[" * 100_000 + b"]" * 100_000 + b"}", 7, "$"),
        (b'{"id": 7, "x": "' + b"y" * 17_000_000 + b'"}', 7, "$: expected a line of at most"),
    ],
    ids=["words", "half", "bytes", "list", "number", "text", "deep", "long"],
)
def test_what_is_no_message_is_answered_with_an_error(line: bytes, id: object, fault: str) -> None:
    """And what comes after it is answered too."""
    with piped(COMMAND) as process:
        answer(process, message(HELLO))
        reply = answer(process, line)
        assert reply["id"] == id
        error = reply["error"]
        assert is_object(error)
        assert str(error["message"]).startswith(fault)
        assert answer(process, message(PING)) == {"jsonrpc": "2.0", "id": 1, "result": {}}


@pytest.mark.parametrize("id", [1.5, 1.0, None, True, False, [], [1], {}], ids=str)
def test_a_request_whose_id_cannot_be_one_is_answered_with_an_error(id: object) -> None:
    """JSON-RPC has it so: nobody could tell which answer belongs to it."""
    with piped(COMMAND) as process:
        answer(process, message(HELLO))
        reply = answer(process, message({**PING, "id": id}))
        error = reply["error"]
        assert is_object(error)
        assert (reply["id"], error["code"]) == (None, -32600)
        assert str(error["message"]).startswith("$.id: expected a whole number or a string")
        assert answer(process, message(PING)) == {"jsonrpc": "2.0", "id": 1, "result": {}}


def test_half_of_a_character_does_not_end_it() -> None:
    with piped(COMMAND) as process:
        answer(process, message(HELLO))
        asked = {"name": "find", "arguments": {"question": "HALF"}}
        call = message({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": asked})
        assert answer(process, call.replace(b"HALF", b"\\ud83d red"))["id"] in (2, None)
        assert answer(process, message(PING))["id"] == 1
