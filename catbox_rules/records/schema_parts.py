"""The JSON Schemas as they are stored: in parts, each thing in one of them.

What all games share is in the part of each format. What belongs to one game (its editions, options,
actions, events, rounds) is in one part for each game, which the formats refer to by the game's
name. Parts refer to each other by relative names, such as `verdict.schema.json` in
`replay.schema.json`.

Users of the formats get self-contained schemas instead (`records/schema.py`).
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import one_of

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
    """Return the part with this name, as a plain value that is safe to change.

    Raises MalformedInput for a name that is not among `NAMES`.

    >>> part("replay")["properties"]["illegal"]["properties"]["verdict"]["$ref"]
    'verdict.schema.json'
    """
    if name not in NAMES:
        raise MalformedInput("$", expected=one_of(NAMES), given=name)
    text = (_FOLDER / f"{name}{ENDING}").read_text(encoding="utf-8")
    value: dict[str, object] = json.loads(text)
    return value
