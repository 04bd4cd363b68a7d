"""Proving a claim, and exchanging cards of the hand (`schrodinger.prove.…`,
`schrodinger.exchange.…`)."""

from __future__ import annotations

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.ruleset import Seat, Step, with_seat
from catbox_rules.kernel.verdict import Condition, Finding
from catbox_rules.schrodingers_cats.actions import Exchange, Prove, exchanges, proofs
from catbox_rules.schrodingers_cats.boxes import NOTHING, Box, Boxes, cards
from catbox_rules.schrodingers_cats.events import (
    BoxesDiscarded,
    BoxesProved,
    DiscardsChosen,
    Event,
)
from catbox_rules.schrodingers_cats.rules.turns import has_claimed
from catbox_rules.schrodingers_cats.state import (
    ProofPhase,
    State,
    TurnPhase,
    draw_phase,
    proof_phase,
)

__all__ = [
    "conditions_on_exchange",
    "conditions_on_prove",
    "exchange",
    "legal_exchanges",
    "legal_proofs",
    "may_exchange",
    "may_prove",
    "prove",
]


def legal_proofs(state: ProofPhase) -> tuple[Prove, ...]:
    """Every choice of cards that the seat on turn may lay open."""
    seat = state.round.on_turn
    return proofs(seat, _provable(state, seat))


def may_prove(state: ProofPhase, prove: Prove) -> bool:
    """Whether a proof is legal, without the reasons of `conditions_on_prove`."""
    seat = prove.seat
    return seat == state.round.on_turn and prove.boxes <= _provable(state, seat)


def _provable(state: ProofPhase, seat: Seat) -> Boxes:
    """What the seat on turn may lay open: all of its hand that supports its claim, before it has
    exchanged."""
    if state.has_exchanged:
        return NOTHING
    return state.round.hands[seat].only(*_provable_kinds(state))


def conditions_on_prove(state: TurnPhase, prove: Prove) -> list[Condition]:
    """A proof is of cards of the claimed state or Heisenbergs, from the hand, after one's claim and
    before the exchange."""
    return [
        _time_to_prove(state, prove.seat),
        _supports_claim(state, prove),
        _in_hand("schrodinger.prove.in-hand", state, prove),
    ]


@implements("schrodinger.prove.with-claim")
def _time_to_prove(state: TurnPhase, seat: Seat) -> Condition:
    clause = "schrodinger.prove.with-claim"
    if not has_claimed(state, seat):
        return Condition([Finding(clause, f"seat {seat} has not claimed in this turn")])
    if _has_exchanged(state):
        message = f"seat {seat} has exchanged in this turn, and a proof comes before that"
        return Condition([Finding(clause, message)])
    return Condition([], lambda: Finding(clause, f"seat {seat} has claimed in this turn"))


def _proved_in_turn(state: TurnPhase, seat: Seat) -> int:
    """How many cards a seat has laid open in this turn, if it is its own."""
    if not isinstance(state, ProofPhase) or seat != state.round.on_turn:
        return 0
    return state.proved


def _has_exchanged(state: TurnPhase) -> bool:
    """Whether there has been an exchange in this turn."""
    return isinstance(state, ProofPhase) and state.has_exchanged


@implements("schrodinger.prove.kinds")
def _provable_kinds(state: TurnPhase) -> tuple[Box, ...]:
    """What supports the claim that stands: boxes of its state, and Heisenbergs."""
    claim = state.round.claim
    return () if claim is None else (claim.state, Box.HEISENBERG)


@implements("schrodinger.prove.kinds")
def _supports_claim(state: TurnPhase, prove: Prove) -> Condition:
    clause, claim = "schrodinger.prove.kinds", state.round.claim
    if claim is None:
        return Condition([])
    other = prove.boxes - prove.boxes.only(*_provable_kinds(state))
    if other:
        message = f"{other} cannot be shown for the claim of {claim.space}"
        return Condition([Finding(clause, message, ".boxes")])
    told = "can be shown for the claim of"
    return Condition([], lambda: Finding(clause, f"{prove.boxes} {told} {claim.space}"))


@implements("schrodinger.prove.in-hand", "schrodinger.exchange.in-hand")
def _in_hand(clause: str, state: TurnPhase, action: Prove | Exchange) -> Condition:
    seat, hand = action.seat, state.round.hands[action.seat]
    lacking = [
        Finding(
            clause,
            f"seat {seat} holds {hand[box] or 'no'} {box}, not {action.boxes[box]}",
            f".boxes.{box}",
        )
        for box in Box
        if action.boxes[box] > hand[box]
    ]
    return Condition(lacking, lambda: Finding(clause, f"seat {seat} holds {action.boxes}"))


