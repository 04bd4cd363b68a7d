"""Attribution: which clauses an engine gets wrong, as far as a game's module can tell.

A module for each game defines these names; nothing else in this package depends on a game. A game
without such a module gets `FromVerdicts`.

    POLICIES                     preferences by name, for the matches that are played
    look_alike(record, ...)   -> another record that a seat cannot distinguish from this one
    SECRETS                      the clauses about hidden information
    TRIED                        values to try for options that accept anything
    SIGNS                        rare situations, and how to recognize them
    RARE                         matches with rare situations
    wanted(table, offer)      -> the clauses that can be tested at a table, each with its sign
    suppositions(step)        -> the last sheet as it would be if one rule were read differently
    picture(step)             -> the board on which a round was scored, as lines of text
    near_legal_actions(state) -> well-formed actions of seats, most of them illegal
    impossible(state, outcome)-> impossible outcomes of chance, made from a possible one
    likely_causes(difference) -> clauses that could be indirect causes of a difference
    of_legal(difference)      -> the clauses behind a difference in legal actions
    of_turn(step, given, …)   -> those behind a wrong turn after an action
    of_score(step, part, …)   -> those behind a wrong part of the sheet
    of_state(step, field)     -> those behind a field of a position that differs
    of_secret(field)          -> those that hide a field of a position
    alike(position)           -> the position without what no rule determines, such as an order
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any, Final, Protocol, TypeAlias

from attrs import field, frozen

from catbox_rules.book.clause import load_clauses
from catbox_rules.conformance.attribution.differences import (
    Clauses,
    Difference,
    exceptions_among,
    least_violated,
)
from catbox_rules.conformance.capabilities import KnownOptions
from catbox_rules.conformance.rare import Rare
from catbox_rules.conformance.signs import Sign
from catbox_rules.conformance.terms import Terms
from catbox_rules.conformance.well_formed import well_formed_actions
from catbox_rules.games import PerGame
from catbox_rules.kernel.ruleset import Action, AnyRuleset
from catbox_rules.match.transition import AnyTransition
from catbox_rules.policies import ANY_LEGAL, AnyPreference
from catbox_rules.records import AnyState, ChosenTable, Record

Sheet: TypeAlias = Mapping[str, object]
"""The score sheet of a round, as JSON."""


@frozen
class Supposition:
    """A rule read differently, in words, and the clauses that it is about."""

    what: str
    clauses: Clauses


@frozen
class EngineProfile:
    """What an engine can show of its rules: the questions that it answers, its terms, and the
    options of its tables."""

    asks: frozenset[str]
    terms: Terms
    options: Mapping[str, frozenset[str]]
    """The values of each option by its name, as JSON."""

    def chooses(self, option: str, value: object) -> bool:
        """Return whether a table may choose this value of an option."""
        return json.dumps(value) in self.options.get(option, frozenset())


class Attribution(Protocol):
    """The names that a game's module defines."""

    @property
    def POLICIES(self) -> Mapping[str, AnyPreference]:  # noqa: N802 -- a constant of the module
        """Preferences by name; the first one chooses from all legal actions."""
        ...

    def look_alike(self, record: Record, seat: int | None, random: Random, /) -> Record | None:
        """Try to make a record that the seat, or a spectator (None), cannot distinguish from this
        one; it may turn out to be illegal. None if there is nothing that the seat has not seen."""
        ...

    @property
    def SECRETS(self) -> Clauses:  # noqa: N802 -- a constant of the module
        """The clauses about hidden information."""
        ...

    @property
    def TRIED(self) -> KnownOptions:  # noqa: N802 -- a constant of the module
        """Values to try for options that accept anything."""
        ...

    @property
    def RARE(self) -> Sequence[Rare]:  # noqa: N802 -- a constant of the module
        """Matches with rare situations."""
        ...

    @property
    def SIGNS(self) -> Mapping[str, Sign]:  # noqa: N802 -- a constant of the module
        """The signs of rare situations, by the words in which these are listed."""
        ...

    def wanted(self, table: ChosenTable, shown: EngineProfile, /) -> Mapping[str, Sign]:
        """Return the clauses that an engine can be tested on at the tables of an edition with a
        number of players, each with the sign that it is exercised."""
        ...

    def suppositions(self, step: AnyTransition, /) -> Iterable[tuple[Supposition, Sheet]]:
        """Return rules that may be read differently, each with the sheet that a round which has
        just been scored would then have."""
        ...

    def picture(self, step: AnyTransition, /) -> tuple[str, ...]:
        """Return the board on which a round has just been scored, as lines of text, with marks for
        what counts."""
        ...

    # States, outcomes and positions have the types of their game; see AnyRuleset and AnyPositions.
    def near_legal_actions(self, state: Any, /) -> Sequence[Action]:
        """Return well-formed actions of seats at a state: most are illegal, some nearly legal."""
        ...

    def impossible(self, state: Any, outcome: Any, /) -> Sequence[Action]:
        """Return impossible outcomes of chance, each made from a possible one."""
        ...

    def of_legal(self, difference: Difference, /) -> Clauses:
        """Return the clauses behind a difference between two lists of legal actions."""
        ...

    def likely_causes(self, difference: Difference, /) -> Clauses:
        """Return clauses that could be indirect causes of such a difference: something went wrong
        earlier, and shows only now."""
        ...

    def of_turn(self, step: AnyTransition, given: Sequence[object], position: object, /) -> Clauses:
        """Return the clauses behind a wrong turn. `position` is the one that the engine reports, if
        it reports one."""
        ...

    def of_score(
        self, step: AnyTransition, part: str, expected: object, given: object, /
    ) -> Clauses:
        """Return the clauses behind a part of the sheet that differs: `rounds[].…` of the round
        that has just been scored, or `finished`, `totals`, `winners`."""
        ...

    def of_state(self, step: AnyTransition, field: str, position: Any, /) -> Clauses:
        """Return the clauses behind a field of the engine's position that differs."""
        ...

    def of_secret(self, field: str, /) -> Clauses:
        """Return the clauses that hide a field of a position; all such clauses for a field that no
        single one hides."""
        ...

    def alike(self, position: Any, /) -> Any:
        """Return the position without what no rule determines, such as the order of things."""
        ...


