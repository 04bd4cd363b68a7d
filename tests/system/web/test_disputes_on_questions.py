"""Disputes on the page that begin with a question, by tapping or in one's own words; what can be
done with a dispute besides: names, the table, another one; and how it is by ear and by keyboard."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.system.web.fingers import Fingers, again, show, visitor
from tests.system.web.tapping import reach
from tools.page_of.browsing import Site, wait_until
from tools.page_of.states import state_of

CAT: Final = "cat-in-the-box"
CATS: Final = "schrodingers-cats"
_PEGASUS: Final = "Pegasus Spiele"
_AMIGO: Final = "AMIGO"


def to_what(fingers: Fingers, game: str, publisher: str) -> None:
    """From the first screen to the one that asks who did what."""
    fingers.tap(fingers.page.locator(f"[data-game='{game}']"))
    box = fingers.page.locator(".boxes-of-game .choice").filter(
        has=fingers.page.locator(f"text='{publisher}'")
    )
    fingers.tap(box.first)


def answer_in_turn(fingers: Fingers, values: Sequence[str]) -> None:
    """Tap one answer after the other; of what is shown each part, and of numbers each number."""
    for value in values:
        fingers.settle()
        numbers = fingers.page.locator("[data-number]")
        for place, number in enumerate(value.split() if numbers.count() else ()):
            numbers.nth(place).fill(number)
        if fingers.page.locator("[data-part]").count():
            show(fingers, value.split())
        else:
            fingers.tap(fingers.page.locator(f"[data-judged] [data-value='{value}']"))
    fingers.settle()


@pytest.fixture(scope="module")
def telephone(site: Site) -> Iterator[Page]:
    """Somebody with a small telephone."""
    page = visitor(site)
    page.wait_for_selector(".game")
    yield page
    page.context.close()


@pytest.fixture
def page(telephone: Page) -> Page:
    """The first screen, as on a first visit."""
    again(telephone)
    return telephone


_ASKED: Final = [
    # The highest card of the led color wins if nobody has played red.
    ("trick", CAT, ["complete", "nobody", "2"], "Player 3 won the trick"),
    # Red beats it.
    ("trick", CAT, ["complete", "1"], "Player 2 won the trick"),
    # Three tricks as bid, and a group of four: 3 + 4.
    ("round", CAT, ["made", "3", "R1 R2 B2 B3 G5"], "The player scored 7 points"),
    # A paradox turns the points of two tricks round, and leaves no bonus.
    ("round", CAT, ["paradox", "2"], "The player scored -2 points"),
    ("groups", CAT, ["made", "R1 R2 B2 B3 G5"], "The player had a bonus of 4"),
    # Both fives could be declared in red or green alone, and there is a token on each of these.
    ("paradox", CAT, ["5 5", "blue yellow", "R5 G5", "no"], "This was a paradox"),
    ("paradox", CAT, ["5 5", "blue yellow", "R5"], "This was not a paradox"),
    # Of two with the most points the one wins that did better in the last round.
    ("match", CAT, ["12 8 12 3", "3 9 5 1"], "Player 3 won the match"),
    ("match", CAT, ["7 8 5 3"], "Player 2 won the match"),
    # The start card is passed on to the left.
    ("start", CAT, ["2", "1", "4"], "Player 4 starts"),
    # Two were missing: three Heisenbergs make up for them.
    ("check", CATS, ["9 dead", "7", "3", "no"], "The player who doubted was wrong"),
    # Feyncat takes them away.
    ("check", CATS, ["9 dead", "7", "3", "yes"], "The player who claimed was wrong"),
    ("match", CATS, ["1"], "Player 2 won the match"),
    # Who was right about the claim starts.
    ("start", CATS, ["claimer", "no"], "The player who doubted starts"),
]


def test_questions_are_answered_from_a_few_facts(page: Page) -> None:
    fingers = Fingers(page)
    for about, game, values, answer in _ASKED:
        fingers.taps = 0
        to_what(fingers, game, _PEGASUS if game == CAT else _AMIGO)
        fingers.tap(page.locator(f"[data-about='{about}']"))
        answer_in_turn(fingers, values)
        page.wait_for_selector("[data-answer]")
        expect(page.locator(".ruling h1")).to_contain_text(answer)
        assert page.locator(".cited a").count() > 0, about
        assert fingers.taps <= 14, about
        page.evaluate("localStorage.clear()")
        page.get_by_role("button", name="Another dispute").tap()


def test_an_answer_to_a_question_says_on_what_it_turns_that_nobody_knows(page: Page) -> None:
    fingers = Fingers(page)
    to_what(fingers, CAT, _PEGASUS)
    fingers.tap(page.locator("[data-about=trick]"))
    answer_in_turn(fingers, ["complete", "unknown"])
    page.wait_for_selector("[data-answer]")
    card = page.locator(".ruling")
    expect(card.locator("h1")).to_contain_text("It depends")
    expect(card).to_contain_text("If nobody declared red")
    expect(card).to_contain_text(
        "if player 2 declared the highest red card: player 2 won the trick"
    )


def test_a_question_in_own_words_leads_to_a_dispute(page: Page) -> None:
    page.fill("#own-words", "who wins the trick")
    page.get_by_role("button", name="Search").tap()
    offer = page.locator(f"[data-offer='{CAT} trick']")
    offer.wait_for()
    expect(offer).to_have_text("Who wins the trick, and leads the next one?")
    offer.tap()
    page.locator(".thumb .choice").tap()  # which box it is, nobody knows
    page.wait_for_selector("[data-judged='end ']")


def test_a_rule_that_is_found_leads_to_the_action_that_it_decides(page: Page) -> None:
    page.fill("#own-words", "may I doubt my own claim")
    page.get_by_role("button", name="Search").tap()
    page.locator("[data-offer$=' doubt']").tap()
    page.locator(".thumb .choice").tap()
    expect(page.get_by_role("button", name="Doubted")).to_have_attribute("aria-pressed", "true")
    page.locator(".chip.seat-1").tap()
    page.wait_for_selector("[data-judged='any ']")


@pytest.mark.parametrize(
    ("words", "title"),
    [
        ("player 2 plays red 4", "Player 2 played a 4 as red"),
        ("red 4", "Somebody played a 4 as red"),
        ("9 dead", "Somebody claimed 9 dead"),
        ("player 2 exchanges 2 cards", "Player 2 exchanged 2 boxes face down"),
    ],
    ids=["whose", "whose-is-not-said", "claim", "unseen"],
)
def test_an_action_in_own_words_is_a_dispute_by_itself(page: Page, words: str, title: str) -> None:
    page.fill("#own-words", words)
    page.get_by_role("button", name="Search").tap()
    page.get_by_role("button", name=title).tap()
    page.locator(".thumb .choice").tap()
    if title.startswith("Somebody"):
        page.wait_for_selector("[data-screen=act]")
        expect(page.get_by_role("group", name="Who was it?")).to_be_visible()
        page.locator(".chip.seat-1").tap()
    page.wait_for_selector("[data-screen=judge] .question")


def test_an_exchange_of_boxes_that_nobody_saw_is_ruled_on_as_that(page: Page) -> None:
    fingers = Fingers(page)
    to_what(fingers, CATS, _AMIGO)
    fingers.tap(page.locator(".chip.seat-1"))
    fingers.tap(fingers.button("Exchanged boxes"))
    fingers.tap(page.get_by_role("button", name="Which boxes: add dead, now"))
    for _ in range(2):  # who has not seen all of them has not seen which they are
        fingers.tap(page.get_by_role("button", name="Which boxes: add unknown, now"))
    fingers.tap(fingers.button("Ask the judge"))
    answer_in_turn(fingers, ["2", "exchanged.yes"])
    page.wait_for_selector(".ruling[data-ruling=illegal]")
    expect(page.locator(".ruling h1")).to_contain_text("Player 2 exchanged 2 boxes face down")


def test_an_answer_that_cannot_be_is_said_to_be_none_and_what_was_said_before_stays(
    page: Page,
) -> None:
    """Only two play without bidding, and their board has no 7."""
    fingers = Fingers(page)
    to_what(fingers, CAT, _PEGASUS)
    fingers.tap(page.locator("[data-about=round]"))
    answer_in_turn(fingers, ["unbid", "4", "R1 R2 B2 G7"])
    expect(page.get_by_role("alert")).to_contain_text("That cannot be after what was said before")
    fingers.tap(page.locator("[data-part=G7]"))
    answer_in_turn(fingers, [""])
    expect(page.locator(".ruling h1")).to_contain_text("The player scored 7 points")


def to_a_joint_question(fingers: Fingers) -> None:
    """To the question whether one of several things was so when player 2 played a 4 as yellow."""
    to_what(fingers, CAT, _PEGASUS)
    fingers.tap(fingers.page.locator(".chip.seat-1"))
    fingers.tap(fingers.page.locator("[data-cell=Y4]"))
    fingers.settle()


def test_of_several_facts_together_each_says_why_it_is_asked(page: Page) -> None:
    to_a_joint_question(Fingers(page))
    page.get_by_text("Why is this asked?").tap()
    rules = page.locator(".why dl > div")
    taken = rules.filter(has_text="There was already a token on yellow 4")
    expect(taken.get_by_role("link")).to_have_text(["The cell is open"])
    lost = rules.filter(has_text="Player 2 had lost yellow")
    expect(lost.get_by_role("link")).to_have_text(["The color is still held"])


def test_names_can_be_given_and_changed_below_the_ruling(page: Page) -> None:
    fingers = Fingers(page)
    to_a_joint_question(fingers)
    fingers.tap(page.locator("[data-value='color.lost']"))
    page.wait_for_selector(".ruling")
    page.get_by_text("Give the players names").tap()
    page.fill("[aria-label='Name of player 2']", "Ann")
    expect(page.locator(".ruling h1")).to_contain_text("Ann played a 4 as yellow")
    page.fill("[aria-label='Name of player 2']", "Bo")
    expect(page.locator(".ruling")).to_contain_text("Bo has lost yellow in this round")
    page.go_back()  # a name is no step
    page.wait_for_selector("[data-judged='any ']")
    expect(page.locator("[data-value='color.lost']")).to_contain_text("had lost yellow")


def test_another_dispute_leaves_the_last_one_within_reach_also_after_a_reload(page: Page) -> None:
    fingers = Fingers(page)
    to_a_joint_question(fingers)
    fingers.tap(page.locator("[data-value='color.lost']"))
    page.wait_for_selector(".ruling")
    ruling = page.inner_text(".ruling h1")
    page.get_by_role("button", name="Another dispute").tap()
    page.wait_for_selector(".game")
    page.reload()
    last = page.locator(".kept").first
    expect(last).to_contain_text("Player 2 played a 4 as yellow: not allowed")
    last.get_by_role("button").first.tap()
    page.wait_for_selector(".ruling")
    assert page.inner_text(".ruling h1") == ruling


_SHOWN: Final = ("4 5", "none", "none")
"""A hand, the colors that its player has lost, and the tokens on the cells of its cards."""


def test_the_table_has_on_it_what_was_answered(page: Page) -> None:
    fingers = Fingers(page)
    to_what(fingers, CAT, _PEGASUS)
    fingers.tap(page.locator(".chip.seat-0"))
    fingers.tap(page.locator("[data-cell=R5]"))
    answer_in_turn(fingers, ["none", "no", *_SHOWN])
    page.wait_for_selector(".ruling[data-ruling=illegal]")
    page.get_by_role("button", name="Lay out the table").tap()
    page.get_by_role("group", name="How many play?").get_by_role("button", name="4").tap()
    page.wait_for_selector("[data-opened=opened] [data-cell]")
    wait_until(page, "location.hash.startsWith('#/table/')")
    state = state_of(page.url.partition("#/table/")[2])
    table = json.loads(state["table"])
    assert (table["edition"], table["players"], table["phase"]) == ("pegasus-2023", 4, "play")
    assert table["trick"] == []  # nothing was led before
    assert state["action"] == "0:5R"


_HEARD: Final = Path(__file__).parent / "heard.txt"
"""What a screen reader gets during one dispute, screen by screen. Read it aloud when it changes."""


def test_what_a_screen_reader_gets_during_a_dispute_is_written_down(page: Page) -> None:
    fingers = Fingers(page)
    heard = [page.locator("main").aria_snapshot()]
    fingers.tap(page.locator("[data-game=cat-in-the-box]"))
    fingers.tap(page.locator(".thumb .choice"))
    page.get_by_text("Give the players names").tap()
    page.fill("[aria-label='Name of player 2']", "Ann")
    page.get_by_text("Change the names").tap()
    heard.append(page.locator("main").aria_snapshot())
    fingers.tap(page.locator(".chip.seat-1"))
    fingers.tap(page.locator("[data-cell=R4]"))
    for value in ("none", "no", *_SHOWN):
        fingers.settle()
        heard.append(page.locator("main").aria_snapshot())
        answer_in_turn(fingers, [value])
    page.wait_for_selector("[data-beside=there]", state="attached")
    heard.append(page.locator("main").aria_snapshot())
    assert "\n\n".join(heard) + "\n" == _HEARD.read_text(encoding="utf-8")


def test_a_dispute_is_settled_by_keyboard_alone(page: Page) -> None:
    def press_on(name: str) -> None:
        for _ in range(80):
            page.keyboard.press("Tab")
            said = page.evaluate(
                "document.activeElement.ariaLabel ?? document.activeElement.innerText"
            )
            if " ".join(str(said).split()).startswith(name):
                page.keyboard.press("Enter")
                return
        raise AssertionError(f"{name} cannot be reached")

    press_on("Cat in the Box")
    press_on("I don’t know")
    page.wait_for_selector("[data-screen=act] catbox-board")
    press_on("player 2")
    reach(page, page.locator("[data-cell=Y4]"))  # on the board by the arrow keys
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-judged='any ']")
    press_on("There was already a token on yellow 4")
    page.wait_for_selector(".ruling[data-ruling=illegal]")
    assert page.evaluate("document.activeElement.tagName") == "H1"
