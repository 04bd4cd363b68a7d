"""More matches by the batch engine, and a closer look at those that part."""

from __future__ import annotations

import pytest

from catbox_rules.diff.comparison import AtTable, compare
from catbox_rules.diff.divergence import Aspect
from catbox_rules.diff.matches import generated, recorded
from catbox_rules.diff.played_corpora import CorpusTally
from catbox_rules.diff.starting import closer_look, starts
from catbox_rules.diff.tally import Tally
from tests.unit.diff.tables import game_of, rulebook, tables

PLAIN = "pegasus-2023"


def screened(part: str, players: int, matches: int = 400) -> AtTable:
    """Nothing but what the batch engine finds."""
    a, b = rulebook(PLAIN), rulebook(f"{PLAIN}+{part}")
    compared = compare(a, b, players=[players], matches=0, screen=matches, tries=30)
    return compared.tables[0]


def test_what_is_rare_at_random_is_found() -> None:
    table = screened("tokens=strict", 3)
    assert table.matches == 0
    assert [(each.policy, each.matches) for each in table.screened] == [
        ("random", 400),
        ("follow-heavy", 400),
    ]
    assert table.screened[1].parted > 0
    lengths = {found.kind.forbidden_by: len(found.record.actions) for found in table.found}
    # The deal, three discards, three bids, seven tricks, and the lead to the eighth.
    assert lengths["declare.token-left",] == 1 + 3 + 3 + 21 + 1
    assert table.differs


def test_a_score_is_looked_at_more_closely() -> None:
    table = screened("penalty=2", 2)
    assert all(each.parted == 0 and each.scored > 0 for each in table.screened)
    assert ("score.paradox-penalty",) in {
        found.kind.clauses for found in table.found if found.kind.aspect is Aspect.SCORE
    }


@pytest.mark.parametrize("number", range(4))
def test_the_earlier_match_is_where_the_shortest_is_sought_from(number: int) -> None:
    """One generated match next to those of the batch engine: now one is earlier, now the other."""
    pair = tables(PLAIN, f"{PLAIN}+penalty=2", 2)
    game, tally = game_of(pair), Tally[int]()
    tally.add(generated(game, pair, number=number, seed=0), number)
    look = closer_look(game, pair, 50, seed=0)
    found = list(starts(game, pair, tally, look, CorpusTally(), seed=0))
    assert {start.kind for start in found} == {*tally.kinds, *look.tally.kinds}
    for start in found:
        known = [
            kinds[start.kind] for kinds in (tally.kinds, look.tally.kinds) if start.kind in kinds
        ]
        earliest = min(count.earliest for count in known)
        parted = recorded(game, pair, start.actions)
        assert [each.index for each in parted.divergences if each.kind == start.kind] == [earliest]


def test_nothing_is_found_where_nothing_is() -> None:
    table = screened("tokens=strict", 5)
    assert [(each.parted, each.scored) for each in table.screened] == [(0, 0), (0, 0)]
    assert (table.found, table.not_screened) == ((), None)
    assert not table.differs


@pytest.mark.parametrize(
    ("part", "reason"),
    [("must-follow", "house.must-follow"), ("dealt@3=9", "the same at both tables")],
)
def test_why_it_is_of_no_use(part: str, reason: str) -> None:
    table = screened(part, 3)
    assert table.screened == ()
    assert reason in (table.not_screened or "")


def test_no_batch_engine_plays_schrodingers_cats() -> None:
    a, b = rulebook("amigo-2023"), rulebook("amigo-2023+blocks=12")
    compared = compare(a, b, players=[2], matches=0, screen=5, tries=0)
    assert "no batch engine" in (compared.tables[0].not_screened or "")
