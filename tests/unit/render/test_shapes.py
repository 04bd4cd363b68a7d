"""What shapes a picture has, and where they stand: worked out for small pictures made by hand."""

from __future__ import annotations

import io
from collections.abc import Sequence
from itertools import combinations, pairwise
from xml.etree import ElementTree as ET

import pytest
from attrs import evolve
from rich.console import Console

from catbox_rules.kernel.ruleset import Seat
from catbox_rules.render.picture import (
    PATTERNS,
    Chip,
    Grid,
    Ground,
    Labelled,
    Mark,
    Pattern,
    Picture,
    SeatMark,
    SeatPanel,
    Sheet,
    Span,
    Square,
    Token,
    Words,
)
from catbox_rules.render.svg import LINE, svg_of
from catbox_rules.render.terminal import renderable
from tests.unit.render.moments import KINDS, Kind, states
from tests.unit.render.reading_svg import (
    BLURRED,
    CAPITAL,
    SVG,
    groups,
    letter_height,
    numbers_of,
    parsed,
    room_of,
    shapes,
    texts,
)

EMPTY = Picture(title="A title", subtitle="and what is below it", grids=(), facts=(), seats=())
HEIGHT = "height"


def with_square(*tokens: Token) -> ET.Element:
    """A picture of one square on which these tokens lie."""
    square = Square("R1", "R1", Ground.RED, tokens)
    return parsed(svg_of(evolve(EMPTY, grids=(Grid("board", ((square,),)),))))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_tokens_stay_on_their_square_and_touch_no_other(number: int) -> None:
    root = with_square(*([Mark.NEUTRAL] * number))
    square, *_ = [each for each in root.iter(f"{SVG}rect") if each.get("width") == each.get(HEIGHT)]
    x, y, side, _ = numbers_of(square, "x", "y", "width", "height")
    circles = [numbers_of(each, "cx", "cy", "r") for each in root.iter(f"{SVG}circle")]
    assert len(circles) == number
    for cx, cy, r in circles:
        assert x <= cx - r < cx + r <= x + side
        assert y <= cy - r < cy + r <= y + side
    for (one, _, r), (other, _, _) in combinations(circles, 2):
        assert abs(one - other) >= 2 * r
    assert sum(cx for cx, _, _ in circles) / number == pytest.approx(x + side / 2, abs=0.2)


def test_the_letter_of_a_token_stands_in_its_middle() -> None:
    """A capital letter stands on its baseline."""
    root = with_square(Mark.NEUTRAL)
    [circle] = root.iter(f"{SVG}circle")
    cx, cy, _ = numbers_of(circle, "cx", "cy", "r")
    [letter] = [each for each in texts(root) if each.text == "n"]
    x, y, size = numbers_of(letter, "x", "y", "font-size")
    assert (x, letter.get("text-anchor")) == (cx, "middle")
    assert y - CAPITAL * size / 2 == pytest.approx(cy, abs=0.05 * size)


def test_an_observed_token_is_a_cross() -> None:
    root = with_square(Mark.OBSERVED)
    [cross] = [each for each in root.iter() if each.get("class") == "cross"]
    assert cross.tag == f"{SVG}path"
    assert cross.attrib["d"].count("M") == cross.attrib["d"].count("L") == 2


def test_patterns_are_of_the_grounds_that_are_not_plain() -> None:
    patterned = [ground.value for ground, each in PATTERNS.items() if each is not Pattern.PLAIN]
    drawn = list(parsed(svg_of(EMPTY)).iter(f"{SVG}pattern"))
    assert [each.attrib["id"].rpartition("-")[2] for each in drawn] == patterned
    for each in drawn:
        [path] = each
        assert path.attrib["d"]


@pytest.mark.parametrize("kind", KINDS, ids=str)
def test_what_is_no_area_is_not_filled(kind: Kind) -> None:
    for state in states(kind, seed=3, most=4):
        root = parsed(svg_of(kind.drawing.picture_of(kind.position_of(state))))
        paths = list(root.iter(f"{SVG}path"))
        assert {each.get("fill") for each in paths} <= {"none"}


def height_of(note: Sequence[str]) -> float:
    return float(parsed(svg_of(evolve(EMPTY, note=tuple(note)))).attrib[HEIGHT])


def test_an_empty_paragraph_is_half_a_line() -> None:
    assert height_of(["one", "", "two"]) - height_of(["one", "two"]) == LINE / 2
    assert height_of(["one", "two"]) > height_of(["one"])


def test_the_head_of_a_sheet_is_quiet_and_its_rows_are_not() -> None:
    sheet = Sheet("rounds", ("round", "scores"), (("1", "3"), ("2", "4")))
    root = parsed(svg_of(evolve(EMPTY, sheet=sheet)))
    drawn = groups(root, "data-sheet")["rounds"]
    styles = {each.text: each.get("class") for each in texts(drawn)}
    assert styles == {
        "rounds": "quiet strong",
        **dict.fromkeys(("round", "scores"), "quiet"),
        **dict.fromkeys(("1", "2", "3", "4"), "ink"),
    }


