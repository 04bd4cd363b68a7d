"""The discard pile of a round as a seat has seen it grow: who has discarded how many cards face
down, and who has looked through it."""

from __future__ import annotations

from collections.abc import Sequence

from attrs import evolve, frozen

from catbox_rules.kernel.ruleset import Seat
from catbox_rules.policies.sampling.seen import RoundSeen, misfit
from catbox_rules.schrodingers_cats import (
    Boxes,
    BoxesDiscarded,
    BoxesRemoved,
    DiscardPileSeen,
    DiscardsChosen,
    Physicat,
    PhysicatUsed,
    View,
)
from catbox_rules.schrodingers_cats.boxes import NOTHING, total


@frozen
class Laid:
    """Cards that a seat has discarded face down in one action.

    * `seat`: the seat; None if it may have been any of the others.
    * `number`: the number of cards.
    * `boxes`: the cards, if they are the viewer's own.
    * `known_to`: the seats that have looked through the pile since.
    """

    seat: Seat | None
    number: int
    boxes: Boxes | None = None
    known_to: frozenset[Seat] = frozenset()


@frozen
class Pile:
    """The discard pile as a seat knows it.

    * `laid`: the face-down discards, in order.
    * `seen`: the others' cards that the seat saw when it looked through the pile.
    * `number_seen`: how many of `laid` were there at that time; 0 if it has not looked.
    """

    laid: tuple[Laid, ...]
    seen: Boxes = NOTHING
    number_seen: int = 0


def pile_seen(round: RoundSeen, seat: Seat) -> Pile:
    """Return the discard pile as a seat has seen it grow.

    Raises MalformedInput at `$.seen` for impossible events.
    """
    laid, opened, pile = list[Laid](), NOTHING, Pile(())
    for event in [event for each in round.actions for event in each]:
        match event:
            case BoxesDiscarded(by, number):
                laid.append(Laid(by, number))
            case DiscardsChosen(_, boxes):
                laid[-1] = evolve(laid[-1], boxes=boxes)
            case BoxesRemoved(_, boxes):
                opened += boxes
            case PhysicatUsed(by, physicat, taking) if (taking or physicat) is Physicat.PRRIDE:
                laid = [evolve(each, known_to=each.known_to | {by}) for each in laid]
            case DiscardPileSeen(_, boxes):
                known = total([opened, *(each.boxes or NOTHING for each in laid)])
                if not known <= boxes:
                    raise misfit()
                pile = Pile((), boxes - known, len(laid))
            case _:
                pass
    if any((each.boxes is None) == (each.seat == seat) for each in laid):
        raise misfit()
    return evolve(pile, laid=tuple(laid))


def pile_in_view(view: View, others: Sequence[Seat]) -> Pile:
    """Return the discard pile if only the view is known.

    The cards that only the seat knows count as its own discards; every card that it does not know
    was discarded by one of the others in the match.
    """
    own = view.known_discards - view.known_to_all
    stranger = others[0] if len(others) == 1 else None
    unknown = len(view.discards) - len(view.known_discards)
    by_itself = (Laid(view.seat, len(own), own),) if own else ()
    return Pile((*by_itself, *(Laid(stranger, 1) for _ in range(unknown))))
