"""Comparisons of an engine's answers about a moment with the reference, one aspect at a time.

Each function returns the disagreement that it finds, or None.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate, zip_longest
from random import Random
from typing import Final

import attrs
from attrs import evolve, field, frozen

from catbox_rules.book.verdicts import verdict_as_json
from catbox_rules.conformance.differences import Difference
from catbox_rules.conformance.protocol import Terms
from catbox_rules.conformance.reference import (
    Aspect,
    Disagreement,
    Reference,
    Unreadable,
    canonical,
    key_of,
    part_that_differs,
    read_legal,
    read_seats,
    read_turn,
)
from catbox_rules.kernel.errors import CatboxError, MalformedInput, is_whole_number
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.ruleset import CHANCE, Action, Seat
from catbox_rules.kernel.values import is_set, is_tuple
from catbox_rules.match import score_as_json
from catbox_rules.positions.protocol import POSITIONS
from catbox_rules.programs import Request
from catbox_rules.records import action_as_json, as_json, event_as_json, read_as, record_as_json
from catbox_rules.records.converter import Limits

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
    return moment.disagreement(
        Aspect.LEGAL,
        clauses,
        "; ".join(parts),
        expected=[action_as_json(each) for each in [*common, *difference.refused]],
        given=[action_as_json(each) for each in [*common, *difference.allowed]],
        action=action,
        kind="legal actions",
    )


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
    named = set[str]()
    for index, each in enumerate(violations):
        clause = each.get("clause", "") if is_object(each) else None
        if not isinstance(clause, str):
            expected = "a violation with a clause"
            raise MalformedInput(f"{path}.violations[{index}]", expected=expected, given=each)
        named.add(clause)
    return str(ruling), sorted(named - {""})


def compare_score(
    moment: Reference, answer: object, *, known: set[int], terms: Terms = BY_THE_PROTOCOL
) -> Disagreement | None:
    """Compare the score. `known` are the rounds that are known to differ; a new one is added."""
    expected = score_as_json(moment.ruleset, moment.state)
    try:
        reported = _read_score(answer, moment, terms)
        wrong = _wrong_part(_score_of(moment), reported, known, terms, moment)
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

    finished: bool
    rounds: list[dict[str, object]]
    totals: list[int]
    winners: list[int]


@frozen
class _Part:
    """A part of a score that differs, with both values."""

    part: str
    expected: object
    given: object


def _score_of(moment: Reference) -> _Score:
    outcome = moment.ruleset.outcome(moment.state)
    return _Score(
        finished=outcome is not None,
        rounds=[as_json(each) for each in moment.ruleset.rounds(moment.state)],
        totals=list(moment.ruleset.totals(moment.state)),
        winners=[] if outcome is None else sorted(outcome.winners),
    )


def _read_score(answer: object, moment: Reference, terms: Terms) -> _Score:
    """Read a score; raises MalformedInput for a value of another type, before any rule is
    considered."""
    players, finished = moment.match.table.players, key_of(answer, "finished")
    if not isinstance(finished, bool):
        raise MalformedInput("$.answer.finished", expected="true or false", given=finished)
    rounds = list[dict[str, object]]()
    over = moment.ruleset.rounds(moment.state)
    for index, sheet in enumerate(_list_of(answer, "rounds")):
        path = f"$.answer.rounds[{index}]"
        if not is_object(sheet):
            raise MalformedInput(path, expected="the sheet of a round", given=sheet)
        if index < len(over):
            _check_types(sheet, over[index], path, players, terms)
        rounds.append(sheet)
    totals = [each for each in _list_of(answer, "totals") if is_whole_number(each)]
    if not len(totals) == len(_list_of(answer, "totals")) == players:
        expected = "a whole number for each seat"
        raise MalformedInput("$.answer.totals", expected=expected, given=key_of(answer, "totals"))
    winners = read_seats(_list_of(answer, "winners"), "$.answer.winners", players)
    return _Score(finished, rounds, totals, winners)


def _check_types(
    sheet: Mapping[str, object], right: object, path: str, players: int, terms: Terms
) -> None:
    """Check the types of those parts of a round's sheet that the engine gives."""
    given = {k: v for k, v in sheet.items() if terms.parts is None or k in terms.parts}
    limits = Limits(ranges=((Seat, range(players)),), seats=players)
    read_as(type(right), {**as_json(right), **given}, path=path, limits=limits)


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
    if not is_last and given.finished != expected.finished:
        return _Part("finished", expected.finished, given.finished)
    if len(given.rounds) != len(expected.rounds):
        return _Part("rounds", expected.rounds, given.rounds)
    wrong = _wrong_in_a_round(expected, given, known, terms)
    if wrong is not None or known or is_last:
        return wrong
    if given.totals != expected.totals:
        return _Part("totals", expected.totals, given.totals)
    if given.winners != expected.winners:
        return _Part("winners", expected.winners, given.winners)
    return None


