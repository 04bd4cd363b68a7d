"""Rulesets of Cat in the Box that are wrong in one way each, and how a law should say it."""

from __future__ import annotations

from typing import Any, ClassVar

from attrs import evolve, frozen

from catbox_rules.cat_in_the_box import (
    Action,
    Bid,
    BidPhase,
    Color,
    ColorLost,
    DealPhase,
    Discard,
    DiscardPhase,
    MatchOver,
    Paradox,
    Play,
    Rank,
    TrickPhase,
    TrickWon,
)
from catbox_rules.kernel.errors import IllegalAction
from catbox_rules.kernel.ruleset import CHANCE, Outcome, Public, Seat, Step
from catbox_rules.kernel.verdict import Finding, Verdict
from catbox_rules.testing import DelegatingRuleset

LEGAL = Verdict.of(grounds=[Finding("round.phases", "whatever")])


class ViewTellsHands(DelegatingRuleset):
    def view(self, state: Any, seat: int | None = None, /) -> Any:
        seen = super().view(state, seat)
        return (seen, state.hands[-1]) if isinstance(state, TrickPhase) else seen


class ViewTellsDiscards(DelegatingRuleset):
    def view(self, state: Any, seat: int | None = None, /) -> Any:
        seen = super().view(state, seat)
        return (seen, state.discards) if isinstance(state, DiscardPhase) else seen


@frozen
class DiscardShown(Public):
    event: ClassVar[str] = "discard-shown"
    rank: Rank


class EventTellsDiscards(DelegatingRuleset):
    def apply(self, state: Any, action: Action, /) -> Step[Any, Any]:
        step = super().apply(state, action)
        if isinstance(action, Discard):
            return Step(step.state, (*step.events, DiscardShown(action.rank)))
        return step


class RefusalTellsDiscards(DelegatingRuleset):
    def judge(self, state: Any, action: Action, /) -> Verdict:
        verdict = super().judge(state, action)
        if verdict.is_legal or not isinstance(state, TrickPhase) or not isinstance(action, Play):
            return verdict
        first, *rest = verdict.violations
        loud = first.within("{}; set aside were {discards}", discards=str(state.discards))
        return Verdict.of(violations=[loud, *rest], grounds=verdict.grounds)

    def apply(self, state: Any, action: Action, /) -> Step[Any, Any]:
        verdict = self.judge(state, action)
        if not verdict.is_legal:
            raise IllegalAction(action, verdict)
        return super().apply(state, action)


class ParadoxIsAlwaysAllowed(DelegatingRuleset):
    def legal_actions(self, state: Any, /) -> tuple[Any, ...]:
        legal = super().legal_actions(state)
        if not isinstance(state, TrickPhase) or isinstance(legal[0], Paradox):
            return legal
        return (*legal, Paradox(legal[0].seat))

    def judge(self, state: Any, action: Action, /) -> Verdict:
        return LEGAL if action in self.legal_actions(state) else super().judge(state, action)


class CellsAreTakenTwice(ParadoxIsAlwaysAllowed):
    def legal_actions(self, state: Any, /) -> tuple[Any, ...]:
        legal = self.game.legal_actions(state)
        if not isinstance(state, TrickPhase) or not state.trick:
            return legal
        seat = legal[0].seat
        cell = state.trick[0].cell
        again = cell.rank in state.hands[seat] and cell.color in state.held[seat]
        return (*legal, Play(seat, cell.rank, cell.color)) if again else legal


class RedIsNeverBroken(ParadoxIsAlwaysAllowed):
    def legal_actions(self, state: Any, /) -> tuple[Any, ...]:
        legal = self.game.legal_actions(state)
        if not isinstance(state, TrickPhase) or state.trick:
            return legal
        others = [a for a in legal if not (isinstance(a, Play) and a.color is Color.RED)]
        return tuple(others) or legal

    def judge(self, state: Any, action: Action, /) -> Verdict:
        verdict = super().judge(state, action)
        if (
            verdict.is_legal
            and action.actor != "chance"
            and action not in self.legal_actions(state)
        ):
            return Verdict.of(violations=[Finding("declare.lead-not-red", "a lead is not red")])
        return verdict


