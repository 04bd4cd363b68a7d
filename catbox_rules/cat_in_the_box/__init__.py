"""Cat in the Box: a trick-taking game in which a card has no color until it is played.

>>> from random import Random
>>> from catbox_rules import cat_in_the_box as game
>>> state = game.initial("pegasus-2023", players=3)
>>> state = game.apply(state, game.draw(state, Random(7))).state
>>> game.turn(state)
(0, 1, 2)
"""

from typing import TYPE_CHECKING

from catbox_rules.cat_in_the_box.actions import (
    ACTIONS,
    Action,
    Bid,
    Deal,
    Discard,
    Paradox,
    Play,
    SeatAction,
    parse,
)
from catbox_rules.cat_in_the_box.board import Arrangement, Board
from catbox_rules.cat_in_the_box.cards import Cards, Rank
from catbox_rules.cat_in_the_box.cells import Cell, CellSet, Color
from catbox_rules.cat_in_the_box.doubts import doubts
from catbox_rules.cat_in_the_box.editions import EDITIONS, Edition, Setup
from catbox_rules.cat_in_the_box.events import (
    EVENTS,
    BidMade,
    CardPlayed,
    CardsRevealed,
    ColorLost,
    DiscardChosen,
    DiscardMade,
    Event,
    HandDealt,
    MatchEnded,
    NeutralTokenPlaced,
    ParadoxOccurred,
    RoundBegan,
    RoundScored,
    TokenPlaced,
    TrickAbandoned,
    TrickWon,
)
from catbox_rules.cat_in_the_box.house_rules import SLOTS, HouseRules, register_house_rule
from catbox_rules.cat_in_the_box.options import Face
from catbox_rules.cat_in_the_box.position import Phase, Position
from catbox_rules.cat_in_the_box.readings import READINGS, RedBrokenBy, Tokens
from catbox_rules.cat_in_the_box.ruleset import (
    NAME,
    PACKAGE,
    VERSION,
    apply,
    draw,
    initial,
    judge,
    legal_actions,
    let_stand,
    outcome,
    ranges,
    rounds,
    totals,
    turn,
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
from catbox_rules.cat_in_the_box.varying import PATCHABLE, variant_faults, varied
from catbox_rules.cat_in_the_box.views import FORMER_VIEWS, View, view
from catbox_rules.kernel.former import former_names
from catbox_rules.kernel.variants.house_rules import HouseRule

if not TYPE_CHECKING:
    __getattr__ = former_names(__name__, FORMER_VIEWS)

__all__ = [
    "ACTIONS",
    "EDITIONS",
    "EVENTS",
    "NAME",
    "PACKAGE",
    "PATCHABLE",
    "READINGS",
    "SLOTS",
    "VERSION",
    "Action",
    "Arrangement",
    "Bid",
    "BidMade",
    "BidPhase",
    "Board",
    "CardPlayed",
    "Cards",
    "CardsRevealed",
    "Cell",
    "CellSet",
    "Color",
    "ColorLost",
    "Deal",
    "DealPhase",
    "Discard",
    "DiscardChosen",
    "DiscardMade",
    "DiscardPhase",
    "Edition",
    "Event",
    "Face",
    "HandDealt",
    "HouseRule",
    "HouseRules",
    "MatchEnded",
    "MatchOver",
    "NeutralTokenPlaced",
    "Paradox",
    "ParadoxOccurred",
    "Phase",
    "Play",
    "Position",
    "Rank",
    "RedBrokenBy",
    "RoundBegan",
    "RoundResult",
    "RoundScored",
    "SeatAction",
    "Setup",
    "State",
    "Table",
    "TokenPlaced",
    "Tokens",
    "TrickAbandoned",
    "TrickPhase",
    "TrickWon",
    "View",
    "apply",
    "doubts",
    "draw",
    "initial",
    "judge",
    "legal_actions",
    "let_stand",
    "outcome",
    "parse",
    "ranges",
    "register_house_rule",
    "rounds",
    "totals",
    "turn",
    "variant_faults",
    "varied",
    "view",
]
