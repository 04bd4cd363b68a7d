"""Policies for Cat in the Box: preferences, most of which bring about what random play hardly ever
does; those of simulations, which the batch engine has too; and the bot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from catbox_rules.cat_in_the_box import (
    Action,
    Bid,
    Color,
    Discard,
    Phase,
    Play,
    View,
)
from catbox_rules.kernel.ruleset import Event
from catbox_rules.policies.bots import cat_in_the_box as bot
from catbox_rules.policies.protocol import ANY_LEGAL, AnyPolicy, AnyPreference, Preference
from catbox_rules.policies.search.cat_in_the_box.player import advise
from catbox_rules.policies.search.searching import Searching, by_plain_tree, by_rollouts


def _led_color(view: View) -> Color | None:
    return view.trick[0].color if view.trick else None


def _loses_color(view: View, play: Play) -> bool:
    """Return whether a play costs the seat the led color by the rulebook
    (`declare.lose-led-color`)."""
    led = _led_color(view)
    return led is not None and play.color is not led and led not in view.lost[view.seat]


def keeping_colors(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Keep all colors as long as possible: this fills boards, and needs many tokens."""
    keeping = [each for each in legal if isinstance(each, Play) and not _loses_color(view, each)]
    return keeping or legal


def avoiding_red(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Declare red last: this brings about forced red leads."""
    others = [
        action for action in legal if not (isinstance(action, Play) and action.color is Color.RED)
    ]
    return keeping_colors(view, others or legal)


def losing_colors(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Lose the led color whenever possible: this brings about early paradoxes, and so tied
    totals."""
    losing = [each for each in legal if isinstance(each, Play) and _loses_color(view, each)]
    return losing or legal


def bidding_low(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Bid as little as possible, and keep all colors: this earns bonuses."""
    bids = [action for action in legal if isinstance(action, Bid)]
    return bids[:1] or keeping_colors(view, legal)


def reddening(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Declare red first: tricks are won off the led color, and colors are lost at once."""
    red = [each for each in legal if isinstance(each, Play) and each.color is Color.RED]
    return red or losing_colors(view, legal)


def hoarding(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Play the highest card, in a color that is kept: the same seat wins many tricks."""
    kept = [each for each in keeping_colors(view, legal) if isinstance(each, Play)]
    highest = max((each.rank for each in kept), default=0)
    return [each for each in kept if each.rank == highest] or legal


def bidding_high(view: View, legal: Sequence[Action]) -> Sequence[Action]:
    """Bid as much as possible, and lose colors."""
    bids = [action for action in legal if isinstance(action, Bid)]
    return bids[-1:] or losing_colors(view, legal)


def any_card(view: View, _: Sequence[Event], legal: Sequence[Action], random: Random) -> Action:
    """Discard a random card, make a random bid, and play a random legal pair of rank and color.

    A rank of which a seat holds three is discarded three times as often as one of which it holds
    one; "at random" makes no such difference.
    """
    if view.phase is Phase.DISCARD:
        chances = [view.hand.count(each.rank) if isinstance(each, Discard) else 0 for each in legal]
        return random.choices(legal, chances)[0]
    return random.choice(legal)


def following(view: View, seen: Sequence[Event], legal: Sequence[Action], random: Random) -> Action:
    """Follow the led color whenever possible, and do everything else at random."""
    led = _led_color(view)
    of_led_color = [each for each in legal if isinstance(each, Play) and each.color is led]
    return any_card(view, seen, of_led_color or legal, random)


PREFERENCES: Final[Mapping[str, AnyPreference]] = {
    "at random": ANY_LEGAL,
    "keeping colors": Preference(keeping_colors),
    "avoiding red": Preference(avoiding_red),
    "losing colors": Preference(losing_colors),
    "bidding low": Preference(bidding_low),
    "reddening": Preference(reddening),
    "hoarding": Preference(hoarding),
    "bidding high": Preference(bidding_high),
}
"""The preferences by name."""

POLICIES: Final[Mapping[str, AnyPolicy]] = {
    **PREFERENCES,
    "random": any_card,
    "follow-heavy": following,
    "bot": bot.choose,
    "search": Searching(by_plain_tree, 150, otherwise=bot.choose),
    "rollouts": Searching(by_rollouts, 150, otherwise=bot.choose),
    "strong": Searching(advise, 1200, otherwise=bot.choose),
}
"""All policies by name."""
