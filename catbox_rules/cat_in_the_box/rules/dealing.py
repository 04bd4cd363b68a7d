"""Chapters of the rulebook on dealing, discarding and bidding."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from operator import eq
from random import Random
from typing import Final, TypeAlias

from catbox_rules.cat_in_the_box import events
from catbox_rules.cat_in_the_box.actions import (
    HIGHEST_BID,
    Action,
    Bid,
    Deal,
    Discard,
    Play,
    bids,
    discards,
)
from catbox_rules.cat_in_the_box.editions import Setup
from catbox_rules.cat_in_the_box.events import (
    CardsRevealed,
    Event,
    HandDealt,
    NeutralTokenPlaced,
    of_discard,
    of_round,
)
from catbox_rules.cat_in_the_box.material import COPIES, Cards, Rank
from catbox_rules.cat_in_the_box.rules import tricks
from catbox_rules.cat_in_the_box.rules.scoring import step
from catbox_rules.cat_in_the_box.state import (
    BidPhase,
    DealPhase,
    DiscardPhase,
    RoundResult,
    State,
    bid_phase,
    discard_phase,
)
from catbox_rules.cat_in_the_box.table import Table, neutral_cells, unshuffled
from catbox_rules.kernel.condition import (
    ActionT,
    Asked,
    Choices,
    Condition,
    OnTurn,
    StateT,
    among,
    by_test,
    implements,
)
from catbox_rules.kernel.ruleset import Seat, Step, with_seat
from catbox_rules.kernel.shuffling import shuffle
from catbox_rules.kernel.values import unchecked
from catbox_rules.kernel.variants.patch import HouseRule
from catbox_rules.kernel.verdict import Findings, finding

# Bidding: clockwise from the start seat, from the edition's list; nobody bids with two players
# (`bid.…`).


_Numbers: TypeAlias = tuple[int, ...]
"""How many tricks may be bid."""


@implements("bid.none-with-two")
def begin(
    table: Table,
    results: tuple[RoundResult, ...],
    hands: tuple[Cards, ...],
    discards: tuple[Rank, ...],
    revealed: tuple[Rank, ...],
) -> State:
    """Return the phase after the discards: the bids, or at once the tricks where nobody bids."""
    if not table.setup.bids:
        return tricks.begin(table, results, hands, discards, (), revealed)
    nobody_yet = (None,) * table.players
    start = table.start_seat(results)
    return bid_phase(table, results, hands, discards, nobody_yet, revealed, start)


@implements("bid.order")
def _next_to_bid(state: BidPhase) -> tuple[Seat, ...]:
    """Return the first seat, clockwise from the start seat, that has not bid."""
    return (state.on_turn,)


def _says_out_of_order(state: BidPhase, bid: Bid) -> Findings:
    template = "seat {due} is next to bid, not seat {seat}"
    found = finding("bid.order", template, ".seat", due=state.on_turn, seat=bid.seat)
    if state.bids[bid.seat] is not None:
        found = found.leading_to("irregularity.bid-changed")
    return (found,)


@implements("bid.allowed")
def _allowed(state: BidPhase, _: Seat, numbers: _Numbers) -> _Numbers:
    """Return the numbers on the player's board."""
    return among(numbers, state.table.setup.bids)


CONDITIONS: Final = (
    Condition[BidPhase, Bid, _Numbers](
        "bid.allowed",
        _allowed,
        broken="with {players} players the bids are {bids}, not {tricks}",
        met="{tricks} is on the player's board; several seats may bid the same",
        where=".tricks",
        fields={
            "bids": lambda state, _: state.table.setup.bids,
            "players": lambda state, _: state.table.players,
        },
    ),
)
ON_TURN: Final = OnTurn(
    "bid.order",
    _next_to_bid,
    _says_out_of_order,
    "seat {seat} is next to bid",
    comes_first=True,
)
_EVERY_NUMBER: Final = tuple(range(HIGHEST_BID + 1))


