"""The paradox: a seat that can play nothing (`paradox.…`)."""

from __future__ import annotations

from catbox_rules.cat_in_the_box import actions
from catbox_rules.cat_in_the_box.actions import Paradox, plays
from catbox_rules.cat_in_the_box.events import Event
from catbox_rules.cat_in_the_box.rules import match
from catbox_rules.cat_in_the_box.rules.declaring import why_no_token_is_left
from catbox_rules.cat_in_the_box.rules.tricks import (
    bits_on_turn,
    cells_on_turn,
    out_of_turn,
    seat_to_play,
)
from catbox_rules.cat_in_the_box.state import State, TrickPhase
from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.ruleset import Step
from catbox_rules.kernel.verdict import Finding, Verdict

__all__ = ["is_stuck", "judge_paradox", "legal_paradox", "may_claim", "paradox"]


@implements("paradox.occurs")
def is_stuck(state: TrickPhase) -> bool:
    """Whether the seat on turn can declare no card of its hand."""
    return not bits_on_turn(state)


@implements("paradox.occurs")
def legal_paradox(state: TrickPhase) -> tuple[Paradox, ...]:
    """The one legal action of a stuck seat."""
    return (actions.paradox(seat_to_play(state)),) if is_stuck(state) else ()


def may_claim(state: TrickPhase, paradox: Paradox) -> bool:
    """Whether a claim is legal, without the reasons that `judge_paradox` gives."""
    return paradox.seat == seat_to_play(state) and is_stuck(state)


@implements("paradox.must-play", "paradox.occurs", "paradox.false-claim")
def judge_paradox(state: TrickPhase, paradox: Paradox) -> Verdict:
    """Whether the seat is on turn and stuck. A false claim shows the hand, and the ruling names
    the plays that there are."""
    seat = paradox.seat
    not_on_turn = out_of_turn(state, seat)
    if not_on_turn:
        return Verdict.of(violations=not_on_turn)
    hand = " ".join(map(str, state.hands[seat]))
    possible = plays(seat, cells_on_turn(state))
    house = state.table.house_rules
    if possible and house is not None and house.naming is not None:
        return Verdict.of(
            violations=[
                Finding("paradox.must-play", f"seat {seat} can name a cell, so it must"),
                Finding(house.naming.id, f"nobody claims a paradox: {house.naming.title}"),
            ]
        )
    if possible:
        texts = ", ".join(map(str, possible))
        return Verdict.of(
            violations=[
                Finding("paradox.must-play", f"seat {seat} can play, so it must"),
                Finding("paradox.false-claim", f"seat {seat} shows {hand} and can play {texts}"),
            ]
        )
    stuck = Finding("paradox.occurs", f"seat {seat} can declare no card of its hand {hand}")
    return Verdict.of(grounds=[stuck, *why_no_token_is_left(state, seat)])


@implements("paradox.ends-round")
def paradox(state: TrickPhase, paradox: Paradox) -> Step[State, Event]:
    """The round ends at once."""
    return match.step(*match.break_off_round(state, paradox.seat))
