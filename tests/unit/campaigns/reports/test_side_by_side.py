"""Several campaigns in one report: pairs, differences, chapters, letters, what is unfinished."""

from __future__ import annotations

from pathlib import Path
from statistics import stdev

import pytest

from catbox_rules.campaigns.reports import report_on
from catbox_rules.campaigns.reports.report import names_of
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import is_list
from catbox_rules.kernel.variants import Number, Variant, variant_as_json
from tests.unit.campaigns.reports.by_hand import MATCHES
from tests.unit.campaigns.reports.folders import Row, write_campaign
from tests.unit.campaigns.reports.matches import match_of_boxes, match_of_cats
from tests.unit.campaigns.reports.reading import difference, estimate


def with_more(more: int) -> list[list[Row]]:
    """The matches made up by hand, where seat 0 has so many points more in each first round, and
    one more in match 3."""
    found: list[list[Row]] = []
    for number, match in enumerate(MATCHES):
        first, *rest = match
        scores = first["scores"]
        assert is_list(scores)
        assert isinstance(scores[0], int)
        raised = [scores[0] + more + (number == 3), *scores[1:]]
        found.append([{**first, "scores": raised}, *rest])
    return found


def test_campaigns_with_the_same_seed_go_in_pairs(tmp_path: Path) -> None:
    """In each match 2 (in the last one 3) points more for six seats."""
    one = write_campaign(tmp_path / "one", MATCHES, size=3)
    other = write_campaign(tmp_path / "other", with_more(2), size=1, form="parquet")
    found = difference(report_on([one, other]), "score/mean")
    by_match = [2 / 6, 2 / 6, 2 / 6, 3 / 6]
    assert found.value == pytest.approx(sum(by_match) / 4)
    assert found.error == pytest.approx(stdev(by_match) / 2)
    assert found.is_certain


def test_campaigns_with_other_seeds_are_independent(tmp_path: Path) -> None:
    one = write_campaign(tmp_path / "one", MATCHES)
    other = write_campaign(tmp_path / "other", with_more(2), seed=2)
    found = difference(report_on([one, other]), "score/mean")
    spreads = [
        stdev(each) ** 2 / 4
        for each in ([23 / 6, 2, 15 / 6, 11 / 6], [25 / 6, 14 / 6, 17 / 6, 14 / 6])
    ]
    assert found.error == pytest.approx(sum(spreads) ** 0.5)
    assert not found.is_certain


def test_campaigns_of_two_engines_are_independent(tmp_path: Path) -> None:
    """Each engine draws random numbers of its own, so that the seed says nothing."""
    one = write_campaign(tmp_path / "one", MATCHES)
    independent = difference(
        report_on([one, write_campaign(tmp_path / "seed", with_more(2), seed=2)]), "score/mean"
    )
    other = write_campaign(tmp_path / "other", with_more(2), engine="batch")
    assert difference(report_on([one, other]), "score/mean") == independent


def test_the_same_campaign_twice_differs_in_nothing(tmp_path: Path) -> None:
    matches = [match_of_boxes(number, players=3) for number in range(8)]
    folders = [write_campaign(tmp_path / name, matches) for name in ("one", "other")]
    report = report_on(folders)
    rows = [
        row
        for section in report.chapters[0].sections
        for figure in section.figures
        for row in figure.rows
    ]
    apart = [each for row in rows for each in row.differences if each is not None]
    assert len(apart) > 50
    assert {each.value for each in apart} == {0.0}
    assert not any(each.is_certain for each in apart)


def test_an_entry_that_only_one_has(tmp_path: Path) -> None:
    one = write_campaign(tmp_path / "one", MATCHES)
    other = write_campaign(tmp_path / "other", with_more(20))
    report = report_on([one, other])
    assert estimate(report, "score/23").value == 0.0
    assert estimate(report, "score/23", campaign=1).value == pytest.approx(2 / 24)
    assert difference(report, "score/23").value == pytest.approx(2 / 24)


def test_an_unfinished_campaign_is_reported_as_far_as_it_goes(tmp_path: Path) -> None:
    """Pieces 0 and 2 of four: matches 0 and 2."""
    one = write_campaign(tmp_path / "one", MATCHES, size=1, done=[2, 0])
    other = write_campaign(tmp_path / "other", with_more(2), size=1, done=[1, 2])
    report = report_on([one, other])
    assert [each.played.is_finished for each in report.campaigns] == [False, False]
    assert [(each.matches, each.rounds) for each in report.campaigns] == [(2, 4), (2, 4)]
    assert estimate(report, "score/mean").value == pytest.approx((23 + 15) / 12)
    assert estimate(report, "score/mean", campaign=1).value == pytest.approx((14 + 17) / 12)
    # Only match 2 is in both: e = 15 - 19 and 17 - 15.5, so the covariance is 2 · (-4 · 1.5) / 144.
    own = [2 * (2 * 4.0**2) / 144, 2 * (2 * 1.5**2) / 144]
    found = difference(report, "score/mean")
    assert found.error == pytest.approx((sum(own) - 2 * 2 * (-4 * 1.5) / 144) ** 0.5)


def test_nothing_done_is_reported_too(tmp_path: Path) -> None:
    report = report_on([write_campaign(tmp_path / "one", MATCHES, done=[])])
    assert (report.campaigns[0].matches, report.campaigns[0].rounds) == (0, 0)
    assert report.chapters[0].sections == ()


