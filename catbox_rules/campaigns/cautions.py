"""Cautions about the numbers of a campaign: assumptions that no rulebook confirms, and the way in
which its seats chose.

Programs that show such numbers to people show these with them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import frozen

from catbox_rules.book.unverified import unverified
from catbox_rules.policies import POLICIES, Preference
from catbox_rules.records import ChosenTable

NOT_TRYING_TO_WIN: Final = ("random", "follow-heavy")
"""The policies that choose at random, from all legal actions or from those that they like."""


@frozen
class Caution:
    """A caution: a short title, and a sentence without its full stop."""

    title: str
    text: str

    def __str__(self) -> str:
        return self.text


def cautions(table: ChosenTable, policy: str) -> tuple[Caution, ...]:
    """Return the cautions about a campaign of matches at a table with a policy.

    >>> from catbox_rules.games import game_named
    >>> table = ChosenTable(game_named("cat-in-the-box"), "pegasus-2023", 5)
    >>> [caution.title for caution in cautions(table, "random")]
    ['Unverified', 'Random play']
    """
    return tuple(_cautions(table, policy))


def _cautions(table: ChosenTable, policy: str) -> Iterator[Caution]:
    doubt = unverified(table)
    if doubt is not None:
        yield Caution("Unverified", doubt)
    shipped = POLICIES.of(table.ruleset).get(policy)
    if policy in NOT_TRYING_TO_WIN or isinstance(shipped, Preference):
        text = (
            f"seats choose by the policy {policy}, which does not try to win: with better players "
            "a difference may have the other sign"
        )
        yield Caution("Random play", text)
