"""All seats of a match, one after another: an environment of PettingZoo (AEC).

    env = SeatsEnv(Task.of("pegasus-2023", players=3))
    env.reset(seed=7)
    for agent in env.agent_iter():
        seen, reward, is_over, _, _ = env.last()
        env.step(None if is_over else int(seen["action_mask"].argmax()))

Where several seats may act in any order, as in discarding, they act in the order of the seats: none
sees what the others do. Chance is played by the environment. A seat that is out stays an agent, and
all agents terminate together.
"""

from __future__ import annotations

from random import Random
from typing import Any

from gymnasium import spaces

from catbox_rules.environments.frames import METADATA, check_mode, frame
from catbox_rules.environments.task import Number, Observation, Task, dealt, seat_to_act
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.loading import needs_extra
from catbox_rules.match import AnyMatch

with needs_extra(__name__, "environments"):
    from pettingzoo import AECEnv  # pyright: ignore[reportMissingTypeStubs]


# The arguments are those of `Task.of`, which has their types.
def env(
    edition: str = "pegasus-2023",
    *,
    players: int = 3,
    planes: bool = False,
    render_mode: str | None = None,
    **more: Any,
) -> SeatsEnv:
    """Return an environment, as the modules of PettingZoo do; the arguments are those of `Task.of`
    and `SeatsEnv`.

    >>> env("amigo-2023", players=4).possible_agents
    ['seat_0', 'seat_1', 'seat_2', 'seat_3']
    """
    task = Task.of(edition, players=players, **more)
    return SeatsEnv(task, planes=planes, render_mode=render_mode)


class SeatsEnv(AECEnv[str, Observation, Number | None]):
    """A match in which every seat is an agent, `seat_0` and on.

    * `task`: what is played, and how it is rewarded.
    * `planes`: whether an observation is an array for each plane by its name, not one of all.
    * `render_mode`: what `render` returns: `ansi` for a text, `rgb_array` for a picture, or None.

    Its `match` is the match so far, which must not be shown to those who learn.

    >>> env = SeatsEnv(Task.of("pegasus-2023", players=3), planes=True)
    >>> env.reset(seed=7)
    >>> env.agent_selection, env.observe("seat_0")["observation"]["hand"].tolist()
    ('seat_0', [1, 4, 1, 1, 1, 2])
    """

    def __init__(self, task: Task, *, planes: bool = False, render_mode: str | None = None) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        check_mode(render_mode)
        self.metadata = {"name": "catbox_rules_v0", "is_parallelizable": False, **METADATA}
        self.task, self.planes = task, planes
        self.match: AnyMatch = task.start
        self.agents: list[str] = []
        self.possible_agents = [f"seat_{seat}" for seat in range(task.players)]
        self.render_mode = render_mode
        self._random = Random()
        self._spaces = {
            agent: (task.observation_space(planes=planes), spaces.Discrete(len(task.numbering)))
            for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> spaces.Dict[Any]:
        """Return the space of the observations of an agent, always the same object."""
        return self._spaces[self._agent(agent)][0]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of the numbers of actions of an agent, always the same object."""
        return self._spaces[self._agent(agent)][1]

    def observe(self, agent: str) -> Observation:
        """Return what an agent observes. Raises MalformedInput for an unknown agent."""
        seat = self.possible_agents.index(self._agent(agent))
        return self.task.observation(self.match, seat, planes=self.planes)

    def reset(
        self,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 -- as PettingZoo has it
    ) -> None:
        """Begin a match.

        * `seed`: decides all that chance does in this match and those after it, until another is
          given. None goes on with the chance that there is.
        * `options`: has no effect.
        """
        if seed is not None:
            self._random = Random(seed)
        self.match = dealt(self.task.start, self._random)
        self.agents = [*self.possible_agents]
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._sums = self.task.rewards(self.task.start)
        self._show()

    def step(self, action: Number | None) -> None:
        """Take the action with a number for the agent that is selected; None once the match is
        over.

        Raises IllegalAction, with the verdict, for a number that is masked; MalformedInput for
        anything else but the number of an action, and if there is no match. Then nothing changes.
        """
        if not self.agents:
            given = Verbatim("a step without a match")
            raise MalformedInput("$.action", expected="reset() first", given=given)
        if self.match.is_over:
            if action is not None:
                raise MalformedInput(
                    "$.action", expected="None once the match is over", given=action
                )
            self._was_dead_step(None)
            return
        acted = self.agent_selection
        self.match = dealt(self.task.after(self.match, action), self._random)
        self._cumulative_rewards[acted] = 0.0
        self._show()
        self._accumulate_rewards()

    def render(self) -> Any:
        """Return a picture or a text with everything known, in the mode of the environment."""
        return frame(self.render_mode, self.match.state)

    def close(self) -> None:
        """Do nothing: there is nothing to let go of."""

    def _show(self) -> None:
        """Set what all agents are told of the match as it stands."""
        sums = self.task.rewards(self.match)
        since = [now - then for now, then in zip(sums, self._sums, strict=True)]
        self._sums, self.rewards = sums, dict(zip(self.agents, since, strict=True))
        self.terminations = dict.fromkeys(self.agents, self.match.is_over)
        self.agent_selection = self.possible_agents[seat_to_act(self.match) or 0]

    def _agent(self, agent: str) -> str:
        if agent not in self.possible_agents:
            expected = f"one of {', '.join(self.possible_agents)}"
            raise MalformedInput("$.agent", expected=expected, given=agent)
        return agent
