"""Actions to ask about, legal or not: some that are near to legal ones, or all that can be said."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Final

from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Claim,
    ClaimPhase,
    Deal,
    DealPhase,
    DealPhysicats,
    Doubt,
    Draw,
    DrawPhase,
    EndTurn,
    Exchange,
    MatchOver,
    Physicat,
    PhysicatDealPhase,
    ProofPhase,
    Prove,
    State,
    Use,
    draw,
)
from catbox_rules.schrodingers_cats.state import Round

__all__ = ["every_action", "some_actions"]

KINDS: Final = tuple(Box)
PHYSICATS: Final = tuple(Physicat)


def every_action(state: State) -> Iterator[Action]:
    """All that seats could say: claims well beyond the track, every choice of up to three boxes and
    of the whole hand, every Physicat, also as every other one."""
    blocks = state.table.track.blocks
    choices = Boxes(3, 3, 3, 3).choices(3)
    for seat in state.table.seats:
        yield EndTurn(seat)
        yield Doubt(seat)
        for count, kind in product(range(-1, 2 * blocks + 3), KINDS):
            yield Claim(seat, count, kind)
        hand = Boxes() if (round := _round_of(state)) is None else round.hands[seat]
        for chosen in {*choices, *([hand] if hand else [])}:
            yield Prove(seat, chosen)
            yield Exchange(seat, chosen)
        for physicat, taking in product(PHYSICATS, (None, *PHYSICATS)):
            yield Use(seat, physicat, taking)


def some_actions(state: State, random: Random, number: int) -> Iterator[Action]:
    """Some actions of seats and of chance, many of them near to legal ones."""
    for _ in range(number):
        yield random.choice(_FAMILIES)(state, random)


def _round_of(state: State) -> Round | None:
    return state.round if isinstance(state, ClaimPhase | ProofPhase | DrawPhase) else None


def _a_seat(state: State, random: Random) -> int:
    round = _round_of(state)
    if round is None or random.random() < 0.3:
        return random.randrange(state.table.players)
    return round.on_turn


def _a_claim(state: State, random: Random) -> Action:
    track, seat = state.table.track, _a_seat(state, random)
    round, chance = _round_of(state), random.random()
    if round is not None and round.claim is not None and chance < 0.5:
        place = track.place(round.claim.space) + random.randint(-3, 3)
        space = track.spaces[max(0, min(place, len(track.spaces) - 1))]
    elif chance < 0.8:
        space = random.choice(track.spaces)
    else:
        return Claim(seat, random.randint(-1, 2 * track.blocks + 2), random.choice(KINDS))
    return Claim(seat, space.count, space.state)


def _some_boxes(state: State, random: Random, seat: int) -> Boxes:
    """Some of a hand, now and then with another box among them; at least one."""
    round = _round_of(state)
    if round is None:
        return Boxes.of(random.choices(KINDS, k=random.randint(1, 3)))
    hand = list(round.hands[seat])
    chosen = random.sample(hand, random.randint(0, min(len(hand), 4)))
    if round.claim is not None and random.random() < 0.5:
        chosen = [box for box in chosen if box in (round.claim.state, Box.HEISENBERG)]
    if random.random() < 0.15:
        chosen = hand
    if not chosen or random.random() < 0.25:
        chosen = [*chosen, random.choice(KINDS)]
    return Boxes.of(chosen)


def _a_proof(state: State, random: Random) -> Action:
    seat = _a_seat(state, random)
    return Prove(seat, _some_boxes(state, random, seat))


def _an_exchange(state: State, random: Random) -> Action:
    seat = _a_seat(state, random)
    return Exchange(seat, _some_boxes(state, random, seat))


def _an_end(state: State, random: Random) -> Action:
    return EndTurn(_a_seat(state, random))


def _a_doubt(state: State, random: Random) -> Action:
    return Doubt(_a_seat(state, random))


def _a_use(state: State, random: Random) -> Action:
    """Most often of the seat's own Physicat; Tabby most often as one of the row."""
    seat, physicat, taken = _a_seat(state, random), *random.choices(PHYSICATS, k=2)
    if not isinstance(state, PhysicatDealPhase):
        lying = (state if isinstance(state, DealPhase | MatchOver) else state.round).physicats
        own = lying.unused[seat]
        if own is not None and random.random() < 0.7:
            physicat = own
        if lying.row and random.random() < 0.7:
            taken = random.choice(lying.row)
    names_one = random.random() < (0.8 if physicat is Physicat.TABBY else 0.1)
    return Use(seat, physicat, taken if names_one else None)


def _a_draw(state: State, random: Random) -> Action:
    """Most often of as many boxes as are due, or nearly so."""
    owed = state.owed if isinstance(state, DrawPhase) else random.randint(0, 3)
    number = max(0, owed + random.choice((0, 0, 0, 1, -1)))
    pile = [] if _round_of(state) is None else list(_draw_pile(state))
    if random.random() < 0.4 or number > len(pile):
        return Draw(Boxes.of(random.choices(KINDS, k=number)))
    return Draw(Boxes.of(random.sample(pile, number)))


def _draw_pile(state: State) -> Boxes:
    match state:
        case ClaimPhase() | ProofPhase() | DrawPhase():
            return state.draw_pile
        case _:
            return Boxes()


def _a_deal(state: State, random: Random) -> Action:
    """Where one is due a sound one, or one that is damaged in some way."""
    sound = draw(state, random) if isinstance(state, DealPhase) else None
    hands = [list(hand) for hand in sound.hands] if isinstance(sound, Deal) else []
    chance = random.random()
    if not hands:
        hands = [random.choices(KINDS, k=6) for _ in state.table.seats]
    elif chance < 0.3:
        hands[random.randrange(len(hands))] = random.choices(KINDS, k=random.randint(0, 7))
    elif chance < 0.45:
        hands.append(random.choices(KINDS, k=random.randint(0, 2)))
    elif chance < 0.6:
        hands.pop()
    elif chance < 0.8:
        hands = [[random.choice(KINDS)] * len(hand) for hand in hands]
    return Deal([Boxes.of(hand) for hand in hands])


def _a_deal_of_physicats(state: State, random: Random) -> Action:
    number = state.table.players + 1 + random.choice((0, 0, 0, 1, -1))
    sound = random.random() < 0.6
    dealt = random.sample(PHYSICATS, number) if sound else random.choices(PHYSICATS, k=number)
    return DealPhysicats(dealt[1:], dealt[0])


_FAMILIES: Final = (
    *[_a_claim] * 5,
    *[_a_proof] * 4,
    *[_an_exchange] * 4,
    _an_end,
    *[_a_doubt] * 2,
    *[_a_use] * 4,
    _a_draw,
    _a_deal,
    _a_deal_of_physicats,
)
