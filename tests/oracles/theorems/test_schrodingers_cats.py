"""The theorems about Schrödinger's Cats: no counterexample at any moment; and that the programs
would find one if the rules were otherwise. `python -m tools.prove` asks at all tables, which takes
long; here are small ones."""

from __future__ import annotations

import pytest

from tests.oracles.formal.solving import ROOT
from tests.oracles.theorems.proving import THEOREMS, Program, programs_of, with_included
from tests.oracles.theorems.tables_of_schrodingers_cats import SLOW, Table, tables_for

PROGRAMS = {program.name: program for program in programs_of("schrodingers_cats")}

ASKED = [
    pytest.param(name, table, id=f"{name}: {table}")
    for name in PROGRAMS
    for table in tables_for(name)
    if (table.blocks, table.most, table.timing) == (2, 1, "own_turn")
    and table.players in ((2,) if name in (*SLOW, "03-boxes-move") else (2, 3))
]


@pytest.mark.clause(
    "schrodinger.match.ends",
    "schrodinger.match.last-seat",
    "schrodinger.claim.rises",
    "schrodinger.turn.order",
    "schrodinger.turn.own-claim",
    "schrodinger.check.who-is-wrong",
    "schrodinger.check.life-lost",
    "schrodinger.round.boxes-in-play",
    "schrodinger.physicat.once",
    "schrodinger.physicat.timing",
)
@pytest.mark.parametrize(("name", "table"), ASKED)
def test_there_is_no_counterexample_at_any_moment(name: str, table: Table) -> None:
    assert not PROGRAMS[name].has_model(table.facts())


FAULTS = (
    (
        "01-always-an-action",
        "skips(A,S), left(M,S,C), standing(M,C,_,_),",
        "skips(A,S), left(M,S,C), standing(M,C,_,alive),",
    ),
    (
        "01-always-an-action",
        "weighed(M,end(S),S), on_turn(M,S), not claimed(M).",
        "weighed(M,end(S),S), on_turn(M,S).",
    ),
    ("02-claims-rise", "marker(M,Q), P <= Q.", "marker(M,Q), P < Q."),
    ("03-boxes-move", "removes(felidae,dead).", "removes(felidae,dead). removes(felidae,empty)."),
    (
        "03-boxes-move",
        "draws(M,K) :- done(M,mewton), pile(M,K), K < 2.",
        "draws(M,2) :- done(M,mewton), pile(M,K), K < 2.",
    ),
    (
        "04-one-life-a-round",
        "wrong(M,C) :- do(M,doubt(S)), not holds(M), standing(M,C,_,_).",
        "wrong(M,C) :- do(M,doubt(S)), standing(M,C,_,_).",
    ),
    (
        "05-back-at-the-claimer",
        "weighed(M,doubt(S),S), standing(M,S,_,_).",
        "weighed(M,doubt(S),S), standing(M,S,_,_), claimed(M).",
    ),
    ("06-physicats", "joins(M,(0,S),P) :- put_away(M,S,P).", ""),
    ("07-what-a-proof-changes", "removes(purrie,alive).", "removes(mewton,alive)."),
    ("07-what-a-proof-changes", "move(M,hand(S),open(S),X,N) :-", "move(M,hand(S),discard,X,N) :-"),
    (
        "08-hidden-cards",
        "size(M,exchange(S,A,D,E,H),N), pile(M,K), N > K.",
        "size(M,exchange(S,A,D,E,H),N), lies(M,draw_pile,alive,K), N > K.",
    ),
    (
        "09-two-readings",
        "reading(T,physicat_timing,before_claim), has_claimed(M,S).",
        "reading(T,physicat_timing,before_claim), not has_claimed(M,S).",
    ),
    (
        "10-out-and-over",
        "remains(M,S)  :- wrong(M,_), in_match(M,S), not goes_out(M,S).",
        "remains(M,S)  :- wrong(M,_), in_match(M,S), not wrong(M,S).",
    ),
    (
        "10-out-and-over",
        "weighed(M,A,S), not on_turn(M,S).",
        "weighed(M,A,S), not on_turn(M,S), in_match(M,S).",
    ),
)
"""For each program rules of the twin, and how they might be written wrongly."""


@pytest.mark.parametrize(("name", "rule", "instead"), FAULTS)
def test_a_wrong_rule_has_a_counterexample(name: str, rule: str, instead: str) -> None:
    """With three players where a seat must be out."""
    table = Table(3 if name == "10-out-and-over" else 2)
    assert PROGRAMS[name].but(rule, instead).has_model(table.facts())


CAN_BE = {
    "a claim": "do(0,claim(_,_,_))",
    "a proof": "do(0,prove(_,_,_,_,_))",
    "an exchange": "do(0,exchange(_,_,_,_,_))",
    "the end of a turn": "do(0,end(_))",
    "a doubt": "do(0,doubt(_))",
    "a draw of what is left": "do(0,draw(_,_,_,_)), owed(0,N), pile(0,N)",
    "Felinestein with a short draw pile": "done(0,felinestein), pile(0,1), then(0,owed(1))",
    "a Physicat that was open and joins the row": "front(0,_,P), then(0,row(_,P))",
    "a skip": "do(0,A), skips(A,_)",
    "the end of the match": "then(0,phase(over))",
}
"""What may come about at a moment that the programs look at; if it could not, they would prove
nothing about it."""


ASSUMING = (
    "01-always-an-action",
    "04-one-life-a-round",
    "05-back-at-the-claimer",
    "10-out-and-over",
)
"""The theorems that take most for granted; the others assume nothing else."""


@pytest.mark.parametrize("what", CAN_BE)
def test_moments_of_all_sorts_are_looked_at(what: str) -> None:
    """Also with all that is assumed."""
    texts = [
        (THEOREMS / "schrodingers_cats" / f"{name}.lp").read_text("utf-8") for name in ASSUMING
    ]
    assumed = "\n".join(texts).replace("counterexample :-", "contradiction :-")
    any_moment = with_included(THEOREMS / "schrodingers_cats" / "any_moment.lp")
    program = Program(what, f"{any_moment}\n{assumed}\ncounterexample :- {CAN_BE[what]}.")
    assert program.has_model(Table(3).facts())


def test_only_what_is_legal_asks_for_a_reading() -> None:
    """Theorem 9: so an action that is legal by both readings has the same effects. One rule asks
    for each, and each of these says what an action breaks; but for that on open Heisenbergs, which
    says what goes with a use."""
    twin = (ROOT / "spec" / "formal" / "schrodingers_cats").glob("*.lp")
    lines = [line for path in twin for line in path.read_text("utf-8").splitlines()]
    rules = "\n".join(line for line in lines if line[:1] not in "%#").split(".\n")
    asking = sorted(rule.strip() for rule in rules if "reading(" in rule)
    assert [rule.partition("reading(")[2].partition(")")[0] for rule in asking] == [
        "T,open_heisenbergs,as_claimed",
        "T,short_pile,barred",
        "T,physicat_timing,before_claim",
    ]
    assert asking[0].startswith("goes(M,heisenberg) :-")
    assert all(rule.startswith("violates(M,A,") for rule in asking[1:])
    assert asking[2].endswith("reading(T,physicat_timing,before_claim), has_claimed(M,S)")


def test_every_page_has_its_program_and_every_program_its_page() -> None:
    pages = {path.stem for path in (THEOREMS / "schrodingers_cats").glob("[0-9][0-9]-*.md")}
    assert pages == PROGRAMS.keys() == {name for name, *_ in FAULTS}
    assert len(pages) == 10
