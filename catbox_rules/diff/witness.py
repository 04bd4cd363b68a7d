"""A match that shows one kind of divergence, up to the action at which it does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve, frozen

from catbox_rules.diff.divergence import Aspect, Divergence, DivergenceKind
from catbox_rules.diff.lockstep import Snapshot, begin, choices, one_sided, step, views
from catbox_rules.diff.protocol import ComparedGame, Tables
from catbox_rules.kernel.errors import CatboxError
from catbox_rules.kernel.ruleset import CHANCE, Action


@frozen
class Witness:
    """A match that diverges in the given way.

    * `first_seat`: who starts it.
    * `actions`: all actions, including that of the divergence, which one side may forbid.
    * `divergence`: the divergence, at the last of the actions; one that comes before an action, as
      a turn does, has no action of its own.
    """

    first_seat: int
    actions: tuple[Action, ...]
    divergence: Divergence

    @property
    def index(self) -> int:
        """The index of the action at, or before, which it diverges."""
        return self.divergence.index

    @property
    def before(self) -> tuple[Action, ...]:
        """The actions before the divergence; both sides allow them."""
        return self.actions[: self.divergence.index]


@frozen
class Question:
    """A kind of divergence at two tables, to find matches that show it."""

    game: ComparedGame
    tables: Tables
    kind: DivergenceKind

    @property
    def players(self) -> int:
        """The number of players."""
        return self.tables[0].players

    def begin(self, first_seat: int) -> Snapshot:
        """Return the moment before the first action, with this start seat."""
        one, other = (evolve(table, first_seat=first_seat) for table in self.tables)
        return begin(self.game, (one, other))

    def witness(self, first_seat: int, actions: Sequence[Action]) -> Witness | None:
        """Return a match up to where it diverges this way; None if it does not, or is not legal by
        both until then."""
        moment = self.begin(first_seat)
        for place, action in enumerate(actions):
            found = self._at(moment, action)
            if found is not None:
                return self.shown(first_seat, actions[:place], found)
            try:
                moment, effects = step(moment, action)
            except CatboxError:
                return None
            for divergence in effects:
                if divergence.kind == self.kind:
                    return self.shown(first_seat, actions[:place], divergence)
        found = self._at(moment, None)
        return None if found is None else self.shown(first_seat, actions, found)

    def _at(self, moment: Snapshot, action: Action | None) -> Divergence | None:
        """Return the divergence of this kind before an action, or at it."""
        found: Sequence[Divergence] = ()
        if self.kind.aspect is Aspect.VIEW:
            found = views(moment)
        elif self.kind.aspect in (Aspect.ACTION, Aspect.TURN):
            _, found = choices(moment)
        elif self.kind.aspect is Aspect.DEAL and not moment.has_diverged:
            is_deal = action is not None and action.actor == CHANCE
            divergence = one_sided(moment, action)[0] if is_deal and action is not None else None
            found = () if divergence is None else (divergence,)
        return next((each for each in found if each.kind == self.kind), None)

    def shown(self, first_seat: int, before: Sequence[Action], divergence: Divergence) -> Witness:
        """Return the match that diverges after these actions."""
        own = () if divergence.action is None else (divergence.action,)
        return Witness(first_seat, (*before, *own), divergence)

    def moments(self, witness: Witness) -> Iterator[Snapshot]:
        """Yield the moments before each action of a match, and the last one."""
        moment = self.begin(witness.first_seat)
        yield moment
        for action in witness.before:
            moment, _ = step(moment, action)
            yield moment
