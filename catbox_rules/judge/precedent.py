"""What the ruling in a dispute is like: the misbelief that it turns on, and its nearest case; and
the dispute itself as a case.

Better silent than beside the point: a misbelief fits if the conditions in its chapter certainly
hold, a case if the same kind of action is ruled alike there for the same reason. At a table with
house rules a belief may be right, so nothing is said there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from attrs import fields, frozen

from catbox_rules.book.casebook import CaseEntry, case_entries
from catbox_rules.book.misbelief import Belief, Misbelief, misbeliefs
from catbox_rules.judge.case import Case, match_of, read_case, rule_alone
from catbox_rules.judge.disputes import AnyDispute, AskDispute, Dispute, dispute_on
from catbox_rules.judge.disputes.dispute import certain_facts, document_of
from catbox_rules.judge.disputes.facts import NO_SUCH_THING, UNKNOWN, sentence
from catbox_rules.judge.disputes.inquiry import DISPUTES, AnyDisputes
from catbox_rules.kernel.errors import CatboxError, MalformedInput, Verbatim
from catbox_rules.kernel.forms import is_list, is_object
from catbox_rules.kernel.ruleset import CHANCE
from catbox_rules.kernel.values import UNKNOWN as UNKNOWN_PART
from catbox_rules.kernel.values import has_fields
from catbox_rules.kernel.verdict import Ruling, Verdict
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


# The nearest case: an action of the same kind, ruled alike for the same reason, and nothing that is
# known of the one is otherwise in the other.


def _nearest_case(dispute: AnyDispute, belief: Misbelief | None) -> CaseEntry | None:
    entries = case_entries(dispute.ruleset.NAME)
    of_belief = None if belief is None or belief.case is None else entries[belief.case]
    if isinstance(dispute, AskDispute):
        return of_belief
    deciding, found = _deciding(dispute), dict[CaseEntry, int]()
    for entry in entries.values():
        is_about = entry.mistake is None and entry.clauses[0] == deciding
        if is_about or entry is of_belief:
            alike = [_alike(dispute, each) for each in _ruled_alike(entry, dispute)]
            number = max((each for each in alike if each is not None), default=None)
            if number is not None:
                found[entry] = number + _OF_BELIEF * (entry is of_belief)
    return max(found, key=found.__getitem__, default=None)


_OF_BELIEF: Final = 100
"""More than there are facts: the case of the misbelief is nearer than any other."""


def _ruled_alike(entry: CaseEntry, dispute: Dispute) -> Iterator[Case]:
    """Yield the cases of an entry with such an action that are ruled alike by the same readings, if
    it is illegal by the same clause."""
    document: Any = entry.document
    readings = [each.readings for each in list[Any](dispute.tables)]
    deciding, done = _deciding(dispute), action_as_json(dispute.action)
    for each in document["cases"]:
        action, expected = each["case"]["question"].get("action"), each["expect"]
        is_so = expected.get("ruling") == dispute.ruling.value and _are_of_a_kind(done, action)
        if is_so and deciding in (None, *expected["clauses"]):
            case = read_case(each["case"])
            begun: Any = case.first_state
            if "variants" not in case.options and begun.table.readings in readings:
                yield case


def _are_of_a_kind(one: Mapping[str, object], other: Mapping[str, object] | None) -> bool:
    """Return whether two actions are about the same: plays in red or not, uses of a Physicat."""
    if other is None or one["do"] != other["do"]:
        return False
    used, others = ({each.get("physicat"), each.get("taking")} - {None} for each in (one, other))
    is_red = [each.get("color") == "red" for each in (one, other)]
    return is_red[0] is is_red[1] and bool(used & others) is bool(used)


def _alike(dispute: Dispute, case: Case) -> int | None:
    """Return how many known facts are the same in a case; None if one is otherwise."""
    assert case.action is not None, "it is ruled on"
    known = case.position
    if case.record is not None:
        known = case.positions.position_of(match_of(case.record).state)
    there = dispute_on(case.action, position=known).answers
    mine = {id: value for id, value in dispute.answers.items() if id not in dispute.shows}
    both = [(value, there[id]) for id, value in mine.items() if id in there]
    if any(one != other and {one, other} & _TELLING for one, other in both):
        return None
    return sum(one == other for one, other in both)


_TELLING: Final = {"none", "yes", "no", "taken", "free", "held", "lost"}
"""Values of facts of which another one is the opposite; of two colors or claims it is not."""


# A finished dispute as an entry of the casebook.

_PLACE: Final = "$.save_case"


def as_entry(dispute: AnyDispute) -> dict[str, object]:
    """Return a finished dispute as an entry of the casebook (`catbox-casebook/1`), with the table
    that it began with, or that its answers tell of. A table cannot show every fact alone: where it
    needs more, as a card of the color that was led, that is made up, and the note says so.

    Raises MalformedInput if it is not finished, or no table shows what its ruling rests on.
    """
    if isinstance(dispute, AskDispute) or dispute.ruled is None or not _is_certain(dispute):
        raise MalformedInput(
            _PLACE, expected="a certain ruling on an action", given=Verbatim("none")
        )
    position, of_table, made_up = _lying(dispute)
    ruled, names = dispute.ruled, dispute.names
    reasons = [each.clause for each in ruled.violations or ruled.grounds]
    if of_table.violations:
        reasons = list(dict.fromkeys(each.clause for each in of_table.violations))
    else:
        reasons = [clause for clause in dict.fromkeys(reasons) if clause in of_table.clauses]
    facts = (fact.says(dispute.answers.get(fact.id, "")) for fact in dispute.facts)
    told = list(dict.fromkeys(each for each in facts if " " in each))
    said = [each.message for each in ruled.violations or ruled.grounds]
    document = POSITIONS.of(dispute.ruleset).position_as_json(position)
    note = f"Made up where nobody said it: {', '.join(made_up)}." if made_up else ""
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
                    "position": {**document, **({"note": note} if note else {})},
                    "question": {"action": action_as_json(dispute.action)},
                },
                "expect": {"ruling": dispute.ruling.value, "clauses": reasons},
            }
        ],
    }


def _sentences(said: Iterable[str], names: Sequence[str] | None) -> str:
    return " ".join(f"{sentence(with_names(each, names))}." for each in said)


# The table of such an entry: what is known, and as little as may be of a world that fits it.

_Document: TypeAlias = Mapping[str, object]
_Lying: TypeAlias = tuple[Position, Verdict]
"""A table, and the verdict that it gives alone."""
_OF_TABLE: Final = {"edition": "the edition", "players": "the number of players"}


def _lying(dispute: Dispute) -> tuple[Position, Verdict, list[str]]:
    """Return the table that a dispute began with, or that its answers tell of, and the verdict on
    it. Where the ruling needs more, it has parts of a world that fits, which are named."""
    [(known, _), *_] = dispute.laid_out.known
    told = certain_facts(dispute)
    for state in list[Any](dispute.states):
        of_table = {"edition": state.table.edition.id, "players": str(state.table.players)}
        if is_position(known):
            document: _Document = POSITIONS.of(dispute.ruleset).position_as_json(known)
        else:
            document = document_of(dispute, of_table | told)
        parts = DISPUTES.of(dispute.ruleset).drawn(state, dispute.action)
        found = _ruled_at(dispute, document)
        names = [] if found else [*parts]
        # More may contradict what is known; and less may be enough.
        while found is None and names:
            found = _ruled_at(dispute, document, *[parts[each] for each in names])
            names = names if found else names[1:]
        if found is None:
            continue
        for name in [*names]:
            fewer = [each for each in names if each != name]
            without = _ruled_at(dispute, document, *[parts[each] for each in fewer])
            names, found = (names, found) if without is None else (fewer, without)
        made_up = [words for id, words in _OF_TABLE.items() if id not in told]
        made_up += ["the kinds of the cards"] * dispute.unseen
        return *found, [*made_up, *names]
    expected = "a ruling that rests on what a table can show"
    raise MalformedInput(_PLACE, expected=expected, given=Verbatim("facts that no table shows"))


def _ruled_at(dispute: Dispute, known: _Document, *parts: _Document) -> _Lying | None:
    """Return the table with what is known and some parts of a world; None if there is none, or it
    does not give the ruling of a dispute, for the same reason, and what follows from it."""
    document = dict[str, object]()
    for part in reversed(parts):
        document |= part
    document |= {key: _both(value, document.get(key)) for key, value in known.items()}
    try:
        position: Any = POSITIONS.of(dispute.ruleset).read_position(document)
        if shown := dispute.laid_out.shown:
            brought: AnyDisputes = DISPUTES.of(dispute.ruleset)
            position = next(brought.with_shown(position, dispute.action, shown))
        case = Case(dispute.ruleset, position=position, action=dispute.action)
        verdict = rule_alone(case).verdict
        if verdict is None or verdict.ruling is not dispute.ruling:
            return None
        at_table = dispute_on(dispute.action, position=position)
    except CatboxError:
        return None
    known_there, clauses = at_table.answers, [each.clause for each in verdict.violations[:1]]
    if clauses != [*filter(None, [_deciding(dispute)])]:
        return None
    follows = [fact.id for fact in dispute.facts if fact.follows]
    tells = all(
        known_there.get(id) == dispute.answers[id] for id in follows if id in dispute.answers
    )
    fits = at_table.given({**known_there, **dispute.answers}) is not None
    return (position, verdict) if tells and fits else None


def _both(known: object, more: object) -> object:
    """Return a value of a document with what another one says more."""
    if is_object(known) and is_object(more):
        return {**more, **known}
    if is_list(known) and is_list(more):
        if len(known) == len(more) and UNKNOWN_PART.value in known:
            pairs = zip(known, more, strict=True)
            return [other if each == UNKNOWN_PART.value else each for each, other in pairs]
        return list(dict.fromkeys([*known, *more])) if known and more else known
    return known
