"""The clauses behind what two rulebooks do otherwise after the same action."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from catbox_rules.diff.lockstep import SharedStep
from catbox_rules.diff.schrodingers_cats import of_event, of_malformed, of_outcome, of_sheet
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.match.transition import AnyTransition
from catbox_rules.schrodingers_cats import (
    DealPhase,
    DealPhysicats,
    Doubt,
    State,
    draw,
    initial,
)
from tests.kit.schrodingers_cats.moments import (
    before_deal,
    claiming,
    dealt,
    plain_deal,
    proving,
)
from tests.unit.conformance.schrodingers_cats.afters import after, clauses, taken
from tests.unit.kernel.variants.documents import CATS, numbers


def by_both(step: AnyTransition) -> SharedStep:
    """An action of which the same comes by both."""
    assert step.action is not None
    return SharedStep(step.action, step, step)


# What is scored.


def doubted(hand: str, *, before: str = "") -> AnyTransition:
    """Seat 0 has claimed 3 alive, and seat 1 doubts it."""
    return after(claiming(3, (hand,), claim="0: 3 alive", on_turn=1, before=before), "doubt")


@pytest.mark.parametrize("before", ["", "1 by 0"])
def test_what_is_counted(before: str) -> None:
    """Heisenbergs count by one of them. That another seat is wrong then, and loses a life, follows
    from it, in the first round and in the second one."""
    one, other = (doubted(f"2 alive {more}", before=before) for more in ("4 heisenberg", "4 dead"))
    results = [each.after.results[-1] for each in (one, other)]
    assert [(each.counted, each.wrong) for each in results] == [(6, 1), (2, 0)]
    [part] = of_sheet(SharedStep(Doubt(1), one, other))
    assert (part.name, part.values) == ("counted", (6, 2))
    assert set(part.clauses) == clauses("check.heisenbergs")
    [part] = of_sheet(SharedStep(Doubt(1), other, one))
    assert (part.name, part.values) == ("counted", (2, 6))


@pytest.mark.parametrize("rounds", [1, 2])
def test_lives(rounds: int) -> None:
    """Two seats have three lives each, or by the other rulebook two. The same is counted, and the
    same seat loses a life."""
    steps: list[AnyTransition] = []
    for variants in ([], [numbers("fewer", CATS, _2={"lives": 2})]):
        options = {"physicats": "without", "variants": variants}
        state: State = initial("amigo-2023", players=2, options=options)
        for _ in range(rounds):
            assert isinstance(state, DealPhase)
            state = taken(state, plain_deal(state)).after
            for text in ("claim 3 alive", "end turn"):
                state = after(state, text).after
            steps.append(after(state, "doubt"))
            state = steps[-1].after
    one, other = steps[rounds - 1], steps[-1]
    for pair in ((one, other), (other, one)):
        [part] = of_sheet(SharedStep(Doubt(1), *pair))
        lives = tuple(each.after.results[-1].lives for each in pair)
        assert (part.name, part.values) == ("lives", lives)
        assert set(part.clauses) == clauses("setup.lives")


def test_the_same_sheet() -> None:
    assert of_sheet(by_both(doubted("2 alive 4 dead"))) == ()


# What happens.


def deal() -> AnyTransition:
    state = before_deal(3)
    return taken(state, plain_deal(state))


def deal_of_physicats() -> AnyTransition:
    state: State = initial("amigo-2023", players=3)
    action = draw(state, Random(1))
    assert isinstance(action, DealPhysicats)
    return taken(state, action)


def drawing() -> AnyTransition:
    state: State = proving(dealt(3, "3 alive 3 dead"), "3 alive")
    for text in ("prove 2 alive", "exchange 1 dead"):
        state = after(state, text).after
    return after(state, "draw 1 empty")


def removing() -> AnyTransition:
    """Purrie takes away the living cats that lie open."""
    physicats = "purrie felidae feyncat"
    state = claiming(3, proofs={1: "2 alive"}, claim="1: 3 alive", on_turn=0, physicats=physicats)
    return after(state, "use purrie")


def losing_a_life() -> AnyTransition:
    return doubted("2 alive 4 dead")


def eliminating() -> AnyTransition:
    """Four seats have a life each."""
    return after(claiming(4, claim="0: 3 alive", on_turn=1), "doubt")


def ending() -> AnyTransition:
    """Seat 1 loses its last life, against seat 0."""
    state = claiming(2, ("4 alive",), claim="0: 3 alive", on_turn=1, before="1 by 0, 1 by 0")
    return after(state, "doubt")


@pytest.mark.parametrize(
    ("step", "event", "named"),
    [
        (deal, "round-began", ["round.start-seat"]),
        (deal, "hand-dealt", ["deal.hand-size"]),
        (deal_of_physicats, "physicat-opened", []),
        (drawing, "boxes-drawn", ["deal.draw"]),
        # Whether open Heisenbergs go as well is left to a reading of this clause.
        (removing, "boxes-removed", ["physicat.purrie"]),
        (removing, "boxes-in-play-changed", ["round.boxes-in-play"]),
        (eliminating, "claim-checked", ["check.count"]),
        (losing_a_life, "life-lost", ["check.life-lost"]),
        (eliminating, "seat-eliminated", ["check.life-lost"]),
        (ending, "match-ended", ["match.last-seat"]),
        (ending, "claim-doubted", []),
    ],
)
def test_events(step: Callable[[], AnyTransition], event: str, named: list[str]) -> None:
    """They are others, or happen by one side alone."""
    shared = by_both(step())
    happened = next(each for each in shared.a.events if each.event == event)
    for pair in ((happened, None), (None, happened), (happened, happened)):
        assert set(of_event(shared, *pair)) == clauses(*named)


def test_nothing_more_happens() -> None:
    assert of_event(by_both(deal()), None, None) == ()


# The rest.


@pytest.mark.parametrize(
    ("path", "clause"), [("$.count", "setup.track"), ("$.seat", "setup.players")]
)
def test_what_one_table_cannot_read(path: str, clause: str) -> None:
    """A claim beyond its track; else a seat that it does not have."""
    error = MalformedInput(path, expected="another number", given=30)
    assert set(of_malformed(error)) == clauses(clause)


def test_who_wins() -> None:
    assert set(of_outcome(by_both(ending()))) == clauses("match.last-seat")
