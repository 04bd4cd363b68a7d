"""A dispute from two or three facts: the judge asks back until it can rule, or answer.

dispute   game, action or about; edition, players, table, answers, steps -> the questions that were
          answered, the next one, the ruling or the answer
beside    the same, with an action -> what follows, what to do now, and by which other rules the
          ruling is another one
told      the same, with edition and players -> the `table` that the answers tell of, as a text;
          null where not even the phase is known
said      words -> the action that they tell of, by game; no more if they tell of none

`answers` are facts, as in `catbox-dispute/1`; `steps` say which questions they came from, in their
order, so that each can be shown again and answered anew. What does not fit any longer is left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

from attrs import field, frozen

from catbox_page.answers import disputing as answers
from catbox_page.answers.books import Titled
from catbox_page.answers.formats import CatboxAction
from catbox_page.answers.sentences import Reason
from catbox_page.saying import reason, sentence, with_seats
from catbox_rules.book.casebook import CaseEntry
from catbox_rules.book.misbelief import Misbelief
from catbox_rules.book.verdicts import verdict_as_json
from catbox_rules.games import game_named, games_of
from catbox_rules.judge.asked_back import (
    Otherwise,
    otherwise,
    standing_in,
    what_follows,
    what_may_follow,
    what_now,
)
from catbox_rules.judge.disputes import (
    AnyDispute,
    AskDispute,
    Choice,
    Dispute,
    Question,
    dispute_about,
    dispute_as_json,
    dispute_on,
    table_of,
)
from catbox_rules.judge.disputes.facts import UNKNOWN, Show
from catbox_rules.judge.disputes.inquiry import DoesNotFit
from catbox_rules.judge.precedent import precedent_of
from catbox_rules.judge.reading import (
    Seats,
    action_named,
    games_spoken_of,
    moment_in,
    read_any,
    with_any_kinds,
)
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.ruleset import CHANCE, Action, AnyRuleset, Seat
from catbox_rules.kernel.verdict import Finding
from catbox_rules.positions.protocol import POSITIONS, Position
from catbox_rules.records import action_as_json


@frozen
class Step:
    """A question that was answered, and the choice that was made."""

    id: str
    value: str


@frozen
class Disputed:
    """An action or a question that is not one, and what is known.

    * `action`: as text, after its seat: `1:4R`.
    * `about`: a question in place of an action, by its word: `trick`.
    * `edition`, `players`: None if nobody has said.
    * `table`: the table at which it is disputed, as a text of any kind; it says both, and what can
      be read from it counts as answered. A question other than about an action is not read from it.
    """

    game: str
    action: str | None = None
    about: str | None = None
    edition: str | None = None
    players: int | None = None
    table: str | None = None
    answers: dict[str, str] = field(factory=dict[str, str])
    steps: tuple[Step, ...] = ()


@frozen
class _Answered:
    """A question with the choice that was made."""

    question: Question
    choice: Choice


def dispute(given: Disputed) -> answers.DisputeSoFar:
    """Return the questions that were answered, the next one, and the ruling or the answer once
    there is none."""
    begun = _begun(given)
    answered, known, misfit = _replayed(begun, given)
    question = known.question
    return {
        "document": dispute_as_json(known),
        "action": _told(known.action, known.unseen) if isinstance(known, Dispute) else None,
        "steps": [
            {**_question(known, each.question), "value": each.choice.value} for each in answered
        ],
        "known": [*_known_besides(known, answered)],
        "question": None if question is None else _question(known, question),
        "misfit": misfit,
        "ruling": _ruling(known) if isinstance(known, Dispute) else None,
        "answer": _answer(known) if isinstance(known, AskDispute) else None,
    }


def _begun(given: Disputed) -> AnyDispute:
    return _on(given.game, given.action, given.about, given.edition, given.players, given.table)


@lru_cache(maxsize=16)
def _on(
    game: str,
    action: str | None,
    about: str | None,
    edition: str | None,
    players: int | None,
    table: str | None,
) -> AnyDispute:
    """Return a dispute of which nothing is known: to lay out its worlds takes longer than all
    answers."""
    ruleset = game_named(game)
    if about is not None and action is None:
        return dispute_about(about, game=ruleset, edition=edition, players=players)
    if action is not None and about is None:
        position = None if table is None else _position(ruleset, table)
        text, unseen = with_any_kinds(action)
        named = _action(ruleset, text)
        begun = dispute_on(named, edition=edition, players=players, position=position)
        return begun.with_unseen_cards() if unseen else begun
    given = Verbatim("neither" if action is None else "both")
    raise MalformedInput("$.action", expected="an action or a question", given=given)


def _position(game: AnyRuleset, table: str) -> Position:
    moment = moment_in(read_any(table))
    if moment.game != game.NAME:
        expected = f"a table of {game.NAME}"
        raise MalformedInput("$.table", expected=expected, given=Verbatim(f"one of {moment.game}"))
    return moment.position


def _action(game: AnyRuleset, text: str) -> Action:
    return action_named(text, game, Seats(_seats(game), None, ()), option="$.action")


def _seats(game: AnyRuleset) -> int:
    """At the largest table of a game."""
    return max(count for edition in game.EDITIONS for count in edition.player_counts)


def _told(action: Action, unseen: bool) -> CatboxAction:
    """Return what was done: an exchange of boxes that nobody has seen has `unknown` ones."""
    told = action_as_json(action)
    boxes: Any = told.get("boxes")
    return {**told, "boxes": {"unknown": sum(boxes.values())}} if unseen else told


def _replayed(
    begun: AnyDispute, given: Disputed
) -> tuple[list[_Answered], AnyDispute, answers.Misfit | None]:
    """Return the questions that were answered as they come again, then all other facts that fit,
    and what of the answer to the next question cannot be."""
    answered: list[_Answered] = []
    known = begun
    misfit: answers.Misfit | None = None
    for step in given.steps:
        question = known.question
        if question is None or question.id != step.id:
            continue
        choice = next((each for each in question.choices if each.value == step.value), None)
        if choice is None and question.show is not None:
            choice = Choice(step.value, step.value, {step.id: step.value})
        if choice is None:
            continue
        try:
            known, misfit = known.answered(step.id, step.value), None
        except MalformedInput as error:
            fits = isinstance(error, DoesNotFit)
            misfit = {"expected": None if fits else error.expected}
        else:
            answered.append(_Answered(question, choice))
    facts = {*known.shows, *(fact.id for fact in known.facts)}
    for id, value in given.answers.items():
        if id in facts and id not in known.answers:
            known = _with(known, id, value) or known
    return answered, known, misfit


def _with(dispute: AnyDispute, id: str, value: str) -> AnyDispute | None:
    """Return the dispute with an answer; None where it does not fit."""
    try:
        return dispute.answered(id, value)
    except MalformedInput:
        return None


def _known_besides(
    dispute: AnyDispute, answered: Iterable[_Answered]
) -> Iterator[answers.KnownFact]:
    """Yield the facts that came from no question which was shown, as sentences."""
    shown = {id for each in answered for id in each.choice.sets}
    said = set[str]()
    for fact in dispute.facts:
        value = dispute.answers.get(fact.id)
        if value is not None and fact.id not in shown:
            text = fact.question if value == UNKNOWN else fact.says(value)
            if text not in said:  # two facts may be told by one sentence
                yield {"id": fact.id, "unknown": value == UNKNOWN, **with_seats(text)}
            said.add(text)


def _question(dispute: AnyDispute, question: Question) -> answers.DisputeQuestion:
    asked, is_more, minded = question.text.partition("? ")
    return {
        "id": question.id,
        "asked": with_seats(f"{asked}?" if is_more else asked),
        "minded": with_seats(minded) if is_more else None,
        "clauses": list(question.clauses),
        "show": None if question.show is None else _show(question.show),
        "choices": [
            {
                "value": each.value,
                **with_seats(each.text),
                "sets": dict(each.sets),
                "clauses": list(_behind(dispute, question, each)),
            }
            for each in question.choices
        ],
    }


def _show(show: Show) -> answers.DisputeShow:
    return {"kind": show.kind, "seat": show.seat, "among": list(show.among)}


def _behind(dispute: AnyDispute, question: Question, choice: Choice) -> tuple[str, ...]:
    """Return the rules that ask for a choice which speaks of another fact than the others do; none
    for the rest, which all of the question's rules ask for."""
    [id, *others] = choice.sets
    if others or id == question.id:
        return ()
    return next(fact.clauses for fact in dispute.facts if fact.id == id)