@implements("schrodinger.prove.stays-open")
def prove(state: ProofPhase, prove: Prove) -> Step[State, Event]:
    """The cards lie open before the seat, with those that it has proved before; they are in play
    as they were."""
    round, seat = state.round, prove.seat
    hands = with_seat(round.hands, seat, round.hands[seat] - prove.boxes)
    proofs = with_seat(round.proofs, seat, round.proofs[seat] + prove.boxes)
    proved = state.proved + len(prove.boxes)
    after = round.with_cards(hands=hands, proofs=proofs)
    told = (BoxesProved(seat, prove.boxes),)
    return Step(proof_phase(state.table, state.results, after, proved), told)


def legal_exchanges(state: ProofPhase) -> tuple[Exchange, ...]:
    """Every choice of cards that the seat on turn may exchange."""
    seat = state.round.on_turn
    return exchanges(seat, state.round.hands[seat], _most_to_exchange(state, seat))


def may_exchange(state: ProofPhase, exchange: Exchange) -> bool:
    """Whether an exchange is legal, without the reasons of `conditions_on_exchange`."""
    seat, boxes = exchange.seat, exchange.boxes
    return len(boxes) <= _most_to_exchange(state, seat) and boxes <= state.round.hands[seat]


def _most_to_exchange(state: ProofPhase, seat: Seat) -> int:
    """How many cards a seat may exchange: none before it has proved in this turn, or after an
    exchange. A seat that is not on turn has proved nothing."""
    if state.has_exchanged:
        return 0
    return min(_most_by_proof(state, seat), _most_by_draw_pile(state))


def conditions_on_exchange(state: TurnPhase, exchange: Exchange) -> list[Condition]:
    """An exchange is of cards of the hand, as many as have been proved at most, and as there are
    to draw, once after one's proof."""
    return [
        _time_to_exchange(state, exchange.seat),
        _few_enough_for_proof(state, exchange),
        _in_hand("schrodinger.exchange.in-hand", state, exchange),
        _few_enough_for_draw_pile(state, exchange),
    ]


@implements("schrodinger.exchange.after-proof")
def _time_to_exchange(state: TurnPhase, seat: Seat) -> Condition:
    clause = "schrodinger.exchange.after-proof"
    if not _proved_in_turn(state, seat):
        return Condition([Finding(clause, f"seat {seat} has proved nothing in this turn")])
    if _has_exchanged(state):
        return Condition([Finding(clause, f"seat {seat} has exchanged in this turn already")])
    return Condition([], lambda: Finding(clause, f"seat {seat} has proved in this turn"))


@implements("schrodinger.exchange.at-most-proved")
def _most_by_proof(state: TurnPhase, seat: Seat) -> int:
    return _proved_in_turn(state, seat)


@implements("schrodinger.exchange.at-most-proved")
def _few_enough_for_proof(state: TurnPhase, exchange: Exchange) -> Condition:
    clause, seat = "schrodinger.exchange.at-most-proved", exchange.seat
    most, number = _most_by_proof(state, seat), len(exchange.boxes)
    if not most:
        return Condition([])
    told = f"seat {seat} has proved {cards(most)} in this turn"
    if number > most:
        message = f"{told}, so it may exchange {most} at most, not {number}"
        return Condition([Finding(clause, message, ".boxes")])
    return Condition([], lambda: Finding(clause, f"{told}, and exchanges {number}"))


@implements("schrodinger.exchange.draw-pile")
def _most_by_draw_pile(state: TurnPhase) -> int:
    return len(state.draw_pile)


@implements("schrodinger.exchange.draw-pile")
def _few_enough_for_draw_pile(state: TurnPhase, exchange: Exchange) -> Condition:
    clause = "schrodinger.exchange.draw-pile"
    left, number = _most_by_draw_pile(state), len(exchange.boxes)
    if number > left:
        message = f"the draw pile has {left} left, not {number}"
        return Condition([Finding(clause, message, ".boxes")])
    return Condition([], lambda: Finding(clause, f"the draw pile has {left} left"))


@implements("schrodinger.exchange.discard-first")
def exchange(state: ProofPhase, exchange: Exchange) -> Step[State, Event]:
    """The cards are discarded face down; as many are then to be drawn."""
    round, seat, number = state.round, exchange.seat, len(exchange.boxes)
    after = round.with_cards(
        hands=with_seat(round.hands, seat, round.hands[seat] - exchange.boxes),
        discards=round.discards.with_hidden(seat, exchange.boxes),
    )
    during = proof_phase(state.table, state.results, after, state.proved, has_exchanged=True)
    told = (BoxesDiscarded(seat, number), DiscardsChosen(seat, exchange.boxes))
    return Step(draw_phase(number, during), told)
