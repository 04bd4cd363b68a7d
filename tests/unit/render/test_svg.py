"""SVG pictures: well-formed, self-contained, legible, and showing what lies on the table."""

from __future__ import annotations

import re
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest
from attrs import evolve

from catbox_rules.cat_in_the_box import Cell, CellSet, Color, Play
from catbox_rules.cat_in_the_box import initial as initial_cat_in_the_box
from catbox_rules.cat_in_the_box.position import Phase, Position, position_of
from catbox_rules.positions.schrodingers_cats import Position as CatsPosition
from catbox_rules.render.cat_in_the_box import picture_of
from catbox_rules.render.svg import Coloring, svg_of
from tests.unit.render.moments import EVERY_SETUP, KINDS, Kind, states
from tests.unit.render.reading_svg import SVG, asked, letterings, parsed, tokens_by_square
from tests.unit.render.tables import third_trick

LONG_NAMES = (
    "Maximiliane Freifrau von und zu Wolkenkuckucksheim-Wetterleuchten",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫猫",
    "",
    "<b>Zoë</b> & 'Co' \"[red]\"",
    "Ö" * 200,
)


def owners_in(position: object) -> dict[str, list[str]]:
    """What lies on each cell or space that has something, from the position itself."""
    found: dict[str, list[str]] = {}
    if isinstance(position, CatsPosition):
        if position.claim is not None:
            claim = position.claim
            found[f"{claim.count} {claim.state.value}"] = [str(claim.seat)]
        return found
    assert isinstance(position, Position)
    for seat, tokens in enumerate(position.tokens):
        for cell in tokens:
            found.setdefault(str(cell), []).append(str(seat))
    for cell in position.table.empty_board.observed:
        found.setdefault(str(cell), []).append("observed")
    for cell in position.neutral:
        found.setdefault(str(cell), []).append("neutral")
    return found


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_every_token_is_drawn_where_it_lies(kind: Kind) -> None:
    for state in states(kind, seed=1, most=10):
        for seen in (state, kind.game.view(state, 0)):
            position = kind.position_of(seen)
            root = parsed(svg_of(kind.drawing.picture_of(position)))
            drawn = {name: lying for name, lying in tokens_by_square(root).items() if lying}
            assert drawn == owners_in(position)


@EVERY_SETUP
def test_no_text_runs_into_another_or_out_of_the_picture(kind: Kind) -> None:
    for number, state in enumerate(states(kind, seed=2, most=5)):
        position = evolve(
            kind.position_of(state),
            names=LONG_NAMES[: kind.players],
            title=f"{LONG_NAMES[number % 6]} {number}",
            note="\n".join(LONG_NAMES),
        )
        root = parsed(svg_of(kind.drawing.picture_of(position)))
        _, _, width, height = map(float, root.get("viewBox", "").split())
        texts = letterings(root)
        for text in texts:
            assert text.left >= 0, text
            assert text.right <= width, text
            assert text.top >= 0, text
            assert text.bottom <= height, text
        for one, another in combinations(texts, 2):
            assert not one.overlaps(another), (one, another)


@EVERY_SETUP
def test_a_picture_needs_nothing_else(kind: Kind) -> None:
    for state in states(kind, seed=3, most=5):
        for coloring in Coloring:
            text = svg_of(kind.drawing.picture_of(kind.position_of(state)), coloring)
            root = parsed(text)
            assert "script" not in text.lower()
            assert "@import" not in text
            addresses = set(re.findall(r"https?://[^\"' ]*", text))
            assert addresses == {"http://www.w3.org/2000/svg"}
            defined = {each.get("id") for each in root.iter(f"{SVG}pattern")}
            assert set(re.findall(r"url\(#([^)]*)\)", text)) <= defined


def empty_table(players: int = 3) -> Position:
    return position_of(initial_cat_in_the_box("pegasus-2023", players=players))


def test_people_who_cannot_see_it_get_a_description() -> None:
    position = evolve(
        empty_table(2), title="The last trick", names=("Anne", "Peter"), note="A long night."
    )
    root = parsed(svg_of(picture_of(position)))
    assert root.get("role") == "img"
    title, description = root.findtext(f"{SVG}title"), root.findtext(f"{SVG}desc")
    assert title == "The last trick"
    assert description is not None
    for words in ("seat 0, Anne", "Peter", "R6 observed token", "A long night.", "round: 1 of 2"):
        assert words in description
    squares = [each.findtext(f"{SVG}title") for each in root.iter(f"{SVG}g")]
    assert {"R1: open", "G6: observed token"} <= set(squares)


