"""Where among the events that a seat sees another action begins."""

from __future__ import annotations

from typing import Any

import pytest

from catbox_rules.kernel.ruleset import seen_by
from catbox_rules.match import Match
from catbox_rules.policies.sampling.schrodingers_cats import begins_action
from tests.kit.matches import random_match


@pytest.mark.parametrize("players", range(2, 7))
def test_the_first_event_of_each_action_begins_it_and_no_other_does(players: int) -> None:
    match = Match.from_record(random_match("amigo-2023", players, seed=players))
    before: tuple[Any, ...] = ()
    for transition in match.transitions:
        events = seen_by(transition.events, 0)
        for number, event in enumerate(events):
            assert begins_action(event, events[:number] or before) is (number == 0)
        before = events or before
    assert before
