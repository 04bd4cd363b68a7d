"""Thirty disputes, tapped from the first screen to the ruling on a small telephone. Each is
answered as it is at a whole table, and ruled on as by the judge who sees all of that table.

    pytest tests/system/web/test_disputes.py --hypothesis-profile=deep

taps all of them; as CI runs it, ten."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from statistics import median
from typing import Final, Literal

import pytest
from playwright.sync_api import Page, expect

from catbox_rules.judge import rule
from tests.depth import of_depth
from tests.system.web.fingers import TOLD, Fingers, again, ruled, settle_dispute, told, visitor
from tools.page_of.browsing import Site, faults_of_axe, wait_until
from tools.page_of.states import link_of, state_of

_USUALLY_TAPS: Final = 8
_MOST_TAPS: Final = 14


def test_disputes_are_ruled_on_as_by_the_judge_who_sees_the_whole_table(site: Site) -> None:
    page = visitor(site)
    taps: list[int] = []
    for dispute in list(told())[: of_depth(quick=1, ci=10, deep=30)]:
        again(page)
        fingers = Fingers(page)
        settle_dispute(fingers, dispute)
        ruling, clauses = ruled(page)
        verdict = rule(dispute.case).verdict
        assert verdict is not None
        assert ruling == verdict.ruling.value, dispute.about
        broken = {each.clause for each in verdict.violations}
        assert clauses <= broken or not broken, dispute.about
        assert clauses, dispute.about
        assert fingers.taps <= _MOST_TAPS, dispute.about
        taps.append(fingers.taps)
    print("taps:", taps)
    assert median(taps) <= _USUALLY_TAPS
    page.context.close()


def test_all_thirty_are_there() -> None:
    assert {kind: len(each) for kind, each in TOLD.items()} == {
        "plays": 10,
        "claims": 10,
        "others": 10,
    }
    boxes = {each.box for each in told()}
    assert len(boxes) > 5, "several boxes, and one that nobody knows"


@pytest.fixture(scope="module")
def red_lead(site: Site) -> Iterator[Page]:
    """A dispute that is ruled on: a red lead that was not forced."""
    page = visitor(site)
    page.wait_for_selector(".game")
    dispute = next(each for each in told() if each.about == "leads red before it is broken")
    settle_dispute(Fingers(page), dispute)
    yield page
    page.context.close()


def test_an_answer_can_be_changed_and_the_later_ones_stay(red_lead: Page) -> None:
    page, fingers = red_lead, Fingers(red_lead)
    address = page.url
    fingers.tap(page.get_by_role("button", name="Was a player's token on any red cell?"))
    fingers.settle()
    fingers.tap(page.locator("[data-value=yes]"))
    fingers.settle()
    before = page.get_by_label("What was said so far")
    expect(before).to_contain_text("Which color was led in this trick? None")
    expect(before).to_contain_text("Yes")
    expect(page.locator(".ruling")).to_have_count(0)
    fingers.tap(page.locator("[data-value=none]"))
    page.wait_for_selector(".ruling[data-ruling=legal]")
    page.goto(address)
    page.wait_for_selector(".ruling[data-ruling=illegal]")


def test_back_leads_through_the_questions_to_the_first_screen(site: Site) -> None:
    page = visitor(site)
    dispute = next(each for each in told() if each.about == "leads red before it is broken")
    page.wait_for_selector(".game")
    settle_dispute(Fingers(page), dispute)
    for asked in ("covered", "lost", "hand", "broken", "led"):
        page.go_back()
        page.wait_for_selector(f"[data-judged='{asked} ']")
    for screen in ("act", "box", "begin"):
        page.go_back()
        page.wait_for_selector(f"[data-screen={screen}]")
    page.go_forward()
    page.wait_for_selector("[data-screen=box]")
    page.context.close()


def test_a_link_has_the_dispute_in_it_and_opens_at_the_ruling(site: Site, red_lead: Page) -> None:
    settled = Fingers(red_lead)
    settled.settle()
    wait_until(red_lead, "location.hash.length > 40")
    state = state_of(red_lead.url.partition("#/dispute/")[2])
    assert state["action"] == "0:5R"
    assert json.dumps(state)  # texts alone
    other = visitor(site)
    other.goto(red_lead.url)
    other.wait_for_selector(".ruling[data-ruling=illegal]")
    assert other.inner_text(".ruling h1") == red_lead.inner_text(".ruling h1")
    other.context.close()


def test_players_have_their_names_in_questions_rulings_and_the_link(site: Site) -> None:
    page = visitor(site)
    fingers = Fingers(page)
    fingers.tap(page.locator("[data-game=cat-in-the-box]"))
    fingers.tap(page.locator(".thumb .choice"))
    page.get_by_text("Give the players names").tap()
    page.fill("[aria-label='Name of player 2']", "Ann")
    fingers.tap(page.get_by_role("button", name="Ann", exact=True))
    fingers.tap(page.locator("[data-cell=Y4]"))
    fingers.settle()
    expect(page.locator("[data-value='turn.no']")).to_contain_text("It was not Ann's turn")
    expect(page.locator("[data-value='color.lost']")).to_have_text("Ann had lost yellow")
    fingers.tap(page.locator("[data-value='color.lost']"))
    page.wait_for_selector(".ruling")
    page.reload()
    expect(page.locator(".ruling h1")).to_contain_text("Ann played a 4 as yellow")
    expect(page.locator(".ruling")).to_contain_text("Ann has lost yellow in this round")
    assert not re.search(r"seats? \d", page.inner_text(".ruling"))
    page.context.close()


def test_the_last_disputes_and_tables_are_listed_also_after_a_reload(site: Site) -> None:
    page = visitor(site)
    fingers = Fingers(page)
    settle_dispute(fingers, next(told()))
    ruling = page.inner_text(".ruling h1")
    page.wait_for_selector("[data-judged=ruling]")
    page.evaluate("location.hash = '#/table'")
    page.wait_for_selector("[data-cell=Y5]")
    page.tap("[data-cell=Y5]")
    page.wait_for_selector("#tab-shown[data-settled=true]")
    wait_until(page, "location.hash.length > 40")
    page.goto(f"{site.address}#/dispute")
    page.reload()
    page.wait_for_selector(".kept")
    rows = page.locator(".kept")
    expect(rows).to_have_count(2)
    expect(rows.first).to_contain_text("Table of Cat in the Box, 3 players, playing tricks")
    expect(rows.last).to_contain_text("Player 1 played a 3 as blue: not allowed")
    rows.last.get_by_role("button", name="Delete").tap()
    expect(rows).to_have_count(2)
    page.get_by_role("button", name="Keep it").tap()
    rows.last.get_by_role("button", name="Delete").tap()
    page.get_by_role("button", name="Yes, delete").tap()
    page.get_by_role("button", name="Undo").tap()
    rows.last.get_by_role("button", name="Player 1 played").first.tap()
    page.wait_for_selector(".ruling")
    assert page.inner_text(".ruling h1") == ruling
    page.context.close()


_ASKED: Final = {"game": "cat-in-the-box", "box": "", "action": "1:4R"}


@pytest.mark.parametrize(
    "state",
    [
        {**_ASKED, "action": "[" * 3000},
        {**_ASKED, "action": "99:4R"},
        {**_ASKED, "edition": "<script>"},
        {**_ASKED, "edition": "amigo-2023"},
    ],
    ids=["brackets", "seat", "no-edition", "edition-of-another-game"],
)
def test_a_made_up_link_has_one_clear_error_and_a_way_out(
    site: Site, state: dict[str, str]
) -> None:
    page = visitor(site)
    page.goto(f"{site.address}#/dispute/{link_of(state)}")
    fault = page.locator(".fault")
    fault.wait_for()
    expect(fault).to_have_count(1)
    assert "expected" in fault.inner_text()
    assert "$" not in fault.inner_text()
    page.get_by_role("button", name="Change the game or the edition").tap()
    page.wait_for_selector("[data-screen=box]")
    page.context.close()


@pytest.mark.parametrize(
    "state",
    [
        {"game": "chess", "action": "0:e4"},
        {
            **_ASKED,
            "answers": "led=purple&=&%=%&__proto__=x",
            "steps": "led=purple&led=led",
            "at": "7",
        },
    ],
    ids=["another-game", "answers-that-are-none"],
)
def test_of_a_made_up_link_what_says_nothing_is_left_out(site: Site, state: dict[str, str]) -> None:
    page = visitor(site)
    page.goto(f"{site.address}#/dispute/{link_of(state)}")
    page.wait_for_selector(".game, [data-judged='led '] [data-value=none]")
    assert page.locator(".fault").count() == 0
    page.context.close()


def screens(fingers: Fingers) -> Iterator[str]:
    """All screens of a dispute, one after the other."""
    page = fingers.page
    page.wait_for_selector(".game")
    yield "begin"
    fingers.tap(page.locator("[data-game=schrodingers-cats]"))
    yield "box"
    fingers.tap(page.locator(".thumb .choice"))
    for kind in ("Used a Physicat", "Laid boxes open", "Claimed"):
        fingers.tap(fingers.button(kind))
        yield kind
    fingers.tap(page.locator(".chip.seat-1"))
    fingers.tap(page.locator("[data-space='claim 9 dead']"))
    fingers.settle()
    yield "question"
    fingers.tap(page.locator("[data-value='8 alive']"))
    fingers.settle()
    yield "joint question"
    while page.locator(".ruling").count() == 0:
        fingers.tap(page.locator("[data-value=unknown]"))
        fingers.settle()
    page.wait_for_selector("[data-beside=there]", state="attached")
    yield "ruling"
    again_with_all(page)
    yield "begin, with what was done last"


def again_with_all(page: Page) -> None:
    """Back to the first screen, with all that is kept."""
    page.get_by_role("button", name="Another dispute").tap()
    page.wait_for_selector(".kept")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_no_screen_of_a_dispute_has_a_fault_by_axe(
    site: Site, scheme: Literal["light", "dark"]
) -> None:
    """At three widths; nor is any wider than the window, also with letters twice as large."""
    page = visitor(site)
    page.emulate_media(color_scheme=scheme)
    for name in screens(Fingers(page)):
        for width in (360, 768, 1280):
            page.set_viewport_size({"width": width, "height": 640})
            wide: int = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width, f"{name} at {width}"
            assert faults_of_axe(page) == [], f"{name} at {width}"
        page.set_viewport_size({"width": 360, "height": 640})
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360, f"{name}, large"
        page.evaluate("document.documentElement.style.fontSize = ''")
    page.context.close()
