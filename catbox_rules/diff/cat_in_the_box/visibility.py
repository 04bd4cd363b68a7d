"""What of events and views of Cat in the Box is a difference of play."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from catbox_rules.cat_in_the_box import Position, RoundScored
from catbox_rules.diff.protocol import fields_of_view
from catbox_rules.kernel.ruleset import Event


def normalized(event: Event) -> Event:
    """An event as it is; of a round that is scored the sheet alone. Nobody plays otherwise for a
    group that earns nothing, or an arrangement that is not verified."""
    if isinstance(event, RoundScored):
        return evolve(event, groups=event.result.bonus, arrangement_is_known=True)
    return event


def seen(view: object) -> Mapping[str, object]:
    """What a view shows, by name; of a board that is out of sight nothing. The rounds that are over
    are compared by their sheets."""
    shown = dict(fields_of_view(view))
    shown.pop("rounds", None)
    if isinstance(view, Position) and view.has_begun and not view.table.board_is_in_sight:
        del shown["tokens"]
    return shown
