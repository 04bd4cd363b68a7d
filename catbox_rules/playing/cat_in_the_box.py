"""Cat in the Box for those who play it: what they type and what they might want."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

from catbox_rules import cat_in_the_box
from catbox_rules.cat_in_the_box import (
    Action,
    Bid,
    Cell,
    Color,
    ColorLost,
    Discard,
    Paradox,
    Phase,
    Play,
    RoundBegan,
    TokenPlaced,
    TrickWon,
    View,
    parse,
)
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.playing.guide import Wish

RULESET: Final[AnyRuleset] = cat_in_the_box

TYPED: Final = (
    ("discard 3", "set a card aside before the first bid"),
    ("bid 1", "say how many tricks you will win"),
    ("5Y", "play a 5 and declare it yellow; R red, B blue, Y yellow, G green"),
    ("paradox", "say that you can play nothing"),
)

_CARD: Final = re.compile(r"(?:play )?(?:(\d) ?([a-z]+)|([a-z]+) ?(\d))", re.ASCII)


def read(text: str, view: View) -> Action:
    """Read the action that a person means: `5Y`, in any case, or `y5` or `5 yellow`; just a number
    when discarding or bidding. Raises MalformedInput for any other text.

    >>> from random import Random
    >>> state = cat_in_the_box.initial("pegasus-2023", players=3)
    >>> state = cat_in_the_box.apply(state, cat_in_the_box.draw(state, Random(1))).state
    >>> view = cat_in_the_box.view(state, 0)
    >>> str(read("3", view)), str(read("yellow 5", view)), str(read("Bid 1", view))
    ('discard 3', '5Y', 'bid 1')
    """
    words = " ".join(text.lower().split())
    if len(words) == 1 and words.isdecimal():
        if view.phase is Phase.DISCARD:
            words = f"discard {words}"
        elif view.phase is Phase.BID:
            words = f"bid {words}"
    card = _CARD.fullmatch(words)
    if card is not None:
        rank, color = card[1] or card[4], card[2] or card[3]
        letter = next((each.letter for each in Color if color in _names(each)), None)
        words = f"{rank}{letter}" if letter else words
    return parse(words, view.seat)


def _names(color: Color) -> tuple[str, str]:
    return str(color.value), color.letter.lower()


def wishes(view: View) -> tuple[Wish, ...]:
    """Return every rank to discard; every bid from 0 to one too many, because which bids are
    allowed depends on the board (`bid.allowed`); every color and every card of the hand to play,
    and the paradox."""
    match view.phase:
        case Phase.DISCARD:
            ranks = range(1, view.table.setup.highest_rank + 1)
            return tuple(Wish.of(Discard(view.seat, rank)) for rank in ranks)
        case Phase.BID:
            most = max(view.table.setup.bids)
            return tuple(Wish.of(Bid(view.seat, tricks)) for tricks in range(most + 2))
        case Phase.PLAY:
            return (*_by_color(view), *_by_rank(view), Wish.of(Paradox(view.seat)))
        case _:
            return ()


def _by_color(view: View) -> Iterator[Wish]:
    for color in Color:
        plays = tuple(Play(view.seat, rank, color) for rank in view.hand.ranks)
        yield Wish(str(color.value), plays)


def _by_rank(view: View) -> Iterator[Wish]:
    for rank in view.hand.ranks:
        yield Wish(f"a {rank}", tuple(Play(view.seat, rank, color) for color in Color))


def broken_since(action: Action, clause: str, seen: Sequence[object]) -> str:
    """Return since which trick of the round a color has been lost, or a cell covered.

    >>> lost = [RoundBegan(1, 0), TrickWon(0, 5, Color.BLUE), ColorLost(0, Color.YELLOW)]
    >>> broken_since(Play(0, 5, Color.YELLOW), "declare.color-held", lost)
    'since trick 2'
    """
    if not isinstance(action, Play):
        return ""
    trick, found = 0, None
    for event in seen:
        match event:
            case RoundBegan():
                trick, found = 1, None
            case TrickWon():
                trick += 1
            case ColorLost(action.seat, action.color) if clause == "declare.color-held":
                found = trick
            case TokenPlaced() if clause == "declare.cell-open":
                found = trick if Cell(event.color, event.rank) == action.cell else found
            case _:
                pass
    return "" if found is None else f"since trick {found}"
