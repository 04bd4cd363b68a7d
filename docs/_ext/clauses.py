"""Clauses in the pages: an anchor for each, a link wherever one is named, a table of all.

The pages under `rules/` include the chapters of the spec, a folder for each game; a chapter
`cat_in_the_box/06-declaring.md` is the page `rules/cat_in_the_box/declaring`. A clause has its id
as anchor there, and its id in code type anywhere else in the pages becomes a link to it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from pathlib import Path

from docutils import nodes
from docutils.statemachine import StringList
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

from catbox_rules.book import points_of
from catbox_rules.book.clause import Clause, implementations, read_chapter, spec_folder
from catbox_rules.games import GAMES
from catbox_rules.kernel.ruleset import AnyRuleset


@cache
def pages() -> dict[str, str]:
    """Return the page of each clause, of all games."""
    return {clause.id: page for game in GAMES for page, clause in _clauses_with_pages(game)}


def chapters(game: str) -> list[Path]:
    """Return the chapters of a game, in order."""
    return sorted(spec_folder(game).glob("*.md"))


def _clauses_with_pages(game: str) -> Iterator[tuple[str, Clause]]:
    """Yield the clauses of a game in order, each with its page."""
    for chapter in chapters(game):
        for clause in read_chapter(chapter.read_text(encoding="utf-8"), name=chapter.name):
            yield page_of(chapter), clause


def page_of(chapter: Path) -> str:
    """Return the page that includes a chapter: its folder, and its file name without the number."""
    return f"rules/{chapter.parent.name}/{chapter.stem.partition('-')[2]}"


def slug(title: str) -> str:
    """Return the anchor of a heading: the id of a clause, or the words of the heading."""
    first = title.split(maxsplit=1)[0].strip("`") if title.split() else ""
    if first in pages():
        return first
    words = "".join(letter if letter.isalnum() else " " for letter in title.lower())
    return "-".join(words.split())


def anchor_clauses(_: Sphinx, document: nodes.document) -> None:
    """Give the section of each clause its id as the first anchor."""
    for section in document.findall(nodes.section):
        clause = slug(section[0].astext())
        if clause in pages():
            section["ids"].insert(0, clause)
            document.ids[clause] = section


def trim_examples(_: Sphinx, document: nodes.document) -> None:
    """Take away the blank line at the end of an example, which only doctest needs."""
    for block in document.findall(nodes.literal_block):
        if block.rawsource == block.astext():
            block.rawsource = block.rawsource.rstrip()
            block[:] = [nodes.Text(block.rawsource)]


def link_clauses(app: Sphinx, document: nodes.document, page: str) -> None:
    """Make a link of every clause that is named in code type."""
    for literal in list(document.findall(nodes.literal)):
        clause = literal.astext()
        if clause not in pages() or isinstance(literal.parent, nodes.reference | nodes.title):
            continue
        to = app.builder.get_relative_uri(page, pages()[clause])
        link = nodes.reference("", "", internal=True, refuri=f"{to}#{clause}")
        literal.replace_self(link)
        link += literal


class _Generated(SphinxDirective, ABC):
    """A directive that stands for some lines of Markdown on the game that it names."""

    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        """Return the nodes of the lines, which change with the chapters."""
        [game] = self.arguments
        if game not in GAMES:
            raise self.error(f"expected one of {', '.join(GAMES)}, got {game}")
        for chapter in chapters(game):
            self.env.note_dependency(str(chapter))
        parent = nodes.container()
        lines = StringList(list(self.lines(GAMES[game])), source=self.get_source_info()[0])
        self.state.nested_parse(lines, self.content_offset, parent)
        return list(parent.children)

    @abstractmethod
    def lines(self, ruleset: AnyRuleset) -> Iterator[str]:
        """Return the lines of Markdown."""


class AllClauses(_Generated):
    """`{clauses} cat-in-the-box`: who says each clause, and which code decides it."""

    def lines(self, ruleset: AnyRuleset) -> Iterator[str]:
        """Yield a table for each chapter, a row for each clause."""
        code = implementations(import_module(ruleset.PACKAGE))
        chapter = None
        for page, clause in _clauses_with_pages(ruleset.NAME):
            if clause.chapter != chapter:
                chapter = clause.chapter
                yield from ("", f"**[{chapter}](/{page}.md)**", "")
                yield from ("| clause | said by | decided by |", "|---|---|---|")
            functions = "<br>".join(_shortly(each, ruleset) for each in code.get(clause.id, ()))
            yield f"| `{clause.id}` | {_editions(clause, ruleset)} | {functions} |"


def _editions(clause: Clause, ruleset: AnyRuleset) -> str:
    """Return the editions that say a clause; the clause that a house rule replaces."""
    if clause.in_place_of is not None:
        return f"nobody; in place of `{clause.in_place_of}`"
    known = [edition.id for edition in ruleset.EDITIONS]
    said = [edition for edition in known if clause.sources_in(edition)]
    if len(said) == len(known) > 1:
        return "all"
    silent = [edition for edition in known if edition not in said]
    return f"all but {silent[0]}" if len(silent) == 1 < len(said) else ", ".join(said)


def _shortly(function: str, ruleset: AnyRuleset) -> str:
    """Return a dotted name by its last two parts, with a link if the reference has it."""
    last = function.removeprefix(f"{ruleset.PACKAGE}.").removeprefix("rules.")
    return f"{{py:obj}}`{last} <{function}>`"


class AllPoints(_Generated):
    """`{points} cat-in-the-box`: the differences, gaps and rulings of all chapters, by number."""

    def lines(self, ruleset: AnyRuleset) -> Iterator[str]:
        """Return an item for each number, with the clauses at which it stands."""
        return lines_of_points(ruleset.NAME)


def lines_of_points(game: str) -> Iterator[str]:
    """Yield the points of a game as lines of Markdown."""
    for number, point in points_of(game).items():
        clauses = ", ".join(f"`{clause}`" for clause in point.clauses)
        yield from ("", f"{number}. {point.text} ({clauses})")


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect all this to Sphinx."""
    app.connect("doctree-read", anchor_clauses)
    app.connect("doctree-read", trim_examples)
    app.connect("doctree-resolved", link_clauses)
    app.add_directive("clauses", AllClauses)
    app.add_directive("points", AllPoints)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
