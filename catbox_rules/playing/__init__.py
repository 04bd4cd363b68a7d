"""Playing a match by people and bots: going on, going back, and saying why something cannot be."""

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
