"""Comparisons of an engine's answers about a moment with the reference, one aspect at a time.

Each function returns the disagreement that it finds, or None.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from attrs import evolve, frozen

from catbox_rules.book.verdicts import verdict_as_json
from catbox_rules.conformance.attribution.differences import Difference
from catbox_rules.conformance.disagreement import Aspect, Disagreement
from catbox_rules.conformance.reference import (
    Reference,
    Unreadable,
    canonical,
    key_of,
    read_legal,
    read_turn,
)
from catbox_rules.conformance.terms import Terms
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.ruleset import CHANCE, Action
from catbox_rules.match import score_as_json
from catbox_rules.records import action_as_json

BY_THE_PROTOCOL: Final = Terms()
"""The terms of an engine that states none of its own."""


def compare_turn(
    moment: Reference,
    answer: object,
    position: object = None,
    *,
    terms: Terms = BY_THE_PROTOCOL,
) -> Disagreement | None:
    """Compare who may act. `position` is the one that the engine reports, if it reports one."""
    whole = moment.ruleset.turn(moment.state)
    expected = tuple(sorted(terms.turn(whole), key=str))
    try:
        given = read_turn(answer, moment.match.table.players)
    except MalformedInput as error:
        return moment.unreadable(Aspect.TURN, "new or apply", Unreadable(error, answer))
    if given in (expected, tuple(sorted(whole, key=str))) or terms.is_last_round(moment.match):
        return None
    clauses = moment.attribution.of_turn(moment.step, given, position)
    message = f"{_actors(expected)} to act {since(moment)}; the engine says {_actors(given)}"
    return moment.disagreement(
        Aspect.TURN, clauses, message, expected=list(expected), given=list(given)
    )


def _actors(turn: Sequence[object]) -> str:
    if not turn:
        return "nobody is"
    if turn == (CHANCE,):
        return "chance is"
    seats = " and ".join(map(str, turn))
    return f"seat {seats} is" if len(turn) == 1 else f"seats {seats} are"


def since(moment: Reference) -> str:
    """Describe the action that led to a moment."""
    action = moment.step.action
    if action is None:
        return "at the beginning"
    who = "" if action.actor == CHANCE else f" of seat {action.actor}"
    return f"after {action}{who}" if who else f"after {action.do}"


def compare_legal(
    moment: Reference, difference: Difference | Unreadable | None
) -> Disagreement | None:
    """Return the disagreement about a difference between lists of legal actions, if there is a
    difference."""
    match difference:
        case None:
            return None
        case Unreadable():
            return moment.unreadable(Aspect.LEGAL, "legal", difference)
        case Difference():
            return _of_difference(moment, difference)


def difference_of(
    moment: Reference, answer: object, terms: Terms = BY_THE_PROTOCOL
) -> Difference | Unreadable | None:
    """Return the difference between an engine's list of legal actions and that of the reference."""
    try:
        given = read_legal(answer, moment)
    except MalformedInput as error:
        return Unreadable(error, answer)
    if given is None:
        return None
    expected = terms.of_turn(moment.ruleset.legal_actions(moment.state), moment.match)
    given = terms.of_turn(given, moment.match)
    allowed = tuple(dict.fromkeys(action for action in given if action not in expected))
    refused = tuple(action for action in expected if action not in given)
    if not allowed and not refused:
        return None
    common = tuple(action for action in expected if action in given)
    return Difference(moment.ruleset, moment.state, allowed, refused, common)


def compare_entries(moment: Reference, answer: object) -> Disagreement | None:
    """Check that a list of legal actions has no duplicates, whatever its entries are."""
    legal = answer.get("legal") if is_object(answer) else None
    entries = Counter(map(canonical, legal if is_list(legal) else ()))
    again = [json.loads(entry) for entry, times in entries.items() if times > 1]
    if not again:
        return None
    return moment.disagreement(
        Aspect.PROTOCOL,
        (),
        f"legal lists {canonical(again[0])} more than once",
        expected="every legal action once",
        given=legal,
        kind="an action listed more than once",
    )


