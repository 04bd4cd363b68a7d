"""Actions that a table lets stand: an illegal action that nobody noticed in time, or that all
accept.

Whatever can be done with the cards and tokens on the table can stand: a revoke, a red lead too
early, a claim that does not rise. A card that is not in the hand cannot be played, and a covered
cell takes no second token; the spec marks such clauses with *Breach: impossible*. Nor can an action
that has no meaning in the rules: one of another phase, one out of turn, or one after which nobody
could act.
"""

from __future__ import annotations

from catbox_rules.book.clause import Breach
from catbox_rules.book.clause_named import clause_named
from catbox_rules.kernel.errors import IllegalAction
from catbox_rules.kernel.ruleset import CHANCE, Action, AnyRuleset
from catbox_rules.kernel.verdict import Finding
from catbox_rules.match.transition import AnyTransition, Transition
from catbox_rules.records.table import AnyState


def let_stand(ruleset: AnyRuleset, state: AnyState, action: Action) -> AnyTransition:
    """Carry out an action that the table let stand. The transition names the clauses that it
    breaks. A legal action is applied as usual.

    Raises IllegalAction if it cannot be carried out.
    """
    try:
        step = ruleset.apply(state, action)
    except IllegalAction as error:
        violations = error.verdict.violations
        can_stand = all(_can_stand(ruleset, broken) for broken in violations)
        stood = ruleset.let_stand(state, action) if can_stand else None
        if stood is None or _is_dead_end(ruleset, stood.state):
            raise
        return Transition(state, action, stood.events, stood.state, stood=violations)
    return Transition(state, action, step.events, step.state)


def _is_dead_end(ruleset: AnyRuleset, state: AnyState) -> bool:
    """Return True if it is a seat's turn and it has no legal action, so that the match could not go
    on."""
    turn = ruleset.turn(state)
    return bool(turn) and turn != (CHANCE,) and not ruleset.legal_actions(state)


def _can_stand(ruleset: AnyRuleset, broken: Finding) -> bool:
    return clause_named(ruleset.NAME, broken.clause).breach is Breach.PLAY
