"""What the goals of `spec/theorems/` ask for, asked of the engine: does the last action show it?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from attrs import evolve

from catbox_rules.cat_in_the_box import Color, Play, TrickPhase, legal_actions
from catbox_rules.cat_in_the_box import events as kinds
from catbox_rules.match import Replay, replay
from catbox_rules.records import Record

__all__ = ["SHOWS"]

SUPPLY = 12


def ends_in_a_paradox(played: Replay) -> bool:
    return isinstance(played.transitions[-1].events[0], kinds.ParadoxOccurred)


def ends_without_one(played: Replay) -> bool:
    scored = [
        event for event in played.transitions[-1].events if isinstance(event, kinds.RoundScored)
    ]
    return [event.paradox for event in scored] == [None]


def leads_red_where_it_must(played: Replay) -> bool:
    before, step = _before_last(played.record), played.transitions[-1]
    if not isinstance(step.action, Play):
        return False
    red_lies = any(cell.color is Color.RED for owned in before.board.tokens for cell in owned)
    only_red = all(str(action).endswith("R") for action in legal_actions(before))
    return not before.trick and step.action.color is Color.RED and only_red and not red_lies


def needs_thirteen_tokens(played: Replay) -> bool:
    """As many as lie on the board, on held colors, and on the bid, after the last play."""
    action, after = played.transitions[-1].action, played.state
    if not isinstance(action, Play) or not isinstance(after, TrickPhase):
        return False
    seat = action.seat
    return len(after.board.tokens[seat]) + len(after.held[seat]) + 1 == SUPPLY + 1


SHOWS: Final[Mapping[str, Callable[[Replay], bool]]] = {
    "paradox": ends_in_a_paradox,
    "full-board": ends_without_one,
    "forced-red-lead": leads_red_where_it_must,
    "thirteenth-token": needs_thirteen_tokens,
}


def _before_last(record: Record) -> TrickPhase:
    state = replay(evolve(record, actions=record.actions[:-1])).state
    assert isinstance(state, TrickPhase)
    return state
