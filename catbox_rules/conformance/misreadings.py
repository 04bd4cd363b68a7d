"""Misreadings: rules of a game as an engine may have misread them, and which of them explain what
an engine says.

A misreading is a patch of a line or two on the rules in force at a table. The matches of a run are
played again at such a table: a misreading *explains* a difference if it gives the engine's answer
there, and is *contradicted* where it shows and the engine answered otherwise. What is not
contradicted, and explains most, is the fault.

Nothing that others use is patched: each replay has a table of its own, which brings its rules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias

from attrs import evolve, frozen

from catbox_rules.conformance.differences import Clauses
from catbox_rules.conformance.protocol import Misreading, Terms
from catbox_rules.conformance.reference import Aspect, Disagreement, canonical
from catbox_rules.kernel.errors import CatboxError
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.ruleset import Action, Seat
from catbox_rules.positions.protocol import POSITIONS
from catbox_rules.records import AnyState, Record, action_as_json, as_json, read_action

_MOST_ALIKE: Final = 12
"""The most differences of a kind that are to be explained: those with the shortest records."""
_MOST_EXAMPLES: Final = 3
"""The most differences of a kind for which an explanation is looked for from scratch."""
_MOST_MOMENTS: Final = 2500
"""The most moments at which a misreading is looked at for something that contradicts it."""
_MOST_WORDS: Final = 3
"""The most misreadings that are named where nothing tells them apart."""


@frozen
class Walked:
    """A walk with an engine along a record: the numbers of actions after which all answers were
    compared, and the differences that were found."""

    record: Record
    compared: Sequence[int]
    found: Sequence[Disagreement]


@frozen
class Moment:
    """A moment of a replay: the state, and what an engine says of it on its terms: who may act,
    sorted, and the legal actions."""

    state: AnyState
    turn: list[object]
    legal: set[Action]


class Replay:
    """A record played by the rules, as they are or as misread, as far as it is asked to."""

    def __init__(self, record: Record, terms: Terms, *misreadings: Misreading) -> None:
        self._record, self._terms, self._misreadings = record, terms, misreadings
        begun = record.table.initial()
        for misreading in misreadings:
            begun = evolve(begun, table=misreading.laid(begun.table))
        self._moments = [self._moment(begun)]
        self._is_forbidden = False

    def at(self, number: int) -> Moment | None:
        """Return the moment after a number of actions; None if one of them is illegal there."""
        while len(self._moments) <= number and not self._is_forbidden:
            action, before = self._record.actions[len(self._moments) - 1], self._moments[-1].state
            try:
                after = self._record.ruleset.apply(before, action).state
            except CatboxError:
                self._is_forbidden = True
            else:
                self._moments.append(self._moment(after))
        return self._moments[number] if len(self._moments) > number else None

    def _moment(self, state: AnyState) -> Moment:
        """Return a moment with its answers: rules that remember something would give others once
        the replay has gone on."""
        turn = self._terms.turn(self._record.ruleset.turn(state))
        legal = self._record.ruleset.legal_actions(state)
        own = {each for each in legal if each.actor in turn}
        return Moment(state, sorted(turn, key=str), own)

    def score(self, state: AnyState) -> tuple[list[dict[str, object]], list[int], bool, list[int]]:
        """Return the sheets of the rounds, as far as an engine gives them; the totals, whether the
        match is over, and the winners."""
        ruleset, parts = self._record.ruleset, self._terms.parts
        sheets = [as_json(each) for each in ruleset.rounds(state)]
        if parts is not None:
            sheets = [{key: sheet[key] for key in parts if key in sheet} for sheet in sheets]
        outcome = ruleset.outcome(state)
        winners: Sequence[Seat] = () if outcome is None else outcome.winners
        for misreading in self._misreadings if winners else ():
            winners = misreading.winners(state, winners)
        return sheets, list(ruleset.totals(state)), outcome is not None, sorted(winners)

    def explains(self, one: Disagreement) -> bool:
        """Return whether these rules give the engine's answer at a difference."""
        moment = self.at(len(one.record.actions))
        return moment is not None and self._answers_alike(one, moment)

    def _answers_alike(self, one: Disagreement, moment: Moment) -> bool:
        given, state = one.given, moment.state
        match one.aspect:
            case Aspect.TURN:
                return given == moment.turn
            case Aspect.LEGAL:
                listed = {canonical(action_as_json(each)) for each in moment.legal}
                return is_list(given) and {*map(canonical, given)} == listed
            case Aspect.SCORE:
                is_sheet = one.kind.startswith("score rounds[]")
                return is_object(given) and self._is_score(given, state, is_sheet=is_sheet)
            case Aspect.STATE:
                return canonical(given) in self._positions(state)
            case Aspect.REFUSAL | Aspect.VERDICT:
                return self._rules_alike(one, state)
            case _:
                return False

    def _is_score(self, given: dict[str, object], state: AnyState, *, is_sheet: bool) -> bool:
        """Return whether a score is that of a state. Where a sheet differs, totals and winners
        follow from it, or do not: nothing is said of them."""
        sheets, totals, is_over, winners = self.score(state)
        rounds, best = given.get("rounds"), given.get("winners")
        if not (is_list(rounds) and is_list(best) and len(rounds) == len(sheets)):
            return False
        for told, sheet in zip(rounds, sheets, strict=True):
            if not (is_object(told) and all(told.get(key) == sheet[key] for key in sheet)):
                return False
        if is_sheet or self._terms.rounds is not None:
            return True
        return (given.get("totals"), given.get("finished"), sorted(best, key=str)) == (
            *(totals, is_over),
            winners,
        )

    def _positions(self, state: AnyState) -> set[str]:
        """Return what is on the table as JSON, laid as misread or as in the record: an engine may
        say either of its start seat and its options. Nothing, where no such table can be said."""
        positions = POSITIONS.of(self._record.ruleset.NAME)
        try:
            laid = positions.position_of(state)
            as_recorded = evolve(laid, table=self._record.table.initial().table)
        except CatboxError:
            return set()
        return {canonical(positions.position_as_json(each)) for each in (laid, as_recorded)}

    def _rules_alike(self, one: Disagreement, state: AnyState) -> bool:
        """Return whether these rules say of an action what the engine says: in a ruling, with the
        clauses that it names, or by applying it or refusing it with an error."""
        ruleset, given = self._record.ruleset, one.given
        action = read_action(ruleset, ruleset.ranges(state), one.action, path="$.action")
        verdict = ruleset.judge(state, action)
        if one.aspect is Aspect.REFUSAL or not is_object(given):
            return verdict.is_legal is not isinstance(given, str)
        told = given.get("violations")
        named = {e.get("clause") for e in told if is_object(e)} if is_list(told) else set[object]()
        broken = {finding.clause for finding in verdict.violations}
        return given.get("ruling") == verdict.ruling.value and named in (set(), broken)


