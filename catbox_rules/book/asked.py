"""The likeness of a question to the ways in which players ask for an entry.

A way of asking says in one sentence of some language what has happened at the table. A question is
compared with each way by itself: the cosine of their terms, each weighed by how few ways have it.
The most similar way counts in full, the next two a little. So an entry with many ways has no
advantage, and halves of different sentences do not make a whole one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from math import log, sqrt
from typing import Final

from attrs import field, frozen

from catbox_rules.book.entries import entries_of
from catbox_rules.book.words import words_of

_NEAREST: Final = 3
_OTHERS: Final = 0.25
"""What the second and the third way count that are most like a question."""


@frozen
class Ways:
    """The ways of asking for the entries of a game."""

    entries: Sequence[str]
    """The id of the entry that each way asks for."""
    weights: Mapping[str, Mapping[int, float]] = field(repr=False)
    """For each term the ways that have it, by their place, and its part of their length."""
    unknown: float
    """How much a term weighs that no way has."""
    rarity: Mapping[str, float] = field(repr=False)
    """How much each term weighs."""

    def likeness(self, terms: Mapping[str, float]) -> Mapping[str, float]:
        """Return the likeness of a question to the nearest ways of asking for each entry: 1 or more
        if it is one of them. Entries without a common term are left out.

        * `terms`: the terms of the question, with their weights.
        """
        question = {
            term: count * self.rarity.get(term, self.unknown) for term, count in terms.items()
        }
        length = sqrt(sum(weight**2 for weight in question.values())) or 1.0
        alike: dict[int, float] = {}
        for term, weight in question.items():
            for way, part in self.weights.get(term, {}).items():
                alike[way] = alike.get(way, 0.0) + part * weight / length
        of_entries: dict[str, list[float]] = {}
        for way, each in alike.items():
            of_entries.setdefault(self.entries[way], []).append(each)
        return {entry: _nearest(each) for entry, each in of_entries.items()}


def _nearest(alike: Sequence[float]) -> float:
    first, *others = sorted(alike, reverse=True)[:_NEAREST]
    return first + _OTHERS * sum(others)


@cache
def ways_of(game: str) -> Ways:
    """Return the ways of asking of a game, computed on first use.

    Raises Unsupported for a game without a spec.

    >>> words = words_of("cat-in-the-box")
    >>> asked = dict.fromkeys(words.terms("Kann ich mit Rot anfangen, wenn ich nur Rot habe?"), 1)
    >>> alike = ways_of("cat-in-the-box").likeness(asked)
    >>> max(alike, key=alike.__getitem__).startswith("declare.lead")
    True
    """
    words = words_of(game)
    ways = [(entry.id, words.terms(way)) for entry in entries_of(game) for way in entry.ways]
    return ways_in((id, terms) for id, terms in ways if terms)


def ways_in(ways: Iterable[tuple[str, Sequence[str]]]) -> Ways:
    """Return ways of asking made from the terms of each, with the id of the entry that it asks
    for."""
    listed = list(ways)
    having: dict[str, int] = {}
    for _, terms in listed:
        for term in set(terms):
            having[term] = having.get(term, 0) + 1
    number = max(len(listed), 1)
    rarity = {term: log(1 + number / each) for term, each in having.items()}
    weights: dict[str, dict[int, float]] = {}
    for way, (_, terms) in enumerate(listed):
        length = sqrt(sum((terms.count(term) * rarity[term]) ** 2 for term in set(terms)))
        for term in set(terms):
            weights.setdefault(term, {})[way] = terms.count(term) * rarity[term] / length
    return Ways([id for id, _ in listed], weights, log(1 + number), rarity)
