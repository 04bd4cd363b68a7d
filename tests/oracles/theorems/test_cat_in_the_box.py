"""The theorems about Cat in the Box: no counterexample at any moment; and that the programs would
find one if the rules were otherwise. `python -m tools.prove` asks at all tables, which takes long;
here are those where the solver is quick."""

from __future__ import annotations

from itertools import product

import pytest

from tests.oracles.formal.solving import Twin
from tests.oracles.theorems.proving import THEOREMS, programs_of
from tests.oracles.theorems.tables import TABLES, Table, has_counterexample, tables_for

PROGRAMS = {program.name: program for program in programs_of("cat_in_the_box")}
SLOW = {"03-tricks-won": (2, 3), "06-japanese-and-international": (3,), "10-hidden-cards": (2, 3)}
"""Theorems about which the solver thinks long with many players: with how many it is quick."""

ASKED = [
    pytest.param(name, table, facts, id=f"{name}: {table}")
    for name in PROGRAMS
    for table, facts in tables_for(name)
    if table.edition in ("ayatsurare-2020", "pegasus-2023")
    and table.players in SLOW.get(name, (2, 3, 4, 5))
]


@pytest.mark.clause(
    "declare.color-held",
    "declare.lose-led-color",
    "declare.cell-open",
    "declare.lead-red-forced",
    "paradox.occurs",
    "paradox.must-play",
    "trick.last",
)
@pytest.mark.parametrize(("name", "table", "facts"), ASKED)
def test_there_is_no_counterexample_at_any_moment(name: str, table: Table, facts: str) -> None:
    assert PROGRAMS[name].has_model(facts) == has_counterexample(name, table)


FAULTS = {
    "01-never-all-four": ("color(C), C != Led.", "color(C)."),
    "02-one-paradox": (
        "can_play(M,S) :- may_play(M,S,_,_).",
        "can_play(M,S) :- may_play(M,S,_,red).",
    ),
    "03-tricks-won": ("can_win(M,_,Higher), R < Higher.", "can_win(M,_,Higher), R <= Higher."),
    "04-cells-filled": (
        "tricks(T,N), tricks_complete(M,N-1).",
        "tricks(T,N), tricks_complete(M,N-2).",
    ),
    "05-tokens-needed": ("supply(T,12)", "supply(T,11)"),
    "06-japanese-and-international": (
        "taken(M,C,R) :- moment(M,_), token(M,_,C,R).",
        "taken(M,C,R) :- moment(M,T), token(M,_,C,R), marks(T,lost).",
    ),
    "08-a-lead-is-possible": (
        "not red_is_broken(M), not red_is_forced(M,S).",
        "not red_is_broken(M).",
    ),
    "09-one-cell-one-play": (
        "taken(M,C,R) :- moment(M,_), token(M,_,C,R).",
        "taken(M,C,R) :- moment(M,_), token(M,_,C,R), C != red.",
    ),
    "10-hidden-cards": (
        "can_avoid_red(M,S) :- leads(M,S), can_declare(M,S,_,C), C != red.",
        "can_avoid_red(M,S) :- leads(M,S), can_declare(M,_,_,C), C != red.",
    ),
}
"""For each program a rule of the twin, and how it might be written wrongly."""


ALSO_FAULTY = {
    "08-a-lead-is-possible": (
        'violates(M,paradox(S),"paradox.must-play") :- can_play(M,S).',
        'violates(M,paradox(S),"paradox.must-play") :- on_turn(M,S).',
    )
}
"""A second one, where a program says two things."""


@pytest.mark.parametrize(
    ("name", "rule", "instead"),
    [(name, *fault) for faults in (FAULTS, ALSO_FAULTY) for name, fault in faults.items()],
)
def test_a_wrong_rule_has_a_counterexample(name: str, rule: str, instead: str) -> None:
    edition = "ayatsurare-2020" if name.startswith("06") else "pegasus-2023"
    players = 3 if name.startswith("06") else 2
    facts = next(
        facts
        for table, facts in tables_for(name)
        if (table.edition, table.players) == (edition, players)
    )
    assert PROGRAMS[name].but(rule, instead).has_model(facts)


def test_every_page_has_its_program_and_every_program_its_page() -> None:
    """But theorem 7, which is about tables alone."""
    pages = {path.stem for path in (THEOREMS / "cat_in_the_box").glob("[0-9][0-9]-*.md")}
    assert pages == PROGRAMS.keys() | {"07-international-printings"}
    assert FAULTS.keys() == PROGRAMS.keys()
    assert len(pages) == 10


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_international_printings_lay_the_same_tables(players: int) -> None:
    """Theorem 7: from each name the twin derives the same facts about a table, whatever it
    chooses. All else follows from these."""
    rules = Twin.of_folder("spec/formal/cat_in_the_box", without={"chain.lp"})
    printings = {table.edition for table in TABLES if table.edition != "ayatsurare-2020"}
    assert len(printings) == 3
    for tokens, red in product(("unlimited", "strict"), ("player_token", "any_token")):
        laid = {
            name: rules.answers(
                Table(name, players, tokens, red).facts("0") + " first_seat(0,0).", shown=OF_TABLE
            )[0]
            for name in printings
        }
        first, *others = laid.values()
        assert len(first) > 20
        assert all(other == first for other in others)


OF_TABLE = (
    *("table/1", "players/2", "highest_rank/2", "columns/2", "dealt/2", "tricks/2", "supply/2"),
    *("bid_value/2", "bonus_up_to/2", "rounds/2", "first_seat/2", "observed_rank/2", "marks/2"),
    *("reading/3", "place/5", "action/2"),
)
"""What the rules are given of a table."""
