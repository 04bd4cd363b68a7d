"""What is laid out is not lost by a wrong tap, a look elsewhere, a reload or another tab."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.system.web.tapping import Tapping
from tools.page_of.browsing import Site, Visit


@pytest.fixture(scope="module")
def visit(site: Site) -> Iterator[Visit]:
    """Somebody with a telephone."""
    visit = site.visitor(touches=True)
    visit.open("#/ask")
    yield visit
    assert visit.complaints == []
    visit.close()


@pytest.fixture
def tapping(visit: Visit) -> Tapping:
    """Before an empty table, where nothing is kept."""
    page = visit.context.pages[0]
    page.evaluate("location.hash = '#/ask'")
    page.wait_for_selector("#words")
    page.evaluate("localStorage.clear()")
    page.evaluate("location.hash = '#/table'")
    page.wait_for_selector("[data-cell]")
    return Tapping(page)


def whose(page: Page, cell: str) -> str:
    """What lies on a cell of a board that is laid out."""
    page.get_by_role("tab", name="Lay out").click()
    page.wait_for_selector("#tab-shown[data-settled=true]")
    return (page.get_attribute(f"[data-cell={cell}]", "aria-label") or "").partition(": ")[2]


def test_a_new_table_can_be_undone_also_after_a_reload(tapping: Tapping) -> None:
    page = tapping.page
    page.tap("[data-cell=Y5]")
    tapping.fresh()
    assert whose(page, "Y5") == "open"
    page.reload()
    page.wait_for_selector("#tab-shown[data-settled=true]")
    assert whose(page, "Y5") == "open"
    page.tap("text=Undo")
    assert whose(page, "Y5") == "token of player 1"


def test_a_text_that_is_opened_in_place_of_a_table_can_be_undone(tapping: Tapping) -> None:
    page = tapping.page
    page.tap("[data-cell=Y5]")
    tapping.settle()
    for text in ("catbox-line/1 pegasus-2023 3p deal start=0", '{"format": "catbox-position/1"}'):
        page.tap("#tab-text")
        page.fill("#table", text)
        page.tap("text=Open this table")
        tapping.settle()
    fault = page.inner_text(".fault")
    assert "$" not in fault, "a path is for machines"
    assert fault.startswith("Game: expected")
    for _ in range(2):
        page.tap("text=Undo")
        tapping.settle()
    assert whose(page, "Y5") == "token of player 1"


def test_settle_leads_back_to_the_last_table_and_its_question(tapping: Tapping) -> None:
    page = tapping.page
    page.tap("[data-cell=Y5]")
    tapping.ask("1:5Y", None)
    for way in ("Rules", "Settle", "Lay out the whole table"):
        page.get_by_role("navigation").get_by_role("link", name=way).tap()
    page.wait_for_selector("[data-judged='1:5Y '] .ruling")
    assert whose(page, "Y5") == "token of player 1"


def test_a_score_is_listed_until_it_is_deleted_and_that_can_be_undone(tapping: Tapping) -> None:
    """Other tables that are looked at meanwhile do not take its place."""
    page = tapping.page
    page.evaluate("location.hash = '#/play'")
    tapping.unfold(".more-of-match")
    page.fill("[aria-label='Name of player 2']", "Anne")
    page.click("text=Keep the score of real cards")
    page.click("text=The cards are dealt")
    page.wait_for_selector("#score[data-phase=bid][data-settled=true]")
    page.evaluate("location.hash = '#/ask/dispute/lead-red-unbroken'")
    page.locator(".example a.button[href*='/table/1']").first.click()
    page.wait_for_selector(".ruling[data-ruling=illegal]")
    page.tap("[data-cell=Y5]")
    tapping.settle()
    page.get_by_role("navigation").get_by_role("link", name="Play").tap()
    page.get_by_role("button", name="Delete: Score of").tap()
    page.tap("text=Keep it")
    page.get_by_role("button", name="Delete: Score of").tap()
    page.tap("text=Yes, delete")
    page.wait_for_selector(".deleted")
    page.tap("text=Undo")
    page.tap("text=Score of Cat in the Box, 3 players (Player 1, Anne and Player 3)")
    page.wait_for_selector("#score[data-phase=bid][data-settled=true]")
    page.tap("text=Undo")
    page.wait_for_selector("#score[data-phase=deal][data-settled=true]")


def test_a_score_is_the_same_in_two_tabs(visit: Visit, tapping: Tapping) -> None:
    """What is done in one is shown in the other, and goes on from there."""
    page = tapping.page
    page.evaluate("location.hash = '#/play'")
    page.click("text=Keep the score of real cards")
    page.wait_for_selector("#score[data-phase=deal][data-settled=true]")
    other = visit.open(page.url.removeprefix(visit.site.address))
    other.wait_for_selector("#score[data-phase=deal][data-settled=true]")
    page.click("text=The cards are dealt")
    other.wait_for_selector("#score[data-phase=bid][data-settled=true]")
    other.click("text=Undo")
    page.wait_for_selector("#score[data-phase=deal][data-settled=true]")
    page.evaluate("location.hash = '#/play'")
    expect(page.locator(".kept")).to_have_count(1)


def test_a_score_that_an_older_page_has_kept_goes_on_with_its_tables(tapping: Tapping) -> None:
    """It was one table, with those before it."""
    page = tapping.page
    table = {"format": "catbox-position/1", "game": "cat-in-the-box", "edition": "pegasus-2023"}
    now, before = (
        {"text": json.dumps({**table, "players": 3, "start_seat": 0, "phase": phase})}
        for phase in ("bid", "deal")
    )
    asked = {"action": "", "question": ""}
    kept: dict[str, object] = {"version": 1, "id": "old", "changed": 1, "asked": asked}
    kept |= {"now": now, "before": [before], "score": "Score of Cat in the Box"}
    page.evaluate("(kept) => localStorage.setItem('catbox-score/1/old', kept)", json.dumps(kept))
    page.evaluate("location.hash = '#/play/old'")
    page.wait_for_selector("#score[data-phase=bid][data-settled=true]")
    page.click("text=Undo")
    page.wait_for_selector("#score[data-phase=deal][data-settled=true]")
