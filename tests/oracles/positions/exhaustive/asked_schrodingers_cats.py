"""The answers to questions about a table of Schrödinger's Cats, worked out from its worlds."""

from __future__ import annotations

from collections.abc import Mapping

from catbox_rules.kernel.ruleset import Seat
from catbox_rules.positions.schrodingers_cats import Position, position_of
from catbox_rules.schrodingers_cats import Box, Draw, DrawPhase, Physicat, apply
from tests.oracles.positions.exhaustive.schrodingers_cats import World


def after_draws(world: World) -> list[Position]:
    """What a world can be once the cards are drawn that are due: nobody can doubt before."""
    state = world.state
    if not isinstance(state, DrawPhase):
        return [world.position]
    draws = [Draw(boxes) for boxes in state.draw_pile.choices(state.owed)]
    return [
        position_of(apply(state, draw).state) for draw in draws if len(draw.boxes) == state.owed
    ]


def counted(position: Position) -> int:
    """How many boxes would be counted for the claim that stands, if it were doubted now."""
    assert position.claim is not None
    state = position.claim.state
    open_physicats = {each for each in position.physicats.staying if each is not None}
    number = 0
    for pile in (*(hand.known for hand in position.hands), *position.proofs):
        number += pile[state]
        if Physicat.FEYNCAT not in open_physicats:
            number += pile[Box.HEISENBERG]
    if state is Box.ALIVE and Physicat.POUNCE_GAPOSCHKIN in open_physicats:
        number += 2
    if state is Box.EMPTY and Physicat.GOEPPERT_MEOWER in open_physicats:
        number += 1
    return number


def who_doubts(position: Position) -> int:
    """The seat on turn, if it has not claimed itself, else the next one that is in the match."""
    claim, seat, players = position.claim, position.on_turn, position.table.players
    while claim is not None and (seat == claim.seat or not position.lives[seat]):
        seat = Seat((seat + 1) % players)
    return seat


def check(position: Position, worlds: list[World]) -> Mapping[str, object]:
    """Who would be wrong, if the claim were doubted now."""
    claim = position.claim
    if claim is None:
        names = ["claim", "claimer", "doubter", "counted", "least", "most", "wrong"]
        return dict.fromkeys(names)
    numbers = [counted(after) for world in worlds for after in after_draws(world)]
    least, most = min(numbers), max(numbers)
    wrong: object = "?"
    doubter = who_doubts(position)
    if most < claim.count:
        wrong = claim.seat
    elif least >= claim.count:
        wrong = doubter
    return {
        "claim": {"seat": claim.seat, "count": claim.count, "state": claim.state.value},
        "claimer": claim.seat,
        "doubter": doubter,
        "counted": least if least == most else "?",
        "least": least,
        "most": most,
        "wrong": wrong,
    }


def boxes(position: Position) -> dict[str, object]:
    """How many boxes are in play, and how many are left to draw."""
    placed = sum(map(len, position.hands)) + sum(map(len, position.proofs))
    pile = len(position.table.deck) - placed - len(position.discards)
    return {"in_play": placed + position.owed, "draw_pile": pile}
