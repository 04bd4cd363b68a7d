"""Rounds of Cat in the Box that end early because a seat is stuck: the first in which a difference
in scoring shows.

One hand is dealt in threes. Of all plays that can follow, the few that leave some seat the fewest
cells are continued.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from random import Random
from typing import Final, TypeAlias

from attrs import evolve

from catbox_rules.cat_in_the_box import (
    Action,
    Bid,
    BidPhase,
    Deal,
    Discard,
    DiscardPhase,
    State,
    TrickPhase,
    apply,
    draw,
    legal_actions,
)
from catbox_rules.cat_in_the_box.rules.declaring import without_counting_tokens
from catbox_rules.diff.cat_in_the_box.deals import in_threes

_AT_ONCE: Final = 20
"""How many rounds are continued at once."""
_LEAST_OF_EACH: Final = 5
"""How many of them for each distribution of the tricks."""
_OTHER_BIDS: Final = 5
"""How many times the bids of a round are drawn again."""

_Course: TypeAlias = tuple[tuple[Action, ...], State]
"""What was done, and where it leads."""


def early_rounds(state: State, before: int, random: Random) -> Iterator[Sequence[Action]]:
    """Yield beginnings of a match, each up to the end of its first round, for one deal, the
    shortest first.

    * `state`: the match before its first deal, by the rulebook that allows all of it.
    * `before`: yield only rounds that end before the action with this index.
    """
    courses = [_up_to_first_lead(state, random)]
    while courses and len(courses[0][0]) < before:
        longer = list(_one_action_longer(courses))
        for actions, after in longer:
            if not isinstance(after, TrickPhase):
                yield from _with_bids(actions, after.table.setup.bids, random)
        courses = _most_cornered(longer, random)


def _with_bids(
    actions: tuple[Action, ...], bids: Sequence[int], random: Random
) -> Iterator[Sequence[Action]]:
    """Yield a round as it is, and a few times with other bids, which only affect its scores."""
    yield actions
    for _ in range(_OTHER_BIDS if bids else 0):
        yield [
            evolve(each, tricks=random.choice(bids)) if isinstance(each, Bid) else each
            for each in actions
        ]


def _up_to_first_lead(state: State, random: Random) -> _Course:
    """Return the deal, discards that leave few ranks, and random bids, with the state after
    them."""
    actions: list[Action] = []
    drawn = draw(state, random)
    assert isinstance(drawn, Deal)
    action: Action = in_threes(drawn, random)
    while True:
        actions.append(action)
        state = apply(state, action).state
        match state:
            case DiscardPhase():
                action = random.choice(_leaving_few_ranks(state))
            case BidPhase():
                action = random.choice(legal_actions(state))
            case _:
                return tuple(actions), state


def _leaving_few_ranks(state: DiscardPhase) -> Sequence[Action]:
    discards = [each for each in legal_actions(state) if isinstance(each, Discard)]
    ranks = [len(state.hands[each.seat].without(each.rank).ranks) for each in discards]
    return [each for each, left in zip(discards, ranks, strict=True) if left == min(ranks)]


def _one_action_longer(courses: Sequence[_Course]) -> Iterator[_Course]:
    for actions, state in courses:
        for action in legal_actions(state):
            yield (*actions, action), apply(state, action).state


def _most_cornered(courses: Sequence[_Course], random: Random) -> list[_Course]:
    """Return those unfinished rounds that leave a seat the fewest cells: a few for each
    distribution of the tricks, because the scores depend on it."""
    by_tricks = defaultdict[tuple[int, ...], list[tuple[int, float, int]]](list)
    for place, (_, state) in enumerate(courses):
        if isinstance(state, TrickPhase):
            by_tricks[state.won].append((_least_room(state), random.random(), place))
    each = max(_LEAST_OF_EACH, _AT_ONCE // max(1, len(by_tricks)))
    chosen = [place for some in by_tricks.values() for _, _, place in sorted(some)[:each]]
    return [courses[place] for place in chosen]


def _least_room(state: TrickPhase) -> int:
    """Return the fewest open cells for which some seat has cards and colors, whether it leads or
    not."""
    room = without_counting_tokens(state.table)
    return min(len(room(state, seat)) for seat in state.table.seats)
