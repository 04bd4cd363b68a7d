"""What the register of differences says of editions and readings comes out of a comparison, with
nothing planted."""

from __future__ import annotations

import pytest

from catbox_rules.book import Rulebook
from catbox_rules.diff.comparison import Comparison, Found, compare
from catbox_rules.diff.lockstep import Aspect, Side
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.match import replay
from catbox_rules.records import Record
from tests.unit.diff.tables import matches_of, rulebook, tables

PLAIN = "pegasus-2023"


def compared(a: str, b: str, players: int, matches: int = 24) -> Comparison:
    return compare(rulebook(a), rulebook(b), players=[players], matches=matches, seed=1, tries=30)


def found_in(comparison: Comparison) -> dict[tuple[Side | None, tuple[str, ...]], Found]:
    (table,) = comparison.tables
    return {(found.kind.side, found.kind.forbidden_by): found for found in table.found}


class TestStrictTokens:
    """A seat needs a thirteenth token: four marks, a bid, and its eighth play."""

    @pytest.mark.parametrize("players", [3, 4])
    def test_the_shortest_match_ends_with_an_eighth_play(self, players: int) -> None:
        found = found_in(compared(PLAIN, f"{PLAIN}+tokens=strict", players))
        assert set(found) == {
            (Side.A, ("declare.token-left",)),
            (Side.B, ("paradox.false-claim", "paradox.must-play")),
        }
        for each in found.values():
            # The deal, a discard and a bid of each seat, seven tricks, and the lead to the eighth.
            assert len(each.record.actions) == 1 + 2 * players + 7 * players + 1

    @pytest.mark.parametrize("players", [2, 5])
    def test_twelve_tokens_are_enough_for_two_and_for_five(self, players: int) -> None:
        assert not compared(PLAIN, f"{PLAIN}+tokens=strict", players).differs

    @pytest.mark.parametrize("players", [3, 4])
    def test_the_japanese_edition_never_needs_more_than_twelve(self, players: int) -> None:
        japanese = "ayatsurare-2020"
        assert not compared(japanese, f"{japanese}+tokens=strict", players).differs


class TestAnyTokenBreaksRed:
    """Observed tokens lie on the red row from set-up on: with two and with four players."""

    @pytest.mark.parametrize("players", [2, 4])
    def test_the_first_lead_may_be_red(self, players: int) -> None:
        found = found_in(compared(PLAIN, f"{PLAIN}+red-broken-by=any-token", players))
        ((side, forbidden_by),) = found
        assert (side, forbidden_by) == (Side.B, ("declare.lead-not-red",))
        (each,) = found.values()
        assert each.kind.clauses == ("declare.lead-red-broken",)
        bids = 0 if players == 2 else players
        assert len(each.record.actions) == 1 + players + bids + 1
        assert str(each.record.actions[-1])[1] == "R"

    @pytest.mark.parametrize("players", [3, 5])
    def test_no_token_is_observed_with_three_and_five(self, players: int) -> None:
        assert not compared(PLAIN, f"{PLAIN}+red-broken-by=any-token", players).differs


class TestPrintings:
    @pytest.mark.parametrize(("a", "b"), [(PLAIN, "bezier-2022"), (PLAIN, "hobby-japan-2021")])
    def test_the_international_ones_are_equal_by_construction(self, a: str, b: str) -> None:
        comparison = compare(rulebook(a), rulebook(b), matches=8, tries=75)
        assert not comparison.differs
        assert [table.players for table in comparison.tables] == [2, 3, 4, 5]
        assert all(table.is_by_construction for table in comparison.tables)
        assert comparison.differences
        assert not any(each.decides for each in comparison.differences)

    @pytest.mark.parametrize("players", [3, 4])
    def test_the_japanese_one_plays_as_they_do(self, players: int) -> None:
        comparison = compared("ayatsurare-2020", PLAIN, players)
        (table,) = comparison.tables
        assert not comparison.differs
        # The sheet has other columns, and a token means another thing: that is no word.
        assert not table.is_by_construction
        assert (table.matches, table.parted) == (24, 0)

    def test_they_are_for_other_counts_of_players(self) -> None:
        comparison = compare(rulebook("ayatsurare-2020"), rulebook(PLAIN), matches=0, tries=0)
        assert (comparison.only_a, comparison.only_b) == ((), (2, 5))
        assert comparison.differs


