"""Commands that run as processes in pipes, and are spoken to line by line."""

from __future__ import annotations

import json
import os
import subprocess
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from catbox_rules.kernel.forms import is_object

ROOT: Final = Path(__file__).parents[2]
ENVIRONMENT: Final = {**os.environ, "PYTHONPATH": str(ROOT)}


@contextmanager
def piped(command: Sequence[str]) -> Generator[subprocess.Popen[bytes]]:
    """A command in pipes; it is killed at the end, should it still be there."""
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=ENVIRONMENT,
    ) as process:
        try:
            yield process
        finally:
            process.kill()


def answered(process: subprocess.Popen[bytes], line: bytes) -> dict[str, object]:
    """What a process answers to a line, which ends with a line break, before it gets another."""
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(line)
    process.stdin.flush()
    value: object = json.loads(process.stdout.readline())
    assert is_object(value)
    return value
