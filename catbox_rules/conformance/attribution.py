"""Which clauses an engine gets wrong: what a game's module tells of that.

A module for each game has these names; nothing else here knows a game. A game without one gets
`FromVerdicts`.

    SECRETS                      the clauses of what is hidden
    TRIED                        values for options that may be anything
    SIGNS                        what is rare, as it is seen in a match
    RARE                         matches with what hardly ever happens
    wanted(table, offer)      -> the clauses that can be shown at a table, each with a sign of it
    suppositions(after)       -> the last sheet as it would be by one rule taken otherwise
    picture(after)            -> the board on which a round was scored, as lines of text
    near(moment)              -> well-formed actions of seats, most of them illegal
    impossible(state, outcome)-> outcomes of chance that cannot be, made from one that can
    suspected(difference)     -> clauses that could be behind it from afar, by what was lost or kept
    of_legal(difference)      -> the clauses behind a difference between lists of legal actions
    of_turn(after, given, …)  -> those behind a wrong turn after an action
    of_score(after, part, …)  -> those behind a wrong part of the sheet
    of_state(after, field)    -> those behind a field of a position that differs
    of_secret(field)          -> those that hide a field of a position
    alike(position)           -> the position without what no rule fixes, such as an order
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Protocol, TypeAlias

from attrs import field, frozen

from catbox_rules.attribution.differences import (
    After,
    Clauses,
    Difference,
    exceptions_among,
    least_violated,
)
from catbox_rules.book.clause import load_clauses
from catbox_rules.conformance.capabilities import KnownOptions
from catbox_rules.conformance.rare import Rare
from catbox_rules.conformance.signs import Sign
from catbox_rules.conformance.terms import Terms
from catbox_rules.games import PerGame
from catbox_rules.kernel.ruleset import Action, AnyRuleset
from catbox_rules.match.sayable import sayable
from catbox_rules.records import AnyState, ChosenTable

Sheet: TypeAlias = Mapping[str, object]
"""What is written down of a round, as JSON."""


@frozen
class Supposition:
    """A rule that is taken otherwise, in words, and the clauses that it is about."""

    what: str
    clauses: Clauses


@frozen
class Shown:
    """By what an engine shows its rules: what it can be asked, on what terms it plays, and the
    options that its tables may choose."""

    asks: frozenset[str]
    terms: Terms
    options: Mapping[str, frozenset[str]]
    """By the name of an option its values, as JSON."""

    def chooses(self, option: str, value: object) -> bool:
        """Whether a table may choose this value."""
        return json.dumps(value) in self.options.get(option, frozenset())


class Attribution(Protocol):
    """What a game's module offers."""

    @property
    def SECRETS(self) -> Clauses:  # noqa: N802 -- a constant of the module
        """The clauses of what is hidden."""
        ...

    @property
    def TRIED(self) -> KnownOptions:  # noqa: N802 -- a constant of the module
        """Values to try for options that may be anything."""
        ...

    @property
    def RARE(self) -> Sequence[Rare]:  # noqa: N802 -- a constant of the module
        """Matches in which something happens that hardly ever does."""
        ...

    @property
    def SIGNS(self) -> Mapping[str, Sign]:  # noqa: N802 -- a constant of the module
        """How what is rare is seen in a match, by the words in which it is listed."""
        ...

    def wanted(self, table: ChosenTable, shown: Shown, /) -> Mapping[str, Sign]:
        """The clauses that an engine can show at the tables of an edition with a number of players,
        each with the sign by which it is seen to be exercised."""
        ...

    def suppositions(self, after: After, /) -> Iterable[tuple[Supposition, Sheet]]:
        """For a round that has just been scored: rules that may be taken otherwise, each with what
        the sheet would have been."""
        ...

    def picture(self, after: After, /) -> tuple[str, ...]:
        """The board on which a round has just been scored, as lines of text, with what counts."""
        ...

    # A state, an outcome and a position are of the types that their game gives them; see AnyRuleset
    # and AnyPositions.
    def near(self, state: Any, /) -> Sequence[Action]:
        """Well-formed actions of seats at a state: most are illegal, some nearly legal."""
        ...

    def impossible(self, state: Any, outcome: Any, /) -> Sequence[Action]:
        """Outcomes of chance that cannot be, each made of one that can."""
        ...

    def of_legal(self, difference: Difference, /) -> Clauses:
        """The clauses behind a difference between two lists of legal actions."""
        ...

    def suspected(self, difference: Difference, /) -> Clauses:
        """Clauses that could be behind such a difference from afar: something went wrong earlier,
        and shows only now."""
        ...

    def of_turn(self, after: After, given: Sequence[object], position: object, /) -> Clauses:
        """The clauses behind a wrong turn. `position` is the one that the engine reports, if
        it reports one."""
        ...

    def of_score(self, after: After, part: str, expected: object, given: object, /) -> Clauses:
        """The clauses behind a part of the sheet that differs: `rounds[].…` of the round that has
        just been scored, or `finished`, `totals`, `winners`."""
        ...

    def of_state(self, after: After, field: str, position: Any, /) -> Clauses:
        """The clauses behind a field of the engine's position that differs."""
        ...

    def of_secret(self, field: str, /) -> Clauses:
        """The clauses that hide a field of a position; all of them for a field that none hides."""
        ...

    def alike(self, position: Any, /) -> Any:
        """The position without what no rule fixes, such as the order in which things lie."""
        ...


