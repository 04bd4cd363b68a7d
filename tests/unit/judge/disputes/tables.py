"""Tables that dispute: what a table answers that knows the moment at which an action was taken."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from random import Random
from typing import Any, TypeVar

from catbox_rules.cat_in_the_box import Color, MatchOver, TrickPhase
from catbox_rules.judge.disputes import AskDispute, Dispute, Question
from catbox_rules.judge.disputes.cat_in_the_box.asks import Sheet
from catbox_rules.judge.disputes.facts import NO_SUCH_THING, UNKNOWN
from catbox_rules.kernel.verdict import Verdict
from catbox_rules.schrodingers_cats import ClaimPhase, DrawPhase, ProofPhase

AnyDispute = TypeVar("AnyDispute", Dispute, AskDispute)

Truth = Mapping[str, str]
"""The values of all facts at a moment."""


def truth_at(dispute: Dispute | AskDispute, state: object) -> Truth:
    """What the facts of a dispute are in a state, and what is there to be shown."""
    facts = {fact.id: fact.read(state) for fact in dispute.facts}
    seat: Any = dispute.action.actor if isinstance(dispute, Dispute) else None
    shown = {"totals": "none", "claim": "none"} | (shown_at(state, seat) if dispute.shows else {})
    return facts | {id: shown.get(id, NO_SUCH_THING) for id in dispute.shows}


def shown_at(state: Any, seat: int | None) -> dict[str, str]:
    """What players show who see what lies on the table, and a hand.

    * `seat`: whose hand it is; None for the seat on turn.
    """
    if isinstance(state, Sheet):
        cells = [cell for row in state.table.arrangement.rows for cell in row]
        there = [str(cell) for cell in cells if cell in state.table.cells_with_cards]
        return {"own": listed(there[: state.group])}
    if isinstance(state, MatchOver):
        scores = [result.scores for result in state.results]
        totals = [sum(of_seat) for of_seat in zip(*scores, strict=True)]
        return {"totals": " ".join(map(str, totals)), "last-round": " ".join(map(str, scores[-1]))}
    if isinstance(state, TrickPhase):
        seat = state.on_turn if seat is None else seat
        board, hand = state.board, [int(rank) for rank in str(state.hands[seat]).split()]
        cells = [cell for each in (*board.tokens, board.neutral, board.observed) for cell in each]
        lost = [color.value for color in Color if color not in state.held[seat]]
        return {
            "hand": listed(map(str, hand)),
            "lost": listed(lost),
            "covered": listed(str(cell) for cell in cells if cell.rank in hand),
        }
    if isinstance(state, ClaimPhase | ProofPhase | DrawPhase):
        round = (state.during if isinstance(state, DrawPhase) else state).round
        if round.claim is None:
            return {"claim": "none", "counted": "0"}
        boxes = [box for hand in (*round.hands, *round.proofs) for box in hand]
        counted = boxes.count(round.claim.state)
        return {"claim": f"{round.claim.count} {round.claim.state}", "counted": str(counted)}
    return {}


def listed(words: Iterable[str]) -> str:
    return " ".join(words) or "none"


def answer_of(
    question: Question, truth: Truth, random: Random, unknown: Collection[str] = ()
) -> str:
    """What a truthful table answers that knows all facts but those that are `unknown`."""

    def knows(id: str) -> bool:
        return id not in unknown and truth[id] != NO_SUCH_THING

    if question.id in truth and not any(question.id in c.sets for c in question.choices[:-1]):
        return truth[question.id] if knows(question.id) else UNKNOWN
    true = [
        choice.value
        for choice in question.choices
        if choice.value != UNKNOWN
        and all(knows(id) and truth[id] == value for id, value in choice.sets.items())
    ]
    if not true:
        return UNKNOWN
    return random.choice(true)


def asked_out(
    dispute: AnyDispute, truth: Truth, random: Random, unknown: Collection[str] = ()
) -> tuple[AnyDispute, int]:
    """The dispute at its end, and how many questions were asked."""
    number = 0
    while (question := dispute.question) is not None:
        id = question.id
        if id in dispute.shows and id not in truth:
            # The table does not show it, but knows what follows from it.
            [id] = {f.id for f in dispute.facts if id in {s.id for s in f.shown} and f.id in truth}
            said = truth[id] if id not in unknown and truth[id] != NO_SUCH_THING else UNKNOWN
        else:
            said = answer_of(question, truth, random, unknown)
        dispute = dispute.answered(id, said)
        number += 1
    return dispute, number


def broken(verdict: Verdict) -> set[str]:
    """The clauses that an action breaks."""
    return {finding.clause for finding in verdict.violations}
