"""The work of a ladder: what can be asked for, and what its rows say."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from catbox_rules.campaigns import Row
from catbox_rules.campaigns.columns import lists_or_none_in
from catbox_rules.campaigns.ladder import TIMES, Ladder
from catbox_rules.campaigns.ladder import work as work_of_ladders
from catbox_rules.campaigns.matches import played
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.ruleset import CHANCE, Action, Seat
from catbox_rules.match import AnyMatch
from catbox_rules.policies import BotFailed

FOREIGN = "tests.unit.policies.foreign"


def ladder(game: str = "cat-in-the-box", **more: Any) -> Ladder:
    edition = GAMES[game].EDITIONS[-1].id
    asked: dict[str, Any] = {"players": 3, "bots": ["random", "bot"], "deals": 2, **more}
    return Ladder.of(game=game, edition=edition, **asked)


def numbers(row: Row, name: str) -> list[int]:
    """A list of a row."""
    [found] = lists_or_none_in([row[name]])
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("asked", "fault"),
    [
        ({"bots": ["random"]}, "$.bots: expected at least two, got ['random']"),
        ({"bots": ["bot", "bot"]}, "$.bots: expected each bot once, got 'bot'"),
        ({"bots": ["bot", "bto"]}, "$.bots: expected "),
        ({"players": 9}, "$.players: expected 2 to 5 in pegasus-2023 (setup.players), got 9"),
        ({"deals": 0}, "$.deals: expected 1 to 1000000, got 0"),
        ({"seed": -1}, "$.seed: expected 0 to 999999999999999999, got -1"),
        ({"patience": 0}, "$.patience: expected seconds, more than 0 and less than 1,000,000, got"),
        ({"tables": "some"}, "$.tables: expected pairs or first or all, got 'some'"),
        ({"tables": "all"}, "$.tables: expected pairs or first, got all, with 2 bots for 3 seats"),
        ({"options": {"blocks": 3}}, "$.options: expected "),
    ],
)
def test_what_cannot_be_played(asked: dict[str, Any], fault: str) -> None:
    with pytest.raises((MalformedInput, Unsupported)) as caught:
        ladder(**asked)
    assert str(caught.value).startswith(fault)


def test_the_largest_numbers_are_numbers() -> None:
    work = ladder(deals=10**6, seed=10**18 - 1)
    assert (work.deals, work.seed) == (10**6, 10**18 - 1)


def test_what_decides_no_result_is_not_described(tmp_path: Path) -> None:
    plain = ladder()
    other = ladder(goes_on=True, patience=3.0, times=tmp_path / TIMES)
    assert plain.describe() == other.describe()


@pytest.mark.parametrize("deals", [1, 7, 5000])
def test_every_deal_of_every_meeting_is_in_one_piece(deals: int) -> None:
    work = ladder(bots=["random", "bot", "hoarding"], deals=deals)
    assert work.units == 3 * deals
    assert work.matches == 6 * work.units
    assert 1 <= work.pieces <= 1000


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("tables", ["pairs", "first", "all"])
def test_rows_are_the_same_again(game: str, tables: str) -> None:
    work = ladder(game, tables=tables, players=2)
    rows = [list(work.do(piece)) for piece in range(work.pieces)]
    assert rows == [list(work.do(piece)) for piece in range(work.pieces)]
    other = ladder(game, tables=tables, players=2, seed=1)
    assert rows != [list(other.do(piece)) for piece in range(work.pieces)]
    assert [row["deal"] for piece in rows for row in piece] == [0, 0, 1, 1]


def test_a_row() -> None:
    work = ladder(deals=1)
    rows = work.do(0)
    assert [row["seating"] for row in rows] == list(range(6))
    for row in rows:
        bots, winners, totals, decisions = (
            numbers(row, name) for name in ("bots", "winners", "totals", "decisions")
        )
        assert sorted(set(bots)) == [0, 1]
        assert set(winners) <= {seat for seat in range(3) if totals[seat] == max(totals)}
        assert row["actions"] == sum(decisions) + 3  # chance deals three rounds
        assert row["failed"] is None


def test_all_seatings_have_the_same_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """And each seat draws by itself, so that nobody who guesses well can foresee the cards."""
    dealt: list[str] = []

    def watched(
        match: AnyMatch, chance: Random, choose: Callable[[AnyMatch, Seat], Action]
    ) -> Iterator[AnyMatch]:
        for moment in played(match, chance, choose):
            if moment.last is not None and moment.last.actor == CHANCE:
                dealt.append(str(moment.last.action))
            yield moment

    monkeypatch.setattr(work_of_ladders, "played", watched)
    ladder(deals=1).do(0)
    assert len(dealt) == 18
    assert len(set(dealt)) == 3


def test_a_bot_that_fails_is_named_with_the_match_and_the_moment() -> None:
    work = ladder(bots=["random", f"{FOREIGN}:failing"], seed=5)
    with pytest.raises(BotFailed) as caught:
        work.do(0)
    assert str(caught.value).startswith(
        "deal 0, seating 0 of seed 5 with 3 players: action 2: seat 1: expected an action from "
        f"{FOREIGN}:failing, got ZeroDivisionError: by nothing, at "
    )


def test_where_it_goes_on_the_bot_that_fails_has_lost() -> None:
    work = ladder(bots=["random", f"{FOREIGN}:failing"], goes_on=True)
    rows = work.do(0)
    assert len(rows) == 6
    for row in rows:
        first = numbers(row, "bots").index(1)
        assert row["winners"] == [seat for seat in range(3) if seat != first]
        assert row["totals"] is None
        assert f"seat {first}: expected an action from {FOREIGN}:failing" in str(row["failed"])


def test_times_are_noted_apart_from_the_rows(tmp_path: Path) -> None:
    work = ladder(times=tmp_path / TIMES)
    assert list(work.do(1)) == list(ladder().do(1))
    [line] = (tmp_path / TIMES).read_text(encoding="utf-8").splitlines()
    noted = json.loads(line)
    rows = work.do(1)
    asked = [0, 0]
    for row in rows:
        for bot, times in zip(numbers(row, "bots"), numbers(row, "decisions"), strict=True):
            asked[bot] += times
    assert (noted["piece"], noted["decisions"]) == (1, asked)
    assert all(seconds > 0 for seconds in noted["seconds"])
