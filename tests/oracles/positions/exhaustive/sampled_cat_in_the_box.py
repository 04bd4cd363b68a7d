"""Other worlds of a table of full size: matches that look the same, with other hidden cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain
from random import Random

from attrs import evolve, frozen

from catbox_rules.cat_in_the_box import (
    Action,
    Deal,
    DealPhase,
    Discard,
    MatchOver,
    Rank,
    State,
    Table,
    apply,
    judge,
)
from catbox_rules.cat_in_the_box.position import Position, position_of
from catbox_rules.conformance.cat_in_the_box import POLICIES
from catbox_rules.testing.cat_in_the_box import next_action
from tests.oracles.positions.exhaustive.cat_in_the_box import World


@frozen
class Moment:
    """A moment of a round: the state, and how it came to it from the deal on."""

    before_deal: DealPhase
    actions: tuple[Action, ...]
    state: State


def moments(table: Table, random: Random) -> Iterator[Moment]:
    """The moments of a match, with what has been done in the round so far."""
    policy = random.choice(list(POLICIES.values()))
    state: State = DealPhase(table)
    begin, actions = DealPhase(table), list[Action]()
    while not isinstance(state, MatchOver):
        if isinstance(state, DealPhase):
            begin, actions = state, []
        yield Moment(begin, tuple(actions), state)
        action = next_action(state, random, policy)
        actions.append(action)
        state = apply(state, action).state


def other_worlds(moment: Moment, given: Position, number: int, random: Random) -> list[World]:
    """Worlds that a moment may be, by what a position tells of its cards: that of the moment, and
    as many others as are found with other cards in the hidden places. The same has been done in
    each of them, and was allowed."""
    worlds = [World(position_of(moment.state), moment.state)]
    for _ in range(number):
        other = _with_other_cards(moment, given, random)
        if other is not None:
            worlds.append(World(position_of(other), other))
    return worlds


def _with_other_cards(moment: Moment, given: Position, random: Random) -> State | None:
    played = [tokens.cards for tokens in given.tokens]
    piles = [*given.hands, *given.discards]
    seen = Counter(chain(given.revealed, *played, *(pile.known for pile in piles)))
    unseen = list((Counter(given.table.deck) - seen).elements())
    random.shuffle(unseen)
    filled = [(*pile.known, *(unseen.pop() for _ in range(pile.unknown))) for pile in piles]
    hands, discards = filled[: len(given.hands)], filled[len(given.hands) :]
    dealt = [
        (*hand, *discard, *cards)
        for hand, discard, cards in zip(hands, discards, played, strict=True)
    ]
    return _played(moment, dealt, discards)


def _played(
    moment: Moment, dealt: Sequence[tuple[Rank, ...]], discards: Sequence[tuple[Rank, ...]]
) -> State | None:
    """The state after the same actions from another deal; None if one of them is not allowed."""
    state: State = moment.before_deal
    for action in moment.actions:
        done: Action = action
        if isinstance(action, Deal):
            done = Deal(dealt, action.revealed)
        elif isinstance(action, Discard):
            done = evolve(action, rank=discards[action.seat][0])
        if not judge(state, done).is_legal:
            return None
        state = apply(state, done).state
    return state
