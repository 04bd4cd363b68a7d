"""States of Schrödinger's Cats for every combination of the facts of an action.

They are built without checks: hands may be of any size, and nobody sees them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Final

from attrs import evolve, frozen

from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.schrodingers_cats.actions import (
    Action,
    Claim,
    Deal,
    DealPhysicats,
    Doubt,
    Draw,
    EndTurn,
    Exchange,
    Prove,
    SeatAction,
    Use,
)
from catbox_rules.schrodingers_cats.boxes import NOTHING, STATES, Box, Boxes
from catbox_rules.schrodingers_cats.discard_pile import DiscardPile
from catbox_rules.schrodingers_cats.physicats import REMOVES, Physicat, Physicats
from catbox_rules.schrodingers_cats.readings import SHORT_PILE, ShortPile
from catbox_rules.schrodingers_cats.results import RoundResult
from catbox_rules.schrodingers_cats.state import (
    ClaimPhase,
    DealPhase,
    DrawPhase,
    PhysicatDealPhase,
    Round,
    State,
    TurnPhase,
    claim_phase,
    deal_phase,
    draw_phase,
    match_over,
    proof_phase,
)
from catbox_rules.schrodingers_cats.table import Table
from catbox_rules.schrodingers_cats.track import Space

_NO_YES: Final = (False, True)
_NOTHING: Final[Mapping[str, str]] = {}


def states(
    table: Table,
    action: Action,
    layout: int,
    told: Mapping[str, str] = _NOTHING,  # noqa: ARG001 -- as others
) -> Iterator[State]:
    """Yield states for every combination of the facts of an action.

    * `layout`: 0 or 1; see `Disputes.states`.
    * `told`: ignored; there are few enough states.
    """
    match action:
        case DealPhysicats():
            if table.has_physicats:
                yield PhysicatDealPhase(table)
        case Deal():
            yield from _of_deals(table, action, layout)
        case Draw():
            yield from _of_draws(table, action, layout)
        case _:
            place = _Place.of(table, action, layout)
            yield from place.other_phases()
            yield from _of_seat_actions(place, action)


def _of_seat_actions(place: _Place, action: SeatAction) -> Iterator[TurnPhase]:
    match action:
        case Claim():
            return _of_claims(place)
        case Doubt() | EndTurn():
            return _of_doubts(place)
        case Prove():
            return _of_proofs(place, action)
        case Exchange():
            return _of_exchanges(place, action)
        case Use():
            return _of_uses(place, action)


@frozen
class _Place:
    """A seat whose action is in question, its neighbor, and the layout of everything open."""

    table: Table
    seat: Seat
    neighbor: Seat
    layout: int

    @classmethod
    def of(cls, table: Table, action: SeatAction, layout: int) -> _Place:
        """Return the place of an action. The neighbor is the next seat in layout 0, and the one
        after it in layout 1 if there is one."""
        seat, count = action.seat, table.players
        return cls(table, seat, table.seats[(seat + 1 + layout % (count - 1)) % count], layout)

    @property
    def first_space(self) -> Space:
        """A space for a claim that may stand anywhere."""
        return self.table.track.spaces[self.layout]

    def results(self, start: Seat, *, rounds: int = 1, out: Seat | None = None) -> _Results:
        """Return rounds after which a seat starts, and all seats are in the match except `out`."""
        table = self.table
        lives = (table.setup.lives,) * table.players
        if out is not None:
            lives = with_seat(lives, out, 0)
        wrong = next(seat for seat in table.seats if seat != start)
        claim = Claim(start, 1, Box.ALIVE)
        return (RoundResult(start, claim, wrong, 1, wrong, lives),) * rounds

    def round(
        self,
        on_turn: Seat,
        claim: Claim | None = None,
        *,
        hand: Boxes = NOTHING,
        left: int | None = None,
        physicats: Physicats | None = None,
    ) -> Round:
        """Return a round in which the seat has a hand, and the neighbor all other cards except for
        those in the draw pile.

        * `left`: the number of cards in the draw pile; by default all of them in layout 0 and none
          in layout 1.
        """
        table = self.table
        others = list(table.deck - hand) if hand <= table.deck else []
        stay = (0 if self.layout else len(others)) if left is None else left
        hands = with_seat((NOTHING,) * table.players, self.neighbor, Boxes.of(others[stay:]))
        lying = no_physicats(table) if physicats is None else physicats
        begun = Round.after_deal(with_seat(hands, self.seat, hand), lying, on_turn)
        return begun if claim is None else begun.with_claim(claim)

    def claim_of(self, seat: Seat, space: Space | None = None) -> Claim:
        """Return a claim by a seat, on `first_space` if no space is given."""
        stands = self.first_space if space is None else space
        return Claim(seat, stands.count, stands.state)

    def other_phases(self) -> Iterator[State]:
        """Yield moments at which no seat is on turn."""
        table, layout, lying = self.table, self.layout, no_physicats(self.table)
        if table.has_physicats:
            yield PhysicatDealPhase(table)
        yield deal_phase(table, (), lying)
        yield deal_phase(table, self.results(self.seat, rounds=1 + layout), lying)
        yield match_over(table, self.results(self.seat, rounds=1 + layout), lying)
        during = claim_phase(table, (), self.round(self.neighbor))
        yield draw_phase(1 + layout, during)

    def to_claim(self, round: Round, *, out: Seat | None = None) -> ClaimPhase:
        """Return a turn without a claim in it so far."""
        results = () if out is None else self.results(round.on_turn, out=out)
        return claim_phase(self.table, results, round)

    def others_turn(self, round: Round, *, out: Seat | None = None) -> TurnPhase:
        """Return a turn of the neighbor; in layout 1 it has claimed in it, if the claim is its
        own."""
        if self.layout and round.claim is not None and round.claim.seat == self.neighbor:
            results = () if out is None else self.results(round.on_turn, out=out)
            return proof_phase(self.table, results, round)
        return self.to_claim(round, out=out)


_Results = tuple[RoundResult, ...]


def no_physicats(table: Table) -> Physicats:
    """Return Physicats with none before a seat and none in the row."""
    return Physicats((None,) * table.players)


# Claims, doubts, ends of turns.


def _of_claims(place: _Place) -> Iterator[TurnPhase]:
    """Yield states for each turn, each standing claim, and each start seat."""
    table, seat, neighbor = place.table, place.seat, place.neighbor
    for on_turn in (seat, neighbor):
        begun = place.round(on_turn)
        for space in table.track.spaces:
            if on_turn == seat:
                own = begun.with_claim(place.claim_of(seat, space))
                yield proof_phase(table, (), own)
                other = begun.with_claim(place.claim_of(neighbor, space))
                yield place.to_claim(own if place.layout else other)
            else:
                yield place.others_turn(begun.with_claim(place.claim_of(neighbor, space)))
        for start in (seat, neighbor):
            if place.layout:
                yield claim_phase(table, place.results(start), begun)
            else:
                yield claim_phase(evolve(table, first_seat=start), (), begun)


def _of_doubts(place: _Place) -> Iterator[TurnPhase]:
    """Yield states for each turn, and for claims by each seat, in this turn or before."""
    seat, neighbor = place.seat, place.neighbor
    for on_turn in (seat, neighbor):
        begun = place.round(on_turn)
        other = begun.with_claim(place.claim_of(neighbor))
        yield place.to_claim(other) if on_turn == seat else place.others_turn(other)
        yield place.to_claim(begun)
        yield place.to_claim(begun.with_claim(place.claim_of(seat)))
    yield proof_phase(place.table, (), place.round(seat, place.claim_of(seat)))


# Proofs and exchanges.


def _hands(table: Table, boxes: Boxes, layout: int) -> Iterator[Boxes]:
    """Yield a hand with these cards, if the deck has them, and a hand without some of them. If they
    are of several kinds, the kind that is missing differs between the layouts."""
    if boxes <= table.deck:
        yield boxes
    kinds = [box for box in Box if boxes[box]]
    if kinds:
        lacking = kinds[-1] if layout else kinds[0]
        missing = 1 if layout and len(kinds) == 1 else boxes[lacking]
        yield (boxes - Boxes.of([lacking] * missing)) & table.deck


def _of_proofs(place: _Place, prove: Prove) -> Iterator[TurnPhase]:
    """Yield states for each turn, hand, standing claim (old or new), and exchange."""
    table, seat, neighbor = place.table, place.seat, place.neighbor
    spaces = [[space for space in table.track.spaces if space.state is state] for state in STATES]
    stand = [some[min(place.layout, len(some) - 1)] for some in spaces]
    for hand, on_turn in product(_hands(table, prove.boxes, place.layout), (seat, neighbor)):
        begun = place.round(on_turn, hand=hand)
        yield place.to_claim(begun)
        for space in stand:
            yield place.others_turn(begun.with_claim(place.claim_of(neighbor, space)))
        if on_turn == seat:
            for space, has_exchanged in product(stand, _NO_YES):
                own = begun.with_claim(place.claim_of(seat, space))
                yield proof_phase(table, (), own, int(has_exchanged), has_exchanged)


def _of_exchanges(place: _Place, exchange: Exchange) -> Iterator[TurnPhase]:
    """Yield states for each turn, number of proved cards, exchange, hand and draw pile."""
    table, seat, number = place.table, place.seat, len(exchange.boxes)
    piles = (number - 1 if place.layout else 0, number + 5 * place.layout)
    for hand, left in product(_hands(table, exchange.boxes, place.layout), piles):
        claim = place.claim_of(place.neighbor)
        others = place.round(place.neighbor, claim, hand=hand, left=left)
        yield place.others_turn(others)
        yield place.to_claim(place.round(seat, hand=hand, left=left))
        own = place.round(seat, place.claim_of(seat), hand=hand, left=left)
        for proved in range(number + 1):
            more = place.layout if proved == number else 0
            yield proof_phase(table, (), own, proved + more)
            if proved:
                yield proof_phase(table, (), own, proved + more, has_exchanged=True)


# Physicats.


def _of_uses(place: _Place, use: Use) -> Iterator[TurnPhase]:
    """Yield states for each turn with and without a claim in it, each place of the Physicats, each
    standing claim and draw pile, and for a seat that is in the match or out."""
    table, seat, neighbor = place.table, place.seat, place.neighbor
    spaces = [place.first_space]
    if use.effect is Physicat.PAWKING:
        spaces.append(table.track.last)
    # The left neighbor; in layout 1 the seat after it, because the left neighbor is out.
    passed = table.seats[(seat + 1) % table.players] if place.layout and table.players > 2 else None
    next_to = table.seats[(seat + (1 if passed is None else 2)) % table.players]
    for physicats, (hand, left) in product(_lying(place, use), _piles(place, use)):
        for space in spaces:
            mine = place.claim_of(next_to, space)
            round = place.round(seat, mine, hand=hand, left=left, physicats=physicats)
            yield place.to_claim(_with_open(place, use, round), out=passed)
        own = place.round(seat, place.claim_of(seat), hand=hand, left=left, physicats=physicats)
        yield proof_phase(table, (), _with_open(place, use, own))
        claim = place.claim_of(neighbor)
        others = place.round(neighbor, claim, hand=hand, left=left, physicats=physicats)
        yield place.others_turn(others)
        if physicats.unused[seat] is None:
            yield place.others_turn(others, out=seat)


def _lying(place: _Place, use: Use) -> Iterator[Physicats]:
    """Yield Physicats for each unused one of the seat and each row."""
    table, seat, taken = place.table, place.seat, use.taking
    if not table.has_physicats:
        yield no_physicats(table)
        return
    named = (use.physicat, taken, Physicat.TABBY)
    another, beside = [each for each in Physicat if each not in named][place.layout :: 2][:2]
    first_in_row = (beside,) * place.layout
    rows = [first_in_row]
    if use.physicat is Physicat.TABBY and taken is not None:
        rows.append((*first_in_row, taken))
    for own, row in product((use.physicat, another, None), rows):
        if own not in row:
            unused = with_seat(no_physicats(table).unused, seat, own)
            yield Physicats(unused, row)


def _piles(place: _Place, use: Use) -> Iterator[tuple[Boxes, int | None]]:
    """Yield the hand of the seat and the number of cards in the draw pile, None for the default."""
    cards = list(place.table.deck)
    layout = place.layout
    if use.effect is not Physicat.FELINESTEIN:
        yield Boxes.of(cards[:layout]), None if use.effect is Physicat.MEWTON else 9
        return
    yield Boxes.of(cards[: 2 + layout]), 9 + layout
    if place.table.readings[SHORT_PILE] is ShortPile.BARRED:
        yield Boxes.of(cards[: 3 + layout]), 1 + layout


def _with_open(place: _Place, use: Use, round: Round) -> Round:
    """Return the round, in layout 1 with proofs and discards for the Physicats that use them."""
    if not place.layout or use.effect not in (*REMOVES, Physicat.PRRIDE):
        return round
    proofs = with_seat(round.proofs, place.neighbor, Boxes.of(STATES))
    discards = DiscardPile.empty(place.table.players).with_open(Boxes(empty=1))
    return round.with_cards(proofs=proofs, discards=discards)


# Chance.


def _of_deals(table: Table, deal: Deal, layout: int) -> Iterator[DealPhase]:
    """Yield states for each round, where the seats that get cards are in the match, or others are.
    These others are opposite in the two layouts: each seat is in the match in exactly one of
    them."""
    dealt = [bool(hand) for hand in deal.hands][: table.players]
    dealt += [True] * (table.players - len(dealt))
    others = [(is_dealt is (seat == 0)) is bool(layout) for seat, is_dealt in enumerate(dealt)]
    for rounds in range(len(table.setup.hands)):
        for in_match in (dealt, others):
            lives = tuple([table.setup.lives if is_in else 0 for is_in in in_match])
            result = RoundResult(Seat(0), Claim(0, 1, Box.ALIVE), Seat(1), 1, Seat(1), lives)
            yield deal_phase(table, (result,) * rounds, no_physicats(table))


def _of_draws(table: Table, draw: Draw, layout: int) -> Iterator[DrawPhase]:
    """Yield states for each draw pile and each number of cards to be drawn."""
    number = len(draw.boxes)
    nobody = (NOTHING,) * table.players
    on_turn = table.seats[layout]
    for pile in _hands(table, draw.boxes, layout):
        rest = table.deck - pile
        more = Boxes.of(list(rest)[: 2 * layout])
        hands = with_seat(nobody, on_turn, rest - (more if draw.boxes <= pile else NOTHING))
        during = claim_phase(table, (), Round.after_deal(hands, no_physicats(table), on_turn))
        for owed in (number, number + 1 + layout):
            yield draw_phase(owed, during)
