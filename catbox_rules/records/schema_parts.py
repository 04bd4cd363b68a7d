"""The JSON Schemas as they are kept: in parts, each thing in one of them.

What all games share stands in the part of each format; what is a game's own (its editions, options,
actions, events, rounds) stands in one part for each game, to which the formats lead by the game's
name. Parts refer to each other by relative names, `verdict.schema.json` from `replay.schema.json`.
Those who read or write the formats are given schemas that stand alone (`records/schema.py`).
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final

from catbox_rules.kernel.errors import MalformedInput

_FOLDER: Final = files("catbox_rules.records") / "schemas"
ENDING: Final = ".schema.json"
_FORMATS: Final = (
    *("record", "position", "case", "replay", "message", "verdict", "answer", "comparison"),
    *("dispute", "rules", "editions", "protocol-request", "protocol-answer", "conformance"),
    *("campaign", "ladder", "advice", "diff", "regress", "variant", "report"),
)
_ALL: Final = {path.name.removesuffix(ENDING) for path in _FOLDER.iterdir()}

NAMES: Final = (*_FORMATS, *sorted(_ALL.difference(_FORMATS)))
"""The formats, then the games."""


def part(name: str) -> dict[str, object]:
    """The part of this name, as a plain value of the caller's.

    Raises MalformedInput for a name that is not among `NAMES`.

    >>> part("replay")["properties"]["illegal"]["properties"]["verdict"]["$ref"]
    'verdict.schema.json'
    """
    if name not in NAMES:
        raise MalformedInput("$", expected=f"one of {', '.join(NAMES)}", given=name)
    text = (_FOLDER / f"{name}{ENDING}").read_text(encoding="utf-8")
    value: dict[str, object] = json.loads(text)
    return value
