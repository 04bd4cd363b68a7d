"""Events of both games: who gets them, how they read, and in which order they come."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Final

import pytest

from catbox_rules import cat_in_the_box as box
from catbox_rules import schrodingers_cats as cats
from catbox_rules.cat_in_the_box import Cell, Color
from catbox_rules.cat_in_the_box.events import EVENTS, of_play
from catbox_rules.cat_in_the_box.material import EVERY_CELL
from catbox_rules.games import GAMES
from catbox_rules.kernel.ruleset import Seat, seen_by
from catbox_rules.kernel.values import fields_of, has_fields, is_tuple
from catbox_rules.schrodingers_cats import Box, Boxes, Claim, Count, Physicat
from tests.unit.match.messages.matches import CHOICES, actions_of

RESULT: Final = (0, 2, (1, 1, 3), (0, 3, 0), (1, 4, -3))
SHEET: Final = (
    "seat 0 gets 1 (won 1, bid 4, no bonus); seat 1 gets 4 (won 1, bid 1, bonus 3); "
    "seat 2 gets -3 (won 3, bid 3, caused the paradox, no bonus)"
)
WITH_TWO: Final = (0, None, (4, 4), (4, 0), (8, 4))
WITHOUT_BIDS: Final = "seat 0 gets 8 (won 4, bonus 4); seat 1 gets 4 (won 4, no bonus)"
SIX: Final = Claim(0, 6, Box.ALIVE)
SAID: Final = "seat 0 claimed 6 alive, and"
SAID_BY_2: Final = "seat 2 claimed 6 empty, and"


def a(event: str, *fields: Any) -> box.Event:
    """An event of Cat in the Box."""
    return {each.__name__: each for each in EVENTS}[event](*fields)


def b(event: str, *fields: Any) -> cats.Event:
    """An event of Schrödinger's Cats."""
    return {each.__name__: each for each in cats.EVENTS}[event](*fields)


def checked(count: Count, counted: int) -> cats.Event:
    return b("ClaimChecked", SIX, 1, count, counted, 0)


