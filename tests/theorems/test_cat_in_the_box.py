"""The theorems about Cat in the Box: no counterexample at any moment; and that the programs would
find one if the rules were otherwise. `python -m tools.prove` asks at all tables, which takes long;
here are those where the solver is quick."""

from __future__ import annotations

import pytest

from tests.theorems.proving import THEOREMS, programs_of
from tests.theorems.tables import TABLES, Table, tables_for

PROGRAMS = {program.name: program for program in programs_of("cat_in_the_box")}
NEEDS_THIRTEEN = "05-tokens-needed"
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
    is_international = table.edition != "ayatsurare-2020"
    needs_thirteen = name == NEEDS_THIRTEEN and is_international and table.players in (3, 4)
    assert PROGRAMS[name].has_model(facts) == needs_thirteen


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
"""For each program a rule of the twin, and how it might be told wrongly."""


@pytest.mark.parametrize("name", PROGRAMS)
def test_a_wrong_rule_has_a_counterexample(name: str) -> None:
    edition = "ayatsurare-2020" if name.startswith("06") else "pegasus-2023"
    facts = next(
        facts
        for table, facts in tables_for(name)
        if table.edition == edition and table.players == (3 if name.startswith("06") else 2)
    )
    assert PROGRAMS[name].but(*FAULTS[name]).has_model(facts)


def test_every_page_has_its_program_and_every_program_its_page() -> None:
    """But theorem 7, which is about tables alone."""
    pages = {path.stem for path in (THEOREMS / "cat_in_the_box").glob("[0-9][0-9]-*.md")}
    assert pages == PROGRAMS.keys() | {"07-international-printings"}
    assert FAULTS.keys() == PROGRAMS.keys()
    assert len(pages) == 10


def test_the_international_printings_lay_the_same_tables() -> None:
    """Theorem 7: what the twin derives of a table turns on the name of the edition only in this,
    whether it is the Japanese one."""
    printings = {table.edition for table in TABLES} - {"ayatsurare-2020"}
    told = (THEOREMS.parent / "formal" / "cat_in_the_box" / "editions.lp").read_text("utf-8")
    [line] = [line for line in told.splitlines() if line.startswith("international(")]
    assert all(f'"{printing}"' in line for printing in printings)
    assert all(told.count(f'"{printing}"') == 1 for printing in printings)
