"""Write the tables of keys in the pages, from the schemas of the formats, and those of events.

    python -m tools.make_keys            write them
    python -m tools.make_keys --check    write nothing; exit status 1 if a page differs

A page names a table in a comment, and the table goes on until the comment `end`: `keys: verdict`
has the keys of a format, `keys: GAME#NAME` those of a definition of a game, `events: GAME` the
events of a game, and `asks` the requests of the line protocol.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, TypeAlias, cast

from catbox_rules.games import GAMES
from catbox_rules.kernel.values import fields_of
from catbox_rules.records.schema import ENDING, part
from catbox_rules.serving.requests import ASKS
from tools.written_files import WrittenFiles

_DOCS: Final = Path(__file__).parents[1] / "docs"
_PAGES: Final = ("embed.md", "formats.md", "protocol.md")
_TABLE: Final = re.compile(
    r"(<!-- (?:keys: ([a-z#_-]+)|events: ([a-z-]+)|asks) -->\n).*?(<!-- end -->)", re.DOTALL
)
_TYPED: Final = re.compile(r'--[a-z-]+|\["\w+"\]|\[\]')
_FEW: Final = 6
WRITTEN: Final = WrittenFiles("tools.make_keys", (), below=_DOCS)

Schema: TypeAlias = Mapping[str, Any]


def main(arguments: Sequence[str]) -> int:
    """Write the pages, or compare them; return the exit status."""
    return WRITTEN.run(files(), arguments)


def files() -> dict[str, str]:
    """Return the text of each page with its tables, by its name."""
    texts = {name: (_DOCS / name).read_text(encoding="utf-8") for name in _PAGES}
    return {name: _TABLE.sub(_filled, text) for name, text in texts.items()}


def _filled(found: re.Match[str]) -> str:
    rows = _keys(found[2]) if found[2] else _events(found[3]) if found[3] else _asks()
    return found[1] + "".join(f"{row}\n" for row in rows) + found[4]


def _keys(name: str) -> Iterator[str]:
    """The keys of an object, but for the name of its format, which stands above the table."""
    home, _, definition = name.partition("#")
    schema = _node(home, *(("$defs", definition) if definition else ()))
    yield from ("| key | what it holds |", "|---|---|")
    shown: list[Schema] = []
    for key, value in schema["properties"].items():
        if key != "format":
            optional = "" if key in schema["required"] else ", optional"
            said = _TYPED.sub(r"`\g<0>`", _said(value, home, shown))
            yield f"| `{key}`{optional} | {said} |"


def _said(value: Schema, home: str, shown: list[Schema]) -> str:
    """What a schema says of a value: in words, and what values or keys there are, if that is short
    and the table has not shown it yet."""
    chain = list(_chain(value, home))
    words = next((each["description"] for each, _ in chain if "description" in each), "")
    inner, home = chain[-1]
    words = words or inner.get("title", "")
    for key in ("items", "additionalProperties"):
        if isinstance(inner.get(key), dict):
            inner, home = list(_chain(inner[key], home))[-1]
    options = [list(_chain(each, home))[-1][0] for each in inner.get("anyOf", ())]
    inner = next((each for each in options if "properties" in each), inner)
    words = words or inner.get("title", "")
    listed = [] if inner in shown or "$id" in inner else _listed(inner)
    shown.append(inner)
    first, point, rest = words.rstrip(".").partition(". ")
    if not listed or not first:
        return ", ".join(listed) or words.rstrip(".")
    return f"{first} ({', '.join(listed)}){point}{rest}"


def _listed(schema: Schema) -> list[str]:
    """A few values, or the keys of an object; but not of one with further keys, or that counts like
    things."""
    values = schema.get("enum", ())
    keys: Schema = schema.get("properties", {})
    if len(values) > _FEW or not all(isinstance(each, str) for each in values):
        return []
    if keys and ("additionalProperties" in schema or _all_alike(keys)):
        return []
    return [f"`{each}`" for each in values or keys]


def _all_alike(keys: Schema) -> bool:
    return len(keys) > 1 and len({str(each) for each in keys.values()}) == 1


def _chain(value: Schema, home: str) -> Iterator[tuple[Schema, str]]:
    """A schema and those to which it refers, each with the part in which it is."""
    yield value, home
    while "$ref" in value and "properties" not in value:
        name, _, path = value["$ref"].partition("#")
        home = name.removesuffix(ENDING) or home
        value = _node(home, *filter(None, path.split("/")))
        yield value, home


def _node(home: str, *path: str) -> Schema:
    value: Any = part(home)
    for key in path:
        value = value[key]
    return cast("Schema", value)


def _events(game: str) -> Iterator[str]:
    """The events of a game, with their fields and what their docstrings say."""
    yield from ("| event | its fields | what happened |", "|---|---|---|")
    for kind in GAMES[game].EVENTS:
        fields = ", ".join(f"`{each.name}`" for each in fields_of(kind))
        said = " ".join(str(inspect.getdoc(kind)).split()).removesuffix(".")
        yield f"| `{kind.event}` | {fields} | {said} |"


def _asks() -> Iterator[str]:
    """The requests of the line protocol, with the keys of each and those of its answer."""
    requests, answers = _node("protocol-request", "$defs"), _node("protocol-answer", "$defs")
    by_ask = {
        ask: schema
        for schema in requests.values()
        for ask in _asked(schema.get("properties", {}).get("ask", {}))
    }
    needed = [each["contains"]["const"] for each in answers["hello"]["properties"]["asks"]["allOf"]]
    yield from ("| `ask` | further keys | `answer` | every engine |", "|---|---|---|---|")
    for ask in ASKS:
        schema, answer = by_ask[ask], list(_chain(answers[ask], "protocol-answer"))[-1][0]
        keys = [key for key in schema["properties"] if key not in ("id", "ask")]
        must = [f"`{key}`" for key in keys if key in schema["required"]]
        may = [f"`{key}`" for key in keys if key not in schema["required"]]
        given: Schema = answer.get("properties") or dict.fromkeys(answer["required"], True)
        gives = [f"`{key}`" for key, value in given.items() if value]
        told = "; ".join(filter(None, (", ".join(must), ", ".join(may))))
        every = "yes" if ask in needed else "no"
        yield f"| [`{ask}`](#{ask}) | {told} | {', '.join(gives)} | {every} |"


def _asked(ask: Schema) -> Sequence[str]:
    return [ask["const"]] if "const" in ask else ask.get("enum", ())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
