"""Positions of Schrödinger's Cats made from others: with parts hidden, or changed so that most of
them can no longer come about."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from attrs import evolve

from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.kernel.values import UNKNOWN, Partial, Unknown
from catbox_rules.positions.schrodingers_cats import (
    Phase,
    Position,
    SomePhysicats,
)
from catbox_rules.schrodingers_cats import Box, Boxes, Claim
from catbox_rules.schrodingers_cats.events import result_of
from catbox_rules.schrodingers_cats.faults_of_cards import with_sizes_counted

__all__ = ["altered", "with_gaps", "with_parts_hidden"]


def with_parts_hidden(position: Position, random: Random) -> Position:
    """A position of which some hands, discards, Physicats and rounds are no longer given."""
    chance = random.choice((0.2, 0.5, 0.8, 1.0))
    physicats = position.physicats
    unused = tuple(
        UNKNOWN if each is not None and random.random() < chance else each
        for each in physicats.unused
    )
    return evolve(
        position,
        results=None if position.results and random.random() < chance / 2 else position.results,
        hands=tuple(_less_known(hand, chance, random) for hand in position.hands),
        discards=_less_known(position.discards, chance, random),
        known=tuple(
            UNKNOWN if position.discards and random.random() < chance else known
            for known in position.known
        ),
        physicats=evolve(physicats, unused=unused),
    )


def with_gaps(position: Position, random: Random) -> Position:
    """A position in a round of which nobody has counted some hands, or has kept in mind what lies
    in the row, or what was laid open in this turn."""
    if not position.is_in_round:
        return position
    physicats, is_proof = position.physicats, position.phase is Phase.PROOF
    hands = tuple(
        Partial(Boxes(), position.cards_due(seat), is_counted=False)
        if random.random() < 0.5
        else hand
        for seat, hand in enumerate(position.hands)
    )
    row = tuple(UNKNOWN if random.random() < 0.3 else each for each in physicats.row)
    proved = UNKNOWN if is_proof and random.random() < 0.5 else position.proved
    forgotten = evolve(position, hands=hands, physicats=evolve(physicats, row=row), proved=proved)
    return with_sizes_counted(forgotten)


def _less_known(pile: Partial[Boxes], chance: float, random: Random) -> Partial[Boxes]:
    """A pile of which boxes are hidden, or all of it."""
    if random.random() < chance / 2:
        return Partial(Boxes(), unknown=len(pile))
    kept = [box for box in pile.known if random.random() >= chance]
    return Partial(Boxes.of(kept), len(pile) - len(kept))


def altered(position: Position, random: Random) -> Position:
    """A position with one thing changed, or two."""
    for _ in range(random.choice((1, 1, 2))):
        changed = position
        for _ in range(10):
            by_result = random.random() < 0.1
            change = _other_result if by_result else random.choice(_CHANGES)
            changed = change(position, random)
            if changed != position:
                break
        position = changed
    return position


def _seat(position: Position, random: Random) -> Seat:
    return random.choice(position.table.seats)


def _other_claim(position: Position, random: Random) -> Position:
    space = random.choice(position.table.track.spaces)
    seat = position.on_turn if position.claim is None else position.claim.seat
    return evolve(position, claim=Claim(seat, space.count, space.state))


def _claim_next_door(position: Position, random: Random) -> Position:
    """The claim a space further or less far along the track."""
    track, claim = position.table.track, position.claim
    if claim is None:
        return position
    place = track.place(claim.space) + random.choice((-1, 1))
    space = track.spaces[max(0, min(place, len(track.spaces) - 1))]
    return evolve(position, claim=Claim(claim.seat, space.count, space.state))


def _other_claimer(position: Position, random: Random) -> Position:
    claim = position.claim
    if claim is None:
        return position
    return evolve(position, claim=Claim(_seat(position, random), claim.count, claim.state))


def _no_claim(position: Position, random: Random) -> Position:
    return evolve(position, claim=None)


def _other_turn(position: Position, random: Random) -> Position:
    return evolve(position, on_turn=_seat(position, random))


def _other_start(position: Position, random: Random) -> Position:
    return evolve(position, start_seat=_seat(position, random))


def _other_phase(position: Position, random: Random) -> Position:
    """Claim in place of proof, and the other way round."""
    if position.phase is Phase.CLAIM:
        return evolve(position, phase=Phase.PROOF)
    if position.phase is Phase.PROOF:
        return evolve(position, phase=Phase.CLAIM, proved=0, has_exchanged=False)
    return position


def _other_number_proved(position: Position, random: Random) -> Position:
    if position.phase is not Phase.PROOF or isinstance(position.proved, Unknown):
        return position
    return evolve(position, proved=max(0, position.proved + random.choice((-1, 1))))


def _exchanged_or_not(position: Position, random: Random) -> Position:
    if position.phase is not Phase.PROOF:
        return position
    return evolve(position, has_exchanged=not position.has_exchanged)


def _other_debt(position: Position, random: Random) -> Position:
    if position.phase not in (Phase.CLAIM, Phase.PROOF):
        return position
    return evolve(position, owed=max(0, position.owed + random.choice((-1, 1))))


def _changed(boxes: Boxes, random: Random) -> Boxes:
    """A pile with one box more, one fewer, or another one in place of one."""
    kinds = list(boxes)
    random.shuffle(kinds)
    match random.randrange(3):
        case 0:
            return Boxes.of(kinds[1:])
        case 1:
            return Boxes.of([*kinds, random.choice(list(Box))])
        case _:
            return Boxes.of([*kinds[1:], random.choice(list(Box))] if kinds else [])


def _other_hand(position: Position, random: Random) -> Position:
    seat = _seat(position, random)
    hand = position.hands[seat]
    changed = Partial(_changed(hand.known, random), hand.unknown)
    return evolve(position, hands=with_seat(position.hands, seat, changed))


def _other_proof(position: Position, random: Random) -> Position:
    seat = _seat(position, random)
    changed = _changed(position.proofs[seat], random)
    return evolve(position, proofs=with_seat(position.proofs, seat, changed))


def _other_discards(position: Position, random: Random) -> Position:
    changed = Partial(_changed(position.discards.known, random), position.discards.unknown)
    return evolve(position, discards=changed)


def _moved(one: Boxes, another: Boxes, random: Random) -> tuple[Boxes, Boxes]:
    """A box of one pile on another."""
    if not one:
        return one, another
    moved = Boxes.of([random.choice(list(one))])
    return one - moved, another + moved


def _proof_of_other_seat(position: Position, random: Random) -> Position:
    one, another = _seat(position, random), _seat(position, random)
    if one == another:
        return position
    less, more = _moved(position.proofs[one], position.proofs[another], random)
    proofs = with_seat(with_seat(position.proofs, one, less), another, more)
    return evolve(position, proofs=proofs)


def _proved_from_hand(position: Position, random: Random) -> Position:
    """A box of the hand lies open, or the other way round."""
    seat = _seat(position, random)
    hand, proof = position.hands[seat], position.proofs[seat]
    if random.random() < 0.5:
        known, proof = _moved(hand.known, proof, random)
    else:
        proof, known = _moved(proof, hand.known, random)
    return evolve(
        position,
        hands=with_seat(position.hands, seat, Partial(known, hand.unknown)),
        proofs=with_seat(position.proofs, seat, proof),
    )


def _hand_discarded(position: Position, random: Random) -> Position:
    """A box of a hand lies in the discard pile, or the other way round."""
    seat = _seat(position, random)
    hand, pile = position.hands[seat], position.discards
    if random.random() < 0.5:
        known, discarded = _moved(hand.known, pile.known, random)
    else:
        discarded, known = _moved(pile.known, hand.known, random)
    return evolve(
        position,
        hands=with_seat(position.hands, seat, Partial(known, hand.unknown)),
        discards=Partial(discarded, pile.unknown),
    )


def _hands_swapped(position: Position, random: Random) -> Position:
    one, another = _seat(position, random), _seat(position, random)
    hands = with_seat(position.hands, one, position.hands[another])
    return evolve(position, hands=with_seat(hands, another, position.hands[one]))


def _knows_something_else(position: Position, random: Random) -> Position:
    seat = _seat(position, random)
    known = position.known[seat]
    if not isinstance(known, Boxes):
        return position
    if random.random() < 0.3 and position.discards:
        changed = position.discards.known
    else:
        changed = _changed(known, random)
    return evolve(position, known=with_seat(position.known, seat, changed))


def _knowledge_swapped(position: Position, random: Random) -> Position:
    one, another = _seat(position, random), _seat(position, random)
    known = with_seat(position.known, one, position.known[another])
    return evolve(position, known=with_seat(known, another, position.known[one]))


def _all_know_something_else(position: Position, random: Random) -> Position:
    return evolve(position, open_discards=_changed(position.open_discards, random))


def _physicat_stays_elsewhere(position: Position, random: Random) -> Position:
    physicats = position.physicats
    staying = list(physicats.staying)
    random.shuffle(staying)
    return _with_physicats(position, evolve(physicats, staying=tuple(staying)))


def _physicat_moved_to_row(position: Position, random: Random) -> Position:
    """A Physicat of a seat, unused or staying, in the row."""
    physicats, seat = position.physicats, _seat(position, random)
    unused, staying = physicats.unused[seat], physicats.staying[seat]
    if staying is not None:
        without = with_seat(physicats.staying, seat, None)
        row = (*physicats.row, staying)
        return _with_physicats(position, evolve(physicats, staying=without, row=row))
    if unused is not None and unused is not UNKNOWN:
        row = (*physicats.row, unused)
        taken = with_seat(physicats.unused, seat, None)
        return _with_physicats(position, evolve(physicats, unused=taken, row=row))
    return position


def _row_in_other_order(position: Position, random: Random) -> Position:
    row = list(position.physicats.row)
    random.shuffle(row)
    return _with_physicats(position, evolve(position.physicats, row=tuple(row)))


def _physicats_swapped(position: Position, random: Random) -> Position:
    """An unused Physicat and one of the row in each other's place."""
    physicats, seat = position.physicats, _seat(position, random)
    unused, row = physicats.unused[seat], list(physicats.row)
    if unused is None or unused is UNKNOWN or not row:
        return position
    place = random.randrange(len(row))
    row[place], other = unused, row[place]
    changed = evolve(physicats, unused=with_seat(physicats.unused, seat, other), row=tuple(row))
    return _with_physicats(position, changed)


