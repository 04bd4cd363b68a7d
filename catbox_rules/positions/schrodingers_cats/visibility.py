"""Which events after an action are certain at a table with unknown parts."""

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


def is_certain(position: Position, action: Action, event: Event) -> bool:
    """Return whether a public event after an action is independent of everything unknown. What a
    seat does is open; the result of a doubt depends on the hands, and with it an unused Physicat
    may join the row when its owner is out."""
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
    """Return whether everything is known that counts at a check besides the hands."""
    return position.is_written("proofs") and position.is_written("physicats.staying")
