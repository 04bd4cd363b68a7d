"""The rules: what a deal, a bid and a play have to satisfy, and what follows from them."""

from __future__ import annotations

from random import Random
from typing import Final, TypeAlias

from attrs import evolve

from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.condition import (
    Choices,
    Condition,
    Conditions,
    Kind,
    OnTurn,
    Rules,
    by_test,
)
from catbox_rules.kernel.ruleset import Outcome, Seat, Step, with_seat
from catbox_rules.kernel.verdict import Findings, finding

from .actions import Action, Bid, Deal, Play, Tricks
from .cards import DECK, Card
from .events import Event, HandDealt, RoundScored, TrickTaken, TrumpTurned
from .state import BidPhase, DealPhase, MatchOver, PlayPhase, RoundResult, State
from .table import HOOK, Hook

__all__ = ["RULES", "outcome", "random_deal", "totals", "trick_winner"]

# Dealing.


@implements("oh-hell.deal.hand-size")
def _hand_size(state: DealPhase) -> int:
    return state.table.cards - len(state.results)


@implements("oh-hell.deal.hand-size", "oh-hell.deal.trump")
def _faults_of_deal(state: DealPhase, deal: Deal) -> Findings:
    faults: list[tuple[str, str]] = []
    sizes = [_hand_size(state)] * state.table.players
    if list(map(len, deal.hands)) != sizes:
        faults.append(("oh-hell.deal.hand-size", f"expected {len(sizes)} hands of {sizes[0]}"))
    cards = [*(card for hand in deal.hands for card in hand), deal.turned]
    if len(set(cards)) < len(cards):
        faults.append(("oh-hell.deal.trump", "a card is dealt twice"))
    return tuple(finding(clause, template) for clause, template in faults)


def _is_dealt(state: DealPhase, _deal: Deal) -> Findings:
    template = "each seat gets {cards} cards, and one is turned up"
    return (finding("oh-hell.deal.hand-size", template, cards=_hand_size(state)),)


def random_deal(state: DealPhase, random: Random) -> Deal:
    """Return a deal by the caller's generator."""
    size, players = _hand_size(state), state.table.players
    cards = random.sample(DECK, size * players + 1)
    hands = (sorted(cards[size * seat :][:size], key=DECK.index) for seat in range(players))
    return Deal(tuple(map(tuple, hands)), cards[-1])


@implements("oh-hell.bid.order")
def _deal(state: DealPhase, deal: Deal) -> Step[State, Event]:
    table = state.table
    start = table.after(table.first_seat, len(state.results))
    events = [HandDealt(Seat(seat), hand) for seat, hand in enumerate(deal.hands)]
    after = BidPhase(table, state.results, deal.turned, start, (), deal.hands)
    return Step(after, (*events, TrumpTurned(deal.turned)))


# Bidding.

Numbers: TypeAlias = tuple[Tricks, ...]


@implements("oh-hell.bid.order")
def _next_to_bid(state: BidPhase) -> tuple[Seat, ...]:
    return (state.table.after(state.start_seat, len(state.bids)),)


def _size(state: BidPhase) -> int:
    return len(state.hands[0])


@implements("oh-hell.bid.range")
def _is_in_range(state: BidPhase, tricks: Tricks) -> bool:
    return tricks <= _size(state)


@implements("oh-hell.bid.hook")
def _is_off_the_hook(state: BidPhase, tricks: Tricks) -> bool:
    is_last = len(state.bids) == state.table.players - 1
    return (
        state.table.readings[HOOK] is Hook.OFF
        or not is_last
        or sum(state.bids) + tricks != _size(state)
    )


def _hooked(state: BidPhase, bid: Bid) -> Findings:
    template = "the bids would come to {cards}, as many as there are tricks"
    return (finding("oh-hell.bid.hook", template, ".tricks", cards=_size(state)),)


def _bid(state: BidPhase, bid: Bid) -> Step[State, Event]:
    table, bids = state.table, (*state.bids, bid.tricks)
    if len(bids) < table.players:
        return Step(evolve(state, bids=bids), ())
    by_seat = tuple(
        bids[(seat - state.start_seat) % table.players] for seat in range(table.players)
    )
    nothing, leader = (0,) * table.players, state.start_seat
    shared = (table, state.results, state.trump, leader, by_seat)
    return Step(PlayPhase(*shared, nothing, leader, (), state.hands), ())


# Playing.

_FOLLOW: Final = "oh-hell.play.follow-suit"


@implements("oh-hell.play.order")
def _next_to_play(state: PlayPhase) -> tuple[Seat, ...]:
    return (state.table.after(state.leader, len(state.trick)),)