def conditions_on_bids(table: Table) -> tuple[Condition[BidPhase, Bid, _Numbers], ...]:
    """Return what is asked of a bid at a table: that the number is on the player's board, and what
    its house rule says of these numbers."""
    rule = None if table.house_rules is None else table.house_rules.bidding
    return CONDITIONS if rule is None else _and_by(rule, CONDITIONS, ".tricks")


def _and_by(
    rule: HouseRule, asked: tuple[Condition[StateT, ActionT, tuple[Asked, ...]], ...], where: str
) -> tuple[Condition[StateT, ActionT, tuple[Asked, ...]], ...]:
    """Return what is asked by the book and by a house rule on which of some numbers a seat may
    choose."""

    def left(state: StateT, seat: Seat, choices: tuple[Asked, ...]) -> tuple[Asked, ...]:
        decided: tuple[Asked, ...] = rule.decide(tuple, state, seat, choices)  # pyright: ignore[reportUnknownVariableType] -- of choices
        allowed = among(choices, decided)
        if choices and not allowed:
            raise rule.misfit(f"one of {', '.join(map(str, choices))} at least", "none")
        return allowed

    by_rule: Condition[StateT, ActionT, tuple[Asked, ...]] = Condition(
        rule.id,
        left,
        "{refusal}",
        "allowed by the house rule: {title}",
        where,
        fields={"refusal": rule.why_not, "title": lambda _state, _action: rule.title},
        asks_last=True,
    )
    return *asked, by_rule


NUMBERS: Final = Choices[BidPhase, Bid, _Numbers].of_values(
    everything=lambda _: _EVERY_NUMBER,
    asked=lambda bid: bid.tricks,
    actions=bids,
)
"""What can be said of a bid: a number of tricks."""


def bid(state: BidPhase, action: Bid) -> Step[State, Event]:
    """Apply a bid: it lies open; after the last one the tricks begin."""
    so_far = with_seat(state.bids, action.seat, action.tricks)
    table, results, revealed = state.table, state.results, state.revealed
    after: State
    if None in so_far:
        due = table.left_neighbors[action.seat]
        after = bid_phase(table, results, state.hands, state.discards, so_far, revealed, due)
    else:
        made = tuple([number for number in so_far if number is not None])
        after = tricks.begin(table, results, state.hands, state.discards, made, revealed)
    return step(after, events.of_bid(action.seat, action.tricks))


# Dealing and discarding: `deal.…`, and the neutral tokens of two players.


_Ranks: TypeAlias = tuple[Rank, ...]
"""The ranks that may be set aside."""


# What is asked of every card.


@implements("setup.deck")
def not_in_deck(setup: Setup, action: Action) -> Findings:
    """Return a finding for each rank that an action names and the deck does not have."""
    ranks: tuple[Rank, ...] = ()
    if isinstance(action, Play | Discard):
        ranks = (action.rank,)
    elif isinstance(action, Deal):
        ranks = action.cards
    highest, players = setup.highest_rank, setup.players
    template = "with {players} players the deck has cards from 1 to {highest_rank}, and no {rank}"
    return tuple(
        finding(
            "setup.deck", template, players=players, highest_rank=highest, rank=rank
        ).leading_to("irregularity.wrong-deck")
        for rank in sorted(set(ranks))
        if rank > highest
    )


_Dealing: TypeAlias = Condition[DealPhase, Deal, tuple[Deal, ...]]


# What is asked of a deal.


@implements("deal.even")
def _is_even(state: DealPhase, deal: Deal) -> bool:
    setup = state.table.setup
    return [*map(len, deal.hands)] == [setup.dealt] * setup.players


def _says_uneven(state: DealPhase, deal: Deal) -> Findings:
    each, players = state.table.setup.dealt, state.table.players
    if len(deal.hands) != players:
        template, hands = "{players} players need {players} hands, not {hands}", len(deal.hands)
        return (finding("deal.even", template, ".hands", players=players, hands=hands),)
    template = "every seat is dealt {dealt} cards, not {cards}"
    return tuple(
        finding("deal.even", template, f".hands[{seat}]", dealt=each, cards=len(hand))
        for seat, hand in enumerate(deal.hands)
        if len(hand) != each
    )


