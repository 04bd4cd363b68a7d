"""The notations of Cat in the Box: rows of plays, boards of tokens."""

from __future__ import annotations

from typing import Final

from catbox_rules.cat_in_the_box import NAME
from catbox_rules.notation.cat_in_the_box.line import LINE
from catbox_rules.notation.cat_in_the_box.match import MATCH
from catbox_rules.notation.cat_in_the_box.spoken import SPOKEN
from catbox_rules.notation.cat_in_the_box.words import LAYOUT
from catbox_rules.notation.protocol import Notation

__all__ = ["NOTATION"]

NOTATION: Final = Notation(
    game=NAME, options={"layout": LAYOUT}, match=MATCH, line=LINE, spoken=SPOKEN
)
