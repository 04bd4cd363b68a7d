"""Whose turn it is at a table, and the same table by other readings."""

from __future__ import annotations

from collections.abc import Mapping

from attrs import evolve

from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.ruleset import CHANCE, Turn
from catbox_rules.schrodingers_cats import Phase, Position, Table


def turn(position: Position) -> Turn:
    """Who may act: `("chance",)` before a deal and where cards are to be drawn, else the seat on
    turn, and `()` once the match is over, and where a partial table does not tell."""
    if position.phase is Phase.OVER:
        return ()
    if position.phase in (Phase.PHYSICATS, Phase.DEAL) or position.owed:
        return (CHANCE,)
    return (position.on_turn,) if position.is_written("on_turn") else ()


def with_rules(position: Position, *, edition: str, options: Mapping[str, object]) -> Position:
    """The same table by another edition, or with other options, which are given in full.

    Raises Unsupported or MalformedInput for what is none, and for a table without Physicats on
    which some lie, or the other way round.
    """
    table = Table.lay(
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
