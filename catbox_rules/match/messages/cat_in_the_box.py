"""Messages of Cat in the Box: the board with its tokens, the trick, the seats, the own cards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Annotated, TypeAlias

from attrs import frozen

from catbox_rules.cat_in_the_box.actions import Action, Discard, Play
from catbox_rules.cat_in_the_box.events import CardPlayed, Event, TrickAbandoned, TrickWon
from catbox_rules.cat_in_the_box.material import (
    COLORS,
    Arrangement,
    CellNames,
    CellSet,
    Color,
    Layout,
    Rank,
)
from catbox_rules.cat_in_the_box.position import Phase, View
from catbox_rules.cat_in_the_box.rules.tricks import winning_at
from catbox_rules.kernel.forms import Between, BySeat, Items, Number, Positive
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.values import Unknown
from catbox_rules.match.messages.message import BUTTON, Touched

Bid: TypeAlias = Annotated[int, Between(0, 9)]


@frozen
class SeatAtTable:
    """What everybody sees of a seat."""

    cards: Number
    """How many cards it holds."""
    has_discarded: bool
    bid: Bid | None
    tricks: Number
    """How many tricks it has won in this round."""
    held: Annotated[tuple[Color, ...], Items(distinct=True)]
    """The colors that it can still declare."""
    tokens: CellNames
    """The cells with its tokens."""
    points: int
    """What it has from the rounds that are over."""


@frozen
class Trick:
    """The trick in progress."""

    number: Positive
    """Which trick of the round it is, from 1."""
    leader: Seat
    led: Color | None
    """The led color; null before the lead."""
    plays: tuple[Play, ...]
    winning: Seat | None
    """The seat that would win it if no more cards were played."""


@frozen
class LastTrick:
    """The trick that ended last."""

    plays: tuple[Play, ...]
    winner: Seat | None
    """The seat that won it; null if a paradox broke it off."""


@frozen
class TableOfCatInTheBox:
    """The table of Cat in the Box, as a seat or a spectator sees it."""

    phase: Phase
    round: Positive
    """Which round it is, from 1; the last one when all are over."""
    of_rounds: Positive
    """How many rounds the match has."""
    of_tricks: Positive
    """How many tricks a round has."""
    start_seat: Seat | None
    """The seat that bids and leads first in this round; null when all are over."""
    rows: Layout
    """The cells of the board, such as R5 for red 5, as they are arranged on it."""
    observed: CellNames
    """The cells that an observed token closes."""
    neutral: CellNames
    """The cells with a neutral token."""
    board_is_in_sight: bool
    """False where a house rule hides the board: it then shows only what everybody knows now."""
    arrangement_is_known: bool
    """False for the purple face, unless the table has transcribed it: groups may be others."""
    revealed: tuple[Rank, ...]
    """With two players: the cards turned up after the deal."""
    seats: BySeat[SeatAtTable]
    trick: Trick | None
    """Null unless tricks are played."""
    hand: tuple[Rank, ...] | None
    """The own cards; null for a spectator."""
    discard: Rank | None
    """The card that the seat has set aside."""


def table_of(view: View) -> TableOfCatInTheBox:
    """Return what is on the table, as the viewer sees it.

    >>> from catbox_rules.cat_in_the_box import initial, view
    >>> table = table_of(view(initial("pegasus-2023", players=3), 1))
    >>> table.phase.value, table.rows[0]
    ('deal', ('R1', 'R2', 'R3', 'R4', 'R5', 'R6'))
    """
    table, setup, rounds, points = view.table, view.table.setup, len(view.rounds), view.points
    is_over, is_spectator = view.phase is Phase.OVER, view.viewer is None
    return TableOfCatInTheBox(
        phase=view.phase,
        round=rounds + (not is_over),
        of_rounds=setup.rounds,
        of_tricks=setup.tricks,
        start_seat=None if is_over else view.start_seat,
        rows=_rows(table.arrangement),
        observed=_names(table.empty_board.observed),
        neutral=_names(view.neutral),
        board_is_in_sight=not view.has_begun or table.board_is_in_sight,
        arrangement_is_known=table.arrangement_is_known,
        revealed=view.revealed,
        seats=tuple([_seat(view, seat, points[seat]) for seat in table.seats]),
        trick=_trick(view) if view.has_begun else None,
        hand=None if is_spectator else tuple(view.hand),
        discard=None if is_spectator else view.discard,
    )


@lru_cache(maxsize=64)
def _rows(arrangement: Arrangement) -> tuple[tuple[str, ...], ...]:
    return tuple([tuple(map(str, row)) for row in arrangement.rows])


@lru_cache(maxsize=4096)
def _names(cells: CellSet) -> tuple[str, ...]:
    return tuple(map(str, cells))


def _seat(view: View, seat: Seat, points: int | Unknown) -> SeatAtTable:
    assert not isinstance(points, Unknown), "nothing is forgotten in a view"
    is_bidding = view.phase in (Phase.BID, Phase.PLAY)
    return SeatAtTable(
        cards=len(view.hands[seat]),
        has_discarded=bool(view.discards[seat]),
        bid=view.bids[seat] if view.bids and is_bidding else None,
        tricks=view.won[seat],
        held=_held(view.lost[seat]),
        tokens=_names(view.tokens[seat]),
        points=points,
    )


@lru_cache(maxsize=16)
def _held(lost: frozenset[Color]) -> tuple[Color, ...]:
    return tuple([color for color in COLORS if color not in lost])


def _trick(view: View) -> Trick:
    plays = view.trick
    return Trick(
        number=sum(view.won) + 1,
        leader=view.leader,
        led=plays[0].color if plays else None,
        plays=plays,
        winning=winning_at(view.table)(plays).seat if plays else None,
    )


def last_trick(seen: Iterable[Event]) -> LastTrick | None:
    """Return the trick that ended last, so that it can stay in sight until the next card.

    * `seen`: the events so far, the last one first. No more of them are read than are needed.
    """
    has_ended, winner, plays = False, None, list[Play]()
    for event in seen:
        match event:
            case TrickWon() | TrickAbandoned() if has_ended:
                break
            case TrickWon(seat=seat):
                has_ended, winner = True, seat
            case TrickAbandoned():
                has_ended = True
            case CardPlayed(seat=seat, rank=rank, color=color) if has_ended:
                plays.append(Play(seat, rank, color))
            case CardPlayed():
                return None
            case _:
                pass
    return LastTrick(tuple(plays[::-1]), winner) if plays else None


def touched_by(action: Action) -> Touched:
    """Return what an action touches: a play a card and a cell, a discard a card; a bid and a
    paradox are buttons."""
    match action:
        case Play():
            return Touched(action.rank, str(action.cell))
        case Discard():
            return Touched(cards=action.rank)
        case _:
            return BUTTON
