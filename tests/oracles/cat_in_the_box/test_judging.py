"""The judge over all phases: it answers every well-formed action, changes nothing, and `apply`
goes by what it says."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from itertools import product
from random import Random

import pytest

from catbox_rules.book.clause import load_clauses
from catbox_rules.cat_in_the_box import (
    Action,
    Bid,
    Color,
    Deal,
    Discard,
    Paradox,
    Play,
    State,
    apply,
    draw,
    initial,
    judge,
    legal_actions,
    turn,
)
from catbox_rules.conformance.cat_in_the_box import POLICIES
from catbox_rules.kernel.errors import IllegalAction, MalformedInput
from catbox_rules.kernel.verdict import Ruling
from catbox_rules.testing.cat_in_the_box import next_action
from tests.kit.cat_in_the_box.moments import (
    EVERY_TABLE,
    after_bids,
    after_discards,
    discard_phase,
    plain_deal,
)

HIGHEST_RANK = {2: 5, 3: 6, 4: 8, 5: 9}
READINGS: list[dict[str, object]] = [
    {},
    {"tokens": "strict", "red-broken-by": "any-token"},
]


def actions_of_seats(players: int) -> Iterator[Action]:
    """Every well-formed action of a seat at a table, with some numbers that nobody bids."""
    ranks = range(1, HIGHEST_RANK[players] + 1)
    for seat in range(players):
        yield Paradox(seat)
        for tricks in (-1, 0, 1, 2, 3, 4, 5, 10**6):
            yield Bid(seat, tricks)
        for rank in ranks:
            yield Discard(seat, rank)
            for color in Color:
                yield Play(seat, rank, color)


def deals(players: int) -> list[Deal]:
    """Deals, few of which a deck can give."""
    plain = plain_deal(players)
    return [
        plain,
        Deal([]),
        Deal([()] * players),
        Deal(plain.hands, [1] * 40, [2] * 40),
        Deal([[1] * 40] * (players + 3)),
    ]


@pytest.mark.parametrize("options", READINGS, ids=str)
@EVERY_TABLE
def test_judge_answers_every_action_in_every_phase_and_apply_agrees(
    edition: str, players: int, options: dict[str, object]
) -> None:
    """A match is played, and now and then everything is asked that can be."""
    random = Random(f"{edition} {players} {options}")
    state: State = initial(edition, players=players, options=options)
    clauses = set(load_clauses("cat-in-the-box"))
    phases: set[type[State]] = set()
    over = False
    while not over:
        over = turn(state) == ()
        if type(state) not in phases or random.random() < 0.08 or over:
            phases.add(type(state))
            before = pickle.loads(pickle.dumps(state))
            asked = list(actions_of_seats(players)) + deals(players)
            legal = [action for action in asked if agree(state, action, clauses)]
            assert state == before
            by_seat = [action for action in legal if not isinstance(action, Deal)]
            assert set(by_seat) == set(legal_actions(state))
        if not over:
            state = apply(state, next_action(state, random, POLICIES["keeping colors"])).state
    assert len(phases) == (4 if players == 2 else 5)


def agree(state: State, action: Action, clauses: set[str]) -> bool:
    """Whether the action is legal: to the judge and to `apply`, which says the same of it."""
    verdict = judge(state, action)
    assert verdict == judge(state, action)
    assert (verdict.ruling is Ruling.LEGAL) is (not verdict.violations)
    broken = {finding.clause for finding in verdict.violations}
    allowing = {finding.clause for finding in verdict.grounds}
    assert broken | allowing
    assert broken | allowing <= clauses
    assert not broken & allowing, "no clause both forbids and allows"
    assert all(each.message for each in (*verdict.violations, *verdict.grounds))
    if verdict.is_legal:
        apply(state, action)
    else:
        with pytest.raises(IllegalAction) as refused:
            apply(state, action)
        assert refused.value.verdict == verdict
        assert refused.value.action == action
    return verdict.is_legal


MOMENTS: dict[str, Callable[[str, int], State]] = {
    "deal": lambda edition, players: initial(edition, players=players),
    "discard": discard_phase,
    "bid or first play": after_discards,
    "first play": after_bids,
}


@pytest.mark.clause("setup.players", "setup.deck")
@EVERY_TABLE
@pytest.mark.parametrize("moment", MOMENTS)
def test_a_seat_that_the_table_has_not_is_malformed_and_such_a_rank_illegal(
    edition: str, players: int, moment: str
) -> None:
    """Seat 3 of 3 and rank 7 of 6, in every phase and whatever the phase expects."""
    state = MOMENTS[moment](edition, players)
    too_high = HIGHEST_RANK[players] + 1
    seats: list[Action] = [
        Paradox(players),
        Bid(players, 1),
        Discard(players, 1),
        Play(players, 1, Color.BLUE),
    ]
    for action, ask_of in product(seats, (judge, apply)):
        with pytest.raises(MalformedInput) as refused:
            ask_of(state, action)
        assert refused.value.path == "$.seat"
        assert refused.value.expected == f"0 to {players - 1}"
        assert refused.value.given == players
    if players == 5:
        return  # nine is the highest rank there is
    ranks: list[Action] = [Discard(0, too_high), Play(0, too_high, Color.GREEN)]
    for each in ranks:
        with pytest.raises(IllegalAction) as illegal:
            apply(state, each)
        assert illegal.value.verdict == judge(state, each)
        [found] = illegal.value.verdict.violations
        assert found.clause == "setup.deck"


@EVERY_TABLE
def test_legal_actions_stand_in_order(edition: str, players: int) -> None:
    """By seat, then by rank or number, then red, blue, yellow, green."""
    random = Random(players)
    state: State = initial(edition, players=players)

    def place(action: Action) -> tuple[int, int, int]:
        match action:
            case Discard():
                return action.seat, action.rank, 0
            case Bid():
                return action.seat, action.tricks, 0
            case Play():
                return action.seat, action.rank, "RBYG".index(action.color.letter)
            case Paradox():
                return action.seat, 0, 0
            case Deal():
                raise AssertionError("chance has no list of actions")

    while turn(state):
        legal = legal_actions(state)
        assert [place(action) for action in legal] == sorted(place(action) for action in legal)
        assert len(set(legal)) == len(legal)
        assert {action.actor for action in legal} == (
            set(turn(state)) if turn(state) != ("chance",) else set()
        )
        state = apply(state, next_action(state, random)).state


@EVERY_TABLE
def test_same_actions_lead_to_the_same_match(edition: str, players: int) -> None:
    random = Random(players)
    one: State = initial(edition, players=players)
    other: State = initial(edition, players=players)
    while turn(one):
        action = draw(one, random) if turn(one) == ("chance",) else legal_actions(one)[0]
        step, again = apply(one, action), apply(other, action)
        assert step == again
        one, other = step.state, again.state
