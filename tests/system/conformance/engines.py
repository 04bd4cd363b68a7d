"""Engines to be tested: the reference behind the line protocol, with a fault planted in each.

`python -m tests.system.conformance.engines NAME` runs one of them.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import Any, ClassVar, Final

from attrs import evolve, frozen

from catbox_rules import cat_in_the_box as catbox
from catbox_rules import schrodingers_cats as cats
from catbox_rules.book.verdicts import verdict_as_json
from catbox_rules.kernel.errors import CatboxError, IllegalAction
from catbox_rules.positions.protocol import POSITIONS
from catbox_rules.records import (
    Record,
    action_as_json,
    as_json,
    event_as_json,
    read_action,
    read_record,
    record_as_json,
)
from tests.patience import FOREVER

Answer = dict[str, Any]


@frozen
class Match:
    """A match that an engine plays: the record, and where it stands."""

    record: Record
    state: Any


class Engine:
    """The reference. Faults override what they get wrong."""

    asks: ClassVar[tuple[str, ...]] = (
        *("hello", "new", "legal", "apply", "score"),
        *("judge", "state", "view", "draw", "record", "drop"),
    )
    games: ClassVar[Mapping[str, Any]] = {
        catbox.NAME: {"editions": {"hobby-japan-2021": [2, 3]}},
        cats.NAME: {"editions": {"amigo-2023": [2, 3]}},
    }

    terms: ClassVar[Mapping[str, object]] = {}

    def __init__(self) -> None:
        self.matches: dict[str, Match] = {}

    def run(self) -> None:
        for line in sys.stdin.buffer:
            for reply in self.replies(line.rstrip(b"\n")):
                sys.stdout.buffer.write(reply + b"\n")
                sys.stdout.buffer.flush()

    def replies(self, line: bytes) -> Iterator[bytes]:
        yield json.dumps(self.reply(line)).encode()

    def reply(self, line: bytes) -> Any:
        id = None
        try:
            request = json.loads(line)
            id = request.get("id")
            return {"id": id, "answer": self.answer(request)}
        except IllegalAction as error:
            return {"id": id, "error": {"code": error.code, "message": str(error)}}
        except (CatboxError, ValueError, KeyError, AttributeError, TypeError) as error:
            return {"id": id, "error": {"code": "malformed-input", "message": repr(error)}}

    def answer(self, request: Answer) -> Any:
        ask = request["ask"]
        if ask not in self.asks:
            raise ValueError(ask)
        if ask == "hello":
            return self.hello()
        name = request["match"]
        if ask == "new":
            self.matches[name] = match = self.begin(request["record"])
            return {"turn": self.turn(match)}
        return getattr(self, ask)(self.matches[name], request)

    def hello(self) -> Any:
        return {
            "protocol": "catbox-protocol/2",
            "engine": type(self).__name__,
            "version": "1",
            "asks": list(self.asks),
            "games": dict(self.games),
            **self.terms,
        }

    def begin(self, value: object) -> Match:
        record = read_record(value)
        match = Match(evolve(record, actions=()), record.table.initial())
        for action in record.actions:
            match, _ = self.after(match, action)
        return match

    def after(self, match: Match, action: Any) -> tuple[Match, Any]:
        ruleset = match.record.ruleset
        step = ruleset.apply(match.state, action)
        record = evolve(match.record, actions=(*match.record.actions, action))
        return Match(record, step.state), step.events

    def action_in(self, match: Match, request: Answer) -> Any:
        ruleset = match.record.ruleset
        return read_action(ruleset, ruleset.ranges(match.state), request["action"], path="$.action")

    # What is asked.

    def turn(self, match: Match) -> Any:
        return list(match.record.ruleset.turn(match.state))

    def legal_in(self, match: Match) -> list[Any]:
        return list(match.record.ruleset.legal_actions(match.state))

    def legal(self, match: Match, request: Answer) -> Any:
        return {"legal": [action_as_json(action) for action in self.legal_in(match)]}

    def apply(self, match: Match, request: Answer) -> Any:
        action = self.action_in(match, request)
        after, events = self.after(match, action)
        self.matches[request["match"]] = after
        return {"turn": self.turn(after), "events": [self.event(event) for event in events]}

    def event(self, event: Any) -> Any:
        private = {} if event.private_to is None else {"private_to": event.private_to}
        return {**event_as_json(event), **private}

    def score(self, match: Match, request: Answer) -> Any:
        ruleset, state = match.record.ruleset, match.state
        outcome = ruleset.outcome(state)
        return {
            "finished": outcome is not None,
            "rounds": [as_json(each) for each in ruleset.rounds(state)],
            "totals": list(ruleset.totals(state)),
            "winners": [] if outcome is None else list(outcome.winners),
        }

    def judge(self, match: Match, request: Answer) -> Any:
        action, record = self.action_in(match, request), match.record
        verdict = record.ruleset.judge(match.state, action)
        game, edition = record.ruleset.NAME, record.edition_id
        return {"verdict": verdict_as_json(verdict, game=game, edition=edition)}

    def position(self, match: Match, seen: Any) -> Any:
        positions = POSITIONS.of(match.record.ruleset.NAME)
        return positions.position_as_json(positions.position_of(seen))

    def state(self, match: Match, request: Answer) -> Any:
        return {"state": self.position(match, match.state)}

    def view(self, match: Match, request: Answer) -> Any:
        seen = match.record.ruleset.view(match.state, request["seat"])
        return {"view": self.position(match, seen)}

    def draw(self, match: Match, request: Answer) -> Any:
        drawn = match.record.ruleset.draw(match.state, Random(request.get("seed")))
        return {"action": action_as_json(drawn)}

    def record(self, match: Match, request: Answer) -> Any:
        return {"record": record_as_json(match.record)}

    def drop(self, match: Match, request: Answer) -> Any:
        del self.matches[request["match"]]
        return {}


class Small(Engine):
    """An engine with what is asked of every engine, and no more."""

    asks = ("hello", "new", "legal", "apply", "score")


# Engines with terms of their own.


class TrustsDeals(Small):
    """Whatever is dealt it deals: cards that cannot be are those that it has drawn itself."""

    terms: ClassVar[Mapping[str, object]] = {"deals": "trusted"}

    def action_in(self, match: Match, request: Answer) -> Any:
        action = super().action_in(match, request)
        if isinstance(action, catbox.Deal):
            verdict = match.record.ruleset.judge(match.state, action)
            return action if verdict.is_legal else catbox.draw(match.state, Random(1))
        return action


class DiscardsInOrder(Small):
    """Seats discard from seat 0 on."""

    terms: ClassVar[Mapping[str, object]] = {"discards": "in-order"}

    def turn(self, match: Match) -> Any:
        return super().turn(match)[:1]

    def legal_in(self, match: Match) -> list[Any]:
        return [each for each in super().legal_in(match) if each.actor in self.turn(match)]

    def after(self, match: Match, action: Any) -> tuple[Match, Any]:
        if isinstance(action, catbox.Discard) and action.actor not in self.turn(match):
            raise ValueError("not in order")
        return super().after(match, action)


class PlaysOneRound(Small):
    """After a round all is over."""

    terms: ClassVar[Mapping[str, object]] = {"rounds": 1}

    def turn(self, match: Match) -> Any:
        return [] if match.record.ruleset.rounds(match.state) else super().turn(match)

    def score(self, match: Match, request: Answer) -> Any:
        sheet = super().score(match, request)
        return {
            **sheet,
            "finished": bool(sheet["rounds"]),
            "winners": [0] if sheet["rounds"] else [],
        }


class TellsScoresAlone(Small):
    """A round is what each seat scored."""

    terms: ClassVar[Mapping[str, object]] = {"score": ["scores"]}

    def score(self, match: Match, request: Answer) -> Any:
        sheet = super().score(match, request)
        return {**sheet, "rounds": [{"scores": each["scores"]} for each in sheet["rounds"]]}


class LeavesOutTricks(TellsScoresAlone):
    """The same, and does not say so when it is greeted."""

    terms: ClassVar[Mapping[str, object]] = {}


class FindsParadoxes(Small):
    """Nobody says that there is a paradox."""

    terms: ClassVar[Mapping[str, object]] = {"paradox": "automatic"}

    def after(self, match: Match, action: Any) -> tuple[Match, Any]:
        if isinstance(action, catbox.Paradox):
            raise TypeError("paradoxes are found out")
        after, events = super().after(match, action)
        legal = list(after.record.ruleset.legal_actions(after.state))
        if len(legal) == 1 and isinstance(legal[0], catbox.Paradox):
            after, more = super().after(after, legal[0])
            return after, (*events, *more)
        return after, events


# Faults in the rules.


class TurnGoesTheOtherWay(Engine):
    """Seats play counterclockwise."""

    def turn(self, match: Match) -> Any:
        turn, state = super().turn(match), match.state
        if isinstance(state, catbox.TrickPhase) and state.trick:
            return [(state.leader - len(state.trick)) % state.table.players]
        return turn


class LeaderGoesOnLeading(Engine):
    """The leader of the first trick leads all."""

    def turn(self, match: Match) -> Any:
        turn, state = super().turn(match), match.state
        if isinstance(state, catbox.TrickPhase) and any(state.won):
            start = state.table.start_seat(state.results)
            return [(start + len(state.trick)) % state.table.players]
        return turn


class RedMayBeLed(Small):
    """Red may be led at any time."""

    def legal_in(self, match: Match) -> list[Any]:
        legal, state = super().legal_in(match), match.state
        if isinstance(state, catbox.TrickPhase) and not state.trick:
            seat = state.leader
            cells = [c for c in state.board.open if c.rank in state.hands[seat]]
            mine = [c for c in cells if c.color in state.held[seat]]
            plays = [catbox.Play(seat, cell.rank, cell.color) for cell in mine]
            return list(dict.fromkeys([*legal, *plays]))
        return legal


class RemembersThatRedIsBroken(RedMayBeLed):
    """Red may be led from the first trick on if it could be in the match before."""

    is_broken, will_be_broken = False, False

    def begin(self, value: object) -> Match:
        self.is_broken, self.will_be_broken = self.will_be_broken, False
        return super().begin(value)

    def legal_in(self, match: Match) -> list[Any]:
        self.will_be_broken |= bool(match.record.ruleset.rounds(match.state))
        return super().legal_in(match) if self.is_broken else Small.legal_in(self, match)


class GrowsTired(Small):
    """From the 500th action on the last legal play is missing, whatever the match."""

    applied = 0

    def apply(self, match: Match, request: Answer) -> Any:
        self.applied += 1
        return super().apply(match, request)

    def legal_in(self, match: Match) -> list[Any]:
        legal = super().legal_in(match)
        is_missing = self.applied >= 500 and any(each.do == "play" for each in legal)
        return legal[:-1] if is_missing else legal


class ThirdMatchIsWrong(Small):
    """From the third match on that a process begins, the last legal play is missing."""

    begun = 0

    def begin(self, value: object) -> Match:
        self.begun += 1
        return super().begin(value)

    def legal_in(self, match: Match) -> list[Any]:
        legal = super().legal_in(match)
        is_missing = self.begun > 2 and any(each.do == "play" for each in legal)
        return legal[:-1] if is_missing else legal


class ErrsNowAndThen(Small):
    """Of every 499th list the last action is missing: in no process twice at the same moment.

    A run has a subclass of its own, whose numbers all its processes share."""

    numbers: ClassVar[Iterator[int]]

    def legal_in(self, match: Match) -> list[Any]:
        legal = super().legal_in(match)
        return legal[:-1] if next(self.numbers) % 499 == 0 else legal


class ErrsInSomeProcesses(Small):
    """In some processes the last legal play is missing, as where the order of a set decides.

    A run has a subclass of its own, which says of one process after the other whether it errs."""

    errs: ClassVar[Iterator[bool]]

    def __init__(self) -> None:
        super().__init__()
        self.is_wrong = next(self.errs)

    def legal_in(self, match: Match) -> list[Any]:
        legal = super().legal_in(match)
        is_missing = self.is_wrong and any(each.do == "play" for each in legal)
        return legal[:-1] if is_missing else legal


class ThrowsAtFives(Small):
    """Has an exception of its own where a five is played."""

    def reply(self, line: bytes) -> Any:
        try:
            return super().reply(line)
        except RuntimeError as error:
            fault = {"code": "internal-error", "message": str(error)}
            return {"id": json.loads(line)["id"], "error": fault}

    def after(self, match: Match, action: Any) -> tuple[Match, Any]:
        if isinstance(action, catbox.Play) and action.rank == 5:
            raise RuntimeError("KeyError('hands')")
        return super().after(match, action)


class ThrowsAtScores(ThrowsAtFives):
    """Has one with other words each time, where the score is asked for."""

    asked = 0

    def after(self, match: Match, action: Any) -> tuple[Match, Any]:
        return Small.after(self, match, action)

    def score(self, match: Match, request: Answer) -> Any:
        self.asked += 1
        raise RuntimeError(f"IndexError({self.asked})")


class ForgetsWhatNewBegins(Small):
    """A match that is begun with actions is begun without the last of them."""

    def begin(self, value: object) -> Match:
        record = read_record(value)
        return super().begin(record_as_json(evolve(record, actions=record.actions[:-1])))


class ListsTheFirstTwice(Small):
    """The first legal action comes again at the end of the list."""

    def legal_in(self, match: Match) -> list[Any]:
        legal = super().legal_in(match)
        return [*legal, *legal[:1]]


class PressesCtrlC(RedMayBeLed):
    """As somebody does who has seen enough."""

    asked = 0

    def reply(self, line: bytes) -> Any:
        self.asked += 1
        if self.asked == 400:
            os.kill(os.getppid(), signal.SIGINT)
        return super().reply(line)


class NoForcedRedLead(Small):
    """Who could lead red only causes a paradox."""

    def legal_in(self, match: Match) -> list[Any]:
        legal, state = super().legal_in(match), match.state
        leads = isinstance(state, catbox.TrickPhase) and not state.trick
        if leads and all(isinstance(a, catbox.Play) and a.color.letter == "R" for a in legal):
            broken = any(cell.color.letter == "R" for cell in state.board.player_tokens)
            return legal if broken else [catbox.Paradox(state.leader)]
        return legal


class EqualClaims(Engine):
    """A claim may stand where the last one does."""

    def legal_in(self, match: Match) -> list[Any]:
        legal, state = super().legal_in(match), match.state
        if isinstance(state, cats.ClaimPhase) and state.round.claim is not None:
            return [*legal, evolve(state.round.claim, seat=state.round.on_turn)]
        return legal


class AppliesAnyBid(Engine):
    """Any bid is applied, as if it were a bid of one trick."""

    def action_in(self, match: Match, request: Answer) -> Any:
        action = super().action_in(match, request)
        if request["ask"] == "apply" and isinstance(action, catbox.Bid):
            return evolve(action, tricks=1)
        return action


class AppliesAnyDeal(Engine):
    """A deal is applied whatever it deals: the cards are the engine's own."""

    def action_in(self, match: Match, request: Answer) -> Any:
        action = super().action_in(match, request)
        if request["ask"] == "apply" and isinstance(action, catbox.Deal):
            verdict = match.record.ruleset.judge(match.state, action)
            broken = {each.clause for each in verdict.violations}
            return catbox.draw(match.state, Random(1)) if self.is_let_through(broken) else action
        return action

    def is_let_through(self, broken: set[str]) -> bool:
        """Whether a deal that breaks these clauses is applied."""
        return bool(broken)


