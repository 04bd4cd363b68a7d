"""Ways to complete a position: the places that its hidden cards can have, and a match to it.

A table is completed by giving every unknown card a rank, such that the deck has all of these cards.
The only other restriction is a forced red lead (`play_orders.py`): the cards that its seat still
holds are of certain ranks. Whether a seat is stuck depends on which ranks it holds, not on how many
of each, nor on other hands; so there is one way for each set of ranks of one seat: at most 512.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import Final

from attrs import frozen

from catbox_rules import cat_in_the_box
from catbox_rules.cat_in_the_box import (
    Action,
    Bid,
    Cards,
    Deal,
    Discard,
    Paradox,
    Rank,
)
from catbox_rules.cat_in_the_box.faults import faults
from catbox_rules.cat_in_the_box.position import Phase, Position
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.values import Partial
from catbox_rules.kernel.verdict import Finding, finding
from catbox_rules.positions.cat_in_the_box.play_orders import (
    Limits,
    PlayOrder,
    WaivedRule,
    limits,
    play_order_to,
    what_play_orders_say,
)
from catbox_rules.positions.protocol import Reach, check_that_the_book_holds
from catbox_rules.records import ChosenTable, Record

NOTHING_PLAYED = PlayOrder((), None)


@frozen
class Dealt:
    """All cards of a round in their places: one way to complete a position."""

    hands: tuple[Cards, ...]
    discards: tuple[Cards, ...]


def no_hands(position: Position) -> Finding:
    """Return the fault of a position if the deck cannot supply the hands that its open part
    requires."""
    if position.paradox is None:
        template = "the deck does not have the cards that the hands must be of after a forced lead"
        return finding("declare.lead-red-forced", template, ".hands")
    template = "seat {paradox} cannot be stuck with any cards that the deck has for it"
    return finding("paradox.occurs", template, ".paradox", paradox=position.paradox)


def ways_to_deal(position: Position, said: Limits, seat: Seat | None) -> Iterator[Dealt]:
    """Yield ways to complete the hands and discards: one for each set of ranks that a seat can
    hold, or a single one if no seat is given."""
    unseen = position.unseen
    if seat is None:
        chosen: Iterable[tuple[Rank, ...]] = ((),)
    else:
        chosen = _possible_fillings(position.hands[seat], unseen, seat, said)
    for filling in chosen:
        dealt = _filled_up(position, unseen - Counter(filling), seat, filling, said)
        if dealt is not None:
            yield dealt


def _possible_fillings(
    hand: Partial[Cards], unseen: Counter[Rank], seat: Seat, said: Limits
) -> Iterator[tuple[Rank, ...]]:
    """Yield unknown cards for a hand: one choice for each resulting set of ranks, with as few cards
    as possible of those that another hand needs."""
    has = set(hand.known.ranks)
    ranks = [rank for rank in sorted(unseen) if rank in said.get(seat, unseen)]
    needed = {rank for other, allowed in said.items() if other != seat for rank in allowed}
    new = [rank for rank in ranks if rank not in has]
    for number in range(min(len(new), hand.unknown) + 1):
        for added in combinations(new, number):
            usable = [rank for rank in ranks if rank in has or rank in added]
            usable.sort(key=lambda rank: rank in needed)
            more = [rank for rank in usable for _ in range(unseen[rank] - (rank in added))]
            missing = hand.unknown - number
            if missing <= len(more):
                yield (*added, *more[:missing])


def _filled_up(
    position: Position,
    unseen: Counter[Rank],
    seat: Seat | None,
    filling: tuple[Rank, ...],
    said: Limits,
) -> Dealt | None:
    """Return all unknown cards, with one hand already filled; None if there are not enough cards of
    the ranks that another hand must have."""
    left = list(unseen.elements())
    fillings: dict[int, list[Rank]] = {} if seat is None else {seat: list(filling)}
    for other in sorted(set(said) - set(fillings)):
        later = [allowed for each, allowed in said.items() if each > other]
        fitting = [rank for rank in left if rank in said[other]]
        fitting.sort(key=lambda rank: any(rank in allowed for allowed in later))
        if len(fitting) < position.hands[other].unknown:
            return None
        fillings[other] = fitting[: position.hands[other].unknown]
        for rank in fillings[other]:
            left.remove(rank)
    piles: list[Cards] = []
    for at, pile in enumerate((*position.hands, *position.discards)):
        filled = fillings.get(at)
        if filled is None:
            filled, left = left[: pile.unknown], left[pile.unknown :]
        piles.append(Cards.of(*pile.known, *filled))
    players = position.table.players
    return Dealt(tuple(piles[:players]), tuple(piles[players:]))


def actions(position: Position, play_order: PlayOrder, dealt: Dealt) -> Iterator[Action]:
    """Yield the actions of the round up to the position."""
    if position.phase in (Phase.DEAL, Phase.OVER):
        return
    seats = position.table.seats
    yield Deal(
        tuple(
            sorted([*dealt.hands[seat], *dealt.discards[seat], *position.tokens[seat].cards])
            for seat in seats
        ),
        position.revealed,
    )
    for seat in seats:
        yield from (Discard(seat, rank) for rank in dealt.discards[seat])
    start = position.start_seat
    for seat in (*seats[start:], *seats[:start]):
        bid = position.bids[seat] if position.bids else None
        if bid is not None:
            allowed = position.table.setup.bids
            yield Bid(seat, bid if isinstance(bid, int) else allowed[0])
    for trick in (*play_order.tricks, position.trick):
        yield from trick
    if position.paradox is not None:
        yield Paradox(position.paradox)


# Whether legal play leads to a table, and a match that shows it.
#
# The match is that of the round in question: the rounds before are taken as written.


def reach(position: Position) -> Reach:
    """Return the faults of a table, or a match that leads to it. The search always ends."""
    check_that_the_book_holds(position.table.edition.house_rules)
    found = faults(position)
    if found:
        return Reach(reachable=False, why=found)
    if position.stood:
        return Reach(reachable=None)
    said = what_play_orders_say(position) if position.phase is Phase.PLAY else (NOTHING_PLAYED,)
    for play_order in said:
        for dealt in ways_to_deal(position, limits(position, play_order), None):
            witness = _witness(position, tuple(actions(position, play_order, dealt)))
            return Reach(reachable=True, witness=witness)
    why = (no_hands(position),) if said else tuple(_in_the_way(position))
    return Reach(reachable=False, why=why)


def _witness(position: Position, taken: tuple[cat_in_the_box.Action, ...]) -> Record | None:
    if not taken and position.rounds:
        return None
    table = position.table
    chosen = ChosenTable(
        ruleset=cat_in_the_box,
        edition=table.edition.id,
        players=table.players,
        first_seat=position.start_seat,
        options=table.chosen_options(),
    )
    return Record(chosen, taken, names=position.names)


_RULES: Final = (
    (WaivedRule.WON, "trick.winner-leads", ".won", "with other tricks won or another leader"),
    (WaivedRule.RED, "declare.lead-not-red", ".tokens", "if red could be led at any time"),
    (WaivedRule.LOST, "declare.lose-led-color", ".lost", "with other lost colors"),
)
"""The rules that can be waived, each with its clause, the place of the fault, and the words for
it."""


def _in_the_way(position: Position) -> Iterator[Finding]:
    """Yield each rule without which the table would be possible."""
    found = False
    for rule, clause, where, otherwise in _RULES:
        if _is_possible(position, rule):
            found = True
            template = "no order of legal plays leads to this table; it would be possible "
            yield finding(clause, template + otherwise, where)
    if not found:
        yield finding("play.turn", "no order of legal plays leads to this table", ".tokens")


def _is_possible(position: Position, without: WaivedRule) -> bool:
    return play_order_to(position, with_forced_lead=True, without=without) is not None
