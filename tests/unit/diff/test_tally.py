"""Counting ways to part: in pieces, and in any order."""

from __future__ import annotations

import pytest

from catbox_rules.diff.lockstep import Aspect, Divergence, DivergenceKind, Played, generated
from catbox_rules.diff.shortening import Count, Tally, tallied
from tests.unit.diff.tables import game_of, tables

PLAIN, STRICT = "pegasus-2023", "pegasus-2023+tokens=strict"
ONE, OTHER = DivergenceKind(Aspect.EFFECT, "color-lost"), DivergenceKind(Aspect.SCORE, "scores")


def played(*at: tuple[DivergenceKind, int]) -> Played:
    divergences = tuple(Divergence(kind, index, None, "") for kind, index in at)
    return Played((), divergences)


def test_what_is_counted_of_a_match() -> None:
    tally = Tally[int]()
    tally.add(played((ONE, 12), (OTHER, 30)), 5)
    tally.add(played((OTHER, 20)), 6)
    tally.add(played(), 7)
    tally.add(played((ONE, 12)), 8)
    assert (tally.matches, tally.parted) == (4, 3)
    assert tally.kinds == {
        ONE: Count(matches=2, first=2, indices=24, earliest=12, source=5),
        OTHER: Count(matches=2, first=1, indices=50, earliest=20, source=6),
    }
    assert tally.kinds[OTHER].mean_index == 25


def test_rounds_and_actions_are_added_up() -> None:
    tally = Tally[int]()
    pair = tables(PLAIN, STRICT, 3)
    matches = [generated(game_of(pair), pair, number=each, seed=3) for each in range(6)]
    for number, match in enumerate(matches):
        tally.add(match, number)
    assert tally.scored == sum(match.scored for match in matches) > 0
    assert tally.actions == sum(len(match.actions) for match in matches)


def test_ways_that_come_up_together_are_both_first() -> None:
    tally = Tally[int]()
    tally.add(played((ONE, 12), (OTHER, 12)), 0)
    assert [count.first for count in tally.kinds.values()] == [1, 1]


def test_a_match_is_the_same_whatever_others_are_played() -> None:
    pair = tables(PLAIN, STRICT, 3)
    alone = generated(game_of(pair), pair, number=7, seed=3)
    among = [generated(game_of(pair), pair, number=each, seed=3) for each in range(9)]
    assert among[7] == alone
    assert len({each.actions for each in among}) == 9


@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1)])
def test_pieces_add_up_in_any_order(order: tuple[int, ...]) -> None:
    pair = tables(PLAIN, STRICT, 3)
    game = game_of(pair)
    pieces = [tallied(game, pair, range(10 * each, 10 * each + 10), 4) for each in range(3)]
    total = Tally[int]()
    for each in order:
        total.add_all(pieces[each])
    assert total == tallied(game, pair, range(30), 4)
    assert total.parted > 0
