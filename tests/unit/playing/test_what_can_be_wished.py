"""What help shows for each kind of action, and which claims a seat may ask about."""

from __future__ import annotations

import pytest

from catbox_rules import schrodingers_cats as cats
from catbox_rules.games import GAMES
from catbox_rules.kernel.ruleset import OfSeat
from catbox_rules.match import replay
from catbox_rules.playing.guide import GUIDE
from catbox_rules.schrodingers_cats import Phase
from tests.unit.schrodingers_cats.scenario import Scenario


@pytest.mark.parametrize("game", sorted(GAMES))
def test_help_shows_every_kind_of_action_of_a_seat(game: str) -> None:
    ruleset = GAMES[game]
    of_seats = [issubclass(kind, OfSeat) for kind in ruleset.ACTIONS]
    kinds = {kind.do for kind, is_one in zip(ruleset.ACTIONS, of_seats, strict=True) if is_one}
    shown = [ruleset.parse(typed, 0).do for typed, _ in GUIDE.of(game).TYPED]
    assert set(shown) == kinds


CLAIMS = [
    # The spaces are 1 alive, 1 dead, 2 alive, 2 dead, 1 empty, 3 alive, … up to 13 empty.
    ("", ["claim 14 empty"]),
    ("0 claim 1 alive, end turn", ["claim 1 alive", "claim 14 empty"]),
    ("0 claim 1 dead, end turn", ["claim 1 alive", "claim 1 dead", "claim 14 empty"]),
    ("0 claim 3 alive, end turn", ["claim 1 empty", "claim 3 alive", "claim 14 empty"]),
    ("0 claim 13 empty, end turn", ["claim 26 dead", "claim 13 empty", "claim 14 empty"]),
]


@pytest.mark.parametrize(("actions", "expected"), CLAIMS)
def test_the_claim_that_stands_the_one_below_and_one_past_the_track_may_be_wished(
    actions: str, expected: list[str]
) -> None:
    scenario = Scenario(players=2, actions=actions)
    view = cats.view(replay(scenario.record()).state, 1 if actions else 0)
    assert view.phase is Phase.CLAIM
    wishes = GUIDE.of("schrodingers-cats").wishes(view)
    assert [each.name for each in wishes if each.name.startswith("claim")] == expected


@pytest.mark.parametrize(
    ("physicats", "actions", "expected"),
    [
        # The first Physicat that nobody is dealt lies in the row.
        ("mewton felidae", "", ["use mewton"]),
        ("tabby felidae", "", ["use tabby as pounce-gaposchkin"]),
        # What it has used, a seat may not use again: of that it may want to know why.
        ("felidae mewton", "0 use felidae", ["use a Physicat"]),
    ],
)
def test_a_physicat_of_ones_own_may_be_wished_and_what_tabby_takes(
    physicats: str, actions: str, expected: list[str]
) -> None:
    scenario = Scenario(players=2, physicats=physicats, actions=actions)
    view = cats.view(replay(scenario.record()).state, 0)
    wishes = GUIDE.of("schrodingers-cats").wishes(view)
    assert [each.name for each in wishes if each.name.startswith("use")] == expected
