"""What somebody does not know: `UNKNOWN`, or of some cards a part (`Partial`)."""

from __future__ import annotations

from collections.abc import Sized
from enum import Enum
from typing import Final, Generic, TypeVar

from attrs import frozen

from catbox_rules.kernel.frozen_value import FrozenValue


class Unknown(Enum):
    """The kind of `UNKNOWN`. `?` stands for it in documents and texts."""

    UNKNOWN = "?"

    def __str__(self) -> str:
        return str(self.value)


UNKNOWN: Final = Unknown.UNKNOWN
"""Something that is there, and that the position does not tell. What is not there is None."""

CardsT = TypeVar("CardsT", bound=Sized)


@frozen(weakref_slot=False)
class Partial(FrozenValue, Generic[CardsT]):
    """Cards some of which may be unknown: a hand, a pile, the place for a discard.

    * `known`: the cards that are known.
    * `unknown`: how many more there are. If nobody has counted them, as many as one would expect.
    * `is_counted`: whether somebody has.

    >>> from catbox_rules.cat_in_the_box import Cards
    >>> hand = Partial(Cards.of(4, 1), unknown=2)
    >>> print(hand)
    1 4 ? ?
    >>> len(hand)
    4
    """

    known: CardsT
    unknown: int = 0
    is_counted: bool = True

    def __len__(self) -> int:
        return len(self.known) + self.unknown

    @property
    def is_known(self) -> bool:
        """Whether all of them are known."""
        return self.is_counted and not self.unknown

    def __str__(self) -> str:
        known = [str(self.known)] if self.known else []
        return " ".join([*known, *"?" * self.unknown]) or "nothing"
