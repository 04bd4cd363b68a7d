"""A game from elsewhere that brings nothing but itself and a picture: Cat in the Box by another
name."""

from catbox_rules.cat_in_the_box import (
    ACTIONS,
    EDITIONS,
    EVENTS,
    PATCHABLE,
    apply,
    doubts,
    draw,
    initial,
    judge,
    legal_actions,
    let_stand,
    outcome,
    parse,
    ranges,
    rounds,
    totals,
    turn,
    variant_faults,
    varied,
    view,
)

__all__ = [
    "ACTIONS",
    "EDITIONS",
    "EVENTS",
    "NAME",
    "PACKAGE",
    "PATCHABLE",
    "VERSION",
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

NAME = "bare-game"
VERSION = "1"
PACKAGE = "tests.unit.bare_game"
