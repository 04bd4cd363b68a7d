"""Points of the spec by number."""

from __future__ import annotations

import pytest

from catbox_rules.book import points_of
from catbox_rules.book.clause import load_clauses
from catbox_rules.games import GAMES


@pytest.mark.parametrize("game", GAMES)
def test_every_point_of_every_clause_is_there(game: str) -> None:
    points = points_of(game)
    assert list(points) == sorted(points)
    for clause in load_clauses(game).values():
        assert {*clause.numbers} == {each for each in points if clause.id in points[each].clauses}
        for point in clause.points:
            for number in point.numbers:
                assert clause.id in points[number].clauses
                assert point.text in points[number].text


def test_a_point_at_several_clauses() -> None:
    point = points_of("schrodingers-cats")[23]
    assert len(point.clauses) > 1
    assert point.clauses == tuple(dict.fromkeys(clause for clause, _ in point.texts))
