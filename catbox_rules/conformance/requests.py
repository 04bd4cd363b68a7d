"""The questions to an engine at the moments of a record, all of them fixed before anything is sent.

So the questions of several moments can be sent together, without waiting for each answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from attrs import field, frozen

from catbox_rules.conformance.reference import Reference
from catbox_rules.conformance.terms import Terms
from catbox_rules.kernel.ruleset import CHANCE, Action
from catbox_rules.programs.engine import Request
from catbox_rules.records import action_as_json, record_as_json

MATCH: Final = "a"
"""The name of the match whose moments are compared."""


@frozen
class Look:
    """How closely a moment is examined: the numbers of legal and of nearly legal actions to judge,
    of illegal ones to try, and of seats to ask for their views."""

    judged: int
    tried: int
    viewers: int


BARELY: Final = Look(judged=0, tried=0, viewers=0)
"""Only the legal actions, and the score when a round ends."""
IN_PASSING: Final = Look(judged=1, tried=1, viewers=1)
AT_THE_END: Final = Look(judged=48, tried=48, viewers=99)
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
    draws: int
    tried: tuple[Action, ...]
    """Illegal actions, those that break the fewest clauses first."""
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
        requests += [Request("draw", {"match": MATCH, "seed": 7})] * self.draws
        for action in self.tried:
            requests += [Request("apply", _keys_of(action)), Request("legal", {"match": MATCH})]
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
    is_close = look is AT_THE_END
    first = begin(moment, terms) if action is None else Request("apply", _keys_of(action))
    return Questions(
        moment=moment,
        first=first,
        asks_score=is_close or ends_round(moment) or action is None,
        asks_state="state" in asks and look is not BARELY,
        viewers=_viewers(moment.match.table.players, number, look) if "view" in asks else (),
        judged=_judged(moment, look) if "judge" in asks else (),
        asks_record="record" in asks and is_close,
        draws=2 if "draw" in asks and moment.is_for_chance and is_close else 0,
        tried=_tried(moment, look, following, terms),
    )


def _viewers(players: int, number: int, look: Look) -> tuple[int | None, ...]:
    everybody: list[int | None] = [*range(players), None]
    start = number % len(everybody)
    return tuple([*everybody[start:], *everybody[:start]][: look.viewers])


def _judged(moment: Reference, look: Look) -> tuple[Action, ...]:
    if not look.judged:
        return ()
    legal = _some(moment.match.legal_actions(), look.judged, moment, "judged")
    return tuple(dict.fromkeys([*legal, *_near(moment, look.judged)]))


def _near(moment: Reference, number: int) -> list[Action]:
    return _some(moment.attribution.near_legal_actions(moment.state), number, moment, "near")


def _some(actions: Sequence[Action], number: int, moment: Reference, what: str) -> list[Action]:
    """Return at most `number` of some actions, the same ones each time."""
    if len(actions) <= number:
        return list(actions)
    return Random(f"{what} {moment.match.number_of_actions}").sample(actions, number)


def _tried(
    moment: Reference, look: Look, following: Action | None, terms: Terms
) -> tuple[Action, ...]:
    if not look.tried:
        return ()
    near = [
        each
        for each in moment.attribution.near_legal_actions(moment.state)
        if terms.may_try(each, moment.match)
    ]
    actions = _some(near, look.tried, moment, "near")
    if moment.is_for_chance and not terms.trusts_deals:
        due = following or moment.match.draw(Random(moment.match.number_of_actions))
        if due.actor == CHANCE:
            impossible = moment.attribution.impossible(moment.state, due)
            actions = [*_some(impossible, look.tried, moment, "impossible"), *actions]
    verdicts = [(action, moment.match.judge(action)) for action in actions]
    illegal = [(action, verdict) for action, verdict in verdicts if not verdict.is_legal]
    illegal.sort(key=lambda judged: len(judged[1].violations))
    return tuple(action for action, _ in illegal)
