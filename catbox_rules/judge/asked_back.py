"""What a referee needs besides the ruling in a dispute: what follows, what to do now, and what
other rules would make of it.

These are the functions that judge a table, over the states of the worlds that are left. Both of
their layouts have to agree, so that nothing is said which a state has made up.
"""

from __future__ import annotations

from collections.abc import Iterator

from catbox_rules.book.irregularity import Irregularity
from catbox_rules.judge.disputed import OtherRules, other_rules, points_on
from catbox_rules.judge.disputes import Dispute, dispute_on
from catbox_rules.judge.disputes.protocol import DISPUTES, AnyDisputes
from catbox_rules.judge.remedies import remedy_of
from catbox_rules.kernel.errors import CatboxError
from catbox_rules.kernel.ruleset import CHANCE, Event, seen_by
from catbox_rules.kernel.verdict import Ruling, Verdict

Otherwise = tuple[Ruling, tuple[int, ...], OtherRules]
"""What other rules make of a dispute, the points that say why, and the rules."""


def what_follows(dispute: Dispute) -> tuple[Event, ...]:
    """Return what the table sees to follow from a legal action, up to where it turns on something
    that the facts do not tell; nothing for any other, nor for what chance does. An event may be
    among them that is so already, such as the loss of a color."""
    if dispute.ruling is not Ruling.LEGAL or dispute.action.actor == CHANCE:
        return ()
    brought: AnyDisputes = DISPUTES.of(dispute.ruleset)
    left = [(state, list(_events(dispute, state))) for state in dispute.states]
    found = list[Event]()
    while (event := _next_in_all(brought, left)) is not None:
        found.append(event)
        for _, events in left:
            if events[:1] == [event]:
                del events[0]
    return tuple(found)


def _events(dispute: Dispute, state: object) -> tuple[Event, ...]:
    return seen_by(dispute.ruleset.apply(state, dispute.action).events, None)


def _next_in_all(brought: AnyDisputes, left: list[tuple[object, list[Event]]]) -> Event | None:
    """Return the event that comes next in every state, except those in which it is so already."""
    for event in dict.fromkeys(events[0] for _, events in left if events):
        if all(
            events[:1] == [event] or brought.is_so_before(state, event) for state, events in left
        ):
            return event
    return None


def what_now(dispute: Dispute) -> Irregularity | None:
    """Return what an illegal action is, with its remedy, where nothing else was against it; None
    if there is no advice, or it turns on something that the facts do not tell."""
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
    return remedy_of(ruleset, states, action, Verdict.of(violations=list(found.values())))


def otherwise(dispute: Dispute) -> Iterator[Otherwise]:
    """Yield what other rules make of the same facts, where it is something else: each reading by
    itself, and each other edition. Nothing else is taken to be against the action; and there is
    nothing where it is not known which edition was played, or nothing is certain."""
    edition, players = dispute.known("edition"), dispute.known("players")
    if edition is None or dispute.ruling is Ruling.UNDETERMINED:
        return
    facts = {id: v for id, v in dispute.answers.items() if id not in {"edition", "players"}}
    for rules, points in other_rules(dispute.ruleset, edition, dispute.options):
        try:
            other = dispute_on(
                dispute.action,
                edition=rules.edition,
                players=None if players is None else int(players),
                options=rules.options,
            )
            for id, value in facts.items():
                other = other.answered(id, value)
        except CatboxError:
            continue  # no such table, or not of these facts
        ruling = other.ruling_if_nothing_else
        if ruling not in (dispute.ruling, Ruling.UNDETERMINED):
            verdicts = (dispute.ruled, other.ruled)
            yield ruling, points or points_on(dispute.ruleset, verdicts), rules
