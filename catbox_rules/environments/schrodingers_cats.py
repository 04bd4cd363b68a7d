"""What environments know of Schrödinger's Cats: actions to number, planes to observe, cards to give
out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Final

from catbox_rules.environments.task import Cards, Plane, Planes
from catbox_rules.kernel.ruleset import Action, Seat
from catbox_rules.schrodingers_cats.actions import (
    Deal,
    DealPhysicats,
    Draw,
    SeatAction,
    claims,
    doubt,
    end_turn,
    exchanges,
    proofs,
    uses,
)
from catbox_rules.schrodingers_cats.events import hand_sizes
from catbox_rules.schrodingers_cats.material import MEWTON_DRAWS, STATES, Box, Boxes, Physicat
from catbox_rules.schrodingers_cats.position import Phase, View
from catbox_rules.schrodingers_cats.state import DealPhase, DrawPhase, PhysicatDealPhase
from catbox_rules.schrodingers_cats.table import Table

_PHYSICATS: Final = tuple(Physicat)
_BOXES: Final = tuple(Box)


def actions(table: Table, seat: Seat) -> Iterator[SeatAction]:
    """Yield the uses of Physicats, the claims along the track, the doubt, the end of a turn, the
    proofs and the exchanges.

    A proof shows one state, or Heisenbergs, or both. What has been proved is no longer in the hand,
    so that an exchange is of half a hand at most.
    """
    if table.has_physicats:
        for physicat in Physicat:
            others = tuple(each for each in Physicat if each is not physicat)
            yield from uses(seat, physicat, others if physicat is Physicat.TABBY else (None,))
    yield from claims(seat, table.track)
    yield doubt(seat)
    yield end_turn(seat)
    most = _most_in_hand(table)
    hand = Boxes(*[min(most, count) for count in table.deck.counts])
    for state in STATES:
        for proof in proofs(seat, hand.only(state, Box.HEISENBERG)):
            if proof.boxes[state] and len(proof.boxes) <= most:
                yield proof
    yield from proofs(seat, hand.only(Box.HEISENBERG))
    yield from exchanges(seat, hand, most // 2)


def _most_in_hand(table: Table) -> int:
    """Return how many cards a hand can have: as dealt, and what Mewton draws, once in a match."""
    return max(table.setup.hands) + (MEWTON_DRAWS if table.has_physicats else 0)


def planes(table: Table) -> Sequence[Plane]:
    """Return what a seat observes; of Physicats only where they are in the game. Kinds of cards are
    alive, dead, empty, heisenberg."""
    of, own = Planes(table.players), Planes(table.players, are_private=True)
    spaces = table.track.spaces
    kinds, all_cards = (len(Box),), len(table.deck)

    def proofs_made(view: View) -> list[tuple[int, ...]]:
        return [proof.counts for proof in view.proofs]

    found = (
        of.some("phase", Phase, f"what is to be done: {', '.join(map(str, Phase))}"),
        of.by_seat("lives", table.setup.lives, "lives it has left"),
        of.seat("start_seat", "the one that starts the round"),
        of.seat("on_turn", "the one whose turn it is"),
        of.some(
            "claim", spaces, "by space: the claim", lambda view: view.claim and view.claim.space
        ),
        of.seat("claimer", "the one that made it", lambda view: view.claim and view.claim.seat),
        own.array("hand", kinds, all_cards, "by kind: cards in the own hand", "hand.counts"),
        of.by_seat("hands", all_cards, "cards in its hand", lambda view: map(len, view.hands)),
        of.by_seat("proofs", all_cards, "cards open before it, by kind", proofs_made, shape=kinds),
        of.number("proved", all_cards, "cards proved in this turn"),
        of.number("has_exchanged", 1, "whether cards were exchanged in this turn"),
        of.number("owed", all_cards, "cards that the seat on turn is to draw"),
        of.number("pile", all_cards, "cards in the discard pile", lambda view: len(view.discards)),
        own.array(
            "known", kinds, all_cards, "by kind: those the own seat knows", "discards.known.counts"
        ),
        of.array("open", kinds, all_cards, "by kind: those that all know", "open_discards.counts"),
    )
    return (*found, *_planes_of_physicats(of, own)) if table.has_physicats else found


def _planes_of_physicats(of: Planes, own: Planes) -> Sequence[Plane]:
    def unused(view: View) -> list[bool]:
        return [at is not None for at in view.physicats.unused]

    return (
        own.some("physicat", Physicat, "by Physicat: the own unused one"),
        of.by_seat("unused", 1, "whether its Physicat is unused", unused),
        of.some("row", Physicat, "by Physicat: those in the row", "physicats.row"),
        of.some_by_seat(
            "staying", Physicat, "the one open before it, by Physicat", "physicats.staying"
        ),
        of.some("used", Physicat, "by Physicat: the one in use", "physicats.revealed"),
    )


def kinds(table: Table) -> Sequence[str]:
    """Return the kinds of box cards and then the Physicats, where they are in the game."""
    return [each.value for each in (*_BOXES, *(_PHYSICATS if table.has_physicats else ()))]


def cards(state: PhysicatDealPhase | DealPhase | DrawPhase) -> Cards:
    """Return what is dealt hand by hand, or drawn: box cards, or Physicats and the open one."""
    if isinstance(state, PhysicatDealPhase):
        left = [0] * len(_BOXES) + [1] * len(_PHYSICATS)
        return Cards(left, state.table.players + 1, _physicats_dealt)
    if isinstance(state, DrawPhase):
        return Cards(state.draw_pile.counts, state.owed, lambda drawn: Draw(_boxes(drawn)))
    sizes = hand_sizes(state.table, state.results)

    def deal(kinds: Sequence[int]) -> Deal:
        ends = [*accumulate(sizes, initial=0)]
        return Deal(_boxes(kinds[first:end]) for first, end in pairwise(ends))

    return Cards(state.table.deck.counts, sum(sizes), deal)


def _physicats_dealt(kinds: Sequence[int]) -> DealPhysicats:
    *dealt, opened = [_PHYSICATS[kind - len(_BOXES)] for kind in kinds]
    return DealPhysicats(dealt, opened)


def _boxes(kinds: Sequence[int]) -> Boxes:
    return Boxes.of(_BOXES[kind] for kind in kinds)


def kinds_in(action: Deal | Draw | DealPhysicats) -> Sequence[int]:
    """Return the box cards or Physicats that are given out, as kinds."""
    if isinstance(action, DealPhysicats):
        return [len(_BOXES) + _PHYSICATS.index(each) for each in (*action.physicats, action.open)]
    piles = action.hands if isinstance(action, Deal) else (action.boxes,)
    return [_BOXES.index(box) for pile in piles for box in pile]


def earlier(actions: Sequence[Action], state: DealPhase) -> Sequence[Action]:
    """Return the actions with the Physicats dealt that are still unused in a state."""
    if not actions or not isinstance(actions[0], DealPhysicats):
        return actions
    dealt, unused = actions[0], state.physicats.unused
    now = [was if at is None else at for was, at in zip(dealt.physicats, unused, strict=True)]
    return [DealPhysicats(now, dealt.open), *actions[1:]]


def score_range(table: Table) -> tuple[int, int]:
    """Return bounds of what a seat's lives change by."""
    return -table.setup.lives, 0


def most_decisions(table: Table) -> int:
    """Return a bound: in each round a claim on every space and the ends of those turns, a proof and
    an exchange for every card, and a doubt; in a match a Physicat for every seat."""
    setup = table.setup
    cards = setup.players * _most_in_hand(table)
    a_round = 2 * len(table.track.spaces) + 2 * cards + 1
    return a_round * (setup.lives * setup.players - 1) + setup.players
