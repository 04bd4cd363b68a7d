"""The tables at which theorems about Cat in the Box are asked for, as facts for the solver."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from attrs import frozen

__all__ = ["TABLES", "Table", "has_counterexample", "tables_for"]

PRINTINGS: Final = {
    "ayatsurare-2020": (3, 4),
    "hobby-japan-2021": (2, 3, 4, 5),
    "bezier-2022": (2, 3, 4, 5),
    "pegasus-2023": (2, 3, 4, 5),
}


@frozen
class Table:
    """An edition, a number of players, and readings other than the usual ones."""

    edition: str
    players: int
    tokens: str = "unlimited"
    red_broken_by: str = "player_token"

    def facts(self, name: str = "t") -> str:
        """The table by a name."""
        return (
            f'edition({name},"{self.edition}"). players({name},{self.players}). '
            f"option({name},tokens,{self.tokens}). "
            f"option({name},red_broken_by,{self.red_broken_by})."
        )

    def __str__(self) -> str:
        readings = f"{self.tokens}, {self.red_broken_by}"
        return f"{self.edition}, {self.players} players, {readings}"


def _tables() -> Iterator[Table]:
    readings = list(product(("unlimited", "strict"), ("player_token", "any_token")))
    for edition, counts in PRINTINGS.items():
        for players, (tokens, red) in product(counts, readings):
            yield Table(edition, players, tokens, red)


TABLES: Final = tuple(_tables())


def tables_for(theorem: str) -> Iterator[tuple[Table, str]]:
    """The tables for which a theorem is stated, by its file's name, with their facts: theorem 6
    takes pairs, and theorem 10 the usual readings."""
    for table in TABLES:
        is_usual = (table.tokens, table.red_broken_by) == ("unlimited", "player_token")
        if theorem.startswith("06"):
            others = [other for other in TABLES if is_usual and _is_comparable(table, other)]
            for other in others:
                yield table, f"{table.facts()} {other.facts('u')}"
        elif is_usual or not theorem.startswith("10"):
            yield table, table.facts()


def has_counterexample(theorem: str, table: Table) -> bool:
    """Whether the theorem itself names the table as an exception: thirteen tokens can be needed at
    the international tables of three and four."""
    is_international = table.edition != "ayatsurare-2020"
    return theorem == "05-tokens-needed" and is_international and table.players in (3, 4)


def _is_comparable(japanese: Table, other: Table) -> bool:
    """Whether the other table is of an international edition and otherwise the same."""
    return (
        japanese.edition == "ayatsurare-2020" != other.edition
        and japanese.players == other.players
        and (other.tokens, other.red_broken_by) == (japanese.tokens, japanese.red_broken_by)
    )
