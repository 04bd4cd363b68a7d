"""A table laid out on the page by taps alone, by clicks, or by keys, as somebody does it who has it
before them."""

from __future__ import annotations

import base64
import json
import re
import zlib
from collections.abc import Iterable
from random import Random
from typing import Final, Literal, TypeAlias

from attrs import frozen
from catbox_page import answer
from playwright.sync_api import Locator, Page

from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.records import record_as_json
from tests.kit.matches import random_match
from tools.page_of.browsing import Visit, wait_until_ready

Document: TypeAlias = dict[str, object]

# How often Tab has to be pressed to come to an element, or into the group of it in which arrow keys
# go on; less than nothing for Shift and Tab. Null where Tab does not lead there.
_TABS_TO: Final = """target => {
    const kinds = "a[href], button, input, select, summary, textarea, [tabindex]";
    const all = Array.from(document.querySelectorAll(kinds)).filter(
        each => each.tabIndex >= 0 && !each.disabled && each.checkVisibility());
    const group = target.parentElement.closest("[role=group], [role=tablist]");
    const entry = target.tabIndex >= 0 ? target : all.find(each => group.contains(each));
    const [here, there] = [all.indexOf(document.activeElement), all.indexOf(entry)];
    return there < 0 ? null : there - here;
}"""
# In which direction an element is from the one that has the focus; empty once it has it.
_ARROW_TO: Final = """target => {
    if (target === document.activeElement) return "";
    const [from, to] = [document.activeElement, target].map(each => each.getBoundingClientRect());
    if (Math.abs(to.y - from.y) > from.height / 2) return to.y > from.y ? "ArrowDown" : "ArrowUp";
    return to.x > from.x ? "ArrowRight" : "ArrowLeft";
}"""


def reach(page: Page, where: Locator) -> None:
    """Go by Tab, and by arrow keys inside of a group, until something has the focus."""
    where.wait_for()
    for _ in range(3):  # where nothing has the focus it goes on from where something had it
        tabs = where.evaluate(_TABS_TO)
        assert tabs is not None, f"Tab does not lead to {where}"
        for _ in range(abs(tabs)):
            page.keyboard.press("Tab" if tabs > 0 else "Shift+Tab")
    for _ in range(60):
        arrow = where.evaluate(_ARROW_TO)
        if not arrow:
            return
        page.keyboard.press(arrow)
    raise AssertionError(f"keys do not lead to {where}")


def asked(**request: object) -> Document:
    """What the page's Python gives for a request, without a browser."""
    answered = json.loads(answer(json.dumps(request)))
    result: Document = answered["result"]
    return result


def random_record(edition: str, players: int, *, seed: int) -> str:
    """A match as it is at a moment that is drawn by lot."""
    record = random_match(edition, players, seed=seed)
    return json.dumps(record_as_json(record.up_to(Random(seed).randrange(len(record.actions)))))


def in_words(sentence: object) -> str:
    """A sentence that is answered as a template with fields."""
    said, fields = keys(sentence), keys(keys(sentence)["fields"])
    return re.sub(
        r"\{(\w+)\}", lambda found: str(fields[found[1]]).strip("[]"), str(said["template"])
    )


def player(seat: object) -> str:
    """As the page calls a seat that has no name."""
    return f"player {int(str(seat)) + 1}"


def items(value: object) -> list[object]:
    """A list of a document."""
    assert is_list(value)
    return value


def keys(value: object) -> Document:
    """An object of a document."""
    assert is_object(value)
    return value


def whole(table: str) -> Document:
    """The document of a table, nothing left out; without words about it, and without the rounds of
    which the lives say all that can be laid out."""
    document = keys(asked(ask="lay", table=table)["document"])
    untold = {"names", "title", "note"}
    if document["game"] == "schrodingers-cats":
        untold |= {"rounds", "first_seat"}
    return {key: value for key, value in document.items() if key not in untold}


Hand: TypeAlias = Literal["fingers", "mouse", "keyboard"]


