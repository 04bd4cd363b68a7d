"""Looking through a match on the page: stepping, trying, taking it away, and its links."""

from __future__ import annotations

import json
import re
import struct
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Page

from catbox_rules.judge import read_case, rule
from catbox_rules.judge.reading import LoadedPosition, load, read_any
from catbox_rules.match import replay
from catbox_rules.notation import Transcript, line_of, match_of
from catbox_rules.positions.protocol import POSITIONS, described
from catbox_rules.records import Record
from catbox_rules.render.protocol import DRAWING
from catbox_rules.render.svg import svg_of
from tests.depth import of_depth
from tests.kit.matches import TABLES, random_match
from tests.patience import wait_until
from tools.page_of.browsing import Site, faults_of_axe, wait_until_ready
from tools.page_of.site import ROOT
from tools.page_of.states import link_of, state_of

_MATCHES: Final = ROOT / "examples" / "matches"
_OF_CATS: Final = "pegasus-2023-2p-three-alike-revealed"
_OF_BOXES: Final = "amigo-2023-3p-without-physicats"
_ILLEGAL: Final = "illegal-bezier-2022-5p-red-lead"
_WIDTHS: Final = (360, 768, 1280)


@pytest.fixture(scope="module")
def page(site: Site) -> Iterator[Page]:
    """A page that is ready."""
    visit = site.visitor()
    visit.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = visit.open("#/match")
    wait_until_ready(page)
    yield page
    assert visit.complaints == []


def record_of(name: str) -> Record:
    """A match of the examples."""
    record = load(_MATCHES / f"{name}.json")
    assert isinstance(record, Record)
    return record


def open_match(page: Page, text: str) -> None:
    """Open a match by pasting it."""
    page.evaluate("location.hash = '#/ask'")
    page.evaluate("location.hash = '#/match'")
    page.fill("#match", text)
    page.click("form button[type=submit]")
    page.wait_for_selector(".moment .desk")


def go_to(page: Page, at: int) -> None:
    """Go to a step by the slider."""
    page.locator(".stepper-bar input").fill(str(at))
    wait_for_step(page, at)


def wait_for_step(page: Page, at: int) -> None:
    """Wait until a step is shown, with its table."""
    page.wait_for_selector(f".desk[data-actions='{at}']")


def wait_for_link(page: Page, *, at: int, tried: int) -> None:
    """Wait until the address says what the page shows: it follows a little later."""

    def says_so() -> bool:
        state = state_of(page.evaluate("location.hash.slice('#/match/'.length)"))
        return int(state.get("at", 0)) == at and len(json.loads(state.get("tried", "[]"))) == tried

    wait_until(says_so)


def totals_on(page: Page) -> list[int]:
    """The last line of the score sheet."""
    return [int(each) for each in page.locator(".sheet tfoot td").all_inner_texts()]


@pytest.mark.parametrize("name", [_OF_CATS, _OF_BOXES])
def test_a_match_is_stepped_through_by_keyboard_from_end_to_end(page: Page, name: str) -> None:
    record = record_of(name)
    match = replay(record).match
    open_match(page, (_MATCHES / f"{name}.json").read_text(encoding="utf-8"))
    for at in range(1, match.number_of_actions + 1):
        page.keyboard.press("ArrowRight")
        page.wait_for_selector(f".step-now h2:has-text('Step {at} of {match.number_of_actions}')")
    wait_for_step(page, match.number_of_actions)
    assert totals_on(page) == list(match.totals)
    page.click("button[aria-label=First]")
    page.wait_for_selector(".step-now h2:has-text('Before the first action')")
    page.click("button[aria-label=Last]")
    page.click("button[aria-label=Back]")
    wait_for_step(page, match.number_of_actions - 1)


def test_each_step_says_what_happened(page: Page) -> None:
    match = replay(record_of(_OF_CATS)).match
    open_match(page, (_MATCHES / f"{_OF_CATS}.json").read_text(encoding="utf-8"))
    for at, transition in list(enumerate(match.transitions, start=1))[::7]:
        go_to(page, at)
        said = page.locator(".step-now li").all_inner_texts()
        events = [str(event) for event in transition.events]
        names = match.names or [f"player {seat + 1}" for seat in range(match.players)]
        for seat, name in enumerate(names):
            events = [each.replace(f"seat {seat}", name) for each in events]
        assert said == [each[0].upper() + each[1:] for each in events]


