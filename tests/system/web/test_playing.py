"""Playing a match on the page, against bots and on one device, by clicking what is offered."""

from __future__ import annotations

import json
import re
from typing import Final

import pytest
from playwright.sync_api import Page

from catbox_rules.book.clause import load_clauses
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.match import replay
from catbox_rules.records import Record, read_record
from tests.patience import IN_MILLISECONDS
from tests.system.web.tapping import Tapping
from tools.page_of.browsing import Site, Visit, faults_of_axe, wait_until, wait_until_ready

_WIDTHS: Final = (360, 768, 1280)

# Does whatever is offered first, so many times or until the match is over; then bots and chance
# have acted, and somebody is to decide. Gives how many times.
_PLAY: Final = """async ([most, patience]) => {
    const find = (selector) => document.querySelector(selector);
    let last = performance.now();
    for (let done = 0; ; ) {
        await new Promise((next) => setTimeout(next, 5));
        if (find(".outcome")) return done;
        if (performance.now() - last > patience) throw new Error("the match does not go on");
        if (find("[data-playing]")?.dataset.turn !== "person") continue;
        if (done >= most) return done;
        const button = find(".curtain button") ?? find(".desk .main-one")
            ?? find(find(".card[aria-pressed=true]") ? ".cell.lit" : ".card.can")
            ?? find(".space.lit");
        button?.click();
        if (button) last = performance.now();
        if (button?.matches(".desk .main-one, .cell")) done += 1;
    }
}"""


def visitor(site: Site, hash: str = "#/play") -> tuple[Visit, Page]:
    """Somebody who comes to play."""
    visit = site.visitor()
    page = visit.open(hash)
    wait_until_ready(page)
    return visit, page


def play_on(page: Page, most: int) -> None:
    """Do whatever is offered first, so many times or until the match is over."""
    page.evaluate(_PLAY, [most, IN_MILLISECONDS])


def begin(
    page: Page,
    edition: str,
    players: int,
    people: int = 1,
    *,
    names: bool = False,
) -> None:
    """Begin a match in which the first seats are people, and the others bots."""
    wanted = Tapping(page, "mouse")
    wanted.unfold(".more-of-match")
    page.select_option("#edition", edition)
    wanted.choose("Players", str(players))
    for seat in range(players):
        kind = "person" if seat < people else "bot"
        page.select_option(f"select[aria-label='Who plays in place {seat + 1}']", kind)
        if names:
            page.fill(f"input[aria-label='Name of player {seat + 1}']", "ABCDEF"[seat])
    if people < players:
        page.uncheck("input[type=checkbox]")
    page.click("button:text-is('Begin')")
    page.wait_for_selector("[data-playing]")


def kept(page: Page) -> Record:
    """The match that the browser keeps."""
    texts = page.evaluate("Object.entries(localStorage)")
    [text] = [text for key, text in texts if key.startswith("catbox-play/1/")]
    value = json.loads(text)
    assert is_object(value)
    return read_record(value["record"])


@pytest.mark.parametrize(
    ("edition", "players", "people"),
    [
        ("pegasus-2023", 3, 1),
        ("amigo-2023", 4, 1),
        ("bezier-2022", 2, 2),
        ("amigo-2023", 2, 2),
    ],
)
def test_a_match_is_played_to_its_end(site: Site, edition: str, players: int, people: int) -> None:
    visit, page = visitor(site)
    begin(page, edition, players, people)
    play_on(page, 2000)
    page.wait_for_selector(".outcome")
    played = replay(kept(page))
    assert played.refusal is None
    assert played.outcome is not None
    totals = [int(each) for each in page.locator(".sheet tfoot td").all_inner_texts()]
    assert totals == list(played.match.totals)
    page.click("button:has-text('Step through the match')")
    page.wait_for_selector(f".desk[data-actions='{played.match.number_of_actions}']")
    assert visit.complaints == []
    visit.close()


def test_a_match_begins_at_three_taps_and_again_at_one(site: Site) -> None:
    """Without scrolling on a small telephone. The edition, the players and their names are those of
    the last time, and so they are when it is played again."""
    visit = site.visitor(height=640, touches=True)
    page = visit.open("#/play")
    wait_until_ready(page)
    page.tap("button:text-is('Cat in the Box')")
    page.tap("[aria-label=Players] [data-value='4']")
    assert page.evaluate("scrollY") == 0
    page.tap("button:text-is('Begin')")
    page.wait_for_selector("[data-playing]")
    page.evaluate("location.hash = '#/play'")
    page.wait_for_selector("#edition", state="attached")
    begin(page, "amigo-2023", 2, names=True)
    page.evaluate("location.hash = '#/play'")
    page.tap("button:text-is('Begin')")
    page.wait_for_selector("[data-playing]")
    play_on(page, 2000)
    page.wait_for_selector(".outcome")
    before = page.get_attribute("[data-playing]", "data-playing")
    page.tap("button:text-is('Play again')")
    page.wait_for_selector(f"[data-playing]:not([data-playing='{before}'])")
    kept = page.evaluate("Object.entries(localStorage)")
    records = [
        read_record(json.loads(text)["record"])
        for key, text in kept
        if key.startswith("catbox-play/1/")
    ]
    assert sorted((each.edition, each.players, each.names) for each in records) == [
        *[("amigo-2023", 2, ("A", "B"))] * 3,
        ("pegasus-2023", 4, None),
    ]
    visit.close()


