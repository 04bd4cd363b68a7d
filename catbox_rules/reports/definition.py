"""What a report needs of each game: the columns of a row, what is counted, what is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from attrs import frozen

from catbox_rules.campaigns.sums import Counted, Counting, Sums
from catbox_rules.games import PerGame
from catbox_rules.reports.blocks import Block
from catbox_rules.reports.columns import Column
from catbox_rules.reports.figures import Section, Tallies, Yardstick
from catbox_rules.reports.played import Played


@frozen
class ReportDefinition:
    """How campaigns of a game are reported.

    * `title`: the name of the game.
    * `columns`: by the count of players, the columns of a row.
    * `counted`: what is counted in some matches.
    * `sections`: from the sums and the count of players, what is shown.
    * `known_of`: whether there are yardsticks for a campaign.
    * `yardsticks`: the sums of a campaign held against those for a count of players.
    """

    title: str
    columns: Callable[[int], Mapping[str, Column]]
    counted: Callable[[Block], Mapping[Counting, Counted]]
    sections: Callable[[Tallies, int], tuple[Section, ...]]
    known_of: Callable[[Played], bool] = lambda played: False
    yardsticks: Callable[[Sums, int], Iterable[Yardstick]] = lambda sums, players: ()


REPORT: Final = PerGame[ReportDefinition]("report", __name__, attribute="REPORT")
"""What every game brings to a report."""
