"""Disputed rulings: those that another reading, or the text of another edition, would change.

Nobody has to ask for it. One reading at a time is changed, or the edition; if the answer changes,
this is reported with the number of the point that says why. It is *disputed* if the text of the
edition in play can be read that way; what only another book says is reported separately.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product
from typing import Final, TypeVar

from attrs import evolve, frozen

from catbox_rules.book.clause import clause_named, load_clauses
from catbox_rules.book.irregularity import Irregularity
from catbox_rules.book.verdicts import Standing, finding_as_json, standing_of, verdict_as_json
from catbox_rules.judge.case import Case, Ruled, rule_alone
from catbox_rules.kernel.condition import TableBase
from catbox_rules.kernel.errors import CatboxError
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.kernel.verdict import Ruling, Verdict
from catbox_rules.match import BrokenOff, Replay, replay
from catbox_rules.positions.protocol import Answer
from catbox_rules.records import AnyState, ChosenTable, as_json

# A case ruled on under every reading of the open clauses, or by every edition, side by side.
#
# Where the rulings differ, a dispute is about the text and not about the facts.


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


@frozen
class OtherRules:
    """One reading that a table could have chosen and has not, or another edition.

    * `edition`, `options`: what would be played.
    * `chosen`: the option that is another one, and its value; None where the edition is.
    * `books`: the editions whose text says so, if that of the edition that is played does not.
    """

    edition: str
    options: Mapping[str, object]
    chosen: tuple[str, str] | None = None
    books: tuple[str, ...] = ()

    @property
    def are_disputed(self) -> bool:
        """True if the text of the edition in play can also be read this way."""
        return not self.books

    def __str__(self) -> str:
        if self.chosen is None:
            return self.edition
        chosen = "=".join(self.chosen)
        return f"{' and '.join(self.books)} with {chosen}" if self.books else chosen


@frozen
class OtherRuling:
    """Rules by which a case is answered differently.

    * `alternative`: the case under them.
    * `points`: the numbers of the points that say why books or readers differ; perhaps none.
    """

    rules: OtherRules
    alternative: Alternative
    points: tuple[int, ...]


@frozen
class OtherReplay:
    """Rules by which a record is played differently.

    * `index`, `ruling`: the first action on which the rulings part, and what it is by these rules.
    * `round`: where they part on no action before, the first round with another result, from 1 on.
    """

    rules: OtherRules
    points: tuple[int, ...]
    index: int | None = None
    ruling: Ruling | None = None
    round: int | None = None


AnyOther = TypeVar("AnyOther", OtherRuling, OtherReplay)


def by_key(found: Iterable[AnyOther]) -> Mapping[str, Sequence[AnyOther]]:
    """Group what is found into `disputed` and `other_books`. A key with nothing to report is left
    out."""
    apart: dict[str, list[AnyOther]] = {"disputed": [], "other_books": []}
    for each in found:
        apart["disputed" if each.rules.are_disputed else "other_books"].append(each)
    return {key: of_key for key, of_key in apart.items() if of_key}


def other_rulings(ruled: Ruled) -> tuple[OtherRuling, ...]:
    """Return the rules under which a case would be answered differently, in the order of the spec.

    Left out are rules under which the case cannot be asked: another deck may not allow the deal, or
    an earlier action may be illegal. Nothing is disputed about a table that is impossible.
    """
    if ruled.is_refused or ruled.assumed:
        return ()
    case, ours = ruled.case, Alternative("", {}, ruled).gist
    found: list[OtherRuling] = []
    for rules, points in other_rules(case.ruleset, case.edition_id, case.options):
        if case.action is not None and play_alike(case.table, rules):
            continue  # other questions may turn on what else is printed
        other = alternative(case, rules.edition, rules.options, in_short=True)
        if other.ruled is not None and other.gist != ours:
            verdicts = (ruled.verdict, other.ruled.verdict)
            found.append(OtherRuling(rules, other, points or points_on(case.ruleset, verdicts)))
    return tuple(found)


def standing_by(ruled: Ruled, others: Iterable[OtherRuling]) -> Standing | None:
    """Return what the ruling on an action rests on. None for an answer, for an undetermined ruling
    and for one by a house rule.

    * `others`: the rules under which the case is answered differently. Those by which the ruling
      turns on something unknown are no other ruling.
    """
    if ruled.verdict is None:
        return None
    found = [each.alternative.ruled for each in others]
    rulings = [each.verdict.ruling for each in found if each is not None and each.verdict]
    differs = any(each is not Ruling.UNDETERMINED for each in rulings)
    return standing_of(ruled.verdict, ruled.case.ruleset.NAME, differs=differs)


def other_replays(played: Replay) -> tuple[OtherReplay, ...]:
    """Return the rules under which a record would be played differently: an action is legal on one
    side only, or a round has another result. Rules under which the record cannot be played are left
    out."""
    record = played.record
    ruleset = record.ruleset
    found: list[OtherReplay] = []
    for rules, points in other_rules(ruleset, record.edition_id, record.options):
        if play_alike(record.table, rules):
            continue
        try:
            table = evolve(record.table, edition=rules.edition, options=rules.options)
            other = replay(evolve(record, table=table))
        except CatboxError:
            continue
        rounds = zip(ruleset.rounds(played.state), ruleset.rounds(other.state), strict=False)
        parted = [number for number, (one, two) in enumerate(rounds, start=1) if one != two]
        if parted:
            found.append(OtherReplay(rules, points, round=parted[0]))
        elif other.fault is None and _index(other) != _index(played):
            index = min(_index(other), _index(played))
            refused = other.refusal if _index(other) == index else None
            ruling = Ruling.LEGAL if refused is None else refused.verdict.ruling
            verdicts = [each.refusal.verdict for each in (other, played) if each.refusal]
            why = points or points_on(ruleset, verdicts)
            found.append(OtherReplay(rules, why, index=index, ruling=ruling))
    return tuple(found)


def play_alike(table: ChosenTable, rules: OtherRules) -> bool:
    """Return True if play at a table is the same by other rules, whatever else is printed."""
    try:
        other = evolve(table, edition=rules.edition, options=rules.options).initial()
    except CatboxError:
        return False
    return _gameplay(table.initial()) == _gameplay(other)


def _gameplay(first: AnyState) -> object:
    """Return what decides play, of a state before the first action: all of the state where the
    game has no table that says it."""
    table = getattr(first, "table", None)
    return table.gameplay if isinstance(table, TableBase) else first


def _index(played: Replay) -> int:
    """Return the index of the first illegal action, or the number of actions if all are legal."""
    return len(played.record.actions) if played.refusal is None else played.refusal.index


def other_rules(
    ruleset: AnyRuleset, edition: str, options: Mapping[str, object]
) -> Iterator[tuple[OtherRules, tuple[int, ...]]]:
    """Yield each reading changed by itself, with its points, then each other edition. The reading
    in force is yielded too."""
    for option, reading in open_readings(ruleset.NAME).items():
        for value in reading.values:
            books = reading.editions[value]
            books = () if edition in books else books
            rules = OtherRules(edition, {**options, option: value}, (option, value), books)
            yield rules, reading.points
    for each in ruleset.EDITIONS:
        if each.id != edition:
            yield OtherRules(each.id, options, books=(each.id,)), ()


def points_on(ruleset: AnyRuleset, verdicts: Iterable[Verdict | None]) -> tuple[int, ...]:
    """Return the numbers of the points about the clauses that any of these verdicts finds
    broken."""
    broken = {
        finding.clause: None
        for verdict in verdicts
        if verdict is not None
        for finding in verdict.violations
    }
    clauses = [clause_named(ruleset.NAME, clause) for clause in broken]
    points = [number for clause in clauses for number in clause.numbers]
    return tuple(dict.fromkeys(points))


# The judge's answers as plain JSON: `catbox-verdict/1`, `catbox-answer/1`, `catbox-comparison/1`.


_ANSWER_FORMAT: Final = "catbox-answer/1"
_COMPARISON_FORMAT: Final = "catbox-comparison/1"


def ruled_as_json(ruled: Ruled, disputed: Sequence[OtherRuling] | None = None) -> dict[str, object]:
    """Return the verdict on an action, or the answer to another question, as plain JSON.

    * `disputed`: the rules under which it is another one; None if nobody has looked for them. What
      is disputed and what only other books say are added if there is any of it, and what the ruling
      rests on.
    """
    case = ruled.case
    document = dict[str, object]()
    if ruled.verdict is not None:
        standing = None if disputed is None else standing_by(ruled, disputed)
        document |= verdict_as_json(
            ruled.verdict, game=case.ruleset.NAME, edition=case.edition_id, standing=standing
        )
    else:
        assert ruled.answer is not None, "a case asks for an action or for something else"
        document |= answer_as_json(ruled.answer)
    for key, of_key in by_key(disputed or ()).items():
        document[key] = [_dispute(each) for each in of_key]
    if ruled.what_now is not None:
        document["what_now"] = what_now_as_json(ruled.what_now, case.edition_id)
    if ruled.irregularities:
        document["irregularities"] = [
            {
                **what_now_as_json(irregularity, case.edition_id),
                "clauses": list(dict.fromkeys(fault.clause for fault in faults)),
            }
            for irregularity, faults in ruled.irregularities.items()
        ]
    if ruled.assumed:
        document["assumed"] = [finding_as_json(each) for each in ruled.assumed]
    if ruled.presumed:
        document["presumed"] = [finding_as_json(each) for each in ruled.presumed]
    return document


def what_now_as_json(irregularity: Irregularity, edition: str) -> dict[str, object]:
    """Return what to do after an illegal action, or at a table with a fault."""
    return {
        "id": irregularity.id,
        "title": irregularity.title,
        "advice": irregularity.is_advice(edition),
        "now": irregularity.now,
        "later": irregularity.later,
        "after": irregularity.after,
        "scored": irregularity.scored,
        "over": irregularity.over,
    }


def disputed_as_json(disputed: Iterable[OtherReplay]) -> list[dict[str, object]]:
    """Return the disputed parts of a record, in the form that `catbox-replay/2` has."""
    return [
        {**_rules(each.rules), "points": list(each.points), "round": each.round}
        if each.ruling is None
        else {
            **_rules(each.rules),
            "points": list(each.points),
            "index": each.index,
            "ruling": each.ruling.value,
        }
        for each in disputed
    ]


def _dispute(dispute: OtherRuling) -> dict[str, object]:
    document = {**_rules(dispute.rules), "points": list(dispute.points)}
    ruled = dispute.alternative.ruled
    if ruled is not None and ruled.verdict is not None:
        document["ruling"] = ruled.verdict.ruling.value
    elif ruled is not None and ruled.answer is not None:
        document["text"] = list(ruled.answer.text)
    return document


def _rules(rules: OtherRules) -> dict[str, object]:
    if rules.chosen is None:
        return {"edition": rules.edition}
    option, value = rules.chosen
    return {"edition": rules.edition, "option": option, "value": value}


def answer_as_json(answer: Answer) -> dict[str, object]:
    """Return the answer to an ask, a question other than the legality of an action, as plain
    JSON."""
    return {
        "format": _ANSWER_FORMAT,
        "ask": answer.ask,
        "determined": answer.is_determined,
        "answer": as_json(answer.value),
        "text": list(answer.text),
        "grounds": [finding_as_json(each) for each in answer.grounds],
        "missing": [finding_as_json(each) for each in answer.missing],
    }


def comparison_as_json(comparison: Comparison) -> dict[str, object]:
    """Return a case compared under several readings or editions, as plain JSON."""
    return {
        "format": _COMPARISON_FORMAT,
        "by": comparison.by,
        "rulings": [_alternative(each) for each in comparison.alternatives],
        "part": comparison.differs,
        "clauses": list(comparison.clauses),
    }


def _alternative(alternative: Alternative) -> dict[str, object]:
    rules: dict[str, object] = {
        "edition": alternative.edition,
        "options": dict(alternative.options),
    }
    if alternative.ruled is None:
        return {**rules, "fault": alternative.fault}
    key = "answer" if alternative.ruled.verdict is None else "verdict"
    return {**rules, key: ruled_as_json(alternative.ruled)}
