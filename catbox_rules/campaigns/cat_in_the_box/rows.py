"""The rows of the rounds of Cat in the Box."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from catbox_rules.campaigns import parquet
from catbox_rules.campaigns.arrow import ArrowSchema
from catbox_rules.campaigns.simulated import Cell, Measure
from catbox_rules.campaigns.work import Row
from catbox_rules.cat_in_the_box import (
    Action,
    Color,
    Event,
    Play,
    RoundResult,
    RoundScored,
    State,
    TrickPhase,
    judge,
)
from catbox_rules.cat_in_the_box.rules.declaring import tokens_on_red
from catbox_rules.match import Transition

TOTAL: Final = "points"
MEASURES: Final[Mapping[str, Measure]] = {
    "score": Measure("score of a seat", "scores", Cell.LIST),
    "completed": Measure("tricks completed", "completed", Cell.NUMBER),
    "paradox": Measure("rounds that end in a paradox", "paradox", Cell.OPTIONAL),
    "forced_red_lead": Measure("rounds with a forced red lead", "forced_red_leads", Cell.COUNT),
}
"""The measures of a round in a summary."""


def row(transitions: Sequence[Transition[State, Action, Event]], result: RoundResult) -> Row:
    """Return the row of a round.

    * `paradox`: the seat that caused one, or null; `bids`: null if there is no bidding.
    * `forced_red_leads`: red leads that were legal only because nothing else could be declared.
    """
    [scored] = [each for each in transitions[-1].events if isinstance(each, RoundScored)]
    plays = [each for each in transitions if isinstance(each.action, Play)]
    return {
        "start_seat": result.start_seat,
        "paradox": result.paradox,
        "completed": sum(result.tricks),
        "plays": len(plays),
        "forced_red_leads": sum(map(_is_forced_red_lead, plays)),
        "bids": list(scored.bids) or None,
        "tricks": list(result.tricks),
        "groups": list(scored.groups),
        "bonus": list(result.bonus),
        "scores": list(result.scores),
    }


def _is_forced_red_lead(transition: Transition[State, Action, Event]) -> bool:
    state, action = transition.before, transition.action
    if not (isinstance(state, TrickPhase) and isinstance(action, Play)) or state.trick:
        return False
    if action.color is not Color.RED or tokens_on_red(state):
        return False
    return any(each.clause == "declare.lead-red-forced" for each in judge(state, action).grounds)


def schema() -> ArrowSchema:
    """Return the types of all columns."""
    arrow = parquet.pyarrow()
    seat, count, points = arrow.int8(), arrow.int16(), arrow.int32()
    columns: ArrowSchema = arrow.schema(
        {
            "match": arrow.int64(),
            "round": count,
            "start_seat": seat,
            "paradox": seat,
            "completed": count,
            "plays": count,
            "forced_red_leads": count,
            "bids": arrow.list_(count),
            "tricks": arrow.list_(count),
            "groups": arrow.list_(count),
            "bonus": arrow.list_(points),
            "scores": arrow.list_(points),
            "totals": arrow.list_(points),
            "winners": arrow.list_(seat),
        }
    )
    return columns
