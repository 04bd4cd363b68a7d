"""Hold the spec, the code and the tests together: every clause implemented, tested and sourced.

    python -m tools.clause_coverage           writes spec/…/tested_by.json and lists what is wrong
    python -m tools.clause_coverage --check   writes nothing; a stale index is wrong as well

A test cites clauses with `@pytest.mark.clause("…")`; an example in the spec is a test of its
clause. Code cites them with `@implements("…")`. Exit status 1 if anything is wrong.
"""

from __future__ import annotations

import argparse
import ast
import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from catbox_rules import cat_in_the_box
from catbox_rules.cat_in_the_box.options import RedBrokenBy, Tokens
from catbox_rules.kernel.clause import Clause, implementations, load_clauses, spec_folder

ROOT = Path(__file__).parents[1]
GAME = "cat-in-the-box"
POINTS = range(1, 49)
"""The entries of the register of differences and gaps."""

READINGS = {
    "tokens": [value.value for value in Tokens],
    "red-broken-by": [value.value for value in RedBrokenBy],
}


def index_path() -> Path:
    """Where the index of tests stands."""
    return spec_folder(GAME) / "tested_by.json"


def marked_tests(folder: Path) -> Iterator[tuple[str, str]]:
    """Each clause that a test's mark cites, with the name of the test."""
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.ClassDef):
                for clause in _marks(node):
                    yield clause, f"{path.relative_to(ROOT).as_posix()}::{node.name}"


def _marks(node: ast.FunctionDef | ast.ClassDef) -> Iterator[str]:
    for decorator in node.decorator_list:
        if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.clause":
            for argument in decorator.args:
                yield str(ast.literal_eval(argument))


def tests_by_clause(clauses: Mapping[str, Clause]) -> dict[str, list[str]]:
    """For each clause its tests: the marked ones, then its examples."""
    index: dict[str, list[str]] = {clause: [] for clause in clauses}
    for clause, test in marked_tests(ROOT / "tests"):
        index.setdefault(clause, []).append(test)
    for id_, told in clauses.items():
        numbers = range(1, len(told.examples) + 1)
        index[id_] += [f"spec: {id_}, example {number}" for number in numbers]
    return index


def faults(clauses: Mapping[str, Clause], index: Mapping[str, list[str]]) -> Iterator[str]:
    """Everything that is wrong, a line each."""
    code = implementations(cat_in_the_box)
    for clause in clauses.values():
        if clause.id not in code:
            yield f"{clause.id}: no code implements it"
        if not index[clause.id]:
            yield f"{clause.id}: no test cites it"
        yield from faults_of_sources(clause)
        yield from faults_of_exceptions(clause, clauses)
    for cited, where in {"code": code, "tests": index}.items():
        for unknown in sorted(set(where) - set(clauses)):
            yield f"{unknown}: cited by {cited}, but no clause"
    yield from faults_of_register(clauses)


def faults_of_sources(clause: Clause) -> Iterator[str]:
    """A clause without a source, or with one in no edition."""
    editions = {edition.id for edition in cat_in_the_box.EDITIONS}
    if not clause.sources:
        yield f"{clause.id}: no edition is named as its source"
    named = [each.edition for each in clause.sources] + [each.edition for each in clause.errata]
    for edition in sorted(set(named) - editions):
        yield f"{clause.id}: {edition} is no edition"


def faults_of_exceptions(clause: Clause, clauses: Mapping[str, Clause]) -> Iterator[str]:
    """A base and an exception that do not name each other."""
    for exception in clause.exceptions:
        if exception not in clauses or clauses[exception].exception_to != clause.id:
            yield f"{clause.id}: {exception} does not say that it is an exception to it"
    base = clause.exception_to
    if base is not None and (base not in clauses or clause.id not in clauses[base].exceptions):
        yield f"{clause.id}: {base} does not name it as an exception"


def faults_of_register(clauses: Mapping[str, Clause]) -> Iterator[str]:
    """Points of the register that no clause tells, and readings that code does not have."""
    points = [point for each in clauses.values() for point in each.points]
    told = {number for point in points for number in point.numbers}
    for number in sorted(set(POINTS) ^ told):
        yield f"point {number}: in the register or in the spec, but not in both"
    readings: dict[str, list[str]] = {}
    for each in clauses.values():
        for reading in each.readings:
            readings.setdefault(reading.option, []).append(reading.value)
    if readings != READINGS:
        yield f"readings: the spec has {readings}, the code {READINGS}"


def main() -> int:
    """Write or check the index, and print what is wrong."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--check", action="store_true", help="write nothing")
    only_check: bool = parser.parse_args().check
    clauses = load_clauses(GAME)
    index = tests_by_clause(clauses)
    found = list(faults(clauses, index))
    text = json.dumps(index, indent=1) + "\n"
    path = index_path()
    if not only_check:
        path.write_text(text, encoding="utf-8")
    elif not path.exists() or path.read_text(encoding="utf-8") != text:
        found.append(f"{path.name} is stale: run python -m tools.clause_coverage")
    for fault in found:
        print(fault)
    print(f"{len(clauses)} clauses, {sum(map(len, index.values()))} tests cite them")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
