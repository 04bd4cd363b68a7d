"""What other engines got wrong. Each of their faults is a test here."""

from __future__ import annotations

import random
from itertools import product

import pytest
from attrs import evolve

from catbox_rules.cat_in_the_box import (
    Cards,
    CellSet,
    Color,
    Deal,
    MatchOver,
    Play,
    RoundResult,
    State,
    Table,
    TrickPhase,
    apply,
    draw,
    initial,
    legal_actions,
    outcome,
    turn,
    view,
)
from catbox_rules.cat_in_the_box.events import NeutralTokenPlaced
from catbox_rules.cat_in_the_box.rules.tricks import winner
from catbox_rules.cat_in_the_box.state import match_over
from catbox_rules.kernel.ruleset import Seat
from tests.kit.cat_in_the_box.moments import (
    EVERY_TABLE,
    EVERY_TABLE_FOR_TWO,
    EVERY_TABLE_WITH_BIDS,
    TRICKS_OF_WHOLE_ROUNDS,
    act,
    after_bids,
    ask,
    before_whole_round,
    bid_phase,
    discard_phase,
    in_words,
    on_turn,
    plain_deal,
    play,
    state_after,
    trick_phase,
    up_to_the_tricks,
    whole_round,
)
from tests.kit.cat_in_the_box.scenario import Scenario
from tests.oracles.cat_in_the_box.mirror import INTERNATIONAL
from tests.oracles.cat_in_the_box.secrecy import hidden_pile


@pytest.mark.clause("bid.allowed")
@EVERY_TABLE_WITH_BIDS
def test_bids_are_not_the_same_for_every_count_of_players(edition: str, players: int) -> None:
    """Engines let everybody bid 1 to 4, or 0 to 4 with four and five players."""
    bids = "bid 1 bid 3 bid 4" if players == 3 else "bid 1 bid 2 bid 3"
    assert in_words(legal_actions(bid_phase(edition, players))) == bids


@pytest.mark.clause("deal.discard", "trick.last")
@EVERY_TABLE_FOR_TWO
def test_two_players_discard_and_play_eight_tricks(edition: str) -> None:
    """An engine has no discard and nine tricks: 18 plays for 17 cells, so that each of its rounds
    ends in a paradox. Here some rounds do without one."""
    assert turn(discard_phase(edition, 2)) == (0, 1)
    state = before_whole_round(edition, 2)
    assert [len(hand) for hand in state.hands] == [9, 9]
    cells = state.board.open & CellSet.of_cards(state.table.deck)
    assert len(cells) == 17
    [result] = state_after(whole_round(edition, 2)).results
    assert result.paradox is None
    assert sum(result.tricks) == 8


@pytest.mark.clause("deal.two-player-reveal")
@EVERY_TABLE_FOR_TWO
@pytest.mark.parametrize(
    ("revealed", "taken"),
    [((4, 4, 1), "G1 Y4 G4"), ((4, 1, 4), "G1 Y4 G4"), ((4, 4, 4), "B4 Y4 G4")],
)
def test_rank_that_is_revealed_again_takes_another_cell(
    edition: str, revealed: tuple[int, ...], taken: str
) -> None:
    """An engine takes the green cell of it alone."""
    hands = [[1, 1, 2, 2, 2, 3, 3, 3, 5, 5], [1, 1, 2, 2, 3, 3, 5, 5, 5, 4]]
    step = apply(initial(edition, players=2), Deal(hands, revealed))
    placed = [e for e in step.events if isinstance(e, NeutralTokenPlaced)]
    assert CellSet.of(each.cell for each in placed) == CellSet.named(taken)
    state = step.state
    for seat, rank in ((0, 1), (1, 1)):
        state = act(state, f"discard {rank}", seat=seat).state
    assert isinstance(state, TrickPhase)
    assert not state.board.open & CellSet.named(taken)


@pytest.mark.clause("declare.lead-red-broken", "declare.lead-red-forced")
@pytest.mark.parametrize(
    ("tricks", "leader", "lead"),
    [
        # A forced red lead: seat 0 leads 1R, and seat 1 wins.
        ("6Y 5Y 1G / 6B 5B 2G / 3G 4G 5G / 1R 2R 4Y", 1, "3R"),
        # The forced red lead is the only red card that was played.
        ("6Y 5Y 1G / 6B 5B 2G / 3G 4G 5G / 1R 4Y 4B", 0, "2R"),
        # Red follows red.
        ("6Y 5Y 1G / 6B 5B 2G / 3G 4G 5G / 1R 2R 3R", 2, "4R"),
    ],
)
def test_red_on_red_and_a_forced_red_lead_break_red(tricks: str, leader: int, lead: str) -> None:
    """Engines keep a flag that only a red card off another led color sets."""
    hands = {0: (1, 2, 2, 3, 5), 1: (3, 3, 4, 4, 6), 2: (4, 4, 5, 6, 6)}
    for edition in ("ayatsurare-2020", *INTERNATIONAL):
        state = trick_phase(
            Scenario(edition, 3, start=1, tricks=tricks, hands={0: hands[0], leader: hands[leader]})
        )
        assert on_turn(state) == leader
        verdict = ask(state, lead)
        assert verdict.is_legal
        assert "declare.lead-red-broken" in verdict.clauses


