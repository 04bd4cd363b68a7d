"""A dispute as plain JSON (`catbox-dispute/1`): what is known, the next question, and the ruling or
the answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, TypeAlias

from attrs import field, fields, frozen

from catbox_rules.book.verdicts import Standing, finding_as_json, verdict_as_json
from catbox_rules.games import AnyGame, game_named
from catbox_rules.judge.disputes.dispute import Dispute, dispute_about, dispute_on, may_be_played
from catbox_rules.judge.disputes.facts import ANY, Question, Show
from catbox_rules.judge.disputes.inquiry import AskDispute
from catbox_rules.kernel.errors import MalformedInput, Unsupported, Verbatim
from catbox_rules.kernel.forms import ABSENT, is_list, is_object
from catbox_rules.kernel.ruleset import Action, AnyRuleset, Seat
from catbox_rules.kernel.values import Unknown, has_fields, is_tuple
from catbox_rules.kernel.variants.documents import with_known_keys
from catbox_rules.kernel.verdict import Verdict
from catbox_rules.positions.protocol import Answer
from catbox_rules.records import action_as_json, as_json, read_action, read_document
from catbox_rules.records.record import own_names, with_names
from catbox_rules.records.strict_json import key_below

AnyDispute: TypeAlias = Dispute | AskDispute
"""On an action, or on another question."""

FORMAT: Final = "catbox-dispute/1"


@frozen
class _Document:
    """The keys of a document that are read; the others follow from these."""

    format: str
    game: str
    action: object = None
    ask: str | None = None
    edition: str | None = None
    players: int | None = None
    options: object = field(factory=dict[str, object])
    names: object = None
    answers: object = field(factory=dict[str, object])
    presumed: object = None
    question: object = None
    verdict: object = ABSENT
    answer: object = ABSENT
    unseen: bool = False
    believed: object = None
    case: object = None


def dispute_as_json(dispute: AnyDispute, *, standing: Standing | None = None) -> dict[str, object]:
    """Return a dispute as a plain JSON value, which `read_dispute` reads back; with what its ruling
    rests on, if that is known."""
    edition, players = dispute.known("edition"), dispute.known("players")
    document: dict[str, object] = {
        "format": FORMAT,
        "game": dispute.ruleset.NAME,
        "edition": edition,
        "players": None if players is None else int(players),
    }
    if dispute.options:
        document["options"] = dict(dispute.options)
    if (names := dispute.names) is not None:
        document["names"] = list(names)
    presumed = dispute.presumed if isinstance(dispute, Dispute) else ()
    question = dispute.question
    return {
        **document,
        **_asked_as_json(dispute),
        "presumed": [with_names(each, names) for each in presumed] if question is None else [],
        "answers": dict(dispute.answers),
        "question": None if question is None else _question_as_json(question.with_names(names)),
        **_ruled_as_json(dispute, edition or dispute.ruleset.EDITIONS[-1].id, standing),
    }


def _asked_as_json(dispute: AnyDispute) -> dict[str, object]:
    if isinstance(dispute, AskDispute):
        return {"ask": dispute.ask}
    unseen = {"unseen": True} if dispute.unseen else {}
    return {"action": action_as_json(dispute.action), **unseen}


def _ruled_as_json(
    dispute: AnyDispute, edition: str, standing: Standing | None
) -> dict[str, object]:
    """Return the ruling that is certain by now; or the answer, null while there is a question."""
    if isinstance(dispute, AskDispute):
        answer = dispute.ruled
        return {"answer": None if answer is None else _answer_as_json(answer, dispute.names)}
    verdict = Verdict(dispute.ruling) if dispute.ruled is None else dispute.ruled
    game = dispute.ruleset.NAME
    return {"verdict": verdict_as_json(verdict, game=game, edition=edition, standing=standing)}


def _answer_as_json(answer: Answer, names: Sequence[str] | None) -> dict[str, object]:
    """Return an answer as in `catbox-answer/1`. It is based on facts and not on a table, so its
    value has less in it and other keys, and any part of it may be unknown."""
    return {
        "ask": answer.ask,
        "determined": answer.is_determined,
        "answer": _value_as_json(answer.value),
        "text": [with_names(each, names) for each in answer.text],
        "grounds": [finding_as_json(each) for each in answer.grounds],
        "missing": [finding_as_json(each) for each in answer.missing],
    }


def _value_as_json(value: object) -> object:
    """Return a value as plain JSON; any part of it may be unknown."""
    if isinstance(value, Unknown):
        return value.value
    if is_tuple(value):
        return list(map(_value_as_json, value))
    if has_fields(value):
        names = [each.name for each in fields(type(value))]
        return {name: _value_as_json(getattr(value, name)) for name in names}
    return as_json(value)


def _question_as_json(question: Question) -> dict[str, object]:
    return {
        "id": question.id,
        "text": question.text,
        "clauses": list(question.clauses),
        "show": None if question.show is None else _show_as_json(question.show),
        "choices": [
            {"value": each.value, "text": each.text, "sets": dict(each.sets)}
            for each in question.choices
        ],
    }


def _show_as_json(show: Show) -> dict[str, object]:
    return {"kind": show.kind, "seat": show.seat, "among": list(show.among)}


def read_dispute(value: object, game: AnyGame | None = None) -> AnyDispute:
    """Read a dispute from a plain JSON value. Its question, and its verdict or answer, are not
    read: they follow from the rest.

    * `game`: the only game that is accepted; None for any.

    Raises MalformedInput or Unsupported with a path.
    """
    document = read_document(_Document, value, format=FORMAT, path="$")
    ruleset = game_named(document.game, game)
    if not is_object(document.options):
        raise MalformedInput("$.options", expected="an object", given=document.options)
    options = with_known_keys(document.options, path="$.options")
    return with_answers(_begun(ruleset, document, options), document.answers)


def with_answers(dispute: AnyDispute, answers: object) -> AnyDispute:
    """Return a dispute with more answers.

    * `answers`: a plain JSON object from the ids of facts to their values, as in a document. They
      may come in any order: an answer to several facts together is taken once they are asked.

    Raises MalformedInput at `$.answers`.
    """
    if not is_object(answers):
        raise MalformedInput("$.answers", expected="an object", given=answers)
    later = list[tuple[str, str]]()
    for id, answer in answers.items():
        if not isinstance(answer, str):
            raise MalformedInput(key_below("$.answers", id), expected="a string", given=answer)
        if id == ANY and (dispute.question is None or dispute.question.id != ANY):
            later.append((id, answer))
        else:
            dispute = dispute.answered(id, answer)
    for id, answer in later:
        dispute = dispute.answered(id, answer)
    return dispute


def _begun(ruleset: AnyRuleset, document: _Document, options: Mapping[str, object]) -> AnyDispute:
    """Return the dispute of a document before its answers."""
    edition, players, names = document.edition, document.players, document.names
    if names is not None and not is_list(names):
        raise MalformedInput("$.names", expected="a name for each seat", given=names)
    called = own_names(names)
    key = "answer" if document.ask is None else "verdict"
    if getattr(document, key) is not ABSENT:
        expected = f"no {key} of {'an action' if document.ask is None else 'a question'}"
        raise MalformedInput(f"$.{key}", expected=expected, given=getattr(document, key))
    if document.ask is None:
        played = tuple(may_be_played(ruleset, edition, players))
        given = Verbatim("nothing") if document.action is None else document.action
        action = _read_action(ruleset, given, played)
        begun = dispute_on(action, edition=edition, players=players, options=options, names=called)
        return begun.with_unseen_cards() if document.unseen else begun
    if document.action is not None:
        given = Verbatim("both")
        raise MalformedInput("$.ask", expected="this or an action", given=given)
    return dispute_about(
        document.ask,
        game=ruleset,
        edition=edition,
        players=players,
        options=options,
        names=called,
    )


def _read_action(ruleset: AnyRuleset, value: object, played: Iterable[tuple[str, int]]) -> Action:
    """Read the action by the seats of the first table that has its seat; a card need not be in the
    deck. Raises the error of the last table if none has."""
    fault: MalformedInput | Unsupported | None = None
    for edition, players in played:
        try:
            state = ruleset.initial(edition, players=players)
            seats: Mapping[object, range] = {Seat: ruleset.ranges(state)[Seat]}
            return read_action(ruleset, seats, value, path="$.action")
        except (MalformedInput, Unsupported) as error:
            fault = error
    assert fault is not None, "a game has an edition"
    raise fault
