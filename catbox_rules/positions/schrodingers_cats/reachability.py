"""Whether legal play leads to a table, and a match that does.

The solver finds a course of the whole match, from the deal of the Physicats to the present table,
or shows that there is none (`courses.py`). A course becomes a match, a witness.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import evolve, frozen

from catbox_rules import schrodingers_cats
from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.kernel.values import Unknown
from catbox_rules.kernel.verdict import Finding, finding
from catbox_rules.positions.protocol import Reach
from catbox_rules.positions.schrodingers_cats.completing import filled
from catbox_rules.positions.schrodingers_cats.courses import (
    Check,
    Course,
    Discarded,
    Drawn,
    Move,
    Raised,
    WaivedRule,
    any_course_to,
    course_to,
)
from catbox_rules.positions.schrodingers_cats.faults_of_tables import faults
from catbox_rules.records import ChosenTable, Record
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Claim,
    Deal,
    DealPhysicats,
    Doubt,
    Draw,
    EndTurn,
    Exchange,
    Phase,
    Physicat,
    Position,
    Prove,
    Table,
    Use,
)
from catbox_rules.schrodingers_cats.material import total

# From a course to a match: which cards were dealt, proved, discarded and drawn.
#
# A course has numbers of cards. The cards of a seat, in the order in which it parts with them and
# then those that it still holds, are the cards that it is dealt and draws, in this order: so it has
# each of them when it needs it.


def actions(position: Position, course: Course) -> Iterator[Action]:
    """Yield the actions of the match that a course to a position describes."""
    if course.opened is not None:
        yield _deal_of_physicats(position, course, course.opened)
    for number in range(1, position.rounds_over + 1):
        check = course.check(number)
        yield from _actions(_round_before(position.table, course, number, check))
        yield Doubt(check.doubter)
    if position.phase in (Phase.CLAIM, Phase.PROOF):
        yield from _actions(_this_round(position, course))


def _deal_of_physicats(position: Position, course: Course, opened: Physicat) -> DealPhysicats:
    """Return the deal of a course; an unknown Physicat is any that is nowhere else."""
    unused, had = position.physicats.unused, course.had
    named = {opened, *unused, *had.values()}
    others = (physicat for physicat in Physicat if physicat not in named)
    dealt: list[Physicat] = []
    for seat, physicat in enumerate(unused):
        if isinstance(physicat, Physicat):
            dealt.append(physicat)
        else:
            dealt.append(next(others) if isinstance(physicat, Unknown) else had[seat])
    return DealPhysicats(tuple(dealt), opened)


@frozen(kw_only=True)
class _Round:
    """A round with its cards: the discards one after another, and by seat the hands that are
    left."""

    table: Table
    dealt: int
    ring: tuple[Seat, ...]
    moves: tuple[Move, ...]
    discards: tuple[Boxes, ...]
    hands: tuple[Boxes, ...]


def _actions(round: _Round) -> Iterator[Action]:
    """Yield the deal of a round and the actions after it."""
    piles = _in_order_of_parting(round)
    yield Deal(tuple(Boxes.of(pile[: round.dealt]) for pile in piles))
    left = [iter(pile[round.dealt :]) for pile in piles]
    discards = iter(round.discards)
    for move in round.moves:
        match move:
            case Raised(seat, place):
                space = round.table.track.spaces[place]
                yield Claim(seat, space.count, space.state)
            case Discarded(seat, _, is_exchange):
                boxes = next(discards)
                if is_exchange:
                    yield Exchange(seat, boxes)
            case Drawn(seat, number):
                yield Draw(Boxes.of(next(left[seat]) for _ in range(number)))
            case Use() | Prove() | EndTurn():
                yield move


def _in_order_of_parting(round: _Round) -> list[list[Box]]:
    piles: list[list[Box]] = [[] for _ in round.table.seats]
    discards = iter(round.discards)
    for move in round.moves:
        if isinstance(move, Prove):
            piles[move.seat] += move.boxes
        elif isinstance(move, Discarded):
            piles[move.seat] += next(discards)
    for seat in round.ring:
        piles[seat] += round.hands[seat]
    return piles


# The current round: what is not stated is chosen.


def _this_round(position: Position, course: Course) -> _Round:
    number = position.rounds_over + 1
    moves = _up_to_now(position, course.moves(number))
    discards = tuple(_discards(moves, course))
    return _Round(
        table=position.table,
        dealt=position.table.setup.hands[number - 1],
        ring=course.ring(number),
        moves=moves,
        discards=discards,
        hands=_hands(position, total(discards)),
    )


def _up_to_now(position: Position, moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """Return the moves so far: without the end of the turn, and without a draw that is still
    due."""
    if position.phase is Phase.PROOF:
        moves = moves[:-1]
    return moves[:-1] if position.owed else moves


def _discards(moves: Sequence[Move], course: Course) -> Iterator[Boxes]:
    """Yield the discards one after another; those of a seat between the same looks through the pile
    may come in any order."""
    left, looks = course.discards(), 0
    for move in moves:
        if isinstance(move, Discarded):
            cards = left[move.seat, looks]
            yield Boxes.of(cards[: move.number])
            del cards[: move.number]
        elif isinstance(move, Use) and move.effect is Physicat.PRRIDE:
            looks += 1


def _hands(position: Position, discards: Boxes) -> tuple[Boxes, ...]:
    """Return the hands if these cards have been discarded."""
    rest = position.table.deck - discards - position.known_to_all - total(position.proofs)
    rest -= total([hand.known for hand in position.hands])
    hands: list[Boxes] = []
    for hand in position.hands:
        held = Boxes.of(list(rest)[: hand.unknown])
        rest -= held
        hands.append(hand.known + held)
    return tuple(hands)


# A round that is over: a given number of boxes must count at its check.


def _round_before(table: Table, course: Course, number: int, check: Check) -> _Round:
    moves, dealt, ring = course.moves(number), table.setup.hands[number - 1], course.ring(number)
    proved = total(move.boxes for move in moves if isinstance(move, Prove))
    in_play, unproved = proved - course.removed(number), table.deck - proved
    showing = list(unproved.only(*check.counting))[
        : check.showing - len(in_play.only(*check.counting))
    ]
    sizes = _sizes_at_last(dealt, ring, moves)
    others = list(unproved - unproved.only(*check.counting))[: sum(sizes.values()) - len(showing)]
    cards = [*showing, *others]
    rest = list(unproved - Boxes.of(cards))
    hands = [Boxes.of(_take(cards, sizes.get(seat, 0))) for seat in table.seats]
    discards = [Boxes.of(_take(rest, move.number)) for move in moves if isinstance(move, Discarded)]
    return _Round(
        table=table,
        dealt=dealt,
        ring=ring,
        moves=moves,
        discards=tuple(discards),
        hands=tuple(hands),
    )


def _take(cards: list[Box], number: int) -> list[Box]:
    """Remove the first cards from a pile and return them."""
    taken = cards[:number]
    del cards[:number]
    return taken


def _sizes_at_last(dealt: int, ring: Sequence[Seat], moves: Sequence[Move]) -> dict[Seat, int]:
    """Return how many cards each seat holds after a round."""
    sizes = dict.fromkeys(ring, dealt)
    for move in moves:
        if isinstance(move, Drawn):
            sizes[move.seat] += move.number
        elif isinstance(move, Discarded):
            sizes[move.seat] -= move.number
        elif isinstance(move, Prove):
            sizes[move.seat] -= len(move.boxes)
    return sizes


def reach(position: Position) -> Reach:
    """Return the faults of a table, or a match that leads to it. The search always ends; for a
    partial table there is no search."""
    found = faults(position)
    if found:
        return Reach(reachable=False, why=found)
    if position.stood or position.is_partial:
        return Reach(reachable=None)
    if position.phase is Phase.PHYSICATS:
        return Reach(reachable=True, witness=_record(position, position.table.first_seat))
    course = any_course_to(position)
    if course is None:
        return Reach(reachable=False, why=_obstacles(position))
    taken = tuple(actions(filled(position, course), course))
    return Reach(reachable=True, witness=_record(position, course.first_seat, taken))


def _record(position: Position, first_seat: Seat, taken: tuple[Action, ...] = ()) -> Record:
    table = position.table
    chosen = ChosenTable(
        ruleset=schrodingers_cats,
        edition=table.edition.id,
        players=table.players,
        first_seat=first_seat,
        options=table.chosen_options(),
    )
    return Record(chosen, taken, names=position.names, title=position.title)


_SIZES: Final = "schrodinger.deal.hand-size"

_OBSTACLES: Final = (
    (
        WaivedRule.TRACK,
        finding(
            "schrodinger.claim.rises",
            "the open cards and the turn need earlier claims, for which the track has no room "
            "below this one",
            ".claim",
        ),
    ),
    (
        WaivedRule.EXCHANGES,
        finding(
            "schrodinger.exchange.at-most-proved",
            "the open cards do not allow these exchanges",
            ".discards",
        ),
    ),
    (
        WaivedRule.SIZES,
        finding(_SIZES, "these hand sizes do not fit the Physicats that were used", ".hands"),
    ),
    (
        WaivedRule.ROUNDS,
        finding(
            "schrodinger.round.start-seat",
            "the earlier rounds do not lead to this one",
            ".rounds",
        ),
    ),
)


def _obstacles(position: Position) -> tuple[Finding, ...]:
    """Return the first rule without which the table could be reached, with its message."""
    for rule, obstacle in _OBSTACLES:
        if course_to(position, without=rule) is not None:
            wrong = _wrong_sizes(position) if rule is WaivedRule.SIZES else ()
            return wrong or (obstacle,)
    if position.table.has_physicats:
        template = "no order of using the Physicats leads to this table"
        return (finding("schrodinger.physicat.joins-row", template, ".physicats"),)
    template = "no sequence of turns leads to this table"
    return (finding("schrodinger.turn.order", template, ".on_turn"),)


def _wrong_sizes(position: Position) -> tuple[Finding, ...]:
    """Return the hands that should have other sizes: a single one if that is enough, else all that
    differ from those of some course."""
    hands = position.hands
    uncounted = [evolve(hand, is_counted=False) for hand in hands]
    one_each = [with_seat(hands, seat, uncounted[seat]) for seat in position.table.seats]
    for able in (*one_each, tuple(uncounted)):
        course = course_to(evolve(position, hands=able))
        if course is not None:
            return tuple(_wrong_size(position, course))
    return ()


def _wrong_size(position: Position, course: Course) -> Iterator[Finding]:
    for seat, size in sorted(course.sizes.items()):
        held = len(position.hands[seat])
        if position.hands[seat].is_counted and held != size:
            used = course.changing(position.rounds_over + 1, seat)
            template = "seat {seat} should have {size} boxes after {used}, not {held}"
            if not used:
                template = "seat {seat} should have {size} boxes, not {held}"
            named = tuple(each.value.title() for each in used)
            where = f".hands[{seat}]"
            yield finding(_SIZES, template, where, seat=seat, size=size, used=named, held=held)
