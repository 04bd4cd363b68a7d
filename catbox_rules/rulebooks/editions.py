"""An edition as JSON, with what variants have made of it, and what of that decides a match."""

from __future__ import annotations

from typing import Any, Final

import attrs

from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.records.plain import as_json
from catbox_rules.variants.documents import variant_as_json

WORDS: Final = (
    *("title", "publisher", "year", "rulebook", "aliases", "terms", "player_board_faces"),
    "variants",
)
"""What an edition tells that no action turns on."""


# An edition is of the type that its game gives it; see AnyRuleset.
def edition_as_json(ruleset: AnyRuleset, edition: Any) -> dict[str, Any]:
    """What `catbox editions --json` says of an edition: all that it is, house rules by their ids,
    variants as documents.

    >>> from catbox_rules import cat_in_the_box
    >>> edition_as_json(cat_in_the_box, cat_in_the_box.EDITIONS[0])["setups"][0]["left_over"]
    0
    """
    value: dict[str, Any] = {}
    for name, part in as_json(attrs.evolve(edition, variants=())).items():
        value |= part if name == "readings" else {name: part}
    for setup, numbers in zip(edition.setups, value["setups"], strict=True):
        for field in fields_of(setup):
            if not field.init:
                numbers[field.name] = getattr(setup, field.name)
    value["variants"] = [variant_as_json(variant) for variant in edition.variants]
    return {"game": ruleset.NAME, "ruleset_version": ruleset.VERSION, **value}


def fields_of(setup: object) -> tuple[attrs.Attribute[Any], ...]:
    """The fields of a set-up, those that follow from others included (`init` is False)."""
    kind = type(setup)
    assert attrs.has(kind)
    fields: tuple[attrs.Attribute[Any], ...] = attrs.fields(kind)
    return fields


def meaning_of(ruleset: AnyRuleset, edition: Any, *, layout: object = None) -> dict[str, Any]:
    """What of an edition decides a match, as JSON: all but its words; with a layout of the table's
    own in place of those for each count of players."""
    value = edition_as_json(ruleset, edition)
    meaning = {key: told for key, told in value.items() if key not in WORDS}
    if layout is not None:
        meaning["layout"] = layout
    return meaning
