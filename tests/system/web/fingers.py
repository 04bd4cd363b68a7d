"""Somebody who taps at a dispute on a small telephone, from the first screen to the ruling; and the
thirty disputes of `disputes.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from attrs import define, frozen
from playwright.sync_api import Locator, Page

from catbox_rules.judge import Case, read_case
from catbox_rules.judge.disputes import dispute_on
from catbox_rules.match import replay
from catbox_rules.records import parse
from tests.unit.judge.disputes.tables import truth_at
from tools.page_of.browsing import Site
from tools.page_of.site import ROOT

TOLD: Final = tomllib.loads((Path(__file__).parent / "disputes.toml").read_text(encoding="utf-8"))


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
        dispute = dispute_on(self.case.action, edition=self.case.edition_id)
        return truth_at(dispute, replay(self.case.record).state)


def told() -> Iterator[Told]:
    """All disputes: a play, a claim, another one, a play, and so on."""
    for several in zip(*TOLD.values(), strict=True):
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
        where.wait_for(state="attached")
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
        self.page.wait_for_selector("[data-judged]:not([data-judged=waiting])")


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
    fingers.tap(page.locator(f".chip[data-value='{action.do}']"))
    if action.do in ("bid", "discard"):
        fingers.tap(page.locator(f".chip[data-value='{text}']"))
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
        if page.locator("[data-judged] [data-part]").count():
            show(fingers, truth[asked_for(page)].split())
            continue
        values = [str(each.get_attribute("data-value")) for each in choices.all()]
        value = next(each for each in values if fits(each, page, truth))
        fingers.tap(page.locator(f"[data-judged] [data-value='{value}']"))
        fingers.settle()


def show(fingers: Fingers, parts: Iterable[str]) -> None:
    """Tap what is shown, one after the other, as far as it is in question; then that it is all."""
    for part in parts:
        where = fingers.page.locator(f"[data-judged] [data-part='{part}']")
        if where.count():
            fingers.tap(where)
    fingers.tap(fingers.page.locator("[data-judged] .main-one"))
    fingers.settle()


def asked_for(page: Page) -> str:
    """The fact that is asked for, or what is to be shown."""
    return str(page.locator("[data-judged]").get_attribute("data-judged")).split()[0]


def fits(value: str, page: Page, truth: Mapping[str, str]) -> bool:
    """Whether an answer says what is so: a value of the fact that is asked, or `fact.value`, or
    that none of those before it is so."""
    asked = asked_for(page)
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
    page = site.visitor(height=640, touches=True).context.new_page()
    page.goto(site.address)
    return page


def again(page: Page) -> None:
    """Back to the first screen, as on a first visit."""
    page.evaluate("localStorage.clear()")
    page.evaluate("location.hash = '#/ask'")
    page.wait_for_selector("#words")
    page.evaluate("location.hash = '#/dispute'")
    page.wait_for_selector(".game")
