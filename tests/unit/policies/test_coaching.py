"""A coach: for whom there is advice, what it rests on, and what cannot be sampled."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from catbox_rules import cat_in_the_box as cat
from catbox_rules.conformance.look_alikes import look_alike
from catbox_rules.games import GAMES
from catbox_rules.kernel.errors import CatboxError, MalformedInput, Unsupported
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.match import AnyMatch, Match
from catbox_rules.policies import ANY_LEGAL, POLICIES, AnyPolicy
from catbox_rules.policies.coaching import advice_as_json, advise, advise_on, coach_of
from catbox_rules.policies.search import Searching
from catbox_rules.positions.protocol import POSITIONS
from tests.unit.policies import own_rules
from tests.unit.records.validation import misfits


@pytest.fixture(autouse=True)
def _little_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """The coach with a small budget: what it finds out is the matter of the tests of search."""
    for game in GAMES:
        policy = coach_of(game)
        few = Searching(policy.advising, 12, policy.otherwise)
        monkeypatch.setitem(dict_of(game), "strong", few)


def dict_of(game: str) -> dict[str, AnyPolicy]:
    policies = POLICIES.of(game)
    assert isinstance(policies, dict)
    return policies


def begun(game: str, actions: int) -> AnyMatch:
    """A match after so many actions of seats, at random."""
    random = Random(f"{game} {actions}")
    match: AnyMatch = Match.begin(GAMES[game], GAMES[game].EDITIONS[-1].id, players=3)
    while actions or match.turn == (CHANCE,):
        if match.turn == (CHANCE,):
            match = match.apply(match.draw(random))
        else:
            match = match.apply(random.choice(match.legal_actions()))
            actions -= 1
    return match


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("actions", [0, 2, 5])
def test_advice_is_about_the_legal_actions_of_the_seat(game: str, actions: int) -> None:
    match = begun(game, actions)
    advised = advise(match)
    seat = match.turn[0]
    assert (advised.game, advised.seat, advised.remembers) == (game, seat, True)
    assert seat != CHANCE
    given = {each.action for each in advised.advice.estimates}
    assert given == set(match.legal_actions(seat)) or advised.advice.worlds == 0
    assert misfits("advice", advice_as_json(advised)) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_seed_gives_the_same_advice(game: str) -> None:
    match = begun(game, 2)
    assert advise(match, seed=3) == advise(match, seed=3)


@pytest.mark.parametrize("game", GAMES)
def test_advice_is_the_same_in_matches_that_look_alike(game: str) -> None:
    compared = 0
    for actions in range(8):
        match = begun(game, actions)
        seat = match.turn[0]
        assert seat != CHANCE
        other = look_alike(match.record, seat, Random(actions))
        if other is not None:
            assert advise(Match.from_record(other), seat) == advise(match, seat)
            compared += 1
    assert compared > 2


@pytest.mark.parametrize("game", GAMES)
def test_a_position_as_its_seat_sees_it_is_enough(game: str) -> None:
    match = begun(game, 4)
    seat = match.turn[0]
    assert seat != CHANCE
    positions = POSITIONS.of(game)
    seen = positions.position_of(match.view(seat))
    advised = advise_on(seen)
    assert (advised.seat, advised.remembers) == (seat, False)
    assert misfits("advice", advice_as_json(advised)) == []
    # What the position tells of other hands changes nothing, for the seat does not see it.
    assert advise_on(positions.position_of(match.state), seat) == advised


@pytest.mark.parametrize("game", GAMES)
def test_a_table_of_which_nobody_holds_a_known_hand_is_refused(game: str) -> None:
    positions = POSITIONS.of(game)
    seen = positions.position_of(begun(game, 4).view(None))
    with pytest.raises(CatboxError) as caught:
        advise_on(seen)
    message, _, gaps = str(caught.value).partition(" in ")
    seat = next(seat for seat in positions.turn(seen) if seat != CHANCE)
    assert message == (
        f"$: expected a table at which seat {seat} knows its own cards and all open ones, got "
        "one with gaps"
    )
    assert "hands" in gaps.split(", ")


@pytest.mark.parametrize(
    ("seat", "fault"),
    [
        (9, "$.seat: expected 0 to 2, got 9"),
        (2, "$.seat: expected a seat that may act, 1, got 2"),
    ],
)
def test_advice_is_for_who_may_act(seat: int, fault: str) -> None:
    match: AnyMatch = Match.begin(GAMES["cat-in-the-box"], "pegasus-2023", players=3, first_seat=1)
    match = match.apply(match.draw(Random(1)))
    for each in range(3):
        match = match.apply(match.legal_actions(each)[0])
    with pytest.raises(CatboxError) as caught:
        advise(match, seat)
    assert str(caught.value) == fault


def test_where_no_seat_acts_there_is_no_advice() -> None:
    match: AnyMatch = Match.begin(GAMES["cat-in-the-box"], "pegasus-2023", players=3)
    with pytest.raises(CatboxError) as caught:
        advise(match)
    expected = "$: expected a moment at which a seat is to act, got chance is on turn"
    assert str(caught.value) == expected


def test_a_game_without_a_strong_bot_has_no_coach(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(dict_of("cat-in-the-box"), "strong", ANY_LEGAL)
    with pytest.raises(Unsupported) as caught:
        coach_of("cat-in-the-box")
    assert str(caught.value) == "cat-in-the-box brings no coach"


def test_a_table_with_house_rules_of_ones_own_is_refused() -> None:
    """Nobody knows what such a rule makes of hidden hands."""
    options = own_rules.options("low-leads-of-coach")
    match: AnyMatch = Match.begin(cat, "pegasus-2023", players=3, options=options)
    match = match.apply(match.draw(Random(1)))
    with pytest.raises(Unsupported) as caught:
        advise(match)
    assert str(caught.value).startswith(
        "$.options: expected a table without house rules of your own (known: house.must-follow, "
    )
    assert str(caught.value).endswith(", got 'house.low-leads-of-coach'")


@pytest.mark.parametrize("seed", [1.5, "1", None, True])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    with pytest.raises(MalformedInput, match=r"^\$\.seed: expected a whole number, got "):
        advise(begun("cat-in-the-box", 0), seed=seed)