@pytest.mark.parametrize("name", [_OF_CATS, _OF_BOXES, "ayatsurare-2020-4p-tie-break"])
def test_what_is_taken_away_is_read_back_as_the_same(page: Page, name: str, tmp_path: Path) -> None:
    record = record_of(name)
    at = len(record.actions) // 2
    open_match(page, (_MATCHES / f"{name}.json").read_text(encoding="utf-8"))
    go_to(page, at)
    saved = [save(page, place, tmp_path) for place in range(5)]
    as_record, as_text, as_line, as_svg, as_png = saved
    assert read_any(as_record.read_bytes()) == record
    assert read_any(as_text.read_bytes()) == Transcript(record)
    positions = POSITIONS.of(record.ruleset)
    position = positions.position_of(replay(record.up_to(at)).state)
    assert as_line.read_text(encoding="utf-8").strip() == line_of(position)
    assert isinstance(read_any(as_line.read_bytes()), LoadedPosition)
    drawn = DRAWING.of(record.ruleset).picture_of(described(position, record), None)
    assert as_svg.read_text(encoding="utf-8") == svg_of(drawn)
    signature, width, height = struct.unpack(">8s8xII", as_png.read_bytes()[:24])
    assert signature == b"\x89PNG\r\n\x1a\n"
    [box] = re.findall(r'viewBox="0 0 ([\d.]+) ([\d.]+)"', svg_of(drawn))
    assert [width, height] == pytest.approx([2 * float(each) for each in box], abs=2)


def save(page: Page, place: int, folder: Path) -> Path:
    """Save by one of the buttons; the file."""
    with page.expect_download() as waiting:
        page.locator("[data-file]").nth(place).click()
    download = waiting.value
    path = folder / download.suggested_filename
    download.save_as(path)
    return path


def test_an_illegal_match_stops_with_the_ruling(page: Page) -> None:
    open_match(page, (_MATCHES / f"{_ILLEGAL}.json").read_text(encoding="utf-8"))
    page.click("button[aria-label=Last]")
    page.wait_for_selector(".ruling[data-ruling=illegal]")
    page.wait_for_selector(".ruling a[href*='declare.lead-not-red']")


def test_a_ruling_is_reported_as_a_text_that_the_judge_can_read(page: Page) -> None:
    open_match(page, (_MATCHES / f"{_ILLEGAL}.json").read_text(encoding="utf-8"))
    page.click("button[aria-label=Last]")
    page.click("button:has-text('Report a wrong ruling')")
    page.wait_for_selector("text=The case is copied as text")
    text: str = page.evaluate("navigator.clipboard.readText()")
    said, facts, after = text.split("```")
    case = read_case(json.loads(facts))
    ruled = rule(case).verdict
    assert ruled is not None
    assert case.edition_id in said
    assert "Zoë played a 7 as red" in said
    assert [clause for clause in ruled.clauses if f"[{clause}]" in said] == [*ruled.clauses]
    assert after.strip() == ""


def test_on_a_phone_a_picture_is_the_board_and_a_tap_shows_all_of_it(page: Page) -> None:
    """The names of the cells are at least 8 pixels high there, and the numbers of tokens 10."""
    page.set_viewport_size({"width": 360, "height": 800})
    for name in (_ILLEGAL, _OF_BOXES):
        open_match(page, (_MATCHES / f"{name}.json").read_text(encoding="utf-8"))
        go_to(page, 20)
        drawn = page.locator(".drawn img")
        drawn.scroll_into_view_if_needed()
        scale = drawn.evaluate("image => image.getBoundingClientRect().width / image.naturalWidth")
        assert scale >= 0.79
        assert page.evaluate("document.documentElement.scrollWidth") <= 360
        board = drawn.evaluate("image => [image.naturalWidth, image.naturalHeight]")
        page.locator(".drawn button[aria-label='Enlarge the picture']").click()
        page.wait_for_selector("dialog[open] img")
        whole = page.locator("dialog[open] img").bounding_box()
        assert whole is not None
        assert whole["width"] == 760 > board[0]
        assert whole["height"] > board[1]
        assert faults_of_axe(page) == [], name
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog", state="detached")


