"""That the listed matches do show what they are listed for."""

from __future__ import annotations

import pytest

from catbox_rules.conformance.attribution import ATTRIBUTION
from catbox_rules.conformance.rare import Rare, rare_records, record_of
from catbox_rules.games import GAMES
from catbox_rules.records import ChosenTable
from catbox_rules.testing.kit import KIT
from tests.unit.conformance.rarities import SIGNS, seen_with

LISTED = [(game, rare) for game in GAMES for rare in ATTRIBUTION.of(game).RARE]


def table_of(game: str, rare: Rare) -> ChosenTable:
    return ChosenTable(KIT.of(game).RULESET, rare.edition, rare.players, 0, rare.options)


@pytest.mark.parametrize(
    ("game", "rare"), LISTED, ids=[f"{game} {rare.what}" for game, rare in LISTED]
)
def test_a_listed_match_shows_it_somewhere(game: str, rare: Rare) -> None:
    record = record_of(rare, KIT.of(game), table_of(game, rare))
    assert rare.what in set().union(*(seen for _, seen in seen_with(record)))


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_is_told_apart_is_listed(game: str) -> None:
    assert {rare.what for rare in ATTRIBUTION.of(game).RARE} == set(SIGNS[game])


def test_a_match_is_played_by_another_edition_with_the_same_numbers() -> None:
    ruleset = KIT.of("cat-in-the-box").RULESET
    listed = ATTRIBUTION.of("cat-in-the-box").RARE
    tables = [ChosenTable(ruleset, "bezier-2022", 2), ChosenTable(ruleset, "ayatsurare-2020", 3)]
    found = rare_records(listed, KIT.of("cat-in-the-box"), tables)
    assert found
    assert {record.edition for _, record in found} == {"bezier-2022"}
    assert {rare.players for rare, _ in found} == {2}
