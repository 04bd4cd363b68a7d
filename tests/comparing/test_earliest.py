"""No match parts before the action that an argument names: held against matches that part."""

from __future__ import annotations

import pytest

from catbox_rules.comparing.ways import Kind
from tests.comparing.tables import game_of, matches_of, rulebook, tables

CAT = "pegasus-2023"
CATS = "amigo-2023"


@pytest.mark.parametrize(
    ("a", "part", "players"),
    [
        (CAT, "tokens=strict", 3),
        (f"{CAT}+tokens=strict", "tokens_per_seat=9", 4),
        (f"{CAT}+tokens=strict", "tokens_per_seat=6", 5),
        ("ayatsurare-2020+tokens=strict", "tokens_per_seat=8", 3),
        (CAT, "red-broken-by=any-token", 2),
        (CAT, "memory", 2),
        (CAT, "memory", 3),
        (CAT, "memory", 4),
        (CAT, "must-follow", 5),
        (CAT, "no-color-lost", 4),
        (CAT, "observed@4=8", 4),
        (CAT, "observed@2=5", 2),
        (CAT, "tricks=6", 2),
        (CAT, "tricks=6", 4),
        (CAT, "bids@3=0,1", 3),
        (CAT, "dealt@5=8", 5),
        (CAT, "penalty=3", 2),
        (CAT, "bonus_up_to@2=2", 2),
        (CAT, "corners-touch", 2),
        (CAT, "close-bids-count", 2),
        (CATS, "blocks=12", 2),
        (CATS, "hands@2=6,4,4,3,2", 2),
        (CATS, "heisenberg=1", 4),
        (CATS, "without-physicats", 3),
        (CATS, "physicat-timing=before-claim", 3),
    ],
)
def test_no_match_parts_before(a: str, part: str, players: int) -> None:
    pair = tables(a, f"{a}+{part}", players)
    game = game_of(pair)
    matches = 5 if a == CATS else 36 if players == 2 else 16
    played = matches_of(pair, matches, seed=6)
    partings = [parting for each in played for parting in each.partings]
    assert partings
    for parting in partings:
        bound = game.earliest(pair, parting.way)
        assert bound is None or bound.index <= parting.index, parting


def test_what_is_scored_with_two_is_known_only_for_what_is_printed() -> None:
    """Other numbers may bring about a paradox before the seventh play."""
    way = next(
        parting.way
        for played in matches_of(tables(CAT, f"{CAT}+penalty=3", 2), 20)
        for parting in played.partings
        if parting.way.kind is Kind.SCORE
    )
    for part, is_known in [
        ("penalty=3", True),
        ("bonus_up_to@2=2+rounds@2=4", True),
        ("tricks@2=7", False),
        ("tokens=strict", False),
        ("no-color-lost", False),
        ("columns@2=7", False),
    ]:
        pair = tables(CAT, f"{CAT}+{part}", 2)
        assert (game_of(pair).earliest(pair, way) is not None) is is_known


def test_a_house_rule_on_bonuses_is_named() -> None:
    assert rulebook(f"{CAT}+close-bids-count").edition.house_rules
    for players in (2, 3):
        pair = tables(CAT, f"{CAT}+close-bids-count", players)
        scores = {
            parting.way.clauses
            for played in matches_of(pair, 40)
            for parting in played.partings
            if parting.way.kind is Kind.SCORE
        }
        assert scores == {("house.close-bids-count", "score.bonus-bid")}
