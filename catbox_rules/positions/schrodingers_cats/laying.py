"""Whose turn it is at a table, and the same table with other readings."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.ruleset import CHANCE, Turn
from catbox_rules.schrodingers_cats import Phase, Position, Table


def turn(position: Position) -> Turn:
    """Return who may act: `("chance",)` before a deal and if cards are to be drawn, else the seat
    on turn, and `()` once the match is over, or if a partial table does not say."""
    if position.phase is Phase.OVER:
        return ()
    if position.phase in (Phase.PHYSICATS, Phase.DEAL) or position.owed:
        return (CHANCE,)
    return (position.on_turn,) if position.is_written("on_turn") else ()


def with_rules(position: Position, *, edition: str, options: Mapping[str, object]) -> Position:
    """Return the same table with another edition, or with other options, which are given in full.

    Raises Unsupported or MalformedInput for an unknown edition or option, and if only one of the
    two tables has Physicats.
    """
    table = Table.create(
        edition,
        players=position.table.players,
        first_seat=position.table.first_seat,
        options=options,
    )
    if table.has_physicats is not position.table.has_physicats:
        expected = "with" if position.table.has_physicats else "without"
        given = Verbatim("without" if position.table.has_physicats else "with")
        raise MalformedInput("$.options.physicats", expected=f"{expected}, as here", given=given)
    return evolve(position, table=table)
