"""Tables put their rules together once, and are pickled without them."""

from __future__ import annotations

import pickle
from itertools import product
from typing import Any

import pytest

from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.cat_in_the_box.rules.in_force import rules_of as rules_of_box
from catbox_rules.schrodingers_cats.rules.in_force import rules_of as rules_of_cats

BOX = cat_in_the_box.initial("pegasus-2023", players=3, options={"tokens": "strict"}).table
CATS = schrodingers_cats.initial("amigo-2023", players=3, options={"blocks": 12}).table


def test_a_table_keeps_its_rules() -> None:
    assert rules_of_box(BOX) is rules_of_box(BOX)
    assert rules_of_cats(CATS) is rules_of_cats(CATS)


def test_tables_share_no_rules() -> None:
    other = cat_in_the_box.initial("pegasus-2023", players=3).table
    assert rules_of_box(BOX) is not rules_of_box(other)


@pytest.mark.parametrize(("table", "protocol"), list(product((BOX, CATS), range(2, 6))))
def test_a_table_is_pickled_with_or_without_its_rules(table: object, protocol: int) -> None:
    copy = pickle.loads(pickle.dumps(table, protocol))
    assert copy == table
    assert hash(copy) == hash(table)
    assert repr(copy) == repr(table)


@pytest.mark.parametrize(
    ("game", "options"),
    [(cat_in_the_box, {}), (cat_in_the_box, {"tokens": "strict"}), (schrodingers_cats, {})],
    ids=str,
)
def test_a_table_is_shown_as_the_call_that_lays_it(game: Any, options: dict[str, object]) -> None:
    edition = game.EDITIONS[-1].id
    table = game.initial(edition, players=3, first_seat=2, options=options).table
    shown = repr(table)
    assert "\n" not in shown
    assert eval(shown, {"Table": type(table)}) == table
