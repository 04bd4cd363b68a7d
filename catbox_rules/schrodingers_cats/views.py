"""What one seat sees, and what a spectator sees (`schrodinger.secrecy.…`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.former import former, former_class, former_names
from catbox_rules.kernel.partial import Unknown
from catbox_rules.kernel.ruleset import Seat, as_seat
from catbox_rules.kernel.table_fields import known_to
from catbox_rules.kernel.viewing import position_maker
from catbox_rules.schrodingers_cats.boxes import Boxes
from catbox_rules.schrodingers_cats.physicats import Physicat, SomePhysicats
from catbox_rules.schrodingers_cats.position import PHASES, Phase, Position
from catbox_rules.schrodingers_cats.results import RoundResult
from catbox_rules.schrodingers_cats.state import State


class View(Position):
    """What a seat sees, or a spectator: a position with a viewer.

    What is open is never forgotten in it, so what a seat reads in it is a number and not `UNKNOWN`.
    It has no place for what is in the draw pile, and for the Physicats that are out of the game.
    """

    __slots__ = ()
    if TYPE_CHECKING:  # The fields are those of the base, and so are their types where it is run.
        viewer: Seat | None
        results: tuple[RoundResult, ...]
        proved: int

    @property
    def seat(self) -> Seat:
        """The seat whose view it is. Raises AttributeError for the view of a spectator."""
        if self.viewer is None:
            raise AttributeError("this is the view of a spectator, who has no seat")
        return self.viewer

    @property
    def hand(self) -> Boxes:
        """The own cards. Raises AttributeError for the view of a spectator."""
        return self.hands[self.seat].known

    @property
    def physicat(self) -> Physicat | None:
        """The own Physicat, as long as it is unused. Raises AttributeError for the view of a
        spectator."""
        own = self.physicats.unused[self.seat]
        assert not isinstance(own, Unknown), "a seat knows its own Physicat"
        return own

    @property
    def known_discards(self) -> Boxes:
        """What the seat knows to be in the discard pile. Raises AttributeError for the view of a
        spectator."""
        known = self.known[self.seat]
        assert not isinstance(known, Unknown), "a seat knows what it knows"
        return known

    @property
    def row(self) -> tuple[Physicat, ...]:
        """The Physicats that lie open next to the board, in the order in which they came there."""
        return tuple([each for each in self.physicats.row if not isinstance(each, Unknown)])

    @property
    @former("the view itself, or that of a spectator for what everybody sees")
    def public(self) -> View:
        """What everybody sees."""
        return evolve(self, viewer=None, **dict(known_to(self, None)))

    @property
    @former("the view itself")
    def round(self) -> View:
        """What is open during a round, and how much lies hidden."""
        return self

    @property
    @former("[len(hand) for hand in view.hands]")
    def hand_sizes(self) -> tuple[int, ...]:
        """By seat: how many cards it holds."""
        return tuple(map(len, self.hands))

    @property
    @former("len(view.discards)")
    def discard_pile(self) -> int:
        """How many cards are discarded."""
        return len(self.discards)

    @property
    @former("view.known_to_all")
    def discards_known_to_all(self) -> Boxes:
        """Those of them that lay open before."""
        return self.known_to_all

    @property
    @former("view.phase is Phase.PROOF")
    def has_claimed(self) -> bool:
        """Whether the seat that is to draw has claimed in this turn."""
        return self.phase is Phase.PROOF


def _former_view(name: str, phase: Phase) -> tuple[type, str]:
    kind = former_class(
        name, lambda value: isinstance(value, View) and value.phase is phase and not value.owed
    )
    return kind, f"view.phase is Phase.{phase.name}"


FORMER_VIEWS: Final = {
    "PhysicatDealView": _former_view("PhysicatDealView", Phase.PHYSICATS),
    "DealView": _former_view("DealView", Phase.DEAL),
    "ClaimView": _former_view("ClaimView", Phase.CLAIM),
    "ProofView": _former_view("ProofView", Phase.PROOF),
    "DrawView": (
        former_class("DrawView", lambda value: isinstance(value, View) and value.owed > 0),
        "view.owed > 0",
    ),
    "MatchOverView": _former_view("MatchOverView", Phase.OVER),
    "RoundView": (View, "View"),
    "PhysicatsView": (SomePhysicats, "SomePhysicats"),
    "PublicView": (View, "View"),
    "SeatView": (
        former_class(
            "SeatView", lambda value: isinstance(value, View) and value.viewer is not None
        ),
        "View, or view.viewer is not None",
    ),
}
"""The classes that views have had, and what to write instead."""

if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, FORMER_VIEWS)

_view: Final = position_maker(View, PHASES)


@implements(
    "schrodinger.secrecy.hand",
    "schrodinger.secrecy.draw-pile",
    "schrodinger.secrecy.discard-pile",
    "schrodinger.secrecy.physicat",
)
def view(state: State, seat: int | None = None) -> View:
    """Return what a seat knows; what a spectator knows for None.

    Raises MalformedInput for a seat that this table does not have.

    >>> from catbox_rules.schrodingers_cats import initial
    >>> view(initial("amigo-2023", players=3), 1).hand
    Boxes(alive=0, dead=0, empty=0, heisenberg=0)
    """
    return _view(state, None if seat is None else as_seat(seat, players=state.table.players))