def _at_random() -> dict[str, AnyPreference]:
    return {"at random": ANY_LEGAL}


@frozen
class FromVerdicts:
    """Attribution from the verdicts of the reference, for a game that has only its rules."""

    ruleset: AnyRuleset
    POLICIES: Mapping[str, AnyPreference] = field(factory=_at_random, init=False)
    RARE: Sequence[Rare] = field(default=(), init=False)

    def look_alike(self, _record: Record, _seat: int | None, _random: Random, /) -> None:
        """Return None: only the game itself knows what a seat has not seen."""

    @property
    def SECRETS(self) -> Clauses:  # noqa: N802 -- a name of the protocol
        """The clauses about hidden information: those with `secrecy` in their ids."""
        return tuple(id for id in load_clauses(self.ruleset.NAME) if "secrecy" in id.split("."))

    @property
    def TRIED(self) -> KnownOptions:  # noqa: N802 -- a name of the protocol
        """The values of the readings."""
        readings = self.ruleset.PATCHABLE.readings
        return {name: [each.value for each in values] for name, values in readings.items()}

    @property
    def SIGNS(self) -> Mapping[str, Sign]:  # noqa: N802 -- a name of the protocol
        """No signs."""
        return {}

    def wanted(self, _table: ChosenTable, _shown: EngineProfile, /) -> Mapping[str, Sign]:
        """Return none: only the game knows how a clause shows."""
        return {}

    def suppositions(self, _step: AnyTransition, /) -> Iterable[tuple[Supposition, Sheet]]:
        """Return none."""
        return ()

    def picture(self, _step: AnyTransition, /) -> tuple[str, ...]:
        """Return none."""
        return ()

    def near_legal_actions(self, state: AnyState, /) -> Sequence[Action]:
        """Return all well-formed actions of seats."""
        return well_formed_actions(self.ruleset, state)

    def impossible(self, _state: object, _outcome: object, /) -> Sequence[Action]:
        """Return none: only the game knows what is impossible."""
        return ()

    def of_legal(self, difference: Difference, /) -> Clauses:
        """Return the clauses that the wrongly allowed actions break, and those that allow the
        wrongly refused ones."""
        return tuple(dict.fromkeys([*least_violated(difference), *exceptions_among(difference)]))

    def likely_causes(self, _difference: Difference, /) -> Clauses:
        """Return none."""
        return ()

    def of_turn(
        self, step: AnyTransition, _given: Sequence[object], _position: object, /
    ) -> Clauses:
        """Return the grounds of the action that led there."""
        return self._of(step)

    def of_score(
        self, step: AnyTransition, part: str, _expected: object, _given: object, /
    ) -> Clauses:
        """Return the reasons of the outcome for parts about the end of the match, else the grounds
        of the last action."""
        outcome = self.ruleset.outcome(step.after)
        if outcome is None or part.startswith("rounds"):
            return self._of(step)
        return tuple(reason.clause for reason in outcome.reasons)

    def of_state(self, step: AnyTransition, _field: str, _position: object, /) -> Clauses:
        """Return the grounds of the action that led there."""
        return self._of(step)

    def of_secret(self, _field: str, /) -> Clauses:
        """Return all clauses about hidden information."""
        return self.SECRETS

    def alike(self, position: object, /) -> object:
        """Return the position unchanged."""
        return position

    def _of(self, step: AnyTransition) -> Clauses:
        if step.action is None:
            return ()
        return self.ruleset.judge(step.before, step.action).clauses


ATTRIBUTION: Final = PerGame[Attribution]("conformance test", __name__, default=FromVerdicts)
"""The attribution of every game; `FromVerdicts` for a game without its own."""