def _physicat_of_other_seat(position: Position, random: Random) -> Position:
    unused = list(position.physicats.unused)
    random.shuffle(unused)
    return _with_physicats(position, evolve(position.physicats, unused=tuple(unused)))


def _with_physicats(position: Position, physicats: SomePhysicats) -> Position:
    return evolve(position, physicats=physicats)


def _other_result(position: Position, random: Random) -> Position:
    """The round that was over last, with another claim, other seats or another count."""
    if not position.results:
        return position
    *earlier, last = position.results
    claim, counted = last.claim, last.counted
    match random.randrange(3):
        case 0:
            space = random.choice(position.table.track.spaces)
            claim = Claim(claim.seat, space.count, space.state)
        case 1:
            counted = max(0, counted + random.choice((-1, 1)))
        case _:
            claim = Claim(_seat(position, random), claim.count, claim.state)
    if claim.seat == last.doubter:
        return position
    result = result_of(
        position.table, tuple(earlier), claim=claim, doubter=last.doubter, counted=counted
    )
    return evolve(position, results=(*earlier, result), lives=result.lives, start_seat=result.right)


_CHANGES: Final[tuple[Callable[[Position, Random], Position], ...]] = (
    _other_claim,
    _claim_next_door,
    _claim_next_door,
    _other_claimer,
    _no_claim,
    _other_turn,
    _other_start,
    _other_phase,
    _other_number_proved,
    _exchanged_or_not,
    _other_debt,
    _other_hand,
    _other_hand,
    _other_proof,
    _other_proof,
    _other_discards,
    _proof_of_other_seat,
    _proof_of_other_seat,
    _proved_from_hand,
    _proved_from_hand,
    _hand_discarded,
    _hands_swapped,
    _knows_something_else,
    _knows_something_else,
    _knowledge_swapped,
    _all_know_something_else,
    _physicat_stays_elsewhere,
    _physicat_moved_to_row,
    _row_in_other_order,
    _physicats_swapped,
    _physicat_of_other_seat,
    _other_result,
)
