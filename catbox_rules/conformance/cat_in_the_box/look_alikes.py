"""Other matches that look the same from a seat: the cards of the current round that it has not seen
are dealt differently.

A seat has not seen the others' unplayed cards and their discards, and with two players the two
cards left over. A seat that causes a paradox shows its hand. What was played stays the same, so all
public actions are equal; a replay shows whether they are also legal in the new round (a forced red
lead depends on the whole hand).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator, Sequence
from random import Random

from attrs import evolve

from catbox_rules.cat_in_the_box import (
    Action,
    Bid,
    BidPhase,
    Color,
    Deal,
    Discard,
    DiscardPhase,
    Paradox,
    ParadoxOccurred,
    Play,
    Rank,
    State,
    TrickPhase,
    turn,
)
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.kernel.ruleset import CHANCE, Seat
from catbox_rules.kernel.ruleset import Action as AnyAction
from catbox_rules.records import Record


def look_alike(record: Record, seat: int | None, random: Random) -> Record | None:
    """Try to make such a record; None if the seat has seen all cards, or none are dealt."""
    actions = record.actions
    deals = [(i, action) for i, action in enumerate(actions) if isinstance(action, Deal)]
    if not deals:
        return None
    begins, deal = deals[-1]
    dealt_otherwise = _dealt_otherwise(record, deal, actions[begins + 1 :], seat, random)
    if dealt_otherwise is None:
        return None
    return evolve(record, actions=(*actions[:begins], *dealt_otherwise))


def _dealt_otherwise(
    record: Record, deal: Deal, since: Sequence[AnyAction], seat: int | None, random: Random
) -> list[AnyAction] | None:
    """Return the actions of the round, from its deal on, with the unseen cards in other places."""
    discards = {each.seat: each.rank for each in since if isinstance(each, Discard)}
    shown = {each.seat for each in since if isinstance(each, Paradox)} | _shown_by_a_play(record)
    others = [Seat(other) for other in range(len(deal.hands)) if other != seat]
    seen = {other: _seen_of_hand(deal.hands[other], other, since, shown) for other in others}
    hidden = _left_over(record, deal)
    unseen = [
        rank for other in others for rank in (Counter(deal.hands[other]) - seen[other]).elements()
    ]
    pool = [*unseen, *hidden]
    random.shuffle(pool)
    hands = list(deal.hands)
    for other in others:
        number = len(deal.hands[other]) - seen[other].total()
        fresh, pool = pool[:number], pool[number:]
        hands[other] = _in_place_of(hands[other], [*seen[other].elements(), *fresh])
        if other in discards:
            discards[other] = fresh[0]
    left_over = None if deal.hidden is None else _in_place_of(deal.hidden, pool)
    dealt = Deal(hands, deal.revealed, left_over)
    changed = [
        Discard(each.seat, discards[each.seat]) if isinstance(each, Discard) else each
        for each in since
    ]
    return None if len(set(unseen + hidden)) < 2 else [dealt, *changed]


def _shown_by_a_play(record: Record) -> set[Seat]:
    """Return the seats that have shown their hand in the last round because their play was the
    paradox (by a house rule)."""
    if not record.options.get("variants"):
        return set()
    shown, state = set[Seat](), record.table.initial()
    for action in record.actions:
        step = record.ruleset.apply(state, action)
        state = step.state
        if isinstance(action, Deal):
            shown.clear()
        shown.update(event.seat for event in step.events if isinstance(event, ParadoxOccurred))
    return shown


def _seen_of_hand(
    hand: Sequence[Rank], other: Seat, since: Sequence[AnyAction], shown: Container[int]
) -> Counter[Rank]:
    """Return the cards of another hand that were played, or all but its discard if they were shown
    with a paradox."""
    if other in shown:
        discarded = [a.rank for a in since if isinstance(a, Discard) and a.seat == other]
        return Counter(hand) - Counter(discarded)
    return Counter(a.rank for a in since if isinstance(a, Play) and a.seat == other)


def _in_place_of(pile: tuple[Rank, ...], other: Sequence[Rank]) -> tuple[Rank, ...]:
    """Return the other pile, or this one if it has the same cards."""
    return pile if Counter(pile) == Counter(other) else tuple(sorted(other))


def _left_over(record: Record, deal: Deal) -> list[Rank]:
    """Return the cards that stay face down on the table, whether the deal names them or not."""
    if deal.hidden is not None:
        return list(deal.hidden)
    table = Table.create(record.edition, players=record.players, options=record.options)
    dealt = Counter(rank for hand in deal.hands for rank in hand) + Counter(deal.revealed)
    return list((Counter(table.deck) - dealt).elements())


# Nearly legal actions and impossible deals in Cat in the Box.


def near_legal_actions(state: State) -> Sequence[Action]:
    """Return everything that a seat on turn could try, and a few actions of other seats."""
    seats = [Seat(seat) for seat in turn(state) if seat != CHANCE]
    seat = seats[0] if seats else Seat(0)
    others = [other for other in state.table.seats if other != seat]
    ranks = range(1, state.table.setup.highest_rank + 1)
    tried: list[Action] = []
    if isinstance(state, TrickPhase):
        tried += [Play(seat, rank, color) for rank in ranks for color in Color]
        held = [rank for rank in ranks if rank in state.hands[others[0]]]
        tried += [Play(others[0], rank, color) for rank in held[:2] for color in Color]
    elif isinstance(state, BidPhase):
        tried += [Bid(seat, tricks) for tricks in (0, 1, 2, 3, 4, 5, 8)]
    elif isinstance(state, DiscardPhase):
        tried += [Discard(each, rank) for each in state.table.seats for rank in ranks]
    elsewhere: list[Action] = [
        *(Paradox(seat), Bid(seat, 1), Discard(seat, 1), Play(seat, 1, Color.BLUE)),
        *(Paradox(others[0]), Bid(others[-1], 1), Discard(others[-1], 2)),
    ]
    return list(dict.fromkeys([*tried, *elsewhere]))


def impossible(state: State, outcome: Deal) -> Sequence[Deal]:
    """Return deals with a card too many or too few in a pile, or too many cards of a rank."""
    return list(_impossible(state, outcome))


def _impossible(state: State, deal: Deal) -> Iterator[Deal]:
    hands, players = deal.hands, state.table.players
    for seat in range(players):
        fewer = (*hands[:seat], hands[seat][1:], *hands[seat + 1 :])
        yield evolve(deal, hands=fewer)
        yield evolve(deal, hands=(*hands[:seat], (*hands[seat], 1), *hands[seat + 1 :]))
        other = next(rank for rank in deal.hands[seat - 1] if rank != hands[seat][0])
        counts = Counter(
            rank for hand in (*hands, deal.revealed, deal.hidden or ()) for rank in hand
        )
        if counts[other] >= 5:
            changed = (other, *hands[seat][1:])
            yield evolve(deal, hands=(*hands[:seat], changed, *hands[seat + 1 :]))
    yield evolve(deal, hands=hands[1:])
    yield evolve(deal, hands=(*hands, hands[0]))
    if deal.revealed:
        yield evolve(deal, revealed=deal.revealed[1:], hidden=None)
        yield evolve(deal, revealed=(), hidden=None)
        yield evolve(deal, revealed=(*deal.revealed, *(deal.hidden or ())[:1]), hidden=None)
    else:
        yield evolve(deal, revealed=(1,))
