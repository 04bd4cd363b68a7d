"""What an engine is asked at a moment of a record, all of it laid down before anything is sent.

So the questions of several moments go out together, and an engine is not waited for after each.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Final

from attrs import field, frozen

from catbox_rules.attribution.differences import After
from catbox_rules.conformance.moment import Moment
from catbox_rules.conformance.terms import Terms
from catbox_rules.kernel.ruleset import CHANCE, Action
from catbox_rules.programs.engine import Request
from catbox_rules.records import action_as_json, record_as_json

MATCH: Final = "a"
"""What the match is called whose moments are looked at."""

_OVER: Final = ("round-scored", "claim-checked")
"""The events with which a round ends."""


@frozen
class Look:
    """How closely a moment is looked at: how many legal actions and how many that are nearly legal
    are judged, how many illegal ones are tried, and how many seats are asked what they see."""

    judged: int
    tried: int
    viewers: int


BARELY: Final = Look(judged=0, tried=0, viewers=0)
"""Nothing but what is legal, and the score where a round ends."""
IN_PASSING: Final = Look(judged=1, tried=1, viewers=1)
AT_THE_END: Final = Look(judged=48, tried=48, viewers=99)
"""The last moment of a record is looked at most closely: a shortened record ends where something
is wrong."""


@frozen
class Questions:
    """The questions about a moment. `first` leads there: `new`, or `apply` of the action before."""

    moment: Moment
    first: Request
    asks_score: bool
    asks_state: bool
    viewers: tuple[int | None, ...]
    judged: tuple[Action, ...]
    asks_record: bool
    draws: int
    tried: tuple[Action, ...]
    """Illegal actions, those first that break the fewest clauses."""
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


def ends_round(after: After) -> bool:
    """Whether a round is over with an action."""
    return any(event.event in _OVER for event in after.events)


def begin(moment: Moment, terms: Terms) -> Request:
    """The request that begins a match at a moment."""
    record = record_as_json(terms.as_sent(moment.record))
    return Request("new", {"match": MATCH, "record": record})


def questions_at(
    moment: Moment,
    look: Look,
    asks: frozenset[str],
    *,
    terms: Terms,
    led_by: Action | None = None,
    following: Action | None = None,
) -> Questions:
    """What is asked at a moment.

    * `asks`: what the engine can be asked.
    * `led_by`: the action that leads there from the moment before, as it is sent to the engine;
      None if the match begins there.
    * `following`: the next action of the record.
    """
    after = moment.after
    action, number = led_by, moment.match.number_of_actions
    is_close = look is AT_THE_END
    first = begin(moment, terms) if action is None else Request("apply", _keys_of(action))
    return Questions(
        moment=moment,
        first=first,
        asks_score=is_close or ends_round(after) or action is None,
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


def _judged(moment: Moment, look: Look) -> tuple[Action, ...]:
    if not look.judged:
        return ()
    legal = _some(moment.match.legal_actions(), look.judged, moment, "judged")
    return tuple(dict.fromkeys([*legal, *_near(moment, look.judged)]))


def _near(moment: Moment, number: int) -> list[Action]:
    return _some(moment.attribution.near(moment.state), number, moment, "near")


def _some(actions: Sequence[Action], number: int, moment: Moment, what: str) -> list[Action]:
    """Some of many actions, the same ones each time."""
    if len(actions) <= number:
        return list(actions)
    return Random(f"{what} {moment.match.number_of_actions}").sample(actions, number)


def _tried(
    moment: Moment, look: Look, following: Action | None, terms: Terms
) -> tuple[Action, ...]:
    if not look.tried:
        return ()
    near = [
        each for each in moment.attribution.near(moment.state) if terms.may_try(each, moment.match)
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
