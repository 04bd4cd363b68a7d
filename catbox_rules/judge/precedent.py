"""What the ruling in a dispute is like: the misbelief that it turns on, and its nearest case; and
the dispute itself as a case.

Better silent than beside the point: a misbelief fits if the conditions in its chapter certainly
hold, a case if it is about the clause that decides, and is ruled alike. At a
table with house rules a belief may be right, so nothing is said there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import fields, frozen

from catbox_rules.book.casebook import CaseEntry, case_entries
from catbox_rules.book.misbelief import Belief, Misbelief, misbeliefs
from catbox_rules.judge.case import Case, rule_alone
from catbox_rules.judge.disputes import AnyDispute, AskDispute, Dispute, table_of
from catbox_rules.judge.disputes.facts import NO_SUCH_THING, UNKNOWN, sentence
from catbox_rules.judge.disputes.inquiry import DISPUTES, AnyDisputes
from catbox_rules.kernel.errors import MalformedInput, Verbatim
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.kernel.values import has_fields
from catbox_rules.kernel.verdict import Ruling
from catbox_rules.positions.protocol import POSITIONS, Position, is_position
from catbox_rules.records import action_as_json
from catbox_rules.records.record import with_names

_IS_SO: Final = {
    Belief.FALSE: "wrong",
    Belief.TRUE: "right",
    Belief.SOMEWHERE: "right in some editions",
}


@frozen
class Precedent:
    """What a finished dispute is like.

    * `belief`: the misbelief that it turns on; None if none certainly fits.
    * `case`: the nearest entry of the casebook; None if none is near.
    """

    belief: Misbelief | None = None
    case: CaseEntry | None = None

    @property
    def lines(self) -> Mapping[str, str]:
        """The sentences that a ruling ends with, each after its label."""
        said = dict[str, str]()
        if self.belief is not None:
            believed, is_so = self.belief.believed, _IS_SO[self.belief.ruling]
            said["people believe"] = f"“{believed}”; {is_so}: {self.belief.why}"
        if self.case is not None:
            said["like case"] = f"{self.case.id}, {self.case.title}"
        return said

    def as_json(self) -> dict[str, object]:
        """Return it as plain JSON: the keys `believed` and `case` of a dispute, those that fit."""
        document = dict[str, object]()
        if (belief := self.belief) is not None:
            document["believed"] = {
                "id": belief.id,
                "text": belief.believed,
                "ruling": belief.ruling.value,
                "why": belief.why,
            }
        if (case := self.case) is not None:
            document["case"] = {"id": case.id, "title": case.title}
        return document


def precedent_of(dispute: AnyDispute) -> Precedent:
    """Return what a dispute is like; nothing while there is a question, for a ruling that depends
    on what nobody knows, and at a table with house rules."""
    if "variants" in dispute.options or not _is_certain(dispute):
        return Precedent()
    known = _known(dispute)
    fitting = [
        each
        for each in misbeliefs(dispute.ruleset.NAME)
        if each.turns and all(condition.holds(known) for condition in each.turns)
    ]
    # One with more conditions fits more closely.
    belief = max(fitting, key=lambda each: len(each.turns), default=None)
    return Precedent(belief, _nearest_case(dispute, belief))


def _is_certain(dispute: AnyDispute) -> bool:
    if isinstance(dispute, AskDispute):
        return dispute.ruled is not None and dispute.ruled.is_determined
    return dispute.ruled is not None and dispute.ruling is not Ruling.UNDETERMINED


def _known(dispute: AnyDispute) -> dict[str, str]:
    """Return what is certain of a dispute, by name: what was done or asked, the ruling with the
    clause that decides or the parts of the answer, and the facts."""
    given: dict[str, str | None] = {fact.id: dispute.known(fact.id) for fact in dispute.facts}
    given |= dispute.answers
    if isinstance(dispute, AskDispute):
        given["ask"] = dispute.ask
        value = None if dispute.ruled is None else dispute.ruled.value
        if has_fields(value):
            names = [each.name for each in fields(type(value))]
            given |= {f"answer.{name}": str(getattr(value, name)).lower() for name in names}
    else:
        action = action_as_json(dispute.action)
        given |= {f"action.{name}": str(each) for name, each in action.items()}
        given |= {"do": str(action["do"]), "ruling": dispute.ruling.value}
        given["clause"] = _deciding(dispute)
    known = {
        name: value
        for name, value in given.items()
        if value is not None and value not in (NO_SUCH_THING, UNKNOWN)
    }
    for name, value in [*known.items()]:
        count, _, state = value.partition(" ")
        if count.isdecimal() and state.isalpha():
            known |= {f"{name}.count": count, f"{name}.state": state}
    return known


def _deciding(dispute: Dispute) -> str | None:
    violations = () if dispute.ruled is None else dispute.ruled.violations
    return violations[0].clause if violations else None


def _nearest_case(dispute: AnyDispute, belief: Misbelief | None) -> CaseEntry | None:
    """Return the entry of the casebook that is nearest: that of the misbelief; or else the first on
    the clause that the same action breaks, by whichever seat and with whichever card."""
    entries = case_entries(dispute.ruleset.NAME)
    if belief is not None and belief.case is not None:
        return entries[belief.case]
    if isinstance(dispute, AskDispute) or (deciding := _deciding(dispute)) is None:
        return None
    action = action_as_json(dispute.action)
    for entry in entries.values():
        if entry.mistake is None and entry.clauses[0] == deciding:
            for done in _illegal_in(entry, deciding):
                # Which cards were exchanged or proved tells nothing about the matter.
                if "boxes" not in done and all(
                    action.get(key) == done[key] for key in done.keys() - {"seat", "rank"}
                ):
                    return entry
    return None


def _illegal_in(entry: CaseEntry, clause: str) -> Iterator[Mapping[str, object]]:
    """Yield the actions of an entry, by the rules as they are printed, that break a clause first of
    all."""
    document: Any = entry.document
    for each in document["cases"]:
        case, expected = each["case"], each["expect"]
        table = case.get("position") or case["record"]
        is_illegal = expected.get("ruling") == "illegal"
        if is_illegal and expected["clauses"][0] == clause and not table.get("options"):
            yield case["question"]["action"]


# A finished dispute as an entry of the casebook.

_PLACE: Final = "$.save_case"


def as_entry(dispute: AnyDispute) -> dict[str, object]:
    """Return a finished dispute as an entry of the casebook (`catbox-casebook/1`), with the table
    that it began with, or that its answers tell of.

    Raises MalformedInput if it is not finished, or its table alone would not be ruled on alike.
    """
    if isinstance(dispute, AskDispute) or dispute.ruled is None or not _is_certain(dispute):
        raise MalformedInput(
            _PLACE, expected="a certain ruling on an action", given=Verbatim("none")
        )
    position, ruled, names = _lying(dispute), dispute.ruled, dispute.names
    case = Case(dispute.ruleset, position=position, action=dispute.action)
    of_table = rule_alone(case).verdict
    reasons = [each.clause for each in ruled.violations or ruled.grounds]
    if of_table is None or of_table.ruling is not dispute.ruling:
        expected = "a dispute that begins with a table, which has what its ruling rests on"
        raise MalformedInput(_PLACE, expected=expected, given=Verbatim("facts that no table shows"))
    if of_table.violations:
        reasons = list(dict.fromkeys(each.clause for each in of_table.violations))
    else:
        reasons = [clause for clause in dict.fromkeys(reasons) if clause in of_table.clauses]
    facts = (fact.says(dispute.answers.get(fact.id, "")) for fact in dispute.facts)
    told = list(dict.fromkeys(each for each in facts if " " in each))
    said = [each.message for each in ruled.violations or ruled.grounds]
    by = "the dealer" if dispute.action.actor == CHANCE else f"seat {dispute.action.actor}"
    return {
        "format": "catbox-casebook/1",
        "title": sentence(with_names(f"{by}: {dispute.action}. Is that legal?", names)),
        "story": _sentences(told or ["it is as the table shows"], names),
        "ruling": _sentences([f"it is {dispute.ruling.value}", *dict.fromkeys(said)], names),
        "clauses": reasons,
        "cases": [
            {
                "about": "as it was disputed",
                "case": {
                    "format": "catbox-case/1",
                    "position": POSITIONS.of(dispute.ruleset).position_as_json(position),
                    "question": {"action": action_as_json(dispute.action)},
                },
                "expect": {"ruling": dispute.ruling.value, "clauses": reasons},
            }
        ],
    }


def _sentences(said: Iterable[str], names: Sequence[str] | None) -> str:
    return " ".join(f"{sentence(with_names(each, names))}." for each in said)


def _lying(dispute: Dispute) -> Position:
    """Return the table that a dispute began with, or that its answers tell of, with what has been
    shown; where nobody has said otherwise, at the time of the action."""
    [(known, _), *_] = dispute.laid_out.known
    if not is_position(known):
        for id in ("time", "turn"):
            if dispute.known(id) is None:
                dispute = dispute.given({**dispute.answers, id: "yes"}) or dispute
        known = table_of(dispute)
    brought: AnyDisputes = DISPUTES.of(dispute.ruleset)
    shown = dispute.laid_out.shown
    lying: Position = next(brought.with_shown(known, dispute.action, shown)) if shown else known
    return lying
