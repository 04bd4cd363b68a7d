"""The games whose notations there are: the one place of this package that lists them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from catbox_rules.notation import cat_in_the_box, schrodingers_cats
from catbox_rules.notation.protocol import Notation

__all__ = ["NOTATIONS"]

NOTATIONS: Final[Mapping[str, Notation]] = {
    notation.game: notation for notation in (cat_in_the_box.NOTATION, schrodingers_cats.NOTATION)
}
"""Every game's notation by the game's name."""