@implements("oh-hell.play.card-in-hand")
def _held(state: PlayPhase, seat: Seat, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    return tuple(card for card in cards if card in state.hands[seat])


@implements("oh-hell.play.follow-suit")
def _following(state: PlayPhase, seat: Seat, cards: tuple[Card, ...]) -> tuple[Card, ...]:
    if not state.trick or all(card.suit != state.trick[0].suit for card in state.hands[seat]):
        return cards
    return tuple(card for card in cards if card.suit == state.trick[0].suit)


def _does_not_follow(state: PlayPhase, play: Play) -> Findings:
    template = "seat {seat} can follow {suit} and may not play {card}"
    seat, suit, card = play.seat, state.trick[0].suit, str(play.card)
    return (finding(_FOLLOW, template, ".card", seat=seat, suit=suit, card=card),)


def _follows(state: PlayPhase, _play: Play) -> Findings:
    template = "it follows suit, or the seat cannot" if state.trick else "any card may be led"
    return (finding(_FOLLOW, template),)


@implements("oh-hell.trick.winner")
def trick_winner(trick: tuple[Card, ...], trump: str) -> int:
    """Return the place in the trick of the card that takes it."""
    suit = trump if any(card.suit == trump for card in trick) else trick[0].suit
    return max(range(len(trick)), key=lambda at: (trick[at].suit == suit, trick[at].rank))


def _play(state: PlayPhase, play: Play) -> Step[State, Event]:
    table, trick = state.table, (*state.trick, play.card)
    left = tuple(card for card in state.hands[play.seat] if card is not play.card)
    after = evolve(state, trick=trick, hands=with_seat(state.hands, play.seat, left))
    if len(trick) < table.players:
        return Step(after, ())
    seat = table.after(state.leader, trick_winner(trick, state.trump.suit))
    tricks = with_seat(state.tricks, seat, state.tricks[seat] + 1)
    if any(after.hands):
        return Step(evolve(after, trick=(), leader=seat, tricks=tricks), (TrickTaken(seat),))
    scores = tuple(map(_score, state.bids, tricks))
    result = RoundResult(state.start_seat, state.trump, state.bids, tricks, scores)
    return Step(_after_round(state, result), (TrickTaken(seat), RoundScored(scores)))


# Scoring.


@implements("oh-hell.round.score")
def _score(bid: int, tricks: int) -> int:
    return 10 + tricks if bid == tricks else 0


@implements("oh-hell.match.length")
def _after_round(state: PlayPhase, result: RoundResult) -> State:
    results = (*state.results, result)
    phase = MatchOver if len(results) == state.table.cards else DealPhase
    return phase(state.table, results)


def totals(state: State) -> tuple[int, ...]:
    """Return the points of each seat so far."""
    players = range(state.table.players)
    return tuple(sum(result.scores[seat] for result in state.results) for seat in players)


@implements("oh-hell.match.winner")
def outcome(state: MatchOver) -> Outcome:
    """Return who has won: most points win; several seats with as many share the victory."""
    points = totals(state)
    winners = tuple(Seat(seat) for seat, each in enumerate(points) if each == max(points))
    reason = finding("oh-hell.match.winner", "{points} points are the most", points=max(points))
    return Outcome(points, winners, (reason,))


# The list of conditions of each kind of action.


@implements("oh-hell.round.phases", "oh-hell.match.length")
def _out_of_phase(state: State, action: Action) -> Findings:
    is_over = isinstance(state, MatchOver)
    clause = "oh-hell.match.length" if is_over else "oh-hell.round.phases"
    return (finding(clause, "{action} belongs to another phase", action=str(action)),)


def _out_of_turn(clause: str, due: tuple[Seat, ...], action: Bid | Play) -> Findings:
    template = "it is seat {due}'s turn, not seat {seat}'s"
    return (finding(clause, template, ".seat", due=due, seat=action.seat),)


_DEALS: Final = Conditions[DealPhase, Deal, tuple[Deal, ...]](
    Choices[DealPhase, Deal, tuple[Deal, ...]].of_values(
        lambda _: (), lambda deal: deal, lambda _, deals: deals
    ),
    None,
    (
        Condition(
            "oh-hell.deal.hand-size",
            by_test(lambda state, deal: not _faults_of_deal(state, deal)),
            _faults_of_deal,
            _is_dealt,
        ),
    ),
)
_BIDS: Final = Conditions[BidPhase, Bid, Numbers](
    Choices[BidPhase, Bid, Numbers].of_values(
        lambda state: tuple(map(Tricks, range(state.table.cards + 1))),
        lambda bid: bid.tricks,
        lambda seat, numbers: tuple(Bid(seat, number) for number in numbers),
    ),
    OnTurn(
        "oh-hell.bid.order",
        _next_to_bid,
        lambda state, bid: _out_of_turn("oh-hell.bid.order", _next_to_bid(state), bid),
    ),
    (
        Condition(
            "oh-hell.bid.range",
            by_test(_is_in_range),
            lambda state, _: (
                finding("oh-hell.bid.range", "expected 0 to {most}", ".tricks", most=_size(state)),
            ),
            lambda _, bid: (finding("oh-hell.bid.range", "{n} tricks can be won", n=bid.tricks),),
        ),
        Condition("oh-hell.bid.hook", by_test(_is_off_the_hook), _hooked),
    ),
)
_PLAYS: Final = Conditions[PlayPhase, Play, tuple[Card, ...]](
    Choices[PlayPhase, Play, tuple[Card, ...]].of_values(
        lambda _: DECK,
        lambda play: play.card,
        lambda seat, cards: tuple(Play(seat, card) for card in cards),
    ),
    OnTurn(
        "oh-hell.play.order",
        _next_to_play,
        lambda state, play: _out_of_turn("oh-hell.play.order", _next_to_play(state), play),
    ),
    (
        Condition(
            "oh-hell.play.card-in-hand",
            _held,
            lambda _, play: (
                finding(
                    "oh-hell.play.card-in-hand", "seat {s} has no such card", ".card", s=play.seat
                ),
            ),
        ),
        Condition(_FOLLOW, _following, _does_not_follow, _follows),
    ),
)
RULES: Final = Rules[State, Action, Bid | Play, Event](
    {
        DealPhase: (Kind(Deal, _DEALS, _deal),),
        BidPhase: (Kind(Bid, _BIDS, _bid),),
        PlayPhase: (Kind(Play, _PLAYS, _play),),
        MatchOver: (),
    },
    _out_of_phase,
)
