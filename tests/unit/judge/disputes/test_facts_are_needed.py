"""Leaving out any fact breaks the law that a moment is ruled on as the world with its facts: then
there are two worlds alike that are ruled on differently, or by other clauses."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.cat_in_the_box.actions import Bid, Deal, Discard, Paradox, Play
from catbox_rules.cat_in_the_box.material import Color
from catbox_rules.games import game_of
from catbox_rules.judge.disputes import Dispute, dispute_on
from catbox_rules.judge.disputes.inquiry import DISPUTES as DISPUTES_OF_GAMES
from catbox_rules.kernel.ruleset import Action
from catbox_rules.schrodingers_cats import actions as of_cats
from catbox_rules.schrodingers_cats.material import Box, Boxes, Physicat

IMPLIED = {"time": "phase", "claim": "own", "used": "own", "further": "standing"}
"""Facts that follow from another one, which is not there unless they are so: they are asked for in
its place. With both left out the law breaks."""

OF_TABLE = {"edition", "players"}

DISPUTES: list[tuple[Action, dict[str, object], set[str]]] = [
    (
        Play(1, 4, Color.RED),
        {},
        {"led", "broken", "other", "turn", "cell", "color", "card", "phase"},
    ),
    (Play(1, 4, Color.RED), {"red-broken-by": "any-token"}, {"edition"}),
    (Play(1, 4, Color.BLUE), {"tokens": "strict"}, {"token", "turn", "cell", "color", "card"}),
    (Play(1, 4, Color.BLUE), {"variants": ["must-follow"]}, {"led", "follow"}),
    (Play(1, 4, Color.RED), {"variants": ["must-follow"]}, {"led", "follow", "broken", "other"}),
    (Paradox(1), {}, {"able", "turn", "phase"}),
    (Bid(1, 3), {}, {"turn", "phase", "players"}),
    (Discard(1, 4), {}, {"aside", "card", "phase"}),
    (Deal([(1,) * 5 + (2,) * 5, (3,) * 5 + (4,) * 5, (5,) * 5 + (6,) * 5]), {}, {"players"}),
    (of_cats.Claim(1, 4, Box.ALIVE), {}, {"standing", "turn", "claimed", "start", "phase"}),
    (of_cats.Doubt(1), {}, {"own", "turn", "claimed", "phase"}),
    (of_cats.EndTurn(1), {}, {"turn", "claimed", "phase"}),
    (
        of_cats.Prove(1, Boxes(alive=1)),
        {},
        {"about", "turn", "claimed", "exchanged", "holds", "phase"},
    ),
    (
        of_cats.Exchange(1, Boxes(dead=2)),
        {},
        {"proved", "turn", "exchanged", "holds", "pile", "phase"},
    ),
    (of_cats.Use(1, Physicat.PURRIE), {}, {"own", "turn", "out", "phase"}),
    (
        of_cats.Use(1, Physicat.PURRIE),
        {"physicat-timing": "before-claim"},
        {"own", "turn", "claimed"},
    ),
    (of_cats.Use(1, Physicat.PAWKING), {}, {"own", "turn", "claimed", "last", "out"}),
    (of_cats.Use(1, Physicat.TABBY, Physicat.MEWTON), {}, {"own", "turn", "row", "out"}),
    (of_cats.Use(1, Physicat.FELINESTEIN), {"short-pile": "barred"}, {"own", "turn", "pile"}),
    (of_cats.Deal([Boxes(alive=5), Boxes(dead=5), Boxes()]), {}, {"round", "left", "players"}),
    (of_cats.Draw(Boxes(alive=1, dead=1)), {}, {"owed", "pile"}),
    (of_cats.DealPhysicats(list(Physicat)[:3], Physicat.TABBY), {}, {"players"}),
]


def rulings_without(dispute: Dispute, left_out: set[str]) -> Mapping[tuple[str, ...], set[object]]:
    """The rulings with their clauses, by the values of all facts but some."""
    kept = [place for place, fact in enumerate(dispute.facts) if fact.id not in left_out]
    found: dict[tuple[str, ...], set[object]] = {}
    for world in dispute.every_world:
        values = tuple(world.values[place] for place in kept)
        found.setdefault(values, set()).add((world.ruling, world.broken))
    return found


def in_order(value: Action | dict[str, object] | set[str]) -> str:
    """The same in every process, as no set is."""
    return " ".join(sorted(value)) if isinstance(value, set) else str(value)


@pytest.mark.parametrize(("action", "options", "needed"), DISPUTES, ids=in_order)
def test_a_fact_that_is_left_out_is_missed(
    action: Action, options: dict[str, object], needed: set[str]
) -> None:
    is_of_cats = type(action) in schrodingers_cats.ACTIONS
    edition, players = "amigo-2023" if is_of_cats else "pegasus-2023", 3
    if needed & OF_TABLE:
        dispute = dispute_on(action, options=options)
    else:
        dispute = dispute_on(action, edition=edition, players=players, options=options)
    for id in needed | IMPLIED.keys():
        if {id, IMPLIED.get(id, id)} <= {fact.id for fact in dispute.facts}:
            left_out = {id, IMPLIED.get(id, id)}
            assert any(len(each) > 1 for each in rulings_without(dispute, left_out).values()), id


def test_every_fact_is_needed_somewhere() -> None:
    missed: dict[type, set[str]] = {}
    every: dict[type, set[str]] = {}
    for action, _, needed in DISPUTES:
        facts = DISPUTES_OF_GAMES.of(game_of(action)).facts(action)
        every.setdefault(type(action), set()).update(fact.id for fact in facts)
        missed.setdefault(type(action), set()).update(needed)
    # One of the games has one edition, and for some actions it does not matter how many play.
    assert {kind: ids - OF_TABLE - IMPLIED.keys() for kind, ids in every.items()} == {
        kind: ids - OF_TABLE for kind, ids in missed.items()
    }
    kinds = {*cat_in_the_box.ACTIONS, *schrodingers_cats.ACTIONS}
    assert every.keys() == kinds
