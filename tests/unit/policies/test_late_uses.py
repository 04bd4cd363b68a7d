"""When the late user of Schrödinger's Cats uses its Physicat: once the draw pile is at its end."""

from __future__ import annotations

import pytest
from attrs import evolve

from catbox_rules import schrodingers_cats as cats
from catbox_rules.kernel.values import Partial
from catbox_rules.match import replay
from catbox_rules.policies.schrodingers_cats import PREFERENCES
from catbox_rules.schrodingers_cats import Boxes, Phase, Use
from tests.kit.schrodingers_cats.scenario import Scenario


@pytest.mark.parametrize(("draw_pile", "is_late"), [(0, True), (1, True), (2, False), (30, False)])
def test_mewton_is_used_for_the_last_card_of_the_draw_pile(draw_pile: int, is_late: bool) -> None:
    scenario = Scenario(
        players=2, physicats="felidae mewton", actions="0 claim 1 alive, end turn; 1 claim 2 alive"
    )
    state: cats.State = replay(scenario.record()).state
    view = cats.view(state, 1)
    assert view.phase is Phase.PROOF
    assert not view.discards
    # What is not in the draw pile then lies in the discard pile.
    discards = Partial(Boxes(), view.draw_pile - draw_pile)
    later = evolve(view, discards=discards)
    assert later.draw_pile == draw_pile
    legal = [action for action in cats.legal_actions(state) if action.actor == 1]
    assert any(isinstance(action, Use) for action in legal)
    [late] = [each for name, each in PREFERENCES.items() if "late" in name]
    left = late.liked(later, legal)
    assert left
    assert all(isinstance(action, Use) == is_late for action in left)
