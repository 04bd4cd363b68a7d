"""Rows of many tables are matches of the reference: what is seen, what is legal, the rewards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from catbox_rules.cat_in_the_box import Deal
from catbox_rules.cat_in_the_box.material import Cards
from catbox_rules.environments import Task
from catbox_rules.environments.tables import TablesEnv
from catbox_rules.environments.task import seat_to_act
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.match import AnyMatch
from tests.depth import of_depth
from tests.system.environments.tables import ALL_TABLES

TABLES = [each for each in ALL_TABLES if each[0] in ("pegasus-2023", "ayatsurare-2020")]
ROWS, STEPS = 2, of_depth(quick=260, ci=300, deep=3000)
pytestmark = pytest.mark.deeper
TASK = Task.of("pegasus-2023", players=3)


def followed(match: AnyMatch, env: TablesEnv, row: int) -> AnyMatch:
    """A match with the cards of a row, up to a decision."""
    while match.turn:
        seat = seat_to_act(match)
        legal = match.legal_actions(seat)
        if match.turn == (CHANCE,):
            round = env.tables.rounds[row]
            hands = [[*Cards(int(packed))] for packed in round["hands"][: match.players]]
            revealed = round["revealed"][: match.state.table.setup.revealed].tolist()
            match = match.apply(Deal(hands, revealed))
        elif [action.do for action in legal] == ["paradox"]:
            match = match.apply(legal[0])
        else:
            break
    return match


def check(env: TablesEnv, matches: list[AnyMatch], seen: Any, infos: Any) -> None:
    for row, match in enumerate(matches):
        seat = seat_to_act(match) or 0
        assert infos["seat"][row] == seat
        expected = env.task.observation(match, seat)
        for name in ("observation", "action_mask"):
            assert seen[name][row].tolist() == expected[name].tolist(), (name, str(match.last))


@pytest.mark.parametrize(
    ("mode", "reward"),
    [
        (AutoresetMode.NEXT_STEP, "score"),
        (AutoresetMode.SAME_STEP, "place"),
        (AutoresetMode.DISABLED, "score"),
    ],
)
@pytest.mark.parametrize(("edition", "players"), TABLES)
def test_rows_are_replayed_by_the_reference(
    edition: str, players: int, reward: str, mode: AutoresetMode
) -> None:
    task = Task.of(edition, players=players, first_seat=players - 1, reward=reward)
    env = TablesEnv(task, ROWS, autoreset_mode=mode)
    seen, infos = env.reset(seed=7)
    matches, ends = [followed(task.start, env, row) for row in range(ROWS)], 0
    check(env, matches, seen, infos)
    for _ in range(STEPS):
        was_over = [match.is_over for match in matches]
        if mode is AutoresetMode.DISABLED and any(was_over):
            seen, infos = env.reset(options={"reset_mask": np.array(was_over)})
            matches = [
                followed(task.start, env, row) if over else matches[row]
                for row, over in enumerate(was_over)
            ]
            check(env, matches, seen, infos)
            continue
        numbers, seats = env.sample(), infos["seat"].tolist()
        seen, rewards, are_over, are_cut, infos = env.step(numbers)
        assert not are_cut.any()
        for row, before in enumerate(matches):
            if was_over[row]:
                matches[row] = followed(task.start, env, row)
                assert not are_over[row]
                assert not infos["rewards"][row].any()
                continue
            matches[row] = followed(task.after(before, numbers[row]), env, row)
            sums = zip(task.rewards(matches[row]), task.rewards(before), strict=True)
            since: list[float] = [now - then for now, then in sums]
            assert infos["rewards"][row] == pytest.approx(since)
            assert rewards[row] == pytest.approx(since[int(seats[row])])
            assert are_over[row] == matches[row].is_over
        ends += int(are_over.sum())
        if mode is AutoresetMode.SAME_STEP:
            assert infos["_final_obs"].tolist() == are_over.tolist()
            for row in are_over.nonzero()[0].tolist():
                last = task.observation(matches[row], 0)
                for name, array in infos["final_obs"].items():
                    assert array[row].tolist() == last[name].tolist()
                matches[row] = followed(task.start, env, row)
        check(env, matches, seen, infos)
    assert ends


@pytest.mark.parametrize("seat", [0, 2])
def test_a_seat_alone_gets_what_it_gets_among_all(seat: int) -> None:
    """The rewards of a match add up to its points, and only the seat decides."""
    env = TablesEnv(TASK, 8, seat=seat, autoreset_mode="SameStep")
    seen, infos = env.reset(seed=1)
    sums, matches = np.zeros(8), 0
    space = TASK.observation_space()
    while matches < 20:
        assert space.contains({name: array[0] for name, array in seen.items()})
        assert (infos["seat"] == seat).all()
        assert seen["action_mask"].any(axis=1).all()
        seen, rewards, are_over, _, infos = env.step(env.sample())
        sums += rewards
        part = TASK.places["scores"]
        for row in are_over.nonzero()[0]:
            own = infos["final_obs"]["observation"][row, part].reshape(3, 3)[0]
            assert sums[row] == own.sum()
        sums[are_over] = 0
        matches += are_over.sum()


def kinds(value: Any) -> Any:
    if hasattr(value, "items"):
        return {name: kinds(each) for name, each in value.items()}
    return value.dtype, value.shape


@pytest.mark.parametrize("mode", [*AutoresetMode])
def test_the_infos_have_one_type_in_every_state(mode: AutoresetMode) -> None:
    env: Any = gymnasium.make_vec("catbox_rules/Tables-v0", num_envs=2, autoreset_mode=mode)

    def states() -> Iterator[Any]:
        env.reset(seed=1)
        for _ in range(200):
            *_, are_over, _, infos = env.step(env.unwrapped.sample())
            yield kinds(infos)
            if mode is AutoresetMode.DISABLED and are_over.any():
                env.reset(options={"reset_mask": are_over})

    assert len({str(each) for each in states()}) == 1


def test_a_seed_decides_everything_and_a_row_does_not_depend_on_the_others() -> None:
    def played(rows: int, seed: int) -> list[list[list[int]]]:
        env = TablesEnv(TASK, rows, seat=1)
        env.reset(seed=seed)
        return [env.step(env.sample())[0]["observation"][:2].tolist() for _ in range(100)]

    assert played(2, 5) == played(2, 5) == played(7, 5)
    assert played(2, 5) != played(2, 6)


def test_bad_input_is_refused_and_changes_nothing() -> None:
    env = TablesEnv(TASK, 2, autoreset_mode="Disabled")
    with pytest.raises(MalformedInput, match=r"\$\.actions: expected reset\(\) first"):
        env.step([0, 0])
    seen, _ = env.reset(seed=7)
    masked = int(seen["action_mask"][1].argmin())
    first, legal = (
        int(seen["action_mask"][0].argmax()),
        ", ".join(map(str, seen["action_mask"][1].nonzero()[0])),
    )
    for given, said in (
        ([0], r"\$\.actions: expected 2 whole numbers, got \[0\]"),
        ([0.5, 1.0], r"\$\.actions: expected 2 whole numbers"),
        (
            [first, masked],
            rf"actions\[1\]: .* one of {legal}, got {masked}",
        ),
        ([99, 0], r"\$\.actions\[0\]: expected the number of a legal action, .*got 99"),
    ):
        before = env.tables.rounds.tobytes()
        with pytest.raises(MalformedInput, match=said):
            env.step(given)
        assert env.tables.rounds.tobytes() == before
    with pytest.raises(MalformedInput, match="reset_mask: expected 2 truth values, got"):
        env.reset(options={"reset_mask": [0, 1]})
    wrong: Any
    for wrong, said in (
        ({"num_envs": 0}, r"\$\.num_envs: expected a whole number from 1"),
        ({"seat": 3}, r"\$\.seat: expected 0 to 2, got 3"),
        ({"opponents": "bot"}, "expected random or follow-heavy, got 'bot'"),
        ({"autoreset_mode": "never"}, r"\$\.autoreset_mode: expected NextStep, .*got 'never'"),
    ):
        with pytest.raises(MalformedInput, match=said):
            TablesEnv(TASK, **({"num_envs": 2} | wrong))
    with pytest.raises(MalformedInput, match=r"\$\.task: expected cat-in-the-box, got "):
        TablesEnv(Task.of("amigo-2023", players=3), 2)
    with pytest.raises(Unsupported, match="no house rules"):
        TablesEnv(Task.of("pegasus-2023", players=3, options={"variants": ["must-follow"]}), 2)
