"""What is learned: a table, by which its matches are rewarded, and how a match goes on by numbers.

The environments differ in who acts and when. All that they say of a match they take from here, and
this takes it from the match.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from functools import cached_property
from random import Random
from typing import Any, TypeAlias

import numpy as np
from attrs import frozen
from gymnasium import spaces
from numpy.typing import NDArray

from catbox_rules.environments.numbering import Numbering
from catbox_rules.environments.observing import Plane
from catbox_rules.environments.protocol import LEARNABLE, Learnable
from catbox_rules.games import edition_id, game_with_edition
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import CHANCE, Seat
from catbox_rules.match import AnyMatch, Match


class Reward(Enum):
    """What the rewards of a match add up to."""

    SCORE = "score"
    """What the total of a seat changes by: its points, or the lives that it loses."""
    PLACE = "place"
    """1 for a seat that is ahead of all others at the end, -1 for one behind all others, and evenly
    between; 0 before the end. Those with the same total share their places; the winner is first."""


# Spaces of Gymnasium are of plain types.
Observation: TypeAlias = dict[str, Any]
"""What an environment shows a seat: `observation`, the array of each plane by its name; and
`action_mask`, with 1 at the number of each legal action, and all 0 if another seat is to act."""
Number: TypeAlias = int | np.integer[Any]
"""The number of an action."""


@frozen
class Task:
    """What is learned.

    * `start`: a match of it in which nothing has happened.
    * `reward`: what its rewards add up to.

    >>> task = Task.of("amigo-2023", players=3)
    >>> len(task.numbering), [plane.name for plane in task.planes][:4]
    (248, ['phase', 'lives', 'start_seat', 'on_turn'])
    """

    start: AnyMatch
    reward: Reward

    @staticmethod
    def of(
        edition: str,
        *,
        players: int,
        first_seat: int = 0,
        options: Mapping[str, object] | None = None,
        reward: Reward | str = Reward.SCORE,
    ) -> Task:
        """Return a task.

        * `edition`: an id or an alias of any game.
        * `players`, `first_seat`, `options`: as for `Match.begin`.
        * `reward`: a `Reward` or its name, `score` or `place`.

        Raises Unsupported for an unknown edition or a number of players that it does not allow,
        MalformedInput for any other invalid argument.
        """
        found = game_with_edition(edition_id(edition))
        assert found is not None, "it has an id"
        if reward not in (*Reward, *[each.value for each in Reward]):
            raise MalformedInput("$.reward", expected="score or place", given=reward)
        start: AnyMatch = Match.begin(
            found[0], edition, players=players, first_seat=first_seat, options=options
        )
        return Task(start, Reward(reward))

    @property
    def players(self) -> int:
        """The number of seats."""
        return self.start.players

    @property
    def learnable(self) -> Learnable:
        """The part of the game."""
        return LEARNABLE.of(self.start.ruleset)

    # Any: the table of whatever game it is.
    @property
    def table(self) -> Any:
        """The table, as its rules have it."""
        return self.start.state.table

    @cached_property
    def numbering(self) -> Numbering:
        """The numbers of its actions."""
        seats = map(Seat, range(self.players))
        return Numbering(tuple(tuple(self.learnable.actions(self.table, at)) for at in seats))

    @cached_property
    def planes(self) -> tuple[Plane, ...]:
        """What a seat observes."""
        return tuple(self.learnable.planes(self.table))

    def observation_space(self) -> spaces.Dict[Any]:
        """Return a new space of the observations."""
        planes: dict[str, spaces.Space[Any]] = {
            each.name: spaces.Box(each.low, each.high, each.shape, np.int32) for each in self.planes
        }
        mask = spaces.MultiBinary(len(self.numbering))
        return spaces.Dict({"observation": spaces.Dict(planes), "action_mask": mask})

    # A match, by numbers.

    def mask(self, match: AnyMatch, seat: int) -> NDArray[np.int8]:
        """Return the mask of a seat: all 0 if another seat is to act."""
        is_due = seat_to_act(match) == seat
        return self.numbering.mask(match.legal_actions(seat) if is_due else ())

    def arrays(self, match: AnyMatch, seat: int) -> dict[str, NDArray[np.int32]]:
        """Return the array of each plane by its name. Raises MalformedInput for an unknown seat."""
        view = match.view(seat)
        return {plane.name: plane.array(view) for plane in self.planes}

    def observation(self, match: AnyMatch, seat: int) -> Observation:
        """Return what a seat observes. Raises MalformedInput for an unknown seat."""
        return {"observation": self.arrays(match, seat), "action_mask": self.mask(match, seat)}

    def after(self, match: AnyMatch, number: object) -> AnyMatch:
        """Return the match after the action with a number, by the seat that is to act.

        Raises MalformedInput for anything but the number of an action, and IllegalAction, with the
        verdict, for one that is masked.
        """
        seat = seat_to_act(match)
        assert seat is not None
        return match.apply(self.numbering.action(number, seat))

    def rewards(self, match: AnyMatch) -> tuple[float, ...]:
        """Return for each seat what its rewards up to this moment of a match add up to."""
        totals, outcome = match.totals, match.outcome
        if self.reward is Reward.SCORE:
            changes = zip(totals, self.start.totals, strict=True)
            return tuple([float(now - at_start) for now, at_start in changes])
        if outcome is None:
            return (0.0,) * self.players
        ranks = [(seat in outcome.winners, total) for seat, total in enumerate(totals)]
        ahead = [sum((own > other) - (own < other) for other in ranks) for own in ranks]
        return tuple([number / (self.players - 1) for number in ahead])


def seat_to_act(match: AnyMatch) -> Seat | None:
    """Return the seat that is to act, the first one if there are several; None if there is none."""
    return next((actor for actor in match.turn if isinstance(actor, int)), None)


def dealt(match: AnyMatch, random: Random) -> AnyMatch:
    """Return a match after all that chance does before a seat is to act or the match is over."""
    while match.turn == (CHANCE,):
        match = match.apply(match.draw(random))
    return match
