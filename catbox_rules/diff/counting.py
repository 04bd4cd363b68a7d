"""Counting divergences over millions of matches: the work of a campaign, in pieces.

The rows of a piece are its tally, which is small: one row of totals, and one for each kind of
divergence. Tallies add up, so the result does not depend on the number of workers or on
interruptions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from attrs import frozen
from cattrs import Converter

from catbox_rules import __version__
from catbox_rules.book import Rulebook
from catbox_rules.diff.divergence import DivergenceKind
from catbox_rules.diff.protocol import compared
from catbox_rules.diff.tables import tables_of
from catbox_rules.diff.tally import Count, Tally, tallied

_MATCHES_OF_PIECE: Final = 500
_JSON: Final = Converter()


@frozen
class Counting:
    """Counting how two rulebooks diverge in generated matches, as work for a campaign.

    * `a`, `b`: the rulebooks, as they are spelled.
    * `players`, `matches`, `seed`: the number of players, the number of matches, and the seed.
    """

    a: str
    b: str
    players: int
    matches: int
    seed: int

    @property
    def pieces(self) -> int:
        """The number of pieces, at least one."""
        return max(1, -(-self.matches // _MATCHES_OF_PIECE))

    def describe(self) -> Mapping[str, object]:
        """Return everything that decides the results, including the ids of the rulebooks, because a
        file that a spelling names may change."""
        a, b = self._rulebooks()
        return {
            "kind": "diff",
            "game": a.game,
            "a": self.a,
            "b": self.b,
            "ids": [a.id, b.id],
            "players": self.players,
            "matches": self.matches,
            "seed": self.seed,
            "ruleset": a.ruleset.VERSION,
            "library": __version__,
        }

    def do(self, piece: int, /) -> Sequence[Mapping[str, object]]:
        """Return the tally of a piece, as rows."""
        a, b = self._rulebooks()
        first = piece * _MATCHES_OF_PIECE
        numbers = range(first, min(first + _MATCHES_OF_PIECE, self.matches))
        tables = tables_of(a, b, self.players)
        return _rows(tallied(compared(a.game), tables, numbers, self.seed))

    def _rulebooks(self) -> tuple[Rulebook, Rulebook]:
        return Rulebook.named(self.a), Rulebook.named(self.b)


def _rows(tally: Tally[int]) -> list[Mapping[str, object]]:
    totals = {
        "matches": tally.matches,
        "actions": tally.actions,
        "parted": tally.parted,
        "scored": tally.scored,
    }
    counted = (
        {"kind": _JSON.unstructure(kind), "count": _JSON.unstructure(count)}
        for kind, count in tally.in_order.items()
    )
    return [totals, *counted]


def tally_of(rows: Iterable[Mapping[str, object]]) -> Tally[int]:
    """Add up the rows of all pieces."""
    tally = Tally[int]()
    for row in rows:
        if "kind" in row:
            kind = _JSON.structure(row["kind"], DivergenceKind)
            tally.count_kind(kind, _JSON.structure(row["count"], Count[int]))
        else:
            tally.add_all(_JSON.structure(row, Tally[int]))
    return tally
