"""Disputed rulings: those that another reading, or the text of another edition, would change.

Nobody has to ask for it. One reading at a time is changed, or the edition; if the answer changes,
this is reported with the number of the point that says why. It is *disputed* if the text of the
edition in play can be read that way; what only another book says is reported separately.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from attrs import evolve, frozen

from catbox_rules.book.clause_named import clause_named
from catbox_rules.judge.case import Ruled
from catbox_rules.judge.comparing import Alternative, alternative, open_readings
from catbox_rules.kernel.errors import CatboxError
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.kernel.verdict import Ruling, Verdict
from catbox_rules.match import Replay, replay


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
class DisputedReplay:
    """Rules by which a record is played differently.

    * `index`, `ruling`: the first action on which the rulings part, and what it is by these rules.
    * `round`: where they part on no action before, the first round with another result, from 1 on.
    """

    rules: OtherRules
    points: tuple[int, ...]
    index: int | None = None
    ruling: Ruling | None = None
    round: int | None = None


AnyDispute = TypeVar("AnyDispute", OtherRuling, DisputedReplay)


def by_key(found: Iterable[AnyDispute]) -> Mapping[str, Sequence[AnyDispute]]:
    """Group disputes into `disputed` and `other_books`. A key with nothing to report is left
    out."""
    apart: dict[str, list[AnyDispute]] = {"disputed": [], "other_books": []}
    for each in found:
        apart["disputed" if each.rules.are_disputed else "other_books"].append(each)
    return {key: of_key for key, of_key in apart.items() if of_key}


def disputes_of(ruled: Ruled) -> tuple[OtherRuling, ...]:
    """Return the rules under which a case would be answered differently, in the order of the spec.

    Left out are rules under which the case cannot be asked: another deck may not allow the deal, or
    an earlier action may be illegal. Nothing is disputed about a table that is impossible.
    """
    if ruled.is_refused or ruled.assumed:
        return ()
    case, ours = ruled.case, Alternative("", {}, ruled).gist
    found: list[OtherRuling] = []
    for rules, points in other_rules(case.ruleset, case.edition_id, case.options):
        other = alternative(case, rules.edition, rules.options, in_short=True)
        if other.ruled is not None and other.gist != ours:
            verdicts = (ruled.verdict, other.ruled.verdict)
            found.append(OtherRuling(rules, other, points or points_on(case.ruleset, verdicts)))
    return tuple(found)


def disputes_in(played: Replay) -> tuple[DisputedReplay, ...]:
    """Return the rules under which a record would be played differently: an action is legal on one
    side only, or a round has another result. Rules under which the record cannot be played are left
    out."""
    record = played.record
    ruleset = record.ruleset
    found: list[DisputedReplay] = []
    for rules, points in other_rules(ruleset, record.edition_id, record.options):
        try:
            table = evolve(record.table, edition=rules.edition, options=rules.options)
            other = replay(evolve(record, table=table))
        except CatboxError:
            continue
        rounds = zip(ruleset.rounds(played.state), ruleset.rounds(other.state), strict=False)
        parted = [number for number, (one, two) in enumerate(rounds, start=1) if one != two]
        if parted:
            found.append(DisputedReplay(rules, points, round=parted[0]))
        elif other.fault is None and _index(other) != _index(played):
            index = min(_index(other), _index(played))
            refused = other.refusal if _index(other) == index else None
            ruling = Ruling.LEGAL if refused is None else refused.verdict.ruling
            verdicts = [each.refusal.verdict for each in (other, played) if each.refusal]
            why = points or points_on(ruleset, verdicts)
            found.append(DisputedReplay(rules, why, index=index, ruling=ruling))
    return tuple(found)


def _index(played: Replay) -> int:
    """Return the index of the first illegal action, or the number of actions if all are legal."""
    return len(played.record.actions) if played.refusal is None else played.refusal.index


def other_rules(
    ruleset: AnyRuleset, edition: str, options: Mapping[str, object]
) -> Iterator[tuple[OtherRules, tuple[int, ...]]]:
    """Yield each reading changed by itself, with its points, then each other edition. The reading
    in force is yielded too; it simply makes no difference."""
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
