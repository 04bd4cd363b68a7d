"""The score of a table with real cards is kept on the page: what is said there is tapped, and the
table is then what somebody sees who looks on. The match is played apart from that."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest

from catbox_rules.games import game_of
from catbox_rules.match import AnyTransition, replay
from catbox_rules.positions.protocol import POSITIONS, Position, position_of
from catbox_rules.records import Record
from tests.system.web.tapping import Document, Tapping, asked, items, keys
from tests.unit.records.matches import TABLES, random_match
from tools.page_of.browsing import Site
from tools.page_of.states import link_of

_SEED = 3
_TURNED_UP = ("revealed", "known_discards")


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
def tapping(site: Site) -> Iterator[Tapping]:
    """Fingers on a telephone."""
    visit = site.visitor(touches=True)
    visit.context.set_default_timeout(20_000)
    yield Tapping.begin(visit)
    assert visit.complaints == []
    visit.close()


@pytest.mark.parametrize(
    ("edition", "players", "seed"),
    [("pegasus-2023", 3, 98), ("pegasus-2023", 2, 69), ("amigo-2023", 3, 14)],
)
def test_a_round_is_kept_from_the_first_button_to_its_score(
    tapping: Tapping, edition: str, players: int, seed: int
) -> None:
    """Rounds that end with a paradox, and with a doubt after a proof and an exchange: then the page
    asks for the hands."""
    page, match = tapping.page, replay(random_match(edition, players, seed=seed))
    page.evaluate("location.hash = '#/play'")
    page.select_option("#edition", edition)
    page.select_option("#players", str(players))
    page.click("text=Play with real cards: keep the score")
    tapping.settle()
    assert "No fault" in page.inner_text(".said")
    tapping.choose("Starts the round", f"seat {match.match.record.first_seat}")
    page.click("text=The cards are dealt: go on")
    tapping.settle()
    assert "No fault" in page.inner_text(".said")
    said = [
        each for each in match.transitions if each.actor != "chance" and each.action.do != "discard"
    ]
    say_what_is_turned_up(tapping, said[0].before)
    *played, last = said[: 1 + [*map(ends_the_round, said)].index(True)]
    for transition in played:
        ask_for(tapping, transition)
        phase = seen(transition.after).phase.value
        page.wait_for_selector(f"#tab-shown[data-phase={phase}][data-settled=true]")
        page.wait_for_selector(".ruling", state="detached")
    ask_for(tapping, last)
    show_hands(tapping, last.before)
    page.wait_for_selector("#tab-shown[data-phase=deal][data-settled=true]")
    after = json.dumps(written(seen(last.after)))
    standing = items(asked(ask="lay", table=after)["standing"])
    assert page.inner_text(".standing") == " · ".join(
        f"seat {seat}: {each}" for seat, each in enumerate(standing)
    )
    page.click("text=The cards are dealt: go on")
    tapping.settle()
    assert "No fault" in page.inner_text(".said")
    page.click("text=Undo")
    page.wait_for_selector("#tab-shown[data-phase=deal]")


def ends_the_round(transition: AnyTransition) -> bool:
    """Whether the cards are dealt after it."""
    return bool(seen(transition.after).phase.value == "deal")


def ask_for(tapping: Tapping, transition: AnyTransition) -> None:
    """Ask about what is done, at the table at which it is done, and go on."""
    before = written(seen(transition.before))
    assert of_the_turn(tapping.table()) == of_the_turn(before)
    ruling = tapping.ask(f"{transition.actor}:{transition.action}", None)
    assert not ruling.startswith("No ruling")
    tapping.page.click("text=It is done: go on from there")


def of_the_turn(document: Document) -> Document:
    """A document without what seats know of discards, of which nobody has spoken."""
    return {key: value for key, value in document.items() if key != "known_discards"}


def say_what_is_turned_up(tapping: Tapping, state: object) -> None:
    """What lies open once the cards are dealt: two players' revealed cards, the row."""
    document = written(seen(state))
    for number, rank in enumerate(items(document.get("revealed", [])), 1):
        tapping.choose(f"Revealed card {number}", str(rank))
        tapping.settle()
    for name in items(keys(document.get("physicats", {})).get("row", [])):
        tapping.press(tapping.group("Lies in the row").get_by_text(str(name), exact=False))
        tapping.settle()


def show_hands(tapping: Tapping, state: object) -> None:
    """Show the hands that the page asks for, one after the other, as they are in the match."""
    page, hands = tapping.page, items(written(position_of(state))["hands"])
    while True:
        page.wait_for_selector(".untold button, #tab-shown[data-phase=deal]")
        wanted = page.locator(".untold button").first
        if not wanted.count():
            return
        seat = int(wanted.inner_text().partition("seat ")[2][0])
        tapping.press(wanted)
        tapping.lay_hand(seat, hands[seat])
        tapping.settle()
        page.click("text=Ask about this table")
        page.click("text=It is done: go on from there")


def test_after_the_last_play_it_is_said_who_has_won(tapping: Tapping) -> None:
    """A match of two in which the last trick of the last round is completed."""
    page, match = tapping.page, replay(random_match("pegasus-2023", 2, seed=9))
    last = match.transitions[-1]
    assert last.action.do == "play"
    link = link_of({"table": json.dumps(written(seen(last.before)))})
    page.evaluate("(link) => { location.hash = `#/table/${link}`; }", link)
    page.wait_for_selector("#tab-shown[data-phase=play]")
    tapping.ask(f"{last.actor}:{last.action}", None)
    page.click("text=It is done: go on from there")
    page.wait_for_selector("#tab-shown[data-phase=over] .ruling[data-ruling=answer]")
    assert match.outcome is not None
    winner, *others = match.outcome.winners
    assert f"seat {winner} has the most points" in page.inner_text(".ruling")
    assert others == []
