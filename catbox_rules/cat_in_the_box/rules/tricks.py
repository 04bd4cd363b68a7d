"""Tricks: whose turn it is, what a play does, who wins and leads (`play.turn`, `trick.…`)."""

from __future__ import annotations

from typing import Final

from catbox_rules.cat_in_the_box import events
from catbox_rules.cat_in_the_box.actions import Play, plays_of
from catbox_rules.cat_in_the_box.cards import Cards, Rank
from catbox_rules.cat_in_the_box.cells import CellSet, Color
from catbox_rules.cat_in_the_box.events import Event
from catbox_rules.cat_in_the_box.packed import after_play, begun, declarable_bits
from catbox_rules.cat_in_the_box.rules import declaring, match
from catbox_rules.cat_in_the_box.rules.match import step
from catbox_rules.cat_in_the_box.state import RoundResult, State, TrickPhase, trick_phase
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.errors import MalformedInput, Plainly
from catbox_rules.kernel.ruleset import Seat, Step, with_seat
from catbox_rules.kernel.unchecked import keeping
from catbox_rules.kernel.verdict import Finding, Verdict

__all__ = [
    "begin",
    "bits_on_turn",
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
    "winner_at",
]

_RED: Final = Color.RED
_keep: Final = keeping(TrickPhase, "declarable")


def begin(
    table: Table,
    results: tuple[RoundResult, ...],
    hands: tuple[Cards, ...],
    discards: tuple[Rank, ...],
    bids: tuple[int, ...],
    revealed: tuple[Rank, ...],
) -> TrickPhase:
    """The first trick of a round: the start seat leads, and every seat holds every color."""
    start = table.start_seat(len(results))
    return trick_phase(
        table,
        results,
        discards,
        bids,
        revealed,
        (0,) * table.players,
        start,
        (),
        begun(hands, table.open_before_play(revealed)),
        start,
        None,
    )


@implements("play.turn")
def seat_to_play(state: TrickPhase) -> Seat:
    """The leader, then each seat clockwise."""
    return state.on_turn


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
    """The cells that the seat on turn may cover."""
    return CellSet(bits_on_turn(state))


def bits_on_turn(state: TrickPhase) -> int:
    """The bits of this set. Worked out once for each state, most often when it is built: whoever
    lists the legal plays and then takes one asks twice."""
    bits = state.declarable
    if bits is None:
        bits = declaring.declarable_cells(state, state.on_turn).bits
        _keep(state, bits)
    return bits


def legal_plays(state: TrickPhase) -> tuple[Play, ...]:
    """Every play of the seat on turn, by rank, then red, blue, yellow, green."""
    bits = state.declarable  # asked here, and not by a call of `bits_on_turn` for each play
    if bits is None:
        bits = bits_on_turn(state)
    return plays_of(state.on_turn).pick_bits(bits)


def may_play(state: TrickPhase, play: Play) -> bool:
    """Whether a play is legal, by the sets that `judge_play` explains, without the reasons."""
    bits = state.declarable  # as above; and a bit is looked up as `CellSet` does it
    if bits is None:
        bits = bits_on_turn(state)
    return play.seat == state.on_turn and bits >> play.cell.bit & 1 == 1


def play(state: TrickPhase, play: Play) -> Step[State, Event]:
    """The card leaves the hand, its token lies on the board, a color may be lost; the last play
    of a trick decides it, the last trick ends the round."""
    table, seat, cell = state.table, play.seat, play.cell
    house = table.house_rules
    if house is not None and house.naming is not None and play.cell not in state.board.open:
        return _paradox_by_play(state, play)
    happened: tuple[Event, ...] = events.of_play(seat, cell)
    lost = declaring.lost_color(state, play)
    if lost is not None:
        happened += events.of_loss(seat, lost)
    packed = after_play(state.packed, seat, cell, lost)
    trick, leader, won = state.trick + (play,), state.leader, state.won  # noqa: RUF005 -- quicker
    if len(trick) < table.players:
        next_seat = table.left_neighbors[seat]
    else:
        best = winner_at(table, trick)
        trick, leader = (), next_leader(best)
        won = with_seat(won, leader, won[leader] + 1)
        happened += events.of_trick(leader, best.cell)
        if tricks_are_over(table, won):
            after, ended = match.end_round(state, packed, won=won, paradox=None)
            return step(after, happened + ended)
        next_seat = leader
    bits = None
    if table.declares_by_the_book:
        bits = declarable_bits(packed, next_seat)
        if not trick:
            bits = declaring.leads_by_the_book(bits, table, packed)
    after = trick_phase(
        table,
        state.results,
        state.discards,
        state.bids,
        state.revealed,
        won,
        leader,
        trick,
        packed,
        next_seat,
        bits,
    )
    return step(after, happened)


@implements("declare.cell-open", "paradox.occurs")
def _paradox_by_play(state: TrickPhase, play: Play) -> Step[State, Event]:
    """By a house rule: the card is shown and the cell named, but it is not open. No token is
    laid, and the round ends."""
    named: tuple[Event, ...] = events.of_play(play.seat, play.cell)[:1]
    after, ended = match.break_off_round(state, play.seat)
    return step(after, named + ended)


@implements("trick.color-strength", "trick.rank-strength")
def winner_at(table: Table, trick: tuple[Play, ...]) -> Play:
    """The strongest play of a trick, by the house rule of a table if it has one for that."""
    house = table.house_rules
    if house is None or house.winning is None:
        return winner(trick)
    best = house.winning.decide(Play, trick)
    if best not in trick:
        expected = "a play of the trick"
        raise MalformedInput(house.winning.id, expected=expected, given=Plainly(str(best)))
    return best


@implements("trick.color-strength", "trick.rank-strength")
def winner(trick: tuple[Play, ...]) -> Play:
    """The strongest play: red beats the led color, which beats the others; then the highest rank.

    So the best play so far, first the led one, is beaten by a higher one of its color, and, unless
    it is red, by any red one.

    >>> str(winner((Play(0, 4, Color.YELLOW), Play(1, 6, Color.BLUE), Play(2, 1, Color.RED))))
    '1R'
    """
    best = trick[0]
    for play in trick:
        if play.color is best.color:
            if play.rank > best.rank:
                best = play
        elif play.color is _RED:
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
