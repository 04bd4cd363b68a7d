"""Other worlds of a table of full size: matches that look the same, with other hidden cards."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from catbox_rules.conformance.schrodingers_cats import POLICIES
from catbox_rules.positions.schrodingers_cats import position_of
from catbox_rules.schrodingers_cats import (
    MatchOver,
    PhysicatDealPhase,
    State,
    apply,
    initial,
)
from catbox_rules.testing.schrodingers_cats import next_action
from tests.oracles.positions.exhaustive.schrodingers_cats import World
from tests.oracles.schrodingers_cats.secrecy import other_world


def moments(players: int, options: dict[str, object], random: Random) -> Iterator[State]:
    """The states of a match after the Physicats are dealt."""
    policy = random.choice(list(POLICIES.values()))
    state = initial(
        "amigo-2023", players=players, first_seat=random.randrange(players), options=options
    )
    while not isinstance(state, MatchOver):
        if not isinstance(state, PhysicatDealPhase):
            yield state
        state = apply(state, next_action(state, random, policy)).state


def other_worlds(state: State, seat: int | None, number: int, random: Random) -> list[World]:
    """A state and others that look the same from the place of a seat, or of a spectator. What has
    never been shown may be any card: nothing that was done rests on it."""
    states = [state, *(other_world(state, seat, random) for _ in range(number))]
    return [World(position_of(each), each) for each in states]
