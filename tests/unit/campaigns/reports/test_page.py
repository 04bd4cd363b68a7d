"""The page: whole in itself, readable without its pictures, and its pictures say the same."""

from __future__ import annotations

import base64
import hashlib
import re
from itertools import pairwise
from pathlib import Path

import pytest

from catbox_rules.campaigns.reports import Report, page_of, report_as_json, report_on
from catbox_rules.campaigns.reports.figures import Chart
from catbox_rules.render.palette import DARK, LIGHT
from tests.unit.campaigns.reports.by_hand import MATCHES, MATCHES_OF_CATS
from tests.unit.campaigns.reports.folders import Row, write_campaign
from tests.unit.campaigns.reports.matches import match_of_boxes
from tests.unit.campaigns.reports.reading_html import Element, parsed
from tests.unit.records.answers import objects

EVIL = '<script>alert("1")</script>&amp;\x1b[31m\u202e'


def reports(folder: Path) -> dict[str, Report]:
    """Reports of several kinds."""
    strict = [match_of_boxes(number, players=3, tokens="strict") for number in range(4)]
    two = [match_of_boxes(number, players=2) for number in range(3)]
    one = write_campaign(folder / "one", MATCHES)
    house = write_campaign(folder / "house", strict, options={"tokens": "strict"})
    third = write_campaign(folder / "third", MATCHES, policy=EVIL, seed=3)
    cats = write_campaign(
        folder / "cats",
        MATCHES_OF_CATS,
        players=2,
        game="schrodingers-cats",
        edition="amigo-2023",
    )
    write_campaign(folder / "every" / "2", two, players=2)
    write_campaign(folder / "every" / "3", MATCHES, size=1, done=[0, 1])
    return {
        "one": report_on([one]),
        "two": report_on([one, house]),
        "three": report_on([one, house, third]),
        "cats": report_on([cats]),
        "every": report_on([str(folder / "every"), house]),
        "nothing": report_on([write_campaign(folder / "nothing", MATCHES, done=[])]),
    }


NAMES = ("one", "two", "three", "cats", "every", "nothing")


@pytest.fixture(scope="module")
def all_reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Report]:
    """The reports by name."""
    return reports(tmp_path_factory.mktemp("reports"))


ONE_ROUND = {**MATCHES[0][0], "totals": [3, 7, 0], "winners": [1]}


@pytest.mark.parametrize(
    ("matches", "lead"),
    [(MATCHES[:1], "1 match and 2 rounds."), ([[ONE_ROUND]], "1 match and 1 round.")],
)
def test_how_much_it_rests_on(matches: list[list[Row]], lead: str, tmp_path: Path) -> None:
    folder = write_campaign(tmp_path / "few", matches)
    assert lead in page_of(report_on([folder]))


@pytest.fixture(scope="module", params=NAMES)
def page(
    request: pytest.FixtureRequest, all_reports: dict[str, Report]
) -> tuple[Report, str, Element]:
    """Each report with its page, as text and as a tree."""
    report = all_reports[str(request.param)]
    text = page_of(report)
    return report, text, parsed(text)


Page = tuple[Report, str, Element]


def test_it_needs_nothing_else(page: Page) -> None:
    _, text, html = page
    tags = {each.tag for each in html.all()}
    assert not tags & {"script", "link", "img", "iframe", "object", "embed", "base", "form"}
    assert "http:" not in text
    assert "https:" not in text
    assert "@import" not in text
    assert "url(" not in text
    handlers = {name for each in html.all() for name in each.values if name.startswith("on")}
    assert handlers == set()


def test_it_says_its_language_and_what_it_is(page: Page) -> None:
    report, _, html = page
    assert html.values["lang"] == "en"
    title = next(html.all("title"))
    [heading] = html.all("h1")
    assert title.text == heading.text
    game = "Schrödinger's Cats" if report.game == "schrodingers-cats" else "Cat in the Box"
    assert heading.text.startswith(game)
    assert any(each.values.get("charset") == "utf-8" for each in html.all("meta"))


