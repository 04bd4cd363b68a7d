"""Cat in the Box as a seat foresees it: it relies on itself, and not on the others."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from catbox_rules.cat_in_the_box import DiscardPhase, Play, State, TrickPhase, ruleset
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.policies.search.cat_in_the_box.usual import WithOthers, usual, worths

TIMES = 1000


def a_choice(seed: int) -> tuple[TrickPhase, list[Play]]:
    """A moment at which a seat may play several cards, and what these are."""
    random = Random(seed)
    state: State = ruleset.initial("pegasus-2023", players=3)
    while True:
        plays = [action for action in ruleset.legal_actions(state) if isinstance(action, Play)]
        if isinstance(state, TrickPhase) and len(plays) > 3:
            return state, plays
        legal = ruleset.legal_actions(state)
        action = random.choice(legal) if legal else ruleset.draw(state, random)
        state = ruleset.apply(state, action).state


def others_than_the_best(state: TrickPhase, plays: list[Play], foreseeing: int) -> float:
    """How often a seat is foreseen to play anything else than what is best by rules of thumb."""
    found = Counter(
        WithOthers(Seat(foreseeing))(state, plays, Random(number)) for number in range(TIMES)
    )
    worth = worths(state, plays)
    return 1 - found[plays[worth.index(max(worth))]] / TIMES


@pytest.mark.parametrize("seed", range(5))
def test_a_seat_foresees_no_slips_of_its_own(seed: int) -> None:
    state, plays = a_choice(seed)
    assert others_than_the_best(state, plays, state.on_turn) == 0


@pytest.mark.parametrize("seed", range(5))
def test_the_others_are_taken_to_slip_oftener_than_usual(seed: int) -> None:
    state, plays = a_choice(seed)
    slips = others_than_the_best(state, plays, (state.on_turn + 1) % 3)
    best = usual(state, plays, Random(0))
    as_usual = sum(usual(state, plays, Random(number)) != best for number in range(TIMES)) / TIMES
    # A slip is any of the plays, the best one among them.
    assert slips == pytest.approx(0.2 * (1 - 1 / len(plays)), abs=0.05)
    assert slips > as_usual


@pytest.mark.parametrize("seed", range(5))
def test_before_the_first_trick_a_seat_foresees_what_is_usual(seed: int) -> None:
    state: State = ruleset.initial("pegasus-2023", players=3)
    state = ruleset.apply(state, ruleset.draw(state, Random(seed))).state
    legal = [action for action in ruleset.legal_actions(state) if action.actor == 1]
    assert isinstance(state, DiscardPhase)
    for foreseeing in range(3):
        chosen = WithOthers(Seat(foreseeing))(state, legal, Random(seed))
        assert chosen == usual(state, legal, Random(seed))
