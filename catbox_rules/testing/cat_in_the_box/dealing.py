"""Options of tables, and deals that shrink to the cards in order."""

from __future__ import annotations

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from catbox_rules.cat_in_the_box import EDITIONS, Color, Deal, DealPhase, Rank, Setup
from catbox_rules.cat_in_the_box.readings import READINGS
from catbox_rules.cat_in_the_box.setup import unshuffled
from catbox_rules.kernel.editions import edition_named, setup_for
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.testing.kit import OptionValues
from catbox_rules.testing.shuffling import cards_drawn


@st.composite
def options(draw: st.DrawFn, edition: str, players: int) -> OptionValues:
    """Draw the options of a table: readings, the default among them, a face, and one time in ten a
    layout of the board."""
    setup = setup_for(edition_named(EDITIONS, edition), players)
    known: dict[str, SearchStrategy[object]] = {
        **{reading.option: st.sampled_from(reading.words) for reading in READINGS},
        "face": st.sampled_from([face.value for face in setup.faces]),
    }
    chosen: OptionValues = {}
    for name, values in known.items():
        if draw(st.booleans()):
            chosen[name] = draw(values)
    if draw(st.integers(0, 9)) == 9:
        chosen["layout"] = draw(_layouts(setup))
    return chosen


def _layouts(setup: Setup) -> SearchStrategy[list[list[str]]]:
    width = setup.columns
    cells = [f"{color.letter}{rank}" for color in Color for rank in range(1, width + 1)]
    return cards_drawn(cells, len(cells)).map(
        lambda mixed: [mixed[first : first + width] for first in range(0, len(mixed), width)]
    )


def outcomes(state: object) -> SearchStrategy[Deal]:
    """Return a strategy of deals with the deck in any order; raises MalformedInput if chance is not
    on turn."""
    if not isinstance(state, DealPhase):
        given = Verbatim(type(state).__name__)
        raise MalformedInput("$", expected="a state in which chance is on turn", given=given)
    setup = state.table.setup
    deck = unshuffled(setup)
    return cards_drawn(deck, len(deck)).map(lambda cards: _dealt(setup, cards))


def _dealt(setup: Setup, cards: list[Rank]) -> Deal:
    """Return the deal of a shuffled deck: hand by hand, then the cards left over."""
    dealt = setup.dealt
    hands = [cards[first : first + dealt] for first in range(0, setup.players * dealt, dealt)]
    left_over = cards[setup.players * dealt :]
    hidden = sorted(left_over[setup.revealed :]) if setup.left_over else None
    return Deal(map(sorted, hands), left_over[: setup.revealed], hidden)
