"""Playing a record through, as far as its actions are legal (`catbox-replay/1`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from attrs import field, frozen

from catbox_rules.kernel.clause import Breach
from catbox_rules.kernel.errors import IllegalAction, MalformedInput
from catbox_rules.kernel.ruleset import CHANCE, Action, Actor, AnyRuleset, Event, Outcome
from catbox_rules.kernel.verdict import Verdict
from catbox_rules.records.record import Record
from catbox_rules.records.structuring import action_as_json, as_json, event_as_json
from catbox_rules.records.verdicts import verdict_as_json
from catbox_rules.variants.clauses import clause_named

__all__ = [
    "FORMAT",
    "Refusal",
    "Replay",
    "ReplayStep",
    "replay",
    "replay_as_json",
    "score_as_json",
]

FORMAT: Final = "catbox-replay/1"


@frozen
class ReplayStep:
    """One action of a record: who took it, what else that actor could have done, what happened."""

    index: int
    action: Action
    events: tuple[Event, ...]
    rounds_over: int
    """How many rounds are over after it."""
    ruleset: AnyRuleset = field(repr=False, eq=False)
    # A state is of the type that its game gives it; see AnyRuleset.
    before: Any = field(repr=False)
    """The state in which it was taken."""

    @property
    def actor(self) -> Actor:
        """Who took it."""
        return self.action.actor

    @property
    def legal(self) -> tuple[str, ...] | None:
        """The legal actions of the actor as text; None for chance."""
        return _legal_of(self.ruleset, self.before, self.actor)


@frozen
class Refusal:
    """The first illegal action of a record."""

    index: int
    action: Action
    verdict: Verdict


@frozen
class Replay:
    """A record played through."""

    record: Record
    steps: tuple[ReplayStep, ...]
    # A state is of the type that its game gives it; see AnyRuleset.
    state: Any
    """The state after the last legal action."""
    refusal: Refusal | None = None

    @property
    def outcome(self) -> Outcome | None:
        """The result, if the record tells a whole match."""
        return self.record.ruleset.outcome(self.state)

    @property
    def fault(self) -> str | None:
        """What makes the record unusable, with its path: a deal that the deck cannot give, an
        action that was not that actor's or not of that phase. None if there is nothing."""
        if self.refusal is None:
            return None
        ruleset, refused = self.record.ruleset, self.refusal
        out_of_turn = refused.action.actor not in ruleset.turn(self.state)
        for finding in refused.verdict.violations:
            clause = clause_named(ruleset.NAME, finding.clause)
            if out_of_turn or clause.breach is Breach.RECORD:
                return f"$.actions[{refused.index}]{finding.where}: {finding.message}"
        return None


def replay(record: Record) -> Replay:
    """Play a record through until it ends or an action is illegal.

    A record that `read_record` gave raises nothing. One that was built in Python may name an
    edition, a seat or the like that there is not: Unsupported or MalformedInput, with the path.
    """
    ruleset = record.ruleset
    state = record.initial()
    steps: list[ReplayStep] = []
    for index, action in enumerate(record.actions):
        try:
            step = ruleset.apply(state, action)
        except IllegalAction as error:
            return Replay(record, tuple(steps), state, Refusal(index, action, error.verdict))
        except MalformedInput as error:
            raise error.below(f"$.actions[{index}]") from None
        over = len(ruleset.rounds(step.state))
        steps.append(ReplayStep(index, action, step.events, over, ruleset, state))
        state = step.state
    return Replay(record, tuple(steps), state)


def _legal_of(ruleset: AnyRuleset, state: Any, actor: Actor) -> tuple[str, ...] | None:
    if actor == CHANCE:
        return None
    legal: tuple[Action, ...] = ruleset.legal_actions(state)
    return tuple([str(action) for action in legal if action.actor == actor])


def replay_as_json(replay: Replay) -> dict[str, object]:
    """The answer of `catbox replay --json` for one record."""
    ruleset, state = replay.record.ruleset, replay.state
    score = score_as_json(ruleset, state)
    answer: dict[str, object] = {
        "format": FORMAT,
        "legal": replay.refusal is None,
        "finished": score.pop("finished"),
        "steps": [dict(_step_as_json(step)) for step in replay.steps],
        **score,
    }
    if replay.refusal is not None:
        verdict = verdict_as_json(
            replay.refusal.verdict, game=ruleset.NAME, edition=replay.record.edition_id
        )
        answer["illegal"] = {"index": replay.refusal.index, "verdict": verdict}
    if replay.outcome is None:
        answer["next"] = _next_as_json(ruleset, state)
    return answer


# A state is of the type that its game gives it; see AnyRuleset.
def score_as_json(ruleset: AnyRuleset, state: Any) -> dict[str, object]:
    """The score of a match so far, as plain JSON values: whether it is `finished`, the sheets of
    the `rounds` that are over, the `totals` of all seats, and the `winners`, none before its end.

    >>> from catbox_rules import cat_in_the_box
    >>> score_as_json(cat_in_the_box, cat_in_the_box.initial("pegasus-2023", players=3))
    {'finished': False, 'rounds': [], 'totals': [0, 0, 0], 'winners': []}
    """
    outcome = ruleset.outcome(state)
    return {
        "finished": outcome is not None,
        "rounds": [as_json(each) for each in ruleset.rounds(state)],
        "totals": list(ruleset.totals(state)),
        "winners": [] if outcome is None else list(outcome.winners),
    }


def _step_as_json(step: ReplayStep) -> Iterator[tuple[str, object]]:
    yield "index", step.index
    yield "actor", step.actor
    if step.legal is not None:
        yield "legal", list(step.legal)
    yield "action", action_as_json(step.action)
    yield "events", [event_as_json(event) for event in step.events]


def _next_as_json(ruleset: AnyRuleset, state: Any) -> dict[str, object]:
    """Who is to act next; where several seats may, the first of them stands for `actor`, and all
    of them in `actors`."""
    actors = ruleset.turn(state)
    legal = _legal_of(ruleset, state, actors[0])
    answer: dict[str, object] = {"actor": actors[0]}
    if len(actors) > 1:
        answer["actors"] = list(actors)
    if legal is not None:
        answer["legal"] = list(legal)
    return answer
