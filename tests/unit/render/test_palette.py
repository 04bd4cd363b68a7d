"""Everything written can be read, and colors that mean something differ for everybody."""

from __future__ import annotations

from itertools import combinations

import pytest

from catbox_rules.games import games_of
from catbox_rules.render.picture import DARK, LIGHT, PATTERNS, SEAT_COLORS, Ground, Theme
from tests.unit.render.sight import SIGHTS, SMALL_THINGS, SQUARES, Matrix, contrast, distance

COLORS = (Ground.RED, Ground.BLUE, Ground.YELLOW, Ground.GREEN)
STATES = (Ground.ALIVE, Ground.DEAD, Ground.EMPTY)
CARDS = (*STATES, Ground.HEISENBERG, Ground.UNKNOWN)

TEXT = 4.5
"""The contrast that WCAG 2.1 asks for of text (1.4.3, level AA)."""
LINE = 3.0
"""And of what is drawn (1.4.11)."""


def test_the_yardsticks_themselves() -> None:
    assert contrast("#000000", "#FFFFFF") == pytest.approx(21)
    assert contrast("#777777", "#FFFFFF") == pytest.approx(4.48, abs=0.01)
    assert distance("#000000", "#FFFFFF", SIGHTS["all cones"]) == pytest.approx(100, abs=0.01)
    # People without the middle cones take this red for that green, and others do not.
    red, green = "#A66A00", "#7C8000"
    assert distance(red, green, SIGHTS["no middle ones"]) < 10
    assert distance(red, green, SIGHTS["all cones"]) > 30


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_texts_can_be_read(theme: Theme) -> None:
    grounds = [(theme.ink, theme.paper), (theme.quiet, theme.paper)]
    grounds += [(theme.ink, theme.panel), (theme.quiet, theme.panel)]
    for kind, swatch in theme.grounds.items():
        grounds.append((swatch.words, swatch.full))
        if kind in (*COLORS, *STATES):
            grounds += [(theme.ink, swatch.tint), (theme.ink, swatch.lines)]
    assert [pair for pair in grounds if contrast(*pair) < TEXT] == []


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_the_mark_of_a_question_can_be_seen(theme: Theme) -> None:
    around = [theme.paper, theme.panel, *(theme.grounds[each].tint for each in (*COLORS, *STATES))]
    assert [each for each in around if contrast(theme.asked, each) < LINE] == []


def test_every_seat_of_any_table_has_a_color() -> None:
    editions = [edition for game in games_of() for edition in game.EDITIONS]
    assert len(SEAT_COLORS) == max(max(each.player_counts) for each in editions)


def test_numbers_of_seats_can_be_read() -> None:
    assert [each for each in SEAT_COLORS if contrast(each.fill, each.number) < TEXT] == []


@pytest.mark.parametrize("matrix", SIGHTS.values(), ids=SIGHTS)
def test_seats_differ_for_everybody(matrix: Matrix) -> None:
    for one, another in combinations([each.fill for each in SEAT_COLORS], 2):
        assert distance(one, another, matrix) > SMALL_THINGS, (one, another)


@pytest.mark.parametrize("matrix", SIGHTS.values(), ids=SIGHTS)
@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_colors_and_states_differ_for_everybody(theme: Theme, matrix: Matrix) -> None:
    small_things: tuple[tuple[Ground, ...], ...] = (COLORS, CARDS)
    for kinds in small_things:
        for one, another in combinations([theme.grounds[each].full for each in kinds], 2):
            assert distance(one, another, matrix) > SMALL_THINGS, (one, another)
    squares: tuple[tuple[Ground, ...], ...] = (COLORS, STATES)
    for kinds in squares:
        for one, another in combinations([theme.grounds[each].tint for each in kinds], 2):
            assert distance(one, another, matrix) > SQUARES, (one, another)


def test_squares_differ_without_any_color() -> None:
    for kinds in (COLORS, STATES):
        assert len({PATTERNS[each] for each in kinds}) == len(kinds)


def test_both_themes_color_the_same_things() -> None:
    assert set(LIGHT.grounds) == set(DARK.grounds) == set(PATTERNS) == set(Ground)
