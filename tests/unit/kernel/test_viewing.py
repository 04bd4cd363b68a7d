"""What somebody knows of a state, by a loop over the fields: in a small game of two phases."""

from __future__ import annotations

import copy
import pickle

import pytest
from attrs import evolve, field, frozen
from attrs.exceptions import FrozenInstanceError

from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.table_fields import (
    AnyPosition,
    KnownTo,
    Viewer,
    position_maker,
    table_field,
)
from catbox_rules.kernel.values import UNKNOWN, Partial
from tests.unit.kernel.marbles import (
    BOTH,
    EVERYBODY,
    GUESSING,
    HIDING,
    ROUNDS,
    TABLE,
    Guessing,
    Hiding,
    Phase,
    Position,
    State,
    Table,
    View,
    position_of,
    view,
)

EVERY_STATE = pytest.mark.parametrize(
    "state", [HIDING, GUESSING, evolve(GUESSING, rounds=ROUNDS)], ids=["hiding", "guessing", "over"]
)
EVERY_VIEWER = pytest.mark.parametrize("viewer", EVERYBODY)


def test_who_sees_all_sees_all() -> None:
    assert position_of(GUESSING, Viewer.ALL) == Position(
        table=TABLE,
        phase=Phase.GUESS,
        rounds=2,
        in_hands=3,
        hands=(Partial(("red",)), Partial(BOTH), Partial(())),
        bag=Partial(("blue", "green")),
        codes=(7, 8, 9),
        first=Seat(2),
    )


def test_a_spectator_sees_no_hidden_item() -> None:
    seen = position_of(GUESSING, None)
    assert seen.hands == (Partial((), 1), Partial((), 2), Partial((), 0))
    assert seen.codes == (UNKNOWN, UNKNOWN, UNKNOWN)


def test_a_seat_sees_its_own_item_and_no_other() -> None:
    assert position_of(GUESSING, Seat(0)).hands == (
        Partial(("red",)),
        Partial((), 2),
        Partial((), 0),
    )
    assert position_of(GUESSING, Seat(1)).hands == (Partial((), 1), Partial(BOTH), Partial((), 0))
    assert position_of(GUESSING, Seat(1)).codes == (UNKNOWN, 8, UNKNOWN)


def test_what_is_known_in_part_turns_on_the_viewer() -> None:
    shown = {viewer: position_of(GUESSING, viewer).bag for viewer in EVERYBODY}
    all_of_it, its_size = Partial(("blue", "green")), Partial((), 2)
    assert shown == {Viewer.ALL: all_of_it, None: its_size, 0: all_of_it, 1: its_size, 2: its_size}


@EVERY_VIEWER
def test_what_lies_open_is_the_same_for_all(viewer: Seat | Viewer | None) -> None:
    seen = position_of(GUESSING, viewer)
    assert (seen.table, seen.phase, seen.rounds) == (TABLE, Phase.GUESS, 2)
    assert (seen.in_hands, seen.first, seen.note) == (3, 2, "")


@EVERY_VIEWER
def test_what_a_state_does_not_have_is_as_one_would_expect(viewer: Seat | Viewer | None) -> None:
    """By a function of the rest of the position, or by the default of the field."""
    assert position_of(HIDING, viewer) == Position(
        table=TABLE,
        phase=Phase.HIDE,
        rounds=1,
        in_hands=6,
        hands=(Partial(BOTH),) * 3,
        bag=Partial(()),
        codes=(UNKNOWN,) * 3,
        first=Seat(1),
    )


def test_a_phase_may_turn_on_the_state() -> None:
    over = evolve(GUESSING, rounds=ROUNDS)
    assert position_of(GUESSING, None).phase is Phase.GUESS
    assert position_of(over, None).phase is Phase.OVER


@EVERY_STATE
@EVERY_VIEWER
def test_it_is_what_the_constructor_takes(state: State, viewer: Seat | Viewer | None) -> None:
    """The same position, of the same class, for the same viewer, and as frozen."""
    seen = position_of(state, viewer)
    again = evolve(seen)
    assert type(again) is type(seen) is Position
    assert again == seen
    assert again.viewer == seen.viewer == viewer
    assert seen.seat_after == (seen.first + 1) % 3
    with pytest.raises(FrozenInstanceError):
        seen.rounds = 5  # type: ignore[misc] # pyright: ignore -- which is the point


@EVERY_STATE
@pytest.mark.parametrize("viewer", EVERYBODY[1:])
def test_a_view_is_the_position_of_its_viewer(state: State, viewer: Seat | None) -> None:
    """Also once it is copied, pickled, or changed."""
    seen = view(state, viewer)
    assert seen == position_of(state, viewer)
    noted = evolve(seen, note="a note")
    assert noted.note == "a note"
    twins = (copy.copy(seen), copy.deepcopy(seen), pickle.loads(pickle.dumps(seen)), evolve(seen))
    for twin in (*twins, noted):
        assert type(twin) is View
        assert twin.viewer == viewer
    assert all(twin == seen for twin in twins)
    assert not hasattr(seen, "__dict__")


# Declarations that nothing can be made of.


def test_a_field_has_to_come_from_somewhere() -> None:
    @frozen(kw_only=True, weakref_slot=False, eq=False)
    class WithColor(AnyPosition):
        viewer: Seat | Viewer | None
        table: Table
        phase: Phase
        color: str

    with pytest.raises(AssertionError, match="Hiding has no color"):
        position_maker(WithColor, {Hiding: Phase.HIDE})


def test_who_knows_what_a_state_tells_has_to_be_said() -> None:
    """Otherwise a field that somebody forgot to hide would lie open."""

    @frozen(kw_only=True, weakref_slot=False, eq=False)
    class WithBag(AnyPosition):
        viewer: Seat | Viewer | None
        table: Table
        phase: Phase
        bag: tuple[str, ...] = ()

    assert position_maker(WithBag, {Hiding: Phase.HIDE})(HIDING, None).bag == ()
    with pytest.raises(TypeError, match=r"^WithBag\.bag: it is not said who knows it$"):
        position_maker(WithBag, {Guessing: Phase.GUESS})


def test_a_default_is_a_value() -> None:
    """A list that is made anew each time can be changed, which is no part of a frozen value."""

    @frozen(kw_only=True, weakref_slot=False, eq=False)
    class WithList(AnyPosition):
        viewer: Seat | Viewer | None
        table: Table
        phase: Phase
        colors: list[str] = field(factory=list[str], metadata=table_field(KnownTo.PUBLIC))

    with pytest.raises(AssertionError, match="colors has a factory"):
        position_maker(WithList, {Guessing: Phase.GUESS})
