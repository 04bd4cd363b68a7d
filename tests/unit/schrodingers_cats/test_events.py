"""Events: their names, who gets them, and how they read."""

from __future__ import annotations

from itertools import pairwise

import pytest

from catbox_rules.kernel.ruleset import Seat, seen_by
from catbox_rules.schrodingers_cats import (
    EVENTS,
    Action,
    Box,
    Boxes,
    BoxesDiscarded,
    BoxesDrawn,
    BoxesInPlayChanged,
    BoxesProved,
    BoxesRemoved,
    Claim,
    ClaimChecked,
    ClaimDoubted,
    ClaimMade,
    ClaimPhase,
    Count,
    Deal,
    DealPhysicats,
    DiscardPileSeen,
    DiscardsChosen,
    Doubt,
    Draw,
    DrawPhase,
    DrawSeen,
    EndTurn,
    Event,
    Exchange,
    HandDealt,
    HandsShown,
    LifeLost,
    MatchEnded,
    Physicat,
    PhysicatDealt,
    PhysicatJoinedRow,
    PhysicatOpened,
    PhysicatStays,
    PhysicatUsed,
    ProofPhase,
    Prove,
    RoundBegan,
    SeatEliminated,
    TurnEnded,
    TurnSkipped,
    Use,
    totals,
)
from tests.unit.events import check_event
from tests.unit.schrodingers_cats.rules.matches import TABLES, whole_match
from tests.unit.schrodingers_cats.rules.moments import LIVES, boxes, boxes_in_play

EXAMPLES: list[tuple[Event, str, int | None, list[str]]] = [
    (PhysicatDealt(Seat(1), Physicat.MEWTON), "physicat-dealt", 1, ["seat 1", "mewton"]),
    (PhysicatOpened(Physicat.PRRIDE), "physicat-opened", None, ["row", "prride"]),
    (RoundBegan(2, Seat(1), 20), "round-began", None, ["round 2", "20 boxes", "seat 1"]),
    (HandDealt(Seat(1), boxes("4 alive 1 empty")), "hand-dealt", 1, ["seat 1", "4 alive 1 empty"]),
    (ClaimMade(Seat(0), 8, Box.ALIVE), "claim-made", None, ["seat 0", "8 alive"]),
    (BoxesProved(Seat(2), boxes("1 empty")), "boxes-proved", None, ["seat 2", "1 empty"]),
    (BoxesDiscarded(Seat(2), 3), "boxes-discarded", None, ["seat 2", "3 cards"]),
    (DiscardsChosen(Seat(2), boxes("1 dead")), "discards-chosen", 2, ["seat 2", "1 dead"]),
    (BoxesDrawn(Seat(2), 1), "boxes-drawn", None, ["seat 2", "a card"]),
    (DrawSeen(Seat(2), boxes("1 empty")), "draw-seen", 2, ["seat 2", "1 empty"]),
    (TurnEnded(Seat(3)), "turn-ended", None, ["seat 3"]),
    (
        PhysicatUsed(Seat(1), Physicat.TABBY, Physicat.FELIDAE),
        "physicat-used",
        None,
        ["seat 1", "tabby", "felidae"],
    ),
    (PhysicatStays(Seat(1), Physicat.FEYNCAT), "physicat-stays", None, ["feyncat", "seat 1"]),
    (PhysicatJoinedRow(Physicat.MEWTON), "physicat-joined-row", None, ["mewton", "row"]),
    (BoxesRemoved(Seat(1), boxes("2 alive")), "boxes-removed", None, ["seat 1", "2 alive"]),
    (
        DiscardPileSeen(Seat(4), boxes("2 dead")),
        "discard-pile-seen",
        4,
        ["seat 4", "2 dead", "discard pile"],
    ),
    (TurnSkipped(Seat(1)), "turn-skipped", None, ["seat 1", "skipped"]),
    (BoxesInPlayChanged(26), "boxes-in-play-changed", None, ["boxes in play: 26"]),
    (ClaimDoubted(Seat(3)), "claim-doubted", None, ["seat 3", "doubts"]),
    (
        HandsShown((boxes("1 alive"), Boxes(), boxes("2 dead"))),
        "hands-shown",
        None,
        ["seat 0 has 1 alive", "seat 2 has 2 dead"],
    ),
    (
        ClaimChecked(Claim(2, 6, Box.EMPTY), Seat(3), Count(5, 2, 0, 1), 8, Seat(3)),
        "claim-checked",
        None,
        ["seat 2", "6 empty", "8", "5 empty", "2 heisenberg", "1 by physicats", "seat 3", "wrong"],
    ),
    (LifeLost(Seat(1), 2), "life-lost", None, ["seat 1", "2"]),
    (SeatEliminated(Seat(1)), "seat-eliminated", None, ["seat 1", "out"]),
    (MatchEnded((0, 2), Seat(1)), "match-ended", None, ["over", "seat 1"]),
]


