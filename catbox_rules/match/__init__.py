"""A match in play, for any front end: apply and undo actions, show each seat what it may know, and
replay a record."""

from catbox_rules.match.match import AnyMatch, Match
from catbox_rules.match.replay import (
    BrokenOff,
    NoMatch,
    Refusal,
    Replay,
    replay,
    replay_as_json,
    score_as_json,
)
from catbox_rules.match.transition import AnyTransition, EventsTakenBack, NumberedEvent, Transition

__all__ = [
    "AnyMatch",
    "AnyTransition",
    "BrokenOff",
    "EventsTakenBack",
    "Match",
    "NoMatch",
    "NumberedEvent",
    "Refusal",
    "Replay",
    "Transition",
    "replay",
    "replay_as_json",
    "score_as_json",
]