def test_headings_go_down_one_level_at_a_time(page: Page) -> None:
    *_, html = page
    levels = [int(each.tag[1]) for each in html.all("h1", "h2", "h3", "h4", "h5", "h6")]
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after <= before + 1 for before, after in pairwise(levels))


def test_ids_are_unique_and_all_links_lead_somewhere(page: Page) -> None:
    *_, html = page
    ids = [each.values["id"] for each in html.all() if "id" in each.values]
    assert len({*ids}) == len(ids)
    for each in html.all():
        for name in ("href", "aria-labelledby"):
            if name in each.values:
                assert each.values[name].removeprefix("#") in ids


def figures_in(html: Element) -> dict[str, Element]:
    """The figures of the page by the ends of their ids."""
    return {
        each.values["id"].partition("-figure-")[2]: each
        for each in html.all("figure")
        if "id" in each.values
    }


def test_every_figure_has_a_table_with_all_its_numbers(page: Page) -> None:
    report, _, html = page
    shown = figures_in(html)
    for chapter in report.chapters:
        for section in chapter.sections:
            for figure in section.figures:
                place = next(
                    each
                    for each in html.all("figure")
                    if each.values.get("id") == f"p{chapter.players}-figure-{figure.id}"
                )
                [table] = place.all("table")
                rows = [*table.all("tr")][1:]
                assert len(rows) == len(figure.rows)
                for row, line in zip(figure.rows, rows, strict=True):
                    [head] = line.all("th")
                    assert head.text.replace("−", "-") == row.label
                    assert head.values["scope"] == "row"
                    numbers = len(row.estimates) + len(row.differences)
                    # An interval has a cell of its own, unless there are more than two campaigns.
                    cells = numbers if len(row.estimates) > 2 else 2 * numbers
                    assert len([*line.all("td")]) == cells
                pictures = [each for each in place.all("svg") if "role" in each.values]
                assert len(pictures) == (figure.chart is not Chart.NONE)
    assert bool(shown) == any(each.matches for each in report.campaigns)


def test_tables_have_heads(page: Page) -> None:
    *_, html = page
    for table in html.all("table"):
        [head] = table.all("thead")
        scopes = {each.values["scope"] for each in head.all("th")}
        assert scopes <= {"col", "colgroup"}
        wide = [int(each.values.get("colspan", "1")) for each in head.all("th")]
        for line in next(table.all("tbody")).all("tr"):
            assert len([*line.all("th", "td")]) == sum(wide)


def test_pictures_have_names_and_decorations_are_hidden(page: Page) -> None:
    *_, html = page
    for svg in html.all("svg"):
        if svg.values.get("role") == "img":
            [title] = svg.all("title")
            assert title.text.endswith("The numbers are in the table.")
        else:
            assert svg.values["aria-hidden"] == "true"


def test_a_table_that_can_be_scrolled_can_be_reached(page: Page) -> None:
    *_, html = page
    regions = [each for each in html.all("div") if each.has_class("scroll")]
    assert regions
    assert all(each.values["tabindex"] == "0" for each in regions)
    assert all(each.values["role"] == "region" and each.values["aria-label"] for each in regions)


def test_every_class_has_its_rule(page: Page) -> None:
    *_, html = page
    [style] = html.all("style")
    used = {name for each in html.all() for name in each.values.get("class", "").split()}
    # Three and more campaigns have their table below the picture, as is usual.
    used -= {"of-3", "of-4", "of-5", "of-6", "parts"}
    assert {name for name in used if f".{name}" not in style.text} == set()


