"""Which clauses of Schrödinger's Cats an engine gets wrong, by the names of `protocol.py`."""

from collections.abc import Mapping, Sequence
from typing import Final

from catbox_rules.conformance.schrodingers_cats.clauses import (
    SECRETS,
    alike,
    of_legal,
    of_score,
    of_secret,
    of_state,
    of_turn,
)
from catbox_rules.conformance.schrodingers_cats.look_alikes import (
    impossible,
    look_alike,
    near_legal_actions,
)
from catbox_rules.conformance.schrodingers_cats.misreadings import MISREADINGS
from catbox_rules.conformance.schrodingers_cats.rare import RARE, wanted
from catbox_rules.match.transition import AnyTransition
from catbox_rules.policies import AnyPreference
from catbox_rules.policies.schrodingers_cats import PREFERENCES
from catbox_rules.schrodingers_cats.editions import READINGS

__all__ = [
    "MISREADINGS",
    "POLICIES",
    "RARE",
    "SECRETS",
    "TRIED",
    "alike",
    "impossible",
    "look_alike",
    "near_legal_actions",
    "of_legal",
    "of_score",
    "of_secret",
    "of_state",
    "of_turn",
    "picture",
    "wanted",
]

POLICIES: Final[Mapping[str, AnyPreference]] = PREFERENCES
"""The preferences by which matches are played."""

TRIED: Final[Mapping[str, Sequence[object]]] = {
    "physicats": ("with", "without"),
    **{reading.option: reading.words for reading in READINGS},
    "blocks": (1, 3, 12, 26),
}
"""Values to try for options that accept anything."""


def picture(_: AnyTransition) -> tuple[str, ...]:
    """Return none: the sheet holds what was counted."""
    return ()
