"""Which parts of events and views of Cat in the Box count as a difference in play."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from catbox_rules.cat_in_the_box import Position, RoundScored
from catbox_rules.diff.protocol import fields_of_view
from catbox_rules.kernel.ruleset import Event


def normalized(event: Event) -> Event:
    """Return an event as it is, but of a scored round only the score sheet. A group that earns
    nothing, or an unverified arrangement, does not affect play."""
    if isinstance(event, RoundScored):
        return evolve(event, groups=event.result.bonus, arrangement_is_known=True)
    return event


def seen(view: object) -> Mapping[str, object]:
    """Return what a view shows, by name, without a board that is out of sight. Completed rounds are
    compared by their score sheets."""
    shown = dict(fields_of_view(view))
    shown.pop("rounds", None)
    if isinstance(view, Position) and view.has_begun and not view.table.board_is_in_sight:
        del shown["tokens"]
    return shown
