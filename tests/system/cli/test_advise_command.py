"""`catbox advise`: advice for a seat at a moment of a match or at a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from catbox_rules.kernel.forms import is_object
from tests.system.cli.conftest import Catbox
from tests.unit.records.validation import misfits

MATCH = "examples/matches/amigo-2023-4p-tabby.json"


def test_the_best_action_comes_first_and_it_says_that_it_is_advice(catbox: Catbox) -> None:
    answer = catbox("advise", MATCH, "--at", "9")
    assert (answer.status, answer.err) == (0, "")
    first, heading, best, *_ = answer.out.splitlines()
    said = first.removeprefix("Advice for Alice, from the bot: ")
    assert heading.split() == ["action", "share", "of", "the", "victory", "this", "round", "tried"]
    assert best.strip().startswith(said)
    assert answer.out.endswith("This is advice, and it may be wrong.\n")


def test_as_json(catbox: Catbox) -> None:
    answer = catbox("advise", MATCH, "--at", "9", "--seed", "5", "--json")
    assert misfits("advice", answer.json) == []
    assert is_object(answer.json)
    assert (answer.json["seed"], answer.json["remembers"]) == (5, True)
    assert catbox("advise", MATCH, "--at", "9", "--seed", "5", "--json") == answer


GAPS = "examples/positions/anne-leads-red.json"


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (
            (MATCH, "--at", "0"),
            f"{MATCH}: $: expected a moment at which a seat is to act, got chance is on turn",
        ),
        ((MATCH, "--at", "9", "--seat", "7"), f"{MATCH}: $.seat: expected 0 to 3, got 7"),
        (
            (GAPS, "--at", "1"),
            "--at: expected nothing, because only a match has actions to count, got 1",
        ),
        (
            (GAPS,),
            (
                f"{GAPS}: $: expected a table at which seat 0 knows its own cards and all "
                "open ones, got one with gaps in bids, discards"
            ),
        ),
        (
            ("nowhere.json",),
            "nowhere.json: cannot read this file: No such file or directory",
        ),
    ],
)
def test_what_cannot_be_advised_on_is_one_line(
    catbox: Catbox, arguments: tuple[str, ...], fault: str
) -> None:
    answer = catbox("advise", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.fault == fault


def test_advice_at_a_table_as_it_lies(catbox: Catbox, tmp_path: Path) -> None:
    """All that seat 1 sees is stated: its six cards, and that seat 0 has claimed two alive."""
    line = "catbox-line/1 amigo-2023 2p claim start=0 turn=1 claim=0:2a hands=6?,2a4d "
    file = tmp_path / "table.txt"
    file.write_text(line + "+physicats=without")
    answer = catbox("advise", str(file))
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.startswith("Advice for seat 1, from the bot: ")
