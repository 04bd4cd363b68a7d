"""Pictures on a terminal: 80 columns, everything in letters, colors only where they are shown."""

from __future__ import annotations

import io

import pytest
from attrs import evolve
from rich.console import Console

from catbox_rules.cat_in_the_box import CellSet, Color, Play
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.render.cat_in_the_box import picture_of
from catbox_rules.render.picture import Labelled, Picture, SeatPanel, words_of
from catbox_rules.render.terminal import renderable
from tests.unit.render.moments import EVERY_SETUP, SETUPS, Kind, states
from tests.unit.render.tables import third_trick


def printed(picture: Picture, *, width: int = 80, is_terminal: bool = False) -> list[str]:
    """The lines that are printed."""
    file = io.StringIO()
    console = Console(
        file=file,
        width=width,
        force_terminal=is_terminal,
        color_system="truecolor" if is_terminal else None,
        highlight=False,
        legacy_windows=False,
    )
    console.print(renderable(picture))
    return [line.rstrip() for line in file.getvalue().split("\n")]


THIRD_TRICK = """\
Cat in the Box, Pegasus Spiele printing
3 players
in question: seat 0 6Y

     1  2  3  4  5  6
  R  .  2  .  2  .  .
  B  0  1  2  .  .  .
  Y  .  .  .  .  1 [.]
  G  .  0  1  .  .  .

  round   2 of 3
  start   seat 1
  now     trick 3 of 8
  to act  seat 0
  trick   seat 1 5Y seat 2 4R
  led     yellow
  red     broken by R2 R4

  seat 0, Anne (to act)
    hand 1 1 2 6 ? ? ?   discard 3   bid 1   tricks 0   holds R B Y G   points 5

  seat 1, Peter (led the trick, start seat)
    hand ? ? ? ? ? ?   discard ?   bid 3   tricks 1   holds R B Y   lost G
    points -1

  seat 2, Hermann
    hand 3 ? ? ? ? ?   discard ?   bid ?   tricks 1   holds R B   lost Y G
    points 2

  rounds that are over
  round  seat 0  seat 1  seat 2  paradox
      1       5      -1       2   seat 1
  total       5      -1       2
"""


def test_a_whole_picture() -> None:
    picture = picture_of(third_trick(), Play(0, 6, Color.YELLOW))
    assert printed(picture) == THIRD_TRICK.split("\n")


@EVERY_SETUP
def test_it_fits_into_80_columns_and_tells_every_fact(kind: Kind) -> None:
    for state in states(kind, seed=21, most=10):
        picture = kind.drawing.picture_of(kind.position_of(state))
        lines = printed(picture)
        assert max(map(len, lines)) <= 80
        text = " ".join(" ".join(lines).split())
        assert "\x1b" not in text
        for fact in picture.facts:
            assert words_of(fact.spans) in text
        for panel in picture.seats:
            assert panel.heading in text
            for fact in panel.facts:
                assert f"{fact.label} {words_of(fact.spans)}" in text


@pytest.mark.parametrize(("second", "is_one_line"), [(37, True), (38, False)])
def test_facts_share_a_line_as_far_as_76_columns_go(second: int, is_one_line: bool) -> None:
    """Between two of them are three blanks."""
    facts = [Labelled.in_words("a", "b" * (length - 2)) for length in (36, second)]
    panel = SeatPanel(Seat(0), None, (), tuple(facts))
    shown = [line.strip() for line in printed(evolve(picture_of(third_trick()), seats=(panel,)))]
    assert (f"a {'b' * 34}   a {'b' * (second - 2)}" in shown) is is_one_line
    assert (f"a {'b' * 34}" in shown) is not is_one_line


def test_colors_where_there_are_any() -> None:
    picture = picture_of(third_trick())
    plain, colored = printed(picture), printed(picture, is_terminal=True)
    assert any("\x1b[" in line for line in colored)
    assert not any("\x1b" in line for line in plain)


def test_names_are_plain_text() -> None:
    position = evolve(third_trick(), names=("\x1b[31mA", "[bold]B[/bold]", "C\nD"))
    text = "\n".join(printed(picture_of(position), is_terminal=True))
    assert "\x1b[31mA" not in text
    assert "\\x1b[31mA" in text
    assert "[bold]B[/bold]" in text
    assert "C\\x0aD" in text


def test_a_wrong_position_shows_both_tokens() -> None:
    cells = CellSet.named("R2")
    [line] = [
        line
        for line in printed(picture_of(third_trick(tokens=(cells, CellSet(), cells))))
        if line.startswith("  R")
    ]
    assert line.split() == ["R", ".", "0,2", ".", ".", ".", "."]


def test_a_transcribed_board_names_its_cells() -> None:
    kind = next(each for each in SETUPS if "layout" in each.options)
    first = printed(kind.drawing.picture_of(kind.position_of(states(kind, seed=22)[-2])))
    assert first[3].split() == ["G3", "B6", "G6", "Y6", "G4", "Y2"]
