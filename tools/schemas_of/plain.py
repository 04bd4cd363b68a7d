"""The schema of a game that brings its rules alone: its actions, events and rounds, its editions
and readings, as its classes are.

A game with positions, or with more to say of its options, has a module of its own here.
"""

from __future__ import annotations

from typing import Final, get_args, get_type_hints

import attrs

from catbox_rules.kernel.errors import Unsupported
from catbox_rules.kernel.ruleset import AnyRuleset
from tools.schemas_of.game import actions, edition_name, one_of, recorded
from tools.schemas_of.types import Schema, Types, ref, values_of

__all__ = ["plain_schema"]

_DRAFT: Final = "https://json-schema.org/draft/2020-12/schema"


def plain_schema(ruleset: AnyRuleset) -> Schema:
    """The schema of a game, from its classes. Raises Unsupported where `rounds` does not say in its
    annotation of which class a round is."""
    counts = sorted({count for each in ruleset.EDITIONS for count in each.player_counts})
    players = range(counts[0], counts[-1] + 1)
    given = _numbers(ruleset)
    definitions: dict[str, Schema] = {}
    read = Types(players, True, {}, given, definitions)
    written = Types(players, False, {}, given, definitions)
    definitions["edition_name"] = edition_name(ruleset)
    definitions |= actions(read, ruleset)
    definitions["event"] = one_of(written, "Something that happened", "event", ruleset.EVENTS)
    definitions["round"] = written.class_(_class_of_rounds(ruleset))
    options = {
        name: {"enum": values_of(values)} for name, values in ruleset.PATCHABLE.readings.items()
    }
    definitions["options"] = {
        "title": "What a table has chosen",
        "type": "object",
        "properties": options | {"variants": {"$ref": "variant.schema.json#/$defs/listed"}},
        "additionalProperties": False,
    }
    definitions["replay"] = {
        "title": "A replay of this game",
        "properties": {"rounds": {"items": ref("round")}},
    }
    return {
        "$schema": _DRAFT,
        "$id": f"{ruleset.NAME}.schema.json",
        "title": f"{ruleset.NAME}: what its documents hold beyond the common form",
        "properties": {
            "edition": ref("edition_name"),
            "players": {"type": "integer", "minimum": players[0], "maximum": players[-1]},
            "options": ref("options"),
            **recorded(ref("recorded_action")),
        },
        "$defs": definitions,
    }


def _numbers(ruleset: AnyRuleset) -> dict[object, Schema]:
    """For each type of number its range, at any table of an edition as it is."""
    found: dict[object, Schema] = {}
    for edition in ruleset.EDITIONS:
        for players in edition.player_counts:
            ranges = ruleset.ranges(ruleset.initial(edition.id, players=players))
            for kind, allowed in ranges.items():
                known = found.setdefault(
                    kind, {"type": "integer", "minimum": allowed[0], "maximum": allowed[-1]}
                )
                known["minimum"] = min(known["minimum"], allowed[0])
                known["maximum"] = max(known["maximum"], allowed[-1])
    return found


def _class_of_rounds(ruleset: AnyRuleset) -> type:
    returned: object = get_type_hints(ruleset.rounds).get("return")
    for each in get_args(returned):
        if isinstance(each, type) and attrs.has(each):
            return each
    expected = "rounds(state) -> tuple[RoundResult, ...] with an attrs class"
    raise Unsupported("$.game", expected=expected, given=ruleset.NAME)