def test_nothing_is_lost_when_the_page_is_loaded_again(site: Site) -> None:
    visit, page = visitor(site)
    begin(page, "hobby-japan-2021", 4, names=True)
    play_on(page, 5)
    before = kept(page)
    page.reload()
    page.wait_for_selector("[data-turn=person]")
    assert kept(page) == before
    assert page.get_attribute(".desk", "data-actions") == str(len(before.actions))
    assert before.names == ("A", "B", "C", "D")
    page.go_back()
    page.wait_for_selector(".kept a")
    page.click(".kept a")
    page.wait_for_selector(f".desk[data-actions='{len(before.actions)}']")
    page.go_back()
    for said in ("Delete", "Yes, delete", "Undo", "Delete", "Yes, delete"):
        page.click(f".kept button:has-text('{said}')")
    page.wait_for_selector(".kept.deleted")
    page.go_forward()
    page.wait_for_selector("text=There is no such match here")
    visit.close()


def test_take_back_leads_to_the_last_decision_of_the_seat(site: Site) -> None:
    visit, page = visitor(site)
    begin(page, "pegasus-2023", 3)
    page.wait_for_selector(".card.can")
    begun = kept(page)
    page.click(".card.can >> nth=0")
    page.click(".desk .main-one")
    page.wait_for_selector(".desk .main-one:has-text('Bid')")
    page.click("button:has-text('Take back')")
    page.wait_for_selector(f".desk[data-actions='{len(begun.actions)}']")
    assert kept(page) == begun
    assert page.is_disabled("button:has-text('Take back')")
    visit.close()


def test_why_not_and_what_would_a_bot_do(site: Site) -> None:
    visit, page = visitor(site)
    begin(page, "pegasus-2023", 3)
    page.wait_for_selector(".card.can")
    for _ in range(10):  # until it leads, or follows
        if page.locator(".cell:not(:disabled)").count():
            break
        play_on(page, 1)
    page.wait_for_selector(".cell.lit")
    page.locator(".cell:not(.lit)").first.click()
    page.wait_for_selector(".ruling[data-ruling=illegal]")
    page.click(".answered button:has-text('Close')")
    before = len(kept(page).actions)
    page.click("button:has-text('What would a bot do?')")
    page.wait_for_selector(".hint strong")
    assert faults_of_axe(page) == []
    page.click("button:has-text('Do that')")
    wait_until(page, f"Number(document.querySelector('.desk').dataset.actions) > {before}")
    assert replay(kept(page)).refusal is None
    visit.close()


def test_nothing_moves_under_the_finger(site: Site) -> None:
    """Neither when a card or a cell is chosen, nor when a card is played, nor by a ruling. Only the
    card that was tapped is chosen, also next to its like, and a covered cell keeps its name."""
    visit, page = visitor(site)
    begin(page, "pegasus-2023", 4)
    play_on(page, 0)
    for _ in range(10):  # until it leads, or follows: then nobody else acts
        if page.locator(".cell.lit").count():
            break
        play_on(page, 1)
    board, hand = page.locator("catbox-board"), page.locator("catbox-hand")
    place = [board.bounding_box(), hand.bounding_box()]
    forbidden = page.locator(".cell:not(.lit)").first.get_attribute("data-cell")
    ranks = page.locator(".card").all_inner_texts()
    [twice, *_] = [at for at, rank in enumerate(ranks) if ranks.count(rank) > 1]
    page.locator(".card").nth(twice).click()
    assert page.locator(".card[aria-pressed=true]").count() == 1
    assert [board.bounding_box(), hand.bounding_box()] == place
    page.click(f"[data-cell={forbidden}]")
    page.wait_for_selector(".answered .ruling")
    assert [board.bounding_box(), hand.bounding_box()] == place
    page.keyboard.press("Escape")
    page.wait_for_selector(".ruling", state="detached")
    lit = page.locator(".cell.lit").first
    name = lit.get_attribute("data-cell")
    lit.click()
    page.wait_for_selector(f"[data-cell={name}] .token")
    assert board.bounding_box() == place[0]
    assert str(name) in page.inner_text(f"[data-cell={name}]")
    visit.close()


def test_a_physicat_says_what_it_does_at_one_tap(site: Site) -> None:
    visit, page = visitor(site)
    begin(page, "amigo-2023", 3)
    page.wait_for_selector("[data-turn=person]")
    name = page.locator(".desk .physicat").last
    clauses = load_clauses("schrodingers-cats")
    rule = clauses[f"schrodinger.physicat.{name.inner_text().split(':')[0].strip().lower()}"]
    text = re.sub("`(.+?)`", lambda other: clauses[other[1]].title, rule.text)
    name.click()
    said = page.inner_text(".physicat-told:popover-open")
    assert rule.title in said
    assert all(paragraph in said for paragraph in text.split("\n\n"))
    assert faults_of_axe(page) == []
    visit.close()


