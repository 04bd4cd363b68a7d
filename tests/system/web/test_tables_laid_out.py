"""Disputes of the examples and of the casebook, laid out by taps, clicks or keys alone, on a
telephone, a tablet and a desk: the table is that of the dispute, and the ruling that of the command
line."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

import pytest
from playwright.sync_api import Page, expect

from catbox_rules.kernel.forms import is_object
from tests.depth import of_depth
from tests.system.web.tapping import (
    Document,
    Hand,
    Tapping,
    asked,
    in_words,
    items,
    keys,
    player,
    whole,
)
from tests.unit.render.sight import SIGHTS, SMALL_THINGS, SQUARES, distance
from tools.page_of.browsing import (
    Site,
    all_cases,
    expected_answer,
    faults_of_axe,
    wait_until,
    wait_until_ready,
)
from tools.page_of.states import link_of

_DISPUTES = (
    "lead-red-unbroken",
    "cat_in_the_box/20-forced-by-hand-not-by-card#0",
    "schrodinger-example-jose-proves",
    "two-players-a-pair-revealed",
    "cat_in_the_box/40-ties#1",
    "schrodingers_cats/26-two-skips#0",
    "figure-3-07-paradox",
    "cell-taken-in-this-trick",
    "cat_in_the_box/01-cover-or-remove#0",
    "schrodinger-exchange-from-a-short-draw-pile",
    # The others at more depth.
    "bid-zero",
    "figure-3-01-set-a-card-aside",
    "figure-3-04-lead-red-after-red-was-played",
    "figure-3-06-who-wins",
    "figure-3-08-play-after-the-paradox",
    "japanese-paradox",
    "lead-red-observed-token-any-token",
    "lead-red-one-card-could-be-green",
    "lost-color-when-following",
    "out-of-turn-on-a-taken-cell",
    "paradox-a-play-is-left",
    "paradox-tokens-of-the-broken-off-trick",
    "tokens-thirteenth-strict",
    "two-players-four-tricks-each",
    "cat_in_the_box/04-thirteenth-token#0",
    "cat_in_the_box/08-five-players-purple#1",
    "cat_in_the_box/12-equal-bids#0",
    "cat_in_the_box/15-how-many-tricks#2",
    "cat_in_the_box/22-lost-already#2",
    "cat_in_the_box/25-red-was-led#0",
    "cat_in_the_box/27-broken-off-trick#0",
    "cat_in_the_box/37-two-cards-left#3",
    "schrodinger-claim-beyond-the-last-space",
    "schrodinger-doubt-out-of-turn",
    "schrodinger-example-purrie",
    "schrodinger-last-life",
    "schrodinger-proof-with-a-heisenberg-under-feyncat",
    "schrodinger-tabby-and-the-only-card",
    "schrodingers_cats/02-more-than-in-play#2",
    "schrodingers_cats/24-what-lay-open-is-remembered#0",
)


_WIDTHS: Final[Mapping[str, tuple[int, Hand]]] = {
    "telephone": (360, "fingers"),
    "tablet": (768, "fingers"),
    "desk": (1280, "mouse"),
    "keyboard": (1280, "keyboard"),
}
_DEVICES: Final = tuple(itertools.product(_WIDTHS, ("light", "dark")))


@pytest.fixture(scope="module")
def tapping(site: Site, request: pytest.FixtureRequest) -> Iterator[Tapping]:
    """Fingers on a telephone or a tablet, a mouse or a keyboard on a desk, by day or by night."""
    device, scheme = request.param
    width, by = _WIDTHS[device]
    visit = site.visitor(width=width, touches=by == "fingers", is_dark=scheme == "dark")
    yield Tapping.begin(visit, by=by)
    assert visit.complaints == []
    visit.close()


def _each_on_one_device(names: Sequence[str]) -> list[tuple[tuple[str, str], str]]:
    """Disputes in turn on all devices; those on the same one follow each other."""
    return [
        (device, name)
        for nth, device in enumerate(_DEVICES)
        for name in names[nth :: len(_DEVICES)]
    ]


_COLORS: Final = {"R": "red", "B": "blue", "Y": "yellow", "G": "green"}


def sentence(text: object) -> str:
    """As the page says it, where the players have no names: with a capital, and a card by name."""
    said = re.sub(r"[Ss]eats? (\d(?:, \d)*)", lambda seats: _players(seats[1]), str(text))
    said = re.sub(r"\b([RBYG])([1-9])\b", lambda cell: f"{_COLORS[cell[1]]} {cell[2]}", said)
    said = re.sub(r"\b([1-9])([RBYG])\b", lambda card: f"{_COLORS[card[2]]} {card[1]}", said)
    return f"{said[0].upper()}{said[1:]}"


def _players(seats: str) -> str:
    *others, last = map(player, seats.split(", "))
    return f"{', '.join(others)} and {last}" if others else last


@pytest.mark.deeper
@pytest.mark.parametrize(
    ("tapping", "name"),
    _each_on_one_device(_DISPUTES[: of_depth(quick=10, ci=10, deep=len(_DISPUTES))]),
    indirect=["tapping"],
)
def test_a_dispute_that_is_laid_out_is_ruled_on_as_by_the_command_line(
    tapping: Tapping, name: str
) -> None:
    case = dict(all_cases())[name]
    laid = asked(ask="lay", table=case)
    document = whole(case)
    action, question = laid["action"], laid["question"]
    said = None if action is None else str(keys(action)["text"])

    tapping.fresh()
    tapping.lay(document)
    assert tapping.table() == keys(
        json.loads(str(asked(ask="lay", table=json.dumps(document))["table"]))
    )

    read = read_out(document)
    heard = tapping.page.locator(".lay-board").aria_snapshot() if read else ""
    assert [line for line in read if line not in heard] == []

    ruling = tapping.ask(said, None if question is None else str(question))
    expected = expected_answer(case)
    assert is_object(expected)
    if "ruling" in expected:
        assert tapping.page.get_attribute(".ruling", "data-ruling") == expected["ruling"]
        for finding in items(expected["violations"]) or items(expected["grounds"]):
            assert sentence(keys(finding)["message"]) in ruling
            clause = str(keys(finding)["clause"])
            assert tapping.page.locator(f".ruling a[href$='{clause}']").count(), clause
    else:
        for line in items(expected["text"]):
            assert sentence(line) in ruling


def read_out(document: Document) -> list[str]:
    """What a screen reader says of the cells and spaces on which something lies."""
    if document["phase"] == "play":
        owned = [
            (cell, f"token of {player(seat)}")
            for seat, cells in enumerate(items(document["tokens"]))
            for cell in items(cells)
        ]
        unowned = [(cell, "a token, nobody remembers whose") for cell in items(document["unowned"])]
        return [
            f"{cell}, {_COLORS[str(cell)[0]]}: {lies}"
            for cell, lies in [*owned, *unowned]
            if str(cell)[0] in _COLORS
        ]
    claim = document.get("claim")
    if claim is None:
        return []
    said = keys(claim)
    return [f"{said['count']} {said['state']}: the claim of {player(said['seat'])}"]


@pytest.mark.parametrize(
    "name", ["lead-red-unbroken", "figure-3-07-paradox", "schrodinger-example-jose-proves"]
)
def test_a_board_has_all_of_it_in_words_for_who_cannot_see_it(page: Page, name: str) -> None:
    """As the library describes the picture, with the names of the players; the picture says the
    same."""
    case = dict(all_cases())[name]
    page.evaluate("(hash) => { location.hash = hash; }", f"#/table/{link_of({'table': case})}")
    page.wait_for_selector(".ruling[data-ruling]")
    page.click("summary:has-text('The table as a picture and in words')")
    names = items(keys(asked(ask="lay", table=case)["document"])["names"])
    described = items(asked(ask="picture", table=case)["text"])
    lines = [as_named(in_words(line), names) for line in described]
    page.wait_for_selector("main img.picture")
    assert page.locator("main details[open] > ul li").all_inner_texts() == lines
    shown = page.get_attribute("main img.picture", "alt") or ""
    assert all(line in shown for line in lines)
    assert all(any(line.startswith(f"{name}: ") for line in lines) for name in names)


def as_named(line: str, names: list[object]) -> str:
    """A line of the library, as the page shows it to a person."""
    for seat, name in enumerate(names):
        line = line.replace(f"seat {seat}", str(name))
    return line[:1].upper() + line[1:]


@pytest.fixture
def page(site: Site) -> Iterator[Page]:
    """A page before an empty table."""
    visit = site.visitor()
    page = visit.open("#/table")
    wait_until_ready(page)
    page.wait_for_selector("[data-cell]")
    yield page
    assert visit.complaints == []
    visit.close()


def settle(page: Page) -> None:
    """Wait until the page has heard what the library says."""
    page.wait_for_selector("#tab-shown[data-settled=true]")


def test_what_cannot_be_is_marked_at_its_place_until_it_is_taken_back(page: Page) -> None:
    """A token of seat 0 alone means that it has played and the others have not, outside of a
    trick; and as the leader's play of a trick it may lie there."""
    page.click("[data-cell=Y5]")
    page.wait_for_selector(".lay-board [data-fault='play.turn']")
    assert "1 thing cannot be like this" in page.inner_text(".said [role=status]")
    assert "Tap it, then In the trick on the table" in page.inner_text(".lay-board")
    page.get_by_role("button", name="In the trick on the table").click()
    page.wait_for_selector(".lay-board [data-fault]", state="detached")
    assert "No fault is seen" in page.inner_text(".said [role=status]")
    page.click("text=Undo")
    page.wait_for_selector(".lay-board [data-fault='play.turn']")


