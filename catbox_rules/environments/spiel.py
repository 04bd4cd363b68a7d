"""A match as a game tree: a game of OpenSpiel for each game of the library.

    game = load(Task.of("pegasus-2023", players=3))
    state = game.new_initial_state()

or, once this module is imported, `pyspiel.load_game("catbox_cat_in_the_box(players=3)")`; the names
are `catbox_cat_in_the_box` and `catbox_schrodingers_cats`.

Chance is explicit: cards are given out one by one, each that is left being equally likely, and the
library's action of chance follows from them. So a node has ten outcomes at most, the probabilities
are exact, and a state is its history: that is how it is copied to another process. Every kind of
card has a number of its own at a table, and so every action, of chance too, has one name.

An information state is all that a seat has been shown, in order, and so it has perfect recall. An
observation is the planes of the seat's view. What is public of both is what a spectator is shown.
"""

from __future__ import annotations

import importlib
import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar

import numpy as np

from catbox_rules.environments.task import Cards, Numbers, Reward, Task, by_name, filled
from catbox_rules.games import GAMES, edition_id
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.loading import needs_extra
from catbox_rules.kernel.ruleset import CHANCE, AnyRuleset, Seat, as_seat
from catbox_rules.match import AnyMatch
from catbox_rules.policies.sampling import sampler_of
from catbox_rules.records.record import event_as_json

with needs_extra(__name__, "environments"):
    pyspiel: Any = importlib.import_module("pyspiel")  # it has no types


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
        provides_factored_observation_string=True,
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
            max_chance_outcomes=len(task.learnable.kinds(task.table)),
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

        * `iig_obs_type`: of public information, which is what a spectator sees, of that of one
          player, or of both; with or without perfect recall.

        Raises MalformedInput for any other type, and for parameters.
        """
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        private = kind.private_info
        is_of_seat = private == pyspiel.PrivateInfoType.SINGLE_PLAYER
        is_of_all = private == pyspiel.PrivateInfoType.ALL_PLAYERS
        if params or is_of_all or not (kind.public_info or is_of_seat):
            expected = "public information, that of one player, or both, without parameters"
            asked = Verbatim(f"public_info={kind.public_info}, private_info={private.name}")
            raise MalformedInput("$.iig_obs_type", expected=expected, given=params or asked)
        return Observer(
            self.task,
            has_recall=kind.perfect_recall,
            is_public=kind.public_info,
            is_of_seat=is_of_seat,
        )

    def __reduce__(self) -> tuple[object, ...]:
        return _loaded, (str(self),)


def _loaded(text: str) -> SpielGame:
    """Return a game by its text, in another process as well: importing this module has registered
    it."""
    game: SpielGame = pyspiel.load_game(text)
    return game


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
            return self._name_of_kind(action)
        return str(self.task.numbering.action(action, player))

    def resample_from_infostate(
        self, player_id: int, probability_sampler: Callable[[], float]
    ) -> SpielState:
        """Return a state that a player cannot tell from this one, with the cards of the round that
        it has not seen elsewhere, as `catbox_rules.policies.sampling` draws them. Hidden cards of
        earlier rounds, which no longer matter, stay where they were. Raises MalformedInput for an
        unknown player."""
        seat = as_seat(player_id, players=self.task.players, path="$.player")
        seen = [each.event for each in self.match.events_since(0, seat=seat)]
        past = sampler_of(self.match.view(seat), seen).draw_past(Random(probability_sampler()))
        done = [each.action for each in self.match.transitions]
        earlier = done[: len(done) - len(past.actions)]
        state: SpielState = self.get_game().new_initial_state()
        for action in (*self.task.learnable.earlier(earlier, past.begins), *past.actions):
            is_chance = action.actor == CHANCE
            kinds = self.task.learnable.kinds_in(action) if is_chance else ()
            for number in kinds if is_chance else (self.task.numbering.number(action),):
                state.apply_action(number)
        return state

    def is_terminal(self) -> bool:
        """Return True if the match is over."""
        return self.match.is_over

    def returns(self) -> list[float]:
        """Return for each seat what its rewards add up to; 0 before the end."""
        rewards = self.task.rewards(self.match)
        return [*rewards] if self.match.is_over else [0.0] * len(rewards)

    def __str__(self) -> str:
        given = map(self._name_of_kind, self.given)
        done = [str(each.action) for each in self.match.transitions]
        return "; ".join([*done, *([f"gives out {' '.join(given)}"] if self.given else [])])

    def _name_of_kind(self, kind: int) -> str:
        names = self.task.learnable.kinds(self.task.table)
        if not 0 <= kind < len(names):
            expected = f"a kind of card, 0 to {len(names) - 1}"
            raise MalformedInput("$.action", expected=expected, given=kind)
        return names[kind]

    def _cards(self) -> Cards:
        return self.task.learnable.cards(self.match.state)


class Observer:
    """What a player observes of a state: the planes of its view as a `tensor` and by name, or with
    perfect recall, as a text alone, all that it has been shown.

    `is_public` and `is_of_seat` say whether what everybody sees is in it, and what only the player
    sees. Without the latter the player does not matter: it is the view of a spectator.
    """

    def __init__(
        self, task: Task, *, has_recall: bool, is_public: bool = True, is_of_seat: bool = True
    ) -> None:
        self._task, self._has_recall = task, has_recall
        self._is_public, self._is_of_seat = is_public, is_of_seat
        self._planes = [
            plane for plane in task.planes if (is_of_seat if plane.is_private else is_public)
        ]
        size = sum(plane.size for plane in self._planes)
        self.tensor = None if has_recall else np.zeros(size, np.float32)
        self.dict = {} if self.tensor is None else by_name(self._planes, self.tensor)

    def set_from(self, state: SpielState, player: int) -> None:
        """Set the tensor to what a player observes."""
        viewer = self._viewer(player)
        if self.tensor is not None:
            self.tensor[:] = self._array(state, viewer)

    def string_from(self, state: SpielState, player: int) -> str:
        """Return the same as a text."""
        viewer = self._viewer(player)
        if self._has_recall:
            events = [each.event for each in state.match.events_since(0, seat=viewer)]
            seen = [each for each in events if self._is_public or each.private_to is not None]
            return "\n".join(json.dumps(event_as_json(each)) for each in seen)
        arrays = by_name(self._planes, self._array(state, viewer)).items()
        return json.dumps({name: array.flatten().tolist() for name, array in arrays})

    def _viewer(self, player: int) -> Seat | None:
        if not self._is_of_seat:
            return None
        return as_seat(player, players=self._task.players, path="$.player")

    def _array(self, state: SpielState, viewer: Seat | None) -> Numbers:
        return filled(self._planes, state.match.view(viewer), self._task.dtype)


for _name in GAMES:
    # A class, not a function: OpenSpiel lets go of it after Python has ended.
    _game = type(f"{SpielGame.__name__}Of{_name}", (SpielGame,), {"ruleset": GAMES[_name]})
    pyspiel.register_game(_kind(GAMES[_name], Reward.SCORE), _game)
