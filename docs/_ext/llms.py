"""The texts for assistants: `llms.txt` lists all pages, `llms-full.txt` has all rules in one text,
and for each game there is a text with its rules alone.

All lie next to the first page of the HTML. The form of the first is that of llmstxt.org: a title,
a few words, and under headings a list of links, each with the questions that its page answers. The
headings and the order are those of the lists of pages (`toctree`) on the first page; the questions
stand in `questions.txt` next to it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

import casebook
import clauses
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ExtensionError

from catbox_rules.book.clause import spec_folder
from catbox_rules.games import GAMES

INDEX: Final = "llms.txt"
FULL: Final = "llms-full.txt"
FULL_OF_GAME: Final = "llms-full-{}.txt"
QUESTIONS: Final = "questions.txt"

_TITLE: Final = "# catbox_rules"
_ABOUT: Final = (
    "> The rules of the card games Cat in the Box and Schrödinger's Cats, in our own words, each "
    "with an id and its sources in every edition, and a reference engine that says why. An "
    "assistant should not rule from memory: `catbox mcp` gives it the engine as tools, and every "
    "answer cites its clauses."
)
_ANSWERED_IN_FULL: Final = (
    "What are the rules of {}, what is ruled in disputed cases, and what now if something has gone "
    "wrong? All in one text."
)
_EXAMPLE: Final = re.compile(r"^```yaml\n.*?^```\n+", re.MULTILINE | re.DOTALL)


def write(app: Sphinx, exception: Exception | None) -> None:
    """Write all, once the pages are there."""
    if exception is None and app.builder.format == "html":
        of_games = ((FULL_OF_GAME.format(game), full([game])) for game in GAMES)
        for name, text in ((INDEX, index(app)), (FULL, full(GAMES)), *of_games):
            (Path(app.outdir) / name).write_text(text, encoding="utf-8")


def index(app: Sphinx) -> str:
    """Return the list of all pages.

    Raises ExtensionError for a page without a question, and for one with a question that is on no
    list.
    """
    questions = read_questions(Path(app.srcdir) / QUESTIONS)
    sections = dict(_sections(app))
    listed = {page for pages in sections.values() for page in pages}
    if listed != questions.keys():
        pages = ", ".join(sorted(listed ^ questions.keys()))
        raise ExtensionError(f"{QUESTIONS}: expected a line for each listed page, see {pages}")
    return "\n".join(_index(app, sections, questions)) + "\n"


def read_questions(path: Path) -> Mapping[str, str]:
    """Return the questions that each page answers, from a file with a line for each page."""
    questions: dict[str, str] = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            page, _, questions[page] = line.partition(": ")
    return questions


def _sections(app: Sphinx) -> Iterator[tuple[str, list[str]]]:
    """Yield the caption of each list of pages on the first page, and the pages, with those below
    them."""
    first = app.env.get_doctree(app.config.root_doc)
    for toctree in first.findall(addnodes.toctree):
        pages = [
            each for page in toctree["includefiles"] for each in _with_pages_below(app.env, page)
        ]
        yield toctree["caption"], pages


def _index(
    app: Sphinx, sections: Mapping[str, list[str]], questions: Mapping[str, str]
) -> Iterator[str]:
    yield from (_TITLE, "", _ABOUT, "")
    for game in GAMES:
        name = FULL_OF_GAME.format(game)
        yield f"- [{name}]({name}): {_ANSWERED_IN_FULL.format(game)}"
    yield f"- [{FULL}]({FULL}): The same for both games."
    for caption, pages in sections.items():
        yield from ("", f"## {caption}", "")
        for page in pages:
            title, link = app.env.titles[page].astext(), app.builder.get_target_uri(page)
            yield f"- [{title}]({link}): {questions[page]}"


def _with_pages_below(env: BuildEnvironment, page: str) -> Iterator[str]:
    yield page
    for below in env.toctree_includes.get(page, []):
        yield from _with_pages_below(env, below)


def full(games: Iterable[str]) -> str:
    """Return all rules of some games: the chapters, what to do when something has gone wrong, what
    people believe, the points by number, the casebook. The examples, which are for tests, are left
    out."""
    return "\n".join(_full(games))


def _full(games: Iterable[str]) -> Iterator[str]:
    yield from (_TITLE, "", _ABOUT, "", "Examples of the clauses are left out here.", "")
    for game in games:
        folder = spec_folder(game)
        for chapter in clauses.chapters(game):
            yield _without_examples(game, chapter)
        for beside in ("irregularities", "misbeliefs"):
            yield _without_examples(game, folder.parent / beside / f"{folder.name}.md")
        yield from (f"# {game}: points by number", "")
        yield from (*clauses.lines_of_points(game), "")
        yield from (f"# {game}: casebook", "")
        yield from (*_without_labels(casebook.lines(game, with_documents=False)), "")


def _without_labels(lines: Iterable[str]) -> Iterator[str]:
    """Lines without those that only name a place for the pages."""
    return (line for line in lines if not re.fullmatch(r"\(.+\)=", line))


def _without_examples(game: str, chapter: Path) -> str:
    """Return a chapter, its title after the name of the game."""
    text = _EXAMPLE.sub("", chapter.read_text(encoding="utf-8"))
    return f"# {game}: {text.strip().removeprefix('# ')}\n"


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect this to Sphinx."""
    app.connect("build-finished", write)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
