"""From phase to phase, from round to round, and to the winner."""

from __future__ import annotations

import pytest

from catbox_rules.cat_in_the_box import (
    Action,
    Bid,
    BidPhase,
    CellSet,
    Color,
    DealPhase,
    Discard,
    DiscardPhase,
    MatchOver,
    Paradox,
    Play,
    RoundResult,
    State,
    Table,
    TrickPhase,
    apply,
    initial,
    judge,
    legal_actions,
    outcome,
    totals,
    turn,
)
from catbox_rules.cat_in_the_box.events import MatchEnded, RoundBegan, RoundScored
from catbox_rules.kernel.errors import IllegalAction
from catbox_rules.kernel.ruleset import Seat
from tests.unit.cat_in_the_box.rules.moments import (
    EVERY_EDITION,
    EVERY_TABLE,
    TRICKS_OF_WHOLE_ROUNDS,
    after_bids,
    after_discards,
    discard_phase,
    message,
    plain_deal,
    up_to_the_tricks,
    violated,
    whole_round,
)


def play_round(state: State) -> tuple[State, list[object]]:
    """A round without a paradox from before its deal to its end, and all its events."""
    assert isinstance(state, DealPhase)
    table = state.table
    start = (table.first_seat + len(state.results)) % table.players
    scenario = whole_round(table.edition.id, table.players, start=start)
    reported: list[object] = []
    for action in scenario.record().actions:
        assert isinstance(action, Action)
        step = apply(state, action)
        state = step.state
        reported += step.events
    return state, reported


def after_rounds(edition: str, players: int, rounds: int, *, start: int = 0) -> State:
    """After some rounds without a paradox."""
    state: State = initial(edition, players=players, first_seat=start)
    for _ in range(rounds):
        state, _ = play_round(state)
    return state


# Phases.

ONE_OF_EACH_FAMILY: dict[str, Action] = {
    "discard": Discard(0, 5),
    "bid": Bid(0, 1),
    "play": Play(0, 5, Color.YELLOW),
    "paradox": Paradox(0),
}


def families_allowed(state: State) -> set[str]:
    match state:
        case DealPhase():
            return {"deal"}
        case DiscardPhase():
            return {"discard"}
        case BidPhase():
            return {"bid"}
        case TrickPhase():
            return {"play", "paradox"}
        case MatchOver():
            return set()


@pytest.mark.clause("round.phases", "trick.last")
@EVERY_TABLE
def test_who_plays_a_card_that_is_left_hears_that_the_round_is_over(
    edition: str, players: int
) -> None:
    before: State = initial(edition, players=players)
    sentence = message(judge(before, Play(0, 1, Color.GREEN)), "round.phases")
    assert "is over" not in sentence
    after, _ = play_round(before)
    verdict = judge(after, Play(0, 1, Color.GREEN))
    assert "round 1 is over: " in message(verdict, "round.phases")
    assert "is over" not in message(judge(after, Paradox(0)), "round.phases")


@pytest.mark.clause("round.phases", "match.length")
@EVERY_TABLE
def test_every_family_of_actions_belongs_to_its_phase(edition: str, players: int) -> None:
    moments: list[State] = [
        initial(edition, players=players),
        discard_phase(edition, players),
        after_discards(edition, players),
        after_bids(edition, players),
        after_rounds(edition, players, players),
    ]
    actions = {"deal": plain_deal(players), **ONE_OF_EACH_FAMILY}
    seen: set[str] = set()
    for state in moments:
        for family, action in actions.items():
            verdict = judge(state, action)
            out_of_phase = {"round.phases", "match.length"} & set(violated(verdict))
            assert bool(out_of_phase) is (family not in families_allowed(state))
            if out_of_phase:
                over = isinstance(state, MatchOver)
                assert out_of_phase == {"match.length" if over else "round.phases"}
                no_bids = family == "bid" and players == 2 and not over
                assert len(verdict.violations) == (2 if no_bids else 1)
                seen |= out_of_phase
                with pytest.raises(IllegalAction) as refused:
                    apply(state, action)
                assert refused.value.verdict == verdict
    assert seen == {"round.phases", "match.length"}


@pytest.mark.clause("round.phases")
@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (initial("bezier-2022", players=3), "a deal"),
        (discard_phase("bezier-2022", 3), "a discard"),
        (after_discards("bezier-2022", 3), "a bid"),
        (after_bids("bezier-2022", 3), "a play or a paradox"),
    ],
    ids=["deal", "discard", "bid", "play"],
)
def test_refusal_says_what_is_expected_and_what_was_given(state: State, expected: str) -> None:
    for family, action in ONE_OF_EACH_FAMILY.items():
        if family not in families_allowed(state):
            sentence = message(judge(state, action), "round.phases")
            assert sentence == f"{expected} comes next, not {action} by seat 0"
    if not isinstance(state, DealPhase):
        sentence = message(judge(state, plain_deal(3)), "round.phases")
        assert sentence.startswith(f"{expected} comes next, not deal")
        assert "seat" not in sentence, "chance deals"


