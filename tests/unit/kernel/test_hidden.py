"""Positions that a game gets for marking its hidden fields: what somebody may not know is nowhere
in them, and all else is there as it is."""

from __future__ import annotations

import pickle
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, NewType, Protocol, TypeVar

import attrs
import pytest
from attrs import evolve, field, frozen

from catbox_rules.kernel import hidden as module
from catbox_rules.kernel.errors import ImpossibleState, MalformedInput
from catbox_rules.kernel.hidden import (
    TAKEN_NAMES,
    PartOfState,
    PlainPosition,
    hidden,
    known_to_seat,
    position_class,
    position_of,
    state_of,
    types_of,
    view_of,
)
from catbox_rules.kernel.partial import UNKNOWN
from catbox_rules.kernel.ruleset import Seat, Turn
from catbox_rules.kernel.table_fields import Viewer
from catbox_rules.positions.reading import Common

if TYPE_CHECKING:
    from random import Random


@frozen
class Pile:
    size: int
    cards: tuple[int, ...] = hidden()

    def __attrs_post_init__(self) -> None:
        if len(self.cards) != self.size:
            raise ImpossibleState("size", "not that of the pile")


@frozen
class Stack:
    pile: Pile


@frozen
class Shelf:
    """A part that hides something in a list alone."""

    piles: tuple[Pile, ...]


@frozen
class Open:
    """A part that hides nothing."""

    number: int


@frozen
class Pockets:
    """A part of which a seat knows its own."""

    pockets: tuple[str, ...] = known_to_seat()


@frozen(slots=False)
class Moment:
    turn: int
    open: Open
    stacks: tuple[Stack, ...]
    pairs: tuple[tuple[Pile, int], ...] = ()
    shelf: Shelf | None = Shelf((Pile(1, (5,)),))
    hands: tuple[str, ...] = known_to_seat(default=("ace", "king"))
    stock: str = hidden(default="jack")
    pockets: Pockets = Pockets(("coin", "nail"))
    twice: int = field(init=False, default=2)


MOMENT = Moment(1, Open(4), (Stack(Pile(2, (8, 9))),), pairs=((Pile(1, (7,)), 3),))
EVERYBODY = pytest.mark.parametrize("viewer", [0, 1, None])

PACKAGE = __name__
"""Of the game that these states are of."""


def turn(state: object) -> Turn:
    """Who may act in the game."""
    return (Seat(getattr(state, "turn", 0)),)


def of_attrs(value: object) -> Any:
    """A value that is one of attrs, which its type does not say."""
    return value


def test_a_seat_knows_its_own_item_and_a_spectator_none() -> None:
    assert view_of(MOMENT, 0, players=2).hands == ("ace", UNKNOWN)
    assert view_of(MOMENT, 1, players=2).hands == (UNKNOWN, "king")
    assert view_of(MOMENT, None, players=2).hands == (UNKNOWN, UNKNOWN)
    assert view_of(MOMENT, 1, players=2).pockets.pockets == (UNKNOWN, "nail")


class Base:
    """What a pile is declared to be in vain."""


class Sized(Protocol):
    """What a pile is as well."""

    @property
    def size(self) -> int:
        """How many cards it has."""
        ...


@frozen
class Held(Base):
    """A pile whose class no field names."""

    size: int
    cards: tuple[int, ...] = hidden()


@frozen
class Wrapped(Base):
    """What hides nothing itself."""

    within: object


class Named(NamedTuple):
    """A tuple whose items have names."""

    pile: object


PileT = TypeVar("PileT")
ANY_PILE = of_attrs(PileT)
A_FIELD: Any = field  # whose stubs take a class for a type
NewBase = NewType("NewBase", Base)
OFFERED = frozen(type("OfAttrs", (Base,), {}))
CARD = 90817
HELD = Held(1, (CARD,))


@EVERYBODY
@pytest.mark.parametrize(
    ("declared", "value"),
    [
        *((each, HELD) for each in (Any, object, Base, Sized, ANY_PILE, NewBase, Base | None)),
        *((each, HELD) for each in (Annotated[Base, "a mark"], OFFERED, "NoSuchName")),
        *(
            (each, (HELD,))
            for each in (tuple[Base, ...], of_attrs(tuple)[ANY_PILE, ...], tuple, Sequence[Base])
        ),
        (tuple[int, Base], (1, HELD)),
        (Named, Named(HELD)),
        (frozenset[Base], frozenset([HELD])),
        (Mapping[int, Base], {1: HELD}),
        (Mapping[Base, int], {HELD: 1}),
        (list[Base], [HELD]),
        (Base, Wrapped((HELD,))),
        (Wrapped, Wrapped(Wrapped(HELD))),
    ],
    ids=str,
)
def test_what_a_value_hides_is_in_no_view_whatever_it_is_declared_to_be(
    declared: Any, value: object, viewer: int | None
) -> None:
    by_seat = attrs.make_class(
        "BySeat", {"held": known_to_seat(type=tuple[declared, ...])}, frozen=True
    )
    made = attrs.make_class("Made", {"held": A_FIELD(type=declared)}, frozen=True)
    for state in (made(value), by_seat((value, value))):
        view, whole = view_of(state, viewer, players=2), position_of(state, Viewer.ALL)
        assert str(CARD) not in repr(view)
        assert "size=1" in repr(view) or (viewer is None and type(state) is by_seat)
        assert str(CARD) in repr(whole)
        assert whole.seen_by(None if viewer is None else Seat(viewer)) == view
        assert state_of(whole) == state


