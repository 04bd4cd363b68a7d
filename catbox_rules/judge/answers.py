"""The judge's answers as plain JSON: `catbox-verdict/1`, `catbox-answer/1`,
`catbox-comparison/1`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from catbox_rules.book.irregularity import Irregularity
from catbox_rules.book.verdicts import finding_as_json, verdict_as_json
from catbox_rules.judge.case import Ruled
from catbox_rules.judge.comparing import Alternative, Comparison
from catbox_rules.judge.disputed import DisputedReplay, OtherRules, OtherRuling, by_key
from catbox_rules.positions.protocol import Answer
from catbox_rules.records import as_json

_ANSWER_FORMAT: Final = "catbox-answer/1"
_COMPARISON_FORMAT: Final = "catbox-comparison/1"


def ruled_as_json(ruled: Ruled, disputed: Iterable[OtherRuling] = ()) -> dict[str, object]:
    """Return the verdict on an action, or the answer to another question, as plain JSON. What is
    disputed and what only other books say are added if there is any of it."""
    case = ruled.case
    document = dict[str, object]()
    if ruled.verdict is not None:
        document |= verdict_as_json(ruled.verdict, game=case.ruleset.NAME, edition=case.edition_id)
    else:
        assert ruled.answer is not None, "a case asks for an action or for something else"
        document |= answer_as_json(ruled.answer)
    for key, of_key in by_key(disputed).items():
        document[key] = [_dispute(each) for each in of_key]
    if ruled.what_now is not None:
        document["what_now"] = what_now_as_json(ruled.what_now, case.edition_id)
    if ruled.irregularities:
        document["irregularities"] = [
            {
                **what_now_as_json(irregularity, case.edition_id),
                "clauses": list(dict.fromkeys(fault.clause for fault in faults)),
            }
            for irregularity, faults in ruled.irregularities.items()
        ]
    if ruled.assumed:
        document["assumed"] = [finding_as_json(each) for each in ruled.assumed]
    if ruled.presumed:
        document["presumed"] = [finding_as_json(each) for each in ruled.presumed]
    return document


def what_now_as_json(irregularity: Irregularity, edition: str) -> dict[str, object]:
    """Return what to do after an illegal action, or at a table with a fault."""
    return {
        "id": irregularity.id,
        "title": irregularity.title,
        "advice": irregularity.is_advice(edition),
        "now": irregularity.now,
        "later": irregularity.later,
        "after": irregularity.after,
    }


def disputed_as_json(disputed: Iterable[DisputedReplay]) -> list[dict[str, object]]:
    """Return the disputed parts of a record, in the form that `catbox-replay/1` has."""
    return [
        {**_rules(each.rules), "points": list(each.points), "round": each.round}
        if each.ruling is None
        else {
            **_rules(each.rules),
            "points": list(each.points),
            "index": each.index,
            "ruling": each.ruling.value,
        }
        for each in disputed
    ]


def _dispute(dispute: OtherRuling) -> dict[str, object]:
    document = {**_rules(dispute.rules), "points": list(dispute.points)}
    ruled = dispute.alternative.ruled
    if ruled is not None and ruled.verdict is not None:
        document["ruling"] = ruled.verdict.ruling.value
    elif ruled is not None and ruled.answer is not None:
        document["text"] = list(ruled.answer.text)
    return document


def _rules(rules: OtherRules) -> dict[str, object]:
    if rules.chosen is None:
        return {"edition": rules.edition}
    option, value = rules.chosen
    return {"edition": rules.edition, "option": option, "value": value}


def answer_as_json(answer: Answer) -> dict[str, object]:
    """Return the answer to an ask, a question other than the legality of an action, as plain
    JSON."""
    return {
        "format": _ANSWER_FORMAT,
        "ask": answer.ask,
        "determined": answer.is_determined,
        "answer": as_json(answer.value),
        "text": list(answer.text),
        "grounds": [finding_as_json(each) for each in answer.grounds],
        "missing": [finding_as_json(each) for each in answer.missing],
    }


def comparison_as_json(comparison: Comparison) -> dict[str, object]:
    """Return a case compared under several readings or editions, as plain JSON."""
    return {
        "format": _COMPARISON_FORMAT,
        "by": comparison.by,
        "rulings": [_alternative(each) for each in comparison.alternatives],
        "part": comparison.differs,
        "clauses": list(comparison.clauses),
    }


def _alternative(alternative: Alternative) -> dict[str, object]:
    rules: dict[str, object] = {
        "edition": alternative.edition,
        "options": dict(alternative.options),
    }
    if alternative.ruled is None:
        return {**rules, "fault": alternative.fault}
    key = "answer" if alternative.ruled.verdict is None else "verdict"
    return {**rules, key: ruled_as_json(alternative.ruled)}
