"""Options of tables, and outcomes of chance that shrink to the cards in order."""

from __future__ import annotations

from typing import Final

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.schrodingers_cats import (
    Boxes,
    Deal,
    DealPhase,
    DealPhysicats,
    Draw,
    DrawPhase,
    Physicat,
    PhysicatDealPhase,
)
from catbox_rules.schrodingers_cats.options import PlayedPhysicats
from catbox_rules.schrodingers_cats.readings import READINGS
from catbox_rules.schrodingers_cats.rules.dealing import hand_sizes
from catbox_rules.testing.kit import OptionValues
from catbox_rules.testing.shuffling import cards_drawn

PAIRS: Final = (
    (Physicat.PAWKING, Physicat.TABBY),
    (Physicat.MEWTON, Physicat.FELINESTEIN),
    (Physicat.PURRIE, Physicat.POUNCE_GAPOSCHKIN),
    (Physicat.FELIDAE, Physicat.FEYNCAT),
    (Physicat.TABBY, Physicat.GOEPPERT_MEOWER),
)
"""Pairs of Physicats that interact, and that chance alone rarely deals together."""


@st.composite
def options(draw: st.DrawFn, edition: str, players: int) -> OptionValues:  # noqa: ARG001
    """Draw the options of a table: with or without Physicats, every reading, and one time in three
    a track whose end may be near."""
    chosen: OptionValues = {}
    if draw(st.integers(0, 3)) == 3:
        chosen["physicats"] = draw(st.sampled_from([each.value for each in PlayedPhysicats][::-1]))
    for reading in READINGS:
        if draw(st.integers(0, 2)) == 2:
            chosen[reading.option] = draw(st.sampled_from(reading.words))
    if draw(st.integers(0, 2)) == 2:
        chosen["blocks"] = draw(st.sampled_from([1, 2, 3, 4, 6, 26]))
    return chosen


def outcomes(state: object) -> SearchStrategy[DealPhysicats | Deal | Draw]:
    """Return a strategy of the outcomes of chance; every other deal of Physicats includes one of
    `PAIRS`. Raises MalformedInput if chance is not on turn."""
    match state:
        case PhysicatDealPhase():
            return _physicats(state.table.players)
        case DealPhase():
            return _deals(state)
        case DrawPhase():
            drawn = cards_drawn(list(state.draw_pile), state.owed)
            return drawn.map(lambda boxes: Draw(Boxes.of(boxes)))
        case _:
            given = Verbatim(type(state).__name__)
            raise MalformedInput("$", expected="a state in which chance is on turn", given=given)


@st.composite
def _physicats(draw: st.DrawFn, players: int) -> DealPhysicats:
    favored = draw(st.one_of(st.just(()), st.sampled_from(PAIRS)))
    others = [physicat for physicat in Physicat if physicat not in favored]
    some = [*favored, *draw(cards_drawn(others, players + 1 - len(favored)))]
    *dealt, opened = draw(cards_drawn(some, len(some))) if favored else some
    return DealPhysicats(tuple(dealt), opened)


@st.composite
def _deals(draw: st.DrawFn, state: DealPhase) -> Deal:
    sizes = hand_sizes(state)
    cards = draw(cards_drawn(list(state.table.deck), sum(sizes)))
    hands = list[Boxes]()
    for size in sizes:
        hands.append(Boxes.of(cards[:size]))
        del cards[:size]
    return Deal(hands)
