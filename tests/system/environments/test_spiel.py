"""A match as a game of OpenSpiel: chance, copies, and what a seat can tell apart."""

from __future__ import annotations

import importlib
import json
import pickle
import subprocess
import sys
from collections import Counter
from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

from catbox_rules.conformance.protocol import look_alike
from catbox_rules.environments import Task
from catbox_rules.environments.spiel import Observer, SpielState, load
from catbox_rules.environments.task import seat_to_act
from catbox_rules.kernel.errors import IllegalAction, MalformedInput, Unsupported
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.match import AnyMatch, Match
from catbox_rules.records import event_as_json
from catbox_rules.schrodingers_cats import Box
from tests.system.environments.tables import ALL_TABLES, AT_EACH_TABLE, FEW, played, task_of
from tests.system.environments.test_matches import kinds_of

pyspiel: Any = importlib.import_module("pyspiel")
flags: Any = importlib.import_module("absl.flags")
ismcts: Any = importlib.import_module("open_spiel.python.algorithms.ismcts")
mcts: Any = importlib.import_module("open_spiel.python.algorithms.mcts")
playing: Any = importlib.import_module("open_spiel.python.algorithms.generate_playthrough")
PUBLIC = {"public_info": True, "private_info": pyspiel.PrivateInfoType.NONE}
PRIVATE = {"public_info": False, "private_info": pyspiel.PrivateInfoType.SINGLE_PLAYER}


def state_of(match: AnyMatch, task: Task) -> SpielState:
    """The state of OpenSpiel at a moment of a match."""
    state: SpielState = load(task).new_initial_state()
    for each in match.transitions:
        is_chance = each.actor == CHANCE
        for number in kinds_of(each.action) if is_chance else [task.numbering.number(each.action)]:
            state.apply_action(number)
    return state


def after_chance(task: Task, seed: int) -> SpielState:
    state, random = load(task).new_initial_state(), Random(seed)
    while state.is_chance_node():
        kinds, likely = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(kinds, likely)[0])
    return state


@AT_EACH_TABLE
def test_an_information_state_is_all_that_its_seat_was_shown(edition: str, players: int) -> None:
    """It is the same in matches that the seat cannot tell apart, and by what the seat was shown or
    did itself another."""
    task, random, compared = task_of(edition, players), Random(1), 0
    for seed in range(FEW):
        *_, match = played(edition, players, seed)
        for _ in range(5):
            match = match.undo(random.randrange(match.number_of_actions))
            seat = random.randrange(players)
            other = look_alike(match.record, seat, random) if match.turn else None
            if other is not None:
                here, there = (state_of(m, task) for m in (match, Match.from_record(other)))
                for about in ("information_state_string", "observation_string"):
                    assert getattr(here, about)(seat) == getattr(there, about)(seat)
                assert here.observation_tensor(seat) == there.observation_tensor(seat)
                compared += 1
    assert compared


@AT_EACH_TABLE
def test_no_two_moments_of_a_seat_that_acts_have_the_same_information_state(
    edition: str, players: int
) -> None:
    """Perfect recall: a seat at its turn remembers all its turns before."""
    task, known = task_of(edition, players), dict[str, object]()
    for seed in range(FEW):
        state = after_chance(task, seed)
        own: dict[int, tuple[object, ...]] = dict.fromkeys(range(players), ())
        random = Random(seed)
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(random.choice(state.chance_outcomes())[0])
                continue
            seat, legal = state.current_player(), state.legal_actions()
            information = state.information_state_string(seat)
            past = (*own[seat], tuple(legal))
            assert known.setdefault(information, past) == past
            action = random.choice(legal)
            own[seat] = (*past, action)
            state.apply_action(action)


def test_chance_deals_with_the_probabilities_of_the_library() -> None:
    """Every order of cards has the same product: each card that is left is equally likely."""
    match, drawn = next(
        (each.before, each.last.action)
        for seed in range(100)
        for each in played("amigo-2023", 3, seed)
        if each.last is not None
        and each.last.action.do == "draw"
        and len(each.last.action.boxes) == 1
    )
    assert match is not None
    state = state_of(match, task_of("amigo-2023", 3))
    expected = {[*Box][kind]: likely for kind, likely in state.chance_outcomes()}
    assert sum(expected.values()) == pytest.approx(1)
    random = Random(1)
    found = Counter(next(iter(match.draw(random).boxes)) for _ in range(4000))
    for box, likely in expected.items():
        assert found[box] / 4000 == pytest.approx(likely, abs=4 * (likely / 4000) ** 0.5)
    assert drawn