def _edition(dispute: AnyDispute) -> str:
    """Return the edition of a dispute; the last one of the game where nobody knows."""
    known = dispute.known("edition")
    return dispute.ruleset.EDITIONS[-1].id if known is None else known


def _ruling(dispute: Dispute) -> answers.DisputeRuling | None:
    ruled = dispute.ruled
    if ruled is None:
        return None
    return {
        "verdict": verdict_as_json(ruled, game=dispute.ruleset.NAME, edition=_edition(dispute)),
        "reasons": _reasons(ruled.violations or ruled.grounds),
        "presumed": [sentence(each) for each in dispute.presumed],
    }


def _answer(dispute: AskDispute) -> answers.DisputeAnswer | None:
    answer = dispute.ruled
    if answer is None:
        return None
    return {
        "text": [sentence(each) for each in answer.text],
        "reasons": _reasons(answer.grounds),
        "missing": _reasons(answer.missing),
    }


def _reasons(findings: Iterable[Finding]) -> list[Reason]:
    return [reason(each) for each in findings]


def beside(given: Disputed) -> answers.BesideRuling:
    """Return what follows from a legal action, what to do after an illegal one, and by which other
    rules the ruling is another one."""
    _, known, _ = _replayed(_begun(given), given)
    like = precedent_of(known)
    if not isinstance(known, Dispute) or known.ruled is None:
        return {
            "standing": None,
            "follows": [],
            "now": None,
            "disputed": [],
            "other_books": [],
            "believed": _believed(like.belief),
            "case": _like(like.case),
        }
    now = what_now(known)
    others = list(otherwise(known))
    standing = standing_in(known, others)
    return {
        "standing": None if standing is None else standing.value,
        "follows": [
            sentence(each) for each in [*map(str, what_follows(known)), *what_may_follow(known)]
        ],
        "now": None if now is None else {"id": now.id, "advice": now.is_advice(_edition(known))},
        "disputed": [_otherwise(each) for each in others if each.rules.are_disputed],
        "other_books": [_otherwise(each) for each in others if not each.rules.are_disputed],
        "believed": _believed(like.belief),
        "case": _like(like.case),
    }


