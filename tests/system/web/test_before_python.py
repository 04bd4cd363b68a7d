"""What the page does before Python is there, and where it can never be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import pytest
from catbox_page.shelf import shelf
from playwright.sync_api import Page, expect

from catbox_rules.book import entries_of
from catbox_rules.games import GAMES
from catbox_rules.kernel.forms import is_object
from tools.page_of.browsing import Site, Visit, faults_of_axe, wait_until_ready

_NO_PYTHON: Final = """window.Worker = class { postMessage() {} terminate() {} };"""
_NO_WEBASSEMBLY: Final = "delete globalThis.WebAssembly;"
_HEAR_MEGABYTES: Final = """
    window.heard = [];
    new MutationObserver(() => {
        const said = document.querySelector(".arrived span")?.textContent;
        if (said && window.heard.at(-1) !== said) window.heard.push(said);
    }).observe(document, { subtree: true, childList: true, characterData: true });
"""


@pytest.fixture
def visit(site: Site) -> Iterator[Visit]:
    """Somebody who has never been here."""
    visit = site.visitor()
    yield visit
    assert visit.complaints == []
    visit.close()


def read_and_search(page: Page) -> None:
    """Search the rules, and open the best that is found."""
    page.evaluate("location.hash = '#/ask'")
    page.fill("#words", "must I follow the color")
    found = page.locator("[data-found-by=page] .found > li")
    expect(found.first).to_contain_text("follow")
    kinds = [each.inner_text() for each in page.locator(".found .kind").all()]
    houses = [kind == "House rule" for kind in kinds]
    assert houses == sorted(houses), "what no book says comes last"
    found.first.locator("a").click()
    page.wait_for_selector("article h1")
    page.evaluate("location.hash = '#/ask/clause/declare.lead-not-red'")
    expect(page.locator("article h1")).to_have_text("A lead is not red")
    expect(page.locator("article")).to_contain_text("Where the rulebooks say it")


def test_rules_are_read_and_searched_while_python_is_still_loaded(visit: Visit) -> None:
    visit.context.add_init_script(_NO_PYTHON)
    page = visit.open()
    read_and_search(page)
    expect(page.locator(".loading-line")).to_contain_text("Loading the judge")


def test_without_webassembly_rules_are_read_and_the_page_says_what_does_not_work(
    visit: Visit,
) -> None:
    visit.context.add_init_script(_NO_WEBASSEMBLY)
    page = visit.open()
    expect(page.locator(".fault")).to_contain_text("the judge cannot rule here")
    assert page.locator(".fault button").count() == 0, "trying again is of no use"
    read_and_search(page)
    assert faults_of_axe(page) == []
    page.evaluate("location.hash = '#/dispute'")
    page.click("[data-game=cat-in-the-box]")
    page.click(".thumb .choice")
    page.click(".chip.seat-0")
    page.click("[data-cell=R4]")
    expect(page.locator(".judging, .screen")).to_contain_text("the judge cannot rule here")


def test_the_page_says_how_many_megabytes_of_how_many_have_arrived(visit: Visit) -> None:
    visit.context.add_init_script(_HEAR_MEGABYTES)
    page = visit.open()
    wait_until_ready(page)
    heard: list[str] = page.evaluate("window.heard")
    numbers = [re.fullmatch(r"(\d+\.\d) of (\d+\.\d) MB", each) for each in heard]
    assert numbers
    arrived = [float(each[1]) for each in numbers if each]
    assert len(arrived) == len(numbers)
    assert arrived == sorted(arrived)
    assert all(each and float(each[1]) <= float(each[2]) <= 9 for each in numbers)


def test_a_link_that_is_opened_while_the_page_is_drawn_for_the_first_time_is_opened(
    visit: Visit,
) -> None:
    """The browser tells of the address before it lets the page listen to it."""
    opens = "addEventListener('DOMContentLoaded', () => { location.hash = '#/ask/point/18'; });"
    visit.context.add_init_script(opens)
    page = visit.open()
    page.wait_for_selector("article h1")
    expect(page.locator("article")).to_contain_text("18")


def test_every_entry_stands_in_the_file_with_what_it_is_found_by() -> None:
    entries = {
        f"{entry.kind.value}/{entry.id}": entry.title
        for game in GAMES
        for entry in entries_of(game)
    }
    file = shelf()
    assert is_object(file["entries"])
    assert is_object(file["found_by"])
    titles = {key: each["title"] for key, each in file["entries"].items() if is_object(each)}
    assert titles == entries
    assert file["found_by"].keys() == entries.keys()