def _is_contradicted(walked: Walked, by_the_rules: Replay, replay: Replay) -> bool:
    """Return whether a misreading shows at some moment of a walk at which the engine answered
    otherwise: by the rules, or in yet another way."""
    found = {(len(each.record.actions), each.aspect): each for each in walked.found}
    scores_differ = any(aspect is Aspect.SCORE for _, aspect in found)
    over = 0

    def is_explained(number: int, aspect: Aspect) -> bool:
        one = found.get((number, aspect))
        return one is not None and replay.explains(one)

    for number in walked.compared:
        right, misread = by_the_rules.at(number), replay.at(number)
        assert right is not None, "a record that is legal by the rules"
        if misread is None or misread.turn != right.turn:
            return True
        if misread.legal != right.legal and not is_explained(number, Aspect.LEGAL):
            return True
        rounds = len(walked.record.ruleset.rounds(right.state))
        if rounds > over:
            mine, theirs = replay.score(misread.state), by_the_rules.score(right.state)
            # Totals and winners follow from a sheet that is known to differ.
            shows = mine[0][-1:] != theirs[0][-1:] or (not scores_differ and mine != theirs)
            if shows and not is_explained(number, Aspect.SCORE):
                return True
        over = rounds
    return False


def explained(
    walks: Sequence[Walked], misreadings: Sequence[Misreading], terms: Terms
) -> list[Disagreement]:
    """Return the differences of some walks, each with the misreading that explains it, if there is
    one: in its words, and with its clauses in place of the usual ones.

    The differences that one misreading explains are one fault. Of those that explain a difference
    it is the one that explains most others; several are named where nothing tells them apart. What
    a single clause could be behind is not put down to several misreadings, unless these give all
    answers together.

    The options of a table may be the reason why an engine is right: it may know a face of the board
    only if the table names it. So a misreading is not contradicted at a table with an option with
    which nothing differs. Then its words say so, and one without such exceptions comes first.
    """
    search = _Search(walks, misreadings, terms)
    tried, left, rest, faults = Counter[object](), list[_At](), list[_At](), list[_Fault]()
    by_length = sorted(
        ((walk, one) for walk, walked in enumerate(walks) for one in walked.found if one.clauses),
        key=lambda each: len(each[1].record.actions),
    )
    for walk, one in by_length:
        tried[one.key] += 1
        if tried[one.key] <= _MOST_ALIKE:
            left.append((walk, one))
    tried.clear()
    while left:
        walk, one = left.pop(0)
        tried[one.key] += 1
        best = search.best(walk, one, left) if tried[one.key] <= _MOST_EXAMPLES else ()
        if not best:
            rest.append((walk, one))
            continue
        faults.append(_Fault(best, [(walk, one), *search.explained_by(best[0], left)]))
        ids = {id(each) for _, each in faults[-1].shown}
        left = [each for each in left if id(each[1]) not in ids]
    while halves := [each for each in faults if search.is_half(each, faults, rest)]:
        faults = [each for each in faults if each not in halves]
        rest += [at for half in halves for at in half.shown]
    return [*(one for _, one in rest), *(each for fault in faults for each in search.named(fault))]


_REPLAYED: Final = (
    *(Aspect.TURN, Aspect.LEGAL, Aspect.REFUSAL, Aspect.VERDICT, Aspect.SCORE, Aspect.STATE),
)
"""The aspects of which a replay gives an answer."""


