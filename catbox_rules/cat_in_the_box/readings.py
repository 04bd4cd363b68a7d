"""The readings of Cat in the Box: where its books leave a rule open.

Each is one entry of `READINGS`, and everything else takes it from there. The spec gives the
reasons under the clause.
"""

from __future__ import annotations

from enum import Enum
from typing import Final

from catbox_rules.kernel.readings import AnyReading, Reading, Readings


class Tokens(Enum):
    """Whether a seat can run out of tokens (`declare.token-left`)."""

    UNLIMITED = "unlimited"
    STRICT = "strict"


class RedBrokenBy(Enum):
    """Which token on the red row allows a red lead (`declare.lead-red-broken`)."""

    PLAYER_TOKEN = "player-token"
    ANY_TOKEN = "any-token"


TOKENS: Final = Reading(
    option="tokens",
    values=Tokens,
    default=Tokens.UNLIMITED,
    clause="declare.token-left",
    text="Whether a seat can run out of tokens",
)
RED_BROKEN_BY: Final = Reading(
    option="red-broken-by",
    values=RedBrokenBy,
    default=RedBrokenBy.PLAYER_TOKEN,
    clause="declare.lead-red-broken",
    text="Which token on the red row allows a red lead",
)
READINGS: Final[tuple[AnyReading, ...]] = (TOKENS, RED_BROKEN_BY)
"""All readings of the game."""

DEFAULTS: Final = Readings.defaults(READINGS)
"""What holds where neither table nor edition says anything."""