@frozen
class FromVerdicts:
    """The clauses behind a difference as the verdicts of the reference name them, for a game that
    brings its rules alone."""

    ruleset: AnyRuleset
    RARE: Sequence[Rare] = field(default=(), init=False)

    @property
    def SECRETS(self) -> Clauses:  # noqa: N802 -- a name of the protocol
        """The clauses of what is hidden: those that have `secrecy` in their ids."""
        return tuple(id for id in load_clauses(self.ruleset.NAME) if "secrecy" in id.split("."))

    @property
    def TRIED(self) -> KnownOptions:  # noqa: N802 -- a name of the protocol
        """The values of the readings."""
        readings = self.ruleset.PATCHABLE.readings
        return {name: [each.value for each in values] for name, values in readings.items()}

    @property
    def SIGNS(self) -> Mapping[str, Sign]:  # noqa: N802 -- a name of the protocol
        """None."""
        return {}

    def wanted(self, _table: ChosenTable, _shown: Shown, /) -> Mapping[str, Sign]:
        """None: what shows a clause, only the game knows."""
        return {}

    def suppositions(self, _after: After, /) -> Iterable[tuple[Supposition, Sheet]]:
        """None."""
        return ()

    def picture(self, _after: After, /) -> tuple[str, ...]:
        """None."""
        return ()

    def near(self, state: AnyState, /) -> Sequence[Action]:
        """All actions of seats that can be said."""
        return sayable(self.ruleset, state)

    def impossible(self, _state: object, _outcome: object, /) -> Sequence[Action]:
        """None: what chance cannot do, only the game knows."""
        return ()

    def of_legal(self, difference: Difference, /) -> Clauses:
        """What the wrongly allowed actions break, and what allows the wrongly refused ones."""
        return tuple(dict.fromkeys([*least_violated(difference), *exceptions_among(difference)]))

    def suspected(self, _difference: Difference, /) -> Clauses:
        """None."""
        return ()

    def of_turn(self, after: After, _given: Sequence[object], _position: object, /) -> Clauses:
        """The grounds of the action that led there."""
        return self._of(after)

    def of_score(self, after: After, part: str, _expected: object, _given: object, /) -> Clauses:
        """The reasons of the outcome for what is won, else the grounds of the last action."""
        outcome = self.ruleset.outcome(after.state)
        if outcome is None or part.startswith("rounds"):
            return self._of(after)
        return tuple(reason.clause for reason in outcome.reasons)

    def of_state(self, after: After, _field: str, _position: object, /) -> Clauses:
        """The grounds of the action that led there."""
        return self._of(after)

    def of_secret(self, _field: str, /) -> Clauses:
        """All clauses of what is hidden."""
        return self.SECRETS

    def alike(self, position: object, /) -> object:
        """The position as it is."""
        return position

    def _of(self, after: After) -> Clauses:
        if after.action is None:
            return ()
        return self.ruleset.judge(after.before, after.action).clauses


ATTRIBUTION: Final = PerGame[Attribution]("conformance test", __name__, default=FromVerdicts)
"""What every game brings to the test of engines; the clauses of its verdicts by default."""
