"""Where among the events that a seat sees another action begins."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from catbox_rules import schrodingers_cats as cats
from catbox_rules.kernel.ruleset import CHANCE, seen_by
from catbox_rules.match import Match
from catbox_rules.policies.sampling.schrodingers_cats.retracing import begins_action


@pytest.mark.parametrize("players", range(2, 7))
def test_the_first_event_of_each_action_begins_it_and_no_other_does(players: int) -> None:
    random = Random(players)
    match: Any = Match.begin(cats, "amigo-2023", players=players)
    while match.turn:
        if match.turn == (CHANCE,):
            match = match.apply(match.draw(random))
        else:
            match = match.apply(random.choice(match.legal_actions()))
    before: tuple[Any, ...] = ()
    for transition in match.transitions:
        events = seen_by(transition.events, 0)
        for number, event in enumerate(events):
            assert begins_action(event, events[:number] or before) is (number == 0)
        before = events or before
    assert before
