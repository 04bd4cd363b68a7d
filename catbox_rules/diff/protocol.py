"""What a game brings to the comparison of rulebooks; nothing else here knows a game.

A module for each game has these names:

    RULESET                      the game
    SCORING                      what of the differences of rulebooks shows in scores alone
    MANNERS                      manners of play, among them some that bring about what is rare
    alike(event)              -> the event without what is no difference of play
    seen(view)                -> what a view shows, by name
    of_malformed(error)       -> the clauses behind a number that one of the tables does not have
    of_event(…)               -> the clauses behind an event that only one side has, or that differs
    of_sheet(…)               -> the parts of a round's sheet that differ, each with its clauses
    of_outcome(same)          -> the clauses behind other winners
    stacked(deal, random)     -> the outcome of chance with the cards rather in order
    nudged(deal, random)      -> the outcome of chance with two cards changed round
    plainer(deal)             -> the same with two cards put in order, one pair after the other
    early_rounds(state, …)    -> beginnings of a match, each up to an early end of its first round
    earliest(tables, way)     -> before which action no match can part this way, and why
    screened(tables, …)       -> what a quick engine finds in millions of matches
    small_pairs(tables)       -> the two tables with a deck so small that all can be played
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Protocol, TypeAlias

from attrs import field, frozen

from catbox_rules.diff.divergence import Clauses, Way
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import Action, AnyRuleset, Event
from catbox_rules.records import Record
from catbox_rules.testing.kit import AnyManner

__all__ = ["ComparedGame", "Earliest", "Part", "Same", "Screened", "SmallPair", "Tables"]

Tables: TypeAlias = tuple[Record, Record]
"""The same table by either rulebook: records without actions."""


@frozen
class Same:
    """An action that both sides allow, with what is before and after it. States are of the type
    that their game gives them; see AnyRuleset."""

    before: tuple[Any, Any]
    action: Action
    events: tuple[tuple[Event, ...], tuple[Event, ...]]
    after: tuple[Any, Any]


@frozen
class Part:
    """A part of a round's sheet that differs, what either side has there, and the clauses."""

    name: str
    values: tuple[object, object]
    clauses: Clauses


@frozen
class Earliest:
    """No match parts in some way before the action of this index; and why that is so."""

    index: int
    reason: str


@frozen
class SmallPair:
    """Two tables that differ as the real ones do, with a deck so small that all can be played."""

    name: str
    # States are of the type that their game gives them; see AnyRuleset.
    states: tuple[Any, Any] = field(repr=False)
    outcomes: tuple[Action, ...] = field(repr=False)
    """All that chance may do at first."""


@frozen
class Screened:
    """What a quick engine has found in many matches by one policy.

    * `parted`: so many part in what may be done; `scored`: so many others are scored otherwise.
    * `courses`: the actions of some of these, by the first rulebook, for a closer look.
    """

    policy: str
    matches: int
    parted: int
    scored: int
    courses: tuple[tuple[Action, ...], ...] = field(repr=False)


class ComparedGame(Protocol):
    """What a game's module offers."""

    @property
    def RULESET(self) -> AnyRuleset:  # noqa: N802 -- a constant of the module
        """The game."""
        ...

    @property
    def MANNERS(self) -> Mapping[str, AnyManner]:  # noqa: N802 -- a constant of the module
        """Manners of play by name."""
        ...

    @property
    def SCORING(self) -> Collection[str]:  # noqa: N802 -- a constant of the module
        """The paths of differences that show in scores alone: numbers, clauses, the layout."""
        ...

    def alike(self, event: Any, /) -> Any:
        """An event without what is no difference of play."""
        ...

    def seen(self, view: Any, /) -> Mapping[str, object]:
        """What a view shows, by name, without what stays the same through a match."""
        ...

    def of_malformed(self, error: MalformedInput, /) -> Clauses:
        """The clauses behind an action that names what one of the tables does not have."""
        ...

    def of_event(self, same: Same, one: Event | None, other: Event | None, /) -> Clauses:
        """The clauses behind the first event that differs; None where a side has no more."""
        ...

    def of_sheet(self, same: Same, /) -> Sequence[Part]:
        """The parts of the sheet of the round just over that differ, without those that only
        follow from others."""
        ...

    def of_outcome(self, same: Same, /) -> Clauses:
        """The clauses behind other winners."""
        ...

    def stacked(self, deal: Any, random: Random, /) -> Any:
        """An outcome of chance of the same form, with the cards rather in order."""
        ...

    def nudged(self, deal: Any, random: Random, /) -> Any:
        """An outcome of chance of the same form, with two cards changed round if that can be."""
        ...

    def plainer(self, deal: Any, /) -> Iterator[Any]:
        """Outcomes of chance of the same form, each with two cards of different places put in
        order; first those that bring most into order."""
        ...

    def early_rounds(
        self, state: Any, before: int, random: Random, /
    ) -> Iterator[Sequence[Action]]:
        """Beginnings of a match, each up to the end of its first round, which comes before the
        action of an index; with one deal, from a state before it."""
        ...

    def earliest(self, tables: Tables, way: Way, /) -> Earliest | None:
        """Before which action no match can part this way; None if nothing is known of it."""
        ...

    def screened(self, tables: Tables, matches: int, seed: int, /) -> Iterable[Screened]:
        """What a quick engine finds in so many matches; raises Unsupported, with the reason."""
        ...

    def small_pairs(self, tables: Tables, /) -> Iterator[SmallPair]:
        """Small decks on which the difference of two tables can be played out in full."""
        ...
