"""Lines counted by the formal twins: as many answer sets as there are courses of legal play."""

from __future__ import annotations

from collections.abc import Iterable

import clingo
import pytest

from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.match import replay
from tests.oracles.counts.files import STARTS, Start
from tests.oracles.formal.cat_in_the_box.facts import about_all, facts_of, table_facts
from tests.oracles.formal.schrodingers_cats.facts import at, facts_of_state, facts_of_table
from tests.oracles.formal.solving import Twin

MOST_LINES = 400
TWINS = {
    # Points of a match have no part in what is legal in a round.
    cat_in_the_box.NAME: Twin.of_folder("spec/formal/cat_in_the_box", without={"match.lp"}),
    schrodingers_cats.NAME: Twin.of_folder("spec/formal/schrodingers_cats"),
}
COURSE = """
% A course of play: at each moment exactly one legal action is done.
#const length = 1.
moment(0..length-1,0).
next(M,M+1) :- moment(M,0), moment(M+1,0).
{ do(M,A) : legal(M,A) } = 1 :- moment(M,0).
#show do/2.
"""


def given(start: Start) -> Iterable[str]:
    """The table and the moment of a start, as facts."""
    state = replay(start.record).state
    if start.ruleset is cat_in_the_box:
        return about_all(0, [*table_facts(state.table), *facts_of(state)]).splitlines()
    moment = (f"{at(0, fact)}." for fact in facts_of_state(state))
    return (*(f"{fact}." for fact in facts_of_table(state.table, 0)), *moment)


def courses(start: Start, length: int) -> int:
    """The number of courses of play of a length, by the twin alone."""
    control = clingo.Control(["0", f"--const=length={length}"], logger=lambda code, text: None)
    files = TWINS[start.ruleset.NAME].files.values()
    control.add("base", [], "\n".join([*files, COURSE, *given(start)]))
    control.ground([("base", [])])
    found = 0

    def count(_: clingo.Model) -> None:
        nonlocal found
        found += 1

    control.solve(on_model=count)
    return found


CHOSEN = [
    start
    for start in STARTS.values()
    if start.record.edition in ("ayatsurare-2020", "pegasus-2023")
    or (start.record.edition == "amigo-2023" and start.name.split()[1].startswith("late"))
]
"""The tables of either board of Cat in the Box, and in the other game the ends of rounds: at its
first claim there are more than sixty of them to ground for each moment."""


@pytest.mark.parametrize("start", CHOSEN, ids=[start.name for start in CHOSEN])
def test_the_twin_has_as_many_courses(start: Start) -> None:
    row = [row for row in start.counts[:2] if row["lines"] <= MOST_LINES][-1]
    assert courses(start, row["depth"]) == row["lines"]