class RedIsLedAtOnce(ParadoxIsAlwaysAllowed):
    def legal_actions(self, state: Any, /) -> tuple[Any, ...]:
        legal = self.game.legal_actions(state)
        if not isinstance(state, TrickPhase) or state.trick:
            return legal
        red = [Play(a.seat, a.rank, Color.RED) for a in legal if isinstance(a, Play)]
        free = [play for play in red if play.cell in state.board.open and play not in legal]
        return (*legal, *dict.fromkeys(free))


class HighestRankIsNeverDeclared(DelegatingRuleset):
    def legal_actions(self, state: Any, /) -> tuple[Any, ...]:
        legal = super().legal_actions(state)
        highest = state.table.setup.highest_rank
        if not all(isinstance(action, Play) and action.rank == highest for action in legal):
            return legal
        return tuple(Paradox(action.seat) for action in legal[:1])


class RoundsAreRewritten(DelegatingRuleset):
    def rounds(self, state: Any, /) -> Any:
        *earlier, last = super().rounds(state) or [None]
        rewritten = [evolve(each, start_seat=Seat(0)) for each in earlier]
        return tuple(each for each in (*rewritten, last) if each)


class ScoresAreTooHigh(DelegatingRuleset):
    def rounds(self, state: Any, /) -> Any:
        results = super().rounds(state)
        return tuple(
            evolve(result, scores=tuple(score + 1 for score in result.scores)) for result in results
        )


class BonusIsAlwaysPaid(DelegatingRuleset):
    def rounds(self, state: Any, /) -> Any:
        return tuple(
            evolve(each, bonus=(each.bonus[0] or 2, *each.bonus[1:]))
            for each in super().rounds(state)
        )


class SeatZeroAlwaysStarts(DelegatingRuleset):
    def rounds(self, state: Any, /) -> Any:
        return tuple(evolve(each, start_seat=Seat(0)) for each in super().rounds(state))


class LastSeatAlwaysStarts(DelegatingRuleset):
    def rounds(self, state: Any, /) -> Any:
        results = super().rounds(state)
        return tuple(evolve(each, start_seat=Seat(len(each.scores) - 1)) for each in results)


class LastSeatWins(DelegatingRuleset):
    def outcome(self, state: Any, /) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and evolve(outcome, winners=(Seat(len(outcome.totals) - 1),))


class MatchHasNoOutcome(DelegatingRuleset):
    def outcome(self, state: Any, /) -> Outcome | None:
        return None


class JudgeRaises(DelegatingRuleset):
    def judge(self, state: Any, action: Action, /) -> Verdict:
        if isinstance(action, Paradox):
            raise KeyError(action.seat)
        return super().judge(state, action)


class ApplyRaises(DelegatingRuleset):
    def apply(self, state: Any, action: Action, /) -> Step[Any, Any]:
        if isinstance(action, Discard):
            raise KeyError(action.seat)
        return super().apply(state, action)


class ApplyMutates(DelegatingRuleset):
    def apply(self, state: Any, action: Action, /) -> Step[Any, Any]:
        step = super().apply(state, action)
        if isinstance(state, TrickPhase):
            object.__setattr__(state, "won", (9,) * len(state.won))
        return step


class ApplyTakesAnything(DelegatingRuleset):
    def apply(self, state: Any, action: Action, /) -> Step[Any, Any]:
        if isinstance(action, Bid) and not super().judge(state, action).is_legal:
            return Step(state, ())
        return super().apply(state, action)


class ApplyIsRandom(DelegatingRuleset):
    def apply(self, state: Any, action: Action, /) -> Step[Any, Any]:
        step = super().apply(state, action)
        self.times = getattr(self, "times", 0) + 1
        events = list(step.events)
        return Step(step.state, tuple(events[self.times % 2 :]))


