"""Chapters of the rulebook on tricks and on the paradox."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final, TypeAlias

from attrs import frozen

from catbox_rules.cat_in_the_box import actions, events
from catbox_rules.cat_in_the_box.actions import Paradox, Play, plays, plays_of
from catbox_rules.cat_in_the_box.editions import Tokens
from catbox_rules.cat_in_the_box.events import Event
from catbox_rules.cat_in_the_box.material import NO_CELLS, Cards, CellSet, Color, Rank
from catbox_rules.cat_in_the_box.rules import scoring as match
from catbox_rules.cat_in_the_box.rules.declaring import LosesColor, Remaining, losing_at, some_plays
from catbox_rules.cat_in_the_box.rules.scoring import step
from catbox_rules.cat_in_the_box.state import (
    RoundResult,
    State,
    TrickPhase,
    after_play,
    initial_packed,
    trick_phase,
    with_play,
)
from catbox_rules.cat_in_the_box.table import HouseRules, Table
from catbox_rules.kernel.condition import Choices, Condition, OnTurn, implements
from catbox_rules.kernel.ruleset import Seat, Step, with_seat
from catbox_rules.kernel.variants.patch import HouseRule
from catbox_rules.kernel.verdict import Findings, finding

# Tricks: whose turn it is, what a play does, who wins and leads (`play.turn`, `trick.…`).


_RED: Final = Color.RED


def begin(
    table: Table,
    results: tuple[RoundResult, ...],
    hands: tuple[Cards, ...],
    discards: tuple[Rank, ...],
    bids: tuple[int, ...],
    revealed: tuple[Rank, ...],
) -> TrickPhase:
    """Return the first trick of a round: the start seat leads, and every seat holds every color."""
    start = table.start_seat(results)
    return trick_phase(
        table,
        results,
        discards,
        bids,
        revealed,
        (0,) * table.players,
        start,
        (),
        initial_packed(hands, table.open_before_play(revealed)),
        start,
    )


@implements("play.turn")
def _on_turn(state: TrickPhase) -> tuple[Seat, ...]:
    """Return the leader, then each seat clockwise."""
    return (state.on_turn,)


def _says_out_of_turn(state: TrickPhase, action: Play | Paradox) -> Findings:
    template = "it is seat {due}'s turn, not seat {seat}'s"
    found = finding("play.turn", template, ".seat", due=state.on_turn, seat=action.seat)
    if isinstance(action, Play) and any(
        (play.seat, play.rank) == (action.seat, action.rank) for play in state.trick
    ):
        found = found.leading_to("irregularity.declaration-changed")
    return (found,)


ON_TURN: Final = OnTurn("play.turn", _on_turn, _says_out_of_turn, "it is seat {seat}'s turn")
"""Who plays, or claims a paradox."""


CELLS: Final = Choices[TrickPhase, Play, CellSet](
    everything=lambda state: state.table.cells_with_cards,
    has=lambda cells, play: play.cell in cells,
    adding=lambda cells, play: cells | CellSet.of([play.cell]),
    actions=lambda seat, cells: plays_of(seat).pick(cells),
)
"""What can be said of a play: any cell of a rank that the deck has."""


@frozen
class TrickRules:
    """What the book or a house rule of a table decides in the course of a trick.

    * `loses`: the color that a play costs its seat.
    * `strongest`: the play that wins a trick.
    * `names_closed_cells`: whether to name a cell that is not open is a play, and the paradox.
    """

    loses: LosesColor
    strongest: Callable[[tuple[Play, ...]], Play]
    names_closed_cells: bool

    @classmethod
    def at(cls, table: Table) -> TrickRules:
        """Return what decides at a table."""
        house = table.house_rules
        names_closed_cells = house is not None and house.nameable_cells is not None
        return cls(losing_at(table), winning_at(table), names_closed_cells)


def play(rules: TrickRules, state: TrickPhase, action: Play) -> Step[State, Event]:
    """Apply a play: the card leaves the hand, its token is on the board, a color may be lost; the
    last play of a trick decides it, the last trick ends the round."""
    table, seat, cell = state.table, action.seat, action.cell
    if rules.names_closed_cells and cell not in state.board.open:
        return _paradox_by_play(state, action)
    happened: tuple[Event, ...] = events.of_play(seat, cell)
    lost = rules.loses(state, action)
    if lost is not None:
        happened += events.of_loss(seat, lost)
    packed = after_play(state.packed, seat, cell, lost)
    trick, leader, won = state.trick + (action,), state.leader, state.won  # noqa: RUF005 -- quicker
    if len(trick) < table.players:
        next_seat = table.left_neighbors[seat]
    else:
        best = rules.strongest(trick)
        trick, leader = (), next_leader(best)
        won = with_seat(won, leader, won[leader] + 1)
        happened += events.of_trick(leader, best.cell)
        if tricks_are_over(table, won):
            after, ended = match.end_round(state, packed, won=won, paradox=None)
            return step(after, happened + ended)
        next_seat = leader
    return step(with_play(state, won, leader, trick, packed, next_seat), happened)


@implements("declare.cell-open", "paradox.occurs")
def _paradox_by_play(state: TrickPhase, play: Play) -> Step[State, Event]:
    """By a house rule: the card is shown and the cell named, but it is not open. No token is
    laid, and the round ends."""
    named: tuple[Event, ...] = events.of_play(play.seat, play.cell)[:1]
    after, ended = match.break_off_round(state, play.seat)
    return step(after, named + ended)


def winning_at(table: Table) -> Callable[[tuple[Play, ...]], Play]:
    """Return what gives the strongest play of a trick: a function of the book, or a house rule."""
    house = table.house_rules
    return winner if house is None or house.winning is None else partial(_winner_by, house.winning)


@implements("trick.color-strength", "trick.rank-strength")
def _winner_by(rule: HouseRule, trick: tuple[Play, ...]) -> Play:
    """Return the strongest play of a trick by a house rule."""
    best = rule.decide(Play, trick)
    if best not in trick:
        raise rule.misfit("a play of the trick", str(best))
    return best


@implements("trick.color-strength", "trick.rank-strength")
def winner(trick: tuple[Play, ...]) -> Play:
    """Return the strongest play: red beats the led color, which beats the others; then the highest
    rank.

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
    """Return the seat that leads the next trick."""
    return winning.seat


