"""Rulings on partial tables: on what no unknown fact can change.

What is written tells the facts of a dispute, and the ruling follows from these. So there is one
wherever it turns on nothing that is unknown, and no solver is needed; else it is undetermined, and
says on what it turns. Nothing is presumed but that a seat holds what its action uses.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from attrs import evolve

from catbox_rules.disputes.beginning import dispute_on
from catbox_rules.disputes.dispute import Dispute
from catbox_rules.disputes.facts import UNKNOWN
from catbox_rules.disputes.protocol import DISPUTES
from catbox_rules.judge.presuming import Completed
from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.ruleset import Action
from catbox_rules.kernel.verdict import Findings, Ruling, Verdict
from catbox_rules.positions.protocol import AnyPositions, Completion, Position


def ruled_by_facts(
    positions: AnyPositions, position: Position, action: Action, *, in_short: bool = False
) -> tuple[Verdict, Completed]:
    """Rule on an action whose seat holds what it lays down, unless that cannot be, as
    `rule_by_facts` does."""
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
    """Rule on an action by the facts that a table tells, and return the states between which it
    lies: they say no more than is known, where they all say the same.

    * `in_short`: reasons may be left out.

    Raises Unsupported for a house rule of one's own that does not say which facts it rests on;
    ImpossibleState where what is known does not fit together.
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
    """The ruling where in all states between which a table lies a clause is broken, or none is; so
    it is at the table. None where that takes a closer look, or the reasons are not said alike.

    * `clauses`: those that rest on facts.
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
    """The ruling where nobody can answer what the judge would ask."""
    while (question := dispute.question) is not None:
        dispute = dispute.answered(question.id, UNKNOWN)
    assert dispute.ruled is not None, "nothing is left to ask"
    return dispute.ruled


def _with_what_is_said(verdict: Verdict, said: Sequence[Verdict]) -> Verdict:
    """A ruling with what is said in all of several ones, and else with its own findings."""
    violations = _alike(verdict.violations, [each.violations for each in said])
    grounds = _alike(verdict.grounds, [each.grounds for each in said])
    return Verdict(verdict.ruling, violations, grounds)


def _alike(findings: Findings, said: Sequence[Findings]) -> Findings:
    first, *others = said
    alike = [each for each in first if all(each in other for other in others)]
    clauses = {each.clause for each in alike}
    return (*alike, *(each for each in findings if each.clause not in clauses))
