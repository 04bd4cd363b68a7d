"""Moments of random matches, as states, and their positions and views."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest
from attrs import frozen

from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.kernel.ruleset import CHANCE, AnyRuleset
from catbox_rules.positions import cat_in_the_box as of_cat_in_the_box
from catbox_rules.positions import schrodingers_cats as of_schrodingers_cats
from catbox_rules.render import cat_in_the_box as drawing_cat_in_the_box
from catbox_rules.render import schrodingers_cats as drawing_schrodingers_cats
from catbox_rules.render.protocol import AnyDrawing

SHUFFLED_LAYOUT = [
    ["G3", "B6", "G6", "Y6", "G4", "Y2"],
    ["R6", "B5", "B4", "B1", "R1", "B2"],
    ["R2", "G2", "Y5", "Y1", "G5", "Y3"],
    ["Y4", "R4", "B3", "R3", "G1", "R5"],
]
"""An arrangement of six columns, made up."""


@frozen
class Kind:
    """A game with a table to play it at."""

    game: AnyRuleset
    drawing: AnyDrawing
    edition: str
    players: int
    options: Mapping[str, object]

    def __str__(self) -> str:
        return " ".join([self.edition, f"{self.players}p", *self.options])

    def position_of(self, seen: Any) -> Any:
        """The position of a state or a view."""
        if self.game.NAME == cat_in_the_box.NAME:
            return of_cat_in_the_box.position_of(seen)
        return of_schrodingers_cats.position_of(seen)


def _kinds() -> Iterator[Kind]:
    for edition in cat_in_the_box.EDITIONS:
        for players in edition.player_counts:
            yield Kind(cat_in_the_box, drawing_cat_in_the_box, edition.id, players, {})
    transcribed: dict[str, object] = {"face": "purple", "layout": SHUFFLED_LAYOUT}
    yield Kind(cat_in_the_box, drawing_cat_in_the_box, "pegasus-2023", 3, transcribed)
    for players in schrodingers_cats.EDITIONS[0].player_counts:
        yield Kind(schrodingers_cats, drawing_schrodingers_cats, "amigo-2023", players, {})
    for chosen in ({"physicats": "without"}, {"blocks": 26}):
        yield Kind(schrodingers_cats, drawing_schrodingers_cats, "amigo-2023", 3, dict(chosen))


KINDS = tuple(_kinds())
"""Every edition for every count of players, and tables that chose something."""


SETUPS = tuple(each for each in KINDS if each.edition not in ("hobby-japan-2021", "bezier-2022"))
"""The same less two editions that are played with the numbers and the board of a third."""
EVERY_SETUP = pytest.mark.parametrize("kind", SETUPS, ids=str)


def states(kind: Kind, *, seed: int, every: int = 7, most: int = 25) -> list[Any]:
    """States of a random match: the first, the last, and some between."""
    random, game = Random(seed), kind.game
    state = game.initial(
        kind.edition, players=kind.players, first_seat=1, options=dict(kind.options)
    )
    all_of_them = [state]
    while turn := game.turn(state):
        chosen = (
            game.draw(state, random)
            if CHANCE in turn
            else random.choice(_few_claims(game.legal_actions(state), random))
        )
        state = game.apply(state, chosen).state
        all_of_them.append(state)
    some = all_of_them[:-1:every]
    return [*random.sample(some, min(most, len(some))), all_of_them[0], all_of_them[-1]]


def _few_claims(actions: tuple[Any, ...], random: Random) -> list[Any]:
    """The actions with only the next few claims, so that a round of claims has some length."""
    claims = [each for each in actions if isinstance(each, schrodingers_cats.Claim)]
    others = [each for each in actions if not isinstance(each, schrodingers_cats.Claim)]
    doubts = [each for each in others if isinstance(each, schrodingers_cats.Doubt)]
    if claims and doubts and random.random() < 0.7:
        others = [each for each in others if each not in doubts]
    return [*claims[:4], *others]