def test_a_first_card_of_a_deal_is_of_each_rank_equally_often() -> None:
    state = load(task_of("pegasus-2023", 3)).new_initial_state()
    assert dict(state.chance_outcomes()) == {rank: pytest.approx(1 / 6) for rank in range(6)}
    for _ in range(2):
        state.apply_action(0)
    left = dict(state.chance_outcomes())
    assert left == {0: pytest.approx(3 / 28), **dict.fromkeys(range(1, 6), pytest.approx(5 / 28))}


@AT_EACH_TABLE
def test_a_state_is_copied_and_read_back(edition: str, players: int) -> None:
    task = task_of(edition, players)
    state = after_chance(task, 1)
    game, read = pyspiel.deserialize_game_and_state(
        pyspiel.serialize_game_and_state(state.get_game(), state)
    )
    pickled: SpielState = pickle.loads(pickle.dumps(state))
    clone = state.clone()
    assert str(game) == str(state.get_game())
    for other in (read, pickled, clone):
        assert other.match.state == state.match.state
        assert other.history() == state.history()
        other.apply_action(other.legal_actions()[0])
        assert other.match != state.match


UNPICKLE = "import pickle, sys; print(*pickle.load(sys.stdin.buffer), sep='\\n')"


def test_games_and_states_are_sent_to_a_process_that_has_imported_nothing() -> None:
    rewards = ("score", "place")
    tasks = [
        Task.of(edition, players=players, first_seat=players - 1, reward=reward)
        for (edition, players), reward in product(ALL_TABLES, rewards)
    ]
    games = [load(task) for task in tasks]
    sent = [*games, *[after_chance(task, 1) for task in tasks]]
    assert pickle.loads(pickle.dumps(games)) == games
    done = subprocess.run(
        [sys.executable, "-c", UNPICKLE], input=pickle.dumps(sent), capture_output=True, check=True
    )
    assert done.stdout.decode().splitlines() == [*map(str, sent)]


@AT_EACH_TABLE
def test_an_action_has_one_name_at_every_moment(edition: str, players: int) -> None:
    """Of chance as well; and the name is read back where the action is legal."""
    game = load(task_of(edition, players))

    def names(state: SpielState) -> list[list[str]]:
        by_actor = [game.num_distinct_actions()] * players + [game.max_chance_outcomes()]
        actors = [*range(players), int(pyspiel.PlayerId.CHANCE)]
        return [
            [state.action_to_string(actor, action) for action in range(number)]
            for actor, number in zip(actors, by_actor, strict=True)
        ]

    state, random = game.new_initial_state(), Random(1)
    at_first = names(state)
    assert all(len({*own}) == len(own) for own in at_first)
    while not state.is_terminal():
        for action in state.legal_actions():
            text = state.action_to_string(state.current_player(), action)
            assert state.string_to_action(text) == action
        state.apply_action(random.choice(state.legal_actions()))
        assert names(state) == at_first


@AT_EACH_TABLE
def test_a_seat_observes_what_a_spectator_does_and_what_is_its_own(
    edition: str, players: int
) -> None:
    game, kind = load(task_of(edition, players)), pyspiel.IIGObservationType

    def observers(*, has_recall: bool) -> list[Observer]:
        return [
            game.make_py_observer(kind(perfect_recall=has_recall, **seen))
            for seen in (PUBLIC, PRIVATE, {})
        ]

    at_once, in_order = observers(has_recall=False), observers(has_recall=True)
    for match in [*played(edition, players, 1)][::10]:
        state = state_of(match, game.task)
        public, own, both = (json.loads(each.string_from(state, 0)) for each in at_once)
        assert public | own == both
        assert "hand" in own
        public, own, both = (Counter(each.string_from(state, 0).splitlines()) for each in in_order)
        assert public + own == both
        events = match.events_since(seat=None)
        assert public == Counter(json.dumps(event_as_json(each.event)) for each in events)


@AT_EACH_TABLE
def test_openspiel_makes_a_playthrough(edition: str, players: int) -> None:
    flags.FLAGS.mark_as_parsed()
    text = playing.playthrough(str(load(task_of(edition, players))), None, seed=1)
    assert "IsTerminal() = True" in text


