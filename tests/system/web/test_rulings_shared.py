"""A ruling that is given away: the chat alone tells it, its link shows it before the judge is
there, and nobody can make the page say another one for its own."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tools.page_of.browsing import Site, wait_until_ready
from tools.page_of.states import link_of, state_of

_RED_LEAD: Final = {
    "game": "cat-in-the-box",
    "box": "Pegasus Spiele, German",
    "edition": "pegasus-2023",
    "action": "1:4R",
    "answers": "led=none&broken=no&other=yes",
    "names": "Bo\nAnne",
}
_LONGEST: Final = 2_000
"""The letters of a link that every chat takes."""


@pytest.fixture(scope="module")
def page(site: Site) -> Iterator[Page]:
    """A page with its judge, that may use the clipboard."""
    visit = site.visitor(height=640)
    visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = visit.open()
    wait_until_ready(page)
    yield page
    assert visit.complaints == []
    visit.close()


@pytest.fixture(scope="module")
def given_away(page: Page) -> str:
    """What is copied where somebody gives away the ruling on a red lead."""
    opened(page, _RED_LEAD)
    page.wait_for_selector("[data-beside=there]", state="attached")
    page.get_by_role("button", name="Share the ruling").click()
    page.get_by_text("The ruling and its link are copied.").wait_for()
    return str(page.evaluate("navigator.clipboard.readText()"))


def opened(page: Page, state: dict[str, str]) -> None:
    page.evaluate("(link) => { location.hash = `#/dispute/${link}`; }", link_of(state))


def state_in(text: str) -> dict[str, str]:
    return state_of(text.partition("#/dispute/")[2])


def test_the_chat_alone_tells_the_ruling(given_away: str) -> None:
    *said, link = given_away.splitlines()
    assert said[0] == "Anne played a 4 as red: \N{BALLOT X} Not allowed"
    assert said[1].startswith("A lead is not red. The leader of a trick declares blue, yellow or")
    assert "Anne could have played a card in a color other than red." in said
    assert any(line.startswith("What to do now: The card is declared") for line in said)
    assert len(link) < _LONGEST
    card = state_in(given_away)["card"]
    assert not [word for word in ("leader", "could", "declared", "Anne") if word in card], "fields"


def test_the_link_is_read_where_the_judge_never_starts(site: Site, given_away: str) -> None:
    visit = site.visitor(height=640)
    for file in ("**/*pyodide*", "**/worker-*.js"):
        visit.context.route(file, lambda route: route.abort())
    page = visit.open(f"#/dispute/{link_of(state_in(given_away))}")
    page.wait_for_selector("[data-claimed=unchecked]")
    expect(page.locator(".claimed")).to_contain_text("Not yet checked")
    card = page.locator(".ruling[data-ruling=illegal][data-clauses='declare.lead-not-red']")
    expect(card.locator("h1")).to_contain_text("Anne played a 4 as red: \N{BALLOT X} Not allowed")
    expect(card).to_contain_text("The leader of a trick declares blue, yellow or green")
    expect(card).to_contain_text("No player's token was on a red cell.")
    expect(card).to_contain_text("What to do now")
    expect(card).to_contain_text("Your rulebook was not read here. In the English rulebook of the")
    assert card.locator("svg .it.illegal").count() == 1
    visit.close()


def test_the_judge_confirms_what_a_link_says(page: Page, given_away: str) -> None:
    opened(page, state_in(given_away))
    page.wait_for_selector("[data-claimed=checked]")
    expect(page.locator(".ruling")).to_have_count(1)


@pytest.mark.parametrize(
    ("place", "value"),
    [(2, "legal"), (4, {"do": "play", "seat": 0, "rank": 4, "color": "red"}), (8, [["play.turn"]])],
    ids=["another ruling", "another player", "another rule"],
)
def test_a_link_that_claims_something_else_is_refuted_first(
    page: Page, given_away: str, place: int, value: object
) -> None:
    state = state_in(given_away)
    card = json.loads(state["card"])
    card[place] = value
    opened(page, state | {"card": json.dumps(card)})
    page.wait_for_selector("[data-claimed=refuted]")
    main = page.inner_text(".judging")
    assert main.startswith("The link claimed something else:")
    expect(page.locator(".ruling")).to_have_attribute("data-ruling", "illegal")
    opened(page, {})


def test_a_ruling_that_cannot_be_read_is_ruled_anew(page: Page, given_away: str) -> None:
    state = state_in(given_away)
    opened(page, state | {"card": '["this page is worthless"]'})
    page.wait_for_selector("[data-claimed=unread]")
    page.wait_for_selector(".ruling[data-ruling=illegal]")
    assert "worthless" not in page.inner_text("main")
    opened(page, {})


def test_of_a_link_that_was_cut_off_is_opened_what_is_left(page: Page) -> None:
    link = link_of(_RED_LEAD)
    page.evaluate("(link) => { location.hash = `#/dispute/${link}`; }", link[: 3 * len(link) // 4])
    page.wait_for_selector("[data-opened=refused] .fault[data-code=bad-link]")
    expect(page.locator(".fault")).to_contain_text("What is left of it is here.")
    page.wait_for_selector("[data-screen=act]")
    opened(page, {})


def test_an_old_link_without_a_ruling_opens_as_before(page: Page) -> None:
    opened(page, _RED_LEAD)
    page.wait_for_selector(".ruling[data-ruling=illegal]")
    assert page.locator("[data-claimed]").count() == 0
