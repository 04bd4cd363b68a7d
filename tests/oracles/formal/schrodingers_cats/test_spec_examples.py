"""The formal twin by itself gives the answers of the spec's examples.

The moments are the engine's; what is expected of the twin stands in the spec.
"""

from __future__ import annotations

from collections.abc import Mapping

from catbox_rules.schrodingers_cats import State, apply, initial, parse, turn
from tests.oracles.formal.schrodingers_cats.comparing import SHOWN, TWIN, program
from tests.oracles.formal.schrodingers_cats.facts import action_term
from tests.oracles.formal.schrodingers_cats.moments import Moment
from tests.oracles.formal.solving import subset_of
from tests.spec.schrodingers_cats import EXAMPLES, Example, asked_action

RULED = [example for example in EXAMPLES if "ruling" in example.facts]
LISTED = [example for example in EXAMPLES if "legal" in example.facts]
CHECKED = [example for example in EXAMPLES if {"counted", "wrong"} & example.facts.keys()]


def answers(moments: list[Moment]) -> Mapping[int, set[str]]:
    return TWIN.answers(program(moments), shown=SHOWN)


def test_rulings_and_the_clauses_that_are_broken() -> None:
    moments = [
        Moment(example.state(seed=0), None, frozenset({asked_action(example)}), example)
        for example in RULED
    ]
    reported = answers(moments)
    assert len(RULED) > 150
    for number, example in enumerate(RULED):
        term = action_term(asked_action(example))
        legal = {"legal"} if f"legal({term})" in reported[number] else set[str]()
        broken = {text.split('"')[-2] for text in subset_of(reported[number], "breaks")}
        is_legal = example.facts["ruling"] == "legal"
        expected = {"legal"} if is_legal else set(example.facts["clauses"].split())
        assert legal | broken == expected, str(example)


def test_lists_of_what_is_legal() -> None:
    moments = [Moment(each.state(seed=0), None, frozenset(), each) for each in LISTED]
    reported = answers(moments)
    assert len(LISTED) > 20
    for number, example in enumerate(LISTED):
        (seat,) = turn(moments[number].state)
        assert isinstance(seat, int)
        listed = example.facts["legal"].split(", ")
        expected = {f"legal({action_term(parse(text, seat))})" for text in listed}
        assert subset_of(reported[number], "legal") == expected, str(example)


def test_what_a_check_counts_and_who_is_wrong() -> None:
    moments = [at_the_doubt(example) for example in CHECKED]
    reported = answers(moments)
    assert len(CHECKED) > 30
    for number, example in enumerate(CHECKED):
        for name, word in (("counted", "checks"), ("wrong", "wrong"), ("next start", "right")):
            if name in example.facts:
                assert f"{word}({example.facts[name]})" in reported[number], str(example)
        for name, word in (("lives", "then(lives({},{}))"), ("row", "then(row({},{}))")):
            for index, value in enumerate(example.facts.get(name, "").split()):
                fact = word.format(index, value.replace("-", "_"))
                assert fact in reported[number], str(example)


def at_the_doubt(example: Example) -> Moment:
    """The moment of the doubt that an example ends with, or asks about."""
    scenario = example.scenario
    state: State = initial(
        "amigo-2023",
        players=scenario.players,
        first_seat=scenario.start,
        options=example.options,
    )
    actions = example.actions(seed=0)
    if "ask" in example.facts:
        actions.append(asked_action(example))
    for action in actions[:-1]:
        state = apply(state, action).state
    return Moment(state, actions[-1], frozenset(), example)