@pytest.mark.clause("score.bonus-two-players", "score.trick")
@EVERY_TABLE_FOR_TWO
def test_scores_of_two_players_are_no_difference(edition: str) -> None:
    """An engine gives one seat what it takes from the other."""
    [result] = state_after(whole_round(edition, 2)).results
    assert result.scores == (9, 6)


@pytest.mark.clause("round.start-seat-passes")
@EVERY_TABLE
def test_next_round_does_not_start_with_the_winner_of_the_last_trick(
    edition: str, players: int
) -> None:
    """With three and four players seat 1 starts and wins every trick, with five its right neighbor
    wins the last one; the next round starts with seat 2, which has won none."""
    state = up_to_the_tricks(state_after(whole_round(edition, players, start=1)))
    assert state.leader == 2 % players
    if players > 2:
        assert TRICKS_OF_WHOLE_ROUNDS[players][1] == 0, "it won no trick at all"


def result_of(*scores: tuple[int, ...]) -> MatchOver:
    players = len(scores)
    nothing = (0,) * players
    results = tuple(
        RoundResult(Seat(number), None, nothing, nothing, each)
        for number, each in enumerate(scores)
    )
    return match_over(Table.create("pegasus-2023", players=players), results)


@pytest.mark.clause("match.tie-last-round", "match.shared")
@pytest.mark.parametrize(
    ("scores", "winners"),
    [
        (((0, 0), (0, 0)), (0, 1)),
        (((3, 2), (1, 2)), (1,)),
        (((2, 3), (2, 1)), (0,)),
        (((0, 3, 3), (0, 0, 0), (0, 2, 2)), (1, 2)),
        (((0, 3, 2), (0, 0, 0), (9, 2, 3)), (0,)),
        (((0, 3, 2), (0, 0, 0), (0, 2, 3)), (2,)),
    ],
)
def test_ties_compare_the_last_round_and_then_share(
    scores: tuple[tuple[int, ...], ...], winners: tuple[int, ...]
) -> None:
    """Engines let the first seat win, or all that tie, whatever they scored last."""
    result = outcome(result_of(*scores))
    assert result is not None
    assert result.winners == winners


@pytest.mark.clause("score.group")
@pytest.mark.parametrize("edition", INTERNATIONAL)
def test_token_by_itself_is_a_group_of_one(edition: str) -> None:
    """Engines that only count tokens with a neighbor score 0. With five players the right
    neighbor of the start seat wins the two tricks that it has bid, with no two tokens that touch:
    Y4, B1, B5, G2, G6, R3, R9."""
    scenario = whole_round(edition, 5)
    record = Scenario(edition, 5, tricks=scenario.tricks, bids=(1, 1, 1, 1, 2))
    [result] = state_after(record).results
    assert result.bonus == (0, 0, 0, 0, 1)
    assert result.scores == (5, 0, 0, 0, 3)


@pytest.mark.clause("deal.even", "deal.from-deck")
@EVERY_TABLE
def test_replayed_actions_deal_the_same_cards(edition: str, players: int) -> None:
    """An engine shuffles when it is constructed, and deals by an index into that deck."""
    outcomes: set[State] = set()
    for seed in range(5):
        random.seed(seed)
        state = apply(initial(edition, players=players), plain_deal(players)).state
        outcomes.add(state)
    assert len(outcomes) == 1
    generator = random.getstate()
    play(before_whole_round(edition, players), "")
    draw(initial(edition, players=players), random.Random(0))
    assert random.getstate() == generator, "nothing draws from the generator of the process"


@pytest.mark.clause("secrecy.hand", "secrecy.discard", "secrecy.left-over-cards")
@EVERY_TABLE
def test_each_unseen_card_may_lie_in_each_hidden_place(edition: str, players: int) -> None:
    """An engine keeps some hidden cards where they are when it draws what a seat does not know.
    Here seat 0 sees the same whichever of them seat 1 has discarded or holds, and with two players
    whichever lie on the table."""
    state = after_bids(edition, players)
    pile = hidden_pile(state, Seat(0))
    for rank in set(pile):
        for discarded in (True, False):
            rest = pile.copy()
            rest.remove(rank)
            if discarded:
                discards = (state.discards[0], rank, *(rest.pop() for _ in range(players - 2)))
            else:
                discards = (state.discards[0], *(rest.pop() for _ in range(players - 1)))
                rest.append(rank)
            hands = [[rest.pop() for _ in hand] for hand in state.hands[1:]]
            assert discarded or rank in hands[0]
            world = evolve(
                state,
                hands=(state.hands[0], *(Cards.of(*hand) for hand in hands)),
                discards=discards,
            )
            assert len(rest) == (2 if players == 2 else 0)
            assert view(world, 0) == view(state, 0)
            assert legal_actions(world) == legal_actions(state)


@pytest.mark.clause("trick.color-strength", "trick.winner-leads", "play.turn")
@pytest.mark.parametrize(("players", "leader"), list(product((2, 3, 4, 5), range(5))))
def test_winner_is_the_seat_that_played_the_card(players: int, leader: int) -> None:
    """An engine counts the place of the winning card from the wrong seat."""
    leader %= players
    for best in range(players):
        trick = tuple(
            Play((leader + place) % players, 9 if place == best else 1 + place, Color.BLUE)
            for place in range(players)
        )
        assert winner(trick).seat == (leader + best) % players
