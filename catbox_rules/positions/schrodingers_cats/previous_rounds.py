"""The rounds that are over, played again.

Of each only the claim that was doubted, the two seats and the number that was counted matter, and
the Physicats that were used.

Where the rounds are not stated, any will do after which these lives are left and the start seat was
right. In a made-up round the claim is as high as the check allows, for whatever leads to a lower
claim leads to a higher one as well; but after a claim on the last space not every turn can be
skipped, so the second highest is tried too.

Nobody proves in these rounds. That is no loss, except where fewer boxes than were dealt must have
been in play at a check; then the search gives up.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from attrs import define, field, frozen

from catbox_rules.kernel.ruleset import Seat, with_seat
from catbox_rules.positions.schrodingers_cats.document import dealt
from catbox_rules.positions.schrodingers_cats.goal import Drawn, Goal, Laid, Move, Needs
from catbox_rules.positions.schrodingers_cats.position import Phase, SomePhysicats
from catbox_rules.positions.schrodingers_cats.search import Seeker
from catbox_rules.positions.schrodingers_cats.uses import (
    Past,
    is_beginning,
    pasts_of_round,
    pasts_of_round_end,
)
from catbox_rules.positions.schrodingers_cats.witness import (
    Checked,
    actions_of_round,
    boxes_in_play,
    deal_of_physicats,
)
from catbox_rules.schrodingers_cats import (
    Action,
    Boxes,
    Claim,
    Doubt,
    Physicat,
    RoundResult,
    Table,
)
from catbox_rules.schrodingers_cats.boxes import total


@frozen
class Before:
    """What there was when a round began."""

    physicats: SomePhysicats
    lives: tuple[int, ...]
    start: Seat
    results: tuple[RoundResult, ...] | None


@frozen
class _End:
    """How a round ended."""

    wrong: Seat
    right: Seat
    start: Seat
    """The seat that started it."""
    result: RoundResult | None
    """None if the position does not state it."""


@frozen
class Way:
    """A beginning of a match."""

    first_seat: Seat
    actions: tuple[Action, ...] = ()

    def then(self, actions: tuple[Action, ...]) -> Way:
        """The same with more actions."""
        return Way(self.first_seat, (*self.actions, *actions))


@define
class RoundsBefore:
    """Finds the beginnings of matches."""

    table: Table
    seeker: Seeker
    any_rounds: bool = False
    """Whether any beginning will do, to see whether it stands in the way."""
    known_ways: dict[Before, Way | None] = field(factory=dict[Before, Way | None])

    def way_to(self, before: Before) -> Way | None:
        """All rounds before a round, and the deal of the Physicats."""
        if self.any_rounds:
            return Way(before.start)
        if before not in self.known_ways:
            self.known_ways[before] = next(self._ways_to(before), None)
        return self.known_ways[before]

    def _ways_to(self, before: Before) -> Iterator[Way]:
        table, lives = self.table, before.lives
        if sum(lives) == table.setup.lives * table.players:
            if not table.has_physicats:
                yield Way(before.start)
            elif is_beginning(before.physicats):
                yield Way(before.start, (deal_of_physicats(before.physicats),))
            return
        for end in self._ends(before):
            earlier_lives = with_seat(lives, end.wrong, lives[end.wrong] + 1)
            ring = tuple(seat for seat in table.seats if earlier_lives[seat])
            out = None if lives[end.wrong] else end.wrong
            for at_doubt in pasts_of_round_end(before.physicats, ring, out):
                for past in pasts_of_round(at_doubt, ring):
                    actions = self._round_before(end, earlier_lives, past, at_doubt)
                    if actions is None:
                        continue
                    results = None if before.results is None else before.results[:-1]
                    start = Before(past.physicats, earlier_lives, end.start, results)
                    earlier = self.way_to(start)
                    if earlier is not None:
                        yield earlier.then(actions)

    def _ends(self, before: Before) -> Iterator[_End]:
        """The ways in which the round before can have ended."""
        table, right, lives = self.table, before.start, before.lives
        if before.results is not None:
            result = before.results[-1]
            yield _End(result.wrong, result.right, result.start_seat, result)
            return
        for wrong in table.seats:
            if wrong != right and lives[wrong] < table.setup.lives:
                in_match = [seat for seat in table.seats if lives[seat] or seat == wrong]
                for start in sorted(in_match, key=lambda seat: seat != table.first_seat):
                    yield _End(wrong, right, start, None)

    def _round_before(
        self, end: _End, lives: tuple[int, ...], past: Past, at_doubt: SomePhysicats
    ) -> tuple[Action, ...] | None:
        """The actions of a round with such an end, after the Physicats lay as in a past."""
        table = self.table
        for claim, doubter, counted in self._checks(end, lives, past, at_doubt):
            self.seeker.budget.spend()
            ring, size = tuple(seat for seat in table.seats if lives[seat]), _size(table, lives)
            goal = Goal(
                table=table,
                ring=ring,
                start=end.start,
                dealt=size,
                uses=past.uses,
                on_turn=doubter,
                claimer=claim.seat,
                place=table.track.place(claim.space),
                needs=(Needs(),) * table.players,
                known=(None,) * table.players,
                pile_runs_out=len(table.deck) - size * len(ring) < _ENOUGH,
            )
            moves = next(self.seeker.turn_sequences(goal), None)
            if moves is None:
                continue
            checked = Checked(claim.state, _open(at_doubt), table.deck)
            if counted in checked.counts(boxes_in_play(goal, moves)):
                return (*_moves_of_round(goal, moves, checked, counted), Doubt(doubter))
            if any(use.effect in _CHANGE_BOXES for use in past.uses):
                self.seeker.has_given_up = True
        return None

    def _checks(
        self, end: _End, lives: tuple[int, ...], past: Past, at_doubt: SomePhysicats
    ) -> Iterator[tuple[Claim, Seat, int]]:
        """The claims that may have been doubted, by whom, and what was counted."""
        if end.result is not None:
            yield end.result.claim, end.result.doubter, end.result.counted
            return
        table = self.table
        mewtons = sum(use.effect is Physicat.MEWTON for use in past.uses)
        boxes = _size(table, lives) * sum(map(bool, lives)) + 2 * mewtons
        boxes = min(boxes, len(table.deck))
        for claimer, doubter in ((end.wrong, end.right), (end.right, end.wrong)):
            tried = 0
            for space in reversed(table.track.spaces):
                counts = Checked(space.state, _open(at_doubt), table.deck).counts(boxes)
                counted = counts[0] if claimer == end.wrong else counts[-1]
                if tried < _SPACES_TRIED and (space.count > counted) is (claimer == end.wrong):
                    tried += 1
                    yield Claim(claimer, space.count, space.state), doubter, counted


_SPACES_TRIED: Final = 2

_ENOUGH: Final = 14
"""Two hands of six and two boxes: more are not drawn by Physicats without an exchange."""

_CHANGE_BOXES: Final = (Physicat.PURRIE, Physicat.FELIDAE, Physicat.FELINESTEIN, Physicat.MEWTON)
"""Those by which more or fewer boxes may have been in play than in the sequence of turns that was
found."""


def _size(table: Table, lives: tuple[int, ...]) -> int:
    """How many cards each seat is dealt, where so many lives are left."""
    return dealt(table, Phase.CLAIM, lives)


def _open(physicats: SomePhysicats) -> tuple[Physicat, ...]:
    return tuple(each for each in physicats.staying if each is not None)


def _moves_of_round(
    goal: Goal, moves: Sequence[Move], checked: Checked, counted: int
) -> Iterator[Action]:
    """The actions of a round in which nothing is proved, with so many counted at its end."""
    sizes = [goal.dealt if seat in goal.ring else 0 for seat in goal.table.seats]
    for move in moves:
        if isinstance(move, Drawn):
            sizes[move.seat] += move.number
        elif isinstance(move, Laid):
            sizes[move.seat] -= move.number
    hands = checked.hands(sizes, counted)
    rest, laid = list(goal.table.deck - total(hands)), list[Boxes]()
    for move in moves:
        if isinstance(move, Laid):
            laid.append(Boxes.of(rest[: move.number]))
            del rest[: move.number]
    return actions_of_round(goal, moves, laid, hands)
