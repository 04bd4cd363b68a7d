"""The ends of rounds of Cat in the Box, solved, against brute force over the ruleset: without
memory, and with the winners as the rules name them."""

from __future__ import annotations

from random import Random

import pytest

from catbox_rules.cat_in_the_box import State, TrickPhase, ruleset
from catbox_rules.policies.search.cat_in_the_box.solving import Ends
from tests.depth import of_depth
from tests.oracles.policies.small_decks import cat_options


def best_of_each(state: State) -> tuple[float, ...]:
    """The share of the victory of each seat, if each takes the first action with which its own is
    greatest."""
    outcome = ruleset.outcome(state)
    if outcome is not None:
        winners = outcome.winners
        return tuple(1 / len(winners) * (seat in winners) for seat in state.table.seats)
    [seat] = ruleset.turn(state)
    assert isinstance(seat, int)
    best: tuple[float, ...] | None = None
    for action in ruleset.legal_actions(state):
        shares = best_of_each(ruleset.apply(state, action).state)
        if best is None or shares[seat] > best[seat]:
            best = shares
    assert best is not None
    return best


@pytest.mark.parametrize(("players", "plays"), [(2, 2), (3, 7)])
def test_solved_ends_are_those_of_brute_force(players: int, plays: int) -> None:
    """In a match of one round, so that the rules alone say who wins. As many plays are made at
    random as leave few cards; where a paradox comes before, there is nothing to solve."""
    random, compared = Random(players), set[tuple[float, ...]]()
    for _ in range(of_depth(quick=60, ci=150, deep=1000)):
        state = ruleset.initial("pegasus-2023", players=players, options=cat_options(players))
        state = ruleset.apply(state, ruleset.draw(state, random)).state
        made = 0
        while made < plays and ruleset.outcome(state) is None:
            made += isinstance(state, TrickPhase)
            state = ruleset.apply(state, random.choice(ruleset.legal_actions(state))).state
        if isinstance(state, TrickPhase):
            shares, over = Ends().solved(state)
            assert shares == best_of_each(state)
            assert best_of_each(over) == shares
            compared.add(shares)
    assert len(compared) > 1
