"""Results that the keeper of a match wrote down are held against the rules."""

# ruff: noqa: E501 -- of the tables

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import given, settings

from catbox_rules.match import replay
from catbox_rules.notation import StatedResult, Transcript, discrepancies, match_of, read_match
from catbox_rules.records import Record
from tests.kit.matches import TABLES, random_match
from tests.kit.transcripts import FIRST_TRICK, RESULTS_OF, TWO_ROUNDS_WITHOUT_PHYSICATS, transcripts

ROUND = TWO_ROUNDS_WITHOUT_PHYSICATS
"""There are 3 + 2 + 1 (Heisenberg) boxes alive of which seat 1 claims 4: seat 0 loses a life."""

UNPLAYED = "are stated, but there is no deal and no play before them"

CASES: list[tuple[str, str, list[str]]] = [
    ("0: doubt", "0: doubt\nlives: 2, 3", []),
    ("0: doubt", "0: doubt\ntotals: 2, 3\nlives: 2, 3", []),
    ("0: doubt", "0: doubt\nlives: 3, 2", ["line 12: lives of round 1 are stated as 3, 2; by the rules they are 2, 3"]),
    ("0: doubt", "0: doubt\nlives: 2", ["line 12: lives of round 1 are stated as 2; by the rules they are 2, 3"]),
    (
        "0: doubt",
        "0: doubt\n# a\nlives:\ntotals: 2, 3, 3",
        [
            "line 13: lives of round 1 are stated as none; by the rules they are 2, 3",
            "line 14: totals are stated as 2, 3, 3; by the rules they are 2, 3",
        ],
    ),
    ("0: doubt", "lives: 2, 3\n0: doubt", ["line 11: lives are stated, but round 1 is not over"]),
    ("deal: 5a", "lives: 2, 3\ndeal: 5a", []),
    ("1: claim 12", "lives: 2, 3\n1: claim 12", ["line 15: lives are stated, but round 2 is not over"]),
    ("round 1", "lives: 3, 3\nround 1", [f"line 8: lives {UNPLAYED}"]),
    ("0: doubt", "0: doubt\nlives: 2, 3\nlives: 2, 2", [f"line 13: lives {UNPLAYED}"]),
    ("round 1", "totals: 3, 3\nround 1", []),
    ("0: doubt", "0: doubt\nwinners: 1", ["line 12: winners are stated, but the match is not over"]),
    (
        "claim 12 empty, end turn",
        "claim 12 empty, end turn\n1: doubt\nlives: 2, 3\ntotals: 2, 3",
        [
            "line 17: lives cannot be compared: action 7 (doubt) is illegal",
            "line 18: totals cannot be compared: action 7 (doubt) is illegal",
        ],
    ),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "messages"), CASES)
def test_a_result_is_held_against_the_rules(old: str, new: str, messages: list[str]) -> None:
    assert old in ROUND
    transcript = read_match(ROUND.replace(old, new, 1))
    assert [str(each) for each in discrepancies(transcript)] == messages


def test_a_legal_action_that_is_marked_as_illegal_is_named() -> None:
    legal, illegal = FIRST_TRICK.replace("5Y", "5Y!"), FIRST_TRICK.replace("5Y", "5R!")
    expected = "line 11: 5Y is marked as illegal (!) but is legal"
    assert [str(each) for each in discrepancies(read_match(legal))] == [expected]
    assert discrepancies(read_match(illegal)) == ()


def with_results(record: Record) -> Transcript:
    """A whole match with everything stated, as the protocol of games has it."""
    ruleset, reported, rounds = record.ruleset, list[StatedResult](), 0
    name = RESULTS_OF[str(ruleset.NAME)][0]
    state = record.table.initial()
    for index, action in enumerate(record.actions, start=1):
        state = ruleset.apply(state, action).state
        if len(ruleset.rounds(state)) > rounds:
            rounds += 1
            reported.append(StatedResult(index, name, getattr(ruleset.rounds(state)[-1], name)))
            reported.append(StatedResult(index, "totals", ruleset.totals(state)))
    outcome = ruleset.outcome(state)
    assert outcome is not None
    reported.append(StatedResult(len(record.actions), "winners", tuple(map(int, outcome.winners))))
    return Transcript(record, stated=tuple(reported))


@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_each_mistyped_result_is_found_and_no_other(edition: str, players: int) -> None:
    transcript = with_results(random_match(edition, players, seed=7))
    assert discrepancies(transcript) == ()
    for place, reported in enumerate(transcript.stated):
        wrong = evolve(reported, values=(reported.values[0] + 1, *reported.values[1:]))
        others = (*transcript.stated[:place], wrong, *transcript.stated[place + 1 :])
        mistyped = read_match(match_of(evolve(transcript, stated=others)))
        [found] = discrepancies(mistyped)
        assert found.line == mistyped.stated[place].line
        assert (
            match_of(mistyped).splitlines()[(found.line or 0) - 1].startswith(f"{reported.name}: ")
        )
        assert ", ".join(map(str, reported.values)) in found.message


def test_the_order_of_winners_does_not_matter() -> None:
    for seed in range(200):
        match = random_match("pegasus-2023", 3, seed=seed)
        outcome = replay(match).outcome
        assert outcome is not None
        if len(outcome.winners) > 1:
            reported = StatedResult(len(match.actions), "winners", (*reversed(outcome.winners),))
            assert discrepancies(Transcript(match, stated=(reported,))) == ()
            return
    raise AssertionError("no match with two winners")


@settings(max_examples=100)
@given(transcripts())
def test_results_of_any_record_can_be_compared(transcript: Transcript) -> None:
    """Also where its actions are illegal: then there are no more than there are results."""
    found = discrepancies(transcript)
    assert len(found) <= len(transcript.stated) + len(transcript.record.stands)
    for each in found:
        assert each.line is None
        assert len(str(each).splitlines()) == 1
