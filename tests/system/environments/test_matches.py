"""A match in an environment is the match of the library: what is legal, and the scores."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import numpy as np
import pytest

from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.environments import Reward
from catbox_rules.environments.aec import SeatsEnv
from catbox_rules.environments.one_seat import OneSeatEnv
from catbox_rules.environments.spiel import SpielState, load
from catbox_rules.kernel.ruleset import CHANCE, Action, Event
from catbox_rules.match import AnyMatch
from catbox_rules.schrodingers_cats import Box, Boxes, Physicat
from tests.system.environments.tables import AT_EACH_TABLE, MATCHES, chosen, played, task_of

pytestmark = pytest.mark.deeper
REWARDS = ("score", "place")


def due(match: AnyMatch, reward: str) -> list[float]:
    """What the rewards of a match that is over add up to, counted by hand."""
    outcome, first = match.outcome, match.undo(match.number_of_actions)
    assert outcome is not None
    if reward == "score":
        return [now - then for now, then in zip(outcome.totals, first.totals, strict=True)]
    places = [(seat in outcome.winners, total) for seat, total in enumerate(outcome.totals)]
    return [
        (sum(other < own for other in places) - sum(other > own for other in places))
        / (len(places) - 1)
        for own in places
    ]


@pytest.mark.parametrize("reward", REWARDS)
@AT_EACH_TABLE
def test_pettingzoo(edition: str, players: int, reward: str) -> None:
    env = SeatsEnv(task_of(edition, players, reward))
    for seed in range(MATCHES):
        env.reset(seed=seed)
        match, random, choices = env.task.start, Random(seed), Random(f"choices {seed}")
        sums = dict.fromkeys(env.possible_agents, 0.0)
        for agent in env.agent_iter():
            while match.turn == (CHANCE,):
                match = match.apply(match.draw(random))
            _, reward_since, is_over, is_cut, _ = env.last()
            sums[agent] += reward_since
            assert not is_cut
            if is_over:
                env.step(None)
                continue
            actor = match.turn[0]
            assert actor != CHANCE
            assert agent == f"seat_{actor}"
            legal = match.legal_actions(actor)
            numbers = [env.task.numbering.number(action) for action in legal]
            assert sorted(numbers) == env.observe(agent)["action_mask"].nonzero()[0].tolist()
            action = chosen(legal, choices)
            match = match.apply(action)
            env.step(np.int64(env.task.numbering.number(action)))
        assert match.is_over
        assert env.match == match
        assert [sums[agent] for agent in env.possible_agents] == pytest.approx(due(match, reward))


@pytest.mark.parametrize("reward", REWARDS)
@AT_EACH_TABLE
def test_gymnasium(edition: str, players: int, reward: str) -> None:
    def first(_view: object, _seen: Sequence[Event], legal: Sequence[Action], _: Random) -> Action:
        return legal[0]

    for seed in range(MATCHES):
        seat = seed % players
        env = OneSeatEnv(task_of(edition, players, reward), seat=seat, opponents=first)
        match, random, choices = env.task.start, Random(seed), Random(f"choices {seed}")
        seen, _ = env.reset(seed=seed)
        total, is_over = 0.0, False
        while match.turn:
            actor = match.turn[0]
            if actor == CHANCE:
                match = match.apply(match.draw(random))
                continue
            legal = match.legal_actions(actor)
            if actor != seat:
                match = match.apply(legal[0])
                continue
            assert not is_over
            numbers = [env.task.numbering.number(action) for action in legal]
            assert sorted(numbers) == env.action_masks().nonzero()[0].tolist()
            action = chosen(legal, choices)
            match = match.apply(action)
            seen, reward_since, is_over, _, _ = env.step(env.task.numbering.number(action))
            total += reward_since
        assert is_over
        assert not seen["action_mask"].any()
        assert env.match == match
        assert total == pytest.approx(due(match, reward)[seat])


def kinds_of(action: Action) -> list[int]:
    """The kinds of the cards of an action of chance, in the order in which they are given out."""
    if isinstance(action, cat_in_the_box.Deal):
        return [rank - 1 for pile in (*action.hands, action.revealed) for rank in pile]
    if isinstance(action, schrodingers_cats.DealPhysicats):
        return [[*Box, *Physicat].index(each) for each in (*action.physicats, action.open)]
    piles: Sequence[Boxes]
    if isinstance(action, schrodingers_cats.Deal):
        piles = action.hands
    else:
        assert isinstance(action, schrodingers_cats.Draw)
        piles = [action.boxes]
    return [[*Box].index(box) for pile in piles for box in pile]


@pytest.mark.parametrize("reward", REWARDS)
@AT_EACH_TABLE
def test_openspiel(edition: str, players: int, reward: str) -> None:
    task = task_of(edition, players, reward)
    game = load(task)
    for seed in range(MATCHES):
        state: SpielState = game.new_initial_state()
        for match in played(edition, players, seed):
            if match.last is not None:
                action: Action = match.last.action
                if action.actor == CHANCE:
                    for kind in kinds_of(action):
                        assert kind in dict(state.chance_outcomes())
                        state.apply_action(kind)
                else:
                    legal = match.before.legal_actions(action.actor)  # type: ignore[union-attr]
                    numbers = sorted(map(task.numbering.number, legal))
                    assert state.legal_actions() == numbers
                    state.apply_action(task.numbering.number(action))
            assert state.match.state == match.state
            assert state.is_terminal() == match.is_over
            if not match.is_over:
                assert state.returns() == [0] * players
        assert state.returns() == pytest.approx(due(state.match, reward))
        low, high = game.min_utility(), game.max_utility()
        assert all(low <= each <= high for each in state.returns())
        assert state.match.number_of_actions < game.max_game_length()


def test_rewards_by_place_share_places() -> None:
    """The seats behind the winner of Schrödinger's Cats are equal: all have lost all lives."""
    *_, match = played("amigo-2023", 4, 0)
    task = task_of("amigo-2023", 4, "place")
    assert task.reward is Reward.PLACE
    assert sorted(task.rewards(match)) == pytest.approx([-1 / 3, -1 / 3, -1 / 3, 1])