class RevealsAnyNumber(AppliesAnyDeal):
    """Any number of cards may be revealed; all else about a deal is checked."""

    def is_let_through(self, broken: set[str]) -> bool:
        """If it is the only fault."""
        return broken == {"deal.two-player-reveal"}


class RefusesClaims(Engine):
    """Claims of more than five are refused, though they are listed."""

    def after(self, match: Match, action: Any) -> tuple[Match, Any]:
        if isinstance(action, cats.Claim) and action.count > 5:
            raise ValueError("too many")
        return super().after(match, action)


class RefusalLeavesATrace(Engine):
    """After a refused bid the seat has bid."""

    def apply(self, match: Match, request: Answer) -> Any:
        try:
            return super().apply(match, request)
        except CatboxError:
            if isinstance(match.state, catbox.BidPhase):
                changed, _ = self.after(match, self.legal_in(match)[0])
                self.matches[request["match"]] = changed
            raise


class JudgesAlwaysLegal(Engine):
    """A paradox is always ruled legal."""

    def judge(self, match: Match, request: Answer) -> Any:
        if request["action"]["do"] == "paradox":
            return {"verdict": {"ruling": "legal"}}
        return super().judge(match, request)


class NamesOneClause(Engine):
    """Of the clauses that are broken only the first is named."""

    def judge(self, match: Match, request: Answer) -> Any:
        answer = super().judge(match, request)
        answer["verdict"]["violations"] = answer["verdict"]["violations"][:1]
        return answer


