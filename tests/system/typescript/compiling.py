"""Compiling TypeScript that uses the types, as strictly as the compiler can."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from attrs import frozen

from catbox_rules.records.schema import typescript
from tools.make_scripts import command, installed

FOLDER: Final = Path(__file__).parent
_STRICT: Final = (
    *("--strict", "--noEmit", "--pretty", "false", "--noUncheckedIndexedAccess"),
    *("--target", "es2022", "--module", "esnext", "--moduleResolution", "bundler"),
)
_ERROR: Final = re.compile(r"^(?P<file>[^( ]+)\((?P<line>\d+),\d+\): error (?P<code>TS\d+): ")


@frozen(order=True)
class Error:
    """An error of the compiler: where it is, and of which kind."""

    file: str
    line: int
    code: str


def errors_in(folder: Path, names: Iterable[str]) -> list[Error]:
    """The errors in files of a folder, next to which the types lie as `catbox.d.ts`."""
    (folder / "catbox.d.ts").write_text(typescript(), encoding="utf-8")
    tsc = installed() / "node_modules" / "typescript" / "bin" / "tsc"
    ran = subprocess.run(
        [command("node"), tsc, *_STRICT, *names],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    found = filter(None, map(_ERROR.match, ran.stdout.splitlines()))
    errors = [Error(each["file"], int(each["line"]), each["code"]) for each in found]
    assert ran.stderr == ""
    assert (ran.returncode == 0) is (errors == []), ran.stdout
    return sorted(errors)


def copied(folder: Path, *names: str) -> list[str]:
    """Files of this folder, copied into another one; their names."""
    for name in names:
        (folder / name).parent.mkdir(exist_ok=True)
        shutil.copy(FOLDER / name, folder / name)
    return list(names)
