"""A match as it is played: begun, acted in, drawn for, shown to a seat. The record is all there is.

begin      edition, players -> `record`; `first_seat`, `options`, `names` may be given
apply      record, action -> `record`, and the `action`
draw       record, seed -> the same, by an action of chance
choose     record, seat, seed -> the same, by an action of the bot that is shipped
take_back  record, seat -> `record` without all since the seat decided
message    record, seat -> what a client of a seat is sent (`catbox-message/2`); with the ruling on
           an action that is `asked` about

How a match is looked through says `moments.py`.

A `record` is a `catbox-record/1` as JSON, an `action` an action as JSON. What was reached is kept
for a while, so that a match that grows is not played through each time.
"""

from __future__ import annotations

import json
from collections import OrderedDict
from random import Random
from typing import Final

from attrs import field, frozen

from catbox_page.answers import matches as answers
from catbox_page.answers.formats import (
    CatboxRecord,
    GivenAction,
    GivenRecord,
)
from catbox_page.saying import with_seats
from catbox_rules.games import game_with_edition
from catbox_rules.kernel.errors import MalformedInput, Unsupported, Verbatim, errors_below
from catbox_rules.kernel.ruleset import CHANCE, Action
from catbox_rules.match import AnyMatch, Match
from catbox_rules.policies import bot_of
from catbox_rules.records import action_as_json, read_record, record_as_json

_KEPT: Final = 64
_reached: Final = OrderedDict[str, AnyMatch]()
"""By their records as text: to read a long record takes longer than to act in it."""


def match_of(value: object) -> AnyMatch:
    """Return the match of a record as JSON; raises a CatboxError, below `$.record`, for any other
    value and for an illegal action."""
    with errors_below("$.record"):
        match = _reached.get(json.dumps(value))
        return _kept(Match.from_record(read_record(value))) if match is None else match


def _kept(match: AnyMatch) -> AnyMatch:
    recorded(match)
    return match


def recorded(match: AnyMatch) -> CatboxRecord:
    """Return the record of a match as JSON; `match_of` finds the match by it."""
    record = record_as_json(match.record)
    _reached[json.dumps(record)] = match
    while len(_reached) > _KEPT:
        _reached.popitem(last=False)
    return record


@frozen
class Begin:
    """A table at which a match begins."""

    edition: str
    players: int
    first_seat: int = 0
    options: dict[str, object] = field(factory=dict[str, object])
    names: tuple[str, ...] | None = None


def begin(given: Begin) -> answers.Recorded:
    """Return the record of a match in which nothing has been done."""
    return {"record": recorded(_begun(given))}


def _begun(given: Begin) -> AnyMatch:
    found = game_with_edition(given.edition)
    if found is None:
        raise Unsupported("$.edition", expected="an edition", given=given.edition)
    with errors_below("$"):
        return Match.begin(
            found[0],
            given.edition,
            players=given.players,
            first_seat=given.first_seat,
            options=given.options,
            names=given.names,
        )


@frozen
class Apply:
    """A match and what is done in it."""

    record: GivenRecord
    action: GivenAction


def apply(given: Apply) -> answers.Moved:
    """Return the match after an action."""
    match = match_of(given.record)
    return _after(match, match.read(given.action, path="$.action"))


def _after(match: AnyMatch, action: Action) -> answers.Moved:
    return {"record": recorded(match.apply(action)), "action": action_as_json(action)}


@frozen
class Drawing:
    """A match in which chance acts."""

    record: GivenRecord
    seed: str


def draw(given: Drawing) -> answers.Moved:
    """Return the match after chance has acted."""
    match = match_of(given.record)
    if CHANCE not in match.turn:
        given_turn = Verbatim(", ".join(f"seat {seat}" for seat in match.turn) or "nobody")
        raise MalformedInput("$.record", expected="a match in which chance acts", given=given_turn)
    return _after(match, match.draw(Random(given.seed)))


@frozen
class Choosing:
    """A match in which a bot acts for a seat."""

    record: GivenRecord
    seat: int
    seed: str


def choose(given: Choosing) -> answers.Moved:
    """Return the match after the bot has acted for a seat, by what that seat can know."""
    match, seat = match_of(given.record), given.seat
    if seat not in match.turn:
        turn = ", ".join(map(str, match.turn)) or "nobody, the match is over"
        raise MalformedInput("$.seat", expected=f"who is to act: {turn}", given=seat)
    seen = tuple(each.event for each in match.events_since(seat=seat))
    bot, possible = bot_of(match.ruleset), match.legal_actions(seat)
    action: Action = bot(match.view(seat), seen, possible, Random(given.seed))
    return _after(match, action)


@frozen
class TakeBack:
    """A match in which all is taken back since a seat decided last."""

    record: GivenRecord
    seat: int


def take_back(given: TakeBack) -> answers.Recorded:
    """Return the match before its last actions."""
    match = match_of(given.record)
    actions = match.number_since_decision(given.seat)
    if actions == 0:
        nothing = Verbatim("a match in which it has decided nothing")
        raise MalformedInput("$.seat", expected="a seat that has decided", given=nothing)
    return {"record": recorded(match.undo(actions))}


@frozen
class Message:
    """A match, the seat that looks at it (nobody's for a spectator), and what it asks about."""

    record: GivenRecord
    seat: int | None = None
    since: int | None = None
    asked: GivenAction = None


def message(given: Message) -> answers.Seen:
    """Return what a client of a seat is sent, and its events as sentences."""
    match = match_of(given.record)
    asked = None if given.asked is None else match.read(given.asked, path="$.asked")
    sent = match.message_for(given.seat, since=given.since, asked=asked)
    return {"message": sent, "events": [with_seats(each["text"]) for each in sent["events"]]}