class _WrongSheet(Engine):
    part: ClassVar[str]

    def score(self, match: Match, request: Answer) -> Any:
        answer, state = super().score(match, request), match.state
        if isinstance(state, catbox.DealPhase | catbox.MatchOver):
            for index, (sheet, result) in enumerate(
                zip(answer["rounds"], state.results, strict=True)
            ):
                self.spoil(sheet, result, index)
            totals = zip(*(sheet["scores"] for sheet in answer["rounds"]), strict=True)
            answer["totals"] = [sum(column) for column in totals] or answer["totals"]
        return answer

    def spoil(self, sheet: Any, result: catbox.RoundResult, index: int) -> None:
        raise AssertionError


class ParadoxCostsNothing(_WrongSheet):
    """Who causes a paradox scores nothing."""

    def spoil(self, sheet: Any, result: catbox.RoundResult, index: int) -> None:
        if result.paradox is not None:
            sheet["scores"][result.paradox] = 0


class ProofsAreTakenBack(Engine):
    """The table shows no proofs."""

    def state(self, match: Match, request: Answer) -> Any:
        answer = super().state(match, request)
        answer["state"].pop("proofs", None)
        return answer


class FelinesteinIsSeen(Engine):
    """All seats know the cards that are set aside for felinestein."""

    def state(self, match: Match, request: Answer) -> Any:
        answer = super().state(match, request)
        *_, last = match.record.actions or (None,)
        if isinstance(last, cats.Use) and last.effect is cats.Physicat.FELINESTEIN:
            pile = answer["state"]["discards"]
            answer["state"]["known_discards"] = [pile] * match.record.players
        return answer


