"""A case ruled on under every reading of the open clauses, or by every edition, side by side.

Where the rulings differ, a dispute is about the text and not about the facts.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product

from attrs import evolve, frozen

from catbox_rules.book.clause import load_clauses
from catbox_rules.judge.case import Case, Ruled, rule_alone
from catbox_rules.kernel.errors import CatboxError
from catbox_rules.match import BrokenOff


@frozen
class Alternative:
    """A case ruled on by one edition with some options. `fault` says in one line why there is no
    ruling, if there is none."""

    edition: str
    options: Mapping[str, object]
    ruled: Ruled | None
    fault: str | None = None

    @property
    def gist(self) -> object:
        """The part of the answer that must be equal for two alternatives to agree."""
        if self.ruled is None:
            return None
        if self.ruled.verdict is not None:
            return self.ruled.verdict.ruling, self.ruled.events
        answer = self.ruled.answer
        return None if answer is None else (answer.is_no, answer.text)


@frozen
class Comparison:
    """The alternatives of a case, including the case as it was asked."""

    by: str
    """`readings` or `editions`."""
    alternatives: tuple[Alternative, ...]
    clauses: tuple[str, ...] = ()
    """The open clauses on whose reading the answer turns."""

    @property
    def differs(self) -> bool:
        """True if two alternatives have different answers."""
        gists = [each.gist for each in self.alternatives if each.ruled is not None]
        return any(gist != gists[0] for gist in gists)


def by_readings(case: Case) -> Comparison:
    """Rule on a case under every combination of the readings that the spec has for its game."""
    readings = open_readings(case.ruleset.NAME)
    chosen = [
        dict(zip(readings, values, strict=True))
        for values in product(*(reading.values for reading in readings.values()))
    ]
    alternatives = [
        alternative(case, case.edition_id, {**case.options, **choice}) for choice in chosen
    ]
    parting = tuple(
        reading.clause for option, reading in readings.items() if _turns_on(option, alternatives)
    )
    return Comparison("readings", tuple(alternatives), parting)


def by_editions(case: Case) -> Comparison:
    """Rule on a case by every edition of its game, with the same options."""
    return Comparison(
        "editions",
        tuple(alternative(case, edition.id, case.options) for edition in case.ruleset.EDITIONS),
    )


@frozen
class OpenReading:
    """The values of an option, the clause that it opens, and the points that say why."""

    clause: str
    values: tuple[str, ...]
    points: tuple[int, ...]
    editions: Mapping[str, tuple[str, ...]]
    """By value: the editions whose text can be read so; empty if that of all can."""


def open_readings(game: str) -> Mapping[str, OpenReading]:
    """Return what the spec of a game leaves open: a map from the name of each option to its
    readings."""
    readings: dict[str, OpenReading] = {}
    for clause in load_clauses(game).values():
        for option in dict.fromkeys(reading.option for reading in clause.readings):
            of_option = [each for each in clause.readings if each.option == option]
            values = tuple(each.value for each in of_option)
            points = dict.fromkeys(each.point for each in of_option if each.point is not None)
            editions = {each.value: each.editions for each in of_option}
            readings[option] = OpenReading(clause.id, values, tuple(points), editions)
    return readings


def _turns_on(option: str, alternatives: list[Alternative]) -> bool:
    """Return True if two alternatives that differ only in this option have different answers."""

    def others(alternative: Alternative) -> dict[str, object]:
        return {name: value for name, value in alternative.options.items() if name != option}

    return any(
        one.gist != other.gist and one.ruled is not None and other.ruled is not None
        for one in alternatives
        for other in alternatives
        if others(one) == others(other)
    )


def alternative(
    case: Case, edition: str, options: Mapping[str, object], *, in_short: bool = False
) -> Alternative:
    """Rule on a case by another edition or with other options. Return an `Alternative` with a
    `fault` if there is no ruling.

    * `in_short`: if true, reasons may be left out.
    """
    try:
        ruled = rule_alone(_with_rules(case, edition, options), in_short=in_short)
    except CatboxError as error:
        fault = error.fault if isinstance(error, BrokenOff) else str(error)
        return Alternative(edition, options, None, fault=fault)
    if ruled.is_refused:
        return Alternative(edition, options, None, fault=str(ruled))
    return Alternative(edition, options, ruled)


def _with_rules(case: Case, edition: str, options: Mapping[str, object]) -> Case:
    if case.record is not None:
        table = evolve(case.record.table, edition=edition, options=options)
        table.initial()
        return evolve(case, record=evolve(case.record, table=table))
    laid = case.positions.with_rules(case.lying, edition=edition, options=options)
    return evolve(case, position=laid)