def test_both_themes_and_print(page: Page) -> None:
    *_, html = page
    [style] = html.all("style")
    for theme in (LIGHT, DARK):
        assert f"--paper: {theme.paper}; --panel: {theme.panel}; --ink: {theme.ink}" in style.text
    assert "prefers-color-scheme: dark" in style.text
    # On a device that says nothing it is light.
    assert f"--paper: {LIGHT.paper}" in style.text[: style.text.index("@media")]
    assert "break-before: page" in style.text
    # Print comes last, so that it is light whatever somebody likes on a screen.
    assert style.text.rindex("@media print") > style.text.rindex("prefers-color-scheme: dark")


def test_bars_are_as_high_as_their_shares(all_reports: dict[str, Report]) -> None:
    html = parsed(page_of(all_reports["one"]))
    bars = [each for each in figures_in(html)["bids"].all("rect") if each.has_class("bar")]
    heights = [float(each.values["height"]) for each in bars]
    unit = sum(heights) / 24
    assert heights == pytest.approx([15 * unit, 7 * unit, 2 * unit], abs=0.02)
    grounds = {float(each.values["y"]) + float(each.values["height"]) for each in bars}
    assert max(grounds) - min(grounds) < 0.02


def test_points_lie_as_high_as_their_means(all_reports: dict[str, Report]) -> None:
    """Mean scores by seat: 23, 24 and 14 of 8."""
    html = parsed(page_of(all_reports["one"]))
    place = figures_in(html)["score-by-seat"]
    seats = [float(each.values["cy"]) for each in place.all("circle")][:3]
    assert (seats[2] - seats[1]) / (seats[0] - seats[1]) == pytest.approx(10, rel=0.02)


def test_intervals_reach_as_far_as_they_say(all_reports: dict[str, Report]) -> None:
    """Against the ticks of the scale."""
    html = parsed(page_of(all_reports["one"]))
    place = figures_in(html)["score-by-round"]
    report = all_reports["one"]
    [figure] = (
        figure
        for section in report.chapters[0].sections
        for figure in section.figures
        if figure.id == "score-by-round"
    )
    ticks = {
        float(each.text.replace("−", "-")): float(each.values["y"]) - 4.5
        for each in place.all("text")
        if each.values.get("text-anchor") == "end"
    }
    (low, low_y), (high, high_y) = min(ticks.items()), max(ticks.items())
    for row, line in zip(figure.rows, _intervals(place), strict=True):
        expected = row.estimates[0]
        assert expected is not None
        assert expected.low is not None
        assert expected.high is not None
        found = [low + (low_y - y) * (high - low) / (low_y - high_y) for y in line]
        assert found == pytest.approx([expected.high, expected.low], abs=0.02)


def test_every_number_of_a_picture_has_its_interval(page: Page) -> None:
    """A share of 0 too: what did not come up in so many matches may yet come up."""
    report, _, html = page
    for chapter in report.chapters:
        for section in chapter.sections:
            for figure in section.figures:
                if figure.chart is Chart.NONE:
                    continue
                name = f"p{chapter.players}-figure-{figure.id}"
                [place] = (each for each in html.all("figure") if each.values.get("id") == name)
                known = [each for row in figure.rows for each in row.estimates if each is not None]
                with_one = [each for each in known if each.low is not None]
                assert len(_intervals(place)) == len(with_one)


def _intervals(place: Element) -> list[tuple[float, float]]:
    """Where each interval begins and ends, from above."""
    found = list[tuple[float, float]]()
    for each in place.all("path"):
        if each.has_class("interval"):
            points = re.findall(r"[ML]([-\d.]+),([-\d.]+)", each.values["d"])
            found.append((float(points[0][1]), float(points[1][1])))
    return found


