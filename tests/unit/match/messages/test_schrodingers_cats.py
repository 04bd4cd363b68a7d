"""Messages of Schrödinger's Cats: worked out by hand, and by a client that hears events alone."""

from __future__ import annotations

import json

import pytest
from attrs import define, field

from catbox_rules import schrodingers_cats as cats
from catbox_rules.kernel.ruleset import Event
from catbox_rules.match import AnyMatch, Match
from tests.unit.match.messages.matches import (
    OF_SCHRODINGERS_CATS,
    as_list,
    as_object,
    buttons_in,
    groups_in,
    moments_of,
    sent,
    table_in,
    texts_in,
)

KINDS = ("alive", "dead", "empty", "heisenberg")


def boxes(**numbers: int) -> dict[str, int]:
    """Boxes as JSON, with those of which there are none."""
    return {kind: numbers.get(kind, 0) for kind in KINDS}


def number_of(value: object) -> int:
    """How many boxes there are."""
    counts = as_object(value).values()
    return sum(each for each in counts if isinstance(each, int))


def before_a_claim() -> AnyMatch:
    """Three seats: Physicats and hands are dealt, and seat 0 begins."""
    match: AnyMatch = Match.begin(cats, "amigo-2023", players=3)
    match = match.apply(
        cats.DealPhysicats(
            [cats.Physicat.FEYNCAT, cats.Physicat.TABBY, cats.Physicat.MEWTON],
            open=cats.Physicat.PRRIDE,
        )
    )
    return match.apply(
        cats.Deal(
            [
                cats.Boxes(alive=3, dead=1, empty=1, heisenberg=1),
                cats.Boxes(alive=2, dead=3, empty=1),
                cats.Boxes(alive=1, dead=2, empty=2, heisenberg=1),
            ]
        )
    )


def after(match: AnyMatch, *said: str) -> AnyMatch:
    """The match after actions of its seats, each said as `0 claim 4 alive`."""
    for each in said:
        seat, _, text = each.partition(" ")
        match = match.apply(match.parse(text, seat=int(seat)))
    return match


def test_a_table_worked_out_by_hand() -> None:
    match = after(
        *(before_a_claim(), "0 claim 4 alive", "0 prove 2 alive", "0 use feyncat", "0 end turn"),
        *("1 claim 5 dead", "1 end turn"),
    )
    table = table_in(sent(match, 2))
    track = [as_object(space) for space in as_list(table.pop("track"))]
    stands = {"count": 5, "state": "dead"}
    assert table.pop("claim") == {"seat": 1, **stands}
    assert {"space": "5 dead", **stands} in track
    assert table == {
        "phase": "claim",
        "round": 1,
        "of_lives": 2,
        "on_turn": 2,
        "proved": 0,
        "has_exchanged": False,
        "owed": 0,
        "draw_pile": 34,  # 52 boxes, of which three hands of six are dealt
        "discard_pile": 0,
        "open_discards": boxes(),
        "boxes_in_play": 18,
        "row": ["prride"],
        "revealed": None,
        "seats": [
            {"lives": 2, "cards": 4, "proof": boxes(alive=2)}
            | {"has_unused_physicat": False, "staying": "feyncat"},
            *[
                {"lives": 2, "cards": 6, "proof": boxes()}
                | {"has_unused_physicat": True, "staying": None}
            ]
            * 2,
        ],
        "hand": boxes(alive=1, dead=2, empty=2, heisenberg=1),
        "physicat": "mewton",
        "known_discards": boxes(),
    }


def test_a_proof_begins_with_cards_and_an_exchange_too() -> None:
    """Of 1 empty and 1 Heisenberg those prove empty: each alone, and both."""
    message = sent(after(before_a_claim(), "0 claim 4 empty"), 0)
    assert groups_in(message, "hand", "cards") == {
        json.dumps(boxes(heisenberg=1)): ["prove 1 heisenberg"],
        json.dumps(boxes(empty=1)): ["prove 1 empty"],
        json.dumps(boxes(empty=1, heisenberg=1)): ["prove 1 empty 1 heisenberg"],
    }
    assert set(buttons_in(message)) == {"use feyncat", "end turn"}
    proved = after(before_a_claim(), "0 claim 4 empty", "0 prove 1 empty")
    touched = groups_in(sent(proved, 0), "hand", "cards")
    assert "exchange 1 alive" in touched[json.dumps(boxes(alive=1))]
    assert touched[json.dumps(boxes(heisenberg=1))] == [
        "prove 1 heisenberg",
        "exchange 1 heisenberg",
    ]


def test_what_was_discarded_its_own_seat_knows() -> None:
    match = after(before_a_claim(), "0 claim 4 empty", "0 prove 1 empty", "0 exchange 1 dead")
    own, other = table_in(sent(match, 0)), table_in(sent(match, 1))
    assert own["known_discards"] == boxes(dead=1)
    assert other["known_discards"] == boxes()
    for table in (own, other):
        assert (table["phase"], table["discard_pile"], table["owed"]) == ("draw", 1, 1)
        assert (table["on_turn"], table["has_exchanged"]) == (0, True)


# A client that has never seen a table, and hears what happens.


