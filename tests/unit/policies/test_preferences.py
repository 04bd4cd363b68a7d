"""A preference leaves some of the legal actions, and decides nothing by chance."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from catbox_rules.cat_in_the_box import SeatView
from catbox_rules.games import GAMES
from catbox_rules.kernel.ruleset import CHANCE, Action
from catbox_rules.policies import AnyPreference, Preference, cat_in_the_box, schrodingers_cats
from catbox_rules.policies.protocol import liked

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


def test_a_seat_that_has_none_of_some_actions_is_not_asked() -> None:
    """All three may set a card aside, and seat 1 alone is asked of its own."""
    game, asked = GAMES["cat-in-the-box"], list[int]()

    def first(view: object, own: Sequence[Action]) -> Sequence[Action]:
        assert isinstance(view, SeatView)
        asked.append(view.seat)
        return own[:1]

    state = game.initial("pegasus-2023", players=3)
    state = game.apply(state, game.draw(state, Random(1))).state
    of_one = [action for action in game.legal_actions(state) if action.actor == 1]
    assert list(liked(Preference(first), game, state, of_one)) == of_one[:1]
    assert asked == [1]


@pytest.mark.parametrize("edition", ["pegasus-2023", "amigo-2023"])
def test_the_first_one_leaves_all(edition: str) -> None:
    """Others may then be added without a change of what is played at random."""
    name, preference = next((name, each) for one, name, each in ALL if one == edition)
    assert name == "at random"
    assert list(preference.liked(None, ("one", "another"))) == ["one", "another"]
