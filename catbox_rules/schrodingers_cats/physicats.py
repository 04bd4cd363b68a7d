"""The ten Physicats, and where they lie during a match.

A Physicat lies unused and face down before its seat, stays open before a seat until the round ends,
or is in the row of open ones next to the board. All others are out of the game."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from enum import Enum
from typing import Final

from attrs import Factory, evolve, field, frozen

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.former import former
from catbox_rules.kernel.frozen_value import FrozenValue
from catbox_rules.kernel.partial import UNKNOWN, Unknown
from catbox_rules.kernel.ruleset import with_seat
from catbox_rules.kernel.unchecked import changing, unchecked
from catbox_rules.schrodingers_cats.boxes import Box, Boxes


class Physicat(Enum):
    """A Physicat, by its last name."""

    POUNCE_GAPOSCHKIN = "pounce-gaposchkin"
    GOEPPERT_MEOWER = "goeppert-meower"
    PURRIE = "purrie"
    FELIDAE = "felidae"
    FEYNCAT = "feyncat"
    PRRIDE = "prride"
    MEWTON = "mewton"
    FELINESTEIN = "felinestein"
    PAWKING = "pawking"
    TABBY = "tabby"

    def __init__(self, name: str) -> None:
        self.text = name

    __hash__ = object.__hash__  # there is one object of each; `Enum` hashes its name every time

    def __str__(self) -> str:
        return self.text


STAYING: Final = frozenset({Physicat.POUNCE_GAPOSCHKIN, Physicat.GOEPPERT_MEOWER, Physicat.FEYNCAT})
"""Those that stay open before their seat until the round ends (`schrodinger.physicat.stays`)."""

COUNTS_AS: Final[Mapping[Physicat, Boxes]] = {
    Physicat.POUNCE_GAPOSCHKIN: Boxes(alive=2),
    Physicat.GOEPPERT_MEOWER: Boxes(empty=1),
}
"""What a staying Physicat counts as at the check."""

REMOVES: Final = {Physicat.PURRIE: Box.ALIVE, Physicat.FELIDAE: Box.DEAD}
"""The kind of open boxes that a Physicat sends to the discard pile."""

MEWTON_DRAWS: Final = 2
"""The number of boxes that Sir Isaac Mewton draws, where the draw pile has them."""


def _none_stays(physicats: Physicats) -> tuple[None, ...]:
    return (None,) * len(physicats.unused)


@frozen(weakref_slot=False)
class Physicats(FrozenValue):
    """Where the Physicats lie: `unused` and `staying` by seat, `row` in the order of arrival.

    `revealed` is the one that is being used: it is in no place until its effect is done."""

    unused: tuple[Physicat | None, ...]
    row: tuple[Physicat, ...] = ()
    staying: tuple[Physicat | None, ...] = field(default=Factory(_none_stays, takes_self=True))
    revealed: Physicat | None = None

    def __attrs_post_init__(self) -> None:
        if len(self.staying) != len(self.unused):
            fault = f"{len(self.staying)} of them for {len(self.unused)} seats"
            raise ImpossibleState("physicats.staying", fault)
        for physicat, number in Counter(self.placed).items():
            if number > 1:
                raise ImpossibleState("physicats", f"{physicat} is in {number} places")
        for seat, (unused, stays) in enumerate(zip(self.unused, self.staying, strict=True)):
            if stays is None:
                continue
            if stays not in STAYING:
                raise ImpossibleState(f"physicats.staying[{seat}]", f"{stays} does not stay")
            if unused is not None:
                fault = f"{stays} stays, and {unused} is unused, where a seat uses one"
                raise ImpossibleState(f"physicats.staying[{seat}]", fault)

    @classmethod
    def dealt(cls, physicats: tuple[Physicat, ...], opened: Physicat) -> Physicats:
        """Return the Physicats as dealt, one before each seat, and one in the row: different ones,
        which is not checked."""
        return _physicats(physicats, (opened,), (None,) * len(physicats), None)

    @property
    def placed(self) -> tuple[Physicat, ...]:
        """All that are in the game."""
        at_seats = (*self.unused, *self.staying, self.revealed)
        return (*[each for each in at_seats if each is not None], *self.row)

    @property
    def out_of_game(self) -> tuple[Physicat, ...]:
        """Those that nobody sees in this match."""
        placed = self.placed
        return tuple(physicat for physicat in Physicat if physicat not in placed)

    @property
    def open_before_seats(self) -> tuple[Physicat, ...]:
        """Those that stay open for this round."""
        return tuple(physicat for physicat in self.staying if physicat is not None)

    @implements("schrodinger.physicat.once")
    def revealed_by(self, seat: int, effect: Physicat) -> Physicats:
        """Return the same without the unused Physicat of a seat, and with the one whose effect
        comes now, which is in no place."""
        return _with_unused_and_revealed(self, with_seat(self.unused, seat, None), effect)

    @implements("schrodinger.physicat.joins-row")
    def with_revealed_in_row(self) -> Physicats:
        """Return the same with the one that is in no place at the end of the row."""
        assert self.revealed is not None, "one is revealed"
        return _with_row_and_revealed(self, (*self.row, self.revealed), None)

    @implements("schrodinger.physicat.stays")
    def with_revealed_staying(self, seat: int) -> Physicats:
        """Return the same with the one that is in no place open before a seat, where it stays."""
        return _with_staying_and_revealed(self, with_seat(self.staying, seat, self.revealed), None)

    @implements("schrodinger.physicat.tabby")
    def with_swapped(self, taken: Physicat) -> Physicats:
        """Return the same with Tabby in the place of a Physicat of the row."""
        place = self.row.index(taken)
        row = (*self.row[:place], Physicat.TABBY, *self.row[place + 1 :])
        return _with_row(self, row)

    @implements("schrodinger.physicat.joins-row")
    def with_moved_to_row(self, physicat: Physicat) -> Physicats:
        """Return the same with one that stayed open before a seat at the end of the row."""
        staying = with_seat(self.staying, self.staying.index(physicat), None)
        return _with_row_and_staying(self, (*self.row, physicat), staying)


_physicats: Final = unchecked(Physicats)
_with_unused_and_revealed: Final = changing(Physicats, "unused", "revealed")
_with_row: Final = changing(Physicats, "row")
_with_row_and_revealed: Final = changing(Physicats, "row", "revealed")
_with_staying_and_revealed: Final = changing(Physicats, "staying", "revealed")
_with_row_and_staying: Final = changing(Physicats, "row", "staying")


@frozen(weakref_slot=False)
class SomePhysicats(FrozenValue):
    """Where the Physicats lie; which one an unused one is, or one of the row, may be unknown."""

    unused: tuple[Physicat | Unknown | None, ...]
    row: tuple[Physicat | Unknown, ...] = ()
    staying: tuple[Physicat | None, ...] = ()
    revealed: Physicat | None = None
    """The one that is being used: it is in no place until its effect is done."""

    def __attrs_post_init__(self) -> None:
        if not self.staying:
            object.__setattr__(self, "staying", (None,) * len(self.unused))

    @property
    def once_drawn(self) -> SomePhysicats:
        """Where they lie once the cards are drawn for the one that is being used."""
        if self.revealed is None:
            return self
        return evolve(self, row=(*self.row, self.revealed), revealed=None)

    @property
    def unnamed(self) -> tuple[Physicat, ...]:
        """Those that are said to lie nowhere: an unknown one is one of these."""
        named = {*self.unused, *self.staying, *self.row, self.revealed}
        return tuple(physicat for physicat in Physicat if physicat not in named)

    def may_be_in_row(self, physicat: Physicat) -> bool:
        """Return whether a Physicat is in the row, or may be an unknown one of it."""
        return physicat in self.row or (UNKNOWN in self.row and physicat in self.unnamed)

    @property
    @former("[each is not None for each in physicats.unused]")
    def is_unused(self) -> tuple[bool, ...]:
        """By seat: whether it has one that it has not used."""
        return tuple(each is not None for each in self.unused)
