"""What a report says, in sentences and on its page."""

from __future__ import annotations

import csv
import io
import re
from base64 import b64decode
from pathlib import Path
from statistics import fmean

import pytest

from catbox_rules import Rulebook
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.simulation import Campaign, Folder, report_as_json, report_on
from catbox_rules.simulation.page import csv_of, page_of
from catbox_rules.simulation.playing import play_piece
from tests.kit.validation import misfits
from tests.unit.simulation.folders import by_hand, campaign, played, reported

PLAIN, HARD = "pegasus-2023", "pegasus-2023+penalty=2"
CAREFUL = "tests.unit.simulation.players:careful"


def score(rulebook: str, matches: int) -> float:
    """The mean score of a seat in a round, at random."""
    return fmean(
        points
        for match in by_hand(rulebook, "random", range(matches))
        for each in match.rounds
        for points in each.scores
    )


def test_a_harder_penalty_costs_points_and_random_play_does_not_look(tmp_path: Path) -> None:
    [group] = reported(tmp_path, HARD, PLAIN, matches=100).groups
    costs, *_, unseen = group.sentences
    said = re.fullmatch(
        r"penalty=2 costs a seat ([\d.]+) ± ([\d.]+) points a round with random play\.", costs
    )
    assert said is not None
    cost = score(PLAIN, 100) - score(HARD, 100)
    assert float(said[1]) == pytest.approx(cost, abs=0.5 * 10 ** -len(said[1].partition(".")[2]))
    assert 0.4 < cost < 0.6
    assert unseen.startswith(
        "random does not look at penalty=2: in 100 matches it chose the same wherever"
    )


def test_a_player_who_looks(tmp_path: Path) -> None:
    [group] = reported(tmp_path, PLAIN, HARD, policies=[CAREFUL]).groups
    assert [each.looks for each in group.looks] == [True]
    assert not any("does not look" in each for each in group.sentences)


def test_a_rule_that_forbids_is_not_looked_at_by_who_only_obeys(tmp_path: Path) -> None:
    """The matches differ, and yet the player never chose by the rule."""
    [group] = reported(tmp_path, PLAIN, "pegasus-2023+must-follow", matches=60).groups
    assert group.sentences[0].startswith("must-follow makes a round 1.")
    assert "random does not look at must-follow: " in group.sentences[-1]


def test_what_changes_nothing(tmp_path: Path) -> None:
    """In so few matches no seat runs out of tokens."""
    [group] = reported(tmp_path, PLAIN, "pegasus-2023+tokens=strict", matches=10).groups
    assert group.sentences == ("tokens=strict does not change any match with random play.",)


def test_six_sentences_at_most_and_one_of_each_pair_first(tmp_path: Path) -> None:
    books = (PLAIN, HARD, "pegasus-2023+must-follow", "pegasus-2023+red-never-restricted")
    [group] = reported(tmp_path, *books, matches=60).groups
    assert len(group.looks) == 6
    assert len(group.sentences) == 6
    told = [each for each in group.estimates if each.is_significant]
    largest = max(told, key=lambda each: abs(each.effect or 0))
    assert group.sentences[0].startswith(
        "must-follow" if "must-follow" in largest.rulebook else "red-never"
    )


def test_one_rulebook_is_described(tmp_path: Path) -> None:
    [group] = reported(tmp_path, "amigo-2023", matches=20).groups
    assert group.sentences[0].startswith("With random play the number of rounds in a match is ")
    assert len(group.sentences) == 6


def test_rulebooks_of_several_folders_are_compared_if_they_have_played_the_same(
    tmp_path: Path,
) -> None:
    one = played(tmp_path / "one", PLAIN, matches=20).path
    two = played(tmp_path / "two", HARD, matches=30).path
    other = played(tmp_path / "other", HARD, matches=20, seed=1).path
    first, second = report_on([one, two, other]).groups
    assert (first.rulebooks, second.rulebooks) == ((PLAIN, HARD), (HARD,))
    assert {each.matches for each in first.estimates if each.base is not None} == {20}
    assert report_on([one, one]) == report_on([one])


