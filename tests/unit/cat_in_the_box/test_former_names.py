"""The names that views and positions had in version 0.2: what they give, and the warning that says
what to write instead."""

from __future__ import annotations

from typing import Any

import pytest

from catbox_rules import cat_in_the_box
from catbox_rules.cat_in_the_box import (
    Cards,
    CellSet,
    MatchOver,
    RoundResult,
    State,
    Table,
    View,
    initial,
    view,
)
from catbox_rules.kernel.partial import Partial
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.positions import cat_in_the_box as positions
from catbox_rules.positions.cat_in_the_box import position_of
from tests.unit.cat_in_the_box.rules.moments import act, bid_phase, discard_phase, trick_phase
from tests.unit.cat_in_the_box.scenario import Scenario

TABLE = Table.create("pegasus-2023", players=3)
DISCARDING = act(discard_phase("pegasus-2023", 3), "discard 5", seat=1).state
SECOND_TRICK = trick_phase(Scenario("pegasus-2023", 3, tricks="5B 4Y 3B / 5Y"))
OVER = MatchOver(
    TABLE, tuple(RoundResult(Seat(seat), None, (0,) * 3, (0,) * 3, (0,) * 3) for seat in range(3))
)
MOMENTS: dict[str, State] = {
    "DealView": initial("pegasus-2023", players=3),
    "DiscardView": DISCARDING,
    "BidView": bid_phase("pegasus-2023", 3),
    "TrickView": SECOND_TRICK,
    "MatchOverView": OVER,
}
PHASES = ("DEAL", "DISCARD", "BID", "PLAY", "OVER")


def former(holder: object, name: str, instead: str) -> Any:
    """What a former name gives, with its warning."""
    with pytest.warns(DeprecationWarning, match=f"^{name} is ") as warned:
        value = getattr(holder, name)
    assert [str(each.message) for each in warned] == [f"{name} is deprecated: use {instead}"]
    return value


@pytest.mark.parametrize("seat", [1, None])
def test_what_everybody_sees_is_the_view_of_a_spectator(seat: int | None) -> None:
    """So a program that sends it to all still sends no hand."""
    instead = "the view itself, or that of a spectator for what everybody sees"
    public = former(view(SECOND_TRICK, seat), "public", instead)
    assert public == view(SECOND_TRICK)
    assert (type(public), public.viewer) == (View, None)


def test_how_many_cards_each_seat_holds() -> None:
    sizes = former(view(DISCARDING, 1), "hand_sizes", "[len(hand) for hand in view.hands]")
    assert sizes == (10, 9, 10)


def test_who_has_discarded() -> None:
    made = former(view(DISCARDING), "has_discarded", "[bool(discard) for discard in view.discards]")
    assert made == (False, True, False)


def test_the_board_in_sight() -> None:
    board = former(view(SECOND_TRICK, 2), "board_in_sight", "view.board")
    assert board == SECOND_TRICK.board
    assert board.player_tokens == CellSet.named("B5 Y5 Y4 B3")


@pytest.mark.parametrize(("name", "phase"), [*zip(MOMENTS, PHASES, strict=True)])
def test_a_class_for_each_phase(name: str, phase: str) -> None:
    kind = former(cat_in_the_box, name, f"view.phase is Phase.{phase}")
    for moment, state in MOMENTS.items():
        for seat in (None, 0):
            assert isinstance(view(state, seat), kind) is (moment == name)
        assert not isinstance(position_of(state), kind)


def test_a_class_for_the_views_of_seats() -> None:
    kind = former(cat_in_the_box, "SeatView", "View, or view.viewer is not None")
    seen = (view(SECOND_TRICK, 0), view(SECOND_TRICK), position_of(SECOND_TRICK))
    assert [isinstance(each, kind) for each in seen] == [True, False, False]


def test_a_type_for_what_lies_open() -> None:
    assert former(cat_in_the_box, "PublicView", "View") is View


def test_cards_of_which_some_are_unknown() -> None:
    some_cards = former(positions, "SomeCards", "catbox_rules.kernel.partial.Partial")
    assert some_cards(Cards.of(4), unknown=2) == Partial(Cards.of(4), 2)


def test_other_names_never_were() -> None:
    for package in (cat_in_the_box, positions):
        with pytest.raises(AttributeError, match="ThrickView"):
            _ = getattr(package, "ThrickView")  # noqa: B009 -- the type checkers know it as well
