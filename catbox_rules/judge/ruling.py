"""Rulings on a position of which parts are unknown.

An action is legal if it is legal in every way in which the hidden cards can lie, illegal if it is
so in none, and else undetermined: two people could then both be right, and the ruling says what
they would have to show. A position's module knows which completions there are
(`positions.protocol`); what follows from the rulings in them is worked out here.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from attrs import frozen

from catbox_rules.kernel.ruleset import Action, AnyRuleset
from catbox_rules.kernel.verdict import Finding, Ruling, Verdict
from catbox_rules.positions.protocol import Completion


@frozen
class _Ruled:
    """The ruling in one completion: the clauses that decide it with what they say."""

    hidden: str
    verdict: Verdict

    @property
    def deciding(self) -> tuple[Finding, ...]:
        return self.verdict.violations or self.verdict.grounds

    def finding_on(self, clause: str) -> Finding | None:
        """The one of its grounds or violations on a clause; None if there is none."""
        findings = (*self.verdict.violations, *self.verdict.grounds)
        return next((finding for finding in findings if finding.clause == clause), None)


def rule_over(
    ruleset: AnyRuleset, completions: Iterable[Completion[object]], action: Action
) -> Verdict:
    """The ruling on an action at a table by the states that it may be, one at least: those of
    `Positions.completions` for this action."""
    ruled = [_Ruled(each.hidden, ruleset.judge(each.state, action)) for each in completions]
    legal = [each for each in ruled if each.verdict.is_legal]
    illegal = [each for each in ruled if not each.verdict.is_legal]
    if legal and illegal:
        return Verdict(Ruling.UNDETERMINED, grounds=tuple(_missing(legal, illegal)))
    if legal:
        return Verdict.of(grounds=list(_in_all(legal)))
    return Verdict.of(violations=list(_in_all(illegal)))


def _in_all(ruled: list[_Ruled]) -> Iterator[Finding]:
    """What decides in all completions alike. Where there is nothing, since one clause decides here
    and another one there, what decides in the first of each kind."""
    first = ruled[0]
    common = [
        finding
        for finding in first.deciding
        if all(finding.clause in _clauses(each.deciding) for each in ruled)
    ]
    for finding in common:
        messages = {
            found.message for found in (each.finding_on(finding.clause) for each in ruled) if found
        }
        yield finding if len(messages) == 1 else _supposing(finding, first)
    if not common:
        reported = set[str]()
        for each in ruled:
            for finding in each.deciding:
                if finding.clause not in reported:
                    reported.add(finding.clause)
                    yield _supposing(finding, each)


def _supposing(finding: Finding, ruled: _Ruled) -> Finding:
    """A finding that speaks of cards which nobody has seen."""
    return finding.within("if, for example, {hidden}: {}", hidden=ruled.hidden)


def _missing(legal: list[_Ruled], illegal: list[_Ruled]) -> Iterator[Finding]:
    """The clauses on which it turns: first those that allow the action in some completions and do
    not bear on it in others, then those that forbid it in some."""
    allowed, reported = legal[0], set[str]()
    for finding in allowed.verdict.grounds:
        without = [each for each in illegal if each.finding_on(finding.clause) is None]
        if without:
            reported.add(finding.clause)
            template = "if {hidden}: {}; if {otherwise}: not so"
            yield finding.within(template, hidden=allowed.hidden, otherwise=without[0].hidden)
    for forbidden in illegal:
        for finding in forbidden.verdict.violations:
            if finding.clause not in reported:
                reported.add(finding.clause)
                yield _either(finding, forbidden, allowed)


def _either(finding: Finding, forbidden: _Ruled, allowed: _Ruled) -> Finding:
    """What forbids an action in one completion, and what there is to say of it in another."""
    known = allowed.finding_on(finding.clause) or Finding(finding.clause, "legal")
    other = known.with_prefix("other_")
    template = "if {hidden}: {}; if {otherwise}: " + other.template
    hidden = {"hidden": forbidden.hidden, "otherwise": allowed.hidden}
    return finding.within(template, **hidden, **other.fields)


def _clauses(findings: Iterable[Finding]) -> set[str]:
    return {finding.clause for finding in findings}