def _wrong_in_a_round(
    expected: _Score, given: _Score, known: set[int], terms: Terms
) -> _Part | None:
    for index, (right, reported) in enumerate(zip(expected.rounds, given.rounds, strict=True)):
        if index in known or reported == right:
            continue
        parts = [key for key in right if terms.parts is None or key in terms.parts]
        reported_keys = [key for key in parts if key in reported]
        wrong = next((key for key in reported_keys if reported[key] != right[key]), None)
        if wrong is not None:
            known.add(index)
            return _Part(f"rounds[].{wrong}", right[wrong], reported[wrong])
        if len(reported_keys) < len(parts):
            missing = next(key for key in parts if key not in reported_keys)
            terms_in_hello = f'"score": {canonical(reported_keys)} in hello'
            raise MalformedInput(
                f"$.answer.rounds[{index}]",
                expected=f"a key '{missing}', or {terms_in_hello}",
                given=reported,
            )
    return None


# The engine's table, whole or as a seat sees it, compared with that of the reference.


_NOT_ON_THE_TABLE: Final = ("names", "title", "note")
_LONGEST_SHOWN: Final = 200


def reported_position(moment: Reference, answer: object, key: str, expected: object) -> object:
    """Read an engine's position, of the whole table or of a seat's view; `Unreadable` if it is
    malformed.

    * `expected`: that of the reference; one that is written just so need not be read.
    """
    try:
        value, positions = key_of(answer, key), POSITIONS.of(moment.ruleset.NAME)
        if canonical(value) == canonical(positions.position_as_json(expected)):
            return expected
        return positions.read_position(value, path=f"$.answer.{key}")
    except MalformedInput as error:
        return Unreadable(error, answer)
    except CatboxError as error:
        fault = MalformedInput(f"$.answer.{key}", expected="a position", given=str(error))
        return Unreadable(fault, answer)


def compare_state(
    moment: Reference, reported: object, *, without: frozenset[str]
) -> Disagreement | None:
    """Compare the whole table, field by field, except for some fields."""
    if isinstance(reported, Unreadable):
        return moment.unreadable(Aspect.STATE, "state", reported)
    wrong = _differing(moment, moment.position(), reported, without)
    if wrong is None:
        return None
    clauses = moment.attribution.of_state(moment.step, wrong, reported)
    return _of_field(moment, Aspect.STATE, clauses, wrong, moment.position(), reported)


def _differing(
    moment: Reference,
    expected: object,
    reported: object,
    without: frozenset[str] = frozenset(),
) -> str | None:
    """Return the first field in which two positions differ."""
    right: object = moment.attribution.alike(expected)
    given: object = moment.attribution.alike(reported)
    kind: type = type(right)
    for each in attrs.fields(kind):
        name: str = each.name
        is_compared = name not in (*_NOT_ON_THE_TABLE, *without)
        if is_compared and getattr(right, name) != getattr(given, name):
            return name
    return None


def _of_field(
    moment: Reference,
    aspect: Aspect,
    clauses: Sequence[str],
    field: str,
    expected: object,
    reported: object,
) -> Disagreement:
    name, *parts = part_that_differs(field, getattr(expected, field), getattr(reported, field))
    right, given = map(_shown, parts)
    positions = POSITIONS.of(moment.ruleset.NAME)
    return moment.disagreement(
        aspect,
        clauses,
        f"{name.replace('_', ' ')} {since(moment)}: {right}; the engine says {given}",
        expected=positions.position_as_json(expected),
        given=positions.position_as_json(reported),
        kind=f"{aspect} {field}",
    )


