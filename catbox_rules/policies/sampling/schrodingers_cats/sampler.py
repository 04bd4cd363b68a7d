"""The sampler for Schrödinger's Cats: it places the cards that a seat has not seen where they may
be."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final, TypeAlias

from attrs import frozen

from catbox_rules.kernel.ruleset import Event, Seat
from catbox_rules.kernel.shuffling import take
from catbox_rules.kernel.unchecked import unchecked
from catbox_rules.policies.sampling.protocol import Past
from catbox_rules.policies.sampling.schrodingers_cats.places import Places
from catbox_rules.policies.sampling.schrodingers_cats.retracing import (
    actions_of,
    begins_action,
    physicats_before,
)
from catbox_rules.policies.sampling.seen import RoundSeen, forgotten, round_seen
from catbox_rules.schrodingers_cats import (
    Action,
    Phase,
    Physicat,
    PhysicatDealPhase,
    Physicats,
    RoundBegan,
    State,
    View,
)
from catbox_rules.schrodingers_cats.state import (
    deal_phase,
    match_over,
)

_Unused: TypeAlias = tuple[Physicat | None, ...]


@frozen(eq=False)
class Sampler:
    """A sampler of states that may be the true one, as far as a seat can tell.

    * `view`: the view of the seat.
    * `remembers`: whether it uses everything that the seat has seen of the round.
    """

    view: View
    remembers: bool
    _physicats: _HiddenPhysicats | None
    """None before they are dealt."""
    _places: Places | None
    """The places of hidden cards; None between rounds, when there are none."""
    _round: RoundSeen | None

    @classmethod
    def of(cls, view: View, seen: Sequence[Event] = ()) -> Sampler:
        """Return the sampler for a seat's view; see `catbox_rules.policies.sampling.sampler_of`."""
        number = len(view.results) + 1
        round = round_seen(
            seen,
            view.seat,
            begins_action,
            lambda event: isinstance(event, RoundBegan) and event.number == number,
        )
        if view.phase is Phase.PHYSICATS:
            return cls(view, True, None, None, None)
        hidden = _HiddenPhysicats.of(view)
        if not view.is_in_round:
            return cls(view, True, hidden, None, None)
        return cls(view, round is not None, hidden, Places.of(view, round), round)

    @property
    def seat(self) -> Seat:
        """The seat whose view it is."""
        return self.view.seat

    def draw(self, random: Random, /) -> State:
        """Return a random state."""
        view = self.view
        if self._physicats is None:
            return PhysicatDealPhase(view.table)
        physicats = self._physicats.lying(self._physicats.fill(random))
        if self._places is not None:
            return self._places.state(self._places.fill(random), physicats)
        between = match_over if view.phase is Phase.OVER else deal_phase
        return between(view.table, view.results, physicats)

    def draw_past(self, random: Random, /) -> Past[State, Action]:
        """Return a course of the round that leads to a random state: to the one that `draw` returns
        for a generator in the same state.

        Raises MalformedInput at `$.seen` unless the sampler `remembers`.
        """
        if self._physicats is None or self._places is None:
            return Past(self.draw(random), (), ())
        if self._round is None:
            raise forgotten()
        physicats = self._physicats.lying(self._physicats.fill(random))
        filled = self._places.fill(random)
        table, results = self.view.table, self.view.results
        begins = deal_phase(table, results, physicats_before(self._round, physicats))
        actions = actions_of(self._round, self.seat, begins, filled, random)
        return Past(begins, self._round.before, actions)


@frozen(eq=False)
class _HiddenPhysicats:
    """The Physicats that the seat has not seen, and the places where they may be.

    * `unseen`: those in front of other seats, or out of the game.
    * `hidden`: the other seats that have an unused one.
    """

    unseen: tuple[Physicat, ...]
    hidden: tuple[Seat, ...]
    own: _Unused
    row: tuple[Physicat, ...]
    staying: _Unused
    revealed: Physicat | None

    @classmethod
    def of(cls, view: View) -> _HiddenPhysicats:
        """Return the Physicats that a view does not show."""
        lies, own, seat, row = view.physicats, view.physicat, view.seat, view.row
        placed = (own, lies.revealed, *row, *lies.staying)
        return cls(
            tuple(physicat for physicat in Physicat if physicat not in placed),
            tuple(at for at in view.table.seats if lies.unused[at] is not None and at != seat),
            tuple(own if at == seat else None for at in view.table.seats),
            row,
            lies.staying,
            lies.revealed,
        )

    def fill(self, random: Random) -> _Unused:
        """Return the unused Physicats by seat, the hidden ones drawn at random."""
        if not self.hidden:
            return self.own
        unused = list(self.own)
        drawn = take([*self.unseen], len(self.hidden), random)
        for seat, physicat in zip(self.hidden, drawn, strict=True):
            unused[seat] = physicat
        return tuple(unused)

    def lying(self, unused: _Unused) -> Physicats:
        """Return all Physicats in their places."""
        return _physicats(unused, self.row, self.staying, self.revealed)


_physicats: Final = unchecked(Physicats)
