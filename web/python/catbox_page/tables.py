"""What is asked about a table or a match: a ruling, a picture, another notation.

judge     table, action or question -> `answer`, as `catbox judge --json` has it; what follows. With
          `part` a table that cannot be as it is is ruled on by what somebody has laid out of it
picture   table -> `svg`, and `text` for who cannot see it; `action`, `at`, `seat` may be given
convert   text, to -> the match in another notation

A `table` is a text that `catbox judge` takes as a file: a position, a case, a record, as JSON or in
a notation.
"""

from __future__ import annotations

import json
import re
from enum import Enum
from typing import Final

from attrs import evolve, frozen

from catbox_page.actions import named
from catbox_page.answers import tables as answers
from catbox_page.laying.protocol import LAYING
from catbox_page.saying import sentence, with_seats
from catbox_rules.judge import (
    Case,
    other_rulings,
    rule,
    ruled_as_json,
)
from catbox_rules.judge.reading import case_asked, kind_of, moment_in, read_any, record_in
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import Seat
from catbox_rules.notation import Transcript, match_of
from catbox_rules.records import record_as_json
from catbox_rules.render.picture import Picture as DrawnPicture
from catbox_rules.render.protocol import DRAWING
from catbox_rules.render.svg import svg_of


@frozen
class Judge:
    """A table and a question about it.

    * `part`: whether only a part of the table may be laid out.
    * `brief`: of a legal action it is not said by whom that is disputed, which takes longer than to
      rule on it.
    """

    table: str
    action: str | None = None
    question: str | None = None
    part: bool = False
    brief: bool = False


def judge(given: Judge) -> answers.Ruled:
    """Return the ruling, with what follows and what else is legal."""
    case = _case(given.table, given.action, given.question)
    ruled, is_part = rule(case), False
    if given.part and ruled.is_refused and case.position is not None:
        case, is_part = _of_part(case), True
        ruled = rule(case)
    disputed = () if given.brief and ruled.is_yes else other_rulings(ruled)
    return {
        "part": is_part,
        "answer": ruled_as_json(ruled, disputed),
        "game": case.ruleset.NAME,
        "edition": case.edition_id,
        "refused": ruled.is_refused,
        "asked": None if case.action is None else named(case.action),
        "text": [] if ruled.answer is None else [sentence(each) for each in ruled.answer.text],
        "follows": [sentence(str(each)) for each in ruled.events],
        "if_legal": [sentence(str(each)) for each in ruled.if_legal],
        "legal": [named(each) for each in ruled.legal],
    }


def _of_part(case: Case) -> Case:
    """Return the same question at the partial table of what somebody has laid out."""
    positions = case.positions
    laid: dict[str, object] = positions.position_as_json(case.position)
    part = positions.read_position(LAYING.of(case.ruleset.NAME).part(laid) | {"partial": True})
    return evolve(case, position=part)


def _case(table: str, action: str | None, question: str | None) -> Case:
    return case_asked(read_any(table), action=action, ask=question)


@frozen
class Picture:
    """A table to be drawn."""

    table: str
    action: str | None = None
    at: int | None = None
    seat: int | None = None


def picture(given: Picture) -> answers.Picture:
    """Return the picture of a table as SVG, and all of it in words."""
    read = read_any(given.table)
    moment = moment_in(read, at=given.at)
    if given.action is not None:
        asked = case_asked(read, action=given.action, ask=None).action
        moment = evolve(moment, asked=asked)
    drawing, position = DRAWING.of(moment.game), moment.position
    if given.seat is not None:
        players = position.table.players
        if not 0 <= given.seat < players:
            raise MalformedInput("$.seat", expected=f"0 to {players - 1}", given=given.seat)
        position = position.seen_by(Seat(given.seat))
    drawn = drawing.picture_of(position, moment.asked)
    return picture_of(drawn)


def picture_of(drawn: DrawnPicture) -> answers.Picture:
    """Return a picture as SVG, and in words. They have the number of a seat alone where they have a
    name as well."""
    lines = [_NAME.sub(r"\1:", line) for line in drawn.description]
    return {"svg": svg_of(drawn), "title": drawn.title, "text": [*map(with_seats, lines)]}


class Notation(Enum):
    """What a match can be converted to."""

    RECORD = "record"
    MATCH = "match"


@frozen
class Convert:
    """A match, and the notation that is wanted."""

    text: str
    to: Notation


def convert(given: Convert) -> answers.AsText:
    """Return a match in another notation."""
    read = read_any(given.text)
    record = record_in(read)
    if record is None:
        raise MalformedInput("$.text", expected="a match", given=kind_of(read))
    if given.to is Notation.RECORD:
        return {"text": json.dumps(record_as_json(record))}
    transcript = read if isinstance(read, Transcript) else Transcript(record)
    return {"text": match_of(transcript)}


_NAME: Final = re.compile(r"^(seat \d), .*?:")
