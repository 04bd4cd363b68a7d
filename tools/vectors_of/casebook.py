"""The casebook as test vectors: its questions about an action that have one answer.

A case of Cat in the Box may be a position with cards that nobody has seen. Its vector has a match
that leads there; the ruling is the same for all of these, if the seat holds a card that it is said
to play. In Schrödinger's Cats no match is looked for that leads to a position, so a case that is
one has no vector.
"""

from __future__ import annotations

from collections.abc import Iterator

from attrs import evolve

from catbox_rules import cat_in_the_box
from catbox_rules.judge import Case, read_case
from catbox_rules.records import Record, read_record
from tests.spec.casebook import PAGES, AnsweredCase, Page
from tools.vectors_of.vector import Vector

__all__ = ["vectors"]


def vectors() -> Iterator[Vector]:
    """All of them, in the order of the book."""
    for page in PAGES:
        for answered in page.entry.cases:
            case = read_case(answered.case)
            has_match = case.record is not None or page.game == cat_in_the_box.NAME
            if has_match and answered.expect.ruling in ("legal", "illegal"):
                yield _vector(page, answered, case)


def _vector(page: Page, answered: AnsweredCase, case: Case) -> Vector:
    clauses = list(answered.expect.clauses)
    of_clauses = "violations" if answered.expect.ruling == "illegal" else "grounds"
    expect = {"ruling": answered.expect.ruling, of_clauses: clauses}
    is_legal = answered.expect.ruling == "legal"
    record = evolve(_record(case, is_legal=is_legal), names=None, title=None, note=None)
    title = f"{page.entry.title} {answered.about[:1].upper()}{answered.about[1:]}"
    point = page.entry.point if page.entry.silent else None
    return Vector(page.entry.clauses[0], title, record, expect, case.action, point=point)


def _record(case: Case, *, is_legal: bool) -> Record:
    """The match of the case, or one that leads to its position: with the card in the hand, if it is
    legal to play it."""
    if case.record is not None:
        return case.record
    positions, position = case.positions, case.position
    held = positions.holding(position, case.action) if is_legal else None
    found = positions.answer(position if held is None else held, "table").value
    return read_record(found.witness)  # type: ignore[attr-defined]  # see Answer.value
