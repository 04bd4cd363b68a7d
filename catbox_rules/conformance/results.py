"""The results of one or several runs, engine by clause: read from their JSON, as cells of a table.

A page and a list of test cases are made from the output of `catbox conform --json`, so a run from
elsewhere, or from last week, is as good as one that has just ended.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from typing import Final

from attrs import evolve, field, frozen

from catbox_rules.conformance.reference import FORMAT, Aspect, Disagreement
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.forms import is_list, is_object

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
class Finding:
    """A disagreement, as a page shows it."""

    game: str
    name: str
    clauses: tuple[str, ...]
    message: str
    is_waived: bool
    supposed: str
    picture: tuple[str, ...]
    tables: tuple[str, ...]
    record: Mapping[str, object]
    action: object
    """None if no action is in question."""
    expected: object
    given: object

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
            f"at: {', '.join(self.tables)}",
        )


@frozen
class RunOfEngine:
    """A run: the engine, whether it agrees, the clauses that were and were not exercised, and the
    findings."""

    engine: str
    agrees: bool
    exercised: Mapping[tuple[str, str], tuple[str, ...]]
    """The tables at which a clause was exercised, by game and clause."""
    missing: Mapping[tuple[str, str], tuple[str, ...]]
    findings: tuple[Finding, ...]
    matches: int = 0
    requests: int = 0
    not_reached: tuple[str, ...] = ()
    not_tested: tuple[str, ...] = ()
    tables: Mapping[str, tuple[str, ...]] = field(factory=dict[str, tuple[str, ...]])
    """All tables, by game."""

    def of(self, game: str, clause: str) -> Result:
        """Return the result of a clause."""
        own = [each for each in self.findings if each.game == game and clause in _filed(each)]
        if any(not each.is_waived for each in own):
            return Result.DIFFERS
        if own:
            return Result.WAIVED
        if (game, clause) in self.missing:
            return Result.NOT_REACHED
        return Result.AGREES if (game, clause) in self.exercised else Result.NOT_TESTED

    def clauses(self, game: str) -> Iterator[str]:
        """Yield all clauses that the run has a result for."""
        for key in (*self.exercised, *self.missing):
            if key[0] == game:
                yield key[1]
        for finding in self.findings:
            if finding.game == game:
                yield from _filed(finding)


def _filed(finding: Finding) -> tuple[str, ...]:
    return finding.clauses or (NO_CLAUSE,)


def games_and_clauses(runs: Sequence[RunOfEngine]) -> dict[str, list[str]]:
    """Return for each game all clauses that some run has a result for, sorted."""
    games = dict.fromkeys(game for run in runs for game in run.tables)
    return {game: sorted({each for run in runs for each in run.clauses(game)}) for game in games}


def read_run(value: object) -> RunOfEngine:
    """Read the JSON of a run (`catbox-conformance/1`); raises MalformedInput if it is not valid."""
    whole = _object(value, "$")
    if (format := whole.get("format", Verbatim("nothing"))) != FORMAT:
        raise MalformedInput("$.format", expected=FORMAT, given=format)
    exercised: dict[tuple[str, str], list[str]] = {}
    missing: dict[tuple[str, str], list[str]] = {}
    tables: dict[str, list[str]] = {}
    matches = requests = 0
    for game, given in _object(whole.get("tested"), "$.tested").items():
        path = f"$.tested.{game}"
        tested = _object(given, path)
        requests += _number(tested, "requests", path)
        for index, each in enumerate(_list(tested, "tables", path)):
            below = f"{path}.tables[{index}]"
            table = _object(each, below)
            name = _table(table, below)
            matches += _number(table, "finished", below)
            tables.setdefault(game, []).append(name)
            for clause in _texts(table, "clauses", below):
                exercised.setdefault((game, clause), []).append(name)
            for clause in _texts(table, "not_reached", below):
                missing.setdefault((game, clause), []).append(name)
    found = enumerate(_list(whole, "disagreements", "$"))
    return RunOfEngine(
        engine=_text(whole, "engine", "$"),
        agrees=whole.get("agrees") is True,
        exercised={key: tuple(names) for key, names in exercised.items()},
        missing={key: tuple(names) for key, names in missing.items()},
        findings=tuple(_finding(each, f"$.disagreements[{index}]") for index, each in found),
        matches=matches,
        requests=requests,
        not_reached=_texts(whole, "not_reached", "$"),
        not_tested=_texts(whole, "not_tested", "$"),
        tables={game: tuple(names) for game, names in tables.items()},
    )


def _finding(value: object, path: str) -> Finding:
    found = _object(value, path)
    record = _object(found.get("record"), f"{path}.record")
    tables = _list(found, "tables", path)
    return Finding(
        game=_text(record, "game", f"{path}.record"),
        name=_text(found, "name", path),
        clauses=_texts(found, "clauses", path),
        message=_text(found, "message", path),
        is_waived=found.get("known") is True,
        supposed=_text(found, "supposed", path),
        picture=_texts(found, "picture", path),
        tables=tuple(
            _table(_object(each, f"{path}.tables[{index}]"), f"{path}.tables[{index}]")
            for index, each in enumerate(tables)
        ),
        record=record,
        action=found.get("action"),
        expected=found.get("expected"),
        given=found.get("given"),
    )


def _as_text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def _table(value: Mapping[str, object], path: str) -> str:
    return f"{_text(value, 'edition', path)} with {_number(value, 'players', path)}"


def _object(value: object, path: str) -> Mapping[str, object]:
    if not is_object(value):
        raise MalformedInput(path, expected="an object", given=value)
    return value


def _list(value: Mapping[str, object], key: str, path: str) -> Sequence[object]:
    items = value.get(key)
    if not is_list(items):
        raise MalformedInput(f"{path}.{key}", expected="a list", given=items)
    return items


def _texts(value: Mapping[str, object], key: str, path: str) -> tuple[str, ...]:
    items = _list(value, key, path)
    texts = tuple(each for each in items if isinstance(each, str))
    if len(texts) < len(items):
        raise MalformedInput(f"{path}.{key}", expected="a list of texts", given=items)
    return texts


def _text(value: Mapping[str, object], key: str, path: str) -> str:
    text = value.get(key)
    if not isinstance(text, str):
        raise MalformedInput(f"{path}.{key}", expected="a string", given=text)
    return text


def _number(value: Mapping[str, object], key: str, path: str) -> int:
    number = value.get(key)
    if not isinstance(number, int) or isinstance(number, bool):
        raise MalformedInput(f"{path}.{key}", expected="a whole number", given=number)
    return number


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
