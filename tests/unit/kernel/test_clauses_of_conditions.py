"""Conditions name the clauses that they are about."""

from __future__ import annotations

import pytest

from catbox_rules import cat_in_the_box as box
from catbox_rules import schrodingers_cats as cats
from catbox_rules.book.clause import load_clauses
from catbox_rules.cat_in_the_box.rules import in_force as box_rules
from catbox_rules.kernel.condition import AnyRules
from catbox_rules.schrodingers_cats.rules import in_force as cats_rules

BOX = box_rules.rules_of(box.initial("pegasus-2023", players=3, options={"tokens": "strict"}).table)
CATS = cats_rules.rules_of(cats.initial("amigo-2023", players=3).table)


@pytest.mark.parametrize(("game", "rules"), [("cat-in-the-box", BOX), ("schrodingers-cats", CATS)])
def test_every_condition_names_a_clause_of_its_game(game: str, rules: AnyRules) -> None:
    clauses = set(load_clauses(game))
    for kinds in rules.phases.values():
        for kind in kinds:
            assert {each.clause for each in kind.conditions.listed} <= clauses
            turn = kind.conditions.on_turn
            assert turn is None or turn.clause in clauses
