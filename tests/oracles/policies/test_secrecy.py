"""No shipped policy turns on anything that its seat cannot know: in matches that look the same to
the seat it does the same, and draws as much."""

from __future__ import annotations

from random import Random

import pytest

from catbox_rules.conformance.protocol import look_alike
from catbox_rules.games import GAMES
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.match import Match
from catbox_rules.policies import POLICIES, Seated, bot_named
from tests.depth import of_depth

PLAYERS = {"cat-in-the-box": (2, 3, 5), "schrodingers-cats": (2, 3, 6)}
POLICIES_OF_GAMES = [(game, name) for game in GAMES for name in POLICIES.of(game)]
MATCHES = of_depth(quick=1, ci=1, deep=20)


@pytest.mark.parametrize(("game", "name"), POLICIES_OF_GAMES)
def test_every_policy_does_the_same_in_look_alike_matches(game: str, name: str) -> None:
    ruleset, compared = GAMES[game], 0
    bot = bot_named(name, game)
    with Seated() as seated:
        for players in PLAYERS[game]:
            for number in range(MATCHES):
                random = Random(f"{name} {players} {number}")
                match = Match.begin(ruleset, ruleset.EDITIONS[-1].id, players=players)
                while match.turn:
                    actor = match.turn[0]
                    if actor == CHANCE:
                        match = match.apply(match.draw(random))
                        continue
                    seed = random.random()
                    here = Random(seed)
                    action = seated.choose(bot, match, actor, here)
                    if seed < 0.2:
                        other = look_alike(match.record, actor, random)
                        if other is not None:
                            there = Random(seed)
                            world = Match.from_record(other)
                            assert world.message_for(actor) == match.message_for(actor)
                            assert seated.choose(bot, world, actor, there) == action
                            assert here.getstate() == there.getstate()
                            compared += 1
                    match = match.apply(action)
    assert compared > 5


def test_a_policy_that_peeps_is_found_out() -> None:
    """The test can fail: all events, with those of single seats, tell of other hands."""
    ruleset, found = GAMES["cat-in-the-box"], 0
    match = Match.begin(ruleset, ruleset.EDITIONS[-1].id, players=3)
    match = match.apply(match.draw(Random(1)))
    for number in range(10):
        other = look_alike(match.record, 0, Random(number))
        if other is not None:
            world = Match.from_record(other)
            found += [each.event for each in world.log] != [each.event for each in match.log]
            assert world.events_since(seat=0) == match.events_since(seat=0)
    assert found