class LosesTheRow(Engine):
    """No Physicat lies in the row any more when one is used."""

    def state(self, match: Match, request: Answer) -> Any:
        answer = super().state(match, request)
        *_, last = match.record.actions or (None,)
        if isinstance(last, cats.Use):
            answer["state"]["physicats"].pop("row", None)
        return answer


class SeesNoBids(Engine):
    """A view has no bids."""

    def view(self, match: Match, request: Answer) -> Any:
        answer = super().view(match, request)
        if isinstance(match.state, catbox.BidPhase):
            answer["view"].pop("bids", None)
        return answer


# Faults in secrecy.


class ShowsHands(Engine):
    """A view has all hands."""

    def view(self, match: Match, request: Answer) -> Any:
        answer = super().view(match, request)
        whole = self.position(match, match.state)
        if "hands" in whole:
            answer["view"]["hands"] = whole["hands"]
        return answer


class HintsAtDiscards(Engine):
    """A view of a form of its own turns on what others have discarded."""

    def view(self, match: Match, request: Answer) -> Any:
        if isinstance(match.state, catbox.BidPhase):
            return {"view": self.hint(sum(match.state.discards))}
        return {"view": "nothing"}

    def hint(self, discards: int) -> object:
        return {"discards": discards}


class HintsByNumbers(HintsAtDiscards):
    def hint(self, discards: int) -> object:
        return discards


