"""Whole matches of Cat in the Box composed of rounds that end early: the shortest with other
winners.

The rounds of a match share only the order of who starts them, and the winners depend on the scores
alone. So from a few early rounds many are made, by swapping the seats that make the plays and by
changing bids; from these, matches are composed, the shortest first, that have different winners by
the two rulebooks.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import islice, permutations, product
from typing import Final, TypeAlias

from attrs import evolve, field, frozen

from catbox_rules.cat_in_the_box import (
    ACTIONS,
    Action,
    Bid,
    Deal,
    DealPhase,
    Discard,
    Paradox,
    Play,
    RoundResult,
    State,
    TrickPhase,
    apply,
    turn,
)
from catbox_rules.cat_in_the_box.rules.match import outcome_of
from catbox_rules.cat_in_the_box.state import match_over
from catbox_rules.conformance.attribution.differences import Clauses
from catbox_rules.kernel.errors import CatboxError
from catbox_rules.kernel.ruleset import CHANCE, Seat

_MOST_KEPT: Final = 2000
"""How many beginnings of a match are kept: the shortest ones, of different totals."""
_MOST_ROUNDS: Final = 60
"""How many rounds there are to choose from: the shortest ones, of different scores."""
_MOST_PERMUTATIONS: Final = 24

_Points: TypeAlias = tuple[int, ...]


@frozen
class _Round:
    """A round by both rulebooks: its actions, and its result by each."""

    actions: tuple[Action, ...] = field(repr=False)
    results: tuple[RoundResult, RoundResult]

    @property
    def scores(self) -> tuple[_Points, _Points]:
        """The scores of each seat, by each rulebook."""
        return self.results[0].scores, self.results[1].scores

    def shifted(self, by: int) -> _Round:
        """Return the same round with all seats, including the start seat, moved on by this number
        of places."""
        players = len(self.results[0].scores)
        seats = {Seat(seat): Seat((seat + by) % players) for seat in range(players)}
        one, other = (_result_of_others(each, seats) for each in self.results)
        return _Round(tuple(_by_others(each, seats) for each in self.actions), (one, other))


@frozen
class _Beginning:
    """Some rounds of a match."""

    rounds: tuple[_Round, ...] = ()
    length: int = 0

    @property
    def totals(self) -> tuple[_Points, ...]:
        """The totals of each seat, by each rulebook."""
        sides = zip(*(each.scores for each in self.rounds), strict=True)
        return tuple(tuple(map(sum, zip(*side, strict=True))) for side in sides)

    def followed_by(self, other: _Round) -> _Beginning:
        """Return these rounds followed by another one."""
        return _Beginning((*self.rounds, other), self.length + len(other.actions))


def early_matches(
    states: tuple[State, State], rounds: Iterable[Sequence[object]], clauses: Clauses
) -> Iterator[Sequence[Action]]:
    """Yield matches with different winners by the two rulebooks, the shortest first.

    * `states`: the match before its first deal, by both rulebooks.
    * `rounds`: beginnings of a match, each with its first round.
    * `clauses`: the clauses that decide the match by the first rulebook.
    """
    one, other = states
    if not (isinstance(one, DealPhase) and isinstance(other, DealPhase)):
        return
    if one.table.setup.rounds != other.table.setup.rounds:
        return
    known = dict[tuple[_Points, _Points], _Round]()
    for actions in rounds:
        for each in _rounds_like((one, other), actions):
            best = known.setdefault(each.scores, each)
            if len(each.actions) < len(best.actions):
                known[each.scores] = each
    if not known:
        return
    some = sorted(known.values(), key=lambda each: len(each.actions))[:_MOST_ROUNDS]
    beginnings = [_Beginning()]
    for number in range(one.table.setup.rounds - 1):
        beginnings = _longer(beginnings, [each.shifted(number) for each in some])
    last = [each.shifted(one.table.setup.rounds - 1) for each in some]
    found = (
        match
        for beginning in beginnings
        for match in map(beginning.followed_by, last)
        if _others_win((one, other), match, clauses)
    )
    for match in sorted(found, key=lambda match: match.length):
        yield [action for each in match.rounds for action in each.actions]


def _longer(beginnings: Iterable[_Beginning], rounds: Sequence[_Round]) -> list[_Beginning]:
    """Return all beginnings with another round, for each set of totals the shortest."""
    by_totals = dict[tuple[_Points, ...], _Beginning]()
    for beginning, each in product(beginnings, rounds):
        longer = beginning.followed_by(each)
        best = by_totals.setdefault(longer.totals, longer)
        if longer.length < best.length:
            by_totals[longer.totals] = longer
    return sorted(by_totals.values(), key=lambda each: each.length)[:_MOST_KEPT]


def _others_win(states: tuple[DealPhase, DealPhase], match: _Beginning, clauses: Clauses) -> bool:
    """Return True if the winners differ between the two rulebooks, by these clauses."""
    if len(set(match.totals)) == 1:
        return False
    one, other = (
        outcome_of(match_over(state.table, tuple(each.results[side] for each in match.rounds)))
        for side, state in enumerate(states)
    )
    return one.winners != other.winners and one.reasons[-1].clause in clauses


def _rounds_like(
    states: tuple[DealPhase, DealPhase], actions: Sequence[object]
) -> Iterator[_Round]:
    """Yield a round and its variations: the seats that do not start it swapped, and bids that were
    made or missed."""
    first = _played(states, [each for each in actions if isinstance(each, ACTIONS)])
    if first is None:
        return
    start, *others = _clockwise(states[0])
    for order in islice(permutations(others), _MOST_PERMUTATIONS):
        seats = {start: start} | dict(zip(others, order, strict=True))
        course = _Course.of(first.actions, states[0].table.players, seats)
        again = course.played(states)
        if again is None:
            continue
        yield again
        for bids in _other_bids(states[0], again.results[0]):
            bidding = evolve(course, bids=bids).played(states)
            if bidding is not None:
                yield bidding


def _clockwise(state: DealPhase) -> list[Seat]:
    """Return all seats in order, beginning with the one that starts the first round."""
    players, first = state.table.players, state.table.first_seat
    return [Seat((first + each) % players) for each in range(players)]


def _other_bids(state: DealPhase, result: RoundResult) -> Iterator[Mapping[Seat, int]]:
    """Yield bids of all seats, in which each seat makes or misses its bid where possible."""
    allowed = state.table.setup.bids
    if not allowed:
        return
    choices: list[list[int]] = []
    for won in result.tricks:
        missed = next((bid for bid in allowed if bid != won), allowed[0])
        choices.append([missed, won] if won in allowed else [missed])
    for bids in product(*choices):
        yield {Seat(seat): bid for seat, bid in enumerate(bids)}


@frozen
class _Course:
    """What the seats do in a round, by seat and not by turn: their discards and bids, and the play
    of each to each trick. It ends when somebody is stuck or all tricks are won."""

    deal: Deal
    discards: tuple[Discard, ...]
    bids: Mapping[Seat, int]
    tricks: tuple[Mapping[Seat, Play], ...]

    @classmethod
    def of(cls, actions: Sequence[Action], players: int, seats: Mapping[Seat, Seat]) -> _Course:
        """Return the course of a round with the seats exchanged."""
        changed = [_by_others(action, seats) for action in actions]
        plays = [each for each in changed if isinstance(each, Play)]
        tricks = [plays[place : place + players] for place in range(0, len(plays), players)]
        [deal] = (each for each in changed if isinstance(each, Deal))
        return cls(
            deal=deal,
            discards=tuple(each for each in changed if isinstance(each, Discard)),
            bids={each.seat: each.tricks for each in changed if isinstance(each, Bid)},
            tricks=tuple({play.seat: play for play in trick} for trick in tricks),
        )

    def played(self, states: tuple[DealPhase, DealPhase]) -> _Round | None:
        """Play the round, with each seat acting when it is its turn. Return None if this is not
        legal."""
        actions: list[Action] = [self.deal, *self.discards]
        state: State = states[0]
        try:
            for action in actions:
                state = apply(state, action).state
            while not isinstance(state, DealPhase) and turn(state) and not _is_over(state):
                action = self._next(state)
                actions.append(action)
                state = apply(state, action).state
        except (CatboxError, LookupError):
            return None
        return _played(states, actions)

    def _next(self, state: State) -> Action:
        """Return what the seat whose turn it is does. Raises LookupError if it has nothing left to
        do."""
        [actor] = turn(state)
        assert actor != CHANCE
        if not isinstance(state, TrickPhase):
            return Bid(actor, self.bids[actor])
        number = sum(state.won)
        play = self.tricks[number].get(actor) if number < len(self.tricks) else None
        return play or Paradox(actor)


def _is_over(state: State) -> bool:
    return bool(state.results)


def _by_others(action: Action, seats: Mapping[Seat, Seat]) -> Action:
    """Return an action with the seats exchanged."""
    if isinstance(action, Deal):
        hands = list(action.hands)
        for seat, other in seats.items():
            hands[other] = action.hands[seat]
        return evolve(action, hands=hands)
    return evolve(action, seat=seats[action.seat])


def _result_of_others(result: RoundResult, seats: Mapping[Seat, Seat]) -> RoundResult:
    """Return the result of a round with the seats exchanged."""
    own = {other: seat for seat, other in seats.items()}
    order = [own[seat] for seat in sorted(own)]
    return RoundResult(
        start_seat=seats[result.start_seat],
        paradox=None if result.paradox is None else seats[result.paradox],
        tricks=tuple(result.tricks[seat] for seat in order),
        bonus=tuple(result.bonus[seat] for seat in order),
        scores=tuple(result.scores[seat] for seat in order),
    )


def _played(states: tuple[DealPhase, DealPhase], actions: Sequence[Action]) -> _Round | None:
    """Play the first round of some actions by both rulebooks. Return None if one of them forbids an
    action, or if the round does not end with both at the same action."""
    one: State
    other: State
    one, other = states
    for number, action in enumerate(actions, start=1):
        try:
            one, other = apply(one, action).state, apply(other, action).state
        except CatboxError:
            return None
        if one.results or other.results:
            if not (one.results and other.results):
                return None
            return _Round(tuple(actions[:number]), (one.results[0], other.results[0]))
    return None
