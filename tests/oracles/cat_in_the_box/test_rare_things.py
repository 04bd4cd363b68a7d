"""That the campaigns of these tests do reach what is rare, in numbers that do not change."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from catbox_rules.cat_in_the_box import (
    Color,
    Play,
    TrickPhase,
    apply,
    legal_actions,
    outcome,
    turn,
)
from catbox_rules.cat_in_the_box.events import ParadoxOccurred, RoundScored
from catbox_rules.cat_in_the_box.rules.declaring import tokens_on_red
from catbox_rules.conformance.cat_in_the_box import POLICIES
from catbox_rules.testing.cat_in_the_box import next_action
from tests.oracles.cat_in_the_box.mirror import Choice


def seen_in_matches(choice: Choice, policy: str, matches: int) -> Counter[str]:
    """How often each thing is seen in some matches, the same ones each time."""
    seen: Counter[str] = Counter()
    random = Random(f"{choice} {policy}")
    for _ in range(matches):
        state = choice.initial()
        while turn(state):
            if isinstance(state, TrickPhase) and not state.trick and not tokens_on_red(state):
                plays = [play for play in legal_actions(state) if isinstance(play, Play)]
                if plays and all(play.color is Color.RED for play in plays):
                    seen["forced red lead"] += 1
            step = apply(state, next_action(state, random, POLICIES[policy]))
            for event in step.events:
                if isinstance(event, RoundScored):
                    seen["paradox" if event.paradox is not None else "no paradox"] += 1
                    if not any(event.bonus):
                        seen["no bonus for anybody"] += 1
                if isinstance(event, ParadoxOccurred) and isinstance(state, TrickPhase):
                    cells = state.board.open
                    held = state.held[event.seat]
                    if any(c.color in held and c.rank in state.hands[event.seat] for c in cells):
                        seen["paradox for want of a token"] += 1
            state = step.state
        result = outcome(state)
        assert result is not None
        seen[result.reasons[-1].clause] += 1
    return seen


@pytest.mark.parametrize(
    ("choice", "policy", "matches", "rare"),
    [
        (Choice("pegasus-2023", 2), "at random", 300, "match.tie-last-round"),
        (Choice("pegasus-2023", 2), "at random", 300, "forced red lead"),
        (Choice("ayatsurare-2020", 3), "avoiding red", 100, "forced red lead"),
        (Choice("pegasus-2023", 2), "at random", 1500, "match.shared"),
        (Choice("hobby-japan-2021", 3), "keeping colors", 60, "no paradox"),
        (Choice("bezier-2022", 4), "keeping colors", 60, "no paradox"),
        (Choice("pegasus-2023", 5), "keeping colors", 60, "no paradox"),
        (Choice("ayatsurare-2020", 4), "keeping colors", 60, "no bonus for anybody"),
        (
            Choice("pegasus-2023", 4, options={"tokens": "strict"}),
            "keeping colors",
            30,
            "paradox for want of a token",
        ),
    ],
    ids=str,
)
def test_matches_reach(choice: Choice, policy: str, matches: int, rare: str) -> None:
    assert seen_in_matches(choice, policy, matches)[rare] > 0
