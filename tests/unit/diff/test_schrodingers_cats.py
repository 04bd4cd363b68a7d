"""Rulebooks of Schrödinger's Cats compared: nothing in the comparison is of one game alone."""

from __future__ import annotations

import pytest

from catbox_rules.diff.comparison import compare
from catbox_rules.diff.lockstep import Aspect, ComparedGame, Side, generated
from catbox_rules.diff.shortening import shortest
from tests.unit.diff.tables import matches_of, rulebook, tables

PLAIN = "amigo-2023"


def ways_of(part: str, players: int, matches: int = 6) -> set[tuple[Aspect, str, Side | None]]:
    pair = tables(PLAIN, f"{PLAIN}+{part}", players)
    return {
        (divergence.kind.aspect, divergence.kind.what, divergence.kind.side)
        for played in matches_of(pair, matches, seed=1)
        for divergence in played.divergences
    }


@pytest.mark.parametrize(
    ("part", "players", "kind"),
    [
        ("blocks=12", 3, (Aspect.ACTION, "claim", Side.A)),
        ("physicat-timing=before-claim", 3, (Aspect.ACTION, "use", Side.A)),
        ("physicats=without", 3, (Aspect.DEAL, "deal-physicats", Side.A)),
        ("lives@2=2", 2, (Aspect.SCORE, "lives", None)),
        ("hands@3=5,5,4,3,2", 3, (Aspect.DEAL, "deal", Side.A)),
    ],
)
def test_what_a_change_shows_in(
    part: str, players: int, kind: tuple[Aspect, str, Side | None]
) -> None:
    assert kind in ways_of(part, players)


def test_what_of_a_round_is_shown_otherwise_is_reported() -> None:
    """Of 52 boxes, and of the 48 cards left without Heisenbergs, twelve are in the hands."""
    pair = tables(PLAIN, f"{PLAIN}+no-heisenbergs", 2)
    messages = {
        divergence.message
        for played in matches_of(pair, 8, seed=1)
        for divergence in played.divergences
        if divergence.kind.aspect is Aspect.VIEW
    }
    assert messages == {"a spectator is shown other draw pile: by a 40; by b 36"}


def test_the_shortest_match_for_a_shorter_track() -> None:
    """Its first claim: after the Physicats and the boxes are dealt."""
    comparison = compare(
        rulebook(PLAIN), rulebook(f"{PLAIN}+blocks=12"), players=[2], matches=3, tries=75
    )
    (table,) = comparison.tables
    shortest = {found.kind.forbidden_by: len(found.record.actions) for found in table.found}
    assert shortest["schrodinger.claim.on-track",] == 3


def test_the_same_rules() -> None:
    comparison = compare(
        rulebook(PLAIN), rulebook(f"{PLAIN}+lives@2=3"), players=[2], matches=4, tries=0
    )
    assert not comparison.differs
    assert comparison.tables[0].is_by_construction


def test_a_game_that_brings_its_rules_alone_can_be_compared() -> None:
    """Without clauses behind what differs, and with random play only."""
    pair = tables(PLAIN, f"{PLAIN}+lives@2=2", 2)
    game = ComparedGame(ruleset=pair[0].ruleset)
    divergences = generated(game, pair, number=1, seed=0).divergences
    assert {(each.kind.aspect, each.kind.clauses) for each in divergences} == {(Aspect.EFFECT, ())}
    track = tables(PLAIN, f"{PLAIN}+blocks=12", 2)
    played = generated(game, track, number=1, seed=0)
    first = played.divergences[0]
    assert first.kind.forbidden_by == ("schrodinger.claim.on-track",)
    found = shortest(
        game, track, first.kind, generated(game, track, number=1, seed=0).up_to(first.kind)
    )
    assert len(found.actions) == 3
