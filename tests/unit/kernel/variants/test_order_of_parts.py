"""The order in which the parts of a variant are given does not matter, and a house rule is known by
its id."""

from __future__ import annotations

from itertools import permutations

from catbox_rules.kernel.variants.patch import HouseRule, Number, Variant

NUMBERS = (
    Number(None, "penalty", 2),
    Number(2, "penalty", 3),
    Number(4, "penalty", 1),
    Number(3, "bids", (0, 1)),
)


def test_numbers_in_any_order_are_the_same_variant() -> None:
    variants = {
        Variant("x", "cat-in-the-box", "X", numbers=order) for order in permutations(NUMBERS)
    }
    assert len(variants) == 1


def _decides_nothing(*_: object) -> None:
    """What a house rule may give: nothing."""


def _decides_yes(*_: object) -> bool:
    return True


def test_house_rules_of_one_id_are_equal_whatever_decides() -> None:
    one, other = (
        HouseRule("house.any", title, "…", "declare.lead-not-red", function)
        for title, function in (("One", _decides_nothing), ("Other", _decides_yes))
    )
    assert one == other
    assert hash(one) == hash(other)
    assert one != HouseRule("house.another", "One", "…", "declare.lead-not-red", _decides_nothing)
