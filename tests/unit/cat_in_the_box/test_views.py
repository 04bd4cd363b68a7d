"""Views: what each shows in each phase."""

from __future__ import annotations

import pytest

from catbox_rules.cat_in_the_box import (
    BidPhase,
    Cards,
    CellSet,
    DiscardPhase,
    MatchOver,
    Rank,
    RoundResult,
    SeatView,
    State,
    TrickPhase,
    initial,
    view,
)
from catbox_rules.cat_in_the_box.views import (
    BidView,
    DealView,
    DiscardView,
    MatchOverView,
    TrickView,
)
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import Seat
from tests.oracles.cat_in_the_box.mirror import INTERNATIONAL
from tests.unit.cat_in_the_box.rules.moments import (
    EVERY_TABLE,
    EVERY_TABLE_WITH_BIDS,
    act,
    after_bids,
    bid_phase,
    discard_phase,
    plain_deal,
    state_after,
    trick_phase,
    whole_round,
)
from tests.unit.cat_in_the_box.scenario import Scenario


@EVERY_TABLE
def test_before_a_deal(edition: str, players: int) -> None:
    for state in (initial(edition, players=players), state_after(whole_round(edition, players))):
        assert view(state) == DealView(state.table, state.results)
        for seat in range(players):
            assert view(state, seat) == SeatView(
                Seat(seat), DealView(state.table, state.results), Cards(), None
            )


@EVERY_TABLE
def test_while_discards_are_made(edition: str, players: int) -> None:
    state = act(discard_phase(edition, players), "discard 5", seat=1).state
    assert isinstance(state, DiscardPhase)
    dealt = 9 if players == 5 else 10
    public = DiscardView(
        table=state.table,
        results=(),
        hand_sizes=tuple(dealt - (seat == 1) for seat in range(players)),
        has_discarded=tuple(seat == 1 for seat in range(players)),
        revealed=plain_deal(players).revealed,
        board=after_bids(edition, players).board,
    )
    assert view(state) == public
    for seat in range(players):
        hand = list(plain_deal(players).hands[seat])
        if seat == 1:
            hand.remove(Rank(5))
        discard = Rank(5) if seat == 1 else None
        assert view(state, seat) == SeatView(Seat(seat), public, Cards.of(*hand), discard)


@pytest.mark.parametrize("edition", INTERNATIONAL)
def test_board_of_two_players_shows_neutral_tokens_from_the_deal_on(edition: str) -> None:
    public = view(discard_phase(edition, 2))
    assert isinstance(public, DiscardView)
    assert public.board.neutral == CellSet.named("G1 G3 G4")
    assert public.board.observed == CellSet.named("R6 B6 Y6 G6")


@EVERY_TABLE_WITH_BIDS
def test_while_bids_are_made(edition: str, players: int) -> None:
    state = act(bid_phase(edition, players, start=1), "bid 3").state
    assert isinstance(state, BidPhase)
    left = 8 if players == 5 else 9
    public = BidView(
        table=state.table,
        results=(),
        hand_sizes=(left,) * players,
        bids=(None, 3, None, None, None)[:players],
        board=state.table.empty_board,
    )
    assert view(state) == public
    for seat in range(players):
        lowest, *rest = plain_deal(players).hands[seat]
        assert view(state, seat) == SeatView(Seat(seat), public, Cards.of(*rest), lowest)


@EVERY_TABLE
def test_while_tricks_are_played(edition: str, players: int) -> None:
    """In the second trick: what lies open, and the hands by their sizes."""
    lower = ["3B", "2B", "1B"][: players - 2]
    state = trick_phase(
        Scenario(edition, players, tricks=" ".join(["5B", "4Y", *lower, "/", "5Y"]))
    )
    left = 8 if players == 5 else 9
    public = TrickView(
        table=state.table,
        results=(),
        hand_sizes=(left - 2, *(left - 1,) * (players - 1)),
        bids=() if players == 2 else (1,) * players,
        revealed=(Rank(1), Rank(2), Rank(3)) if players == 2 else (),
        board=state.board,
        held=state.held,
        won=(1, *(0,) * (players - 1)),
        leader=Seat(0),
        trick=state.trick,
    )
    assert view(state) == public
    assert [str(play) for play in state.trick] == ["5Y"]
    for seat in range(players):
        seen = view(state, seat)
        assert seen == SeatView(Seat(seat), public, state.hands[seat], state.discards[seat])


@EVERY_TABLE
def test_after_the_match(edition: str, players: int) -> None:
    nothing = (0,) * players
    results = tuple(
        RoundResult(Seat(seat), None, nothing, nothing, nothing) for seat in range(players)
    )
    state = MatchOver(initial(edition, players=players).table, results)
    assert view(state) == MatchOverView(state.table, results)
    for seat in range(players):
        seen = view(state, seat)
        assert seen == SeatView(Seat(seat), MatchOverView(state.table, results), Cards(), None)


@EVERY_TABLE
@pytest.mark.parametrize("beyond", [-1, 0, 7])
def test_seats_that_the_table_has_not(edition: str, players: int, beyond: int) -> None:
    states: list[State] = [
        initial(edition, players=players),
        discard_phase(edition, players),
        after_bids(edition, players),
    ]
    seat = beyond if beyond < 0 else players + beyond
    for state in states:
        with pytest.raises(MalformedInput) as refused:
            view(state, seat)
        assert refused.value.path == "$.seat"
        assert refused.value.given == seat
        assert f"0 to {players - 1}" in refused.value.expected
    assert isinstance(states[-1], TrickPhase)
