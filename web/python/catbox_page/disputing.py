"""A dispute from two or three facts: the judge asks back until it can rule.

dispute   game, action; edition, players, answers, steps -> the questions that were answered, the
          next one, the ruling
beside    the same -> what follows, what to do now, and by which other rules the ruling is another
          one

`answers` are facts, as in `catbox-dispute/1`; `steps` say which questions they came from, in their
order, so that each can be shown again and answered anew. What does not fit any longer is left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Final

from attrs import field, frozen

from catbox_page.asking import Asked, Request
from catbox_rules.book.clause import load_clauses
from catbox_rules.book.clause_named import clause_named
from catbox_rules.book.entries import prefix_of
from catbox_rules.book.points import points_of
from catbox_rules.book.verdicts import sources_of, verdict_as_json
from catbox_rules.games import game_named
from catbox_rules.judge import what_now_as_json
from catbox_rules.judge.asked_back import otherwise, what_follows, what_now
from catbox_rules.judge.asking import Seats, action_named
from catbox_rules.judge.disputed import OtherRules
from catbox_rules.judge.disputes import Choice, Dispute, Question, dispute_as_json, dispute_on
from catbox_rules.judge.disputes.facts import UNKNOWN
from catbox_rules.kernel.editions import edition_named
from catbox_rules.kernel.errors import MalformedInput
from catbox_rules.kernel.ruleset import Action, AnyRuleset
from catbox_rules.kernel.verdict import Verdict
from catbox_rules.records import action_as_json

Document = dict[str, object]


@frozen
class Step:
    """A question that was answered, and the choice that was made."""

    id: str
    value: str


@frozen
class Disputed:
    """An action, and what is known.

    * `action`: as text, after its seat: `1:4R`.
    * `edition`, `players`: None if nobody has said.
    """

    game: str
    action: str
    edition: str | None = None
    players: int | None = None
    answers: dict[str, str] = field(factory=dict[str, str])
    steps: tuple[Step, ...] = ()


@frozen
class _Answered:
    """A question with the choice that was made."""

    question: Question
    choice: Choice


def dispute(given: Disputed) -> object:
    """The questions that were answered, the next one, and the ruling once there is none."""
    begun = _begun(given)
    answered, known = _replayed(begun, given)
    document = dispute_as_json(known)
    question, ruled = known.question, known.ruled
    return {
        "document": document,
        "action": action_as_json(known.action),
        "steps": [
            {**_question(known.ruleset, each.question), "value": each.choice.value}
            for each in answered
        ],
        "known": [*_known_besides(known, answered)],
        "question": None if question is None else _question(known.ruleset, question),
        "ruling": None if ruled is None else _ruling(known, ruled),
    }


def _begun(given: Disputed) -> Dispute:
    return _on(given.game, given.action, given.edition, given.players)


@lru_cache(maxsize=16)
def _on(game: str, action: str, edition: str | None, players: int | None) -> Dispute:
    """A dispute of which nothing is known: to lay out its worlds takes longer than all answers."""
    ruleset = game_named(game)
    return dispute_on(_action(ruleset, action), edition=edition, players=players)


def _action(game: AnyRuleset, text: str) -> Action:
    most = max(count for edition in game.EDITIONS for count in edition.player_counts)
    return action_named(text, game, Seats(most, None, ()), option="$.action")


def _replayed(begun: Dispute, given: Disputed) -> tuple[list[_Answered], Dispute]:
    """The questions that were answered as they come again, and then all other facts that fit."""
    answered: list[_Answered] = []
    known = begun
    for step in given.steps:
        question = known.question
        if question is None or question.id != step.id:
            continue
        choice = next((each for each in question.choices if each.value == step.value), None)
        after = None if choice is None else _with(known, step.id, step.value)
        if choice is not None and after is not None:
            answered.append(_Answered(question, choice))
            known = after
    facts = {fact.id for fact in known.facts}
    for id, value in given.answers.items():
        if id in facts and id not in known.answers:
            known = _with(known, id, value) or known
    return answered, known


def _with(dispute: Dispute, id: str, value: str) -> Dispute | None:
    """The dispute with an answer; None where it does not fit."""
    try:
        return dispute.answered(id, value)
    except MalformedInput:
        return None


def _known_besides(dispute: Dispute, answered: Iterable[_Answered]) -> Iterator[Document]:
    """The facts that came from no question which was shown, as sentences."""
    shown = {id for each in answered for id in each.choice.sets}
    for fact in dispute.facts:
        value = dispute.answers.get(fact.id)
        if value is not None and fact.id not in shown:
            text = fact.question if value == UNKNOWN else fact.says(value)
            yield {"id": fact.id, "text": text, "unknown": value == UNKNOWN}


def _question(ruleset: AnyRuleset, question: Question) -> Document:
    return {
        "id": question.id,
        "text": question.text,
        "clauses": [_titled(ruleset, id) for id in question.clauses],
        "choices": [
            {"value": each.value, "text": each.text, "sets": dict(each.sets)}
            for each in question.choices
        ],
    }


def _titled(ruleset: AnyRuleset, id: str) -> Document:
    return {"id": id, "title": clause_named(ruleset.NAME, id).title}


def _edition(dispute: Dispute) -> str:
    """The edition of a dispute; the last one of the game where nobody knows."""
    known = dispute.known("edition")
    return dispute.ruleset.EDITIONS[-1].id if known is None else known


def _ruling(dispute: Dispute, ruled: Verdict) -> Document:
    game, edition = dispute.ruleset.NAME, _edition(dispute)
    cited = dict.fromkeys(found.clause for found in ruled.violations or ruled.grounds)
    return {
        "verdict": verdict_as_json(ruled, game=game, edition=edition),
        "rules": [
            {
                **_titled(dispute.ruleset, id),
                "sources": [
                    {
                        "edition": edition_named(dispute.ruleset.EDITIONS, each.edition).title,
                        "heading": each.heading,
                        "own": each.edition == edition and dispute.known("edition") is not None,
                    }
                    for each in sources_of(id, game=game, edition=edition)
                ],
            }
            for id in cited
        ],
        "presumed": list(dispute.presumed),
    }


def beside(given: Disputed) -> object:
    """What follows from a legal action, what to do after an illegal one, and what is disputed of
    the ruling."""
    _, known = _replayed(_begun(given), given)
    if known.ruled is None:
        return {"follows": [], "now": None, "disputed": []}
    now = what_now(known)
    return {
        "follows": list(map(str, what_follows(known))),
        "now": None if now is None else what_now_as_json(now, _edition(known)),
        "disputed": [
            {
                "text": _rules_in_words(known.ruleset, rules),
                "edition": rules.chosen is None,
                "ruling": ruling.value,
                "points": [_point(known.ruleset.NAME, number) for number in points],
            }
            for ruling, points, rules in otherwise(known)
        ],
    }


def _rules_in_words(ruleset: AnyRuleset, rules: OtherRules) -> str:
    if rules.chosen is None:
        return edition_named(ruleset.EDITIONS, rules.edition).title
    readings = (each for clause in load_clauses(ruleset.NAME).values() for each in clause.readings)
    return next(each.text for each in readings if (each.option, each.value) == rules.chosen)


def _point(game: str, number: int) -> Document:
    return {"id": f"{prefix_of(game)}{number}", "title": points_of(game)[number].text}


REQUESTS: Final[Mapping[str, Asked]] = {
    "dispute": Request(Disputed, dispute),
    "beside": Request(Disputed, beside),
}
