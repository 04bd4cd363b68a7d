"""Nearly legal actions: legal ones with one thing changed, and those of other seats and phases.
They are well-formed: their seats and ranks are those of the table."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from attrs import evolve
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from catbox_rules.cat_in_the_box import Action, Bid, Color, Deal, Discard, Paradox, Play, Rank
from catbox_rules.kernel.ruleset import CHANCE, AnyRuleset, Seat


def near_legal(ruleset: AnyRuleset, state: object) -> SearchStrategy[Action]:
    """Return a strategy of well-formed actions, most of them illegal."""
    ranges = ruleset.ranges(state)
    seats, ranks = st.sampled_from(ranges[Seat]), st.sampled_from(ranges[Rank]).map(Rank)
    legal: Sequence[Action] = ruleset.legal_actions(state)
    anything = st.one_of(
        st.builds(Play, seats, ranks, st.sampled_from(Color)),
        st.builds(Paradox, seats),
        st.builds(Bid, seats, st.integers(0, 9)),
        st.builds(Discard, seats, ranks),
        _deals(ranks, players=len(ranges[Seat])),
    )
    if ruleset.turn(state) == (CHANCE,):
        drawn = st.integers(0, 9).map(lambda seed: ruleset.draw(state, Random(seed)))
        return st.one_of(drawn.flatmap(lambda deal: _altered_deals(deal, ranks)), anything)
    if not legal:
        return anything
    altered = st.sampled_from(legal).flatmap(lambda action: _altered(action, seats, ranks))
    return st.one_of(altered, altered, anything)


def _altered(
    action: Action, seats: SearchStrategy[int], ranks: SearchStrategy[int]
) -> SearchStrategy[Action]:
    """Return a strategy of an action of a seat with one thing changed."""
    if isinstance(action, Deal):
        return st.just(action)
    changes: list[SearchStrategy[Action]] = [seats.map(lambda seat: evolve(action, seat=seat))]
    match action:
        case Play():
            colors = st.sampled_from(Color)
            changes.append(colors.map(lambda color: evolve(action, color=color)))
            changes.append(ranks.map(lambda rank: evolve(action, rank=rank)))
            changes.append(st.just(Paradox(action.seat)))
        case Discard():
            changes.append(ranks.map(lambda rank: evolve(action, rank=rank)))
        case Bid():
            changes.append(st.integers(-1, 9).map(lambda tricks: evolve(action, tricks=tricks)))
        case Paradox():
            plays = st.builds(Play, st.just(action.seat), ranks, st.sampled_from(Color))
            changes.append(plays)
    return st.one_of(changes)


def _deals(ranks: SearchStrategy[int], *, players: int) -> SearchStrategy[Deal]:
    hand = st.lists(ranks, max_size=11)
    return st.builds(
        Deal,
        st.lists(hand, max_size=players + 1),
        st.lists(ranks, max_size=3),
        st.none() | st.lists(ranks, max_size=2),
    )


@st.composite
def _altered_deals(draw: st.DrawFn, deal: Deal, ranks: SearchStrategy[Rank]) -> Deal:
    """Draw a deal with a card too few or too many, a different card, or a hand too few."""
    hands, revealed = [list(hand) for hand in deal.hands], list(deal.revealed)
    hidden = list(deal.hidden) if deal.hidden else None
    piles = [*hands, *(pile for pile in (revealed, hidden) if pile)]
    pile = draw(st.sampled_from(piles))
    match draw(st.sampled_from(["other card", "card too few", "card too many", "hand too few"])):
        case "other card":
            pile[draw(st.integers(0, len(pile) - 1))] = draw(ranks)
        case "card too few":
            pile.pop()
        case "card too many":
            pile.append(draw(ranks))
        case _:
            hands.pop()
    return Deal(hands, revealed, hidden)
