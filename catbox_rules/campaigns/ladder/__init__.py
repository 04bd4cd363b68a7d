"""A ladder: bots play each other and are ranked, with the uncertainty of the ranks.

seating.py     who meets whom, and who sits where work.py        the work of `catbox ladder`: a
campaign of these matches rating.py      results -> ratings with intervals standings.py   a campaign
-> its standings, and their JSON picture.py     standings -> SVG and Markdown
"""

from catbox_rules.campaigns.ladder.picture import markdown_of, picture_of
from catbox_rules.campaigns.ladder.seating import Tables
from catbox_rules.campaigns.ladder.standings import Standings, standings_as_json, standings_of
from catbox_rules.campaigns.ladder.work import TIMES, Ladder

__all__ = [
    "TIMES",
    "Ladder",
    "Standings",
    "Tables",
    "markdown_of",
    "picture_of",
    "standings_as_json",
    "standings_of",
]