@implements("deal.two-player-reveal")
def _is_revealed(state: DealPhase, deal: Deal) -> bool:
    return all(len(pile) == count for _, pile, count in _next_to_hands(state, deal))


def _next_to_hands(state: DealPhase, deal: Deal) -> Iterator[tuple[str, tuple[Rank, ...], int]]:
    """Yield the piles next to the hands, each with the number of cards that it has to have."""
    setup = state.table.setup
    yield ".revealed", deal.revealed, setup.revealed
    if deal.hidden is not None:
        yield ".hidden", deal.hidden, setup.left_over - setup.revealed


_AMISS: Final = {
    ".revealed": "with {players} players {count} cards are revealed, not {cards}",
    ".hidden": "with {players} players {count} cards stay hidden, not {cards}",
}
"""By the pile next to the hands: what is said if it has another number of cards."""


def _says_not_revealed(state: DealPhase, deal: Deal) -> Findings:
    players = state.table.players
    return tuple(
        finding(
            "deal.two-player-reveal",
            _AMISS[where],
            where,
            count=count,
            players=players,
            cards=len(pile),
        )
        for where, pile, count in _next_to_hands(state, deal)
        if len(pile) != count
    )


def _says_revealed(state: DealPhase, _: Deal) -> str:
    are_some = state.table.setup.revealed
    return "{revealed} of the {left_over} cards left over are revealed" if are_some else ""


@implements("deal.from-deck")
def _is_from_deck(state: DealPhase, deal: Deal) -> bool:
    cards = sorted(deal.cards)
    if cards and cards[-1] > state.table.setup.highest_rank:
        return False
    return not any(map(eq, cards, cards[COPIES:]))  # six of a rank


def _says_not_from_deck(_: DealPhase, deal: Deal) -> Findings:
    counts = Counter(deal.cards)
    template = "the deck has {copies} cards of rank {rank}, not {count}"
    return tuple(
        finding("deal.from-deck", template, ".hands", copies=COPIES, rank=rank, count=count)
        for rank, count in counts.items()
        if count > COPIES
    )


DEALS: Final = Choices[DealPhase, Deal, tuple[Deal, ...]].of_values(
    everything=lambda _: (), asked=lambda deal: deal, actions=lambda _, deals: deals
)
"""A deal is asked about, and never listed."""

CONDITIONS_ON_DEALS: Final = (
    _Dealing(
        "deal.even",
        by_test(_is_even),
        _says_uneven,
        "every seat has {dealt} cards",
        fields={"dealt": lambda state, _: state.table.setup.dealt},
    ),
    _Dealing(
        "deal.two-player-reveal",
        by_test(_is_revealed),
        _says_not_revealed,
        _says_revealed,
        fields={
            "revealed": lambda state, _: state.table.setup.revealed,
            "left_over": lambda state, _: state.table.setup.left_over,
        },
    ),
    _Dealing(
        "deal.from-deck",
        by_test(_is_from_deck),
        _says_not_from_deck,
        "the deck has five cards of each rank from 1 to {highest_rank}",
        fields={"highest_rank": lambda state, _: state.table.setup.highest_rank},
    ),
)


def deal(state: DealPhase, action: Deal) -> Step[State, Event]:
    """Apply a deal: the hands are taken up; with two players three cards are revealed."""
    table = state.table
    happened: tuple[Event, ...] = (
        *of_round(len(state.results) + 1, state.table.start_seat(state.results)),
        *map(_hand_dealt, table.seats, action.hands),
        *_of_revealed(action.revealed),
    )
    hands = tuple([Cards.of_ranks(hand) for hand in action.hands])
    nobody_yet = (None,) * table.players
    after = discard_phase(table, state.results, hands, nobody_yet, action.revealed)
    return step(after, happened)