class OrderTurnsAround(DelegatingRuleset):
    asked: object = None

    def legal_actions(self, state: Any, /) -> tuple[Any, ...]:
        legal = super().legal_actions(state)
        is_asked_again, self.asked = state is self.asked, state
        return legal[::-1] if is_asked_again else legal


class ActionsAreListedTwice(DelegatingRuleset):
    def legal_actions(self, state: Any, /) -> tuple[Any, ...]:
        return super().legal_actions(state) * 2


class JudgeForbidsGreen(DelegatingRuleset):
    def judge(self, state: Any, action: Action, /) -> Verdict:
        verdict = super().judge(state, action)
        if isinstance(action, Play) and action.color is Color.GREEN and verdict.is_legal:
            return Verdict.of(violations=[Finding("declare.cell-open", "no green")])
        return verdict


class JudgeNamesNoClauseOfTheBook(DelegatingRuleset):
    def judge(self, state: Any, action: Action, /) -> Verdict:
        verdict = super().judge(state, action)
        if verdict.is_legal:
            return verdict
        return Verdict.of(violations=[Finding("house.rule", "we do not do that")])


class NobodyLosesAColor(DelegatingRuleset):
    def apply(self, state: Any, action: Action, /) -> Step[Any, Any]:
        step = super().apply(state, action)
        kept = [event for event in step.events if not isinstance(event, ColorLost)]
        return Step(step.state, tuple(kept))


class LeaderWinsEveryTrick(DelegatingRuleset):
    def apply(self, state: Any, action: Action, /) -> Step[Any, Any]:
        step = super().apply(state, action)
        events = [
            evolve(event, seat=state.leader) if isinstance(event, TrickWon) else event
            for event in step.events
        ]
        return Step(step.state, tuple(events))


class WinnerDoesNotLead(DelegatingRuleset):
    def apply(self, state: Any, action: Action, /) -> Step[Any, Any]:
        step = super().apply(state, action)
        after = step.state
        if isinstance(after, TrickPhase) and isinstance(state, TrickPhase) and not after.trick:
            others = [seat for seat in after.table.seats if after.won[seat]]
            return Step(evolve(after, leader=others[0]), step.events)
        return step


class TextsAreMisread(DelegatingRuleset):
    def parse(self, text: str, seat: int) -> Any:
        action = super().parse(text, seat)
        if isinstance(action, Play) and action.color is Color.BLUE:
            return Play(seat, action.rank, Color.YELLOW)
        return action


class DealsAreNotChecked(DelegatingRuleset):
    def judge(self, state: Any, action: Action, /) -> Verdict:
        is_deal = isinstance(state, DealPhase) and action.actor == "chance"
        return LEGAL if is_deal else super().judge(state, action)


class TotalsAreForgotten(DelegatingRuleset):
    def totals(self, state: Any, /) -> tuple[int, ...]:
        totals = super().totals(state)
        return totals if isinstance(state, MatchOver) else totals[1:]


def _while_following(state: Any) -> bool:
    return isinstance(state, TrickPhase) and bool(state.trick)


class LostColorsAreDeclared(ParadoxIsAlwaysAllowed):
    def legal_actions(self, state: Any, /) -> tuple[Any, ...]:
        legal = self.game.legal_actions(state)
        if not _while_following(state):
            return legal
        seat = legal[0].seat
        more = [
            Play(seat, rank, color)
            for color in set(Color) - set(state.held[seat])
            for rank in dict.fromkeys(state.hands[seat])
            if Play(seat, rank, color).cell in state.board.open
        ]
        return (*legal, *more) if isinstance(legal[0], Play) else legal


