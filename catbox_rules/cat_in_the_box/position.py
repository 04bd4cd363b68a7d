"""What is on a table of Cat in the Box: all of it, or what somebody knows (`secrecy.…`).

Each field is declared once, with who knows it and how a document tells it. A seat's view is a
position made for that seat.

Unlike a state, a position that somebody wrote down may be wrong: two tokens on a cell, a hand with
a card too many. What cannot be is said elsewhere (`faults.py`).
What is checked here is that the position of a viewer holds no more than that viewer knows.

In `Phase.PLAY` a trick may lie there complete, with a play of every seat: nobody has taken it, and
`won` is without it. All tricks may have been won, and then the round is to be scored; and so it is
with `paradox`. What is given by seat has one value for each seat.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING, Final, get_args

from attrs import field, frozen

from catbox_rules.cat_in_the_box import state as packing
from catbox_rules.cat_in_the_box import written
from catbox_rules.cat_in_the_box.actions import Play, PlayText
from catbox_rules.cat_in_the_box.material import (
    HIGHEST_RANK,
    Board,
    Cards,
    CellNames,
    CellSet,
    Color,
    Rank,
)
from catbox_rules.cat_in_the_box.state import (
    BidPhase,
    DealPhase,
    DiscardPhase,
    MatchOver,
    RoundResult,
    State,
    TrickPhase,
)
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.cat_in_the_box.written import WrittenRound
from catbox_rules.kernel.condition import implements
from catbox_rules.kernel.forms import ABSENT, BySeat, UpTo99
from catbox_rules.kernel.ruleset import Seat, as_seat
from catbox_rules.kernel.table_fields import (
    AnyPosition,
    KnownTo,
    Viewer,
    in_document,
    position_maker,
    table_field,
)
from catbox_rules.kernel.values import UNKNOWN, Partial, Unknown, Word, unchecked


class Phase(Word):
    """What is to be done at the table."""

    DEAL = "deal"
    DISCARD = "discard"
    BID = "bid"
    PLAY = "play"
    OVER = "over"

    def __str__(self) -> str:
        return str(self.value)


_partial: Final[Callable[[Cards, int, bool], Partial[Cards]]] = unchecked(Partial)
_ONE_CARD: Final = (
    Partial(Cards()),
    *(Partial(Cards.of(rank)) for rank in range(1, HIGHEST_RANK + 1)),
)
"""A card of each rank; no card at 0."""
_NO_CELLS: Final = CellSet()
_EACH_SEAT: Final = "a list of {players}, one for each seat"


def _rounds(state: State) -> tuple[WrittenRound, ...]:
    return tuple(map(written.written_round, state.results))


def _tokens(state: TrickPhase) -> tuple[CellSet, ...]:
    return packing.tokens(state.packed, state.table.players)


@implements("house.memory")
def _unowned_in_sight(position: Position, _: Seat | None) -> CellSet:
    return position.unowned if position.table.board_is_in_sight else _NO_CELLS


@implements("house.memory")
def _free_in_sight(position: Position, _: Seat | None) -> CellSet:
    return position.free if position.table.board_is_in_sight else _NO_CELLS


@implements("house.memory")
def _tokens_in_sight(position: Position, _: Seat | None) -> tuple[CellSet, ...]:
    """Return the tokens on the board; where seats name cells from memory, those that all know just
    now."""
    if position.table.board_is_in_sight or not position.has_begun:
        return position.tokens
    board = position.table.empty_board
    for play in position.trick:
        board = board.with_token(play.seat, play.cell)
    return board.tokens


def _no_tokens(position: Position) -> tuple[CellSet, ...]:
    return (_NO_CELLS,) * position.table.players


def _lost(state: TrickPhase) -> tuple[frozenset[Color], ...]:
    return packing.lost(state.packed, state.table.players)


def _no_colors(position: Position) -> tuple[frozenset[Color], ...]:
    return (frozenset[Color](),) * position.table.players


def _bids(position: Position) -> tuple[int | Unknown | None, ...]:
    """Bids that are unknown once tricks are played, and not made before."""
    if not position.table.setup.bids:
        return ()
    is_unknown = position.has_begun or position.is_partial
    return (UNKNOWN if is_unknown else None,) * position.table.players


def _won(position: Position) -> tuple[int | Unknown, ...]:
    is_unknown = position.is_partial or not position.is_first_trick
    return (UNKNOWN if is_unknown else 0,) * position.table.players


def _start_seat(position: Position) -> Seat:
    return position.start_seat


def _has_begun(position: Position) -> bool:
    return position.has_begun


def _has_taken_a_trick(position: Position) -> bool:
    return position.has_begun and not position.is_first_trick


@cache
def _hidden(number: int) -> Partial[Cards]:
    """Return a number of hidden cards; each built once, and shared."""
    return Partial(Cards(), number)


@implements("secrecy.hand")
def _hidden_hand(hand: Cards | Partial[Cards], _: Position) -> Partial[Cards]:
    is_uncounted = isinstance(hand, Partial) and not hand.is_counted
    return written.UNCOUNTED if is_uncounted else _hidden(len(hand))


def _hand(cards: Cards) -> Partial[Cards]:
    return _partial(cards, 0, True)


def _hands(position: Position) -> tuple[Partial[Cards], ...]:
    if position.is_partial:
        return (written.UNCOUNTED,) * position.table.players
    return tuple([_hidden(size) for size in position.due_sizes])


@implements("secrecy.discard")
def _hidden_discard(discard: Rank | Partial[Cards] | None, _: Position) -> Partial[Cards]:
    if discard is None:
        return _hidden(0)
    if not isinstance(discard, Partial):
        return _hidden(1)
    return _hidden(len(discard)) if discard.is_counted else discard


def _discard(rank: Rank | None) -> Partial[Cards]:
    return _ONE_CARD[rank or 0]


def _discards(position: Position) -> tuple[Partial[Cards], ...]:
    if position.is_partial:
        return (written.UNCOUNTED,) * position.table.players
    is_made = position.phase in (Phase.BID, Phase.PLAY)
    return (_hidden(int(is_made)),) * position.table.players


@frozen(kw_only=True, weakref_slot=False, eq=False, repr=False)
class Position(AnyPosition):
    """A position of this game.

    What the reader checks beyond this: that the leader is stated once a trick has been completed,
    and that each cell stands once in a layout. Cells are those of the largest board, and ranks 1 to
    9: that a table has no such cell is for the judge to say.
    """

    viewer: Seat | Viewer | None = field(default=Viewer.ALL, eq=False)
    """Whose view it is: a seat's, a spectator's (None), or nobody's."""
    table: Table
    phase: Phase
    """What is to be done at the table."""
    rounds: tuple[WrittenRound, ...] = field(
        default=(),
        metadata=table_field(
            KnownTo.PUBLIC,
            of=dict.fromkeys(get_args(State), _rounds),
            left_out="none",
            written=tuple[written.ScoredRound, ...],
            read=written.rounds_read,
            write=written.rounds_as_json,
        ),
    )
    """The rounds that are over."""
    revealed: tuple[Rank, ...] = field(
        default=(),
        metadata=table_field(KnownTo.PUBLIC, left_out="none", written=tuple[written.AnyRank, ...]),
    )
    """With two players: the cards that are turned up."""
    tokens: tuple[CellSet, ...] = field(
        metadata=table_field(
            KnownTo.IN_PART,
            of={TrickPhase: _tokens},
            part=_tokens_in_sight,
            default=_no_tokens,
            open_ended=True,
            needed=_has_begun,
            expected=_EACH_SEAT,
            left_out="none; in the phase play it has to be there",
            written=BySeat[CellNames],
            read=written.tokens_read,
        )
    )
    """By seat: the cells with a token of it."""
    unowned: CellSet = field(
        default=_NO_CELLS,
        metadata=table_field(
            KnownTo.IN_PART,
            part=_unowned_in_sight,
            partial_key="taken",
            open_ended=True,
            left_out="none",
            written=CellNames,
            read=written.unowned_read,
        ),
    )
    """The cells with a token of a seat, of which nobody remembers which: of tricks that are
    completed. In a partial document their key is `taken`, and they may be of the trick as well."""
    free: CellSet = field(
        default=_NO_CELLS,
        metadata=table_field(
            KnownTo.IN_PART,
            part=_free_in_sight,
            key="",
            partial_key="free",
            open_ended=True,
            written=CellNames,
            read=written.free_read,
        ),
    )
    """Of a partial position: the cells that are known to have no token."""
    neutral: CellSet = field(
        metadata=table_field(
            KnownTo.PUBLIC,
            default=written.neutral_due,
            open_ended=True,
            left_out="those that the revealed cards call for",
            written=CellNames,
            read=written.neutral_read,
        )
    )
    """The cells with a token of nobody's."""
    lost: tuple[frozenset[Color], ...] = field(
        metadata=table_field(
            KnownTo.PUBLIC,
            of={TrickPhase: _lost},
            default=_no_colors,
            needed=_has_begun,
            expected=_EACH_SEAT,
            left_out="none; in the phase play it has to be there",
            written=written.Lost,
            read=written.lost_read,
            write=written.lost_as_json,
        )
    )
    """By seat: the colors that it has lost in this round, ? where nobody remembers; ? alone for all
    seats."""
    unsure: frozenset[Seat] = field(
        default=frozenset(),
        metadata=table_field(KnownTo.PUBLIC, key="", default=written.unsure_of),
    )
    """The seats of which nobody remembers the colors that they have lost; `lost` has none there."""
    bids: tuple[int | Unknown | None, ...] = field(
        metadata=table_field(
            KnownTo.PUBLIC,
            default=_bids,
            left_out="all unknown in the phase play, else none made",
            written=written.Bids,
        )
    )
    """By seat: its bid, null where it has not bid; empty where nobody bids."""
    won: tuple[int | Unknown, ...] = field(
        metadata=table_field(
            KnownTo.PUBLIC,
            default=_won,
            left_out="none before a trick is completed, then unknown",
            written=BySeat[UpTo99 | Unknown],
        )
    )
    """By seat: the tricks that it has won, without one that lies there."""
    leader: Seat = field(
        metadata=table_field(
            KnownTo.PUBLIC,
            default=_start_seat,
            needed=_has_taken_a_trick,
            expected="the number of a seat",
            left_out="the start seat, as long as no trick is completed",
        )
    )
    """The seat that leads, or has led, the trick."""
    trick: tuple[Play, ...] = field(
        default=(),
        metadata=table_field(
            KnownTo.PUBLIC,
            left_out="none",
            written=tuple[PlayText, ...],
            read=written.trick_read,
            write=written.trick_as_json,
        ),
    )
    """The plays of the trick, from the leader clockwise. Their tokens are on the board, so they
    stand in tokens as well."""
    hands: tuple[Partial[Cards], ...] = field(
        metadata=table_field(
            KnownTo.OWN_SEAT,
            hide=_hidden_hand,
            whole=_hand,
            default=_hands,
            left_out="all wholly unknown, and in the phases deal and over empty",
            written=BySeat[written.Hand],
            read=written.hands_read,
            write=written.hands_as_json,
        )
    )
    """By seat: its cards."""
    discards: tuple[Partial[Cards], ...] = field(
        metadata=table_field(
            KnownTo.OWN_SEAT,
            hide=_hidden_discard,
            whole=_discard,
            default=_discards,
            left_out="all unknown in the phases bid and play, else none",
            written=BySeat[written.Discard],
            read=written.discards_read,
            write=written.discards_as_json,
        )
    )
    """By seat: the card that it has set aside, null if it has not; a list if it has set several
    aside, which is a fault."""
    paradox: Seat | None = field(default=None, metadata=table_field(KnownTo.PUBLIC))
    """The seat whose paradox has ended the round, which is not scored yet; null if there is none.
    """
    names: tuple[str, ...] | None = None
    title: str | None = None
    note: str | None = None
    stood: tuple[str, ...] = ()
    """The clauses that were broken on the way here, by actions that the table let stand."""
    unwritten: frozenset[str] | None = None

    @property
    def results(self) -> tuple[RoundResult, ...]:
        """The rounds that are over, as the results of a state: of what is unknown there is
        nothing."""
        return tuple(
            RoundResult(
                self.table.start_seat(self.rounds[:number]),
                None if isinstance(each.paradox, Unknown) else each.paradox,
                _known_or_zero(each.tricks),
                _known_or_zero(each.bonus),
                _known_or_zero(each.scores),
            )
            for number, each in enumerate(self.rounds)
        )

    @property
    def points(self) -> tuple[int | Unknown, ...]:
        """By seat: the points of the rounds that are over."""
        return tuple([self._points(seat) for seat in self.table.seats])

    def _points(self, seat: Seat) -> int | Unknown:
        points = 0
        for each in self.rounds:
            scored = each.scores[seat]
            if isinstance(scored, Unknown):
                return UNKNOWN
            points += scored
        return points

    @property
    def has_gaps(self) -> bool:
        """Whether something has been forgotten that lay open."""
        return bool(self.unowned or self.unsure)

    @property
    def has_begun(self) -> bool:
        """Whether tricks are played."""
        return self.phase is Phase.PLAY

    @property
    def is_first_trick(self) -> bool:
        """Whether no trick of the round has been completed and taken."""
        if self._taken_from_memory is not None:
            return self._taken_from_memory == 0
        placed = sum(map(len, self.tokens)) + len(self.unowned)
        return placed == written.plays_in_trick(self)

    @property
    def _taken_from_memory(self) -> int | None:
        """How many tricks have been won, where the board that would show it is out of sight; None
        where it is not, and where nobody says."""
        if self.table.board_is_in_sight or not self.has_begun:
            return None
        if in_document(self, "won") is ABSENT:
            return None
        taken = [number for number in self.won if not isinstance(number, Unknown)]
        return sum(taken) if len(taken) == len(self.won) else None

    @property
    def unknown_cells(self) -> CellSet:
        """The cells of which nobody knows whether there is a token: of a partial position alone.
        There are none in the trick."""
        if not self.is_partial:
            return _NO_CELLS
        board = self.table.empty_board
        return board.cells - board.observed - self.taken - self.neutral - self.free

    @property
    def taken(self) -> CellSet:
        """The cells that are known to have a token of a seat; of a partial position those of the
        trick among them."""
        cells = self.unowned
        for tokens in self.tokens:
            cells |= tokens
        return cells | CellSet.of([play.cell for play in self.trick]) if self.is_partial else cells

    @property
    def board(self) -> Board:
        """The board with the tokens that lie there; of a view, those that this viewer sees."""
        return self.table.empty_board.with_all(self.tokens, self.neutral)

    @property
    def unseen(self) -> Counter[Rank]:
        """The cards of the deck that do not lie open, and are not known to be in a hand or set
        aside."""
        unseen = Counter(self.table.deck)
        unseen.subtract(self.revealed)
        for tokens in self.tokens:
            unseen.subtract(tokens.cards)
        for cards in (*self.hands, *self.discards):
            unseen.subtract(cards.known)
        return +unseen

    @property
    def placed(self) -> tuple[int, ...]:
        """By seat: how many tokens it has on the board. Those of seats that nobody remembers are
        shared out such that all have completed as many tricks."""
        completed = self._taken_from_memory
        if completed is None and not self.unowned:
            return tuple(map(len, self.tokens))
        if completed is None:
            placed = sum(map(len, self.tokens)) + len(self.unowned)
            completed = (placed - written.plays_in_trick(self)) // self.table.players
        return tuple(completed + number for number in self._in_trick)

    @property
    def due_sizes(self) -> tuple[int, ...]:
        """By seat: how many cards it should hold after its discard and its plays."""
        if self.phase in (Phase.DEAL, Phase.OVER):
            return (0,) * self.table.players
        dealt = self.table.setup.dealt
        return tuple(
            max(0, dealt - len(discard) - number)
            for discard, number in zip(self.discards, self.placed, strict=True)
        )

    @property
    def start_seat(self) -> Seat:
        """The seat that starts the round."""
        return self.table.start_seat(self.rounds)

    @property
    def seat_to_play(self) -> Seat:
        """The seat after the last play of the trick."""
        return Seat((self.leader + len(self.trick)) % self.table.players)

    @property
    def has_complete_trick(self) -> bool:
        """Whether a trick lies there to be taken."""
        return len(self.trick) >= self.table.players

    @property
    def all_tricks_are_complete(self) -> bool:
        """Whether the last trick of the round has been played."""
        completed = self.completed_tricks + self.has_complete_trick
        return self.has_begun and completed >= self.table.setup.tricks

    @property
    def seat_to_act(self) -> Seat | None:
        """The seat that is to play; None where nobody is, since the trick is to be taken, the round
        to be scored, or no tricks are played."""
        if not self.has_begun or self.paradox is not None:
            return None
        if self.all_tricks_are_complete or self.has_complete_trick:
            return None
        return self.seat_to_play

    @property
    def completed_tricks(self) -> int:
        """How many tricks have been completed and taken, by the tokens of most seats; a complete
        trick that lies there is not among them."""
        seats = Counter(a - b for a, b in zip(self.placed, self._in_trick, strict=True))
        most = max(seats.values())
        return max(0, min(tricks for tricks, count in seats.items() if count == most))

    @property
    def _in_trick(self) -> list[int]:
        """By seat: how many plays of the trick are its own."""
        return [sum(play.seat == seat for play in self.trick) for seat in self.table.seats]


def _known_or_zero(values: tuple[int | Unknown, ...]) -> tuple[int, ...]:
    return tuple(0 if isinstance(value, Unknown) else value for value in values)


PHASES: Final = {
    DealPhase: Phase.DEAL,
    DiscardPhase: Phase.DISCARD,
    BidPhase: Phase.BID,
    TrickPhase: Phase.PLAY,
    MatchOver: Phase.OVER,
}
"""By class of states the phase of its positions."""

_position_of: Final = position_maker(Position, PHASES)


def position_of(seen: State | Position) -> Position:
    """Return the position that a state is, with everything known; of a view, what it holds.

    >>> from catbox_rules.cat_in_the_box import initial
    >>> position_of(initial("pegasus-2023", players=3)).phase
    Phase.DEAL
    """
    return seen.without_viewer() if isinstance(seen, Position) else _position_of(seen, Viewer.ALL)


# What one seat sees, and what a spectator sees (`secrecy.…`): a position made for that viewer.
#
# It has no place for the two cards that two players leave face down. What is hidden of the rest,
# the fields of `Position` say.


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