class HintsByLists(HintsAtDiscards):
    def hint(self, discards: int) -> object:
        return [discards]


class HintsByForms(HintsAtDiscards):
    def hint(self, discards: int) -> object:
        return {"discards": "odd"} if discards % 2 else ["even"]


class TellsWhatWasDrawn(Engine):
    """What a seat draws is shown to all."""

    def event(self, event: Any) -> Any:
        sent = super().event(event)
        if sent["event"] in ("draw-seen", "discard-chosen"):
            sent.pop("private_to")
        return sent


class DreamsViews(Engine):
    """A view is never the same twice."""

    asked = 0

    def view(self, match: Match, request: Answer) -> Any:
        self.asked += 1
        return {"view": self.asked}


# Faults in the protocol.


class _AtLegal(Engine):
    """Misbehaves at the fifth list of legal actions."""

    asked = 0

    def replies(self, line: bytes) -> Iterator[bytes]:
        if b'"legal"' in line:
            self.asked += 1
        if self.asked >= 5:
            yield from self.misbehave(line)
        else:
            yield from super().replies(line)

    def misbehave(self, line: bytes) -> Iterator[bytes]:
        raise AssertionError


SILENT: Final = "not a word more"
"""What an engine says on standard error once it will not answer any more."""


class FallsSilent(_AtLegal):
    def misbehave(self, line: bytes) -> Iterator[bytes]:
        print(SILENT, file=sys.stderr, flush=True)
        yield from ()


