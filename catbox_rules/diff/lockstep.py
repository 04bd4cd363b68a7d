"""Two rulebooks side by side: the same actions by both, and where they diverge.

A walk goes on as long as both sides allow the same actions. Differences before an action (turn,
choices, views) and differences in its effect (events, score sheets, winners) are reported only up
to the first one: once the sides have diverged, everything later may be a consequence, and only the
winner of the match is still compared.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from attrs import evolve, field, frozen

from catbox_rules.book.clause import load_clauses
from catbox_rules.conformance.attribution.differences import Clauses, SharedStep
from catbox_rules.diff.divergence import Aspect, Divergence, DivergenceKind, Side, first_of_each
from catbox_rules.diff.protocol import ComparedGame, Tables
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import CHANCE, Action, Event
from catbox_rules.kernel.verdict import Verdict
from catbox_rules.kernel.words import seats_in_words, value_in_words, words
from catbox_rules.match.transition import Transition
from catbox_rules.records import AnyState

_MOST_JUDGED: Final = 6
"""The most actions that only one side allows at a moment whose reasons are looked up."""


@frozen
class Snapshot:
    """The states of both sides after the same actions."""

    game: ComparedGame = field(repr=False)
    a: AnyState = field(repr=False)
    b: AnyState = field(repr=False)
    index: int = 0
    """The number of actions so far."""
    has_diverged: bool = False
    """True once something has happened differently."""
    scored: int = 0
    """How many rounds both have scored before that, or by it."""


def begin(game: ComparedGame, tables: Tables) -> Snapshot:
    """Return the moment before the first action."""
    return Snapshot(game, tables[0].initial(), tables[1].initial())


def choices(moment: Snapshot) -> tuple[tuple[Action, ...], tuple[Divergence, ...]]:
    """Return the actions that both sides allow, and the divergences in turn and choices. Both are
    empty if chance acts or the match is over."""
    ruleset = moment.game.ruleset
    turns = ruleset.turn(moment.a), ruleset.turn(moment.b)
    if turns[0] != turns[1]:
        return (), () if moment.has_diverged else (_turns_differ(moment, turns),)
    mine, theirs = ruleset.legal_actions(moment.a), ruleset.legal_actions(moment.b)
    if mine == theirs:
        return mine, ()
    in_both = set(mine) & set(theirs)
    common = tuple([action for action in mine if action in in_both])
    if moment.has_diverged:
        return common, ()
    only_a = [action for action in mine if action not in in_both]
    only_b = [action for action in theirs if action not in in_both]
    found = [
        *(_one_sided(moment, Side.A, action, common) for action in _some(only_a)),
        *(_one_sided(moment, Side.B, action, common) for action in _some(only_b)),
    ]
    return common, first_of_each(found)


def _turns_differ(moment: Snapshot, turns: Sequence[Sequence[object]]) -> Divergence:
    who = [" and ".join(map(str, turn)) or "nobody" for turn in turns]
    message = f"by a {who[0]} is to act, by b {who[1]}"
    return Divergence(DivergenceKind(Aspect.TURN, "turn"), moment.index, None, message)


def _some(actions: Sequence[Action]) -> Sequence[Action]:
    """Return some of many actions, spread over the list."""
    if len(actions) <= _MOST_JUDGED:
        return actions
    last = len(actions) - 1
    return [actions[place * last // (_MOST_JUDGED - 1)] for place in range(_MOST_JUDGED)]


def one_sided(
    moment: Snapshot, action: Action, common: Sequence[Action] = ()
) -> tuple[Divergence | None, Clauses | None]:
    """Compare both sides at an action that need not be in their lists: one of chance, or of a
    record.

    * `common`: the actions that both sides list at the moment.

    Return the divergence, if only one side allows the action, and the clauses that forbid it by
    `a`, if neither does; otherwise None.
    """
    a, b = _judged(moment, Side.A, action), _judged(moment, Side.B, action)
    if a.is_forbidden and b.is_forbidden:
        return None, a.clauses
    if a.is_forbidden or b.is_forbidden:
        side = Side.B if a.is_forbidden else Side.A
        return _one_sided(moment, side, action, common), None
    return None, None


@frozen
class _Judged:
    """The judgment of a side on an action: the clauses that forbid or allow it, with a reason."""

    is_forbidden: bool
    clauses: Clauses
    reason: str


def _judged(moment: Snapshot, side: Side, action: Action) -> _Judged:
    state = moment.a if side is Side.A else moment.b
    try:
        verdict: Verdict = moment.game.ruleset.judge(state, action)
    except MalformedInput as error:
        return _Judged(True, moment.game.of_malformed(error), str(error))
    findings = verdict.violations or verdict.grounds
    reason = findings[0].message if findings else ""
    clauses = tuple(dict.fromkeys(finding.clause for finding in findings))
    return _Judged(not verdict.is_legal, clauses, reason)


def _one_sided(
    moment: Snapshot, side: Side, action: Action, common: Sequence[Action]
) -> Divergence:
    """Return the divergence at an action that only one side allows."""
    allowing, forbidding = _judged(moment, side, action), _judged(moment, side.other, action)
    normalized = next((each for each in common if each.do == action.do), None)
    usual = () if normalized is None else _judged(moment, side, normalized).clauses
    kind = DivergenceKind(
        aspect=Aspect.DEAL if action.actor == CHANCE else Aspect.ACTION,
        what=action.do,
        side=side,
        forbidden_by=tuple(sorted(forbidding.clauses)),
        clauses=_telling(moment, allowing.clauses, forbidding.clauses, usual),
    )
    who = "" if action.actor == CHANCE else f" of seat {action.actor}"
    message = f"{action}{who} is legal by {side} alone; by {side.other}: {forbidding.reason}"
    return Divergence(kind, moment.index, action, message)


def _telling(moment: Snapshot, grounds: Clauses, forbidding: Clauses, usual: Clauses) -> Clauses:
    """Return the grounds that explain why the action is allowed here: exceptions to what forbids it
    there, house rules, and open clauses that do not apply to actions that both allow."""
    book = load_clauses(moment.game.ruleset.NAME)

    def tells(clause: str) -> bool:
        known = book.get(clause)
        if known is None or clause.startswith("house."):
            return True
        if known.exception_to is not None:
            return known.exception_to in forbidding
        return bool(known.readings) and clause not in usual

    return tuple(sorted(clause for clause in grounds if tells(clause) and clause not in forbidding))


def step(moment: Snapshot, action: Action) -> tuple[Snapshot, tuple[Divergence, ...]]:
    """Return the moment after an action that both sides allow, and the divergences that it
    causes."""
    ruleset = moment.game.ruleset
    one, other = ruleset.apply(moment.a, action), ruleset.apply(moment.b, action)
    after = Snapshot(
        game=moment.game,
        a=one.state,
        b=other.state,
        index=moment.index + 1,
        has_diverged=moment.has_diverged,
        scored=moment.scored,
    )
    if not moment.has_diverged:
        scored = min(len(ruleset.rounds(each.state)) for each in (one, other))
        after = evolve(after, scored=scored) if scored > after.scored else after
    is_over = ruleset.outcome(one.state) is not None
    if one.events == other.events and not moment.has_diverged and not is_over:
        return after, ()
    shared = SharedStep(
        action,
        Transition(moment.a, action, one.events, one.state),
        Transition(moment.b, action, other.events, other.state),
    )
    found = [] if moment.has_diverged else list(_effects(moment, shared))
    found += _outcomes_differ(moment, shared, has_diverged=moment.has_diverged or bool(found))
    return evolve(after, has_diverged=moment.has_diverged or bool(found)), tuple(found)


def _effects(moment: Snapshot, shared: SharedStep) -> Iterator[Divergence]:
    """Yield the differences in the effects of an action: in the score sheet of a round, or the
    first event that differs."""
    game = moment.game
    differing = _first_difference(game, shared)
    if differing is None:
        return
    before, *after = (
        len(game.ruleset.rounds(state)) for state in (moment.a, shared.a.after, shared.b.after)
    )
    if after[0] == after[1] > before:
        parts = game.of_sheet(shared)
        for part in parts:
            kind = DivergenceKind(Aspect.SCORE, part.name, clauses=tuple(sorted(part.clauses)))
            values = [value_in_words(value) for value in part.values]
            message = f"the round's {part.name}: {values[0]} by a, {values[1]} by b"
            yield Divergence(kind, moment.index, shared.action, message)
        if parts:
            return
    one, other = differing
    event = one or other
    assert event is not None
    if event.event == "match-ended" and one is not None and other is not None:
        return
    clauses = tuple(sorted(game.of_event(shared, one, other)))
    happened = [str(each) if each is not None else "nothing more" for each in (one, other)]
    message = f"after {shared.action} by a: {happened[0]}; by b: {happened[1]}"
    kind = DivergenceKind(Aspect.EFFECT, event.event, clauses=clauses)
    yield Divergence(kind, moment.index, shared.action, message)


def _first_difference(
    game: ComparedGame, shared: SharedStep
) -> tuple[Event | None, Event | None] | None:
    one, other = (tuple(map(game.normalized, each.events)) for each in (shared.a, shared.b))
    if one == other:
        return None
    for mine, theirs in zip(one, other, strict=False):
        if mine != theirs:
            return mine, theirs
    longer = one if len(one) > len(other) else other
    event = longer[min(len(one), len(other))]
    return (event, None) if longer is one else (None, event)


def _outcomes_differ(
    moment: Snapshot, shared: SharedStep, *, has_diverged: bool
) -> Iterable[Divergence]:
    """Yield that there are other winners; or, if nothing else has differed, other totals."""
    one, other = (moment.game.ruleset.outcome(each.after) for each in (shared.a, shared.b))
    if one is None or other is None:
        return
    if one.winners != other.winners:
        name, winners = "winners", [seats_in_words(each.winners) for each in (one, other)]
        message = f"the match is won by {winners[0]} by a, by {winners[1]} by b"
    elif one.totals != other.totals and not has_diverged:
        name, totals = "totals", [value_in_words(each.totals) for each in (one, other)]
        message = f"the totals are {totals[0]} by a, {totals[1]} by b"
    else:
        return
    clauses = tuple(sorted(moment.game.of_outcome(shared)))
    kind = DivergenceKind(Aspect.OUTCOME, name, clauses=clauses)
    yield Divergence(kind, moment.index, shared.action, message)


def views(moment: Snapshot) -> tuple[Divergence, ...]:
    """Return the differences in what a seat or a spectator sees."""
    if moment.has_diverged:
        return ()
    ruleset, game = moment.game.ruleset, moment.game
    found: list[Divergence] = []
    turn = ruleset.turn(moment.a)
    for seat in (None, *(actor for actor in turn[:1] if actor != CHANCE)):
        one = game.seen(ruleset.view(moment.a, seat))
        other = game.seen(ruleset.view(moment.b, seat))
        if one == other:
            continue
        names = sorted({*one, *other})
        differing = [name for name in names if one.get(name) != other.get(name)]
        who = "a spectator" if seat is None else "a seat on turn"
        for name in differing:
            shown = [
                value_in_words(side[name]) if name in side else "not stated"
                for side in (one, other)
            ]
            message = f"{who} is shown other {words(name)}: by a {shown[0]}; by b {shown[1]}"
            found.append(Divergence(DivergenceKind(Aspect.VIEW, name), moment.index, None, message))
    return first_of_each(found)
