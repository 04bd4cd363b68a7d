"""Bots: always legal, from a view alone, and better than chance."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import get_type_hints

import pytest

from catbox_rules import cat_in_the_box as cat
from catbox_rules import schrodingers_cats as cats
from catbox_rules.games import GAMES
from catbox_rules.kernel.ruleset import CHANCE, AnyRuleset, Seat
from catbox_rules.match import replay
from catbox_rules.policies import bot_of, cat_in_the_box, schrodingers_cats
from catbox_rules.schrodingers_cats import Box, Boxes, Space
from tests.depth import of_depth
from tests.kit.schrodingers_cats.scenario import Scenario
from tests.unit.policies.tables import OPTIONS, OTHER_WORLDS, TABLES, moments_of


@pytest.mark.deeper
@pytest.mark.parametrize(("game", "edition", "players"), TABLES)
@pytest.mark.parametrize("chosen", range(of_depth(quick=1, ci=3, deep=3)))
def test_bots_play_whole_matches_legally(
    game: str, edition: str, players: int, chosen: int
) -> None:
    options = OPTIONS[game][chosen]
    *_, match = moments_of(
        game, edition=edition, players=players, options=options, seed=f"{chosen}"
    )
    assert match.outcome is not None


@pytest.mark.parametrize(
    ("choose", "view"), [(cat_in_the_box.choose, cat.View), (schrodingers_cats.choose, cats.View)]
)
def test_a_bot_is_given_the_view_of_a_seat_and_no_state(choose: object, view: type) -> None:
    assert get_type_hints(choose)["view"] is view


@pytest.mark.parametrize("game", GAMES)
def test_a_bot_does_the_same_in_every_world_that_looks_the_same(game: str) -> None:
    other_world = OTHER_WORLDS[game]
    bot, random, compared = bot_of(game), Random(1), 0
    for match in moments_of(game, seed="worlds"):
        for actor in match.turn[:1]:
            if actor == CHANCE:
                continue
            world = other_world(match.state, actor, random)
            compared += world != match.state
            choices = {
                bot(match.ruleset.view(state, actor), (), match.legal_actions(actor), Random(2))
                for state in (match.state, world)
            }
            assert len(choices) == 1
    assert compared > 20


def play_against_chance(ruleset: AnyRuleset, edition: str, players: int, seed: int) -> object:
    """The last state of a match in which seat 0 is a bot and the others do anything."""
    bot, random = bot_of(ruleset), Random(seed)
    state = ruleset.initial(edition, players=players, first_seat=seed % players)
    while turn := ruleset.turn(state):
        actor = turn[0]
        if actor == CHANCE:
            action = ruleset.draw(state, random)
        else:
            legal = [each for each in ruleset.legal_actions(state) if each.actor == actor]
            action = random.choice(legal)
            if actor == 0:
                action = bot(ruleset.view(state, 0), (), legal, random)
        state = ruleset.apply(state, action).state
    return state


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_a_bot_avoids_the_paradox_and_outscores_random_players(players: int) -> None:
    paradoxes, ahead, rounds = [0] * players, 0, 0
    for seed in range(20):
        state = play_against_chance(cat, "pegasus-2023", players, seed)
        assert isinstance(state, cat.MatchOver)
        for result in state.results:
            rounds += 1
            if result.paradox is not None:
                paradoxes[result.paradox] += 1
        totals = cat.totals(state)
        ahead += totals[0] > sum(totals[1:]) / (players - 1)
    # By chance every seat causes as many paradoxes, and is ahead in about half of the matches.
    assert paradoxes[0] < sum(paradoxes) / players / 3
    assert ahead >= 17


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_a_bot_outlives_random_players(players: int) -> None:
    won = 0
    for seed in range(20):
        state = play_against_chance(cats, "amigo-2023", players, seed)
        assert isinstance(state, cats.MatchOver)
        outcome = cats.outcome(state)
        assert outcome is not None
        won += outcome.winners == (Seat(0),)
    # By chance it would be 10 of 20 at best.
    assert won >= 15


@pytest.mark.parametrize(
    "space",
    [
        Space(1, Box.ALIVE),
        Space(2, Box.ALIVE),
        Space(3, Box.ALIVE),
        Space(4, Box.ALIVE),
        Space(5, Box.ALIVE),
        Space(2, Box.DEAD),
        Space(1, Box.EMPTY),
        Space(3, Box.EMPTY),
    ],
    ids=str,
)
def test_how_likely_a_claim_is_is_counted_by_every_hand_that_the_other_may_hold(
    space: Space,
) -> None:
    scenario = Scenario(
        players=2,
        before="0 by 1, 1 by 0, 0 by 1, 1 by 0",
        hands={0: "1 alive 1 heisenberg"},
        actions="0 claim 1 alive",
    )
    view = cats.view(replay(scenario.record()).state, 0)
    own = [Box.ALIVE, Box.HEISENBERG]
    unseen = list(Boxes(alive=20, dead=20, empty=8, heisenberg=4) - Boxes.of(own))
    hands = list(combinations(unseen, 2))
    hits = sum(
        sum(box in (space.state, Box.HEISENBERG) for box in (*own, *hand)) >= space.count
        for hand in hands
    )
    assert schrodingers_cats.chance_of(view, space) == pytest.approx(hits / len(hands))


def test_a_bot_sets_aside_what_it_has_most_of() -> None:
    state = cat.initial("pegasus-2023", players=3)
    hands = [
        (1, 1, 2, 2, 3, 5, 5, 5, 5, 6),
        (1, 1, 1, 2, 2, 2, 3, 3, 3, 3),
        (4,) * 5 + (5,) + (6,) * 4,
    ]
    state = cat.apply(state, cat.Deal(hands)).state
    view = cat.view(state, 0)
    legal = [action for action in cat.legal_actions(state) if action.actor == 0]
    assert str(cat_in_the_box.choose(view, (), legal, Random(1))) == "discard 5"


def test_a_bot_doubts_what_cannot_be_and_believes_what_it_sees() -> None:
    for claim, expected in [("13 empty", True), ("1 alive", False)]:
        scenario = Scenario(
            players=2, hands={1: "4 alive 2 dead"}, actions=f"0 claim {claim}, end turn"
        )
        state: cats.State = replay(scenario.record()).state
        view = cats.view(state, 1)
        chosen = schrodingers_cats.choose(view, (), cats.legal_actions(state), Random(1))
        assert (str(chosen) == "doubt") == expected