@frozen
class Tapping:
    """Fingers, a mouse or a keyboard alone, on a page that is ready."""

    page: Page
    by: Hand = "fingers"

    def press(self, where: Locator) -> None:
        """Tap, click, or go there by Tab and arrow keys and press Enter."""
        if self.by == "fingers":
            where.tap()
        elif self.by == "mouse":
            where.click()
        else:
            reach(self.page, where)
            self.page.keyboard.press("Enter")

    def select(self, where: Locator, value: str) -> None:
        """Choose in a list that is unfolded."""
        if self.by == "keyboard":
            reach(self.page, where)
            # What there is to choose from is asked of the library, and may come later.
            where.locator(f"option[value='{value}']").wait_for(state="attached")
            values: list[str] = where.evaluate("list => Array.from(list.options, o => o.value)")
            for _ in values:
                further = values.index(value) - values.index(where.input_value())
                if further == 0:
                    break
                self.page.keyboard.press("ArrowDown" if further > 0 else "ArrowUp")
                self.settle()
            assert where.input_value() == value
        else:
            where.select_option(value)

    def write(self, where: Locator, text: str) -> None:
        """Write into a field."""
        if self.by == "keyboard":
            reach(self.page, where)
            self.page.keyboard.press("ControlOrMeta+a")
            self.page.keyboard.type(text)
        else:
            where.fill(text)

    @classmethod
    def begin(cls, visit: Visit, *, by: Hand = "fingers") -> Tapping:
        """On a page of a visitor, before an empty table."""
        page = visit.open("#/table")
        wait_until_ready(page)
        page.wait_for_selector("[data-cell]")
        return cls(page, by)

    def fresh(self) -> None:
        """Begin with an empty table."""
        self.press(self.page.get_by_role("tab", name="Lay out"))
        self.press(self.page.get_by_role("button", name="New table"))
        self.settle()

    def settle(self) -> None:
        """Wait until the page has heard what the library says of all taps."""
        self.page.wait_for_selector("#tab-shown[data-settled=true]")

    def group(self, label: str) -> Locator:
        """What stands under a label."""
        return self.page.get_by_role("group", name=label, exact=True)

    def choose(self, label: str, name: str) -> None:
        """Tap a button under a label, unless it is chosen."""
        button = self.group(label).get_by_role("button", name=name, exact=True)
        if button.get_attribute("aria-pressed") != "true":
            self.press(button)

    def unfold(self, selector: str) -> None:
        """Open what is folded."""
        if self.page.locator(f"{selector}[open]").count() == 0:
            self.press(self.page.locator(f"{selector} > summary"))

    def count(self, label: str, wanted: object) -> None:
        """Count up or down to a number, or below the lowest to what is unknown."""
        group = self.group(label)
        for _ in range(100):
            shown = group.locator("output").inner_text()
            if shown == str(wanted):
                return
            number, goal = (
                -1 if each in ("?", None) else int(str(each)) for each in (shown, wanted)
            )
            step = "one more" if number < goal else "one less"
            self.press(group.get_by_role("button", name=f"{label}: {step}"))
        raise AssertionError(f"{label} cannot be {wanted}")

    def pile(self, label: str, wanted: dict[str, int], *, last: str) -> None:
        """Put so many cards of each kind on a pile; the unknown ones last."""
        group = self.group(label)
        for kind in [*(each for each in wanted if each != last), last]:
            if kind not in wanted:
                continue
            says = _said_of(kind)
            add = group.get_by_role(
                "button", name=re.compile(rf"^{label}: add {re.escape(says)}, now")
            )
            for _ in range(100):
                now = int(str(add.get_attribute("aria-label")).rpartition(" ")[2])
                if now == wanted[kind]:
                    break
                if now < wanted[kind]:
                    self.press(add)
                else:
                    self.press(group.get_by_role("button", name=f"{label}: take {says} away"))

    def lay(self, document: Document) -> None:
        """Lay out the table of a document, of which nothing is left out."""
        self._set(document)
        if document["game"] == "cat-in-the-box":
            self._lay_cat_in_the_box(document)
        else:
            self._lay_schrodingers_cats(document)
        self.settle()

    def _set(self, document: Document) -> None:
        self.unfold(".setting")
        self.select(self.page.get_by_label("Edition", exact=True), str(document["edition"]))
        self.page.wait_for_selector(
            "[data-cell]" if document["game"] == "cat-in-the-box" else "[data-space]"
        )
        self.settle()
        self.choose("Players", str(document["players"]))
        self.page.locator(f"[data-players='{document['players']}']").wait_for()
        self.settle()
        self.select(self.page.get_by_label("Phase", exact=True), str(document["phase"]))
        self.page.locator(f"[data-phase='{document['phase']}']").wait_for()
        self.settle()
        chosen = keys(document.get("options", {}))
        if chosen:
            self.press(self.page.get_by_text("Readings of open rules"))
            for option in items(
                keys(asked(ask="lay", table=json.dumps(document))["choices"])["options"]
            ):
                if str(keys(option)["option"]) in chosen:
                    self.choose(str(keys(option)["text"]), str(keys(option)["value"]))
                    self.settle()
        self.choose("Starts the round", player(document["start_seat"]))
        self.settle()

    def _lay_cat_in_the_box(self, document: Document) -> None:
        phase, players = document["phase"], int(str(document["players"]))
        for number, rank in enumerate(items(document["revealed"])):
            self.choose(f"Revealed card {number + 1}", str(rank))
        self.settle()
        if phase == "play":
            self._lay_tokens(document)
        for seat in range(players):
            self._lay_seat(document, seat)
        self._lay_rounds(items(document.get("rounds", [])))

    def _lay_tokens(self, document: Document) -> None:
        owners: list[tuple[str, object]] = [
            *((player(seat), cells) for seat, cells in enumerate(items(document["tokens"]))),
            ("a player, nobody remembers which", document["unowned"]),
        ]
        for owner, cells in owners:
            for cell in items(cells):
                self.press(self.page.locator(f"[data-cell={cell}]"))
                self.choose(f"Token on {cell}", owner)
        for play in items(document["trick"]):
            cell = f"{str(play)[1]}{str(play)[0]}"
            self.press(self.page.locator(f"[data-cell={cell}]"))
            self.press(self.page.get_by_role("button", name="In the trick on the table"))
        self.choose("Leads, or has led, the trick", player(document["leader"]))
        if document["paradox"] is not None:
            self.choose("Has caused a paradox", player(document["paradox"]))
        self.settle()

    def _lay_seat(self, document: Document, seat: int) -> None:
        phase, name = document["phase"], player(seat)
        if phase in ("deal", "over"):
            return
        self.unfold(f"[data-seat='{seat}']")
        if phase == "play":
            lost = items(document["lost"])[seat]
            for color in ["nobody remembers"] if lost == "?" else items(lost):
                self.choose(f"Colors lost by {name}", str(color))
            self.count(f"Tricks won by {name}", items(document["won"])[seat])
        if phase in ("bid", "play") and items(document["bids"]):
            self.choose(f"Bid of {name}", _said_of_number(items(document["bids"])[seat]))
        self.choose(f"Set aside by {name}", _said_of_number(items(document["discards"])[seat]))
        self.settle()
        self.lay_hand(seat, items(document["hands"])[seat])
        self.unfold_again(seat)

    def lay_hand(self, seat: int, hand: object) -> None:
        """Lay out a hand at a seat that is unfolded; on a new table nobody has counted it."""
        if hand == "?":
            return
        if is_object(hand):
            wanted, last = (
                {**_numbers(hand), "unknown": int(str(hand.get("unknown", 0)))},
                "unknown",
            )
        else:
            cards = [str(card) for card in items(hand)]
            wanted = {card: cards.count(card) for card in [*sorted({*cards} - {"?"}), "?"]}
            last = "?"
        self.pile(f"Hand of {player(seat)}", wanted, last=last)

    def unfold_again(self, seat: int) -> None:
        """Fold a seat, so that the next one is near."""
        self.press(self.page.locator(f"[data-seat='{seat}'] > summary"))

    def _lay_rounds(self, rounds: Iterable[object]) -> None:
        for number, each in enumerate(rounds, 1):
            self.unfold(".rounds-over")
            self.press(self.page.get_by_role("button", name="Add a round"))
            for key, text in (("tricks", "Tricks"), ("bonus", "Bonus"), ("scores", "Points")):
                for seat, points in enumerate(items(keys(each).get(key, []))):
                    if points not in (0, "?"):
                        label = f"Round {number}, {player(seat)}: {text}"
                        self.write(self.page.get_by_label(label, exact=True), str(points))
            paradox = keys(each).get("paradox", "?")
            if paradox != "?":
                chosen = "" if paradox is None else str(paradox)
                self.select(self.page.get_by_label(f"Round {number}: paradox"), chosen)

    def _lay_schrodingers_cats(self, document: Document) -> None:
        in_turn = document["phase"] in ("claim", "proof")
        for seat in range(int(str(document["players"]))):
            self.unfold(f"[data-seat='{seat}']")
            self.count(f"Lives of {player(seat)}", items(document["lives"])[seat])
        if in_turn:
            self._lay_turn(document)
        physicats = keys(document["physicats"])
        with_physicats = keys(document.get("options", {})).get("physicats") != "without"
        if with_physicats and document["phase"] != "physicats":
            for physicat in items(physicats["row"]):
                self.press(self.page.locator(f".chip[data-value='{physicat}']"))
            label = "Being used, while its boxes are to be drawn"
            self.select(self.page.get_by_label(label), str(physicats["revealed"] or ""))
        self.settle()
        for seat in range(int(str(document["players"]))):
            self._lay_boxes(document, seat, has_physicats=with_physicats)
        if in_turn:
            self.pile("Discards", _numbers(document["discards"]), last="unknown")
            self.pile("Of these lay open before", _numbers(document["open_discards"]), last="")

    def _lay_turn(self, document: Document) -> None:
        claim = document["claim"]
        if claim is not None:
            space = f"claim {keys(claim)['count']} {keys(claim)['state']}"
            self.press(self.page.locator(f"[data-space='{space}']"))
            label = f"{keys(claim)['count']} {keys(claim)['state']} is the claim of"
            self.choose(label, player(keys(claim)["seat"]))
        self.choose("On turn", player(document["on_turn"]))
        if document["phase"] == "proof":
            self.count("Laid open in this turn", document["proved"])
            self.choose("Exchanged in this turn", "yes" if document["exchanged"] else "no")
        self.count("Boxes that are to be drawn", document["owed"])

    def _lay_boxes(self, document: Document, seat: int, *, has_physicats: bool) -> None:
        name, physicats = player(seat), keys(document["physicats"])
        if has_physicats and document["phase"] != "physicats":
            for label, place in (
                (f"Physicat of {name}, face down", "unused"),
                (f"Physicat that stays open before {name}", "staying"),
            ):
                value = items(physicats[place])[seat]
                self.select(self.page.get_by_label(label, exact=True), str(value or ""))
        if document["phase"] in ("claim", "proof"):
            self.pile(f"Open before {name}", _numbers(items(document["proofs"])[seat]), last="")
            self.settle()
            self.lay_hand(seat, items(document["hands"])[seat])
            known = document.get("known_discards")
            if known is not None and items(known)[seat] != "?":
                self.choose(f"Discards that {name} knows", "these:")
                wanted = _numbers(items(known)[seat])
                self.pile(f"Discards known to {name}", wanted, last="")
        self.unfold_again(seat)

    def ask(self, action: str | None, question: str | None) -> str:
        """Ask by taps; what the ruling says, in words."""
        self.press(self.page.get_by_role("tab", name="Settle"))
        if question is not None:
            self.unfold(".questions")
            self.press(self.page.locator(f".questions [data-value='{question}']"))
        else:
            self.say(str(action))
        about = f"{action or ''} {question or ''}"
        self.page.wait_for_selector(f"[data-judged='{about}'] .ruling")
        return _plain(self.page.locator(".ruling").text_content() or "")

    def say(self, action: str) -> None:
        """Tap who does something, and what."""
        seat, _, said = action.partition(":")
        self.who(int(seat))
        self._act(said)

    def who(self, seat: int) -> None:
        """Tap who does something."""
        row = self.page.locator(".asking-board .row").first
        self.press(row.get_by_role("button", name=player(seat), exact=True))

    def _act(self, said: str) -> None:
        (word, *rest), (first, _, swapped) = said.split(), said.partition(" as ")
        kind = self.group("What").locator(f"[data-value='{word if word.isalpha() else 'play'}']")
        place = (
            f"[data-cell='{said[1:]}{said[:1]}'], [data-space='{said}'], [data-action='{first}']"
        )
        where = self.page.locator(
            f"{place}, .asking-board [data-value='{said}']" if rest else place
        )
        if kind.count() and kind.get_attribute("aria-pressed") != "true":
            self.press(kind)
        if word in ("prove", "exchange"):
            wanted = dict(zip(rest[1::2], map(int, rest[::2]), strict=True))
            self.pile("Which boxes", wanted, last="")
        elif where.count():
            if self.page.locator(f".higher:not([open]) [data-space='{said}']").count():
                self.unfold(".higher")
            self.press(where)
            if swapped:
                self.press(self.page.locator(f"[data-action='{said}']"))
        elif not kind.count():
            self.write(self.page.locator("#in-words"), said)
            self.press(self.page.locator(".words button"))

    def table(self) -> Document:
        """The table in the address of the page."""
        self.settle()
        packed = self.page.evaluate("location.hash").rpartition("/")[2]
        data = base64.urlsafe_b64decode(packed[2:] + "=" * (-len(packed[2:]) % 4))
        state = json.loads(zlib.decompress(data, -15) if packed[1] == "z" else data)
        table: Document = json.loads(state["table"])
        return table


def _numbers(value: object) -> dict[str, int]:
    return {kind: int(str(number)) for kind, number in keys(value).items()}


def _said_of(kind: str) -> str:
    if kind == "?":
        return "an unknown card"
    return f"a {kind}" if kind.isdecimal() else kind


def _said_of_number(value: object) -> str:
    return {"?": "unknown", "None": "none"}.get(str(value), str(value))


def _plain(text: str) -> str:
    return " ".join(text.split())
