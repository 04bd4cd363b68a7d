"""What is answered in a dispute (`disputing.py`)."""

from __future__ import annotations

from typing import Literal, TypedDict

from catbox_page.answers.books import Titled
from catbox_page.answers.formats import CatboxAction, CatboxDispute, CatboxVerdict
from catbox_page.answers.sentences import Reason, Sentence


class DisputeChoice(Sentence):
    """A choice, as a sentence; one that speaks of another fact than the others has the rules that
    ask for it."""

    value: str
    sets: dict[str, str]
    clauses: list[str]


class DisputeShow(TypedDict):
    """The form of an answer that is shown: see `show` of a dispute."""

    kind: str
    seat: int | None
    among: list[str]


class DisputeQuestion(TypedDict):
    """A question of a dispute.

    * `minded`: what is to be minded.
    * `show`: what is filled in, if the choices are not all answers.
    """

    id: str
    asked: Sentence
    minded: Sentence | None
    clauses: list[str]
    show: DisputeShow | None
    choices: list[DisputeChoice]


class DisputeStep(DisputeQuestion):
    """A question that was answered, and its answer."""

    value: str


class DisputeRuling(TypedDict):
    """The ruling on an action; `presumed` is what it takes for granted."""

    verdict: CatboxVerdict
    reasons: list[Reason]
    presumed: list[Sentence]


class DisputeAnswer(TypedDict):
    """The answer to a question that is no action; if something is missing, it turns on that."""

    text: list[Sentence]
    reasons: list[Reason]
    missing: list[Reason]


class KnownFact(Sentence):
    """A fact that was told, as a sentence, or one that is unknown, as a question."""

    id: str
    unknown: bool


class Misfit(TypedDict):
    """An answer that cannot be: what is expected of its form; null where it does not fit what was
    said before, or no table of the game has it."""

    expected: str | None


class DisputeSoFar(TypedDict):
    """A dispute as far as it is answered.

    * `action`: null where the dispute is on a question.
    * `known`: what is known besides, from answers whose questions are not asked any more.
    * `misfit`: the last answer to the question, if it cannot be; all before it are kept.
    """

    document: CatboxDispute
    action: CatboxAction | None
    steps: list[DisputeStep]
    known: list[KnownFact]
    question: DisputeQuestion | None
    misfit: Misfit | None
    ruling: DisputeRuling | None
    answer: DisputeAnswer | None


class WhatNow(TypedDict):
    """What to do after an illegal action, by its id; `advice` where no book says it."""

    id: str
    advice: bool


class OtherwiseRuled(TypedDict):
    """By which other rules the ruling is another one: a reading, or else an edition; `condition`:
    the unknown fact with which it is; `points`: the numbers of those that say why."""

    edition: str
    option: str | None
    value: str | None
    ruling: str
    condition: Sentence | None
    points: list[int]


class Believed(TypedDict):
    """What people believe that a ruling turns on; `so`: whether it is."""

    id: str
    text: str
    so: Literal["true", "false", "true in some editions"]
    why: str


class BesideRuling(TypedDict):
    """What belongs to a ruling; `standing`: what it rests on, as a verdict has it; `follows`:
    what the table sees after a legal action; `disputed`: what the rulebook in play can also be
    read to say; `other_books`: what only another one says; `believed`, `case`: what people believe
    that it turns on, and its nearest case, if they fit."""

    standing: Literal["book", "silent", "differs"] | None
    follows: list[Sentence]
    now: WhatNow | None
    disputed: list[OtherwiseRuled]
    other_books: list[OtherwiseRuled]
    believed: Believed | None
    case: Titled | None


class ToldTable(TypedDict):
    """The table that answers tell of; null where not even the phase is known."""

    table: str | None


class SaidAction(TypedDict):
    """An action that words tell of; `by` is null where nobody is named."""

    game: str
    action: CatboxAction
    text: str
    by: int | None


class AllSaid(TypedDict):
    """The actions that words tell of, at most one of each game."""

    said: list[SaidAction]
