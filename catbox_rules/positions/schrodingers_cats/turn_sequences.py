"""By which sequences of turns a round can have come to what lies on the table.

A position shows what lies open, not what was done. `turn_sequences` finds the turns of a round: who
claimed where, what was proved with which claim, how many cards were exchanged, and when Physicats
were used. It works on the numbers of cards; which card is in which hidden place can be chosen
afterwards (`hidden.py` says why). What it has to find:

* The cards that lie open, and those that have been removed, were laid open by their seats, in turns
  with a claim of their kind; Heisenbergs with any claim. A removed card was laid open before the
  last use of the Physicat that removes its kind, and one that still lies there after it. By a
  reading Heisenbergs are removed with the kind of the claim that stands: all that lie open then.
* Claims rise. To prove a kind it is enough to claim the nearest space of that kind, and to pass the
  turn on the nearest of all: whatever can follow a claim can follow a lower one as well.
* Hands have the sizes, and the seats the knowledge of the discard pile, that are stated.

The search goes from turn to turn. The same state of it is never looked at twice.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TypeAlias

from attrs import field, frozen

from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.positions.schrodingers_cats.goal import (
    BLOCK,
    REMOVED,
    Budget,
    Drawn,
    Goal,
    Laid,
    Move,
    Needs,
    Raised,
    SearchState,
)
from catbox_rules.positions.schrodingers_cats.prospects import (
    can_still,
    ways_to_prove,
)
from catbox_rules.schrodingers_cats import Box, Boxes, EndTurn, Physicat, PhysicatTiming, Prove
from catbox_rules.schrodingers_cats.physicats import REMOVES, STAYING
from catbox_rules.schrodingers_cats.readings import (
    OPEN_HEISENBERGS,
    SHORT_PILE,
    OpenHeisenbergs,
    ShortPile,
)

_Entry: TypeAlias = tuple[SearchState, tuple[Move, ...], "_Entry | None"]
"""A state of the search, what led to it, and from where."""


def turn_sequences(goal: Goal, budget: Budget) -> Iterator[tuple[Move, ...]]:
    """The sequences of turns by which a round comes to a goal: at least one if there is any. Raises
    Unsettled."""
    return _Search(goal, budget).sequences() if goal.agrees else iter(())


@frozen(slots=False)
class _Search:
    goal: Goal
    budget: Budget
    lowest: dict[tuple[object, ...], int] = field(factory=dict[tuple[object, ...], int], init=False)
    """By all of a state but the place of the claim: the lowest place with which it was seen."""

    def sequences(self) -> Iterator[tuple[Move, ...]]:
        stack: list[_Entry] = [(self._first(), (), None)]
        while stack:
            entry = stack.pop()
            state = entry[0]
            if self._was_seen(state):
                continue
            self.budget.spend()
            if self._is_goal(state):
                yield _way_to(entry)
            if can_still(self.goal, state):
                following = [(after, moves, entry) for moves, after in self._after(state)]
                stack.extend(reversed(following))

    def _was_seen(self, state: SearchState) -> bool:
        """Whether this state was seen before, or the same with a lower claim."""
        place, last = state.place, self.goal.place
        kind = place % BLOCK if state.has_claimed else None
        key = (place == last, kind, state._replace(place=0))
        if self.lowest.get(key, place + 1) <= place:
            return True
        self.lowest[key] = place
        return False

    def _first(self) -> SearchState:
        goal = self.goal
        nothing = (0,) * goal.table.players
        return SearchState(
            seat=goal.start,
            has_claimed=False,
            place=goal.first_place - 1,
            proved=0,
            has_exchanged=False,
            has_just_proved=False,
            used=0,
            owed=0,
            draws_by_use=False,
            awaits_removal=False,
            needs=goal.needs,
            sizes=tuple(goal.dealt if seat in goal.ring else 0 for seat in goal.table.seats),
            laid=nothing,
            seen=nothing,
        )

    def _is_goal(self, state: SearchState) -> bool:
        goal = self.goal
        place = goal.first_place - 1 if goal.place is None else goal.place
        reached = (state.seat, state.has_claimed, state.place, state.owed, state.used)
        if reached != (goal.on_turn, goal.is_proof, place, goal.owed, len(goal.uses)):
            return False
        if state.draws_by_use is not goal.draws_by_use or state.awaits_removal:
            return False
        if goal.is_proof and (state.proved, state.has_exchanged) != (
            goal.proved,
            goal.has_exchanged,
        ):
            return False
        if any(map(any, state.needs)) or (goal.sizes is not None and state.sizes != goal.sizes):
            return False
        if goal.hidden is not None and sum(state.laid) != goal.hidden:
            return False
        return all(
            known is None or known == laid + seen
            for known, laid, seen in zip(goal.known, state.laid, state.seen, strict=True)
        )

    @cached_property
    def _is_barred(self) -> bool:
        """Whether nobody uses Felinestein with a short draw pile."""
        return self.goal.table.readings[SHORT_PILE] is ShortPile.BARRED

    @cached_property
    def _last_that_removes_heisenbergs(self) -> int:
        """The last use that can remove Heisenbergs; -1 if none can."""
        goal = self.goal
        as_claimed = goal.table.readings[OPEN_HEISENBERGS] is OpenHeisenbergs.AS_CLAIMED
        shown = any(each.heisenberg or each.removed_heisenberg for each in goal.needs)
        if not as_claimed or not shown:
            return -1
        return max(self._last_removals.values(), default=-1)

    @cached_property
    def _last_removals(self) -> dict[Box, int]:
        """For each kind of card the last use that removes it."""
        return {
            REMOVES[use.effect]: index
            for index, use in enumerate(self.goal.uses)
            if use.effect in REMOVES
        }

    def _after(self, state: SearchState) -> Iterator[tuple[tuple[Move, ...], SearchState]]:
        """What can be done next, the likeliest first; not what could be done as well later."""
        if state.owed:
            sizes = _plus(state.sizes, state.seat, state.owed)
            yield (
                (Drawn(state.seat, state.owed),),
                state._replace(sizes=sizes, owed=0, draws_by_use=False),
            )
        elif state.has_claimed:
            yield from self._after_claim(state)
        else:
            uses = list(self._use(state))
            yield from uses
            if not uses or not self._is_best_at_once(state):
                yield from self._claims(state)

    def _after_claim(self, state: SearchState) -> Iterator[tuple[tuple[Move, ...], SearchState]]:
        goal, uses = self.goal, self.goal.uses
        lacking = None if self._is_last_turn(state) else self._lacking(state)
        proofs = list(self._proofs(state, lacking))
        exchanges = list(self._exchanges(state, lacking))
        uses_now = state.used < len(uses) and uses[state.used].seat == state.seat
        if lacking is not None and proofs and (not lacking or len(proofs) == 1):
            yield from proofs
        elif lacking is not None and not proofs and exchanges and not uses_now:
            yield from exchanges
        else:
            yield from proofs
            yield from exchanges
            if goal.table.physicat_timing is PhysicatTiming.OWN_TURN:
                yield from self._use(state)
            yield from self._end(state)

    def _is_last_turn(self, state: SearchState) -> bool:
        """Whether it matters how much the seat on turn leaves for the turn of the goal."""
        return self.goal.is_proof and state.seat == self.goal.claimer

    def _lacking(self, state: SearchState) -> int | None:
        """How many cards the seat on turn has still to exchange before the turn of the goal; where
        that is not stated, how many it and others may. None if the order or the time matters."""
        goal, seat = self.goal, state.seat
        to_lay = goal.laid[seat]
        felinesteins = {user for user in self.goal.felinesteins[state.used :] if user is not None}
        if goal.pile_runs_out or goal.follows_order or seat in felinesteins:
            return None
        if self._last_that_removes_heisenbergs >= state.used:
            return None
        if goal.hidden is None:
            return 0
        if to_lay is not None:
            return to_lay - state.laid[seat]
        if any(goal.laid[user] is None for user in felinesteins):
            return None
        lacking = goal.hidden - sum(state.laid)
        for other in goal.ring:
            laid = goal.laid[other]
            if laid is not None:
                lacking -= laid - state.laid[other]
            elif goal.has_exchanged and other == goal.claimer:
                lacking -= goal.owed or 1
        return max(0, lacking)

    def _is_best_at_once(self, state: SearchState) -> bool:
        """Whether a Physicat can as well be used now as later: it changes no other thing."""
        use = self.goal.uses[state.used]
        if use.effect is Physicat.MEWTON:
            is_drawn_for = self.goal.draws_by_use and state.used == len(self.goal.uses) - 1
            return not is_drawn_for and not self.goal.pile_runs_out
        if use.effect is Physicat.PRRIDE:
            return not self.goal.follows_order
        return use.effect in STAYING

    def _claims(self, state: SearchState) -> Iterator[tuple[tuple[Move, ...], SearchState]]:
        goal, seat = self.goal, state.seat
        if goal.place is None or state.place >= goal.place:
            return
        places: list[int] = []
        others_done = not any(any(state.needs[other]) for other in goal.ring if other != seat)
        if seat == goal.claimer and others_done:
            places.append(goal.place)
        matters = self._last_that_removes_heisenbergs >= state.used
        nearest = range(state.place + 1, min(state.place + 1 + BLOCK, goal.place))
        for box in Box:
            if matters or state.needs[seat].has(box):
                places += [place for place in nearest if self.goal.kind(place) is box][:1]
        places += nearest[:1]
        for place in dict.fromkeys(places):
            after = state._replace(place=place, has_claimed=True)
            yield (Raised(seat, place),), after

    def _proofs(
        self, state: SearchState, lacking: int | None
    ) -> Iterator[tuple[tuple[Move, ...], SearchState]]:
        if state.has_just_proved or state.has_exchanged:
            return
        seat, kind = state.seat, self.goal.kind(state.place)
        name, needs = self._name(state, kind), state.needs[seat]
        able: int = getattr(needs, name)
        most = min(state.sizes[seat], self._most_proved(state))
        shown = needs.heisenberg + needs.removed_heisenberg
        for showing, heisenbergs in ways_to_prove(able, shown, most, lacking):
            number = showing + heisenbergs
            boxes = Boxes(**{kind.value: showing}) + Boxes(heisenberg=heisenbergs)
            for others in _without_heisenbergs(needs, heisenbergs):
                to_be_removed = others.removed_heisenberg < needs.removed_heisenberg
                rest = others._replace(**{name: able - showing})
                after = state._replace(
                    needs=with_seat(state.needs, seat, rest),
                    sizes=_plus(state.sizes, seat, -number),
                    proved=state.proved + number,
                    has_just_proved=True,
                    awaits_removal=state.awaits_removal or to_be_removed,
                )
                yield (Prove(seat, boxes),), after

    def _name(self, state: SearchState, kind: Box) -> str:
        """Which of the cards that a seat needs are the next ones of a kind: those that are removed
        come first."""
        is_removed = self._last_removals.get(kind, -1) >= state.used
        return REMOVED[kind] if is_removed else kind.value

    def _most_proved(self, state: SearchState) -> int:
        """How many more cards may be proved in this turn."""
        goal = self.goal
        is_last = goal.is_proof and state.place == goal.place
        return goal.proved - state.proved if is_last else len(goal.table.deck)

    def _exchanges(
        self, state: SearchState, lacking: int | None
    ) -> Iterator[tuple[tuple[Move, ...], SearchState]]:
        goal, seat = self.goal, state.seat
        if state.has_exchanged or goal.hidden is None:
            return
        if goal.is_proof and state.place == goal.place and not goal.has_exchanged:
            return
        most = min(state.proved, state.sizes[seat], self._draw_pile(state))
        to_lay = goal.laid[seat]
        if to_lay is not None:
            most = min(most, to_lay - state.laid[seat])
        left = goal.hidden - sum(state.laid)
        most = min(most, left if lacking is None else lacking)
        for number in range(most, 0 if lacking is None else most - 1, -1):
            if not number:
                return
            after = self._with_laid(state, number)._replace(has_exchanged=True, owed=number)
            yield (Laid(seat, number, is_exchange=True),), after

    def _draw_pile(self, state: SearchState) -> int:
        opened = sum(map(sum, self.goal.needs)) - sum(map(sum, state.needs))
        return len(self.goal.table.deck) - sum(state.sizes) - sum(state.laid) - opened

    def _with_laid(self, state: SearchState, number: int) -> SearchState:
        seat = state.seat
        order = (*state.order, (seat, number)) if self.goal.follows_order else ()
        return state._replace(
            sizes=_plus(state.sizes, seat, -number),
            laid=_plus(state.laid, seat, number),
            order=order,
        )

    def _use(self, state: SearchState) -> Iterator[tuple[tuple[Move, ...], SearchState]]:
        uses = self.goal.uses
        if state.used == len(uses) or uses[state.used].seat != state.seat:
            return
        use, after = uses[state.used], state._replace(used=state.used + 1, has_just_proved=False)
        if use.effect is Physicat.PAWKING:
            if not state.has_claimed and self._may_skip(state):
                yield (use,), self._with_next(after)
        elif use.effect in REMOVES:
            if self._may_remove(state, REMOVES[use.effect]):
                goes = self._heisenbergs_go(state, REMOVES[use.effect])
                yield (use,), after._replace(awaits_removal=state.awaits_removal and not goes)
        elif use.effect is Physicat.MEWTON:
            owed = min(2, self._draw_pile(state))
            yield (use,), after._replace(owed=owed, draws_by_use=owed > 0)
        elif use.effect is Physicat.FELINESTEIN:
            number = state.sizes[state.seat]
            if self._is_barred and number > self._draw_pile(state):
                return
            after = self._with_laid(after, number) if number else after
            owed = min(number, self._draw_pile(state))
            laid = (Laid(state.seat, number, is_exchange=False),) if number else ()
            yield (use, *laid), after._replace(owed=owed, draws_by_use=owed > 0)
        elif use.effect is Physicat.PRRIDE:
            seat = state.seat
            others = sum(state.laid) - state.laid[seat]
            yield (use,), after._replace(seen=with_seat(state.seen, seat, others))
        else:
            yield (use,), after

    def _may_remove(self, state: SearchState, kind: Box) -> bool:
        """Whether the open cards of a kind can be removed now: all lie there that are to go, and
        none that are to stay."""
        is_last = self._last_removals[kind] == state.used
        if is_last and any(getattr(needs, REMOVED[kind]) for needs in state.needs):
            return False
        shows_some_to_stay = any(
            left.heisenberg < needs.heisenberg
            for left, needs in zip(state.needs, self.goal.needs, strict=True)
        )
        return not (shows_some_to_stay and self._heisenbergs_go(state, kind))

    def _heisenbergs_go(self, state: SearchState, kind: Box) -> bool:
        """Whether Heisenbergs are removed with the cards of a kind: a claim about these stands."""
        if self._last_that_removes_heisenbergs < state.used:
            return False
        return state.place >= self.goal.first_place and self.goal.kind(state.place) is kind

    def _may_skip(self, state: SearchState) -> bool:
        goal = self.goal
        is_last = state.place == len(goal.table.track.spaces) - 1
        return not is_last or self._next(state.seat) != goal.claimer

    def _end(self, state: SearchState) -> Iterator[tuple[tuple[Move, ...], SearchState]]:
        goal = self.goal
        if state.place == goal.place and (goal.is_proof or any(map(any, state.needs))):
            return
        yield (EndTurn(state.seat),), self._with_next(state)

    def _with_next(self, state: SearchState) -> SearchState:
        return state._replace(
            seat=self._next(state.seat),
            has_claimed=False,
            proved=0,
            has_exchanged=False,
            has_just_proved=False,
        )

    def _next(self, seat: Seat) -> Seat:
        ring = self.goal.ring
        return ring[(ring.index(seat) + 1) % len(ring)]


def _without_heisenbergs(needs: Needs, number: int) -> Iterator[Needs]:
    """What is left to lay open after so many Heisenbergs, those that stay or are to be removed."""
    for stay in range(min(number, needs.heisenberg), -1, -1):
        go = number - stay
        if go <= needs.removed_heisenberg:
            yield needs._replace(
                heisenberg=needs.heisenberg - stay,
                removed_heisenberg=needs.removed_heisenberg - go,
            )


def _plus(values: tuple[int, ...], seat: int, number: int) -> tuple[int, ...]:
    return with_seat(values, seat, values[seat] + number)


def _way_to(entry: _Entry) -> tuple[Move, ...]:
    moves: list[tuple[Move, ...]] = []
    here: _Entry | None = entry
    while here is not None:
        moves.append(here[1])
        here = here[2]
    return tuple(move for part in reversed(moves) for move in part)
