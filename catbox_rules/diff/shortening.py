"""The shortest match that was found of those that show a kind of divergence: by playing on from
shorter and shorter beginnings.

A match is tried again from some moment of the best one so far, with some policy and with the same
or other cards; it is kept if it diverges no later. Rounds before the one that matters are left out.
The search is limited by the number of tries, not by time: every machine finds the same match. A
shorter one may exist.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import Final, Generic, TypeVar

from attrs import define, evolve, field, frozen

from catbox_rules.diff.lockstep import (
    Aspect,
    ComparedGame,
    Divergence,
    DivergenceKind,
    Played,
    Snapshot,
    Tables,
    begin,
    choices,
    generated,
    going_on,
    one_sided,
    step,
    views,
)
from catbox_rules.kernel.errors import CatboxError
from catbox_rules.kernel.ruleset import CHANCE, Action

# Counting kinds of divergence over many matches: in how many they occur, in how many they come
# first, and after how many actions.
#
# A tally is small however many matches there are, and tallies add up, so matches can be counted in
# pieces and in any order.


SourceT = TypeVar("SourceT", int, str)


@frozen
class Count(Generic[SourceT]):
    """How often a kind of divergence came up.

    * `matches`: the number of matches; `first`: the number of those in which no other kind came
      before it.
    * `indices`: the sum of the indices of the actions at which it came first.
    * `earliest`: the smallest of these indices; `source`: the first match with that index, by its
      number or its place.
    """

    matches: int
    first: int
    indices: int
    earliest: int
    source: SourceT

    def plus(self, other: Count[SourceT]) -> Count[SourceT]:
        """Return the sum of two counts."""
        best = min(self, other, key=lambda count: (count.earliest, count.source))
        return Count(
            self.matches + other.matches,
            self.first + other.first,
            self.indices + other.indices,
            best.earliest,
            best.source,
        )

    @property
    def mean_index(self) -> float:
        """The mean of the indices."""
        return self.indices / self.matches


@define
class Tally(Generic[SourceT]):
    """What has been counted so far.

    * `matches`, `actions`: how many both sides have played.
    * `parted`: the number of matches with a divergence.
    * `scored`: the number of rounds that both have scored up to the first difference, inclusive.
    """

    matches: int = 0
    actions: int = 0
    parted: int = 0
    scored: int = 0
    kinds: dict[DivergenceKind, Count[SourceT]] = field(
        factory=dict[DivergenceKind, Count[SourceT]]
    )

    def add(self, played: Played, source: SourceT) -> None:
        """Count a match, whose number or place is `source`."""
        self.matches += 1
        self.actions += len(played.actions)
        self.parted += bool(played.divergences)
        self.scored += played.scored
        for divergence in played.divergences:
            self.count_kind(divergence.kind, _count(divergence, played, source))

    def add_all(self, other: Tally[SourceT]) -> None:
        """Count the matches of another tally as well."""
        self.matches += other.matches
        self.actions += other.actions
        self.parted += other.parted
        self.scored += other.scored
        for kind, count in other.kinds.items():
            self.count_kind(kind, count)

    def count_kind(self, kind: DivergenceKind, count: Count[SourceT]) -> None:
        """Count a kind of divergence as often as it came up."""
        known = self.kinds.get(kind)
        self.kinds[kind] = count if known is None else known.plus(count)

    @property
    def in_order(self) -> Mapping[DivergenceKind, Count[SourceT]]:
        """The kinds in order, by aspect first."""
        return {kind: self.kinds[kind] for kind in sorted(self.kinds, key=lambda kind: kind.order)}


def _count(divergence: Divergence, played: Played, source: SourceT) -> Count[SourceT]:
    is_first = divergence.index == played.divergences[0].index
    return Count(1, int(is_first), divergence.index, divergence.index, source)


def tallied(game: ComparedGame, tables: Tables, numbers: Iterable[int], seed: int) -> Tally[int]:
    """Count the kinds of divergence in the generated matches with these numbers."""
    tally = Tally[int]()
    for number in numbers:
        tally.add(generated(game, tables, number=number, seed=seed), number)
    return tally


# A match that shows one kind of divergence, up to the action at which it does.


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


_GOES_ON_OTHERWISE: Final = 0.4
_OTHER_CARDS: Final = 0.3
"""How often a match is continued differently from some moment, and how often with other cards."""


def shortest(
    game: ComparedGame,
    tables: Tables,
    kind: DivergenceKind,
    actions: Sequence[Action],
    *,
    seed: int = 0,
    tries: int = 1500,
) -> Witness:
    """Search for the shortest match that diverges in some way.

    * `actions`: a match that diverges this way.
    * `tries`: the largest number of matches to try, from 0.

    Raises ValueError if the given match does not diverge this way.
    """
    question, random = Question(game, tables, kind), Random(f"{seed}:{kind}")
    found = question.witness(tables[0].first_seat, actions)
    if found is None:
        raise ValueError(f"the match does not diverge this way: {kind}")
    found = _without_earlier_rounds(question, found)
    for _ in range(tries if found.before else 0):
        found = _tried_again(question, found, random) or found
    return found


def _without_earlier_rounds(question: Question, found: Witness) -> Witness:
    """Return the match from its last round on, with any first seat, if it still diverges the same
    way."""
    ruleset = question.game.ruleset
    for start in reversed(list(_starts_of_rounds(question, found))[1:]):
        for first_seat in range(question.players):
            if ruleset.turn(question.begin(first_seat).a) == (CHANCE,):
                later = question.witness(first_seat, found.actions[start:])
                if later is not None:
                    return later
    return found


def _starts_of_rounds(question: Question, found: Witness) -> Iterator[int]:
    ruleset, over = question.game.ruleset, -1
    for place, moment in enumerate(question.moments(found)):
        rounds = len(ruleset.rounds(moment.a))
        if rounds > over and ruleset.turn(moment.a) == (CHANCE,):
            over = rounds
            yield place


def _tried_again(question: Question, best: Witness, random: Random) -> Witness | None:
    """Return a match made from the best one that diverges no later, by leaving out actions,
    swapping cards, or playing on differently; None if this try fails."""
    old, chosen = list(best.before), random.random()
    if not old or chosen < _GOES_ON_OTHERWISE:
        old = old[: random.randint(0, len(old))]
    elif chosen < _GOES_ON_OTHERWISE + _OTHER_CARDS:
        swapped = question.game.with_two_cards_swapped
        old = [swapped(each, random) if each.actor == CHANCE else each for each in old]
    else:
        start = random.randrange(len(old))
        del old[start : start + random.randint(1, 2 * question.players)]
    return _followed(question, best, old, random)


def _followed(
    question: Question, best: Witness, old: Sequence[Action], random: Random
) -> Witness | None:
    """Return the match that takes these actions in order, as far as both sides allow, and others
    otherwise; None unless it diverges no later than the best one."""
    policy = random.choice(list(question.game.policies))
    actions: list[Action] = []
    course = going_on(question.begin(best.first_seat), policy, random, old)
    for moment, action, divergences in course:
        for divergence in divergences:
            if divergence.kind == question.kind:
                return question.shown(best.first_seat, actions, divergence)
        if action is None or moment.index >= best.index:
            return None
        actions.append(action)
    return None