def test_campaigns_have_a_hatching_or_a_shape_besides_the_color(
    all_reports: dict[str, Report],
) -> None:
    html = parsed(page_of(all_reports["three"]))
    shapes = {
        (each.tag, each.values.get("class"))
        for each in figures_in(html)["score-by-seat"].all("circle", "polygon")
    }
    assert shapes == {("circle", "bar c0"), ("polygon", "bar c1"), ("polygon", "bar c2")}
    keys = next(each for each in figures_in(html)["scores"].all("ul") if each.has_class("keys"))
    hatched = [
        {path.values["d"] for path in item.all("path") if path.has_class("hatch")}
        for item in keys.all("li")
    ]
    assert hatched[0] == set()
    assert hatched[1] != hatched[2]
    assert all(len(each) == 1 for each in hatched[1:])


def test_nothing_of_a_file_acts_on_the_page(all_reports: dict[str, Report]) -> None:
    text = page_of(all_reports["three"])
    assert "<script" not in text
    assert "&lt;script&gt;alert(" in text
    assert not {"\x1b", "\u202e"} & {*text}
    assert "\\x1b[31m\\u202e" in parsed(text).text


def warnings_in(html: Element) -> list[str]:
    return [each.text for each in html.all("p") if each.has_class("warning")]


def test_random_play_carries_a_caution(tmp_path: Path) -> None:
    """The sign of a difference may turn with players who try to win."""
    folders = [
        write_campaign(tmp_path / name, MATCHES, policy=policy)
        for name, policy in (("a", "random"), ("b", "follow-heavy"), ("c", "strong"))
    ]
    of_random, of_following = warnings_in(parsed(page_of(report_on(folders))))
    assert of_random.startswith("Random play. In A with 3 players seats choose by the policy ran")
    assert of_following.startswith("Random play. In B with 3 players seats choose by the policy f")
    assert of_following.endswith("with better players a difference may have the other sign.")
    assert warnings_in(parsed(page_of(report_on(folders[2:])))) == []


def test_the_unverified_face_carries_a_caution(tmp_path: Path) -> None:
    """A board with a layout of the table's own has none, whichever face it is called."""
    white = report_on([write_campaign(tmp_path / "a", MATCHES)])
    assert "purple" not in page_of(white)
    folder = write_campaign(tmp_path / "b", MATCHES, options={"face": "purple"})
    report = report_on([folder])
    unverified, _ = warnings_in(parsed(page_of(report)))
    assert unverified.startswith("Unverified. The purple face of the board is in use, whose arr")
    [campaign] = objects(report_as_json(report)["campaigns"])
    assert campaign["cautions"] == [str(each) for each in report.campaigns[0].played.cautions]
    not_known = {"face": "purple", "variants": [{"id": "of-somebody"}]}
    [other] = report_on([write_campaign(tmp_path / "c", MATCHES, options=not_known)]).campaigns
    assert [each.title for each in other.played.cautions] == ["Unverified", "Random play"]


def test_what_is_unfinished_is_marked(all_reports: dict[str, Report]) -> None:
    html = parsed(page_of(all_reports["every"]))
    warning, *_ = warnings_in(html)
    assert warning == (
        "Unfinished. Of campaign A with 3 players 2 of 4 pieces are done, 2 of 4 matches. It is "
        "shown as far as it goes."
    )
    assert "2 of 4 (unfinished)" in html.text
    assert "Unfinished" not in parsed(page_of(all_reports["two"])).text
    assert "Nothing has been played yet." in parsed(page_of(all_reports["nothing"])).text


def test_a_single_match_has_no_intervals_and_the_page_says_so(tmp_path: Path) -> None:
    html = parsed(page_of(report_on([write_campaign(tmp_path / "one", MATCHES[:1])])))
    [lead] = (each for each in html.all("p") if each.has_class("lead"))
    assert lead.text == "1 match and 2 rounds."
    warning, *_ = warnings_in(html)
    assert warning.startswith("No intervals. Of campaign A with 3 players there is one match")
    ranges = [each.text for each in html.all("td") if each.has_class("range")]
    assert ranges
    assert set(ranges) == {"\N{EN DASH}"}


