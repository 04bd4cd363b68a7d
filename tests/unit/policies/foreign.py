"""Bots such as people bring along: functions of Python, some of which do what they should not."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from random import Random

from catbox_rules.cat_in_the_box import Action, Bid, Discard, View
from catbox_rules.kernel.ruleset import Event, Seat


class Of:
    """What holds a bot that is no function of the module itself."""

    @staticmethod
    def last(_: object, __: object, legal: Sequence[Action], ___: Random) -> Action:
        return legal[-1]


def last(_: object, __: object, legal: Sequence[Action], ___: Random) -> Action:
    return legal[-1]


async def later(_: object, __: object, legal: Sequence[Action], ___: Random) -> Action:
    return legal[0]


def remembering(view: View, seen: Sequence[Event], legal: Sequence[Action], _: Random) -> Action:
    """Looks at all that it has been shown in every way that a sequence has."""
    assert len(seen) == len(list(seen)) == len(seen[:])
    assert not seen or seen[-1] == list(seen)[-1]
    assert all(each.private_to in (None, view.seat) for each in seen)
    return legal[len(seen) % len(legal)]


def failing(_: View, __: object, ___: object, ____: Random) -> Action:
    raise ZeroDivisionError("by nothing")


def moody(_: View, __: object, legal: Sequence[Action], random: Random) -> Action:
    """Fails in about one match of two."""
    if random.random() < 0.01:
        raise RuntimeError("not today")
    return legal[0]


def leaving(_: View, __: object, ___: object, ____: Random) -> Action:
    sys.exit(7)


def illegal(view: View, _: object, __: object, ___: Random) -> Action:
    return Bid(view.seat, 2)


def of_another_seat(view: View, _: object, legal: Sequence[Action], __: Random) -> Action:
    rank = next(each.rank for each in legal if isinstance(each, Discard))
    return Discard(Seat(view.seat + 1), rank)


def beyond(view: View, _: object, __: object, ___: Random) -> Action:
    return Discard(Seat(view.seat), 9)


def nothing(_: View, __: object, ___: object, ____: Random) -> Action | None:
    return None


def of_two(_: View, __: object) -> Action | None:
    return None


NUMBER = 7
