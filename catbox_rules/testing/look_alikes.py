"""Other matches that a seat cannot distinguish from a given one: what secrets are tested with."""

from __future__ import annotations

from random import Random
from typing import Final

from attrs import evolve

from catbox_rules.kernel.errors import CatboxError
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.records import Record
from catbox_rules.testing.kit import KIT

_TRIES: Final = 10


def look_alike(record: Record, seat: int | None, random: Random) -> Record | None:
    """Another match that a seat, or a spectator (None), cannot distinguish from this one.

    The cards of the current round that the seat has not seen until the record stops are exchanged
    among each other, wherever they lie; the public actions are the same. Whatever an engine shows
    the seat, by views, by events or by what it may do, must be the same in both.

    * `record`: one whose actions are legal.
    * `random`: decides which card goes where.

    The other match is legal by the reference; if the record itself is not, since its own ruleset
    plays other rules, then by that. None if nothing can be exchanged, or if some tries at it were
    not legal: a forced red lead turns on all cards of a hand.

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
    kit = KIT.of(record.ruleset.NAME)
    for _ in range(_TRIES):
        other = kit.look_alike(record, seat, random)
        if other is None:
            return None
        if other.actions != record.actions and _is_legal(other, record, kit.RULESET):
            return other
    return None


def _is_legal(other: Record, record: Record, reference: AnyRuleset) -> bool:
    if is_allowed(other, reference):
        return True
    is_variant = record.ruleset is not reference and not is_allowed(record, reference)
    return is_variant and is_allowed(other, record.ruleset)


def is_allowed(record: Record, ruleset: AnyRuleset) -> bool:
    """Whether a ruleset allows all actions of a record."""
    try:
        state = evolve(record.table, ruleset=ruleset).initial()
        for action in record.actions:
            state = ruleset.apply(state, action).state
    except CatboxError:
        return False
    return True
