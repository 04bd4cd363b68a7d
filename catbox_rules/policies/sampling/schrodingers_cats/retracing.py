"""A possible course of a round of Schrödinger's Cats: the actions that lead to given hidden cards.

The cards of the other hands are followed as blank cards: dealt or drawn into a hand, and taken from
it by a proof or a discard. Which blank cards are taken is random, as each choice of numbered cards
is equally likely; the kind of a blank card is known once it is taken, or at the end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeAlias

from attrs import define, field

from catbox_rules.kernel.ruleset import Event, Seat
from catbox_rules.kernel.shuffling import take
from catbox_rules.policies.sampling.schrodingers_cats.places import Filled
from catbox_rules.policies.sampling.seen import RoundSeen, misfit
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    BoxesDiscarded,
    BoxesDrawn,
    BoxesProved,
    Claim,
    ClaimDoubted,
    ClaimMade,
    Deal,
    DealPhase,
    DiscardsChosen,
    Draw,
    DrawSeen,
    EndTurn,
    Exchange,
    HandDealt,
    Physicat,
    PhysicatDealt,
    PhysicatJoinedRow,
    Physicats,
    PhysicatUsed,
    Prove,
    RoundBegan,
    TurnEnded,
    Use,
)
from catbox_rules.schrodingers_cats.rules.dealing import hand_sizes

_Blank: TypeAlias = int
"""The number of a card whose kind is not known yet."""


def begins_action(event: Event, before: Sequence[Event]) -> bool:
    """Return whether an event is the first that a seat sees of an action other than that of the
    events before it."""
    if isinstance(event, BoxesDiscarded):
        return not _is_of_felinestein(before)
    return isinstance(
        event,
        PhysicatDealt
        | RoundBegan
        | ClaimMade
        | BoxesProved
        | BoxesDrawn
        | TurnEnded
        | PhysicatUsed
        | ClaimDoubted,
    )


def _is_of_felinestein(before: Sequence[Event]) -> bool:
    """Return whether a discard after some events is that of Felinestein, not an exchange: it was
    used, and has neither joined the row nor had its discard."""
    used, *after = before
    if not isinstance(used, PhysicatUsed):
        return False
    return (used.taking or used.physicat) is Physicat.FELINESTEIN and not any(
        isinstance(each, BoxesDiscarded)
        or (isinstance(each, PhysicatJoinedRow) and each.physicat is Physicat.FELINESTEIN)
        for each in after
    )


def physicats_before(round: RoundSeen, now: Physicats) -> Physicats:
    """Return where the Physicats were when the round was dealt."""
    unused, row = list(now.unused), list(now.row)
    for events in reversed(round.actions):
        used = events[0]
        swapped = None
        if isinstance(used, PhysicatUsed):
            unused[used.seat] = used.physicat
            swapped = used.taking
        for event in reversed(events):
            if not isinstance(event, PhysicatJoinedRow):
                continue
            if event.physicat is Physicat.TABBY and swapped is not None:
                row[row.index(Physicat.TABBY)] = swapped
            else:
                row.remove(event.physicat)
    return Physicats(tuple(unused), tuple(row))


def actions_of(
    round: RoundSeen, seat: Seat, begins: DealPhase, filled: Filled, random: Random
) -> tuple[Action, ...]:
    """Return the actions of a round since its deal, if it led to these hidden cards.

    * `seat`: the seat whose view the round is seen from.
    * `begins`: the state before the deal.
    * `random`: decides which cards of a hand were dealt and which were drawn.
    """
    course = _Course(seat, filled, random)
    for events in round.actions:
        course.follow(events, hand_sizes(begins))
    return tuple(course.retraced())


@define
class _Course:
    """The cards of a round, followed through it."""

    seat: Seat
    filled: Filled
    random: Random
    hands: list[list[_Blank]] = field(init=False)
    kinds: list[Box | None] = field(factory=list["Box | None"])
    """The kind of each blank card; None while it is unknown."""
    laid: int = 0
    """The number of face-down discards so far."""
    actions: list[Callable[[], Action]] = field(factory=list["Callable[[], Action]"])
    """Functions that return the actions, to be called once all kinds are known."""

    def __attrs_post_init__(self) -> None:
        self.hands = [[] for _ in self.filled.hands]

    def follow(self, events: Sequence[Event], sizes: Sequence[int]) -> None:
        """Follow the events of one action that the seat has seen; `sizes` are those of the dealt
        hands."""
        first = events[0]
        match first:
            case RoundBegan():
                self._deal(events, sizes)
            case BoxesDrawn(seat, number):
                self._draw(seat, number, events)
            case BoxesDiscarded(seat):
                boxes = self._laid_down(seat, events)
                self.actions.append(lambda: Exchange(seat, boxes))
            case _:
                action = _in_the_open(first)
                self.actions.append(lambda: action)
                if isinstance(first, BoxesProved) and first.seat != self.seat:
                    self._take(first.seat, list(first.boxes))
                # Felinestein discards the hand.
                if any(isinstance(each, BoxesDiscarded) for each in events):
                    self._laid_down(action.seat, events)

    def _deal(self, events: Sequence[Event], sizes: Sequence[int]) -> None:
        own = next((each.boxes for each in events if isinstance(each, HandDealt)), Boxes())
        for seat, size in enumerate(sizes):
            if seat != self.seat:
                self.hands[seat] = self._blanks(size)
        dealt = [[*hand] for hand in self.hands]
        self.actions.append(
            lambda: Deal(
                own if seat == self.seat else self._shown(hand) for seat, hand in enumerate(dealt)
            )
        )

    def _draw(self, seat: Seat, number: int, events: Sequence[Event]) -> None:
        own = next((each.boxes for each in events if isinstance(each, DrawSeen)), None)
        drawn = self._blanks(0 if own else number)
        self.hands[seat] += drawn
        self.actions.append(lambda: Draw(own or self._shown(drawn)))

    def _laid_down(self, seat: Seat, events: Sequence[Event]) -> Boxes:
        """Return the cards of a seat's next face-down discard."""
        cards = self.filled.laid[self.laid]
        self.laid += 1
        if seat == self.seat:
            return next(each.boxes for each in events if isinstance(each, DiscardsChosen))
        self._take(seat, cards)
        return Boxes.of(cards)

    def _blanks(self, number: int) -> list[_Blank]:
        """Return `number` new blank cards from the draw pile."""
        first = len(self.kinds)
        self.kinds += [None] * number
        return list(range(first, first + number))

    def _take(self, seat: Seat, cards: Sequence[Box]) -> None:
        """Fix the kinds of random blank cards of a hand, and take them from it."""
        hand = self.hands[seat]
        if len(cards) > len(hand):
            raise misfit()
        for blank, box in zip(take([*hand], len(cards), self.random), cards, strict=True):
            self.kinds[blank] = box
            hand.remove(blank)

    def _shown(self, blanks: Sequence[_Blank]) -> Boxes:
        return Boxes.of(box for box in map(self.kinds.__getitem__, blanks) if box is not None)

    def retraced(self) -> Iterator[Action]:
        """Yield all actions, once the cards still in hand are fixed too."""
        for seat, hand in enumerate(self.filled.hands):
            if len(hand) != len(self.hands[seat]):
                raise misfit()
            self._take(Seat(seat), hand)
        for action in self.actions:
            yield action()


def _in_the_open(first: Event) -> Claim | Prove | Use | EndTurn:
    """Return the action that a public event describes in full."""
    match first:
        case ClaimMade(seat, count, state):
            return Claim(seat, count, state)
        case BoxesProved(seat, boxes):
            return Prove(seat, boxes)
        case PhysicatUsed(seat, physicat, taking):
            return Use(seat, physicat, taking)
        case TurnEnded(seat):
            return EndTurn(seat)
        case _:
            raise misfit()
