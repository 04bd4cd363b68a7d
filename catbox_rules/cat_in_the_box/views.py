"""What one seat sees, and what a spectator sees (`secrecy.…`): a position made for that viewer.

It has no place for the two cards that two players leave face down. What is hidden of the rest, the
fields of `Position` say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from attrs import evolve

from catbox_rules.cat_in_the_box.board import Board
from catbox_rules.cat_in_the_box.cards import Cards, Rank
from catbox_rules.cat_in_the_box.cells import Color
from catbox_rules.cat_in_the_box.position import PHASES, Phase, Position
from catbox_rules.cat_in_the_box.state import State
from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.former import former, former_class, former_names
from catbox_rules.kernel.ruleset import Seat, as_seat
from catbox_rules.kernel.table_fields import known_to
from catbox_rules.kernel.viewing import position_maker

_COLORS: Final = frozenset(Color)


class View(Position):
    """What a seat sees, or a spectator: a position with a viewer.

    What is open is never forgotten in it, so what a seat reads in it is a number and not `UNKNOWN`.
    """

    __slots__ = ()
    if TYPE_CHECKING:  # The fields are those of the base, and so are their types where it is run.
        viewer: Seat | None
        bids: tuple[int | None, ...]
        won: tuple[int, ...]

    @property
    def seat(self) -> Seat:
        """The seat whose view it is. Raises AttributeError for the view of a spectator."""
        if self.viewer is None:
            raise AttributeError("this is the view of a spectator, who has no seat")
        return self.viewer

    @property
    def held(self) -> tuple[frozenset[Color], ...]:
        """By seat: the colors that it has not lost in this round."""
        return tuple([_COLORS - lost for lost in self.lost])

    @property
    def hand(self) -> Cards:
        """The own cards. Raises AttributeError for the view of a spectator."""
        return self.hands[self.seat].known

    @property
    def discard(self) -> Rank | None:
        """The card that the seat has set aside; None if it has not. Raises AttributeError for the
        view of a spectator."""
        return next(iter(self.discards[self.seat].known), None)

    @property
    @former("the view itself, or that of a spectator for what everybody sees")
    def public(self) -> View:
        """What everybody sees."""
        return evolve(self, viewer=None, **dict(known_to(self, None)))

    @property
    @former("[len(hand) for hand in view.hands]")
    def hand_sizes(self) -> tuple[int, ...]:
        """By seat: how many cards it holds."""
        return tuple(map(len, self.hands))

    @property
    @former("[bool(discard) for discard in view.discards]")
    def has_discarded(self) -> tuple[bool, ...]:
        """By seat: whether it has set a card aside."""
        return tuple(map(bool, self.discards))

    @property
    @former("view.board")
    def board_in_sight(self) -> Board:
        """The board as far as somebody sees it."""
        return self.board


def _former_view(name: str, phase: Phase) -> tuple[type, str]:
    kind = former_class(name, lambda value: isinstance(value, View) and value.phase is phase)
    return kind, f"view.phase is Phase.{phase.name}"


FORMER_VIEWS: Final = {
    "DealView": _former_view("DealView", Phase.DEAL),
    "DiscardView": _former_view("DiscardView", Phase.DISCARD),
    "BidView": _former_view("BidView", Phase.BID),
    "TrickView": _former_view("TrickView", Phase.PLAY),
    "MatchOverView": _former_view("MatchOverView", Phase.OVER),
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


@implements("secrecy.hand", "secrecy.discard", "secrecy.left-over-cards")
def view(state: State, seat: int | None = None) -> View:
    """Return what a seat knows; what a spectator knows for None.

    Raises MalformedInput for a seat that this table does not have.

    >>> from catbox_rules.cat_in_the_box import initial
    >>> view(initial("pegasus-2023", players=3), 1).hand
    Cards.of()
    """
    return _view(state, None if seat is None else as_seat(seat, players=state.table.players))
