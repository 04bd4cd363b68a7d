"""A table of Cat in the Box as it lies: what is open, and of the hidden cards what is known.

Unlike a state, a position may be wrong: two tokens on a cell, a hand with a card too many. It is
what somebody wrote down, and `faults_of_tables.py` says what cannot be. What is checked here is
the form.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import Enum
from typing import TypeAlias, assert_never

from attrs import evolve, field, frozen

from catbox_rules.cat_in_the_box import (
    BidPhase,
    BidView,
    Cards,
    CellSet,
    Color,
    DealPhase,
    DealView,
    DiscardPhase,
    DiscardView,
    MatchOver,
    MatchOverView,
    Play,
    Rank,
    RoundResult,
    SeatView,
    State,
    Table,
    TrickPhase,
    TrickView,
    View,
)
from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.positions.unknown import Unknown


class Phase(Enum):
    """What is to be done at the table."""

    DEAL = "deal"
    DISCARD = "discard"
    BID = "bid"
    PLAY = "play"
    OVER = "over"

    def __str__(self) -> str:
        return str(self.value)


@frozen
class SomeCards:
    """Cards of which some may be unknown: a hand, or the place for a discard (0 or 1 cards).

    >>> hand = SomeCards(Cards.of(4, 1), unknown=2)
    >>> print(hand)
    1 4 ? ?
    >>> len(hand)
    4
    """

    known: Cards = field(factory=Cards)
    unknown: int = 0

    def __len__(self) -> int:
        return len(self.known) + self.unknown

    def __str__(self) -> str:
        return " ".join([*map(str, self.known), *"?" * self.unknown]) or "nothing"


@frozen(kw_only=True)
class Position:
    """A table as it lies. What stands by seat has one value for each seat.

    In `Phase.PLAY` a trick may lie there complete, with a play of every seat: nobody has taken it.
    `won` is then without it. All tricks may have been won, and then the round is to be scored; and
    so it is with `paradox`.
    """

    table: Table
    results: tuple[RoundResult, ...] = ()
    """The rounds that are over."""
    phase: Phase
    tokens: tuple[CellSet, ...]
    """By seat: the cells with a token of it."""
    unowned: CellSet = field(factory=CellSet)
    """The cells with a token of a seat, of which nobody remembers which."""
    neutral: CellSet = field(factory=CellSet)
    """The cells with a token of nobody's, as it lies for the revealed cards."""
    revealed: tuple[Rank, ...] = ()
    lost: tuple[frozenset[Color], ...]
    """By seat: the colors that it has lost in this round; none for one that is `unsure`."""
    unsure: frozenset[Seat] = frozenset()
    """The seats of which nobody remembers the colors that they have lost."""
    bids: tuple[int | Unknown | None, ...]
    """By seat; None where it has not bid. Empty where nobody bids."""
    won: tuple[int | Unknown, ...]
    """By seat: how many tricks it has won in this round."""
    leader: Seat
    """Who leads, or has led, the trick."""
    trick: tuple[Play, ...] = ()
    """The plays of the trick, from the leader clockwise."""
    hands: tuple[SomeCards, ...]
    discards: tuple[SomeCards, ...]
    """By seat: the card that it has set aside, or nothing."""
    paradox: Seat | None = None
    """The seat by whose paradox the round has ended, before it is scored."""
    names: tuple[str, ...] | None = None
    title: str | None = None
    note: str | None = None
    stood: tuple[str, ...] = ()
    """The clauses that were broken on the way here, by actions that the table let stand."""

    @property
    def has_gaps(self) -> bool:
        """Whether something has been forgotten that lay open."""
        return bool(self.unowned or self.unsure)

    @property
    def placed(self) -> tuple[int, ...]:
        """By seat: how many tokens it has on the board. Those of seats that nobody remembers are
        shared out such that all have completed as many tricks."""
        return number_placed(self.tokens, self.unowned, self.trick)

    @property
    def start_seat(self) -> Seat:
        """The seat that starts the round."""
        return self.table.start_seat(len(self.results))

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
        return self.phase is Phase.PLAY and completed >= self.table.setup.tricks

    @property
    def seat_to_act(self) -> Seat | None:
        """The seat that is to play; None where nobody is, since the trick is to be taken, the round
        to be scored, or no tricks are played."""
        if self.phase is not Phase.PLAY or self.paradox is not None:
            return None
        if self.all_tricks_are_complete or self.has_complete_trick:
            return None
        return self.seat_to_play

    @property
    def completed_tricks(self) -> int:
        """How many tricks have been completed and taken, by the tokens of most seats; a complete
        trick that lies there is not among them."""
        played = _in_trick(self.trick, self.table.players)
        seats = Counter(a - b for a, b in zip(self.placed, played, strict=True))
        most = max(seats.values())
        return max(0, min(tricks for tricks, count in seats.items() if count == most))


