"""The score of a table with real cards is kept on the page: what is said there is tapped, and the
table is then what somebody sees who looks on. The match is played apart from that.

    pytest tests/system/web/test_scores_kept.py --hypothesis-profile=deep

keeps ten matches of each game; as CI runs it, one."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator

import pytest
from attrs import frozen
from playwright.sync_api import Locator, expect

from catbox_rules.games import game_of
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.match import AnyTransition, replay
from catbox_rules.positions.protocol import POSITIONS, Position, position_of
from catbox_rules.records import Record, as_json
from tests.depth import of_depth
from tests.kit.matches import TABLES, random_match
from tests.system.web.tapping import Document, Tapping, asked, items, keys, player
from tools.page_of.browsing import Site, Visit, wait_until_ready

_SEED = 3
_WIDTH = 360
_TURNED_UP = ("revealed", "known_discards")
_OF_A_HAND = {"hand", "card", "able", "own", "holds"}
"""The facts that whoever looks on cannot see: they are about what a player holds."""


def seen(state: object) -> Position:
    """The table as a spectator has it before them."""
    return position_of(game_of(state).view(state))


def written(position: Position) -> Document:
    document: Document = POSITIONS.of(game_of(position)).position_as_json(position)
    return document


def states(record: Record, phases: tuple[str, ...]) -> Iterator[object]:
    """The states of a match in some phases."""
    for transition in replay(record).transitions:
        if seen(transition.before).phase.value in phases:
            yield transition.before


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_once_the_cards_are_dealt_one_sees_what_a_spectator_sees(
    edition: str, players: int
) -> None:
    """But for what is turned up, which is laid out then; and nobody knows of discards yet."""
    record = random_match(edition, players, seed=_SEED)
    begun = None
    for state in states(record, ("deal", "bid", "play", "claim")):
        document = written(seen(state))
        laid = asked(ask="lay", table=json.dumps(document))
        assert (laid["dealt"] is None) is (document["phase"] != "deal")
        if laid["dealt"] is not None:
            begun = keys(laid["dealt"])
        elif begun is not None:
            turned_up = {key: document[key] for key in _TURNED_UP if key in document}
            assert {**begun, **turned_up} == document
            begun = None


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_at_a_moment_of_a_kept_match_the_judge_asks_only_about_the_hand(
    edition: str, players: int
) -> None:
    """All the rest is on the table; and what was done without a fault is never ruled illegal."""
    record = random_match(edition, players, seed=_SEED)
    for transition in replay(record).transitions:
        if transition.action.actor == CHANCE:
            continue
        dispute = asked(
            ask="dispute",
            game=record.ruleset.NAME,
            action=f"{transition.action.actor}:{transition.action}",
            table=json.dumps(written(seen(transition.before))),
        )
        if dispute["question"] is None:
            assert keys(keys(dispute["ruling"])["verdict"])["ruling"] == "legal"
        else:
            assert keys(dispute["question"])["id"] in _OF_A_HAND


@pytest.mark.parametrize(
    ("edition", "players", "options"),
    [
        *((edition, players, {}) for edition, players in TABLES),
        *(("amigo-2023", players, {"physicats": "without"}) for players in (2, 3, 4, 5, 6)),
    ],
)
def test_every_table_goes_on_from_its_deal(
    edition: str, players: int, options: dict[str, object]
) -> None:
    """Nothing is known but what is turned up, and the row not even then. No such table has a fault,
    and what is done first leads on."""
    match = replay(random_match(edition, players, seed=_SEED, options=options))
    is_of_cats = edition == "amigo-2023"
    phase = "physicats" if is_of_cats and not options else "deal"
    table = keys(
        asked(ask="fresh", edition=edition, players=players, phase=phase, options=options)[
            "document"
        ]
    )
    assert lay(table)["faults"] == []
    table = keys(lay(table | {"start_seat": match.match.record.first_seat})["dealt"])
    said = [
        each for each in match.transitions if each.actor != "chance" and each.action.do != "discard"
    ]
    turned_up = written(seen(said[0].before)).get("revealed")
    table |= {} if turned_up is None else {"revealed": turned_up}
    for transition in said[:2]:
        laid = lay(table)
        assert laid["faults"] == []
        action = f"{transition.actor}:{transition.action}"
        table = keys(asked(ask="after", table=str(laid["table"]), action=action)["document"])
    assert lay(table)["faults"] == []


def lay(table: Document) -> Document:
    """What is said of a table."""
    return asked(ask="lay", table=json.dumps(table))


@pytest.fixture
def visit(site: Site) -> Iterator[Visit]:
    """A telephone."""
    visit = site.visitor(width=_WIDTH, height=640, touches=True)
    yield visit
    assert visit.complaints == []
    visit.close()


@frozen
class Keeping:
    """Somebody who keeps the score of a match, and sees of it what all see."""

    tapping: Tapping

    @classmethod
    def begin(cls, visit: Visit, edition: str, players: int) -> Keeping:
        """From the first button."""
        page = visit.open("#/play")
        wait_until_ready(page)
        wanted = Tapping(page)
        wanted.unfold(".more-of-match")
        page.select_option("#edition", edition)
        wanted.choose("Players", str(players))
        page.click("text=Keep the score of real cards")
        return cls(Tapping(page))

    def find(self, selector: str) -> Locator:
        """What stands on the page."""
        return self.tapping.page.locator(selector)

    def settle(self, moments: int | None = None) -> int:
        """Wait until the library has looked at the table; how many moments there are."""
        which = "" if moments is None else f"[data-moments='{moments}']"
        settled = self.find(f"#score[data-settled=true]{which}")
        settled.wait_for()
        return int(str(settled.get_attribute("data-moments")))

    def press(self, name: str) -> None:
        """Tap a button."""
        self.tapping.press(self.tapping.page.get_by_role("button", name=name, exact=True))

    def choose(self, label: str, name: str) -> None:
        """Say something of the table."""
        before = self.settle()
        button = self.tapping.group(label).get_by_role("button", name=name, exact=True)
        if button.get_attribute("aria-pressed") != "true":
            self.tapping.press(button)
            self.settle(before + 1)

    def deal(self, state: object, first_seat: int) -> None:
        """Say that the cards are dealt, and what lies open then."""
        document = written(seen(state))
        if self.tapping.group("Starts the round").count():
            self.choose("Starts the round", player(first_seat))
        before = self.settle()
        self.press("The cards are dealt")
        self.settle(before + 1)
        for number, rank in enumerate(items(document.get("revealed", [])), 1):
            self.choose(f"Revealed card {number}", str(rank))
        for name in items(keys(document.get("physicats", {})).get("row", [])):
            group = self.tapping.group("In the row")
            if group.count():
                before = self.settle()
                self.tapping.press(group.locator(f"[data-value='{name}']"))
                self.settle(before + 1)

    def ruling(self, *, among: str = "") -> str:
        """What the judge says of what was tapped, once it is there and nothing was done."""
        shown = self.find(f".asking-ruling .ruling{among}")
        shown.wait_for()
        return str(shown.get_attribute("data-ruling"))

    def act(self, transition: AnyTransition) -> str:
        """Tap what is done, and show what the page wants to see; the ruling."""
        self.settle()
        action = f"{transition.actor}:{transition.action}"
        before = int(str(self.find("#score").get_attribute("data-done")))
        self.tapping.say(action)
        whole = items(written(position_of(transition.before)).get("hands", []))
        done = self.find(f"#score[data-settled=true][data-done='{before + 1}']")
        go = self.tapping.page.get_by_role("button", name="It is done: go on from there")
        untold = self.find(".asking-ruling > div > .untold")
        ruling = "legal"
        while not done.count():
            done.or_(go).or_(untold).first.wait_for()
            self.fits_the_telephone()
            if untold.count():
                self.show(untold, transition.before, whole)
            elif go.count():
                self.find(f"[data-judged='{action} ']").wait_for()
                ruling = self.ruling()
                self.tapping.press(go)
                go.wait_for(state="detached")
        return ruling

    def fits_the_telephone(self) -> None:
        """The page does not pan sideways."""
        page = self.tapping.page
        assert page.evaluate("document.documentElement.scrollWidth") <= _WIDTH

    def moments(self) -> str:
        """How many moments there are."""
        return str(self.find("#score").get_attribute("data-moments"))

    def show(self, untold: Locator, state: object, whole: list[object]) -> None:
        """Show the hands that the page asks for, as they are in the match."""
        before = self.moments()
        for seat, hand in enumerate(whole):
            if untold.locator(f"[aria-label='Hand of {player(seat)}']").count():
                self.tapping.lay_hand(seat, hand)
            physicat = untold.locator(f"[aria-label='Physicat of {player(seat)}, turned up']")
            if physicat.count():
                name = items(keys(written(position_of(state))["physicats"])["unused"])[seat]
                self.tapping.press(physicat.locator(f"[data-value='{name}']"))
        self.press("That is all: go on")
        self.find(f"#score:not([data-moments='{before}'])").wait_for()

    def sheet(self) -> list[list[str]]:
        """The points or lives of each seat, by round."""
        rows = self.find(".score-sheet tbody tr").all()
        return [row.locator("strong").all_inner_texts() for row in rows]

    def totals(self) -> list[str]:
        """The points or lives so far."""
        return self.find(".score-sheet tfoot strong").all_inner_texts()


def scores_after(transition: AnyTransition) -> tuple[list[list[str]], list[str]]:
    """By round what each seat has scored, or its lives; and its total: of the match itself."""
    game, state = game_of(transition.after), transition.after
    rounds = [keys(as_json(each)) for each in game.rounds(state)]
    columns = [items(each.get("scores", each.get("lives"))) for each in rounds]
    return [[*map(str, each)] for each in columns], [*map(str, game.totals(state))]


def what_is_said(transitions: Iterable[AnyTransition]) -> list[AnyTransition]:
    """What people do that all hear."""
    return [each for each in transitions if each.actor != "chance" and each.action.do != "discard"]


_MATCHES = {
    "cat-in-the-box": (
        ("pegasus-2023", 2, 2),
        ("pegasus-2023", 3, 9),
        ("hobby-japan-2021", 2, 2),
        ("bezier-2022", 2, 2),
        ("ayatsurare-2020", 3, 9),
        ("hobby-japan-2021", 3, 9),
        ("bezier-2022", 3, 9),
        ("ayatsurare-2020", 4, 2),
        ("pegasus-2023", 4, 2),
        ("pegasus-2023", 5, 8),
    ),
    "schrodingers-cats": tuple(
        ("amigo-2023", players, seed)
        for players, seed in (
            (4, 6),
            (5, 6),
            (2, 3),
            (6, 1),
            (3, 4),
            (2, 1),
            (3, 1),
            (4, 1),
            (5, 1),
            (6, 2),
        )
    ),
}
"""Short random matches of each game, by their seeds: all editions and counts of players."""


def kept_matches() -> list[tuple[str, int, int]]:
    """One of each game, or ten."""
    number = of_depth(quick=1, ci=1, deep=10)
    return [match for matches in _MATCHES.values() for match in matches[:number]]


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """Each match is a test of its own."""
    if "kept" in metafunc.fixturenames:
        matches = kept_matches()
        ids = [f"{edition}-{players}-{seed}" for edition, players, seed in matches]
        metafunc.parametrize("kept", matches, ids=ids)


def test_a_match_is_kept_from_the_first_button_to_the_winner(
    visit: Visit, kept: tuple[str, int, int]
) -> None:
    """Every action is ruled on as in the match, every round scored as there, and the same seats
    win. The hands are hidden until the page asks for them."""
    edition, players, seed = kept
    match = replay(random_match(edition, players, seed=seed))
    keeping = Keeping.begin(visit, edition, players)
    keeping.settle()
    is_dealt = False
    for transition in what_is_said(match.transitions):
        if not is_dealt:
            keeping.deal(transition.before, match.match.record.first_seat)
            refuses_what_cannot_be_done(keeping, transition)
        ruling = keeping.act(transition)
        # Where it turns on cards that nobody sees the page asks, and goes on.
        assert ruling in ("legal", "undetermined")
        keeping.settle()
        keeping.fits_the_telephone()
        is_dealt = not ends_the_round(transition)
        if not is_dealt:
            assert (keeping.sheet(), keeping.totals()) == scores_after(transition)
    assert match.outcome is not None
    winners = keeping.find(".outcome strong")
    winners.wait_for()
    told = {int(number) - 1 for number in re.findall(r"layer (\d)", winners.inner_text())}
    assert told == {*match.outcome.winners}
    assert len(what_is_said(match.transitions)) <= keeping.find(".done-so-far li").count()


def refuses_what_cannot_be_done(keeping: Keeping, transition: AnyTransition) -> None:
    """Another seat than the one on turn does the same: that is illegal, and is not done. Nor is it
    done for the seat on turn when that seat alone is tapped."""
    before, seat = keeping.settle(), (int(transition.actor) + 1) % len(keeping.totals())
    keeping.tapping.say(f"{seat}:{transition.action}")
    assert keeping.ruling(among="[data-ruling=illegal]") == "illegal"
    assert keeping.settle() == before
    keeping.tapping.who(int(transition.actor))
    keeping.find(".asking-ruling .ruling").wait_for(state="detached")
    assert keeping.settle() == before


def ends_the_round(transition: AnyTransition) -> bool:
    """Whether the cards are dealt after it, or the match is over."""
    return seen(transition.after).phase.value in ("deal", "over")


def test_one_looks_at_an_earlier_moment_asks_there_and_returns(visit: Visit) -> None:
    """A reload keeps all moments; what is taken back can be done again."""
    keeping = Keeping.begin(visit, "pegasus-2023", 3)
    page = keeping.tapping.page
    keeping.settle()
    keeping.press("The cards are dealt")
    for number, action in enumerate(("0:bid 1", "1:bid 3", "2:bid 4", "0:4B"), 3):
        keeping.settle(number - 1)
        keeping.tapping.say(action)
        keeping.settle(number)
    page.reload()
    keeping.settle(6)
    page.click(".history > summary")
    page.tap("[data-moment='3']")
    page.wait_for_selector(".looked")
    keeping.press("Ask about this moment")
    page.wait_for_selector("#tab-shown[data-phase=bid][data-settled=true]")
    assert "Allowed" in keeping.tapping.ask("2:bid 4", None)
    page.go_back()
    keeping.settle(6)
    page.click(".history > summary")
    page.tap("[data-moment='3']")
    keeping.press("Open a dispute")
    page.get_by_text("The judge knows the table of this moment").wait_for()
    page.tap(".chip.seat-1")
    page.get_by_role("group", name="What", exact=True).get_by_text("Bid").tap()
    page.get_by_role("group", name="How many tricks").locator("[data-value='bid 4']").tap()
    page.wait_for_selector("[data-ruling=illegal][data-clauses='bid.order']")
    assert page.locator(".so-far li").count() == 1  # nothing was asked
    for _ in range(3):
        if page.locator("#score").count():
            break
        page.go_back()
    keeping.settle(6)
    page.click(".history > summary")
    page.tap("[data-moment='3']")
    keeping.press("Go on from here")
    keeping.settle(4)
    for number in (5, 6):
        keeping.press("Do it again")
        keeping.settle(number)
    page.wait_for_selector("#score[data-phase=play]")


def test_the_end_of_a_round_is_entered_and_the_points_are_worked_out(visit: Visit) -> None:
    """A point a trick and the largest group for a bid that was made; who caused the paradox loses a
    point a trick (`score.trick`, `score.bonus-bid`, `score.paradox-penalty`)."""
    keeping = Keeping.begin(visit, "pegasus-2023", 3)
    keeping.settle()
    for _ in range(3):
        before = keeping.settle()
        enter_points(keeping, tricks=(3, 1, 2), bids=(3, 3, 1), groups={0: 4}, paradox=2)
        keeping.settle(before + 1)
    assert keeping.sheet() == [["7", "1", "-2"]] * 3
    assert keeping.totals() == ["21", "3", "-6"]
    assert "Player 1 won" in keeping.find(".outcome strong").inner_text()


def enter_points(
    keeping: Keeping,
    *,
    tricks: tuple[int, ...],
    bids: tuple[int, ...],
    groups: dict[int, int],
    paradox: int | None = None,
) -> int:
    """Enter how a round of Cat in the Box ended, with the largest groups of those who are asked for
    them; how many taps that takes."""
    tapping, taps = keeping.tapping, len(bids) + len(tricks) + len(groups) + 1
    if not keeping.find(".enter-round[open]").count():
        tapping.unfold(".enter-round")
        taps += 1
    for seat, bid in enumerate(bids):
        tapping.choose(f"{player(seat)} bid", str(bid))
    for seat, won in enumerate(tricks):
        tapping.choose(f"{player(seat)} won tricks", str(won))
    if paradox is not None:
        keeping.press(f"{player(paradox)} caused a paradox")
        taps += 1
    for seat, group in groups.items():
        tapping.choose(f"{player(seat)}: largest group", str(group))
    go = tapping.page.get_by_role("button", name="Write it down")
    expect(go).to_be_enabled()
    asked = keeping.find("[role=group][aria-label$=': largest group']").all()
    assert len(asked) == len(groups)
    tapping.press(go)
    return taps


def test_a_round_of_four_is_entered_in_twelve_taps_on_one_screen(visit: Visit) -> None:
    """Of eight tricks the last seat has won what is left (`trick.last`). Nobody is asked for a
    group that does not count."""
    keeping = Keeping.begin(visit, "pegasus-2023", 4)
    page = keeping.tapping.page
    for number, most in enumerate((12, 11), 1):
        keeping.settle(number)
        taps = enter_points(keeping, tricks=(1, 2, 2), bids=(1, 3, 2, 1), groups={0: 2, 2: 4})
        keeping.settle(number + 1)
        assert taps <= most
    keeping.press("Undo")
    keeping.settle(2)
    for seat, bid in enumerate((1, 3, 2, 1)):
        keeping.tapping.choose(f"{player(seat)} bid", str(bid))
    for seat, won in enumerate((1, 2, 2)):
        keeping.tapping.choose(f"{player(seat)} won tricks", str(won))
    keeping.tapping.group("player 3: largest group").wait_for()
    page.locator(".enter-round").evaluate("pad => pad.scrollIntoView()")
    pad = page.locator(".enter-round").bounding_box()
    assert pad is not None
    assert pad["height"] <= 640
    assert page.locator(".pad .name").evaluate_all(
        "names => names.every(name => name.scrollWidth <= name.clientWidth)"
    )
    assert keeping.sheet() == [["3", "2", "6", "3"]]


def test_the_end_of_a_round_of_cats_is_entered_until_one_is_left(visit: Visit) -> None:
    """Fewer boxes than claimed: the claimer is wrong, and loses a life of three
    (`schrodinger.check.life-lost`, `schrodinger.setup.lives`)."""
    keeping = Keeping.begin(visit, "amigo-2023", 2)
    keeping.settle()
    tapping = keeping.tapping
    for _ in range(3):
        before = keeping.settle()
        tapping.unfold(".enter-round")
        tapping.choose("Made the last claim", "player 2")
        tapping.page.get_by_label("The claim").select_option("claim 4 dead")
        tapping.choose("Doubted it", "player 1")
        tapping.page.get_by_label("Boxes that count").select_option("3")
        keeping.press("Write it down")
        keeping.settle(before + 1)
    assert keeping.sheet() == [["3", "2"], ["3", "1"], ["3", "0"]]
    assert "Player 1 won" in keeping.find(".outcome strong").inner_text()


@pytest.mark.parametrize(
    ("told", "clause"),
    [
        ({"tricks": [9, 0, 0], "groups": [1, 1, 1], "bids": [1, 1, 1]}, "trick.last"),
        ({"tricks": [1, 1, 1], "groups": [1, 1, 1], "bids": [1, 1, 1]}, "trick.last"),
    ],
    ids=["too-many-tricks", "too-few-tricks-without-a-paradox"],
)
def test_a_round_that_cannot_end_so_is_not_written_down(told: Document, clause: str) -> None:
    table = asked(ask="fresh", edition="pegasus-2023", players=3, phase="deal")["document"]
    answer = asked(ask="scored", table=json.dumps(table), told=told)
    assert answer["document"] is None
    assert [keys(each)["clause"] for each in items(answer["faults"])] == [clause]


def test_only_what_is_still_missing_is_asked_of_a_round() -> None:
    """A bonus has who made the bid (`score.bonus-bid`), but not who caused a paradox
    (`score.paradox-penalty`), after which nobody knows how many tricks the others won."""
    table = asked(ask="fresh", edition="pegasus-2023", players=3, phase="deal")["document"]
    told = {"tricks": [1, 4, None], "groups": [None] * 3, "bids": [1, 3, 3]}
    answer = asked(ask="scored", table=json.dumps(table), told=told)
    assert answer["asked"] == {"tricks": [1, 4, 3], "groups": [0, 2], "is_all": False}
    told |= {"paradox": 0}
    answer = asked(ask="scored", table=json.dumps(table), told=told)
    assert answer["asked"] == {"tricks": [1, 4, None], "groups": [], "is_all": False}
    assert answer["document"] is None


@pytest.mark.parametrize(
    ("edition", "players"),
    TABLES if of_depth(quick=0, ci=0, deep=1) else [("pegasus-2023", 2), ("amigo-2023", 3)],
)
def test_a_whole_match_is_kept_as_it_was_played(edition: str, players: int) -> None:
    """From the deal to the winner, by what is said and shown alone: the library's score is that of
    the match. At a table of each game, `deep` at every one."""
    match = replay(random_match(edition, players, seed=_SEED))
    phase = "physicats" if edition == "amigo-2023" else "deal"
    begun = asked(ask="fresh", edition=edition, players=players, phase=phase)["document"]
    table = keys(begun) | {"start_seat": match.match.record.first_seat}
    for transition in what_is_said(match.transitions):
        if lay(table)["dealt"] is not None:
            table = keys(lay(table)["dealt"])
            turned_up = written(seen(transition.before)).get("revealed")
            table |= {} if turned_up is None else {"revealed": turned_up}
        action = f"{transition.actor}:{transition.action}"
        after = asked(ask="after", table=json.dumps(table), action=action)
        while after["document"] is None:
            table = shown(table, items(after["untold"]), transition.before)
            after = asked(ask="after", table=json.dumps(table), action=action)
        table = keys(after["document"])
    laid = lay(table)
    sheet = keys(laid["sheet"])
    assert laid["faults"] == []
    assert match.outcome is not None
    assert sheet["totals"] == [*match.outcome.totals]
    assert keys(sheet["outcome"])["winners"] == [*match.outcome.winners]


def shown(table: Document, untold: list[object], state: object) -> Document:
    """The table with the hands, or the Physicats, that have to be seen."""
    whole = written(position_of(state))
    hands = items(keys(lay(table)["document"])["hands"]) if "hands" in whole else []
    for key, *_, number in (items(keys(each)["path"]) for each in untold):
        seat = int(str(number))
        if key == "hands":
            hands[seat] = items(whole["hands"])[seat]
        else:
            unused = [*items(keys(table["physicats"])["unused"])]
            unused[seat] = items(keys(whole["physicats"])["unused"])[seat]
            table = table | {"physicats": keys(table["physicats"]) | {"unused": unused}}
    return table | ({"hands": hands} if hands else {})
