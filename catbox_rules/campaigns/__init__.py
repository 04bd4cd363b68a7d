"""Campaigns: work over millions of matches, in pieces, by many workers, kept in a folder.

Finished pieces are kept, and an interrupted campaign can be resumed. The results depend only on the
work, not on who did it.
"""

from catbox_rules.campaigns.campaign import Campaign
from catbox_rules.campaigns.rows import RowFormat
from catbox_rules.campaigns.running import Progress, run_campaign
from catbox_rules.campaigns.simulation import Simulation
from catbox_rules.campaigns.stopped import CampaignStopped
from catbox_rules.campaigns.summary import Summary, summary_as_json, summary_of
from catbox_rules.campaigns.work import Row, Rows, TypedWork, Work

__all__ = [
    "Campaign",
    "CampaignStopped",
    "Progress",
    "Row",
    "RowFormat",
    "Rows",
    "Simulation",
    "Summary",
    "TypedWork",
    "Work",
    "run_campaign",
    "summary_as_json",
    "summary_of",
]
