"""The match from which a shortest one is sought: a corpus may know a shorter one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from catbox_rules.diff.comparison import AtTable, Found, compare
from catbox_rules.diff.lockstep import Aspect, DivergenceKind
from catbox_rules.diff.regressing import entries
from catbox_rules.diff.shortening import shortest
from catbox_rules.records import action_as_json
from tests.unit.diff.tables import actions_of, game_of, rulebook, tables

PLAIN = "pegasus-2023"
CLOSE = f"{PLAIN}+close-bids-count"
SHORTEST = {
    "format": "catbox-record/1",
    "game": "cat-in-the-box",
    "edition": PLAIN,
    "players": 3,
    "first_seat": 0,
    "actions": [
        {
            "do": "deal",
            "hands": [
                [3, 3, 3, 4, 4, 4, 5, 6, 6, 6],
                [1, 1, 1, 1, 2, 2, 2, 2, 3, 3],
                [1, 2, 4, 4, 5, 5, 5, 5, 6, 6],
            ],
        },
        *({"do": "discard", "seat": seat, "rank": rank} for seat, rank in enumerate((4, 1, 4))),
        *({"do": "bid", "seat": seat, "tricks": bid} for seat, bid in enumerate((1, 1, 3))),
        *(
            {"do": "play", "seat": seat, "rank": rank, "color": color}
            for seat, rank, color in [
                (0, 6, "yellow"),
                (1, 1, "green"),
                (2, 2, "red"),
                (2, 6, "blue"),
                (0, 3, "green"),
                (1, 2, "green"),
                (2, 1, "red"),
                (0, 3, "red"),
            ]
        ),
        {"do": "paradox", "seat": 1},
    ],
}
"""Seat 2 wins both tricks. Seat 1 is stuck in the third one: it holds ranks 1 to 3, has lost yellow
and blue, and the six cells of these ranks in green and red are taken."""


def compared(corpus: Path, *, matches: int = 0) -> AtTable:
    """What a corpus shows, with no tries to look for anything shorter."""
    comparison = compare(
        rulebook(PLAIN),
        rulebook(CLOSE),
        players=[3],
        matches=matches,
        tries=0,
        corpus=entries(corpus),
    )
    return comparison.tables[0]


def score_in(table: AtTable) -> Found:
    (found,) = [each for each in table.found if each.kind.aspect is Aspect.SCORE]
    return found


def test_a_match_of_the_corpus_is_the_shortest(tmp_path: Path) -> None:
    (tmp_path / "sixteen.json").write_text(json.dumps(SHORTEST))
    for matches in (0, 12):
        found = score_in(compared(tmp_path, matches=matches))
        assert len(found.record.actions) == 16


def test_how_often_is_said_of_generated_matches_if_there_are_any(tmp_path: Path) -> None:
    (tmp_path / "sixteen.json").write_text(json.dumps(SHORTEST))
    assert score_in(compared(tmp_path)).count.source == "sixteen.json"
    assert isinstance(score_in(compared(tmp_path, matches=12)).count.source, int)


def test_any_seat_may_have_started_the_match_of_the_corpus(tmp_path: Path) -> None:
    """A first lead of red, with seat 1 as the first one."""
    pair = tables(PLAIN, f"{PLAIN}+red-broken-by=any-token", 2)
    actions = actions_of(pair, "0:discard 1", "1:discard 1")
    record = {
        **SHORTEST,
        "players": 2,
        "first_seat": 1,
        "actions": [
            *map(action_as_json, actions),
            {"do": "play", "seat": 1, "rank": 2, "color": "red"},
        ],
    }
    (tmp_path / "red.json").write_text(json.dumps(record))
    comparison = compare(
        rulebook(PLAIN),
        rulebook(f"{PLAIN}+red-broken-by=any-token"),
        players=[2],
        matches=0,
        tries=0,
        corpus=entries(tmp_path),
    )
    ((found,),) = (table.found for table in comparison.tables)
    assert (found.record.first_seat, len(found.record.actions)) == (1, 4)


def masked(part: str) -> tuple[int, list[str]]:
    """How many rounds both have scored, and what could not show."""
    comparison = compare(
        rulebook(PLAIN), rulebook(f"{PLAIN}+{part}"), players=[3], matches=8, tries=0
    )
    (table,) = comparison.tables
    return table.scored, [each.path for each in table.masked]


def test_what_is_masked_by_a_difference_in_play_is_reported() -> None:
    """Play parts at once with other hands, and in the first trick or soon after with all colors."""
    rounds, paths = masked("dealt@3=9+penalty=2")
    assert (rounds, paths) == (0, ["penalty"])
    assert masked("no-color-lost+corners-touch")[1] == ["score.group"]


def test_nothing_is_masked_where_scores_differ_or_are_the_same() -> None:
    assert masked("no-color-lost")[1] == []
    rounds, paths = masked("penalty=2")
    assert rounds > 0
    assert paths == []
    # Other choices part nothing: both go on with what they have in common.
    assert masked("must-follow+penalty=2")[1] == []


def test_from_a_match_that_does_not_part_none_is_sought() -> None:
    """Everybody follows, and no round is scored."""
    pair = tables(PLAIN, CLOSE, 3)
    kind = DivergenceKind(Aspect.SCORE, "bonus", clauses=("house.close-bids-count",))
    with pytest.raises(ValueError, match="the match does not diverge this way"):
        shortest(game_of(pair), pair, kind, actions_of(pair), tries=3)
