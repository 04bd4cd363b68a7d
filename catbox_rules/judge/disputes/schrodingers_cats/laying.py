"""The answers in a dispute on Schrödinger's Cats that a table can show.

An answer is left out if a table could not show it without showing more: the space of a claim is
known, but not who claimed.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from catbox_rules.kernel.partial import UNKNOWN
from catbox_rules.schrodingers_cats.actions import Action, Deal, DealPhysicats, Draw, Exchange, Use
from catbox_rules.schrodingers_cats.table import Table

_PHASES: Final = {"physicats": "physicats", "first": "deal", "between": "deal", "over": "over"}


def laid(table: Table, action: Action, told: Mapping[str, str]) -> dict[str, object]:
    """Return the keys of a document of a partial position that follow from known facts: the phase,
    and what is on the table."""
    if told.get("phase") in _PHASES:
        return {"phase": _PHASES[told["phase"]]}
    if isinstance(action, DealPhysicats | Deal | Draw):
        return {}
    document: dict[str, object] = {}
    proved = told.get("proved", "0")
    if "yes" in {told.get("claimed"), told.get("exchanged")} or proved != "0":
        document |= {"phase": "proof", "on_turn": action.seat}
    elif told.get("turn") == "yes" and told.get("claimed") == "no":
        document |= {"phase": "claim", "on_turn": action.seat}
    else:
        return {}
    if "none" in {told.get("standing"), told.get("about")} or told.get("claim") == "no":
        document["claim"] = None
    if isinstance(action, Exchange) and 0 < int(proved) < len(action.boxes):
        document["proved"] = int(proved)
    if "exchanged" in told and document["phase"] == "proof":
        document["exchanged"] = told["exchanged"] == "yes"
    if isinstance(action, Use) and table.has_physicats:
        document |= _of_use(table, action, told)
    return document


def _of_use(table: Table, use: Use, told: Mapping[str, str]) -> dict[str, object]:
    unused: list[object] = [UNKNOWN.value] * table.players
    if told.get("used") == "yes":
        unused[use.seat] = None
    elif told.get("own") == "yes":
        unused[use.seat] = use.physicat.value
    else:
        return {}
    return {"physicats": {"unused": unused}}
