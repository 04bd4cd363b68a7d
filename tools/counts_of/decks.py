"""A small deck, whatever the game: every match that can be played with it, counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Generic, TypeVar

from attrs import frozen

from catbox_rules.kernel.ruleset import CHANCE, Action, Event, Ruleset, Step
from catbox_rules.testing.counting import layers

__all__ = ["Deck", "deck_file"]

StateT = TypeVar("StateT", bound=Hashable)
ActionT = TypeVar("ActionT", bound=Action)
EventT = TypeVar("EventT", bound=Event)


@frozen
class Deck(Generic[StateT, ActionT, EventT]):
    """A small deck, with all that its matches are counted by."""

    name: str
    """The name of its file, without `deck-` and its ending."""
    title: str
    ruleset: Ruleset[StateT, ActionT, EventT, object, ActionT, object]
    start: StateT
    """The state in which chance is first on turn."""
    numbers: tuple[tuple[str, object], ...]
    """The numbers of the deck and the table, by name."""
    outcomes: Callable[[StateT], Iterable[tuple[ActionT, int]]]
    """Every outcome of chance, with the number of ways in which the cards give it, each card
    having its own mark."""
    results: Callable[[StateT, ActionT, Step[StateT, EventT]], Iterable[Hashable]]
    """What is counted where a round or the match ends."""
    alike: Callable[[StateT], StateT]
    """A state that may stand for another."""

    def once(self, state: StateT) -> Iterator[tuple[ActionT, int]]:
        """Every outcome of chance, as coming in one way."""
        for action, _ in self.outcomes(state):
            yield action, 1

    def counted(self, *, weighted: bool) -> Counter[Hashable]:
        """How many lines end a round or the match in each way, and how many matches have each
        number of actions of seats; lines count once for each different deal and draw, or, weighted,
        once for each way in which the cards give it, each card having its own mark."""
        outcomes = self.outcomes if weighted else self.once
        found = Counter[Hashable]()
        found["deals"] = self._deals(self.start, outcomes)
        for layer in layers(
            self.ruleset, self.start, sorts=self.results, outcomes=outcomes, alike=self.alike
        ):
            found.update(layer.sorts)
            if layer.stopped:
                found[f"length {layer.depth}"] = layer.stopped
        return found

    def _deals(
        self, state: StateT, outcomes: Callable[[StateT], Iterable[tuple[ActionT, int]]]
    ) -> int:
        """In how many ways chance does all that it does before a seat acts."""
        if self.ruleset.turn(state) != (CHANCE,):
            return 1
        return sum(
            ways * self._deals(self.ruleset.apply(state, action).state, outcomes)
            for action, ways in outcomes(state)
        )


def deck_file(deck: Deck[StateT, ActionT, EventT]) -> str:
    """The file of a small deck."""
    once, weighted = deck.counted(weighted=False), deck.counted(weighted=True)
    width = len(str(max(weighted.values())))
    lines = [
        f"# Every match of a small deck: {deck.title}.",
        "#",
        "# A line of numbers:  number NAME VALUE …",
        "# A line of results:  result ONCE WEIGHTED NAME VALUE …",
        "#",
        "# ONCE counts each different deal and draw once, cards that show the same being the same;",
        "# WEIGHTED counts it as often as the cards give it, each card having its own mark.",
        "# What the numbers and the results mean stands in docs/counts.md.",
        "# Written by: python -m tools.make_counts",
        "",
        *(f"number {name} {value}" for name, value in deck.numbers),
        "",
    ]
    lines += [
        f"result {once[name]:>{width}} {weighted[name]:>{width}} {name}"
        for name in sorted(once, key=_in_order)
    ]
    return "\n".join([*lines, ""])


def _in_order(name: Hashable) -> tuple[int, str, list[int]]:
    """Totals first, then the rest by name and by value, numbers by their size."""
    words = str(name).split()
    values = [int(word) for word in words[1:]]
    return len(words) > 1, words[0], values
