"""Cards from a shuffled pile that shrink to the top of the sorted one.

A shuffle is two choices: a seed, and how many places, from the top, are mixed at all. So it shrinks
fast, and a match with fewer players and fewer cards consists of the same choices.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, TypeVar

from hypothesis import strategies as st

Card = TypeVar("Card")

_SEEDS: Final = 2**16


@st.composite
def cards_drawn(draw: st.DrawFn, pile: Sequence[Card], number: int) -> list[Card]:
    """Draw `number` cards from the top of a pile, at most as many as it has; half of the time the
    whole hand is shuffled, else only its upper part."""
    cards = list(pile)
    mixed = min(draw(st.integers(0, 2 * number)), number)
    random = Random(draw(st.integers(0, _SEEDS - 1)))
    for place in range(mixed):
        other = random.randrange(place, len(cards))
        cards[place], cards[other] = cards[other], cards[place]
    return cards[:number]
