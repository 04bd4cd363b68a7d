"""Moments that no play need lead to: a table with boxes, Physicats and claim laid out again."""

from __future__ import annotations

from random import Random

from catbox_rules.kernel.ruleset import Seat
from catbox_rules.schrodingers_cats import (
    Box,
    Boxes,
    Claim,
    ClaimPhase,
    DiscardPile,
    Physicat,
    Physicats,
    ProofPhase,
    Round,
    State,
    Table,
    TurnPhase,
)
from catbox_rules.schrodingers_cats.events import lives_after
from catbox_rules.schrodingers_cats.faults import faults
from catbox_rules.schrodingers_cats.material import STAYING
from catbox_rules.schrodingers_cats.position import position_of
from catbox_rules.schrodingers_cats.state import claim_phase, proof_phase

__all__ = ["altered"]


def altered(state: State, random: Random) -> TurnPhase | None:
    """Another moment of the same round: anything may lie anywhere, claims are often on the last
    space, the draw pile is often short. None where no seat is on turn, and where chance has made
    one that is out of turn."""
    if not isinstance(state, ClaimPhase | ProofPhase):
        return None
    table = state.table
    lives = lives_after(table, state.results)
    seats = [seat for seat in table.seats if lives[seat]]
    on_turn, claim = random.choice(seats), _a_claim(table, seats, random)
    discards, *piles = _piles(table.deck, 2 * len(seats) + 1, random)
    hands, proofs = [Boxes()] * table.players, [Boxes()] * table.players
    for seat in seats:
        hands[seat], proofs[seat] = piles.pop(), piles.pop() if claim else Boxes()
    round = Round(
        hands=tuple(hands),
        proofs=tuple(proofs),
        discards=_discards(table, discards, random),
        physicats=_physicats(table, seats, random),
        on_turn=on_turn,
        claim=claim,
    )
    made: ClaimPhase | ProofPhase
    if claim is None or claim.seat != on_turn or random.random() < 0.2:
        made = claim_phase(table, state.results, round)
    else:
        proved = random.randint(0, len(proofs[on_turn]))
        exchanged = proved > 0 and random.random() < 0.2
        made = proof_phase(table, state.results, round, proved, exchanged)
    out_of_turn = {"schrodinger.turn.own-claim"}
    if not table.has_physicats:
        out_of_turn.add("schrodinger.turn.order")  # with them seats are skipped
    broken = {fault.clause for fault in faults(position_of(made))}
    return None if broken & out_of_turn else made


def _a_claim(table: Table, seats: list[Seat], random: Random) -> Claim | None:
    if random.random() < 0.15:
        return None
    spaces = table.track.spaces
    space = random.choice((spaces[-1], random.choice(spaces), random.choice(spaces)))
    return Claim(random.choice(seats), space.count, space.state)


def _piles(deck: Boxes, number: int, random: Random) -> list[Boxes]:
    """Some boxes in some piles; the others are the draw pile."""
    cards, sizes = list(deck), [random.choice((0, 1, 1, 2, 3, 4, 6)) for _ in range(number)]
    if random.random() < 0.5:
        # The first, of discards, has most of what is left, so that little can be drawn.
        sizes[0] = max(0, len(cards) - sum(sizes[1:]) - random.randint(0, 3))
    random.shuffle(cards)
    piles: list[Boxes] = []
    for size in sizes:
        piles.append(Boxes.of(cards[:size]))
        del cards[:size]
    return piles


def _discards(table: Table, pile: Boxes, random: Random) -> DiscardPile:
    to_all = _some_of(pile, random)
    known = tuple(to_all + _some_of(pile - to_all, random) for _ in table.seats)
    return DiscardPile(pile, to_all, known)


def _some_of(pile: Boxes, random: Random) -> Boxes:
    cards: list[Box] = list(pile)
    return Boxes.of(random.sample(cards, random.choice((0, 0, len(cards) // 2, len(cards)))))


def _physicats(table: Table, seats: list[Seat], random: Random) -> Physicats:
    unused: list[Physicat | None] = [None] * table.players
    staying: list[Physicat | None] = [None] * table.players
    if not table.has_physicats:
        return Physicats(tuple(unused))
    left = random.sample(list(Physicat), table.players + 1)
    for seat in seats:
        stay = [physicat for physicat in left if physicat in STAYING]
        chance = random.random()
        if chance < 0.6:
            unused[seat] = left.pop()
        elif stay and chance < 0.9:
            staying[seat] = stay[0]
            left.remove(stay[0])
    return Physicats(tuple(unused), tuple(left), tuple(staying))
