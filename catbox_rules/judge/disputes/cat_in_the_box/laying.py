"""What of the answers in a dispute of Cat in the Box can be laid on a table.

An answer is left out that a table could not tell without telling more: which color was led, but not
with which card; that a color was lost, but not whether others were.
"""

from __future__ import annotations

from collections.abc import Mapping

from catbox_rules.cat_in_the_box.actions import Action, Discard, Play
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.kernel.partial import UNKNOWN


def laid(table: Table, action: Action, told: Mapping[str, str]) -> dict[str, object]:
    """Return what a document of a partial position has of what is told of facts: the phase, if it
    is known, and what lies there."""
    document: dict[str, object] = {}
    if "phase" in told:
        document["phase"] = told["phase"]
    if isinstance(action, Play):
        document |= _of_play(action, told)
    if isinstance(action, Discard) and "aside" in told:
        card = [UNKNOWN.value] if told["aside"] == "yes" else None
        discards: list[object] = [UNKNOWN.value] * table.players
        discards[action.seat] = card
        document["discards"] = discards
    return document


def _of_play(play: Play, told: Mapping[str, str]) -> dict[str, object]:
    document: dict[str, object] = {}
    if "cell" in told:
        document[told["cell"]] = [str(play.cell)]
    if told.get("led") == "none":
        document["trick"] = list[str]()
        if told.get("turn") == "yes":
            document["leader"] = play.seat
    return document
