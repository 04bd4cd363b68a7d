"""What of events and views of Cat in the Box is a difference of play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import attrs
from attrs import evolve

from catbox_rules.cat_in_the_box import Board, PublicView, RoundScored, SeatView
from catbox_rules.kernel.ruleset import Event

_CONSTANT: Final = ("table", "results")


def normalized(event: Event) -> Event:
    """An event as it is; of a round that is scored the sheet alone. Nobody plays otherwise for a
    group that earns nothing, or an arrangement that is not verified."""
    if isinstance(event, RoundScored):
        return evolve(event, groups=event.result.bonus, arrangement_is_known=True)
    return event


def seen(view: object) -> Mapping[str, object]:
    """What a view shows, by name: of the board the tokens, for nobody plays on unused columns."""
    if isinstance(view, SeatView):
        return {"hand": view.hand, "discard": view.discard, **_public(view.public)}
    return _public(view) if isinstance(view, PublicView) else {}


def _public(view: PublicView) -> dict[str, object]:
    shown: dict[str, object] = {"phase": type(view).__name__}
    for name in attrs.fields_dict(type(view)):
        value: object = getattr(view, name)
        if isinstance(value, Board):
            shown["tokens"], shown["neutral_tokens"] = value.tokens, value.neutral
        elif name not in _CONSTANT:
            shown[name] = value
    return shown
