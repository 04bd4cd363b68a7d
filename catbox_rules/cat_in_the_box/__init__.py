"""Cat in the Box: a trick-taking game in which a card has no color until it is played.

>>> from random import Random
>>> from catbox_rules import cat_in_the_box as game
>>> state = game.initial("pegasus-2023", players=3)
>>> state = game.apply(state, game.draw(state, Random(7))).state
>>> game.turn(state)
(0, 1, 2)
"""

from catbox_rules.cat_in_the_box.actions import (
    Action,
    Bid,
    Deal,
    Discard,
    Paradox,
    Play,
)
from catbox_rules.cat_in_the_box.board import Arrangement, Board
from catbox_rules.cat_in_the_box.cards import Cards, Rank
from catbox_rules.cat_in_the_box.cells import Cell, CellSet, Color
from catbox_rules.cat_in_the_box.editions import EDITIONS, Edition, Setup
from catbox_rules.cat_in_the_box.events import Event
from catbox_rules.cat_in_the_box.options import Face, RedBrokenBy, Tokens
from catbox_rules.cat_in_the_box.ruleset import (
    ACTIONS,
    NAME,
    PACKAGE,
    VERSION,
    apply,
    draw,
    initial,
    judge,
    legal_actions,
    outcome,
    parse,
    ranges,
    rounds,
    totals,
    turn,
    view,
)
from catbox_rules.cat_in_the_box.state import (
    BidPhase,
    DealPhase,
    DiscardPhase,
    MatchOver,
    RoundResult,
    State,
    TrickPhase,
)
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.cat_in_the_box.views import SeatView, View

__all__ = [
    "ACTIONS",
    "EDITIONS",
    "NAME",
    "PACKAGE",
    "VERSION",
    "Action",
    "Arrangement",
    "Bid",
    "BidPhase",
    "Board",
    "Cards",
    "Cell",
    "CellSet",
    "Color",
    "Deal",
    "DealPhase",
    "Discard",
    "DiscardPhase",
    "Edition",
    "Event",
    "Face",
    "MatchOver",
    "Paradox",
    "Play",
    "Rank",
    "RedBrokenBy",
    "RoundResult",
    "SeatView",
    "Setup",
    "State",
    "Table",
    "Tokens",
    "TrickPhase",
    "View",
    "apply",
    "draw",
    "initial",
    "judge",
    "legal_actions",
    "outcome",
    "parse",
    "ranges",
    "rounds",
    "totals",
    "turn",
    "view",
]
