"""Where the parts of a picture stand: nothing leaves what it belongs to, and what is alike lies in
one line. All of it is read from the drawing alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest
from attrs import evolve, frozen

from catbox_rules.kernel.ruleset import Seat
from catbox_rules.render.picture import (
    Chip,
    Fact,
    Grid,
    Ground,
    Picture,
    SeatMark,
    SeatPanel,
    Sheet,
    Span,
    Square,
    Words,
)
from catbox_rules.render.svg import svg_of
from tests.unit.render.moments import SETUPS, Kind, states
from tests.unit.render.reading_svg import SVG, parsed

CAPITAL = 0.72
"""How high a capital letter is, for its size."""
BLURRED = 1.0
"""What nobody sees: so many pixels."""

EMPTY = Picture(title="A title", subtitle="and what is below it", grids=(), facts=(), seats=())


@frozen
class Box:
    """The room that a shape takes."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def size(self) -> tuple[float, float]:
        return self.right - self.left, self.bottom - self.top

    def holds(self, other: Box) -> bool:
        return (
            self.left <= other.left
            and other.right <= self.right
            and self.top <= other.top
            and other.bottom <= self.bottom
        )


def numbers(element: ET.Element, *names: str) -> list[float]:
    return [float(element.attrib[name]) for name in names]


def box_of(element: ET.Element) -> Box | None:
    """Of a rectangle, a circle, a polygon or a straight path; of what is no shape, None."""
    match element.tag.removeprefix(SVG):
        case "rect":
            x, y, width, height = numbers(element, "x", "y", "width", "height")
            return Box(x, y, x + width, y + height)
        case "circle":
            x, y, radius = numbers(element, "cx", "cy", "r")
            return Box(x - radius, y - radius, x + radius, y + radius)
        case "polygon":
            return around(element.attrib["points"])
        case "path":
            return around(element.attrib["d"].replace("M", "").replace("L", ""))
        case _:
            return None


def around(points: str) -> Box:
    across, down = zip(*(map(float, point.split(",")) for point in points.split()), strict=True)
    return Box(min(across), min(down), max(across), max(down))


def drawn(root: ET.Element) -> Iterator[ET.Element]:
    """All elements but the definitions."""
    for child in root:
        if child.tag != f"{SVG}defs":
            yield child
            yield from drawn(child)


def shapes(root: ET.Element) -> list[Box]:
    return [box for each in drawn(root) if (box := box_of(each)) is not None]


def letter_height(text: ET.Element) -> Box:
    """A text from its baseline up to the height of a capital letter, at the point where it is
    anchored."""
    x, y, size = numbers(text, "x", "y", "font-size")
    return Box(x, y - CAPITAL * size, x, y)


def groups(root: ET.Element, attribute: str) -> dict[str, ET.Element]:
    return {
        name: each for each in root.iter(f"{SVG}g") if (name := each.get(attribute)) is not None
    }


def texts(root: ET.Element) -> list[ET.Element]:
    return list(root.iter(f"{SVG}text"))


def roots(kind: Kind, seed: int) -> Iterator[ET.Element]:
    for state in states(kind, seed=seed, most=4):
        yield parsed(svg_of(kind.drawing.picture_of(kind.position_of(state))))


EVERY_SETUP = pytest.mark.parametrize("kind", SETUPS, ids=str)


@EVERY_SETUP
def test_the_paper_is_the_whole_picture_and_nothing_leaves_it(kind: Kind) -> None:
    for root in roots(kind, 11):
        width, height = numbers(root, "width", "height")
        assert root.attrib["viewBox"] == f"0 0 {root.attrib['width']} {root.attrib['height']}"
        paper, *others = shapes(root)
        assert paper == Box(0, 0, width, height)
        assert all(paper.holds(each) for each in others)


@EVERY_SETUP
def test_squares_stand_in_rows_and_columns_with_one_gap(kind: Kind) -> None:
    for root in roots(kind, 12):
        for grid in groups(root, "data-grid").values():
            boxes = [shapes(each)[0] for each in groups(grid, "data-square").values()]
            sides = {round(side, 1) for box in boxes for side in box.size}
            assert len(sides) == 1
            lefts = sorted({box.left for box in boxes})
            tops = sorted({box.top for box in boxes})
            rows = (lefts, tops)
            gaps = {round(later - one, 1) for row in rows for one, later in pairwise(row)}
            assert len(gaps) <= 1
            assert all(gap > side for gap in gaps for side in sides)


