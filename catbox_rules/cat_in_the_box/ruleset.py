"""The door to the game: maps a phase and an action to the rule that judges it.

The functions here are the protocol of `catbox_rules.kernel.ruleset`, for Cat in the Box.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from catbox_rules.cat_in_the_box.actions import Action, Deal, SeatAction, check_table_has
from catbox_rules.cat_in_the_box.events import Event
from catbox_rules.cat_in_the_box.material import Rank
from catbox_rules.cat_in_the_box.rules import dealing
from catbox_rules.cat_in_the_box.rules import scoring as match
from catbox_rules.cat_in_the_box.rules.in_force import rules_of
from catbox_rules.cat_in_the_box.state import (
    DealPhase,
    MatchOver,
    RoundResult,
    State,
    deal_phase,
)
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.kernel.errors import IllegalAction, MalformedInput, Verbatim
from catbox_rules.kernel.ruleset import Outcome, Seat, Step, Turn
from catbox_rules.kernel.verdict import Verdict

NAME: Final = "cat-in-the-box"
VERSION: Final = "2"
PACKAGE: Final = "catbox_rules.cat_in_the_box"


def initial(
    edition: str,
    *,
    players: int,
    first_seat: int = 0,
    options: Mapping[str, object] | None = None,
) -> State:
    """Return the state before the first deal.

    * `edition`: an id or an alias, see `EDITIONS`.
    * `players`: 3 or 4 in the Japanese edition, 2 to 5 in the international ones.
    * `first_seat`: the seat that starts the first round, 0 to `players - 1`.
    * `options`: readings, `face`, `layout` and `variants`, as in a record.

    Raises Unsupported for the edition and the players, MalformedInput for the rest.

    >>> turn(initial("pegasus-2023", players=3))
    ('chance',)
    >>> initial("ayatsurare-2020", players=5)
    Traceback (most recent call last):
    catbox_rules.kernel.errors.Unsupported: $.players: expected 3 to 4 in ayatsurare-2020
    (setup.players), got 5
    """
    table = Table.create(edition, players=players, first_seat=first_seat, options=options)
    return deal_phase(table, ())


def turn(state: State) -> Turn:
    """Return who may act: `("chance",)` before a deal, every seat that has not discarded, one seat
    to bid or to play, and `()` once the match is over."""
    return rules_of(state.table).turn(state)


def legal_actions(state: State) -> tuple[SeatAction, ...]:
    """Return what the seats on turn may do, in one stable order: by seat, then by rank, then red,
    blue, yellow, green. Empty where chance acts and once the match is over.

    >>> state = initial("pegasus-2023", players=3)
    >>> state = apply(state, draw(state, Random(1))).state
    >>> [str(action) for action in legal_actions(state) if action.actor == 0]
    ['discard 1', 'discard 2', 'discard 3', 'discard 4', 'discard 5', 'discard 6']
    """
    return rules_of(state.table).legal_actions(state)


def judge(state: State, action: Action) -> Verdict:
    """Return the ruling on an action: every clause that it breaks, or the clauses that allow it.

    Never changes anything. An action with a card that the deck does not have breaks `setup.deck`,
    and nothing else is asked of it. Raises MalformedInput only, for a seat that this table does not
    have.

    >>> state = initial("pegasus-2023", players=3)
    >>> from catbox_rules.cat_in_the_box.actions import parse
    >>> print(judge(state, parse("bid 1", seat=0)))
    illegal: a deal comes next, not bid 1 by seat 0 [round.phases]
    """
    rules, setup = rules_of(state.table), state.table.setup
    check_table_has(action, players=setup.players)
    violations = dealing.not_in_deck(setup, action)
    return Verdict.of(violations=violations) if violations else rules.judge(state, action)


def apply(state: State, action: Action) -> Step[State, Event]:
    """Return the state after an action, and what happened.

    Raises IllegalAction with the verdict of `judge`, or MalformedInput; the state stays as it is
    in any case, for states never change.

    >>> state = initial("pegasus-2023", players=3)
    >>> step = apply(state, draw(state, Random(1)))
    >>> print(step.events[0])
    round 1 begins; seat 0 starts
    """
    after = rules_of(state.table).apply(state, action)
    if after is None:
        raise IllegalAction(action, judge(state, action))
    return after


def let_stand(state: State, action: Action) -> Step[State, Event] | None:
    """Return what an illegal action leads to that the table let stand; None where nothing follows
    from it: it is of another phase, or its seat is not on turn.

    It has to be one that can be done with what is on the table. `Match.let_stand` looks at that, by
    the clauses that the action breaks."""
    return rules_of(state.table).let_stand(state, action)


def outcome(state: State) -> Outcome | None:
    """Return the totals and winners with the clauses that decided, once the match is over."""
    return match.outcome_of(state) if isinstance(state, MatchOver) else None


def draw(state: State, random: Random) -> Deal:
    """Return a deal, by the caller's generator; raises MalformedInput where chance is not on
    turn."""
    if not isinstance(state, DealPhase):
        given = Verbatim(type(state).__name__)
        raise MalformedInput("$", expected="a state in which chance is on turn", given=given)
    return dealing.random_deal(state, random)


def ranges(state: State) -> Mapping[object, range]:
    """Return the seats and the ranks that this table has."""
    setup = state.table.setup
    return {Seat: range(setup.players), Rank: range(1, setup.highest_rank + 1)}


def rounds(state: State) -> tuple[RoundResult, ...]:
    """Return the rounds that are over."""
    return state.results


def totals(state: State) -> tuple[int, ...]:
    """Return the points of each seat so far."""
    return match.totals(state.table, state.results)