def test_a_dispute_is_laid_out_and_ruled_on_with_the_keyboard_alone(page: Page) -> None:
    """Seat 0 leads yellow 5; seat 1 may not play yellow 5 after that (`declare.cell-open`)."""
    page.focus("[data-cell=R1]")
    for key in ("ArrowDown", "ArrowDown", *["ArrowRight"] * 4):
        page.keyboard.press(key)
    assert page.evaluate("document.activeElement.dataset.cell") == "Y5"
    page.keyboard.press("1")
    settle(page)
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "In the trick on the table":
            break
    page.keyboard.press("Space")
    settle(page)
    page.focus("#tab-lay")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.id") == "tab-ask"
    for _ in range(20):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.cell ?? ''"):
            break
    for key in ("ArrowDown", "ArrowDown", *["ArrowRight"] * 4, "Enter"):
        page.keyboard.press(key)
    page.wait_for_selector(".ruling[data-ruling=illegal]")
    page.wait_for_selector(".ruling a[href*='declare.cell-open']")
    assert "Player 2 played a 5 as yellow" in page.inner_text(".ruling h2")


def ground(page: Page, selector: str) -> str:
    """The color of the ground on which something is drawn, as #RRGGBB."""
    color: str = page.eval_on_selector(selector, "each => getComputedStyle(each).backgroundColor")
    numbers = re.fullmatch(r"rgb\((\d+), (\d+), (\d+)\)", color)
    assert numbers is not None, (selector, color)
    return "#" + "".join(f"{int(each):02X}" for each in numbers.groups())


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colors_differ_for_everybody(page: Page, scheme: Literal["light", "dark"]) -> None:
    """With all cones, and without each kind of them; whatever has a color has letters as well."""
    page.emulate_media(color_scheme=scheme)
    cells = [ground(page, f"[data-cell={color}1]") for color in "RBYG"]
    seats = [ground(page, f".token.seat-{seat}") for seat in range(3)]
    page.get_by_label("Edition", exact=True).select_option("amigo-2023")
    page.wait_for_selector("[data-space]")
    page.get_by_role("group", name="Players").get_by_role("button", name="6").click()
    page.wait_for_selector(".token.seat-5")
    spaces = [ground(page, f"[data-space='claim 1 {each}']") for each in ("alive", "dead", "empty")]
    more_seats = [ground(page, f".token.seat-{seat}") for seat in range(3, 6)]
    for colors, apart in ((cells, SQUARES), (spaces, SQUARES), (seats + more_seats, SMALL_THINGS)):
        for one, another in itertools.combinations(colors, 2):
            for sight, matrix in SIGHTS.items():
                assert distance(one, another, matrix) > apart, (one, another, sight)


