"""The answers in a dispute on Cat in the Box that a table can show.

An answer is left out if a table could not show it without showing more: the led color is known, but
not the card; a color is known to be lost, but nothing is known about the others.
"""

from __future__ import annotations

from collections.abc import Mapping

from catbox_rules.cat_in_the_box.actions import Action, Discard, Play
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.kernel.partial import UNKNOWN


def laid(table: Table, action: Action, told: Mapping[str, str]) -> dict[str, object]:
    """Return the keys of a document of a partial position that follow from known facts: the phase,
    and what is on the table."""
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