def _shown(value: object) -> str:
    if is_tuple(value):
        return f"({', '.join(map(_shown, value))})"
    if is_set(value):
        return _shown(tuple(sorted(map(str, value))))
    text = "nothing" if value is None else str(value)
    return text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 3] + "..."


def compare_view(moment: Reference, seat: int | None, answer: object) -> Disagreement | None:
    """Compare a seat's view, if the engine gives it as a position.

    A hidden thing that is shown is a fault of secrecy; anything else is a wrong view.
    """
    try:
        view = key_of(answer, "view")
    except MalformedInput as error:
        return moment.unreadable(Aspect.VIEW, "view", Unreadable(error, answer))
    if not is_object(view) or view.get("format") != "catbox-position/1":
        return None
    expected = moment.position_seen(seat)
    reported = reported_position(moment, answer, "view", expected)
    if isinstance(reported, Unreadable):
        return moment.unreadable(Aspect.VIEW, "view", reported)
    wrong = _differing(moment, expected, reported, frozenset({"results"}))
    if wrong is None:
        return None
    parts = (getattr(each, wrong) for each in (expected, reported, moment.position()))
    if _tells_more(*parts):
        clauses = moment.attribution.of_secret(wrong)
        return _of_field(moment, Aspect.SECRECY, clauses, wrong, expected, reported)
    clauses = moment.attribution.of_state(moment.step, wrong, reported)
    return _of_field(moment, Aspect.VIEW, clauses, wrong, expected, reported)


def _tells_more(expected: object, reported: object, whole: object) -> bool:
    """Return whether a field shows something true that it should not show."""
    if is_tuple(expected) and is_tuple(reported) and is_tuple(whole):
        return any(map(_tells_more, expected, reported, whole))
    return reported not in (expected, None) and reported == whole


# The questions to an engine at the moments of a record, all of them fixed before anything is sent.
#
# So the questions of several moments can be sent together, without waiting for each answer.


MATCH: Final = "a"
"""The name of the match whose moments are compared."""

SEEDS: Final = (7, "seven")
"""The seeds of draws, each asked for twice: a number and a text."""

_RECORD_AFTER: Final = 10
"""The record is asked for after so many actions, and at the end."""
_SEAT_ASKS_EVERY: Final = 20
"""After every so many actions a seat asks for itself, with `as`."""


@frozen
class Look:
    """How closely a moment is examined: the numbers of legal and of nearly legal actions to judge,
    of illegal ones to try, and of seats to ask for their views; and whether it is the last one."""

    judged: int
    tried: int
    viewers: int
    is_last: bool = False


BARELY: Final = Look(judged=0, tried=0, viewers=0)
"""Only the legal actions, and the score when a round ends."""
IN_PASSING: Final = Look(judged=1, tried=1, viewers=1)
ENDING: Final = evolve(IN_PASSING, is_last=True)
AT_THE_END: Final = Look(judged=48, tried=48, viewers=99, is_last=True)
"""The last moment of a record is examined most closely: a shortened record ends where something is
wrong."""


