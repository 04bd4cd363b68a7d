"""That the listed matches do show what they are listed for."""

from __future__ import annotations

import pytest

from catbox_rules.conformance.rare import Rare, rare_records, record_of
from catbox_rules.conformance.session import ATTRIBUTIONS
from catbox_rules.records import Record
from catbox_rules.testing.games import KITS
from tests.unit.conformance.rarities import SIGNS, seen_with

LISTED = [(game, rare) for game, each in ATTRIBUTIONS.items() for rare in each.RARE]


def table_of(game: str, rare: Rare) -> Record:
    return Record(KITS[game].RULESET, rare.edition, rare.players, 0, rare.options)


@pytest.mark.parametrize(
    ("game", "rare"), LISTED, ids=[f"{game} {rare.what}" for game, rare in LISTED]
)
def test_a_listed_match_shows_it_somewhere(game: str, rare: Rare) -> None:
    record = record_of(rare, KITS[game], table_of(game, rare))
    assert rare.what in set().union(*(seen for _, seen in seen_with(record)))


@pytest.mark.parametrize("game", ATTRIBUTIONS)
def test_everything_that_is_told_apart_is_listed(game: str) -> None:
    assert {rare.what for rare in ATTRIBUTIONS[game].RARE} == set(SIGNS[game])


def test_a_match_is_played_by_another_edition_with_the_same_numbers() -> None:
    ruleset = KITS["cat-in-the-box"].RULESET
    listed = ATTRIBUTIONS["cat-in-the-box"].RARE
    tables = [Record(ruleset, "bezier-2022", 2), Record(ruleset, "ayatsurare-2020", 3)]
    found = rare_records(listed, KITS["cat-in-the-box"], tables)
    assert found
    assert {record.edition for _, record in found} == {"bezier-2022"}
    assert {rare.players for rare, _ in found} == {2}
