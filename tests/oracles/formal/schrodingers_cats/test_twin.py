"""The formal twin itself: what it speaks of, how its moments follow each other, and that a twin
with a fault is found out."""

from __future__ import annotations

import pytest
from attrs import evolve

from catbox_rules.book.clause import load_clauses
from tests.oracles.formal.schrodingers_cats.comparing import TWIN, compare
from tests.oracles.formal.schrodingers_cats.facts import (
    action_term,
    at,
    facts_given_by,
    facts_of_state,
    facts_of_table,
)
from tests.oracles.formal.schrodingers_cats.moments import FAVORED, Course, Moment
from tests.oracles.formal.solving import Twin

# --- what it speaks of

ONLY_SHOWN = {
    "schrodinger.secrecy.hand",
    "schrodinger.secrecy.physicat",
    "schrodinger.secrecy.draw-pile",
}
"""Clauses on what is shown to whom; the twin has no eyes."""

OF_WHOLE_MATCHES = {"schrodinger.match.ends"}
"""A theorem, which follows from the others."""


def test_every_clause_stands_in_the_twin() -> None:
    text = "".join(TWIN.files.values())
    clauses = set(load_clauses("schrodingers-cats"))
    missing = {clause for clause in clauses if clause not in text}
    assert missing == ONLY_SHOWN | OF_WHOLE_MATCHES


# --- moments that follow each other

CHAIN = Twin.of_folder("spec/formal/schrodingers_cats")

OF_A_MOMENT = (
    *("phase/2", "round/2", "start/2", "lives/3", "physicat/3", "row/3", "on_turn/2"),
    *("standing/4", "claimed/1", "proved/2", "exchanged/1", "owed/2", "revealed/2"),
    *("front/3", "boxes/4", "knows/4", "all_know/3"),
)


@pytest.mark.parametrize("policy", ["using midway", "proving", "cautious"])
def test_moments_follow_each_other(policy: str) -> None:
    course = Course(3, favored=FAVORED[4], blocks=2, policy=policy, altering=0)
    moments = list(course.moments())[:30]
    facts = [*facts_of_table(course.table(), 0), "moment(0,0)"]
    facts += [at(0, fact) for fact in facts_of_state(moments[0].state)]
    for number, moment in enumerate(moments[:-1]):
        assert moment.next_action is not None
        facts += [f"do({number},{action_term(moment.next_action)})"]
        facts += [f"next({number},{number + 1})", *facts_given_by(moment.next_action)]
    reported = CHAIN.answers("".join(f"{fact}.\n" for fact in facts), shown=OF_A_MOMENT)
    for number, moment in enumerate(moments):
        assert reported[number] == facts_of_state(moment.state), f"moment {number}: {moment}"


# --- faults

FAULTS = {
    "a claim may stay where it is": ("claiming", "P <= Q.", "P < Q."),
    "a claim must be exceeded": ("doubting", "K >= N.", "K > N."),
    "Feyncat is overlooked": ("doubting", ", not heisenbergs_are_ignored(M).", "."),
    "Purrie leaves a Physicat": ("physicats", "(purrie,pounce_gaposchkin)", "(purrie,feyncat)"),
    "Felidae takes empty boxes": ("physicats", "removes(felidae,dead)", "removes(felidae,empty)"),
    "Mewton draws one": ("physicats", "draws(M,2) :-", "draws(M,1) :-"),
    "claimers skip": ("physicats", "skips(A,S), has_claimed(M,S).", "#false."),
    "Tabby takes what is not there": ("physicats", ", not in_row(M,Q).", ", #false."),
    "the draw pile has no end": ("proving", "pile(M,K), N > K.", "#false."),
    "a second exchange": ("proving", "has_claimed(M,S), not exchanged(M).", "has_claimed(M,S)."),
    "a skip leaves nothing to say": ("turns", "moment(M,T), last_space(T,P).", "#false."),
    "one's own claim is doubted": ("turns", "S), standing(M,S,_,_).", "S), #false."),
    "proofs do not add up": ("progress", "then(M,proved(K+N))", "then(M,proved(N))"),
    "a skip ends nothing": ("progress", "turn_ends(M) :- done(M,pawking).", ""),
    "Prride sees nothing": ("secrecy", "looks(M,S) :- done(M,prride)", "looks(M,S) :- #false"),
    "the next seat may be out": ("vocabulary", "J,E), in_match(M,J) }.", "J,E) }."),
    "who was wrong starts": ("progress", "next_round(M), right(M,S).", "wrong(M,S)."),
}
"""A file of the twin, a part of it, and what stands there instead."""


@pytest.fixture(scope="module")
def matches() -> list[list[Moment]]:
    """Moments of many matches, match by match, with much that is rare among them."""
    courses = [
        *(Course(4, favored=each, seed=4, length=25, altering=1) for each in FAVORED),
        Course(2, favored=FAVORED[1], blocks=1, length=40, altering=1),
        Course(3, favored=FAVORED[2], policy="using midway", length=40),
        Course(3, favored=FAVORED[4], policy="using midway", length=40),
        Course(3, favored=FAVORED[1], policy="skipping", length=40),
        Course(4, policy="by any policy", skipped=20, length=60),
    ]
    return [list(evolve(course, others=10).moments()) for course in courses]


def compare_each(matches: list[list[Moment]], twin: Twin) -> None:
    """Compare match by match: most faults show in one of the first."""
    for moments in matches:
        compare(moments, twin)


def test_the_twin_without_a_fault(matches: list[list[Moment]]) -> None:
    compare_each(matches, TWIN)


@pytest.mark.parametrize("fault", FAULTS)
def test_a_twin_with_a_fault_is_found_out(fault: str, matches: list[list[Moment]]) -> None:
    file, part, instead = FAULTS[fault]
    with pytest.raises(AssertionError, match="the engine alone"):
        compare_each(matches, TWIN.but(f"{file}.lp", part, instead))
