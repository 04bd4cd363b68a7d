"""Hold each spec, its code and its tests together: every clause implemented, tested and sourced.

    python -m tools.clause_coverage           writes spec/…/tested_by.json and lists what is wrong
    python -m tools.clause_coverage --check   writes nothing; a stale index is wrong as well

A test cites clauses with `@pytest.mark.clause("…")`; an example in a spec is a test of its clause
if a test runs it, which says so with `@pytest.mark.examples("cat-in-the-box")`. Code cites them
with `@implements("…")`. Exit status 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import ast
import json
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import Final

from attrs import frozen

from catbox_rules.book.clause import (
    Clause,
    Reading,
    implementations,
    load_clauses,
    spec_folder,
)
from catbox_rules.games import GAMES
from catbox_rules.kernel.editions import values_of
from catbox_rules.kernel.ruleset import AnyRuleset

ROOT: Final = Path(__file__).parents[1]


@frozen
class Register:
    """What a spec has to tell, as known from elsewhere."""

    points: int
    """How many entries the register of differences and gaps has; they are numbered from 1."""


REGISTERS: Final = {
    "cat-in-the-box": Register(points=48),
    "schrodingers-cats": Register(points=28),
}
"""The games whose points somebody counted elsewhere."""


@frozen
class Book:
    """A game: its clauses, and for each clause the code and the tests that cite it."""

    ruleset: AnyRuleset
    clauses: Mapping[str, Clause]
    code: Mapping[str, tuple[str, ...]]
    tests: Mapping[str, list[str]]
    runs_examples: bool = True
    """Whether a test runs the examples of its spec."""

    @classmethod
    def of(cls, ruleset: AnyRuleset, marks: Marks) -> Book:
        """The book of a game, with those of some marked tests that cite its clauses."""
        clauses = load_clauses(ruleset.NAME)
        code = implementations(import_module(ruleset.PACKAGE))
        runs_examples = ruleset.NAME in marks.games
        tests = index_of(clauses, marks.clauses, runs_examples=runs_examples)
        return cls(ruleset, clauses, code, tests, runs_examples)

    @property
    def index(self) -> Path:
        """Where the index of its tests stands."""
        return spec_folder(self.ruleset.NAME) / "tested_by.json"

    @property
    def text(self) -> str:
        """What the index has to say."""
        return json.dumps(self.tests, indent=1) + "\n"


@frozen
class Marks:
    """What tests say that they test: for each clause the names of the tests that cite it, and the
    games whose examples are run."""

    clauses: Mapping[str, list[str]]
    games: frozenset[str]


def marked_tests(folder: Path) -> Marks:
    """What the marks of the tests in a folder say."""
    found: dict[str, list[str]] = {}
    games: set[str] = set()
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                name = f"{path.relative_to(folder.parent).as_posix()}::{node.name}"
                for clause in _marks(node, "clause"):
                    found.setdefault(clause, []).append(name)
                games.update(_marks(node, "examples"))
    return Marks(found, frozenset(games))


def _marks(node: ast.FunctionDef | ast.ClassDef, mark: str) -> Iterator[str]:
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == f"pytest.mark.{mark}":
            for argument in decorator.args:
                yield str(ast.literal_eval(argument))


def index_of(
    clauses: Mapping[str, Clause], marked: Mapping[str, list[str]], *, runs_examples: bool
) -> dict[str, list[str]]:
    """For each clause its tests: the marked ones, then its examples if a test runs them."""
    return {
        id_: [
            *marked.get(id_, ()),
            *(
                f"spec: {id_}, example {number}"
                for number, _ in enumerate(clause.examples if runs_examples else (), start=1)
            ),
        ]
        for id_, clause in clauses.items()
    }


def faults(books: Iterable[Book], marked: Iterable[str]) -> Iterator[str]:
    """Everything that is wrong, a line each."""
    books = list(books)
    for book in books:
        yield from faults_of_citations(book)
        editions = [edition.id for edition in book.ruleset.EDITIONS]
        for clause in book.clauses.values():
            yield from faults_of_sources(clause, editions)
            yield from faults_of_exceptions(clause, book.clauses)
        yield from faults_of_register(book)
    yield from faults_of_ids([book.clauses for book in books], marked)


def faults_of_ids(specs: Iterable[Iterable[str]], marked: Iterable[str]) -> Iterator[str]:
    """Clauses that stand in the specs of two games, and marks of tests that name no clause."""
    ids = Counter(clause for clauses in specs for clause in clauses)
    for clause, games in sorted(ids.items()):
        if games > 1:
            yield f"{clause}: a clause of {games} games"
    for unknown in sorted(set(marked) - set(ids)):
        yield f"{unknown}: cited by tests, but no clause"


def faults_of_citations(book: Book) -> Iterator[str]:
    """Clauses without code or without a test, examples that nothing runs, and code that cites what
    is no clause of its game."""
    name, examples = book.ruleset.NAME, sum(len(each.examples) for each in book.clauses.values())
    if examples and not book.runs_examples:
        mark = f'@pytest.mark.examples("{name}")'
        yield f"{name}: no test runs the {examples} examples of its spec; one that does has {mark}"
    for clause in book.clauses:
        if clause not in book.code:
            yield f"{clause}: no code implements it"
        if not book.tests[clause]:
            yield f"{clause}: no test cites it"
    for unknown in sorted(set(book.code) - set(book.clauses)):
        yield f"{unknown}: cited by code of {book.ruleset.NAME}, but no clause of it"


def faults_of_sources(clause: Clause, editions: Iterable[str]) -> Iterator[str]:
    """A clause without a source, or with one in no edition; a house rule has none."""
    if not clause.sources and clause.in_place_of is None:
        yield f"{clause.id}: no edition is named as its source"
    named = [each.edition for each in clause.sources] + [each.edition for each in clause.errata]
    for edition in sorted(set(named) - set(editions)):
        yield f"{clause.id}: {edition} is no edition"


def faults_of_exceptions(clause: Clause, clauses: Mapping[str, Clause]) -> Iterator[str]:
    """A base and an exception that do not name each other; a house rule in place of nothing."""
    if clause.in_place_of is not None and clause.in_place_of not in clauses:
        yield f"{clause.id}: {clause.in_place_of}, which it replaces, is no clause"
    for exception in clause.exceptions:
        if exception not in clauses or clauses[exception].exception_to != clause.id:
            yield f"{clause.id}: {exception} does not say that it is an exception to it"
    base = clause.exception_to
    if base is not None and (base not in clauses or clause.id not in clauses[base].exceptions):
        yield f"{clause.id}: {base} does not name it as an exception"


def faults_of_register(book: Book) -> Iterator[str]:
    """What stands in the register of a game or in its spec, and not in both."""
    name = book.ruleset.NAME
    points = REGISTERS[name].points if name in REGISTERS else last_point(book.clauses.values())
    for number in unmatched_points(book.clauses.values(), points):
        yield f"{name}: point {number}: in the register or in the spec, but not in both"
    readings = [reading for clause in book.clauses.values() for reading in clause.readings]
    yield from faults_of_readings(
        readings, values_of(book.ruleset.PATCHABLE.registry), book.ruleset
    )
    yield from faults_of_clauses(book)


def last_point(clauses: Iterable[Clause]) -> int:
    """Return the highest number of a point: the points of a game without a register, which are
    numbered from 1 without a gap."""
    numbered = (number for each in clauses for point in each.points for number in point.numbers)
    return max(numbered, default=0)


def unmatched_points(clauses: Iterable[Clause], points: int) -> list[int]:
    """The numbers up to the last one of the register that no clause tells, and those beyond it
    that one does."""
    numbered = {number for each in clauses for point in each.points for number in point.numbers}
    return sorted(numbered ^ set(range(1, points + 1)))


def faults_of_clauses(book: Book) -> Iterator[str]:
    """Readings whose entry in the registry names another clause than the one that tells them."""
    for reading in book.ruleset.PATCHABLE.registry:
        clause = book.clauses.get(reading.clause)
        if clause is None or reading.option not in {each.option for each in clause.readings}:
            yield f"{book.ruleset.NAME}: {reading.clause} does not tell {reading.option}"


def faults_of_readings(
    readings: Iterable[Reading], known: Mapping[str, type[Enum]], ruleset: AnyRuleset
) -> Iterator[str]:
    """Readings that only the spec has or only the code, and defaults that are not what a table
    gets where it says nothing."""
    readings = list(readings)
    spec: dict[str, list[str]] = {}
    for reading in readings:
        spec.setdefault(reading.option, []).append(reading.value)
    code = {option: [str(each.value) for each in values] for option, values in known.items()}
    if spec != code:
        yield f"{ruleset.NAME}: the spec has the readings {spec}, the code {code}"
        return
    for edition in ruleset.EDITIONS:
        players = edition.player_counts[0]
        unchosen = ruleset.initial(edition.id, players=players)
        for each in readings:
            choice = {each.option: each.value}
            is_default = ruleset.initial(edition.id, players=players, options=choice) == unchosen
            if is_default != each.default:
                is_one = "a default" if is_default else "no default"
                yield f"{edition.id}: {each.option}={each.value} is {is_one} in the code"


def main(arguments: Sequence[str] | None = None) -> int:
    """Write or check the indexes, and print what is wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    only_check: bool = parser.parse_args(arguments).check
    marks = marked_tests(ROOT / "tests")
    books = [Book.of(ruleset, marks) for ruleset in GAMES.values()]
    found = list(faults(books, marks.clauses))
    for book in books:
        if not only_check:
            book.index.write_text(book.text, encoding="utf-8")
        elif not book.index.exists() or book.index.read_text(encoding="utf-8") != book.text:
            place = book.index.relative_to(ROOT).as_posix()
            found.append(f"{place} is stale: run python -m tools.clause_coverage")
    for fault in found:
        print(fault)
    for book in books:
        cited = sum(map(len, book.tests.values()))
        print(f"{book.ruleset.NAME}: {len(book.clauses)} clauses, {cited} tests cite them")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
