"""The door to the game: what the phases make of actions, and the functions that only tell."""

from __future__ import annotations

from random import Random
from typing import Final

import pytest

from catbox_rules.kernel.errors import IllegalAction, MalformedInput
from catbox_rules.kernel.ruleset import CHANCE, Outcome
from catbox_rules.schrodingers_cats import (
    ACTIONS,
    Action,
    Box,
    Boxes,
    Claim,
    Deal,
    DealPhase,
    DealPhysicats,
    Doubt,
    Draw,
    DrawPhase,
    EndTurn,
    Exchange,
    MatchOver,
    Physicat,
    ProofPhase,
    Prove,
    State,
    Use,
    apply,
    draw,
    initial,
    judge,
    legal_actions,
    outcome,
    rounds,
    totals,
    turn,
)
from tests.kit.schrodingers_cats.moments import (
    EVERY_COUNT,
    LIVES,
    before_deal,
    cats,
    dealt,
    grounds,
    lying,
    message,
    play,
    reach,
    rounds_of,
    table,
    violated,
)

WITHOUT: Final = table(4, with_physicats=False)
OVER: Final = MatchOver(
    WITHOUT, rounds_of(WITHOUT, "1 by 0, 2 by 0, 3 by 0"), lying(4, physicats=None, row="")
)
AFTER_A_DOUBT: Final = reach(
    dealt(2, physicats="tabby purrie"), "claim 26 alive, end turn, doubt", DealPhase
)
PROVING: Final = reach(dealt(2), "claim 1 alive, prove 1 alive", ProofPhase)
DRAWING: Final = reach(PROVING, "exchange 1 dead", DrawPhase)
OF_SEATS: Final = (Use, Claim, Prove, Exchange, EndTurn, Doubt)

PHASES: Final[list[tuple[State, tuple[type[Action], ...], str]]] = [
    (initial("amigo-2023", players=2), (DealPhysicats,), "the Physicats are dealt next"),
    (before_deal(2, physicats="tabby purrie"), (Deal,), "a deal comes next"),
    (AFTER_A_DOUBT, (Deal,), "a deal comes next"),
    (dealt(2), OF_SEATS, "seat 0 acts next"),
    (PROVING, OF_SEATS, "seat 0 acts next"),
    (DRAWING, (Draw,), "seat 0 draws a card next"),
    (OVER, (), ""),
]
ONE_OF_EACH: Final[list[Action]] = [
    DealPhysicats(cats("mewton tabby"), Physicat.PRRIDE),
    Deal((Boxes(alive=6), Boxes(dead=6))),
    Draw(Boxes(alive=1)),
    Use(0, Physicat.MEWTON),
    Claim(0, 1, Box.ALIVE),
    Prove(0, Boxes(alive=1)),
    Exchange(0, Boxes(alive=1)),
    EndTurn(0),
    Doubt(0),
]


@pytest.mark.clause("schrodinger.round.phases", "schrodinger.match.length")
@pytest.mark.parametrize(
    ("state", "expected", "due"), PHASES, ids=lambda value: type(value).__name__
)
def test_every_family_of_actions_belongs_to_its_phase(
    state: State, expected: tuple[type[Action], ...], due: str
) -> None:
    """After the match there is nothing to do. Where chance is on turn, it alone acts."""
    assert tuple(map(type, ONE_OF_EACH)) == ACTIONS
    for action in ONE_OF_EACH:
        verdict = judge(state, action)
        if isinstance(action, expected):
            assert "round.phases" not in violated(verdict)
            continue
        is_answer = isinstance(action, Use) and state is AFTER_A_DOUBT
        clause = "match.length" if state is OVER else "round.phases"
        assert violated(verdict) == {clause, *["physicat.timing"][: int(is_answer)]}
        assert grounds(verdict) == set()
        sentence = message(verdict, clause)
        if state is OVER:
            assert "3 rounds" in sentence
        else:
            assert due in sentence
            assert str(action) in sentence
            assert ("by seat 0" in sentence) is (action.actor == 0)
        with pytest.raises(IllegalAction) as refused:
            apply(state, action)
        assert refused.value.verdict == verdict
    assert turn(state) == ((0,) if expected == OF_SEATS else (CHANCE,) if expected else ())
    assert bool(legal_actions(state)) is (expected == OF_SEATS)
    if turn(state) == (CHANCE,):
        drawn = draw(state, Random(1))
        assert isinstance(drawn, expected)
        assert judge(state, drawn).is_legal
        return
    with pytest.raises(MalformedInput) as malformed:
        draw(state, Random(1))
    assert (malformed.value.path, malformed.value.given) == ("$", type(state).__name__)


@pytest.mark.clause("schrodinger.check.life-lost", "schrodinger.setup.lives")
@EVERY_COUNT
def test_totals_are_the_lives_left_and_rounds_those_that_are_over(players: int) -> None:
    for before in ("", "1 by 0"):
        lost = 1 if before else 0
        lives = tuple(LIVES[players] - (lost if seat == 1 else 0) for seat in range(players))
        begun = dealt(players, before=before)
        for state in (
            before_deal(players, before=before),
            begun,
            play(begun, "claim 1 alive").state,
        ):
            assert totals(state) == lives
            assert rounds(state) == rounds_of(state.table, before)
            assert outcome(state) is None


@pytest.mark.clause("schrodinger.match.last-seat")
def test_outcome_is_the_last_seat_with_the_lives() -> None:
    ended = outcome(OVER)
    assert isinstance(ended, Outcome)
    assert ended.totals == totals(OVER) == (1, 0, 0, 0)
    assert (ended.winners, len(rounds(OVER))) == ((0,), 3)
    [reason] = ended.reasons
    assert reason.clause == "schrodinger.match.last-seat"
    assert "seat 0" in reason.message
