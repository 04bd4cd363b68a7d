"""Which clauses of Cat in the Box an engine gets wrong, by the names of `protocol.py`."""

from collections.abc import Mapping, Sequence
from typing import Final

from catbox_rules.cat_in_the_box.editions import READINGS
from catbox_rules.conformance.cat_in_the_box.clauses import (
    SECRETS,
    alike,
    bonus_clause,
    of_legal,
    of_score,
    of_secret,
    of_state,
    of_turn,
    of_winner,
    picture,
)
from catbox_rules.conformance.cat_in_the_box.look_alikes import (
    impossible,
    look_alike,
    near_legal_actions,
)
from catbox_rules.conformance.cat_in_the_box.misreadings import MISREADINGS
from catbox_rules.conformance.cat_in_the_box.rare import RARE, wanted
from catbox_rules.policies import AnyPreference
from catbox_rules.policies.cat_in_the_box import PREFERENCES

__all__ = [
    "MISREADINGS",
    "POLICIES",
    "RARE",
    "SECRETS",
    "TRIED",
    "alike",
    "bonus_clause",
    "impossible",
    "look_alike",
    "near_legal_actions",
    "of_legal",
    "of_score",
    "of_secret",
    "of_state",
    "of_turn",
    "of_winner",
    "picture",
    "wanted",
]

_PLAYED: Final = ("at random", "keeping colors", "avoiding red", "losing colors", "bidding low")

POLICIES: Final[Mapping[str, AnyPreference]] = {name: PREFERENCES[name] for name in _PLAYED}
"""The preferences by which matches are played."""


def _columns_first(columns: int) -> list[list[str]]:
    """Return a board whose cells run down the columns, so that different cells touch each other."""
    cells = [f"{color}{rank}" for rank in range(1, columns + 1) for color in "RBYG"]
    return [cells[first : first + columns] for first in range(0, len(cells), columns)]


TRIED: Final[Mapping[str, Sequence[object]]] = {
    **{reading.option: reading.words for reading in READINGS},
    "face": ("black", "white", "purple"),
    "layout": tuple(map(_columns_first, (6, 8, 9))),
}
"""Values to try for options that accept anything."""
