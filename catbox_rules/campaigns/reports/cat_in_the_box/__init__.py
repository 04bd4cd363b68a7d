"""What a report says of a campaign of Cat in the Box.

counting.py    what is counted in its rounds and matches
chapters.py    the figures that are made of it
yardsticks.py  what independent simulations gave
"""

from typing import Final

from catbox_rules.campaigns.reports.cat_in_the_box import chapters, counting, yardsticks
from catbox_rules.campaigns.reports.definition import ReportDefinition

__all__ = ["REPORT"]

REPORT: Final = ReportDefinition(
    title="Cat in the Box",
    columns=counting.columns,
    counted=counting.counted,
    sections=chapters.sections,
    known_of=yardsticks.applies,
    yardsticks=yardsticks.held_against,
)
