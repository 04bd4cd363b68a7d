"""What a game brings to the comparison of rulebooks; no other module here knows a game.

Two rulebooks of any game can be compared. A game's module can bring more than its rules: policies
and deals that produce rare situations, the clauses behind a difference, and arguments that there is
none.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from random import Random
from typing import Final, TypeAlias, TypeVar

from attrs import Factory, field, fields_dict, frozen, has

from catbox_rules.conformance.attribution.differences import Clauses, Part, SharedStep
from catbox_rules.diff.divergence import DivergenceKind
from catbox_rules.games import AnyGame, PerGame, game_named
from catbox_rules.kernel.errors import MalformedInput, Unsupported
from catbox_rules.kernel.ruleset import Action, AnyRuleset, Event
from catbox_rules.kernel.table_fields import AnyPosition, keys
from catbox_rules.policies import ANY_LEGAL, AnyPreference
from catbox_rules.records import AnyState, ChosenTable

Tables: TypeAlias = tuple[ChosenTable, ChosenTable]
"""The same table by either rulebook."""


@frozen
class Earliest:
    """The index of the action before which no match diverges in some way, and the reason."""

    index: int
    reason: str


@frozen
class SmallPair:
    """Two tables that differ as the real ones do, with a deck so small that all can be played."""

    name: str
    states: tuple[AnyState, AnyState] = field(repr=False)
    outcomes: tuple[Action, ...] = field(repr=False)
    """All that chance may do at first."""


@frozen
class Screened:
    """What a quick engine has found in many matches by one policy.

    * `parted`: the number of matches that diverge in what may be done; `scored`: the number of
      others that are scored differently.
    * `courses`: the actions of some of them, by the first rulebook, for a closer look.
    """

    policy: str
    matches: int
    parted: int
    scored: int
    courses: tuple[tuple[Action, ...], ...] = field(repr=False)


ValueT = TypeVar("ValueT")


def _as_it_is(value: ValueT, *_: object) -> ValueT:
    return value


def _nothing(*_: object) -> tuple[()]:
    return ()


def _not_screened(_: Tables, matches: int, __: int, /) -> Iterable[Screened]:
    expected = "none, for no batch engine plays this game"
    raise Unsupported("--screen", expected=expected, given=matches)


def fields_of_view(view: object) -> Mapping[str, object]:
    """Return what a view shows, by name."""
    kind = type(view)
    names = list(fields_dict(kind)) if has(kind) else []
    if isinstance(view, AnyPosition):
        names = ["phase", *keys(kind)]
    return {name: getattr(view, name) for name in names}


def _at_random() -> Mapping[str, AnyPreference]:
    return {"at random": ANY_LEGAL}


@frozen(eq=False, kw_only=True)
class ComparedGame:
    """What a game brings; everything but its ruleset may be left out.

    How play is looked at:

    * `policies`: preferences by name, including some that produce rare situations.
    * `normalized`: an event without what is no difference of play.
    * `seen`: what a view shows, by name, without what stays the same through a match.
    * `scoring`: the paths of differences that show only in scores: numbers, clauses, the layout.

    The clauses behind a difference:

    * `of_malformed`: behind an action that names what one of the tables does not have.
    * `of_event`: behind the first event that differs; None where a side has no more.
    * `of_sheet`: the parts of the sheet of the round just over that differ, without those that only
      follow from others.
    * `of_outcome`: behind different winners.

    Outcomes of chance, each of the same form as a given one:

    * `clustered_deal`: with the cards rather in order.
    * `with_two_cards_swapped`: with two cards changed round, if that can be.
    * `simpler_deals`: with two cards of different places put in order; first those that bring most
      into order.

    How far it can be shown that no match parts, or none earlier:

    * `early_rounds`: beginnings of a match, each up to the end of its first round, which comes
      before the action of an index; with one deal, from a state before it.
    * `early_matches`: whole matches that others win by one rulebook than by the other, the shortest
      first, put together of rounds like those that some beginnings of a match have first; from a
      state of each rulebook before it, and for the clauses that decide it by the first rulebook.
    * `earliest`: returns the action before which no match can diverge in some way; None if not
      known.
    * `screened`: what a quick engine finds in so many matches, by a seed; raises Unsupported, with
      the reason.
    * `small_pairs`: small decks on which the difference of two tables can be played out in full.
    """

    ruleset: AnyRuleset
    policies: Mapping[str, AnyPreference] = Factory(_at_random)
    normalized: Callable[[Event], Event] = _as_it_is
    seen: Callable[[object], Mapping[str, object]] = fields_of_view
    scoring: Collection[str] = ()
    of_malformed: Callable[[MalformedInput], Clauses] = _nothing
    of_event: Callable[[SharedStep, Event | None, Event | None], Clauses] = _nothing
    of_sheet: Callable[[SharedStep], Sequence[Part]] = _nothing
    of_outcome: Callable[[SharedStep], Clauses] = _nothing
    clustered_deal: Callable[[Action, Random], Action] = _as_it_is
    with_two_cards_swapped: Callable[[Action, Random], Action] = _as_it_is
    simpler_deals: Callable[[Action], Iterable[Action]] = _nothing
    early_rounds: Callable[[AnyState, int, Random], Iterable[Sequence[Action]]] = _nothing
    early_matches: Callable[
        [tuple[AnyState, AnyState], Iterable[Sequence[Action]], Clauses],
        Iterable[Sequence[Action]],
    ] = _nothing
    earliest: Callable[[Tables, DivergenceKind], Earliest | None] = lambda _tables, _kind: None
    screened: Callable[[Tables, int, int], Iterable[Screened]] = _not_screened
    small_pairs: Callable[[Tables], Iterable[SmallPair]] = _nothing


COMPARED: Final = PerGame[ComparedGame]("comparison of rulebooks", __name__, "COMPARED")
"""What games bring to the comparison of their rulebooks, beyond their rules."""


def compared(game: AnyGame) -> ComparedGame:
    """Return what a game brings; a game without a module here brings its rules alone. Raises
    Unsupported for an unknown name."""
    ruleset = game_named(game) if isinstance(game, str) else game
    return COMPARED.find(ruleset) or ComparedGame(ruleset=ruleset)
