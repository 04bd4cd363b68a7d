"""One truth for what is legal: whatever condition is waived, the three verbs still agree."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from attrs import evolve

from catbox_rules.kernel.condition import AnyCondition, AnyKind, OnTurn, Rules
from catbox_rules.kernel.ruleset import CHANCE, Action, Seat

AnyRules = Rules[Any, Any, Any, Any]


def conditions_of(rules: AnyRules) -> list[tuple[type, int]]:
    """Every condition of a table: the kind of action that it is about, and its place in the list;
    -1 for that on who acts."""
    found: dict[tuple[type, int], None] = {}
    for kinds in rules.phases.values():
        for kind in kinds:
            for place in range(-1 if kind.conditions.on_turn else 0, len(kind.conditions.listed)):
                found[kind.action, place] = None
    return list(found)


def waiving(rules: AnyRules, action: type, place: int, seats: tuple[Seat, ...]) -> AnyRules:
    """The rules without one condition; where it is that on who acts, all these seats may."""

    def waived(kind: AnyKind) -> AnyKind:
        conditions = kind.conditions
        if kind.action is not action:
            return kind
        if place < 0:
            assert conditions.on_turn is not None

            def everybody(_state: object) -> tuple[Seat, ...]:
                return seats

            anybody: OnTurn[Any, Any] = evolve(conditions.on_turn, seats=everybody)
            return evolve(kind, conditions=evolve(conditions, on_turn=anybody))
        listed: list[AnyCondition] = list(conditions.listed)
        listed[place] = listed[place].waived
        return evolve(kind, conditions=evolve(conditions, listed=tuple(listed)))

    phases = {phase: tuple(map(waived, kinds)) for phase, kinds in rules.phases.items()}
    return evolve(rules, phases=phases)


def cited_for_another(
    rules: AnyRules, state: object, well_formed_actions: Iterable[Action], seats: tuple[Seat, ...]
) -> set[tuple[str, str]]:
    """Of each sentence that only a certain condition says of a refused action: the clause of that
    condition, and the one that the sentence cites, where they differ."""
    refused = [
        (action, set(rules.judge(state, action).violations)) for action in well_formed_actions
    ]
    found = set[tuple[str, str]]()
    for kind in rules.phases[type(state)]:
        listed: tuple[AnyCondition | OnTurn[Any, Any] | None, ...] = kind.conditions.listed
        for place, condition in [(-1, kind.conditions.on_turn), *enumerate(listed)]:
            if condition is None:
                continue
            waived = waiving(rules, kind.action, place, seats)
            for action, violations in refused:
                if violations and type(action) is kind.action:
                    said = violations.difference(waived.judge(state, action).violations)
                    found |= {(condition.clause, each.clause) for each in said}
    return {(clause, cited) for clause, cited in found if clause != cited}


def disagreements(
    rules: AnyRules,
    state: object,
    well_formed_actions: Iterable[Action],
    apply: Callable[[AnyRules, object, Action], object] | None = None,
) -> Iterator[tuple[Action, bool, bool, bool]]:
    """Actions on whose legality the verbs do not agree, with what the ruling, the list and the
    check before an effect say. What chance does is on no list. An effect may fail in a world that
    cannot be; it is enough that it was let through."""
    listed = set(rules.legal_actions(state))
    for action in well_formed_actions:
        is_judged = rules.judge(state, action).is_legal
        try:
            step = rules.apply(state, action) if apply is None else apply(rules, state, action)
            is_applied = step is not None
        except Exception:
            is_applied = True
        is_listed = is_judged if action.actor == CHANCE else action in listed
        if not is_judged == is_listed == is_applied:
            yield action, is_judged, is_listed, is_applied
    beyond = listed - set(well_formed_actions)
    assert not beyond, f"listed, and nobody said it: {beyond}"
