"""What a table lets stand: an illegal action that nobody noticed in time, or that all accept.

Whatever can be done with the things on the table can stand: a revoke, a red lead too early, a claim
that does not rise. A card that is not in the hand cannot be played, a taken cell takes no token;
the spec marks such clauses with *Breach: impossible*. Nor can what no rule gives a meaning: an
action of another phase, or of a seat that is not on turn, or one after which nobody could do
anything.
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
    """An action that the table let stand, with the clauses that it breaks; one that breaks none is
    taken as ever.

    Raises IllegalAction where it cannot be carried out.
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
    """Whether a seat is on turn and can do nothing, so that the match could not go on."""
    turn = ruleset.turn(state)
    return bool(turn) and turn != (CHANCE,) and not ruleset.legal_actions(state)


def _can_stand(ruleset: AnyRuleset, broken: Finding) -> bool:
    return clause_named(ruleset.NAME, broken.clause).breach is Breach.PLAY
