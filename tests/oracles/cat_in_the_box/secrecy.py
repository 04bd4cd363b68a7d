"""What a seat cannot know, changed: other worlds that look the same from its place."""

from __future__ import annotations

from collections import Counter
from random import Random

from attrs import evolve

from catbox_rules.cat_in_the_box import (
    BidPhase,
    Cards,
    DealPhase,
    DiscardPhase,
    MatchOver,
    Rank,
    State,
    TrickPhase,
)
from catbox_rules.kernel.ruleset import Seat


def hidden_pile(state: DiscardPhase | BidPhase | TrickPhase, seat: Seat) -> list[Rank]:
    """The cards that a seat has not seen: of all others' hands and discards, and with two
    players those left over and not revealed."""
    seen = list(state.hands[seat])
    if (own := state.discards[seat]) is not None:
        seen.append(own)
    if isinstance(state, TrickPhase):
        seen += state.board.player_tokens.cards
    if not isinstance(state, BidPhase):
        seen += state.revealed
    return list((Counter(state.table.deck) - Counter(seen)).elements())


def other_world(state: State, seat: Seat, random: Random) -> State:
    """A state that differs only in what the seat cannot know: the cards it has not seen are
    shuffled among the places where they lie."""
    if isinstance(state, DealPhase | MatchOver):
        return state
    pile = hidden_pile(state, seat)
    random.shuffle(pile)
    hands = list(state.hands)
    discards: list[Rank | None] = list(state.discards)
    for other in state.table.seats:
        if other != seat:
            hands[other] = Cards.of(*(pile.pop() for _ in range(len(hands[other]))))
            if discards[other] is not None:
                discards[other] = pile.pop()
    if isinstance(state, DiscardPhase):
        return evolve(state, hands=tuple(hands), discards=tuple(discards))
    all_made = tuple(rank for rank in discards if rank is not None)
    return evolve(state, hands=tuple(hands), discards=all_made)