@AT_EACH_TABLE
def test_a_player_cannot_tell_a_resampled_state_from_the_true_one(
    edition: str, players: int
) -> None:
    """It shows and offers the player the same, is told by its history, and others hold other cards
    more often than not."""
    task, random, others_differ, compared = task_of(edition, players), Random(1), 0, 0
    for seed in range(FEW):
        moments = [each for each in played(edition, players, seed) if seat_to_act(each) is not None]
        for match in moments[:: max(1, len(moments) // 6)]:
            state, seat = state_of(match, task), seat_to_act(match)
            assert seat is not None
            other = state.resample_from_infostate(seat, random.random)
            for about in ("information_state_string", "observation_string"):
                assert getattr(other, about)(seat) == getattr(state, about)(seat)
            assert other.legal_actions() == state.legal_actions()
            assert state.get_game().deserialize_state(other.serialize()).match == other.match
            others_differ += other.match.state != match.state
            compared += 1
    assert others_differ > compared / 2


def test_a_resampled_card_is_as_likely_as_the_cards_left_make_it() -> None:
    """The other of two players holds half of the cards that the first has not seen, but one."""
    state = after_chance(task_of("pegasus-2023", 3), 1)
    own = state.match.state.hands[0]
    left, random = 5 - own.count(6), Random(1)
    drawn = [state.resample_from_infostate(0, random.random).match.state for _ in range(400)]
    mean = sum(each.hands[1].count(6) for each in drawn) / len(drawn)
    assert mean == pytest.approx(left / 2, abs=0.25)  # five standard errors of at most 0.05


@pytest.mark.parametrize(("edition", "players"), [("pegasus-2023", 3), ("amigo-2023", 3)])
def test_the_search_of_openspiel_plays(edition: str, players: int) -> None:
    game, random = load(task_of(edition, players)), np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, random)
    bot = ismcts.ISMCTSBot(game, rollouts, 2.0, 4, random_state=random)
    state = after_chance(game.task, 1)
    for _ in range(4):
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[0][0])
            continue
        action = bot.step(state)
        assert action in state.legal_actions()
        state.apply_action(action)


def test_a_game_is_loaded_by_its_name_with_defaults() -> None:
    game = pyspiel.load_game("catbox_cat_in_the_box(players=4,reward=place)")
    assert (game.num_players(), game.num_distinct_actions(), game.utility_sum()) == (4, 44, 0)
    assert game.get_type().utility == pyspiel.GameType.Utility.ZERO_SUM


def test_bad_input_is_refused_and_changes_nothing() -> None:
    task = task_of("pegasus-2023", 3)
    state = after_chance(task, 1)
    masked = next(n for n in range(len(task.numbering)) if n not in state.legal_actions())
    before, history = state.match, state.history()
    with pytest.raises(IllegalAction):
        state.apply_action(masked)
    with pytest.raises(MalformedInput, match="0 to 33, got 99"):
        state.apply_action(99)
    with pytest.raises(MalformedInput, match=r"\$\.player: expected 0 to 2, got 3"):
        Observer(task, has_recall=False).set_from(state, 3)
    assert (state.match, state.history()) == (before, history)
    begun: SpielState = load(task).new_initial_state()
    with pytest.raises(MalformedInput, match="a card that is left, 0, 1, 2, 3, 4, 5, got 6"):
        begun.apply_action(6)
    assert begun.given == ()


def test_tables_that_openspiel_cannot_have_are_refused() -> None:
    with pytest.raises(MalformedInput, match=r"\$\.options: expected none"):
        load(Task.of("amigo-2023", players=3, options={"blocks": 12}))
    with pytest.raises(Unsupported, match="expected ayatsurare-2020"):
        pyspiel.load_game("catbox_cat_in_the_box", {"edition": "amigo-2023"})
    none, all_players = pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.ALL_PLAYERS
    expected = r"^\$\.iig_obs_type: expected public information, that of one player, or both.*got "
    for seen, params, given in (
        ({}, {"more": 1}, r"\{'more': 1\}"),
        ({"public_info": False, "private_info": none}, {}, "public_info=False, private_info=NONE"),
        ({"private_info": all_players}, {}, "public_info=True, private_info=ALL_PLAYERS"),
    ):
        kind = pyspiel.IIGObservationType(perfect_recall=False, **seen)
        with pytest.raises(MalformedInput, match=f"{expected}{given}$"):
            load(task_of("pegasus-2023", 3)).make_py_observer(kind, params)
