"""Matches that others win, put together of the shortest rounds, which were built by hand."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from catbox_rules.cat_in_the_box import (
    Action,
    Bid,
    Deal,
    Discard,
    MatchOver,
    Paradox,
    Play,
    State,
    apply,
    outcome,
)
from catbox_rules.cat_in_the_box.cells import Color
from catbox_rules.diff.cat_in_the_box.early_matches import early_matches
from catbox_rules.diff.divergence import Aspect, DivergenceKind
from catbox_rules.diff.matches import generated
from catbox_rules.diff.protocol import Tables
from catbox_rules.diff.shortening import shortest
from tests.unit.diff.tables import game_of, tables

DECIDING = ("match.winner", "match.tie-last-round", "match.shared")
RED, BLUE, YELLOW, GREEN = Color.RED, Color.BLUE, Color.YELLOW, Color.GREEN
OF_FOUR: Sequence[Action] = (
    Deal(
        [
            [1, 1, 2, 2, 2, 2, 3, 4, 6, 8],
            [1, 1, 3, 3, 3, 7, 7, 7, 7, 8],
            [2, 3, 4, 4, 4, 4, 5, 5, 5, 6],
            [1, 5, 5, 6, 6, 6, 7, 8, 8, 8],
        ]
    ),
    *(Discard(seat, rank) for seat, rank in ((1, 8), (3, 5), (2, 4), (0, 1))),
    *(Bid(seat, 1) for seat in range(4)),
    *(
        Play(seat, rank, color)
        for seat, rank, color in (
            *((0, 1, YELLOW), (1, 1, GREEN), (2, 3, RED), (3, 1, RED)),
            *((2, 2, BLUE), (3, 7, GREEN), (0, 3, GREEN), (1, 7, RED)),
        )
    ),
    Paradox(1),
)
"""Seat 2 wins the first trick. Seat 1 wins the second one, and is stuck: it has lost yellow and
blue, and of its ranks 1, 3 and 7 all cells in red and green are taken."""


def begun(pair: Tables) -> tuple[State, State]:
    one, other = (table.initial() for table in pair)
    return one, other


def after(state: State, actions: Sequence[Action]) -> State:
    for action in actions:
        state = apply(state, action).state
    return state


@pytest.mark.parametrize("clause", DECIDING)
@pytest.mark.parametrize("penalty", [0, 2, 3])
def test_four_of_the_shortest_rounds_are_enough(clause: str, penalty: int) -> None:
    """18 actions a round: the deal, four discards, four bids, eight plays, the paradox."""
    states = begun(tables("pegasus-2023", f"pegasus-2023+penalty={penalty}", 4))
    actions = next(iter(early_matches(states, [OF_FOUR], (clause,))))
    assert len(actions) == 4 * len(OF_FOUR) == 72
    ends = [after(state, actions) for state in states]
    assert all(isinstance(state, MatchOver) for state in ends)
    one, other = map(outcome, ends)
    assert one is not None
    assert other is not None
    assert one.winners != other.winners
    assert one.reasons[-1].clause == clause


def test_where_scores_are_the_same_nobody_else_wins() -> None:
    pair = tables("pegasus-2023", "pegasus-2023+red-broken-by=any-token", 4)
    assert [*early_matches(begun(pair), [OF_FOUR], DECIDING)] == []


def test_rounds_that_one_rulebook_forbids_are_left_out() -> None:
    pair = tables("pegasus-2023", "pegasus-2023+penalty=2+bids@4=2,3", 4)
    assert [*early_matches(begun(pair), [OF_FOUR], DECIDING)] == []
    assert [*early_matches(begun(pair), [], DECIDING)] == []


def test_a_difference_of_winners_is_shown_in_72_actions_and_no_fewer() -> None:
    """Whatever match it starts from; the argument counts cells in each of four rounds."""
    pair = tables("pegasus-2023", "pegasus-2023+penalty=2", 4)
    game = game_of(pair)
    kind = DivergenceKind(Aspect.OUTCOME, "winners", clauses=("match.winner",))
    played = (generated(game, pair, number=number, seed=1) for number in range(400))
    match = next(each for each in played if any(found.kind == kind for found in each.divergences))
    found = shortest(game, pair, kind, match.up_to(kind), tries=20, known=[OF_FOUR])
    assert len(found.actions) == 72
    assert found.proof is not None
    assert found.proof.index == 71
    assert found.proof.reason.startswith("in each of 4 rounds no seat is stuck before 8 cards")


@pytest.mark.parametrize(("players", "most"), [(2, 23), (3, 55)])
def test_rounds_are_sought_where_none_are_known(players: int, most: int) -> None:
    """Two and three rounds, each an action or two longer than the shortest at most."""
    pair = tables("pegasus-2023", "pegasus-2023+penalty=3", players)
    game = game_of(pair)
    played = (generated(game, pair, number=number, seed=2) for number in range(400))
    match, kind = next(
        (each, found.kind)
        for each in played
        for found in each.divergences
        if found.kind.aspect is Aspect.OUTCOME
    )
    assert len(match.up_to(kind)) > most
    assert len(shortest(game, pair, kind, match.up_to(kind), tries=100).actions) <= most
