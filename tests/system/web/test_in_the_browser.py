"""The page in Chromium: it opens, rules as the command line does, works offline, and withstands
links. All cases, ten thousand links and the times are in `python -m tools.browse_web`."""

from __future__ import annotations

import json
from random import Random

import pytest
from catbox_page import answer
from playwright.sync_api import Page

from catbox_rules.games import GAMES
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.kernel.variants.patch import shipped_variants
from tests.depth import of_depth
from tools.page_of.browsing import (
    Site,
    all_cases,
    ask_worker,
    begin_worker,
    expected_answer,
    faults_of_axe,
    is_as_expected,
    wait_until_ready,
)
from tools.page_of.links import hostile_links, open_links
from tools.page_of.states import link_of
from tools.page_of.weighing import (
    MOST_AT_FIRST,
    MOST_KEPT,
    MOST_OF_OUR_OWN,
    MOST_OF_SCRIPT,
    sizes_at_first,
)

_WIDTHS = (360, 768, 1280)
_NEEDS_SOLVER = "cat_in_the_box/20-forced-by-hand-not-by-card#0"


@pytest.fixture(scope="module")
def page(site: Site) -> Page:
    """A page that is ready."""
    page = site.visitor().open()
    wait_until_ready(page)
    return page


def test_the_worker_rules_as_the_command_line(site: Site, page: Page) -> None:
    """Every twelfth case, and one for which the solver is loaded."""
    begin_worker(site, page)
    cases = dict(all_cases())
    chosen = {**dict([*cases.items()][::12]), _NEEDS_SOLVER: cases[_NEEDS_SOLVER]}
    for name, case in chosen.items():
        result = ask_worker(page, ask="judge", table=case)["result"]
        assert is_object(result)
        assert is_as_expected(result["answer"], expected_answer(case)), name


def begun_with(game: AnyRuleset, variant: str) -> dict[str, object]:
    """A request for a match with a variant, at the first table that can play by it."""
    for edition in game.EDITIONS:
        for setup in edition.setups:
            options = {"variants": [variant]}
            table = {"edition": edition.id, "players": setup.players, "options": options}
            request: dict[str, object] = {"ask": "begin", **table}
            if "result" in json.loads(answer(json.dumps(request))):
                return request
    raise AssertionError(f"no table plays by {variant}")


@pytest.mark.parametrize("game", GAMES)
def test_the_worker_knows_every_variant_that_comes_with_a_game(
    site: Site, page: Page, game: str
) -> None:
    begin_worker(site, page)
    ruleset = GAMES[game]  # known by name are the variants of a game once it is loaded
    requests = [begun_with(ruleset, variant) for variant in shipped_variants(ruleset.NAME)]
    assert len(requests) > 3
    for request in requests:
        assert ask_worker(page, **request) == json.loads(answer(json.dumps(request)))


def test_a_question_leads_to_a_rule_and_to_a_ruling(site: Site) -> None:
    visit = site.visitor()
    page = visit.open("#/ask")
    page.fill("#words", "may I lead red")
    page.click(".found a")
    page.wait_for_selector("h1:has-text('A lead is not red')")
    page.locator(".example a.button[href*='/table/1']").first.click()
    page.wait_for_selector(".ruling[data-ruling]")
    assert "Not allowed" in page.inner_text(".ruling h2")
    page.go_back()
    page.wait_for_selector("h1:has-text('A lead is not red')")
    assert visit.complaints == []
    assert visit.hosts == {site.address.split("/")[2]}
    visit.close()


_BESIDE = {"disputed": "What is disputed", "other_books": "What other rulebooks say"}


def test_a_card_says_by_which_other_rules_the_ruling_or_the_answer_differs(page: Page) -> None:
    """All answers that differ, and every fifth ruling."""
    differing: dict[bool, list[tuple[str, dict[str, object]]]] = {True: [], False: []}
    for _, case in all_cases():
        ruled = expected_answer(case)
        assert is_object(ruled)
        if not _BESIDE.keys().isdisjoint(ruled):
            differing[ruled["format"] == "catbox-answer/1"].append((case, dict(ruled)))
    assert all(differing.values())
    for case, ruled in (*differing[True], *differing[False][::5]):
        page.evaluate("(hash) => { location.hash = hash; }", f"#/table/{link_of({'table': case})}")
        page.wait_for_selector(f"[data-link='{link_of({'table': case})}'] .ruling")
        for key, title in _BESIDE.items():
            others = ruled.get(key, [])
            assert is_list(others)
            shown = page.locator(".otherwise", has=page.get_by_role("heading", name=title))
            assert shown.locator("li").count() == len(others), case


