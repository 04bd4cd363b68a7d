"""Which clauses of Schrödinger's Cats an engine gets wrong, by the names of `attribution.py`."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from catbox_rules.attribution.differences import After, Clauses, Difference
from catbox_rules.attribution.schrodingers_cats.sheets import (
    SECRETS,
    alike,
    of_score,
    of_secret,
    of_state,
)
from catbox_rules.attribution.schrodingers_cats.turns import of_legal, of_turn
from catbox_rules.conformance.attribution import Sheet, Supposition
from catbox_rules.conformance.schrodingers_cats.near import impossible, near
from catbox_rules.conformance.schrodingers_cats.rare import RARE
from catbox_rules.conformance.schrodingers_cats.signs import SIGNS
from catbox_rules.conformance.schrodingers_cats.wanted import wanted
from catbox_rules.schrodingers_cats.readings import READINGS

__all__ = [
    "RARE",
    "SECRETS",
    "SIGNS",
    "TRIED",
    "alike",
    "impossible",
    "near",
    "of_legal",
    "of_score",
    "of_secret",
    "of_state",
    "of_turn",
    "picture",
    "suppositions",
    "suspected",
    "wanted",
]

TRIED: Final[Mapping[str, Sequence[object]]] = {
    "physicats": ("with", "without"),
    **{reading.option: reading.words for reading in READINGS},
    "blocks": (1, 3, 12, 26),
}
"""Values for options that may be anything."""


def suppositions(_: After) -> Iterable[tuple[Supposition, Sheet]]:
    """None: a round changes one number, and its clauses are named by the check."""
    return ()


def picture(_: After) -> tuple[str, ...]:
    """None: what was counted stands in the sheet."""
    return ()


def suspected(_: Difference) -> Clauses:
    """None: what goes wrong shows at once."""
    return ()
