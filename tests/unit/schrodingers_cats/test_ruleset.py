"""The door to the game: what the phases make of actions, and the functions that only tell."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from catbox_rules import schrodingers_cats as game
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import IllegalAction, MalformedInput
from catbox_rules.kernel.ruleset import Outcome, Seat
from catbox_rules.schrodingers_cats import (
    ACTIONS,
    Action,
    Boxes,
    Claim,
    ClaimPhase,
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
    PhysicatDealPhase,
    ProofPhase,
    Prove,
    RoundResult,
    State,
    TurnPhase,
    Use,
    apply,
    draw,
    initial,
    judge,
    legal_actions,
    outcome,
    ranges,
    rounds,
    totals,
    turn,
)
from tests.unit.schrodingers_cats.rules.matches import TABLES, whole_match
from tests.unit.schrodingers_cats.rules.moments import (
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
from tests.unit.schrodingers_cats.rules.wrong_actions import clauses_broken

# Phases.

DEALING_PHYSICATS = initial("amigo-2023", players=2)
DEALING = before_deal(2, physicats="tabby purrie")
AFTER_A_DOUBT = reach(
    dealt(2, physicats="tabby purrie"), "claim 26 alive, end turn, doubt", DealPhase
)
CLAIMING = dealt(2)
PROVING = reach(dealt(2), "claim 1 alive, prove 1 alive", ProofPhase)
DRAWING = reach(PROVING, "exchange 1 dead", DrawPhase)
WITHOUT = table(4, with_physicats=False)
OVER = MatchOver(
    WITHOUT, rounds_of(WITHOUT, "3 by 0, 2 by 0, 1 by 0"), lying(4, physicats=None, row="")
)

PHASES: list[tuple[State, set[type[Action]], str]] = [
    (DEALING_PHYSICATS, {DealPhysicats}, "the Physicats are dealt next"),
    (DEALING, {Deal}, "a deal comes next"),
    (AFTER_A_DOUBT, {Deal}, "a deal comes next"),
    (CLAIMING, {Use, Claim, Prove, Exchange, EndTurn, Doubt}, "seat 0 acts next"),
    (PROVING, {Use, Claim, Prove, Exchange, EndTurn, Doubt}, "seat 0 acts next"),
    (DRAWING, {Draw}, "seat 0 draws a card next"),
]
ONE_OF_EACH: list[Action] = [
    DealPhysicats(cats("mewton tabby"), Physicat.PRRIDE),
    Deal((Boxes(alive=6), Boxes(dead=6))),
    Draw(Boxes(alive=1)),
    Use(0, Physicat.MEWTON),
    Claim(0, 1, game.Box.ALIVE),
    Prove(0, Boxes(alive=1)),
    Exchange(0, Boxes(alive=1)),
    EndTurn(0),
    Doubt(0),
]


def test_there_is_one_action_of_each_family() -> None:
    assert tuple(type(action) for action in ONE_OF_EACH) == ACTIONS


@pytest.mark.clause("schrodinger.round.phases")
@pytest.mark.parametrize(
    ("state", "expected", "due"), PHASES, ids=lambda value: type(value).__name__
)
def test_every_family_of_actions_belongs_to_its_phase(
    state: State, expected: set[type[Action]], due: str
) -> None:
    for action in ONE_OF_EACH:
        verdict = judge(state, action)
        if type(action) in expected:
            assert "round.phases" not in violated(verdict)
            continue
        in_answer = isinstance(action, Use) and state is AFTER_A_DOUBT
        broken = {"round.phases", "physicat.timing"} if in_answer else {"round.phases"}
        assert violated(verdict) == broken
        assert grounds(verdict) == set()
        sentence = message(verdict, "round.phases")
        assert due in sentence
        assert str(action) in sentence
        assert ("by seat 0" in sentence) is (action.actor == 0)
        with pytest.raises(IllegalAction) as refused:
            apply(state, action)
        assert refused.value.verdict == verdict


@pytest.mark.clause("schrodinger.match.length")
def test_nothing_is_done_after_the_match() -> None:
    for action in ONE_OF_EACH:
        verdict = judge(OVER, action)
        assert violated(verdict) == {"match.length"}
        assert "3 rounds" in message(verdict, "match.length")
        with pytest.raises(IllegalAction):
            apply(OVER, action)
    assert legal_actions(OVER) == ()
    assert turn(OVER) == ()


def test_who_is_to_act() -> None:
    assert [turn(state) for state in (DEALING_PHYSICATS, DEALING, DRAWING)] == [("chance",)] * 3
    for seat in range(3):
        state = dealt(3, start=seat)
        assert turn(state) == turn(play(state, "claim 1 alive").state) == (seat,)


@pytest.mark.clause("schrodinger.round.phases")
def test_seats_have_no_legal_actions_while_chance_is_on_turn() -> None:
    for state in (DEALING_PHYSICATS, DEALING, DRAWING):
        assert legal_actions(state) == ()


# Seats that a table does not have.


@pytest.mark.clause("schrodinger.setup.players")
@EVERY_COUNT
def test_seats_that_the_table_has_not_are_malformed_in_every_phase(players: int) -> None:
    states: list[State] = [
        initial("amigo-2023", players=players),
        before_deal(players),
        dealt(players),
        reach(dealt(players), "claim 1 alive", ProofPhase),
        reach(dealt(players), "claim 1 alive, prove 1 alive, exchange 1 dead", DrawPhase),
    ]
    if players == 4:
        states.append(OVER)
    actions: list[Action] = [
        Use(players, Physicat.MEWTON),
        Claim(players, 1, game.Box.ALIVE),
        Prove(players, Boxes(alive=1)),
        Exchange(players, Boxes(alive=1)),
        EndTurn(players),
        Doubt(players),
    ]
    for state, action, door in product(states, actions, (judge, apply)):
        with pytest.raises(MalformedInput) as refused:
            door(state, action)
        assert refused.value.path == "$.seat"
        assert refused.value.expected == f"0 to {players - 1}"
        assert refused.value.given == players


@pytest.mark.parametrize("thing", [None, "doubt", 7, Boxes(alive=1)])
def test_what_is_no_action_is_malformed(thing: Action) -> None:
    for door in (judge, apply):
        with pytest.raises(MalformedInput) as refused:
            door(CLAIMING, thing)
        assert refused.value.path == "$"
        assert refused.value.given is thing


# The functions that only tell.


def test_constants() -> None:
    assert game.NAME == "schrodingers-cats"
    assert game.PACKAGE == "catbox_rules.schrodingers_cats" == game.__name__
    assert game.VERSION
    assert GAMES["schrodingers-cats"] is game
    assert [edition.id for edition in game.EDITIONS] == ["amigo-2023"]
    assert {name for name in game.__all__ if not hasattr(game, name)} == set()


@pytest.mark.clause("schrodinger.setup.physicats", "schrodinger.setup.first-start-seat")
@EVERY_COUNT
def test_match_begins_with_the_physicats_or_with_the_deal(players: int) -> None:
    for seat in range(players):
        state = initial("amigo-2023", players=players, first_seat=seat)
        assert state == PhysicatDealPhase(table(players, start=seat))
        without = initial(
            "amigo-2023", players=players, first_seat=seat, options={"physicats": "without"}
        )
        laid = table(players, start=seat, with_physicats=False)
        assert without == DealPhase(laid, (), lying(players, physicats=None, row=""))


@EVERY_COUNT
def test_ranges_are_the_seats(players: int) -> None:
    for state in (initial("amigo-2023", players=players), dealt(players)):
        assert dict(ranges(state)) == {Seat: range(players)}


@pytest.mark.clause("schrodinger.check.life-lost", "schrodinger.setup.lives")
@EVERY_COUNT
def test_totals_are_the_lives_left_and_rounds_those_that_are_over(players: int) -> None:
    state: State = initial("amigo-2023", players=players)
    assert totals(state) == (LIVES[players],) * players
    assert rounds(state) == ()
    for before in ("", "1 by 0"):
        between = before_deal(players, before=before)
        lost = 1 if before else 0
        lives = tuple(LIVES[players] - (lost if seat == 1 else 0) for seat in range(players))
        after = dealt(players, before=before)
        for moment in (between, after, play(after, "claim 1 alive").state):
            assert totals(moment) == lives
            assert rounds(moment) == rounds_of(moment.table, before)
            assert outcome(moment) is None


@pytest.mark.clause("schrodinger.match.last-seat")
def test_outcome_is_the_last_seat_with_the_lives() -> None:
    ended = outcome(OVER)
    assert isinstance(ended, Outcome)
    assert ended.totals == totals(OVER) == (1, 0, 0, 0)
    assert ended.winners == (0,)
    [reason] = ended.reasons
    assert reason.clause == "schrodinger.match.last-seat"
    assert "seat 0" in reason.message
    assert len(rounds(OVER)) == 3
    assert all(isinstance(each, RoundResult) for each in rounds(OVER))


def test_chance_draws_only_where_it_is_on_turn() -> None:
    random = Random(1)
    assert isinstance(draw(DEALING_PHYSICATS, random), DealPhysicats)
    assert isinstance(draw(DEALING, random), Deal)
    assert isinstance(draw(DRAWING, random), Draw)
    for state in (CLAIMING, PROVING, OVER):
        with pytest.raises(MalformedInput) as refused:
            draw(state, random)
        assert refused.value.path == "$"
        assert refused.value.given == type(state).__name__


@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_same_seed_gives_the_same_match_and_every_draw_is_legal(
    players: int, options: dict[str, object]
) -> None:
    one, other = (list(whole_match(players, options, seed=4)) for _ in range(2))
    assert one == other
    assert one != list(whole_match(players, options, seed=5))
    for moment in one:
        assert judge(moment.state, moment.action).is_legal
        assert apply(moment.state, moment.action) == moment.step


def states_with_seats_on_turn(players: int, options: dict[str, object]) -> Iterator[TurnPhase]:
    for moment in whole_match(players, options, seed=11):
        if isinstance(moment.state, ClaimPhase | ProofPhase):
            yield moment.state


@pytest.mark.clause("schrodinger.turn.order", "schrodinger.turn.claim-or-doubt")
@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_seat_on_turn_always_has_something_to_do_and_is_the_only_one(
    players: int, options: dict[str, object]
) -> None:
    for state in states_with_seats_on_turn(players, options):
        legal = legal_actions(state)
        assert legal
        assert {action.actor for action in legal} == {state.round.on_turn}
        for action in legal:
            assert not isinstance(action, Deal | DealPhysicats | Draw)
            assert clauses_broken(state, action) == set()
