"""Examples of a spec: how chance comes into them, and what is said of one that is wrong."""

from __future__ import annotations

import json

import pytest

from catbox_rules import cat_in_the_box
from catbox_rules.kernel.errors import IllegalAction
from catbox_rules.testing.spec_examples import SpecExample, facts_of, spec_examples

HANDS = [[1, 1, 1, 1, 1, 2, 2, 2, 2, 2], [3, 3, 3, 3, 3, 4, 4, 4, 4, 4], [5] * 5 + [6] * 5]
DEALT = json.dumps([{"do": "deal", "hands": HANDS}])


def example(**facts: str) -> SpecExample:
    """An example with three players."""
    return SpecExample(cat_in_the_box, "deal.discard", {"title": "One", "players": "3", **facts})


def fault_of(wrong: SpecExample) -> str:
    with pytest.raises(AssertionError) as caught:
        wrong.check()
    return str(caught.value).splitlines()[0]


@pytest.mark.parametrize("chance", [{}, {"chance": DEALT}], ids=["drawn", "named"])
def test_after_the_deal_all_discard(chance: dict[str, str]) -> None:
    example(**chance, turn="0 1 2").check()
    assert fault_of(example(**chance, turn="0")) == "deal.discard: One: 0 1 2 to act"


def test_the_deal_that_is_named_is_dealt() -> None:
    example(chance=DEALT, ask="1 discard 3", ruling="legal", clauses="deal.discard").check()
    example(chance=DEALT, ask="1 discard 5", ruling="illegal", clauses="deal.discard").check()
    with pytest.raises(IllegalAction):
        example(chance=DEALT, actions="1 discard 5", turn="0 2").check()


def test_where_what_is_named_has_come_the_next_chance_is_left_open() -> None:
    example(chance="[]", turn="chance").check()


def test_an_example_must_tell_something_by_known_keys() -> None:
    assert fault_of(example()) == "deal.discard: One: there is nothing to check"
    assert fault_of(example(turns="0")) == "deal.discard: One: unknown keys: turns"


@pytest.mark.parametrize("game", ["cat-in-the-box", "schrodingers-cats"])
def test_all_examples_of_a_game_by_its_name(game: str) -> None:
    assert [(each.clause, each.facts) for each in spec_examples(game)] == list(facts_of(game))
