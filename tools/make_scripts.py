"""Write the scripts that come from TypeScript: client and drawing parts of the npm packages, and
the page of the example table.

    python -m tools.make_scripts            write them
    python -m tools.make_scripts --check    write nothing; exit status 1 if a file differs

The files are `client.js` and `client.d.ts` of `catbox_rules/records/types/`, the npm package
catbox-rules-types, all of `web/src/board/dist/`, the package catbox-rules-board, and
`examples/table/page/table.js`. The compiler has the version that
`tools/types/` names; npm installs it into a folder of the user's cache when it is first needed.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Final

from catbox_rules.records.schema import typescript
from tools.written_files import WrittenFiles

_ROOT: Final = Path(__file__).parents[1]
_PACKAGES: Final = _ROOT / "tools" / "types"
TYPES: Final = _ROOT / "catbox_rules" / "records" / "types"
"""The npm package with the types."""
BOARD: Final = _ROOT / "web" / "src" / "board"
"""The npm package with the drawing parts."""
PAGE: Final = _ROOT / "examples" / "table" / "page"
WRITTEN: Final = WrittenFiles("tools.make_scripts", (), below=_ROOT)
_STRICT: Final = (
    *("--strict", "--noUncheckedIndexedAccess", "--noImplicitReturns", "--pretty", "false"),
    *("--exactOptionalPropertyTypes", "--target", "es2022", "--module", "esnext"),
    *("--moduleResolution", "bundler", "--lib", "es2023,dom,dom.iterable", "--types", ""),
)
_NOTE: Final = "Written by python -m tools.make_scripts; every change here is lost."


def main(arguments: Sequence[str]) -> int:
    """Write the files, or compare them; the exit status."""
    try:
        return WRITTEN.run(files(), arguments)
    except FileNotFoundError as error:
        print(error, file=sys.stderr)
    except subprocess.CalledProcessError as error:
        print(error.stdout, file=sys.stderr)
    return 1


def files() -> dict[str, str]:
    """The texts of the files, by their names. Raises FileNotFoundError where npm or node is
    missing, and CalledProcessError, with what the compiler says, where a source has a fault."""
    tsc = installed() / "node_modules" / "typescript" / "bin" / "tsc"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)  # where types, client and page lie next to each other, as on the server
        (folder / "catbox.d.ts").write_text(typescript(), encoding="utf-8")
        package = folder / "node_modules" / "catbox-rules-types"
        package.mkdir(parents=True)
        shutil.copy(TYPES / "package.json", package)
        shutil.copy(folder / "catbox.d.ts", package)
        shutil.copytree(BOARD, folder / "board", ignore=shutil.ignore_patterns("dist"))
        sources = [shutil.copy(each, folder) for each in (TYPES / "client.ts", PAGE / "table.ts")]
        subprocess.run(
            [command("node"), tsc, *_STRICT, "--declaration", *sources],
            stdout=subprocess.PIPE,
            encoding="utf-8",
            check=True,
        )
        of_board = sorted(folder.glob("board/*.js")) + sorted(folder.glob("board/*.d.ts"))
        made = {
            TYPES / "client.js": folder / "client.js",
            TYPES / "client.d.ts": folder / "client.d.ts",
            PAGE / "table.js": folder / "table.js",
            **{BOARD / "dist" / each.name: each for each in [*of_board, BOARD / "board.css"]},
        }
        return {
            path.relative_to(_ROOT).as_posix(): _noted(path) + source.read_text("utf-8")
            for path, source in made.items()
        }


def _noted(path: Path) -> str:
    return f"/* {_NOTE} */\n" if path.suffix == ".css" else f"// {_NOTE}\n"


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
        raise FileNotFoundError(f"{name}: TypeScript needs Node.js, with npm")
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
