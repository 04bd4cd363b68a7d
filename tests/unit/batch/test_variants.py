"""Variants in batches: numbers, readings and arrangements are played, house rules are refused."""

from __future__ import annotations

import numpy as np
import pytest

from catbox_rules import cat_in_the_box
from catbox_rules.batch import Batch, play_matches
from catbox_rules.cat_in_the_box import Table
from catbox_rules.kernel.errors import Unsupported
from catbox_rules.kernel.variants.patch import Variant, known_variants
from catbox_rules.match import replay
from catbox_rules.records import read_record, record_as_json
from tests.oracles.batch.mirror import Mirror, choose_by

SHIPPED = known_variants(cat_in_the_box.NAME)
OF_NUMBERS = [variant for variant in SHIPPED.values() if not variant.rules]
OF_RULES = [variant for variant in SHIPPED.values() if variant.rules]

OWN: dict[str, object] = {
    "format": "catbox-variant/1",
    "id": "own-numbers",
    "game": "cat-in-the-box",
    "title": "Seven ranks, a corner closed, a dear paradox",
    "numbers": {
        "all": {"penalty": 3, "observed": ["R1", "G1"], "tokens_per_seat": 11},
        "4": {"highest_rank": 7, "dealt": 8, "tricks": 7, "bids": [0, 2, 4], "columns": 8},
    },
    "readings": {"tokens": "strict"},
}
"""A variant that nobody ships, as a record brings it along."""


def laid(players: int, *variants: object) -> Table:
    """A table with variants."""
    options = {"variants": list(variants)}
    return Table.create("pegasus-2023", players=players, first_seat=1, options=options)


def ids(variant: Variant) -> str:
    return variant.id


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("variant", OF_NUMBERS, ids=ids)
def test_a_shipped_variant_of_numbers_is_played_as_the_reference_plays_it(
    variant: Variant, players: int
) -> None:
    for policy in ("random", "follow-heavy"):
        Mirror(Batch(laid(players, variant.id), 3)).play_out(choose_by(policy))


def test_there_are_shipped_variants_of_both_kinds() -> None:
    assert {"bids-of-zero", "strict-tokens", "own-purple-face"} <= set(map(ids, OF_NUMBERS))
    assert {"must-follow", "memory"} <= set(map(ids, OF_RULES))


@pytest.mark.parametrize("variant", OF_RULES, ids=ids)
def test_a_house_rule_is_refused_by_its_name(variant: Variant) -> None:
    with pytest.raises(Unsupported) as error:
        play_matches(laid(3, variant.id), 1)
    assert error.value.path == "$.options.variants"
    assert str(error.value.given) == " ".join(variant.rules)


def test_a_record_names_a_shipped_variant_and_brings_another_along() -> None:
    record = play_matches(laid(4, "double-penalty"), 1).record(0)
    assert record.options == {"variants": ["double-penalty"]}
    record = play_matches(laid(4, OWN), 1).record(0)
    assert record.options == {"variants": [OWN]}


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_record_with_a_variant_is_accepted(players: int) -> None:
    results = play_matches(laid(players, OWN), 5, policy="follow-heavy")
    for row in range(5):
        record = read_record(record_as_json(results.record(row)))
        outcome = replay(record).outcome
        assert outcome is not None
        assert list(outcome.totals) == results.totals[row].tolist()


def test_the_reading_of_an_edition_and_that_of_a_variant_are_one() -> None:
    """`tokens=strict` as an option, and as a variant."""
    by_option = Table.create("pegasus-2023", players=3, first_seat=1, options={"tokens": "strict"})
    one, other = (
        play_matches(each, 500, policy="follow-heavy")
        for each in (by_option, laid(3, "strict-tokens"))
    )
    np.testing.assert_array_equal(one.plays, other.plays)
    np.testing.assert_array_equal(one.scores, other.scores)
