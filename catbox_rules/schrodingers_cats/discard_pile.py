"""The discard pile, and who knows what is in it (`schrodinger.secrecy.discard-pile`).

Cards come to it face down, laid there by a seat that knows them, or from the open proof, so that
everybody does. None leaves it before the round ends, so what somebody knows stays true.
"""

from __future__ import annotations

from typing import Final

from attrs import frozen

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.frozen_value import FrozenValue
from catbox_rules.kernel.ruleset import with_seat
from catbox_rules.kernel.unchecked import changing, unchecked
from catbox_rules.schrodingers_cats.boxes import NOTHING, Boxes


@frozen(weakref_slot=False)
class DiscardPile(FrozenValue):
    """What is in the pile, what of it all know, and what each seat knows (that included).

    >>> pile = DiscardPile.empty(3).with_hidden(1, Boxes(dead=2)).with_open(Boxes(alive=1))
    >>> [str(known) for known in pile.known]
    ['1 alive', '1 alive 2 dead', '1 alive']
    >>> str(pile.seen_by(0).known[0])
    '1 alive 2 dead'
    """

    boxes: Boxes
    known_to_all: Boxes
    known: tuple[Boxes, ...]

    def __attrs_post_init__(self) -> None:
        for seat, known in enumerate(self.known):
            if not self.known_to_all <= known <= self.boxes:
                fault = f"seat {seat} knows {known} of {self.boxes}, all know {self.known_to_all}"
                raise ImpossibleState(f"known[{seat}]", fault)

    @classmethod
    def empty(cls, players: int) -> DiscardPile:
        """Return the pile at the beginning of a round."""
        return _pile(NOTHING, NOTHING, (NOTHING,) * players)

    def __len__(self) -> int:
        return len(self.boxes)

    @implements("schrodinger.secrecy.discard-pile")
    def with_hidden(self, seat: int, boxes: Boxes) -> DiscardPile:
        """Return the same with cards that a seat lays down face down; it goes on knowing them."""
        known = with_seat(self.known, seat, self.known[seat] + boxes)
        return _with_hidden(self, self.boxes + boxes, known)

    @implements("schrodinger.secrecy.discard-pile")
    def with_open(self, boxes: Boxes) -> DiscardPile:
        """Return the same with cards that lay open until now."""
        known = tuple(each + boxes for each in self.known)
        return _pile(self.boxes + boxes, self.known_to_all + boxes, known)

    @implements("schrodinger.secrecy.discard-pile", "schrodinger.physicat.prride")
    def seen_by(self, seat: int) -> DiscardPile:
        """After a seat has looked through all of it."""
        return _with_known(self, with_seat(self.known, seat, self.boxes))


_pile: Final = unchecked(DiscardPile)
_with_hidden: Final = changing(DiscardPile, "boxes", "known")
_with_known: Final = changing(DiscardPile, "known")
