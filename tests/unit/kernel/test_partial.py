"""What is known of some cards."""

from __future__ import annotations

import pytest

from catbox_rules.cat_in_the_box import Cards
from catbox_rules.kernel.values import UNKNOWN, Partial
from catbox_rules.schrodingers_cats import Boxes


@pytest.mark.parametrize(
    ("cards", "size", "text"),
    [
        (Partial(Cards()), 0, "nothing"),
        (Partial(Cards.of(4, 1)), 2, "1 4"),
        (Partial(Cards(), unknown=3), 3, "? ? ?"),
        (Partial(Cards.of(4, 1), unknown=2), 4, "1 4 ? ?"),
        (Partial(Cards(), unknown=2, is_counted=False), 2, "? ?"),
        (Partial(Cards.of(6), is_counted=False), 1, "6"),
        (Partial(Cards(), is_counted=False), 0, "nothing"),
        (Partial(Boxes(alive=2), unknown=1), 3, "2 alive ?"),
    ],
)
def test_the_known_cards_and_the_number_of_the_others(
    cards: Partial[Cards] | Partial[Boxes], size: int, text: str
) -> None:
    assert len(cards) == size
    assert bool(cards) is (size > 0)
    assert str(cards) == text


@pytest.mark.parametrize(
    ("cards", "is_known"),
    [
        (Partial(Cards()), True),
        (Partial(Cards.of(1)), True),
        (Partial(Cards.of(1), unknown=1), False),
        (Partial(Cards(), unknown=1), False),
        (Partial(Cards.of(1), is_counted=False), False),
    ],
)
def test_all_are_known_if_somebody_has_counted_them_and_no_card_is_unknown(
    cards: Partial[Cards], is_known: bool
) -> None:
    assert cards.is_known is is_known


def test_it_is_a_value() -> None:
    one = Partial(Cards.of(1), unknown=2)
    assert one == Partial(Cards.of(1), 2, is_counted=True)
    assert len({one, Partial(Cards.of(1), 2), Partial(Cards.of(1), 2, is_counted=False)}) == 2
    assert one != Partial(Cards.of(2), unknown=2)


def test_unknown_is_written_as_a_question_mark() -> None:
    assert str(UNKNOWN) == "?"
