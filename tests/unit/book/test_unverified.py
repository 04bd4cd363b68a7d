"""What no rulebook says is named wherever a table plays by it (`setup.face`), and nowhere else."""

from __future__ import annotations

import pytest

from catbox_rules.book import Rulebook
from catbox_rules.book.unverified import unverified
from catbox_rules.games import GAMES, games_of
from catbox_rules.records import ChosenTable


@pytest.mark.clause("setup.face")
@pytest.mark.parametrize(
    ("spelling", "players", "is_purple"),
    [
        # The faces of each count of players, as the rulebooks have them.
        ("pegasus-2023", 2, False),
        ("pegasus-2023", 3, False),
        ("pegasus-2023", 4, False),
        ("pegasus-2023", 5, True),
        ("bezier-2022", 5, True),
        ("ayatsurare-2020", 4, False),
        ("pegasus-2023+face=purple", 3, True),
        ("ayatsurare-2020+face=purple", 4, True),
        ("pegasus-2023+face=white", 3, False),
        # A table that gives an arrangement knows it.
        ("pegasus-2023+own-purple-face", 3, False),
        ("amigo-2023", 3, False),
    ],
)
def test_the_purple_face_alone_is_unverified(spelling: str, players: int, is_purple: bool) -> None:
    table = Rulebook.named(spelling).table(players=players)
    assert (unverified(table) is not None) is is_purple


def test_a_layout_of_the_table_verifies_it() -> None:
    rows = [[f"{color}{rank}" for rank in range(1, 10)] for color in "RBYG"]
    table = ChosenTable(
        GAMES["cat-in-the-box"], "pegasus-2023", 5, options={"face": "purple", "layout": rows}
    )
    assert unverified(table) is None


def test_what_cannot_be_laid_has_nothing_to_say() -> None:
    for game in games_of():
        assert unverified(ChosenTable(game, game.EDITIONS[0].id, players=99)) is None
