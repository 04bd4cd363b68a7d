"""Write the types of all formats, in TypeScript and in Python, from the schemas.

    python -m tools.make_types            write them
    python -m tools.make_types --check    write nothing; exit status 1 if a file differs

The files are `types/catbox.d.ts` and `formats.py` of `catbox_rules/records/`. The generator of the
first is json-schema-to-typescript, in the version that `tools/types/` names; npm installs it into a
folder of the user's cache when it is first needed. That of the second is datamodel-code-generator.
The folder `types/` is the npm package catbox-rules-types; the compiler writes the other files of it
from `types/client.ts`.
Whether the types are stale can be seen without them: the first lines of each file have the digest
of what it was written from.
"""

from __future__ import annotations

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from tools.types_of.bundle import bundle
from tools.types_of.python import python_types
from tools.written_files import WrittenFiles

_ROOT: Final = Path(__file__).parents[1]
_FOLDER: Final = _ROOT / "catbox_rules" / "records"
_PACKAGES: Final = _ROOT / "tools" / "types"
TYPES: Final = _FOLDER / "types"
"""The npm package with the types."""
WRITTEN: Final = WrittenFiles("tools.make_types", (), below=_FOLDER)
_STRICT: Final = (
    *("--strict", "--noUncheckedIndexedAccess", "--noImplicitReturns", "--pretty", "false"),
    *("--exactOptionalPropertyTypes", "--target", "es2022", "--module", "esnext"),
    *("--moduleResolution", "bundler", "--lib", "es2023,dom,dom.iterable", "--types", ""),
)
_WRITTEN_BY: Final = "Written by python -m tools.make_types; every change here is lost."


def main(arguments: Sequence[str]) -> int:
    """Write the file, or compare it; the exit status."""
    try:
        return WRITTEN.run(files(), arguments)
    except FileNotFoundError as error:
        print(error, file=sys.stderr)
    except subprocess.CalledProcessError as error:
        print(error.stdout, file=sys.stderr)
    return 1


def files() -> dict[str, str]:
    """The texts of the files, by their names. Raises FileNotFoundError where a generator is
    missing, or npm or node."""
    schema = bundle()
    script = _PACKAGES / "generate.mjs"
    types = subprocess.run(
        [command("node"), script, installed()],
        input=json.dumps(schema),
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=True,
    ).stdout
    return {
        "types/catbox.d.ts": f"{header(schema)}\n{types}",
        **_client(types),
        "formats.py": f"{python_header(schema)}\n{python_types(schema)}",
    }


def _client(types: str) -> dict[str, str]:
    """The texts of the client, by their names. Raises CalledProcessError, with what the compiler
    says, where its source has a fault."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        shutil.copy(TYPES / "client.ts", folder)
        (folder / "catbox.d.ts").write_text(types, encoding="utf-8")
        compiled(folder / "client.ts", "--declaration")
        return {
            f"types/{written}": f"// {_WRITTEN_BY}\n{(folder / written).read_text('utf-8')}"
            for written in ("client.js", "client.d.ts")
        }


def compiled(source: Path, *options: str | Path) -> None:
    """Compile a script for browsers, as strictly as the compiler can. Raises CalledProcessError,
    with what the compiler says, where it has a fault."""
    tsc = installed() / "node_modules" / "typescript" / "bin" / "tsc"
    subprocess.run(
        [command("node"), tsc, *_STRICT, *options, source],
        stdout=subprocess.PIPE,
        encoding="utf-8",
        check=True,
    )


def header(schema: Mapping[str, object]) -> str:
    """The first lines of the types in TypeScript: what they are, and from what they were written.

    >>> header({}).splitlines()[-1]
    '// Schemas: sha256 44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a'
    """
    return (
        "// The formats of catbox_rules in TypeScript: what catbox schemas --typescript prints.\n"
        f"// {_WRITTEN_BY}\n"
        f"// {_source_of(schema)}\n"
    )


def python_header(schema: Mapping[str, object]) -> str:
    """The first lines of the types in Python, likewise."""
    return (
        '"""The formats of catbox_rules in Python: what plain JSON values have.\n\n'
        f'{_WRITTEN_BY}\n{_source_of(schema)}\n"""\n'
    )


def _source_of(schema: Mapping[str, object]) -> str:
    return f"Schemas: sha256 {hashlib.sha256(json.dumps(schema).encode()).hexdigest()}"


@cache
def installed() -> Path:
    """The folder with what `tools/types/package-lock.json` names, in the user's cache. A folder is
    made whole or not at all, so that several processes can ask for it at once."""
    names = ("package.json", "package-lock.json")
    locked = hashlib.sha256(b"".join((_PACKAGES / name).read_bytes() for name in names))
    cache_folder = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = cache_folder / "catbox_rules" / f"types-{locked.hexdigest()[:16]}"
    if folder.exists():
        return folder
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as neighbor:
        whole = Path(neighbor) / "packages"
        whole.mkdir()
        for name in names:
            shutil.copy(_PACKAGES / name, whole)
        quiet = ("--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error")
        subprocess.run([command("npm"), "ci", *quiet], cwd=whole, check=True, stdout=sys.stderr)
        try:
            whole.rename(folder)
        except OSError:
            if not folder.exists():  # another process was faster
                raise
    return folder


def command(name: str) -> str:
    """Where a command is; raises FileNotFoundError, which says what needs it, if there is none."""
    found = shutil.which(name)
    if found is None:
        raise FileNotFoundError(f"{name}: the types of TypeScript need Node.js, with npm")
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
