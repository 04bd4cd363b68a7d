"""Disputes that witnesses answer: they see the table and know no fact of the library.

A witness reads each fact from the plain fields of the true state, as a person does from what lies
there. After the last trick of a round the cards are still on the table, and a seat that has to draw
still has its turn, so a witness says so at any time. Whatever true choices are given, in any order:
no certain ruling is wrong, and with all answers there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any

import pytest
from attrs import evolve

from catbox_rules import cat_in_the_box, schrodingers_cats
from catbox_rules.cat_in_the_box import (
    BidPhase,
    Color,
    DiscardPhase,
    Play,
    TrickPhase,
)
from catbox_rules.judge.disputes import Question
from catbox_rules.kernel.ruleset import AnyRuleset
from catbox_rules.kernel.verdict import Ruling
from catbox_rules.schrodingers_cats import (
    Claim,
    ClaimPhase,
    Draw,
    DrawPhase,
    MatchOver,
    PhysicatDealPhase,
    ProofPhase,
)
from tests.depth import of_depth
from tests.unit.judge.disputes.moments import Moment, moments

UNKNOWN = "unknown"


def is_a(value: object, *kinds: type) -> bool:
    """Whether a value is of a class; the fields are read as they come."""
    return isinstance(value, kinds)


def yes(is_so: bool) -> str:
    return "yes" if is_so else "no"


def told_of_table(state: Any) -> dict[str, str]:
    return {"edition": state.table.edition.id, "players": str(state.table.players)}


# Cat in the Box.


def of_cat_in_the_box(moment: Moment, last_trick: Any) -> dict[str, str]:
    """The facts of an action, from what lies on the table: after a round that is the last trick."""
    state, action = moment.state, moment.action
    name = type(state).__name__.removesuffix("Phase").lower()
    phase = {"trick": "play", "matchover": "over"}.get(name, name)
    told = told_of_table(state) | {"phase": phase}
    kinds: dict[type, tuple[str, ...]] = {DiscardPhase: ("discard",), BidPhase: ("bid",)}
    of_phase = ("play", "paradox") if phase == "play" else kinds.get(state.__class__, ())
    told["time"] = yes(action.do in of_phase)
    if is_a(state, DiscardPhase) and action.do == "discard":
        told["aside"] = yes(state.discards[action.seat] is not None)
        told["card"] = yes(action.rank in list(state.hands[action.seat]))
    if is_a(state, BidPhase) and action.do == "bid":
        told["turn"] = yes(state.on_turn == action.seat)
    lying = state if is_a(state, TrickPhase) else last_trick
    if lying is not None and action.do in {"play", "paradox"}:
        told |= of_trick(lying, action)
    return told


def of_trick(state: Any, action: Any) -> dict[str, str]:
    seat, board = action.seat, state.board
    taken = {
        str(cell) for cells in (*board.tokens, board.neutral, board.observed) for cell in cells
    }
    hand = {int(rank) for rank in state.hands[seat]}
    led = "none" if not state.trick else state.trick[0].color.value
    told = {"turn": yes(state.on_turn == seat), "led": led}
    told["hand"] = " ".join(map(str, state.hands[seat])) or "none"
    told["lost"] = " ".join(c.value for c in Color if c not in state.held[seat]) or "none"
    told["covered"] = " ".join(sorted(taken)) or "none"
    if is_a(action, Play):
        of_players = {str(cell) for cells in board.tokens for cell in cells}
        told |= {
            "broken": yes(any(cell.startswith("R") for cell in of_players)),
            "cell": "taken" if str(action.cell) in taken else "free",
            "color": "held" if action.color in state.held[seat] else "lost",
            "card": yes(action.rank in hand),
        }
    return told


# Schrödinger's Cats.


def of_schrodingers_cats(moment: Moment, _: object) -> dict[str, str]:
    """The facts of an action, from the round as it lies, also while a seat has to draw."""
    state, action = moment.state, moment.action
    told = told_of_table(state) | {"phase": _phase(state)}
    if action.do in {"deal-physicats", "deal", "draw"}:
        return told | _of_chance(state, action)
    told["time"] = yes(is_a(state, ClaimPhase, ProofPhase))
    during: Any = state.during if is_a(state, DrawPhase) else state
    if not is_a(during, ClaimPhase, ProofPhase):
        return told
    round, seat, table = during.round, action.seat, state.table
    claim = round.claim
    is_own_turn = round.on_turn == seat
    claimed = is_own_turn and is_a(during, ProofPhase)
    proved, has_exchanged = 0, False
    if is_own_turn and is_a(during, ProofPhase):
        proved, has_exchanged = during.proved, during.has_exchanged
    order = [(space.count, space.state) for space in table.track.spaces]
    lives = during.results[-1].lives if during.results else None
    told |= {
        "turn": yes(is_own_turn),
        "claimed": yes(claimed),
        "standing": "none" if claim is None else f"{claim.count} {claim.state}",
        "about": "none" if claim is None else str(claim.state),
        "claim": yes(claim is not None),
        "own": yes(claim is not None and claim.seat == seat),
        "exchanged": yes(has_exchanged),
        "start": yes(claim is None and round.on_turn == _starts(during)),
        "out": yes(lives is not None and lives[seat] == 0),
    }
    if is_a(action, Claim):
        place = (action.count, action.state)
        if claim is None:
            told["further"] = "none"
        elif place in order:
            told["further"] = yes(order.index(place) > order.index((claim.count, claim.state)))
    if action.do in {"prove", "exchange"}:
        hand, wanted = list(round.hands[seat]), list(action.boxes)
        told["holds"] = yes(all(hand.count(box) >= wanted.count(box) for box in wanted))
        told["proved"] = str(min(proved, len(wanted)))
        told["pile"] = yes(len(list(during.draw_pile)) >= len(wanted))
    if action.do == "use":
        told |= _of_use(during, action)
    return told


def _of_use(during: Any, use: Any) -> dict[str, str]:
    round, seat, table = during.round, use.seat, during.table
    told: dict[str, str] = {}
    if table.has_physicats:
        unused = round.physicats.unused[seat]
        told = {"used": yes(unused is None), "row": yes(use.taking in round.physicats.row)}
        told["own"] = yes(unused is use.physicat)
    out = [lives == 0 for lives in during.results[-1].lives] if during.results else [False] * 6
    left = [other for other in (*range(seat + 1, table.players), *range(seat)) if not out[other]]
    claim, last = round.claim, table.track.spaces[-1]
    told["last"] = yes(
        claim is not None
        and (claim.count, claim.state) == (last.count, last.state)
        and claim.seat == left[0]
    )
    told["pile"] = yes(len(list(during.draw_pile)) >= len(list(round.hands[seat])))
    return told


def _of_chance(state: Any, action: Any) -> dict[str, str]:
    told = {"time": UNKNOWN}
    if is_a(state, DrawPhase) and is_a(action, Draw):
        pile, wanted = list(state.draw_pile), list(action.boxes)
        told["owed"] = yes(state.owed == len(wanted))
        told["pile"] = yes(all(pile.count(box) >= wanted.count(box) for box in wanted))
    if action.do == "deal" and is_a(state, schrodingers_cats.DealPhase):
        lives = state.results[-1].lives if state.results else [1] * state.table.players
        dealt = [seat for seat, hand in enumerate(action.hands) if list(hand)]
        told["round"] = str(len(state.results) + 1)
        told["left"] = yes(dealt == [seat for seat, left in enumerate(lives) if left])
    return told


def _phase(state: Any) -> str:
    if is_a(state, schrodingers_cats.DealPhase):
        return "between" if state.results else "first"
    names: dict[type, str] = {
        DrawPhase: "draw",
        PhysicatDealPhase: "physicats",
        MatchOver: "over",
    }
    return names.get(state.__class__, "turn")


def _starts(during: Any) -> int:
    """The first seat of the match, and later who lost a life, or if that seat is out the next."""
    if not during.results:
        return int(during.table.first_seat)
    result = during.results[-1]
    seat = int(result.wrong)
    while result.lives[seat] == 0:
        seat = (seat + 1) % len(result.lives)
    return seat


# The law.

WITNESSES: Mapping[AnyRuleset, Callable[[Moment, Any], dict[str, str]]] = {
    cat_in_the_box: of_cat_in_the_box,
    schrodingers_cats: of_schrodingers_cats,
}
READ_ALONE: tuple[Mapping[str, object], ...] = (
    {},
    {"red-broken-by": "any-token"},
    {"physicat-timing": "before-claim"},
)
"""The options whose facts a witness reads: the others count tokens, or have house rules."""


def witnessed(game: AnyRuleset, seed: int) -> Iterator[tuple[Moment, dict[str, str]]]:
    """Moments with what a witness says of each fact. An action in a trick is asked about again
    after its round, with the trick still on the table."""
    random, last_trick = Random(seed), None
    for moment in moments(game, random, of_depth(quick=4, ci=40, deep=1400)):
        if moment.options not in READ_ALONE:
            continue
        yield moment, WITNESSES[game](moment, None)
        if is_a(moment.state, TrickPhase) and moment.action.do in {"play", "paradox"}:
            last_trick = moment.state
            over = cat_in_the_box.DealPhase(last_trick.table, last_trick.results)
            late = evolve(moment, state=over)
            yield late, WITNESSES[game](late, last_trick)


def true_choices(question: Question, told: Mapping[str, str]) -> list[str]:
    if question.show is not None and question.id in told:
        return [told[question.id]]
    return [
        choice.value
        for choice in question.choices
        if choice.value != UNKNOWN
        and all(told.get(id, UNKNOWN) == value for id, value in choice.sets.items())
    ]


@pytest.mark.parametrize("game", [cat_in_the_box, schrodingers_cats])
def test_no_witness_is_given_a_wrong_certain_ruling(game: AnyRuleset) -> None:
    random, seen = Random(7), 0
    for moment, told in witnessed(game, 8):
        for of_known_table, forgets in ((True, 0.0), (False, 0.0), (True, 0.2)):
            dispute = moment.dispute(of_known_table=of_known_table)
            all_told = True
            while (question := dispute.question) is not None:
                true = true_choices(question, told)
                if question.id != "any":
                    assert len(true) <= 1, (question, told)
                if not true or random.random() < forgets:
                    true, all_told = [UNKNOWN], False
                dispute = dispute.answered(question.id, random.choice(true))
            open_to = () if all_told else (Ruling.UNDETERMINED,)
            right = (moment.verdict.ruling, *open_to)
            assert dispute.ruling in right, (moment, told, dispute)
            seen += 1
    assert seen >= of_depth(quick=15, ci=150, deep=5_000)
