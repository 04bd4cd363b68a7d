"""Messages of Cat in the Box: worked out by hand, and by a client that only hears the events."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from attrs import define, field

from catbox_rules import cat_in_the_box
from catbox_rules.kernel.ruleset import Event
from catbox_rules.match import AnyMatch, Match
from tests.unit.match.messages.matches import (
    OF_CAT_IN_THE_BOX,
    as_list,
    as_object,
    buttons_in,
    groups_in,
    moments_of,
    sent,
    table_in,
)

ALL = ["red", "blue", "yellow", "green"]


def played(options: dict[str, object] | None = None) -> AnyMatch:
    """Three seats; seat 0 leads 5 as blue, seat 1 says red and loses blue, seat 2 is to play."""
    match: AnyMatch = Match.begin(cat_in_the_box, "pegasus-2023", players=3, options=options)
    match = match.apply(
        cat_in_the_box.Deal(
            [
                [1, 1, 2, 3, 4, 5, 5, 5, 6, 6],
                [1, 2, 2, 3, 3, 4, 4, 5, 6, 6],
                [1, 1, 2, 2, 3, 3, 4, 4, 5, 6],
            ]
        )
    )
    for seat, text in (
        *((0, "discard 6"), (1, "discard 5"), (2, "discard 5")),
        *((0, "bid 3"), (1, "bid 1"), (2, "bid 4")),
        *((0, "5B"), (1, "2R")),
    ):
        match = match.apply(match.parse(text, seat=seat))
    return match


def test_a_table_worked_out_by_hand() -> None:
    table = table_in(sent(played(), 2))
    assert table == {
        "phase": "play",
        "round": 1,
        "of_rounds": 3,
        "of_tricks": 8,
        "start_seat": 0,
        "rows": [[f"{color}{rank}" for rank in range(1, 7)] for color in "RBYG"],
        "observed": [],
        "neutral": [],
        "board_is_in_sight": True,
        "arrangement_is_known": True,
        "revealed": [],
        # Ten cards were dealt: one is set aside, and two seats have played one.
        "seats": [
            {"cards": 8, "has_discarded": True, "bid": 3, "tricks": 0}
            | {"held": ALL, "tokens": ["B5"], "points": 0},
            {"cards": 8, "has_discarded": True, "bid": 1, "tricks": 0}
            | {"held": ["red", "yellow", "green"], "tokens": ["R2"], "points": 0},
            {"cards": 9, "has_discarded": True, "bid": 4, "tricks": 0}
            | {"held": ALL, "tokens": list[str](), "points": 0},
        ],
        "trick": {
            "number": 1,
            "leader": 0,
            "led": "blue",
            "plays": [
                {"seat": 0, "rank": 5, "color": "blue"},
                {"seat": 1, "rank": 2, "color": "red"},
            ],
            "winning": 1,  # red beats the led color
        },
        "hand": [1, 1, 2, 2, 3, 3, 4, 4, 6],
        "discard": 5,
    }


def test_a_trick_stays_in_sight_until_the_next_card() -> None:
    match = played()
    assert sent(match, 0)["last_trick"] is None
    match = match.apply(match.parse("4B", seat=2))
    ended = sent(match, 0)["last_trick"]
    assert as_object(ended)["winner"] == 1
    assert plays_in(ended) == [(0, "blue", 5), (1, "red", 2), (2, "blue", 4)]
    led = match.apply(match.parse("3G", seat=1))
    assert sent(led, 0)["last_trick"] is None
    assert sent(led.take_back(), 0)["last_trick"] == ended
    assert sent(match.take_back(), 0)["last_trick"] is None


def test_a_card_offers_its_colors_and_a_cell_its_cards() -> None:
    message = sent(played(), 2)
    by_card = groups_in(message, "hand", "cards")
    assert list(by_card) == ["1", "2", "3", "4", "6"]
    assert by_card["1"] == ["1R", "1B", "1Y", "1G"]
    assert by_card["2"] == ["2B", "2Y", "2G"]  # seat 1 has its token on red 2
    by_cell = groups_in(message, "board", "place")
    assert by_cell["B6"] == ["6B"]
    assert not {"R2", "B5", "R5"} & set(by_cell)  # seat 2 has no 5 left
    assert buttons_in(message) == []


def test_from_memory_only_the_trick_lies_on_the_board() -> None:
    match = played({"variants": ["memory"]})
    # Seat 1 wins with red, and leads: the cells of the trick are out of sight again.
    later = match.apply(match.parse("6B", seat=2))
    for table, expected in (
        (table_in(sent(match, 2)), "B5, R2, "),
        (table_in(sent(later, 1)), ", , "),
    ):
        assert table["board_is_in_sight"] is False
        seats = [as_object(each) for each in as_list(table["seats"])]
        assert ", ".join(" ".join(map(str, as_list(each["tokens"]))) for each in seats) == expected
    # A taken cell can be named from memory: whether it is open the message does not say.
    assert "R2" in groups_in(sent(later, 1), "board", "place")
    assert table_in(sent(match.undo(3), 0))["board_is_in_sight"] is True


# A client that has never seen a table, and hears what happens.


@define
class Heard:
    """What a spectator who counts along knows of a table."""

    players: int
    cards: list[int] = field(factory=list[int])
    discarded: set[int] = field(factory=set[int])
    bids: dict[int, int] = field(factory=dict[int, int])
    won: list[int] = field(factory=list[int])
    lost: list[set[str]] = field(factory=list[set[str]])
    tokens: list[set[str]] = field(factory=list[set[str]])
    trick: list[tuple[int, str, int]] = field(factory=list[tuple[int, str, int]])
    ended: tuple[list[tuple[int, str, int]], int | None] | None = None
    points: list[int] = field(factory=list[int])
    revealed: list[int] = field(factory=list[int])
    neutral: set[str] = field(factory=set[str])

    def __attrs_post_init__(self) -> None:
        self.points = [0] * self.players
        self.clear(0)

    def clear(self, cards: int) -> None:
        """The table between two rounds, or at the beginning of one."""
        self.cards = [cards] * self.players
        self.discarded, self.bids, self.won = set(), {}, [0] * self.players
        self.lost = [set() for _ in range(self.players)]
        self.tokens = [set() for _ in range(self.players)]
        self.trick, self.revealed, self.neutral = [], [], set()

    def hear(self, event: Event, dealt: int) -> None:
        """Go on by what has happened."""
        match event:
            case cat_in_the_box.RoundBegan():
                self.clear(dealt)
            case cat_in_the_box.CardsRevealed(revealed=ranks):
                self.revealed = list(ranks)
            case cat_in_the_box.NeutralTokenPlaced(cell=cell):
                self.neutral.add(str(cell))
            case cat_in_the_box.DiscardMade(seat=seat):
                self.discarded.add(seat)
                self.cards[seat] -= 1
            case cat_in_the_box.BidMade(seat=seat, tricks=tricks):
                self.bids[seat] = tricks
            case _:
                self._hear_of_tricks(event)

    def _hear_of_tricks(self, event: Event) -> None:
        match event:
            case cat_in_the_box.CardPlayed(seat=seat, rank=rank, color=color):
                self.cards[seat] -= 1
                self.trick.append((seat, color.value, rank))
                self.ended = None
            case cat_in_the_box.TokenPlaced(seat=seat, cell=cell):
                self.tokens[seat].add(str(cell))
            case cat_in_the_box.ColorLost(seat=seat, color=color):
                self.lost[seat].add(color.value)
            case cat_in_the_box.TrickWon(seat=seat):
                self.won[seat] += 1
                self.ended, self.trick = (self.trick, seat), []
            case cat_in_the_box.TrickAbandoned():
                self.ended, self.trick = (self.trick, None), []
            case cat_in_the_box.RoundScored(scores=scores):
                self.clear(0)
                self.points = [a + b for a, b in zip(self.points, scores, strict=True)]
            case _:
                pass

    def winning(self) -> int | None:
        """Red beats the led color, this all others; then the higher rank."""
        if not self.trick:
            return None
        led = self.trick[0][1]
        return max(self.trick, key=lambda play: (play[1] == "red", play[1] == led, play[2]))[0]


def plays_in(trick: object) -> list[tuple[object, object, object]]:
    """The plays of a trick in a message."""
    plays = [as_object(each) for each in as_list(as_object(trick)["plays"])]
    return [(play["seat"], play["color"], play["rank"]) for play in plays]


def held(lost: Iterable[str]) -> list[str]:
    return [color for color in ALL if color not in lost]


@pytest.mark.deeper
@pytest.mark.parametrize("name", [each for each in OF_CAT_IN_THE_BOX if "memory" not in each])
def test_the_table_is_what_a_spectator_has_heard(name: str) -> None:
    known, heard, dealt = 0, None, 0
    for match in moments_of(name):
        heard = heard or Heard(match.table.players)
        deals = [each.action for each in match.transitions]
        dealt = next((len(each.hands[0]) for each in deals[::-1] if each.do == "deal"), 0)
        for each in match.events_since(known, seat=None):
            heard.hear(each.event, dealt)
        known = match.number_of_events
        message = sent(match, None)
        table = table_in(message)
        seats = [as_object(each) for each in as_list(table["seats"])]
        bids = table["phase"] in ("bid", "play") and heard.bids
        assert [each["cards"] for each in seats] == heard.cards
        assert [each["tricks"] for each in seats] == heard.won
        assert [each["points"] for each in seats] == heard.points
        assert [each["held"] for each in seats] == [held(lost) for lost in heard.lost]
        assert [set(as_list(each["tokens"])) for each in seats] == heard.tokens
        if table["phase"] in ("discard", "bid", "play"):
            has = [seat in heard.discarded for seat in range(match.table.players)]
            assert [each["has_discarded"] for each in seats] == has
        if bids:
            named = [heard.bids.get(seat) for seat in range(match.table.players)]
            assert [each["bid"] for each in seats] == named
        ended = message["last_trick"]
        assert (ended and (plays_in(ended), as_object(ended)["winner"])) == heard.ended
        assert (table["revealed"], set(as_list(table["neutral"]))) == (
            heard.revealed,
            heard.neutral,
        )
        trick = table["trick"]
        if trick is not None:
            shown = as_object(trick)
            assert plays_in(trick) == heard.trick
            assert shown["winning"] == heard.winning()
            assert shown["number"] == sum(heard.won) + 1


@pytest.mark.deeper
@pytest.mark.parametrize("name", OF_CAT_IN_THE_BOX)
def test_cards_are_of_the_hand_and_places_cells_of_the_board(name: str) -> None:
    for match in moments_of(name):
        for seat in match.turn:
            if isinstance(seat, int):
                message = sent(match, seat)
                table = table_in(message)
                hand = {str(rank) for rank in as_list(table["hand"])}
                assert set(groups_in(message, "hand", "cards")) <= hand
                cells = {str(cell) for row in as_list(table["rows"]) for cell in as_list(row)}
                for cell, texts in groups_in(message, "board", "place").items():
                    assert cell in cells
                    assert texts == [f"{cell[1:]}{cell[0]}"]
