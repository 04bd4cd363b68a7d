"""The results of one or several runs, engine by clause: read from their JSON, as cells of a table.

A page and a list of test cases are made from the output of `catbox conform --json`, so a run from
elsewhere, or from last week, is as good as one that has just ended.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from typing import Final

from attrs import Factory, evolve, field, frozen

from catbox_rules.conformance.protocol import place_as_text
from catbox_rules.conformance.reference import FORMAT, Aspect, Disagreement
from catbox_rules.records import read_as, read_document

NO_CLAUSE: Final = "no clause"
"""The row of disagreements without clauses."""


class Result(Enum):
    """The result of a clause with one engine."""

    DIFFERS = "differs"
    WAIVED = "waived"
    NOT_REACHED = "not reached"
    AGREES = "agrees"
    NOT_TESTED = "not tested"

    def __str__(self) -> str:
        return str(self.value)


@frozen
class TableOfRun:
    """A table of a finding, as a run writes it."""

    edition: str
    players: int

    def __str__(self) -> str:
        return place_as_text((self.edition, self.players))


@frozen
class Finding:
    """A disagreement, as a run writes it and a page shows it."""

    name: str
    clauses: tuple[str, ...]
    message: str
    known: bool
    supposed: str
    picture: tuple[str, ...]
    tables: tuple[TableOfRun, ...]
    record: dict[str, object]
    expected: object
    given: object
    action: object = None
    """None if no action is in question."""

    @property
    def game(self) -> str:
        """The game of its record."""
        return str(self.record.get("game"))

    @property
    def filed(self) -> tuple[str, ...]:
        """Its clauses, or the row of those without."""
        return self.clauses or (NO_CLAUSE,)

    @property
    def lines(self) -> tuple[str, ...]:
        """Everything but the message and the record, line by line, for readers."""
        supposed = (f"as if {self.supposed}; that explains every answer",) if self.supposed else ()
        action = () if self.action is None else (f"action: {json.dumps(self.action)}",)
        return (
            *supposed,
            *self.picture,
            *action,
            f"reference: {_as_text(self.expected)}",
            f"engine: {_as_text(self.given)}",
            f"at: {', '.join(map(str, self.tables))}",
        )


@frozen
class ReachedTable(TableOfRun):
    """A table of a run: its finished matches, and the clauses that were and were not exercised."""

    finished: int
    clauses: tuple[str, ...]
    not_reached: tuple[str, ...]


@frozen
class TestedGame:
    """A game of a run: the number of requests, and the tables."""

    requests: int
    tables: tuple[ReachedTable, ...]


def _games_of(run: RunOfEngine) -> dict[str, TestedGame]:
    tested = run.tested.items()
    return {game: read_as(TestedGame, each, path=f"$.tested.{game}") for game, each in tested}


@frozen
class RunOfEngine:
    """A run: the engine, whether it agrees, what was tested of each game, and the findings."""

    engine: str
    agrees: bool
    tested: dict[str, object]
    disagreements: tuple[Finding, ...]
    not_reached: tuple[str, ...]
    not_tested: tuple[str, ...]
    games: dict[str, TestedGame] = field(init=False, default=Factory(_games_of, takes_self=True))

    @property
    def matches(self) -> int:
        """The number of matches that came to their end."""
        return sum(table.finished for game in self.games.values() for table in game.tables)

    @property
    def requests(self) -> int:
        """The number of requests."""
        return sum(game.requests for game in self.games.values())

    def findings(self, game: str, clause: str) -> list[Finding]:
        """Return the findings about a clause."""
        return [e for e in self.disagreements if e.game == game and clause in e.filed]

    def missing(self, game: str, clause: str) -> str:
        """Return the tables at which a clause was not exercised, in words."""
        return ", ".join(str(e) for e in self._tables(game) if clause in e.not_reached)

    def of(self, game: str, clause: str) -> Result:
        """Return the result of a clause."""
        own = self.findings(game, clause)
        if own:
            return Result.WAIVED if all(each.known for each in own) else Result.DIFFERS
        if self.missing(game, clause):
            return Result.NOT_REACHED
        is_exercised = any(clause in each.clauses for each in self._tables(game))
        return Result.AGREES if is_exercised else Result.NOT_TESTED

    def clauses(self, game: str) -> Iterator[str]:
        """Yield all clauses that the run has a result for."""
        for table in self._tables(game):
            yield from (*table.clauses, *table.not_reached)
        for finding in self.disagreements:
            if finding.game == game:
                yield from finding.filed

    def _tables(self, game: str) -> tuple[ReachedTable, ...]:
        return self.games[game].tables if game in self.games else ()


def games_and_clauses(runs: Sequence[RunOfEngine]) -> dict[str, list[str]]:
    """Return for each game all clauses that some run has a result for, sorted."""
    games = dict.fromkeys(game for run in runs for game in run.games)
    return {game: sorted({each for run in runs for each in run.clauses(game)}) for game in games}


def read_run(value: object) -> RunOfEngine:
    """Read the JSON of a run (`catbox-conformance/1`); raises MalformedInput if it is not valid."""
    return read_document(RunOfEngine, value, format=FORMAT, path="$", before=("format",))


def _as_text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


# The findings of a run, grouped into as few faults of the engine as possible: a block for each.
#
# A fault shows in many places. What one misreading explains is one fault. Of the rest a single
# difference leaves several clauses open: so we look for the fewest clauses that are together open
# in all of them, first the one that is open in most. A block is represented by the difference that
# shows it best: in the table rather than in a list, and by the shortest match.


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
    merged = [each for each in found if not each.clauses]
    # What a misreading explains comes first, with whatever else names one of its clauses.
    for words, clauses in {each.supposed: each.clauses for each in left if each.supposed}.items():
        own = [each for each in left if each.supposed == words]
        others = [each for each in left if each.supposed != words]
        rest = [each for each in others if not each.supposed and set(each.clauses) & set(clauses)]
        left = [each for each in others if each.supposed or not set(each.clauses) & set(clauses)]
        merged.append(_block(own, rest))
    while left:
        clause = _explaining_most(left)
        merged.append(_block([each for each in left if clause in each.clauses]))
        left = [each for each in left if clause not in each.clauses]
    is_one = sum(bool(each.clauses) for each in merged) < 2
    if not is_one:
        more = ", besides the other faults"
        merged = [evolve(e, supposed=e.supposed and e.supposed + more) for e in merged]
    return merged


def _explaining_most(found: Sequence[Disagreement]) -> str:
    """Return the clause that is open in most differences; of several the one that most name
    alone."""
    named = Counter(clause for each in found for clause in each.clauses)
    alone = Counter(each.clauses[0] for each in found if len(each.clauses) == 1)
    return max(named, key=lambda clause: (named[clause], alone[clause]))


def _block(own: Sequence[Disagreement], rest: Sequence[Disagreement] = ()) -> Disagreement:
    """Return the block of the differences of a fault, and of the rest that follows from it."""
    best = min(own, key=_order)
    also = {each.aspect for each in (*own, *rest)} - {best.aspect}
    return evolve(
        best,
        clauses=tuple(sorted(set(best.clauses).intersection(*(each.clauses for each in own)))),
        also=tuple(aspect for aspect in Aspect if aspect in also),
        places=tuple(sorted({place for each in (*own, *rest) for place in each.places})),
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
