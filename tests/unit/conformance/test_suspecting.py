"""What could be behind a wrong list of plays, where nothing in the list tells."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from catbox_rules import cat_in_the_box as cat
from catbox_rules.conformance.attribution.differences import Difference
from catbox_rules.conformance.cat_in_the_box.supposing import likely_causes
from catbox_rules.kernel.ruleset import Action


def after_a_trick() -> cat.TrickPhase:
    """Seat 0 has set a 5 aside and led 5G, 5B was declared off it, and 6G has won: seat 2 leads."""
    state: cat.State = cat.initial("pegasus-2023", players=3)
    deal = cat.Deal([[1, 1, 2, 2, 3, 3, 4, 4, 5, 5]] * 2 + [[1, 2, 3, 4, 5, 6, 6, 6, 6, 6]])
    actions: list[cat.Action] = [deal]
    actions += [cat.Discard(seat, rank) for seat, rank in enumerate((5, 4, 6))]
    actions += [cat.Bid(seat, 1) for seat in range(3)]
    actions += [cat.parse(text, seat) for seat, text in enumerate(("5G", "5B", "6G"))]
    actions.append(cat.parse("6B", 2))
    for action in actions:
        state = cat.apply(state, action).state
    assert isinstance(state, cat.TrickPhase)
    return state


def plays(*texts: str) -> Sequence[Action]:
    return [cat.parse(text, 0) for text in texts]


@pytest.mark.parametrize(
    ("allowed", "refused", "common", "clauses"),
    [
        # A whole color is missing or listed, of a seat that has played.
        ([], ["1Y", "2Y"], ["1G", "2G"], ["declare.lose-led-color"]),
        (["1Y", "2Y"], [], ["1G", "2G"], ["declare.lose-led-color"]),
        # Of the color some cells are listed by both.
        ([], ["1Y"], ["1G", "2Y"], []),
        # The rank that was set aside.
        (["5Y"], [], ["1Y"], ["deal.discard"]),
        (["5Y", "1R"], [], ["1Y", "2R"], []),
        (["5Y"], [], ["1G"], ["declare.lose-led-color", "deal.discard"]),
        ([], ["5Y"], ["1Y"], []),
        ([], [], ["1G"], []),
    ],
)
def test_what_is_suspected(
    allowed: list[str], refused: list[str], common: list[str], clauses: list[str]
) -> None:
    lists = plays(*allowed), plays(*refused), plays(*common)
    difference = Difference(cat, after_a_trick(), *map(tuple, lists))
    assert list(likely_causes(difference)) == clauses


def test_where_no_cards_are_played_nothing_is_suspected() -> None:
    begun = cat.initial("pegasus-2023", players=3)
    assert likely_causes(Difference(cat, begun, (), tuple(plays("5Y")), ())) == ()
