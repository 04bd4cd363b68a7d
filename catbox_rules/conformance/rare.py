"""Matches in which something happens that hardly ever does, told by how they are played.

Generated matches may miss what is rare, so a test begins with these. Each is a table, a manner of
play and a seed, by which the reference plays it again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

from attrs import evolve, field, frozen

from catbox_rules.kernel.editions import setup_for
from catbox_rules.kernel.ruleset import CHANCE, Action
from catbox_rules.records import Record
from catbox_rules.testing.kit import AnyManner, Kit

__all__ = ["Rare", "played", "rare_records", "record_of"]


@frozen
class Rare:
    """A match with something rare: what it is, at which table, and how it is played."""

    what: str
    edition: str
    players: int
    manner: str
    seed: int
    actions: int
    """After so many actions it is there, and the record stops."""
    options: Mapping[str, object] = field(factory=dict[str, object], hash=False)


def played(table: Record, manner: AnyManner, random: Random) -> Record:
    """A whole match at a table by a manner of play; what is drawn does not turn on the edition."""
    ruleset, state = table.ruleset, table.initial()
    actions: list[Action] = []
    while turn := ruleset.turn(state):
        action: Any
        if turn == (CHANCE,):
            action = ruleset.draw(state, random)
        else:
            action = random.choice(manner(state, ruleset.legal_actions(state)))
        actions.append(action)
        state = ruleset.apply(state, action).state
    return evolve(table, actions=tuple(actions))


def record_of(rare: Rare, kit: Kit, table: Record) -> Record:
    """A listed match up to what is rare, played at a table."""
    whole = played(evolve(table, first_seat=0), kit.MANNERS[rare.manner], Random(rare.seed))
    return evolve(whole, actions=whole.actions[: rare.actions])


def rare_records(
    listed: Sequence[Rare], kit: Kit, tables: Sequence[Record]
) -> list[tuple[Rare, Record]]:
    """The listed matches, each at the first table offered whose edition has the same numbers and
    which has chosen the same; without those for which there is none."""
    found: list[tuple[Rare, Record]] = []
    for rare in listed:
        table = next((table for table in tables if _is_table_of(rare, table)), None)
        if table is not None:
            found.append((rare, record_of(rare, kit, table)))
    return found


def _is_table_of(rare: Rare, table: Record) -> bool:
    editions = {edition.id: edition for edition in table.ruleset.EDITIONS}
    wanted, offered = editions[rare.edition], editions[table.edition_id]
    return (
        table.players == rare.players
        and dict(table.options) == dict(rare.options)
        and setup_for(wanted, rare.players) == setup_for(offered, rare.players)
    )
