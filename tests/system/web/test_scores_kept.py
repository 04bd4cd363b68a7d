"""The score of a table with real cards is kept on the page: what is said there is tapped, and the
table is then what somebody sees who looks on. The match is played apart from that."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page

from catbox_rules.games import game_of
from catbox_rules.match import replay
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


def go_on(page: Page, phase: str) -> None:
    page.click("text=It is done: go on from there")
    page.wait_for_selector(f"#tab-shown[data-phase={phase}][data-settled=true]")
    page.wait_for_selector(".ruling", state="detached")


@pytest.fixture
def tapping(site: Site) -> Iterator[Tapping]:
    """Fingers on a telephone."""
    visit = site.visitor(touches=True)
    visit.context.set_default_timeout(20_000)
    yield Tapping.begin(visit)
    assert visit.complaints == []
    visit.close()


def test_from_the_deal_through_two_tricks(tapping: Tapping) -> None:
    page, match = tapping.page, replay(random_match("pegasus-2023", 3, seed=_SEED))
    page.evaluate("location.hash = '#/play'")
    page.click("text=Play with real cards: keep the score")
    page.click("text=The cards are dealt: go on")
    said = [each for each in match.transitions if each.action.do in ("bid", "play")][:9]
    for transition in said:
        assert tapping.table() == written(seen(transition.before))
        tapping.ask(f"{transition.actor}:{transition.action}", None)
        go_on(page, seen(transition.after).phase.value)
    assert page.inner_text(".standing") == "seat 0: 0 points · seat 1: 0 points · seat 2: 0 points"


def test_a_paradox_whose_hand_is_shown_ends_the_round(tapping: Tapping) -> None:
    page, match = tapping.page, replay(random_match("pegasus-2023", 4, seed=_SEED))
    stuck = next(each for each in match.transitions if each.action.do == "paradox")
    link = link_of({"table": json.dumps(written(position_of(stuck.before)))})
    page.evaluate("(link) => { location.hash = `#/table/${link}`; }", link)
    page.wait_for_selector("#tab-shown[data-phase=play]")
    tapping.ask(f"{stuck.actor}:paradox", None)
    go_on(page, "deal")
    totals = match.match.ruleset.totals(stuck.after)
    standing = page.inner_text(".standing").split(" · ")
    assert [each.split()[2] for each in standing] == [str(total) for total in totals]
    page.click("text=Undo")
    page.wait_for_selector("#tab-shown[data-phase=play]")


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


def test_a_doubt_wants_the_hands_first(tapping: Tapping) -> None:
    """What it comes to rests on them."""
    page = tapping.page
    case = "catbox-line/1 amigo-2023 2p claim start=0 turn=1 claim=0:2a {}+physicats=without"
    for hands, phase in (("", None), ("hands=3d3e,2d4e ", "deal")):
        link = link_of({"table": case.format(hands)})
        page.evaluate("(link) => { location.hash = `#/table/${link}`; }", link)
        page.wait_for_selector("#tab-shown[data-phase=claim]")
        tapping.ask("1:doubt", None)
        if phase is None:
            page.click("text=It is done: go on from there")
            assert "the cards laid open" in page.inner_text(".asking-ruling .fault")
        else:
            go_on(page, phase)
            assert page.inner_text(".standing") == "seat 0: 2 lives · seat 1: 3 lives"
    assert items(asked(ask="lay", table=case.format(""))["standing"]) == ["3 lives", "3 lives"]
