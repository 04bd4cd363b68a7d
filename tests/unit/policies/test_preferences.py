"""A preference leaves some of the legal actions, and decides nothing by chance."""

from __future__ import annotations

from random import Random

import pytest

from catbox_rules.games import GAMES
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.policies import AnyPreference, cat_in_the_box, schrodingers_cats

ALL: list[tuple[str, str, AnyPreference]] = [
    *(("pegasus-2023", name, each) for name, each in cat_in_the_box.PREFERENCES.items()),
    *(("amigo-2023", name, each) for name, each in schrodingers_cats.PREFERENCES.items()),
]


@pytest.mark.parametrize(
    ("edition", "preference"),
    [(edition, preference) for edition, _, preference in ALL],
    ids=[f"{edition} {name}" for edition, name, _ in ALL],
)
@pytest.mark.parametrize("players", [2, 3, 5])
def test_some_legal_actions_are_left(edition: str, preference: AnyPreference, players: int) -> None:
    game = next(each for each in GAMES.values() if edition in {one.id for one in each.EDITIONS})
    random = Random(f"{edition} {players}")
    state = game.initial(edition, players=players)
    for _ in range(120):
        if not game.turn(state):
            break
        if game.turn(state) == (CHANCE,):
            state = game.apply(state, game.draw(state, random)).state
            continue
        legal = game.legal_actions(state)
        seat = game.turn(state)[0]
        assert seat != CHANCE
        own = [action for action in legal if action.actor == seat]
        left = preference.liked(game.view(state, seat), own)
        assert left
        assert set(left) <= set(own)
        assert list(preference.liked(game.view(state, seat), own)) == list(left)
        state = game.apply(state, random.choice(left)).state


@pytest.mark.parametrize("edition", ["pegasus-2023", "amigo-2023"])
def test_the_first_one_leaves_all(edition: str) -> None:
    """Others may then be added without a change of what is played at random."""
    name, preference = next((name, each) for one, name, each in ALL if one == edition)
    assert name == "at random"
    assert list(preference.liked(None, ("one", "another"))) == ["one", "another"]
