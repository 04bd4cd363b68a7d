"""The texts for assistants: `llms.txt` lists all pages, `llms-full.txt` has all rules in one text.

Both lie next to the first page of the HTML. The form of the first is that of llmstxt.org: a title,
a few words, and under headings a list of links, each with what its page is about. The headings and
the order are those of the lists of pages (`toctree`) on the first page.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import casebook
import clauses
from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment

from catbox_rules.games import GAMES
from catbox_rules.kernel.clause import spec_folder

INDEX: Final = "llms.txt"
FULL: Final = "llms-full.txt"

_TITLE: Final = "# catbox_rules"
_ABOUT: Final = (
    "> The rules of the card games Cat in the Box and Schrödinger's Cats, in our own words, each "
    "with an id and its sources in every edition, and a reference engine that says why. An "
    "assistant should not rule from memory: `catbox mcp` gives it the engine as tools, and every "
    "answer cites its clauses."
)
_EXAMPLE: Final = re.compile(r"^```yaml\n.*?^```\n+", re.MULTILINE | re.DOTALL)


def write(app: Sphinx, exception: Exception | None) -> None:
    """Write both, once the pages are there."""
    if exception is None and app.builder.format == "html":
        for name, text in ((INDEX, index(app)), (FULL, full())):
            (Path(app.outdir) / name).write_text(text, encoding="utf-8")


def index(app: Sphinx) -> str:
    """The list of all pages."""
    return "\n".join(_index(app)) + "\n"


def _index(app: Sphinx) -> Iterator[str]:
    yield from (_TITLE, "", _ABOUT, "")
    yield f"- [{FULL}]({FULL}): all rules of both games in one text, with points and casebook"
    first = app.env.get_doctree(app.config.root_doc)
    for listed in first.findall(addnodes.toctree):
        yield from ("", f"## {listed['caption']}", "")
        for page in listed["includefiles"]:
            for each in _with_pages_below(app.env, page):
                title = app.env.titles[each].astext()
                yield f"- [{title}]({app.builder.get_target_uri(each)}){_words_on(app.env, each)}"


def _with_pages_below(env: BuildEnvironment, page: str) -> Iterator[str]:
    yield page
    for below in env.toctree_includes.get(page, []):
        yield from _with_pages_below(env, below)


def _words_on(env: BuildEnvironment, page: str) -> str:
    """After a colon the first sentence of a page; nothing if it begins otherwise."""
    section = next(env.get_doctree(page).findall(nodes.section), None)
    first = section.next_node(nodes.paragraph) if section is not None else None
    if first is None:
        return ""
    text = " ".join(first.astext().split())
    return f": {re.split(r'(?<=[.?!]) ', text)[0]}"


def full() -> str:
    """All rules of both games: the chapters, what to do when something has gone wrong, the points
    by number, the casebook. The examples are left out, which are for tests."""
    return "\n".join(_full())


def _full() -> Iterator[str]:
    yield from (_TITLE, "", _ABOUT, "", "Examples of the clauses are left out here.", "")
    for game, ruleset in GAMES.items():
        folder = spec_folder(game)
        for chapter in clauses.chapters(game):
            yield _without_examples(game, chapter)
        yield _without_examples(game, folder.parent / "irregularities" / f"{folder.name}.md")
        yield from (f"# {game}: points by number", "")
        yield from (*clauses.lines_of_points(ruleset.NAME), "")
        yield from (f"# {game}: casebook", "")
        yield from (*_without_labels(casebook.lines(game, with_documents=False)), "")


def _without_labels(lines: Iterable[str]) -> Iterator[str]:
    """Lines without those that only name a place for the pages."""
    return (line for line in lines if not re.fullmatch(r"\(.+\)=", line))


def _without_examples(game: str, chapter: Path) -> str:
    """A chapter, its title after the name of the game."""
    text = _EXAMPLE.sub("", chapter.read_text(encoding="utf-8"))
    return f"# {game}: {text.strip().removeprefix('# ')}\n"


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect this to Sphinx."""
    app.connect("build-finished", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