def number_placed(
    tokens: tuple[CellSet, ...], unowned: CellSet, trick: Sequence[Play]
) -> tuple[int, ...]:
    """By seat: its tokens on the board, where those of nobody in particular are shared out such
    that all seats have completed as many tricks."""
    if not unowned:
        return tuple(map(len, tokens))
    completed = (sum(map(len, tokens)) + len(unowned) - len(trick)) // len(tokens)
    return tuple(completed + number for number in _in_trick(trick, len(tokens)))


def _in_trick(trick: Sequence[Play], players: int) -> list[int]:
    """By seat: how many plays of a trick are its own."""
    return [sum(play.seat == seat for play in trick) for seat in range(players)]


_Seen: TypeAlias = State | View
"""What a position can be made of."""


def position_of(seen: _Seen) -> Position:
    """The position that a state is, with everything known, or that somebody sees.

    >>> from catbox_rules.cat_in_the_box import initial
    >>> position_of(initial("pegasus-2023", players=3)).phase
    <Phase.DEAL: 'deal'>
    """
    if isinstance(seen, SeatView):
        return _of_seat_view(seen)
    table, results = seen.table, seen.results
    match seen:
        case DealPhase() | DealView():
            return _before_cards(table, results, Phase.DEAL)
        case MatchOver() | MatchOverView():
            return _before_cards(table, results, Phase.OVER)
        case DiscardPhase() | DiscardView():
            hands, discards = _hidden(seen)
            return _in_round(table, results, Phase.DISCARD, hands, discards, seen.revealed)
        case BidPhase() | BidView():
            hands, discards = _hidden(seen)
            revealed = seen.revealed
            return _in_round(table, results, Phase.BID, hands, discards, revealed, bids=seen.bids)
        case TrickPhase() | TrickView():
            hands, discards = _hidden(seen)
            board = seen.board_in_sight if isinstance(seen, TrickView) else seen.board
            return Position(
                table=table,
                results=results,
                phase=Phase.PLAY,
                tokens=board.tokens,
                neutral=board.neutral,
                revealed=seen.revealed,
                lost=tuple(frozenset(Color) - held for held in seen.held),
                bids=seen.bids,
                won=seen.won,
                leader=seen.leader,
                trick=seen.trick,
                hands=hands,
                discards=discards,
            )
        case _:
            assert_never(seen)


def _before_cards(table: Table, results: tuple[RoundResult, ...], phase: Phase) -> Position:
    nothing = (SomeCards(),) * table.players
    return _in_round(table, results, phase, nothing, nothing, ())


def _in_round(
    table: Table,
    results: tuple[RoundResult, ...],
    phase: Phase,
    hands: tuple[SomeCards, ...],
    discards: tuple[SomeCards, ...],
    revealed: tuple[Rank, ...],
    *,
    bids: tuple[int | None, ...] | None = None,
) -> Position:
    """A position in which nothing has been played."""
    none_made = (None,) * table.players if table.setup.bids else ()
    return Position(
        table=table,
        results=results,
        phase=phase,
        tokens=(CellSet(),) * table.players,
        neutral=table.board_before_play(revealed).neutral,
        revealed=revealed,
        lost=(frozenset[Color](),) * table.players,
        bids=none_made if bids is None else bids,
        won=(0,) * table.players,
        leader=table.start_seat(len(results)),
        hands=hands,
        discards=discards,
    )


def _hidden(
    seen: DiscardPhase | BidPhase | TrickPhase | DiscardView | BidView | TrickView,
) -> tuple[tuple[SomeCards, ...], tuple[SomeCards, ...]]:
    """The hands and the discards: known in a state, unknown in a view."""
    if isinstance(seen, DiscardPhase | BidPhase | TrickPhase):
        hands = tuple(SomeCards(hand) for hand in seen.hands)
        return hands, tuple(map(_discard, seen.discards))
    made = (True,) * seen.table.players
    if isinstance(seen, DiscardView):
        made = seen.has_discarded
    hands = tuple(SomeCards(unknown=size) for size in seen.hand_sizes)
    return hands, tuple(SomeCards(unknown=int(each)) for each in made)


def _discard(rank: Rank | None) -> SomeCards:
    return SomeCards() if rank is None else SomeCards(Cards.of(rank))


def _of_seat_view(view: SeatView) -> Position:
    public, seat = position_of(view.public), view.seat
    return evolve(
        public,
        hands=with_seat(public.hands, seat, SomeCards(view.hand)),
        discards=with_seat(public.discards, seat, _discard(view.discard)),
    )
