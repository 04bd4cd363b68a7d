"""Where the parts of a picture stand: nothing leaves what it belongs to, and what is alike lies in
one line. All of it is read from the drawing alone."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from xml.etree import ElementTree as ET

import pytest

from catbox_rules.render.svg import svg_of
from tests.unit.render.moments import EVERY_SETUP, Kind, states
from tests.unit.render.reading_svg import (
    BLURRED,
    SVG,
    Room,
    drawn,
    groups,
    letter_height,
    numbers_of,
    parsed,
    room_of,
    shapes,
    texts,
)


def roots(kind: Kind, seed: int) -> Iterator[ET.Element]:
    for state in states(kind, seed=seed, most=4):
        yield parsed(svg_of(kind.drawing.picture_of(kind.position_of(state))))


@EVERY_SETUP
def test_the_paper_is_the_whole_picture_and_nothing_leaves_it(kind: Kind) -> None:
    for root in roots(kind, 11):
        width, height = numbers_of(root, "width", "height")
        assert root.attrib["viewBox"] == f"0 0 {root.attrib['width']} {root.attrib['height']}"
        paper, *others = shapes(root)
        assert paper == Room(0, 0, width, height)
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
            boxes = [room_of(each) for each in square.iter(f"{SVG}rect")]
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
        rows: defaultdict[float, list[Room]] = defaultdict(list)
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


def chips(root: ET.Element) -> Iterator[tuple[Room, ET.Element]]:
    """The rectangle of each chip, full or struck, and its text, which comes next."""
    for first, second in pairwise(drawn(root)):
        if first.get("class", "").startswith(("full-", "lost")):
            box = room_of(first)
            assert box is not None
            yield box, second


@EVERY_SETUP
def test_words_stand_in_the_middle_of_their_chips(kind: Kind) -> None:
    for root in roots(kind, 18):
        for box, text in chips(root):
            letters = letter_height(text)
            assert letters.left == pytest.approx(box.middle[0], abs=0.02)
            assert letters.middle[1] == pytest.approx(box.middle[1], abs=BLURRED)