def test_behind_the_curtain_is_nothing_that_others_may_not_see(site: Site) -> None:
    visit, page = visitor(site)
    begin(page, "pegasus-2023", 3, 3, names=True)
    page.wait_for_selector(".curtain:has-text('It is the turn of A')")
    for name, following in ("AB", "BC"):
        assert page.locator(".card, .desk, .events").count() == 0
        page.click(".curtain button")
        page.wait_for_selector(f"h3:has-text('The cards of {name}')")
        page.locator(".card.can").first.click()
        page.locator(".desk .main-one").first.click()
        page.wait_for_selector(f".curtain:has-text('It is the turn of {following}')")
    text = page.inner_text("main")
    assert "is dealt" not in text
    visit.close()


def test_a_round_of_decisions_by_keyboard_alone(site: Site) -> None:
    visit, page = visitor(site)
    page.focus(".more-of-match > summary")
    while page.evaluate("document.activeElement.textContent") != "Begin":
        page.keyboard.press("Shift+Tab")
        assert page.evaluate("document.activeElement !== document.body")
    page.keyboard.press("Enter")
    page.wait_for_selector(".card.can")
    reach(page, ".card.can")
    page.keyboard.press("Enter")
    reach(page, ".desk .main-one")
    page.keyboard.press("Enter")
    page.wait_for_selector(".desk .main-one:has-text('Bid')")
    assert page.evaluate("document.activeElement !== document.body"), "the focus is not lost"
    reach(page, ".desk .main-one")
    page.keyboard.press("Enter")
    page.wait_for_selector(".cell.lit")
    before = len(kept(page).actions)
    reach(page, ".cell.lit")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    wait_until(page, f"Number(document.querySelector('.desk').dataset.actions) > {before}")
    assert replay(kept(page)).refusal is None
    visit.close()


def reach(page: Page, selector: str) -> None:
    """Go by Tab until something of a kind has the focus."""
    for _ in range(80):
        if page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{selector} cannot be reached by Tab")


@pytest.mark.parametrize("edition", ["pegasus-2023", "amigo-2023"])
def test_axe_finds_no_fault_in_play_and_nothing_is_too_wide(site: Site, edition: str) -> None:
    visit, page = visitor(site)
    look(page)
    begin(page, edition, 4)
    play_on(page, 7)
    look(page)
    page.evaluate("location.hash = '#/play'")
    page.wait_for_selector("#edition", state="attached")
    begin(page, edition, 4, 2)
    page.wait_for_selector(".curtain")
    look(page)
    visit.close()


def look(page: Page) -> None:
    """Not too wide in any width; on a phone without a fault, light and dark."""
    for width in reversed(_WIDTHS):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        assert faults_of_axe(page) == [], scheme


def test_what_was_kept_and_is_damaged_is_left_out(site: Site) -> None:
    visit, page = visitor(site, "#/ask")
    page.evaluate(
        """() => {
            localStorage.setItem("catbox-play/1/a", "{");
            localStorage.setItem("catbox-play/1/b", '{"version": 2}');
            const record = { format: "catbox-record/1", edition: "none" };
            const kept = { version: 1, id: "c", record, persons: [true], changed: 1 };
            localStorage.setItem("catbox-play/1/c", JSON.stringify(kept));
        }"""
    )
    page.evaluate("location.hash = '#/play/c'")
    page.wait_for_selector(".fault[data-code]")
    page.evaluate("location.hash = '#/play/a'")
    page.wait_for_selector("text=There is no such match here")
    entries = page.evaluate("Object.keys(localStorage)")
    assert is_list(entries)
    assert page.locator(".kept").count() == 1
    assert visit.complaints == []
    visit.close()


def test_of_two_tabs_one_follows_the_other(site: Site) -> None:
    """Also a tab that hears nothing, as after a pause in which the telephone has stopped it: what
    was done in the other one stands."""
    visit, page = visitor(site)
    begin(page, "pegasus-2023", 3)
    play_on(page, 1)
    hearing, deaf = visit.context.new_page(), visit.context.new_page()
    deaf.add_init_script("addEventListener('storage', (event) => event.stopImmediatePropagation())")
    for tab in (hearing, deaf):
        tab.goto(page.url)
        tab.wait_for_selector("[data-turn=person]")
    play_on(page, 3)
    ahead = kept(page)
    hearing.wait_for_selector(f".desk[data-actions='{len(ahead.actions)}']")
    assert "went on in another tab" in hearing.inner_text(".notice")
    deaf.locator(".desk .main-one, .card.can").first.click()
    if deaf.locator(".cell.lit, .desk .main-one").count():
        deaf.locator(".cell.lit, .desk .main-one").first.click()
    deaf.wait_for_selector(".notice:has-text('went on in another tab')")
    deaf.wait_for_selector(f".desk[data-actions='{len(ahead.actions)}']")
    assert kept(page) == ahead
    assert visit.complaints == []
    visit.close()