TEXTS: Final[list[tuple[box.Event | cats.Event, int | None, bool, str]]] = [
    # event, who alone gets it, whether its action says the same, its text
    (a("RoundBegan", 2, 1), None, False, "round 2 begins; seat 1 starts"),
    (a("HandDealt", 1, (1, 4)), 1, True, "seat 1 is dealt 1 4"),
    (a("CardsRevealed", (5, 3, 5)), None, False, "revealed: 5 3 5"),
    (a("NeutralTokenPlaced", Cell(Color.GREEN, 5)), None, False, "a neutral token is placed on G5"),
    (a("DiscardMade", 2), None, True, "seat 2 sets a card aside"),
    (a("DiscardChosen", 2, 6), 2, True, "seat 2 has set 6 aside"),
    (a("BidMade", 0, 3), None, True, "seat 0 bids 3"),
    (a("CardPlayed", 0, 5, Color.YELLOW), None, True, "seat 0 plays 5Y"),
    (a("TokenPlaced", 0, Cell(Color.YELLOW, 5)), None, True, "seat 0's token is placed on Y5"),
    (a("ColorLost", 1, Color.BLUE), None, False, "seat 1 loses blue"),
    (a("TrickWon", 2, 1, Color.RED), None, False, "seat 2 wins the trick with 1R"),
    (a("ParadoxOccurred", 0, (4, 6)), None, False, "seat 0 causes a paradox, holding 4 6"),
    (
        *(a("TrickAbandoned", (2, 0)), None, False),
        "the trick is broken off after 2 plays; nobody wins it",
    ),
    (
        *(a("RoundScored", *RESULT, (4, 1, 3), (2, 3, 2), True), None, False),
        f"the round is scored: {SHEET}",
    ),
    (
        *(a("RoundScored", *WITH_TWO, (), (4, 3), False), None, False),
        f"the round is scored (the arrangement of the board is unverified): {WITHOUT_BIDS}",
    ),
    (
        *(a("MatchEnded", (8, 8, 3), (0, 1)), None, False),
        "the match is over; seat 0 and seat 1 won it",
    ),
    (b("PhysicatDealt", 1, Physicat.MEWTON), 1, True, "seat 1 gets mewton"),
    (b("PhysicatOpened", Physicat.PRRIDE), None, True, "the row begins with prride"),
    (
        *(b("RoundBegan", 2, 1, 20), None, False),
        "round 2 begins with 20 boxes in play; seat 1 starts",
    ),
    (b("HandDealt", 1, Boxes(4, empty=1)), 1, True, "seat 1 is dealt 4 alive 1 empty"),
    (b("ClaimMade", 0, 8, Box.ALIVE), None, True, "seat 0 claims 8 alive"),
    (b("BoxesProved", 2, Boxes(empty=1)), None, True, "seat 2 proves 1 empty"),
    (b("BoxesDiscarded", 2, 3), None, False, "seat 2 discards 3 cards"),
    (b("BoxesDiscarded", 0, 1), None, False, "seat 0 discards a card"),
    (b("DiscardsChosen", 2, Boxes(dead=1)), 2, False, "seat 2 has discarded 1 dead"),
    (b("BoxesDrawn", 2, 1), None, False, "seat 2 draws a card"),
    (b("BoxesDrawn", 0, 2), None, False, "seat 0 draws 2 cards"),
    (b("DrawSeen", 2, Boxes(empty=1)), 2, True, "seat 2 has drawn 1 empty"),
    (b("TurnEnded", 3), None, True, "seat 3 ends its turn"),
    (b("PhysicatUsed", 1, Physicat.MEWTON, None), None, True, "seat 1 uses mewton"),
    (
        *(b("PhysicatUsed", 1, Physicat.TABBY, Physicat.FELIDAE), None, True),
        "seat 1 uses tabby, swapped for felidae",
    ),
    (
        *(b("PhysicatStays", 1, Physicat.FEYNCAT), None, False),
        "feyncat stays open before seat 1",
    ),
    (b("PhysicatJoinedRow", Physicat.MEWTON), None, False, "mewton joins the row"),
    (
        *(b("BoxesRemoved", 1, Boxes(2)), None, False),
        "seat 1 discards 2 alive from its open cards",
    ),
    (
        *(b("DiscardPileSeen", 4, Boxes(dead=2)), 4, False),
        "seat 4 sees 2 dead in the discard pile",
    ),
    (b("TurnSkipped", 1), None, False, "seat 1's turn is skipped"),
    (b("BoxesInPlayChanged", 26), None, False, "boxes in play: 26"),
    (b("ClaimDoubted", 3), None, True, "seat 3 doubts the claim"),
    (
        *(b("HandsShown", (Boxes(1), Boxes(), Boxes(dead=2))), None, False),
        "the hands are shown: seat 0 has 1 alive, seat 2 has 2 dead",
    ),
    (
        *(b("HandsShown", (Boxes(), Boxes())), None, False),
        "the hands are shown: nobody holds a card",
    ),
    (
        *(b("ClaimChecked", Claim(2, 6, Box.EMPTY), 3, Count(5, 2, 0, 1), 8, 3), None, False),
        f"{SAID_BY_2} 8 count (5 empty, 2 heisenberg, 1 by physicats): seat 3 is wrong",
    ),
    (
        *(checked(Count(3, 0, 2, 0), 3), None, False),
        f"{SAID} 3 count (3 alive, 2 heisenberg ignored because of feyncat): seat 0 is wrong",
    ),
    (
        *(checked(Count(1, 0, 0, 0), 1), None, False),
        f"{SAID} 1 counts (1 alive, 0 heisenberg): seat 0 is wrong",
    ),
    (
        *(checked(Count(0, 0, 0, 0), 0), None, False),
        f"{SAID} none count (0 alive, 0 heisenberg): seat 0 is wrong",
    ),
    (b("LifeLost", 1, 2), None, False, "seat 1 loses a life and has 2 left"),
    (b("SeatEliminated", 1), None, False, "seat 1 is out"),
    (b("MatchEnded", (0, 2), (1,)), None, False, "the match is over; seat 1 won it"),
]


@pytest.mark.clause("secrecy.hand", "secrecy.discard", "schrodinger.secrecy.hand")
@pytest.mark.clause("schrodinger.secrecy.physicat", "schrodinger.secrecy.discard-pile")
@pytest.mark.clause("schrodinger.secrecy.draw-pile")
def test_texts_of_events_and_who_gets_them() -> None:
    """An event is named for its class, and private to nobody but the seat that it names."""
    for event, private_to, is_said, text in TEXTS:
        assert str(event) == text
        assert (event.private_to, event.implied) == (private_to, is_said)
        assert event.event == re.sub("(?!^)(?=[A-Z])", "-", type(event).__name__).lower()
    assert {type(event) for event, *_ in TEXTS} == {*EVENTS, *cats.EVENTS}


@pytest.mark.clause("secrecy.hand", "secrecy.discard")
@pytest.mark.clause("schrodinger.secrecy.hand", "schrodinger.secrecy.physicat")
def test_seen_by_keeps_the_order_and_leaves_out_what_is_private_to_others() -> None:
    events = [event for event, *_ in TEXTS]
    for seat in (None, *range(5)):
        expected = [event for event, private_to, *_ in TEXTS if private_to in (None, seat)]
        assert list(seen_by(events, seat)) == expected


def values_in(thing: object) -> Iterable[object]:
    """A thing, and all items and fields of it."""
    yield thing
    if is_tuple(thing):
        for item in thing:
            yield from values_in(item)
    elif has_fields(thing):
        for field in fields_of(type(thing)):
            yield from values_in(getattr(thing, field.name))


