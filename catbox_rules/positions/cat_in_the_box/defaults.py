"""What one would expect of a position of Cat in the Box where its document says nothing."""

from __future__ import annotations

from catbox_rules.cat_in_the_box import CellSet, Rank, Table
from catbox_rules.positions.cat_in_the_box.position import Phase, SomeCards
from catbox_rules.positions.unknown import UNKNOWN, Unknown


def due_hand_sizes(
    table: Table, phase: Phase, placed: tuple[int, ...], discards: tuple[SomeCards, ...]
) -> tuple[int, ...]:
    """By seat: how many cards it should hold after its discard and its plays, of which so many
    tokens were placed."""
    dealt = 0 if phase in (Phase.DEAL, Phase.OVER) else table.setup.dealt
    return tuple(
        max(0, dealt - len(discard) - number)
        for discard, number in zip(discards, placed, strict=True)
    )


def usual_bids(table: Table, phase: Phase) -> tuple[int | Unknown | None, ...]:
    """Bids that are unknown once tricks are played, and not made before."""
    if not table.setup.bids:
        return ()
    return (UNKNOWN if phase is Phase.PLAY else None,) * table.players


def neutral_called_for(table: Table, revealed: tuple[Rank, ...]) -> CellSet:
    """The cells that neutral tokens close for the revealed cards."""
    return table.board_before_play(revealed).neutral
