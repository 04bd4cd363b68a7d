"""The table after an action, of which no more is known than before."""

from __future__ import annotations

from random import Random

from attrs import evolve

from catbox_rules.kernel.ruleset import with_seat
from catbox_rules.positions.schrodingers_cats.defaults import WITH_CARDS
from catbox_rules.positions.schrodingers_cats.position import Position, SomeBoxes, position_of
from catbox_rules.positions.unknown import UNKNOWN, Unknown
from catbox_rules.schrodingers_cats import (
    Action,
    Boxes,
    Claim,
    DrawPhase,
    EndTurn,
    Exchange,
    Prove,
    State,
    apply,
    draw,
    view,
)


def after(position: Position, action: Action, state: State) -> Position:
    """The position to which an action leads. `state` is where it leads from one of the completions:
    of it is taken what lies open. Cards that are due are drawn, and nobody sees them. The hidden
    cards are as unknown as before; after the use of a Physicat nothing is known of hands any more.
    """
    while isinstance(state, DrawPhase):
        state = apply(state, draw(state, Random(0))).state  # whichever: it is face down
    shown = position_of(view(state))
    if position.results is None:
        shown = evolve(shown, results=None)
    unused = tuple(
        before if isinstance(now, Unknown) else now
        for before, now in zip(position.physicats.unused, shown.physicats.unused, strict=True)
    )
    shown = evolve(shown, physicats=evolve(shown.physicats, unused=unused))
    if shown.phase not in WITH_CARDS:
        return shown
    shown = evolve(shown, stood=position.stood)
    hands, discards, known = position.hands, position.discards, position.known
    match action:
        case Claim() | EndTurn():
            pass
        case Prove(seat, boxes):
            hands = with_seat(hands, seat, _without(hands[seat], boxes))
        case Exchange(seat, boxes):
            left = _without(hands[seat], boxes)
            drawn = len(shown.hands[seat]) - len(left)
            hands = with_seat(hands, seat, evolve(left, unknown=left.unknown + drawn))
            discards = evolve(discards, unknown=discards.unknown + len(boxes))
            known = with_seat(known, seat, UNKNOWN)
        case _:
            return shown
    return evolve(shown, hands=hands, discards=discards, known=known)


def _without(hand: SomeBoxes, boxes: Boxes) -> SomeBoxes:
    """A hand less some boxes, which were among the unknown ones as far as they were not seen."""
    seen = boxes & hand.known
    return SomeBoxes(hand.known - seen, hand.unknown - (len(boxes) - len(seen)))
