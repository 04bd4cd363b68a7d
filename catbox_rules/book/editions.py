"""An edition as JSON, with its variants applied, and the part of it that decides a match."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import attrs

from catbox_rules.kernel.forms import is_object
from catbox_rules.kernel.guards import fields_of
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.kernel.variants.documents import variant_as_json
from catbox_rules.records.plain import as_json

WORDS: Final = (
    *("title", "publisher", "year", "rulebook", "aliases", "terms", "player_board_faces"),
    "variants",
)
"""What an edition says that no action depends on."""

AnyEdition: TypeAlias = Any
"""An edition of any game; see `AnyRuleset`."""
AnySetup: TypeAlias = Any
"""The numbers of such an edition for a number of players."""


def edition_as_json(ruleset: AnyRuleset, edition: AnyEdition) -> dict[str, object]:
    """Return everything about an edition as plain JSON, as `catbox editions --json` prints it:
    house rules by their ids, variants as documents.

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
    """Return the numbers of an edition for each number of players as plain JSON, including derived
    ones.

    >>> from catbox_rules import cat_in_the_box
    >>> [each["left_over"] for each in setups_as_json(cat_in_the_box.EDITIONS[-1])]
    [5, 0, 0, 0]
    """
    return list(map(_setup_as_json, edition.setups))


def _setup_as_json(setup: object) -> dict[str, object]:
    numbers: dict[str, object] = as_json(setup)
    follows = [each.name for each in fields_of(type(setup)) if not each.init]
    return numbers | {name: getattr(setup, name) for name in follows}


def meaning_of(
    ruleset: AnyRuleset, edition: AnyEdition, *, layout: object = None
) -> dict[str, object]:
    """Return the part of an edition that decides a match, as plain JSON: everything but its texts.
    A layout chosen by the table replaces those of the edition."""
    value = edition_as_json(ruleset, edition)
    meaning = {key: choice for key, choice in value.items() if key not in WORDS}
    if layout is not None:
        meaning["layout"] = layout
    return meaning
