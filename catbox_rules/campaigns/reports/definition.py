"""What a report needs of each game: the columns of a row, what is counted, what is shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from attrs import frozen

from catbox_rules.campaigns.reports.blocks import Block
from catbox_rules.campaigns.reports.columns import Column
from catbox_rules.campaigns.reports.figures import Section, Tallies, Yardstick
from catbox_rules.campaigns.reports.played import Played
from catbox_rules.campaigns.sums import Counted, Counting, Sums
from catbox_rules.games import PerGame


@frozen
class ReportDefinition:
    """What a game needs for reports on its campaigns.

    * `title`: the name of the game.
    * `columns`: returns the columns of a row for a number of players.
    * `counted`: returns what is counted in some matches.
    * `sections`: returns what is shown, from the sums and the number of players.
    * `known_of`: returns True if there are yardsticks for a campaign.
    * `yardsticks`: compares the sums of a campaign with the yardsticks for a number of players.
    """

    title: str
    columns: Callable[[int], Mapping[str, Column]]
    counted: Callable[[Block], Mapping[Counting, Counted]]
    sections: Callable[[Tallies, int], tuple[Section, ...]]
    known_of: Callable[[Played], bool] = lambda played: False
    yardsticks: Callable[[Sums, int], Iterable[Yardstick]] = lambda sums, players: ()


REPORT: Final = PerGame[ReportDefinition]("report", __name__, attribute="REPORT")
"""What every game brings to a report."""
