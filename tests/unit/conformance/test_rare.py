"""That the listed matches do show what they are listed for."""

from __future__ import annotations

import pytest

from catbox_rules.cat_in_the_box import Bid, RoundResult
from catbox_rules.conformance.protocol import ATTRIBUTION, Rare, rare_records, record_of
from catbox_rules.games import GAMES
from catbox_rules.match import replay
from catbox_rules.records import ChosenTable, Record
from catbox_rules.schrodingers_cats import Physicat, Use
from catbox_rules.schrodingers_cats import RoundResult as CatsResult
from catbox_rules.testing.laws import of_kind
from tests.unit.conformance.rarities import seen_with

LISTED = [(game, rare) for game in GAMES for rare in ATTRIBUTION.of(game).RARE]


def is_seen(what: str, record: Record) -> bool:
    return any(what in seen for _, seen in seen_with(record))


def table_of(game: str, rare: Rare) -> ChosenTable:
    return ChosenTable(GAMES[game], rare.edition, rare.players, 0, rare.options)


@pytest.mark.parametrize(
    ("game", "rare"), LISTED, ids=[f"{game} {rare.what}" for game, rare in LISTED]
)
def test_a_listed_match_shows_it_somewhere(game: str, rare: Rare) -> None:
    record = record_of(rare, table_of(game, rare))
    assert is_seen(rare.what, record)


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
    "cat-in-the-box": {
        # Cards are revealed, and a bonus is due without a bid, with two players.
        "a pair is revealed": {2},
        "three alike are revealed": {2},
        "a bonus without a trick": {2},
        # Red is among what is observed with two and with four.
        "an observed token breaks red": {2, 4},
        # Red beats another red card and a higher led one where three play to a trick; where two
        # are tied with two players there is nobody else.
        "red beats a higher led card, and red red": {3, 4, 5},
        "the best last round is of a seat that is not tied": {3, 4, 5},
        "a seat that is not tied has the winner's last round": {3, 4, 5},
        "shared, with a better last round of others": {3, 4, 5},
        "a tie of three goes to one": {3, 4, 5},
        "a tie of three is shared by two": {3, 4, 5},
        "three share the victory": {3, 4, 5},
        "a tie of four is decided": {4, 5},
        "four share the victory": {4, 5},
        # With two players and two rounds, whoever shares the victory has the same in both.
        "shared, with another round before the last": {3, 4, 5},
        "shared, with the same in every round": {3, 4, 5},
        # A search has found none with two.
        "a tie is decided without points": {3, 4, 5},
        # Of twelve tokens four show the colors and one the bid: with three and four seven are left
        # for eight tricks. Two bid nothing, and five play seven tricks.
        "no token is left": {3, 4},
        "tokens are left for losing a color alone": {3, 4},
    },
    "schrodingers-cats": {
        # With two the match is over when a seat is out.
        "tabby takes what a seat that is out has left": {3, 4, 5, 6},
        "a seat that is out is passed over": {3, 4, 5, 6},
        # A search has found none with fewer, who leave more of the draw pile.
        "mewton with a short draw pile": {5, 6},
        "fewer cards to draw than could be exchanged": {5, 6},
        "nothing to draw after a proof": {4, 5, 6},
        # A search has found none with six.
        "open heisenbergs decide, with purrie in the row": {2, 3, 4, 5},
    },
}
"""Numbers of players: what is not named is listed for all."""

NOT_IN_JAPANESE = {
    # There tokens show the colors that are lost, three at most, and nothing is observed.
    "no token is left",
    "tokens are left for losing a color alone",
    "an observed token breaks red",
}


@pytest.mark.parametrize("game", GAMES)
def test_each_is_listed_wherever_it_is_found(game: str) -> None:
    attribution = ATTRIBUTION.of(game)
    tables = {(rare.edition, rare.players) for rare in attribution.RARE}
    assert {(rare.what, rare.edition, rare.players) for rare in attribution.RARE} == {
        (what, edition, players)
        for what in attribution.SIGNS
        for edition, players in tables
        if players in SOMEWHERE_ONLY[game].get(what, {players})
        and not (edition == "ayatsurare-2020" and what in NOT_IN_JAPANESE)
    }


def of_game(game: str, *, players: int) -> list[Rare]:
    """What is listed for so many players, or for more."""
    return [rare for each, rare in LISTED if each == game and rare.players >= players]


@pytest.mark.parametrize("rare", of_game("cat-in-the-box", players=3), ids=str)
def test_a_bonus_would_be_due_to_who_has_won_what_was_bid(rare: Rare) -> None:
    """Round by round, by the bids, and by the tricks on the sheet."""
    record = record_of(rare, table_of("cat-in-the-box", rare))
    bids = [action for action in record.actions if isinstance(action, Bid)]
    of_rounds = [
        {bid.seat: bid.tricks for bid in bids[first : first + rare.players]}
        for first in range(0, len(bids), rare.players)
    ]
    results = of_kind(RoundResult, record.ruleset.rounds(replay(record).state))
    is_due = any(
        result.paradox is not None and result.tricks[result.paradox] == of_round[result.paradox]
        for result, of_round in zip(results, of_rounds, strict=True)
    )
    assert is_seen("a paradox of a seat whose bonus would be due", record) == is_due


@pytest.mark.parametrize("rare", of_game("schrodingers-cats", players=2), ids=str)
def test_tabby_stays_where_it_takes_one_that_does(rare: Rare) -> None:
    record = record_of(rare, table_of("schrodingers-cats", rare))
    staying = {Physicat.POUNCE_GAPOSCHKIN, Physicat.GOEPPERT_MEOWER, Physicat.FEYNCAT}
    taken = {action.taking for action in record.actions if isinstance(action, Use)}
    assert is_seen("tabby as one that stays", record) == bool(taken & staying)


@pytest.mark.parametrize("rare", of_game("schrodingers-cats", players=2), ids=str)
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
