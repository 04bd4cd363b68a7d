"""Moments to compare: those of matches played by some policy, and others made from them.

A `Match` names a stretch of a match by a few values, so that Hypothesis can make it smaller. Its
moments are played by the engine. Next to them stand moments that no play need lead to, for the
rules rule on them as well: cards dealt again among the hands, other colors lost, other points in
the rounds that are over (so that many matches are tied).
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Final

from attrs import evolve, frozen

from catbox_rules.cat_in_the_box import (
    Action,
    Cards,
    Color,
    Deal,
    DealPhase,
    MatchOver,
    State,
    TrickPhase,
    apply,
    legal_actions,
    turn,
)
from catbox_rules.cat_in_the_box.state import RoundResult, packed
from catbox_rules.conformance.cat_in_the_box import POLICIES
from catbox_rules.kernel.values import changing
from catbox_rules.testing.cat_in_the_box import next_action
from tests.oracles.formal.cat_in_the_box.tables import Choice

__all__ = ["Match", "Moment"]

ALTERED: Final = 4
"""Of so many moments of tricks one is altered as well."""


@frozen
class Match:
    """Some moments of a match. If it ends before them, another match follows at the same table.

    * `policy`: one of the names of `POLICIES`, by which all seats play.
    * `seed`: of the cards, of choices and of what is altered.
    * `skipped`, `length`: so many moments are passed over; so many are then looked at.
    """

    choice: Choice
    policy: str
    seed: int = 0
    skipped: int = 0
    length: int = 100

    def moments(self) -> Iterator[Moment]:
        """The moments, in order; behind one an altered one that was made from it."""
        random = Random(self.seed)
        last = self.skipped + self.length
        for moment in islice(self._played(random), self.skipped, last):
            yield moment
            yield from _altered(moment, random)

    def _played(self, random: Random) -> Iterator[Moment]:
        table, policy = self.choice.table(), POLICIES[self.policy]
        while True:
            state: State = DealPhase(table)
            before: tuple[Action, ...] = ()
            while not isinstance(state, MatchOver):
                action = next_action(state, random, policy)
                yield Moment(state, None if isinstance(action, Deal) else action, self, before)
                state = apply(state, action).state
                before = (*before, action)
            yield Moment(state, None, self, before)


@frozen
class Moment:
    """A state, and what is done in it: an action of a seat, or nothing."""

    state: State
    action: Action | None
    match: Match
    before: tuple[Action, ...]
    """The actions that led to it, or to the moment from which it was made."""
    altered: bool = False

    def __str__(self) -> str:
        how = "made from the last moment of" if self.altered else "at the end of"
        return f"{how} {json.dumps(self.match.choice.record(self.before))} ({self.match})"


def _altered(moment: Moment, random: Random) -> Iterator[Moment]:
    state, action = moment.state, moment.action
    if isinstance(state, TrickPhase) and random.randrange(ALTERED) == 0:
        other = _with_other_cards(state, random)
        choice = random.choice(legal_actions(other))
        yield evolve(moment, state=other, action=choice, altered=True)
    if isinstance(state, MatchOver) or (action is not None and _ends_match(state, action)):
        points = _other_points(state.results, random)
        yield evolve(moment, state=changing(type(state), "results")(state, points), altered=True)


def _ends_match(state: State, action: Action) -> bool:
    return not turn(apply(state, action).state)


def _with_other_cards(state: TrickPhase, random: Random) -> TrickPhase:
    """The same board before seats with other hands, other discards and other lost colors."""
    cards = [rank for hand in state.hands for rank in hand] + [*state.discards]
    random.shuffle(cards)
    discards = tuple(cards.pop() for _ in state.discards)
    hands = tuple(Cards.of(*(cards.pop() for _ in range(len(hand)))) for hand in state.hands)
    held = tuple(
        frozenset(random.sample([*Color], random.choice((1, 2, 3, 4, 4)))) for _ in state.hands
    )
    return _with_cards(state, discards, packed(hands, state.board, held))


_with_cards: Final = changing(TrickPhase, "discards", "packed")


def _other_points(results: tuple[RoundResult, ...], random: Random) -> tuple[RoundResult, ...]:
    """Rounds that brought few points or many, often the same to several seats."""
    most = random.choice((0, 1, 2, 9))
    return tuple(
        evolve(each, scores=tuple(random.randint(-most, most) for _ in each.scores))
        for each in results
    )
