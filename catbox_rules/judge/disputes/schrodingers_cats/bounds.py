"""States between which a table of Schrödinger's Cats lies of which parts are unknown.

Every fact rests on one of three things, and what is unknown of these is laid out:

    the turn       whose it is, the claim that stands, the lives, what was laid open
    the Physicats  which one lies unused before the seat, and what is in the row
    the cards      the hand with as much as it may have of those in question, and with no more than
                   is known; as many in the draw pile as may be, and as few

As all states of disputes these are built without checks.
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
    """Yield states between which a table lies, for what the facts of an action are there. Raises
    ImpossibleState if the deck does not have the cards that are seen, and for a Physicat that lies
    in two places."""
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
    """The seat that acts, or for what chance does the one on turn."""
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
    """The rounds that are over, made up as far as they are not written: facts rest on their number,
    on the lives that are left, and on who starts."""
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
    """The lives that seats may have left: all of them, or a life less; those few that must have
    one; and all but the seat in question."""
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
    """Rounds after which seats have these lives left, and a seat starts."""
    over = table.setup.lives * table.players - sum(lives)
    if over <= 0:
        return _Before(evolve(table, first_seat=start), ())
    wrong = next(seat for seat in table.seats if seat != start)
    result = RoundResult(start, Claim(start, 1, Box.ALIVE), wrong, 1, wrong, lives)
    return _Before(table, (result,) * over)


# The turn.


@frozen
class _Turn:
    """Whose turn it is, and what has been done in it."""

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
    """Claims that may stand: of the seat and of its left neighbor, about all kinds of boxes, and on
    the last space."""
    if may_be_none:
        yield None
    first, second, *_, fifth = table.track.spaces[:5]
    for claimer, space in product(_and_left(table, seat), (first, second, fifth, table.track.last)):
        yield Claim(claimer, space.count, space.state)


def _and_left(table: Table, seat: Seat) -> tuple[Seat, Seat]:
    return seat, table.seats[(seat + 1) % table.players]


def _proved(position: Position, action: Action) -> Sequence[int]:
    """How many cards may have been laid open in the turn."""
    if isinstance(position.proved, int) and are_written(position, "proved"):
        return (position.proved,)
    if position.phase is not Phase.PROOF:
        return (0,)
    if not position.is_partial and position.may_have_proved:
        return position.may_have_proved
    return range(len(action.boxes) + 2 if isinstance(action, Exchange) else 2)


# The Physicats.


def _physicats_lying(position: Position, action: Action, seat: Seat) -> list[Physicats]:
    """Where the Physicats lie, as far as the use of one turns on it; unknown ones of other seats
    are left out."""
    lying = position.physicats
    unused = tuple([None if isinstance(each, Unknown) else each for each in lying.unused])
    row = tuple([each for each in lying.row if not isinstance(each, Unknown)])
    named = [each for each in (*unused, *lying.staying, lying.revealed, *row) if each is not None]
    if len(set(named)) < len(named):
        raise ImpossibleState("physicats", "a Physicat lies in two places")
    return [
        _physicats(with_seat(unused, seat, own), in_row, lying.staying, lying.revealed)
        for own in _own_physicats(position, action, seat)
        for in_row in _rows(position, action, row)
    ]


def _own_physicats(position: Position, action: Action, seat: Seat) -> list[Physicat | None]:
    """The Physicats that may lie unused before a seat: the one in question, and another one."""
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
    """The row without the Physicat that is taken from it, and with that one, if that may be."""
    taken = action.taking if isinstance(action, Use) else None
    is_open = UNKNOWN in position.physicats.row or not are_written(position, "physicats.row")
    may_be_there = is_open and taken in position.physicats.unnamed
    return [row, (*row, taken)] if taken is not None and may_be_there else [row]


# The cards.


@frozen
class _Cards:
    """The hand of the seat in question, and how many cards are left in the draw pile."""

    hand: Boxes
    left: int


def _cards(position: Position, action: Action, seat: Seat) -> list[_Cards]:
    hand, pool = position.hands[seat], _pool(position)
    is_counted = hand.is_counted
    piles = [max(0, position.draw_pile)] if _is_pile_counted(position) else [0, len(pool)]
    if isinstance(action, Draw) and len(pool) not in piles:
        piles = [0, len(pool)]  # which cards are in it turns on what is hidden
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
    """Whether it is known how many cards are in the draw pile."""
    return are_written(position, "proofs") and position.is_counted and position.discards.is_counted


def _pool(position: Position) -> Boxes:
    """The cards of the deck of which it is not known where they are."""
    known = total([hand.known for hand in position.hands]) + total(position.proofs)
    deck, seen = position.table.deck, known + position.discards.known
    if not seen <= deck:
        raise ImpossibleState("hands", f"{seen} have been seen, and the deck has {deck}")
    return deck - seen


# All together.


def _in_round(
    position: Position, seat: Seat, turn: _Turn, cards: _Cards, physicats: Physicats
) -> State:
    """The state in which all is so. What is not known to be elsewhere, and is not in the draw
    pile, is held by another seat, or lies in the discard pile."""
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
