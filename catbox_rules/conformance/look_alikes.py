"""Matches that a seat cannot distinguish from a given one, for tests of secrecy."""

from __future__ import annotations

from random import Random
from typing import Final

from attrs import evolve

from catbox_rules.conformance.protocol import ATTRIBUTION
from catbox_rules.games import game_named
from catbox_rules.kernel.errors import CatboxError
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.records import Record

_TRIES: Final = 10


def look_alike(record: Record, seat: int | None, random: Random) -> Record | None:
    """Return another match that a seat, or a spectator (None), cannot distinguish from this one.

    The cards of the current round that the seat has not seen by the end of the record swap places
    with each other; the public actions are the same. Everything that an engine shows the seat,
    through views, events or legal actions, must be the same in both.

    * `record`: a record of legal actions.
    * `random`: decides the place of each card.

    The other match is legal by the reference, or by its own ruleset if that has other rules by
    which only it allows the record. None if there is nothing to swap, or if several tries were
    illegal: a forced red lead depends on all cards of a hand.

    >>> from catbox_rules.records import read_record
    >>> record = read_record(
    ...     {"format": "catbox-record/1", "game": "cat-in-the-box", "edition": "pegasus-2023",
    ...      "players": 3, "first_seat": 0, "actions": [
    ...         {"do": "deal", "hands": [[1] * 5 + [2] * 5, [3] * 5 + [4] * 5, [5] * 5 + [6] * 5]},
    ...         {"do": "discard", "seat": 1, "rank": 3}]})
    >>> other = look_alike(record, 0, Random(1))
    >>> [str(action) for action in other.actions]
    ['deal 1111122222 3344456666 3334455556', 'discard 5']
    """
    game = record.ruleset.NAME
    reference, attribution = game_named(game), ATTRIBUTION.of(game)
    for _ in range(_TRIES):
        other = attribution.look_alike(record, seat, random)
        if other is None:
            return None
        if other.actions != record.actions and _is_legal(other, record, reference):
            return other
    return None


def _is_legal(other: Record, record: Record, reference: AnyRuleset) -> bool:
    if is_allowed(other, reference):
        return True
    is_variant = record.ruleset is not reference and not is_allowed(record, reference)
    return is_variant and is_allowed(other, record.ruleset)


def is_allowed(record: Record, ruleset: AnyRuleset) -> bool:
    """Return whether a ruleset allows all actions of a record."""
    try:
        state = evolve(record.table, ruleset=ruleset).initial()
        for action in record.actions:
            state = ruleset.apply(state, action).state
    except CatboxError:
        return False
    return True