@pytest.mark.parametrize(
    "same",
    [
        f"{PLAIN}+penalty=1",
        f"{PLAIN}+tokens=unlimited",
        f"{PLAIN}+bids@3=1,3,4+rounds@4=4",
        "international",
    ],
)
def test_a_variant_that_changes_nothing_is_equal(same: str) -> None:
    comparison = compare(rulebook(PLAIN), rulebook(same), matches=4, tries=75)
    assert not comparison.differs
    assert all(table.is_by_construction for table in comparison.tables)


def test_what_differs_for_one_count_is_equal_for_the_others() -> None:
    comparison = compare(
        rulebook(PLAIN), rulebook(f"{PLAIN}+penalty@3=2"), matches=6, tries=75, seed=3
    )
    by_players = {table.players: table.is_by_construction for table in comparison.tables}
    assert by_players == {2: True, 3: False, 4: True, 5: True}


SOME: list[tuple[str, int]] = [
    ("tokens=strict", 3),
    ("must-follow", 4),
    ("memory", 3),
    ("penalty=2", 2),
    ("bids-of-zero", 3),
    ("tricks@3=7", 3),
    ("dealt@4=9", 4),
    ("no-color-lost", 3),
    ("corners-touch", 3),
]


@pytest.mark.parametrize(("part", "players"), SOME)
def test_a_record_is_legal_by_one_and_not_by_the_other(part: str, players: int) -> None:
    """Or both go through it, and what happens by its last action is not the same."""
    a, b = rulebook(PLAIN), rulebook(f"{PLAIN}+{part}")
    comparison = compare(a, b, players=[players], matches=20, seed=2, tries=90)
    (table,) = comparison.tables
    assert table.found
    for found in table.found:
        mine, other = (a, b) if found.side is Side.A else (b, a)
        assert str(mine) in (found.record.note or "")
        legal = replay(found.record)
        assert legal.refusal is None
        there = replay(_by(other, found))
        if found.kind.side is not None:
            assert there.refusal is not None
            assert there.refusal.index == len(found.record.actions) - 1
            violated = {finding.clause for finding in there.refusal.verdict.violations}
            assert violated == set(found.kind.forbidden_by)
        elif found.kind.aspect is not Aspect.VIEW:
            assert there.refusal is None
            assert there.transitions[-1].events != legal.transitions[-1].events
            before = zip(there.transitions[:-1], legal.transitions[:-1], strict=True)
            if found.kind.aspect is not Aspect.OUTCOME:
                assert all(one.events == two.events for one, two in before)


def _by(other: Rulebook, found: Found) -> Record:
    record = found.record
    return other.record(
        players=record.players, first_seat=record.first_seat, actions=record.actions
    )


def test_a_penalty_shows_in_the_earliest_paradox_with_two_players() -> None:
    """The theorem of the earliest paradox: the seventh action after two discards."""
    comparison = compare(
        rulebook(PLAIN), rulebook(f"{PLAIN}+penalty@2=2"), players=[2], matches=60, tries=3000
    )
    (table,) = comparison.tables
    scores = next(found for found in table.found if found.kind.aspect is Aspect.SCORE)
    assert len(scores.record.actions) == 10
    assert scores.kind.clauses == ("score.paradox-penalty",)


def test_there_are_no_matches_below_zero() -> None:
    with pytest.raises(MalformedInput, match=r"^\$\.matches: expected 0 or more, got -1$"):
        compared(PLAIN, PLAIN, 3, matches=-1)


def test_a_house_rule_on_bonuses_is_named() -> None:
    assert rulebook(f"{PLAIN}+close-bids-count").edition.house_rules
    for players in (2, 3):
        pair = tables(PLAIN, f"{PLAIN}+close-bids-count", players)
        scores = {
            divergence.kind.clauses
            for played in matches_of(pair, 40)
            for divergence in played.divergences
            if divergence.kind.aspect is Aspect.SCORE
        }
        assert scores == {("house.close-bids-count", "score.bonus-bid")}
