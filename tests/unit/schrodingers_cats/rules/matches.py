"""Whole matches by chance, and what can be said in them, for what must hold at every moment."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Final

from attrs import frozen

from catbox_rules.kernel.ruleset import Step
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Claim,
    Deal,
    DealPhysicats,
    Doubt,
    Draw,
    EndTurn,
    Event,
    Exchange,
    Physicat,
    Prove,
    State,
    Use,
    apply,
    draw,
    initial,
    legal_actions,
    turn,
)
from catbox_rules.schrodingers_cats.editions import READINGS

OPTIONS: Final[list[dict[str, object]]] = [
    {},
    *(
        {reading.option: value.value, "blocks": 3}
        for reading in READINGS
        for value in reading.others
    ),
    {"physicats": "without", "blocks": 12},
]

TABLES: Final = [(players, options) for players in range(2, 7) for options in OPTIONS]
"""Counts of players with options."""


@frozen
class Moment:
    """A state, the action that was taken in it, and what followed."""

    state: State
    action: Action
    step: Step[State, Event]


def next_action(state: State, random: Random) -> Action:
    """Mostly a small raise; doubts are rare, so that rounds are long."""
    if turn(state) == ("chance",):
        return draw(state, random)
    legal = legal_actions(state)
    claims = [action for action in legal if isinstance(action, Claim)][:3]
    others = [action for action in legal if not isinstance(action, Claim | Doubt | EndTurn)]
    ends = [action for action in legal if isinstance(action, Doubt | EndTurn)]
    if others and random.random() < 0.35:
        return random.choice(others)
    if claims and (not ends or random.random() < 0.85):
        return random.choice(claims)
    return random.choice(ends or others)


def whole_match(players: int, options: dict[str, object], seed: int) -> Iterator[Moment]:
    """Every moment of a match but its end, which is the last `step.state`."""
    random = Random(f"{players} {options} {seed}")
    state: State = initial(
        "amigo-2023", players=players, first_seat=seed % players, options=options
    )
    while turn(state):
        action = next_action(state, random)
        step = apply(state, action)
        yield Moment(state, action, step)
        state = step.state


def states_of_a_match(players: int, options: dict[str, object], seed: int) -> list[State]:
    """Every state of a match, the end included."""
    moments = list(whole_match(players, options, seed))
    return [moments[0].state, *(moment.step.state for moment in moments)]


def well_formed_actions(state: State, listed: tuple[Action, ...], random: Random) -> list[Action]:
    """What can be said: all that is listed, every end, doubt and claim, and some of the many uses,
    proofs, exchanges and outcomes of chance."""
    said: list[Action] = list(listed)
    table = state.table
    numbers = range(max(space.count for space in table.track.spaces) + 2)
    for seat in table.seats:
        said += [EndTurn(seat), Doubt(seat)]
        said += [Claim(seat, number, box) for number, box in product(numbers, Box)]
        uses = [Use(seat, *pair) for pair in product(Physicat, (None, *Physicat))]
        said += random.sample(uses, 30)
        for boxes in _some_boxes(random):
            said += [Prove(seat, boxes), Exchange(seat, boxes)]
    said += [Draw(boxes) for boxes in _some_boxes(random)]
    said += [Deal([boxes] * table.players) for boxes in _some_boxes(random)]
    for _ in range(5):
        given = [random.choice(list(Physicat)) for _ in range(table.players)]
        said.append(DealPhysicats(given, random.choice(list(Physicat))))
    return said


def _some_boxes(random: Random) -> Iterator[Boxes]:
    for _ in range(6):
        boxes = Boxes(*(random.choice((0, 0, 1, 2)) for _ in range(4)))
        yield boxes or Boxes(alive=1)
