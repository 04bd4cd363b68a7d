"""Who meets whom, and that everybody sits everywhere equally often."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from catbox_rules.campaigns.ladder.seating import Tables, meetings, seatings


@pytest.mark.parametrize("bots", [2, 3, 5])
@pytest.mark.parametrize("players", [2, 3, 6])
def test_every_two_meet(bots: int, players: int) -> None:
    assert set(meetings(bots, players, Tables.PAIRS)) == set(combinations(range(bots), 2))


@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_first_one_meets_each_other_alone_among_them(players: int) -> None:
    met = meetings(4, players, Tables.FIRST)
    assert met == ((0, 1), (0, 2), (0, 3))
    for meeting in met:
        played = seatings(meeting, players, Tables.FIRST, Random(1))
        assert sorted(at.index(0) for at in played) == list(range(players))
        assert all(at.count(meeting[1]) == players - 1 for at in played)


@pytest.mark.parametrize(("bots", "players", "number"), [(3, 3, 1), (4, 3, 4), (6, 4, 15)])
def test_all_tables_are_all_choices_of_bots(bots: int, players: int, number: int) -> None:
    met = meetings(bots, players, Tables.ALL)
    assert len(set(met)) == len(met) == number
    assert all(len(set(each)) == players for each in met)


def test_too_few_bots_for_a_table_do_not_meet() -> None:
    assert meetings(2, 3, Tables.ALL) == ()


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
@pytest.mark.parametrize("tables", [Tables.PAIRS, Tables.ALL])
def test_everybody_sits_at_every_seat_equally_often(players: int, tables: Tables) -> None:
    meeting = (4, 7) if tables is Tables.PAIRS else tuple(range(3, 3 + players))
    played = seatings(meeting, players, tables, Random(1))
    assert len(set(played)) == len(played)
    for seat in range(players):
        times = Counter(at[seat] for at in played)
        assert times == dict.fromkeys(meeting, len(played) // len(meeting))


@pytest.mark.parametrize("players", [3, 4, 6])
def test_in_a_pair_one_of_them_sits_alone(players: int) -> None:
    alone = Counter(
        bot
        for at in seatings((0, 1), players, Tables.PAIRS, Random(1))
        for bot, times in Counter(at).items()
        if times == 1
    )
    assert alone == {0: players, 1: players}


def test_neighbors_change_from_deal_to_deal() -> None:
    orders = {seatings((0, 1, 2), 3, Tables.ALL, Random(seed)) for seed in range(20)}
    assert len({frozenset(each) for each in orders}) == 2
