"""The JSON Schemas (2020-12) of all formats, for whoever reads or writes them.

What all games share stands in the schema of each format; what is a game's own (its editions,
options, actions, events, rounds) stands in one schema for each game, to which the formats lead by
the game's name. They refer to each other by relative names, `verdict.schema.json` from
`replay.schema.json`, so that they work from any folder or address at which they lie side by side.
A schema cannot know all that a reader does; what it leaves open its description says.

Many generators of code take one file only: `self_contained` gives a schema that leads nowhere else.
"""

from __future__ import annotations

import json
from importlib.resources import files
from typing import Final

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import is_list, is_object

_FOLDER: Final = files("catbox_rules.records") / "schemas"
_ENDING: Final = ".schema.json"
_FORMATS: Final = (
    *("record", "position", "case", "replay", "message", "verdict", "answer", "comparison"),
    *("rules", "editions", "protocol-request", "protocol-answer", "conformance", "campaign"),
    *("diff", "regress", "variant", "report"),
)
_ALL: Final = {path.name.removesuffix(_ENDING) for path in _FOLDER.iterdir()}

NAMES: Final = (*_FORMATS, *sorted(_ALL.difference(_FORMATS)))
"""The formats, then the games."""


def schema(name: str) -> dict[str, object]:
    """The JSON Schema of a format, or of what is a game's own, as a plain value of the caller's.

    * `name`: `record`, `position`, `case`, `replay`, `message`, `verdict`, `answer`, `comparison`
      and `variant` are documents with a `format`; `rules`, `points` (of `catbox rules point`),
      `boxes` (of `catbox editions --box`), `find` and `editions` are the answers of those commands
      with `--json`; `protocol-request` and `protocol-answer` are the lines of `catbox serve`,
      `conformance` is the answer of `catbox conform`, `campaign` that of `catbox simulate`, `diff`
      that of `catbox diff`, `regress` that of `catbox regress` and `report` that of `catbox
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


def self_contained(name: str) -> dict[str, object]:
    """A schema with all that it leads to in other files among its own definitions: it accepts the
    same, and every reference in it begins with `#`.

    A definition of another file is named for both (`verdict.clause`), another file as a whole for
    the file (`verdict.schema`). Raises MalformedInput as `schema` does.

    >>> whole = self_contained("replay")
    >>> sorted(whole["$defs"])[-3:]
    ['verdict.template', 'verdict.violation', 'verdict.what_now']
    >>> whole["properties"]["illegal"]["properties"]["verdict"]["$ref"]
    '#/$defs/verdict.schema'
    """
    whole = schema(name)
    whole.pop("$defs", None)
    definitions: dict[str, object] = {}
    contained = _led_to(whole, name, name, definitions)
    assert is_object(contained)
    return contained | ({"$defs": dict(sorted(definitions.items()))} if definitions else {})


def _led_to(part: object, file: str, home: str, found: dict[str, object]) -> object:
    """A part of a file with its references led to the definitions of another one, `home`, where
    those that are missing are added."""
    if is_list(part):
        return [_led_to(each, file, home, found) for each in part]
    if not is_object(part):
        return part
    led = {key: _led_to(each, file, home, found) for key, each in part.items()}
    reference = part.get("$ref")
    if isinstance(reference, str):
        led["$ref"] = _reference(reference, file, home, found)
    return led


def _reference(reference: str, file: str, home: str, found: dict[str, object]) -> str:
    target, _, pointer = reference.partition("#")
    target = target.removesuffix(_ENDING) or file
    prefix, _, below = pointer.removeprefix("/$defs/").partition("/")
    is_definition = pointer.startswith("/$defs/")
    if not is_definition and target == home:
        return f"#{pointer}"
    key = prefix if target == home else f"{target}.{prefix if is_definition else 'schema'}"
    if key not in found:
        found[key] = {}  # it may lead to itself
        told = schema(target)
        definitions = told.pop("$defs", {})
        assert is_object(definitions)
        aside = ("$schema", "$id")
        part = definitions[prefix] if is_definition else told
        assert is_object(part)
        kept = {each: value for each, value in part.items() if each not in aside}
        found[key] = _led_to(kept, target, home, found)
    rest = f"/{below}" if is_definition and below else pointer if not is_definition else ""
    return f"#/$defs/{key}{rest}"