def test_a_hit_that_reads_as_no_says_unless(page: Page) -> None:
    page.evaluate("location.hash = '#/ask'")
    page.fill("#words", "may I lead red")
    hit = page.locator(".found li", has_text="A lead is not red").first
    hit.get_by_text("Unless:").wait_for()  # the texts of a rule come after its title
    text = hit.inner_text()
    assert "Red may be led once it is broken" in text
    assert "Red may be led if nothing else can be declared" in text


def test_what_is_sent_at_first_is_small(site: Site) -> None:
    """5.9 MB until all is kept, and 60 kB of scripts."""
    link = link_of({"table": dict(all_cases())["lead-red-unbroken"]})
    sizes = sizes_at_first(site, f"#/table/{link}")
    assert 500_000 < sizes.own <= MOST_OF_OUR_OWN
    assert sizes.own + 1_000_000 < sizes.all <= MOST_AT_FIRST
    assert sizes.all + 500_000 < sizes.kept <= MOST_KEPT
    assert 10_000 < sizes.script <= MOST_OF_SCRIPT


def test_it_rules_without_a_network(site: Site) -> None:
    visit = site.visitor()
    page = visit.open()
    wait_until_ready(page)
    page.evaluate("navigator.serviceWorker.ready")
    visit.context.set_offline(True)
    again = visit.context.new_page()
    again.goto(f"{site.address}#/ask/dispute/lead-red-unbroken")
    again.locator(".example a.button[href*='/table/1']").first.click()
    again.wait_for_selector(".ruling[data-ruling=illegal]")
    visit.close()


@pytest.mark.parametrize("hash", ["#/ask", "#/ask?q=paradox", "#/ask/case/18", "#/table"])
def test_axe_finds_no_fault_and_nothing_is_too_wide(page: Page, hash: str) -> None:
    page.evaluate("(hash) => { location.hash = hash; }", hash)
    page.wait_for_selector("h1")
    page.wait_for_selector("main .loading", state="detached")
    for width in _WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        assert faults_of_axe(page) == [], scheme


def test_hostile_links_have_one_clear_error(page: Page) -> None:
    number = of_depth(quick=40, ci=200, deep=200)
    found = open_links(page, hostile_links(Random("links"), number))
    assert found.faults == []
    assert found.refused > number / 2


@pytest.mark.parametrize(
    ("way", "state", "said"),
    [
        ("table", {"table": '{"table": ' + "[" * 3000}, "Expected at most 32 levels"),
        ("match", {"match": "[" * 3000}, "Line 1, column 1: expected JSON"),
        ("match", {"match": "{}", "tried": "[" * 3000 + "]" * 3000}, "This link is damaged"),
    ],
)
def test_thousands_of_brackets_are_refused_in_words(
    page: Page, way: str, state: dict[str, str], said: str
) -> None:
    link = link_of(state)
    page.evaluate("(hash) => { location.hash = hash; }", f"#/{way}/{link}")
    page.wait_for_selector(f"[data-link='{link}'] .fault")
    assert page.inner_text(".fault").startswith(said)


def test_a_fatal_error_of_python_costs_one_request(site: Site) -> None:
    """As by a stack that is too deep: that question has an answer in words, and a new worker those
    after it."""
    visit = site.visitor()
    page = visit.open("#/dispute")
    page.click("[data-game=cat-in-the-box]")
    page.click(".thumb .choice")
    page.click(".chip.seat-1")
    wait_until_ready(page)
    page.workers[0].evaluate(
        """() => {
            const stringify = JSON.stringify;
            JSON.stringify = () => { JSON.stringify = stringify; throw new RangeError("deep"); };
        }"""
    )
    page.click("[data-cell=R4]")
    page.wait_for_selector(".fault:has-text('The rules failed on this question')")
    page.click("text=Change who did what")
    page.click(".chip.seat-1")
    page.click("[data-cell=R5]")
    page.wait_for_selector("[data-judged] [data-value=none]")
    visit.close()


def test_the_keyboard_alone_reaches_the_ways_and_the_field(site: Site) -> None:
    visit = site.visitor()
    page = visit.open("#/ask")
    page.wait_for_selector("#words")
    focused: list[str] = []
    for _ in range(6):
        page.keyboard.press("Tab")
        text = page.evaluate("document.activeElement.textContent || document.activeElement.id")
        focused.append(text.strip())
    ways = ["Settle", "Play & score", "Rules"]
    assert focused == ["Skip to the page", "catbox rules", *ways, "words"]
    visit.close()