@cache
@implements("deal.two-player-reveal")
def _of_revealed(revealed: tuple[Rank, ...]) -> tuple[Event, ...]:
    """Return the events of revealed cards: their ranks, and the neutral tokens that are laid for
    them; none if there are no such cards."""
    if not revealed:
        return ()
    return (CardsRevealed(revealed), *map(NeutralTokenPlaced, neutral_cells(revealed)))


@implements("deal.even", "deal.from-deck", "deal.two-player-reveal")
def random_deal(state: DealPhase, random: Random) -> Deal:
    """Return a deal from the shuffled deck, by the caller's generator."""
    setup = state.table.setup
    cards, each = list(unshuffled(setup)), setup.dealt
    shuffle(cards, random)
    dealt = setup.players * each
    hands = [tuple(sorted(cards[first : first + each])) for first in range(0, dealt, each)]
    if not setup.left_over:
        return _deal(tuple(hands), (), None)
    shown = dealt + setup.revealed
    return _deal(tuple(hands), tuple(cards[dealt:shown]), tuple(sorted(cards[shown:])))


_deal: Final = unchecked(Deal)
_hand_dealt: Final = unchecked(HandDealt)


# What is asked of a discard: each seat sets aside one card of its hand, whenever it likes.


@implements("deal.discard")
def _have_not_discarded(state: DiscardPhase) -> tuple[Seat, ...]:
    return tuple([seat for seat in state.table.seats if state.discards[seat] is None])


def _says_has_discarded(_: DiscardPhase, discard: Discard) -> Findings:
    template = "seat {seat} has set a card aside already"
    found = finding("deal.discard", template, ".seat", seat=discard.seat)
    return (found.leading_to("irregularity.set-aside-doubled"),)


@implements("deal.discard")
def _of_hand(state: DiscardPhase, seat: Seat, ranks: _Ranks) -> _Ranks:
    """Those of some ranks that are in the hand of a seat."""
    return among(ranks, state.hands[seat].ranks)


def _says_still_to_discard(state: DiscardPhase, discard: Discard) -> str:
    if state.discards[discard.seat] is not None:
        return ""
    return "seat {seat} still has to set a card aside; the seats may do so in any order"


TO_DISCARD: Final = OnTurn("deal.discard", _have_not_discarded, _says_has_discarded)
RANKS: Final = Choices[DiscardPhase, Discard, _Ranks].of_values(
    everything=lambda state: state.table.deck.ranks,
    asked=lambda discard: discard.rank,
    actions=discards,
)
"""What can be said of a discard: a rank that the deck has."""

CONDITIONS_ON_DISCARDS: Final = (
    Condition[DiscardPhase, Discard, _Ranks](
        "deal.discard", _of_hand, "seat {seat} holds no {rank}", _says_still_to_discard, ".rank"
    ),
)


def conditions_on_discards(table: Table) -> tuple[Condition[DiscardPhase, Discard, _Ranks], ...]:
    """Return what is asked of a discard at a table: a card of the hand, and what its house rule
    says of these."""
    rule = None if table.house_rules is None else table.house_rules.discarding
    asked = CONDITIONS_ON_DISCARDS
    return asked if rule is None else _and_by(rule, asked, ".rank")


@implements("deal.discard")
def discard(state: DiscardPhase, action: Discard) -> Step[State, Event]:
    """Apply a discard: the card lies face down; after the last one bids are made, or with two
    tricks played."""
    seat, rank = action.seat, action.rank
    hands = with_seat(state.hands, seat, state.hands[seat].without(rank))
    set_aside = with_seat(state.discards, seat, rank)
    after: State
    if None in set_aside:
        after = discard_phase(state.table, state.results, hands, set_aside, state.revealed)
    else:
        chosen = tuple([card for card in set_aside if card is not None])
        after = begin(state.table, state.results, hands, chosen, state.revealed)
    return step(after, of_discard(seat, rank))
