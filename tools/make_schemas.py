"""Write the schemas of the games, `catbox_rules/records/schemas/`, from their classes.

    python -m tools.make_schemas            write them
    python -m tools.make_schemas --check    write nothing; exit status 1 if a file differs

The schemas of what all games share are written by hand, for a page each; the tests hold them
against what the library reads and writes. Where these list the games, a new game is added.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Final

from catbox_rules.games import GAMES
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.records.schema_parts import ENDING
from tools.schemas_of.plain import plain_schema
from tools.schemas_of.types import Schema
from tools.written_files import WrittenFiles

_FOLDER: Final = Path(__file__).parents[1] / "catbox_rules" / "records" / "schemas"
_WIDTH: Final = 100
_EXAMPLE: Final = "schrodingers-cats"
"""The game whose entries in the shared schemas those of new games are like."""
WRITTEN: Final = WrittenFiles("tools.make_schemas", (), below=_FOLDER)


def main(arguments: Sequence[str]) -> int:
    """Write the files, or compare them; return the exit status."""
    return WRITTEN.run(files(), arguments)


def files() -> dict[str, str]:
    """Return the text of every file, by its name."""
    schemas = {name: _schema(name) for name in GAMES}
    texts = {schema["$id"]: written(schema) + "\n" for schema in schemas.values()}
    for path in sorted(_FOLDER.glob(f"*{ENDING}")):
        if path.name not in texts:
            text = path.read_text(encoding="utf-8")
            shared: Schema = json.loads(text)
            listed = with_games(shared, schemas)
            texts[path.name] = text if listed == shared else written(listed) + "\n"
    return texts


def with_games(shared: object, schemas: Mapping[str, Schema]) -> object:
    """Return a shared schema with an entry for every game in each list that has one for
    `schrodingers-cats` alone, if the game's own schema has what the entry refers to.

    >>> shared = {"enum": ["cat-in-the-box", "schrodingers-cats"]}
    >>> with_games(shared, {"cat-in-the-box": {}, "schrodingers-cats": {}, "cat-nap": {}})
    {'enum': ['cat-in-the-box', 'schrodingers-cats', 'cat-nap']}
    """
    if is_object(shared):
        return {key: with_games(each, schemas) for key, each in shared.items()}
    if not is_list(shared):
        return shared
    listed = list[object]()
    for each in shared:
        text = json.dumps(each)
        if _EXAMPLE not in text or any(name in text for name in schemas if name != _EXAMPLE):
            listed.append(with_games(each, schemas))
            continue
        listed.append(each)
        for name, schema in schemas.items():
            entry: object = json.loads(text.replace(_EXAMPLE, name))
            pointed = re.findall(rf"{name}{re.escape(ENDING)}#/\$defs/(\w+)", json.dumps(entry))
            if entry not in shared and all(each in schema["$defs"] for each in pointed):
                listed.append(entry)
    return listed


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
