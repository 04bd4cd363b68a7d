"""Thirty disputes, tapped from the first screen to the ruling on a small telephone. Each is
answered as it is at a whole table, and ruled on as by the judge who sees all of that table.

    pytest tests/system/web/test_disputes.py --hypothesis-profile=deep

taps all of them; as CI runs it, ten."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from statistics import median
from typing import Final, Literal

import pytest
from attrs import define, frozen
from playwright.sync_api import Locator, Page, expect

from catbox_rules.judge import Case, read_case, rule
from catbox_rules.judge.disputes import dispute_on
from catbox_rules.match import replay
from catbox_rules.records import parse
from tests.depth import of_depth
from tools.page_of.browsing import PATIENCE, Site, faults_of_axe, wait_until
from tools.page_of.site import ROOT
from tools.page_of.states import link_of, state_of

_TOLD: Final = tomllib.loads((Path(__file__).parent / "disputes.toml").read_text(encoding="utf-8"))
_USUALLY_TAPS: Final = 8
_MOST_TAPS: Final = 14
_KINDS: Final = {
    "bid": "Bid",
    "discard": "Set a card aside",
    "paradox": "Said “paradox”",
    "doubt": "Doubted",
    "end": "Ended the turn",
    "prove": "Laid boxes open",
    "exchange": "Exchanged boxes",
    "use": "Used a Physicat",
}
"""What is tapped for an action that is neither on the board nor on the track."""


@frozen
class Told:
    """A dispute with its whole table."""

    about: str
    case: Case
    box: str | None

    @property
    def truth(self) -> Mapping[str, str]:
        """What every fact is at the table."""
        assert self.case.record is not None
        assert self.case.action is not None
        state = replay(self.case.record).state
        facts = dispute_on(self.case.action, edition=self.case.edition_id).facts
        return {fact.id: fact.read(state) for fact in facts}


def told() -> Iterator[Told]:
    """All disputes: a play, a claim, another one, a play, and so on."""
    for several in zip(*_TOLD.values(), strict=True):
        for each in several:
            text = (ROOT / "examples" / "disputes" / f"{each['case']}.json").read_text("utf-8")
            yield Told(each["about"], read_case(parse(text)), each.get("box"))


@define
class Fingers:
    """Somebody who taps, and how often."""

    page: Page
    taps: int = 0

    def tap(self, where: Locator) -> None:
        """Tap something; what is folded is opened first."""
        where.wait_for(state="attached", timeout=PATIENCE)
        folded = where.locator("xpath=ancestor::details[not(@open)]/summary")
        if folded.count():
            folded.tap()
            self.taps += 1
        where.tap()
        self.taps += 1

    def button(self, name: str) -> Locator:
        """A button by all of its words."""
        return self.page.get_by_role("button", name=name, exact=True)

    def settle(self) -> None:
        """Wait until the judge has heard all."""
        self.page.wait_for_selector("[data-judged]:not([data-judged=waiting])", timeout=PATIENCE)


def enter(fingers: Fingers, dispute: Told) -> None:
    """From the first screen on: the game, the box, who, what."""
    page, action = fingers.page, dispute.case.action
    assert action is not None
    fingers.tap(page.locator(f"[data-game='{dispute.case.ruleset.NAME}']"))
    if dispute.box is None:
        fingers.tap(page.locator(".thumb .choice"))
    else:
        publisher, _, languages = dispute.box.partition(", ")
        boxes = page.locator(".boxes-of-game .choice").filter(
            has=page.locator(f"text='{publisher}'")
        )
        fingers.tap(boxes.filter(has=page.locator(f"text='{languages}'")).first)
    fingers.tap(page.locator(f".chip.seat-{action.actor}"))
    text = str(action)
    if action.do == "play":
        fingers.tap(page.locator(f"[data-cell='{text[1]}{text[0]}']"))
        return
    if action.do == "claim":
        fingers.tap(page.locator(f"[data-space='{text}']"))
        return
    fingers.tap(fingers.button(_KINDS[action.do]))
    if action.do in ("bid", "discard"):
        label = {"bid": "How many tricks", "discard": "Which card"}[action.do]
        group = page.get_by_role("group", name=label)
        fingers.tap(group.get_by_role("button", name=text.split()[1], exact=True))
    elif action.do == "use":
        first = text.partition(" as ")[0]
        fingers.tap(page.locator(f"[data-action='{first}']"))
        if text != first:
            fingers.tap(page.locator(f"[data-action='{text}']"))
    elif action.do in ("prove", "exchange"):
        _, *words = text.split()
        for number, kind in zip(words[::2], words[1::2], strict=True):
            for _ in range(int(number)):
                fingers.tap(page.get_by_role("button", name=f"Which boxes: add {kind}, now"))
        fingers.tap(fingers.button("Ask the judge"))


def settle_dispute(fingers: Fingers, dispute: Told) -> None:
    """Enter a dispute, and answer as it is at its table until there is a ruling."""
    enter(fingers, dispute)
    truth, page = dispute.truth, fingers.page
    fingers.settle()
    while page.locator(".ruling").count() == 0:
        choices = page.locator("[data-judged] [data-value]")
        values = [str(each.get_attribute("data-value")) for each in choices.all()]
        value = next(each for each in values if fits(each, page, truth))
        fingers.tap(page.locator(f"[data-judged] [data-value='{value}']"))
        fingers.settle()


def fits(value: str, page: Page, truth: Mapping[str, str]) -> bool:
    """Whether an answer says what is so: a value of the fact that is asked, or `fact.value`, or
    that none of those before it is so."""
    asked = str(page.locator("[data-judged]").get_attribute("data-judged")).split()[0]
    if asked in truth:
        return truth[asked] == value or is_so(value, truth)
    return value == "none" or is_so(value, truth)


def is_so(value: str, truth: Mapping[str, str]) -> bool:
    """Whether a fact is so that an answer names with its value."""
    id, _, of_fact = value.partition(".")
    return of_fact != "" and truth.get(id) == of_fact


def ruled(page: Page) -> tuple[str, set[str]]:
    """The ruling on the card, and the clauses it cites."""
    card = page.locator(".ruling")
    clauses = str(card.get_attribute("data-clauses")).split()
    return str(card.get_attribute("data-ruling")), set(clauses)


def visitor(site: Site) -> Page:
    """Somebody with a small telephone who has never been here."""
    context = site.browser.new_context(viewport={"width": 360, "height": 640}, has_touch=True)
    context.set_default_timeout(PATIENCE)
    page = context.new_page()
    page.goto(site.address)
    return page


def again(page: Page) -> None:
    """Back to the first screen, as on a first visit."""
    page.evaluate("localStorage.clear()")
    page.evaluate("location.hash = '#/ask'")
    page.wait_for_selector("#words")
    page.evaluate("location.hash = '#/dispute'")
    page.wait_for_selector(".game")


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
    assert {kind: len(each) for kind, each in _TOLD.items()} == {
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
    for asked in ("other", "broken", "led"):
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
    expect(page.locator("[data-value='turn.no']")).to_have_text("It was not Ann's turn")
    expect(page.locator("[data-value='color.lost']")).to_have_text("Ann had lost yellow")
    fingers.tap(page.locator("[data-value='color.lost']"))
    page.wait_for_selector(".ruling")
    page.reload()
    expect(page.locator(".ruling h1")).to_contain_text("Ann played a 4 as yellow")
    expect(page.locator(".ruling")).to_contain_text("Ann has lost yellow in this round")
    assert "seat" not in page.inner_text(".ruling")
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
    page.get_by_role("button", name="Change the game or the box").tap()
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
    fingers.tap(page.locator("[data-value=unknown]"))
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
