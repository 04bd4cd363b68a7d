"""Replays of Cat in the Box, held against a second reading of the rulebooks."""

from __future__ import annotations

import pytest
from attrs import evolve

from catbox_rules.cat_in_the_box import Bid, Deal, Discard, Paradox, Play
from catbox_rules.kernel.forms import is_object
from catbox_rules.match import replay
from tests.oracles.cat_in_the_box.model import Model, Move
from tests.unit.records.answers import answer_of, match_and_answer, objects
from tests.unit.records.matches import (
    CAT_IN_THE_BOX,
    SMALL_WITH_TWO,
    TABLES_OF,
    changed,
    family,
    read,
    small_record,
)

DEAL = ("actions", 0)
ORDER_OF_COLORS = "RBYG"


def move_of(action: object) -> Move | None:
    """An action as the model has it; None for a deal."""
    match action:
        case Discard():
            return ("discard", action.seat, action.rank)
        case Bid():
            return ("bid", action.seat, action.tricks)
        case Play():
            return ("play", action.seat, action.rank, action.color.value)
        case Paradox():
            return ("paradox", action.seat)
        case _:
            assert isinstance(action, Deal)
            return None


def legal_by_the_model(model: Model, seat: int) -> list[str]:
    """What a seat may do, as text, in the order of the contract."""
    moves = sorted(
        (move for move in model.legal() if move[1] == seat),
        key=lambda move: (
            move[2] if move[0] != "paradox" else 0,
            ORDER_OF_COLORS.index(move[3][0].upper()) if move[0] == "play" else 0,
        ),
    )
    return [text_of(move) for move in moves]


def text_of(move: Move) -> str:
    match move:
        case ("play", _, rank, color):
            return f"{rank}{color[0].upper()}"
        case ("paradox", _):
            return "paradox"
        case (kind, _, number):
            return f"{kind} {number}"


@pytest.mark.clause("match.winner", "play.turn", "bid.order", "declare.any-color-following")
@pytest.mark.parametrize(("edition", "players"), TABLES_OF[CAT_IN_THE_BOX])
def test_a_replay_tells_what_a_second_reading_of_the_rulebooks_does(
    edition: str, players: int
) -> None:
    record, answer = match_and_answer(edition, players)
    model = Model(
        japanese=family(edition) == "japanese", players=players, first_seat=record.first_seat
    )
    steps = objects(answer["steps"])
    assert len(steps) == len(record.actions)
    for index, (step, action) in enumerate(zip(steps, record.actions, strict=True)):
        assert step["index"] == index
        move = move_of(action)
        if isinstance(action, Deal):
            assert list(step) == ["index", "actor", "action", "events"]
            assert step["actor"] == "chance"
            model.deal(action.hands, action.revealed)
        elif move is not None:
            assert list(step) == ["index", "actor", "legal", "action", "events"]
            assert step["actor"] == move[1]
            assert step["legal"] == legal_by_the_model(model, move[1])
            model.act(move)
    assert answer["rounds"] == [
        {
            "start_seat": sheet.start_seat,
            "paradox": sheet.paradox,
            "tricks": sheet.tricks,
            "bonus": sheet.bonus,
            "scores": sheet.scores,
        }
        for sheet in model.rounds
    ]
    assert answer["totals"] == model.totals()
    assert answer["winners"] == model.winners()


@pytest.mark.clause("deal.discard")
def test_seats_that_may_discard_in_any_order_are_all_next() -> None:
    record = read(small_record())
    dealt = evolve(record, actions=record.actions[:1])
    after_seat_2 = evolve(record, actions=record.actions[:2])
    after_seat_0 = evolve(record, actions=record.actions[:3])
    ranks = [f"discard {rank}" for rank in range(1, 7)]
    assert answer_of(dealt)["next"] == {"actor": 0, "actors": [0, 1, 2], "legal": ranks}
    assert answer_of(after_seat_2)["next"] == {"actor": 0, "actors": [0, 1], "legal": ranks}
    assert answer_of(after_seat_0)["next"] == {"actor": 1, "legal": ranks}
    assert answer_of(evolve(record, actions=()))["next"] == {"actor": "chance"}