class CardsOfOthersArePlayed(ParadoxIsAlwaysAllowed):
    def legal_actions(self, state: Any, /) -> tuple[Any, ...]:
        legal = self.game.legal_actions(state)
        if not _while_following(state) or not isinstance(legal[0], Play):
            return legal
        seat = legal[0].seat
        cells = [cell for cell in state.board.open if cell.color in state.held[seat]]
        others = [cell for cell in cells if cell.rank not in state.hands[seat]]
        return (*legal, *(Play(seat, cell.rank, cell.color) for cell in others))


class BiddingBeginsElsewhere(ParadoxIsAlwaysAllowed):
    def turn(self, state: Any, /) -> tuple[Any, ...]:
        turn = super().turn(state)
        if not isinstance(state, BidPhase):
            return turn
        [seat] = turn
        assert seat != CHANCE
        return (Seat((seat + 1) % state.table.players),)

    def legal_actions(self, state: Any, /) -> tuple[Any, ...]:
        legal = self.game.legal_actions(state)
        if not isinstance(state, BidPhase):
            return legal
        [seat] = self.turn(state)
        return tuple(evolve(each, seat=seat) for each in legal)


class LowestBidIsMissing(DelegatingRuleset):
    def legal_actions(self, state: Any, /) -> tuple[Any, ...]:
        legal = super().legal_actions(state)
        return legal[1:] if isinstance(state, BidPhase) else legal


class HandsAreShort(DelegatingRuleset):
    def initial(self, *args: Any, **kwargs: Any) -> Any:
        return _with_one_less(super().initial(*args, **kwargs), "dealt")


class MatchesAreTooShort(DelegatingRuleset):
    def initial(self, *args: Any, **kwargs: Any) -> Any:
        return _with_one_less(super().initial(*args, **kwargs), "rounds")


def _with_one_less(state: Any, name: str) -> Any:
    """A state at a table where a number is one less than printed."""
    setup = state.table.setup
    fewer = evolve(setup, **{name: getattr(setup, name) - 1})
    return evolve(state, table=evolve(state.table, setup=fewer))


class LastRoundIsMissing(DelegatingRuleset):
    def rounds(self, state: Any, /) -> Any:
        return super().rounds(state)[:-1]


class NobodyCausesParadoxes(DelegatingRuleset):
    def rounds(self, state: Any, /) -> Any:
        return tuple(evolve(each, paradox=None) for each in super().rounds(state))


class TricksAreOfOthers(DelegatingRuleset):
    def rounds(self, state: Any, /) -> Any:
        results = super().rounds(state)
        return tuple(evolve(each, tricks=(*each.tricks[1:], each.tricks[0])) for each in results)


class TotalsAreTooHigh(DelegatingRuleset):
    def totals(self, state: Any, /) -> tuple[int, ...]:
        return tuple(each + 1 for each in super().totals(state))

    def outcome(self, state: Any, /) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and evolve(outcome, totals=self.totals(state))


class OutcomeHasOtherTotals(DelegatingRuleset):
    def outcome(self, state: Any, /) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and evolve(outcome, totals=tuple(each + 1 for each in outcome.totals))


class WinnersAreNamedTwice(DelegatingRuleset):
    def outcome(self, state: Any, /) -> Outcome | None:
        outcome = super().outcome(state)
        return outcome and evolve(outcome, winners=outcome.winners * 2)


class StatesAreLists(DelegatingRuleset):
    def initial(self, *args: Any, **kwargs: Any) -> Any:
        return [super().initial(*args, **kwargs)]


class ChanceIsNotAlone(DelegatingRuleset):
    def turn(self, state: Any, /) -> tuple[Any, ...]:
        turn = super().turn(state)
        return (*turn, Seat(0)) if turn == (CHANCE,) else turn


class SeatZeroCannotDiscard(DelegatingRuleset):
    def legal_actions(self, state: Any, /) -> tuple[Any, ...]:
        legal = super().legal_actions(state)
        if not isinstance(state, DiscardPhase):
            return legal
        return tuple(each for each in legal if each.seat != 0)