_At: TypeAlias = tuple[int, Disagreement]
"""A difference, and the number of the walk that found it."""


@frozen(eq=False)
class _Fault:
    """The misreadings that nothing tells apart, and the differences that each of them explains."""

    misreadings: Sequence[Misreading]
    shown: Sequence[_At]

    @property
    def clauses(self) -> Clauses:
        """The clauses that are misread."""
        return tuple(sorted({each.clause for each in self.misreadings}))


def _open_in_all(shown: Sequence[_At]) -> set[str]:
    """Return the clauses that all of some differences leave open, of which a replay says
    something."""
    clauses = [{*one.clauses} for _, one in shown if one.aspect in _REPLAYED]
    return clauses[0].intersection(*clauses) if clauses else set()


class _Search:
    """The search for the misreadings behind the differences of some walks.

    * `exceptions`: for each misreading that was looked at closely, the options of tables that keep
      it from being contradicted; None if it is.
    """

    def __init__(
        self, walks: Sequence[Walked], misreadings: Sequence[Misreading], terms: Terms
    ) -> None:
        self._walks, self._misreadings, self._terms = walks, misreadings, terms
        self._replays: dict[tuple[int, Misreading | None], Replay] = {}
        self.exceptions: dict[Misreading, dict[str, None] | None] = {}
        self._with_differences = {
            choice for each in walks if each.found for choice in _choices(each.record)
        }

    def best(self, walk: int, one: Disagreement, others: Sequence[_At]) -> Sequence[Misreading]:
        """Return the misreadings that explain a difference, are not contradicted, and explain most
        of the others."""
        counted: dict[Misreading, tuple[int, int]] = {}
        for each in self._misreadings:
            if not self._replay(walk, each).explains(one):
                continue
            exceptions = self._exceptions(each)
            if exceptions is not None:
                counted[each] = len(self.explained_by(each, others)), -len(exceptions)
        most = max(counted.values(), default=None)
        best = [each for each, number in counted.items() if number == most]
        return [each for each in best if each.clause in one.clauses] or best

    def is_half(self, fault: _Fault, faults: Sequence[_Fault], rest: Sequence[_At]) -> bool:
        """Return whether a fault is part of another one: the rest could be about the clause that it
        is about, or one clause be behind all of it and the rest, or behind all of it and another
        fault, and the two together do not explain what each of them does."""
        about = {c for _, one in rest if one.aspect in _REPLAYED for c in one.clauses}
        behind = _open_in_all(fault.shown)
        return bool(about & {*fault.clauses} or behind & _open_in_all(rest)) or any(
            behind & _open_in_all(other.shown) and not self._are_both(fault, other)
            for other in faults
            if other is not fault
        )

    def _are_both(self, one: _Fault, other: _Fault) -> bool:
        both = one.misreadings[0], other.misreadings[0]
        return all(
            Replay(self._walks[walk].record, self._terms, *both).explains(each)
            for walk, each in (*one.shown, *other.shown)
        )

    def named(self, fault: _Fault) -> Iterator[Disagreement]:
        """Yield the differences of a fault, in its words and with its clauses."""
        words = " or ".join(each.words for each in fault.misreadings[:_MOST_WORDS])
        if exceptions := self.exceptions[fault.misreadings[0]]:
            words += f", unless the table chooses {' or '.join(exceptions)}"
        for _, one in fault.shown:
            yield evolve(one, clauses=fault.clauses, supposed=words)

    def explained_by(self, misreading: Misreading, some: Sequence[_At]) -> list[_At]:
        """Return those of some differences that a misreading explains."""
        return [(walk, one) for walk, one in some if self._replay(walk, misreading).explains(one)]

    def _exceptions(self, misreading: Misreading) -> dict[str, None] | None:
        if misreading not in self.exceptions:
            self.exceptions[misreading] = self._looked_for(misreading)
        return self.exceptions[misreading]

    def _looked_for(self, misreading: Misreading) -> dict[str, None] | None:
        found, budget = dict[str, None](), _MOST_MOMENTS
        in_order = sorted(
            range(len(self._walks)),
            key=lambda walk: (not self._walks[walk].found, len(self._walks[walk].compared)),
        )
        for walk in in_order:
            walked = self._walks[walk]
            budget -= len(walked.compared)
            if budget < 0:
                break
            replays = self._replay(walk, None), self._replay(walk, misreading)
            if _is_contradicted(walked, *replays):
                new = [
                    each for each in _choices(walked.record) if each not in self._with_differences
                ]
                if not new:
                    return None
                found.setdefault(new[0])
        return found

    def _replay(self, walk: int, misreading: Misreading | None) -> Replay:
        key = walk, misreading
        if key not in self._replays:
            read = [misreading] if misreading else []
            self._replays[key] = Replay(self._walks[walk].record, self._terms, *read)
        return self._replays[key]


def _choices(record: Record) -> list[str]:
    """Return the options of a table in words: `face=purple`, or `layout` if that is a list."""
    return [f"{name}={v}" if isinstance(v, str) else name for name, v in record.options.items()]
