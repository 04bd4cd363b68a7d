"""What a report needs of each game: the columns of a row, what is counted, what is told of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from attrs import frozen

from catbox_rules.games import PerGame
from catbox_rules.reports.blocks import Block
from catbox_rules.reports.columns import Column
from catbox_rules.reports.figures import Section, Tallies, Yardstick
from catbox_rules.reports.played import Played
from catbox_rules.reports.sums import Counted, Counting, Sums


@frozen
class Telling:
    """How campaigns of a game are told.

    * `title`: the name of the game.
    * `columns`: by the count of players, the columns of a row.
    * `counted`: what is counted in some matches.
    * `sections`: from the sums and the count of players, what is told.
    * `known_of`: whether there are yardsticks for a campaign.
    * `yardsticks`: the sums of a campaign held against those for a count of players.
    """

    title: str
    columns: Callable[[int], Mapping[str, Column]]
    counted: Callable[[Block], Mapping[Counting, Counted]]
    sections: Callable[[Tallies, int], tuple[Section, ...]]
    known_of: Callable[[Played], bool] = lambda played: False
    yardsticks: Callable[[Sums, int], Iterable[Yardstick]] = lambda sums, players: ()


TELLING: Final = PerGame[Telling]("report", __name__, attribute="TELLING")
"""What every game brings to a report."""
