"""A case under every reading of the open clauses, or by every edition, side by side.

Where the rulings part, a quarrel is about the text and not about the facts.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from attrs import evolve, frozen

from catbox_rules.judge.case import Case, Ruled, rule
from catbox_rules.kernel.clause import load_clauses
from catbox_rules.kernel.errors import CatboxError
from catbox_rules.kernel.forms import is_object


@frozen
class Alternative:
    """A case as it would be ruled on by an edition and with some options: the answer, or one line
    that says why there is none."""

    edition: str
    options: Mapping[str, object]
    ruled: Ruled | None
    fault: str | None = None

    @property
    def gist(self) -> object:
        """What two alternatives have to share so as not to part."""
        if self.ruled is None:
            return None
        if self.ruled.verdict is not None:
            return self.ruled.verdict.ruling
        answer = self.ruled.answer
        return None if answer is None else (answer.is_no, answer.text)


@frozen
class Comparison:
    """The alternatives of a case, the case as it is among them."""

    by: str
    """`readings` or `editions`."""
    alternatives: tuple[Alternative, ...]
    clauses: tuple[str, ...] = ()
    """The open clauses on whose reading the answer turns."""

    @property
    def part(self) -> bool:
        """Whether two of them are answered differently."""
        gists = [each.gist for each in self.alternatives if each.ruled is not None]
        return any(gist != gists[0] for gist in gists)


def by_readings(case: Case) -> Comparison:
    """The case under every combination of the readings that the spec has for its game."""
    edition, options = _edition_and_options(case)
    readings = _readings(case.ruleset.NAME)
    chosen = [
        dict(zip(readings, values, strict=True))
        for values in product(*(reading.values for reading in readings.values()))
    ]
    alternatives = [_alternative(case, edition, {**options, **choice}) for choice in chosen]
    parting = tuple(
        reading.clause for option, reading in readings.items() if _turns_on(option, alternatives)
    )
    return Comparison("readings", tuple(alternatives), parting)


def by_editions(case: Case) -> Comparison:
    """The case by every edition of its game, the options being kept."""
    _, options = _edition_and_options(case)
    return Comparison(
        "editions",
        tuple(_alternative(case, edition.id, options) for edition in case.ruleset.EDITIONS),
    )


@frozen
class _Reading:
    """The values of an option, and the clause that it opens."""

    clause: str
    values: tuple[str, ...]


def _readings(game: str) -> dict[str, _Reading]:
    readings: dict[str, _Reading] = {}
    for clause in load_clauses(game).values():
        for option in dict.fromkeys(reading.option for reading in clause.readings):
            values = tuple(each.value for each in clause.readings if each.option == option)
            readings[option] = _Reading(clause.id, values)
    return readings


def _turns_on(option: str, alternatives: list[Alternative]) -> bool:
    """Whether two alternatives that differ in this option alone are answered differently."""

    def others(alternative: Alternative) -> dict[str, object]:
        return {name: value for name, value in alternative.options.items() if name != option}

    return any(
        one.gist != other.gist and one.ruled is not None and other.ruled is not None
        for one in alternatives
        for other in alternatives
        if others(one) == others(other)
    )


def _edition_and_options(case: Case) -> tuple[str, Mapping[str, object]]:
    if case.record is not None:
        return case.record.edition_id, case.record.options
    document = case.positions.position_as_json(case.lying)
    options: object = document.get("options", {})
    assert is_object(options), "options are an object"
    return case.edition_id, options


def _alternative(case: Case, edition: str, options: Mapping[str, object]) -> Alternative:
    try:
        return Alternative(edition, options, rule(_with_rules(case, edition, options)))
    except CatboxError as error:
        return Alternative(edition, options, None, fault=str(error))


def _with_rules(case: Case, edition: str, options: Mapping[str, object]) -> Case:
    if case.record is not None:
        table = evolve(case.record.table, edition=edition, options=options)
        table.initial()
        return evolve(case, record=evolve(case.record, table=table))
    laid = case.positions.with_rules(case.lying, edition=edition, options=options)
    return evolve(case, position=laid)
