"""What the turns of a seat can still bring: claims, proofs and exchanges, by numbers alone."""

from __future__ import annotations

from functools import cache
from itertools import permutations

from catbox_rules.kernel.ruleset import Seat
from catbox_rules.positions.schrodingers_cats.goal import Goal, SearchState
from catbox_rules.schrodingers_cats import Box, Physicat
from catbox_rules.schrodingers_cats.boxes import STATES


def can_still(goal: Goal, state: SearchState) -> bool:
    """Whether each seat has the turns that it needs, as far as a first look shows."""
    least, most = 0, 0
    for seat in goal.ring:
        can_prove_now = seat == state.seat and state.has_claimed and not state.has_exchanged
        places = _places_left(goal, state, seat)
        kinds = [kind for kind in STATES if state.needs[seat].has(kind)]
        if can_prove_now and goal.kind(state.place) in kinds:
            kinds.remove(goal.kind(state.place))
        last = goal.place if goal.place is not None else goal.first_place - 1
        if seat == goal.claimer and goal.kind(last) in kinds and state.place < last:
            kinds.remove(goal.kind(last))
        room = (places.start, places.stop, places.step)
        if not _have_room(room, tuple(kinds), goal.pattern):
            return False
        turns = len(places) + can_prove_now
        number = sum(state.needs[seat])
        if number and not turns:
            return False
        if goal.hidden is not None:
            held = state.sizes[seat] + _drawn_by_use(goal, state, seat)
            able = _most_exchanged(number, max(0, held - number), turns)
            able += state.proved if can_prove_now else 0
            needed = 0
            if seat in goal.felinesteins[state.used :]:
                able += held
                needed = max(0, state.sizes[seat] - number)
            to_lay = goal.laid[seat]
            if to_lay is not None:
                if not needed <= to_lay - state.laid[seat] <= able:
                    return False
                needed = able = to_lay - state.laid[seat]
            least, most = least + needed, most + able
    return goal.hidden is None or least <= goal.hidden - sum(state.laid) <= most


def _places_left(goal: Goal, state: SearchState, seat: Seat) -> range:
    """The places on which a seat can claim at the earliest, turn by turn."""
    if goal.place is None or state.place >= goal.place:
        return range(0)
    ring = goal.ring
    others = (ring.index(seat) - ring.index(state.seat)) % len(ring)
    if state.has_claimed:
        others = (others or len(ring)) - 1
    skips = sum(use.effect is Physicat.PAWKING for use in goal.uses[state.used :])
    first = state.place + 1 + max(0, others - skips)
    return range(first, goal.place + (seat == goal.claimer), max(1, len(ring) - skips))


def _drawn_by_use(goal: Goal, state: SearchState, seat: Seat) -> int:
    """How many more cards a seat has by a Physicat that it is still to use, or by a draw."""
    uses = goal.uses[state.used :]
    draws = any(use.seat == seat and use.effect is Physicat.MEWTON for use in uses)
    return 2 * draws + (state.owed if seat == state.seat else 0)


def ways_to_prove(
    able: int, heisenbergs: int, most: int, lacking: int | None
) -> list[tuple[int, int]]:
    """How many cards of a kind and how many Heisenbergs may be laid open in a turn.

    Where nothing is to be exchanged later, all of them. Else a seat does well to prove no more than
    it exchanges, unless it is done with the kind; and to leave a card of it for another turn rather
    than a Heisenberg. Where `lacking` is None, everything is possible.
    """
    every = [
        (number - more, more)
        for number in range(min(able + heisenbergs, most), 0, -1)
        for more in range(max(0, number - able), min(number, heisenbergs) + 1)
    ]
    if lacking is None or able + heisenbergs > most:
        return every
    if not lacking:
        return every[:1]
    held = most - able - heisenbergs
    if lacking <= min(able + heisenbergs, held):
        return every[:1]
    ways = {(able, heisenbergs)}
    for number in range(min(lacking, able + heisenbergs) + 1):
        done, left = max(0, number - able), min(number, max(0, able - 1))
        if done <= heisenbergs:
            ways.add((able, done))
        if number - left <= heisenbergs:
            ways.add((left, number - left))
    ways.discard((0, 0))

    def exchanged(way: tuple[int, int]) -> int:
        return min(sum(way), most - sum(way), lacking)

    return sorted(ways, key=lambda way: (-exchanged(way), sum(way), way))


@cache
def _most_exchanged(to_prove: int, held: int, turns: int) -> int:
    """How many cards a seat can exchange at most that proves so many in so many turns, and holds so
    many at last."""
    if not turns or not to_prove:
        return 0
    return max(
        min(number, held + to_prove - number) + _most_exchanged(to_prove - number, held, turns - 1)
        for number in range(1, to_prove + 1)
    )


@cache
def _have_room(
    room: tuple[int, int, int], kinds: tuple[Box, ...], pattern: tuple[Box, ...]
) -> bool:
    """Whether there are turns for claims of these kinds, in some order: the first place for one,
    the first that is too high, and the spaces that a turn of every seat takes."""
    return any(_fit_in_order(room, order, pattern) for order in permutations(kinds))


def _fit_in_order(
    room: tuple[int, int, int], order: tuple[Box, ...], pattern: tuple[Box, ...]
) -> bool:
    place, end, step = room
    for kind in order:
        while pattern[place % len(pattern)] is not kind:
            place += 1
        if place >= end:
            return False
        place += step
    return True
