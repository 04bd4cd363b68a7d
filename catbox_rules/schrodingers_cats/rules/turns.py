"""Whose turn it is, and when it ends (`schrodinger.turn.…`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final, TypeAlias, TypeVar

from attrs import evolve, frozen

from catbox_rules.kernel.condition import (
    NO_FIELDS,
    Choices,
    Condition,
    Conditions,
    Fields,
    OnTurn,
    Says,
    always,
    by_test,
    implements,
)
from catbox_rules.kernel.ruleset import Seat, Step
from catbox_rules.kernel.values import unchecked
from catbox_rules.kernel.verdict import Findings, Silent, finding
from catbox_rules.schrodingers_cats import actions
from catbox_rules.schrodingers_cats.actions import (
    Claim,
    Deal,
    DealPhysicats,
    Doubt,
    Draw,
    EndTurn,
    Exchange,
    Prove,
    SeatAction,
    Use,
    claims,
    claims_about_heisenbergs,
    claims_off_track,
    exchanges,
    proofs,
    uses,
)
from catbox_rules.schrodingers_cats.events import Event, TurnEnded, left_neighbor, lives_after
from catbox_rules.schrodingers_cats.material import Box, Boxes, Physicat, Space, Track
from catbox_rules.schrodingers_cats.state import (
    ClaimPhase,
    ProofPhase,
    State,
    TurnPhase,
    claim_phase,
)

# How the choices of each kind of action are held, from all that can be said to what is legal.
#
# By the kind of action:
#
#     Use              for each Physicat those that it may be swapped for; None for as it is
#     Claim            the track from a place on, and whether claims off the track are left
#     Prove            so many cards of each kind at most
#     Exchange         so many cards of each kind, and in all, at most
#     Doubt, EndTurn   whether it is left: there is one
#     of chance        the one that is asked about, if it is left; they are never listed


ChanceT = TypeVar("ChanceT", DealPhysicats, Deal, Draw)
StateT = TypeVar("StateT")
OnlyT = TypeVar("OnlyT", Doubt, EndTurn)

SomeUses: TypeAlias = Mapping[Physicat, tuple[Physicat | None, ...]]
"""For each Physicat that may be used, those that it may be swapped for; None for as it is."""

NO_USES: Final[SomeUses] = {}
_EVERY_USE: Final[SomeUses] = dict.fromkeys(Physicat, (None, *Physicat))


def _adding_use(choices: SomeUses, use: Use) -> SomeUses:
    return {**choices, use.physicat: (*choices.get(use.physicat, ()), use.taking)}


def _uses(seat: Seat, choices: SomeUses) -> tuple[Use, ...]:
    said: tuple[Use, ...] = ()
    for physicat, takings in choices.items():
        said += uses(seat, physicat, takings)
    return said


USES: Final[Choices[TurnPhase, Use, SomeUses]] = Choices(
    everything=lambda _: _EVERY_USE,
    has=lambda choices, use: use.taking in choices.get(use.physicat, ()),
    adding=_adding_use,
    actions=_uses,
)


@frozen(weakref_slot=False)
class SomeClaims:
    """Claims that stand on a track from a place on, and claims off the track.

    >>> some = SomeClaims(Track(1), first=3)
    >>> [str(claim) for claim in some.actions(Seat(0))]
    ['claim 2 dead', 'claim 1 empty']
    >>> Claim(0, 3, Box.ALIVE) in some, Claim(0, 3, Box.ALIVE) in some.adding(Claim(0, 9, Box.DEAD))
    (False, True)
    """

    track: Track
    first: int
    """The first place of the track on which they stand; the number of its spaces for none."""
    off_track: bool = False
    """Whether claims are left that are about a state, and off the track."""
    about_heisenbergs: bool = False

    def __contains__(self, claim: Claim) -> bool:
        if claim.state is Box.HEISENBERG:
            return self.about_heisenbergs
        if claim.space in self.track:
            return self.track.place(claim.space) >= self.first
        return self.off_track

    @property
    def on_track(self) -> SomeClaims:
        """Without those that are about a state, and off the track."""
        return _some_claims(self.track.blocks, self.first, False, self.about_heisenbergs)

    @property
    def about_states(self) -> SomeClaims:
        """Without those about Heisenbergs."""
        return _some_claims(self.track.blocks, self.first, self.off_track, False)

    def from_place(self, first: int) -> SomeClaims:
        """Return the same without those that stand on the track before a place."""
        if first <= self.first:
            return self
        return _some_claims(self.track.blocks, first, self.off_track, self.about_heisenbergs)

    def adding(self, claim: Claim) -> SomeClaims:
        """Return the same with a claim and those further along the track; if it is off the track,
        with all such claims. Whether one of them is left does not depend on the others."""
        first, is_on_track = self.first, claim.space in self.track
        if is_on_track:
            first = min(first, self.track.place(claim.space))
        of_heisenbergs = claim.state is Box.HEISENBERG
        off_track = self.off_track or not (is_on_track or of_heisenbergs)
        return _some_claims(
            self.track.blocks, first, off_track, self.about_heisenbergs or of_heisenbergs
        )

    def actions(self, seat: Seat) -> tuple[Claim, ...]:
        """Return the claims of a seat, along the track."""
        said = claims(seat, self.track)[self.first :]
        if self.off_track:
            said += claims_off_track(seat, self.track)
        if self.about_heisenbergs:
            said += claims_about_heisenbergs(seat, self.track)
        return said


@lru_cache(maxsize=4096)
def _some_claims(blocks: int, first: int, off_track: bool, about_heisenbergs: bool) -> SomeClaims:
    # They are asked for at every claim, and a track has few places, hence the cache.
    return SomeClaims(Track(blocks), first, off_track, about_heisenbergs)


CLAIMS: Final[Choices[TurnPhase, Claim, SomeClaims]] = Choices(
    everything=lambda state: _some_claims(state.table.track.blocks, 0, True, True),
    has=lambda choices, claim: claim in choices,
    adding=SomeClaims.adding,
    actions=lambda seat, choices: choices.actions(seat),
)

PROOFS: Final[Choices[TurnPhase, Prove, Boxes]] = Choices(
    everything=lambda state: state.table.deck,
    has=lambda choices, prove: prove.boxes <= choices,
    adding=lambda choices, prove: choices | prove.boxes,
    actions=proofs,
)


@frozen(weakref_slot=False)
class SomeCards:
    """At least one and at most `most` of these cards."""

    boxes: Boxes
    most: int

    def within(self, boxes: Boxes) -> SomeCards:
        """Return those that are part of a pile."""
        return _some_cards(self.boxes & boxes, self.most)

    def at_most(self, number: int) -> SomeCards:
        """Return those that are no more than a number in all."""
        return _some_cards(self.boxes, min(self.most, number))


_some_cards: Final = unchecked(SomeCards)

EXCHANGES: Final[Choices[TurnPhase, Exchange, SomeCards]] = Choices(
    everything=lambda state: _some_cards(state.table.deck, len(state.table.deck)),
    has=lambda choices, exchange: (
        len(exchange.boxes) <= choices.most and exchange.boxes <= choices.boxes
    ),
    adding=lambda choices, exchange: _some_cards(
        choices.boxes | exchange.boxes, max(choices.most, len(exchange.boxes))
    ),
    actions=lambda seat, choices: exchanges(seat, choices.boxes, choices.most),
)


def one_only(action: Callable[[Seat], OnlyT]) -> Choices[TurnPhase, OnlyT, bool]:
    """Return the choices of a kind of action of which a seat has one: whether it is left."""
    return Choices(
        everything=lambda _: True,
        has=lambda is_left, _: is_left,
        adding=lambda _is_left, _action: True,
        actions=lambda seat, is_left: (action(seat),) if is_left else (),
    )


def of_chance(
    _state: type[StateT], _action: type[ChanceT]
) -> Choices[StateT, ChanceT, tuple[ChanceT, ...]]:
    """Return the choices of what chance does in a state: the action that is asked about."""
    return Choices(
        everything=_nothing_listed,
        has=lambda choices, action: action in choices,
        adding=lambda choices, action: (*choices, action),
        actions=lambda _seat, choices: choices,
    )


def _nothing_listed(_state: object) -> tuple[()]:
    return ()


def of_faults(
    clause: str,
    faults: Callable[[StateT, ChanceT], Findings],
    met: Says[StateT, ChanceT],
    fields: Fields[StateT, ChanceT] = NO_FIELDS,
) -> Condition[StateT, ChanceT, tuple[ChanceT, ...]]:
    """Return the condition on what chance does that there is no fault in it."""
    return Condition(
        clause,
        by_test(lambda state, action: not faults(state, action)),
        faults,
        met,
        fields=fields,
    )


def is_out(state: TurnPhase, seat: Seat) -> bool:
    """Return whether a seat has no life left."""
    return not lives_after(state.table, state.results)[seat]


def is_on_turn(state: TurnPhase, seat: Seat) -> bool:
    """Return whether it is the turn of a seat."""
    return seat == state.round.on_turn


def has_claimed(state: TurnPhase, seat: Seat) -> bool:
    """Return whether this is the turn of the seat, and it has claimed in it."""
    return isinstance(state, ProofPhase) and seat == state.round.on_turn


@implements("schrodinger.doubt.needs-claim")
def there_is_a_claim(state: TurnPhase, _seat: Seat) -> bool:
    """Return whether anybody has claimed in this round."""
    return state.round.claim is not None


def standing_claim(state: TurnPhase) -> Claim:
    """Return the claim that stands in this round, where there is one."""
    claim = state.round.claim
    assert claim is not None, "nobody has claimed"
    return claim


def standing_space(state: TurnPhase, _action: SeatAction) -> Space:
    """Return the space of the track that was claimed last, where there is a claim."""
    return standing_claim(state).space


# A seat acts in its own turn.


@implements("schrodinger.turn.order")
def _seat_on_turn(state: TurnPhase) -> tuple[Seat, ...]:
    return (state.round.on_turn,)


@implements("schrodinger.turn.order")
def _says_out_of_turn(state: TurnPhase, action: SeatAction) -> Findings:
    seat, due = action.seat, state.round.on_turn
    template = "it is seat {due}'s turn, not seat {seat}'s"
    if is_out(state, seat):
        template = "it is seat {due}'s turn, and seat {seat} is out of the match"
    elif has_claimed(state, due):
        template += ": seat {due} has claimed but has not ended its turn"
        template = Silent(template, point=18)
    return (finding("schrodinger.turn.order", template, ".seat", due=due, seat=seat),)


ON_TURN: Final = OnTurn(
    "schrodinger.turn.order", _seat_on_turn, _says_out_of_turn, "it is seat {seat}'s turn"
)
"""The condition on who acts, which all actions of seats share."""


# A seat does not claim or doubt after its claim in the same turn.


@implements("schrodinger.turn.claim-or-doubt")
def _has_not_claimed(state: TurnPhase, seat: Seat) -> bool:
    return not has_claimed(state, seat)


CLAIMS_OR_DOUBTS_ONCE: Final[Condition[TurnPhase, Any, Any]] = Condition(
    "schrodinger.turn.claim-or-doubt",
    broken="seat {seat} has claimed in this turn, and may claim or doubt only once",
    holds=_has_not_claimed,
)
"""The condition that a claim and a doubt share; it does not depend on the choices."""


# The end of a turn.


@implements("schrodinger.turn.end")
def _says_has_claimed(state: TurnPhase, action: EndTurn) -> Findings:
    template, space = "seat {seat} has claimed {space}", str(standing_claim(state).space)
    return (finding("schrodinger.turn.end", template, seat=action.seat, space=space),)


CONDITIONS_ON_END: Final = Conditions(
    one_only(actions.end_turn),
    evolve(ON_TURN, suffices=always),
    (
        Condition(
            "schrodinger.turn.claim-or-doubt",
            broken="seat {seat} has neither claimed nor doubted",
            met=_says_has_claimed,
            holds=has_claimed,
        ),
    ),
)
"""A turn ends once its seat has claimed."""


@implements("schrodinger.turn.end")
def end_turn(state: TurnPhase, action: EndTurn) -> Step[State, Event]:
    """Apply the end of a turn: the left neighbor is on turn."""
    return Step(with_next_on_turn(state), (TurnEnded(action.seat),))


@implements("schrodinger.turn.order")
def with_next_on_turn(state: TurnPhase) -> ClaimPhase:
    """Return the turn of the left neighbor."""
    round = state.round.with_turn_of(left_of_turn(state))
    return claim_phase(state.table, state.results, round)


def left_of_turn(state: TurnPhase) -> Seat:
    """Return the left neighbor of the seat on turn."""
    return left_neighbor(state.table, state.results, state.round.on_turn)
