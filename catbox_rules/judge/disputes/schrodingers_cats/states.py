"""States of Schrödinger's Cats for every combination of the facts of an action.

They are built without checks: hands may be of any size, and nobody sees them.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from typing import Final

from attrs import evolve, frozen

from catbox_rules.judge.disputes.dispute import are_written
from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.kernel.values import UNKNOWN, Unknown, unchecked
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
from catbox_rules.schrodingers_cats.events import RoundResult, start_seat
from catbox_rules.schrodingers_cats.material import (
    NOTHING,
    REMOVES,
    STATES,
    Box,
    Boxes,
    DiscardPile,
    Physicat,
    Physicats,
    Space,
    total,
)
from catbox_rules.schrodingers_cats.position import Phase, Position
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


# States that bound a partial table of Schrödinger's Cats.
#
# Every fact rests on one of three things, and the unknown parts of each are laid out:
#
#     the turn       whose turn it is, the standing claim, the lives, the cards laid open
#     the Physicats  the unused one of the seat, and the row
#     the cards      a hand with as many of the cards in question as possible, and one with the
# known
#                    cards only; the largest and the smallest draw pile
#
# Like all states of disputes these are built without checks.


TOGETHER: Final = frozenset(["turn", "claimed"])
"""The facts that are laid out in every combination: in the phase `proof` the seat on turn has
claimed."""

_physicats: Final = unchecked(Physicats)
_discard_pile: Final = unchecked(DiscardPile)


def bounds(position: Position, action: Action) -> Iterator[State]:
    """Yield states that bound a partial table, to read the facts of an action from them. Raises
    ImpossibleState if the deck does not have the known cards, or a Physicat is in two places."""
    if position.phase is Phase.PHYSICATS:
        yield PhysicatDealPhase(position.table)
        return
    seat = _seat_in_question(position, action)
    befores, lying = _befores(position, action, seat), _physicats_lying(position, action, seat)
    match position.phase:
        case Phase.DEAL:
            yield from (deal_phase(each.table, each.results, lying[0]) for each in befores)
        case Phase.OVER:
            yield from (match_over(each.table, each.results, lying[0]) for each in befores)
        case Phase.CLAIM | Phase.PROOF:
            every = [turn for before in befores for turn in _turns(position, action, seat, before)]
            cards = _cards(position, action, seat)
            for turns in _apart(every, seat):
                for at in range(max(len(turns), len(lying), len(cards))):
                    turn, of_turn = turns[at % len(turns)], cards[at % len(cards)]
                    yield _in_round(position, seat, turn, of_turn, lying[at % len(lying)])


def _seat_in_question(position: Position, action: Action) -> Seat:
    """Return the seat that acts, or for an action of chance the seat on turn."""
    if isinstance(action, DealPhysicats | Deal | Draw):
        return position.on_turn
    return action.seat


# The rounds before.


@frozen
class _Before:
    """The table, and the rounds that are over."""

    table: Table
    results: tuple[RoundResult, ...]


def _befores(position: Position, action: Action, seat: Seat) -> list[_Before]:
    """Return the possible completed rounds, with the unwritten parts made up. Facts rest on their
    number, the remaining lives, and the start seat."""
    if position.results is not None and are_written(position, "results", "start_seat"):
        return [_Before(position.table, position.results)]
    starts = [position.start_seat]
    if not are_written(position, "start_seat"):
        starts = [*_and_left(position.table, position.on_turn)]
    lives = [position.lives]
    if not are_written(position, "lives"):
        lives = list(_lives(position, action, seat))
        if position.phase is not Phase.OVER:
            lives = [each for each in lives if len(each) - each.count(0) > 1]
    return [_made_up(position.table, *each) for each in product(lives, starts)]


def _lives(position: Position, action: Action, seat: Seat) -> Iterator[tuple[int, ...]]:
    """Yield the lives that seats may have left: all lives, or one less for the seat in question; a
    single life for the seats that must have one; all lives except for one seat that is out."""
    table, every = position.table, range(position.table.players)
    full = (table.setup.lives,) * table.players
    yield full
    yield with_seat(full, seat, max(1, table.setup.lives - 1))
    if isinstance(action, Deal):
        dealt = [bool(hand) for hand in action.hands]
        yield tuple([int(dealt[each]) if each < len(dealt) else 1 for each in every])
        yield from (with_seat(full, each, 0) for each in every)
    elif position.claim is not None and position.claim.seat != seat:
        yield tuple([int(each in {seat, position.claim.seat}) for each in every])
    else:
        yield tuple([int(each in {seat, table.seats[seat - 1]}) for each in every])
    if not are_written(position, "on_turn") or position.on_turn != seat:
        yield with_seat(full, seat, 0)


def _made_up(table: Table, lives: tuple[int, ...], start: Seat) -> _Before:
    """Return a table, with made-up rounds that leave the seats these lives and let a seat start."""
    over = table.setup.lives * table.players - sum(lives)
    if over <= 0:
        return _Before(evolve(table, first_seat=start), ())
    wrong = next(seat for seat in table.seats if seat != start)
    result = RoundResult(start, Claim(start, 1, Box.ALIVE), wrong, 1, wrong, lives)
    return _Before(table, (result,) * over)


# The turn.


@frozen
class _Turn:
    """A turn, with the actions taken in it, and the rounds before."""

    before: _Before
    on_turn: Seat
    claim: Claim | None
    proved: int
    has_exchanged: bool


def _apart(turns: Sequence[_Turn], seat: Seat) -> list[list[_Turn]]:
    """Return the turns of the seat in question, and those of others."""
    apart = [
        [turn for turn in turns if (turn.on_turn == seat) is is_own] for is_own in (True, False)
    ]
    return [each for each in apart if each]


def _turns(position: Position, action: Action, seat: Seat, before: _Before) -> Iterator[_Turn]:
    claims = [position.claim]
    has_claimed = position.phase is Phase.PROOF
    if not are_written(position, "claim"):
        # What lies open, or did so, was a proof of a claim in this round.
        has_proof = any(position.proofs) or bool(position.known_to_all)
        may_be_none = not (has_claimed or has_proof)
        claimers = _and_left(position.table, seat)
        if has_claimed and are_written(position, "on_turn"):
            claimers = (position.on_turn,)
        claims = list(_claims(position.table, claimers, may_be_none=may_be_none))
    for claim in claims:
        on_turn = [position.on_turn]
        if has_claimed and claim is not None:
            on_turn = [claim.seat]
        elif not are_written(position, "on_turn"):
            start = start_seat(before.table, before.results)
            on_turn = [*_and_left(position.table, seat), start]
        exchanged = [position.has_exchanged]
        if has_claimed and not are_written(position, "has_exchanged"):
            exchanged = [False, True]
        for each, number, is_so in product(on_turn, _proved(position, action), exchanged):
            yield _Turn(before, each, claim, number, is_so)


def _claims(
    table: Table, claimers: tuple[Seat, ...], *, may_be_none: bool
) -> Iterator[Claim | None]:
    """Yield claims by these seats that may stand: one about each kind of boxes, and one on the
    last space."""
    if may_be_none:
        yield None
    first, second, *_, fifth = table.track.spaces[:5]
    for claimer, space in product(claimers, (first, second, fifth, table.track.last)):
        yield Claim(claimer, space.count, space.state)


def _and_left(table: Table, seat: Seat) -> tuple[Seat, ...]:
    return seat, table.seats[(seat + 1) % table.players]


def _proved(position: Position, action: Action) -> Sequence[int]:
    """Return the numbers of cards that may have been laid open in the turn."""
    if isinstance(position.proved, int) and are_written(position, "proved"):
        return (position.proved,)
    if position.phase is not Phase.PROOF:
        return (0,)
    if not position.is_partial and position.may_have_proved:
        return position.may_have_proved
    return range(len(action.boxes) + 2 if isinstance(action, Exchange) else 2)


# The Physicats.


def _physicats_lying(position: Position, action: Action, seat: Seat) -> list[Physicats]:
    """Return the possible places of the Physicats, as far as the use of one depends on them.
    Unknown Physicats of other seats are left out."""
    lying = position.physicats
    unused = tuple([None if isinstance(each, Unknown) else each for each in lying.unused])
    row = tuple([each for each in lying.row if not isinstance(each, Unknown)])
    named = [each for each in (*unused, *lying.staying, lying.revealed, *row) if each is not None]
    if len(set(named)) < len(named):
        raise ImpossibleState("physicats", "a Physicat is in two places")
    return [
        _physicats(with_seat(unused, seat, own), in_row, lying.staying, lying.revealed)
        for own in _own_physicats(position, action, seat)
        for in_row in _rows(position, action, row)
    ]


def _own_physicats(position: Position, action: Action, seat: Seat) -> list[Physicat | None]:
    """Return the unused Physicats that a seat may have: the one in question, another one, and on a
    partial table none."""
    own = position.physicats.unused[seat]
    if not isinstance(own, Unknown):
        return [own]
    named = action.physicat if isinstance(action, Use) else None
    unnamed = position.physicats.unnamed
    able: list[Physicat | None] = [each for each in unnamed if each is named]
    able += [each for each in unnamed if each is not named][:1]
    return [*able, None] if position.is_partial else able


def _rows(
    position: Position, action: Action, row: tuple[Physicat, ...]
) -> list[tuple[Physicat, ...]]:
    """Return the row as far as it is known, and with the Physicat to be taken if that may be in
    it."""
    taken = action.taking if isinstance(action, Use) else None
    is_open = UNKNOWN in position.physicats.row or not are_written(position, "physicats.row")
    may_be_there = is_open and taken in position.physicats.unnamed
    return [row, (*row, taken)] if taken is not None and may_be_there else [row]


# The cards.


@frozen
class _Cards:
    """The hand of the seat in question, and the number of cards in the draw pile."""

    hand: Boxes
    left: int


def _cards(position: Position, action: Action, seat: Seat) -> list[_Cards]:
    hand, pool = position.hands[seat], _pool(position)
    is_counted = hand.is_counted
    piles = [max(0, position.draw_pile)] if _is_pile_counted(position) else [0, len(pool)]
    if isinstance(action, Draw) and len(pool) not in piles:
        piles = [0, len(pool)]  # which cards are in it depends on hidden ones
    hands = [hand.known]
    if isinstance(action, Prove | Exchange):
        missing = action.boxes - (action.boxes & hand.known)
        fits = missing <= pool and (len(missing) <= hand.unknown or not is_counted)
        if missing and fits:
            hands.append(hand.known + missing)
    elif is_counted:
        hands = [hand.known + Boxes.of(list(pool)[: hand.unknown])]
    else:
        hands.append(hand.known + pool)
    return [_Cards(each, left) for each, left in product(hands, piles)]


def _is_pile_counted(position: Position) -> bool:
    """Return whether the number of cards in the draw pile is known."""
    return are_written(position, "proofs") and position.is_counted and position.discards.is_counted


def _pool(position: Position) -> Boxes:
    """Return the cards of the deck whose place is unknown."""
    known = total([hand.known for hand in position.hands]) + total(position.proofs)
    deck, seen = position.table.deck, known + position.discards.known
    if not seen <= deck:
        raise ImpossibleState("hands", f"{seen} have been seen, but the deck has {deck}")
    return deck - seen


# All together.


def _in_round(
    position: Position, seat: Seat, turn: _Turn, cards: _Cards, physicats: Physicats
) -> State:
    """Return the state with all of this. Cards whose place is unknown, and which are not left for
    the draw pile, go to the hand of another seat, or else to the discard pile."""
    table, results = turn.before.table, turn.before.results
    hands = with_seat(tuple([hand.known for hand in position.hands]), seat, cards.hand)
    of_pile = position.discards.known
    placed = total((*hands, *position.proofs, of_pile))
    rest = Boxes.of(list(table.deck - placed)[cards.left :])
    others = [at for at, hand in enumerate(position.hands) if at != seat and not hand.is_known]
    if others:
        hands = with_seat(hands, others[0], hands[others[0]] + rest)
    else:
        of_pile += rest
    known = (position.known_to_all,) * table.players
    round = Round(
        hands=hands,
        proofs=position.proofs,
        discards=_discard_pile(of_pile, position.known_to_all, known),
        physicats=physicats,
        on_turn=turn.on_turn,
        claim=turn.claim,
    )
    during: TurnPhase
    if position.phase is Phase.CLAIM or turn.claim is None:
        during = claim_phase(table, results, round)
    else:
        during = proof_phase(table, results, round, turn.proved, turn.has_exchanged)
    return draw_phase(position.owed, during) if position.owed else during
