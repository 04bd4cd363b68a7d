"""Schrödinger's Cats: a bluffing game about what the boxes in play show.

>>> from random import Random
>>> from catbox_rules import schrodingers_cats as game
>>> state = game.initial("amigo-2023", players=4)
>>> random = Random(7)
>>> while game.turn(state) == ("chance",):
...     state = game.apply(state, game.draw(state, random)).state
>>> game.turn(state)
(0,)
"""

from typing import TYPE_CHECKING

from catbox_rules.kernel.former import former_names
from catbox_rules.schrodingers_cats.actions import (
    ACTIONS,
    Action,
    Claim,
    Deal,
    DealPhysicats,
    Doubt,
    Draw,
    EndTurn,
    Exchange,
    Prove,
    SeatAction,
    Use,
    parse,
)
from catbox_rules.schrodingers_cats.boxes import Box, Boxes
from catbox_rules.schrodingers_cats.discard_pile import DiscardPile
from catbox_rules.schrodingers_cats.doubts import doubts
from catbox_rules.schrodingers_cats.editions import EDITIONS, Edition, Setup
from catbox_rules.schrodingers_cats.events import (
    EVENTS,
    BoxesDiscarded,
    BoxesDrawn,
    BoxesInPlayChanged,
    BoxesProved,
    BoxesRemoved,
    ClaimChecked,
    ClaimDoubted,
    ClaimMade,
    DiscardPileSeen,
    DiscardsChosen,
    DrawSeen,
    Event,
    HandDealt,
    HandsShown,
    LifeLost,
    MatchEnded,
    PhysicatDealt,
    PhysicatJoinedRow,
    PhysicatOpened,
    PhysicatStays,
    PhysicatUsed,
    RoundBegan,
    SeatEliminated,
    TurnEnded,
    TurnSkipped,
)
from catbox_rules.schrodingers_cats.options import PlayedPhysicats
from catbox_rules.schrodingers_cats.physicats import Physicat, Physicats, SomePhysicats
from catbox_rules.schrodingers_cats.position import Phase, Position
from catbox_rules.schrodingers_cats.readings import (
    READINGS,
    OpenHeisenbergs,
    PhysicatTiming,
    ShortPile,
)
from catbox_rules.schrodingers_cats.results import Count, RoundResult
from catbox_rules.schrodingers_cats.ruleset import (
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
from catbox_rules.schrodingers_cats.state import (
    ClaimPhase,
    DealPhase,
    DrawPhase,
    MatchOver,
    PhysicatDealPhase,
    ProofPhase,
    Round,
    RoundPhase,
    State,
    TurnPhase,
)
from catbox_rules.schrodingers_cats.table import Table
from catbox_rules.schrodingers_cats.track import Space, Track
from catbox_rules.schrodingers_cats.varying import PATCHABLE, variant_faults, varied
from catbox_rules.schrodingers_cats.views import FORMER_VIEWS, View, view

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
    "VERSION",
    "Action",
    "Box",
    "Boxes",
    "BoxesDiscarded",
    "BoxesDrawn",
    "BoxesInPlayChanged",
    "BoxesProved",
    "BoxesRemoved",
    "Claim",
    "ClaimChecked",
    "ClaimDoubted",
    "ClaimMade",
    "ClaimPhase",
    "Count",
    "Deal",
    "DealPhase",
    "DealPhysicats",
    "DiscardPile",
    "DiscardPileSeen",
    "DiscardsChosen",
    "Doubt",
    "Draw",
    "DrawPhase",
    "DrawSeen",
    "Edition",
    "EndTurn",
    "Event",
    "Exchange",
    "HandDealt",
    "HandsShown",
    "LifeLost",
    "MatchEnded",
    "MatchOver",
    "OpenHeisenbergs",
    "Phase",
    "Physicat",
    "PhysicatDealPhase",
    "PhysicatDealt",
    "PhysicatJoinedRow",
    "PhysicatOpened",
    "PhysicatStays",
    "PhysicatTiming",
    "PhysicatUsed",
    "Physicats",
    "PlayedPhysicats",
    "Position",
    "ProofPhase",
    "Prove",
    "Round",
    "RoundBegan",
    "RoundPhase",
    "RoundResult",
    "SeatAction",
    "SeatEliminated",
    "Setup",
    "ShortPile",
    "SomePhysicats",
    "Space",
    "State",
    "Table",
    "Track",
    "TurnEnded",
    "TurnPhase",
    "TurnSkipped",
    "Use",
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
    "rounds",
    "totals",
    "turn",
    "variant_faults",
    "varied",
    "view",
]
