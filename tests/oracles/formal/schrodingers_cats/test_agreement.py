"""The engine and the formal twin say the same of every moment.

The twin (`spec/formal/schrodingers_cats/`) was first written from the rulebook and the spec alone,
by somebody who had not seen the engine. Where these do not say which clauses a wrong action breaks
it was brought in line with the engine afterwards; `docs/verification/twins.md` says where.
Hypothesis makes batches of some hundred moments each: so many as the profile says.
"""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from attrs import evolve
from hypothesis import HealthCheck, given, settings

from catbox_rules.schrodingers_cats import State
from catbox_rules.schrodingers_cats.editions import DEFAULTS, READINGS
from tests.depth import of_depth
from tests.oracles.formal.schrodingers_cats.asking import every_action
from tests.oracles.formal.schrodingers_cats.comparing import TWIN, compare, compare_courses
from tests.oracles.formal.schrodingers_cats.facts import facts_of_state, facts_of_table
from tests.oracles.formal.schrodingers_cats.moments import FAVORED, WAYS, Course, Deck, first_state
from tests.oracles.formal.schrodingers_cats.strategies import batches

BATCHES = of_depth(quick=8, ci=50, deep=1000)

PLAYERS = (2, 3, 4, 5, 6)

TABLES: tuple[dict[str, object], ...] = (
    {},
    *(
        {"readings": DEFAULTS.with_values({reading: value}), "blocks": 1}
        for reading in READINGS
        for value in reading.others
    ),
    {"has_physicats": False, "blocks": 1},
)

SMALL = (
    Course(2, deck=Deck((2, 1, 1, 1), (2,), 1), blocks=1),
    Course(3, deck=Deck((3, 2, 1, 1), (2, 1), 1), blocks=1),
    Course(2, deck=Deck((2, 0, 0, 1), (1, 1, 1), 2), blocks=1),
    Course(4, deck=Deck((1, 1, 1, 1), (1, 0, 1), 1), blocks=2),
)


@settings(
    max_examples=BATCHES,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(batches())
def test_engine_and_twin_agree(courses: list[Course]) -> None:
    compare_courses(courses)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("chosen", TABLES, ids=str)
def test_they_agree_on_everything_that_can_be_said(players: int, chosen: dict[str, object]) -> None:
    random = Random(f"{players} {chosen}")
    course = Course(
        players,
        **chosen,  # type: ignore[arg-type]
        favored=FAVORED[1],
        policy="by any policy",
        seed=players,
        altering=1,
    )
    moments = random.sample(list(course.moments()), 6)
    asked = [evolve(each, asked=frozenset(every_action(each.state))) for each in moments]
    seen = compare(asked)
    assert seen["actions judged"] > 6 * players * 200


@pytest.mark.parametrize("course", SMALL, ids=str)
def test_they_agree_on_small_tables(course: Course) -> None:
    seen = Counter[str]()
    for seed in range(2):
        ways = [evolve(course, seed=seed, policy=policy) for policy in WAYS]
        seen += compare_courses(ways)
    assert seen["matches ended"] == 2 * len(WAYS)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("has_physicats", [True, False])
def test_they_begin_a_match_in_the_same_way(players: int, has_physicats: bool) -> None:
    table = Course(players, seat=players - 1, has_physicats=has_physicats).table()
    state: State = first_state(table)
    facts = "".join(f"{fact}.\n" for fact in facts_of_table(table, 0))
    reported = TWIN.answers(facts, shown=["first/2"])[0]
    assert reported == {f"first({fact})" for fact in facts_of_state(state)}
