"""A match as a game tree: a game of OpenSpiel for each game of the library.

    game = load(Task.of("pegasus-2023", players=3))
    state = game.new_initial_state()

or, once this module is imported, `pyspiel.load_game("catbox_cat_in_the_box(players=3)")`; the names
are `catbox_cat_in_the_box` and `catbox_schrodingers_cats`.

Chance is explicit: cards are given out one by one, each that is left being equally likely, and the
library's action of chance follows from them. So a node has ten outcomes at most, the probabilities
are exact, and a state is its history: that is how it is copied to another process.

An information state is all that a seat has been shown, in order, and so it has perfect recall. An
observation is the planes of the seat's view.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Mapping
from typing import Any, ClassVar, Final

import numpy as np
from numpy.typing import NDArray

from catbox_rules.environments.protocol import LEARNABLE, Cards
from catbox_rules.environments.task import Reward, Task
from catbox_rules.games import GAMES, edition_id
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import CHANCE, AnyRuleset, as_seat
from catbox_rules.match import AnyMatch
from catbox_rules.records.plain import event_as_json

pyspiel: Any = importlib.import_module("pyspiel")  # it has no types
_MOST_KINDS: Final = 10
"""Of cards, of which chance gives one out: there are so many Physicats."""


def load(task: Task) -> SpielGame:
    """Return the game of OpenSpiel for a task.

    Raises MalformedInput for a task with options: a game of OpenSpiel is found again by its text,
    which has no place for them.

    >>> print(load(Task.of("amigo-2023", players=2)))
    catbox_schrodingers_cats(edition=amigo-2023,first_seat=0,players=2,reward=score)
    """
    table = task.start.table
    if table.options:
        raise MalformedInput("$.options", expected="none", given=table.options)
    parameters = {
        "edition": edition_id(table.edition),
        "players": table.players,
        "first_seat": table.first_seat,
        "reward": task.reward.value,
    }
    game: SpielGame = pyspiel.load_game(_kind(table.ruleset, task.reward).short_name, parameters)
    return game


def _kind(game: AnyRuleset, reward: Reward) -> Any:
    """Return what OpenSpiel is told of a game before it is loaded."""
    kind = pyspiel.GameType
    counts = [setup.players for edition in game.EDITIONS for setup in edition.setups]
    is_zero_sum = reward is Reward.PLACE
    return kind(
        short_name=f"catbox_{game.NAME.replace('-', '_')}",
        long_name=game.NAME,
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM if is_zero_sum else kind.Utility.GENERAL_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=max(counts),
        min_num_players=min(counts),
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=_defaults(game),
    )


def _defaults(game: AnyRuleset) -> dict[str, Any]:
    edition = game.EDITIONS[-1].id
    return {"edition": edition, "players": 3, "first_seat": 0, "reward": Reward.SCORE.value}


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyright: ignore[reportUntypedBaseClass] -- it has no types
    """A table as a game of OpenSpiel, loaded by its name and parameters: `edition`, `players`,
    `first_seat` and `reward`. The errors are those of `Task.of`."""

    ruleset: ClassVar[AnyRuleset]

    def __init__(self, parameters: Mapping[str, Any] | None = None) -> None:
        game = self.ruleset
        given = _defaults(game) | dict(parameters or {})
        edition_id(given["edition"], game)
        self.task = task = Task.of(**given)
        is_by_place = task.reward is Reward.PLACE
        low, high = (-1, 1) if is_by_place else task.learnable.score_range(task.table)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(task.numbering),
            max_chance_outcomes=_MOST_KINDS,
            num_players=task.players,
            min_utility=float(low),
            max_utility=float(high),
            **({"utility_sum": 0.0} if is_by_place else {}),
            max_game_length=task.learnable.most_decisions(task.table),
        )
        super().__init__(_kind(game, task.reward), info, given)  # pyright: ignore[reportUnknownMemberType]

    def new_initial_state(self) -> SpielState:
        """Return the state at the beginning of a match."""
        return SpielState(self)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> Observer:
        """Return an observer.

        * `iig_obs_type`: of public information and that of one player; with or without perfect
          recall.

        Raises MalformedInput for any other type, and for parameters.
        """
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        is_of_seat = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if params or not (kind.public_info and is_of_seat):
            expected = "public information and that of one player, without parameters"
            raise MalformedInput("$.iig_obs_type", expected=expected, given=str(params or kind))
        return Observer(self.task, has_recall=kind.perfect_recall)


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyright: ignore[reportUntypedBaseClass] -- it has no types
    """A moment of a match. `match` is the match so far, `given` the kinds of the cards that chance
    has given out since."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)  # pyright: ignore[reportUnknownMemberType]
        self.task = game.task
        self.match: AnyMatch = game.task.start
        self.given: tuple[int, ...] = ()

    def current_player(self) -> int:
        """Return the seat that acts, the first one if there are several; or chance, or nobody."""
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        actor = self.match.turn[0]
        return int(pyspiel.PlayerId.CHANCE) if actor == CHANCE else actor

    def _legal_actions(self, player: int) -> list[int]:
        legal: list[int] = self.task.mask(self.match, player).nonzero()[0].tolist()
        return legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the kinds of cards that are left, and how likely the next card is each of them."""
        left = [n - self.given.count(kind) for kind, n in enumerate(self._cards().left)]
        return [(kind, number / sum(left)) for kind, number in enumerate(left) if number]

    def _apply_action(self, action: int) -> None:
        """Give out a card, or take the action with a number. Raises MalformedInput for a kind of
        card that is not left; the errors of `Task.after`. Then nothing changes."""
        if not self.is_chance_node():
            self.match = self.task.after(self.match, action)
            return
        if action not in (left := dict(self.chance_outcomes())):
            expected = f"a card that is left, {', '.join(map(str, left))}"
            raise MalformedInput("$.action", expected=expected, given=action)
        cards, given = self._cards(), (*self.given, action)
        is_last = len(given) == cards.number
        self.match = self.match.apply(cards.action(given)) if is_last else self.match
        self.given = () if is_last else given

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self._cards().names[action]
        return str(self.task.numbering.action(action, player))

    def is_terminal(self) -> bool:
        """Return True if the match is over."""
        return self.match.is_over

    def returns(self) -> list[float]:
        """Return for each seat what its rewards add up to; 0 before the end."""
        rewards = self.task.rewards(self.match)
        return [*rewards] if self.match.is_over else [0.0] * len(rewards)

    def __str__(self) -> str:
        given = [self._cards().names[kind] for kind in self.given]
        done = [str(each.action) for each in self.match.transitions]
        return "; ".join([*done, *([f"gives out {' '.join(given)}"] if given else [])])

    def _cards(self) -> Cards:
        return self.task.learnable.cards(self.match.state)


class Observer:
    """What a player observes of a state: the planes of its view as a `tensor` and by name, or with
    perfect recall, as a text alone, all that it has been shown."""

    def __init__(self, task: Task, *, has_recall: bool) -> None:
        self._task, self._has_recall = task, has_recall
        sizes = [int(np.prod(plane.shape)) for plane in task.planes]
        self.tensor = None if has_recall else np.zeros(sum(sizes), np.float32)
        self.dict: dict[str, NDArray[np.float32]] = {}
        if self.tensor is not None:
            parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
            for plane, part in zip(task.planes, parts, strict=True):
                self.dict[plane.name] = part.reshape(plane.shape)

    def set_from(self, state: SpielState, player: int) -> None:
        """Set the tensor to what a player observes."""
        seat = as_seat(player, players=self._task.players, path="$.player")
        if not self._has_recall:
            for name, array in self._task.arrays(state.match, seat).items():
                self.dict[name][...] = array

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the same as a text."""
        if self._has_recall:
            events = state.match.events_since(0, seat=player)
            return "\n".join(json.dumps(event_as_json(each.event)) for each in events)
        arrays = self._task.arrays(state.match, player).items()
        return json.dumps({name: array.flatten().tolist() for name, array in arrays})


for _name in LEARNABLE.games():
    # A class, not a function: OpenSpiel lets go of it after Python has ended.
    _game = type(f"{SpielGame.__name__}Of{_name}", (SpielGame,), {"ruleset": GAMES[_name]})
    pyspiel.register_game(_kind(GAMES[_name], Reward.SCORE), _game)
