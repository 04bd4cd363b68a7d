"""Dealing and discarding: `deal.…`, and the neutral tokens of two players."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import chain
from operator import eq
from random import Random
from typing import Final

from catbox_rules.cat_in_the_box.actions import Deal, Discard, discards_from
from catbox_rules.cat_in_the_box.cards import COPIES, Cards, Rank
from catbox_rules.cat_in_the_box.events import (
    CardsRevealed,
    Event,
    HandDealt,
    NeutralTokenPlaced,
    of_discard,
    of_round,
)
from catbox_rules.cat_in_the_box.rules import bidding
from catbox_rules.cat_in_the_box.rules.match import start_seat, step
from catbox_rules.cat_in_the_box.rules.setup import neutral_cells, unshuffled
from catbox_rules.cat_in_the_box.state import DealPhase, DiscardPhase, State, discard_phase
from catbox_rules.cat_in_the_box.table import Table
from catbox_rules.kernel.citing import implements
from catbox_rules.kernel.ruleset import Step, with_seat
from catbox_rules.kernel.shuffling import shuffle
from catbox_rules.kernel.unchecked import unchecked
from catbox_rules.kernel.verdict import Finding, Verdict

__all__ = [
    "deal",
    "discard",
    "judge_deal",
    "judge_discard",
    "legal_discards",
    "may_deal",
    "may_discard",
    "random_deal",
]


def judge_deal(state: DealPhase, deal: Deal) -> Verdict:
    """Whether the deck can give these cards."""
    violations = _violations_of_deal(state.table, deal)
    return Verdict.of(violations=violations, grounds=() if violations else _grounds(state.table))


def may_deal(state: DealPhase, deal: Deal) -> bool:
    """Whether a deal is possible, without the reasons that `judge_deal` gives."""
    setup, hands, hidden = state.table.setup, deal.hands, deal.hidden or ()
    cards = sorted(chain(*hands, deal.revealed, hidden))
    return (
        [*map(len, hands)] == [setup.dealt] * setup.players
        and len(deal.revealed) == setup.revealed
        and (deal.hidden is None or len(hidden) == setup.left_over - setup.revealed)
        and cards[-1] <= setup.highest_rank
        and not any(map(eq, cards, cards[COPIES:]))  # six of a rank
    )


def _violations_of_deal(table: Table, deal: Deal) -> list[Finding]:
    return [*_uneven(table, deal), *_not_revealed_as_told(table, deal), *_not_from_deck(deal)]


def _grounds(table: Table) -> list[Finding]:
    setup = table.setup
    grounds = [
        Finding("deal.even", f"every seat has {setup.dealt} cards"),
        Finding("deal.from-deck", f"five cards of each rank from 1 to {setup.highest_rank}"),
    ]
    if setup.revealed:
        message = f"{setup.revealed} of the {setup.left_over} cards left over are revealed"
        grounds.append(Finding("deal.two-player-reveal", message))
    return grounds


@implements("deal.even")
def _uneven(table: Table, deal: Deal) -> list[Finding]:
    each = table.setup.dealt
    if len(deal.hands) != table.players:
        message = f"expected {table.players} hands, got {len(deal.hands)}"
        return [Finding("deal.even", message, where=".hands")]
    return [
        Finding("deal.even", f"expected {each} cards, got {len(hand)}", where=f".hands[{seat}]")
        for seat, hand in enumerate(deal.hands)
        if len(hand) != each
    ]


@implements("deal.two-player-reveal")
def _not_revealed_as_told(table: Table, deal: Deal) -> list[Finding]:
    setup = table.setup
    expected = {"revealed": (deal.revealed, setup.revealed)}
    if deal.hidden is not None:
        expected["hidden"] = (deal.hidden, setup.left_over - setup.revealed)
    return [
        Finding(
            "deal.two-player-reveal",
            f"expected {count} cards with {table.players} players, got {len(pile)}",
            where=f".{name}",
        )
        for name, (pile, count) in expected.items()
        if len(pile) != count
    ]


@implements("deal.from-deck")
def _not_from_deck(deal: Deal) -> list[Finding]:
    piles = [*deal.hands, deal.revealed, deal.hidden or ()]
    counts = Counter(chain.from_iterable(piles))
    return [
        Finding(
            "deal.from-deck",
            f"expected at most {COPIES} cards of rank {rank}, got {count}",
            ".hands",
        )
        for rank, count in counts.items()
        if count > COPIES
    ]


def deal(state: DealPhase, deal: Deal) -> Step[State, Event]:
    """The hands are taken up; with two players three cards are revealed."""
    table = state.table
    happened: tuple[Event, ...] = (
        *of_round(len(state.results) + 1, start_seat(state)),
        *map(_hand_dealt, table.seats, deal.hands),
        *_of_revealed(deal.revealed),
    )
    hands = tuple([Cards.of_ranks(hand) for hand in deal.hands])
    nobody_yet = (None,) * table.players
    after = discard_phase(table, state.results, hands, nobody_yet, deal.revealed)
    return step(after, happened)


@cache
@implements("deal.two-player-reveal")
def _of_revealed(revealed: tuple[Rank, ...]) -> tuple[Event, ...]:
    """What is told of revealed cards: their ranks, and the neutral tokens that are laid for them;
    nothing if there are none."""
    if not revealed:
        return ()
    tokens = [NeutralTokenPlaced(cell.rank, cell.color) for cell in neutral_cells(revealed)]
    return (CardsRevealed(revealed), *tokens)


@implements("deal.even", "deal.from-deck", "deal.two-player-reveal")
def random_deal(state: DealPhase, random: Random) -> Deal:
    """A deal from the shuffled deck, by the caller's generator."""
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


