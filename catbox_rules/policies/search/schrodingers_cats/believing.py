"""What the others' claims say about their boxes: sampled worlds, weighed.

Whoever claims many dead cats is likelier to hold dead cats. How much likelier, the bot `bot` says:
each claim of another seat in the round has the chance that this bot makes it with the boxes that
the seat had in a world, and now and then (`SLIPS`) any other one. The weight of a world is the
product of these chances. The same as `catbox_rules.policies.sampling.weighed` with the likelihood
of that bot, some hundred times as fast, for it looks at claims and doubts alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from catbox_rules.kernel.ruleset import Seat
from catbox_rules.policies.sampling import AnyPast, AnySampler
from catbox_rules.policies.search.schrodingers_cats.claims import DOUBT, Claims
from catbox_rules.policies.search.schrodingers_cats.chances import PLACES
from catbox_rules.schrodingers_cats import (
    Claim,
    Deal,
    Draw,
    EndTurn,
    Exchange,
    Physicat,
    Prove,
    Use,
)
from catbox_rules.schrodingers_cats.boxes import STATES
from catbox_rules.schrodingers_cats.physicats import COUNTS_AS, REMOVES
from catbox_rules.schrodingers_cats.results import start_seat

SLIPS: Final = 0.15
"""How often a seat is taken to claim or doubt otherwise than the bot."""
_OTHERWISE: Final = SLIPS / 12
"""How likely it then does a certain other thing: a dozen of them come into question."""


def believed(sampler: AnySampler, random: Random, number: int) -> tuple[list[Any], list[float]]:
    """Sampled worlds, and their weights by what the others have claimed in the round."""
    worlds, weights = list[Any](), list[float]()
    for _ in range(number):
        seed = random.getrandbits(64)
        worlds.append(sampler.draw(Random(seed)))
        is_told = sampler.remembers
        weights.append(_weight(sampler.draw_past(Random(seed)), sampler.seat) if is_told else 1.0)
    return worlds, weights


def drawn_by_weight(
    worlds: Sequence[Any], weights: Sequence[float], random: Random, number: int
) -> list[Any]:
    """So many of the worlds, by their weights; evenly spread, so that chance decides little."""
    step = sum(weights) / number
    mark, passed, found = random.random() * step, 0.0, list[Any]()
    for world, weight in zip(worlds, weights, strict=True):
        passed += weight
        while mark < passed and len(found) < number:
            found.append(world)
            mark += step
    return found


def _weight(past: AnyPast, own_seat: Seat) -> float:
    begins = past.begins
    course: Claims | None = None
    weight = 1.0
    for action in past.actions:
        if isinstance(action, Deal):
            hands = [hand.counts for hand in action.hands]
            start = start_seat(begins.table, begins.results)
            course = Claims.begun(begins.table, begins.results, hands, start)
        elif course is not None:
            if isinstance(action, Claim) and action.seat != own_seat:
                weight *= _likelihood(course, action)
            _follow(course, action)
    return weight


def _likelihood(course: Claims, claim: Claim) -> float:
    options = course.options(claim.seat)
    place = PLACES[STATES.index(claim.state)][claim.count]
    if options == [DOUBT] or place not in options:
        return _OTHERWISE
    return _OTHERWISE + (1 - SLIPS) / len(options)


def _follow(course: Claims, action: object) -> None:
    """Do what was done, drawn cards included."""
    match action:
        case Claim(_, count, state):
            course.play(PLACES[STATES.index(state)][count])
        case Prove(_, boxes):
            course.play(("prove", boxes))
        case Exchange(_, boxes):
            course.play(("exchange", boxes))
        case Draw(boxes):
            own = course.own[course.on_turn]
            for kind, cards in enumerate(boxes.counts):
                own[kind] += cards
            course.owed = 0
        case EndTurn():
            course.play(("end turn",))
        case Use() as use:
            _use(course, use)
        case _:
            pass


def _use(course: Claims, use: Use) -> None:
    effect = use.effect
    if effect in COUNTS_AS:
        course.extra = [a + b for a, b in zip(course.extra, COUNTS_AS[effect].counts, strict=True)]
    elif effect is Physicat.FEYNCAT:
        course.kinds = 0
    elif effect in REMOVES:
        kind = STATES.index(REMOVES[effect])
        for shown in course.shown:
            shown[kind] = 0
    elif effect is Physicat.FELINESTEIN:
        course.own[use.seat] = [0, 0, 0, 0]
    elif effect is Physicat.PAWKING:
        course.play(("end turn",))
