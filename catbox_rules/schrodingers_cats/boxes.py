"""Box cards: what they show, and immutable piles of them.

A pile has no order: cards that show the same are the same, so that a hand, a proof or the discard
pile is how many there are of each kind.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from functools import lru_cache
from itertools import chain, product, repeat
from operator import attrgetter
from typing import ClassVar, Final

from attrs import Attribute, field, frozen

from catbox_rules.kernel.errors import MalformedInput, is_whole_number, own_number
from catbox_rules.kernel.frozen_value import FrozenValue
from catbox_rules.kernel.unchecked import unchecked


class Box(Enum):
    """What a box card shows."""

    ALIVE = "alive"
    DEAD = "dead"
    EMPTY = "empty"
    HEISENBERG = "heisenberg"

    def __init__(self, name: str) -> None:
        self.text = name

    __hash__ = object.__hash__  # there is one object of each; `Enum` hashes its name every time

    def __str__(self) -> str:
        return self.text


STATES: Final = (Box.ALIVE, Box.DEAD, Box.EMPTY)
"""The quantum states: what can be claimed."""


def _checked(_: Boxes, kind: Attribute[int], number: object) -> None:
    if not is_whole_number(number) or number < 0:
        raise MalformedInput(f"$.{kind.name}", expected="a number of cards, from 0", given=number)


@frozen(weakref_slot=False)
class Boxes(FrozenValue):
    """Some box cards: how many there are of each kind, from 0.

    Raises MalformedInput for anything but whole numbers from 0.

    >>> hand = Boxes(alive=4, empty=1, heisenberg=1)
    >>> print(hand)
    4 alive 1 empty 1 heisenberg
    >>> len(hand), hand[Box.ALIVE], Boxes(alive=2) <= hand
    (6, 4, True)
    >>> print(hand - Boxes(alive=4) + Boxes(dead=1))
    1 dead 1 empty 1 heisenberg
    """

    HAS_NO_OTHER_KEYS: ClassVar = True

    alive: int = field(default=0, converter=own_number, validator=_checked)
    dead: int = field(default=0, converter=own_number, validator=_checked)
    empty: int = field(default=0, converter=own_number, validator=_checked)
    heisenberg: int = field(default=0, converter=own_number, validator=_checked)

    @staticmethod
    def of(boxes: Iterable[Box]) -> Boxes:
        """Return a pile of single cards; raises MalformedInput for what is no `Box`.

        >>> Boxes.of([Box.DEAD, Box.ALIVE, Box.DEAD])
        Boxes(alive=1, dead=2, empty=0, heisenberg=0)
        """
        single: list[object] = list(boxes)
        for index, box in enumerate(single):
            if not isinstance(box, Box):
                raise MalformedInput(f"$[{index}]", expected="a Box", given=box)
        return _boxes(*map(single.count, Box))

    @property
    def counts(self) -> tuple[int, int, int, int]:
        """How many there are of each kind, in the order of `Box`."""
        return self.alive, self.dead, self.empty, self.heisenberg

    def only(self, *kinds: Box) -> Boxes:
        """Return the cards of these kinds.

        >>> print(Boxes(alive=4, empty=1, heisenberg=1).only(Box.ALIVE, Box.HEISENBERG))
        4 alive 1 heisenberg
        """
        return _boxes(
            self.alive if Box.ALIVE in kinds else 0,
            self.dead if Box.DEAD in kinds else 0,
            self.empty if Box.EMPTY in kinds else 0,
            self.heisenberg if Box.HEISENBERG in kinds else 0,
        )

    def choices(self, most: int) -> tuple[Boxes, ...]:
        """Return every choice of at least one and at most `most` of these cards, by the numbers of
        alive, dead and empty cards and Heisenbergs.

        >>> [str(choice) for choice in Boxes(alive=1, dead=2).choices(2)]
        ['1 dead', '2 dead', '1 alive', '1 alive 1 dead']
        """
        return _choices_of_few(self, most) if len(self) <= FEW else _choices(self, most)

    def __getitem__(self, box: Box) -> int:
        return _COUNT[box](self)

    def __len__(self) -> int:
        return self.alive + self.dead + self.empty + self.heisenberg

    def __iter__(self) -> Iterator[Box]:
        return chain(
            repeat(Box.ALIVE, self.alive),
            repeat(Box.DEAD, self.dead),
            repeat(Box.EMPTY, self.empty),
            repeat(Box.HEISENBERG, self.heisenberg),
        )

    def __add__(self, other: Boxes) -> Boxes:
        return _boxes(
            self.alive + other.alive,
            self.dead + other.dead,
            self.empty + other.empty,
            self.heisenberg + other.heisenberg,
        )

    def __sub__(self, other: Boxes) -> Boxes:
        """Return these cards less some of them: `other <= self` must hold."""
        return _boxes(
            self.alive - other.alive,
            self.dead - other.dead,
            self.empty - other.empty,
            self.heisenberg - other.heisenberg,
        )

    def __and__(self, other: Boxes) -> Boxes:
        """Return the cards that two piles have in common: of each kind the smaller number.

        >>> print(Boxes(alive=4, empty=1) & Boxes(alive=2, dead=1))
        2 alive
        """
        return _boxes(
            min(self.alive, other.alive),
            min(self.dead, other.dead),
            min(self.empty, other.empty),
            min(self.heisenberg, other.heisenberg),
        )

    def __or__(self, other: Boxes) -> Boxes:
        """Return the smallest pile that both piles are a part of: of each kind the larger number.

        >>> print(Boxes(alive=4, empty=1) | Boxes(alive=2, dead=1))
        4 alive 1 dead 1 empty
        """
        return _boxes(
            max(self.alive, other.alive),
            max(self.dead, other.dead),
            max(self.empty, other.empty),
            max(self.heisenberg, other.heisenberg),
        )

    def __le__(self, other: Boxes) -> bool:
        return (
            self.alive <= other.alive
            and self.dead <= other.dead
            and self.empty <= other.empty
            and self.heisenberg <= other.heisenberg
        )

    def __str__(self) -> str:
        return " ".join(f"{self[box]} {box.text}" for box in Box if self[box]) or "nothing"


NOTHING: Final = Boxes()
"""No cards."""

_boxes: Final = unchecked(Boxes)
_COUNT: Final[Mapping[Box, Callable[[Boxes], int]]] = {box: attrgetter(box.text) for box in Box}


FEW: Final = 10
"""What is worked out about a pile of so many cards, or fewer, is kept. Hardly a hand has more, and
there are few such piles: 84 of six cards, 165 of eight."""


def _choices(boxes: Boxes, most: int) -> tuple[Boxes, ...]:
    numbers = product(*(range(count + 1) for count in boxes.counts))
    return tuple(_boxes(*chosen) for chosen in numbers if 1 <= sum(chosen) <= most)


_choices_of_few: Final = lru_cache(maxsize=2048)(_choices)


def cards(number: int) -> str:
    """Return a number of cards in words.

    >>> cards(0), cards(1), cards(2)
    ('no cards', 'a card', '2 cards')
    """
    return "a card" if number == 1 else f"{number or 'no'} cards"


def cards_in(name: str, number: int) -> str:
    """Return a number of cards in words, for a sentence whose place of this name has the number.

    >>> cards_in("owed", 2), cards_in("owed", 1)
    ('{owed} cards', 'a card')
    """
    return f"{{{name}}} cards" if number > 1 else cards(number)


def total(piles: Iterable[Boxes]) -> Boxes:
    """Return several piles as one.

    >>> print(total([Boxes(alive=1), Boxes(dead=2), Boxes(alive=3)]))
    4 alive 2 dead
    """
    alive = dead = empty = heisenberg = 0
    for pile in piles:
        alive += pile.alive
        dead += pile.dead
        empty += pile.empty
        heisenberg += pile.heisenberg
    return _boxes(alive, dead, empty, heisenberg)