def test_the_cell_in_question_is_marked() -> None:
    root = parsed(svg_of(picture_of(empty_table(), Play(1, 4, Color.RED))))
    assert asked(root) == ["R4"]
    assert asked(parsed(svg_of(picture_of(empty_table())))) == []


def test_two_tokens_on_a_cell_are_both_drawn() -> None:
    cell = CellSet.of([Cell(Color.RED, 4)])
    position = evolve(empty_table(), tokens=(cell, CellSet(), cell))
    root = parsed(svg_of(picture_of(position)))
    assert tokens_by_square(root)["R4"] == ["0", "2"]


def test_what_is_written_stays_text() -> None:
    position = evolve(
        empty_table(),
        title="</title><script>alert(1)</script>",
        names=("<a href='x'>", "&amp;", "]]>"),
        note="\x00\x1b[31m\ud800\ufffe \u202e",
    )
    text = svg_of(picture_of(position))
    root = parsed(text)
    assert {each.tag.removeprefix(SVG) for each in root.iter()} <= {
        *("svg", "title", "desc", "style", "defs", "pattern", "path", "rect"),
        *("g", "text", "circle", "polygon"),
    }
    written = [each.text for each in letterings(root)]
    assert {"<a href='x'>", "&amp;", "]]>"} <= set(written)
    assert "\\x00\\x1b[31m\\ud800\\ufffe \\u202e" in written
    assert text.encode().decode() == text


@pytest.mark.parametrize(
    ("coloring", "paper", "asks_the_reader"),
    [
        (Coloring.LIGHT, "#FFFFFF", False),
        (Coloring.DARK, "#14171B", False),
        (Coloring.AUTO, "#FFFFFF", True),
    ],
)
def test_themes(coloring: Coloring, paper: str, asks_the_reader: bool) -> None:
    text = svg_of(picture_of(empty_table()), coloring)
    assert f".catbox.{coloring.value} .paper {{ fill: {paper} }}" in text
    assert ("prefers-color-scheme: dark" in text) == asks_the_reader


@EVERY_SETUP
def test_every_style_that_is_used_is_there(kind: Kind) -> None:
    for state in states(kind, seed=5, most=5):
        root = parsed(svg_of(kind.drawing.picture_of(kind.position_of(state))))
        style = root.findtext(f"{SVG}style") or ""
        known = set(re.findall(r"\.([a-z]+(?:-[a-z0-9]+)?) ", style))
        assert used_classes(root) <= known


def test_pictures_of_two_themes_can_stand_in_one_page() -> None:
    """In a page an id means the first element that has it, so each theme has its own."""
    roots = [parsed(svg_of(picture_of(third_trick()), coloring)) for coloring in Coloring]
    ids = [{each.get("id") for each in root.iter() if each.get("id")} for root in roots]
    for root, own in zip(roots, ids, strict=True):
        fills = (each.get("fill", "") for each in root.iter())
        used = {fill[len("url(#") : -1] for fill in fills if fill.startswith("url(#")}
        assert used
        assert used <= own
    assert not any(one & other for one, other in combinations(ids, 2))


def used_classes(root: ET.Element) -> set[str]:
    return {name for each in root.iter() for name in each.get("class", "").split()} - {"auto"}


def test_in_a_trick_a_seat_stays_with_its_card() -> None:
    """Five plays are too much for a line next to a board of nine columns."""
    kind = next(each for each in KINDS if str(each) == "pegasus-2023 5p")
    trick = tuple(Play(seat, seat + 1, Color.GREEN) for seat in range(5))
    position = evolve(
        kind.position_of(states(kind, seed=6, most=1)[0]),
        phase=Phase.PLAY,
        leader=0,
        trick=trick,
        bids=(1,) * 5,
    )
    texts = letterings(parsed(svg_of(kind.drawing.picture_of(position))))
    start = next(index for index, each in enumerate(texts) if each.text == "trick") + 1
    drawn = texts[start : start + 10]
    assert " ".join(each.text for each in drawn) == "0 1G 1 2G 2 3G 3 4G 4 5G"
    for seat, card in zip(drawn[::2], drawn[1::2], strict=True):
        assert abs(seat.bottom - card.bottom) < 5
        assert seat.right < card.left
