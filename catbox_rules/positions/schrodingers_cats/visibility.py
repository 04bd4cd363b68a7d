"""What of the events after an action is known at a table of which parts are unknown."""

from __future__ import annotations

from catbox_rules.positions.schrodingers_cats.position import Position
from catbox_rules.schrodingers_cats import (
    ClaimChecked,
    Event,
    HandsShown,
    LifeLost,
    MatchEnded,
    PhysicatJoinedRow,
    SeatEliminated,
)


def tells(position: Position, event: Event) -> bool:
    """Whether a public event after an action says nothing that rests on something unknown. What a
    seat does lies open; what comes of a doubt rests on the hands, and a Physicat that a seat has
    not used may join the row with its owner out."""
    match event:
        case HandsShown() | ClaimChecked() | LifeLost() | SeatEliminated() | MatchEnded():
            return not any(hand.unknown for hand in position.hands)
        case PhysicatJoinedRow():
            lying = position.physicats
            return event.physicat in (*lying.unused, *lying.staying, *lying.row)
        case _:
            return True