class SomebodyElseBids(DelegatingRuleset):
    def turn(self, state: Any, /) -> tuple[Any, ...]:
        return (Seat(7),) if isinstance(state, BidPhase) else super().turn(state)

    def legal_actions(self, state: Any, /) -> tuple[Any, ...]:
        return (Bid(7, 1),) if isinstance(state, BidPhase) else super().legal_actions(state)


@frozen
class OtherPlay(Play):
    """Equal to no play."""


@frozen
class OtherDiscard(Discard):
    """Equal to no discard."""


class PlaysAreReadAsOthers(DelegatingRuleset):
    others: ClassVar[dict[type, type]] = {Play: OtherPlay}

    @property
    def ACTIONS(self) -> Any:  # noqa: N802 -- a constant of the protocol
        return tuple(self.others.get(each, each) for each in super().ACTIONS)


class DiscardsAreReadAsOthers(PlaysAreReadAsOthers):
    others: ClassVar[dict[type, type]] = {Discard: OtherDiscard}


class JudgeNamesNothing(DelegatingRuleset):
    def judge(self, state: Any, action: Action, /) -> Verdict:
        verdict = super().judge(state, action)
        return verdict if verdict.is_legal else Verdict(verdict.ruling)


class JudgeHasNoGrounds(DelegatingRuleset):
    def judge(self, state: Any, action: Action, /) -> Verdict:
        verdict = super().judge(state, action)
        return Verdict(verdict.ruling) if verdict.is_legal else verdict


class ApplySaysSomethingElse(DelegatingRuleset):
    def apply(self, state: Any, action: Action, /) -> Step[Any, Any]:
        if not super().judge(state, action).is_legal:
            other = Verdict.of(violations=[Finding("round.phases", "not now")])
            raise IllegalAction(action, other)
        return super().apply(state, action)


class ViewRefuses(DelegatingRuleset):
    def view(self, state: Any, seat: int | None = None, /) -> Any:
        if isinstance(state, DiscardPhase):
            raise IllegalAction(Discard(0, 1), Verdict.of(violations=[Finding("x", "y")]))
        return super().view(state, seat)


class RoundsAreTexts(DelegatingRuleset):
    def rounds(self, state: Any, /) -> Any:
        return tuple(map(str, super().rounds(state)))


class JudgeMutates(DelegatingRuleset):
    def judge(self, state: Any, action: Action, /) -> Verdict:
        verdict = super().judge(state, action)
        if isinstance(state, TrickPhase) and not verdict.is_legal:
            object.__setattr__(state, "won", (9,) * len(state.won))
        return verdict


