"""Matches played at random by the reference engine, as the rows of a campaign."""

from __future__ import annotations

from random import Random
from typing import TypeAlias

from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.cat_in_the_box import Play, RoundScored, TrickWon
from catbox_rules.kernel.forms import is_object
from catbox_rules.kernel.ruleset import Outcome
from catbox_rules.records import as_json

Row: TypeAlias = dict[str, object]


def match_of_boxes(number: int, *, players: int, seed: int = 1, **options: object) -> list[Row]:
    """A match of Cat in the Box; the rows of its rounds."""
    game, random = cat_in_the_box, Random(f"{seed} {number}")
    state = game.initial("pegasus-2023", players=players, options=options)
    rows: list[Row] = []
    completed = plays = forced = 0
    while turn := game.turn(state):
        legal = game.legal_actions(state)
        action = random.choice(legal) if legal else game.draw(state, random)
        if isinstance(action, Play):
            plays += 1
            clauses = {ground.clause for ground in game.judge(state, action).grounds}
            forced += "declare.lead-red-forced" in clauses
        assert turn
        state, events = (step := game.apply(state, action)).state, step.events
        for event in events:
            completed += isinstance(event, TrickWon)
            if isinstance(event, RoundScored):
                result = event.result
                rows.append(
                    {
                        "match": number,
                        "round": len(rows),
                        "start_seat": result.start_seat,
                        "paradox": result.paradox,
                        "completed": completed,
                        "plays": plays,
                        "forced_red_leads": forced,
                        "bids": list(event.bids) or None,
                        "tricks": list(result.tricks),
                        "groups": list(event.groups),
                        "bonus": list(result.bonus),
                        "scores": list(result.scores),
                        "totals": None,
                        "winners": None,
                    }
                )
                completed = plays = forced = 0
    return _ended(rows, game.totals(state), game.outcome(state))


def match_of_cats(number: int, *, players: int, seed: int = 1, **options: object) -> list[Row]:
    """A match of Schrödinger's Cats; the rows of its rounds."""
    game, random = schrodingers_cats, Random(f"{seed} {number}")
    state = game.initial("amigo-2023", players=players, options=options)
    while game.turn(state):
        legal = game.legal_actions(state)
        state = game.apply(state, random.choice(legal) if legal else game.draw(state, random)).state
    rows: list[Row] = []
    for index, result in enumerate(game.rounds(state)):
        document = as_json(result)
        assert is_object(document)
        row = {"match": number, "round": index, **document, "totals": None, "winners": None}
        rows.append(row)
    return _ended(rows, game.totals(state), game.outcome(state))


def _ended(rows: list[Row], totals: tuple[int, ...], outcome: Outcome | None) -> list[Row]:
    assert outcome is not None
    rows[-1] |= {"totals": list(totals), "winners": list(outcome.winners)}
    return rows
