"""Nearly legal actions and impossible outcomes of chance in Schrödinger's Cats."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve

from catbox_rules.kernel.ruleset import CHANCE, Seat, with_seat
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Claim,
    ClaimPhase,
    Deal,
    DealPhysicats,
    Doubt,
    Draw,
    EndTurn,
    Exchange,
    Physicat,
    ProofPhase,
    Prove,
    State,
    Use,
    turn,
)
from catbox_rules.schrodingers_cats.state import TurnPhase


def near_legal_actions(state: State) -> Sequence[Action]:
    """Return what the seat on turn could try, and a few actions of other seats."""
    on_turn = [Seat(seat) for seat in turn(state) if seat != CHANCE]
    seat = on_turn[0] if on_turn else Seat(0)
    others = [other for other in state.table.seats if other != seat]
    tried: list[Action] = []
    if isinstance(state, ClaimPhase | ProofPhase):
        tried += [*_claims(state, seat), *_uses(state, seat), *_of_cards(state, seat)]
        tried += [*_claims(state, others[0])][:2]
        tried += [*_uses(state, others[0])][:2]
    tried += [Doubt(seat), EndTurn(seat), Doubt(others[0]), EndTurn(others[-1])]
    tried += [Claim(seat, 1, Box.ALIVE), Prove(seat, Boxes(alive=1)), Use(seat, Physicat.MEWTON)]
    return list(dict.fromkeys(tried))


def _claims(state: TurnPhase, seat: Seat) -> Iterator[Claim]:
    """Yield claims near the current one, at the ends of the track, and beyond it."""
    track, claim = state.table.track, state.round.claim
    place = 0 if claim is None else track.place(claim.space)
    around = track.spaces[max(place - 3, 0) : place + 3]
    for space in dict.fromkeys([*around, track.spaces[0], track.last]):
        yield Claim(seat, space.count, space.state)
    beyond = track.last.count + 1
    for count, box in ((beyond, Box.EMPTY), (2 * beyond, Box.ALIVE), (0, Box.DEAD)):
        yield Claim(seat, count, box)
    yield Claim(seat, 1, Box.HEISENBERG)


def _uses(state: TurnPhase, seat: Seat) -> Iterator[Use]:
    """Yield uses of the seat's own Physicat, of others, and of those in the row."""
    physicats = state.round.physicats
    own = physicats.unused[seat]
    for physicat in (own, *physicats.unused, *physicats.row[:1]):
        if physicat is not None:
            yield Use(seat, physicat)
            for taken in physicats.row[:2]:
                yield Use(seat, physicat, taken)
    yield Use(seat, Physicat.TABBY, Physicat.TABBY)


def _of_cards(state: TurnPhase, seat: Seat) -> Iterator[Prove | Exchange]:
    """Yield proofs and exchanges of some cards of the hand, and of one more than it has."""
    hand = state.round.hands[seat]
    for chosen in hand.choices(2)[:12]:
        yield Prove(seat, chosen)
        yield Exchange(seat, chosen)
    if hand:
        yield Prove(seat, hand)
        yield Exchange(seat, hand)
    for box in Box:
        one_more = Boxes(**{box.value: hand[box] + 1})
        yield Prove(seat, one_more)
        yield Exchange(seat, one_more)


def impossible(_: State, outcome: Action) -> Sequence[Action]:
    """Return outcomes with a card too many or too few, and with cards that the deck or the pile
    lacks."""
    return list(_impossible(outcome))


def _impossible(outcome: Action) -> Iterator[Action]:
    match outcome:
        case DealPhysicats():
            dealt = outcome.physicats
            yield evolve(outcome, physicats=dealt[1:])
            yield evolve(outcome, physicats=(*dealt, outcome.open))
            yield evolve(outcome, physicats=(dealt[1], *dealt[1:]))
            yield evolve(outcome, open=dealt[0])
        case Deal():
            yield from _impossible_deals(outcome)
        case Draw():
            boxes = outcome.boxes
            for box in Box:
                yield Draw(boxes + Boxes(**{box.value: 1}))
                yield Draw(Boxes(**{box.value: len(boxes)}))
                if boxes[box]:
                    yield Draw(boxes - Boxes(**{box.value: 1}))
        case _:
            return


def _impossible_deals(deal: Deal) -> Iterator[Deal]:
    hands = deal.hands
    for seat, hand in enumerate(hands):
        yield evolve(deal, hands=with_seat(hands, seat, hand + Boxes(alive=1)))
        if hand:
            only = next(box for box in Box if hand[box])
            fewer = hand - Boxes(**{only.value: 1})
            yield evolve(deal, hands=with_seat(hands, seat, fewer))
            yield evolve(deal, hands=with_seat(hands, seat, Boxes(heisenberg=len(hand))))
    yield evolve(deal, hands=hands[1:])
    yield evolve(deal, hands=(*hands, hands[0]))
