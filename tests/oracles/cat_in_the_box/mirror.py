"""The engine and the naive model side by side: the same actions, and what must agree after each."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from attrs import define, field, frozen

from catbox_rules.cat_in_the_box import (
    Action,
    Bid,
    BidPhase,
    Cards,
    Cell,
    CellSet,
    Deal,
    Discard,
    DiscardPhase,
    MatchOver,
    Paradox,
    Play,
    State,
    TrickPhase,
    apply,
    initial,
    legal_actions,
    outcome,
    totals,
    turn,
)
from catbox_rules.cat_in_the_box.events import Event, RoundScored
from catbox_rules.conformance.cat_in_the_box import POLICIES
from catbox_rules.testing.cat_in_the_box import next_action
from tests.oracles.cat_in_the_box.model import Model, Move

INTERNATIONAL = ("hobby-japan-2021", "bezier-2022", "pegasus-2023")
TABLES = [("ayatsurare-2020", players) for players in (3, 4)] + [
    (edition, players) for edition in INTERNATIONAL for players in (2, 3, 4, 5)
]
"""Every edition with every count of players it knows."""


@frozen
class Choice:
    """What a match is played with."""

    edition: str
    players: int
    first_seat: int = 0
    options: Mapping[str, str] = field(factory=dict[str, str])

    def initial(self, edition: str | None = None) -> State:
        """The engine's state before the first deal."""
        return initial(
            edition or self.edition,
            players=self.players,
            first_seat=self.first_seat,
            options=dict(self.options),
        )

    def model(self) -> Model:
        """The model before the first deal."""
        return Model(
            japanese=self.edition == "ayatsurare-2020",
            players=self.players,
            first_seat=self.first_seat,
            tokens=self.options.get("tokens", "unlimited"),
            red_broken_by=self.options.get("red-broken-by", "player-token"),
        )


@define
class Mirror:
    """A match on the engine and on the model at once."""

    choice: Choice
    state: State = field(init=False)
    model: Model = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.state = self.choice.initial()
        self.model = self.choice.model()

    def act(self, action: Action) -> tuple[Event, ...]:
        """Take a legal action on both; the events are the engine's."""
        step = apply(self.state, action)
        self.state = step.state
        if isinstance(action, Deal):
            self.model.deal(action.hands, action.revealed)
        else:
            self.model.act(as_move(action))
        return step.events

    @property
    def is_over(self) -> bool:
        """Whether nobody is on turn."""
        return not turn(self.state)

    def play(self, random: Random, policy: str) -> list[str]:
        """Take an action, chosen by this policy; what there is to see in it."""
        events = self.act(next_action(self.state, random, POLICIES[policy]))
        seen = [
            f"rounds {'without' if event.paradox is None else 'with'} a paradox"
            for event in events
            if isinstance(event, RoundScored)
        ]
        over = outcome(self.state)
        if over is not None:
            seen.append(f"matches decided by {over.reasons[-1].clause}")
        return seen

    def check(self) -> None:
        """All that both know must be the same."""
        state, model = self.state, self.model
        if isinstance(state, DiscardPhase | BidPhase | TrickPhase):
            assert turn(state) == tuple(model.to_act())
            assert {as_move(action) for action in legal_actions(state)} == model.legal()
            assert list(state.hands) == [Cards.of(*hand) for hand in model.hands]
        if isinstance(state, TrickPhase):
            self.check_table(state)
        sheets = [(s.start_seat, s.paradox, s.tricks, s.bonus, s.scores) for s in model.rounds]
        assert sheets == [
            (r.start_seat, r.paradox, list(r.tricks), list(r.bonus), list(r.scores))
            for r in state.results
        ]
        assert list(totals(state)) == model.totals()
        result = outcome(state)
        assert (result is not None) == isinstance(state, MatchOver) == (model.phase == "over")
        if result is not None:
            assert list(result.winners) == model.winners()

    def check_table(self, state: TrickPhase) -> None:
        """Tokens, lost colors, tricks and the current trick."""
        model, board = self.model, state.board
        piles: dict[object, CellSet] = {"observed": board.observed, "neutral": board.neutral}
        piles.update(enumerate(board.tokens))
        for owner, cells in piles.items():
            assert cells == cells_of(model, owner)
        assert [{color.value for color in held} for held in state.held] == model.held
        assert list(state.won) == model.won
        assert state.leader == model.leader
        trick = [(play.seat, play.rank, play.color.value) for play in state.trick]
        assert trick == model.trick


def cells_of(model: Model, owner: object) -> CellSet:
    """The cells on which the model has this owner's tokens."""
    named = [
        Cell.named(f"{color[0].upper()}{rank}")
        for (color, rank), each in model.owner.items()
        if each == owner
    ]
    return CellSet.of(cell for cell in named if cell is not None)


def as_move(action: Action) -> Move:
    """An action as the model writes it."""
    match action:
        case Discard():
            return "discard", action.seat, action.rank
        case Bid():
            return "bid", action.seat, action.tricks
        case Play():
            return "play", action.seat, action.rank, action.color.value
        case Paradox():
            return "paradox", action.seat
        case Deal():
            raise AssertionError("a deal is no move of a seat")
