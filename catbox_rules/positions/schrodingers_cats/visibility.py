"""What of the events after an action is known at a table of which parts are unknown."""

from __future__ import annotations

from catbox_rules.positions.schrodingers_cats.position import Position
from catbox_rules.schrodingers_cats import (
    Action,
    ClaimChecked,
    Event,
    HandsShown,
    LifeLost,
    MatchEnded,
    PhysicatJoinedRow,
    SeatEliminated,
    Use,
)


def tells(position: Position, action: Action, event: Event) -> bool:
    """Whether a public event after an action says nothing that rests on something unknown. What a
    seat does lies open; what comes of a doubt rests on the hands, and a Physicat that a seat has
    not used may join the row with its owner out."""
    match event:
        case HandsShown() | ClaimChecked() | LifeLost() | SeatEliminated() | MatchEnded():
            return not any(hand.unknown for hand in position.hands)
        case PhysicatJoinedRow():
            lying = position.physicats
            seen = (*lying.unused, *lying.staying, *lying.row)
            return isinstance(action, Use) or event.physicat in seen
        case _:
            return True
