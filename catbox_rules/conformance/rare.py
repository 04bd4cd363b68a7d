"""Matches with rare situations, described by how they are played.

Whole matches may miss what is rare, so a test continues with these. Each is a table, policies and a
seed, from which the reference plays it again. Every number of players and every edition has its own
matches.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from attrs import evolve, field, frozen

from catbox_rules.conformance.driver import by_place, played, played_by_rounds, policies_named
from catbox_rules.kernel.editions import setup_for
from catbox_rules.policies import POLICIES
from catbox_rules.records import ChosenTable, Record


@frozen
class Rare:
    """A match with a rare situation: the situation, the table, and how to play it."""

    what: str
    edition: str
    players: int
    policy: str
    """The name of a policy, or several separated by slashes, which seats take in turn."""
    seed: int | tuple[int, ...]
    """The seed of the match; or one for each round of a whole match with a rare end."""
    actions: int
    """The number of actions after which the situation occurs. The record goes on to the end of the
    round, as a fault of an engine may show only then."""
    options: Mapping[str, object] = field(factory=dict[str, object], hash=False)

    @property
    def is_an_end(self) -> bool:
        """Whether only the end of the match is rare."""
        return isinstance(self.seed, tuple)


def record_of(rare: Rare, table: ChosenTable) -> Record:
    """Play a listed match at a table, up to the end of the round with the rare situation."""
    policies = policies_named(rare.policy, POLICIES.of(table.ruleset.NAME))
    seated = evolve(table, first_seat=0)
    if isinstance(rare.seed, tuple):
        return played_by_rounds(seated, policies, rare.seed)
    return played(seated, policies, Random(rare.seed), actions=rare.actions, ends_round=True)


@frozen
class Listed:
    """A listed match at one table: its rare situations, and whether only its end is rare."""

    what: tuple[str, ...]
    record: Record
    is_an_end: bool


def rare_records(listed: Sequence[Rare], tables: Sequence[ChosenTable]) -> list[Listed]:
    """Play each listed match at one table of every edition with the same numbers and options;
    matches without such a table are left out."""
    found: list[Listed] = []
    for at_place in by_place(tables).values():
        matches: dict[Rare, list[Rare]] = {}
        for rare in listed:
            matches.setdefault(evolve(rare, what=""), []).append(rare)
        for match, alike in matches.items():
            table = next((table for table in at_place if _is_table_of(match, table)), None)
            if table is not None:
                what = tuple(rare.what for rare in alike)
                found.append(Listed(what, record_of(match, table), match.is_an_end))
    return found


def _is_table_of(rare: Rare, table: ChosenTable) -> bool:
    if table.players != rare.players or dict(table.options) != dict(rare.options):
        return False
    editions = {edition.id: edition for edition in table.ruleset.EDITIONS}
    wanted, offered = editions[rare.edition], editions[table.edition_id]
    return setup_for(wanted, rare.players) == setup_for(offered, rare.players)
