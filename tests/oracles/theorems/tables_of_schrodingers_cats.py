"""The tables at which theorems about Schrödinger's Cats are asked for, as facts for the solver."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve, frozen

__all__ = ["COUNTS", "SLOW", "Table", "tables_for"]

COUNTS: Final = (2, 3, 4, 5, 6)
SLOW: Final = {"06-physicats": (2, 3), "08-hidden-cards": (2, 3), "09-two-readings": (2, 3)}
"""Theorems about which the solver thinks long with many players: with how many it is asked."""

ABOUT_CLAIMS: Final = ("01", "02", "05")
ABOUT_WHAT_IS_LEGAL: Final = ("01", "08")
ABOUT_PHYSICATS: Final = ("06",)


@frozen
class Table:
    """How many play, with or without Physicats, by which reading; how long the track is, and how
    many boxes of a kind are in a place at most."""

    players: int
    physicats: str = "with"
    timing: str = "own_turn"
    blocks: int = 2
    most: int = 1

    def facts(self) -> str:
        """The table, by the name `t`."""
        return f"{self.facts_without_boxes()} most(t,{self.most})."

    def facts_without_boxes(self) -> str:
        """The table, where boxes do not matter."""
        return (
            f"players(t,{self.players}). physicats(t,{self.physicats}). blocks(t,{self.blocks}). "
            f"reading(t,physicat_timing,{self.timing})."
        )

    def __str__(self) -> str:
        reading = f"{self.physicats} Physicats, {self.timing}"
        return f"{self.players} players, {reading}, {self.blocks} blocks, {self.most} of a kind"


def tables_for(theorem: str) -> Iterator[Table]:
    """The tables for which a theorem is asked, by its file's name.

    They have a short track, and the printed one where claims matter; one box of a kind in a place,
    and two with two players where that is quick; and the first reading, but where it matters that
    less is legal by the second one (theorem 9).
    """
    for players in SLOW.get(theorem, COUNTS):
        table = Table(players)
        yield table
        if not theorem.startswith(ABOUT_PHYSICATS):
            yield evolve(table, physicats="without")
        if theorem.startswith(ABOUT_WHAT_IS_LEGAL):
            yield evolve(table, timing="before_claim")
        if theorem.startswith(ABOUT_CLAIMS):
            yield evolve(table, blocks=13)
        if players == 2 and theorem not in SLOW:
            yield evolve(table, most=2)
