"""Proving a claim, and exchanging cards of the hand (`schrodinger.prove.…`,
`schrodinger.exchange.…`)."""

from __future__ import annotations

from typing import Final

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.condition import Condition, Conditions
from catbox_rules.kernel.ruleset import Seat, Step, with_seat
from catbox_rules.kernel.verdict import Finding, Findings, finding
from catbox_rules.schrodingers_cats.actions import Exchange, Prove
from catbox_rules.schrodingers_cats.boxes import Box, Boxes, cards_in
from catbox_rules.schrodingers_cats.events import (
    BoxesDiscarded,
    BoxesProved,
    DiscardsChosen,
    Event,
)
from catbox_rules.schrodingers_cats.rules.choices import EXCHANGES, PROOFS, SomeCards
from catbox_rules.schrodingers_cats.rules.turns import (
    ON_TURN,
    has_claimed,
    is_on_turn,
    standing_claim,
    there_is_a_claim,
)
from catbox_rules.schrodingers_cats.state import (
    ProofPhase,
    State,
    TurnPhase,
    draw_phase,
    proof_phase,
)

# How far a turn has come.


def _has_exchanged(state: TurnPhase) -> bool:
    """Whether there has been an exchange in this turn."""
    return isinstance(state, ProofPhase) and state.has_exchanged


def _proved_in_turn(state: TurnPhase, seat: Seat) -> int:
    """How many cards a seat has laid open in this turn, if it is its own."""
    return state.proved if isinstance(state, ProofPhase) and is_on_turn(state, seat) else 0


def _has_proved(state: TurnPhase, seat: Seat) -> bool:
    return _proved_in_turn(state, seat) > 0


# When there is a proof: after one's claim, before the exchange.


@implements("schrodinger.prove.with-claim")
def _in_time_to_prove(state: TurnPhase, seat: Seat) -> bool:
    return has_claimed(state, seat) and not _has_exchanged(state)


@implements("schrodinger.prove.with-claim")
def _says_no_time_to_prove(state: TurnPhase, prove: Prove) -> Findings:
    template = "seat {seat} has not claimed in this turn"
    if has_claimed(state, prove.seat):
        template = "seat {seat} has exchanged in this turn, and a proof comes before that"
    return (finding("schrodinger.prove.with-claim", template, seat=prove.seat),)


@implements("schrodinger.prove.with-claim")
def _says_time_to_prove(_state: TurnPhase, prove: Prove) -> Findings:
    template = "seat {seat} has claimed in this turn"
    return (finding("schrodinger.prove.with-claim", template, seat=prove.seat),)


# What supports the claim that stands: boxes of its state, and Heisenbergs.


@implements("schrodinger.prove.kinds")
def _that_supports(state: TurnPhase, _seat: Seat, choices: Boxes) -> Boxes:
    return choices.only(standing_claim(state).state, Box.HEISENBERG)


@implements("schrodinger.prove.kinds")
def _says_does_not_support(state: TurnPhase, prove: Prove) -> Findings:
    other = prove.boxes - _that_supports(state, prove.seat, prove.boxes)
    return _says_on_support(
        state, "{boxes} cannot be shown for the claim of {space}", ".boxes", other
    )


@implements("schrodinger.prove.kinds")
def _says_supports(state: TurnPhase, prove: Prove) -> Findings:
    return _says_on_support(state, "{boxes} can be shown for the claim of {space}", "", prove.boxes)


def _says_on_support(state: TurnPhase, template: str, where: str, boxes: Boxes) -> Findings:
    said, space = str(boxes), str(standing_claim(state).space)
    return (finding("schrodinger.prove.kinds", template, where, boxes=said, space=space),)


# Cards of one's hand, for a proof or an exchange.


@implements("schrodinger.prove.in-hand")
def _held_to_prove(state: TurnPhase, seat: Seat, choices: Boxes) -> Boxes:
    return choices & state.round.hands[seat]


@implements("schrodinger.exchange.in-hand")
def _held_to_exchange(state: TurnPhase, seat: Seat, choices: SomeCards) -> SomeCards:
    return choices.within(state.round.hands[seat])


@implements("schrodinger.prove.in-hand", "schrodinger.exchange.in-hand")
def _says_not_held(state: TurnPhase, action: Prove | Exchange) -> Findings:
    hand, boxes = state.round.hands[action.seat], action.boxes
    return tuple(_says_lacking(action, box, hand[box]) for box in Box if boxes[box] > hand[box])


def _says_lacking(action: Prove | Exchange, box: Box, held: int) -> Finding:
    return finding(
        _in_hand(action),
        f"seat {{seat}} holds {'{held}' if held else 'no'} {{box}}, not {{number}}",
        f".boxes.{box}",
        seat=action.seat,
        held=held,
        box=str(box),
        number=action.boxes[box],
    )


@implements("schrodinger.prove.in-hand", "schrodinger.exchange.in-hand")
def _says_held(_state: TurnPhase, action: Prove | Exchange) -> Findings:
    template, boxes = "seat {seat} holds {boxes}", str(action.boxes)
    return (finding(_in_hand(action), template, seat=action.seat, boxes=boxes),)


def _in_hand(action: Prove | Exchange) -> str:
    return f"schrodinger.{'prove' if isinstance(action, Prove) else 'exchange'}.in-hand"


CONDITIONS_ON_PROOF: Final[Conditions[TurnPhase, Prove, Boxes]] = Conditions(
    PROOFS,
    ON_TURN,
    (
        Condition(
            "schrodinger.prove.with-claim",
            broken=_says_no_time_to_prove,
            met=_says_time_to_prove,
            holds=_in_time_to_prove,
        ),
        Condition(
            "schrodinger.prove.kinds",
            _that_supports,
            _says_does_not_support,
            _says_supports,
            applies=there_is_a_claim,
        ),
        Condition("schrodinger.prove.in-hand", _held_to_prove, _says_not_held, _says_held),
    ),
)
"""A proof is of cards of the claimed state or Heisenbergs, from the hand, after one's claim and
before the exchange."""


