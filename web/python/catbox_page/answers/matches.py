"""What is answered about a match (`matches.py`, `moments.py`)."""

from __future__ import annotations

from typing import TypedDict

from catbox_page.answers.formats import (
    CatboxAction,
    CatboxFinding,
    CatboxMessage,
    CatboxRecord,
)
from catbox_page.answers.sentences import Sentence
from catbox_page.answers.tables import Picture, Ruled


class Recorded(TypedDict):
    """A match as a record."""

    record: CatboxRecord


class Moved(TypedDict):
    """A match after an action."""

    record: CatboxRecord
    action: CatboxAction


class Seen(TypedDict):
    """What a client of a seat is sent, and its events as sentences."""

    message: CatboxMessage
    events: list[Sentence]


class Step(TypedDict):
    """A step of a match, in words.

    * `events`: what happened; the action itself comes first.
    * `stood`: what was wrong with it, if the table let it stand.
    """

    events: list[Sentence]
    stood: list[CatboxFinding]


class RuledCase(TypedDict):
    """A ruling on an action, with the case that asks for it as a text."""

    case: str
    ruled: Ruled


class Comment(TypedDict):
    """What somebody remarked, before the step of an index."""

    at: int
    text: str


class Looked(TypedDict):
    """A match to look through.

    * `record`: up to the first action that is illegal.
    * `share`: the shortest text from which the whole of it can be read again.
    * `refused`: the action at the end, if it is illegal.
    * `stated_wrong`: results that are stated in it and are not what the rules give.
    """

    game: str
    edition: str
    players: int
    names: list[str] | None
    title: str | None
    note: str | None
    record: CatboxRecord
    share: str
    steps: list[Step]
    refused: RuledCase | None
    comments: list[Comment]
    stated_wrong: list[str]


class ShownMoment(TypedDict):
    """A moment of a match.

    * `message`: what a client of the seat on turn is sent; a spectator's where there is none.
    * `line`: the table in one line, or as a document where a line cannot say it.
    """

    message: CatboxMessage
    picture: Picture
    line: str
