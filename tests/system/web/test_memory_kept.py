"""Python's memory, kept on the device for the next visit: it answers the same, or is given up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Page

from tools.page_of.browsing import Site, Visit, wait_until, wait_until_ready
from tools.page_of.site import ROOT
from tools.page_of.states import link_of

_DISPUTE: Final = (ROOT / "examples" / "disputes" / "lead-red-unbroken.json").read_text(
    encoding="utf-8"
)
_RULING: Final = f"#/table/{link_of({'table': _DISPUTE})}"
_HIDDEN_CARDS: Final = (
    "catbox-line/1 pegasus-2023 3p play start=1 board=....../....21/....21/00120. "
    "lost=BY,-,- won=1,2,0 lead=0"
)
_NUMBER_KEPT: Final = "(await (await caches.open('catbox-snapshot')).keys()).length"
_DAMAGE: Final = """async () => {
    const cache = await caches.open("catbox-snapshot");
    const [key] = await cache.keys();
    const memory = await (await cache.match(key)).arrayBuffer();
    await cache.put(key, new Response(memory.slice(1)));
}"""


@pytest.fixture
def visit(site: Site) -> Iterator[Visit]:
    """Somebody who has been here for long enough, and comes again."""
    visit = site.visitor()
    page = visit.open()
    wait_until_ready(page)
    page.evaluate("navigator.serviceWorker.ready")
    wait_until(page, f"passTime(10_000) || {_NUMBER_KEPT} === 1")
    page.close()
    yield visit
    assert visit.complaints == []
    visit.close()


def rulings(visit: Visit) -> Page:
    """A ruling without the solver and one with it, in a new tab."""
    page = visit.open(_RULING)
    page.wait_for_selector(".ruling[data-ruling=illegal]")
    hidden = f"#/table/{link_of({'table': _HIDDEN_CARDS, 'action': '1R'})}"
    page.evaluate("(hash) => { location.hash = hash; }", hidden)
    page.wait_for_selector(".ruling[data-ruling=undetermined]")
    return page


def test_a_later_visit_begins_with_the_memory_that_is_kept(visit: Visit) -> None:
    """One with which Python cannot begin would be given up."""
    page = rulings(visit)
    wait_until(page, f"{_NUMBER_KEPT} === 1")


def test_a_memory_with_which_python_cannot_begin_is_given_up(visit: Visit) -> None:
    visit.open("#/ask").evaluate(_DAMAGE)
    page = rulings(visit)
    wait_until(page, f"{_NUMBER_KEPT} === 0")
