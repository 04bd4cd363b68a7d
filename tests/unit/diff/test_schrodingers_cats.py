"""Rulebooks of Schrödinger's Cats compared: nothing in the comparison is of one game alone."""

from __future__ import annotations

import pytest

from catbox_rules.diff.comparison import compare
from catbox_rules.diff.divergence import Kind, Side
from tests.unit.diff.tables import matches_of, rulebook, tables

PLAIN = "amigo-2023"


def ways_of(part: str, players: int, matches: int = 6) -> set[tuple[Kind, str, Side | None]]:
    pair = tables(PLAIN, f"{PLAIN}+{part}", players)
    return {
        (parting.way.kind, parting.way.what, parting.way.side)
        for played in matches_of(pair, matches, seed=1)
        for parting in played.partings
    }


@pytest.mark.parametrize(
    ("part", "players", "way"),
    [
        ("blocks=12", 3, (Kind.ACTION, "claim", Side.A)),
        ("physicat-timing=before-claim", 3, (Kind.ACTION, "use", Side.A)),
        ("physicats=without", 3, (Kind.DEAL, "deal-physicats", Side.A)),
        ("lives@2=2", 2, (Kind.SCORE, "lives", None)),
        ("hands@3=5,5,4,3,2", 3, (Kind.DEAL, "deal", Side.A)),
    ],
)
def test_what_a_change_shows_in(
    part: str, players: int, way: tuple[Kind, str, Side | None]
) -> None:
    assert way in ways_of(part, players)


def test_what_of_a_round_is_shown_otherwise_is_told() -> None:
    """Of 52 boxes, and of the 48 that are left without Heisenbergs, twelve are in the hands."""
    pair = tables(PLAIN, f"{PLAIN}+no-heisenbergs", 2)
    messages = {
        parting.message
        for played in matches_of(pair, 8, seed=1)
        for parting in played.partings
        if parting.way.kind is Kind.VIEW
    }
    assert messages == {"a spectator is shown other draw pile: by a 40; by b 36"}


def test_the_shortest_match_for_a_shorter_track() -> None:
    """Its first claim: after the Physicats and the boxes are dealt."""
    comparison = compare(
        rulebook(PLAIN), rulebook(f"{PLAIN}+blocks=12"), players=[2], matches=3, seconds=0.5
    )
    (table,) = comparison.tables
    shortest = {found.way.forbidden_by: len(found.record.actions) for found in table.found}
    assert shortest["schrodinger.claim.on-track",] == 3


def test_the_same_rules() -> None:
    comparison = compare(
        rulebook(PLAIN), rulebook(f"{PLAIN}+lives@2=3"), players=[2], matches=4, seconds=0
    )
    assert not comparison.differs
    assert comparison.tables[0].is_by_construction
