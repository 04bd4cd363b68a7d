"""What a rulebook does to the results of many matches: they are played, kept and compared.

    campaign.py   what is played, in pieces, and the folder that keeps them
    playing.py    the matches, each decided by its seed, and who plays them
    report.py     means, differences by pairs, and the sentences that say them
    page.py       the report as a page, with charts, and as CSV

What is counted in a match of a game is in the module named for the game.
"""

from catbox_rules.kernel.loading import needs_extra

with needs_extra(__name__, "simulation"):
    from catbox_rules.simulation.campaign import Campaign, Folder
    from catbox_rules.simulation.playing import play_campaign
    from catbox_rules.simulation.report import Report, report_as_json, report_on

__all__ = ["Campaign", "Folder", "Report", "play_campaign", "report_as_json", "report_on"]
