"""Why not: what a hint says, and that it says nothing that the seat does not know."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

import pytest
from attrs import evolve

from catbox_rules.book.clause import load_clauses
from catbox_rules.cat_in_the_box import Bid, Color, Paradox, Play
from catbox_rules.kernel.ruleset import CHANCE, Action, Seat
from catbox_rules.playing import MatchWithBots, begin, hints, nearest
from catbox_rules.playing.guide import GUIDE
from catbox_rules.records import Record
from tests.unit.cat_in_the_box.scenario import Scenario as CatScenario
from tests.unit.playing.tables import OTHER_WORLDS, gone_on, new_match
from tests.unit.schrodingers_cats.scenario import Scenario as CatsScenario

AT_THE_THIRD_TRICK = CatScenario(
    edition="pegasus-2023",
    players=3,
    tricks="1B 6B 2B / 1Y 2Y 2G / 3B",
    hands={0: (1, 1, 3, 3, 4, 6, 6)},
).record()
"""Seat 0 has lost yellow in the second trick, and follows to 3B in the third."""


def hinted(record: Record, seat: int) -> Mapping[str, list[str]]:
    """By wish, why it is not granted to a seat."""
    match = begin(record, people=(seat,), seed="")
    found = hints(match.so_far, GUIDE.of(record.ruleset.NAME), Seat(seat))
    return {
        hint.wish: [f"{each.message} [{each.clause}]" for each in hint.reasons] for hint in found
    }


def test_a_lost_color_is_named_with_the_trick_in_which_it_was_lost() -> None:
    held, playable = "1 1 3 3 4 6 6", "1R, 1G, 3R, 3G, 4R, 4B, 4G, 6R, 6G"
    assert hinted(AT_THE_THIRD_TRICK, 0) == {
        "yellow": ["seat 0 has lost yellow in this round, since trick 2 [declare.color-held]"],
        "paradox": [
            "seat 0 can play, so it must [paradox.must-play]",
            f"seat 0 shows {held} and can play {playable} [paradox.false-claim]",
        ],
    }


def test_where_each_cell_of_a_card_has_a_reason_of_its_own_all_are_given() -> None:
    record = CatScenario(
        edition="pegasus-2023",
        players=3,
        tricks="2B 1B 3B / 4Y 1R 1G",
        hands={0: (1, 1, 3, 4, 5, 6, 6)},
    ).record()
    assert hinted(record, 0)["a 1"] == [
        "R1 is not open: seat 0 has a token there, since trick 2 [declare.cell-open]",
        "B1 is not open: seat 1 has a token there, since trick 1 [declare.cell-open]",
        "seat 0 has lost yellow in this round, since trick 2 [declare.color-held]",
        "G1 is not open: seat 1 has a token there, since trick 2 [declare.cell-open]",
    ]


def test_a_red_lead_says_what_could_be_led_instead() -> None:
    record = CatScenario(
        edition="pegasus-2023", players=3, hands={0: (2, 2, 3, 3, 4, 4, 5, 5, 6)}
    ).record()
    found = hinted(record, 0)
    others = "2B, 2Y, 2G, 3B and 11 more"
    message = f"red may not be led: no token has broken red, and {others} could be led"
    assert found["red"] == [f"{message} [declare.lead-not-red]"]
    assert set(found) == {"red", "paradox"}


def test_numbers_that_cannot_be_bid() -> None:
    record = CatScenario(edition="pegasus-2023", players=3).record()
    before_bids = evolve(record, actions=record.actions[:4])
    assert hinted(before_bids, 0) == {
        f"bid {number}": [f"with 3 players the bids are 1, 3, 4, not {number} [bid.allowed]"]
        for number in (0, 2, 5)
    }


def test_before_and_after_a_claim() -> None:
    after_claim = CatsScenario(players=3, hands={0: "4 alive 2 dead"}, actions="0 claim 3 dead")
    found = hinted(after_claim.record(), 0)
    assert found["exchange 1 dead"] == [
        "seat 0 has proved nothing in this turn [schrodinger.exchange.after-proof]"
    ]
    assert found["prove 1 alive"] == [
        "1 alive cannot be shown for the claim of 3 dead [schrodinger.prove.kinds]"
    ]
    assert "end turn" not in found
    assert "prove 1 dead" not in found
    answering = CatsScenario(players=3, actions="0 claim 3 dead, end turn").record()
    found = hinted(answering, 1)
    assert found["claim 3 alive"] == [
        "3 alive does not raise 3 dead: it is not further along the track [schrodinger.claim.rises]"
    ]
    assert {"claim 3 dead", "claim 14 empty", "end turn"} <= set(found)
    assert "doubt" not in found


def test_a_used_physicat_is_named_with_its_round() -> None:
    record = CatsScenario(
        players=3,
        physicats="prride purrie felidae",
        actions="0 claim 3 dead, use prride, end turn"
        "; 1 claim 4 dead, end turn; 2 claim 5 dead, end turn",
    ).record()
    message = "seat 0 has used its Physicat, which it may do once in a match"
    assert hinted(record, 0)["use a Physicat"] == [
        f"{message}, and it was in round 1 [schrodinger.physicat.once]"
    ]


@pytest.mark.parametrize("game", sorted(GUIDE.games()))
def test_what_is_hinted_at_is_illegal_by_clauses_that_there_are_and_all_else_is_legal(
    game: str,
) -> None:
    guide, clauses = GUIDE.of(game), load_clauses(game)
    hinted = 0
    for match in moments_of(new_match(game, people=(0, 1, 2), seed="hints")):
        seat = match.person
        assert seat is not None
        found = {hint.wish: hint for hint in hints(match.so_far, guide, seat)}
        for wish in guide.wishes(match.so_far.view(seat)):
            granted = [
                action for action in wish.actions if action in match.so_far.legal_actions(seat)
            ]
            assert (wish.name in found) == (not granted)
        for hint in found.values():
            assert hint.reasons
            assert {finding.clause for finding in hint.reasons} <= set(clauses)
            hinted += 1
    assert hinted > 50


@pytest.mark.parametrize("game", sorted(GUIDE.games()))
def test_hints_are_the_same_in_every_world_that_looks_the_same(game: str) -> None:
    other_world = OTHER_WORLDS[game]
    random = Random(7)
    for match in moments_of(new_match(game, people=(0, 1, 2), seed="worlds")):
        seat = match.person
        assert seat is not None
        world = evolve(match.so_far, state=other_world(match.so_far.state, seat, random))
        assert hints(world, GUIDE.of(game), seat) == hints(match.so_far, GUIDE.of(game), seat)


def moments_of(match: MatchWithBots) -> list[MatchWithBots]:
    """The match at every moment at which a person is to act."""
    random, moments = Random(11), list[MatchWithBots]()
    while match.actor is not None:
        if match.actor != CHANCE:
            moments.append(match)
        match = gone_on(match, random, actions=1)
    return moments


@pytest.mark.parametrize(
    ("typed", "expected"),
    [("7y", None), ("6Yes", "6Y"), ("bit 1", "bid 1"), ("bud3", "bid 3"), ("pardox", "paradox")],
)
def test_the_nearest_legal_text(typed: str, expected: str | None) -> None:
    legal: list[Action] = [Play(0, 6, Color.YELLOW), Bid(0, 1), Bid(0, 3), Paradox(0)]
    assert nearest(typed, legal) == expected