def test_the_first_ruling_is_in_sight_and_read_out(page: Page) -> None:
    """On a small telephone it would be below the board; a screen reader reads what comes into a
    live region that was there before."""
    page.set_viewport_size({"width": 360, "height": 640})
    page.click("#tab-ask")
    page.wait_for_selector("[aria-live=polite]:empty", state="attached")
    page.click("[data-cell=Y4]")
    page.wait_for_selector("[aria-live=polite] > .ruling h2")
    expect(page.locator(".ruling h2")).to_be_in_viewport(ratio=1)
    expect(page.locator("[data-cell=Y4]")).to_be_in_viewport(ratio=1)


def test_the_link_is_the_whole_state_and_opens_where_it_was_given_away(page: Page) -> None:
    page.click("[data-cell=Y5]")
    page.get_by_role("button", name="In the trick on the table").click()
    settle(page)
    page.click("#tab-ask")
    page.click("[data-cell=R4]")
    page.wait_for_selector(".ruling[data-ruling]")
    wait_until(page, "location.hash.length > 50")
    ruling = page.inner_text(".ruling")
    page.reload()
    page.wait_for_selector(".ruling[data-ruling]")
    # The names of editions come from a file of their own, which may be later than the ruling.
    expect(page.locator(".ruling")).to_have_text(ruling, use_inner_text=True)
    assert page.get_attribute("[data-cell=R4]", "aria-pressed") == "true"


