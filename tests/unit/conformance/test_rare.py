"""That the listed matches do show what they are listed for."""

from __future__ import annotations

import pytest

from catbox_rules.conformance.attribution import ATTRIBUTION
from catbox_rules.conformance.rare import Rare, rare_records, record_of
from catbox_rules.games import GAMES
from catbox_rules.match import replay
from catbox_rules.records import ChosenTable
from tests.unit.conformance.rarities import seen_with

LISTED = [(game, rare) for game in GAMES for rare in ATTRIBUTION.of(game).RARE]


def table_of(game: str, rare: Rare) -> ChosenTable:
    return ChosenTable(GAMES[game], rare.edition, rare.players, 0, rare.options)


@pytest.mark.parametrize(
    ("game", "rare"), LISTED, ids=[f"{game} {rare.what}" for game, rare in LISTED]
)
def test_a_listed_match_shows_it_somewhere(game: str, rare: Rare) -> None:
    record = record_of(rare, table_of(game, rare))
    assert rare.what in set().union(*(seen for _, seen in seen_with(record)))


@pytest.mark.parametrize(
    ("game", "rare"), LISTED, ids=[f"{game} {rare.what}" for game, rare in LISTED]
)
def test_the_number_of_actions_that_is_listed_is_where_it_is_seen_first(
    game: str, rare: Rare
) -> None:
    """What is seen with the deal is listed with a few actions more, in which it matters."""
    seen_by_number = seen_with(record_of(rare, table_of(game, rare)))
    first = next(number for number, seen in seen_by_number if rare.what in seen)
    assert rare.actions == (first if first > 1 else 5)


@pytest.mark.parametrize(
    ("game", "rare"), LISTED, ids=[f"{game} {rare.what}" for game, rare in LISTED]
)
def test_it_goes_on_to_the_end_of_that_round_and_no_further(game: str, rare: Rare) -> None:
    record = record_of(rare, table_of(game, rare))
    ruleset = record.ruleset
    rounds = [
        len(ruleset.rounds(replay(record.up_to(number)).state))
        for number in (rare.actions - 1, len(record.actions) - 1, len(record.actions))
    ]
    assert rounds == [rounds[0], rounds[0], rounds[0] + 1]


@pytest.mark.parametrize("game", GAMES)
def test_everything_that_has_a_sign_is_listed(game: str) -> None:
    assert {rare.what for rare in ATTRIBUTION.of(game).RARE} == set(ATTRIBUTION.of(game).SIGNS)


def test_a_match_is_played_by_every_edition_with_the_same_numbers() -> None:
    ruleset, listed = GAMES["cat-in-the-box"], ATTRIBUTION.of("cat-in-the-box").RARE
    tables = [ChosenTable(ruleset, edition, 4) for edition in ("bezier-2022", "hobby-japan-2021")]
    found = rare_records(listed, tables)
    assert {record.edition for _, record in found} == {"bezier-2022", "hobby-japan-2021"}
    assert {(rare.edition, rare.players) for rare, _ in found} == {("pegasus-2023", 4)}


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_players_of_every_edition_has_its_own(game: str) -> None:
    ruleset = GAMES[game]
    for edition in ruleset.EDITIONS:
        for players in edition.player_counts:
            tables = [ChosenTable(ruleset, edition.id, players)]
            assert len(rare_records(ATTRIBUTION.of(game).RARE, tables)) >= 7