@frozen
class Questions:
    """The questions about a moment. `first` leads there: `new`, or `apply` with the last action."""

    moment: Reference
    first: Request
    asks_score: bool
    asks_state: bool
    viewers: tuple[int | None, ...]
    judged: tuple[Action, ...]
    asks_record: bool
    asks_draws: bool
    tried: tuple[Action, ...]
    """Illegal actions, those that break the fewest clauses first."""
    for_itself: tuple[Request, ...]
    """What a seat asks for itself; the referee asks the same first."""
    for_another: Request | None
    """What a seat asks for another one, and is refused."""
    requests: tuple[Request, ...] = field(init=False)

    def __attrs_post_init__(self) -> None:
        object.__setattr__(self, "requests", tuple(self._requests()))

    def _requests(self) -> list[Request]:
        requests = [self.first, Request("legal", {"match": MATCH})]
        if self.asks_score:
            requests.append(Request("score", {"match": MATCH}))
        if self.asks_state:
            requests.append(Request("state", {"match": MATCH}))
        requests += [Request("view", {"match": MATCH, "seat": seat}) for seat in self.viewers]
        requests += [Request("judge", _keys_of(action)) for action in self.judged]
        if self.asks_record:
            requests.append(Request("record", {"match": MATCH}))
        if self.asks_draws:
            requests += [Request("draw", {"match": MATCH, "seed": seed}) for seed in SEEDS * 2]
        requests += self.for_itself
        for action in self.tried:
            requests += [Request("apply", _keys_of(action)), Request("legal", {"match": MATCH})]
        if self.for_another is not None:
            requests.append(self.for_another)
        return requests


def _keys_of(action: Action) -> dict[str, object]:
    return {"match": MATCH, "action": action_as_json(action)}


def ends_round(moment: Reference) -> bool:
    """Return whether the action that led to a moment ended a round."""
    before, after = (moment.ruleset.rounds(s) for s in (moment.step.before, moment.step.after))
    return len(after) > len(before)


def begin(moment: Reference, terms: Terms) -> Request:
    """Return the request that begins a match at a moment."""
    record = record_as_json(terms.as_sent(moment.record))
    return Request("new", {"match": MATCH, "record": record})


def questions_at(
    moment: Reference,
    look: Look,
    asks: frozenset[str],
    *,
    terms: Terms,
    led_by: Action | None = None,
    following: Action | None = None,
) -> Questions:
    """Return the questions at a moment.

    * `asks`: the questions that the engine answers.
    * `led_by`: the action that leads there from the moment before, as sent to the engine; None if
      the match begins there.
    * `following`: the next action of the record.
    """
    action, number = led_by, moment.match.number_of_actions
    first = begin(moment, terms) if action is None else Request("apply", _keys_of(action))
    near = moment.attribution.near_legal_actions(moment.state) if look is not BARELY else ()
    with_seats = look is not BARELY and number % _SEAT_ASKS_EVERY == _SEAT_ASKS_EVERY // 2
    first_viewer = number // _SEAT_ASKS_EVERY if with_seats else number
    viewers = _viewers(moment.match.table.players, first_viewer, look)
    judged = _judged(moment, look, near) if "judge" in asks else ()
    return Questions(
        moment=moment,
        first=first,
        asks_score=look.is_last or ends_round(moment) or action is None,
        asks_state="state" in asks and look is not BARELY,
        viewers=viewers if "view" in asks else (),
        judged=judged,
        asks_record="record" in asks
        and not terms.automatic_paradox
        and (look.is_last or number == _RECORD_AFTER),
        asks_draws="draw" in asks and moment.is_for_chance and look is not BARELY,
        tried=_tried(moment, look, near, following, terms),
        for_itself=_for_itself(viewers[0], asks, judged) if with_seats else (),
        for_another=_for_another(moment, asks, following) if with_seats else None,
    )


def _for_itself(
    seat: int | None, asks: frozenset[str], judged: Sequence[Action]
) -> tuple[Request, ...]:
    """Return what one seat, or a spectator, asks for itself: its legal actions and its view. And
    what the seat of the first action that is judged asks: its ruling."""
    keys = {"match": MATCH, "as": seat}
    requests = [Request("legal", keys), Request("view", keys)]
    requests += [Request("judge", {**_keys_of(each), "as": each.actor}) for each in judged[:1]]
    return tuple(each for each in requests if asks >= {each.ask, each.kind})


def _for_another(
    moment: Reference, asks: frozenset[str], following: Action | None
) -> Request | None:
    """Return what must be refused: that a seat takes the next action, which is another seat's."""
    if "apply with as" not in asks or following is None or not isinstance(following.actor, int):
        return None
    other = (following.actor + 1) % moment.match.table.players
    return Request("apply", {**_keys_of(following), "as": other})


def _viewers(players: int, number: int, look: Look) -> tuple[int | None, ...]:
    everybody: list[int | None] = [*range(players), None]
    start = number % len(everybody)
    return tuple([*everybody[start:], *everybody[:start]][: look.viewers])