def test_back_and_forward_lead_through_what_was_tried(page: Page) -> None:
    open_match(page, match_of(Transcript(record_of(_OF_CATS))))
    go_to(page, 1)
    wait_for_link(page, at=1, tried=0)
    page.click("button:has-text('Try something here')")
    for at in (2, 3):
        page.locator(".card.can").first.click()
        page.locator(".desk .main-one").first.click()
        wait_for_step(page, at)
        page.wait_for_selector("text=not the match, but what was tried")
        wait_for_link(page, at=at, tried=at - 1)
    page.go_back()
    wait_for_step(page, 2)
    page.wait_for_selector("text=not the match, but what was tried")
    page.go_back()
    wait_for_step(page, 1)
    page.wait_for_selector("text=not the match, but what was tried", state="detached")
    page.go_forward()
    wait_for_step(page, 2)
    page.go_forward()
    wait_for_step(page, 3)
    page.reload()
    wait_for_step(page, 3)
    page.click("button:has-text('Back to the match')")
    wait_for_step(page, 1)


def test_what_is_refused_says_why_and_leads_to_the_table(page: Page) -> None:
    record = record_of(_OF_CATS)
    lead = next(
        index for index, each in enumerate(replay(record).transitions) if each.action.do == "play"
    )
    open_match(page, match_of(Transcript(record)))
    go_to(page, lead)
    page.click("button:has-text('Try something here')")
    page.click(f"[data-cell=R{page.locator('.card').first.inner_text()}]")
    page.wait_for_selector(".moment .ruling[data-ruling=illegal]")
    page.wait_for_selector(".moment .ruling a[href*='declare.lead-not-red']")
    wait_for_link(page, at=lead, tried=0)
    page.click("button:has-text('Show this on the table')")
    page.wait_for_selector("#tab-shown .ruling[data-ruling=illegal]")  # the match has one as well
    page.go_back()
    wait_for_step(page, lead)


def test_the_link_of_a_match_has_all_of_it(page: Page) -> None:
    random = Random("links of matches")
    for number in range(of_depth(quick=12, ci=40, deep=2000)):
        edition, players = random.choice(TABLES)
        record = random_match(edition, players, seed=number)
        at = random.randrange(len(record.actions) + 1)
        link = link_of({"match": match_of(Transcript(record)), "at": str(at)})
        page.evaluate("location.hash = '#/match'")
        page.wait_for_selector(".desk", state="detached")  # the match before may stop there too
        page.evaluate("(link) => { location.hash = `#/match/${link}`; }", link)
        wait_for_step(page, at)
        page.click("button:has-text('Share')")
        page.wait_for_selector("text=The link is copied.")
        made: str = page.evaluate("navigator.clipboard.readText()")
        address, _, shared = made.partition("#/match/")
        assert page.url.startswith(address)
        assert len(shared) <= 2000, "a match of random play has a link as short as a position's"
        state = state_of(shared)
        assert (read_any(state["match"]), state["at"]) == (Transcript(record), str(at))


@pytest.mark.parametrize(
    ("state", "said"),
    [
        ({"match": "nothing"}, "Line 1, column 1: expected JSON, or a text"),
        ({"match": "MATCH", "at": "-1"}, "This link is damaged"),
        ({"match": "MATCH", "tried": "{"}, "This link is damaged"),
        (
            {"match": "MATCH", "at": "2", "from": "1", "tried": '[{"do": "win"}]'},
            "Tried, number 1, do: expected",
        ),
        ({"match": "MATCH", "from": "99999", "tried": '[{"do": "win"}]'}, "At: expected 0 to"),
        ({"match": f"MATCH{'[' * 20_000}"}, "Line"),
    ],
)
def test_a_link_to_no_match_has_one_clear_error(
    page: Page, state: dict[str, str], said: str
) -> None:
    text = match_of(Transcript(record_of(_OF_CATS)))
    link = link_of({name: value.replace("MATCH", text) for name, value in state.items()})
    page.evaluate("(link) => { location.hash = `#/match/${link}`; }", link)
    page.wait_for_selector(".fault")
    assert said in page.inner_text(".fault")
    assert page.locator(".fault").count() == 1
    page.evaluate("location.hash = '#/match'")
    page.wait_for_selector(".fault", state="detached")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_no_fault_in_a_match_and_nothing_is_too_wide(page: Page, scheme: str) -> None:
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    for name in (_OF_CATS, _OF_BOXES):
        open_match(page, (_MATCHES / f"{name}.json").read_text(encoding="utf-8"))
        go_to(page, 20)
        page.click("button:has-text('Try something here')")
        page.click("summary:has-text('All steps')")
        page.click("button:has-text('QR code')")
        page.wait_for_selector(".qr-code")
        for width in reversed(_WIDTHS):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        page.evaluate("scrollTo(0, 0)")  # the steps stay in sight above what is scrolled
        assert faults_of_axe(page) == [], name
