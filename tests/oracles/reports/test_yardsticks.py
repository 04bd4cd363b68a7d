"""The figures of campaigns against those of an independent simulation of 40,000 rounds."""

from __future__ import annotations

from itertools import islice
from math import sqrt
from pathlib import Path

import pytest

from catbox_rules.campaigns import Simulation, run_campaign
from catbox_rules.campaigns.reports import Report, page_of, report_on
from tests.unit.campaigns.reports.by_hand import MATCHES
from tests.unit.campaigns.reports.folders import write_campaign
from tests.unit.campaigns.reports.reading import estimate
from tests.unit.campaigns.reports.reading_html import parsed

MATCHES_PLAYED = 12_000

REGISTER = [
    # players; rounds that end in a paradox, score of a seat in a round, tricks completed in a
    # round, rounds with a forced red lead: as the register of facts tells them
    (2, "91.5 %", "2.12", "6.49", "1.29 %"),
    (3, "99.88 %", "1.18", "5.62", "0.11 %"),
    (4, "100.0 %", "1.15", "5.23", "0.03 %"),
    (5, "99.99 %", "0.90", "4.57", "0.01 %"),
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A campaign for each count of players, uniformly at random."""
    folder = tmp_path_factory.mktemp("campaigns")
    for players, *_ in REGISTER:
        work = Simulation.of(
            game="cat-in-the-box",
            edition="pegasus-2023",
            players=players,
            matches=MATCHES_PLAYED,
            seed=20,
        )
        run_campaign(work, folder / f"players-{players}", workers=1)
    return folder


@pytest.fixture(scope="module")
def report(folder: Path) -> Report:
    """The report on them."""
    return report_on([str(folder)])


@pytest.mark.parametrize("chapter", range(4))
def test_figures_agree_within_their_errors(report: Report, chapter: int) -> None:
    [yardsticks] = report.chapters[chapter].yardsticks
    assert len(yardsticks) == 4
    beyond = [each.label for each in yardsticks if not each.agrees]
    assert beyond == [], "measured figures that are further from what is expected than their error"


@pytest.mark.parametrize("chapter", range(4))
def test_they_would_not_agree_with_anything(report: Report, chapter: int) -> None:
    """What is allowed is a small part of the figure, or less than half a percent of rounds."""
    paradoxes, score, completed, forced = report.chapters[chapter].yardsticks[0]
    assert score.allowed < 0.05 * score.known
    assert completed.allowed < 0.01 * completed.known
    assert paradoxes.allowed < 0.01
    assert forced.allowed < 0.005


def test_what_is_allowed_follows_from_both_sizes(report: Report) -> None:
    paradoxes = report.chapters[0].yardsticks[0][0]
    rounds = 2 * MATCHES_PLAYED
    error = sqrt(0.915 * 0.085 * (1 / 40_000 + 1 / rounds))
    assert paradoxes.allowed == pytest.approx(3 * error + 0.0005)
    completed = report.chapters[0].yardsticks[0][2]
    assert completed.estimate.error is not None
    own = completed.estimate.error * sqrt(1 + rounds / 40_000)
    assert completed.allowed == pytest.approx(3 * own + 0.005)


def test_the_page_shows_them_as_they_were_stated(report: Report) -> None:
    listed = [
        [line.text.split(" agree")[0] for line in figure.all("tr")][1:]
        for figure in parsed(page_of(report)).all("figure")
        if "against an independent simulation" in figure.text
    ]
    assert len(listed) == 4
    for (players, *known), lines in zip(REGISTER, listed, strict=True):
        for number, line in zip(known, lines, strict=True):
            assert f" {number} " in line, players
    text = parsed(page_of(report)).text
    assert "an independent simulation of 40,000 rounds gives" in text
    assert text.count("agree within their errors") == 16


def test_another_policy_does_not_agree(tmp_path: Path) -> None:
    """Play that follows suit, passed off as random play, is found out."""
    work = Simulation.of(
        game="cat-in-the-box",
        edition="pegasus-2023",
        players=3,
        matches=2000,
        policy="follow-heavy",
    )
    campaign = run_campaign(work, tmp_path / "following", workers=1)
    assert report_on([str(campaign.folder)]).chapters[0].yardsticks == ((),)
    rows = list(islice(campaign.single_rows(), 3 * 300))
    matches = [rows[start : start + 3] for start in range(0, len(rows), 3)]
    passed_off = report_on([write_campaign(tmp_path / "passed-off", matches)])
    [yardsticks] = passed_off.chapters[0].yardsticks
    assert [each.agrees for each in yardsticks] == [False] * 4
    assert "differ by more than that" in page_of(passed_off)


@pytest.mark.parametrize(
    ("changed", "number"),
    [
        ({}, 4),
        ({"edition": "bezier-2022"}, 4),
        ({"edition": "ayatsurare-2020"}, 4),  # the same plays and scores with three players
        ({"options": {"tokens": "unlimited"}}, 4),  # the default, chosen once more
        ({"options": {"tokens": "strict"}}, 0),
        ({"options": {"variants": ["bids-of-zero"]}}, 0),
        ({"policy": "follow-heavy"}, 0),
    ],
)
def test_they_are_for_editions_as_printed_and_random_play(
    tmp_path: Path, changed: dict[str, object], number: int
) -> None:
    reported = report_on([write_campaign(tmp_path / "folder", MATCHES, work=changed)])
    [yardsticks] = reported.chapters[0].yardsticks
    assert len(yardsticks) == number


def test_all_rounds_and_nearly_all_rounds_can_agree(report: Report) -> None:
    """What was stated as 1.000 may be a little less."""
    found = estimate(report, "paradox/share", chapter=2)
    assert 0.9995 < found.value <= 1.0
