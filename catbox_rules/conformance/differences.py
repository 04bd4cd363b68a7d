"""Differences between two lists of legal actions, and the clauses that a ruling names for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from attrs import frozen

from catbox_rules.book.clause import clause_named
from catbox_rules.kernel.ruleset import Action, AnyRuleset
from catbox_rules.records import AnyState

Clauses: TypeAlias = tuple[str, ...]
"""Ids of clauses."""


@frozen
class Difference:
    """The actions that an engine lists as legal and the reference does not (`allowed`), the
    opposite (`refused`), and those that both list (`common`)."""

    ruleset: AnyRuleset
    state: AnyState
    allowed: tuple[Action, ...]
    refused: tuple[Action, ...]
    common: tuple[Action, ...]


def of_rulings(difference: Difference) -> Clauses:
    """Return the clauses by the rulings on the actions that differ: those that wrongly allowed ones
    break, else those that allow the wrongly refused ones."""
    return least_violated(difference) or exceptions_among(difference)


def least_violated(difference: Difference) -> Clauses:
    """Return the clauses violated by those wrongly allowed actions that violate the fewest, so that
    a clause that an engine gets right is not reported together with one that it forgets."""
    judged = [
        _violations(difference.ruleset, difference.state, action) for action in difference.allowed
    ]
    least = min(map(len, judged), default=0)
    return _in_order(clause for clauses in judged if len(clauses) == least for clause in clauses)


def _violations(ruleset: AnyRuleset, state: AnyState, action: Action) -> Clauses:
    return _in_order(finding.clause for finding in ruleset.judge(state, action).violations)


def exceptions_among(difference: Difference) -> Clauses:
    """Return the grounds of the wrongly refused actions that are not grounds of any action that the
    engine allows; if it allows none, or no ground is left, those that are exceptions to another
    clause; if there are none either, all of them."""
    ruleset, state = difference.ruleset, difference.state
    grounds = _grounds(ruleset, state, difference.refused)
    shared = set(_grounds(ruleset, state, difference.common))
    own = [clause for clause in grounds if shared and clause not in shared]
    exceptions = [
        clause for clause in grounds if clause_named(ruleset.NAME, clause).exception_to is not None
    ]
    return tuple(own or exceptions or grounds)


def _grounds(ruleset: AnyRuleset, state: AnyState, actions: Sequence[Action]) -> Clauses:
    return _in_order(
        finding.clause for action in actions for finding in ruleset.judge(state, action).grounds
    )


def _in_order(clauses: Iterable[str]) -> Clauses:
    return tuple(dict.fromkeys(clauses))
