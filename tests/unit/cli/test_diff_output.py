"""What is printed of a comparison."""

from __future__ import annotations

import pytest
from attrs import evolve

from catbox_rules.cli.diff_output import show_comparison
from catbox_rules.diff.comparison import Comparison, compare
from tests.unit.diff.tables import rulebook


@pytest.fixture(scope="module")
def compared() -> Comparison:
    """Two rulebooks that nobody has played: they differ in what a paradox costs."""
    one, other = rulebook("pegasus-2023"), rulebook("pegasus-2023+penalty=2")
    return compare(one, other, players=[3], matches=0, tries=0)


def lines_of(compared: Comparison, capsys: pytest.CaptureFixture[str]) -> list[str]:
    show_comparison(compared, [])
    return [line.strip() for line in capsys.readouterr().out.splitlines()]


def test_what_differs_as_data_alone_is_said_to_be_found_above(
    compared: Comparison, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = lines_of(compared, capsys)
    assert "No difference was found in play; as data they differ, see above." in lines
    assert "They differ." not in lines
    alike = evolve(compared, differences=())
    assert "No difference was found." in lines_of(alike, capsys)