@pytest.mark.clause("round.phases")
@EVERY_TABLE
def test_phases_of_a_round_in_order(edition: str, players: int) -> None:
    state: State = initial(edition, players=players)
    phases: list[type[State]] = []
    for action in whole_round(edition, players).record().actions:
        assert isinstance(action, Action)
        if not phases or phases[-1] is not type(state):
            phases.append(type(state))
        state = apply(state, action).state
    bids = [] if players == 2 else [BidPhase]
    assert phases == [DealPhase, DiscardPhase, *bids, TrickPhase]
    assert isinstance(state, DealPhase)


# From round to round.


@pytest.mark.clause("round.clean-up", "setup.observed-tokens", "setup.deck")
@EVERY_TABLE
def test_second_round_begins_as_the_first(edition: str, players: int) -> None:
    first = after_bids(edition, players, start=players - 1)
    second = up_to_the_tricks(after_rounds(edition, players, 1, start=players - 2))
    assert second.board == first.board
    assert second.board.tokens == (CellSet(),) * players
    assert set(second.held) == {frozenset(Color)}
    assert second.won == (0,) * players
    assert second.trick == ()
    assert second.leader == first.leader == players - 1
    assert second.hands == first.hands
    assert legal_actions(second) == legal_actions(first)
    assert len(second.results) == 1


@pytest.mark.clause("round.start-seat-passes", "match.length")
@EVERY_TABLE
def test_start_card_passes_to_the_left_no_matter_who_wins_the_tricks(
    edition: str, players: int
) -> None:
    """The start seat wins most tricks of each round; with five the last is won by its right
    neighbor, with two by the other seat."""
    for first in range(players):
        state: State = initial(edition, players=players, first_seat=first)
        for number in range(1, players + 1):
            start = (first + number - 1) % players
            before = up_to_the_tricks(state)
            assert before.leader == start
            state, events = play_round(state)
            began = [event for event in events if isinstance(event, RoundBegan)]
            assert began == [RoundBegan(number, Seat(start))]
        assert [result.start_seat for result in state.results] == [
            (first + number) % players for number in range(players)
        ]


@pytest.mark.clause("round.start-seat-passes", "bid.order")
@EVERY_TABLE
def test_start_seat_of_the_second_round_bids_first(edition: str, players: int) -> None:
    state: State = after_rounds(edition, players, 1)
    state = apply(state, plain_deal(players)).state
    for seat in range(players):
        state = apply(state, Discard(seat, plain_deal(players).hands[seat][0])).state
    assert turn(state) == (1,)


# The end.


@pytest.mark.clause("match.length")
@EVERY_TABLE
def test_match_has_as_many_rounds_as_seats(edition: str, players: int) -> None:
    state: State = initial(edition, players=players)
    for number in range(1, players + 1):
        assert turn(state) == ("chance",)
        assert outcome(state) is None
        state, events = play_round(state)
        assert len(state.results) == number
        assert isinstance(events[-1], MatchEnded if number == players else RoundScored)
    assert isinstance(state, MatchOver)
    assert turn(state) == ()
    assert legal_actions(state) == ()
    deal = judge(state, plain_deal(players))
    assert violated(deal) == ["match.length"]
    assert str(players) in message(deal, "match.length")


@pytest.mark.clause("match.winner", "match.length", "match.shared", "match.tie-last-round")
@EVERY_TABLE
def test_totals_of_a_match_are_those_of_its_rounds(edition: str, players: int) -> None:
    """The same round is played from each seat in turn, so that all seats tie, and the start seat
    of the last round did best in it."""
    state: State = after_rounds(edition, players, players - 1)
    state, events = play_round(state)
    result = outcome(state)
    assert result is not None
    of_start_seat = TRICKS_OF_WHOLE_ROUNDS[players] if players > 2 else (9, 6)
    total = sum(of_start_seat)
    assert totals(state) == result.totals == (total,) * players
    last_start = players - 1
    assert result.winners == (last_start,)
    assert result.reasons[-1].clause == "match.tie-last-round"
    assert events[-1] == MatchEnded(result.totals, result.winners)


def over(*rounds: tuple[int, ...], edition: str = "pegasus-2023") -> MatchOver:
    """A match with these scores."""
    players = len(rounds)
    nothing = (0,) * players
    results = tuple(
        RoundResult(Seat(number), None, nothing, nothing, scores)
        for number, scores in enumerate(rounds)
    )
    return MatchOver(Table.create(edition, players=players), results)