FAULTS: dict[str, tuple[type[DelegatingRuleset], str, str]] = {
    "a view tells hands": (ViewTellsHands, "its view does", "secrecy.hand"),
    "a view tells discards": (ViewTellsDiscards, "its view does", "secrecy.discard"),
    "an event tells discards": (EventTellsDiscards, "its events of discard", "secrecy.discard"),
    "a refusal tells discards": (RefusalTellsDiscards, "its verdict on", "secrecy.discard"),
    "paradox at any time": (ParadoxIsAlwaysAllowed, "if and only if no play", "paradox.must-play"),
    "cells are taken twice": (CellsAreTakenTwice, "no cell is claimed twice", "declare.cell-open"),
    "red is never broken": (RedIsNeverBroken, "red may be led", "declare.lead-red-broken"),
    "red is led at once": (RedIsLedAtOnce, "not led before", "declare.lead-not-red"),
    "the highest rank is no way out": (
        HighestRankIsNeverDeclared,
        "can declare",
        "paradox.occurs",
    ),
    "rounds are rewritten": (RoundsAreRewritten, "stay as they are", "protocol"),
    "scores are too high": (ScoresAreTooHigh, "a trick scores a point", "score.trick"),
    "a bonus for nothing": (BonusIsAlwaysPaid, "its largest group", "score.bonus-bid"),
    "seat 0 always starts": (SeatZeroAlwaysStarts, "passes to the left", "round.start-seat-passes"),
    "the last seat always starts": (
        LastSeatAlwaysStarts,
        "passes to the left",
        "round.start-seat-passes",
    ),
    "the last seat wins": (LastSeatWins, "highest total wins", "match.winner"),
    "no outcome": (MatchHasNoOutcome, "or there is an outcome", "protocol"),
    "judge raises": (JudgeRaises, "judge answers every question about paradox", "protocol"),
    "apply raises": (ApplyRaises, "apply answers every question about discard", "protocol"),
    "apply changes the state": (ApplyMutates, "as it was", "protocol"),
    "apply takes anything": (ApplyTakesAnything, "apply refuses what is illegal", "protocol"),
    "apply is random": (ApplyIsRandom, "gives the same step", "protocol"),
    "the order turns around": (OrderTurnsAround, "in the same order", "protocol"),
    "actions are listed twice": (ActionsAreListedTwice, "listed once", "protocol"),
    "judge forbids what is listed": (JudgeForbidsGreen, "among the legal actions", "protocol"),
    "unknown clauses": (JudgeNamesNoClauseOfTheBook, "clauses of the book", "protocol"),
    "no color is lost": (NobodyLosesAColor, "loses the led color", "declare.lose-led-color"),
    "the leader wins": (LeaderWinsEveryTrick, "highest red card", "trick.color-strength"),
    "the winner does not lead": (WinnerDoesNotLead, "winner of a trick", "trick.winner-leads"),
    "texts are misread": (TextsAreMisread, "is read back", "protocol"),
    "deals are not checked": (DealsAreNotChecked, "judge calls legal", "protocol"),
    "totals are forgotten": (TotalsAreForgotten, "every seat has a total", "protocol"),
    "lost colors are declared": (LostColorsAreDeclared, "that it has lost", "declare.color-held"),
    "cards of others are played": (CardsOfOthersArePlayed, "from the hand", "play.card-in-hand"),
    "bidding begins elsewhere": (BiddingBeginsElsewhere, "bids go around", "bid.order"),
    "the lowest bid is missing": (LowestBidIsMissing, "the bids to choose from", "bid.allowed"),
    "a match is too short": (MatchesAreTooShort, " rounds, not ", "match.length"),
    "the last round is missing": (LastRoundIsMissing, "a round goes on until", "trick.last"),
    "nobody causes a paradox": (NobodyCausesParadoxes, "has the paradox", "paradox.occurs"),
    "tricks are of others": (TricksAreOfOthers, "a trick counts for", "trick.winner-leads"),
    "totals are too high": (TotalsAreTooHigh, "sums of the scores", "match.winner"),
    "the outcome has other totals": (OutcomeHasOtherTotals, "totals of the match", "protocol"),
    "winners are named twice": (WinnersAreNamedTwice, "each of them a seat", "protocol"),
    "states are lists": (StatesAreLists, "a frozen value", "protocol"),
    "chance is not alone": (ChanceIsNotAlone, "chance acts alone", "protocol"),
    "seat 0 cannot discard": (SeatZeroCannotDiscard, "can do something", "protocol"),
    "somebody else bids": (SomebodyElseBids, "on turn has a seat", "protocol"),
    "plays are read as others": (PlaysAreReadAsOthers, "the JSON of an action", "protocol"),
    "discards are read as others": (DiscardsAreReadAsOthers, "is read back as", "protocol"),
    "judge names nothing": (JudgeNamesNothing, "names what is violated", "protocol"),
    "judge has no grounds": (JudgeHasNoGrounds, "rests on a clause", "protocol"),
    "apply says something else": (ApplySaysSomethingElse, "the verdict of judge", "protocol"),
    "a view refuses": (ViewRefuses, "does not refuse anything", "protocol"),
    "rounds are texts": (RoundsAreTexts, "this is a ", "protocol"),
    "judge changes the state": (JudgeMutates, "the question about", "protocol"),
}
"""By name: the ruleset, words of the law that it breaks, a clause of it."""
