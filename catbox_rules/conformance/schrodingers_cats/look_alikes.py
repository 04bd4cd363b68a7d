"""Other matches that look the same from a seat: the cards of the current round and the Physicats
that it has not seen are in other places.

The cards are numbered, and followed through the record: from the deal or a draw into a hand, then
to the open proofs or the discard pile. A seat sees its own cards and all open ones; all those in
hands at a doubt; and, if it looks through the discard pile, all those discarded by then. The cards
that it has never seen, in other hands, discarded by others or in the draw pile, swap places with
each other. So do the others' unused Physicats and those out of the game.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Sequence
from random import Random

from attrs import define, evolve, field

from catbox_rules.kernel.ruleset import Action, OfSeat
from catbox_rules.records import Record
from catbox_rules.schrodingers_cats import (
    Box,
    Boxes,
    Deal,
    DealPhysicats,
    Doubt,
    Draw,
    Exchange,
    Physicat,
    Prove,
    Use,
)
from catbox_rules.schrodingers_cats.table import Table


def look_alike(record: Record, seat: int | None, random: Random) -> Record | None:
    """Try to make such a record; None if the seat has seen everything."""
    actions = list(record.actions)
    begins = max((i for i, action in enumerate(actions) if isinstance(action, Deal)), default=None)
    if begins is not None:
        table = Table.create(record.edition, players=record.players, options=record.options)
        cards = _CardsOfRound(seat, random, table.deck)
        for action in actions[begins:]:
            cards.follow(action)
        actions[begins:] = cards.distributed_otherwise()
    if actions and isinstance(actions[0], DealPhysicats):
        shown = {action.seat for action in actions if isinstance(action, Use)} | _seats_out(record)
        actions[0] = _dealt_otherwise(actions[0], {*shown, seat}, random)
    return None if tuple(actions) == record.actions else evolve(record, actions=tuple(actions))


@define
class _CardsOfRound:
    """The cards of a round, each with a number, and their places."""

    seat: int | None
    random: Random
    deck: Boxes
    kinds: list[Box] = field(factory=list[Box])
    """The kind of each card, in the order in which they left the draw pile."""
    hands: list[list[int]] = field(factory=list[list[int]])
    discarded: list[int] = field(factory=list[int])
    seen: set[int] = field(factory=set[int])
    on_turn: int = -1
    followed: list[tuple[Action, list[list[int]]]] = field(
        factory=list[tuple[Action, list[list[int]]]]
    )
    """Each action, with the piles of cards that it names."""

    def follow(self, action: Action) -> None:
        """Move the cards as an action says."""
        piles = self._moved(action)
        self.followed.append((action, piles))

    def _moved(self, action: Action) -> list[list[int]]:
        if isinstance(action, OfSeat):
            self.on_turn = action.seat
        match action:
            case Deal():
                self.hands = [self._from_pile(seat, hand) for seat, hand in enumerate(action.hands)]
                return [list(hand) for hand in self.hands]
            case Draw():
                drawn = self._from_pile(self.on_turn, action.boxes)
                self.hands[self.on_turn] += drawn
                return [drawn]
            case Prove():
                self.seen.update(self._from_hand(action.boxes))
            case Exchange():
                laid_down = self._from_hand(action.boxes)
                self.discarded += laid_down
                return [laid_down]
            case Use():
                self._use(action)
            case Doubt():
                self.seen.update(*self.hands)
            case _:
                pass
        return []

    def _from_pile(self, seat: int, boxes: Boxes) -> list[int]:
        """Move cards from the draw pile to a seat, and return their numbers."""
        first = len(self.kinds)
        self.kinds += list(boxes)
        cards = list(range(first, len(self.kinds)))
        if seat == self.seat:
            self.seen.update(cards)
        return cards

    def _from_hand(self, boxes: Boxes) -> list[int]:
        """Take cards from the hand on turn; which ones of a kind does not matter."""
        hand = self.hands[self.on_turn]
        self.random.shuffle(hand)
        gone = [card for box in Box for card in self._showing(hand, box)[: boxes[box]]]
        self.hands[self.on_turn] = [card for card in hand if card not in gone]
        return gone

    def _showing(self, cards: Iterable[int], box: Box) -> list[int]:
        return [card for card in cards if self.kinds[card] is box]

    def _use(self, use: Use) -> None:
        if use.effect is Physicat.FELINESTEIN:
            self.discarded += self.hands[use.seat]
            self.hands[use.seat] = []
        if use.effect is Physicat.PRRIDE and use.seat == self.seat:
            self.seen.update(self.discarded)

    def distributed_otherwise(self) -> list[Action]:
        """Return the actions again, with the unseen cards exchanged among themselves and with the
        draw pile."""
        unseen = [card for card in range(len(self.kinds)) if card not in self.seen]
        pool = [self.kinds[card] for card in unseen]
        pool += list(self.deck - Boxes.of(self.kinds))
        self.random.shuffle(pool)
        kinds = list(self.kinds)
        for card in unseen:
            kinds[card] = pool.pop()
        return [
            _with_piles(action, [Boxes.of(kinds[card] for card in pile) for pile in piles])
            for action, piles in self.followed
        ]


def _with_piles(action: Action, piles: Sequence[Boxes]) -> Action:
    match action:
        case Deal():
            return Deal(piles)
        case Draw() | Exchange():
            return evolve(action, boxes=piles[0])
        case _:
            return action


def _seats_out(record: Record) -> set[int]:
    """Return the seats without a life at the end of a record: they have shown their Physicats."""
    state = record.table.initial()
    for action in record.actions:
        state = record.ruleset.apply(state, action).state
    return {seat for seat, lives in enumerate(record.ruleset.totals(state)) if not lives}


def _dealt_otherwise(
    deal: DealPhysicats, seen: Container[int | None], random: Random
) -> DealPhysicats:
    """Return a deal in which the Physicats of unseen seats are exchanged among themselves and with
    those out of the game."""
    dealt = dict(enumerate(deal.physicats))
    hidden = [other for other in dealt if other not in seen]
    open_ones = {deal.open, *(dealt[other] for other in dealt if other not in hidden)}
    pool = [physicat for physicat in Physicat if physicat not in open_ones]
    random.shuffle(pool)
    dealt.update((other, pool.pop()) for other in hidden)
    return DealPhysicats(tuple(dealt.values()), deal.open)