def _believed(belief: Misbelief | None) -> answers.Believed | None:
    if belief is None:
        return None
    return {
        "id": belief.id,
        "text": belief.believed,
        "so": belief.ruling.value,
        "why": belief.why,
    }


def _like(case: CaseEntry | None) -> Titled | None:
    if case is None:
        return None
    return {"id": case.id, "title": case.title}


def _otherwise(other: Otherwise) -> answers.OtherwiseRuled:
    option, value = other.rules.chosen or (None, None)
    return {
        "edition": other.rules.edition,
        "option": option,
        "value": value,
        "ruling": other.ruling.value,
        "condition": None if other.condition is None else sentence(other.condition),
        "points": list(other.points),
    }


def told(given: Disputed) -> answers.ToldTable:
    """Return the table at which it is disputed, or else the one that the answers tell of, to lay
    out the rest. What the ruling assumes is assumed here too, and so is the usual turn where nobody
    has said another one; null where not even the phase is known."""
    if given.table is not None:
        return {"table": given.table}
    _, known, _ = _replayed(_begun(given), given)
    usual = _usual(known)
    for fact in known.facts:
        answered, value = known.answers.get(fact.id), usual.get(fact.id, fact.presumed)
        is_open = answered is None or (answered == UNKNOWN and fact.id in usual)
        if is_open and value is not None:
            known = _with(known, fact.id, value) or known
    try:
        table = POSITIONS.of(known.ruleset).position_as_json(table_of(known))
    except MalformedInput as error:
        if error.path != "$.answers.phase":
            raise
        return {"table": None}
    return {"table": json.dumps(table | _claim_before(known, table))}


_AFTER_CLAIM: Final = frozenset({"prove", "exchange", "end"})
"""What a seat does after it has claimed in its turn."""


def _usual(dispute: AnyDispute) -> Mapping[str, str]:
    """Return the facts of the turn in which an action is usually taken: many rulings do not need
    them, but no table can be laid out without."""
    if not isinstance(dispute, Dispute):
        return {}
    is_after = action_as_json(dispute.action)["do"] in _AFTER_CLAIM
    return {"time": "yes", "turn": "yes", "claimed": "yes" if is_after else "no"}


def _claim_before(dispute: AnyDispute, table: Mapping[str, object]) -> dict[str, object]:
    """Return the claim that stood when a seat claimed, most likely of the player before it."""
    standing = dispute.answers.get("standing", "none")
    seat, players = table.get("on_turn"), table["players"]
    if "claim" in table or not isinstance(seat, int) or not isinstance(players, int):
        return {}
    count, _, state = standing.partition(" ")
    if not count.isdecimal():
        return {}
    return {"claim": {"seat": (seat - 1) % players, "count": int(count), "state": state}}


@frozen
class Said:
    """Words that may tell of an action.

    * `names`: what the players are called.
    """

    words: str
    game: str | None = None
    names: tuple[str, ...] = ()


def said(given: Said) -> answers.AllSaid:
    """Return the action of each game that some words tell of, `Peter plays red 4` or `5 dead`, and
    whether they say whose it is."""
    games = games_spoken_of(given.words, list(games_of(given.game)))
    return {"said": [each for game in games if (each := _said_in(game, given)) is not None]}


def _said_in(game: AnyRuleset, given: Said) -> answers.SaidAction | None:
    seats = _seats(game)
    usual = [f"player {seat + 1}" for seat in range(seats)]
    called = [own or usual[seat] for seat, own in enumerate(given.names[:seats])]
    called += usual[len(called) :]
    words, unseen = with_any_kinds(given.words)
    try:
        # Where nobody is named, it is said of whoever is on turn.
        first, second = (
            action_named(words, game, Seats(seats, tuple(called), (turn,)), option="$.words")
            for turn in (Seat(0), Seat(1))
        )
    except MalformedInput:
        return None
    return {
        "game": game.NAME,
        "action": _told(first, unseen),
        "text": f"{first.actor}:{first}".replace("dead", "unknown" if unseen else "dead"),
        "by": first.actor if first == second and first.actor != CHANCE else None,
    }
