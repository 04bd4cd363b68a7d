"""Which matches are listed, and how far they go."""

from __future__ import annotations

import pytest

from catbox_rules.conformance.protocol import ATTRIBUTION, Rare, rare_records, record_of
from catbox_rules.games import GAMES
from catbox_rules.match import replay
from catbox_rules.records import ChosenTable

LISTED = [(game, rare) for game in GAMES for rare in ATTRIBUTION.of(game).RARE]


@pytest.mark.parametrize(
    ("game", "rare"), LISTED, ids=[f"{game} {rare.what}" for game, rare in LISTED]
)
def test_it_goes_on_to_the_end_of_that_round_and_no_further(game: str, rare: Rare) -> None:
    record = record_of(rare, ChosenTable(GAMES[game], rare.edition, rare.players, 0, rare.options))
    ruleset = record.ruleset
    rounds = [
        len(ruleset.rounds(replay(record.up_to(number)).state))
        for number in (rare.actions - 1, len(record.actions) - 1, len(record.actions))
    ]
    assert rounds == [rounds[0], rounds[0], rounds[0] + 1]


def test_a_match_is_played_by_every_edition_with_the_same_numbers() -> None:
    ruleset, listed = GAMES["cat-in-the-box"], ATTRIBUTION.of("cat-in-the-box").RARE
    tables = [ChosenTable(ruleset, edition, 4) for edition in ("bezier-2022", "hobby-japan-2021")]
    found = rare_records(listed, tables)
    own = {rare.what for rare in listed if (rare.edition, rare.players) == ("pegasus-2023", 4)}
    plain = own - {rare.what for rare in listed if rare.options}
    for table in tables:
        at_table = [each for each in found if each.record.edition == table.edition]
        assert {what for each in at_table for what in each.what} == plain
        assert all(replay(each.record).refusal is None for each in at_table)


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_players_of_every_edition_has_its_own(game: str) -> None:
    ruleset = GAMES[game]
    for edition in ruleset.EDITIONS:
        for players in edition.player_counts:
            tables = [ChosenTable(ruleset, edition.id, players)]
            assert len(rare_records(ATTRIBUTION.of(game).RARE, tables)) > 5
