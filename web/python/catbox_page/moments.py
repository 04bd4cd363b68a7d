"""A match to look through: all of it in words, and one moment after the other.

look     text -> the `record` up to its first illegal action, its `steps` in words; what was
         `refused`, the comments in it and the results that are stated wrong; `share`, the shortest
         text that it can be read from again. With `tried`, actions: the match up to `at`, and
         these
moment   record, at -> the table after so many actions: what a client of the seat on turn is sent,
         the picture, and the table as a line, or as a document where no line can say it
ruling   record, at, action -> the `case`, and what the judge says of it, as `judge` gives it
"""

from __future__ import annotations

import json

from attrs import frozen

from catbox_page.answers import matches as answers
from catbox_page.answers.formats import GivenAction, GivenRecord
from catbox_page.lines import text_of
from catbox_page.matches import match_of, recorded
from catbox_page.saying import with_seats
from catbox_page.tables import Judge, judge, picture_of
from catbox_rules.book.verdicts import finding_as_json
from catbox_rules.judge.reading import kind_of, read_any
from catbox_rules.kernel.errors import IllegalAction, MalformedInput, Verbatim
from catbox_rules.kernel.ruleset import CHANCE, Action
from catbox_rules.match import AnyMatch, Match, replay
from catbox_rules.notation import (
    Transcript,
    discrepancies,
    read_match,
)
from catbox_rules.notation import (
    match_of as match_as_text,
)
from catbox_rules.positions.protocol import POSITIONS, described, with_stood
from catbox_rules.records import Record, action_as_json, record_as_json
from catbox_rules.render.protocol import DRAWING


@frozen
class Look:
    """A match as a record or as text; with what was tried after so many of its actions."""

    text: str
    at: int | None = None
    tried: tuple[GivenAction, ...] | None = None


def look(given: Look) -> answers.Looked:
    """Return a match as it was written, step by step in words."""
    read = read_any(given.text)
    if not isinstance(read, Record | Transcript):
        raise MalformedInput("$.text", expected="a match", given=kind_of(read))
    written = read if isinstance(read, Transcript) else Transcript(read)
    if given.tried is not None:
        tried = _tried(written.record, given.at, given.tried)
        return _looked_at(Transcript(tried.record), tried, refused=None)
    played = replay(written.record)
    played.check()
    refusal = played.refusal
    refused = None if refusal is None else _ruling(played.match, refusal.action)
    return _looked_at(written, played.match, refused=refused)


def _tried(record: Record, at: int | None, actions: tuple[object, ...]) -> AnyMatch:
    """Return the match up to a moment, and these actions after it."""
    match = Match.from_record(record.up_to(_within(at, len(record.actions))))
    for index, action in enumerate(actions):
        path = f"$.tried[{index}]"
        read = match.read(action, path=path)
        try:
            match = match.apply(read)
        except IllegalAction as error:
            given = Verbatim(f"{read}, {error.verdict}")
            raise MalformedInput(path, expected="a legal action", given=given) from None
    return match


def _within(at: int | None, most: int) -> int:
    """Return a number of actions; raises MalformedInput for more than there are."""
    if at is None:
        return most
    if not 0 <= at <= most:
        raise MalformedInput("$.at", expected=f"0 to {most}", given=at)
    return at


def _looked_at(
    written: Transcript, match: AnyMatch, *, refused: answers.RuledCase | None
) -> answers.Looked:
    record = match.record
    return {
        "game": match.ruleset.NAME,
        "edition": record.edition_id,
        "players": match.players,
        "names": None if match.names is None else list(match.names),
        "title": record.title,
        "note": record.note,
        "record": recorded(match),
        "share": _shortest(written),
        "steps": [
            {
                "events": [with_seats(str(event)) for event in each.events],
                "stood": [finding_as_json(finding) for finding in each.stood],
            }
            for each in match.transitions
        ],
        "refused": refused,
        "comments": [
            {"at": min(each.index, match.number_of_actions), "text": each.text}
            for each in written.comments
        ],
        "stated_wrong": [str(each) for each in discrepancies(written)],
    }


def _shortest(written: Transcript) -> str:
    """Return the notation of matches, unless something of the record would be lost in it."""
    text = match_as_text(written)
    return text if read_match(text) == written else json.dumps(record_as_json(written.record))


@frozen
class MomentAsked:
    """A match after so many actions."""

    record: GivenRecord
    at: int


def moment(given: MomentAsked) -> answers.ShownMoment:
    """Return the table at a moment of a match, as it is and as the seat on turn sees it."""
    match = _match_at(given.record, given.at)
    turn = match.turn
    positions = POSITIONS.of(match.ruleset.NAME)
    position = with_stood(positions.position_of(match.state), match.stood)
    drawn = DRAWING.of(match.ruleset.NAME).picture_of(described(position, match.record), None)
    return {
        "message": match.message_for(turn[0] if turn and turn[0] != CHANCE else None),
        "picture": picture_of(drawn),
        "line": text_of(position, positions),
    }


def _match_at(record: object, at: int) -> AnyMatch:
    match = match_of(record)
    number = match.number_of_actions
    return match.undo(number - _within(at, number))


@frozen
class Ruling:
    """A match after so many actions, and one that is asked about."""

    record: GivenRecord
    at: int
    action: GivenAction


def ruling(given: Ruling) -> answers.RuledCase:
    """Return what the judge says of an action at a moment of a match."""
    match = _match_at(given.record, given.at)
    return _ruling(match, match.read(given.action))


def _ruling(match: AnyMatch, action: Action) -> answers.RuledCase:
    case = json.dumps(
        {
            "format": "catbox-case/1",
            "record": record_as_json(match.record),
            "question": {"action": action_as_json(action)},
        }
    )
    return {"case": case, "ruled": judge(Judge(case))}
