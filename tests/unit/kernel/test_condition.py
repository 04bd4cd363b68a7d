"""One list of conditions, three verbs: a game of two seats that say a number from 0 to 9.

A number is even, and it is at least 5, unless no even number from 5 on is left: what is left is
what the other conditions leave.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import ClassVar, TypeAlias

import pytest
from attrs import evolve, frozen

from catbox_rules.kernel.condition import (
    AnyCondition,
    Choices,
    Condition,
    Conditions,
    Kind,
    OnTurn,
    Rules,
    by_test,
)
from catbox_rules.kernel.ruleset import CHANCE, OfChance, OfSeat, Public, Seat, Step
from catbox_rules.kernel.verdict import Finding, Findings, finding

Numbers: TypeAlias = tuple[int, ...]


@frozen
class Said:
    """Seat `due` is to say a number; those that have been said are gone."""

    due: Seat
    gone: Numbers = ()


@frozen
class ToDraw:
    """Chance draws a number from 1 to 6."""


@frozen
class Over:
    """Nobody acts any more."""


@frozen
class Say(OfSeat):
    do: ClassVar[str] = "say"
    seat: Seat
    number: int


@frozen
class Roll(OfChance):
    do: ClassVar[str] = "roll"
    number: int


@frozen
class Heard(Public):
    event: ClassVar[str] = "heard"
    number: int


def say(clause: str) -> Finding:
    return finding(clause, "{clause}", clause=clause)


def _even(_: Said, _seat: Seat, numbers: Numbers) -> Numbers:
    return tuple(number for number in numbers if number % 2 == 0)


def _new(state: Said, _seat: Seat, numbers: Numbers) -> Numbers:
    return tuple(number for number in numbers if number not in state.gone)


def _high_if_there_is_one(_: Said, _seat: Seat, numbers: Numbers) -> Numbers:
    return tuple(number for number in numbers if number >= 5) or numbers


def _not_the_lowest(_: Said, _seat: Seat, numbers: Numbers) -> Numbers:
    return tuple(number for number in numbers if number != min(numbers))


def _of_parity_of_seat(_: Said, seat: Seat, numbers: Numbers) -> Numbers:
    return tuple(number for number in numbers if number % 2 == seat)


def says(clause: str) -> Callable[[object, object], Findings]:
    """What a condition says whatever the action is."""
    return lambda _state, _action: (say(clause),)


HIGH = Condition[Said, Say, Numbers](
    "high",
    _high_if_there_is_one,
    says("high.broken"),
    says("high.met"),
    asks_last=True,
)
EVEN = Condition[Said, Say, Numbers]("even", _even, says("even.broken"), says("even.met"))
NEW = Condition[Said, Say, Numbers]("new", _new, says("new.broken"))
NOT_LOWEST = Condition[Said, Say, Numbers](
    "lowest", _not_the_lowest, says("lowest.broken"), asks_last=True
)
PARITY = Condition[Said, Say, Numbers]("parity", _of_parity_of_seat, says("parity.broken"))
NOTE = Condition[Said, Say, Numbers]("note", met=says("note.met"))
TURN = OnTurn[Said, Say]("turn", lambda state: (state.due,), says("turn.broken"), says("turn.met"))
NUMBERS = Choices[Said, Say, Numbers].of_values(
    everything=lambda _: tuple(range(10)),
    asked=lambda action: action.number,
    actions=lambda seat, numbers: tuple(Say(seat, number) for number in numbers),
)
ROLLS = Choices[ToDraw, Roll, tuple[Roll, ...]].of_values(
    everything=lambda _: (), asked=lambda roll: roll, actions=lambda _, rolls: rolls
)


def _die(_: ToDraw, roll: Roll) -> bool:
    return 1 <= roll.number <= 6


def put_together() -> Rules[Said | ToDraw | Over, Say | Roll, Say, Heard]:
    said = Conditions(NUMBERS, TURN, (HIGH, NOTE, EVEN, NEW))
    die = Condition[ToDraw, Roll, tuple[Roll, ...]]("die", by_test(_die), says("die.broken"))
    rolls = Conditions(ROLLS, None, (die,))
    return Rules(
        {
            Said: (Kind(Say, said, _after),),
            ToDraw: (Kind(Roll, rolls, lambda _, roll: Step(ToDraw(), (Heard(roll.number),))),),
            Over: (),
        },
        says("phase.broken"),
    )


def _after(state: Said, action: Say) -> Step[Said, Heard]:
    after = Said(Seat(1 - state.due), (*state.gone, action.number))
    return Step(after, (Heard(action.number),))


RULES = put_together()
FIRST = Said(Seat(0))


def clauses(findings: Findings) -> list[str]:
    return [each.clause for each in findings]


def test_what_all_conditions_leave_is_legal() -> None:
    assert RULES.legal_actions(FIRST) == (Say(Seat(0), 6), Say(Seat(0), 8))


def test_an_exception_holds_where_the_others_leave_nothing_else() -> None:
    late = Said(Seat(1), (6, 8, 2))
    assert RULES.legal_actions(late) == (Say(Seat(1), 0), Say(Seat(1), 4))


def test_a_ruling_names_every_condition_in_the_order_of_the_list() -> None:
    verdict = RULES.judge(FIRST, Say(Seat(0), 3))
    assert clauses(verdict.violations) == ["high.broken", "even.broken"]
    assert clauses(verdict.grounds) == ["note.met", "turn.met"]


def test_who_acts_comes_first_where_it_is_broken_and_last_where_it_is_met() -> None:
    broken = RULES.judge(FIRST, Say(Seat(1), 3))
    assert clauses(broken.violations) == ["turn.broken", "high.broken", "even.broken"]
    legal = RULES.judge(FIRST, Say(Seat(0), 8))
    assert clauses(legal.grounds) == ["high.met", "note.met", "even.met", "turn.met"]


def test_each_condition_is_asked_next_to_what_the_others_leave() -> None:
    """3 is odd, so that no high number is left but it: it is not too low where 6 and 8 are gone."""
    verdict = RULES.judge(Said(Seat(0), (0, 2, 4, 6, 8)), Say(Seat(0), 3))
    assert clauses(verdict.violations) == ["even.broken"]


def test_a_number_that_nobody_lists_can_be_asked_about() -> None:
    verdict = RULES.judge(FIRST, Say(Seat(0), 12))
    assert verdict.is_legal, "nothing is asked of a number but what the conditions say"


def test_what_chance_does_is_judged_and_never_listed() -> None:
    assert RULES.legal_actions(ToDraw()) == ()
    assert RULES.turn(ToDraw()) == (CHANCE,)
    assert RULES.judge(ToDraw(), Roll(6)).is_legal
    assert clauses(RULES.judge(ToDraw(), Roll(7)).violations) == ["die.broken"]
    assert RULES.apply(ToDraw(), Roll(7)) is None


def test_an_action_of_another_phase_says_so() -> None:
    assert clauses(RULES.judge(FIRST, Roll(3)).violations) == ["phase.broken"]
    assert RULES.apply(FIRST, Roll(3)) is None
    assert RULES.turn(Over()) == ()
    assert RULES.legal_actions(Over()) == ()


def test_what_is_left_is_found_again_for_another_state_and_another_seat() -> None:
    conditions = RULES.conditions_on(Say, Said)
    for state, seat, left in (
        (FIRST, 0, (6, 8)),
        (FIRST, 0, (6, 8)),
        (Said(Seat(0), (6,)), 0, (8,)),
        (FIRST, 1, (6, 8)),
    ):
        assert conditions.remaining(state, Seat(seat)) == left


def test_what_is_left_is_found_for_each_seat() -> None:
    """Seat 0 says even numbers here, and seat 1 odd ones."""
    conditions = Conditions(NUMBERS, TURN, (PARITY,))
    for seat in (0, 1, 0, 0, 1, 1):
        left = conditions.remaining(FIRST, Seat(seat))
        assert left == ((0, 2, 4, 6, 8) if seat == 0 else (1, 3, 5, 7, 9))


def test_nothing_else_is_asked_of_a_seat_for_which_it_suffices_that_it_may_not_act() -> None:
    def is_gone(state: Said, seat: Seat) -> bool:
        return seat in state.gone

    alone = evolve(TURN, suffices=is_gone)
    conditions = Conditions(NUMBERS, alone, (HIGH, NOTE, EVEN, NEW))
    for gone, broken in (
        ((), ["turn.broken", "high.broken", "even.broken"]),
        ((1,), ["turn.broken"]),
    ):
        verdict = conditions.judge(Said(Seat(0), gone), Say(Seat(1), 3))
        assert clauses(verdict.violations) == broken
    assert clauses(conditions.judge(Said(Seat(1), (1,)), Say(Seat(1), 1)).violations) == [
        "high.broken",
        "even.broken",
        "new.broken",
    ]


LEAVING_LOW = Condition[Said, Say, Numbers](
    "low",
    lambda _state, _seat, numbers: numbers[:2],
    says("low.broken"),
    says("low.met"),
    applies=lambda _state, seat: seat == 1,
)
SILENCING = Condition[Said, Say, Numbers](
    "silence",
    broken=says("silence.broken"),
    met=says("silence.met"),
    holds=lambda state, _seat: 7 in state.gone,
    applies=lambda _state, seat: seat == 1,
)


@pytest.mark.parametrize("condition", [LEAVING_LOW, SILENCING], ids=["leaves", "holds"])
def test_of_a_seat_that_a_condition_does_not_apply_to_nothing_is_asked(
    condition: AnyCondition,
) -> None:
    rules = rules_with(condition)
    first, second = FIRST, Said(Seat(1))
    assert len(rules.legal_actions(first)) == 10
    assert len(rules.legal_actions(second)) < 10
    unsaid, said = rules.judge(first, Say(Seat(0), 9)), rules.judge(second, Say(Seat(1), 9))
    assert clauses(unsaid.grounds) == ["turn.met"]
    assert clauses(said.violations) == [f"{condition.clause}.broken"]


def rules_with(*listed: AnyCondition) -> Rules[Said, Say, Say, Heard]:
    conditions = Conditions(NUMBERS, TURN, listed)
    return Rules({Said: (Kind(Say, conditions, _after),)}, says("phase.broken"))


def test_of_two_that_ask_last_the_second_is_about_what_the_first_leaves() -> None:
    """Even and high are 6 and 8, of which 6 is the lowest; of all even numbers 0 is the lowest, and
    high ones are left without it."""
    high_first = rules_with(HIGH, NOT_LOWEST, EVEN)
    assert high_first.legal_actions(FIRST) == (Say(Seat(0), 8),)
    assert clauses(high_first.judge(FIRST, Say(Seat(0), 6)).violations) == ["lowest.broken"]
    lowest_first = rules_with(NOT_LOWEST, HIGH, EVEN)
    assert lowest_first.legal_actions(FIRST) == (Say(Seat(0), 6), Say(Seat(0), 8))
    assert lowest_first.judge(FIRST, Say(Seat(0), 6)).is_legal
    alone = rules_with(NOT_LOWEST, EVEN)
    assert alone.judge(FIRST, Say(Seat(0), 2)).is_legal, "0 is the lowest"


def test_a_phase_has_the_kinds_of_action_that_it_names() -> None:
    assert RULES.has(Say, Said)
    assert not RULES.has(Roll, Said)
    assert not RULES.has(Say, Over)


@pytest.mark.parametrize("waived", ["high", "lowest", "even", "new", "note"])
@pytest.mark.parametrize(
    "listed", [(HIGH, NOTE, EVEN, NEW), (HIGH, EVEN, NOT_LOWEST, NEW), (NEW, NOT_LOWEST, HIGH)]
)
def test_three_verbs_are_one_list(waived: str, listed: tuple[AnyCondition, ...]) -> None:
    def change(condition: AnyCondition) -> AnyCondition:
        return condition.waived if condition.clause == waived else condition

    rules = rules_with(*map(change, listed))
    random = Random(waived)
    for _ in range(40):
        gone = tuple(random.sample(range(10), random.randrange(10)))
        state = Said(Seat(random.randrange(2)), gone)
        legal = rules.legal_actions(state)
        for action in (Say(Seat(seat), number) for seat in (0, 1) for number in range(10)):
            is_legal = action in legal
            assert rules.judge(state, action).is_legal is is_legal
            assert (rules.apply(state, action) is not None) is is_legal


def test_a_waived_condition_leaves_everything_and_says_nothing() -> None:
    assert not EVEN.waived.narrows
    assert EVEN.waived.clause == "even"
    assert EVEN.waived.leaves(FIRST, Seat(0), (1, 2, 3)) == (1, 2, 3)
    assert EVEN.waived.why_met(FIRST, Say(Seat(0), 2)) == ()
    assert evolve(EVEN, asks_last=True).narrows
