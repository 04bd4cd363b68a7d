"""A batch, and the same matches played by the reference next to it.

Whatever the batch does is done by the reference too, by its checked `apply`; before every play
and after every round both have to state the same of each match.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from catbox_rules.batch import Batch, BatchPolicy, Stage
from catbox_rules.cat_in_the_box import (
    Bid,
    Cards,
    CellSet,
    Color,
    Deal,
    DealPhase,
    Discard,
    Paradox,
    Play,
    RoundScored,
    State,
    TrickPhase,
    apply,
    judge,
    legal_actions,
    outcome,
)
from catbox_rules.cat_in_the_box.material import EVERY_CELL, cells_of_colors
from catbox_rules.kernel.ruleset import Seat

__all__ = ["Difference", "Mirror", "choose_by"]

Choose = Callable[[Batch], NDArray[np.int64]]
Stated = dict[str, object]


class Difference(AssertionError):
    """The batch and the reference do not state the same."""


def choose_by(policy: str | BatchPolicy) -> Choose:
    """What a policy plays."""
    return policy.play if isinstance(policy, BatchPolicy) else lambda batch: batch.choose(policy)


class Mirror:
    """Matches on both sides."""

    def __init__(self, batch: Batch) -> None:
        self.batch = batch
        self.states: list[State] = [DealPhase(batch.table) for _ in range(len(batch))]
        self.plays = self.paradoxes = 0
        self._played = [0] * len(batch)
        self._forced = [0] * len(batch)
        self._scored: list[RoundScored | None] = [None] * len(batch)

    def play_out(self, choose: Choose) -> None:
        """Play every match to its end on both sides; raises Difference where they differ."""
        batch = self.batch
        while batch.stage is not Stage.OVER:
            self.deal()
            self.discard()
            self.bid()
            self.enter_tricks()
            while batch.stage is Stage.PLAY:
                self.play(choose(batch))
            self.score()
        self.end()

    def deal(self) -> None:
        batch = self.batch
        batch.deal()
        revealed = batch.revealed.tolist()
        for row, hands in enumerate(batch.hands.tolist()):
            self._apply(row, Deal(tuple(tuple(Cards(hand)) for hand in hands), revealed[row]))

    def discard(self) -> None:
        self.batch.discard()
        for row, ranks in enumerate(self.batch.discards.tolist()):
            for seat, rank in enumerate(ranks):
                self._apply(row, Discard(Seat(seat), rank))

    def bid(self) -> None:
        batch = self.batch
        if batch.stage is not Stage.BID:
            return
        batch.bid()
        start, players = batch.start.tolist(), batch.table.players
        for row, bids in enumerate(batch.bids.tolist()):
            for made in range(players):
                seat = (start[row] + made) % players
                self._apply(row, Bid(Seat(seat), bids[seat]))

    def enter_tricks(self) -> None:
        self._end_stuck([True] * len(self.batch))
        self.compare()

    def play(self, cells: NDArray[np.int64]) -> None:
        """Cover a cell in each match in which a seat is on turn."""
        batch = self.batch
        seats = batch.seat.tolist()
        batch.play(cells)
        for row, seat in enumerate(seats):
            if seat >= 0:
                cell = EVERY_CELL[int(cells[row])]
                play = Play(seat, cell.rank, cell.color)
                self._forced[row] += is_forced_red_lead(self.states[row], play)
                self._apply(row, play)
                self._played[row] += 1
                self.plays += 1
        self._end_stuck([seat >= 0 for seat in seats])
        self.compare()

    def _end_stuck(self, played: list[bool]) -> None:
        """Where the batch has ended a round in a paradox, have that be all that can be done."""
        for row, seat in enumerate(self.batch.paradox.tolist()):
            if played[row] and seat >= 0:
                expected = (Paradox(Seat(seat)),)
                self._same(row, "a paradox", expected, legal_actions(self.states[row]))
                self._apply(row, *expected)
                self.paradoxes += 1

    def compare(self) -> None:
        """Compare all that both know of each match in which somebody is on turn."""
        batch = self.batch
        columns = {
            "seat": batch.seat.tolist(),
            "legal": batch.legal.tolist(),
            "hands": batch.hands.tolist(),
            "discards": batch.discards.tolist(),
            "tokens": batch.tokens.tolist(),
            "held": batch.held.tolist(),
            "won": batch.won.tolist(),
            "leader": batch.leader.tolist(),
            "open": batch.open.tolist(),
            "placed": batch.placed.tolist(),
            "led": batch.led.tolist(),
        }
        for row, seat in enumerate(columns["seat"]):
            state = self.states[row]
            self._same(row, "a seat on turn", seat >= 0, isinstance(state, TrickPhase))
            if isinstance(state, TrickPhase):
                stated = {name: column[row] for name, column in columns.items()}
                self._same(row, "the moment", stated, stated_by_reference(state))

    def score(self) -> None:
        """Compare the sheet of the round that is over everywhere."""
        number = self.batch.number - 1
        columns = {name: column[:, number].tolist() for name, column in self.batch.scored.items()}
        for row, state in enumerate(self.states):
            result = state.results[number]
            self._same(row, "rounds", number + 1, len(state.results))
            scored = self._scored[row]
            assert scored is not None
            stated = {
                "plays": self._played[row],
                "forced_red_leads": self._forced[row],
                "bids": list(scored.bids) or [-1] * self.batch.table.players,
                "groups": list(scored.groups),
                "start_seat": result.start_seat,
                "paradox": -1 if result.paradox is None else result.paradox,
                "completed": sum(result.tricks),
                "tricks": list(result.tricks),
                "bonus": list(result.bonus),
                "scores": list(result.scores),
            }
            batch = {name: columns[name][row] for name in stated}
            self._same(row, "the sheet", batch, stated)
            self._played[row] = self._forced[row] = 0

    def end(self) -> None:
        """Every match is over."""
        for row, state in enumerate(self.states):
            self._same(row, "the end", True, outcome(state) is not None)

    def _apply(self, row: int, action: Deal | Discard | Bid | Play | Paradox) -> None:
        step = apply(self.states[row], action)
        self.states[row] = step.state
        for event in step.events:
            if isinstance(event, RoundScored):
                self._scored[row] = event

    def _same(self, row: int, what: str, batch: object, reference: object) -> None:
        if batch != reference:
            number = self.batch.first + row
            raise Difference(f"match {number}, {what}: batch {batch}, reference {reference}")


def is_forced_red_lead(state: State, play: Play) -> bool:
    """Whether the reference allows a lead because nothing else can be declared."""
    if play.color is not Color.RED or not isinstance(state, TrickPhase) or state.trick:
        return False
    return any(each.clause == "declare.lead-red-forced" for each in judge(state, play).grounds)


def stated_by_reference(state: TrickPhase) -> Stated:
    """What the reference knows of a moment, as the arrays of a batch have it."""
    legal = [play for play in legal_actions(state) if isinstance(play, Play)]
    led = CellSet.of_color(state.trick[0].color).bits if state.trick else 0
    return {
        "seat": (state.leader + len(state.trick)) % state.table.players,
        "legal": CellSet.of(play.cell for play in legal).bits,
        "hands": [hand.packed for hand in state.hands],
        "discards": list(state.discards),
        "tokens": [tokens.bits for tokens in state.board.tokens],
        "held": [cells_of_colors(colors).bits for colors in state.held],
        "won": list(state.won),
        "leader": state.leader,
        "open": state.board.open.bits,
        "placed": len(state.trick),
        "led": led,
    }