def _judged(moment: Reference, look: Look, near: Sequence[Action]) -> tuple[Action, ...]:
    legal = _some(moment.match.legal_actions(), look.judged, moment, "judged")
    return tuple(dict.fromkeys([*legal, *_some(near, look.judged, moment, "near")]))


def _some(actions: Sequence[Action], number: int, moment: Reference, what: str) -> list[Action]:
    """Return at most `number` of some actions, the same ones each time."""
    if len(actions) <= number:
        return list(actions)
    return Random(f"{what} {moment.match.number_of_actions}").sample(actions, number)


def _tried(
    moment: Reference,
    look: Look,
    near: Sequence[Action],
    following: Action | None,
    terms: Terms,
) -> tuple[Action, ...]:
    if not look.tried:
        return ()
    possible = [each for each in near if terms.may_try(each, moment.match)]
    actions = _some(possible, look.tried, moment, "near")
    if moment.is_for_chance and not terms.trusts_deals:
        due = following or moment.match.draw(Random(moment.match.number_of_actions))
        if due.actor == CHANCE:
            impossible = moment.attribution.impossible(moment.state, due)
            actions = [*_some(impossible, look.tried, moment, "impossible"), *actions]
    verdicts = [(action, moment.match.judge(action)) for action in actions]
    illegal = [(action, verdict) for action, verdict in verdicts if not verdict.is_legal]
    illegal.sort(key=lambda judged: len(judged[1].violations))
    return tuple(action for action, _ in illegal)


# What an engine says of a match that it was walked along: its events, and where it stands when
# actions are taken back.
#
# An engine need not give events. If it does, they are those of the protocol, in order. Taking back
# is compared with what the engine itself said before, so no rule is in question here.


_LAST_EVENTS: Final = 10
"""The number of last events that are asked for again."""
_MOST_TAKEN_BACK: Final = 12


@frozen
class Passed:
    """A moment on the way, with the engine's answers to what led there and to `legal`."""

    moment: Reference
    first: object
    legal: object
    has_old_words: bool = False

    @property
    def events(self) -> object:
        """The events that the engine gave; None if it gave none."""
        return self.first.get("events") if is_object(self.first) else None

    @property
    def due(self) -> list[dict[str, object]]:
        """The events of the action that led there; by old words only their names and seats."""
        found = list[dict[str, object]]()
        for each in self.moment.step.events:
            event = event_as_json(each)
            kept = ("event", "seat") if self.has_old_words else event
            private = {} if each.private_to is None else {"private_to": each.private_to}
            found.append({key: event[key] for key in kept if key in event} | private)
        return found


@frozen
class LookBack:
    """Requests about what has passed, and a function that compares the answers."""

    requests: tuple[Request, ...]
    compared: Callable[[Sequence[object]], Iterator[Disagreement]]


def events_differ(passed: Sequence[Passed]) -> Iterator[Disagreement]:
    """Yield the first disagreement about the events that came with the actions of a walk."""
    for each in passed:
        if each.events is not None:
            for found in _compared(each.moment, "apply", each.due, each.events):
                yield found
                return


def looks_back(passed: Sequence[Passed], asks: frozenset[str]) -> Iterator[LookBack]:
    """Yield the questions at the end of a walk: its last events, those that one seat has seen, and
    several ways of taking actions back, one after the other."""
    random = Random(len(passed))
    moment = passed[-1].moment
    seat = random.choice([*range(moment.match.table.players), None])
    happened = [event for each in passed for event in each.due]
    if "events" in asks:
        yield _last_events(moment, happened, {})
    if "events with as" in asks:
        seen = [each for each in happened if each.get("private_to", seat) == seat]
        yield _last_events(moment, seen, {"as": seat})
    now = len(passed) - 1
    if "undo" in asks and now:
        yield _taken_back(passed, now, now - 1, {})
        now -= 1
    if "undo" in asks and now:
        number = random.randint(1, min(now, _MOST_TAKEN_BACK))
        yield _taken_back(passed, now, now - number, {"actions": number})
        now -= number
    own = [index for index in range(1, now + 1) if passed[index].moment.step.actor == seat]
    if "undo" in asks and own:
        yield _taken_back(passed, now, own[-1] - 1, {"seat": seat})