@pytest.mark.clause("play.card-in-hand", "declare.cell-open", "declare.color-held")
def test_what_may_be_played_is_listed_by_rank_then_red_blue_yellow_green() -> None:
    """Worked out by hand: seat 0 leads 5Y, for no token has broken red; seat 1 wins with 1R and
    so loses yellow; it leads next, and may lead red."""
    record = read(small_record())
    steps = objects(answer_of(record)["steps"])
    seat_0 = "1B 1Y 1G 2B 2Y 2G 3B 3Y 3G 4B 4Y 4G 5B 5Y 5G"
    seat_1 = "1R 1B 1Y 1G 2R 2B 2Y 2G 3R 3B 3Y 3G 4R 4B 4Y 4G 5R 5B 5G 6R 6B 6Y 6G"
    seat_2 = "2R 2B 2Y 2G 3R 3B 3Y 3G 4R 4B 4Y 4G 5R 5B 5G 6R 6B 6Y 6G"
    assert [step["legal"] for step in steps[7:10]] == [
        seat_0.split(),
        seat_1.split(),
        seat_2.split(),
    ]
    seat_1_leads = "1B 1G 2R 2B 2G 3R 3B 3G 4R 4B 4G 5R 5B 5G 6R 6B 6G"
    assert answer_of(record)["next"] == {"actor": 1, "legal": seat_1_leads.split()}


@pytest.mark.clause("declare.lose-led-color", "trick.winner-leads")
def test_events_of_a_trick() -> None:
    steps = objects(answer_of(read(small_record()))["steps"])
    assert [step["events"] for step in steps[7:10]] == [
        [
            {"event": "card-played", "seat": 0, "rank": 5, "color": "yellow"},
            {"event": "token-placed", "seat": 0, "rank": 5, "color": "yellow"},
        ],
        [
            {"event": "card-played", "seat": 1, "rank": 1, "color": "red"},
            {"event": "token-placed", "seat": 1, "rank": 1, "color": "red"},
            {"event": "color-lost", "seat": 1, "color": "yellow"},
        ],
        [
            {"event": "card-played", "seat": 2, "rank": 6, "color": "yellow"},
            {"event": "token-placed", "seat": 2, "rank": 6, "color": "yellow"},
            {"event": "trick-won", "seat": 1, "rank": 1, "color": "red"},
        ],
    ]


@pytest.mark.clause("deal.two-player-reveal")
def test_events_of_a_deal_for_two() -> None:
    [deal, *_] = objects(answer_of(read(SMALL_WITH_TWO))["steps"])
    assert deal["events"] == [
        {"event": "round-began", "number": 1, "start_seat": 1},
        {"event": "hand-dealt", "seat": 0, "ranks": [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]},
        {"event": "hand-dealt", "seat": 1, "ranks": [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]},
        {"event": "cards-revealed", "ranks": [2, 4, 5]},
        {"event": "neutral-token-placed", "rank": 2, "color": "green"},
        {"event": "neutral-token-placed", "rank": 4, "color": "green"},
        {"event": "neutral-token-placed", "rank": 5, "color": "green"},
    ]


@pytest.mark.clause("deal.discard")
def test_a_discard_that_is_not_in_the_hand_is_somebodys_mistake() -> None:
    """Seat 0 gives its 6 to seat 2 for a 5, and then sets a 6 aside."""
    dealt = changed(small_record(), (*DEAL, "hands", 0, 9), 5)
    record = read(changed(dealt, (*DEAL, "hands", 2, 7), 6))
    answer = answer_of(record)
    assert replay(record).fault is None
    illegal = answer["illegal"]
    assert is_object(illegal)
    assert illegal["index"] == 2


@pytest.mark.clause("bid.none-with-two")
def test_nobody_bids_with_two() -> None:
    with_two = read(SMALL_WITH_TWO)
    bidding = evolve(with_two, actions=(*with_two.actions[:3], Bid(1, 1)))
    assert replay(bidding).fault is not None


@pytest.mark.clause("setup.face")
def test_groups_on_an_unverified_arrangement_are_marked() -> None:
    """Five use the purple face, which no rulebook text tells; two use the white one."""
    for players, known in ((2, True), (5, False)):
        _, answer = match_and_answer("pegasus-2023", players)
        scored = [
            event
            for step in objects(answer["steps"])
            for event in objects(step["events"])
            if event["event"] == "round-scored"
        ]
        assert [event["arrangement_is_known"] for event in scored] == [known] * players