@implements("schrodinger.prove.stays-open")
def prove(state: ProofPhase, action: Prove) -> Step[State, Event]:
    """The cards lie open before the seat, with those that it has proved before; they stay in
    play."""
    round, seat = state.round, action.seat
    hands = with_seat(round.hands, seat, round.hands[seat] - action.boxes)
    proofs = with_seat(round.proofs, seat, round.proofs[seat] + action.boxes)
    proved = state.proved + len(action.boxes)
    after = round.with_cards(hands=hands, proofs=proofs)
    events = (BoxesProved(seat, action.boxes),)
    return Step(proof_phase(state.table, state.results, after, proved), events)


# When there is an exchange: after a proof, and once in a turn.


@implements("schrodinger.exchange.after-proof")
def _in_time_to_exchange(state: TurnPhase, seat: Seat) -> bool:
    return _has_proved(state, seat) and not _has_exchanged(state)


@implements("schrodinger.exchange.after-proof")
def _says_no_time_to_exchange(state: TurnPhase, exchange: Exchange) -> Findings:
    template = "seat {seat} has proved nothing in this turn"
    if _has_proved(state, exchange.seat):
        template = "seat {seat} has exchanged in this turn already"
    return (finding("schrodinger.exchange.after-proof", template, seat=exchange.seat),)


@implements("schrodinger.exchange.after-proof")
def _says_time_to_exchange(_state: TurnPhase, exchange: Exchange) -> Findings:
    template = "seat {seat} has proved in this turn"
    return (finding("schrodinger.exchange.after-proof", template, seat=exchange.seat),)


# How many: at most as many as have been proved. It is asked once something has been.


@implements("schrodinger.exchange.at-most-proved")
def _as_many_as_proved(state: TurnPhase, seat: Seat, choices: SomeCards) -> SomeCards:
    return choices.at_most(_proved_in_turn(state, seat))


@implements("schrodinger.exchange.at-most-proved")
def _says_more_than_proved(state: TurnPhase, exchange: Exchange) -> Findings:
    rest = ", so it may exchange {proved} at most, not {number}"
    return _says_on_number(state, exchange, rest, ".boxes")


@implements("schrodinger.exchange.at-most-proved")
def _says_no_more_than_proved(state: TurnPhase, exchange: Exchange) -> Findings:
    return _says_on_number(state, exchange, ", and exchanges {number}", "")


def _says_on_number(state: TurnPhase, exchange: Exchange, rest: str, where: str) -> Findings:
    seat, number = exchange.seat, len(exchange.boxes)
    proved = _proved_in_turn(state, seat)
    template = f"seat {{seat}} has proved {cards_in('proved', proved)} in this turn{rest}"
    clause = "schrodinger.exchange.at-most-proved"
    return (finding(clause, template, where, seat=seat, proved=proved, number=number),)


# How many: at most as many as the draw pile has.


@implements("schrodinger.exchange.draw-pile")
def _as_many_as_left(state: TurnPhase, _seat: Seat, choices: SomeCards) -> SomeCards:
    return choices.at_most(len(state.draw_pile))


@implements("schrodinger.exchange.draw-pile")
def _says_more_than_left(state: TurnPhase, exchange: Exchange) -> Findings:
    template, left = "the draw pile has {left} left, not {number}", len(state.draw_pile)
    number = len(exchange.boxes)
    return (
        finding("schrodinger.exchange.draw-pile", template, ".boxes", left=left, number=number),
    )


@implements("schrodinger.exchange.draw-pile")
def _says_enough_left(state: TurnPhase, _exchange: Exchange) -> Findings:
    template, left = "the draw pile has {left} left", len(state.draw_pile)
    return (finding("schrodinger.exchange.draw-pile", template, left=left),)


CONDITIONS_ON_EXCHANGE: Final[Conditions[TurnPhase, Exchange, SomeCards]] = Conditions(
    EXCHANGES,
    ON_TURN,
    (
        Condition(
            "schrodinger.exchange.after-proof",
            broken=_says_no_time_to_exchange,
            met=_says_time_to_exchange,
            holds=_in_time_to_exchange,
        ),
        Condition(
            "schrodinger.exchange.at-most-proved",
            _as_many_as_proved,
            _says_more_than_proved,
            _says_no_more_than_proved,
            applies=_has_proved,
        ),
        Condition("schrodinger.exchange.in-hand", _held_to_exchange, _says_not_held, _says_held),
        Condition(
            "schrodinger.exchange.draw-pile",
            _as_many_as_left,
            _says_more_than_left,
            _says_enough_left,
        ),
    ),
)
"""An exchange is of cards of the hand, at most as many as have been proved and as the draw pile
has, once in a turn, after a proof."""


@implements("schrodinger.exchange.discard-first")
def exchange(state: ProofPhase, action: Exchange) -> Step[State, Event]:
    """The cards are discarded face down; as many are then to be drawn."""
    round, seat, number = state.round, action.seat, len(action.boxes)
    after = round.with_cards(
        hands=with_seat(round.hands, seat, round.hands[seat] - action.boxes),
        discards=round.discards.with_hidden(seat, action.boxes),
    )
    during = proof_phase(state.table, state.results, after, state.proved, has_exchanged=True)
    events = (BoxesDiscarded(seat, number), DiscardsChosen(seat, action.boxes))
    return Step(draw_phase(number, during), events)
