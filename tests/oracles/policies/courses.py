"""Every course of a round that shows a seat what it has seen, by brute force, and courses drawn by
trying: what `catbox_rules.policies.sampling` says that a sampler does, taken by its word.

No sampler is asked here. The cards have numbers; chance gives them out from a shuffled deck, and
every action of another seat takes numbered cards from its hand. A course counts if the reference
allows all its actions and if it shows the seat the same events. For every course by numbers the
brute force goes through the courses by kinds, and counts how many numbered ones there are of each.

A game says in a `Hidden` what may be hidden of an action.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Protocol

from attrs import define, field

from catbox_rules.kernel.errors import IllegalAction
from catbox_rules.kernel.ruleset import CHANCE, Action, Event, seen_by
from tests.unit.policies.sampling.moments import Moment


class Hidden(Protocol):
    """What a seat may not see of the actions of a game."""

    def instead(self, state: Any, action: Any, seat: int) -> Iterator[tuple[Action, int]]:
        """The actions that may have been taken in place of one, as far as its kind and its size
        go, each with the number of choices of numbered cards for it."""
        ...

    def deck(self, begins: Any) -> list[Any]:
        """What each card shows, by its number."""
        ...

    def by_numbers(self, state: Any, action: Any, cards: Numbered) -> Action | None:
        """The action that was taken in place of one, with numbered cards at random; None if it
        cannot have been that."""
        ...


@define
class Numbered:
    """The cards of a round by number: `pile` from its end, and the hands."""

    seat: int
    kinds: list[Any]
    random: Random
    pile: list[int] = field(init=False)
    hands: dict[int, list[int]] = field(factory=dict[int, list[int]])

    def __attrs_post_init__(self) -> None:
        self.pile = list(range(len(self.kinds)))
        self.random.shuffle(self.pile)

    def draw(self, number: int) -> list[int]:
        """Cards from the pile."""
        return [self.pile.pop() for _ in range(number)]

    def take(self, seat: int, number: int) -> list[Any]:
        """What cards show that are taken out of a hand at random."""
        hand = self.hands[seat]
        self.random.shuffle(hand)
        taken = [hand.pop() for _ in range(number)]
        return self.show(taken)

    def show(self, cards: list[int]) -> list[Any]:
        """What some cards show."""
        return [self.kinds[card] for card in cards]


def every_course(
    moment: Moment,
    seat: int,
    hidden: Hidden,
    likely: Callable[[Any, Action], float] | None = None,
) -> dict[Any, float]:
    """The states to which courses lead that show the seat what it has seen, each with the number
    of its courses.

    * `likely`: how likely another seat takes an action in a state. Then each state comes with how
      likely it is, but for a factor that all share: no choice of cards of another seat is counted,
      for the likelihood is that of all of them together.
    """
    reached: dict[Any, float] = {moment.begins: 1}
    true = moment.begins
    for action in moment.actions:
        step = moment.game.apply(true, action)
        shown = seen_by(step.events, seat)
        true, before = step.state, reached
        reached = defaultdict(int)
        by_another = action.actor not in (CHANCE, seat)
        for state, number in before.items():
            for other, choices in hidden.instead(state, action, seat):
                after = _after(moment, state, other, seat, shown)
                if after is not None:
                    counts = likely(state, other) if likely and by_another else choices
                    reached[after] += number * counts
    return reached


def _after(
    moment: Moment, state: Any, action: Any, seat: int, shown: tuple[Event, ...]
) -> Any | None:
    """The state after an action; None if it is illegal, or shows the seat something else."""
    try:
        step = moment.game.apply(state, action)
    except IllegalAction:
        return None
    return step.state if seen_by(step.events, seat) == shown else None


def course_by_trying(moment: Moment, seat: int, hidden: Hidden, random: Random) -> Any:
    """The state to which a course leads that shows the seat what it has seen: the first one of
    those that are drawn until one does."""
    shown: list[tuple[Event, ...]] = []
    true = moment.begins
    for action in moment.actions:
        step = moment.game.apply(true, action)
        shown.append(seen_by(step.events, seat))
        true = step.state
    kinds = hidden.deck(moment.begins)
    while True:
        state, cards = moment.begins, Numbered(seat, kinds, random)
        for action, expected in zip(moment.actions, shown, strict=True):
            other = hidden.by_numbers(state, action, cards)
            state = None if other is None else _after(moment, state, other, seat, expected)
            if state is None:
                break
        if state is not None:
            return state