def test_on_a_terminal_the_title_is_bold_and_what_is_below_it_is_dim() -> None:
    file = io.StringIO()
    console = Console(file=file, force_terminal=True, color_system="standard", width=60)
    console.print(renderable(EMPTY))
    [title, below, *_] = file.getvalue().splitlines()
    assert title.startswith("\x1b[1mA title")
    assert below.startswith("\x1b[2mand what is below it")


def with_fact(*spans: Span) -> ET.Element:
    return parsed(svg_of(evolve(EMPTY, facts=(Labelled("fact", spans),))))


def test_words_chips_and_marks_of_a_line_have_one_middle() -> None:
    root = with_fact(Words("leads"), Chip("5Y", Ground.YELLOW), SeatMark(Seat(1)))
    boxes = [each for each in shapes(root) if max(each.size) < 100]
    middles = [each.middle[1] for each in boxes]
    lines = [each for each in texts(root) if each.text in ("leads", "5Y", "1")]
    middles += [letter_height(each).middle[1] for each in lines]
    assert len(middles) == 5
    assert middles == pytest.approx([middles[0]] * 5, abs=BLURRED)


def test_a_mark_stays_alone_where_its_card_is_as_wide_as_a_line() -> None:
    """No line is empty, and none is wider than there is room."""
    root = with_fact(SeatMark(Seat(0)), Chip("W" * 90, Ground.CARD))
    mark, chip = [each for each in shapes(root) if each.size[1] < 30]
    assert mark.bottom < chip.top
    alone, *_ = [each for each in shapes(with_fact(SeatMark(Seat(0)))) if each.size[1] < 30]
    assert alone == mark
    assert chip.right <= float(root.attrib["width"])


def test_a_question_stands_in_its_band() -> None:
    root = parsed(svg_of(evolve(EMPTY, question=(SeatMark(Seat(1)), Chip("5Y", Ground.YELLOW)))))
    [band] = [each for each in root.iter(f"{SVG}rect") if each.get("class") == "band"]
    box = room_of(band)
    assert box is not None
    width = float(root.attrib["width"])
    assert box.left == pytest.approx(width - box.right)
    asked = [each for each in texts(root) if each.text in ("in question", "1", "5Y")]
    assert len(asked) == 3
    for each in asked:
        assert letter_height(each).middle[1] == pytest.approx(box.middle[1], abs=1.5)
        assert box.holds(letter_height(each))
    assert all(box.holds(each) for each in shapes(root) if each.size[0] < 30)


def test_what_stands_below_each_other_keeps_a_distance() -> None:
    """Title, board, seats and sheet do not touch, and the picture ends below the last of them."""
    grid = Grid("board", ((Square("R1", "R1", Ground.RED),),))
    panel = SeatPanel(Seat(0), None, (), (Labelled("tricks", (Words("1"),)),))
    sheet = Sheet("rounds", ("round", "scores"), (("1", "3"), ("2", "4")))
    picture = evolve(EMPTY, grids=(grid,), seats=(panel, panel), sheet=sheet, note=("A note.",))
    root = parsed(svg_of(picture))
    by_text = {each.text: letter_height(each) for each in texts(root)}
    [square] = groups(root, "data-square").values()
    [seat] = groups(root, "data-seat").values()
    parts = [
        *(by_text[text] for text in ("A title", "and what is below it")),
        shapes(square)[0],
        shapes(seat)[0],
        *(by_text[text] for text in ("rounds", "round", "1", "2", "A note.")),
    ]
    for upper, lower in pairwise(parts):
        assert upper.bottom + 4 < lower.top
    assert parts[-1].bottom + 10 < float(root.attrib["height"])


def test_columns_of_a_sheet_begin_below_their_heads() -> None:
    sheet = Sheet("rounds", ("round", "scores"), (("1", "3"), ("2", "a long one")))
    root = parsed(svg_of(evolve(EMPTY, sheet=sheet)))
    left = {
        each.text: float(each.attrib["x"]) for each in texts(groups(root, "data-sheet")["rounds"])
    }
    assert left["round"] == left["1"] == left["2"] == left["rounds"]
    assert left["scores"] == left["3"] == left["a long one"] > left["round"] + 30
    [rule] = [each for each in root.iter(f"{SVG}path") if each.get("class") == "rule"]
    box = room_of(rule)
    assert box is not None
    assert (box.left, box.size[1]) == (left["round"], 0)
    assert box.right >= left["scores"] + len("a long one") * 13 * 0.5


def test_letters_have_a_face_on_every_device() -> None:
    assert parsed(svg_of(EMPTY)).attrib["font-family"].split(", ")[-1] == "sans-serif"
