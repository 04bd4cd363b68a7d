"""What Cat in the Box brings to the comparison of rulebooks: deals with what a random deal rarely
has, and which parts of events and views count as a difference in play."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from attrs import evolve

from catbox_rules import cat_in_the_box
from catbox_rules.cat_in_the_box import Deal, Position, RoundScored
from catbox_rules.conformance.attribution.cat_in_the_box import (
    of_event,
    of_malformed,
    of_outcome,
    of_sheet,
)
from catbox_rules.diff.lockstep import ComparedGame, fields_of_view
from catbox_rules.kernel.ruleset import Action, Event
from catbox_rules.policies.cat_in_the_box import PREFERENCES


def _normalized(event: Event) -> Event:
    """Return an event as it is, but of a scored round only the score sheet. A group that earns
    nothing, or an unverified arrangement, does not affect play."""
    if isinstance(event, RoundScored):
        return evolve(event, groups=event.result.bonus, arrangement_is_known=True)
    return event


def _seen(view: object) -> Mapping[str, object]:
    """Return what a view shows, by name, without a board that is out of sight. Completed rounds are
    compared by their score sheets."""
    shown = dict(fields_of_view(view))
    shown.pop("rounds", None)
    if isinstance(view, Position) and view.has_begun and not view.table.board_is_in_sight:
        del shown["tokens"]
    return shown


def _clustered_deal(deal: Action, random: Random) -> Action:
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


def _with_two_cards_swapped(deal: Action, random: Random) -> Action:
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


COMPARED: Final = ComparedGame(
    ruleset=cat_in_the_box,
    policies=PREFERENCES,
    normalized=_normalized,
    seen=_seen,
    scoring=(
        *("bonus_up_to", "face", "layout", "penalty"),
        *("score.bonus-bid", "score.group", "score.trick"),
    ),
    of_malformed=of_malformed,
    of_event=of_event,
    of_sheet=of_sheet,
    of_outcome=of_outcome,
    clustered_deal=_clustered_deal,
    with_two_cards_swapped=_with_two_cards_swapped,
)
"""The game."""