def test_a_first_claim_that_is_tapped_is_of_the_seat_on_turn_and_the_next_one_is_on_turn(
    page: Page,
) -> None:
    """So the next seat can be asked about at once."""
    page.get_by_label("Edition", exact=True).select_option("amigo-2023")
    page.wait_for_selector("[data-space]")
    settle(page)
    page.click("[data-space='claim 8 alive']")
    settle(page)
    faults = page.locator(".lay-board [data-fault]")
    assert faults.count() == 0
    page.wait_for_selector(
        "[data-space='claim 8 alive'][aria-label='8 alive: the claim of player 1']"
    )
    chosen = page.get_by_role("group", name="On turn").locator("[aria-pressed=true]")
    assert chosen.inner_text() == "2"
    page.click("[data-space='claim 9 alive']")  # the same claim, corrected
    settle(page)
    assert chosen.inner_text() == "2"


def test_readings_and_editions_stand_next_to_each_other(page: Page) -> None:
    """Observed tokens on red 9: whether they break red is a reading, and Bezier's edition has
    another one than the others (casebook 18)."""
    case = dict(all_cases())["lead-red-observed-token"]
    page.evaluate("(hash) => { location.hash = hash; }", f"#/table/{link_of({'table': case})}")
    page.wait_for_selector(".ruling[data-ruling=illegal]")
    page.click("text=By each reading")
    assert "They do not all rule the same" in page.inner_text("[data-compared=readings]")
    ours, any_token = page.locator(".alternatives li").all_inner_texts()
    assert "Not allowed" in ours
    assert "read so, it is allowed" in any_token
    page.click("text=By each edition")
    page.wait_for_selector("[data-compared=editions]")


def test_a_line_that_is_opened_as_a_text_is_laid_out(page: Page) -> None:
    page.click("#tab-text")
    board = "....../....21/....21/00120."
    line = f"catbox-line/1 hobby-japan-2021 3p play start=1 board={board} lost=BY,-,- lead=0"
    page.fill("#table", line)
    page.click("text=Open this table")
    page.wait_for_selector("[data-cell=G1][aria-label='G1, green: token of player 1']")
    page.wait_for_selector("[data-cell=B5][aria-label='B5, blue: token of player 3']")


def test_a_table_of_which_little_is_laid_out_is_ruled_on_all_the_same(page: Page) -> None:
    """One token lies there, and nobody has said whose turn it is: the cell is covered
    (`declare.cell-open`)."""
    page.click("[data-cell=Y5]")
    settle(page)
    page.click("#tab-ask")
    page.click("[data-cell=Y5]")
    page.wait_for_selector(".ruling[data-ruling=illegal]")
    page.wait_for_selector(".part-of-table")
    page.wait_for_selector(".ruling a[href*='declare.cell-open']")
    assert page.locator(".fault").count() == 0


@pytest.mark.parametrize("name", ["two-players-a-pair-revealed", "schrodinger-example-purrie"])
def test_axe_finds_no_fault_in_what_is_laid_out_and_nothing_is_too_wide(
    page: Page, name: str
) -> None:
    link = link_of({"table": dict(all_cases())[name]})
    page.evaluate("(hash) => { location.hash = hash; }", f"#/table/{link}")
    page.wait_for_selector(".ruling[data-ruling]")
    for tab in ("ask", "lay"):
        page.click(f"#tab-{tab}")
        page.evaluate(
            "document.querySelectorAll('main details').forEach((each) => { each.open = true; })"
        )
        page.wait_for_selector("main .loading", state="detached")
        for width in (360, 768, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate("document.documentElement.scrollWidth") <= width
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            assert faults_of_axe(page) == [], (tab, scheme)
