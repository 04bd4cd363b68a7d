"""In which courses of turns a round can have come to what lies on the table.

A position shows what lies open, not what was done. `courses` finds the turns of a round: who
claimed where, what was proved with which claim, how many cards were exchanged, and when Physicats
were used. It works on the numbers of cards; which card is in which hidden place can be chosen
afterwards (`hidden.py` says why). What it has to find:

* The cards that lie open, and those that have been removed, were laid open by their seats, in turns
  with a claim of their kind; Heisenbergs with any claim. A removed card was laid open before the
  last use of the Physicat that removes its kind, and one that still lies there after it.
* Claims rise. To prove a kind it is enough to claim the nearest space of that kind, and to pass the
  turn on the nearest of all: whatever can follow a claim can follow a lower one as well.
* Hands have the sizes, and the seats the knowledge of the discard pile, that are told.

The search goes from turn to turn. The same moment is never looked at twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import Final, TypeAlias

from attrs import field, frozen

from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.positions.schrodingers_cats.goal import (
    BLOCK,
    REMOVED,
    Budget,
    Drawn,
    Goal,
    Laid,
    Moment,
    Move,
    Raised,
)
from catbox_rules.positions.schrodingers_cats.prospects import (
    can_still,
    ways_to_prove,
)
from catbox_rules.schrodingers_cats import Box, Boxes, EndTurn, Physicat, PhysicatTiming, Prove
from catbox_rules.schrodingers_cats.physicats import STAYING
from catbox_rules.schrodingers_cats.readings import SHORT_PILE, ShortPile

_REMOVERS: Final = {Physicat.PURRIE: Box.ALIVE, Physicat.FELIDAE: Box.DEAD}

_Entry: TypeAlias = tuple[Moment, tuple[Move, ...], "_Entry | None"]
"""A moment, what led to it, and from where."""


def courses(goal: Goal, budget: Budget) -> Iterator[tuple[Move, ...]]:
    """Courses of a round that come to a goal; at least one if there is any. Raises Unsettled."""
    return _Search(goal, budget).courses() if goal.agrees else iter(())


@frozen(slots=False)
class _Search:
    goal: Goal
    budget: Budget
    lowest: dict[tuple[object, ...], int] = field(factory=dict[tuple[object, ...], int], init=False)
    """By all of a moment but the place of the claim: the lowest place with which it was seen."""

    def courses(self) -> Iterator[tuple[Move, ...]]:
        stack: list[_Entry] = [(self._first(), (), None)]
        while stack:
            entry = stack.pop()
            moment = entry[0]
            if self._was_seen(moment):
                continue
            self.budget.spend()
            if self._is_goal(moment):
                yield _way_to(entry)
            if can_still(self.goal, moment):
                following = [(after, moves, entry) for moves, after in self._after(moment)]
                stack.extend(reversed(following))

    def _was_seen(self, moment: Moment) -> bool:
        """Whether this moment was seen before, or the same with a lower claim."""
        place, last = moment.place, self.goal.place
        kind = place % BLOCK if moment.has_claimed else None
        key = (place == last, kind, moment._replace(place=0))
        if self.lowest.get(key, place + 1) <= place:
            return True
        self.lowest[key] = place
        return False

    def _first(self) -> Moment:
        goal = self.goal
        nothing = (0,) * goal.table.players
        return Moment(
            seat=goal.start,
            has_claimed=False,
            place=goal.first_place - 1,
            proved=0,
            has_exchanged=False,
            has_just_proved=False,
            used=0,
            owed=0,
            needs=goal.needs,
            sizes=tuple(goal.dealt if seat in goal.ring else 0 for seat in goal.table.seats),
            laid=nothing,
            seen=nothing,
        )

    def _is_goal(self, moment: Moment) -> bool:
        goal = self.goal
        place = goal.first_place - 1 if goal.place is None else goal.place
        reached = (moment.seat, moment.has_claimed, moment.place, moment.owed, moment.used)
        if reached != (goal.on_turn, goal.is_proof, place, goal.owed, len(goal.uses)):
            return False
        if goal.is_proof and (moment.proved, moment.has_exchanged) != (
            goal.proved,
            goal.has_exchanged,
        ):
            return False
        if any(map(any, moment.needs)) or (goal.sizes is not None and moment.sizes != goal.sizes):
            return False
        if goal.hidden is not None and sum(moment.laid) != goal.hidden:
            return False
        return all(
            told is None or told == laid + seen
            for told, laid, seen in zip(goal.known, moment.laid, moment.seen, strict=True)
        )

    @cached_property
    def _is_barred(self) -> bool:
        """Whether nobody uses Felinestein with a short draw pile."""
        return self.goal.table.readings[SHORT_PILE] is ShortPile.BARRED

    @cached_property
    def _last_removals(self) -> dict[Box, int]:
        """For each kind of card the last use that removes it."""
        return {
            _REMOVERS[use.effect]: index
            for index, use in enumerate(self.goal.uses)
            if use.effect in _REMOVERS
        }

    def _after(self, moment: Moment) -> Iterator[tuple[tuple[Move, ...], Moment]]:
        """What can be done next, the likeliest first; not what could be done as well later."""
        if moment.owed:
            sizes = _plus(moment.sizes, moment.seat, moment.owed)
            yield (Drawn(moment.seat, moment.owed),), moment._replace(sizes=sizes, owed=0)
        elif moment.has_claimed:
            yield from self._after_claim(moment)
        else:
            uses = list(self._use(moment))
            yield from uses
            if not uses or not self._is_best_at_once(moment):
                yield from self._claims(moment)

    def _after_claim(self, moment: Moment) -> Iterator[tuple[tuple[Move, ...], Moment]]:
        goal, uses = self.goal, self.goal.uses
        lacking = None if self._is_last_turn(moment) else self._lacking(moment)
        proofs = list(self._proofs(moment, lacking))
        exchanges = list(self._exchanges(moment, lacking))
        uses_now = moment.used < len(uses) and uses[moment.used].seat == moment.seat
        if lacking is not None and proofs and (not lacking or len(proofs) == 1):
            yield from proofs
        elif lacking is not None and not proofs and exchanges and not uses_now:
            yield from exchanges
        else:
            yield from proofs
            yield from exchanges
            if goal.table.physicat_timing is PhysicatTiming.OWN_TURN:
                yield from self._use(moment)
            yield from self._end(moment)

    def _is_last_turn(self, moment: Moment) -> bool:
        """Whether it matters how much the seat on turn leaves for the turn of the goal."""
        return self.goal.is_proof and moment.seat == self.goal.claimer

    def _lacking(self, moment: Moment) -> int | None:
        """How many cards the seat on turn has still to exchange before the turn of the goal; where
        that is not told, how many it and others may. None if the order or the time matters."""
        goal, seat = self.goal, moment.seat
        told = goal.laid[seat]
        felinesteins = {user for user in self.goal.felinesteins[moment.used :] if user is not None}
        if goal.pile_runs_out or goal.follows_order or seat in felinesteins:
            return None
        if goal.hidden is None:
            return 0
        if told is not None:
            return told - moment.laid[seat]
        if any(goal.laid[user] is None for user in felinesteins):
            return None
        lacking = goal.hidden - sum(moment.laid)
        for other in goal.ring:
            laid = goal.laid[other]
            if laid is not None:
                lacking -= laid - moment.laid[other]
            elif goal.has_exchanged and other == goal.claimer:
                lacking -= goal.owed or 1
        return max(0, lacking)

    def _is_best_at_once(self, moment: Moment) -> bool:
        """Whether a Physicat can as well be used now as later: it changes no other thing."""
        use = self.goal.uses[moment.used]
        if use.effect is Physicat.MEWTON:
            is_drawn_for = self.goal.owed and moment.used == len(self.goal.uses) - 1
            return not is_drawn_for and not self.goal.pile_runs_out
        if use.effect is Physicat.PRRIDE:
            return not self.goal.follows_order
        return use.effect in STAYING

    def _claims(self, moment: Moment) -> Iterator[tuple[tuple[Move, ...], Moment]]:
        goal, seat = self.goal, moment.seat
        if goal.place is None or moment.place >= goal.place:
            return
        places: list[int] = []
        others_done = not any(any(moment.needs[other]) for other in goal.ring if other != seat)
        if seat == goal.claimer and others_done:
            places.append(goal.place)
        nearest = range(moment.place + 1, min(moment.place + 1 + BLOCK, goal.place))
        for box in Box:
            if moment.needs[seat].has(box):
                places += [place for place in nearest if self.goal.kind(place) is box][:1]
        places += nearest[:1]
        for place in dict.fromkeys(places):
            after = moment._replace(place=place, has_claimed=True)
            yield (Raised(seat, place),), after

    def _proofs(
        self, moment: Moment, lacking: int | None
    ) -> Iterator[tuple[tuple[Move, ...], Moment]]:
        if moment.has_just_proved or moment.has_exchanged:
            return
        seat, kind = moment.seat, self.goal.kind(moment.place)
        name, needs = self._name(moment, kind), moment.needs[seat]
        able: int = getattr(needs, name)
        most = min(moment.sizes[seat], self._most_proved(moment))
        for showing, heisenbergs in ways_to_prove(able, needs.heisenberg, most, lacking):
            number = showing + heisenbergs
            rest = needs._replace(
                **{name: able - showing, "heisenberg": needs.heisenberg - heisenbergs}
            )
            boxes = Boxes(**{kind.value: showing}) + Boxes(heisenberg=heisenbergs)
            after = moment._replace(
                needs=with_seat(moment.needs, seat, rest),
                sizes=_plus(moment.sizes, seat, -number),
                proved=moment.proved + number,
                has_just_proved=True,
            )
            yield (Prove(seat, boxes),), after

    def _name(self, moment: Moment, kind: Box) -> str:
        """Which of the cards that a seat needs are the next ones of a kind: those that are removed
        come first."""
        is_removed = self._last_removals.get(kind, -1) >= moment.used
        return REMOVED[kind] if is_removed else kind.value

    def _most_proved(self, moment: Moment) -> int:
        """How many more cards may be proved in this turn."""
        goal = self.goal
        is_last = goal.is_proof and moment.place == goal.place
        return goal.proved - moment.proved if is_last else len(goal.table.deck)

    def _exchanges(
        self, moment: Moment, lacking: int | None
    ) -> Iterator[tuple[tuple[Move, ...], Moment]]:
        goal, seat = self.goal, moment.seat
        if moment.has_exchanged or goal.hidden is None:
            return
        if goal.is_proof and moment.place == goal.place and not goal.has_exchanged:
            return
        most = min(moment.proved, moment.sizes[seat], self._draw_pile(moment))
        told = goal.laid[seat]
        if told is not None:
            most = min(most, told - moment.laid[seat])
        left = goal.hidden - sum(moment.laid)
        most = min(most, left if lacking is None else lacking)
        for number in range(most, 0 if lacking is None else most - 1, -1):
            if not number:
                return
            after = self._with_laid(moment, number)._replace(has_exchanged=True, owed=number)
            yield (Laid(seat, number, is_exchange=True),), after

    def _draw_pile(self, moment: Moment) -> int:
        opened = sum(map(sum, self.goal.needs)) - sum(map(sum, moment.needs))
        return len(self.goal.table.deck) - sum(moment.sizes) - sum(moment.laid) - opened

    def _with_laid(self, moment: Moment, number: int) -> Moment:
        seat = moment.seat
        order = (*moment.order, (seat, number)) if self.goal.follows_order else ()
        return moment._replace(
            sizes=_plus(moment.sizes, seat, -number),
            laid=_plus(moment.laid, seat, number),
            order=order,
        )

    def _use(self, moment: Moment) -> Iterator[tuple[tuple[Move, ...], Moment]]:
        uses = self.goal.uses
        if moment.used == len(uses) or uses[moment.used].seat != moment.seat:
            return
        use, after = uses[moment.used], moment._replace(used=moment.used + 1, has_just_proved=False)
        if use.effect is Physicat.PAWKING:
            if not moment.has_claimed and self._may_skip(moment):
                yield (use,), self._with_next(after)
        elif use.effect in _REMOVERS:
            kind = _REMOVERS[use.effect]
            is_last = self._last_removals[kind] == moment.used
            name = REMOVED[kind]
            if not is_last or not any(getattr(needs, name) for needs in moment.needs):
                yield (use,), after
        elif use.effect is Physicat.MEWTON:
            yield (use,), after._replace(owed=min(2, self._draw_pile(moment)))
        elif use.effect is Physicat.FELINESTEIN:
            number = moment.sizes[moment.seat]
            if self._is_barred and number > self._draw_pile(moment):
                return
            after = self._with_laid(after, number) if number else after
            owed = min(number, self._draw_pile(moment))
            laid = (Laid(moment.seat, number, is_exchange=False),) if number else ()
            yield (use, *laid), after._replace(owed=owed)
        elif use.effect is Physicat.PRRIDE:
            seat = moment.seat
            others = sum(moment.laid) - moment.laid[seat]
            yield (use,), after._replace(seen=with_seat(moment.seen, seat, others))
        else:
            yield (use,), after

    def _may_skip(self, moment: Moment) -> bool:
        goal = self.goal
        is_last = moment.place == len(goal.table.track.spaces) - 1
        return not is_last or self._next(moment.seat) != goal.claimer

    def _end(self, moment: Moment) -> Iterator[tuple[tuple[Move, ...], Moment]]:
        goal = self.goal
        if moment.place == goal.place and (goal.is_proof or any(map(any, moment.needs))):
            return
        yield (EndTurn(moment.seat),), self._with_next(moment)

    def _with_next(self, moment: Moment) -> Moment:
        return moment._replace(
            seat=self._next(moment.seat),
            has_claimed=False,
            proved=0,
            has_exchanged=False,
            has_just_proved=False,
        )

    def _next(self, seat: Seat) -> Seat:
        ring = self.goal.ring
        return ring[(ring.index(seat) + 1) % len(ring)]


def _plus(values: tuple[int, ...], seat: int, number: int) -> tuple[int, ...]:
    return with_seat(values, seat, values[seat] + number)


def _way_to(entry: _Entry) -> tuple[Move, ...]:
    moves: list[tuple[Move, ...]] = []
    here: _Entry | None = entry
    while here is not None:
        moves.append(here[1])
        here = here[2]
    return tuple(move for part in reversed(moves) for move in part)
