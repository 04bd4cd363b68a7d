"""Write what follows from the classes of the games: the schemas of the games, and the types of all
formats in Python and TypeScript.

    python -m tools.make_formats            write them
    python -m tools.make_formats --check    write nothing; exit status 1 if a file differs

These files of `catbox_rules/records/` are not in git. `pip install` and every build write them
(`hatch_build.py`), with nothing but attrs and cattrs. So that a change of a format is seen, git has
`docs/formats.txt`, with the digest of the schema of each; no build writes it.

The schemas of what all games share are written by hand; the tests hold them against what the
library reads and writes.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from catbox_rules.records.schema import NAMES, schema
from tools.schemas_of import cat_in_the_box, schrodingers_cats
from tools.types_of.bundle import bundle
from tools.types_of.python import python_types
from tools.types_of.typescript import typescript_types
from tools.written_files import WrittenFiles

_ROOT: Final = Path(__file__).parents[1]
_TOOL: Final = "tools.make_formats"
WRITTEN: Final = WrittenFiles(_TOOL, (), below=_ROOT / "catbox_rules" / "records")
DIGESTS: Final = WrittenFiles(_TOOL, (), below=_ROOT / "docs")
_FILE: Final = "formats.txt"
_BY: Final = f"Written by python -m {_TOOL}; every change here is lost."


def main(arguments: Sequence[str]) -> int:
    """Write the files, or compare them; return the exit status."""
    # The types and the digests are those of the schemas that lie there.
    if WRITTEN.run(game_schemas(), arguments) or WRITTEN.run(types(), arguments):
        return 1
    for name in changed():
        print(f"docs/{_FILE}: the schema of {name} has changed", file=sys.stderr)
    return DIGESTS.run({_FILE: "".join(digests())}, arguments)


def write() -> Iterator[Path]:
    """Write the files that git ignores, and yield their paths."""
    for files in (game_schemas, types):
        WRITTEN.write(wanted := files())
        yield from (WRITTEN.below / name for name in wanted)


def game_schemas() -> dict[str, str]:
    """Return the texts of the schemas of the games, by their names."""
    schemas = (cat_in_the_box.schema(), schrodingers_cats.schema())
    return {
        f"schemas/{each['$id']}": json.dumps(each, ensure_ascii=False, indent=1) + "\n"
        for each in schemas
    }


def types() -> dict[str, str]:
    """Return the texts of the types, by their names."""
    shapes = bundle()
    in_python = f'"""The formats of catbox_rules: what plain JSON values have.\n\n{_BY}\n"""\n'
    in_typescript = (
        f"// The formats of catbox_rules: what catbox schemas --typescript prints.\n// {_BY}\n"
    )
    return {
        "formats.py": f"{in_python}\n{python_types(shapes)}",
        "types/catbox.d.ts": f"{in_typescript}\n{typescript_types(shapes)}",
    }


def digests() -> list[str]:
    """Return a line for each format: its name, and the digest of its schema."""
    texts = {name: json.dumps(schema(name)).encode() for name in NAMES}
    return [f"{name} {hashlib.sha256(text).hexdigest()}\n" for name, text in texts.items()]


def changed() -> list[str]:
    """Return the names of formats whose digest is not the one that is kept."""
    kept = (DIGESTS.below / _FILE).read_text(encoding="utf-8").splitlines(keepends=True)
    lines = digests()
    return sorted({line.split()[0] for line in {*lines} ^ {*kept}})


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
