"""The JSON Schemas (2020-12) of all formats, for whoever reads or writes them.

What all games share stands in the schema of each format; what is a game's own (its editions,
options, actions, events, rounds) stands in one schema for each game, to which the formats lead by
the game's name. They refer to each other by relative names, `verdict.schema.json` from
`replay.schema.json`, so that they work from any folder or address at which they lie side by side.
A schema cannot know all that a reader does; what it leaves open its description says.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final

from catbox_rules.kernel.errors import MalformedInput

__all__ = ["NAMES", "schema"]

_FOLDER: Final = files("catbox_rules.records") / "schemas"
_ENDING: Final = ".schema.json"
_FORMATS: Final = (
    *("record", "position", "case", "replay", "verdict", "answer", "comparison"),
    *("rules", "editions", "protocol-request", "protocol-answer", "conformance", "campaign"),
    *("diff", "regress", "variant", "report"),
)
_ALL: Final = {path.name.removesuffix(_ENDING) for path in _FOLDER.iterdir()}

NAMES: Final = (*_FORMATS, *sorted(_ALL.difference(_FORMATS)))
"""The formats, then the games."""


def schema(name: str) -> dict[str, object]:
    """The JSON Schema of a format, or of what is a game's own, as a plain value of the caller's.

    * `name`: `record`, `position`, `case`, `replay`, `verdict`, `answer`, `comparison` and
      `variant` are documents with a `format`; `rules` and `editions` are the answers of those
      commands with `--json`; `protocol-request` and `protocol-answer` are the lines of `catbox
      serve`, `conformance` is the answer of `catbox conform`, `campaign` that of `catbox simulate`,
      `diff` that of `catbox diff`, `regress` that of `catbox regress` and `report` that of `catbox
      report`. A game by its name in records is its part of these: of a record, and under `$defs` of
      a `position`, a `case`, a `replay`, an `answer`, an `edition` and an `action`.

    Raises MalformedInput for any other name.

    >>> schema("record")["$id"]
    'record.schema.json'
    >>> schema("record")["required"]
    ['format', 'game', 'edition', 'players', 'first_seat', 'actions']
    >>> schema("cat-in-the-box")["$id"]
    'cat-in-the-box.schema.json'
    """
    if name not in NAMES:
        raise MalformedInput("$", expected=f"one of {', '.join(NAMES)}", given=name)
    text = (_FOLDER / f"{name}{_ENDING}").read_text(encoding="utf-8")
    value: dict[str, object] = json.loads(text)
    return value
