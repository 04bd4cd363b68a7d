"""Tricks: whose turn it is, what a play does, who wins and leads (`play.turn`, `trick.…`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from catbox_rules.cat_in_the_box import events
from catbox_rules.cat_in_the_box.actions import Play, plays
from catbox_rules.cat_in_the_box.cards import Cards, Rank
from catbox_rules.cat_in_the_box.cells import CellSet, Color, without_color
from catbox_rules.cat_in_the_box.events import ColorLost, Event
from catbox_rules.cat_in_the_box.rules import declaring, match
from catbox_rules.cat_in_the_box.state import RoundResult, State, TrickPhase
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.ruleset import Seat, Step, with_seat
from catbox_rules.kernel.unchecked import unchecked
from catbox_rules.kernel.verdict import Finding, Verdict

__all__ = [
    "begin",
    "cells_on_turn",
    "judge_play",
    "legal_plays",
    "may_play",
    "next_leader",
    "out_of_turn",
    "play",
    "seat_to_play",
    "tricks_are_over",
    "winner",
]

_ALL_COLORS: Final = frozenset(Color)

_next_state: Final = unchecked(TrickPhase)
_step: Final[Callable[[State, tuple[Event, ...]], Step[State, Event]]] = unchecked(Step)


def begin(
    table: Table,
    results: tuple[RoundResult, ...],
    hands: tuple[Cards, ...],
    discards: tuple[Rank, ...],
    bids: tuple[int, ...],
    revealed: tuple[Rank, ...],
) -> TrickPhase:
    """The first trick of a round: the start seat leads, and every seat holds every color."""
    return _next_state(
        table=table,
        results=results,
        hands=hands,
        discards=discards,
        bids=bids,
        revealed=revealed,
        board=table.board_before_play(revealed),
        held=(_ALL_COLORS,) * table.players,
        won=(0,) * table.players,
        leader=table.start_seat(len(results)),
    )


@implements("play.turn")
def seat_to_play(state: TrickPhase) -> Seat:
    """The leader, then each seat clockwise."""
    return Seat((state.leader + len(state.trick)) % state.table.players)


@implements("play.turn")
def out_of_turn(state: TrickPhase, seat: Seat) -> list[Finding]:
    """The violation of acting in another seat's place, if it is one."""
    due = seat_to_play(state)
    if seat == due:
        return []
    return [Finding("play.turn", f"expected seat {due} to act, got seat {seat}", where=".seat")]


def judge_play(state: TrickPhase, play: Play) -> Verdict:
    """Whether the seat may play this card as this color now."""
    violations, grounds = declaring.findings_on(state, play)
    turn = out_of_turn(state, play.seat)
    if not turn:
        grounds.append(Finding("play.turn", f"it is the turn of seat {play.seat}"))
    return Verdict.of(violations=[*turn, *violations], grounds=grounds)


def cells_on_turn(state: TrickPhase) -> CellSet:
    """The cells that the seat on turn may cover. Worked out once for each state: whoever lists
    the legal plays and then takes one asks twice."""
    cells = state.declarable
    if cells is None:
        cells = declaring.declarable_cells(state, seat_to_play(state))
        object.__setattr__(state, "declarable", cells)
    return cells


def legal_plays(state: TrickPhase) -> tuple[Play, ...]:
    """Every play of the seat on turn, by rank, then red, blue, yellow, green."""
    return plays(seat_to_play(state), cells_on_turn(state))


def may_play(state: TrickPhase, play: Play) -> bool:
    """Whether a play is legal, by the sets that `judge_play` explains, without the reasons."""
    return play.seat == seat_to_play(state) and play.cell in cells_on_turn(state)


def play(state: TrickPhase, play: Play) -> Step[State, Event]:
    """The card leaves the hand, its token lies on the board, a color may be lost; the last play
    of a trick decides it, the last trick ends the round."""
    table, seat = state.table, play.seat
    happened: tuple[Event, ...] = events.of_play(seat, play.cell)
    held = state.held
    lost = declaring.lost_color(state, play)
    if lost is not None:
        held = with_seat(held, seat, without_color(held[seat], lost))
        happened = (*happened, ColorLost(seat, lost))
    board = state.board.with_token(seat, play.cell)
    trick, leader, won = (*state.trick, play), state.leader, state.won
    if len(trick) == table.players:
        best = winner(trick)
        trick, leader = (), next_leader(best)
        won = with_seat(won, leader, won[leader] + 1)
        happened = (*happened, events.trick_won(leader, best.cell))
        if tricks_are_over(table, won):
            after, ended = match.end_round(state, board=board, won=won, paradox=None)
            return Step(after, happened + ended)
    hands = with_seat(state.hands, seat, state.hands[seat].without(play.rank))
    after = _next_state(
        table,
        state.results,
        hands,
        state.discards,
        state.bids,
        state.revealed,
        board,
        held,
        won,
        leader,
        trick,
    )
    return _step(after, happened)


@implements("trick.color-strength", "trick.rank-strength")
def winner(trick: tuple[Play, ...]) -> Play:
    """The strongest play: red beats the led color, which beats the others; then the highest rank.

    So the best play so far, first the led one, is beaten by a higher one of its color, and, unless
    it is red, by any red one.

    >>> str(winner((Play(0, 4, Color.YELLOW), Play(1, 6, Color.BLUE), Play(2, 1, Color.RED))))
    '1R'
    """
    best = trick[0]
    for play in trick[1:]:
        if play.color is best.color:
            best = play if play.rank > best.rank else best
        elif play.color is Color.RED:
            best = play
    return best


@implements("trick.winner-leads")
def next_leader(winning: Play) -> Seat:
    """The seat that leads the next trick."""
    return winning.seat


@implements("trick.last")
def tricks_are_over(table: Table, won: tuple[int, ...]) -> bool:
    """Whether the last trick of the round is complete: each seat is left with one card, which
    nobody tests any more."""
    return sum(won) == table.setup.tricks
