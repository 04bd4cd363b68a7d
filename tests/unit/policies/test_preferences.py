"""A preference leaves some of the legal actions, and decides nothing by chance."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest

from catbox_rules import schrodingers_cats as cats
from catbox_rules.cat_in_the_box import Bid, View
from catbox_rules.conformance.protocol import ATTRIBUTION
from catbox_rules.games import GAMES
from catbox_rules.kernel.ruleset import CHANCE, Action
from catbox_rules.policies import (
    POLICIES,
    AnyPreference,
    Preference,
    cat_in_the_box,
    schrodingers_cats,
)
from catbox_rules.policies.protocol import liked
from tests.kit.schrodingers_cats.moments import claiming

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


@pytest.mark.parametrize("game", GAMES)
def test_a_rare_match_is_played_by_preferences_that_there_are(game: str) -> None:
    rare = ATTRIBUTION.of(game).RARE
    names = {name for each in rare for name in each.policy.split("/")}
    there_are = {name for _, name, _ in ALL if name in POLICIES.of(game)}
    assert len(names) > 5
    assert names <= there_are


def test_a_seat_that_has_none_of_some_actions_is_not_asked() -> None:
    """All three may set a card aside, and seat 1 alone is asked of its own."""
    game, asked = GAMES["cat-in-the-box"], list[int]()

    def first(view: object, own: Sequence[Action]) -> Sequence[Action]:
        assert isinstance(view, View)
        asked.append(view.seat)
        return own[:1]

    state = game.initial("pegasus-2023", players=3)
    state = game.apply(state, game.draw(state, Random(1))).state
    of_one = [action for action in game.legal_actions(state) if action.actor == 1]
    assert list(liked(Preference(first), game, state, of_one)) == of_one[:1]
    assert asked == [1]


def test_actions_of_seats_that_are_not_to_act_are_all_left() -> None:
    game = GAMES["cat-in-the-box"]
    state = game.initial("pegasus-2023", players=3)
    others = [Bid(seat, tricks) for seat in (1, 2) for tricks in (1, 3)]
    state = game.apply(state, game.draw(state, Random(1))).state
    for seat in range(3):
        own = [action for action in game.legal_actions(state) if action.actor == seat]
        state = game.apply(state, own[0]).state
    assert game.turn(state) == (0,)
    assert list(liked(Preference(lambda _, own: own[:1]), game, state, others)) == others


def test_what_can_be_proved_is_claimed_with_heisenbergs_or_without() -> None:
    """Of some claims the first is taken of whose boxes the seat holds one."""
    proving = schrodingers_cats.PREFERENCES["proving"]
    for hand, number in (("2 dead 4 empty", 1), ("4 empty 2 heisenberg", 0), ("6 dead", 1)):
        view = cats.view(claiming(2, [hand, "6 alive"]), 0)
        claims = [cats.parse(f"claim {text}", 0) for text in ("2 alive", "2 dead", "3 alive")]
        assert list(proving.liked(view, claims)) == claims[number : number + 1]


@pytest.mark.parametrize("edition", ["pegasus-2023", "amigo-2023"])
def test_the_first_one_leaves_all(edition: str) -> None:
    """Others may then be added without a change of what is played at random."""
    name, preference = next((name, each) for one, name, each in ALL if one == edition)
    assert name == "at random"
    assert list(preference.liked(None, ("one", "another"))) == ["one", "another"]
