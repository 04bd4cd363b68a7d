"""Playing a match with people and bots: taking turns, going back, and explaining why something is
illegal."""

from catbox_rules.playing.guide import GUIDE, AnyGuide, Guide, Wish
from catbox_rules.playing.hints import Hint, hints, nearest
from catbox_rules.playing.match import MatchWithBots, begin

__all__ = [
    "GUIDE",
    "AnyGuide",
    "Guide",
    "Hint",
    "MatchWithBots",
    "Wish",
    "begin",
    "hints",
    "nearest",
]