@EVERY_SETUP
def test_what_lies_on_a_square_stays_on_it_and_below_its_label(kind: Kind) -> None:
    for root in roots(kind, 13):
        for square in groups(root, "data-square").values():
            box, *lying = shapes(square)
            label, *_ = texts(square)
            letters = letter_height(label)
            assert box.holds(letters)
            assert (letters.left, label.get("text-anchor")) == (box.middle[0], "middle")
            tokens = [each for each in lying if each != box]
            if not tokens:
                assert letters.middle[1] == pytest.approx(box.middle[1], abs=BLURRED)
            for token in tokens:
                assert box.holds(token)
                assert token.top > letters.bottom


@EVERY_SETUP
def test_patterns_cover_their_squares(kind: Kind) -> None:
    for root in roots(kind, 14):
        for square in groups(root, "data-square").values():
            boxes = [box_of(each) for each in square.iter(f"{SVG}rect")]
            assert len(set(boxes)) == 1


@EVERY_SETUP
def test_heads_stand_before_their_rows_and_above_the_middle_of_their_columns(kind: Kind) -> None:
    for root in roots(kind, 15):
        for grid in groups(root, "data-grid").values():
            boxes = [shapes(each)[0] for each in groups(grid, "data-square").values()]
            heads = [each for each in grid if each.tag == f"{SVG}text"]
            above = [each for each in heads if each.get("text-anchor") == "middle"]
            before = [each for each in heads if each not in above]
            lefts, tops = sorted({each.left for each in boxes}), sorted({e.top for e in boxes})
            half = boxes[0].size[0] / 2
            if above:
                middles = [letter_height(each).left for each in above]
                assert middles == [left + half for left in lefts]
                assert all(letter_height(each).bottom < tops[0] for each in above)
            if before:
                middles = [letter_height(each).middle[1] for each in before]
                assert middles == pytest.approx([top + half for top in tops], abs=BLURRED)
                assert all(letter_height(each).left < lefts[0] for each in before)


@EVERY_SETUP
def test_panels_of_a_row_are_alike_and_all_gaps_between_panels_too(kind: Kind) -> None:
    for root in roots(kind, 16):
        frames = [shapes(each)[0] for each in groups(root, "data-seat").values()]
        rows: defaultdict[float, list[Box]] = defaultdict(list)
        for frame in frames:
            rows[frame.top].append(frame)
        assert len({frame.size[0] for frame in frames}) == 1
        gaps = set[float]()
        for row in rows.values():
            assert len({frame.bottom for frame in row}) == 1
            gaps |= {round(b.left - a.right, 1) for a, b in pairwise(row)}
        for upper, lower in pairwise(rows.values()):
            gaps.add(round(lower[0].top - upper[0].bottom, 1))
        assert len(gaps) == 1
        assert min(gaps) > 0
        width = float(root.attrib["width"])
        assert frames[0].left == pytest.approx(width - max(each.right for each in frames))


@EVERY_SETUP
def test_what_a_panel_shows_stays_in_it(kind: Kind) -> None:
    for root in roots(kind, 17):
        for panel in groups(root, "data-seat").values():
            frame, *others = shapes(panel)
            assert all(frame.holds(each) for each in others)
            assert all(frame.holds(letter_height(each)) for each in texts(panel))


def chips(root: ET.Element) -> Iterator[tuple[Box, ET.Element]]:
    """The rectangle of each chip, full or struck, and its text, which comes next."""
    for first, second in pairwise(drawn(root)):
        if first.get("class", "").startswith(("full-", "lost")):
            box = box_of(first)
            assert box is not None
            yield box, second


@EVERY_SETUP
def test_words_stand_in_the_middle_of_their_chips(kind: Kind) -> None:
    for root in roots(kind, 18):
        for box, text in chips(root):
            letters = letter_height(text)
            assert letters.left == pytest.approx(box.middle[0], abs=0.02)
            assert letters.middle[1] == pytest.approx(box.middle[1], abs=BLURRED)


def with_fact(*spans: Span) -> ET.Element:
    return parsed(svg_of(evolve(EMPTY, facts=(Fact("fact", spans),))))


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
    box = box_of(band)
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
    panel = SeatPanel(Seat(0), None, (), (Fact("tricks", (Words("1"),)),))
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
    box = box_of(rule)
    assert box is not None
    assert (box.left, box.size[1]) == (left["round"], 0)
    assert box.right >= left["scores"] + len("a long one") * 13 * 0.5


def test_letters_have_a_face_on_every_device() -> None:
    assert parsed(svg_of(EMPTY)).attrib["font-family"].split(", ")[-1] == "sans-serif"
