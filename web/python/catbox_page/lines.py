"""A table as a text that is as short as it can be."""

from __future__ import annotations

import json

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.notation import line_of
from catbox_rules.positions.protocol import AnyPositions, Position


def line_or_none(position: Position) -> str | None:
    """Return the table as a line; None for what a line cannot say: two tokens on a cell, a variant
    that is written in full."""
    try:
        return line_of(position)
    except MalformedInput:
        return None


def text_of(position: Position, positions: AnyPositions) -> str:
    """Return the table as a line, or as a document where a line cannot say it."""
    line = line_or_none(position)
    return line if line is not None else json.dumps(positions.position_as_json(position))
