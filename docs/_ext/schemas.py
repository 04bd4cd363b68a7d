"""The schemas of the formats in the pages: a list of them, and the files to which it leads.

The page names a directive `schemas`, and in its place comes a row for each schema. The files are in
a folder `schemas` next to the pages, with the types in TypeScript."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sphinx.application import Sphinx

from catbox_rules.records.schema import NAMES, part, schema, typescript

FOLDER: Final = "schemas"
_DIRECTIVE: Final = re.compile(r"^```\{schemas\}\n```$", re.MULTILINE)


def fill(_app: Sphinx, page: str, source: list[str]) -> None:
    """Put the list where a page asks for it."""
    if page == "schemas":
        source[0] = _DIRECTIVE.sub(lambda _: "\n".join(rows()), source[0])


def rows() -> Iterator[str]:
    """Yield the list, as a table of Markdown."""
    yield from ("| file | what it describes | its type |", "|---|---|---|")
    for name in NAMES:
        whole = schema(name)
        link = f'<a href="{FOLDER}/{whole["$id"]}"><code>{whole["$id"]}</code></a>'
        yield f"| {link} | {part(name)['title']} | `{whole['title']}` |"


def write(app: Sphinx, exception: Exception | None) -> None:
    """Write the files, once the pages are there."""
    if exception is None and app.builder.format == "html":
        write_into(Path(app.outdir) / FOLDER)


def write_into(folder: Path) -> None:
    """Write a file for each schema, and the types."""
    folder.mkdir(exist_ok=True)
    for name in NAMES:
        whole = schema(name)
        text = json.dumps(whole, ensure_ascii=False, indent=2)
        (folder / str(whole["$id"])).write_text(f"{text}\n", encoding="utf-8")
    (folder / "catbox.d.ts").write_text(typescript(), encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    """Register with Sphinx."""
    app.connect("source-read", fill)
    app.connect("build-finished", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
