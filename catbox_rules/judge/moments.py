"""Rulings on whatever a caller has: a case, or a moment and an action.

A moment is a state, a record up to it, or a position, parts of which may be unknown. The class of
the moment tells which game it belongs to.
"""

from __future__ import annotations

from typing import overload

from catbox_rules.games import game_of
from catbox_rules.judge.case import Case, Ruled, match_of, rule
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.ruleset import Action
from catbox_rules.kernel.verdict import Verdict
from catbox_rules.positions.protocol import POSITIONS, is_position, position_of
from catbox_rules.positions.ruling import rule_over
from catbox_rules.records import Record


@overload
def rule_on(moment: Case, action: None = None) -> Ruled: ...


@overload
def rule_on(moment: object, action: Action) -> Verdict: ...


def rule_on(moment: object, action: Action | None = None) -> Ruled | Verdict:
    """Answer a case, or return the verdict on an action at a moment.

    * `moment`: a case, which has its own question; or a state, a record up to the moment in
      question, or a position.
    * `action`: the action in question; required unless `moment` is a case.

    A verdict is `undetermined` if and only if parts of the position are unknown and it has two
    completions, both reachable by legal play, such that the action is legal in one and illegal in
    the other. The grounds are then the clauses that need more than is known. Nothing is presumed
    about a position; in the answer to a case a seat is presumed to hold the card that it plays. A
    partial position is ruled on by the facts that are written.

    Raises ImpossibleState if legal play cannot lead to the position; MalformedInput for a record
    with an illegal action, or for a seat or a rank that the table does not have; Unsupported if the
    solver is needed and not installed.

    >>> from catbox_rules import cat_in_the_box as game
    >>> state = game.initial("pegasus-2023", players=4)
    >>> print(rule_on(state, game.parse("bid 1", 0)).ruling.value)
    illegal
    """
    if isinstance(moment, Case):
        return rule(moment)
    if action is None:
        expected = (
            "the action in question; without it a Case (read_case makes one of a JSON value, load "
            "of a text or a file)"
        )
        raise MalformedInput("action", expected=expected, given=Verbatim("none"))
    if isinstance(moment, Record):
        return moment.ruleset.judge(match_of(moment).state, action)
    game = game_of(moment)
    if not is_position(moment):
        if not hasattr(moment, "table"):
            expected = f"a state, a view, a record, a case or a position of {game.NAME}"
            raise MalformedInput("moment", expected=expected, given=Verbatim(type(moment).__name__))
        return game.judge(moment, action)
    positions, position = POSITIONS.of(game), position_of(moment)
    positions.reach(position).check()
    if position.is_partial:
        # Disputes are needed for partial tables alone.
        from catbox_rules.judge.partial_tables import rule_by_facts  # noqa: PLC0415

        verdict, _ = rule_by_facts(positions, position, action)
        return verdict
    return rule_over(game, positions.completions(position, action), action)
