"""Walking along matches with an engine, and finding short ones that show what was found.

Most of a match is looked at barely. Where something differs, the match is walked once more up to
there, and closely: so what is found is reported as near to its cause as the engine's asks allow.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Final

from attrs import evolve

from catbox_rules.conformance.attribution import Attribution
from catbox_rules.conformance.comparing import since
from catbox_rules.conformance.disagreement import Disagreement, Key, shorter
from catbox_rules.conformance.driver import played
from catbox_rules.conformance.moment import Moment
from catbox_rules.conformance.reach import Place, Reach, place_of
from catbox_rules.conformance.scores import Scored, explanation
from catbox_rules.conformance.terms import Terms
from catbox_rules.conformance.walkthrough import Walk, walk
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.match import Match
from catbox_rules.policies import AnyPolicy
from catbox_rules.programs.engine import Engine
from catbox_rules.records import Record, action_as_json
from catbox_rules.testing.look_alikes import is_allowed

_ACTIONS_TO_SHRINK: Final = 2500
"""So many actions are walked to find a shorter record of one disagreement."""
_TRIES_TO_SHRINK: Final = 60
_END: Final = 12
"""The close look at the end of a record costs about as much as so many actions."""


class Findings:
    """What walks with an engine have found in one game; it grows.

    * `reach`: notes what the walks reach.
    * `goes_on`: whether another walk may be made.
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
        self._closely = evolve(self._way, is_quick=False, reach=Reach({}), sheets=list[Scored]())
        self._found: dict[Key, Disagreement] = {}
        self._places: dict[Key, dict[Place, None]] = {}
        self._seen = set[tuple[Place, Key]]()
        self.matches = 0
        self.actions = 0

    def reported(self) -> list[Disagreement]:
        """All that has been found, each by the shortest record; scores by the one rule that
        explains them, if there is one."""
        each = [evolve(one, places=tuple(self._places[key])) for key, one in self._found.items()]
        supposed = explanation(self._way.sheets, self._way.terms.parts)
        if supposed is None:
            return each
        return [
            evolve(one, clauses=supposed.clauses, supposed=supposed.what)
            if one.kind.startswith("score rounds[]")
            else one
            for one in each
        ]

    def along(self, record: Record, *, compares_secrets: bool = True) -> Iterator[Disagreement]:
        """What a walk along a record finds that has not been found yet. Nothing, without a walk,
        once no more may be made."""
        if not self._goes_on():
            return
        self._count(record)
        way = evolve(self._way, compares_secrets=compares_secrets)
        place, found, nearer = place_of(record.table), list[Disagreement](), list[Disagreement]()
        try:
            for each in walk(self._engine, record, self._attribution, way=way):
                found.append(each)  # so that what was found before an interruption stays
            fresh = [each for each in found if (place, each.key) not in self._seen]
            if not fresh:
                return
            self._seen |= {(place, each.key) for each in found}
            length = max(len(each.record.actions) for each in fresh)
            for each in self._closely_along(evolve(record, actions=record.actions[:length])):
                nearer.append(each)
        except KeyboardInterrupt:
            for each in nearer or found:
                self._keep(each, place)
            raise
        for each in nearer or found:
            is_new = each.key not in self._found
            self._keep(each, place)
            if is_new:
                yield self._found[each.key]

    def _closely_along(self, record: Record) -> Iterator[Disagreement]:
        if self._goes_on():
            self._count(record)
            yield from walk(self._engine, record, self._attribution, way=self._closely)

    def _count(self, record: Record) -> None:
        self.matches += 1
        self.actions += len(record.actions)

    def _keep(self, one: Disagreement, place: Place) -> None:
        self._found[one.key] = shorter(self._found.get(one.key, one), one)
        self._places.setdefault(one.key, {})[place] = None

    def shortened(self, disagreement: Disagreement, policies: Sequence[AnyPolicy]) -> Disagreement:
        """The same disagreement by a shorter record, if one is found: by the round alone in which
        it shows, or by the beginning of another match."""
        best, budget = disagreement, _ACTIONS_TO_SHRINK
        for candidate in _shorter_ones(disagreement.record, policies):
            cut = evolve(candidate, actions=candidate.actions[: len(best.record.actions)])
            if len(cut.actions) >= len(best.record.actions) and cut.table == best.record.table:
                cut = evolve(cut, actions=cut.actions[:-1])
            budget -= len(cut.actions) + _END
            if budget < 0:
                break
            for found in self._closely_along(cut):
                if _is_same(found, disagreement) and len(found.record.actions) < len(
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


def _is_same(found: Disagreement, wanted: Disagreement) -> bool:
    if found.aspect is not wanted.aspect:
        return False
    if wanted.supposed:
        return found.kind == wanted.kind
    if not wanted.clauses:
        return found.key == wanted.key
    return set(wanted.clauses) <= set(found.clauses)


def _shorter_ones(record: Record, policies: Sequence[AnyPolicy]) -> Iterator[Record]:
    yield from _later_rounds(record)
    plain = evolve(record.table, options={}, first_seat=0)
    for number in range(_TRIES_TO_SHRINK):
        table = plain if number % 2 else record.table
        policy = policies[number % len(policies)]
        yield played(table, [policy], Random(number), actions=len(record.actions))


def _later_rounds(record: Record) -> Iterator[Record]:
    """The record from each of its later rounds on, the last one first, at the same table with
    another seat to start, as far as that is a legal match."""
    starts = _starts_of_rounds(record)
    for start in reversed(starts[1:]):
        for first_seat in range(record.players):
            table = evolve(record.table, first_seat=first_seat)
            later = evolve(record, table=table, actions=record.actions[start:])
            if is_allowed(later, record.ruleset):
                yield later
                break


def _starts_of_rounds(record: Record) -> Sequence[int]:
    """The places of the actions with which rounds begin."""
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
    """A disagreement about the sheet of a round with the board on which it was scored; its record
    stops there, before the action with which the round is over."""
    if not disagreement.kind.startswith("score rounds[]"):
        return disagreement
    moment = Moment(Match.from_record(disagreement.record), attribution)
    picture, last = attribution.picture(moment.after), moment.after.action
    if not picture or last is None:
        return disagreement
    return evolve(
        disagreement,
        record=moment.before.record,
        action=action_as_json(last),
        picture=picture,
        message=f"{disagreement.message} ({since(moment)})",
    )
