"""The tables of the comparison: all printed ones, smaller ones, boards made up."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Final

from attrs import evolve, frozen

from catbox_rules.cat_in_the_box import EDITIONS, NAME, Action, Color, Edition, Table
from catbox_rules.cat_in_the_box.editions import (
    AYATSURARE_2020,
    PEGASUS_2023,
    RED_BROKEN_BY,
    TOKENS,
    ColorMarks,
    RedBrokenBy,
    Tokens,
)
from catbox_rules.cat_in_the_box.material import Arrangement
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.records import action_as_json
from tests.oracles.positions.exhaustive.cat_in_the_box import EDITIONS as SMALL_EDITIONS
from tests.oracles.positions.exhaustive.cat_in_the_box import small_edition

__all__ = ["OTHER_EDITIONS", "Choice"]


def _short_of_tokens(edition: Edition, name: str, tokens: int) -> Edition:
    return evolve(edition, id=name, aliases=(), tokens_per_seat=tokens)


OTHER_EDITIONS: Final = (
    *SMALL_EDITIONS,
    _short_of_tokens(PEGASUS_2023, "ten-tokens", 10),
    _short_of_tokens(AYATSURARE_2020, "eight-tokens", 8),
    _short_of_tokens(AYATSURARE_2020, "five-tokens", 5),
    small_edition("two-rounds", players=2, ranks=3, tricks=2, bids=(0, 1), rounds=2),
    small_edition("three-rounds", players=3, ranks=4, tricks=2, bids=(1, 2), rounds=3),
    small_edition("five-rounds", players=5, ranks=6, tricks=2, bids=(1,), rounds=5, observed=True),
    small_edition(
        "few-tokens", players=4, ranks=7, tricks=4, tokens_per_seat=7, observed=True, bids=(1, 2)
    ),
    small_edition(
        "many-lost",
        players=3,
        ranks=6,
        tricks=5,
        revealed=3,
        tokens_per_seat=6,
        color_marks=ColorMarks.LOST,
    ),
)
"""Smaller decks; few tokens, so that they run short in both ways of marking colors; matches of
short rounds, which are often tied."""


@frozen
class Choice:
    """A table, in words. A board is the ascending one if it is 0, and else one made up."""

    edition: str
    players: int
    first_seat: int = 0
    tokens: Tokens = Tokens.UNLIMITED
    red_broken_by: RedBrokenBy = RedBrokenBy.PLAYER_TOKEN
    board: int = 0

    def table(self) -> Table:
        """The table."""
        edition = next(each for each in (*EDITIONS, *OTHER_EDITIONS) if each.id == self.edition)
        setup = next(each for each in edition.setups if each.players == self.players)
        return Table(
            edition=edition,
            setup=setup,
            first_seat=Seat(self.first_seat),
            readings=edition.readings.with_values(
                {TOKENS: self.tokens, RED_BROKEN_BY: self.red_broken_by}
            ),
            face=setup.faces[0],
            arrangement=self._arrangement(setup.columns),
            arrangement_is_known=True,
        )

    def record(self, actions: Iterable[Action]) -> dict[str, object]:
        """A record of some actions at the table; one that can be replayed if it is a printed
        edition."""
        rows = self.table().arrangement.rows
        return {
            "format": "catbox-record/1",
            "game": NAME,
            "edition": self.edition,
            "players": self.players,
            "first_seat": self.first_seat,
            "options": {
                "tokens": self.tokens.value,
                "red-broken-by": self.red_broken_by.value,
                "layout": [[str(cell) for cell in row] for row in rows],
            },
            "actions": [action_as_json(action) for action in actions],
        }

    def _arrangement(self, columns: int) -> Arrangement:
        if not self.board:
            return Arrangement.ascending(columns)
        names = [f"{color.letter}{rank + 1}" for color in Color for rank in range(columns)]
        Random(self.board).shuffle(names)
        rows = [names[start : start + columns] for start in range(0, len(names), columns)]
        return Arrangement.transcribed(rows, columns)
