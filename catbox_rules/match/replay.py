"""Replaying a record as far as its actions are legal or were allowed to stand
(`catbox-replay/2`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, Self, cast

from attrs import evolve, frozen

from catbox_rules.book.clause import Breach, clause_named
from catbox_rules.book.verdicts import finding_as_json, verdict_as_json
from catbox_rules.kernel.errors import CatboxError, Verbatim, WrongAction
from catbox_rules.kernel.ruleset import CHANCE, Action, Actor, AnyRuleset, Outcome
from catbox_rules.kernel.verdict import Verdict
from catbox_rules.match.match import AnyMatch, played_while_legal
from catbox_rules.match.transition import AnyTransition
from catbox_rules.records.record import AnyState, Record, action_as_json, as_json, event_as_json

if TYPE_CHECKING:
    from catbox_rules.records.formats import CatboxReplay, ProtocolAnswerScore

FORMAT: Final = "catbox-replay/2"


@frozen
class Refusal:
    """The first illegal action of a record."""

    index: int
    action: Action
    verdict: Verdict


class NoMatch(WrongAction):
    """A record that cannot be played. `fault` says where and why; `index` is the action at
    fault."""

    def __init__(self, fault: str, index: int) -> None:
        CatboxError.__init__(self, fault, fault=fault, index=index)
        self.path, self.expected, self.given = "$", "a match", Verbatim(fault)
        self.fault, self.index = fault, index

    def below(self, place: str) -> Self:
        """Return the same error for a record that is at `place` in a larger document."""
        return type(self)(place + self.fault.removeprefix("$"), self.index)

    def in_line(self, line: int) -> str:
        """Return the message for a match given as text, with the line of the action."""
        return f"line {line}: {self.fault.partition(': ')[2]}"


class BrokenOff(WrongAction):
    """A record that continues after an illegal action which is not marked as standing.

    * `index`, `action`, `seat`: the position of the action in the record, its text, and its seat.
    * `reasons`: why it is illegal.
    * `can_stand`: whether it can be marked as standing; what cannot be carried out never can.
    * `fault`: what is wrong, in a sentence.
    """

    def __init__(
        self,
        *,
        index: int,
        action: str,
        seat: Actor,
        reasons: str,
        can_stand: bool,
        path: str | None = None,
    ) -> None:
        self.fault = f"action {index} ({action} by seat {seat}) is illegal: {reasons}"
        self.index, self.action = index, action
        self.seat: Actor = seat
        self.reasons, self.can_stand = reasons, can_stand
        self.path = f"$.actions[{index}]" if path is None else path
        self.expected, self.given = "a legal action", Verbatim(action)
        way = '; if the table let it stand, give it "stands": true' if can_stand else ""
        CatboxError.__init__(
            self,
            self.fault + way,
            index=index,
            action=action,
            seat=seat,
            reasons=reasons,
            can_stand=can_stand,
            path=self.path,
        )

    def below(self, place: str) -> Self:
        """Return the same error for a record that is at `place` in a larger document."""
        return type(self)(
            index=self.index,
            action=self.action,
            seat=self.seat,
            reasons=self.reasons,
            can_stand=self.can_stand,
            path=place + self.path.removeprefix("$"),
        )

    def in_line(self, line: int) -> str:
        """Return the message for a match given as text, with the line of the action."""
        way = f"; write {self.action}! if the table let it stand" if self.can_stand else ""
        return f"line {line}: {self.action} by seat {self.seat} is illegal: {self.reasons}{way}"


@frozen
class Replay:
    """A record that was played through.

    * `match`: the match up to its end, or to its first illegal action.
    * `refusal`: that action, if there is one.
    """

    record: Record
    match: AnyMatch
    refusal: Refusal | None = None

    @property
    def transitions(self) -> tuple[AnyTransition, ...]:
        """The legal actions in order, each with the states around it and what happened."""
        return self.match.transitions

    @property
    def state(self) -> AnyState:
        """The state after the last legal action."""
        return self.match.state

    @property
    def outcome(self) -> Outcome | None:
        """The result, if the record is a whole match."""
        return self.match.outcome

    @property
    def fault(self) -> str | None:
        """The fault that makes the record unusable, with its path: a deal that the deck cannot
        give, an action out of turn or of another phase, or one marked as standing that cannot be
        carried out. None if there is nothing wrong."""
        if self.refusal is None:
            return None
        ruleset, refused = self.record.ruleset, self.refusal
        if refused.index in self.record.stands:
            expected, [first, *_] = "an action that can be carried out", refused.verdict.violations
            return f"$.actions[{refused.index}].stands: expected {expected}; {first.message}"
        out_of_turn = refused.action.actor not in ruleset.turn(self.state)
        for finding in refused.verdict.violations:
            clause = clause_named(ruleset.NAME, finding.clause)
            if out_of_turn or clause.breach is Breach.RECORD:
                return f"$.actions[{refused.index}]{finding.where}: {finding.message}"
        return None

    def check(self) -> None:
        """Raise NoMatch if the record is unusable. An illegal action alone does not make it so."""
        if self.fault is not None and self.refusal is not None:
            raise NoMatch(self.fault, self.refusal.index)

    def check_to_the_end(self) -> None:
        """Raise NoMatch as `check` does, and BrokenOff if an illegal action is not marked as
        standing."""
        self.check()
        refused = self.refusal
        if refused is None:
            return
        standing = self.record.up_to(refused.index + 1)
        standing = evolve(standing, stands=standing.stands | {refused.index})
        raise BrokenOff(
            index=refused.index,
            action=str(refused.action),
            seat=refused.action.actor,
            reasons="; ".join(map(str, refused.verdict.violations)),
            can_stand=replay(standing).refusal is None,
        )


def replay(record: Record) -> Replay:
    """Play a record through until it ends or an action is illegal.

    A record from `read_record` never raises. One built in Python may name an edition, a seat or the
    like that does not exist: this raises Unsupported or MalformedInput, with the path.
    """
    match, refused = played_while_legal(record)
    if refused is None:
        return Replay(record, match)
    index = match.number_of_actions
    return Replay(record, match, Refusal(index, record.actions[index], refused.verdict))


def replay_as_json(replay: Replay) -> CatboxReplay:
    """Return the answer of `catbox replay --json` for one record."""
    ruleset, state = replay.record.ruleset, replay.state
    score = score_as_json(ruleset, state)
    answer: dict[str, object] = {
        "format": FORMAT,
        "legal": replay.refusal is None,
        "finished": score["finished"],
        "steps": [
            dict(_step_as_json(ruleset, index, transition))
            for index, transition in enumerate(replay.transitions)
        ],
        **score,
    }
    if replay.refusal is not None:
        verdict = verdict_as_json(
            replay.refusal.verdict, game=ruleset.NAME, edition=replay.record.edition_id
        )
        answer["illegal"] = {"index": replay.refusal.index, "verdict": verdict}
    if replay.outcome is None:
        answer["next"] = _next_as_json(ruleset, state)
    return cast("CatboxReplay", answer)


def score_as_json(ruleset: AnyRuleset, state: AnyState) -> ProtocolAnswerScore:
    """Return the score of a match so far as plain JSON: whether it is `finished`, the score sheets
    of the completed `rounds`, the `totals` of all seats, and the `winners`, empty until the end.

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


def _step_as_json(
    ruleset: AnyRuleset, index: int, transition: AnyTransition
) -> Iterator[tuple[str, object]]:
    yield "index", index
    yield "actor", transition.actor
    if transition.actor != CHANCE:
        yield "legal", _legal_of(ruleset, transition.before, transition.actor)
    yield "action", action_as_json(transition.action)
    yield "events", [event_as_json(event) for event in transition.events]
    if transition.stood:
        yield "stood", [finding_as_json(each) for each in transition.stood]


def _next_as_json(ruleset: AnyRuleset, state: AnyState) -> dict[str, object]:
    """Return who is to act next. If several seats may, `actor` is the first of them and `actors`
    lists all."""
    actors = ruleset.turn(state)
    first = actors[0]
    answer: dict[str, object] = {"actor": first}
    if len(actors) > 1:
        answer["actors"] = list(actors)
    if first != CHANCE:
        answer["legal"] = _legal_of(ruleset, state, first)
    return answer


def _legal_of(ruleset: AnyRuleset, state: AnyState, actor: Actor) -> list[str]:
    return [str(action) for action in ruleset.legal_actions(state) if action.actor == actor]
