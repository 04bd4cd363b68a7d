"""Walks along matches with an engine, and short matches that show what was found.

Most of a match is examined only briefly. Where something differs, a new process of the engine is
walked up to there once more, closely: so a fault is reported as near to its cause as the engine's
questions allow, and with a record that shows it on its own. A fault that a new process does not
show every time is not about a rule, and no clause is named.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import nullcontext
from random import Random
from typing import Final

from attrs import evolve

from catbox_rules.conformance.comparing import since
from catbox_rules.conformance.misreadings import Replay, Walked, explained
from catbox_rules.conformance.protocol import (
    Attribution,
    Place,
    Reach,
    Terms,
    is_allowed,
    place_of,
    played,
)
from catbox_rules.conformance.reference import Aspect, Disagreement, Key, Reference, shorter
from catbox_rules.conformance.walkthrough import Walk, walk
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.match import Match
from catbox_rules.policies import AnyPolicy
from catbox_rules.programs import Engine
from catbox_rules.records import Record, action_as_json

_ACTIONS_TO_SHRINK: Final = 2500
"""The most actions to walk in search of a shorter record of one disagreement."""
_TRIES_TO_SHRINK: Final = 60
_TIMES_TO_CONFIRM: Final = 5
"""The number of new processes that have to show a fault before a clause is named."""
_NEW_PROCESS_EVERY: Final = 20
"""Of so many matches the second is played with a new process, as some faults differ between
processes. The others share one process, as some faults show only later in its life."""
_END: Final = 12
"""The cost of the close look at the end of a record, in actions."""


class Findings:
    """The findings of walks with an engine in one game; they grow.

    * `reach`: the notes of what the walks reach.
    * `goes_on`: a function that says whether another walk may be made.
    """

    def __init__(
        self,
        engine: Engine,
        attribution: Attribution,
        *,
        asks: Sequence[str],
        terms: Terms,
        reach: Reach,
        goes_on: Callable[[], bool],
    ) -> None:
        self._engine, self._attribution, self._goes_on = engine, attribution, goes_on
        self._way = Walk(tuple(asks), terms, is_quick=True, reach=reach)
        self._closely = evolve(self._way, is_quick=False, reach=Reach({}))
        self._end = evolve(self._way, only_the_end=True)
        self._found: dict[Key, Disagreement] = {}
        self._walked: list[Walked] = []
        self._places: dict[Key, dict[Place, None]] = {}
        self._seen = set[tuple[Place, Key]]()
        self._walks = 0
        self.is_through = False
        """Whether the last walk was made, and has compared the rules."""
        self.matches = 0
        self.actions = 0

    def reported(self) -> list[Disagreement]:
        """Return all findings: those that a misreading explains, and of the others each with its
        shortest record."""
        walks = [
            evolve(walked, found=tuple(map(self._with_places, walked.found)))
            for walked in self._walked
        ]
        told = explained(walks, self._attribution.MISREADINGS, self._way.terms)
        unexplained = {each.key for each in told if not each.supposed}
        others = [one for key, one in self._found.items() if key in unexplained or not one.clauses]
        return [
            *(each for each in told if each.supposed),
            *map(self._with_places, others),
        ]

    def _with_places(self, one: Disagreement) -> Disagreement:
        return evolve(one, places=tuple(self._places.get(one.key, ())))

    def along(self, record: Record, *, compares_secrets: bool = True) -> Iterator[Disagreement]:
        """Yield the new findings of a walk along a record. Yields nothing, without a walk, once no
        more walks may be made."""
        self.is_through = False
        if not self._goes_on():
            return
        self._count(len(record.actions))
        way = evolve(self._way, compares_secrets=compares_secrets, compared=list[int]())
        place, found, nearer = place_of(record.table), list[Disagreement](), list[Disagreement]()
        self._walks += 1
        is_new = self._walks % _NEW_PROCESS_EVERY == 2
        try:
            with self._engine.in_a_new_process() if is_new else nullcontext():
                for each in walk(self._engine, record, self._attribution, way=way):
                    found.append(each)  # an interruption keeps what was found before
            self.is_through = _is_through(found)
            fresh = [each for each in found if (place, each.key) not in self._seen]
            if not fresh:
                self._remember(record, way.compared, found)
                return
            self._seen |= {(place, each.key) for each in found}
            nearer += self._alone(fresh, by_a_new_one=is_new)
        except KeyboardInterrupt:
            for each in nearer or found:
                self._keep(each, place)
            raise
        if any(each.clauses for each in nearer):
            self._remember(record, way.compared, [*nearer, *found])
        yield from self._new_ones(nearer or found, place)

    def _remember(
        self, record: Record, compared: Sequence[int], found: Sequence[Disagreement]
    ) -> None:
        """Keep what a walk has shown, for the search for a misreading that explains it."""
        by_moment = {_moment_of(each): each for each in reversed(found)}
        walked = Walked(self._way.terms.ordered(record), compared, tuple(by_moment.values()))
        self._walked.append(walked)

    def at_the_end(self, record: Record) -> Iterator[Disagreement]:
        """Yield the new findings at the end of a record, in a match that is begun just before
        it."""
        self.is_through = False
        if not self._goes_on():
            return
        self._count(1)
        way = evolve(self._end, compared=list[int]())
        found = list(walk(self._engine, record, self._attribution, way=way))
        self.is_through = _is_through(found)
        if not found:
            self._remember(record, way.compared, ())
            return
        if any(walk(self._engine, record, self._attribution, way=self._way)):
            yield from self.along(record)
            return
        with self._engine.in_a_new_process():
            again = list(walk(self._engine, record, self._attribution, way=self._end))
        is_same = [*map(_moment_of, found)] == [*map(_moment_of, again)]
        shown = [_begun_wrongly(found[0])] if is_same else self._unrepeated(found)
        yield from self._new_ones(shown, place_of(record.table))

    def _alone(self, found: Sequence[Disagreement], *, by_a_new_one: bool) -> list[Disagreement]:
        """Return what a new process shows, closely, along the match in which something was found.

        A fault is reproducible if the process shows the same as before, or the same twice.

        * `by_a_new_one`: whether a process has shown it that had played no other match.
        """
        if not self._goes_on():
            return []
        longest = max(map(_replayed, found), key=lambda record: len(record.actions))
        nearer, known = self._in_a_new_process(longest), {*map(_moment_of, found)}
        if not nearer:
            return self._unrepeated(found, by_a_new_one=by_a_new_one)
        if known.issuperset(map(_moment_of, nearer)):
            return nearer
        again = self._in_a_new_process(longest)
        is_same = [*map(_moment_of, nearer)] == [*map(_moment_of, again)]
        return nearer if is_same else [_not_reproducible(found[0], _NOT_EACH_TIME)]

    def _unrepeated(
        self, found: Sequence[Disagreement], *, by_a_new_one: bool = False
    ) -> list[Disagreement]:
        """Find out whether a new process shows what a closer look does not, or only some new ones,
        or only a process that has played other matches."""
        by_new_ones = [by_a_new_one]
        for _ in range(_TIMES_TO_CONFIRM):
            with self._engine.in_a_new_process():
                by_new_ones.append(self._shows_again(found[0]))
            if by_new_ones[1]:
                return list(found)
            if any(by_new_ones):
                break
        remembers = not any(by_new_ones) and self._shows_again(found[0])
        return [_not_reproducible(found[0], _ONLY_LATER if remembers else _NOT_EACH_TIME)]

    def _shows_again(self, one: Disagreement) -> bool:
        again = walk(self._engine, _replayed(one), self._attribution, way=self._way)
        return _moment_of(one) in map(_moment_of, again)

    def _in_a_new_process(self, record: Record) -> list[Disagreement]:
        with self._engine.in_a_new_process():
            return list(self._closely_along(record))

    def _closely_along(self, record: Record) -> Iterator[Disagreement]:
        if self._goes_on():
            self._count(len(record.actions))
            yield from walk(self._engine, record, self._attribution, way=self._closely)

    def _count(self, actions: int) -> None:
        self.matches += 1
        self.actions += actions

    def _new_ones(self, found: Sequence[Disagreement], place: Place) -> Iterator[Disagreement]:
        """Keep all findings, and yield the new ones."""
        for each in found:
            is_new = each.key not in self._found
            self._keep(each, place)
            if is_new:
                yield self._found[each.key]

    def _keep(self, one: Disagreement, place: Place) -> None:
        self._found[one.key] = shorter(self._found.get(one.key, one), one)
        self._places.setdefault(one.key, {})[place] = None

    def shortened(self, disagreement: Disagreement, policies: Sequence[AnyPolicy]) -> Disagreement:
        """Return the same disagreement with a shorter record, if one is found and a new process
        confirms it: only the round in which it shows, or the beginning of another match."""
        short = self._short(disagreement, policies)
        if short is disagreement:
            return disagreement
        shown = self._in_a_new_process(_replayed(short))
        return short if any(self._is_same(each, disagreement) for each in shown) else disagreement

    def confirmed(self, one: Disagreement) -> Disagreement:
        """Return the same disagreement if processes that are asked about its match alone show it
        every time; otherwise a fault of the process, without clauses."""
        if not one.clauses:
            return one
        ways = [
            evolve(
                self._closely,
                is_quick=is_quick,
                compares_secrets=one.aspect is Aspect.SECRECY,
            )
            for is_quick in (False, True)
        ]
        for way in ways:
            if all(self._shows_by_itself(one, way) for _ in range(_TIMES_TO_CONFIRM)):
                return one
        # A new process has shown it before.
        return _not_reproducible(one, _NOT_EACH_TIME)

    def _shows_by_itself(self, one: Disagreement, way: Walk) -> bool:
        self._count(len(one.record.actions))
        with self._engine.in_a_new_process():
            again = walk(self._engine, _replayed(one), self._attribution, way=way)
            return any(self._is_same(each, one) for each in again)

    def _is_same(self, found: Disagreement, wanted: Disagreement) -> bool:
        """Return whether two disagreements are the same fault: one that the same misreading
        explains, if some does."""
        if found.aspect is not wanted.aspect:
            return False
        if wanted.supposed:
            return any(
                Replay(found.record, self._way.terms, each).explains(found)
                for each in self._attribution.MISREADINGS
                if each.words in wanted.supposed
            )
        if not wanted.clauses:
            return found.key == wanted.key
        return set(wanted.clauses) <= set(found.clauses)

    def _short(self, disagreement: Disagreement, policies: Sequence[AnyPolicy]) -> Disagreement:
        best, budget = disagreement, _ACTIONS_TO_SHRINK
        for candidate in _shorter_ones(disagreement.record, policies):
            cut = evolve(candidate, actions=candidate.actions[: len(best.record.actions)])
            if len(cut.actions) >= len(best.record.actions) and cut.table == best.record.table:
                cut = evolve(cut, actions=cut.actions[:-1])
            budget -= len(cut.actions) + _END
            if budget < 0:
                break
            for found in self._closely_along(cut):
                if self._is_same(found, disagreement) and len(found.record.actions) < len(
                    best.record.actions
                ):
                    best = evolve(
                        found,
                        clauses=disagreement.clauses,
                        supposed=disagreement.supposed,
                        also=disagreement.also,
                        places=disagreement.places,
                    )
        return best


_ONLY_LATER: Final = "only after other matches"
_NOT_EACH_TIME: Final = "not each time"


def without_blame(found: Sequence[Disagreement]) -> list[Disagreement]:
    """Return findings without clauses if one of them, not waived, does not show each time: nobody
    can tell then what else is by chance."""
    kind = _kind_of(_NOT_EACH_TIME)
    if not any(each.kind == kind and not each.is_known for each in found):
        return list(found)
    return [
        _not_reproducible(each, _NOT_EACH_TIME) if each.clauses and not each.is_known else each
        for each in found
    ]


def _kind_of(when: str) -> str:
    return f"not reproducible alone, {when}"


def _not_reproducible(one: Disagreement, when: str) -> Disagreement:
    """Return the finding as a fault of the process, not of a rule."""
    return evolve(
        one,
        aspect=Aspect.PROTOCOL,
        clauses=(),
        supposed="",
        kind=_kind_of(when),
        message=f"not reproducible alone, {when}: {one.message}",
    )


def _begun_wrongly(one: Disagreement) -> Disagreement:
    """Return a finding that only a match begun with actions shows as a fault of `new`."""
    return evolve(
        one,
        aspect=Aspect.PROTOCOL,
        clauses=(),
        kind="new with actions",
        message=f"only where new begins the match with its actions: {one.message}",
    )


def _replayed(one: Disagreement) -> Record:
    """Return the record of a disagreement, with the legal action at which the engine failed, if it
    did."""
    if one.action is None or one.aspect not in (Aspect.REFUSAL, Aspect.PROTOCOL):
        return one.record
    match = Match.from_record(one.record)
    try:
        action = match.read(dict(one.action))
    except MalformedInput:
        return one.record
    if not match.judge(action).is_legal:
        return one.record
    return evolve(one.record, actions=(*one.record.actions, action))


def _is_through(found: Sequence[Disagreement]) -> bool:
    """Return whether a walk has compared the rules: it has found nothing, or what a clause is
    about."""
    return not found or any(each.clauses for each in found)


def _moment_of(one: Disagreement) -> tuple[Key, int]:
    """Return what differs, and after how many actions."""
    return one.key, len(one.record.actions)


def _shorter_ones(record: Record, policies: Sequence[AnyPolicy]) -> Iterator[Record]:
    yield from _later_rounds(record)
    plain = evolve(record.table, options={}, first_seat=0)
    for number in range(_TRIES_TO_SHRINK):
        table = plain if number % 2 else record.table
        policy = policies[number % len(policies)]
        yield played(table, [policy], Random(number), actions=len(record.actions))


def _later_rounds(record: Record) -> Iterator[Record]:
    """Yield the record from each of its later rounds on, the last one first, at the same table with
    another start seat, if that is a legal match."""
    starts = _starts_of_rounds(record)
    for start in reversed(starts[1:]):
        for first_seat in range(record.players):
            table = evolve(record.table, first_seat=first_seat)
            later = evolve(record, table=table, actions=record.actions[start:])
            if is_allowed(later, record.ruleset):
                yield later
                break


def _starts_of_rounds(record: Record) -> Sequence[int]:
    """Return the indexes of the actions that begin rounds."""
    ruleset, state = record.ruleset, record.table.initial()
    starts: list[int] = []
    over = -1
    for index, action in enumerate(record.actions):
        if action.actor == CHANCE and len(ruleset.rounds(state)) > over:
            over = len(ruleset.rounds(state))
            starts.append(index)
        state = ruleset.apply(state, action).state
    return starts


def as_shown(disagreement: Disagreement, attribution: Attribution) -> Disagreement:
    """Return a disagreement about the sheet of a round with the board on which it was scored; its
    record stops there, before the action that ended the round."""
    if not disagreement.kind.startswith("score rounds[]"):
        return disagreement
    moment = Reference(Match.from_record(disagreement.record), attribution)
    picture, last = attribution.picture(moment.step), moment.step.action
    if not picture or last is None:
        return disagreement
    return evolve(
        disagreement,
        record=moment.before.record,
        action=action_as_json(last),
        picture=picture,
        message=f"{disagreement.message} ({since(moment)})",
    )
