"""Rulesets of Schrödinger's Cats that are wrong in one way each, and how a law should say it."""

from __future__ import annotations

from typing import Any, ClassVar

from attrs import evolve, frozen

from catbox_rules.kernel.ruleset import CHANCE, Outcome, Public, Seat, Step
from catbox_rules.kernel.verdict import Finding, Verdict
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Claim,
    ClaimPhase,
    Deal,
    Doubt,
    DrawPhase,
    EndTurn,
    Exchange,
    Physicat,
    ProofPhase,
    Prove,
    Use,
)
from catbox_rules.schrodingers_cats.state import draw_phase
from catbox_rules.testing import DelegatingRuleset
from tests.oracles.testing.faults_of_cat_in_the_box import LastRoundIsMissing

LEGAL = Verdict.of(grounds=[Finding("schrodinger.turn.order", "whatever")])


class Lists(DelegatingRuleset):
    """Lists other actions, and judges them legal."""

    def judge(self, state: Any, action: Action, /) -> Verdict:
        if action.actor == "chance":
            return super().judge(state, action)
        verdict = super().judge(state, action)
        if action in self.legal_actions(state):
            return LEGAL
        not_listed = Finding("schrodinger.turn.order", "it is not listed")
        return Verdict.of(violations=[not_listed]) if verdict.is_legal else verdict


class ViewTellsPhysicats(DelegatingRuleset):
    def view(self, state: Any, seat: int | None = None, /) -> Any:
        seen = super().view(state, seat)
        return (seen, state.round.physicats) if isinstance(state, ClaimPhase) else seen


class ViewTellsDrawPile(DelegatingRuleset):
    def view(self, state: Any, seat: int | None = None, /) -> Any:
        seen = super().view(state, seat)
        return (seen, state.draw_pile) if isinstance(state, ClaimPhase) else seen


@frozen
class DiscardShown(Public):
    event: ClassVar[str] = "discard-shown"
    boxes: Boxes


class EventTellsDiscards(DelegatingRuleset):
    def apply(self, state: Any, action: Action, /) -> Step[Any, Any]:
        step = super().apply(state, action)
        if isinstance(action, Exchange):
            return Step(step.state, (*step.events, DiscardShown(action.boxes)))
        return step


class ClaimsMayFall(Lists):
    def legal_actions(self, state: Any, /) -> tuple[Any, ...]:
        legal = super().legal_actions(state)
        if not isinstance(state, ClaimPhase) or state.round.claim is None:
            return legal
        low = Claim(state.round.on_turn, 1, Box.ALIVE)
        return (*legal, low)


class OwnClaimIsDoubted(Lists):
    def legal_actions(self, state: Any, /) -> tuple[Any, ...]:
        legal = super().legal_actions(state)
        if not isinstance(state, ProofPhase):
            return legal
        return (*legal, Doubt(state.round.on_turn))


class TurnGoesOnWhileItCan(Lists):
    def legal_actions(self, state: Any, /) -> tuple[Any, ...]:
        legal = super().legal_actions(state)
        return tuple(a for a in legal if not isinstance(a, EndTurn)) or legal


class AnythingIsProved(Lists):
    def legal_actions(self, state: Any, /) -> tuple[Any, ...]:
        legal = super().legal_actions(state)
        if not isinstance(state, ProofPhase):
            return legal
        seat = state.round.on_turn
        more = [Prove(seat, Boxes.of([box])) for box in Box if state.round.hands[seat][box]]
        return tuple(dict.fromkeys([*legal, *more]))


class ExchangesNeedNoProof(Lists):
    def legal_actions(self, state: Any, /) -> tuple[Any, ...]:
        legal = super().legal_actions(state)
        if not isinstance(state, ProofPhase):
            return legal
        seat = state.round.on_turn
        more = [Exchange(seat, Boxes.of([box])) for box in Box if state.round.hands[seat][box]]
        return tuple(dict.fromkeys([*legal, *more]))


class MewtonIsEverybodys(Lists):
    def legal_actions(self, state: Any, /) -> tuple[Any, ...]:
        legal = super().legal_actions(state)
        if not isinstance(state, ClaimPhase):
            return legal
        return tuple(dict.fromkeys([*legal, Use(state.round.on_turn, Physicat.MEWTON)]))


class OneBoxTooMany(DelegatingRuleset):
    def rounds(self, state: Any, /) -> Any:
        return tuple(evolve(each, counted=each.counted + 1) for each in super().rounds(state))


class DoubterIsAlwaysWrong(DelegatingRuleset):
    def rounds(self, state: Any, /) -> Any:
        return tuple(evolve(each, wrong=each.doubter) for each in super().rounds(state))


class NobodyLosesALife(DelegatingRuleset):
    def totals(self, state: Any, /) -> tuple[int, ...]:
        totals = super().totals(state)
        return totals if self.outcome(state) else (max(totals),) * len(totals)


class SeatZeroWins(DelegatingRuleset):
    def outcome(self, state: Any, /) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and evolve(outcome, winners=(Seat(0),))


class HandsAreTooSmall(DelegatingRuleset):
    def initial(self, *args: Any, **kwargs: Any) -> Any:
        state = super().initial(*args, **kwargs)
        setup = state.table.setup
        smaller = evolve(setup, hands=tuple(max(1, number - 1) for number in setup.hands))
        return evolve(state, table=evolve(state.table, setup=smaller))