@pytest.mark.parametrize(("event", "name", "private_to", "words"), EXAMPLES, ids=lambda _: "")
def test_events(event: Event, name: str, private_to: int | None, words: list[str]) -> None:
    check_event(event, name, private_to, words)


def test_every_kind_of_event_has_a_name_of_its_own() -> None:
    assert [type(event) for event, *_ in EXAMPLES] == list(EVENTS)
    assert len({kind.event for kind in EVENTS}) == len(EVENTS) == 24


def test_texts_that_turn_on_what_there_is() -> None:
    assert "felidae" not in str(PhysicatUsed(Seat(1), Physicat.TABBY, None))
    assert "a card" in str(BoxesDiscarded(Seat(0), 1))
    assert "2 cards" in str(BoxesDrawn(Seat(0), 2))
    claim = Claim(0, 6, Box.ALIVE)
    ignored = str(ClaimChecked(claim, Seat(1), Count(3, 0, 2, 0), 3, Seat(0)))
    for words in (
        "3 count",
        "3 alive",
        "2 heisenberg ignored because of feyncat",
        "seat 0 is wrong",
    ):
        assert words in ignored
    assert "by physicats" not in ignored
    assert "1 counts" in str(ClaimChecked(claim, Seat(1), Count(1, 0, 0, 0), 1, Seat(0)))
    none = str(ClaimChecked(claim, Seat(1), Count(0, 0, 0, 0), 0, Seat(0)))
    assert "and none count (" in none
    assert "0 heisenberg" in none
    nobody = str(HandsShown((Boxes(), Boxes())))
    assert "seat" not in nobody
    assert nobody.startswith("the hands are shown")
    assert "seat 1" not in str(HandsShown((boxes("1 alive"), Boxes())))


PRIVATE = {PhysicatDealt, HandDealt, DiscardsChosen, DrawSeen, DiscardPileSeen}
"""What a seat alone learns."""

SAID_BY_THE_ACTION = {
    PhysicatDealt,
    PhysicatOpened,
    HandDealt,
    DrawSeen,
    ClaimMade,
    BoxesProved,
    TurnEnded,
    PhysicatUsed,
    ClaimDoubted,
}
"""Events that say no more than the action that brings them about."""


@pytest.mark.clause(
    "schrodinger.secrecy.hand",
    "schrodinger.secrecy.physicat",
    "schrodinger.secrecy.discard-pile",
    "schrodinger.secrecy.draw-pile",
)
def test_five_kinds_are_private() -> None:
    for event, *_ in EXAMPLES:
        assert (event.private_to is not None) is (type(event) in PRIVATE)
        assert type(event).implied is (type(event) in SAID_BY_THE_ACTION)


@pytest.mark.clause("schrodinger.secrecy.hand", "schrodinger.secrecy.physicat")
def test_seen_by_keeps_the_order_and_leaves_out_what_is_private_to_others() -> None:
    expected = (
        RoundBegan(1, Seat(0), 12),
        HandDealt(Seat(0), boxes("6 alive")),
        HandDealt(Seat(1), boxes("6 dead")),
        ClaimMade(Seat(0), 1, Box.ALIVE),
        DrawSeen(Seat(1), boxes("1 dead")),
    )
    assert seen_by(expected, 0) == (expected[0], expected[1], expected[3])
    assert seen_by(expected, 1) == (expected[0], expected[2], expected[3], expected[4])
    assert seen_by(expected, None) == (expected[0], expected[3])


FOLLOWS: dict[type[Event] | type[Action], set[type[Event] | None]] = {
    # What an action begins with.
    DealPhysicats: {PhysicatDealt},
    Deal: {RoundBegan},
    Draw: {BoxesDrawn},
    Use: {PhysicatUsed},
    Claim: {ClaimMade},
    Prove: {BoxesProved},
    Exchange: {BoxesDiscarded},
    EndTurn: {TurnEnded},
    Doubt: {ClaimDoubted},
    # What comes after an event.
    PhysicatDealt: {PhysicatDealt, PhysicatOpened},
    PhysicatOpened: {None},
    RoundBegan: {HandDealt},
    HandDealt: {HandDealt, None},
    ClaimMade: {None},
    BoxesProved: {None},
    BoxesDiscarded: {DiscardsChosen},
    DiscardsChosen: {BoxesInPlayChanged, PhysicatJoinedRow, None},
    BoxesDrawn: {DrawSeen},
    DrawSeen: {PhysicatJoinedRow, None},
    TurnEnded: {None},
    PhysicatUsed: {
        PhysicatJoinedRow,
        PhysicatStays,
        BoxesRemoved,
        BoxesDiscarded,
        BoxesInPlayChanged,
        DiscardPileSeen,
        TurnSkipped,
    },
    PhysicatStays: {None},
    PhysicatJoinedRow: {
        PhysicatJoinedRow,
        PhysicatStays,
        BoxesRemoved,
        BoxesDiscarded,
        BoxesInPlayChanged,
        DiscardPileSeen,
        TurnSkipped,
        MatchEnded,
        None,
    },
    BoxesRemoved: {BoxesRemoved, BoxesInPlayChanged},
    DiscardPileSeen: {PhysicatJoinedRow},
    TurnSkipped: {PhysicatJoinedRow},
    BoxesInPlayChanged: {PhysicatJoinedRow, None},
    ClaimDoubted: {HandsShown},
    HandsShown: {ClaimChecked},
    ClaimChecked: {LifeLost, SeatEliminated},
    LifeLost: {SeatEliminated, PhysicatJoinedRow, None},
    SeatEliminated: {PhysicatJoinedRow, MatchEnded, None},
    MatchEnded: {None},
}
"""What may come after what; None is the end of what an action brings about."""


