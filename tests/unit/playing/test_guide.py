"""What a person may type for each action."""

from __future__ import annotations

import pytest

from catbox_rules import cat_in_the_box as cat
from catbox_rules import schrodingers_cats as cats
from catbox_rules.games import GUIDES
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.playing import Match, begin
from tests.unit.cat_in_the_box.scenario import Scenario as CatScenario
from tests.unit.playing.tables import gone_on, new_match
from tests.unit.schrodingers_cats.scenario import Scenario as CatsScenario

DISCARDING = gone_on(new_match("cat-in-the-box", people=(0,)), actions=1)
BIDDING = gone_on(new_match("cat-in-the-box", people=(0,)), actions=4)
PLAYING = begin(
    CatScenario(edition="pegasus-2023", players=3, tricks="1B").record(), people=(1,), seed=""
)
CLAIMING = begin(
    CatsScenario(players=3, actions="0 claim 3 dead, end turn").record(), people=(1,), seed=""
)


def read(match: Match, typed: str) -> object:
    seat = match.person
    assert seat is not None
    return GUIDES[match.ruleset.NAME].read(typed, match.ruleset.view(match.state, seat))


def test_the_moments_are_what_they_are_called() -> None:
    assert isinstance(DISCARDING.state, cat.DiscardPhase)
    assert isinstance(BIDDING.state, cat.BidPhase)
    assert isinstance(PLAYING.state, cat.TrickPhase)
    assert isinstance(CLAIMING.state, cats.ClaimPhase)


@pytest.mark.parametrize(
    ("match", "typed", "meant"),
    [
        (DISCARDING, "discard 3", "discard 3"),
        (DISCARDING, "  DISCARD   3 ", "discard 3"),
        (DISCARDING, "3", "discard 3"),
        (BIDDING, "bid 1", "bid 1"),
        (BIDDING, "4", "bid 4"),
        (PLAYING, "5Y", "5Y"),
        (PLAYING, "5y", "5Y"),
        (PLAYING, "Y5", "5Y"),
        (PLAYING, "5 yellow", "5Y"),
        (PLAYING, "yellow 5", "5Y"),
        (PLAYING, "play 1 Red", "1R"),
        (PLAYING, "Paradox", "paradox"),
        (CLAIMING, "claim 8 alive", "claim 8 alive"),
        (CLAIMING, "8 dead", "claim 8 dead"),
        (CLAIMING, "4E", "claim 4 empty"),
        (CLAIMING, "prove 1 empty 1 heisenberg", "prove 1 empty 1 heisenberg"),
        (CLAIMING, "prove 2h 1 d", "prove 1 dead 2 heisenberg"),
        (CLAIMING, "prove heisenberg", "prove 1 heisenberg"),
        (CLAIMING, "exchange dead", "exchange 1 dead"),
        (CLAIMING, "Exchange 2 dead 1 alive", "exchange 1 alive 2 dead"),
        (CLAIMING, "use Mewton", "use mewton"),
        (CLAIMING, "use tabby as mewton", "use tabby as mewton"),
        (CLAIMING, "end", "end turn"),
        (CLAIMING, "End Turn", "end turn"),
        (CLAIMING, "DOUBT", "doubt"),
    ],
)
def test_what_is_typed_and_what_is_meant(match: Match, typed: str, meant: str) -> None:
    action = read(match, typed)
    assert str(action) == meant
    assert getattr(action, "seat", None) == match.person


@pytest.mark.parametrize(
    ("match", "typed"),
    [
        (DISCARDING, ""),
        (DISCARDING, "discard"),
        (DISCARDING, "12"),
        (PLAYING, "5"),
        (PLAYING, "5X"),
        (PLAYING, "yellow"),
        (PLAYING, "5 yellow 6"),
        (PLAYING, "deal 1 2 3"),
        (PLAYING, "٣Y"),
        (CLAIMING, ""),
        (CLAIMING, "claim"),
        (CLAIMING, "claim alive 8"),
        (CLAIMING, "prove"),
        (CLAIMING, "prove 0 dead"),
        (CLAIMING, "use"),
        (CLAIMING, "use cat"),
        (CLAIMING, "draw 1 dead"),
        (CLAIMING, "9" * 40 + " alive"),
    ],
)
def test_what_stands_for_no_action(match: Match, typed: str) -> None:
    with pytest.raises(MalformedInput, match="expected"):
        read(match, typed)


@pytest.mark.parametrize(
    "match", [DISCARDING, BIDDING, PLAYING, CLAIMING], ids=["discard", "bid", "play", "claim"]
)
def test_every_legal_text_is_read_as_what_it_is(match: Match) -> None:
    assert match.person is not None
    for action in match.legal(Seat(match.person)):
        assert read(match, str(action)) == action


def test_all_that_help_names_can_be_typed() -> None:
    for match in (PLAYING, CLAIMING):
        for typed, _ in GUIDES[match.ruleset.NAME].TYPED:
            assert str(read(match, typed)) == typed
