"""How unknown cards are filled in where what lies open says of which ranks they are."""

from __future__ import annotations

from attrs import evolve

from catbox_rules.cat_in_the_box import Cards, Rank
from catbox_rules.cat_in_the_box.faults import faults, stuck_ranks
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.kernel.values import Partial
from catbox_rules.positions.cat_in_the_box.completing import ways_to_deal
from catbox_rules.positions.cat_in_the_box.play_orders import ForcedLead, PlayOrder, limits
from tests.unit.positions.cat_in_the_box.tables import AFTER_ONE_TRICK, table


def ranks(*numbers: int) -> frozenset[Rank]:
    return frozenset(map(Rank, numbers))


def test_two_hands_that_need_the_same_ranks() -> None:
    """Seat 1 needs all five 2s, so that seat 0, which may have 2s and 3s, has 3s alone."""
    hands = [[4, 4, 4, 4, "?", "?", "?", "?"], [5, 5, 5, "?", "?", "?", "?", "?"], "?"]
    position = table(AFTER_ONE_TRICK, hands=hands)
    said = {Seat(0): ranks(2, 3), Seat(1): ranks(2)}
    [dealt] = ways_to_deal(position, said, None)
    assert dealt.hands[0] == Cards.of(3, 3, 3, 3, 4, 4, 4, 4)
    assert dealt.hands[1] == Cards.of(2, 2, 2, 2, 2, 5, 5, 5)


def test_there_may_be_no_way() -> None:
    """Six unknown cards of a hand that can only be 2s: there are five."""
    position = table(AFTER_ONE_TRICK, hands=[[4, 4, *"??????"], "?", "?"])
    assert list(ways_to_deal(position, {Seat(0): ranks(2)}, None)) == []


def test_a_seat_that_was_forced_to_lead_red_and_is_stuck_later() -> None:
    """What both say of it holds. All four cells of the 1 are covered, none of the others."""
    cells = [["R1", "B2"], ["Y1", "B1"], ["G1", "Y6"]]
    position = table(AFTER_ONE_TRICK, tokens=cells, paradox=1)
    assert stuck_ranks(position, Seat(1)) == ranks(1)
    held = evolve(position, hands=(position.hands[0], Partial(Cards.of(1), 7), position.hands[2]))
    assert [each for each in faults(held) if each.where == ".paradox"] == []
    said = limits(position, PlayOrder((), ForcedLead(Seat(1), ranks(1, 2))))
    assert said == {Seat(1): ranks(1)}
    assert limits(position, PlayOrder((), ForcedLead(Seat(1), ranks(2)))) == {Seat(1): ranks()}
    assert limits(position, PlayOrder((), ForcedLead(Seat(0), ranks(2)))) == {
        Seat(0): ranks(2),
        Seat(1): ranks(1),
    }
