"""The JSON Schemas (2020-12) of all formats, and their types in TypeScript, for those who read or
write them.

Each schema is self-contained: every reference in it begins with `#`, as code generators and many
validators require. Every definition has the same name in all of them, which is also its `title` and
the name of its type in TypeScript: `CatInTheBoxPlay`, `CatboxVerdict`. A schema cannot check all
that a reader checks; its description says what it leaves open.

They are assembled from parts, in which each thing is defined once.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Final, TypeAlias

from attrs import field, frozen

from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import is_list, is_object, one_of

# The JSON Schemas as they are stored: in parts, each thing in one of them.
#
# What all games share is in the part of each format. What belongs to one game (its editions,
# options, actions, events, rounds) is in one part for each game, which the formats refer to by the
# game's name. It is written from the classes of the game when the package is built. Parts refer to
# each other by relative names, such as `verdict.schema.json` in `replay.schema.json`.
#
# Users of the formats get self-contained schemas instead (`records/schema.py`).


_FOLDER: Final = files("catbox_rules.records") / "schemas"
ENDING: Final = ".schema.json"
_FORMATS: Final = (
    *("record", "position", "case", "replay", "message", "verdict", "answer", "comparison"),
    *("dispute", "rules", "editions", "protocol-request", "protocol-answer", "conformance"),
    *("diff", "regress", "variant", "report"),
)
_ALL: Final = {path.name.removesuffix(ENDING) for path in _FOLDER.iterdir()} | {*GAMES}

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


_SHARED: Final = ("record", "position", "verdict")
"""Parts whose definitions many formats use: their names go without the name of the part."""
_CALLED: Final = {
    ("protocol-request", "action"): "Action",
    ("record", "action"): "AnyAction",
    ("replay", "event"): "Event",
    ("replay", "round"): "Round",
}
"""What is not called by its part."""

_Place: TypeAlias = tuple[str, tuple[str, ...]]
"""A part, and a pointer in it."""


def schema(name: str) -> dict[str, object]:
    """Return the JSON Schema of a format, or of one game's part in the formats, as a plain value
    that is safe to change.

    * `name`: `record`, `position`, `case`, `replay`, `message`, `verdict`, `answer`, `comparison`,
      `dispute` and `variant` are documents with a `format`; `rules`, `points` (of `catbox rules
      point`), `boxes` (of `catbox editions --box`), `find` and `editions` are the answers of those
      commands with `--json`; `protocol-request` and `protocol-answer` are the lines of `catbox
      serve`, `conformance` is the answer of `catbox conform`, `diff` that of `catbox diff`,
      `regress` that of `catbox regress` and `report` that of `catbox simulate` and `catbox report`.
      A game by its name in records is its part of these: of a record, and under `$defs` of all
      others (`CatInTheBoxPosition`, `CatInTheBoxAction`).

    Raises MalformedInput for any other name.

    >>> whole = schema("replay")
    >>> whole["$id"], whole["title"]
    ('replay.schema.json', 'CatboxReplay')
    >>> whole["properties"]["illegal"]["properties"]["verdict"]["$ref"]
    '#/$defs/CatboxVerdict'
    >>> whole["$defs"]["CatInTheBoxBid"]["description"]
    'A seat says how many tricks it will win (bid.allowed)'
    """
    kept = part(name)
    own = kept.get("$defs", {})
    assert is_object(own)
    definitions = _Definitions(home=name)
    whole = definitions.named(kept, called=_name_of(name, ()), file=name)
    for key in own:
        definitions.reference(f"#/$defs/{key}", file=name)
    found = definitions.found
    return whole | ({"$defs": dict(sorted(found.items()))} if found else {})


def self_contained(name: str) -> dict[str, object]:
    """Return the same as `schema`, under the name from before every schema was self-contained.

    >>> self_contained("replay") == schema("replay")
    True
    """
    return schema(name)


def definitions() -> dict[str, object]:
    """Return the definitions of all schemas, including the formats themselves, by the name of their
    types. References point from one definition to another.

    >>> definitions()["Unknown"]["const"]
    '?'
    """
    all_of_them = _Definitions(home=None)
    for name in NAMES:
        all_of_them.reference("#", file=name)
        own = _kept(name).get("$defs", {})
        assert is_object(own)
        for key in own:
            all_of_them.reference(f"#/$defs/{key}", file=name)
    return dict(sorted(all_of_them.found.items()))


def typescript() -> str:
    """Return the TypeScript types of all formats: the text of one `.d.ts` file.

    >>> "export type CatboxRecord = CatInTheBoxRecord | SchrodingersCatsRecord" in typescript()
    True
    """
    return (files("catbox_rules.records") / "types" / "catbox.d.ts").read_text(encoding="utf-8")


def type_name(*words: str) -> str:
    """Join words into the name of a type.

    >>> type_name("cat-in-the-box", "answer_on_set_up")
    'CatInTheBoxAnswerOnSetUp'
    """
    separate = "_".join(words).replace("-", "_").split("_")
    return "".join(word[:1].upper() + word[1:] for word in separate)


@frozen
class _Definitions:
    """The definitions of a schema under construction."""

    home: str | None
    """The part that is its root; none if every part is a definition."""
    found: dict[str, object] = field(factory=dict[str, object])
    """By their names."""
    places: dict[str, _Place] = field(factory=dict[str, "_Place"])
    """Where each of them is kept."""

    def reference(self, reference: str, *, file: str) -> str:
        """Translate a reference of a part into one of this schema. Add its target if it is
        missing."""
        target, _, pointer = reference.partition("#")
        target = target.removesuffix(ENDING) or file
        steps = tuple(pointer.strip("/").split("/")) if pointer else ()
        if not steps and target == self.home:
            return "#"
        name, place = _name_of(target, steps), (target, steps)
        assert self.places.setdefault(name, place) == place, f"two definitions are {name}"
        if name not in self.found:
            self.found[name] = {}  # it may lead to itself
            self.found[name] = self.named(_at(target, steps), called=name, file=target)
        return f"#/$defs/{name}"

    def named(self, kept: dict[str, object], *, called: str, file: str) -> dict[str, object]:
        """Return a definition of a part as it appears here, under its name."""
        named: dict[str, object] = {}
        if file == self.home and called == _name_of(file, ()):
            named |= {key: kept[key] for key in ("$schema", "$id")}
        named["title"] = called
        aside = ("$schema", "$id", "$defs")
        led = self._led({key: each for key, each in kept.items() if key not in aside}, file)
        assert is_object(led)
        return named | led

    def _led(self, kept: object, file: str) -> object:
        """Return the same with every reference translated. A title, which is a sentence in the
        parts, begins the description, because code generators take it for the name of a type."""
        if is_list(kept):
            return [self._led(each, file) for each in kept]
        if not is_object(kept):
            return kept
        led: dict[str, object] = {}
        if sentences := list(_sentences(kept)):
            led["description"] = " ".join(sentences)
        for key, each in kept.items():
            match key, each:
                case (("title" | "description"), str()):
                    pass
                case "$ref", str():
                    led[key] = self.reference(each, file=file)
                case _:
                    led[key] = self._led(each, file)
        return led


def _sentences(kept: dict[str, object]) -> Iterator[str]:
    """Yield the title and the description of a definition, as sentences if it has both."""
    title, description = kept.get("title"), kept.get("description")
    is_described = isinstance(description, str)
    if isinstance(title, str):
        yield title if title.endswith((".", "?", "!")) or not is_described else f"{title}."
    if isinstance(description, str):
        yield description


@cache
def _kept(file: str) -> dict[str, object]:
    """Return a part for reading only."""
    return part(file)


def _at(file: str, steps: tuple[str, ...]) -> dict[str, object]:
    """Return what a pointer leads to in a part."""
    value: object = _kept(file)
    for step in steps:
        assert is_object(value)
        value = value[step]
    assert is_object(value)
    return value


def _name_of(file: str, steps: tuple[str, ...]) -> str:
    """Return the name of a part, or of what a pointer leads to in it."""
    words = [step for step in steps if step not in ("$defs", "properties")]
    if not words:
        return type_name(file, "record") if file in GAMES else type_name("catbox", file)
    called = _CALLED.get((file, words[0])) if len(words) == 1 else None
    return called or type_name(*words) if file in _SHARED else called or type_name(file, *words)