def _of_difference(moment: Reference, difference: Difference) -> Disagreement:
    parts: list[str] = []
    if difference.allowed:
        parts.append(f"the engine lists {_texts(difference.allowed)}, illegal")
    if difference.refused:
        parts.append(f"it does not list {_texts(difference.refused)}, legal")
    if not difference.allowed:
        parts = [f"the engine does not list {_texts(difference.refused)}, legal"]
    clauses = moment.attribution.of_legal(difference)
    action = _in_question(moment, difference, clauses)
    common = list(difference.common)
    found = moment.disagreement(
        Aspect.LEGAL,
        clauses,
        "; ".join(parts),
        expected=[action_as_json(each) for each in [*common, *difference.refused]],
        given=[action_as_json(each) for each in [*common, *difference.allowed]],
        action=action,
        kind="legal actions",
    )
    return evolve(found, suspects=moment.attribution.likely_causes(difference))


def _in_question(moment: Reference, difference: Difference, clauses: Sequence[str]) -> Action:
    """Return the action that shows the clauses best: a wrongly allowed one that breaks one of them,
    or the first wrongly refused one."""
    for action in difference.allowed:
        verdict = moment.ruleset.judge(moment.state, action)
        if set(verdict.clauses) <= set(clauses):
            return action
    return (*difference.refused, *difference.allowed)[0]


def _texts(actions: Sequence[Action]) -> str:
    texts = [f"{action} (seat {action.actor})" for action in actions[:4]]
    more = len(actions) - 4
    return ", ".join(texts) + (f" and {more} more" if more > 0 else "")


def compare_verdict(
    moment: Reference, action: Action, answer: object, *, with_clauses: bool = True
) -> Disagreement | None:
    """Compare the ruling on an action, and with `with_clauses` the broken clauses, if the engine
    names any."""
    verdict = moment.ruleset.judge(moment.state, action)
    try:
        ruling, named = _read_verdict(key_of(answer, "verdict"))
    except MalformedInput as error:
        return moment.unreadable(Aspect.VERDICT, "judge", Unreadable(error, answer))
    broken = sorted({finding.clause for finding in verdict.violations})
    agrees = not named or named == broken or not with_clauses
    if ruling == verdict.ruling.value and agrees:
        return None
    if ruling != verdict.ruling.value:
        one = (action,)
        allowed, refused = ((), one) if verdict.is_legal else (one, ())
        legal = moment.ruleset.legal_actions(moment.state)
        common = tuple(each for each in legal if each != action)
        clauses = moment.attribution.of_legal(
            Difference(moment.ruleset, moment.state, allowed, refused, common)
        )
        message = f"{action} is {verdict.ruling.value}; the engine rules {ruling}"
    else:
        clauses = tuple(sorted(set(broken) ^ set(named)))
        message = f"{action} breaks {', '.join(broken)}; the engine names {', '.join(named)}"
    expected = verdict_as_json(verdict, game=moment.ruleset.NAME, edition=moment.record.edition_id)
    return moment.disagreement(
        Aspect.VERDICT,
        clauses,
        message,
        expected=expected,
        given=key_of(answer, "verdict"),
        action=action,
    )


def _read_verdict(value: object) -> tuple[str, list[str]]:
    """Read the ruling, and the clauses that are named as broken."""
    path = "$.answer.verdict"
    no_violations: list[object] = []
    ruling = key_of(value, "ruling") if is_object(value) else None
    if ruling not in ("legal", "illegal", "undetermined"):
        raise MalformedInput(f"{path}.ruling", expected="legal or illegal", given=ruling)
    violations = value.get("violations", no_violations) if is_object(value) else no_violations
    if not is_list(violations):
        raise MalformedInput(f"{path}.violations", expected="a list", given=violations)
    named = [each.get("clause") for each in violations if is_object(each)]
    return str(ruling), sorted({clause for clause in named if isinstance(clause, str)})