@pytest.mark.clause("match.winner", "match.tie-last-round", "match.shared")
@pytest.mark.parametrize(
    ("rounds", "winners", "decided_by"),
    [
        # One seat ahead, from each place; the last round does not matter then.
        ([(9, 6), (0, 2)], [0], "match.winner"),
        ([(6, 9), (2, 0)], [1], "match.winner"),
        ([(5, 0, 0), (0, 1, 0), (0, 3, 4)], [0], "match.winner"),
        ([(-5, -4, -9), (0, 0, 0), (0, -4, 9)], [2], "match.winner"),
        ([(0, 0, 0, 1), (0, 0, 0, 0), (0, 0, 0, 0), (0, 0, 0, 0)], [3], "match.winner"),
        # Below zero as well.
        ([(-1, -2), (-3, -3)], [0], "match.winner"),
        # A tie of two goes to the better last round, be it the lower or the higher seat.
        ([(5, 4), (3, 4)], [1], "match.tie-last-round"),
        ([(4, 5), (4, 3)], [0], "match.tie-last-round"),
        ([(2, 2, 0), (3, 2, 0), (-1, 0, 3)], [1], "match.tie-last-round"),
        # A seat that is behind has the best last round and does not win.
        ([(5, 4, -9), (1, 3, 0), (2, 1, 9)], [0], "match.tie-last-round"),
        # The first round and the one before the last decide nothing.
        ([(9, 0, 0), (0, 9, 0), (1, 1, 0)], [0, 1], "match.shared"),
        ([(0, 9, 0), (9, 0, 0), (1, 1, 2)], [0, 1], "match.shared"),
        # Three tie in points, and two of them, or all, in the last round.
        ([(1, 0, 1), (0, 0, 0), (0, 1, 0)], [1], "match.tie-last-round"),
        ([(0, 1, 0), (0, 0, 0), (1, 0, 1)], [0, 2], "match.shared"),
        ([(1, 0, 0), (0, 1, 0), (0, 0, 1)], [2], "match.tie-last-round"),
        ([(0, 0, 0), (0, 0, 0), (0, 0, 0)], [0, 1, 2], "match.shared"),
        (
            [(1, 1, 1, 1, 0)] + [(0, 0, 0, 0, 0)] * 3 + [(2, 2, 2, 2, 3)],
            [4],
            "match.tie-last-round",
        ),
        ([(0, 0, 0, 0, 0)] * 4 + [(2, 1, 2, 2, 0)], [0, 2, 3], "match.shared"),
    ],
)
def test_who_wins(rounds: list[tuple[int, ...]], winners: list[int], decided_by: str) -> None:
    result = outcome(over(*rounds))
    assert result is not None
    assert result.totals == tuple(map(sum, zip(*rounds, strict=True)))
    assert list(result.winners) == winners
    assert result.reasons[-1].clause == decided_by
    if decided_by == "match.winner":
        assert len(result.reasons) == 1
        assert f"seat {winners[0]} " in result.reasons[0].message
        assert str(max(result.totals)) in result.reasons[0].message
    else:
        tied = [seat for seat, total in enumerate(result.totals) if total == max(result.totals)]
        assert ", ".join(map(str, tied)) in result.reasons[0].message
        compared = ["match.tie-last-round"] if len(winners) < len(tied) else []
        shared = ["match.shared"] if len(winners) > 1 else []
        clauses = [reason.clause for reason in result.reasons]
        assert clauses == ["match.winner", *compared, *shared]
        for reason in result.reasons[1:]:
            assert all(str(seat) in reason.message for seat in winners)
            assert str(rounds[-1][winners[0]]) in reason.message


@pytest.mark.clause("match.winner", "match.tie-last-round", "match.shared")
@pytest.mark.parametrize(
    ("rounds", "expected"),
    [
        ([(5, 0, 0), (0, 1, 0), (0, 3, 4)], ["seat 0 has the most points, 5"]),
        (
            [(5, 4, 0), (1, 3, 0), (2, 1, 0)],
            [
                "seats 0, 1 tie with 8 points",
                "of these, seat 0 did best in the last round, with 2 points",
            ],
        ),
        (
            [(9, 0, 0), (0, 9, 0), (1, 1, 0)],
            [
                "seats 0, 1 tie with 10 points",
                "seats 0, 1 share the victory, with 1 points each in the last round",
            ],
        ),
        (
            [(0, 1, 0), (0, 0, 0), (1, 0, 1)],
            [
                "seats 0, 1, 2 tie with 1 points",
                "of these, seats 0, 2 did best in the last round, with 1 points",
                "seats 0, 2 share the victory, with 1 points each in the last round",
            ],
        ),
    ],
)
def test_reasons_of_a_victory_name_the_seats(
    rounds: list[tuple[int, ...]], expected: list[str]
) -> None:
    result = outcome(over(*rounds))
    assert result is not None
    assert [reason.message for reason in result.reasons] == expected


@pytest.mark.clause("match.winner")
@EVERY_EDITION
def test_nobody_has_won_before_the_end(edition: str) -> None:
    moments: list[State] = [
        initial(edition, players=3),
        discard_phase(edition, 3),
        after_discards(edition, 3),
        after_bids(edition, 3),
        after_rounds(edition, 3, 2),
    ]
    assert [outcome(state) for state in moments] == [None] * 5
    assert [totals(state) for state in moments] == [(0, 0, 0)] * 4 + [(8, 8, 0)]


@pytest.mark.clause("round.phases")
@EVERY_EDITION
def test_round_that_is_not_the_last_is_followed_by_a_deal(edition: str) -> None:
    state = after_rounds(edition, 3, 1)
    assert isinstance(state, DealPhase)
    assert judge(state, plain_deal(3)).is_legal
    assert isinstance(apply(state, plain_deal(3)).state, DiscardPhase)
