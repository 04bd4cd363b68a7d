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
READINGS: Final[tuple[AnyReading, ...]] = (PHYSICAT_TIMING, SHORT_PILE)
"""All readings of the game."""

USUAL: Final = Readings.usual(READINGS)
"""What holds where neither table nor edition says anything."""
