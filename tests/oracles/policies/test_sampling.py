"""Samplers against every course of a round, on decks so small that all can be gone through."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from itertools import islice, pairwise
from random import Random
from typing import Any

import pytest

from catbox_rules.cat_in_the_box import Color, Play
from catbox_rules.policies.sampling import sampler_of
from catbox_rules.schrodingers_cats import Physicat
from tests.depth import of_depth
from tests.oracles.policies.courses import Hidden, course_by_trying, every_course
from tests.oracles.policies.courses_of_cat_in_the_box import HiddenInCatInTheBox
from tests.oracles.policies.courses_of_schrodingers_cats import HiddenInSchrodingersCats
from tests.oracles.policies.distributions import deviation
from tests.oracles.policies.small_decks import (
    CAT,
    CATS,
    cat_options,
    cats_options,
    closed_options,
)
from tests.unit.policies.sampling.moments import Moment, moments

HIDDEN: Mapping[str, Hidden] = {CAT: HiddenInCatInTheBox(), CATS: HiddenInSchrodingersCats()}

FAR = 4.5
"""What is drawn as it should be is so far from that three times in a million."""

DRAWN = 3000

TABLES = [
    (CAT, "pegasus-2023", 2, cat_options(2)),
    (CAT, "hobby-japan-2021", 2, cat_options(2, **{"red-broken-by": "any-token"})),
    (CAT, "bezier-2022", 3, cat_options(3)),
    (CAT, "ayatsurare-2020", 3, cat_options(3, tokens="strict")),
    (CAT, "pegasus-2023", 3, cat_options(3, "must-follow")),
    (CAT, "pegasus-2023", 3, cat_options(3, "memory")),
    (CAT, "pegasus-2023", 3, cat_options(3, "red-never-restricted", "no-color-lost")),
    (CATS, "amigo-2023", 2, cats_options(2, 4)),
    (CATS, "amigo-2023", 2, cats_options(2, 4, physicats="without")),
    (CATS, "amigo-2023", 3, cats_options(3, 3)),
    (CATS, "amigo-2023", 3, cats_options(3, 3, **{"open-heisenbergs": "as-claimed"})),
    (CATS, "amigo-2023", 4, cats_options(4, 2)),
]
EVERY_TABLE = pytest.mark.parametrize(
    ("game", "edition", "players", "options"),
    TABLES,
    ids=[f"{game}-{players}-{n}" for n, (game, _, players, _) in enumerate(TABLES)],
)


def hidden_of(state: Any) -> Hashable:
    """What is hidden of a state, but for Physicats."""
    if hasattr(state, "round"):
        return state.round.hands, state.round.discards
    return state.hands, state.discards


def weights(courses: Mapping[Any, float]) -> dict[Hashable, float]:
    """By what is hidden, how many courses there are."""
    found: dict[Hashable, float] = defaultdict(float)
    for state, number in courses.items():
        found[hidden_of(state)] += number
    return found


def in_rounds(played: Iterable[Moment]) -> list[Moment]:
    """The moments at which cards are in the hands."""
    return [each for each in played if hasattr(each.state, "hands") or hasattr(each.state, "round")]


@EVERY_TABLE
def test_states_are_drawn_as_often_as_courses_lead_to_them(
    game: str, edition: str, players: int, options: Mapping[str, object]
) -> None:
    for seed in range(of_depth(quick=1, ci=3, deep=30)):
        played = in_rounds(moments(game, edition, players, seed=f"{seed}", options=options))
        for moment in Random(seed).sample(played, min(3, len(played))):
            seat = Random(seed).randrange(players)
            every = every_course(moment, seat, HIDDEN[game])
            sampler, random = moment.sampler(seat), Random(seed)
            assert moment.state in every
            drawn = [hidden_of(sampler.draw(random)) for _ in range(DRAWN)]
            assert deviation(drawn, weights(every)) < FAR, (seed, len(moment.actions), seat)


@EVERY_TABLE
def test_courses_drawn_by_trying_are_as_many(
    game: str, edition: str, players: int, options: Mapping[str, object]
) -> None:
    """The brute force, and so the sampler, against what `sampling` says that a sampler does."""
    played = in_rounds(moments(game, edition, players, seed="trying", options=options))
    [moment] = Random(2).sample(played[:8], 1)
    every, random = every_course(moment, 0, HIDDEN[game]), Random(3)
    drawn = [
        hidden_of(course_by_trying(moment, 0, HIDDEN[game], random))
        for _ in range(of_depth(quick=60, ci=200, deep=1000))
    ]
    assert deviation(drawn, weights(every)) < FAR


def forced_leads(players: int, *others: object) -> Iterator[tuple[Moment, int]]:
    """Moments after a seat has led red that was forced to, with another seat."""
    for seed in range(1000):
        played = list(
            moments(
                CAT,
                "pegasus-2023",
                players,
                seed=f"{seed}",
                policy="avoiding red",
                options=closed_options(players, *others),
            )
        )
        for before, after in pairwise(played):
            lead = after.actions[-1] if after.actions else None
            if isinstance(lead, Play) and lead.color is Color.RED and in_rounds([after]):
                verdict = before.game.judge(before.state, lead)
                if "declare.lead-red-forced" in [each.clause for each in verdict.grounds]:
                    yield after, (lead.seat + 1) % players


@pytest.mark.parametrize("players", [2, 3])
def test_forced_red_leads_are_taken_into_account(players: int) -> None:
    distinguished = 0
    for moment, seat in islice(forced_leads(players), of_depth(quick=8, ci=15, deep=40)):
        every, random = every_course(moment, seat, HIDDEN[CAT]), Random(4)
        sampler = moment.sampler(seat)
        drawn = [hidden_of(sampler.draw(random)) for _ in range(DRAWN)]
        assert deviation(drawn, weights(every)) < FAR
        forgetful = sampler_of(moment.game.view(moment.state, seat))
        drawn = [hidden_of(forgetful.draw(random)) for _ in range(DRAWN)]
        distinguished += deviation(drawn, weights(every)) > FAR
    assert distinguished, "from the view alone other states are drawn too"


def test_who_could_not_follow_is_taken_into_account() -> None:
    """By the house rule that who can follow must: several hands are restricted at once."""
    distinguished = 0
    for seed in range(of_depth(quick=4, ci=10, deep=60)):
        options = cat_options(3, "must-follow")
        played = in_rounds(moments(CAT, "pegasus-2023", 3, seed=f"{seed}", options=options))
        moment = played[-1 - seed % 3]
        every, random = every_course(moment, 0, HIDDEN[CAT]), Random(5)
        sampler = moment.sampler(0)
        drawn = [hidden_of(sampler.draw(random)) for _ in range(DRAWN)]
        assert deviation(drawn, weights(every)) < FAR
        forgetful = sampler_of(moment.game.view(moment.state, 0))
        drawn = [hidden_of(forgetful.draw(random)) for _ in range(DRAWN)]
        distinguished += deviation(drawn, weights(every)) > FAR
    assert distinguished


@pytest.mark.parametrize("players", [2, 3, 6])
def test_unseen_physicats_are_equally_likely(players: int) -> None:
    """Ten less the own one and the open one, in as many places as there are other seats."""
    *_, moment = islice(moments(CATS, "amigo-2023", players, seed="few"), 3)
    sampler, random = moment.sampler(0), Random(6)
    lies = moment.state.round.physicats
    unseen = [each for each in Physicat if each not in (lies.unused[0], *lies.row)]
    for seat in range(1, players):
        drawn = [sampler.draw(random).round.physicats.unused[seat] for _ in range(DRAWN)]
        assert deviation(drawn, dict.fromkeys(unseen, 1.0)) < FAR


# The test of the test: a sampler that is wrong is found out.


def test_counting_states_and_not_courses_is_found_out() -> None:
    """A sampler that gives each state the same chance, however many courses lead to it."""
    played = in_rounds(moments(CAT, "bezier-2022", 3, seed="0", options=cat_options(3)))
    every = weights(every_course(played[3], 0, HIDDEN[CAT]))
    drawn = Random(7).choices(list(every), k=DRAWN)
    assert deviation(drawn, every) > FAR
    assert deviation(Random(7).choices(list(every), list(every.values()), k=DRAWN), every) < FAR