def judge_discard(state: DiscardPhase, discard: Discard) -> Verdict:
    """Each seat sets aside one card of its hand, whenever it likes."""
    violations = _violations_of_discard(state, discard)
    message = f"seat {discard.seat} has still to set one card aside; the seats do so in any order"
    grounds = [] if violations else [Finding("deal.discard", message)]
    return Verdict.of(violations=violations, grounds=grounds)


def may_discard(state: DiscardPhase, discard: Discard) -> bool:
    """Whether a discard is legal, without the reasons that `judge_discard` gives."""
    seat = discard.seat
    return (
        seat < state.table.players
        and state.discards[seat] is None
        and discard.rank in state.hands[seat]
    )


@implements("deal.discard")
def _violations_of_discard(state: DiscardPhase, discard: Discard) -> list[Finding]:
    seat, violations = discard.seat, list[Finding]()
    if state.discards[seat] is not None:
        message = f"seat {seat} has set a card aside already"
        violations.append(Finding("deal.discard", message, ".seat"))
    if discard.rank not in state.hands[seat]:
        violations.append(Finding("deal.discard", f"seat {seat} holds no {discard.rank}", ".rank"))
    return violations


@implements("deal.discard")
def legal_discards(state: DiscardPhase) -> tuple[Discard, ...]:
    """Every rank in the hand of every seat that has not discarded."""
    legal: tuple[Discard, ...] = ()
    for seat, hand, discard in zip(state.table.seats, state.hands, state.discards, strict=True):
        if discard is None:
            legal += discards_from(seat, hand)
    return legal


@implements("deal.discard")
def discard(state: DiscardPhase, discard: Discard) -> Step[State, Event]:
    """The card lies face down; after the last one bids are made, or with two tricks played."""
    seat, rank = discard.seat, discard.rank
    hands = with_seat(state.hands, seat, state.hands[seat].without(rank))
    set_aside = with_seat(state.discards, seat, rank)
    after: State
    if None in set_aside:
        after = discard_phase(state.table, state.results, hands, set_aside, state.revealed)
    else:
        chosen = tuple([card for card in set_aside if card is not None])
        after = bidding.begin(state.table, state.results, hands, chosen, state.revealed)
    return step(after, of_discard(seat, rank))
