"""That the listed matches do show what they are listed for."""

from __future__ import annotations

import pytest

from catbox_rules.conformance.protocol import ATTRIBUTION, Rare, rare_records, record_of
from catbox_rules.conformance.schrodingers_cats import SIGNS
from catbox_rules.games import GAMES
from catbox_rules.match import replay
from catbox_rules.records import ChosenTable, Record
from catbox_rules.schrodingers_cats import Physicat, Use
from catbox_rules.schrodingers_cats import RoundResult as CatsResult
from catbox_rules.testing.laws import of_kind
from tests.unit.conformance.rarities import seen_with

LISTED = [(game, rare) for game in GAMES for rare in ATTRIBUTION.of(game).RARE]
OF_CATS = [rare for game, rare in LISTED if game == "schrodingers-cats"]


def is_seen(what: str, record: Record) -> bool:
    return any(what in seen for _, seen in seen_with(record))


def table_of(game: str, rare: Rare) -> ChosenTable:
    return ChosenTable(GAMES[game], rare.edition, rare.players, 0, rare.options)


@pytest.mark.parametrize("rare", OF_CATS, ids=[rare.what for rare in OF_CATS])
def test_a_listed_match_shows_it_somewhere(rare: Rare) -> None:
    assert is_seen(rare.what, record_of(rare, table_of("schrodingers-cats", rare)))


@pytest.mark.parametrize("rare", OF_CATS, ids=[rare.what for rare in OF_CATS])
def test_the_number_of_actions_that_is_listed_is_where_it_is_seen_first(rare: Rare) -> None:
    seen_by_number = seen_with(record_of(rare, table_of("schrodingers-cats", rare)))
    assert rare.actions == next(number for number, seen in seen_by_number if rare.what in seen)


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


def test_everything_that_has_a_sign_is_listed() -> None:
    assert {rare.what for rare in OF_CATS} == set(SIGNS)


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
            assert len(rare_records(ATTRIBUTION.of(game).RARE, tables)) >= 7


SOMEWHERE_ONLY = {
    # With two the match is over when a seat is out.
    "tabby takes what a seat that is out has left": {3, 4, 5, 6},
    "a seat that is out is passed over": {3, 4, 5, 6},
    # A search has found none with fewer, who leave more of the draw pile.
    "mewton with a short draw pile": {5, 6},
    "fewer cards to draw than could be exchanged": {5, 6},
    "nothing to draw after a proof": {4, 5, 6},
    # A search has found none with six.
    "open heisenbergs decide, with purrie in the row": {2, 3, 4, 5},
}
"""Numbers of players: what is not named is listed for all."""


def test_each_is_listed_wherever_it_is_found() -> None:
    tables = {(rare.edition, rare.players) for rare in OF_CATS}
    assert {(rare.what, rare.edition, rare.players) for rare in OF_CATS} == {
        (what, edition, players)
        for what in SIGNS
        for edition, players in tables
        if players in SOMEWHERE_ONLY.get(what, {players})
    }


@pytest.mark.parametrize("rare", OF_CATS, ids=str)
def test_tabby_stays_where_it_takes_one_that_does(rare: Rare) -> None:
    record = record_of(rare, table_of("schrodingers-cats", rare))
    staying = {Physicat.POUNCE_GAPOSCHKIN, Physicat.GOEPPERT_MEOWER, Physicat.FEYNCAT}
    taken = {action.taking for action in record.actions if isinstance(action, Use)}
    assert is_seen("tabby as one that stays", record) == bool(taken & staying)


@pytest.mark.parametrize("rare", OF_CATS, ids=str)
def test_proofs_decide_where_without_them_too_few_would_count(rare: Rare) -> None:
    record = record_of(rare, table_of("schrodingers-cats", rare))
    ruleset, state, do_decide = record.ruleset, record.table.initial(), False
    for action in record.actions:
        before, state = state, ruleset.apply(state, action).state
        if action.do == "doubt":
            *_, result = of_kind(CatsResult, ruleset.rounds(state))
            opened = sum(proof[result.claim.state] for proof in before.round.proofs)
            do_decide |= result.counted >= result.claim.count > result.counted - opened
    assert is_seen("proofs decide", record) == do_decide