class DealsAreTakenAsTheyAre(DelegatingRuleset):
    def judge(self, state: Any, action: Action, /) -> Verdict:
        return LEGAL if isinstance(action, Deal) else super().judge(state, action)


class SomebodyElseStarts(Lists):
    def turn(self, state: Any, /) -> tuple[Any, ...]:
        turn = super().turn(state)
        if not isinstance(state, ClaimPhase) or state.round.claim is not None:
            return turn
        [seat] = turn
        assert seat != CHANCE
        return (Seat((seat + 1) % state.table.players),)

    def legal_actions(self, state: Any, /) -> tuple[Any, ...]:
        legal = super().legal_actions(state)
        if not isinstance(state, ClaimPhase) or state.round.claim is not None:
            return legal
        [seat] = self.turn(state)
        return tuple(evolve(each, seat=seat) for each in legal)


class TabbyTakesWhatDoesNotLieThere(Lists):
    def legal_actions(self, state: Any, /) -> tuple[Any, ...]:
        legal = super().legal_actions(state)
        if not isinstance(state, ClaimPhase):
            return legal
        seat, physicats = state.round.on_turn, state.round.physicats
        if physicats.unused[seat] is not Physicat.TABBY:
            return legal
        others = [each for each in Physicat if each not in (*physicats.row, Physicat.TABBY)]
        return (*legal, *(Use(seat, Physicat.TABBY, taking) for taking in others))


class PawkingSkipsAfterTheClaim(Lists):
    def legal_actions(self, state: Any, /) -> tuple[Any, ...]:
        legal = super().legal_actions(state)
        if not isinstance(state, ProofPhase):
            return legal
        seat = state.round.on_turn
        has_pawking = state.round.physicats.unused[seat] is Physicat.PAWKING
        return (*legal, Use(seat, Physicat.PAWKING)) if has_pawking else legal


class EveryBoxIsOfLivingCats(DelegatingRuleset):
    def initial(self, *args: Any, **kwargs: Any) -> Any:
        state = super().initial(*args, **kwargs)
        deck = Boxes(alive=len(state.table.edition.deck))
        edition = evolve(state.table.edition, deck=deck)
        return evolve(state, table=evolve(state.table, edition=edition))


class OneCardTooManyIsDrawn(DelegatingRuleset):
    def apply(self, state: Any, action: Action, /) -> Step[Any, Any]:
        step = super().apply(state, action)
        after = step.state
        if isinstance(after, DrawPhase) and len(after.draw_pile) > after.owed:
            return Step(draw_phase(after.owed + 1, after.during), step.events)
        return step


FAULTS: dict[str, tuple[type[DelegatingRuleset], str, str]] = {
    "a view tells Physicats": (
        ViewTellsPhysicats,
        "its view does",
        "schrodinger.secrecy.physicat",
    ),
    "a view tells the draw pile": (
        ViewTellsDrawPile,
        "its view does",
        "schrodinger.secrecy.draw-pile",
    ),
    "an event tells discards": (
        EventTellsDiscards,
        "its events of exchange",
        "schrodinger.secrecy.discard-pile",
    ),
    "claims may fall": (ClaimsMayFall, "further along", "schrodinger.claim.rises"),
    "one's own claim is doubted": (
        OwnClaimIsDoubted,
        "another's claim",
        "schrodinger.turn.own-claim",
    ),
    "a turn goes on": (TurnGoesOnWhileItCan, "a turn ends when", "schrodinger.turn.end"),
    "anything is proved": (AnythingIsProved, "prove a seat's own claim", "schrodinger.prove.kinds"),
    "exchange without proof": (
        ExchangesNeedNoProof,
        "an exchange is of",
        "schrodinger.exchange.after-proof",
    ),
    "others' Physicats are used": (
        MewtonIsEverybodys,
        "uses the Physicat that it was dealt",
        "schrodinger.physicat.own",
    ),
    "one box too many": (OneBoxTooMany, "boxes count for", "schrodinger.check.count"),
    "the doubter is wrong": (
        DoubterIsAlwaysWrong,
        "the claimer is wrong if",
        "schrodinger.check.who-is-wrong",
    ),
    "nobody loses a life": (NobodyLosesALife, "loses a life", "schrodinger.check.life-lost"),
    "seat 0 wins": (SeatZeroWins, "last seat with a life", "schrodinger.match.last-seat"),
    "somebody else starts": (SomebodyElseStarts, "turns go clockwise", "schrodinger.turn.order"),
    "tabby takes anything": (
        TabbyTakesWhatDoesNotLieThere,
        "swapped for one of the row",
        "schrodinger.physicat.tabby",
    ),
    "pawking skips after the claim": (
        PawkingSkipsAfterTheClaim,
        "not skipped after its claim",
        "schrodinger.physicat.pawking",
    ),
    "the last round is missing": (
        LastRoundIsMissing,
        "a round ends with a doubt",
        "schrodinger.doubt.ends-round",
    ),
    "deals are not checked": (DealsAreTakenAsTheyAre, "judge calls legal", "protocol"),
}
"""By name: the ruleset, words of the law that it breaks, a clause of it."""
