"""Patches on the rules of Cat in the Box: each turns the table of a match into one at which another
rule holds, and is made from that rule.

A table brings its numbers and readings, and the rules in force. A patch lays another table, with a
changed copy of the one or the other; the table of the match stays as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

from attrs import evolve, frozen

from catbox_rules.cat_in_the_box import (
    Action,
    Arrangement,
    CellSet,
    Color,
    MatchOver,
    Play,
    RoundResult,
    State,
    Table,
    TrickPhase,
)
from catbox_rules.cat_in_the_box.editions import Setup
from catbox_rules.cat_in_the_box.events import Event
from catbox_rules.cat_in_the_box.rules.declaring import conditions_on_declaring
from catbox_rules.cat_in_the_box.rules.in_force import rules_of, rules_with
from catbox_rules.cat_in_the_box.rules.scoring import next_phase
from catbox_rules.cat_in_the_box.rules.tricks import TrickRules
from catbox_rules.kernel.condition import with_rules
from catbox_rules.kernel.ruleset import Seat, Step, with_seat

KeyT = TypeVar("KeyT", int, list[int])
"""What seats are compared by."""
Patch: TypeAlias = Callable[[Table], Table]
"""From the table of a match one with the rules as misread."""


# What is on the table.


def with_numbers(change: Callable[[Setup], Setup]) -> Patch:
    """Return the patch that changes the numbers of the edition."""
    return lambda table: evolve(table, setup=change(table.setup))


def with_arrangement(arrangement: Callable[[Table], Arrangement]) -> Patch:
    """Return the patch that arranges the cells of the board in another way."""
    return lambda table: evolve(table, arrangement=arrangement(table))


def laid_as(kind: type[Table]) -> Patch:
    """Return the patch that lays a table of another kind, with a method of its own."""
    return lambda table: kind(
        edition=table.edition,
        setup=table.setup,
        first_seat=table.first_seat,
        readings=table.readings,
        face=table.face,
        arrangement=table.arrangement,
        arrangement_is_known=table.arrangement_is_known,
    )


# The conditions on a play, and the rules of a trick.

Leaves: TypeAlias = Callable[[TrickPhase, Seat, CellSet], CellSet]
"""From some cells those that are left to a seat."""


def condition(clause: str, leaves: Leaves) -> Patch:
    """Return the patch that replaces what a clause leaves of some cells."""

    def laid(table: Table) -> Table:
        # What a seat that follows may declare is asked of what all else leaves, as a lead is.
        is_last = clause in ("declare.lead-not-red", "declare.any-color-following")
        asked = tuple(
            evolve(each, leaves=leaves, asks_last=is_last) if each.clause == clause else each
            for each in conditions_on_declaring(table)
        )
        return with_rules(table, rules_with(table, asked, TrickRules.at(table)))

    return laid


def leading(leaves: Leaves) -> Patch:
    """Return the patch that replaces what may be led."""
    return condition("declare.lead-not-red", leaves)


def _tricks(change: Callable[[TrickRules], TrickRules]) -> Patch:
    def laid(table: Table) -> Table:
        rules = change(TrickRules.at(table))
        return with_rules(table, rules_with(table, conditions_on_declaring(table), rules))

    return laid


def losing(lost: Callable[[TrickPhase, Play], Color | None]) -> Patch:
    """Return the patch by which a play costs another color."""
    return _tricks(lambda rules: evolve(rules, loses=lost))


def won_by(strongest: Callable[[tuple[Play, ...]], Play]) -> Patch:
    """Return the patch by which another play wins a trick."""
    return _tricks(lambda rules: evolve(rules, strongest=strongest))


def won_by_highest(key: Callable[[Play, Play], tuple[int, ...]]) -> Patch:
    """Return the patch by which the first of the plays wins for which a key is highest; the key
    knows the led play."""
    return won_by(lambda trick: max(trick, key=lambda play: key(play, trick[0])))


# What an action leads to.

_Change: TypeAlias = Callable[[State, Action, State], State]
"""From the state before an action, the action and the state after it, another state after it."""


def with_effects(change: _Change) -> Patch:
    """Return the patch that changes what every action leads to."""

    def laid(table: Table) -> Table:
        rules = rules_of(table)
        phases = {
            phase: tuple(
                evolve(kind, leads_to=_leading_to(kind.leads_to, change)) for kind in kinds
            )
            for phase, kinds in rules.phases.items()
        }
        return with_rules(table, evolve(rules, phases=phases))

    return laid


def _leading_to(
    by_the_book: Callable[[State, Action], Step[State, Event]], change: _Change
) -> Callable[[State, Action], Step[State, Event]]:
    def leads_to(state: State, action: Action) -> Step[State, Event]:
        step = by_the_book(state, action)
        return evolve(step, state=change(state, action, step.state))

    return leads_to


def ends_round(before: State, after: State) -> bool:
    """Return whether an action has ended a round."""
    return len(after.results) > len(before.results)


# The sheet of a round.


@frozen
class Round:
    """A round that is over: the state before its last action, that action, and the sheet."""

    before: TrickPhase
    last: Action
    result: RoundResult

    @property
    def tokens(self) -> tuple[CellSet, ...]:
        """The cells of each seat at the end."""
        laid = self.before.board.tokens
        if isinstance(self.last, Play):
            own = laid[self.last.seat] | CellSet.of([self.last.cell])
            return with_seat(laid, self.last.seat, own)
        return laid

    @property
    def trick(self) -> CellSet:
        """The cells of the trick in progress."""
        return CellSet.of(play.cell for play in self.before.trick)

    def largest(self, seat: int) -> int:
        """Return the size of the largest group of a seat."""
        return self.before.table.arrangement.largest_group(self.tokens[seat])

    def with_bonus(self, bonus: Sequence[int]) -> RoundResult:
        """Return the sheet with other bonuses."""
        result = self.result
        parts = zip(result.scores, result.bonus, bonus, strict=True)
        scores = tuple([score - right + given for score, right, given in parts])
        return evolve(result, bonus=tuple(bonus), scores=scores)


def scored(scoring: Callable[[Round], RoundResult]) -> Patch:
    """Return the patch by which a round has another sheet."""

    def change(before: State, action: Action, after: State) -> State:
        if not isinstance(before, TrickPhase) or not ends_round(before, after):
            return after
        result = scoring(Round(before, action, after.results[-1]))
        return next_phase(after.table, (*before.results, result))

    return with_effects(change)


def sized(size: Callable[[Arrangement, CellSet], int]) -> Patch:
    """Return the patch by which those who have a bonus have another one."""

    def scoring(round: Round) -> RoundResult:
        arrangement = round.before.table.arrangement
        earned = zip(round.tokens, round.result.bonus, strict=True)
        return round.with_bonus([bonus and size(arrangement, own) for own, bonus in earned])

    return scored(scoring)


def touching(touch: Callable[[int, int], bool]) -> Patch:
    """Return the patch by which cells touch that are so many rows and columns apart."""
    return sized(lambda arrangement, tokens: _largest_if(arrangement, touch, tokens))


def _largest_if(
    arrangement: Arrangement, touch: Callable[[int, int], bool], tokens: CellSet
) -> int:
    places = {
        (y, x)
        for y, row in enumerate(arrangement.rows)
        for x, cell in enumerate(row)
        if cell in tokens
    }
    largest = 0
    while places:
        group = [places.pop()]
        for y, x in group:
            near = {place for place in places if touch(abs(place[0] - y), abs(place[1] - x))}
            places -= near
            group += near
        largest = max(largest, len(group))
    return largest


def grouped(count: Callable[[Sequence[int]], int]) -> Patch:
    """Return the patch by which the sizes of all groups, the largest first, make the bonus."""
    return sized(lambda arrangement, tokens: count([*map(len, arrangement.groups(tokens))]))


@frozen
class Earning:
    """What a bonus depends on."""

    tricks: int
    bid: int | None
    earns: bool
    is_stuck: bool

    @property
    def would_earn(self) -> bool:
        """Whether it would have a bonus if it had caused no paradox."""
        return self.tricks <= 4 if self.bid is None else self.tricks == self.bid


def earned(earns: Callable[[Earning], bool]) -> Patch:
    """Return the patch by which other seats have a bonus."""

    def scoring(round: Round) -> RoundResult:
        result, bids = round.result, round.before.bids
        facts = [
            Earning(tricks, bids[seat] if bids else None, bonus > 0, seat == result.paradox)
            for seat, (tricks, bonus) in enumerate(zip(result.tricks, result.bonus, strict=True))
        ]
        return round.with_bonus(
            [round.largest(seat) if earns(each) else 0 for seat, each in enumerate(facts)]
        )

    return scored(scoring)


def earned_by_bid(earns: Callable[[int, int], bool]) -> Patch:
    """Return the patch by which so many tricks earn a bonus for such a bid, where there are
    bids."""
    return earned(
        lambda each: (
            each.earns if each.bid is None else not each.is_stuck and earns(each.tricks, each.bid)
        )
    )


def earned_up_to(most: int) -> Patch:
    """Return the patch by which so many tricks or fewer earn a bonus, where nobody bids."""
    return earned(
        lambda each: (
            each.earns if each.bid is not None else not each.is_stuck and each.tricks <= most
        )
    )


def penalized(points: Callable[[int], int]) -> Patch:
    """Return the patch by which a seat with a paradox has so many points for its tricks."""

    def scoring(round: Round) -> RoundResult:
        result = round.result
        if result.paradox is None:
            return result
        score = points(result.tricks[result.paradox])
        return evolve(result, scores=with_seat(result.scores, result.paradox, score))

    return scored(scoring)


# The winners of a match.


def tied(state: MatchOver) -> Sequence[Seat]:
    """Return the seats with the most points."""
    totals = [sum(each.scores[seat] for each in state.results) for seat in state.table.seats]
    return [seat for seat in state.table.seats if totals[seat] == max(totals)]


def best_of(seats: Sequence[Seat], key: Callable[[Seat], KeyT]) -> Sequence[Seat]:
    """Return those of some seats for which a key is highest."""
    most = max(map(key, seats))
    return [seat for seat in seats if key(seat) == most]


def last_round(state: MatchOver) -> Callable[[Seat], int]:
    """Return what gives the points of a seat in the last round."""
    return lambda seat: state.results[-1].scores[seat]


def number_of_tricks(state: MatchOver) -> Callable[[Seat], int]:
    """Return what gives the tricks of a seat in the whole match."""
    return lambda seat: sum(each.tricks[seat] for each in state.results)
