"""Tables at which something illegal was let stand: they are taken as they lie."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve

from catbox_rules.judge import Case, rule
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.match import AnyMatch, Match
from catbox_rules.notation import line_of, read_line, read_match
from catbox_rules.positions.protocol import POSITIONS, AnyPositions, described, with_stood
from catbox_rules.records import Record

EARLY_RED = """catbox-match/1
edition: pegasus-2023
players: 3
first: 0
deal: 1122334456 / 1122334456 / 1234555666
discards: 0:1 1:1 2:1
bids: 0:1 1:1 2:1
0: 4R!
"""
"""The first lead of the round is red."""

LOW_CLAIM = """catbox-match/1
edition: amigo-2023
players: 3
first: 0
options: physicats=without
deal: 3a2d1e / 2a3d1e / 3a2d1h
0: claim 1 alive, end turn
1: claim 4 alive, end turn
2: claim 1 dead!, end turn
"""
"""The claim of seat 2 does not rise; 1 dead stands before 4 alive on the track."""

BOTH = [(EARLY_RED, "declare.lead-not-red"), (LOW_CLAIM, "schrodinger.claim.rises")]


def lying_after(text: str) -> tuple[AnyMatch, AnyPositions, Any]:
    """The match of a text, the positions of its game, and the one at its end."""
    match = Match.from_record(read_match(text).record)
    positions = POSITIONS.of(match.ruleset)
    position = with_stood(positions.position_of(match.state), match.stood)
    return match, positions, described(position, match.record)


@pytest.mark.parametrize(("text", "clause"), BOTH)
def test_a_position_knows_which_clause_was_let_stand(text: str, clause: str) -> None:
    _, positions, position = lying_after(text)
    assert position.stood == (clause,)
    assert read_line(line_of(position))[1] == evolve(position, names=None, title=None, note=None)
    assert positions.read_position(positions.position_as_json(position)) == position


@pytest.mark.parametrize(("text", "clause"), BOTH)
def test_whether_legal_play_leads_there_is_not_asked(text: str, clause: str) -> None:
    _, positions, position = lying_after(text)
    assert positions.reach(position).reachable is None
    answer = positions.answer(position, "table")
    assert not answer.is_determined
    assert [each.clause for each in answer.missing] == [clause]


def test_without_it_no_legal_play_leads_there() -> None:
    _, positions, position = lying_after(EARLY_RED)
    assert positions.reach(evolve(position, stood=())).reachable is False


@pytest.mark.parametrize("text", [EARLY_RED, LOW_CLAIM])
def test_rulings_on_the_position_are_those_on_the_state(text: str) -> None:
    match, _, position = lying_after(text)
    for action in match.legal_actions():
        ruled = rule(Case(match.ruleset, position=position, action=action))
        assert ruled.verdict is not None
        assert ruled.verdict.is_legal, str(action)


def test_any_other_fault_still_is_one() -> None:
    """Seat 1 has a token where the red lead of seat 0 lies."""
    _, positions, position = lying_after(EARLY_RED)
    tokens = (position.tokens[0], position.tokens[0], position.tokens[2])
    found = positions.reach(evolve(position, tokens=tokens))
    assert found.reachable is False
    assert "declare.cell-open" in [each.clause for each in found.why]


def test_what_was_let_stand_is_a_clause() -> None:
    _, _, position = lying_after(EARLY_RED)
    line = line_of(position).replace("lead-not-red", "led-not-red")
    with pytest.raises(MalformedInput, match=r"line 1, column \d+: expected the id of a clause"):
        read_line(line)


def test_a_match_that_is_whole_has_let_nothing_stand() -> None:
    record: Record = read_match(EARLY_RED.replace("0: 4R!\n", "")).record
    assert Match.from_record(record).stood == ()
