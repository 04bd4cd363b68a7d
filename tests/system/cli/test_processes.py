"""The command in a process of its own: pipes, encodings, streams that are closed or full."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from catbox_rules.records import record_as_json
from tests.kit.matches import changed, random_match, small_record
from tests.kit.transcripts import FIRST_TRICK
from tests.kit.validation import misfits
from tests.patience import PATIENCE
from tests.unit.judge.cases import as_document
from tests.unit.judge.tables import THIRD_PLAY, asked

CATBOX = [sys.executable, "-m", "catbox_rules"]
ROOT = Path(__file__).parents[3]


@pytest.fixture
def match(tmp_path: Path) -> str:
    """A file with a match whose seats have names that not every stream can show."""
    record = record_as_json(random_match("pegasus-2023", 3))
    record |= {"names": ["Zoë", "Ōe", "C"], "title": "猫 [bold]\x1b[31m"}
    path = tmp_path / "match.json"
    path.write_text(json.dumps(record), encoding="utf-8")
    return str(path)


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command with its output in pipes."""
    return subprocess.run(
        [*CATBOX, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        errors="backslashreplace",
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", **environment},
        check=False,
    )


def shell(command: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run a line of shell in which `"$@"` is the command with these arguments."""
    return subprocess.run(
        ["sh", "-c", command, "sh", *CATBOX, *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        check=False,
    )


def test_the_exit_status_is_that_of_the_process(match: str, tmp_path: Path) -> None:
    illegal = tmp_path / "illegal.json"
    wrong = changed(small_record(), ("actions", 7, "color"), "red")
    illegal.write_text(json.dumps(wrong), encoding="utf-8")
    done, no, unusable = run("replay", match), run("replay", str(illegal)), run("replay", "none")
    assert [done.returncode, no.returncode, unusable.returncode] == [0, 1, 2]
    assert [done.stderr, no.stderr] == ["", ""]
    assert unusable.stderr == ("catbox: none: cannot read this file: No such file or directory\n")


def test_json_in_a_pipe(match: str) -> None:
    answer = run("replay", "--json", match, match)
    assert answer.returncode == 0
    for line in answer.stdout.splitlines():
        assert misfits("replay", json.loads(line)) == []
    assert len(answer.stdout.splitlines()) == 2


@pytest.mark.parametrize(
    "command",
    [
        ["replay"],
        ["rules"],
        ["rules", "declare.token-left"],
        ["rules", "schrodinger.physicat.timing"],
        ["editions"],
        ["--help"],
    ],
)
def test_a_pipe_has_no_escape_codes_and_no_padding(match: str, command: list[str]) -> None:
    answer = run(*command, *([match] if command == ["replay"] else []))
    assert (answer.returncode, answer.stderr) == (0, "")
    assert "\x1b" not in answer.stdout
    padded = [line for line in answer.stdout.splitlines() if line != line.rstrip()]
    assert padded == []


@pytest.fixture
def table(tmp_path: Path) -> str:
    """A file with a case whose seats have such names as well."""
    position = {
        **as_document(THIRD_PLAY),
        "names": ["Zoë", "Ōe", "C"],
        "title": "猫 [bold]\x1b[31m",
    }
    path = tmp_path / "case.json"
    path.write_text(json.dumps(asked(position, "trick")), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize(
    "command",
    [
        ["judge", "--full"],
        ["judge", "--picture", "--readings"],
        ["show"],
        ["convert", "--to", "position"],
    ],
    ids=str,
)
@pytest.mark.parametrize("encoding", ["utf-8", "ascii", "latin-1"])
def test_tables_in_a_pipe(table: str, command: list[str], encoding: str) -> None:
    """No escape codes, no padding, and nothing that the stream cannot show."""
    answer = run(*command, table, PYTHONIOENCODING=encoding)
    unused = f"{table}: not in the position: the question\n" if "convert" in command else ""
    assert (answer.returncode, answer.stderr) == (0, unused)
    assert "\x1b" not in answer.stdout
    assert all(line == line.rstrip() for line in answer.stdout.splitlines())
    if encoding == "ascii":
        assert answer.stdout.isascii()
        assert "\\u732b" in answer.stdout


def test_a_picture_on_standard_output(table: str) -> None:
    answer = run("show", table, "-o", "-")
    assert (answer.returncode, answer.stderr) == (0, "")
    assert "<svg " in answer.stdout.partition("\n")[2][:10]
    assert "Zoë" in answer.stdout
    assert run("show", table, "-o", "-", PYTHONIOENCODING="ascii").stdout == answer.stdout


@pytest.mark.parametrize(
    "command",
    [
        ["convert", "--to", "match", "FILE"],
        ["convert", "--to", "record", "FILE"],
        ["convert", "--to", "line", "FILE"],
        ["show", "-o", "-", "FILE"],
        ["schemas", "position"],
        ["schemas", "--typescript"],
        ["schemas", "--json"],
        ["replay", "--json", "FILE"],
        ["case", "--json"],
    ],
    ids=str,
)
def test_a_format_is_in_utf_8_on_every_code_page(match: str, command: list[str]) -> None:
    arguments = [match if word == "FILE" else word for word in command]
    written = run(*arguments)
    unused = f"{match}: not in the line: title\n" if "line" in command else ""
    assert (written.returncode, written.stderr) == (0, unused)
    for code_page in ("cp932", "cp1252", "cp437", "ascii"):
        answer = run(*arguments, PYTHONIOENCODING=code_page)
        assert (answer.returncode, answer.stdout, answer.stderr) == (0, written.stdout, unused)


@pytest.mark.parametrize("code_page", ["cp932", "cp1252", "cp437", "cp1251"])
@pytest.mark.parametrize(
    "command", [["--help"], ["play", "--help"], ["schemas"], ["editions"], ["rules"]]
)
def test_words_that_a_code_page_lacks_stop_no_command(command: list[str], code_page: str) -> None:
    answer = run(*command, PYTHONIOENCODING=code_page)
    assert (answer.returncode, answer.stderr) == (0, "")


def test_results_that_are_wrong_are_reported_on_standard_error(tmp_path: Path) -> None:
    path = tmp_path / "match.txt"
    path.write_text(f"{FIRST_TRICK}totals: 1, 0, 0\n", encoding="utf-8")
    answer = run("replay", "--json", str(path))
    assert answer.returncode == 1
    assert misfits("replay", json.loads(answer.stdout)) == []
    assert answer.stderr == (
        f"{path}: line 12: totals are stated as 1, 0, 0; by the rules they are 0, 0, 0\n"
    )


def test_names_that_a_stream_cannot_show(match: str) -> None:
    answer = run("replay", match, PYTHONIOENCODING="ascii")
    assert (answer.returncode, answer.stderr) == (0, "")
    assert "seat 0 (Zo\\xeb)" in answer.stdout
    assert "seat 1 (\\u014ce)" in answer.stdout
    assert "\\u732b [bold]\\x1b[31m" in " ".join(answer.stdout.split())
    answer = run("replay", match, PYTHONIOENCODING="latin-1")
    assert (answer.returncode, answer.stderr) == (0, "")
    assert "seat 0 (Zo\\xeb)" in answer.stdout  # the byte of latin-1, which UTF-8 does not have
    assert "seat 1 (\\u014ce)" in answer.stdout


def test_a_file_name_that_a_stream_cannot_show() -> None:
    answer = run("replay", "Zoë.json", PYTHONIOENCODING="ascii")
    assert answer.returncode == 2
    assert answer.stderr.startswith("catbox: Zo\\xeb.json: cannot read this file: ")


class TestStreams:
    """What a POSIX shell does to the streams of a command."""

    @pytest.mark.parametrize("options", [[], ["--json"]])
    def test_a_reader_that_has_enough(self, match: str, options: list[str]) -> None:
        line = '{ "$@"; echo "status $?" >&2; } | head -n 1'
        answer = shell(line, "replay", *options, *[match] * 20)
        assert len(answer.stdout.splitlines()) == 1
        assert answer.stderr == "status 0\n"

    @pytest.mark.parametrize("command", [["rules"], ["rules", "--json"], ["editions"], ["--help"]])
    def test_a_stream_that_is_closed(self, command: list[str]) -> None:
        answer = shell('"$@" >&-', *command)
        assert (answer.returncode, answer.stdout, answer.stderr) == (0, "", "")

    def test_no_standard_input(self) -> None:
        answer = shell('"$@" <&-', "replay", "-")
        assert answer.returncode == 2
        assert answer.stderr.startswith("catbox: standard input: ")
        assert len(answer.stderr.splitlines()) == 1

    def test_nowhere_to_complain(self) -> None:
        answer = shell('"$@" 2>&-', "replay", "none")
        assert (answer.returncode, answer.stdout, answer.stderr) == (2, "", "")

    @pytest.mark.parametrize("command", [["rules"], ["rules", "--json"], ["editions", "--json"]])
    def test_a_disk_that_takes_no_more(self, tmp_path: Path, command: list[str]) -> None:
        answer = shell(f'ulimit -f 0; "$@" >"{tmp_path / "full"}"', *command)
        assert answer.returncode == 2
        assert answer.stderr == "catbox: standard output: File too large\n"

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="a system without such a device")
    @pytest.mark.parametrize(
        "command", [["serve"], ["rules"], ["editions", "--json"], ["--help"], ["--version"]]
    )
    def test_output_that_is_full(self, command: list[str]) -> None:
        """One line and status 2, whatever is left to be written; where that line has no room
        either, the status alone."""
        requests = 'yes \'{"ask": "hello"}\' | head -n 3000 | '
        answer = shell(f'{requests}"$@" >/dev/full', *command)
        assert (answer.returncode, answer.stdout) == (2, "")
        assert answer.stderr == "catbox: standard output: No space left on device\n"
        answer = shell(f'{requests}"$@" >/dev/full 2>/dev/full', *command)
        assert (answer.returncode, answer.stdout, answer.stderr) == (2, "", "")


_PIGEONS = "{ at(P,H) : H = 1..11 } = 1 :- P = 1..12. :- at(P,H), at(Q,H), P < Q."
"""Twelve pigeons in eleven holes, which no solver of this kind finds impossible in days."""


def test_a_search_is_ended_by_ctrl_c() -> None:
    script = "\n".join(
        [
            "from catbox_rules.positions import solving",
            "wait = solving._next",
            "def waits(models):",
            "    print('searching', flush=True)",
            "    return wait(models)",
            "solving._next = waits",
            f"list(solving.ClingoModule().models({_PIGEONS!r}, [], most=1))",
        ]
    )
    with subprocess.Popen(
        [sys.executable, "-c", script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline() == "searching\n"
            process.send_signal(signal.SIGINT)
            _, printed = process.communicate(timeout=PATIENCE)
        finally:
            process.kill()
    assert printed.splitlines()[-1] == "KeyboardInterrupt"
