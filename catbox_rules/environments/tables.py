"""Many tables of Cat in the Box at once: a vector environment of Gymnasium over the batch engine.

    env = TablesEnv(Task.of("pegasus-2023", players=4), 4096)
    seen, infos = env.reset(seed=7)
    seen, rewards, are_over, _, infos = env.step(env.sample())

What a seat observes, the numbers of actions and the rewards are those of the other environments; a
paradox is no decision here, as it leaves no choice. Needs the extra `batch`.
"""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import ArrayLike, NDArray

from catbox_rules.environments.task import Observation, Reward, Task
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.loading import needs_extra
from catbox_rules.kernel.ruleset import as_seat

with needs_extra(__name__, "batch"):
    from catbox_rules.batch import tables as compiled
    from catbox_rules.batch.dealing import (
        CARDS,
        CHOICES,
        array_of,
        is_of_whole_numbers,
        numbering_of,
        streams_of,
        whole_number_from,
    )
    from catbox_rules.batch.playing import is_following, new_sheets, totals_of, winners_of
    from catbox_rules.batch.rules import NOBODY, Rows, new_rounds, rules_of

Flags: TypeAlias = NDArray[np.bool_]
GAME: Final = "cat-in-the-box"


# The arguments are those of `Task.of` and `TablesEnv`, which have their types.
def make(
    num_envs: int = 1,
    *,
    edition: str = "pegasus-2023",
    players: int = 3,
    first_seat: int = 0,
    options: dict[str, object] | None = None,
    reward: str = "score",
    **more: Any,
) -> TablesEnv:
    """Return an environment, for `gymnasium.make_vec("catbox_rules/Tables-v0", …)`; the arguments
    are those of `Task.of` and `TablesEnv`."""
    task = Task.of(edition, players=players, first_seat=first_seat, options=options, reward=reward)
    return TablesEnv(task, num_envs, **more)


class TablesEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Matches of Cat in the Box, one in each row, of which each waits for one decision.

    * `task`: what is played, and how it is rewarded; without house rules.
    * `num_envs`: the number of rows, from 1.
    * `seat`: the seat that decides; None for all seats, each in its turn.
    * `opponents`: with a seat, the policy of all others: `random` or `follow-heavy`.
    * `autoreset_mode`: when a row begins another match: `NextStep`, `SameStep` or `Disabled`.
    * `copy`: whether each observation is a new array; otherwise the next step writes over it.

    The infos are the same in every state: `seat`, that observes; and `rewards`, of all seats. With
    `SameStep` also `final_obs`, where `_final_obs` is true.

    Raises MalformedInput for another game, and for any other invalid argument; Unsupported for what
    the batch engine does not play.

    >>> env = TablesEnv(Task.of("pegasus-2023", players=3), 2)
    >>> seen, infos = env.reset(seed=7)
    >>> seen["observation"].shape, infos["seat"].tolist()
    ((2, 231), [0, 0])
    >>> _, rewards, are_over, _, infos = env.step(env.sample())
    >>> rewards.tolist(), are_over.tolist(), infos["seat"].tolist()
    ([0.0, 0.0], [False, False], [1, 1])
    """

    def __init__(
        self,
        task: Task,
        num_envs: int,
        *,
        seat: int | None = None,
        opponents: str = "random",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        copy: bool = True,
    ) -> None:
        if task.start.ruleset.NAME != GAME:
            raise MalformedInput("$.task", expected=f"{GAME}", given=task.start.ruleset.NAME)
        modes = [each.value for each in AutoresetMode]
        if autoreset_mode not in (*AutoresetMode, *modes):
            expected = ", ".join(modes)
            raise MalformedInput("$.autoreset_mode", expected=expected, given=autoreset_mode)
        self.task, self.copy, self.mode = task, copy, AutoresetMode(autoreset_mode)
        self.own = NOBODY if seat is None else as_seat(seat, players=task.players)
        self.metadata = {"autoreset_mode": self.mode, "render_modes": []}
        self._follows, self._rules = is_following(opponents), rules_of(task.table)
        self.num_envs = rows = whole_number_from(1, "num_envs", num_envs)
        setup, by_seat = task.table.setup, (rows, task.players)
        self._layout = compiled.Layout(setup.highest_rank, setup.columns)
        self.tables = compiled.Tables(
            new_rounds(rows),
            new_sheets(rows, self._rules),
            *self._streams(0),
            number=np.zeros(rows, np.int64),
            done=np.zeros(rows, np.int64),
            trick=np.full(by_seat, NOBODY),
            is_over=np.zeros(rows, np.bool_),
        )
        self.single_observation_space = task.observation_space()
        self.single_action_space = numbers = spaces.Discrete(len(task.numbering))
        self.observation_space = batch_space(self.single_observation_space, rows)
        self.action_space = batch_space(numbers, rows)
        self._seen = np.zeros((rows, len(task.bounds[0])), task.dtype)
        self._mask = np.zeros((rows, len(task.numbering)), np.int8)
        self._seats, self._has_begun = np.zeros(rows, np.int64), False

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match on every row.

        * `seed`: decides all that chance and the opponents do from here on, by row. None goes on
          with the chance that there is.
        * `options`: `reset_mask`, an array with a truth value for each row, leaves the other rows
          as they are.

        Raises MalformedInput for anything else.
        """
        everywhere = np.ones(self.num_envs, np.bool_)
        which = (options or {}).get("reset_mask", everywhere)
        if np.shape(which) != (self.num_envs,) or np.asarray(which).dtype != np.bool_:
            expected = f"{self.num_envs} truth values"
            raise MalformedInput("$.options.reset_mask", expected=expected, given=which)
        which = np.asarray(which)
        if not (self._has_begun or which.all()):
            given = Verbatim("a reset of some rows")
            raise MalformedInput("$.options.reset_mask", expected="reset() first", given=given)
        if seed is not None:
            of_rows = (self.tables.cards, self.tables.choices)
            for stream, new in zip(of_rows, self._streams(seed), strict=True):
                stream[which] = new[which]
        self._has_begun = True
        self._begin(which)
        seen = self._look()
        return seen, self._infos(np.zeros((self.num_envs, self.task.players)))

    def sample(self) -> NDArray[np.int64]:
        """Return random legal numbers, 0 where a match is over, by the chance of each row."""
        numbers = np.zeros(self.num_envs, np.int64)
        compiled.sample_all(self._mask, self.tables.choices, numbers)
        return numbers

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observation, NDArray[np.float64], Flags, Flags, dict[str, Any]]:
        """Take the action with a number on each row: that of the seat that observed.

        Returns what is seen now; the reward of that seat since; whether each match is over; whether
        it was cut, which none is; and the infos. With `NextStep` the number on a row whose match is
        over does not matter: another match begins.

        Raises MalformedInput for anything but a legal number for each row, naming the first one.
        Then nothing changes.
        """
        tables, before, seats = self.tables, self.tables.number.copy(), self._seats.copy()
        was_over = tables.is_over.copy()
        numbers, acting = self._checked(actions, was_over), ~was_over
        compiled.decide_all(self._rules, self._layout, tables, acting, numbers)
        self._play_on(acting)
        rewards, are_over = self._rewards(before), tables.is_over & acting
        if was_over.any():
            self._begin(was_over)
        seen, more = self._look(), dict[str, Any]()
        if self.mode is AutoresetMode.SAME_STEP:
            final = {name: array.copy() for name, array in seen.items()}
            more = {"final_obs": final, "_final_obs": are_over.copy()}
            if are_over.any():
                self._begin(are_over)
                seen = self._look()
        own, not_cut = rewards[np.arange(self.num_envs), seats], np.zeros_like(are_over)
        return seen, own, are_over, not_cut, self._infos(rewards) | more

    def _streams(self, seed: int) -> tuple[Rows, Rows]:
        numbering = numbering_of(self.num_envs, seed=seed, first=0)
        cards, choices = (streams_of(self.num_envs, numbering, each) for each in (CARDS, CHOICES))
        return cards, choices

    def _begin(self, which: Flags) -> None:
        compiled.begin_all(self._rules, self.tables, which)
        self._play_on(which)

    def _play_on(self, which: Flags) -> None:
        """Decide for the opponents, if there are any."""
        if self.own != NOBODY:
            rules, own, follows = self._rules, self.own, self._follows
            compiled.play_on(rules, self._layout, self.tables, which, own, follows)

    def _look(self) -> Observation:
        seen, mask, rules, own = self._seen, self._mask, self._rules, self.own
        compiled.look_at_all(rules, self._layout, self.tables, own, seen, mask, self._seats)
        return {
            "observation": seen.copy() if self.copy else seen,
            "action_mask": mask.copy() if self.copy else mask,
        }

    def _infos(self, rewards: NDArray[np.float64]) -> dict[str, Any]:
        return {"seat": self._seats.copy(), "rewards": rewards}

    def _checked(self, given: ArrayLike, was_over: Flags) -> NDArray[np.int64]:
        """Return the numbers of actions; 0 where one does not matter."""
        numbers = array_of(given)
        if numbers.shape != (self.num_envs,) or not is_of_whole_numbers(numbers):
            expected = f"{self.num_envs} whole numbers"
            raise MalformedInput("$.actions", expected=expected, given=given)
        if not self._has_begun or (self.mode is AutoresetMode.DISABLED and was_over.any()):
            where = f"[{was_over.argmax()}]" if self._has_begun else ""
            given = Verbatim("a step without a match that goes on")
            raise MalformedInput(f"$.actions{where}", expected="reset() first", given=given)
        chosen: NDArray[np.int64] = np.where(was_over, 0, numbers).astype(np.int64)
        is_known = (chosen >= 0) & (chosen < self._mask.shape[1])
        allowed = self._mask[np.arange(self.num_envs), np.where(is_known, chosen, 0)]
        wrong = ~was_over & ~(is_known & (allowed > 0))
        if wrong.any():
            row = int(wrong.argmax())
            legal = ", ".join(map(str, self._mask[row].nonzero()[0]))
            expected = f"the number of a legal action, one of {legal}"
            raise MalformedInput(f"$.actions[{row}]", expected=expected, given=int(chosen[row]))
        return chosen

    def _rewards(self, before: NDArray[np.int64]) -> NDArray[np.float64]:
        """Return the rewards of all seats since `before`, the numbers of rounds that were over."""
        tables, players = self.tables, self.task.players
        rewards = np.zeros((self.num_envs, players))
        scored = (tables.number != before).nonzero()[0]
        if self.task.reward is Reward.SCORE:
            rewards[scored] = tables.sheets["scores"][scored, before[scored], :players]
            return rewards
        over = scored[tables.is_over[scored]]
        scores = tables.sheets["scores"][over, :, :players]
        if over.size:
            order = 2 * totals_of(scores) + winners_of(scores)
            rewards[over] = np.sign(order[:, :, None] - order[:, None]).sum(axis=2) / (players - 1)
        return rewards
