"""Matches in which something happens that hardly ever does, told by how they are played.

Generated matches may miss what is rare, so a test begins with these. Each is a table, a policy
and a seed, by which the reference plays it again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from attrs import evolve, field, frozen

from catbox_rules.kernel.editions import setup_for
from catbox_rules.kernel.ruleset import CHANCE, Action
from catbox_rules.policies import AnyPolicy, chosen
from catbox_rules.records import ChosenTable, Record
from catbox_rules.testing.kit import Kit


@frozen
class Rare:
    """A match with something rare: what it is, at which table, and how it is played."""

    what: str
    edition: str
    players: int
    policy: str
    seed: int
    actions: int
    """After so many actions it is there, and the record stops."""
    options: Mapping[str, object] = field(factory=dict[str, object], hash=False)


def played(table: ChosenTable, policy: AnyPolicy, random: Random) -> Record:
    """A whole match at a table by a policy; what is drawn does not turn on the edition."""
    ruleset, state = table.ruleset, table.initial()
    actions: list[Action] = []
    while turn := ruleset.turn(state):
        action: Action
        if turn == (CHANCE,):
            action = ruleset.draw(state, random)
        else:
            action = chosen(policy, ruleset, state, ruleset.legal_actions(state), random)
        actions.append(action)
        state = ruleset.apply(state, action).state
    return Record(table, tuple(actions))


def record_of(rare: Rare, kit: Kit, table: ChosenTable) -> Record:
    """A listed match up to what is rare, played at a table."""
    whole = played(evolve(table, first_seat=0), kit.POLICIES[rare.policy], Random(rare.seed))
    return evolve(whole, actions=whole.actions[: rare.actions])


def rare_records(
    listed: Sequence[Rare], kit: Kit, tables: Sequence[ChosenTable]
) -> list[tuple[Rare, Record]]:
    """The listed matches, each at the first table offered whose edition has the same numbers and
    which has chosen the same; without those for which there is none."""
    found: list[tuple[Rare, Record]] = []
    for rare in listed:
        table = next((table for table in tables if _is_table_of(rare, table)), None)
        if table is not None:
            found.append((rare, record_of(rare, kit, table)))
    return found


def _is_table_of(rare: Rare, table: ChosenTable) -> bool:
    editions = {edition.id: edition for edition in table.ruleset.EDITIONS}
    wanted, offered = editions[rare.edition], editions[table.edition_id]
    return (
        table.players == rare.players
        and dict(table.options) == dict(rare.options)
        and setup_for(wanted, rare.players) == setup_for(offered, rare.players)
    )
