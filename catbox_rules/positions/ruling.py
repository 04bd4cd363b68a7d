"""Rulings on a position with unknown parts.

An action is legal if it is legal for every possible arrangement of the hidden cards, illegal if it
is legal for none, and otherwise undetermined: two people could then both be right, and the ruling
says what they would have to show. A position's module knows its completions (`positions.protocol`);
this module combines the rulings in them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from attrs import evolve, frozen

from catbox_rules.kernel.verdict import Finding, Ruling, Verdict


@frozen
class Ruled:
    """The ruling in one completion.

    * `describe`: returns what was unknown, in words, as far as the ruling rests on it; or as far as
      a clause that the action breaks does.
    """

    describe: Callable[[str | None], str]
    verdict: Verdict

    @classmethod
    def in_words(cls, hidden: str, verdict: Verdict) -> Ruled:
        """Return the ruling in a completion that one sentence describes."""
        return cls(lambda _: hidden, verdict)

    @property
    def hidden(self) -> str:
        """What was unknown, in words, as far as the ruling rests on it."""
        return self.describe(None)

    @property
    def deciding(self) -> tuple[Finding, ...]:
        """The deciding findings: the violations, or the grounds if there are none."""
        return self.verdict.violations or self.verdict.grounds

    def says(self, finding: Finding) -> bool:
        """Return whether it has a finding with the same clause and the same words."""
        return any(
            (each.clause, each.message) == (finding.clause, finding.message)
            for each in (*self.verdict.violations, *self.verdict.grounds)
        )

    def finding_on(self, clause: str) -> Finding | None:
        """Return its ground or violation about a clause; None if there is none."""
        findings = (*self.verdict.violations, *self.verdict.grounds)
        return next((finding for finding in findings if finding.clause == clause), None)


InOne: TypeAlias = Callable[[Finding, Ruled], Finding]
"""A function that makes the finding for a clause that decides in all completions with different
sentences, from the finding in the first of them."""


def ruling_in(ruled: list[Ruled], in_one: InOne) -> Verdict:
    """Return the ruling that follows from those in some completions, at least one."""
    legal = [each for each in ruled if each.verdict.is_legal]
    illegal = [each for each in ruled if not each.verdict.is_legal]
    if legal and illegal:
        return Verdict(Ruling.UNDETERMINED, grounds=tuple(_missing(legal, illegal)))
    if legal:
        return Verdict.of(grounds=list(_in_all(legal, in_one)))
    return Verdict.of(violations=list(_in_all(illegal, in_one)))


def _in_all(ruled: list[Ruled], in_one: InOne) -> Iterator[Finding]:
    """Yield the findings that decide in all completions; if there are none, because the deciding
    clause varies, those that decide in the first completion of each kind."""
    first = ruled[0]
    common = [
        finding
        for finding in first.deciding
        if all(finding.clause in _clauses(each.deciding) for each in ruled)
    ]
    alike = [finding for finding in common if all(each.says(finding) for each in ruled)]
    said_alike = _clauses(alike)
    for finding in common:
        if finding in alike:
            yield finding
        elif finding.clause not in said_alike:
            yield in_one(finding, first)
    if not common:
        reported = set[str]()
        for each in ruled:
            for finding in each.deciding:
                if finding.clause not in reported:
                    reported.add(finding.clause)
                    yield _supposing(finding, each)


def _supposing(finding: Finding, ruled: Ruled) -> Finding:
    """Return a finding that speaks of cards which nobody has seen."""
    return finding.within("if, for example, {hidden}: {}", hidden=ruled.describe(finding.clause))


def _missing(legal: list[Ruled], illegal: list[Ruled]) -> Iterator[Finding]:
    """Yield the clauses that the ruling depends on: first those that allow the action in some
    completions and are irrelevant in others, then those that forbid it in some."""
    reported = set[str]()
    for allowed in legal:
        for finding in allowed.verdict.grounds:
            if finding.clause in reported:
                continue
            without = [each for each in illegal if each.finding_on(finding.clause) is None]
            if without:
                reported.add(finding.clause)
                template = "legal if {hidden}: {}; illegal if {otherwise}"
                hidden, otherwise = allowed.hidden, without[0].hidden
                yield _as_sentence(finding).within(template, hidden=hidden, otherwise=otherwise)
    for forbidden in illegal:
        for finding in forbidden.verdict.violations:
            if finding.clause not in reported:
                reported.add(finding.clause)
                yield _either(finding, forbidden, legal[0])


def _as_sentence(finding: Finding) -> Finding:
    """Return a finding as a sentence; one that only has the title of its clause says that it is a
    rule."""
    if finding.template != "{title}":
        return finding
    return evolve(finding, template='by the rule "{title}"')


def _either(finding: Finding, forbidden: Ruled, allowed: Ruled) -> Finding:
    """Return a finding that forbids an action in one completion, with what applies in another."""
    template = "illegal if {hidden}: {}; legal if {otherwise}"
    hidden = {"hidden": forbidden.describe(finding.clause), "otherwise": allowed.hidden}
    known = allowed.finding_on(finding.clause)
    if known is None:
        return finding.within(template, **hidden)
    other = _as_sentence(known).with_prefix("other_")
    return finding.within(f"{template}: {other.template}", **hidden, **other.fields)


def _clauses(findings: Iterable[Finding]) -> set[str]:
    return {finding.clause for finding in findings}
