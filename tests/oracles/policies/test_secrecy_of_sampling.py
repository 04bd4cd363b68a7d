"""What a sampler must not learn: in matches that look alike to a seat it draws the same."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from catbox_rules.conformance.protocol import look_alike
from catbox_rules.games import GAMES
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.match import AnyMatch, Match
from catbox_rules.policies import POLICIES, chosen
from catbox_rules.policies.sampling import sampler_of
from tests.depth import of_depth
from tests.unit.policies.tables import TABLES


def part_of_a_match(game: str, edition: str, players: int, random: Random) -> AnyMatch:
    """A match up to some moment."""
    ruleset = GAMES[game]
    policies = POLICIES.of(ruleset)
    match: AnyMatch = Match.begin(ruleset, edition, players=players)
    policy = policies[random.choice([*policies])]
    for _ in range(random.randrange(5, 60)):
        if not match.turn:
            break
        if match.turn == (CHANCE,):
            match = match.apply(match.draw(random))
        else:
            match = match.apply(chosen(policy, ruleset, match.state, match.legal_actions(), random))
    return match


def drawn(match: AnyMatch, seat: int) -> list[Any]:
    """What a seat of a match draws: states, and how they came about."""
    seen = [each.event for each in match.events_since(seat=seat)]
    sampler = sampler_of(match.view(seat), seen)
    return [
        sampler.remembers,
        *(sampler.draw(Random(number)) for number in range(3)),
        sampler.draw_past(Random(4)),
    ]


@pytest.mark.parametrize(("game", "edition", "players"), TABLES)
def test_samples_are_the_same_in_matches_that_look_alike(
    game: str, edition: str, players: int
) -> None:
    random, compared = Random(f"{game} {edition} {players}"), 0
    for _ in range(of_depth(quick=4, ci=15, deep=100)):
        match = part_of_a_match(game, edition, players, random)
        seat = random.randrange(players)
        other = look_alike(match.record, seat, random)
        if other is not None:
            assert drawn(match, seat) == drawn(Match.from_record(other), seat)
            compared += 1
    assert compared