def test_a_chapter_for_each_count_of_players(tmp_path: Path) -> None:
    for folder in ("base", "house"):
        for players in (2, 3):
            matches = [match_of_boxes(number, players=players) for number in range(3)]
            write_campaign(tmp_path / folder / f"players-{players}", matches, players=players)
    two = write_campaign(
        tmp_path / "two", [match_of_boxes(0, players=2), match_of_boxes(1, players=2)], players=2
    )
    report = report_on([str(tmp_path / "base"), str(tmp_path / "house"), two])
    assert [(each.players, each.campaigns) for each in report.chapters] == [
        (2, (0, 2, 4)),
        (3, (1, 3)),
    ]
    assert [each.letter for each in report.campaigns] == ["A", "A", "B", "B", "C"]


def test_campaigns_of_one_folder_at_the_same_table_have_letters_of_their_own(
    tmp_path: Path,
) -> None:
    for name in ("one", "other"):
        write_campaign(tmp_path / "both" / name, MATCHES)
    report = report_on([str(tmp_path / "both")])
    assert [each.letter for each in report.campaigns] == ["A", "B"]


def test_a_variant_says_in_what_it_differs(tmp_path: Path) -> None:
    options = {"variants": ["bids-of-zero"], "tokens": "strict"}
    report = report_on([write_campaign(tmp_path / "house", MATCHES, options=options)])
    [campaign] = report.campaigns
    assert campaign.played.rulebook == "pegasus-2023+bids-of-zero+tokens=strict"
    assert campaign.played.differences is not None
    found = {each.path: (each.a, each.b) for each in campaign.played.differences}
    assert found["tokens"] == ("unlimited", "strict")
    # With three players; those of others are not played here.
    assert found["bids"] == ([1, 3, 4], [0, 1, 3, 4])
    assert len(found) == len(campaign.played.differences) == 2


def test_campaigns_are_called_after_that_in_which_they_differ(tmp_path: Path) -> None:
    one = write_campaign(tmp_path / "one", MATCHES)
    seeds = write_campaign(tmp_path / "seeds", MATCHES, seed=2)
    both = write_campaign(tmp_path / "both", MATCHES, seed=2, policy="bot")
    assert names_of(report_on([one]).campaigns) == ["pegasus-2023"]
    assert names_of(report_on([one, seeds]).campaigns) == ["seed 1", "seed 2"]
    assert names_of(report_on([one, both]).campaigns) == ["random, seed 1", "bot, seed 2"]


def test_two_variants_of_one_name_are_told_apart(tmp_path: Path) -> None:
    """Two files may have the same id; what each sets is said where both are reported."""
    folders = list[str]()
    for penalty in (0, 5):
        mine = Variant("mine", "cat-in-the-box", "M", numbers=[Number(3, "penalty", penalty)])
        options = {"variants": [variant_as_json(mine)]}
        folders.append(write_campaign(tmp_path / str(penalty), MATCHES, options=options))
    name = "pegasus-2023+mine"
    assert names_of(report_on(folders).campaigns) == [f"{name} (penalty 0)", f"{name} (penalty 5)"]
    assert names_of(report_on(folders[:1]).campaigns) == [name]
    again = write_campaign(tmp_path / "again", MATCHES, options={"variants": []})
    assert names_of(report_on([folders[0], again]).campaigns) == [name, "pegasus-2023"]


def test_a_variant_that_is_not_known_here_is_named(tmp_path: Path) -> None:
    options = {"variants": ["of-somebody-else", {"id": "own"}], "tokens": "strict", "face": 2}
    report = report_on([write_campaign(tmp_path / "house", MATCHES, options=options)])
    [campaign] = report.campaigns
    assert campaign.played.differences is None
    assert campaign.played.rulebook == "pegasus-2023+of-somebody-else+own+tokens=strict+face=2"


def test_campaigns_of_two_games_do_not_stand_side_by_side(tmp_path: Path) -> None:
    one = write_campaign(tmp_path / "one", MATCHES)
    cats = [match_of_cats(0, players=3), match_of_cats(1, players=3)]
    other = write_campaign(tmp_path / "other", cats, game="schrodingers-cats", edition="amigo-2023")
    with pytest.raises(MalformedInput) as caught:
        report_on([one, other])
    expected = f"a campaign of cat-in-the-box, as {one} is"
    assert str(caught.value) == f"{other}: expected {expected}, got schrodingers-cats"


def test_seven_are_too_many(tmp_path: Path) -> None:
    folders = [write_campaign(tmp_path / str(number), MATCHES[:1]) for number in range(7)]
    assert len(report_on(folders[:6]).campaigns) == 6
    with pytest.raises(MalformedInput, match="at most 6 campaigns with 3 players, got 7"):
        report_on(folders)


def test_many_blocks_give_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks of two matches or of all of them, and pieces of any size."""
    matches = [match_of_boxes(number, players=3) for number in range(9)]
    other = [match_of_boxes(number, players=3, tokens="strict") for number in range(9)]
    whole = report_on(
        [write_campaign(tmp_path / "a", matches), write_campaign(tmp_path / "b", other)]
    )
    monkeypatch.setattr("catbox_rules.campaigns.reports.report.MATCHES_AT_ONCE", 2)
    folders = [
        write_campaign(tmp_path / "c", matches, size=4, form="parquet"),
        write_campaign(tmp_path / "d", other, size=3),
    ]
    assert report_on(folders).chapters == whole.chapters


def test_without_a_campaign_there_is_no_report() -> None:
    with pytest.raises(MalformedInput, match=r"^CAMPAIGN: expected a campaign, got none$"):
        report_on([])
