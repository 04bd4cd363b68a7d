"""The readings of Schrödinger's Cats: where its book leaves a rule open.

Each is one entry of `READINGS`, and everything else takes it from there. The spec gives the
reasons under the clause.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from catbox_rules.kernel.readings import AnyReading, Reading, Readings


class PhysicatTiming(Enum):
    """When in its turn a seat may use its Physicat (`schrodinger.physicat.timing`)."""

    OWN_TURN = "own-turn"
    BEFORE_CLAIM = "before-claim"


class ShortPile(Enum):
    """Whether Felinestein may be used if the draw pile has fewer boxes than the hand
    (`schrodinger.physicat.felinestein`)."""

    ALLOWED = "allowed"
    BARRED = "barred"


class OpenHeisenbergs(Enum):
    """Whether Heisenbergs that lie open stay when Purrie or Felidae removes boxes, or go where the
    claim that stands is of the state that is removed (`schrodinger.physicat.purrie`,
    `schrodinger.physicat.felidae`)."""

    STAY = "stay"
    AS_CLAIMED = "as-claimed"


PHYSICAT_TIMING: Final = Reading(
    option="physicat-timing",
    values=PhysicatTiming,
    default=PhysicatTiming.OWN_TURN,
    clause="schrodinger.physicat.timing",
    text="When in its turn a seat may use its Physicat",
)
SHORT_PILE: Final = Reading(
    option="short-pile",
    values=ShortPile,
    default=ShortPile.ALLOWED,
    clause="schrodinger.physicat.felinestein",
    text="Whether Felinestein may be used if the draw pile has fewer boxes than the hand",
)
OPEN_HEISENBERGS: Final = Reading(
    option="open-heisenbergs",
    values=OpenHeisenbergs,
    default=OpenHeisenbergs.STAY,
    clause="schrodinger.physicat.purrie",
    text="Whether open Heisenbergs go with the boxes that Purrie or Felidae removes",
)
READINGS: Final[tuple[AnyReading, ...]] = (PHYSICAT_TIMING, SHORT_PILE, OPEN_HEISENBERGS)
"""All readings of the game."""

DEFAULTS: Final = Readings.defaults(READINGS)
"""What holds where neither table nor edition says anything."""
