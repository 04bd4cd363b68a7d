"""Which events after an action are certain at a table with unknown parts."""

from __future__ import annotations

from catbox_rules.cat_in_the_box import Action, Event, MatchEnded, ParadoxOccurred, RoundScored
from catbox_rules.cat_in_the_box.position import Position
from catbox_rules.kernel.partial import UNKNOWN


def is_certain(position: Position, action: Action, event: Event) -> bool:  # noqa: ARG001 -- as others
    """Return whether a public event after an action is independent of everything unknown. Plays and
    their consequences are open; a hand that is shown, and the score of the round, may not be
    known."""
    match event:
        case ParadoxOccurred():
            return not position.hands[event.seat].unknown
        case RoundScored():
            return _is_scored_for_certain(position)
        case MatchEnded():
            scores = [each for written in position.rounds for each in written.scores]
            is_known = position.is_written("rounds") and UNKNOWN not in scores
            return _is_scored_for_certain(position) and is_known
        case _:
            return True


def _is_scored_for_certain(position: Position) -> bool:
    is_known = not position.has_gaps and not position.unknown_cells
    return is_known and UNKNOWN not in (*position.bids, *position.won)
