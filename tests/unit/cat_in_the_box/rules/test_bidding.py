"""Bidding."""

from __future__ import annotations

from itertools import product

import pytest

from catbox_rules.cat_in_the_box import (
    Bid,
    BidPhase,
    State,
    TrickPhase,
    apply,
    judge,
    legal_actions,
    turn,
)
from catbox_rules.cat_in_the_box.events import BidMade
from catbox_rules.kernel.errors import IllegalAction
from catbox_rules.kernel.ruleset import Seat
from tests.unit.cat_in_the_box.rules.moments import (
    EVERY_TABLE_FOR_TWO,
    EVERY_TABLE_WITH_BIDS,
    act,
    after_discards,
    ask,
    bid_phase,
    discard_phase,
    grounds,
    message,
    on_turn,
    place,
    violated,
)

BIDS = {3: (1, 3, 4), 4: (1, 2, 3), 5: (1, 2, 3)}


@pytest.mark.clause("bid.allowed")
@EVERY_TABLE_WITH_BIDS
def test_bids_to_choose_from(edition: str, players: int) -> None:
    state = bid_phase(edition, players)
    assert legal_actions(state) == tuple(Bid(0, tricks) for tricks in BIDS[players])
    for tricks in range(10):
        verdict = ask(state, f"bid {tricks}")
        assert verdict.is_legal is (tricks in BIDS[players])
        if verdict.is_legal:
            assert grounds(verdict) == ["bid.order", "bid.allowed"]
        else:
            assert violated(verdict) == ["bid.allowed"]
            assert grounds(verdict) == ["bid.order"]
            assert place(verdict, "bid.allowed") == ".tricks"
            numbers = ", ".join(map(str, BIDS[players]))
            text = message(verdict, "bid.allowed")
            assert text.endswith(f", not {tricks}")
            assert numbers in text
            assert f"{players} players" in text


@pytest.mark.clause("bid.allowed")
@EVERY_TABLE_WITH_BIDS
def test_bids_do_not_limit_each_other(edition: str, players: int) -> None:
    """All bids may be equal, and they may add up to anything."""
    before = bid_phase(edition, players)
    for bids in product(BIDS[players], repeat=players):
        state: State = before
        for tricks in bids:
            assert len(legal_actions(state)) == 3
            state = act(state, f"bid {tricks}").state
        assert isinstance(state, TrickPhase)
        assert state.bids == bids


@pytest.mark.clause("bid.order")
@EVERY_TABLE_WITH_BIDS
def test_bids_go_clockwise_from_the_start_seat(edition: str, players: int) -> None:
    for start in range(players):
        state: State = bid_phase(edition, players, start=start)
        for place_in_order in range(players):
            seat = (start + place_in_order) % players
            assert turn(state) == (seat,)
            tricks = BIDS[players][seat % 3]
            step = act(state, f"bid {tricks}")
            assert step.events == (BidMade(Seat(seat), tricks),)
            assert step.events[0].private_to is None, "bids lie open"
            if isinstance(step.state, BidPhase):
                assert step.state.bids[seat] == tricks
                state = step.state
            else:
                assert place_in_order == players - 1
                assert isinstance(step.state, TrickPhase)
                assert step.state.leader == start
                assert turn(step.state) == (start,)
                assert step.state.bids == tuple(BIDS[players][s % 3] for s in range(players))


@pytest.mark.clause("bid.order")
@EVERY_TABLE_WITH_BIDS
def test_every_other_seat_bids_out_of_turn(edition: str, players: int) -> None:
    state = act(bid_phase(edition, players, start=1), "bid 1").state
    due = 2 % players
    assert on_turn(state) == due
    for seat in set(range(players)) - {due}:
        verdict = ask(state, "bid 3", seat=seat)
        assert violated(verdict) == ["bid.order"]
        assert grounds(verdict) == ["bid.allowed"]
        assert place(verdict, "bid.order") == ".seat"
        text = message(verdict, "bid.order")
        assert text == f"seat {due} is next to bid, not seat {seat}"


@pytest.mark.clause("bid.order", "bid.allowed")
def test_wrong_seat_and_wrong_number_are_both_named() -> None:
    state = bid_phase("bezier-2022", 3)
    verdict = ask(state, "bid 2", seat=2)
    assert violated(verdict) == ["bid.order", "bid.allowed"]
    assert grounds(verdict) == []
    with pytest.raises(IllegalAction) as refused:
        apply(state, Bid(2, 2))
    assert refused.value.verdict == verdict


@pytest.mark.clause("bid.none-with-two")
@EVERY_TABLE_FOR_TWO
def test_two_players_play_at_once_and_never_bid(edition: str) -> None:
    state = after_discards(edition, 2)
    assert isinstance(state, TrickPhase)
    assert state.bids == ()
    for moment in (discard_phase(edition, 2), state):
        for seat, tricks in product(range(2), range(5)):
            verdict = judge(moment, Bid(seat, tricks))
            assert violated(verdict) == ["bid.none-with-two", "round.phases"]
            assert "2 players" in message(verdict, "bid.none-with-two")
