"""The notations of Schrödinger's Cats: rows of turns, piles of box cards."""

from __future__ import annotations

from typing import Final

from catbox_rules.notation.protocol import Notation
from catbox_rules.notation.schrodingers_cats.line import LINE
from catbox_rules.notation.schrodingers_cats.match import MATCH
from catbox_rules.notation.schrodingers_cats.spoken import SPOKEN
from catbox_rules.schrodingers_cats import NAME

__all__ = ["NOTATION"]

NOTATION: Final = Notation(game=NAME, options={}, match=MATCH, line=LINE, spoken=SPOKEN)