class Dies(_AtLegal):
    def misbehave(self, line: bytes) -> Iterator[bytes]:
        yield from ()
        print("out of cats", file=sys.stderr, flush=True)
        sys.exit(3)


class Floods(_AtLegal):
    def misbehave(self, line: bytes) -> Iterator[bytes]:
        while True:
            yield b'{"meow": true}'


class FloodsOneLine(_AtLegal):
    def misbehave(self, line: bytes) -> Iterator[bytes]:
        while True:
            sys.stdout.buffer.write(b"meow " * 100_000)
            yield from ()


class SpeaksGarbage(_AtLegal):
    def misbehave(self, line: bytes) -> Iterator[bytes]:
        yield b"\xff\xfe meow"


class AnswersTwice(_AtLegal):
    def misbehave(self, line: bytes) -> Iterator[bytes]:
        yield from Engine.replies(self, line)
        yield from Engine.replies(self, line)


class StopsReading(_AtLegal):
    def misbehave(self, line: bytes) -> Iterator[bytes]:
        print(SILENT, file=sys.stderr, flush=True)
        time.sleep(FOREVER)
        yield b""


class SpeaksOfSeatsAsText(Engine):
    def turn(self, match: Match) -> Any:
        return [str(actor) for actor in super().turn(match)]


class SpeaksOfWinnersAsText(Engine):
    def score(self, match: Match, request: Answer) -> Any:
        answer = super().score(match, request)
        return {**answer, "winners": [str(seat) for seat in answer["winners"]]}


class ListsTexts(Engine):
    def legal(self, match: Match, request: Answer) -> Any:
        return {"legal": [str(action) for action in self.legal_in(match)]}


class KeepsNoScore(Engine):
    def score(self, match: Match, request: Answer) -> Any:
        return None


class ErrsWithoutWords(Engine):
    def reply(self, line: bytes) -> Any:
        reply = super().reply(line)
        return {"id": reply["id"], "error": "no"} if "error" in reply else reply


class SaysTooMuchFirst(Engine):
    def run(self) -> None:
        sys.stdout.buffer.write(b"Welcome to the engine!\n")
        super().run()


class HasNoScore(Engine):
    asks = ("hello", "new", "legal", "apply")


class PlaysSomethingElse(Engine):
    games: ClassVar[Mapping[str, Any]] = {"chess": {"editions": {"fide": [2]}}}


ENGINES: Mapping[str, Callable[[], Engine]] = {
    name: kind
    for name, kind in globals().items()
    if isinstance(kind, type) and issubclass(kind, Engine) and not name.startswith("_")
}

if __name__ == "__main__":
    ENGINES[sys.argv[1]]().run()
