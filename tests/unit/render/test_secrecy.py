"""What a seat does not see is in no picture of what it sees."""

from __future__ import annotations

from typing import Any

from catbox_rules import schrodingers_cats
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.render.picture import Chip, Picture
from catbox_rules.render.svg import svg_of
from tests.unit.render.moments import EVERY_SETUP, SETUPS, Kind, states
from tests.unit.render.reading_svg import parsed, texts_of_seat


@EVERY_SETUP
def test_a_position_seen_by_a_seat_is_the_position_of_its_view(kind: Kind) -> None:
    for state in states(kind, seed=11):
        position = kind.position_of(state)
        for seat in (None, *range(kind.players)):
            seen = kind.position_of(kind.game.view(state, seat))
            assert position.seen_by(seat) == seen


def chips(picture: Picture, seat: int, *labels: str) -> list[str]:
    """The cards of a seat in a picture."""
    return [
        span.text
        for fact in picture.seats[seat].facts
        if fact.label in labels
        for span in fact.spans
        if isinstance(span, Chip)
    ]


@EVERY_SETUP
def test_cards_of_others_are_drawn_face_down(kind: Kind) -> None:
    for state in states(kind, seed=13):
        hands: tuple[Any, ...] = kind.position_of(state).hands
        for viewer in (None, 0):
            seen = kind.position_of(kind.game.view(state, viewer))
            picture = kind.drawing.picture_of(seen)
            for seat in range(kind.players):
                if seat == viewer:
                    continue
                drawn = [text.split() for text in chips(picture, seat, "hand", "discard")]
                assert all(words[-1] == "?" for words in drawn)
                drawn = [text.split() for text in chips(picture, seat, "hand")]
                sizes = [int(words[0]) if len(words) > 1 else 1 for words in drawn]
                assert sum(sizes) == len(hands[seat])


@EVERY_SETUP
def test_a_hidden_physicat_is_nowhere_in_the_file(kind: Kind) -> None:
    for state in states(kind, seed=14):
        if kind.game.NAME != schrodingers_cats.NAME:
            continue
        seen = kind.game.view(state, 1)
        text = svg_of(kind.drawing.picture_of(kind.position_of(seen))).lower()
        lying = kind.position_of(seen).physicats
        may_see = {*lying.unused, *lying.row, *lying.staying}
        for physicat in schrodingers_cats.Physicat:
            assert (str(physicat) in text) == (physicat in may_see)


def test_own_cards_are_drawn() -> None:
    kind = next(each for each in SETUPS if str(each) == "pegasus-2023 3p")
    shown = 0
    for state in states(kind, seed=15):
        for seat in range(3):
            seen = kind.game.view(state, seat)
            if hand := [str(rank) for rank in getattr(seen, "hand", ())]:
                root = parsed(svg_of(kind.drawing.picture_of(kind.position_of(seen))))
                texts = texts_of_seat(root, Seat(seat))
                start = texts.index("hand") + 1
                assert texts[start : start + len(hand)] == hand
                shown += 1
    assert shown
