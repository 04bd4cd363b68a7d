"""A match drawn by Hypothesis: action by action, by any ruleset of a game, with some policy.

Every action is one choice among few, so that a failing test shrinks well. The choice is made from a
row of three parts, and shrinks toward the beginning of the row:

    stop here | each legal action, in its order | what the policy would do, again and again

The last part is by far the longest. So nearly all actions are those of the policy when a match is
generated, and become the first legal one, or the end of the record, when it is shrunk.

Policies look at states of the reference, and a ruleset under test may have others. So the reference
plays along as long as it allows the same actions. Once it does not, because the ruleset under test
has other rules, the choice is among all legal actions.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from attrs import evolve, field, frozen
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from catbox_rules.conformance.protocol import ATTRIBUTION
from catbox_rules.kernel.errors import CatboxError
from catbox_rules.kernel.ruleset import CHANCE, Action, Turn
from catbox_rules.match import AnyMatch, Match
from catbox_rules.policies import liked
from catbox_rules.records import AnyState, ChosenTable, Record
from catbox_rules.testing.kit import KIT, Kit

_LENGTH_OF_ROW: Final = 128
"""The least length of a row of choices: a record ends one time in this many."""

_TIMES_OF_LEGAL: Final = 12
"""The least length as a multiple of the number of legal actions, so that the policy prevails."""


@frozen
class Playthrough:
    """A match so far, and the state of the reference."""

    kit: Kit
    match: AnyMatch
    reference: AnyState = field(repr=False)
    """The same state by the reference; None if it does not allow the actions so far."""

    @property
    def turn(self) -> Turn:
        """Who may act."""
        return self.match.turn

    def after(self, action: Action) -> Playthrough:
        """Return the playthrough with one more action; raises IllegalAction."""
        match = self.match.apply(action)
        is_reference = self.reference is self.match.state
        reference = match.state if is_reference else self._reference_after(action)
        return Playthrough(self.kit, match, reference)

    def _reference_after(self, action: Action) -> AnyState:
        if self.reference is None:
            return None
        try:
            return self.kit.RULESET.apply(self.reference, action).state
        except CatboxError:
            return None

    def next_action(self, draw: st.DrawFn, policy: str, *, may_stop: bool) -> Action | None:
        """Draw the next action, also that of chance; None to stop here."""
        if self.turn == (CHANCE,):
            stops = may_stop and draw(st.integers(0, _LENGTH_OF_ROW - 1)) == 0
            return None if stops else draw(self._outcomes())
        legal: Sequence[Action] = self.match.legal_actions()
        preferred = self._preferred(policy, legal)
        row: list[Action | None] = [None, *legal] if may_stop else [*legal]
        length = max(_LENGTH_OF_ROW, _TIMES_OF_LEGAL * len(legal))
        row += preferred * ((length - len(row)) // len(preferred) + 1)
        # The same as `sampled_from(row)`, but faster: strategies for whole numbers are cached.
        return row[draw(st.integers(0, len(row) - 1))]

    def _preferred(self, policy: str, legal: Sequence[Action]) -> list[Action]:
        if self.reference is None:
            return list(legal)
        preference = ATTRIBUTION.of(self.match.table.game).POLICIES[policy]
        return list(liked(preference, self.kit.RULESET, self.reference, legal))

    def _outcomes(self) -> SearchStrategy[Action]:
        """Return a strategy of the outcomes of chance: those of the game's kit if the ruleset
        allows them, else draws of the ruleset itself."""
        match = self.match
        drawn = st.integers(0, 2**16).map(lambda seed: match.draw(Random(seed)))
        if self.reference is None or self.kit.RULESET.turn(self.reference) != (CHANCE,):
            return drawn
        outcomes: SearchStrategy[Action] = self.kit.outcomes(self.reference)
        if match.ruleset is self.kit.RULESET:
            return outcomes
        return outcomes.flatmap(
            lambda action: st.just(action) if match.judge(action).is_legal else drawn
        )


def begun(table: ChosenTable) -> Playthrough:
    """Return the playthrough of a match without actions."""
    kit, match = KIT.of(table.game), Match.from_record(Record(table))
    return Playthrough(kit, match, _reference_at(kit, match))


def _reference_at(kit: Kit, match: AnyMatch) -> AnyState:
    table = match.table
    if table.ruleset is kit.RULESET:
        return match.state
    try:
        return evolve(table, ruleset=kit.RULESET).initial()
    except CatboxError:
        return None
