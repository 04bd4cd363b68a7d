"""The examples of the documentation, opened on the page by the links that the documentation has."""

from __future__ import annotations

import re
from typing import Final

from tools.page_of.browsing import Site, wait_until_ready
from tools.page_of.examples import places_in
from tools.page_of.site import ROOT

_DOCS: Final = ROOT / "docs"
_BLOCK: Final = re.compile(r"^```\w*\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_SHOWN: Final = (
    ".ruling[data-ruling], #tab-shown[data-settled=true], .desk[data-actions], .examples .example"
)
"""Some of what is there once something has been opened."""
_INCLUDED: Final = re.compile(r"^```\{literalinclude\} \.\./(examples/\S+)$", re.MULTILINE)


def links() -> list[str]:
    """What the documentation links its examples to, each once."""
    texts = [path.read_text(encoding="utf-8") for path in sorted(_DOCS.glob("*.md"))]
    blocks = [block for text in texts for block in _BLOCK.findall(text)]
    files = [ROOT / name for text in texts for name in _INCLUDED.findall(text)]
    blocks += [path.read_text(encoding="utf-8") for path in files]
    found = [f"#/{place}" for block in blocks for place in places_in(block)]
    return list(dict.fromkeys(found))


def test_every_example_opens_and_is_ruled_on_if_it_asks(site: Site) -> None:
    visit = site.visitor()
    page = visit.open()
    wait_until_ready(page)
    hashes = links()
    assert len(hashes) > 30
    for hash in hashes:
        page.evaluate("location.hash = '#/ask'")
        page.wait_for_selector("#words")
        page.evaluate("(hash) => { location.hash = hash; }", hash)
        page.wait_for_selector(_SHOWN)
        faults = page.locator(".fault").all_inner_texts()
        assert faults == [], hash
    assert visit.complaints == []
    visit.close()
