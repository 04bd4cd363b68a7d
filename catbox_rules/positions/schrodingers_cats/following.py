"""The table after an action, with no more knowledge than before."""

from __future__ import annotations

from random import Random

from attrs import evolve

from catbox_rules.kernel.partial import UNKNOWN, Partial, Unknown
from catbox_rules.kernel.ruleset import with_seat
from catbox_rules.positions.partial import check_whole
from catbox_rules.schrodingers_cats import (
    Action,
    Boxes,
    Claim,
    DrawPhase,
    EndTurn,
    Exchange,
    Physicat,
    Position,
    Prove,
    State,
    Use,
    apply,
    draw,
    view,
)


def after(position: Position, action: Action, state: State) -> Position:
    """Return the position after an action.

    `state` is the state after the action in one of the completions; the open parts are taken from
    it. Cards that are due are drawn, unseen by anybody. The hidden cards are as unknown as before;
    after the use of a Physicat nothing is known about hands.

    Raises Unsupported for a partial table.
    """
    check_whole(position)
    while isinstance(state, DrawPhase):
        state = apply(state, draw(state, Random(0))).state  # any draw: it is face down
    shown = view(state).without_viewer()
    if position.results is None:
        shown = evolve(shown, results=None)
    unused = tuple(
        before if isinstance(now, Unknown) else now
        for before, now in zip(position.physicats.unused, shown.physicats.unused, strict=True)
    )
    row = [*shown.physicats.row]
    for place, before in enumerate(position.physicats.row):
        is_swapped = isinstance(action, Use) and action.taking and row[place] is Physicat.TABBY
        if isinstance(before, Unknown) and not is_swapped:
            row[place] = UNKNOWN
    shown = evolve(shown, physicats=evolve(shown.physicats, unused=unused, row=tuple(row)))
    if not shown.is_in_round:
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
            drawn = len(shown.hands[seat]) - len(left) if left.is_counted else len(boxes)
            hands = with_seat(hands, seat, evolve(left, unknown=left.unknown + drawn))
            discards = evolve(discards, unknown=discards.unknown + len(boxes))
            known = with_seat(known, seat, UNKNOWN)
        case _:
            return shown
    return evolve(shown, hands=hands, discards=discards, known=known)


def _without(hand: Partial[Boxes], boxes: Boxes) -> Partial[Boxes]:
    """Return a hand less some boxes, which count as unknown ones if they were not known."""
    seen = boxes & hand.known
    unknown = max(0, hand.unknown - (len(boxes) - len(seen)))
    return evolve(hand, known=hand.known - seen, unknown=unknown)
