"""`catbox serve` as a process: its streams, its ends, and what its command line says."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.kit.matches import small_record
from tests.patience import PATIENCE
from tests.system.pipes import ENVIRONMENT, answered, piped
from tests.unit.serving.exchange import as_object

SERVE = [sys.executable, "-m", "catbox_rules", "serve"]
HELLO = b'{"id": 1, "ask": "hello"}\n'


def serve(*options: str, lines: bytes) -> subprocess.CompletedProcess[bytes]:
    """Give a server all its lines at once, and wait for its end."""
    return subprocess.run(
        [*SERVE, *options],
        input=lines,
        capture_output=True,
        env=ENVIRONMENT,
        timeout=PATIENCE,
        check=False,
    )


def shell(command: str) -> subprocess.CompletedProcess[bytes]:
    """Run a line of shell in which `"$@"` is the server."""
    return subprocess.run(
        ["sh", "-c", command, "sh", *SERVE],
        capture_output=True,
        env=ENVIRONMENT,
        timeout=PATIENCE,
        check=False,
    )


def test_it_answers_until_the_end_of_its_input() -> None:
    done = serve(lines=HELLO + b"\n" + HELLO.rstrip())
    assert (done.returncode, done.stderr) == (0, b"")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert ["answer" in answer for answer in answers] == [True, False, True]


def test_no_input_at_all() -> None:
    done = serve(lines=b"")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


def test_each_answer_comes_before_the_next_request_is_made() -> None:
    with piped(SERVE) as process:
        record = {**small_record(), "actions": list[object]()}
        new = json.dumps({"ask": "new", "match": "m", "record": record}).encode()
        assert answered(process, new + b"\n")["answer"] == {"turn": ["chance"]}
        draw = as_object(answered(process, b'{"ask": "draw", "match": "m"}\n')["answer"])
        take = json.dumps({"ask": "apply", "match": "m", "action": draw["action"]}).encode()
        assert as_object(answered(process, take + b"\n")["answer"])["turn"] == [0, 1, 2]


def test_bytes_that_nobody_means() -> None:
    """Each line of a binary file is one error, and the next request is answered."""
    garbage = [b"\x00", b"\xff\xfe", b"[" * 100_000, b"9" * 100_000, b"\r", b"{" * 2_000_000]
    done = serve(lines=b"\n".join([*garbage, HELLO]))
    assert (done.returncode, done.stderr) == (0, b"")
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    codes = [answer["error"]["code"] for answer in answers[:-1]]
    assert codes == [*["not-json"] * 5, "line-too-long"]
    assert answers[-1]["id"] == 1


def test_to_a_file(tmp_path: Path) -> None:
    path = tmp_path / "answers.jsonl"
    done = shell(f"""printf '{{"ask": "hello"}}\\n' | "$@" >'{path}'""")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")
    assert json.loads(path.read_bytes())["answer"]["engine"] == "catbox_rules"


@pytest.mark.parametrize(
    ("number", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, -signal.SIGTERM)]
)
def test_signals_end_it_quietly(number: signal.Signals, status: int) -> None:
    with piped(SERVE) as process:
        answered(process, HELLO)
        process.send_signal(number)
        out, err = process.communicate(timeout=PATIENCE)
        assert (process.returncode, out, err) == (status, b"", b"")


def test_a_pipe_that_nobody_reads_any_more() -> None:
    with piped(SERVE) as process:
        answered(process, HELLO)
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        process.stdin.write(HELLO)
        process.stdin.flush()
        assert process.wait(PATIENCE) == 0
        assert process.stderr.read() == b""


def test_a_reader_that_has_enough() -> None:
    line = """yes '{"ask": "hello"}' | { "$@"; echo "status $?" >&2; } | head -n 1"""
    done = shell(line)
    assert len(done.stdout.splitlines()) == 1
    assert done.stderr == b"status 0\n"


@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&- 2>&-"])
def test_streams_that_are_closed(closed: str) -> None:
    done = shell(f""" "$@" {closed} """)
    assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


class TestOptions:
    def test_one_game(self) -> None:
        done = serve("--game", "schrodingers-cats", lines=HELLO)
        assert list(json.loads(done.stdout)["answer"]["games"]) == ["schrodingers-cats"]
        new = {"ask": "new", "match": "m", "record": small_record()}
        done = serve("--game", "schrodingers-cats", lines=json.dumps(new).encode())
        error = json.loads(done.stdout)["error"]
        assert (error["code"], error["expected"]) == ("unsupported", "schrodingers-cats")

    def test_so_many_matches(self) -> None:
        new = {"ask": "new", "match": "m", "record": small_record()}
        requests = [json.dumps({**new, "match": name}).encode() for name in "abca"]
        done = serve("--matches", "2", lines=b"\n".join(requests))
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        assert ["answer" in answer for answer in answers] == [True, True, False, True]
        assert answers[2]["error"]["code"] == "too-many-matches"

    def test_64_matches_if_nothing_is_said(self) -> None:
        new = {"ask": "new", "record": {**small_record(), "actions": list[object]()}}
        requests = [json.dumps({**new, "match": str(name)}).encode() for name in range(65)]
        done = serve(lines=b"\n".join(requests))
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        assert ["answer" in answer for answer in answers] == [True] * 64 + [False]

    @pytest.mark.parametrize(
        ("options", "longest"), [([], 2**20), (["--longest-line", "1024"], 1024)]
    )
    def test_the_longest_line(self, options: list[str], longest: int) -> None:
        request = HELLO.rstrip()
        fits = request + b" " * (longest - len(request))
        done = serve(*options, lines=fits + b"\n" + fits + b" \n" + HELLO)
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        assert ["answer" in answer for answer in answers] == [True, False, True]
        assert answers[1]["error"]["code"] == "line-too-long"

    @pytest.mark.parametrize(
        ("options", "fault"),
        [
            (
                ["--game", "chess"],
                "--game: expected cat-in-the-box or schrodingers-cats, got 'chess'",
            ),
            (["--matches", "0"], "--matches: expected 1 to 9999, got 0"),
            (["--matches", "10000"], "--matches: expected 1 to 9999, got 10000"),
            (["--longest-line", "1023"], "--longest-line: expected 1024 to 16777216, got 1023"),
            (
                ["--longest-line", "16777217"],
                "--longest-line: expected 1024 to 16777216, got 16777217",
            ),
        ],
    )
    def test_what_it_cannot_do(self, options: list[str], fault: str) -> None:
        done = serve(*options, lines=HELLO)
        assert (done.returncode, done.stdout) == (2, b"")
        assert done.stderr.decode() == f"catbox: {fault}\n"
