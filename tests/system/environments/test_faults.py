"""Bad input is refused with an error that says what was expected, and changes nothing."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from catbox_rules.environments import Task
from catbox_rules.environments.aec import SeatsEnv
from catbox_rules.environments.one_seat import OneSeatEnv
from catbox_rules.kernel.errors import IllegalAction, MalformedInput, Unsupported

TASK = Task.of("pegasus-2023", players=3)
NO_NUMBERS = [-1, 34, 1.0, True, None, "1", np.zeros(2, np.int64), np.float32(2)]
A_NUMBER = r"\$\.action: expected the number of an action, 0 to 33"


@pytest.fixture
def seats() -> SeatsEnv:
    env = SeatsEnv(TASK)
    env.reset(seed=1)
    return env


@pytest.fixture
def seat() -> OneSeatEnv:
    env = OneSeatEnv(TASK)
    env.reset(seed=1)
    return env


@pytest.mark.parametrize("number", NO_NUMBERS)
def test_anything_but_a_number(seats: SeatsEnv, seat: OneSeatEnv, number: Any) -> None:
    for env in (seats, seat):
        before = env.match
        with pytest.raises(MalformedInput, match=A_NUMBER):
            env.step(number)
        assert env.match is before


def test_a_masked_number(seats: SeatsEnv, seat: OneSeatEnv) -> None:
    a_bid = 6
    for env in (seats, seat):
        before = env.match
        with pytest.raises(IllegalAction, match="a discard comes next, not bid 1") as caught:
            env.step(a_bid)
        assert caught.value.verdict.clauses
        assert env.match is before


def test_a_masked_number_may_stand_for_the_next_legal_one() -> None:
    env = OneSeatEnv(TASK, masked="next")
    seen, _ = env.reset(seed=1)
    first = seen["action_mask"].nonzero()[0][0]
    env.step(33)  # the last number: a paradox
    number = TASK.numbering.number
    own = [number(each.action) for each in env.match.transitions if each.actor == 0]
    assert own == [first]


@pytest.mark.parametrize("agent", ["seat_3", "player_0", 0, None])
def test_a_seat_that_is_not_there(seats: SeatsEnv, agent: Any) -> None:
    for about in (seats.observe, seats.observation_space, seats.action_space):
        with pytest.raises(
            MalformedInput, match=r"\$\.agent: expected one of seat_0, seat_1, seat_2"
        ):
            about(agent)
    with pytest.raises(MalformedInput, match=r"\$\.seat: expected 0 to 2"):
        TASK.observation(seats.match, 3)
    with pytest.raises(MalformedInput, match=r"\$\.seat: expected 0 to 2"):
        OneSeatEnv(TASK, seat=3)


def test_a_step_without_a_match() -> None:
    for env in (SeatsEnv(TASK), OneSeatEnv(TASK)):
        with pytest.raises(MalformedInput, match=r"expected reset\(\) first"):
            env.step(0)


def test_a_step_after_the_end(seats: SeatsEnv) -> None:
    while not seats.match.is_over:
        seats.step(seats.observe(seats.agent_selection)["action_mask"].argmax())
    with pytest.raises(MalformedInput, match="expected None once the match is over, got 0"):
        seats.step(0)
    for _ in range(3):
        seats.step(None)
    with pytest.raises(MalformedInput, match=r"expected reset\(\) first"):
        seats.step(None)


def test_opponents_that_are_not_there() -> None:
    with pytest.raises(Unsupported, match=r"\$\.policy: .*did you mean bot\?"):
        OneSeatEnv(TASK, opponents="bto")
    with pytest.raises(MalformedInput, match="a policy for each of the seats 1, 2, got"):
        OneSeatEnv(TASK, opponents={1: "bot"})


def test_other_words() -> None:
    with pytest.raises(MalformedInput, match=r"\$\.reward: expected score or place, got 'win'"):
        Task.of("pegasus-2023", players=3, reward="win")
    with pytest.raises(MalformedInput, match=r"\$\.masked: expected raise or next, got 'skip'"):
        OneSeatEnv(TASK, masked="skip")
    for env in (SeatsEnv, OneSeatEnv):
        with pytest.raises(MalformedInput, match=r"\$\.render_mode: expected ansi, .*got 'human'"):
            env(TASK, render_mode="human")
    with pytest.raises(Unsupported, match="did you mean"):
        Task.of("pegasus-2032", players=3)