@pytest.mark.parametrize("name", CHOICES)
def test_what_an_action_says_is_all_that_an_implied_event_does(name: str) -> None:
    """Besides the seat that acts: who has seen the action need not be told."""
    match, actions = actions_of(name)
    for action in actions:
        said = {*values_in(action), *range(match.table.players)}
        match = match.apply(action)
        assert match.last is not None
        for event in match.last.events:
            if event.implied:
                assert set(values_in(event)) - {event} <= said


def test_events_of_a_play() -> None:
    for seat in map(Seat, range(5)):
        for cell in EVERY_CELL:
            played = box.CardPlayed(seat, cell.rank, cell.color)
            assert of_play(seat, cell) == (played, box.TokenPlaced(seat, cell))


# What comes after what.

EFFECTS: Final = (
    "PhysicatJoinedRow PhysicatStays BoxesRemoved BoxesDiscarded BoxesInPlayChanged "
    "DiscardPileSeen TurnSkipped"
)
FOLLOWS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType(
    {
        "cat-in-the-box": {
            "Deal": "RoundBegan",
            "RoundBegan": "HandDealt",
            "HandDealt": "HandDealt CardsRevealed .",
            "CardsRevealed": "NeutralTokenPlaced",
            "NeutralTokenPlaced": "NeutralTokenPlaced .",
            "Discard": "DiscardMade",
            "DiscardMade": "DiscardChosen",
            "DiscardChosen": ".",
            "Bid": "BidMade",
            "BidMade": ".",
            "Play": "CardPlayed",
            "CardPlayed": "TokenPlaced",
            "TokenPlaced": "ColorLost TrickWon .",
            "ColorLost": "TrickWon .",
            "TrickWon": "RoundScored .",
            "Paradox": "ParadoxOccurred",
            "ParadoxOccurred": "TrickAbandoned RoundScored",
            "TrickAbandoned": "RoundScored",
            "RoundScored": "MatchEnded .",
            "MatchEnded": ".",
        },
        "schrodingers-cats": {
            "DealPhysicats": "PhysicatDealt",
            "PhysicatDealt": "PhysicatDealt PhysicatOpened",
            "PhysicatOpened": ".",
            "Deal": "RoundBegan",
            "RoundBegan": "HandDealt",
            "HandDealt": "HandDealt .",
            "Claim": "ClaimMade",
            "ClaimMade": ".",
            "Prove": "BoxesProved",
            "BoxesProved": ".",
            "Exchange": "BoxesDiscarded",
            "BoxesDiscarded": "DiscardsChosen",
            "DiscardsChosen": "BoxesInPlayChanged PhysicatJoinedRow .",
            "Draw": "BoxesDrawn",
            "BoxesDrawn": "DrawSeen",
            "DrawSeen": "PhysicatJoinedRow .",
            "EndTurn": "TurnEnded",
            "TurnEnded": ".",
            "Use": "PhysicatUsed",
            "PhysicatUsed": EFFECTS,
            "PhysicatStays": ".",
            "PhysicatJoinedRow": f"{EFFECTS} MatchEnded .",
            "BoxesRemoved": "BoxesRemoved BoxesInPlayChanged",
            "DiscardPileSeen": "PhysicatJoinedRow",
            "TurnSkipped": "PhysicatJoinedRow",
            "BoxesInPlayChanged": "PhysicatJoinedRow .",
            "Doubt": "ClaimDoubted",
            "ClaimDoubted": "HandsShown",
            "HandsShown": "ClaimChecked",
            "ClaimChecked": "LifeLost SeatEliminated",
            "LifeLost": "SeatEliminated PhysicatJoinedRow .",
            "SeatEliminated": "PhysicatJoinedRow MatchEnded .",
            "MatchEnded": ".",
        },
    }
)
"""What may come after an action or an event; a point is the end of what an action brings about."""


@pytest.mark.clause("round.phases", "schrodinger.round.phases")
@pytest.mark.parametrize("name", [each for each in CHOICES if "memory" not in each])
def test_events_of_each_action_come_in_the_order_of_the_table(name: str) -> None:
    match, actions = actions_of(name)
    follows = FOLLOWS[str(match.ruleset.NAME)]
    for action in actions:
        match = match.apply(action)
        assert match.last is not None
        kinds = [type(each).__name__ for each in (action, *match.last.events)]
        for one, next_one in pairwise([*kinds, "."]):
            assert next_one in follows[one].split(), f"{next_one} after {one}"


def test_every_kind_of_action_and_of_event_is_in_that_table() -> None:
    for name, follows in FOLLOWS.items():
        game: Any = GAMES[name]
        kinds = (*game.ACTIONS, *game.EVENTS) if name != "cat-in-the-box" else (*EVENTS,)
        assert {kind.__name__ for kind in kinds} <= set(follows)
