"""Rulebooks that the tests compare, and what is said of them without the code under test."""

from __future__ import annotations

from catbox_rules.book import Rulebook
from catbox_rules.diff.lockstep import (
    ComparedGame,
    Played,
    Snapshot,
    Tables,
    begin,
    choices,
    compared,
    generated,
    step,
    tables_of,
)
from catbox_rules.kernel.ruleset import Action
from catbox_rules.records import read_action

__all__ = ["actions_of", "after", "game_of", "matches_of", "rulebook", "tables"]

DEALT = {
    2: {
        "do": "deal",
        "hands": [[1, 1, 1, 2, 2, 2, 3, 3, 3, 4], [1, 1, 2, 2, 3, 3, 5, 5, 5, 5]],
        "revealed": [4, 4, 5],
    },
    3: {
        "do": "deal",
        "hands": [
            [1, 1, 1, 1, 1, 2, 2, 2, 2, 2],
            [3, 3, 3, 3, 3, 4, 4, 4, 4, 4],
            [5, 5, 5, 5, 5, 6, 6, 6, 6, 6],
        ],
    },
}
"""A deal for each count of players, as in a record."""


def rulebook(spelling: str) -> Rulebook:
    return Rulebook.named(spelling)


def tables(a: str, b: str, players: int) -> Tables:
    return tables_of(rulebook(a), rulebook(b), players)


def game_of(pair: Tables) -> ComparedGame:
    return compared(pair[0].ruleset)


def matches_of(pair: Tables, number: int, seed: int = 0) -> list[Played]:
    """The first generated matches at some tables."""
    game = game_of(pair)
    return [generated(game, pair, number=each, seed=seed) for each in range(number)]


def actions_of(pair: Tables, *texts: str) -> list[Action]:
    """The deal of `DEALT`, then actions as text, each of the seat whose turn it is: `0:5Y` names
    it where several may act."""
    moment = begin(game_of(pair), pair)
    ruleset = moment.game.ruleset
    deal = read_action(ruleset, ruleset.ranges(moment.a), DEALT[pair[0].players], path="$")
    actions: list[Action] = [deal]
    moment, _ = step(moment, deal)
    for text in texts:
        who, colon, action_text = text.rpartition(":")
        seat = int(who) if colon else int(ruleset.turn(moment.a)[0])
        action: Action = ruleset.parse(action_text, seat)
        actions.append(action)
        if action in choices(moment)[0]:
            moment, _ = step(moment, action)
    return actions


def after(pair: Tables, *texts: str) -> Snapshot:
    """The moment after the deal of `DEALT` and some actions, which both sides allow."""
    moment = begin(game_of(pair), pair)
    for action in actions_of(pair, *texts):
        moment, found = step(moment, action)
        assert found == ()
    return moment
