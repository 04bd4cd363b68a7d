"""What a referee needs besides the ruling in a dispute: what follows, what to do now, how other
rules would decide, and what the ruling rests on.

These are the functions that judge a table, applied to the states of the remaining worlds. Both
layouts of a world have to agree, so that nothing is said that a state has made up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from attrs import frozen

from catbox_rules.book.irregularity import Irregularity, load_irregularities
from catbox_rules.book.verdicts import Standing, standing_of
from catbox_rules.judge.case import remedy_of
from catbox_rules.judge.disputes import AnyDispute, Dispute, dispute_as_json, dispute_on
from catbox_rules.judge.disputes.facts import NO_SUCH_THING, values_of
from catbox_rules.judge.disputes.inquiry import DISPUTES, AnyDisputes
from catbox_rules.judge.other_rules import (
    OtherRules,
    other_rules,
    play_alike,
    points_on,
    what_now_as_json,
)
from catbox_rules.kernel.editions import edition_named
from catbox_rules.kernel.errors import CatboxError
from catbox_rules.kernel.forms import is_object
from catbox_rules.kernel.ruleset import CHANCE, Event, seen_by
from catbox_rules.kernel.verdict import Ruling, Verdict
from catbox_rules.records import ChosenTable


@frozen
class Otherwise:
    """The ruling by other rules.

    * `points`: the numbers of the points that say why.
    * `condition`: the value of an unknown fact with which it is this one, as a sentence; None if it
      is this one anyway.
    """

    ruling: Ruling
    points: tuple[int, ...]
    rules: OtherRules
    condition: str | None = None


def what_follows(dispute: Dispute) -> tuple[Event, ...]:
    """Return the events that everybody sees after a legal action, up to the first one that
    depends on something unknown; none for any other action, or for an action of chance. Some of
    them may have happened before, such as the loss of a color."""
    return _following(dispute)[0]


def what_may_follow(dispute: Dispute) -> tuple[str, ...]:
    """Return what also follows from a legal action if an unknown fact is so, as sentences with
    "if": the costs of an action that are easily forgotten."""
    brought: AnyDisputes = DISPUTES.of(dispute.ruleset)
    said = (
        brought.may_follow(state, event)
        for state, events in _following(dispute)[1]
        for event in events
    )
    return tuple(dict.fromkeys(each for each in said if each is not None))


_Left = list[tuple[object, list[Event]]]
"""States, each with the events that do not follow in all of them."""


def _following(dispute: Dispute) -> tuple[tuple[Event, ...], _Left]:
    if dispute.ruling is not Ruling.LEGAL or dispute.action.actor == CHANCE:
        return (), []
    brought: AnyDisputes = DISPUTES.of(dispute.ruleset)
    left = [(state, list(_events(dispute, state))) for state in dispute.states]
    found = list[Event]()
    while (event := _next_in_all(brought, left)) is not None:
        found.append(event)
        for _, events in left:
            if events[:1] == [event]:
                del events[0]
    return tuple(found), left


def _events(dispute: Dispute, state: object) -> tuple[Event, ...]:
    return seen_by(dispute.ruleset.apply(state, dispute.action).events, None)


def _next_in_all(brought: AnyDisputes, left: list[tuple[object, list[Event]]]) -> Event | None:
    """Return the event that comes next in every state, apart from states in which its effect is
    already there; None if there is no such event."""
    for event in dict.fromkeys(events[0] for _, events in left if events):
        if all(
            events[:1] == [event] or brought.is_so_before(state, event) for state, events in left
        ):
            return event
    return None


def what_now(dispute: Dispute) -> Irregularity | None:
    """Return the irregularity that an illegal action is, with its remedy, provided that nothing
    else was against it; None if there is no advice, or if it depends on something unknown."""
    ruled = dispute.ruled
    if ruled is None or ruled.ruling is not Ruling.ILLEGAL:
        return None
    [deciding, *_] = ruled.violations
    states, ruleset, action = dispute.states, dispute.ruleset, dispute.action
    found = {
        each.irregularity: each
        for state in states
        for each in ruleset.judge(state, action).violations
        if each.clause == deciding.clause
    }
    if len(found) != 1:
        return None
    remedy = remedy_of(ruleset, states, action, Verdict.of(violations=list(found.values())))
    is_unseen = dispute.unseen and remedy is not None and remedy.id == _TOO_MANY
    return load_irregularities(ruleset.NAME)[_UNSEEN] if is_unseen else remedy


_TOO_MANY: Final = "irregularity.too-many-exchanged"
_UNSEEN: Final = "irregularity.exchange-unseen"


def otherwise(dispute: Dispute) -> Iterator[Otherwise]:
    """Yield the rulings on the same facts by other rules that decide differently: each reading by
    itself, and each other edition. They presume that nothing unknown is against the action, except
    that by a reading an unknown fact may be the one that decides: then it is the condition. Yields
    nothing if the edition is unknown or the ruling is undetermined."""
    edition, players = dispute.known("edition"), dispute.known("players")
    if edition is None or dispute.ruling is Ruling.UNDETERMINED:
        return
    facts = {id: v for id, v in dispute.answers.items() if id not in {"edition", "players"}}
    counts = edition_named(dispute.ruleset.EDITIONS, edition).player_counts
    tables = [
        ChosenTable(dispute.ruleset, edition, count, options=dispute.options)
        for count in (counts if players is None else [int(players)])
    ]
    for rules, points in other_rules(dispute.ruleset, edition, dispute.options):
        if all(play_alike(table, rules) for table in tables):
            continue
        try:
            other = dispute_on(
                dispute.action,
                edition=rules.edition,
                players=None if players is None else int(players),
                options=rules.options,
            ).given(facts)
        except CatboxError:
            continue  # there is no such table
        if other is None:
            continue
        ruling, condition = other.ruling_if_nothing_else, None
        if ruling in (dispute.ruling, Ruling.UNDETERMINED) and rules.chosen is not None:
            ruling, condition = _with_a_condition(dispute, other)
        if ruling not in (dispute.ruling, Ruling.UNDETERMINED):
            verdicts = (dispute.ruled, other.ruled)
            why = points or points_on(dispute.ruleset, verdicts)
            yield Otherwise(ruling, why, rules, condition)


def standing_in(dispute: Dispute, others: Iterable[Otherwise]) -> Standing | None:
    """Return what the ruling of a dispute rests on; None while there is a question, for an
    undetermined ruling and for one by a house rule.

    * `others`: the rulings by other rules. One that has a condition may be none.
    """
    if dispute.question is not None or dispute.ruling is Ruling.UNDETERMINED:
        return None
    ruleset, differs = dispute.ruleset, any(each.condition is None for each in others)
    verdicts = [ruleset.judge(state, dispute.action) for state in dispute.states]
    if dispute.ruled is not None and dispute.ruling is Ruling.LEGAL:
        # That the book is silent on what a state has made up is nobody's concern.
        verdicts = [dispute.ruled]
    found = {standing_of(each, ruleset.NAME, differs=differs) for each in verdicts}
    if len(found) == 1:
        return found.pop()
    return None if None in found else Standing.BOOK


def settled_as_json(dispute: AnyDispute) -> dict[str, object]:
    """Return a dispute as plain JSON, like `dispute_as_json`; once there is a ruling on an action,
    with what it rests on; and once there is a ruling or an answer, with what it is like."""
    if dispute.question is not None:
        return dispute_as_json(dispute)
    # Not to put a question.
    from catbox_rules.judge.precedent import precedent_of  # noqa: PLC0415

    if not isinstance(dispute, Dispute):
        return {**dispute_as_json(dispute), **precedent_of(dispute).as_json()}
    document = dispute_as_json(dispute, standing=standing_in(dispute, otherwise(dispute)))
    verdict = document["verdict"]
    if (now := what_now(dispute)) is not None and is_object(verdict):
        edition = dispute.known("edition") or dispute.ruleset.EDITIONS[-1].id
        document["verdict"] = {**verdict, "what_now": what_now_as_json(now, edition)}
    return {**document, **precedent_of(dispute).as_json()}


def _with_a_condition(dispute: Dispute, other: Dispute) -> tuple[Ruling, str | None]:
    """Return the ruling by another reading that an unknown fact would change, and the values with
    which it does, as a sentence; the same ruling if there is no such fact.

    People cannot know a fact that does not exist by the reading in play, such as how many
    tokens are left where tokens never run out.
    """
    ours = {world.values: world.ruling for world in dispute.worlds}
    if all(ours.get(world.values, world.ruling) is world.ruling for world in other.worlds):
        return dispute.ruling, None
    for place, fact in enumerate(dispute.facts):
        there = values_of(dispute.worlds, place) - {NO_SUCH_THING}
        if len(there) < _TWO:
            continue
        rulings = {
            value.value: other.answered(fact.id, value.value).ruling_if_nothing_else
            for value in fact.values
            if value.value in there
        }
        changed = [value for value, ruling in rulings.items() if ruling is not dispute.ruling]
        if changed and {rulings[value] for value in changed} == {_OPPOSITE[dispute.ruling]}:
            return _OPPOSITE[dispute.ruling], " or ".join(map(fact.says, changed))
    return dispute.ruling, None


_TWO: Final = 2
_OPPOSITE: Final = {Ruling.LEGAL: Ruling.ILLEGAL, Ruling.ILLEGAL: Ruling.LEGAL}
