"""Write the schemas of the games, `catbox_rules/records/schemas/`, from their classes.

    python -m tools.make_schemas            write them
    python -m tools.make_schemas --check    write nothing; exit status 1 if a file differs

The schemas of what all games share are written by hand, for a page each; the tests hold them
against what the library reads and writes.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from catbox_rules.games import GAMES
from catbox_rules.kernel.forms import is_list, is_object
from tools.schemas_of.plain import plain_schema
from tools.schemas_of.types import Schema
from tools.written_files import WrittenFiles

_FOLDER: Final = Path(__file__).parents[1] / "catbox_rules" / "records" / "schemas"
_WIDTH: Final = 100
WRITTEN: Final = WrittenFiles("tools.make_schemas", (), below=_FOLDER)


def main(arguments: Sequence[str]) -> int:
    """Write the files, or compare them; the exit status."""
    return WRITTEN.run(files(), arguments)


def files() -> dict[str, str]:
    """The text of every file, by its name."""
    schemas = [_schema(name) for name in GAMES]
    return {schema["$id"]: written(schema) + "\n" for schema in schemas}


def _schema(name: str) -> Schema:
    """The schema of a game: by its module in `tools/schemas_of`, or else by its classes alone."""
    module = f"tools.schemas_of.{name.replace('-', '_')}"
    if find_spec(module) is None:
        return plain_schema(GAMES[name])
    schema: Schema = import_module(module).schema()
    return schema


def written(value: object, indent: int = 0, before: int = 0) -> str:
    """A value as JSON: on one line where it fits, else each of its parts on lines of its own.

    >>> print(written({"enum": ["alive", "dead"]}))
    {"enum": ["alive", "dead"]}
    """
    line = json.dumps(value, ensure_ascii=False)
    inside, outside = " " * (indent + 2), " " * indent
    if indent + before + len(line) < _WIDTH:
        return line
    if is_list(value):
        parts = [written(each, indent + 2) for each in value]
    elif is_object(value):
        keys = {key: json.dumps(key) + ": " for key in value}
        parts = [
            keys[key] + written(each, indent + 2, len(keys[key])) for key, each in value.items()
        ]
    else:
        return line
    return "\n".join([line[0], ",\n".join(inside + part for part in parts), outside + line[-1]])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
