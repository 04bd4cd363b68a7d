"""The casebook in the pages: the files of `spec/cases/` as sections, a page for each game.

A page under `casebook/` names a directive `casebook` with a game, and in its place come the
entries of that game in the order of the points, and then those on other engines. Each entry is a
section with a label of its own, such as `casebook-cat-in-the-box-18`; the documents of its cases
are folded away.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from sphinx.application import Sphinx

from catbox_rules.book.clause import spec_folder
from catbox_rules.games import GAMES
from catbox_rules.kernel.forms import is_list, is_object

# A plain JSON value; the tests see to it that each file has its form.
Document = Mapping[str, Any]

_DIRECTIVE: Final = re.compile(r"^```\{casebook\} ([a-z-]+)\n```$", re.MULTILINE)
_LINE: Final = 90


def files(game: str) -> list[Path]:
    """Return the files of a game: its points in their order, then the mistakes of other engines."""
    folder = spec_folder(game)
    return sorted((folder.parent / "cases" / folder.name).glob("*.json"))


def fill(app: Sphinx, page: str, source: list[str]) -> None:
    """Put the entries of a game where a page asks for them."""
    if not page.startswith("casebook/"):
        return

    def entries(match: re.Match[str]) -> str:
        game = match[1]
        if game not in GAMES:
            raise ValueError(f"{page}: expected one of {', '.join(GAMES)}, got {game}")
        for path in files(game):
            app.env.note_dependency(str(path))
        return "\n".join(lines(game))

    source[0] = _DIRECTIVE.sub(entries, source[0])


def lines(game: str, *, with_documents: bool = True) -> Iterator[str]:
    """Yield all entries of a game, as lines of Markdown.

    * `with_documents`: whether each case is there as a document too.
    """
    entries = [(path, json.loads(path.read_text(encoding="utf-8"))) for path in files(game)]
    points = [(path, entry) for path, entry in entries if "point" in entry]
    mistakes = [(path, entry) for path, entry in entries if "mistake" in entry]
    for heading, chosen in (
        ("Differences, gaps and rulings", points),
        ("What other engines got wrong", mistakes),
    ):
        if chosen:
            yield from (f"## {heading}", "")
        for path, entry in chosen:
            yield from _section(game, path, entry)
            if with_documents:
                yield from _documents(entry)


def _section(game: str, path: Path, entry: Document) -> Iterator[str]:
    """One entry: what the table sees, the ruling, the clauses, the cases in short."""
    yield from (f"({_label(game, path)})=", "")
    number = f"{entry['point']}. " if "point" in entry else ""
    yield from (f"### {number}{entry['title']}", "")
    if "mistake" in entry:
        yield from (f"*The mistake: {entry['mistake']}.*", "")
    yield from (entry["story"], "", f"**{entry['ruling']}**", "")
    yield from ("Clauses: " + ", ".join(f"`{clause}`" for clause in entry["clauses"]), "")
    for example in entry["cases"]:
        yield f"- {_in_short(example)}"
    yield ""


def _documents(entry: Document) -> Iterator[str]:
    """Yield the cases of an entry, folded away."""
    yield from ("<details>", "<summary>The cases as documents</summary>", "")
    for example in entry["cases"]:
        yield from (
            f"{_capital(example['about'])}:",
            "",
            "```json",
            *_layout(example["case"]),
            "```",
            "",
        )
    yield from ("</details>", "")


def _label(game: str, path: Path) -> str:
    """Return the label of the entry of a file: `03-tokens-left` has 3, `wrong-03-…` has wrong-3."""
    kind, number = re.findall(r"^(wrong-)?0*(\d+)", path.stem)[0]
    return f"casebook-{game}-{kind}{number}"


def _in_short(example: Document) -> str:
    """Return a case in a line: the table, the question, and what is expected."""
    return f"{_capital(example['about'])} ({_table(example['case'])}): {_expected(example)}"


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _table(case: Document) -> str:
    """Return the edition, the seats and what the table chose."""
    table: Document = case["record"] if "record" in case else case["position"]
    chosen = [
        f"{name}={value if isinstance(value, str | int) else '…'}"
        for name, value in table.get("options", {}).items()
    ]
    return ", ".join([table["edition"], f"{table['players']} players", *chosen])


def _expected(example: Document) -> str:
    question, expected = example["case"]["question"], example["expect"]
    if "ask" in question:
        answer = json.dumps(expected["answer"], ensure_ascii=False)
        return f"`{question['ask']}` is answered with `{answer}`"
    clauses = "".join(f", `{clause}`" for clause in expected["clauses"])
    return f"**{expected['ruling']}**{clauses}"


def _layout(case: Document) -> list[str]:
    """Return a document as lines of JSON; what is short stands on one line."""
    return _laid_out(case, 0).split("\n")


def _laid_out(value: object, depth: int) -> str:
    short = json.dumps(value, ensure_ascii=False)
    inner = " " * (depth + 1)
    if depth + len(short) <= _LINE:
        return short
    if is_object(value):
        parts = [f"{json.dumps(key)}: {_laid_out(each, depth + 1)}" for key, each in value.items()]
        opening, closing = "{}"
    elif is_list(value):
        parts = [_laid_out(each, depth + 1) for each in value]
        opening, closing = "[]"
    else:
        return short
    return f"{opening}\n{inner}" + f",\n{inner}".join(parts) + f"\n{' ' * depth}{closing}"


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect this to Sphinx."""
    app.connect("source-read", fill)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
