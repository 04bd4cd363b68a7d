"""What one would expect of a position of Schrödinger's Cats where its document says nothing."""

from __future__ import annotations

from typing import Final

from catbox_rules.positions.schrodingers_cats.position import Phase, SomeBoxes
from catbox_rules.positions.unknown import UNKNOWN, Unknown
from catbox_rules.schrodingers_cats import Boxes, Table

WITH_CARDS: Final = (Phase.CLAIM, Phase.PROOF)
"""The phases in which cards are in the hands."""


def usual_known(discards: SomeBoxes) -> Boxes | Unknown:
    """What each seat knows of the hidden cards of the discard pile."""
    return UNKNOWN if len(discards) else Boxes()


def physicats_are_due(table: Table, phase: Phase) -> bool:
    """Whether Physicats lie on the table, so that a document has to tell where."""
    return table.has_physicats and phase is not Phase.PHYSICATS


def dealt(table: Table, phase: Phase, lives: tuple[int, ...]) -> int:
    """How many cards each seat in the match has been dealt in this round; none between rounds, or
    where so many lives cannot be left."""
    rounds_over, sizes = table.setup.lives * table.players - sum(lives), table.setup.hands
    if phase not in WITH_CARDS or rounds_over not in range(len(sizes)):
        return 0
    return sizes[rounds_over]


def cards_due(
    table: Table, phase: Phase, lives: tuple[int, ...], seat: int, proofs: tuple[Boxes, ...]
) -> int:
    """How many cards a hand has that is wholly unknown: what was dealt, less what lies open."""
    return max(0, dealt(table, phase, lives) - len(proofs[seat])) if lives[seat] else 0