def test_it_says_which_campaigns_go_in_pairs(tmp_path: Path) -> None:
    folders = [
        write_campaign(tmp_path / name, MATCHES, seed=seed, engine=engine)
        for name, seed, engine in (
            ("a", 1, "batch"),
            ("b", 1, "batch"),
            ("c", 1, "scalar"),
            ("d", 2, "batch"),
            ("e", 1, "batch"),
        )
    ]
    paragraphs = [each.text for each in parsed(page_of(report_on(folders))).all("p")]
    same = "the seed and the engine are the same"
    assert f"B and E go in pairs with A, match by match: {same}." in paragraphs
    assert "C and D go in no pairs with A: the seed or the engine is another one." in paragraphs
    alone = parsed(page_of(report_on(folders[:1])))
    assert not any("pairs with A" in each.text for each in alone.all("p"))


def test_what_was_played(all_reports: dict[str, Report]) -> None:
    html = parsed(page_of(all_reports["two"]))
    facts = {
        next(line.all("th")).text: [cell.text for cell in line.all("td")]
        for line in next(html.all("table")).all("tr")
        if [*line.all("td")]
    }
    assert facts["rulebook"] == ["pegasus-2023", "pegasus-2023+tokens=strict"]
    assert facts["differs from its edition"] == [
        "in nothing",
        "tokens: strict instead of unlimited",
    ]
    assert facts["policy"] == ["random", "random"]
    assert facts["matches"] == ["4", "4"]
    assert facts["rounds"] == ["8", "12"]
    assert facts["players"] == ["3", "3"]
    assert facts["seed"] == ["1", "1"]
    assert facts["engine"] == ["scalar", "scalar"]
    assert [Path(each).name for each in facts["folder"]] == ["one", "house"]
    assert facts["rules, library"] == ["ruleset 1, catbox-rules 0.1.0"] * 2


def test_the_same_report_gives_the_same_page(all_reports: dict[str, Report]) -> None:
    assert page_of(all_reports["two"]) == page_of(all_reports["two"])


def test_everything_lies_within_its_picture(page: Page) -> None:
    *_, html = page
    for svg in html.all("svg"):
        if svg.values.get("role") != "img":
            continue
        width, height = map(float, svg.values["viewbox"].split()[2:])
        places = [
            (float(each.values[x]), float(each.values[y]))
            for each in svg.all("rect", "text", "circle")
            for x, y in (("x", "y"), ("cx", "cy"))
            if x in each.values
        ]
        drawn = " ".join(each.values.get("d", "") for each in svg.all("path"))
        places += [(float(x), float(y)) for x, y in re.findall(r"([-\d.]+),([-\d.]+)", drawn)]
        assert places
        assert all(0 <= x <= width + 0.1 and 0 <= y <= height for x, y in places)


def test_a_key_says_which_campaign_is_which(all_reports: dict[str, Report]) -> None:
    html = parsed(page_of(all_reports["two"]))
    [keys] = (each for each in figures_in(html)["scores"].all("ul") if each.has_class("keys"))
    assert [item.text for item in keys.all("li")] == [
        "A: pegasus-2023",
        "B: pegasus-2023+tokens=strict",
    ]
    # One campaign alone needs none.
    assert not any(each.has_class("keys") for each in parsed(page_of(all_reports["one"])).all("ul"))


def test_it_forbids_the_browser_all_but_to_show_it(page: Page) -> None:
    """Its own style sheet alone, which is known by its digest; no element has a style of its own,
    which the policy would leave out."""
    _, text, html = page
    [policy] = [
        each.values["content"]
        for each in html.all()
        if each.values.get("http-equiv") == "Content-Security-Policy"
    ]
    style = text.partition("<style>")[2].partition("</style>")[0]
    digest = base64.b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert policy == (
        f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    )
    assert text.index("http-equiv") < text.index("<style>")
    assert not [each for each in html.all() if "style" in each.values]
    assert text.count("<style>") == 1
