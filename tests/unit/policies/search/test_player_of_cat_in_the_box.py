"""How much a player of Cat in the Box tries, and how it expects others to play on."""

from __future__ import annotations

from random import Random

import pytest

from catbox_rules.cat_in_the_box import Play, TrickPhase, legal_actions, view
from catbox_rules.policies.search.cat_in_the_box.player import advise
from catbox_rules.policies.search.cat_in_the_box.usual import Usually
from tests.unit.cat_in_the_box.rules.moments import (
    WHOLE_ROUNDS,
    after_bids,
    before_whole_round,
    discard_phase,
    on_turn,
    play,
)

PLAYS = WHOLE_ROUNDS[3].replace("/", " ").split()


def after_plays(number: int) -> TrickPhase:
    """A round of three players, 24 plays long, after some of them."""
    state = play(before_whole_round("pegasus-2023", 3), " ".join(PLAYS[:number])).state
    assert isinstance(state, TrickPhase)
    return state


def test_who_searches_takes_itself_to_err_never_and_all_others_now_and_then() -> None:
    state = after_bids("pegasus-2023", 3)
    seat, plays = on_turn(state), [each for each in legal_actions(state) if isinstance(each, Play)]
    own = {Usually(state.table.seats[seat])(state, plays, Random(seed)) for seed in range(200)}
    assert len(own) == 1
    for other in (Usually(), Usually(state.table.seats[seat - 1])):
        chosen = [other(state, plays, Random(seed)) for seed in range(200)]
        slips = sum(each not in own for each in chosen)
        assert 10 < slips < 80  # one in five, of which some are what it would do anyway


@pytest.mark.parametrize(("played", "times"), [(0, 1), (12, 2), (15, 24 / 9)])
def test_the_fewer_cards_are_left_the_more_is_tried(played: int, times: float) -> None:
    """A decision with 24 cards left takes the budget; one with half as many twice as much of it."""
    state = after_plays(played)
    seat, legal = on_turn(state), legal_actions(state)
    advice = advise(view(state, seat), (), legal, Random(1), 60)
    tried = sum(each.times for each in advice.estimates)
    assert 0.7 * 60 * times < tried <= 60 * times + len(legal)


def test_before_the_first_trick_as_much_is_tried_as_in_it() -> None:
    state = discard_phase("pegasus-2023", 3)
    legal = tuple(each for each in legal_actions(state) if each.actor == 0)
    advice = advise(view(state, 0), (), legal, Random(1), 60)
    assert 0.7 * 60 < sum(each.times for each in advice.estimates) <= 60 + len(legal)
