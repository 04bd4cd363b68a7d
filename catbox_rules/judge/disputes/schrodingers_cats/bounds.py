"""States that bound a partial table of Schrödinger's Cats.

Every fact rests on one of three things, and the unknown parts of each are laid out:

    the turn       whose turn it is, the standing claim, the lives, the cards laid open
    the Physicats  the unused one of the seat, and the row
    the cards      a hand with as many of the cards in question as possible, and one with the known
                   cards only; the largest and the smallest draw pile

Like all states of disputes these are built without checks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final

from attrs import evolve, frozen

from catbox_rules.judge.disputes.tables import are_written
from catbox_rules.kernel.errors import ImpossibleState
from catbox_rules.kernel.partial import UNKNOWN, Unknown
from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.kernel.unchecked import unchecked
from catbox_rules.schrodingers_cats.actions import (
    Action,
    Claim,
    Deal,
    DealPhysicats,
    Draw,
    Exchange,
    Prove,
    Use,
)
from catbox_rules.schrodingers_cats.boxes import Box, Boxes, total
from catbox_rules.schrodingers_cats.discard_pile import DiscardPile
from catbox_rules.schrodingers_cats.physicats import Physicat, Physicats
from catbox_rules.schrodingers_cats.position import Phase, Position
from catbox_rules.schrodingers_cats.results import RoundResult, start_seat
from catbox_rules.schrodingers_cats.state import (
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
            turns = [turn for before in befores for turn in _turns(position, action, seat, before)]
            cards = _cards(position, action, seat)
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


def _turns(position: Position, action: Action, seat: Seat, before: _Before) -> Iterator[_Turn]:
    claims = [position.claim]
    has_claimed = position.phase is Phase.PROOF
    if not are_written(position, "claim"):
        claims = list(_claims(position.table, seat, may_be_none=not has_claimed))
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


def _claims(table: Table, seat: Seat, *, may_be_none: bool) -> Iterator[Claim | None]:
    """Yield claims that may stand, by the seat and by its left neighbor: one about each kind of
    boxes, and one on the last space."""
    if may_be_none:
        yield None
    first, second, *_, fifth = table.track.spaces[:5]
    for claimer, space in product(_and_left(table, seat), (first, second, fifth, table.track.last)):
        yield Claim(claimer, space.count, space.state)


def _and_left(table: Table, seat: Seat) -> tuple[Seat, Seat]:
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
