"""What is answered about a table (`tables.py`)."""

from __future__ import annotations

from typing import TypedDict

from catbox_page.answers.formats import CatboxAction, CatboxRuled
from catbox_page.answers.sentences import Sentence


class NamedAction(TypedDict):
    """An action with the text that a request takes for it: `0:5R`."""

    text: str
    action: CatboxAction


class Ruled(TypedDict):
    """A ruling.

    * `answer`: what `catbox judge --json` prints.
    * `refused`: whether nothing is ruled, since the table is impossible: the answer says why.
    * `part`: whether it is ruled on what was laid out of a table that cannot be the whole one.
    * `text`: the answer to a question.
    * `if_legal`: where it turns on something unknown whether the action is legal, what follows if
      it is.
    * `legal`: what the seat can do for certain.
    """

    answer: CatboxRuled
    game: str
    edition: str
    refused: bool
    part: bool
    asked: NamedAction | None
    text: list[Sentence]
    follows: list[Sentence]
    if_legal: list[Sentence]
    legal: list[NamedAction]


class Picture(TypedDict):
    """A picture; `text` is all of it in words, a line each."""

    svg: str
    title: str
    text: list[Sentence]


class AsText(TypedDict):
    """A text in the notation that was wanted."""

    text: str
