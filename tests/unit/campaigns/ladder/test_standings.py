"""Standings: what the matches of a campaign come to, as values, JSON, Markdown and a picture."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from catbox_rules.campaigns import Campaign, Row, run_campaign
from catbox_rules.campaigns.ladder import (
    TIMES,
    Ladder,
    Standings,
    markdown_of,
    picture_of,
    standings_as_json,
    standings_of,
)
from catbox_rules.kernel.errors import MalformedInput
from tests.unit.records.validation import misfits


def played(bots: Sequence[str], rows: Sequence[Row], folder: Path) -> tuple[Campaign, Ladder]:
    """A campaign of a ladder of two players, with these results."""
    work = Ladder.of(game="cat-in-the-box", edition="pegasus-2023", players=2, bots=bots, deals=1)

    class Given:
        pieces = 1

        def describe(self) -> dict[str, object]:
            return dict(work.describe())

        def do(self, _: int) -> Sequence[Row]:
            return rows

    return run_campaign(Given(), folder, rows="jsonl", workers=1), work


def row(deal: int, bots: Sequence[int], winners: Sequence[int], failed: str | None = None) -> Row:
    return {
        "deal": deal,
        "seating": bots[0],
        "bots": list(bots),
        "winners": list(winners),
        "totals": None if failed else [0, 0],
        "actions": 9,
        "decisions": [3, 5],
        "failed": failed,
    }


FOUR = [
    row(0, (0, 1), [0]),
    row(0, (1, 0), [1]),
    row(1, (0, 1), [0, 1]),
    row(1, (1, 0), [1], "seat 0: no"),
]
"""The first bot wins three times and a half."""


@pytest.fixture
def standings(tmp_path: Path) -> Standings:
    found = standings_of(*played(["bot", "random"], FOUR, tmp_path))
    assert found is not None
    return found


def test_by_hand(standings: Standings) -> None:
    assert (standings.matches, standings.of) == (4, 2)
    best, other = standings.bots
    assert (best.bot, other.bot) == ("bot", "random")
    assert (best.share.value, other.share.value) == (3.5 / 4, 0.5 / 4)
    assert (best.seats, best.decisions, other.decisions) == (4, 3 + 5 + 3 + 5, 5 + 3 + 5 + 3)
    assert (best.failures, other.failures) == (0, 1)
    assert best.rating.points > 0 > other.rating.points
    assert best.seconds is None
    assert [(each.bot, each.against, each.matches) for each in standings.pairs] == [
        ("bot", "random", 4),
        ("random", "bot", 4),
    ]


def test_two_deals_with_the_same_share_leave_it_open(tmp_path: Path) -> None:
    """One bot wins one match of each: nobody knows whether that is by chance."""
    even = [row(deal, bots, [0]) for deal in range(2) for bots in ((0, 1), (1, 0))]
    found = standings_of(*played(["bot", "random"], even, tmp_path))
    assert found is not None
    shares = [each.share for each in found.bots] + [each.share for each in found.pairs]
    for share in shares:
        low, high = share.low, share.high
        assert low is not None
        assert high is not None
        assert share.value == 0.5
        # By Clopper and Pearson 2 of 4 is 6.8 % to 93.2 %.
        assert (low < 0.068, high > 0.932) == (True, True)


def test_as_json(standings: Standings) -> None:
    value = standings_as_json(standings, ["mind the gap"])
    assert misfits("ladder", value) == []
    assert value["cautions"] == ["mind the gap"]


def test_as_markdown(standings: Standings) -> None:
    lines = markdown_of(standings).splitlines()
    assert lines[2].startswith("| `bot` | +")
    assert "| 87.5% |" in lines[2]
    assert lines[-1] == "| `random` | 12.5% |  |"
    assert len({line.count("|") for line in lines[:4]}) == 1
    # In Markdown a table has such a line below its head.
    heads = [number for number, line in enumerate(lines) if line.startswith("|---")]
    assert heads == [1, 6]
    assert lines[5].count("|") == lines[6].count("|") == lines[7].count("|") == 4


def test_as_a_picture(standings: Standings) -> None:
    svg = ET.fromstring(picture_of(standings))
    name = "{http://www.w3.org/2000/svg}"
    assert len(svg.findall(f"{name}circle")) == 2
    texts = [each.text for each in svg.iter(f"{name}text")]
    assert texts[:2] == [
        "cat-in-the-box, pegasus-2023, 2 players",
        "rating with its 95 % interval; 4 matches",
    ]
    assert {"bot", "random"} <= set(texts)


def test_everything_in_the_picture_stands_where_it_is_read(standings: Standings) -> None:
    """Points and the ends of intervals lie on one scale with the ticks, each row by its name."""
    svg = ET.fromstring(picture_of(standings))
    name = "{http://www.w3.org/2000/svg}"
    assert svg.findtext(f"{name}title") == "Ratings: cat-in-the-box, pegasus-2023, 2 players"
    texts = list(svg.iter(f"{name}text"))
    ticks = {
        float((each.text or "").replace("−", "-")): float(each.attrib["x"])
        for each in texts
        if each.get("text-anchor") == "middle"
    }
    (least, left), (most, right) = min(ticks.items()), max(ticks.items())
    assert 0 < left < right < float(svg.attrib["width"])

    def at(points: float) -> float:
        return left + (right - left) * (points - least) / (most - least)

    paths: dict[str, list[list[float]]] = {"grid": [], "interval": []}
    for path in svg.iter(f"{name}path"):
        paths[path.attrib["class"]].append(
            [float(each) for each in NUMBER.findall(path.attrib["d"])]
        )
    assert [each[0] for each in paths["grid"]] == pytest.approx(
        [at(each) for each in ticks], abs=0.1
    )
    rows = {each.text: float(each.attrib["y"]) for each in texts}
    middles = [float(each.attrib["cy"]) for each in svg.iter(f"{name}circle")]
    for _, top, foot in paths["grid"]:
        assert top < min(middles) < max(middles) < foot
    for bot, circle, (low, y, high, *_) in zip(
        standings.bots, svg.iter(f"{name}circle"), paths["interval"], strict=True
    ):
        rating = bot.rating
        assert float(circle.attrib["cx"]) == pytest.approx(at(rating.points), abs=0.2)
        assert (low, high) == pytest.approx((at(rating.low), at(rating.high)), abs=0.2)
        assert float(circle.attrib["cy"]) == y == pytest.approx(rows[bot.bot], abs=6)


NUMBER = re.compile(r"-?[0-9.]+")


def test_a_name_of_anybody_breaks_neither_table_nor_picture(tmp_path: Path) -> None:
    odd = "-- cat '| `<b>' " + "x" * 200
    found = standings_of(*played([odd, "random"], FOUR, tmp_path))
    assert found is not None
    assert markdown_of(found).splitlines()[2].count("|") - 1 == 7
    assert ET.fromstring(picture_of(found)) is not None


def test_times_are_those_of_the_last_that_was_noted(tmp_path: Path) -> None:
    campaign, work = played(["bot", "random"], FOUR, tmp_path)
    (tmp_path / TIMES).write_text(
        '{"piece": 0, "seconds": [9, 9], "decisions": [1, 1]}\n'
        "nonsense\n[]\n"
        '{"piece": 0, "seconds": [3, 0], "decisions": [2, 0]}\n'
        '{"piece": 1, "seconds": [1, 4.5], "decisions": [2, 3]}\n{"piece": 2',
        encoding="utf-8",
    )
    found = standings_of(campaign, work)
    assert found is not None
    assert {each.bot: each.seconds for each in found.bots} == {"bot": 1.0, "random": 1.5}


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"deal": "x"}, "$.deal[0]: expected a whole number, got 'x'"),
        ({"bots": [0, 2]}, "$.bots: expected 2 numbers of bots, got [0, 2]"),
        ({"bots": [0]}, "$.bots: expected 2 numbers of bots, got [0]"),
        ({"winners": []}, "$.winners: expected seats, got []"),
        ({"winners": [2]}, "$.winners: expected seats, got [2]"),
        ({"decisions": "x"}, "$.decisions[0]: expected a list of whole numbers, got 'x'"),
    ],
)
def test_rows_that_no_ladder_writes(tmp_path: Path, change: dict[str, object], fault: str) -> None:
    campaign, work = played(["bot", "random"], [{**FOUR[0], **change}], tmp_path)
    with pytest.raises(MalformedInput) as caught:
        standings_of(campaign, work)
    assert str(caught.value) == f"{tmp_path}: {fault}"
