"""What a run has found, put as few faults of the engine: a block for each.

A fault shows in many places, and a single difference leaves several clauses open. So the fewest
clauses are sought that explain all differences of a game together: first the one that most of them
leave open, then the one that most of the others do, and so on. A block stands as the difference
that shows it best: in the table rather than in a list, and by the shortest match.
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
"""The aspects, those first that say most nearly what is wrong."""


def blocks(found: Iterable[Disagreement]) -> tuple[Disagreement, ...]:
    """One disagreement for each fault, in the order of games, aspects and clauses."""
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
    """The clause that most differences leave open; of several the one that most name, and then the
    one that most name alone. One that nobody names explains nothing."""
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
    """The disagreements, those marked that are waived; and the names that none of them has."""
    marked = tuple(
        evolve(each, is_known=any(is_named(each, name) for name in known)) for each in found
    )
    gone = tuple(name for name in known if not any(is_named(each, name) for each in marked))
    return marked, gone


def is_named(disagreement: Disagreement, name: str) -> bool:
    """Whether a name stands for a disagreement: it is its name, or it names all of its clauses."""
    if disagreement.name == name:
        return True
    game, _, clauses = name.partition(": ")
    is_of_game = game == disagreement.record.ruleset.NAME
    return (
        is_of_game
        and bool(disagreement.clauses)
        and set(disagreement.clauses) <= set(clauses.split())
    )