def _last_events(
    moment: Reference, happened: Sequence[dict[str, object]], keys: dict[str, object]
) -> LookBack:
    first = max(len(happened) - _LAST_EVENTS, 0)
    request = Request("events", {"match": MATCH, "since": first, **keys})

    def compared(answers: Sequence[object]) -> Iterator[Disagreement]:
        [answer] = answers
        try:
            events, following = key_of(answer, "events"), key_of(answer, "next")
        except MalformedInput as error:
            yield moment.unreadable(Aspect.PROTOCOL, request.kind, Unreadable(error, answer))
            return
        yield from _compared(moment, request.kind, happened[first:], events)
        if canonical(following) != canonical(len(happened)):
            yield _otherwise(moment, request.kind, "next", len(happened), following)

    return LookBack((request,), compared)


def _taken_back(
    passed: Sequence[Passed], now: int, until: int, keys: dict[str, object]
) -> LookBack:
    """Return the requests that lead from one moment back to another."""
    moment, earlier = passed[now].moment, passed[until]
    undo, legal = Request("undo", {"match": MATCH, **keys}), Request("legal", {"match": MATCH})
    numbers = list(accumulate(len(each.due) for each in passed))
    event: dict[str, object] = {
        "event": "taken-back",
        "actions": now - until,
        "void_from": numbers[until],
    }

    def compared(answers: Sequence[object]) -> Iterator[Disagreement]:
        undone, then = answers
        events = undone.get("events") if is_object(undone) else None
        if events is not None:
            yield from _compared(moment, "undo", [event], events)
        for key, before, after in (
            ("turn", earlier.first, undone),
            ("legal", earlier.legal, then),
        ):
            try:
                due, told = _items(before, key), _items(after, key)
            except MalformedInput as error:
                yield moment.unreadable(Aspect.PROTOCOL, "undo", Unreadable(error, after))
                return
            if due != told:
                yield _otherwise(moment, "undo", key, key_of(before, key), key_of(after, key))

    return LookBack((undo, legal), compared)


def _items(answer: object, key: str) -> list[str]:
    items = key_of(answer, key)
    if not is_list(items):
        raise MalformedInput(f"$.answer.{key}", expected="a list", given=items)
    return sorted(map(canonical, items))


def _compared(
    moment: Reference, ask: str, due: Sequence[dict[str, object]], told: object
) -> Iterator[Disagreement]:
    """Compare events, but for keys that the reference does not know. One that is private, and is
    told to everybody, is a fault of secrecy."""
    if not is_list(told):
        fault = MalformedInput("$.answer.events", expected="a list of events", given=told)
        yield moment.unreadable(Aspect.PROTOCOL, f"{ask}, its events", Unreadable(fault, told))
        return
    for right, given in zip_longest(due, told):
        known = given
        if is_object(given) and right is not None:
            known = {key: value for key, value in given.items() if key in {*right, "private_to"}}
            if known.get("private_to", 0) is None:
                del known["private_to"]
        if canonical(right) == canonical(known):
            continue
        open_to_all = {key: value for key, value in (right or {}).items() if key != "private_to"}
        if right and "private_to" in right and canonical(open_to_all) == canonical(known):
            yield moment.disagreement(
                Aspect.SECRECY,
                moment.attribution.of_secret(str(right["event"])),
                f"events of {ask} ({right['event']}): told to everybody, not to a seat alone",
                expected=list(due),
                given=told,
            )
        else:
            yield _otherwise(moment, ask, "events", list(due), told)
        return


def _otherwise(moment: Reference, ask: str, what: str, due: object, told: object) -> Disagreement:
    return moment.disagreement(
        Aspect.PROTOCOL,
        (),
        f"{what} of {ask} {since(moment)}: {canonical(due)}; the engine says {canonical(told)}",
        expected=due,
        given=told,
        kind=f"{what} of {ask}",
    )
