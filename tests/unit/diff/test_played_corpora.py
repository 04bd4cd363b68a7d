"""What a corpus shows of two rulebooks: in how many matches, and the match that shows it first."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from catbox_rules.diff.comparison import InCorpus, compare_corpus
from catbox_rules.diff.regressing import entries
from catbox_rules.records import action_as_json
from tests.unit.diff.tables import actions_of, rulebook, tables

PLAIN, FOLLOWING = "pegasus-2023", "pegasus-2023+must-follow"
BIDS = ("0:discard 1", "1:discard 3", "2:discard 5", "bid 1", "bid 1", "bid 1")
EARLY = (*BIDS, "1Y", "3B", "5Y")
"""Seat 1 holds threes and fours, and could follow: action 8 is legal by one side alone."""
LATE = (*BIDS, "1Y", "3Y", "5B")
FAITHFUL = (*BIDS, "1Y", "3Y", "5Y")


def write(folder: Path, **matches: tuple[str, ...]) -> None:
    """Write matches of three players by the plain rules to files of these names."""
    for name, texts in matches.items():
        actions = [action_as_json(each) for each in actions_of(tables(PLAIN, PLAIN, 3), *texts)]
        head = {"game": "cat-in-the-box", "edition": PLAIN, "players": 3, "first_seat": 0}
        record = {"format": "catbox-record/1", **head, "actions": actions}
        (folder / f"{name}.json").write_text(json.dumps(record))


def shown(folder: Path) -> InCorpus:
    return compare_corpus(rulebook(PLAIN), rulebook(FOLLOWING), entries(folder))


@pytest.mark.parametrize(("first", "last"), [(EARLY, LATE), (LATE, EARLY)])
def test_the_example_is_the_match_that_parts_first(
    first: tuple[str, ...], last: tuple[str, ...], tmp_path: Path
) -> None:
    """Both could leave the led color before: nobody did so in the late one until action 9."""
    write(tmp_path, a=first, b=last)
    found = shown(tmp_path)
    lengths = {len(each.actions) for each in found.shown[3].examples.values()}
    assert lengths == {9}
    assert found.otherwise == 2


def test_a_match_goes_otherwise_by_what_was_done_and_not_by_what_could_have_been(
    tmp_path: Path,
) -> None:
    """Seats 1 and 2 follow, and could have done otherwise by one side alone."""
    write(tmp_path, a=FAITHFUL, b=BIDS)
    found = shown(tmp_path)
    assert (found.otherwise, found.left_out) == (0, 0)
    assert (found.tally.matches, found.tally.parted) == (2, 1)
