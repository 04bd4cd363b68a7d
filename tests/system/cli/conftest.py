"""Running commands in this process."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest
from attrs import frozen

from catbox_rules.cli.commands import run


@frozen
class Answer:
    """What a command has answered."""

    status: int
    out: str
    err: str

    @property
    def fault(self) -> str:
        """The one line on standard error."""
        [line] = self.err.splitlines()
        assert self.err == line + "\n"
        return line.removeprefix("catbox: ")

    @property
    def json(self) -> object:
        """The one line of JSON on standard output."""
        [line] = self.out.splitlines()
        value: object = json.loads(line)
        return value


Catbox: TypeAlias = Callable[..., Answer]
Write: TypeAlias = Callable[[str, object], str]


@pytest.fixture
def catbox(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Catbox:
    """Run a command line; `stdin` is what it finds on standard input."""

    def answer(*arguments: str, stdin: bytes = b"") -> Answer:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8"))
        status = run(arguments)
        captured = capsys.readouterr()
        assert "Traceback" not in captured.err
        return Answer(status, captured.out, captured.err)

    return answer


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    """Write a file of a name into the current folder: bytes as they are, other values as JSON."""
    monkeypatch.chdir(tmp_path)

    def to_file(name: str, value: object) -> str:
        data = value if isinstance(value, bytes) else json.dumps(value).encode()
        Path(name).write_bytes(data)
        return name

    return to_file
