"""Tables of which random parts are written: what somebody may know of a moment."""

from __future__ import annotations

from random import Random

from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.positions.protocol import POSITIONS, Position, position_of
from tests.unit.positions.partial_tables import document_of, left_out

GOING_ON = ("paradox", "owed")
"""What says with the phase what is going on; where it is left out, there is nothing of this."""


def all_of(game: AnyRuleset, state: object) -> Position:
    """A partial table that tells all of a state."""
    return _read(game, document_of(position_of(state), game))


def part_of(game: AnyRuleset, state: object, random: Random) -> Position:
    """A partial table that tells a random part of a state."""
    document = document_of(position_of(state), game)
    going_on = {key: document[key] for key in GOING_ON if key in document}
    return _read(game, left_out(document, random) | going_on)


def _read(game: AnyRuleset, document: dict[str, object]) -> Position:
    position: Position = POSITIONS.of(game).read_position(document)
    return position
