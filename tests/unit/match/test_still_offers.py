"""Whether a seat may still mean what it was offered: what makes a click late, and what does not."""

from __future__ import annotations

import pytest

from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.match import AnyMatch
from tests.unit.match.test_taking_back import after, dealt

SEATS = range(3)


def offered(match: AnyMatch, since: AnyMatch) -> list[int]:
    """The seats that may still mean what they were offered at an earlier moment."""
    number = since.number_of_events
    return [seat for seat in SEATS if match.still_offers(seat, since=number)]


def test_at_the_moment_itself_it_stands_for_all() -> None:
    assert offered(dealt(), since=dealt()) == [0, 1, 2]


def test_seats_that_are_on_turn_together_do_not_make_each_other_late() -> None:
    assert offered(after(dealt(), "1 discard 3"), since=dealt()) == [0, 2]
    assert offered(after(dealt(), "1 discard 3", "0 discard 1"), since=dealt()) == [2]


def test_who_was_not_on_turn_meant_another_table() -> None:
    bidding = after(dealt(), "0 discard 1", "1 discard 3", "2 discard 5")
    assert offered(after(bidding, "0 bid 1"), since=bidding) == []
    # It is on turn now, but was not when it was sent the message.
    assert not after(bidding, "0 bid 1").still_offers(1, since=bidding.number_of_events)


def test_what_was_offered_before_something_was_taken_back_does_not_stand() -> None:
    acted = after(dealt(), "0 discard 1")
    back = acted.take_back()
    assert offered(back, since=dealt()) == []
    assert offered(back, since=acted) == []
    assert offered(after(back, "1 discard 3"), since=back) == [0, 2]
    assert offered(after(back, "1 discard 3"), since=acted) == []


@pytest.mark.parametrize("since", [-1, 3, 5, 99])
def test_a_number_between_two_moments_or_of_none_offered_nothing(since: int) -> None:
    """The deal is the events 0 to 3, and the discard 4 and 5."""
    match = after(dealt(), "1 discard 3")
    assert not any(match.still_offers(seat, since=since) for seat in SEATS)


def test_a_seat_that_there_is_not_is_refused() -> None:
    with pytest.raises(MalformedInput, match=r"\$\.seat: expected 0 to 2, got 3"):
        dealt().still_offers(3, since=0)
