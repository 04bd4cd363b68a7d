"""Which game an edition is of: a text that names the edition need not name the game."""

from __future__ import annotations

from collections.abc import Iterable

from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.notation.text import Misread, Placed

__all__ = ["game_of"]


def game_of(edition: Placed, rulesets: Iterable[AnyRuleset]) -> str:
    """The name of the game that has an edition of this id or alias; raises Misread if none has."""
    known: dict[object, str] = {}
    for ruleset in rulesets:
        for each in ruleset.EDITIONS:
            known |= dict.fromkeys((each.id, *each.aliases), ruleset.NAME)
    if edition.value not in known:
        expected = f"an edition: {', '.join(map(str, known))}"
        raise Misread(edition.at, expected=expected, given=edition.value)
    return known[edition.value]
