"""What follows from the rulings in all ways in which the hidden cards may lie."""

from __future__ import annotations

from catbox_rules.kernel.verdict import Finding, Ruling, Verdict
from catbox_rules.positions.ruling import Ruled, ruling_in

TURN = Finding("play.turn", "it is the turn of seat 0")
HOLDS = Finding("play.card-in-hand", "seat 0 holds a 1", ".rank")
HOLDS_NONE = Finding("play.card-in-hand", "seat 0 holds no 1", ".rank")
TAKEN = Finding("declare.cell-open", "R1 is not open", ".color")
NOT_RED = Finding("declare.lead-not-red", "4G could be played", ".color")
ALSO_NOT_RED = Finding("declare.lead-not-red", "6G could be played", ".color")
FORCED = Finding("declare.lead-red-forced", "nothing else could be played", ".color")


def legal(*grounds: Finding) -> Verdict:
    return Verdict.of(grounds=grounds)


def illegal(*violations: Finding, grounds: tuple[Finding, ...] = ()) -> Verdict:
    return Verdict.of(violations=violations, grounds=grounds)


def ruling_over(**verdicts: Verdict) -> Verdict:
    """The ruling where a hand may be one of some, by the verdict on each."""
    ruled = [Ruled.in_words(f"seat 0 holds {hand}", verdict) for hand, verdict in verdicts.items()]
    return ruling_in(ruled, for_example)


def for_example(found: Finding, ruled: Ruled) -> Finding:
    return found.within("for example, {hidden}: {}", hidden=ruled.hidden)


def test_one_way_is_ruled_on_as_it_is() -> None:
    for verdict in (legal(TURN, HOLDS), illegal(TAKEN, NOT_RED)):
        assert ruling_over(a=verdict) == verdict


def test_legal_in_all_ways_is_legal_with_the_grounds_of_all() -> None:
    verdict = ruling_over(a=legal(TURN, FORCED, HOLDS), b=legal(HOLDS, TURN))
    assert verdict == legal(TURN, HOLDS)


def test_illegal_in_all_ways_is_illegal_by_the_clauses_of_all() -> None:
    verdict = ruling_over(a=illegal(HOLDS_NONE, TAKEN), b=illegal(TAKEN), c=illegal(TAKEN, NOT_RED))
    assert verdict == illegal(TAKEN)


def test_what_a_clause_says_only_of_some_cards_is_given_as_an_example() -> None:
    verdict = ruling_over(a=illegal(NOT_RED), b=illegal(ALSO_NOT_RED))
    assert verdict.clauses == (NOT_RED.clause,)
    [reported] = verdict.violations
    assert reported.where == ".color"
    assert "seat 0 holds a" in reported.message
    assert NOT_RED.message in reported.message


def test_illegal_by_one_clause_here_and_by_another_there() -> None:
    """No clause forbids it in all ways, and yet it is illegal: each is named with cards for it."""
    verdict = ruling_over(a=illegal(TAKEN), b=illegal(NOT_RED), c=illegal(ALSO_NOT_RED))
    assert verdict.ruling is Ruling.ILLEGAL
    taken, not_red = verdict.violations
    assert (taken.clause, not_red.clause) == (TAKEN.clause, NOT_RED.clause)
    assert "seat 0 holds a" in taken.message
    assert TAKEN.message in taken.message
    assert "seat 0 holds b" in not_red.message
    assert NOT_RED.message in not_red.message


def test_legal_here_and_illegal_there_is_undetermined() -> None:
    verdict = ruling_over(a=legal(TURN, HOLDS), b=illegal(HOLDS_NONE, grounds=(TURN,)))
    assert (verdict.ruling, verdict.violations) == (Ruling.UNDETERMINED, ())
    [missing] = verdict.grounds
    assert (missing.clause, missing.where) == ("play.card-in-hand", ".rank")
    assert missing.message == (
        "illegal if seat 0 holds b: seat 0 holds no 1; legal if seat 0 holds a: seat 0 holds a 1"
    )


def test_an_exception_that_makes_it_legal_is_named_as_one() -> None:
    verdict = ruling_over(a=legal(FORCED), b=illegal(NOT_RED))
    assert verdict.grounds[0].message == (
        "legal if seat 0 holds a: nothing else could be played; illegal if seat 0 holds b"
    )


def test_every_clause_on_which_it_depends_is_named_once() -> None:
    """An exception that allows it for some cards, and all that forbids it for others."""
    verdict = ruling_over(
        a=illegal(HOLDS_NONE, grounds=(TURN,)),
        b=legal(TURN, FORCED, HOLDS),
        c=illegal(NOT_RED, grounds=(TURN, HOLDS)),
        d=illegal(ALSO_NOT_RED, HOLDS_NONE, grounds=(TURN,)),
    )
    assert verdict.ruling is Ruling.UNDETERMINED
    clauses = [missing.clause for missing in verdict.grounds]
    assert sorted(clauses) == sorted([FORCED.clause, HOLDS.clause, NOT_RED.clause])
    assert TURN.clause not in clauses
    for missing in verdict.grounds:
        assert "seat 0 holds b" in missing.message
        assert any(f"seat 0 holds {other}" in missing.message for other in "acd")


def test_a_completion_more_that_is_ruled_alike_changes_nothing_but_examples() -> None:
    one = ruling_over(a=legal(HOLDS), b=illegal(HOLDS_NONE))
    more = ruling_over(a=legal(HOLDS), b=illegal(HOLDS_NONE), c=legal(HOLDS), d=illegal(HOLDS_NONE))
    assert one == more


def test_of_two_sentences_on_a_clause_the_one_that_holds_in_all() -> None:
    """A clause may be broken twice; what breaks it in one completion alone is not said."""
    aside = Finding("deal.discard", "seat 0 has set a card aside already")
    lacking = Finding("deal.discard", "seat 0 holds no 1")
    assert ruling_over(a=illegal(aside, lacking), b=illegal(aside)).violations == (aside,)
