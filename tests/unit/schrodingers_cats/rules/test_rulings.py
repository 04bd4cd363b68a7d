"""Every ruling and everything that follows: one law (`law.py`), asked along matches and at rare
moments (`rare_moments.py`)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from catbox_rules.kernel.errors import IllegalAction
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Claim,
    ClaimPhase,
    Deal,
    DealPhysicats,
    Doubt,
    Draw,
    EndTurn,
    Exchange,
    Physicat,
    ProofPhase,
    Prove,
    State,
    Use,
    apply,
    draw,
    judge,
    legal_actions,
    turn,
)
from catbox_rules.schrodingers_cats.material import NOTHING
from tests.depth import of_depth
from tests.kit.schrodingers_cats.rare_moments import (
    MOMENTS,
    TO_CLAIM,
    TO_DEAL,
    TO_DOUBT,
    TO_DRAW,
    TO_PROVE,
    WITH_EFFECT,
)
from tests.oracles.schrodingers_cats.mirror import Mirror
from tests.unit.schrodingers_cats.rules.law import check_rulings, check_what_follows
from tests.unit.schrodingers_cats.rules.matches import TABLES, well_formed_actions, whole_match
from tests.unit.schrodingers_cats.rules.wrong_actions import every_action, is_queer_use

# What is asked.


def outcomes_of_chance(state: State) -> Iterator[Action]:
    """One that may come, and some with one fault or several."""
    good = draw(state, Random(1))
    yield good
    match good:
        case DealPhysicats(given, opened):
            for physicats in (given[:-1], (*given, opened), (), given[:1] * len(given)):
                yield DealPhysicats(physicats, opened)
                yield DealPhysicats(physicats, given[0])
            yield DealPhysicats((*given[:-1], given[0]), opened)
        case Deal(hands):
            for other in (hands[:-1], (*hands, NOTHING), ()):
                yield Deal(other)
            for kind in Box:
                yield Deal(tuple(Boxes.of([kind] * len(hand)) for hand in hands))
                for seat, hand in enumerate(hands):
                    yield Deal((*hands[:seat], hand + Boxes.of([kind]), *hands[seat + 1 :]))
                    yield Deal((*hands[:seat], Boxes.of([kind] * 9), *hands[seat + 1 :]))
        case Draw(boxes):
            yield Draw(NOTHING)
            for kind in Box:
                yield Draw(Boxes.of([kind] * len(boxes)))
                yield Draw(boxes + Boxes.of([kind]))
                yield Draw(boxes.only(kind))
        case _:
            raise AssertionError(good)


def some_actions(state: State) -> list[Action]:
    """Of each kind one or more, of every seat, and of chance where it is not due."""
    table = state.table
    said: list[Action] = [Draw(NOTHING), Draw(Boxes(alive=1)), Deal(()), Deal([NOTHING])]
    said.append(DealPhysicats([Physicat.TABBY] * table.players, Physicat.TABBY))
    for seat in table.seats:
        said += [EndTurn(seat), Doubt(seat), Claim(seat, 1, Box.ALIVE), Use(seat, Physicat.PRRIDE)]
        said += [Prove(seat, Boxes(alive=1)), Exchange(seat, Boxes(dead=1))]
    return said


def asked(state: State) -> Iterator[Action]:
    """Every action of a seat but most uses that no book knows, or outcomes of chance, where they
    are due; some that are not due."""
    if isinstance(state, ClaimPhase | ProofPhase):
        last = state.table.track.spaces[-2].count
        for action in every_action(state.table.players, counts=last + 1, most=3):
            if not is_queer_use(action) or Physicat.PRRIDE in (action.physicat, action.taking):
                yield action
    elif turn(state) == (CHANCE,):
        yield from outcomes_of_chance(state)
    yield from some_actions(state)


def check_moment(state: State) -> None:
    """What is listed, and everything that can be said."""
    Mirror.at(state).check()
    check_rulings(state, asked(state))


@pytest.mark.clause("schrodinger.turn.order", "schrodinger.turn.claim-or-doubt")
@pytest.mark.clause("schrodinger.turn.own-claim", "schrodinger.round.start-seat")
@pytest.mark.clause("schrodinger.round.boxes-in-play", "schrodinger.claim.state")
@pytest.mark.clause("schrodinger.claim.on-track", "schrodinger.claim.first")
@pytest.mark.clause("schrodinger.claim.rises", "schrodinger.claim.any-number")
@pytest.mark.clause("schrodinger.claim.last-space", "schrodinger.doubt.needs-claim")
@pytest.mark.clause("schrodinger.physicat.own", "schrodinger.physicat.once")
@pytest.mark.clause("schrodinger.physicat.timing", "schrodinger.physicat.pawking")
@pytest.mark.clause("schrodinger.physicat.felinestein")
@pytest.mark.parametrize("name", TO_CLAIM)
def test_rulings_before_a_claim(name: str) -> None:
    check_moment(TO_CLAIM[name])


@pytest.mark.clause("schrodinger.turn.order", "schrodinger.turn.claim-or-doubt")
@pytest.mark.clause("schrodinger.turn.end", "schrodinger.prove.with-claim")
@pytest.mark.clause("schrodinger.prove.kinds", "schrodinger.prove.in-hand")
@pytest.mark.clause("schrodinger.prove.stays-open", "schrodinger.exchange.after-proof")
@pytest.mark.clause("schrodinger.exchange.at-most-proved", "schrodinger.exchange.in-hand")
@pytest.mark.clause("schrodinger.exchange.draw-pile", "schrodinger.exchange.discard-first")
@pytest.mark.clause("schrodinger.physicat.timing", "schrodinger.physicat.pawking")
@pytest.mark.clause("schrodinger.secrecy.discard-pile")
@pytest.mark.parametrize("name", TO_PROVE)
def test_rulings_after_a_claim(name: str) -> None:
    check_moment(TO_PROVE[name])


@pytest.mark.clause("schrodinger.physicat.pounce-gaposchkin")
@pytest.mark.clause("schrodinger.physicat.goeppert-meower", "schrodinger.physicat.purrie")
@pytest.mark.clause("schrodinger.physicat.felidae", "schrodinger.physicat.feyncat")
@pytest.mark.clause("schrodinger.physicat.prride", "schrodinger.physicat.mewton")
@pytest.mark.clause("schrodinger.physicat.felinestein", "schrodinger.physicat.pawking")
@pytest.mark.clause("schrodinger.physicat.tabby", "schrodinger.physicat.joins-row")
@pytest.mark.clause("schrodinger.physicat.stays", "schrodinger.round.boxes-in-play")
@pytest.mark.clause("schrodinger.secrecy.discard-pile", "schrodinger.secrecy.hand")
@pytest.mark.parametrize("name", WITH_EFFECT)
def test_what_physicats_do(name: str) -> None:
    check_moment(WITH_EFFECT[name])


@pytest.mark.clause("schrodinger.doubt.ends-round", "schrodinger.check.count")
@pytest.mark.clause("schrodinger.check.heisenbergs", "schrodinger.check.who-is-wrong")
@pytest.mark.clause("schrodinger.check.life-lost", "schrodinger.physicat.feyncat")
@pytest.mark.clause("schrodinger.physicat.pounce-gaposchkin")
@pytest.mark.clause("schrodinger.physicat.goeppert-meower", "schrodinger.physicat.stays")
@pytest.mark.clause("schrodinger.physicat.of-eliminated", "schrodinger.match.last-seat")
@pytest.mark.parametrize("name", TO_DOUBT)
def test_what_a_doubt_does(name: str) -> None:
    check_moment(TO_DOUBT[name])


@pytest.mark.clause("schrodinger.round.phases", "schrodinger.deal.draw")
@pytest.mark.clause("schrodinger.physicat.joins-row", "schrodinger.secrecy.hand")
@pytest.mark.parametrize("name", TO_DRAW)
def test_rulings_before_a_draw(name: str) -> None:
    check_moment(TO_DRAW[name])


@pytest.mark.clause("schrodinger.round.phases", "schrodinger.round.start-seat")
@pytest.mark.clause("schrodinger.round.clean-up", "schrodinger.setup.first-start-seat")
@pytest.mark.clause("schrodinger.setup.boxes", "schrodinger.deal.physicats")
@pytest.mark.clause("schrodinger.deal.hand-size", "schrodinger.deal.from-deck")
@pytest.mark.clause("schrodinger.physicat.timing", "schrodinger.match.length")
@pytest.mark.clause("schrodinger.secrecy.hand", "schrodinger.secrecy.physicat")
@pytest.mark.parametrize("name", TO_DEAL)
def test_rulings_before_a_deal(name: str) -> None:
    check_moment(TO_DEAL[name])


@pytest.mark.clause("schrodinger.round.phases", "schrodinger.round.start-seat")
@pytest.mark.clause("schrodinger.round.boxes-in-play", "schrodinger.round.clean-up")
@pytest.mark.clause("schrodinger.setup.lives", "schrodinger.turn.order", "schrodinger.claim.rises")
@pytest.mark.clause("schrodinger.check.life-lost", "schrodinger.match.last-seat")
@pytest.mark.clause("schrodinger.match.length")
@pytest.mark.deeper
@pytest.mark.parametrize(("players", "options"), TABLES, ids=str)
def test_rulings_along_matches(players: int, options: dict[str, object]) -> None:
    """What was done at every moment, and what could be done at some."""
    for seed in range(of_depth(quick=1, ci=2, deep=10)):
        random = Random(f"{players} {options} {seed}")
        moments = list(whole_match(players, options, seed))
        for moment in moments:
            state = moment.state
            check_what_follows(state, moment.action)
            if random.random() < 0.1:
                said = well_formed_actions(state, legal_actions(state), random)
                check_rulings(state, random.sample(said, 40))
                check_rulings(state, some_actions(state))
        over = moments[-1].step.state
        assert turn(over) == ()
        assert legal_actions(over) == ()
        check_rulings(over, some_actions(over))


def test_what_is_illegal_is_not_done() -> None:
    for state in MOMENTS.values():
        for action in some_actions(state):
            verdict = judge(state, action)
            if not verdict.is_legal:
                with pytest.raises(IllegalAction) as refused:
                    apply(state, action)
                assert refused.value.verdict == verdict
                assert refused.value.action is action
