"""What a person may type for each action."""

from __future__ import annotations

from random import Random

import pytest

from catbox_rules import cat_in_the_box as cat
from catbox_rules import schrodingers_cats as cats
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import Action, Seat
from catbox_rules.match import AnyMatch, Match
from catbox_rules.notation import read_typed
from tests.kit.cat_in_the_box.scenario import Scenario as CatScenario
from tests.kit.schrodingers_cats.scenario import Scenario as CatsScenario


def dealt() -> AnyMatch:
    match: AnyMatch = Match.begin(cat, "pegasus-2023", players=3)
    return match.apply(match.draw(Random(1)))


def discarded(match: AnyMatch) -> AnyMatch:
    for seat in range(3):
        match = match.apply(match.legal_actions(seat)[0])
    return match


DISCARDING = dealt()
BIDDING = discarded(DISCARDING)
PLAYING = Match.from_record(CatScenario(edition="pegasus-2023", players=3, tricks="1B").record())
CLAIMING = Match.from_record(CatsScenario(players=3, actions="0 claim 3 dead, end turn").record())


def read(match: AnyMatch, typed: str) -> Action:
    seat = Seat(int(match.turn[0]))
    return read_typed(typed, match.ruleset, seat, legal=match.legal_actions(seat))


def test_the_moments_are_what_they_are_called() -> None:
    assert isinstance(DISCARDING.state, cat.DiscardPhase)
    assert isinstance(BIDDING.state, cat.BidPhase)
    assert isinstance(PLAYING.state, cat.TrickPhase)
    assert isinstance(CLAIMING.state, cats.ClaimPhase)


@pytest.mark.parametrize(
    ("match", "typed", "meant"),
    [
        (DISCARDING, "discard 3", "discard 3"),
        (DISCARDING, "3", "discard 3"),
        (BIDDING, "bid 1", "bid 1"),
        (BIDDING, "4", "bid 4"),
        (PLAYING, "5Y", "5Y"),
        (PLAYING, "Y5", "5Y"),
        (CLAIMING, "claim 8 alive", "claim 8 alive"),
        (CLAIMING, "4E", "claim 4 empty"),
        (CLAIMING, "prove 2h 1 d", "prove 1 dead 2 heisenberg"),
        (CLAIMING, "Exchange 2 dead 1 alive", "exchange 1 alive 2 dead"),
        (CLAIMING, "End Turn", "end turn"),
    ],
)
def test_what_is_typed_and_what_is_meant(match: AnyMatch, typed: str, meant: str) -> None:
    action = read(match, typed)
    assert (str(action), action.actor) == (meant, match.turn[0])


@pytest.mark.parametrize(
    ("match", "typed"),
    [
        (DISCARDING, ""),
        (DISCARDING, "12"),
        (PLAYING, "5"),
        (PLAYING, "5X"),
        (PLAYING, "deal 1 2 3"),
        (CLAIMING, "prove heisenberg"),
        (CLAIMING, "prove 0 dead"),
        (CLAIMING, "draw 1 dead"),
        (CLAIMING, "9" * 40 + " alive"),
    ],
)
def test_what_stands_for_no_action(match: AnyMatch, typed: str) -> None:
    with pytest.raises(MalformedInput, match="expected"):
        read(match, typed)


@pytest.mark.parametrize(
    "match", [DISCARDING, BIDDING, PLAYING, CLAIMING], ids=["discard", "bid", "play", "claim"]
)
def test_every_legal_text_is_read_as_what_it_is(match: AnyMatch) -> None:
    for action in match.legal_actions(int(match.turn[0])):
        assert read(match, str(action)) == action
