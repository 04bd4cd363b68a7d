"""The deck: 52 cards. The text of a card is its rank and its suit: `10H` is the ten of hearts."""

from __future__ import annotations

from enum import Enum
from typing import Final

__all__ = ["DECK", "RANKS", "Card"]

RANKS: Final = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A")
"""From the lowest to the highest."""


class Card(Enum):
    """A card: clubs, diamonds, hearts or spades."""

    C2, D2, H2, S2 = "2C", "2D", "2H", "2S"
    C3, D3, H3, S3 = "3C", "3D", "3H", "3S"
    C4, D4, H4, S4 = "4C", "4D", "4H", "4S"
    C5, D5, H5, S5 = "5C", "5D", "5H", "5S"
    C6, D6, H6, S6 = "6C", "6D", "6H", "6S"
    C7, D7, H7, S7 = "7C", "7D", "7H", "7S"
    C8, D8, H8, S8 = "8C", "8D", "8H", "8S"
    C9, D9, H9, S9 = "9C", "9D", "9H", "9S"
    C10, D10, H10, S10 = "10C", "10D", "10H", "10S"
    CJ, DJ, HJ, SJ = "JC", "JD", "JH", "JS"
    CQ, DQ, HQ, SQ = "QC", "QD", "QH", "QS"
    CK, DK, HK, SK = "KC", "KD", "KH", "KS"
    CA, DA, HA, SA = "AC", "AD", "AH", "AS"

    @property
    def suit(self) -> str:
        """The letter of its suit."""
        return self.value[-1]

    @property
    def rank(self) -> int:
        """How high it is, from 0."""
        return RANKS.index(self.value[:-1])

    def __str__(self) -> str:
        return self.value


DECK: Final = tuple(Card)
