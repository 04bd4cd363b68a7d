"""One seat of a match, against given policies: an environment of Gymnasium.

    env = OneSeatEnv(Task.of("pegasus-2023", players=3), opponents="bot")
    seen, info = env.reset(seed=7)
    seen, reward, is_over, _, info = env.step(int(seen["action_mask"].argmax()))

The environment plays for the other seats and for chance. Rewards come with the step after which the
own seat is to act again, or the match is over.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, TypeAlias

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from catbox_rules.environments.frames import METADATA, check_mode, frame
from catbox_rules.environments.task import Number, Observation, Task, dealt, seat_to_act
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.ruleset import Seat, as_seat
from catbox_rules.match import AnyMatch
from catbox_rules.policies import AnyPolicy, Bot, Seated, bot_named

AnyOpponent: TypeAlias = str | AnyPolicy
"""A policy, or what names one, as for `bot_named`."""


# The arguments are those of `Task.of` and `OneSeatEnv`, which have their types.
def make(
    edition: str = "pegasus-2023",
    *,
    players: int = 3,
    first_seat: int = 0,
    options: Mapping[str, object] | None = None,
    reward: str = "score",
    **more: Any,
) -> OneSeatEnv:
    """Return an environment, for `gymnasium.make("catbox_rules/OneSeat-v0", …)`; the arguments are
    those of `Task.of` and `OneSeatEnv`."""
    task = Task.of(edition, players=players, first_seat=first_seat, options=options, reward=reward)
    return OneSeatEnv(task, **more)


class OneSeatEnv(gymnasium.Env[Observation, Number]):
    """A match of one seat that learns.

    * `task`: what is played, and how it is rewarded.
    * `seat`: the seat that learns, 0 to `task.players - 1`.
    * `opponents`: the policy of all other seats, or a mapping from each other seat to its own. A
      policy is a function or a name such as `random` or `bot`.
    * `masked`: what a masked number leads to: `raise` raises IllegalAction; `next` takes the next
      legal number in its place, for programs that know no masks.
    * `planes`: whether an observation is an array for each plane by its name, not one of all.
    * `render_mode`: what `render` returns: `ansi` for a text, `rgb_array` for a picture, or None.

    Raises MalformedInput for an unknown seat, and for opponents of other seats than all others; the
    errors of `bot_named`.

    >>> env = OneSeatEnv(Task.of("pegasus-2023", players=3), seat=1, planes=True)
    >>> seen, info = env.reset(seed=7)
    >>> seen["observation"]["hand"].tolist(), seen["action_mask"].nonzero()[0].tolist()
    ([0, 1, 1, 2, 3, 3], [1, 2, 3, 4, 5])
    """

    def __init__(
        self,
        task: Task,
        *,
        seat: int = 0,
        opponents: AnyOpponent | Mapping[int, AnyOpponent] = "random",
        masked: str = "raise",
        planes: bool = False,
        render_mode: str | None = None,
    ) -> None:
        check_mode(render_mode)
        self.metadata, self.render_mode = {**METADATA}, render_mode
        self.task, self.planes = task, planes
        self.seat = as_seat(seat, players=task.players)
        if masked not in ("raise", "next"):
            raise MalformedInput("$.masked", expected="raise or next", given=masked)
        self.masked = masked
        self.match: AnyMatch = task.start
        # Narrower than in Gymnasium, so that its parts have names.
        self.observation_space: spaces.Dict[Any] = task.observation_space(planes=planes)  # pyright: ignore[reportIncompatibleVariableOverride]
        self.action_space = spaces.Discrete(len(task.numbering))
        self._bots = self._opponents(opponents)
        self._seated = Seated()
        self._random = Random()

    def reset(
        self,
        *,
        seed: int | None = None,
        options: dict[str, Any] | None = None,  # noqa: ARG002 -- as Gymnasium has it
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin a match, and return what the seat observes when it is first to act.

        * `seed`: decides all that chance and the opponents do in this match and those after it,
          until another is given. None goes on with the chance that there is.
        * `options`: has no effect.
        """
        super().reset(seed=seed)
        if seed is not None:
            self._random = Random(seed)
        self.match = self._played_on(self.task.start)
        return self._seen(), {}

    def step(self, action: Number) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take the action with a number, and play on until the seat is to act again.

        Raises IllegalAction, with the verdict, for a number that is masked, unless `masked` says
        otherwise; MalformedInput for anything but the number of an action, and if there is no match
        that goes on. Then nothing changes. Raises BotFailed if an opponent fails.
        """
        before = self.match
        if self.seat not in before.turn:
            given = Verbatim("a step without a match that goes on")
            raise MalformedInput("$.action", expected="reset() first", given=given)
        if self.masked == "next":
            action = self._next_legal(action)
        self.match = self._played_on(self.task.after(before, action))
        sums = [self.task.rewards(each)[self.seat] for each in (before, self.match)]
        return self._seen(), sums[1] - sums[0], self.match.is_over, False, {}

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask as truth values, where MaskablePPO of sb3-contrib looks for it."""
        return self.task.mask(self.match, self.seat).astype(np.bool_)

    def render(self) -> Any:
        """Return a picture or a text of what the seat sees, in the mode of the environment."""
        return frame(self.render_mode, self.match, self.seat)

    def close(self) -> None:
        """Stop the programs among the opponents."""
        self._seated.close()

    def _seen(self) -> Observation:
        return self.task.observation(self.match, self.seat, planes=self.planes)

    def _played_on(self, match: AnyMatch) -> AnyMatch:
        """Return a match once the own seat is the first that is to act, or the match is over."""
        match = dealt(match, self._random)
        while (seat := seat_to_act(match)) is not None and seat != self.seat:
            action = self._seated.choose(self._bots[seat], match, seat, self._random)
            match = dealt(match.apply(action), self._random)
        return match

    def _next_legal(self, number: object) -> int:
        """Return a number if it is legal, else the next one that is; after the last comes 0."""
        first = self.task.numbering.number(self.task.numbering.action(number, self.seat))
        legal = self.task.mask(self.match, self.seat).nonzero()[0]
        return int(min(legal, key=lambda each: (each - first) % len(self.task.numbering)))

    def _opponents(
        self, given: AnyOpponent | Mapping[int, AnyOpponent]
    ) -> dict[Seat, Bot | AnyPolicy]:
        others = [Seat(at) for at in range(self.task.players) if at != self.seat]
        by_seat = (
            {**given} if isinstance(given, Mapping) else dict.fromkeys(map(int, others), given)
        )
        if {*by_seat} != {*others}:
            expected = f"a policy for each of the seats {', '.join(map(str, others))}"
            raise MalformedInput("$.opponents", expected=expected, given=[*by_seat])
        game, bots = self.task.start.ruleset, [by_seat[at] for at in others]
        named = [bot_named(bot, game) if isinstance(bot, str) else bot for bot in bots]
        return dict(zip(others, named, strict=True))
