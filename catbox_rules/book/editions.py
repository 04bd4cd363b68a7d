"""An edition as JSON, with what variants have made of it, and what of that decides a match."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import attrs

from catbox_rules.kernel.forms import is_object
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.kernel.variants.documents import variant_as_json
from catbox_rules.records.plain import as_json

WORDS: Final = (
    *("title", "publisher", "year", "rulebook", "aliases", "terms", "player_board_faces"),
    "variants",
)
"""What an edition says that no action depends on."""

AnyEdition: TypeAlias = Any
"""An edition of whichever game it is; see `AnyRuleset`."""
AnySetup: TypeAlias = Any
"""The numbers of such an edition for a count of players."""


def edition_as_json(ruleset: AnyRuleset, edition: AnyEdition) -> dict[str, object]:
    """What `catbox editions --json` says of an edition: all that it is, house rules by their ids,
    variants as documents.

    >>> from catbox_rules import cat_in_the_box
    >>> edition_as_json(cat_in_the_box, cat_in_the_box.EDITIONS[0])["setups"][0]["left_over"]
    0
    """
    written: dict[str, object] = as_json(attrs.evolve(edition, variants=()))
    value = dict[str, object]()
    for name, part in written.items():
        value |= part if name == "readings" and is_object(part) else {name: part}
    value["setups"] = setups_as_json(edition)
    value["variants"] = [variant_as_json(variant) for variant in edition.variants]
    return {"game": ruleset.NAME, "ruleset_version": ruleset.VERSION, **value}


def setups_as_json(edition: AnyEdition) -> list[dict[str, object]]:
    """The numbers of an edition for each count of players, as JSON, those that follow from others
    included.

    >>> from catbox_rules import cat_in_the_box
    >>> [each["left_over"] for each in setups_as_json(cat_in_the_box.EDITIONS[-1])]
    [5, 0, 0, 0]
    """
    return list(map(_setup_as_json, edition.setups))


def _setup_as_json(setup: AnySetup) -> dict[str, object]:
    numbers: dict[str, object] = as_json(setup)
    follows = [each.name for each in fields_of(setup) if not each.init]
    return numbers | {name: getattr(setup, name) for name in follows}


def fields_of(setup: object) -> tuple[attrs.Attribute[object], ...]:
    """The fields of a set-up, those that follow from others included (`init` is False)."""
    kind = type(setup)
    assert attrs.has(kind)
    fields: tuple[attrs.Attribute[object], ...] = attrs.fields(kind)
    return fields


def meaning_of(
    ruleset: AnyRuleset, edition: AnyEdition, *, layout: object = None
) -> dict[str, object]:
    """What of an edition decides a match, as JSON: all but its words; with a layout of the table's
    own in place of those for each count of players."""
    value = edition_as_json(ruleset, edition)
    meaning = {key: choice for key, choice in value.items() if key not in WORDS}
    if layout is not None:
        meaning["layout"] = layout
    return meaning
