"""The engine and the naive model side by side: the same actions, and what must agree after each."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import assert_never

from attrs import define, field, frozen

from catbox_rules.conformance.schrodingers_cats import POLICIES
from catbox_rules.kernel.ruleset import Step
from catbox_rules.schrodingers_cats import (
    Action,
    Boxes,
    Claim,
    ClaimPhase,
    Deal,
    DealPhase,
    DealPhysicats,
    Doubt,
    Draw,
    DrawPhase,
    EndTurn,
    Exchange,
    MatchOver,
    PhysicatDealPhase,
    Physicats,
    ProofPhase,
    Prove,
    Round,
    State,
    Use,
    apply,
    initial,
    legal_actions,
    outcome,
    totals,
    turn,
    view,
)
from catbox_rules.schrodingers_cats.editions import READINGS
from catbox_rules.schrodingers_cats.events import Event
from catbox_rules.testing.schrodingers_cats import next_action
from tests.oracles.schrodingers_cats.model import DECK, PHYSICATS, Model, Move, Pile, RoundSheet
from tests.oracles.schrodingers_cats.sights import Watch

EDITION = "amigo-2023"
PLAYERS = (2, 3, 4, 5, 6)
BLOCKS = (13, 3, 1)
"""Lengths of the track: the usual one, and shorter ones, whose last space is soon reached."""
OPTIONS: tuple[dict[str, object], ...] = (
    {},
    *({reading.option: value.value} for reading in READINGS for value in reading.others),
    {"physicats": "without"},
)
"""With Physicats by the usual readings, by each other one, and without."""


@frozen
class Choice:
    """What a match is played with."""

    players: int
    first_seat: int = 0
    options: Mapping[str, object] = field(factory=dict[str, object])

    def initial(self) -> State:
        """The engine's state before the first deal."""
        return initial(
            EDITION, players=self.players, first_seat=self.first_seat, options=self.options
        )

    def model(self) -> Model:
        """The model before the first deal."""
        return Model(
            players=self.players,
            first_seat=self.first_seat,
            physicats=self.options.get("physicats", "with") == "with",
            before_claim=self.options.get("physicat-timing") == "before-claim",
            short_pile_barred=self.options.get("short-pile") == "barred",
            heisenbergs_go=self.options.get("open-heisenbergs") == "as-claimed",
            blocks=int(str(self.options.get("blocks", 13))),
        )


@define
class Mirror:
    """A match on the engine and on the model at once."""

    choice: Choice
    state: State = field(init=False)
    model: Model = field(init=False)
    watch: Watch = field(init=False, factory=Watch)

    def __attrs_post_init__(self) -> None:
        self.state = self.choice.initial()
        self.model = self.choice.model()

    @classmethod
    def at(cls, state: State) -> Mirror:
        """A match that has come to this state, however it has."""
        table = state.table
        mirror = cls(Choice(table.players, table.first_seat, table.chosen_options()))
        mirror.state = state
        lay(mirror.model, state)
        return mirror

    def act(self, action: Action) -> tuple[Event, ...]:
        """Take a legal action on both; the events are the engine's."""
        step = apply(self.state, action)
        self.state = step.state
        match action:
            case DealPhysicats():
                self.model.deal_physicats(*_as_names(action))
            case Deal():
                self.model.deal([cards(hand) for hand in action.hands])
            case Draw():
                self.model.draw(cards(action.boxes))
            case _:
                self.model.act(as_move(action))
        return step.events

    def model_allows(self, action: Action) -> bool:
        """Whether the action is possible by the model."""
        match action:
            case DealPhysicats():
                return self.model.may_deal_physicats(*_as_names(action))
            case Deal():
                return self.model.may_deal([cards(hand) for hand in action.hands])
            case Draw():
                return self.model.may_draw(cards(action.boxes))
            case _:
                return as_move(action) in self.model.legal()

    @property
    def is_over(self) -> bool:
        """Whether nobody is on turn."""
        return not turn(self.state)

    def play(self, random: Random, policy: str) -> list[str]:
        """Take an action, chosen by this policy; what there is to see in it."""
        before, action = self.state, next_action(self.state, random, POLICIES[policy])
        events = self.act(action)
        return self.watch.see(before, action, Step(self.state, events))

    def check(self) -> None:
        """All that both know must be the same."""
        state, model = self.state, self.model
        assert turn(state) == (() if model.to_act() is None else (model.to_act(),))
        assert type(state) is PHASES[model.phase]
        if isinstance(state, ClaimPhase | ProofPhase):
            legal = legal_actions(state)
            moves = {as_move(action) for action in legal}
            assert moves == model.legal()
            assert len(moves) == len(legal)
        else:
            assert legal_actions(state) == ()
        if isinstance(state, ClaimPhase | ProofPhase | DrawPhase):
            self.check_round(state)
        elif not isinstance(state, PhysicatDealPhase):
            self.check_physicats(state.physicats)
        assert list(totals(state)) == model.lives
        sheets = [(s.start_seat, s.claim, s.doubter, s.counted, s.wrong) for s in model.rounds]
        assert sheets == [
            (r.start_seat, as_tuple(r.claim), r.doubter, r.counted, r.wrong) for r in state.results
        ]
        assert [list(r.lives) for r in state.results] == [s.lives for s in model.rounds]
        result = outcome(state)
        assert (result is not None) == isinstance(state, MatchOver)
        if result is not None:
            assert list(result.winners) == [model.winner()]

    def check_round(self, state: ClaimPhase | ProofPhase | DrawPhase) -> None:
        """Where every card lies, who knows of which, and how far the turn has come."""
        model, round = self.model, state.round
        assert list(round.hands) == list(map(boxes, model.hands))
        assert list(round.proofs) == list(map(boxes, model.open_cards))
        assert state.draw_pile == boxes(model.draw_pile)
        assert round.discards.boxes == boxes(model.discard_pile)
        assert round.discards.open == boxes(model.knows[None])
        for seat in state.table.seats:
            seen = view(state, seat)
            assert seen.hand == boxes(model.hands[seat])
            assert seen.known_discards == boxes(model.knows[seat])
            own = None if seen.physicat is None else seen.physicat.value
            assert own == model.holds.get(seat)
            for other, hand in enumerate(seen.hands):
                known = model.hands[other] if other == seat else []
                assert hand.known == boxes(known)
                assert len(hand) == len(boxes(model.hands[other]))
        self.check_physicats(round.physicats)
        assert (None if round.claim is None else as_tuple(round.claim)) == model.claim
        assert state.boxes_in_play == model.boxes_in_play()
        assert (state.owed if isinstance(state, DrawPhase) else 0) == model.draws
        during = state.during if isinstance(state, DrawPhase) else state
        assert isinstance(during, ProofPhase) == model.has_claimed
        if isinstance(during, ProofPhase):
            assert during.proved == model.proved
            assert during.has_exchanged == model.has_exchanged

    def check_physicats(self, physicats: Physicats) -> None:
        """Where every Physicat lies."""
        model = self.model
        unused = dict(enumerate(physicats.unused))
        assert {seat: p.value for seat, p in unused.items() if p is not None} == model.holds
        assert [p.value for p in physicats.row] == model.row
        assert (physicats.revealed and physicats.revealed.value) == model.in_use
        staying = [[] if p is None else [p.value] for p in physicats.staying]
        assert staying == model.in_front
        assert {p.value for p in physicats.out_of_game} == set(model.out_of_game)


