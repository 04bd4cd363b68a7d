"""Which clauses an engine gets wrong: what a game's module tells of that.

A module for each game has these names; nothing else here knows a game.

    SECRETS                      the clauses of what is hidden
    TRIED                        values for options that may be anything
    RARE                         matches with what hardly ever happens
    near(moment)              -> well-formed actions of seats, most of them illegal
    impossible(state, outcome)-> outcomes of chance that cannot be, made from one that can
    of_legal(difference)      -> the clauses behind a difference between lists of legal actions
    of_turn(after, given, told) -> those behind a wrong turn after an action
    of_score(after, part, …)  -> those behind a wrong part of the sheet
    of_state(after, field)    -> those behind a field of a position that differs
    of_secret(field)          -> those that hide a field of a position
    alike(position)           -> the position without what no rule fixes, such as an order
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol, TypeAlias

from attrs import evolve, frozen

from catbox_rules.conformance.capabilities import KnownOptions
from catbox_rules.conformance.rare import Rare
from catbox_rules.kernel.ruleset import Action, AnyRuleset, Event
from catbox_rules.variants.clauses import clause_named

__all__ = [
    "After",
    "Attribution",
    "Clauses",
    "Difference",
    "exceptions_among",
    "least_violated",
    "only_of",
]

Clauses: TypeAlias = tuple[str, ...]
"""Ids of clauses."""


@frozen
class After:
    """An action that was taken: the state before it and after it, and what happened, all by the
    reference. `action` is None at the beginning of a match."""

    # A state is of the type that its game gives it; see AnyRuleset.
    before: Any
    action: Action | None
    events: tuple[Event, ...]
    state: Any


@frozen
class Difference:
    """What an engine lists as legal and the reference does not (`allowed`), and the other way
    round (`refused`); `common` is what both list."""

    ruleset: AnyRuleset
    state: Any
    allowed: tuple[Action, ...]
    refused: tuple[Action, ...]
    common: tuple[Action, ...]


class Attribution(Protocol):
    """What a game's module offers."""

    @property
    def SECRETS(self) -> Clauses:  # noqa: N802 -- a constant of the module
        """The clauses of what is hidden."""
        ...

    @property
    def TRIED(self) -> KnownOptions:  # noqa: N802 -- a constant of the module
        """Values to try for options that may be anything."""
        ...

    @property
    def RARE(self) -> Sequence[Rare]:  # noqa: N802 -- a constant of the module
        """Matches in which something happens that hardly ever does."""
        ...

    def near(self, state: Any, /) -> Sequence[Action]:
        """Well-formed actions of seats at a state: most are illegal, some nearly legal."""
        ...

    def impossible(self, state: Any, outcome: Any, /) -> Sequence[Action]:
        """Outcomes of chance that cannot be, each made of one that can."""
        ...

    def of_legal(self, difference: Difference, /) -> Clauses:
        """The clauses behind a difference between two lists of legal actions."""
        ...

    def of_turn(self, after: After, given: Sequence[object], told: Any, /) -> Clauses:
        """The clauses behind a wrong turn. `told` is the position that the engine tells, if it
        tells one."""
        ...

    def of_score(self, after: After, part: str, expected: Any, given: Any, /) -> Clauses:
        """The clauses behind a part of the sheet that differs: `rounds[].…` of the round that has
        just been scored, or `finished`, `totals`, `winners`."""
        ...

    def of_state(self, after: After, field: str, told: Any, /) -> Clauses:
        """The clauses behind a field of a position that differs."""
        ...

    def of_secret(self, field: str, /) -> Clauses:
        """The clauses that hide a field of a position; all of them for a field that none hides."""
        ...

    # A position is of the type that its game gives it; see AnyPositions.
    def alike(self, position: Any, /) -> Any:
        """The position without what no rule fixes, such as the order in which things lie."""
        ...


def least_violated(difference: Difference) -> Clauses:
    """The clauses that the wrongly allowed actions violate: of those actions that violate as few as
    any, so that what an engine forgets is not told together with what it gets right."""
    judged = [
        _violations(difference.ruleset, difference.state, action) for action in difference.allowed
    ]
    least = min(map(len, judged), default=0)
    return _in_order(clause for clauses in judged if len(clauses) == least for clause in clauses)


def only_of(difference: Difference, kind: type) -> Difference:
    """The difference as far as it is about wrongly allowed actions of one kind."""
    allowed = tuple(action for action in difference.allowed if isinstance(action, kind))
    return evolve(difference, allowed=allowed)


def _violations(ruleset: AnyRuleset, state: Any, action: Action) -> Clauses:
    return _in_order(finding.clause for finding in ruleset.judge(state, action).violations)


def exceptions_among(difference: Difference) -> Clauses:
    """The grounds of the wrongly refused actions that are grounds of no action that the engine
    does allow; if it allows none, or none are left, those that are exceptions to another clause; if
    there are none either, all of them."""
    ruleset, state = difference.ruleset, difference.state
    grounds = _grounds(ruleset, state, difference.refused)
    shared = set(_grounds(ruleset, state, difference.common))
    own = [clause for clause in grounds if shared and clause not in shared]
    exceptions = [
        clause for clause in grounds if clause_named(ruleset.NAME, clause).exception_to is not None
    ]
    return tuple(own or exceptions or grounds)


def _grounds(ruleset: AnyRuleset, state: Any, actions: Sequence[Action]) -> Clauses:
    return _in_order(
        finding.clause for action in actions for finding in ruleset.judge(state, action).grounds
    )


def _in_order(clauses: Iterable[str]) -> Clauses:
    return tuple(dict.fromkeys(clauses))
