"""Links from these pages to the page in a browser, where an example is on the table at once.

Below the examples of a clause, each entry of the casebook, each mishap and each misbelief stands a
link to what the page has on it; below a table, a match, and a command that reads one, a link that
has all of it (`tools/page_of/examples.py`). The page is in the folder `page` of these pages, unless
`page_address` in the configuration names another place; if that is empty, there are no links."""

from __future__ import annotations

import re
from typing import Final

from clauses import pages
from docutils import nodes
from sphinx.application import Sphinx

from catbox_rules.book.casebook import prefix_of
from catbox_rules.games import GAMES
from tools.page_of.examples import places_in

_OF_CASEBOOK: Final = re.compile(rf"casebook-({'|'.join(GAMES)})-((?:wrong-)?\d+)")


def link_to_page(app: Sphinx, document: nodes.document, page: str) -> None:
    """Put the links into a page."""
    address = app.config.page_address
    if not address:
        return
    if "://" not in address:
        address = "../" * page.count("/") + address
    for section in list(document.findall(nodes.section)):
        place = _of_section(section)
        if place is not None:
            _add(section, _paragraph(f"{address}#/{place}", "On the page in a browser"))
    blocks = list(document.findall(nodes.literal_block))
    found = [(block, place) for block in blocks for place in places_in(block.astext())]
    below = None
    for block, place in reversed(found):
        # Where a command reads the document above it, one link is enough, below both.
        if place != below:
            link = _paragraph(f"{address}#/{place}", "The same on the page in a browser")
            block.parent.insert(block.parent.index(block) + 1, link)
        below = place


def _of_section(section: nodes.section) -> str | None:
    """Where the page has what a section is about, if it has it."""
    title = next(section.findall(nodes.title)).astext().partition(" ")[0]
    if title in pages():
        return f"ask/clause/{title}"
    kind = title.partition(".")[0]
    if kind in ("irregularity", "misbelief"):
        return f"ask/{kind}/{title}"
    entry = next(filter(None, map(_OF_CASEBOOK.fullmatch, section["ids"])), None)
    return None if entry is None else f"ask/case/{prefix_of(entry[1])}{entry[2]}"


def _paragraph(address: str, text: str) -> nodes.paragraph:
    link = nodes.reference("", text, refuri=address, internal=False)
    return nodes.paragraph("", "", link, classes=["on-the-page"])


def _add(section: nodes.section, link: nodes.paragraph) -> None:
    """Below all that stands in a section, but above the sections in it."""
    inner = (at for at, child in enumerate(section.children) if isinstance(child, nodes.section))
    section.insert(next(inner, len(section.children)), link)


def setup(app: Sphinx) -> dict[str, bool]:
    """Connect all this to Sphinx."""
    app.add_config_value("page_address", "page/", "env")
    app.connect("doctree-resolved", link_to_page)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
