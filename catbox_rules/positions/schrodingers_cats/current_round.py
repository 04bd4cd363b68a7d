"""The round that is being played: what it has to come to, and a sequence of turns as actions.

Where cards have been removed from the proofs, the sizes of the hands tell whose they were, or leave
several ways; each is a goal of its own.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from attrs import frozen

from catbox_rules.kernel.ruleset import Seat
from catbox_rules.positions.schrodingers_cats.document import dealt
from catbox_rules.positions.schrodingers_cats.faults_of_cards import (
    draw_pile,
    hidden_discards,
    removers,
)
from catbox_rules.positions.schrodingers_cats.faults_of_tables import seats_in_match
from catbox_rules.positions.schrodingers_cats.goal import Goal, Needs
from catbox_rules.positions.schrodingers_cats.position import Phase, Position
from catbox_rules.positions.schrodingers_cats.search import Seeker
from catbox_rules.positions.schrodingers_cats.uses import Past
from catbox_rules.positions.schrodingers_cats.witness import actions_of_round, laid_cards
from catbox_rules.positions.unknown import Unknown
from catbox_rules.schrodingers_cats import Action, Box, Boxes, Physicat, Use
from catbox_rules.schrodingers_cats.boxes import total


@frozen
class Free:
    """What is not asked for, to see whether it stands in the way."""

    track: bool = False
    exchanges: bool = False
    sizes: bool = False
    rounds: bool = False


def actions_of_this_round(
    position: Position, past: Past, seeker: Seeker, free: Free
) -> tuple[Action, ...] | None:
    """The actions of the round, after the Physicats lay as in a past; None if there are none. Where
    something is not asked for, they are not worked out."""
    for goal in _goals(position, past, free):
        seeker.budget.spend()
        for moves in seeker.turn_sequences(goal):
            if free != Free():
                return ()
            laid = laid_cards(position, moves)
            if laid is not None:
                hands = _hands(position, total(laid))
                return tuple(actions_of_round(goal, moves, laid, hands))
    return None


def _goals(position: Position, past: Past, free: Free) -> Iterator[Goal]:
    """What the round has to come to, for each way in which removed cards may have lain open."""
    table, claim = position.table, position.claim
    for removed in _removed(position, past.uses, any_sizes=free.sizes):
        yield Goal(
            table=table,
            ring=seats_in_match(position),
            start=position.start_seat,
            dealt=dealt(table, position.phase, position.lives),
            uses=past.uses,
            on_turn=position.on_turn,
            claimer=None if claim is None else claim.seat,
            place=None if claim is None else table.track.place(claim.space),
            first_place=-_SPACES_OF_ROOM if free.track else 0,
            is_proof=position.phase is Phase.PROOF,
            proved=position.proved,
            has_exchanged=position.has_exchanged,
            owed=position.owed,
            draws_by_use=position.physicats.revealed is not None,
            needs=tuple(
                Needs(gone.alive, gone.dead, gone.heisenberg, *proof.counts)
                for gone, proof in zip(removed, position.proofs, strict=True)
            ),
            sizes=None if free.sizes else tuple(map(len, position.hands)),
            hidden=None if free.exchanges else hidden_discards(position),
            known=(None,) * table.players if free.exchanges else _numbers_known(position),
            pile_runs_out=draw_pile(position) <= position.owed,
        )


_SPACES_OF_ROOM = 100
"""So many spaces before the first one are more than any claims take."""


def _numbers_known(position: Position) -> tuple[int | None, ...]:
    """By seat: how many cards from hands it knows in the discard pile."""
    return tuple(
        None if isinstance(known, Unknown) else len(known) - len(position.known_to_all)
        for known in position.known
    )


def _hands(position: Position, laid: Boxes) -> tuple[Boxes, ...]:
    """The hands, where these cards have been laid down."""
    rest = position.table.deck - laid - position.known_to_all - total(position.proofs)
    rest -= total([hand.known for hand in position.hands])
    hands: list[Boxes] = []
    for hand in position.hands:
        held = Boxes.of(list(rest)[: hand.unknown])
        rest -= held
        hands.append(hand.known + held)
    return tuple(hands)


def _removed(
    position: Position, uses: tuple[Use, ...], *, any_sizes: bool
) -> Iterator[tuple[Boxes, ...]]:
    """By seat: the removed cards that it had laid open, in every way that agrees with the sizes of
    the hands. These tell how many they were, unless a draw pile at its end may have given less."""
    gone, effects = position.known_to_all, [use.effect for use in uses]
    if any(gone[box] and not set(removers(position, box)).intersection(effects) for box in Box):
        return
    may_differ = any_sizes or draw_pile(position) <= position.owed
    ring = seats_in_match(position)
    due = {seat: _lost(position, seat, uses) for seat in ring}
    if not may_differ and (min(due.values()) < 0 or sum(due.values()) != len(gone)):
        return
    kinds = (gone.alive, gone.dead, gone.empty, gone.heisenberg)
    for by_kind in product(*(_shares(number, len(ring)) for number in kinds)):
        shares = dict(zip(ring, map(Boxes, *by_kind), strict=True))
        if may_differ or all(len(shares[seat]) == due[seat] for seat in ring):
            yield tuple(shares.get(seat, Boxes()) for seat in position.table.seats)


def _lost(position: Position, seat: Seat, uses: tuple[Use, ...]) -> int:
    """How many cards a seat has fewer in play than it was dealt and has drawn."""
    size = dealt(position.table, position.phase, position.lives)
    drawn = sum(2 for use in uses if use.seat == seat and use.effect is Physicat.MEWTON)
    owed = position.owed if seat == position.on_turn else 0
    has = len(position.hands[seat]) + len(position.proofs[seat]) + owed
    return size + drawn - has


def _shares(number: int, seats: int) -> Iterator[tuple[int, ...]]:
    """Every way to share so many cards among seats."""
    if seats == 1:
        yield (number,)
        return
    for first in range(number + 1):
        for others in _shares(number - first, seats - 1):
            yield (first, *others)