def compare_score(
    moment: Reference, answer: object, *, known: set[int], terms: Terms = BY_THE_PROTOCOL
) -> Disagreement | None:
    """Compare the score. `known` are the rounds that are known to differ; a new one is added."""
    expected = score_as_json(moment.ruleset, moment.state)
    try:
        wrong = _wrong_part(_read_score(expected), _read_score(answer), known, terms, moment)
    except MalformedInput as error:
        return moment.unreadable(Aspect.SCORE, "score", Unreadable(error, answer))
    if wrong is None:
        return None
    clauses = moment.attribution.of_score(moment.step, wrong.part, wrong.expected, wrong.given)
    right, given = canonical(wrong.expected), canonical(wrong.given)
    message = f"{wrong.part} of the score: {right}; the engine says {given}"
    return moment.disagreement(
        Aspect.SCORE, clauses, message, expected=expected, given=answer, kind=f"score {wrong.part}"
    )


@frozen
class _Score:
    """The four parts of a score; the winners are sorted."""

    finished: object
    rounds: list[object]
    totals: list[object]
    winners: list[object]


@frozen
class _Part:
    """A part of a score that differs, with both values."""

    part: str
    expected: object
    given: object


def last_round_in(answer: object) -> Mapping[str, object] | None:
    """Return an engine's sheet of the last round, if it can be read."""
    rounds = answer.get("rounds") if is_object(answer) else None
    last = rounds[-1] if is_list(rounds) and rounds else None
    return last if is_object(last) else None


def _read_score(answer: object) -> _Score:
    finished, rounds = key_of(answer, "finished"), _list_of(answer, "rounds")
    totals, winners = _list_of(answer, "totals"), _list_of(answer, "winners")
    if len({*map(canonical, winners)}) < len(winners):
        raise MalformedInput("$.answer.winners", expected="every winner once", given=winners)
    return _Score(finished, rounds, totals, sorted(winners, key=str))


def _list_of(answer: object, key: str) -> list[object]:
    value = key_of(answer, key)
    if not is_list(value):
        raise MalformedInput(f"$.answer.{key}", expected="a list", given=value)
    return value


def _wrong_part(
    expected: _Score, given: _Score, known: set[int], terms: Terms, moment: Reference
) -> _Part | None:
    """Return the first part that differs, leaving out everything that follows from a round that is
    known to differ."""
    is_last = terms.is_last_round(moment.match)
    if not is_last and _differs(given.finished, expected.finished, "finished"):
        return _Part("finished", expected.finished, given.finished)
    if len(given.rounds) != len(expected.rounds):
        return _Part("rounds", expected.rounds, given.rounds)
    wrong = _wrong_in_a_round(expected.rounds, given.rounds, known, terms)
    if wrong is not None or known or is_last:
        return wrong
    if _differs(given.totals, expected.totals, "totals"):
        return _Part("totals", expected.totals, given.totals)
    if _differs(given.winners, expected.winners, "winners"):
        return _Part("winners", expected.winners, given.winners)
    return None


def _differs(given: object, expected: object, where: str) -> bool:
    """Return whether a part differs; raises MalformedInput if only its type does: 1 is not true."""
    if canonical(given) == canonical(expected):
        return False
    if given == expected:
        raise MalformedInput(f"$.answer.{where}", expected=canonical(expected), given=given)
    return True


def _wrong_in_a_round(
    expected: Sequence[object], given: Sequence[object], known: set[int], terms: Terms
) -> _Part | None:
    for index, (right, reported) in enumerate(zip(expected, given, strict=True)):
        where = f"rounds[{index}]"
        if index in known or not _differs(reported, right, where):
            continue
        if not is_object(reported) or not is_object(right):
            return _Part("rounds", list(expected), list(given))
        parts = [key for key in right if terms.parts is None or key in terms.parts]
        reported_keys = [key for key in parts if key in reported]
        differing = (
            key for key in reported_keys if _differs(reported[key], right[key], f"{where}.{key}")
        )
        wrong = next(differing, None)
        if wrong is not None:
            known.add(index)
            return _Part(f"rounds[].{wrong}", right[wrong], reported[wrong])
        if len(reported_keys) < len(parts):
            missing = next(key for key in parts if key not in reported_keys)
            terms_in_hello = f'"score": {canonical(reported_keys)} in hello'
            raise MalformedInput(
                f"$.answer.{where}",
                expected=f"a key '{missing}', or {terms_in_hello}",
                given=reported,
            )
    return None
