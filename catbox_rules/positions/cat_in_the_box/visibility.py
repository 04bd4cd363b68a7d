"""What of the events after an action is known at a table of which parts are unknown."""

from __future__ import annotations

from catbox_rules.cat_in_the_box import Action, Event, MatchEnded, ParadoxOccurred, RoundScored
from catbox_rules.positions.cat_in_the_box.position import Position


def tells(position: Position, action: Action, event: Event) -> bool:  # noqa: ARG001 -- as others
    """Whether a public event after an action says nothing that rests on something unknown. Plays
    and what they lead to lie open; a hand that is shown, and the score of the round, may not."""
    match event:
        case ParadoxOccurred():
            return not position.hands[event.seat].unknown
        case RoundScored() | MatchEnded():
            return not position.has_gaps and all(
                isinstance(each, int) for each in (*position.bids, *position.won)
            )
        case _:
            return True