@implements("trick.last")
def tricks_are_over(table: Table, won: tuple[int, ...]) -> bool:
    """Return whether the last trick of the round is complete: each seat is left with one card,
    which is not played any more."""
    return sum(won) == table.setup.tricks


# The paradox: a seat that can play nothing (`paradox.…`).


_Claims: TypeAlias = tuple[None, ...]
"""There is one thing to say, or nothing."""

CLAIM: Final = Choices[TrickPhase, Paradox, _Claims].of_values(
    everything=lambda _: (None,),
    asked=lambda _: None,
    actions=lambda seat, claims: (actions.paradox(seat),) if claims else (),
)


@implements("paradox.must-play", "paradox.occurs", "paradox.false-claim")
def stuck(
    table: Table,
    declarable: Callable[[TrickPhase, Seat], CellSet | None],
    without_counting_tokens: Remaining,
) -> Condition[TrickPhase, Paradox, _Claims]:
    """Return the one condition on a paradox: the seat on turn cannot declare any card of its hand.
    A false claim shows the hand, and the ruling names the plays that there are.

    * `declarable`: the cells that a seat may cover.
    * `without_counting_tokens`: those that it could if tokens did not run out.
    """
    naming = (table.house_rules or HouseRules()).nameable_cells

    def is_stuck(state: TrickPhase, seat: Seat) -> bool:
        return not declarable(state, seat)

    def says_can_play(state: TrickPhase, paradox: Paradox) -> Findings:
        seat = paradox.seat
        if naming is not None:
            must = finding(
                "paradox.must-play", "seat {seat} can name a cell, so it must", seat=seat
            )
            nobody = "nobody claims a paradox: {title}"
            return (must, finding(naming.id, nobody, title=naming.title))
        must = finding("paradox.must-play", "seat {seat} can play, so it must", seat=seat)
        template = "seat {seat} shows {hand} and can play {plays}"
        possible = tuple(map(str, plays(seat, declarable(state, seat) or NO_CELLS)))
        shown = str(state.hands[seat])
        false = finding("paradox.false-claim", template, seat=seat, hand=shown, plays=possible)
        return (must, false)

    def says_stuck(state: TrickPhase, paradox: Paradox) -> Findings:
        seat = paradox.seat
        template = "seat {seat} cannot declare any card of its hand {hand}"
        cannot = finding("paradox.occurs", template, seat=seat, hand=str(state.hands[seat]))
        return (cannot, *_says_lacking_tokens(state, seat, without_counting_tokens))

    return Condition(
        "paradox.occurs",
        broken=says_can_play,
        met=says_stuck,
        holds=is_stuck,
    )


@implements("declare.token-left")
def _says_lacking_tokens(
    state: TrickPhase, seat: Seat, without_counting_tokens: Remaining
) -> Findings:
    """Return what a stuck seat could declare if it had a token for it, by the reading
    `tokens=strict`."""
    if state.table.tokens is Tokens.UNLIMITED:
        return ()
    lacking = plays(seat, without_counting_tokens(state, seat))
    if not lacking:
        return ()
    named, fields = some_plays("plays", lacking)
    template = f"seat {{seat}} has no token left for {named} (tokens=strict)"
    return (finding("declare.token-left", template, seat=seat, **fields),)


@implements("paradox.ends-round")
def paradox(state: TrickPhase, action: Paradox) -> Step[State, Event]:
    """Apply a paradox: the round ends at once."""
    return match.step(*match.break_off_round(state, action.seat))
