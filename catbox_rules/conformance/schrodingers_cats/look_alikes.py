"""Other matches that look the same from a seat: the cards of the current round and the Physicats
that it has not seen are in other places.

The cards are numbered, and followed through the record: from the deal or a draw into a hand, then
to the open proofs or the discard pile. A seat sees its own cards and all open ones; all those in
hands at a doubt; and, if it looks through the discard pile, all those discarded by then. The cards
that it has never seen, in other hands, discarded by others or in the draw pile, swap places with
each other. So do the others' unused Physicats and those out of the game.
"""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Sequence
from random import Random

from attrs import define, evolve, field

from catbox_rules.kernel.ruleset import CHANCE, OfSeat, Seat, with_seat
from catbox_rules.kernel.ruleset import Action as AnyAction
from catbox_rules.records import Record
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Claim,
    ClaimPhase,
    Deal,
    DealPhysicats,
    Doubt,
    Draw,
    EndTurn,
    Exchange,
    Physicat,
    ProofPhase,
    Prove,
    State,
    Use,
    turn,
)
from catbox_rules.schrodingers_cats.state import TurnPhase
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
    followed: list[tuple[AnyAction, list[list[int]]]] = field(
        factory=list[tuple[AnyAction, list[list[int]]]]
    )
    """Each action, with the piles of cards that it names."""

    def follow(self, action: AnyAction) -> None:
        """Move the cards as an action says."""
        piles = self._moved(action)
        self.followed.append((action, piles))

    def _moved(self, action: AnyAction) -> list[list[int]]:
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

    def distributed_otherwise(self) -> list[AnyAction]:
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


def _with_piles(action: AnyAction, piles: Sequence[Boxes]) -> AnyAction:
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


# Nearly legal actions and impossible outcomes of chance in Schrödinger's Cats.


def near_legal_actions(state: State) -> Sequence[Action]:
    """Return what the seat on turn could try, and a few actions of other seats."""
    on_turn = [Seat(seat) for seat in turn(state) if seat != CHANCE]
    seat = on_turn[0] if on_turn else Seat(0)
    others = [other for other in state.table.seats if other != seat]
    tried: list[Action] = []
    if isinstance(state, ClaimPhase | ProofPhase):
        tried += [*_claims(state, seat), *_uses(state, seat), *_of_cards(state, seat)]
        tried += [*_claims(state, others[0])][:2]
        tried += [*_uses(state, others[0])][:2]
    tried += [Doubt(seat), EndTurn(seat), Doubt(others[0]), EndTurn(others[-1])]
    tried += [Claim(seat, 1, Box.ALIVE), Prove(seat, Boxes(alive=1)), Use(seat, Physicat.MEWTON)]
    return list(dict.fromkeys(tried))


def _claims(state: TurnPhase, seat: Seat) -> Iterator[Claim]:
    """Yield claims near the current one, at the ends of the track, and beyond it."""
    track, claim = state.table.track, state.round.claim
    place = 0 if claim is None else track.place(claim.space)
    around = track.spaces[max(place - 3, 0) : place + 3]
    for space in dict.fromkeys([*around, track.spaces[0], track.last]):
        yield Claim(seat, space.count, space.state)
    beyond = track.last.count + 1
    for count, box in ((beyond, Box.EMPTY), (2 * beyond, Box.ALIVE), (0, Box.DEAD)):
        yield Claim(seat, count, box)
    yield Claim(seat, 1, Box.HEISENBERG)


def _uses(state: TurnPhase, seat: Seat) -> Iterator[Use]:
    """Yield uses of the seat's own Physicat, of others, and of those in the row."""
    physicats = state.round.physicats
    own = physicats.unused[seat]
    for physicat in (own, *physicats.unused, *physicats.row[:1]):
        if physicat is not None:
            yield Use(seat, physicat)
            for taken in physicats.row[:2]:
                yield Use(seat, physicat, taken)
    yield Use(seat, Physicat.TABBY, Physicat.TABBY)


def _of_cards(state: TurnPhase, seat: Seat) -> Iterator[Prove | Exchange]:
    """Yield proofs and exchanges of some cards of the hand, and of one more than it has."""
    hand = state.round.hands[seat]
    for chosen in hand.choices(2)[:12]:
        yield Prove(seat, chosen)
        yield Exchange(seat, chosen)
    if hand:
        yield Prove(seat, hand)
        yield Exchange(seat, hand)
    for box in Box:
        one_more = Boxes(**{box.value: hand[box] + 1})
        yield Prove(seat, one_more)
        yield Exchange(seat, one_more)


def impossible(_: State, outcome: Action) -> Sequence[Action]:
    """Return outcomes with a card too many or too few, and with cards that the deck or the pile
    lacks."""
    return list(_impossible(outcome))


def _impossible(outcome: Action) -> Iterator[Action]:
    match outcome:
        case DealPhysicats():
            dealt = outcome.physicats
            yield evolve(outcome, physicats=dealt[1:])
            yield evolve(outcome, physicats=(*dealt, outcome.open))
            yield evolve(outcome, physicats=(dealt[1], *dealt[1:]))
            yield evolve(outcome, open=dealt[0])
        case Deal():
            yield from _impossible_deals(outcome)
        case Draw():
            boxes = outcome.boxes
            for box in Box:
                yield Draw(boxes + Boxes(**{box.value: 1}))
                yield Draw(Boxes(**{box.value: len(boxes)}))
                if boxes[box]:
                    yield Draw(boxes - Boxes(**{box.value: 1}))
        case _:
            return


def _impossible_deals(deal: Deal) -> Iterator[Deal]:
    hands = deal.hands
    for seat, hand in enumerate(hands):
        yield evolve(deal, hands=with_seat(hands, seat, hand + Boxes(alive=1)))
        if hand:
            only = next(box for box in Box if hand[box])
            fewer = hand - Boxes(**{only.value: 1})
            yield evolve(deal, hands=with_seat(hands, seat, fewer))
            yield evolve(deal, hands=with_seat(hands, seat, Boxes(heisenberg=len(hand))))
    yield evolve(deal, hands=hands[1:])
    yield evolve(deal, hands=(*hands, hands[0]))
