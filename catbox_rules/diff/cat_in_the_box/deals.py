"""Deals with what a random deal rarely has, and simple ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from catbox_rules.cat_in_the_box import Deal
from catbox_rules.kernel.ruleset import Action


def clustered_deal(deal: Action, random: Random) -> Action:
    """Return a deal of the same cards with equal ranks gathered in hands, so that seats get stuck
    early and red has to be led. Some of the cards, from none to all, change places."""
    if not isinstance(deal, Deal):
        return deal
    cards = sorted(_cards(deal))
    if random.random() < 0.5:
        ranks = list(dict.fromkeys(cards))
        random.shuffle(ranks)
        cards.sort(key=ranks.index)
    for _ in range(random.randrange(len(cards))):
        one, other = random.randrange(len(cards)), random.randrange(len(cards))
        cards[one], cards[other] = cards[other], cards[one]
    return _with(deal, cards)


def with_two_cards_swapped(deal: Action, random: Random) -> Action:
    """Return a deal of the same cards with two of them swapped, of different ranks and from
    different piles."""
    if not isinstance(deal, Deal):
        return deal
    cards, piles = _cards(deal), _piles(deal)
    one = random.randrange(len(cards))
    others = [
        place
        for place in range(len(cards))
        if piles[place] != piles[one] and cards[place] != cards[one]
    ]
    if others:
        other = random.choice(others)
        cards[one], cards[other] = cards[other], cards[one]
    return _with(deal, cards)


def in_threes(deal: Deal, random: Random) -> Deal:
    """Return a random deal of the same cards in which one hand has three cards of each of its
    ranks, as far as possible: the hand that gets stuck soonest."""
    cards = _cards(deal)
    size = len(deal.hands[0])
    ranks = sorted(set(cards), key=lambda _: random.random())
    threes = [rank for rank in ranks for _ in range(min(3, cards.count(rank)))]
    hand = threes[:size]
    rest = list((Counter(cards) - Counter(hand)).elements())
    random.shuffle(rest)
    before = size * random.randrange(len(deal.hands))
    return _with(deal, [*rest[:before], *hand, *rest[before:]])


def simpler_deals(deal: Action) -> Iterator[Deal]:
    """Yield deals of the same cards, each with a high card swapped with a lower one from a later
    pile."""
    if not isinstance(deal, Deal):
        return
    cards, piles = _cards(deal), _piles(deal)
    places = range(len(cards))
    pairs = [
        (one, other)
        for one in places
        for other in places
        if piles[one] < piles[other] and cards[one] > cards[other]
    ]
    for one, other in sorted(pairs, key=lambda pair: cards[pair[1]] - cards[pair[0]]):
        changed = list(cards)
        changed[one], changed[other] = changed[other], changed[one]
        yield _with(deal, changed)


def _piles(deal: Deal) -> list[int]:
    """Return the number of the pile of each card."""
    sizes = [*map(len, deal.hands), len(deal.revealed), len(deal.hidden or ())]
    return [pile for pile, size in enumerate(sizes) for _ in range(size)]


def _cards(deal: Deal) -> list[int]:
    """Return all cards of a deal: hand by hand, then the rest."""
    piles = [*deal.hands, deal.revealed, *([] if deal.hidden is None else [deal.hidden])]
    return [rank for pile in piles for rank in pile]


def _with(deal: Deal, cards: list[int]) -> Deal:
    """Return a deal of the same form with these cards."""
    taken = iter(cards)
    hands = [sorted(next(taken) for _ in hand) for hand in deal.hands]
    revealed = [next(taken) for _ in deal.revealed]
    return Deal(hands, revealed, None if deal.hidden is None else sorted(taken))
