"""Actions: their form, their text, and what is no action."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catbox_rules.cat_in_the_box import (
    Action,
    Bid,
    Cell,
    CellSet,
    Color,
    Deal,
    Discard,
    Paradox,
    Play,
    apply,
    initial,
    judge,
    parse,
)
from catbox_rules.cat_in_the_box.actions import ACTIONS, bids, check_table_has, discards, plays
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import Seat
from tests.unit.cat_in_the_box.rules.moments import after_bids, plain_deal


def every_action() -> Iterator[Action]:
    for seat in range(5):
        yield Paradox(seat)
        for number in range(1, 10):
            yield Bid(seat, number)
            yield Discard(seat, number)
            for color in Color:
                yield Play(seat, number, color)


# Text.


def test_text_of_an_action_is_read_back() -> None:
    actions = list(every_action())
    assert len(set(actions)) == 5 * (1 + 9 * 6)
    for action in actions:
        assert not isinstance(action, Deal)
        again = parse(str(action), action.seat)
        assert again == action
        assert hash(again) == hash(action)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("5Y", Play(2, 5, Color.YELLOW)),
        ("1R", Play(2, 1, Color.RED)),
        ("9G", Play(2, 9, Color.GREEN)),
        ("3B", Play(2, 3, Color.BLUE)),
        ("discard 3", Discard(2, 3)),
        ("bid 1", Bid(2, 1)),
        ("bid 0", Bid(2, 0)),
        ("paradox", Paradox(2)),
        ("  bid   4 ", Bid(2, 4)),
    ],
)
def test_texts(text: str, action: Action) -> None:
    assert parse(text, 2) == action
    assert " ".join(text.split()) == str(action)


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "Y5",
        "5y",
        "5X",
        "0Y",
        "10Y",
        "5 Y",
        "5Y 6Y",
        "5",
        "Y",
        "bid",
        "bid one",
        "bid -1",
        "bid 12",
        "bid 1 2",
        "bid ²",
        "discard",
        "discard 0",
        "discard 10",
        "discard x",
        "discard 3 4",
        "Paradox",
        "paradox now",
        "deal 123",
        "pass",
        "٣Y",
    ],
)
def test_texts_that_are_no_action(text: str) -> None:
    with pytest.raises(MalformedInput) as refused:
        parse(text, 0)
    assert refused.value.path == "$"
    assert refused.value.given == text
    for example in ("5Y", "discard 3", "bid 1", "paradox", "R, B, Y, G"):
        assert example in refused.value.expected


@given(st.text(max_size=12) | st.text("0159RBYGbid ", max_size=5))
def test_any_text_is_read_or_refused(text: str) -> None:
    texts = {str(action) for action in every_action()} | {"bid 0"}
    if " ".join(text.split()) in texts:
        assert str(parse(text, 1)) == " ".join(text.split())
    else:
        with pytest.raises(MalformedInput):
            parse(text, 1)


def test_text_of_a_deal() -> None:
    assert str(Deal([[1, 2], [3, 4]], [5, 5, 1], [2, 2])) == "deal 12 34 551"
    assert str(Deal([[1], [2], [3]])) == "deal 1 2 3"


# Form.


def test_names_and_actors() -> None:
    assert [kind.do for kind in ACTIONS] == ["deal", "discard", "bid", "play", "paradox"]
    assert plain_deal(3).actor == "chance"
    for action in every_action():
        assert not isinstance(action, Deal)
        assert action.actor == action.seat


@pytest.mark.parametrize("seat", [-1, 1.0, "0", None, True])
def test_seat_is_a_number_from_0(seat: int) -> None:
    makers: list[Callable[[], Action]] = [
        lambda: Discard(seat, 1),
        lambda: Bid(seat, 1),
        lambda: Play(seat, 1, Color.RED),
        lambda: Paradox(seat),
    ]
    for make in makers:
        with pytest.raises(MalformedInput) as refused:
            make()
        assert refused.value.path == "$.seat"
        assert refused.value.given is seat


@pytest.mark.parametrize("rank", [0, 10, -1, 1.0, "1", None, True])
def test_rank_is_a_number_from_1_to_9(rank: int) -> None:
    makers: list[tuple[str, Callable[[], Action]]] = [
        ("$.rank", lambda: Discard(0, rank)),
        ("$.rank", lambda: Play(0, rank, Color.RED)),
        ("$.hands[0][0]", lambda: Deal([[rank]])),
        ("$.hands[2][1]", lambda: Deal([[1, 1], [1, 1], [1, rank]])),
        ("$.revealed[1]", lambda: Deal([], [1, rank, 1])),
        ("$.hidden[1]", lambda: Deal([], [], [9, rank])),
    ]
    for path, make in makers:
        with pytest.raises(MalformedInput) as refused:
            make()
        assert refused.value.path == path
        assert refused.value.given is rank
        assert refused.value.expected == "1 to 9"


@pytest.mark.parametrize("tricks", [True, 1.0, "1", None])
def test_bid_is_a_number(tricks: int) -> None:
    with pytest.raises(MalformedInput) as refused:
        Bid(0, tricks)
    assert refused.value.path == "$.tricks"
    assert refused.value.given is tricks


def test_deal_is_of_tuples() -> None:
    deal = Deal(iter([[1, 2], (3,)]), [4], None)
    assert (deal.hands, deal.revealed, deal.hidden) == (((1, 2), (3,)), (4,), None)
    assert Deal([[1, 2], [3]], (4,)) == deal
    assert Deal([[1]], [], []) != Deal([[1]]), "none left over is not the same as not given"
    assert Deal([[1, 7], [3]], [4]).highest_rank == 7
    assert Deal([[1, 2], [3]], [4]).highest_rank == 4
    assert Deal([[1, 2]], [], [8]).highest_rank == 8
    assert Deal([]).highest_rank == 0


@pytest.mark.parametrize(
    ("hands", "revealed", "hidden", "path"),
    [
        (None, (), None, "$.hands"),
        ([[1], 2], (), None, "$.hands[1]"),
        ([[1], [2]], 3, None, "$.revealed"),
        ([[1], [2]], [3], 4, "$.hidden"),
    ],
)
def test_piles_of_a_deal_are_lists(
    hands: list[list[int]], revealed: list[int], hidden: list[int], path: str
) -> None:
    with pytest.raises(MalformedInput) as refused:
        Deal(hands, revealed, hidden)
    assert (refused.value.path, refused.value.expected) == (path, "a list")


def test_play_knows_its_cell() -> None:
    assert Play(1, 5, Color.YELLOW).cell == Cell(Color.YELLOW, 5)


# What is shared.


@given(st.integers(0, 4), st.sets(st.tuples(st.integers(1, 9), st.sampled_from("RBYG"))))
def test_plays_for_cells(seat: int, cells: set[tuple[int, str]]) -> None:
    named = CellSet.named(" ".join(f"{letter}{rank}" for rank, letter in cells))
    in_order = sorted(cells, key=lambda cell: (cell[0], "RBYG".index(cell[1])))
    listed = plays(Seat(seat), named)
    assert [str(play) for play in listed] == [f"{rank}{letter}" for rank, letter in in_order]
    assert {play.seat for play in listed} <= {seat}


def test_discards_and_bids_of_every_seat() -> None:
    for number in range(5):
        seat, ranks = Seat(number), plain_deal(5).hands[number]
        assert discards(seat, ranks) == tuple(Discard(number, rank) for rank in ranks)
        assert bids(seat, (1, 3, 4)) == (Bid(number, 1), Bid(number, 3), Bid(number, 4))


# What a table has.


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("highest", [5, 6, 8, 9])
def test_seats_and_ranks_of_a_table(players: int, highest: int) -> None:
    for action in every_action():
        assert not isinstance(action, Deal)
        rank = action.rank if isinstance(action, Discard | Play) else 1
        if action.seat < players and rank <= highest:
            check_table_has(action, players=players, highest_rank=highest)
            continue
        with pytest.raises(MalformedInput) as refused:
            check_table_has(action, players=players, highest_rank=highest)
        if action.seat >= players:
            assert refused.value.path == "$.seat"
            assert refused.value.expected == f"0 to {players - 1}"
            assert refused.value.given == action.seat
        else:
            assert refused.value.path == "$.rank"
            assert refused.value.expected == f"1 to {highest}"
            assert refused.value.given == rank


@pytest.mark.parametrize("what", [None, "5Y", 7, {"do": "bid"}])
def test_what_is_no_action_is_malformed(what: Action) -> None:
    for state in (initial("pegasus-2023", players=3), after_bids("pegasus-2023", 3)):
        for ask_of in (judge, apply):
            with pytest.raises(MalformedInput) as refused:
                ask_of(state, what)
            assert (refused.value.path, refused.value.given) == ("$", what)
