"""The points of the spec by number: where the books differ or are silent, and how the library
decides."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from attrs import frozen

from catbox_rules.book.clause import load_clauses


@frozen
class NumberedPoint:
    """A point of a game, collected from all clauses that mention it."""

    number: int
    game: str
    texts: tuple[tuple[str, str], ...]
    """The id of each clause at which it stands, with what is said there."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """The clauses that mention it, in the order of the chapters."""
        return tuple(dict.fromkeys(clause for clause, _ in self.texts))

    @property
    def text(self) -> str:
        """All that is said about it, without repetition."""
        return " ".join(dict.fromkeys(text for _, text in self.texts))


@cache
def points_of(game: str) -> Mapping[int, NumberedPoint]:
    """Return the points of a game by number, in order.

    Raises Unsupported for a game without a spec.

    >>> points_of("cat-in-the-box")[18].clauses
    ('declare.lead-red-broken',)
    """
    by_number: dict[int, list[tuple[str, str]]] = {}
    for clause in load_clauses(game).values():
        for point in clause.points:
            for number in point.numbers:
                by_number.setdefault(number, []).append((clause.id, point.text))
    return {
        number: NumberedPoint(number, game, tuple(texts))
        for number, texts in sorted(by_number.items())
    }