PHASES: dict[str, type[State]] = {
    "deal-physicats": PhysicatDealPhase,
    "deal": DealPhase,
    "draw": DrawPhase,
    "claim": ClaimPhase,
    "proof": ProofPhase,
    "over": MatchOver,
}
"""What the model calls each class of states."""


def lay(model: Model, state: State) -> None:
    """Put everything on the model's table as it is in a state."""
    for r in state.results:
        claim, lives = as_tuple(r.claim), list(r.lives)
        model.rounds.append(RoundSheet(r.start_seat, claim, r.doubter, r.counted, r.wrong, lives))
        model.lives = list(r.lives)
        model.set_up_round(r.doubter if r.wrong == r.claim.seat else r.claim.seat)
    match state:
        case PhysicatDealPhase():
            pass
        case DealPhase() | MatchOver():
            lay_physicats(model, state.physicats)
        case _:
            lay_physicats(model, state.round.physicats)
            lay_cards(model, state.round)
            model.draws = state.owed if isinstance(state, DrawPhase) else 0
            during = state.during if isinstance(state, DrawPhase) else state
            if isinstance(during, ProofPhase):
                model.has_claimed = True
                model.proved, model.has_exchanged = during.proved, during.has_exchanged


def lay_physicats(model: Model, physicats: Physicats) -> None:
    """Put every Physicat where it lies."""
    model.holds = {seat: p.value for seat, p in enumerate(physicats.unused) if p is not None}
    model.row = [p.value for p in physicats.row]
    model.in_front = [[] if p is None else [p.value] for p in physicats.staying]
    model.in_use = physicats.revealed and physicats.revealed.value
    in_game = [p.value for p in physicats.placed]
    model.out_of_game = [name for name in PHYSICATS if name not in in_game]


def lay_cards(model: Model, round: Round) -> None:
    """Put every card where it lies, and what is not on the table into the draw pile."""
    model.dealt, model.on_turn = True, round.on_turn
    model.claim = None if round.claim is None else as_tuple(round.claim)
    model.hands = [list(cards(hand)) for hand in round.hands]
    model.open_cards = [list(cards(proof)) for proof in round.proofs]
    model.discard_pile = list(cards(round.discards.boxes))
    model.knows = {seat: list(cards(known)) for seat, known in enumerate(round.discards.known)}
    model.knows[None] = list(cards(round.discards.open))
    model.draw_pile = list(DECK)
    for pile in (*model.hands, *model.open_cards, model.discard_pile):
        for card in pile:
            model.draw_pile.remove(card)


def cards(boxes: Boxes) -> Pile:
    """A pile as the model has it: a string for each card."""
    return tuple(box.value for box in boxes)


def boxes(pile: list[str]) -> Boxes:
    """A pile of the model as the engine has it."""
    return Boxes(*map(pile.count, ("alive", "dead", "empty", "heisenberg")))


def _as_names(deal: DealPhysicats) -> tuple[list[str], str]:
    return [physicat.value for physicat in deal.physicats], deal.open.value


def as_tuple(claim: Claim) -> tuple[int, int, str]:
    """A claim as the model has it."""
    return claim.seat, claim.count, claim.state.value


def as_move(action: Action) -> Move:
    """An action of a seat as the model writes it."""
    match action:
        case Use():
            taken = None if action.taking is None else action.taking.value
            return "use", action.seat, action.physicat.value, taken
        case Claim():
            return "claim", *as_tuple(action)
        case Prove():
            return "prove", action.seat, cards(action.boxes)
        case Exchange():
            return "exchange", action.seat, cards(action.boxes)
        case EndTurn():
            return "end", action.seat
        case Doubt():
            return "doubt", action.seat
        case DealPhysicats() | Deal() | Draw():
            raise AssertionError(f"{action} is no move of a seat")
        case _:
            assert_never(action)
