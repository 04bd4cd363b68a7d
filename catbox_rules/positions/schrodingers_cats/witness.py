"""From a sequence of turns to a match: which cards were dealt, proved, discarded and drawn.

A sequence of turns has numbers of cards. A seat's cards, in the order in which it parts with them,
and those last that it still holds, are what it is dealt and draws, in this order: so it has each of
them when it needs it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import frozen

from catbox_rules.kernel.ruleset import Seat
from catbox_rules.positions.schrodingers_cats.faults_of_cards import in_discard_pile
from catbox_rules.positions.schrodingers_cats.goal import Drawn, Goal, Laid, Move, Raised
from catbox_rules.positions.schrodingers_cats.hidden import choices
from catbox_rules.positions.schrodingers_cats.position import Position, SomePhysicats
from catbox_rules.positions.unknown import Unknown
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Claim,
    Deal,
    DealPhysicats,
    Draw,
    EndTurn,
    Exchange,
    Physicat,
    Prove,
    Use,
)
from catbox_rules.schrodingers_cats.boxes import total
from catbox_rules.schrodingers_cats.physicats import COUNTS_AS


def deal_of_physicats(physicats: SomePhysicats) -> DealPhysicats:
    """The deal after which Physicats lie so; an unknown one is any that lies nowhere."""
    named = {*physicats.unused, *physicats.row}
    others = (physicat for physicat in Physicat if physicat not in named)
    dealt: list[Physicat] = []
    for unused in physicats.unused:
        assert unused is not None, "a seat has no Physicat"
        dealt.append(next(others) if isinstance(unused, Unknown) else unused)
    return DealPhysicats(tuple(dealt), physicats.row[0])


def actions_of_round(
    goal: Goal, moves: Sequence[Move], laid: Sequence[Boxes], hands: Sequence[Boxes]
) -> Iterator[Action]:
    """The deal of a round and what follows it in a sequence of turns, where these cards are laid
    down one after another, and these hands are left."""
    piles = _in_order_of_parting(goal, moves, laid, hands)
    dealt = {seat: piles[seat][: goal.dealt] for seat in goal.ring}
    yield Deal(tuple(Boxes.of(dealt.get(seat, [])) for seat in goal.table.seats))
    left = {seat: iter(piles[seat][goal.dealt :]) for seat in goal.ring}
    discards = iter(laid)
    for move in moves:
        match move:
            case Raised(seat, place):
                space = goal.table.track.spaces[place]
                yield Claim(seat, space.count, space.state)
            case Laid(seat, _, is_exchange):
                boxes = next(discards)
                if is_exchange:
                    yield Exchange(seat, boxes)
            case Drawn(seat, number):
                yield Draw(Boxes.of(next(left[seat]) for _ in range(number)))
            case Use() | Prove() | EndTurn():
                yield move


def _in_order_of_parting(
    goal: Goal, moves: Sequence[Move], laid: Sequence[Boxes], hands: Sequence[Boxes]
) -> dict[Seat, list[Box]]:
    piles: dict[Seat, list[Box]] = {seat: [] for seat in goal.ring}
    discards = iter(laid)
    for move in moves:
        if isinstance(move, Prove):
            piles[move.seat] += move.boxes
        elif isinstance(move, Laid):
            piles[move.seat] += next(discards)
    for seat in goal.ring:
        piles[seat] += hands[seat]
    return piles


def laid_cards(position: Position, moves: Sequence[Move]) -> list[Boxes] | None:
    """What is laid down in a sequence of turns, one time after another, so that the discard pile
    and what the seats know of it are as stated; None if that cannot be."""
    to_all = position.known_to_all
    supply = position.table.deck - total([hand.known for hand in position.hands])
    supply -= total(position.proofs) + to_all
    known = {
        Seat(seat): cards - to_all
        for seat, cards in enumerate(position.known)
        if not isinstance(cards, Unknown)
    }
    knowers = [
        (number, tuple(seat for seat in seats if seat in known))
        for number, seats in _knowers(moves)
    ]
    return _laid(knowers, known, in_discard_pile(position) - to_all, supply)


def _knowers(moves: Sequence[Move]) -> Iterator[tuple[int, frozenset[Seat]]]:
    """How many cards are laid down each time, and which seats know them in the end."""
    for index, move in enumerate(moves):
        if isinstance(move, Laid):
            lookers = {
                later.seat
                for later in moves[index + 1 :]
                if isinstance(later, Use) and later.effect is Physicat.PRRIDE
            }
            yield move.number, frozenset({move.seat, *lookers})


def _laid(
    knowers: Sequence[tuple[int, tuple[Seat, ...]]],
    known: dict[Seat, Boxes],
    certain: Boxes,
    supply: Boxes,
) -> list[Boxes] | None:
    if not knowers:
        return [] if not certain and not any(known.values()) else None
    number, seats = knowers[0]
    able = _at_most([supply, *(known[seat] for seat in seats)])
    ways = sorted(choices(able, number), key=lambda way: -len(_at_most([way, certain])))
    for way in ways:
        rest = certain - _at_most([way, certain])
        if len(rest) > sum(each for each, _ in knowers[1:]):
            return None
        left = {seat: cards - way if seat in seats else cards for seat, cards in known.items()}
        later = _laid(knowers[1:], left, rest, supply - way)
        if later is not None:
            return [way, *later]
    return None


def _at_most(piles: Sequence[Boxes]) -> Boxes:
    return Boxes(*(min(pile[box] for pile in piles) for box in Box))


def boxes_in_play(goal: Goal, moves: Sequence[Move]) -> int:
    """How many cards are in play after turns in which nothing was proved."""
    drawn = sum(move.number for move in moves if isinstance(move, Drawn))
    laid = sum(move.number for move in moves if isinstance(move, Laid))
    return goal.dealt * len(goal.ring) + drawn - laid


@frozen
class Checked:
    """The check of a round: a claim about a state, and the Physicats that stay open at it."""

    state: Box
    staying: tuple[Physicat, ...]
    deck: Boxes

    @property
    def counting(self) -> Boxes:
        """All cards of the deck that count."""
        if Physicat.FEYNCAT in self.staying:
            return self.deck.only(self.state)
        return self.deck.only(self.state, Box.HEISENBERG)

    @property
    def added(self) -> int:
        """What Physicats count as."""
        return sum(COUNTS_AS[each][self.state] for each in self.staying if each in COUNTS_AS)

    def counts(self, boxes: int) -> range:
        """What can be counted with so many boxes in play."""
        most = min(boxes, len(self.counting))
        fewest = max(0, boxes - (len(self.deck) - len(self.counting)))
        return range(fewest + self.added, most + self.added + 1)

    def hands(self, sizes: Sequence[int], counted: int) -> tuple[Boxes, ...]:
        """Hands of these sizes with which so many are counted."""
        showing = counted - self.added
        others = list(self.deck - self.counting)[: sum(sizes) - showing]
        cards = [*list(self.counting)[:showing], *others]
        hands: list[Boxes] = []
        for size in sizes:
            hands.append(Boxes.of(cards[:size]))
            del cards[:size]
        return tuple(hands)