def test_a_table_hides_nothing() -> None:
    made = attrs.make_class("Made", {"table": field()}, frozen=True)
    with pytest.raises(TypeError, match="Held: a table has no hidden fields"):
        view_of(made(HELD), 0, players=2)


def test_a_value_without_hidden_parts_is_there_itself() -> None:
    made = attrs.make_class("Made", {"held": A_FIELD(type=Any)}, frozen=True)
    value = (Wrapped({1: [Open(4)]}), Open(5))
    assert view_of(made(value), 0, players=2).held is value


@EVERYBODY
def test_what_a_part_hides_is_in_no_view(viewer: int | None) -> None:
    view = view_of(MOMENT, viewer, players=2)
    text = repr(view)
    assert not any(card in text for card in ("8", "9", "7", "5", "jack"))
    assert (view.stacks[0].pile.size, view.stacks[0].pile.cards) == (2, UNKNOWN)
    assert view.pairs[0][0].size == 1
    assert view.pairs[0][1] == 3
    assert view.shelf.piles[0].size == 1
    assert view.stock is UNKNOWN


def test_all_else_is_there_as_it_is() -> None:
    view = view_of(MOMENT, 0, players=2)
    assert view.open == Open(4)
    assert (view.viewer, view.turn) == (0, 1)
    assert {view.phase, view.phase.value, str(view.phase)} == {"Moment"}


@EVERYBODY
def test_nobody_builds_a_view_of_more_than_its_viewer_knows(viewer: Seat | None) -> None:
    whole, view = position_of(MOMENT, Viewer.ALL), position_of(MOMENT, viewer)
    assert whole.seen_by(viewer) == view == view.seen_by(viewer)
    for name in ("hands", "stock", "stacks", "pockets"):
        with pytest.raises(ImpossibleState, match="cannot know this"):
            evolve(of_attrs(view), **{name: getattr(whole, name)})


def test_the_state_of_a_position_of_which_all_is_known() -> None:
    whole = position_of(MOMENT, Viewer.ALL)
    assert state_of(whole) == MOMENT
    assert state_of(whole.seen_by(Seat(0))) is None
    piles: Any = position_class(Stack)
    assert isinstance(whole.stacks[0], PartOfState)
    with pytest.raises(ImpossibleState, match="not that of the pile"):
        state_of(piles(first_seat=0, to_act=(), pile=evolve(whole.stacks[0].pile, size=5)))


def test_who_may_act_says_the_game_around_the_class() -> None:
    assert position_of(MOMENT, None).to_act == (1,)

    @frozen
    class Elsewhere:
        open: Open

    Elsewhere.__module__ = "no.such.game"
    assert position_of(Elsewhere(Open(1)), None).to_act == ()


def test_positions_and_parts_are_pickled() -> None:
    view = position_of(MOMENT, Seat(1))
    again = pickle.loads(pickle.dumps(view))
    assert (again, again.viewer, type(again)) == (view, 1, type(view))
    phase = pickle.loads(pickle.dumps(view.phase))
    assert (phase, type(phase)) == (view.phase, type(view.phase))


@pytest.mark.parametrize("name", sorted(TAKEN_NAMES))
def test_a_name_that_means_something_else_is_not_for_a_field_of_a_state(name: str) -> None:
    made = attrs.make_class("Made", [name], frozen=True)
    with pytest.raises(TypeError, match=rf"Made\.{name}: a state has no field of this name"):
        view_of(made(1), 0, players=2)


def test_which_names_mean_something_else() -> None:
    """The keys of all documents, and what every position has; but the table, which is that of the
    state, and names that are former ones, which a field may have."""
    of_positions = {name for name in dir(position_class(Stack)) if not name.startswith("_")}
    own, former, common = {"table", "pile"}, {"seat", "shown"}, set(attrs.fields_dict(Common))
    assert common | (of_positions - own - former) | {"document", "do"} == TAKEN_NAMES


def test_what_is_known_to_type_checkers_alone_is_hidden_where_it_says_so() -> None:
    @frozen
    class Untyped:
        random: Random | None
        box: object

    assert types_of(Untyped)["random"] is object
    assert position_of(Untyped(None, Pile(1, (9,))), None).box.cards is UNKNOWN


def test_a_seat_that_there_is_not() -> None:
    with pytest.raises(MalformedInput, match="expected 0 to 1, got 2"):
        view_of(MOMENT, 2, players=2)


def test_former_names() -> None:
    view = position_of(MOMENT, Seat(1))
    with pytest.warns(DeprecationWarning, match="seat is deprecated: use view.viewer"):
        assert view.seat == 1
    with pytest.warns(DeprecationWarning, match="shown is"):
        assert ("stock", UNKNOWN) in view.shown
    with pytest.warns(DeprecationWarning, match="PlainPosition"):
        assert module.PartialView is PlainPosition