@pytest.mark.clause("schrodinger.round.phases")
@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_events_of_each_action_come_in_the_order_of_the_table(
    players: int, options: dict[str, object]
) -> None:
    for seed in range(5):
        for moment in whole_match(players, options, seed):
            kinds: list[type[Event] | type[Action] | None] = [type(moment.action)]
            kinds += [type(event) for event in moment.step.events]
            for one, next_one in pairwise([*kinds, None]):
                assert one is not None
                assert next_one in FOLLOWS[one], f"{next_one} after {one}"


class Listener:
    """Somebody who only hears what is public, and keeps account of it."""

    def __init__(self, players: int) -> None:
        self.lives = [LIVES[players]] * players
        self.row: list[Physicat] = []
        self.staying: list[Physicat | None] = [None] * players
        self.hands = [0] * players
        self.open_cards = [Boxes()] * players
        self.claim: Claim | None = None
        self.in_play = self.discarded = 0

    def hear(self, event: Event) -> None:
        self.hear_of_rounds(event)
        self.hear_of_boxes(event)
        self.hear_of_physicats(event)

    def hear_of_rounds(self, event: Event) -> None:
        match event:
            case RoundBegan():
                size = 6 - event.number + 1
                self.hands = [size if left else 0 for left in self.lives]
                self.open_cards = [Boxes()] * len(self.lives)
                self.claim, self.discarded, self.in_play = None, 0, event.boxes
            case ClaimMade():
                self.claim = Claim(event.seat, event.count, event.state)
            case ClaimChecked():
                assert event.claim == self.claim
                self.lives[event.wrong] -= 1
            case LifeLost():
                assert event.lives == self.lives[event.seat]
            case SeatEliminated():
                assert self.lives[event.seat] == 0
            case MatchEnded():
                assert list(event.lives) == self.lives
            case _:
                pass

    def hear_of_boxes(self, event: Event) -> None:
        match event:
            case BoxesProved():
                self.hands[event.seat] -= len(event.boxes)
                self.open_cards[event.seat] += event.boxes
            case BoxesDiscarded():
                self.hands[event.seat] -= event.number
                self.discarded += event.number
            case BoxesDrawn():
                self.hands[event.seat] += event.number
            case BoxesRemoved():
                self.open_cards[event.seat] -= event.boxes
                self.discarded += len(event.boxes)
            case BoxesInPlayChanged():
                self.in_play = event.boxes
            case _:
                pass

    def hear_of_physicats(self, event: Event) -> None:
        match event:
            case PhysicatOpened():
                self.row = [event.physicat]
            case PhysicatUsed() if event.taking is not None:
                self.row[self.row.index(event.taking)] = event.physicat
            case PhysicatStays():
                self.staying[event.seat] = event.physicat
            case PhysicatJoinedRow() if event.physicat not in self.row:
                self.staying = [None if each is event.physicat else each for each in self.staying]
                self.row.append(event.physicat)
            case _:
                pass


@pytest.mark.clause("schrodinger.round.boxes-in-play", "schrodinger.check.life-lost")
@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_events_tell_enough_to_follow_a_match(players: int, options: dict[str, object]) -> None:
    """How many boxes are in play and in each place, the row, what stays, the claim, the lives."""
    listener = Listener(players)
    for moment in whole_match(players, options, seed=9):
        for event in seen_by(moment.step.events, None):
            listener.hear(event)
        state = moment.step.state
        assert list(totals(state)) == listener.lives
        if isinstance(state, ClaimPhase | ProofPhase | DrawPhase):
            round = state.round
            assert list(round.physicats.row) == listener.row
            assert list(round.physicats.staying) == listener.staying
            assert [len(hand) for hand in round.hands] == listener.hands
            assert list(round.proofs) == listener.open_cards
            assert round.claim == listener.claim
            assert len(round.discards) == listener.discarded
            assert boxes_in_play(state) == listener.in_play
