"""Events: their names, who gets them, and how they read."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from catbox_rules.cat_in_the_box import Color, Rank, RoundResult, State, apply, initial, turn
from catbox_rules.cat_in_the_box.cells import EVERY_CELL
from catbox_rules.cat_in_the_box.events import (
    EVENTS,
    BidMade,
    CardPlayed,
    CardsRevealed,
    ColorLost,
    DiscardChosen,
    DiscardMade,
    Event,
    HandDealt,
    MatchEnded,
    NeutralTokenPlaced,
    ParadoxOccurred,
    RoundBegan,
    RoundScored,
    TokenPlaced,
    TrickAbandoned,
    TrickWon,
    of_play,
)
from catbox_rules.kernel.ruleset import Seat, seen_by
from catbox_rules.testing.cat_in_the_box import next_action
from tests.unit.cat_in_the_box.rules.moments import EVERY_TABLE
from tests.unit.events import check_event

RESULT = RoundResult(Seat(0), Seat(2), (1, 1, 3), (0, 3, 0), (1, 4, -3))

EXAMPLES: list[tuple[Event, str, int | None, list[str]]] = [
    (RoundBegan(2, Seat(1)), "round-began", None, ["round 2", "seat 1"]),
    (HandDealt(Seat(1), (Rank(1), Rank(4))), "hand-dealt", 1, ["seat 1", "1 4"]),
    (CardsRevealed((Rank(5), Rank(3), Rank(5))), "cards-revealed", None, ["5 3 5"]),
    (
        NeutralTokenPlaced(Rank(5), Color.GREEN),
        "neutral-token-placed",
        None,
        ["neutral", "G5"],
    ),
    (DiscardMade(Seat(2)), "discard-made", None, ["seat 2"]),
    (DiscardChosen(Seat(2), Rank(6)), "discard-chosen", 2, ["seat 2", "6"]),
    (BidMade(Seat(0), 3), "bid-made", None, ["seat 0", "3"]),
    (CardPlayed(Seat(0), Rank(5), Color.YELLOW), "card-played", None, ["seat 0", "5Y"]),
    (TokenPlaced(Seat(0), Rank(5), Color.YELLOW), "token-placed", None, ["seat 0", "Y5"]),
    (ColorLost(Seat(1), Color.BLUE), "color-lost", None, ["seat 1", "loses", "blue"]),
    (TrickWon(Seat(2), Rank(1), Color.RED), "trick-won", None, ["seat 2", "wins", "1R"]),
    (
        ParadoxOccurred(Seat(0), (Rank(4), Rank(6))),
        "paradox-occurred",
        None,
        ["seat 0", "paradox", "4 6"],
    ),
    (TrickAbandoned((Seat(2), Seat(0))), "trick-abandoned", None, ["2", "nobody"]),
    (
        RoundScored(RESULT, (4, 1, 3), (2, 3, 2), arrangement_is_known=True),
        "round-scored",
        None,
        ["seat 0 gets 1", "won 1, bid 4, no bonus", "seat 1 gets 4", "bonus 3", "-3", "paradox"],
    ),
    (
        MatchEnded((8, 8, 3), (Seat(0), Seat(1))),
        "match-ended",
        None,
        ["over", "seat 0", "seat 1"],
    ),
]


@pytest.mark.parametrize(("event", "name", "private_to", "words"), EXAMPLES, ids=lambda _: "")
def test_events(event: Event, name: str, private_to: int | None, words: list[str]) -> None:
    check_event(event, name, private_to, words)


def test_every_kind_of_event_has_a_name_of_its_own() -> None:
    assert [type(event) for event, *_ in EXAMPLES] == list(EVENTS)
    assert len({kind.event for kind in EVENTS}) == len(EVENTS) == 15


def test_events_of_a_play() -> None:
    for seat in map(Seat, range(5)):
        for cell in EVERY_CELL:
            assert of_play(seat, cell) == (
                CardPlayed(seat, cell.rank, cell.color),
                TokenPlaced(seat, cell.rank, cell.color),
            )


@pytest.mark.clause("secrecy.hand", "secrecy.discard")
def test_seen_by_keeps_the_order_and_leaves_out_what_is_private_to_others() -> None:
    expected = (
        RoundBegan(1, Seat(0)),
        HandDealt(Seat(0), (Rank(1),)),
        HandDealt(Seat(1), (Rank(2),)),
        DiscardMade(Seat(1)),
        DiscardChosen(Seat(1), Rank(2)),
    )
    assert seen_by(expected, 0) == (expected[0], expected[1], expected[3])
    assert seen_by(expected, 1) == (expected[0], expected[2], expected[3], expected[4])
    assert seen_by(expected, 2) == seen_by(expected, None) == (expected[0], expected[3])


FOLLOWS: dict[type[Event] | None, set[type[Event] | None]] = {
    None: {RoundBegan, DiscardMade, BidMade, CardPlayed, ParadoxOccurred},
    RoundBegan: {HandDealt},
    HandDealt: {HandDealt, CardsRevealed, None},
    CardsRevealed: {NeutralTokenPlaced},
    NeutralTokenPlaced: {NeutralTokenPlaced, None},
    DiscardMade: {DiscardChosen},
    DiscardChosen: {None},
    BidMade: {None},
    CardPlayed: {TokenPlaced},
    TokenPlaced: {ColorLost, TrickWon, None},
    ColorLost: {TrickWon, None},
    TrickWon: {RoundScored, None},
    ParadoxOccurred: {TrickAbandoned, RoundScored},
    TrickAbandoned: {RoundScored},
    RoundScored: {MatchEnded, None},
    MatchEnded: {None},
}
"""What may come after each kind of event in what one action brings about; None is its edge."""


@pytest.mark.clause("round.phases")
@EVERY_TABLE
def test_events_of_each_action_come_in_the_order_of_the_table(edition: str, players: int) -> None:
    random = Random(f"{edition} {players}")
    state: State = initial(edition, players=players)
    while turn(state):
        step = apply(state, next_action(state, random))
        kinds = [None, *(type(event) for event in step.events), None]
        for one, next_one in pairwise(kinds):
            assert next_one in FOLLOWS[one]
        state = step.state


@pytest.mark.clause("score.group", "score.trick")
@EVERY_TABLE
def test_events_tell_enough_to_follow_a_match(edition: str, players: int) -> None:
    """A spectator who only gets the events knows whose tokens lie where, and the totals."""
    random = Random(f"{edition} {players}")
    state: State = initial(edition, players=players)
    tokens: dict[str, int] = {}
    tricks = [0] * players
    totals = [0] * players
    ended: MatchEnded | None = None
    while turn(state):
        step = apply(state, next_action(state, random))
        state = step.state
        for event in step.events:
            if isinstance(event, RoundBegan):
                tokens, tricks = {}, [0] * players
            if isinstance(event, TokenPlaced):
                cell = f"{event.color}{event.rank}"
                assert cell not in tokens
                tokens[cell] = event.seat
            if isinstance(event, TrickWon):
                assert tokens[f"{event.color}{event.rank}"] == event.seat
                tricks[event.seat] += 1
            if isinstance(event, RoundScored):
                assert list(event.result.tricks) == tricks
                totals = [t + s for t, s in zip(totals, event.result.scores, strict=True)]
                for seat, size in enumerate(event.groups):
                    assert size <= list(tokens.values()).count(seat)
                    assert event.result.bonus[seat] in (0, size)
            if isinstance(event, MatchEnded):
                ended = event
    assert ended is not None
    assert list(ended.totals) == totals