@define
class Heard:
    """What a spectator who counts along knows of a table."""

    lives: list[int]
    cards: list[int] = field(factory=list[int])
    proof: list[dict[str, int]] = field(factory=list[dict[str, int]])
    claim: dict[str, object] | None = None
    row: list[str] = field(factory=list[str])
    staying: list[str | None] = field(factory=list[str | None])
    in_play: int = 0
    discarded: int = 0

    def hear(self, event: Event, dealt: list[int]) -> None:
        """Go on by what has happened."""
        match event:
            case cats.RoundBegan(boxes_in_play=in_play):
                self.cards, self.claim = [*dealt], None
                self.proof = [boxes() for _ in dealt]
                self.in_play, self.discarded = in_play, 0
            case cats.ClaimMade(seat=seat, count=count, state=state):
                self.claim = {"seat": seat, "count": count, "state": state.value}
            case cats.LifeLost(seat=seat):
                self.lives[seat] -= 1
            case cats.SeatEliminated(seat=seat):
                self.lives[seat] = 0
            case cats.ClaimChecked():
                self.cards, self.claim = [0] * len(self.lives), None
                self.proof = [boxes() for _ in self.lives]
                self.in_play = self.discarded = 0
            case _:
                self._hear_of_boxes(event)
                self._hear_of_physicats(event)

    def _hear_of_boxes(self, event: Event) -> None:
        match event:
            case cats.BoxesProved(seat=seat, boxes=shown):
                self.cards[seat] -= len(shown)
                self._open(seat, shown, 1)
            case cats.BoxesRemoved(seat=seat, boxes=gone):
                self._open(seat, gone, -1)
                self.discarded += len(gone)
            case cats.BoxesDiscarded(seat=seat, count=count):
                self.cards[seat] -= count
                self.discarded += count
            case cats.BoxesInPlayChanged(boxes_in_play=in_play):
                self.in_play = in_play
            case cats.BoxesDrawn(seat=seat, count=count):
                self.cards[seat] += count
            case _:
                pass

    def _hear_of_physicats(self, event: Event) -> None:
        match event:
            case cats.PhysicatOpened(physicat=physicat):
                self.row = [physicat.value]
            case cats.PhysicatUsed(physicat=physicat, taking=taking):
                self.row = [physicat.value if n == str(taking) else n for n in self.row]
            case cats.PhysicatStays(seat=seat, physicat=physicat):
                self.staying[seat] = physicat.value
            case cats.PhysicatJoinedRow(physicat=physicat) if physicat.value not in self.row:
                self.staying = [None if n == physicat.value else n for n in self.staying]
                self.row.append(physicat.value)
            case _:
                pass

    def _open(self, seat: int, changed: cats.Boxes, sign: int) -> None:
        for kind in KINDS:
            number = getattr(changed, kind)
            assert isinstance(number, int)
            self.proof[seat][kind] += sign * number


@pytest.mark.deeper
@pytest.mark.parametrize("name", OF_SCHRODINGERS_CATS)
def test_the_table_is_what_a_spectator_has_heard(name: str) -> None:
    known, heard = 0, None
    for match in moments_of(name):
        table = table_in(sent(match, None))
        of_lives, players = table["of_lives"], match.table.players
        assert isinstance(of_lives, int)
        heard = heard or Heard(
            [of_lives] * players,
            [0] * players,
            [boxes() for _ in range(players)],
            staying=[None] * players,
        )
        actions = [each.action for each in match.transitions]
        deals = [action for action in actions if isinstance(action, cats.Deal)]
        dealt = [len(hand) for hand in deals[-1].hands] if deals else []
        for each in match.events_since(known, seat=None):
            heard.hear(each.event, dealt)
        known = match.number_of_events
        seats = [as_object(each) for each in as_list(table["seats"])]
        assert [each["lives"] for each in seats] == heard.lives
        assert [each["cards"] for each in seats] == heard.cards
        assert [each["proof"] for each in seats] == heard.proof
        assert [each["staying"] for each in seats] == heard.staying
        assert (table["row"], table["discard_pile"]) == (heard.row, heard.discarded)
        assert table["boxes_in_play"] == heard.in_play
        assert table["claim"] == heard.claim


@pytest.mark.deeper
@pytest.mark.parametrize("name", OF_SCHRODINGERS_CATS)
def test_cards_are_of_the_hand_and_places_spaces_behind_the_claim(name: str) -> None:
    for match in moments_of(name):
        for seat in match.turn:
            if not isinstance(seat, int):
                continue
            message = sent(match, seat)
            table = table_in(message)
            hand = as_object(table["hand"])
            for text in groups_in(message, "hand", "cards"):
                cards = as_object(json.loads(text))
                assert number_of(cards) >= 1
                both = [(cards[kind], hand[kind]) for kind in KINDS]
                assert all(isinstance(a, int) and isinstance(b, int) and a <= b for a, b in both)
            spaces = [str(as_object(each)["space"]) for each in as_list(table["track"])]
            claim, stands = table["claim"], -1
            if claim is not None:
                stands = spaces.index("{count} {state}".format(**as_object(claim)))
            places = list(groups_in(message, "board", "place"))
            assert places == [each for each in spaces[stands + 1 :] if each in places]
            claims = [text for text in texts_in(message) if text.startswith("claim ")]
            assert [f"claim {place}" for place in places] == claims