def test_two_files_of_one_name_are_not_taken_for_one_rulebook(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for penalty in (2, 3):
        head = 'format = "catbox-variant/1"\nid = "hard"\ngame = "cat-in-the-box"\ntitle = "Hard"\n'
        Path("hard.toml").write_text(f"{head}[numbers.all]\npenalty = {penalty}\n")
        played(tmp_path / str(penalty), "pegasus-2023+hard.toml", matches=2)
    with pytest.raises(MalformedInput, match=r"hard\.toml: expected one rulebook, got another one"):
        report_on([tmp_path / "2", tmp_path / "3"])


def test_an_unfinished_campaign_is_reported_as_far_as_it_goes(tmp_path: Path) -> None:
    asked = campaign(PLAIN, HARD, matches=120)
    folder = Folder.begin(tmp_path, asked)
    assert report_on([tmp_path]).groups == ()
    for piece in range(3):
        folder.keep(piece, play_piece(asked, None, piece))
    report = report_on([tmp_path])
    assert report.unfinished == (f"{tmp_path}: only 3 of 6 pieces are done",)
    assert {each.matches for each in report.groups[0].estimates} == {100, 50}
    assert report.unfinished[0] in page_of(report)


def test_the_page_has_sentences_then_numbers_then_charts_and_runs_nothing(tmp_path: Path) -> None:
    report = reported(tmp_path, PLAIN, HARD, policies=["random", CAREFUL], matches=30)
    page = page_of(report)
    assert page == page_of(report_on([tmp_path])), "the same again, byte for byte"
    first, numbers, charts = (page.index(each) for each in ("<p>penalty=2 ", "<table", "<svg"))
    assert first < numbers < charts
    assert page.count("<svg") == 4
    assert "<script" not in page
    assert "default-src 'none'" in page
    data = re.search(r'href="data:text/csv;base64,([^"]+)"', page)
    assert data is not None
    assert b64decode(data[1]).decode() == csv_of(report)


def test_a_figure_that_only_one_rulebook_has_stands_in_its_column(tmp_path: Path) -> None:
    """By the other one nobody bids."""
    silent = "pegasus-2023+bids="
    [group] = reported(tmp_path, silent, PLAIN, matches=3).groups
    row = group.rows["number of bids in 100 that are made"]
    assert [None if each is None else each.rulebook for each in row] == [None, PLAIN, None]
    assert [len(row) for row in group.rows.values()] == [3] * 10


def test_names_on_the_page_are_texts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    name = "<b>$x^2$&.toml"
    head = 'format = "catbox-variant/1"\nid = "odd"\ngame = "cat-in-the-box"\ntitle = "Odd"\n'
    Path(name).write_text(f"{head}[numbers.all]\npenalty = 2\n")
    page = page_of(reported(tmp_path / "out", PLAIN, f"{PLAIN}+{name}", matches=10))
    assert "<b>" not in page
    assert page.count("&lt;b&gt;$x^2$&amp;.toml") > 4


def test_the_csv_has_every_number(tmp_path: Path) -> None:
    report = reported(tmp_path, PLAIN, HARD, matches=20)
    rows = list(csv.DictReader(io.StringIO(csv_of(report))))
    estimates = report.groups[0].estimates
    assert [(row["base"], row["figure"], float(row["mean"])) for row in rows] == [
        (each.base or "", each.figure, each.mean) for each in estimates
    ]


@pytest.mark.parametrize("books", [(PLAIN,), (PLAIN, HARD)])
@pytest.mark.parametrize("matches", [1, 2])
def test_few_matches_have_a_report_of_its_form(
    tmp_path: Path, books: tuple[str, ...], matches: int
) -> None:
    report = reported(tmp_path, *books, matches=matches)
    assert misfits("report", report_as_json(report)) == []
    assert page_of(report).endswith("</html>")


def test_what_no_rulebook_says_is_a_caution(tmp_path: Path) -> None:
    [group] = reported(tmp_path, PLAIN, matches=2, players=[5]).groups
    assert len(group.cautions) == 1
    assert group.cautions[0].startswith("the purple face of the board is in use")


def test_a_campaign_has_each_rulebook_with_each_number_of_players_that_it_allows() -> None:
    books = [Rulebook.named(each) for each in ("japanese", PLAIN)]
    asked = Campaign.of(books, matches=1, policies=["random", "bot"])
    tables = [(each.edition, each.players) for each in asked.settings if each.policy == "bot"]
    old = [("ayatsurare-2020", number) for number in (3, 4)]
    assert tables == [*old, *((PLAIN, number) for number in (2, 3, 4, 5))]
