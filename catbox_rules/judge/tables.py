"""Rulings on tables with unknown parts: hidden hands, forgotten facts, or all but what is written.

Such a table is a dispute of which something is written. So there is a ruling whenever nothing
unknown matters to it; otherwise the ruling is undetermined and says what it depends on. The only
thing presumed is that a seat holds what its action uses.
"""

from __future__ import annotations

from collections.abc import Sequence

from catbox_rules.games import game_of
from catbox_rules.judge.considered import Considered
from catbox_rules.judge.disputes.dispute import Dispute, dispute_on
from catbox_rules.judge.disputes.facts import HAND, UNKNOWN, RuledWorld
from catbox_rules.kernel.ruleset import Action
from catbox_rules.kernel.verdict import Findings, Ruling, Verdict
from catbox_rules.positions.protocol import POSITIONS, Position
from catbox_rules.positions.ruling import Ruled, ruling_in


def rule_on_table(
    position: Position,
    action: Action,
    *,
    is_assumed: bool = False,
    presumes: bool = False,
    in_short: bool = False,
) -> tuple[Verdict, Considered]:
    """Rule on an action by what is known of a table. Return the verdict and the states that the
    table may be in: what is the same in all of them is certain.

    * `is_assumed`: if true, legal play need not lead to the table.
    * `presumes`: if true, the seat is assumed to hold what it plays, unless that is impossible.
    * `in_short`: if true, reasons are left out.

    Raises Unsupported for a custom house rule that does not say which facts it needs;
    ImpossibleState if what is known is contradictory.
    """
    positions = POSITIONS.of(game_of(position))
    known = positions.known(position, is_assumed=is_assumed)
    dispute = dispute_on(action, position=position, known=known)
    presumed: Findings = ()
    if presumes:
        dispute, presumed = dispute.with_assumptions()
    if presumed:
        holding = positions.holding
        known = [(holding(each, action) or each, limits) for each, limits in known]
    worlds = dispute.in_both_layouts(dispute.worlds)
    about = Considered(known, tuple([world.state for world in worlds]), presumed)
    if in_short:
        return Verdict(dispute.ruling), about
    verdict = _where_nobody_knows_more(dispute)
    if verdict.ruling is not Ruling.UNDETERMINED:
        return _with_what_is_said(verdict, worlds), about
    if presumed:
        position = positions.holding(position, action) or position
    if dispute.question is not None and dispute.question.id == HAND:
        verdict = _by_two_hands(position, action, is_assumed=is_assumed) or verdict
    return verdict, about


def _by_two_hands(position: Position, action: Action, *, is_assumed: bool) -> Verdict | None:
    """Return the undetermined ruling with a hand for which the action is legal, and one for which
    it is not; None if the table is partial, or has no two such hands."""
    if position.is_partial:
        return None
    ruleset = game_of(position)
    ruled = dict[bool, Ruled]()
    moments = POSITIONS.of(ruleset).moments(position, action, is_assumed=is_assumed)
    for words, state in moments:
        verdict = ruleset.judge(state, action)
        ruled.setdefault(verdict.is_legal, Ruled.in_words(words, verdict))
        if len(ruled) == len({True, False}):
            return ruling_in(list(ruled.values()), lambda found, _: found)
    return None


def _where_nobody_knows_more(dispute: Dispute) -> Verdict:
    """Return the ruling if every question of the judge is answered with "unknown"."""
    while (question := dispute.question) is not None:
        dispute = dispute.answered(question.id, UNKNOWN)
    assert dispute.ruled is not None, "nothing is left to ask"
    return dispute.ruled


def _with_what_is_said(verdict: Verdict, worlds: Sequence[RuledWorld]) -> Verdict:
    """Add the findings that all worlds share to a ruling, ahead of its own."""
    first = worlds[0].verdict
    violations, grounds = first.violations, first.grounds
    for world in worlds:
        if not (violations or grounds):
            break
        violations = tuple([each for each in violations if each in world.verdict.violations])
        grounds = tuple([each for each in grounds if each in world.verdict.grounds])
    return Verdict(
        verdict.ruling,
        _ahead_of(violations, verdict.violations),
        _ahead_of(grounds, verdict.grounds),
    )


def _ahead_of(shared: Findings, findings: Findings) -> Findings:
    clauses = {each.clause for each in shared}
    return (*shared, *(each for each in findings if each.clause not in clauses))
