"""What is nearly legal is illegal for many reasons."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.testing import near_legal_actions, states
from catbox_rules.testing.strategies import KIT


@pytest.mark.parametrize(
    ("game", "phase", "clauses"),
    [
        ("cat-in-the-box", cat_in_the_box.DealPhase, "deal.even deal.from-deck"),
        ("cat-in-the-box", cat_in_the_box.DiscardPhase, "deal.discard round.phases"),
        ("cat-in-the-box", cat_in_the_box.BidPhase, "bid.allowed bid.order"),
        (
            "cat-in-the-box",
            cat_in_the_box.TrickPhase,
            "play.card-in-hand play.turn declare.cell-open declare.color-held paradox.false-claim",
        ),
        (
            "schrodingers-cats",
            schrodingers_cats.ClaimPhase,
            "schrodinger.claim.rises schrodinger.turn.order schrodinger.physicat.own",
        ),
        (
            "schrodingers-cats",
            schrodingers_cats.ProofPhase,
            "schrodinger.prove.kinds schrodinger.prove.in-hand schrodinger.exchange.after-proof",
        ),
        ("schrodingers-cats", schrodingers_cats.DrawPhase, "schrodinger.deal.draw"),
        ("schrodingers-cats", schrodingers_cats.DealPhase, "schrodinger.deal.hand-size"),
    ],
)  # fmt: skip
def test_nearly_legal_actions_are_illegal_for_many_reasons(
    game: str, phase: type[object], clauses: str
) -> None:
    ruleset, broken = KIT.of(game).RULESET, set[str]()

    @settings(
        max_examples=10,
        derandomize=True,
        database=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
    )
    @given(data=st.data())
    def look(data: st.DataObject) -> None:
        of_phase: SearchStrategy[Any] = states(game, phase)
        state = data.draw(of_phase)
        for _ in range(40):
            verdict = ruleset.judge(state, data.draw(near_legal_actions(game, state)))
            broken.update(each.clause for each in verdict.violations)

    look()
    assert broken >= set(clauses.split())
