"""The findings of a run, grouped into as few faults of the engine as possible: a block for each.

A fault shows in many places, and a single difference leaves several clauses open. So we look for
the fewest clauses that together explain all differences of a game: first the one that is open in
most of them, then the one that is open in most of the others, and so on. A block is represented by
the difference that shows it best: in the table rather than in a list, and by the shortest match.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from attrs import evolve

from catbox_rules.conformance.disagreement import Aspect, Disagreement

_NEAREST_FIRST: Final = (
    *(Aspect.STATE, Aspect.LEGAL, Aspect.TURN, Aspect.SCORE, Aspect.REFUSAL, Aspect.VERDICT),
    *(Aspect.VIEW, Aspect.SECRECY, Aspect.PROTOCOL),
)
"""The aspects, those first that show most directly what is wrong."""


def blocks(found: Iterable[Disagreement]) -> tuple[Disagreement, ...]:
    """Return one disagreement for each fault, in the order of games, aspects and clauses."""
    by_game: dict[str, list[Disagreement]] = {}
    for each in found:
        by_game.setdefault(each.record.ruleset.NAME, []).append(each)
    together = [block for of_game in by_game.values() for block in _of_game(of_game)]
    order = list(Aspect)
    return tuple(
        sorted(together, key=lambda one: (one.key[0], order.index(one.aspect), one.key)[:2])
    )


def _of_game(found: Sequence[Disagreement]) -> list[Disagreement]:
    left = [each for each in found if each.clauses]
    merged = [_block([each], None) for each in found if not each.clauses]
    while left:
        clause = _explaining_most(left)
        explained = [each for each in left if clause in _open_in(each)]
        merged.append(_block(explained, clause))
        left = [each for each in left if clause not in _open_in(each)]
    return merged


def _open_in(disagreement: Disagreement) -> tuple[str, ...]:
    return (*disagreement.clauses, *disagreement.suspects)


def _explaining_most(found: Sequence[Disagreement]) -> str:
    """Return the clause that is open in most differences; of several the one that most name, and
    then the one that most name alone. A clause that none names explains nothing."""
    named = Counter(clause for each in found for clause in each.clauses)
    open_in = Counter(clause for each in found for clause in set(_open_in(each)))
    alone = Counter(each.clauses[0] for each in found if len(each.clauses) == 1)
    return max(named, key=lambda clause: (open_in[clause], named[clause], alone[clause]))


def _block(found: Sequence[Disagreement], clause: str | None) -> Disagreement:
    naming = [each for each in found if clause is None or clause in each.clauses]
    common = set(naming[0].clauses).intersection(*(each.clauses for each in naming))
    best = min(naming, key=_order)
    also = {each.aspect for each in found} - {best.aspect}
    return evolve(
        best,
        clauses=tuple(sorted(common)),
        also=tuple(aspect for aspect in Aspect if aspect in also),
        places=tuple(sorted({place for each in found for place in each.places})),
    )


def _order(disagreement: Disagreement) -> tuple[int, int, int]:
    record = disagreement.record
    nearest = _NEAREST_FIRST.index(disagreement.aspect)
    return nearest, len(record.actions), len(record.options)


def with_known(
    found: Iterable[Disagreement], known: Sequence[str]
) -> tuple[tuple[Disagreement, ...], tuple[str, ...]]:
    """Return the disagreements, with the waived ones marked, and the waived names that match none
    of them."""
    marked = tuple(
        evolve(each, is_known=any(is_named(each, name) for name in known)) for each in found
    )
    gone = tuple(name for name in known if not any(is_named(each, name) for each in marked))
    return marked, gone


def is_named(disagreement: Disagreement, name: str) -> bool:
    """Return whether a name stands for a disagreement: it is its name, or it names all of its
    clauses."""
    if disagreement.name == name:
        return True
    game, _, clauses = name.partition(": ")
    is_of_game = game == disagreement.record.ruleset.NAME
    return (
        is_of_game
        and bool(disagreement.clauses)
        and set(disagreement.clauses) <= set(clauses.split())
    )
