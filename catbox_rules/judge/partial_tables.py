"""Rulings on partial tables, where nothing unknown can change the ruling.

What is written gives the facts of a dispute, and the ruling follows from the facts. So there is a
ruling whenever nothing unknown matters to it, and no solver is needed; otherwise the ruling is
undetermined and says what it depends on. The only thing presumed is that a seat holds what its
action uses.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from attrs import evolve

from catbox_rules.judge.disputes.dispute import Dispute, dispute_on
from catbox_rules.judge.disputes.facts import UNKNOWN
from catbox_rules.judge.disputes.inquiry import DISPUTES
from catbox_rules.judge.presuming import Completed
from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.ruleset import Action
from catbox_rules.kernel.verdict import Findings, Ruling, Verdict
from catbox_rules.positions.protocol import AnyPositions, Completion, Position


def ruled_by_facts(
    positions: AnyPositions, position: Position, action: Action, *, in_short: bool = False
) -> tuple[Verdict, Completed]:
    """Rule on an action as `rule_by_facts` does, presuming that the seat holds what it plays,
    unless that is impossible."""
    holding = positions.holding(position, action)
    if holding is not None:
        held, presumed = holding
        with suppress(ImpossibleState):
            verdict, about = rule_by_facts(positions, held, action, in_short=in_short)
            return verdict, evolve(about, presumed=(presumed,))
    return rule_by_facts(positions, position, action, in_short=in_short)


def rule_by_facts(
    positions: AnyPositions, position: Position, action: Action, *, in_short: bool = False
) -> tuple[Verdict, Completed]:
    """Rule on an action by the facts that a table tells. Return the verdict and the states that
    bound the table: what is the same in all of them is certain.

    * `in_short`: if true, reasons may be left out.

    Raises Unsupported for a custom house rule that does not say which facts it needs;
    ImpossibleState if what is known is contradictory.
    """
    ruleset, brought = positions.RULESET, DISPUTES.of(positions.RULESET)
    states = tuple(brought.bounds(position, action))
    about = Completed(position, tuple(map(Completion, states)))
    said = [ruleset.judge(state, action) for state in states]
    clauses = {clause for fact in brought.facts(action) for clause in fact.clauses}
    verdict = _certain(said, clauses, in_short=in_short)
    if verdict is None:
        dispute = dispute_on(action, position=position)
        verdict = Verdict(dispute.ruling) if in_short else _where_nobody_knows_more(dispute)
        if verdict.ruling is not Ruling.UNDETERMINED:
            verdict = _with_what_is_said(verdict, said)
    return verdict, about


def _certain(said: list[Verdict], clauses: set[str], *, in_short: bool) -> Verdict | None:
    """Return the ruling if a clause is broken in every bounding state, or in none: then it holds at
    the table. None if this takes a closer look, or if the states give different reasons.

    * `clauses`: those that depend on facts.
    """
    if in_short and len({each.ruling for each in said}) > 1:
        return Verdict(Ruling.UNDETERMINED)
    violated = [{finding.clause for finding in each.violations} for each in said]
    broken = clauses.intersection(*violated)
    met = {finding.clause for each in said for finding in each.grounds}
    if not broken and (any(violated) or not met <= clauses):
        return None
    ruling = Ruling.ILLEGAL if broken else Ruling.LEGAL
    verdict = _with_what_is_said(Verdict(ruling), said)
    return verdict if in_short or (broken or met) <= set(verdict.clauses) else None


def _where_nobody_knows_more(dispute: Dispute) -> Verdict:
    """Return the ruling if every question of the judge is answered with "unknown"."""
    while (question := dispute.question) is not None:
        dispute = dispute.answered(question.id, UNKNOWN)
    assert dispute.ruled is not None, "nothing is left to ask"
    return dispute.ruled


def _with_what_is_said(verdict: Verdict, said: Sequence[Verdict]) -> Verdict:
    """Add the findings that all of several verdicts share to a ruling, ahead of its own."""
    violations = _alike(verdict.violations, [each.violations for each in said])
    grounds = _alike(verdict.grounds, [each.grounds for each in said])
    return Verdict(verdict.ruling, violations, grounds)


def _alike(findings: Findings, said: Sequence[Findings]) -> Findings:
    first, *others = said
    alike = [each for each in first if all(each in other for other in others)]
    clauses = {each.clause for each in alike}
    return (*alike, *(each for each in findings if each.clause not in clauses))
