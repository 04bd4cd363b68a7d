"""What of the events after an action is known at a table of which parts are unknown."""

from __future__ import annotations

from catbox_rules.schrodingers_cats import (
    Action,
    BoxesInPlayChanged,
    ClaimChecked,
    Event,
    HandsShown,
    LifeLost,
    MatchEnded,
    PhysicatJoinedRow,
    Position,
    SeatEliminated,
    Use,
)


def tells(position: Position, action: Action, event: Event) -> bool:
    """Whether a public event after an action says nothing that rests on something unknown. What a
    seat does lies open; what comes of a doubt rests on the hands, and a Physicat that a seat has
    not used may join the row with its owner out."""
    match event:
        case HandsShown():
            return _knows_hands(position)
        case ClaimChecked():
            return _knows_hands(position) and _knows_what_counts(position)
        case LifeLost() | SeatEliminated() | MatchEnded():
            is_counted = _knows_hands(position) and _knows_what_counts(position)
            return is_counted and position.is_written("lives")
        case BoxesInPlayChanged():
            return position.is_counted and position.is_written("proofs")
        case PhysicatJoinedRow():
            lying = position.physicats
            seen = (*lying.unused, *lying.staying, *lying.row)
            return isinstance(action, Use) or event.physicat in seen
        case _:
            return True


def _knows_hands(position: Position) -> bool:
    return all(hand.is_known for hand in position.hands)


def _knows_what_counts(position: Position) -> bool:
    """Whether it is known what counts at a check beside the hands."""
    return position.is_written("proofs") and position.is_written("physicats.staying")
