"""Matches as a state machine: every family of actions, illegal ones among them, and the
statements that hold in all legal play, checked after each step.

The statements are those of the research into the rulebooks; each is an invariant below. The
naive model plays along, and so do the other editions that should be the same game.

`CATBOX_EXAMPLES` sets how many matches are tried (100 unless it is set);
`--hypothesis-show-statistics` tells what they came upon.
"""

from __future__ import annotations

import os
from random import Random

import pytest
from attrs import evolve
from hypothesis import HealthCheck, Phase, event, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from catbox_rules.cat_in_the_box import (
    Action,
    Bid,
    BidPhase,
    Color,
    Deal,
    DealPhase,
    Discard,
    DiscardPhase,
    Paradox,
    Play,
    State,
    TrickPhase,
    apply,
    draw,
    judge,
    legal_actions,
    outcome,
    turn,
    view,
)
from catbox_rules.cat_in_the_box.events import Event, ParadoxOccurred, RoundScored
from catbox_rules.cat_in_the_box.rules.declaring import tokens_on_red
from catbox_rules.cat_in_the_box.rules.setup import tokens_in_supply
from catbox_rules.kernel.errors import IllegalAction
from catbox_rules.kernel.ruleset import seen_by
from tests.cat_in_the_box.driver import MANNERS
from tests.cat_in_the_box.mirror import INTERNATIONAL, TABLES, Choice, Mirror
from tests.cat_in_the_box.secrecy import other_world

CELLS_FILLED = {2: 16, 3: 24, 4: 32, 5: 35}
"""Tokens of the seats on the board after a round without a paradox (statement 4)."""


def twins(choice: Choice) -> tuple[str, ...]:
    """The other editions that are the same game at this table (statements 6 and 7): all that
    know the number of players, unless tokens are counted, of which the Japanese has enough."""
    if choice.edition not in INTERNATIONAL or choice.options.get("tokens") == "strict":
        return () if choice.edition not in INTERNATIONAL else INTERNATIONAL
    japanese = ("ayatsurare-2020",) if choice.players in (3, 4) else ()
    # Observed tokens lie on the red row of the international board with four players alone.
    if choice.players == 4 and choice.options.get("red-broken-by") == "any-token":
        japanese = ()
    return (*INTERNATIONAL, *japanese)


def without_shown_hand(told: tuple[Event, ...]) -> tuple[Event, ...]:
    """Events without the hand that a paradox lays open: that much others do learn."""
    return tuple(
        evolve(seen, hand=()) if isinstance(seen, ParadoxOccurred) else seen for seen in told
    )


class Matches(RuleBasedStateMachine):
    """One match, from the deal to the winner."""

    @initialize(
        table=st.sampled_from(TABLES),
        first=st.integers(0, 4),
        tokens=st.sampled_from(["unlimited", "strict"]),
        red=st.sampled_from(["player-token", "any-token"]),
        manner=st.sampled_from(sorted(MANNERS)),
    )
    def lay_table(
        self, table: tuple[str, int], first: int, tokens: str, red: str, manner: str
    ) -> None:
        edition, players = table
        options = {"tokens": tokens, "red-broken-by": red}
        self.choice = Choice(edition, players, first % players, options)
        self.mirror = Mirror(self.choice)
        self.twins = {name: self.choice.initial(name) for name in twins(self.choice)}
        self.manner = MANNERS[manner]
        note(f"{self.choice}, {manner}")

    @property
    def state(self) -> State:
        return self.mirror.state

    def act(self, action: Action) -> None:
        """Take an action here, in the model, and at the tables of the other editions."""
        before = self.state
        assert judge(before, action).is_legal
        told = self.mirror.act(action)
        for name, state in self.twins.items():
            assert action in legal_actions(state) or isinstance(action, Deal)
            self.twins[name] = apply(state, action).state
        for seen in told:
            if isinstance(seen, RoundScored):
                self.check_scored_round(before, action, seen)
        self.check_events_keep_secrets(before, action, told)

    # The families of actions.

    @precondition(lambda self: isinstance(self.state, DealPhase))
    @rule(seed=st.integers(0, 2**16))
    def deal(self, seed: int) -> None:
        self.act(draw(self.state, Random(seed)))

    @precondition(lambda self: isinstance(self.state, DiscardPhase))
    @rule(seed=st.integers(0, 2**16), times=st.integers(1, 5))
    def discard(self, seed: int, times: int) -> None:
        random = Random(seed)
        for _ in range(times):
            if isinstance(self.state, DiscardPhase):
                self.act(random.choice(legal_actions(self.state)))

    @precondition(lambda self: isinstance(self.state, BidPhase))
    @rule(seed=st.integers(0, 2**16), times=st.integers(1, 5))
    def bid(self, seed: int, times: int) -> None:
        random = Random(seed)
        for _ in range(times):
            if isinstance(self.state, BidPhase):
                self.act(random.choice(legal_actions(self.state)))

    @precondition(lambda self: self.may_play)
    @rule(seed=st.integers(0, 2**16), times=st.integers(1, 40))
    def play(self, seed: int, times: int) -> None:
        """Some plays in a row, so that matches come to their end."""
        random = Random(seed)
        for _ in range(times):
            if self.may_play:
                self.act(random.choice(self.manner(self.state, legal_actions(self.state))))

    @precondition(lambda self: isinstance(self.state, TrickPhase) and not self.may_play)
    @rule()
    def paradox(self) -> None:
        [action] = legal_actions(self.state)
        assert isinstance(action, Paradox)
        self.act(action)

    @property
    def may_play(self) -> bool:
        return isinstance(self.state, TrickPhase) and isinstance(legal_actions(self.state)[0], Play)

    @rule(data=st.data())
    def try_what_is_illegal(self, data: st.DataObject) -> None:
        setup = self.state.table.setup
        seats, ranks = st.integers(0, setup.players - 1), st.integers(1, setup.highest_rank)
        action = data.draw(
            st.one_of(
                st.builds(Discard, seats, ranks),
                st.builds(Bid, seats, st.integers(0, 9)),
                st.builds(Play, seats, ranks, st.sampled_from(Color)),
                st.builds(Paradox, seats),
                st.builds(Deal, st.lists(st.lists(ranks, max_size=11), max_size=6)),
            )
        )
        state = self.state
        if action in legal_actions(state):
            return
        verdict = judge(state, action)
        assert not verdict.is_legal
        assert verdict.violations
        with pytest.raises(IllegalAction) as refused:
            apply(state, action)
        assert refused.value.verdict == verdict
        assert self.state is state
        for clause in verdict.clauses:
            event(f"refused by {clause}")

    # The statements.

    @invariant()
    def model_agrees(self) -> None:
        self.mirror.check()

    @invariant()
    def statements_about_the_table_hold(self) -> None:
        state = self.state
        if not isinstance(state, TrickPhase):
            return
        board, setup = state.board, state.table.setup
        assert all(state.held), "1: no seat loses all four colors"
        tokens = [cell for owned in board.tokens for cell in owned]
        assert len(set(tokens)) == len(tokens), "9: no two plays name the same cell"
        complete = (len(tokens) - len(state.trick)) // setup.players
        assert sum(state.won) == complete, "3: tricks won are tricks completed"
        for seat in state.table.seats:
            left = tokens_in_supply(
                state.table.edition,
                held=len(state.held[seat]),
                bids=len(state.bids) and 1,
                on_board=len(board.tokens[seat]),
            )
            may_lack_one = self.choice.edition in INTERNATIONAL and setup.players in (3, 4)
            strict = self.choice.options["tokens"] == "strict"
            assert left >= (-1 if may_lack_one and not strict else 0), "5: tokens needed"
            if left < 0:
                event("a thirteenth token is needed")
        self.check_lead(state)

    def check_lead(self, state: TrickPhase) -> None:
        [actor] = turn(state)
        if state.trick or actor == "chance":
            return
        seat = int(actor)
        held, hand = self.mirror.model.held[seat], self.mirror.model.hands[seat]
        declarable = [
            (color, rank)
            for rank in hand
            for color in held
            if (color, rank) not in self.mirror.model.owner
        ]
        plays = [action for action in legal_actions(state) if isinstance(action, Play)]
        enough = self.choice.options["tokens"] == "unlimited"
        if enough:
            assert bool(declarable) == bool(plays), "8: no lead is impossible because of red alone"
        elif declarable and not plays:
            event("a token is lacking, so there is a paradox")
        if plays and all(play.color is Color.RED for play in plays) and not tokens_on_red(state):
            event("a forced red lead")

    @invariant()
    def states_pass_the_checks_of_their_constructors(self) -> None:
        """Rules build states without them, see `kernel/unchecked.py`."""
        assert evolve(self.state) == self.state

    @invariant()
    def editions_are_the_same_game(self) -> None:
        for state in self.twins.values():
            assert legal_actions(state) == legal_actions(self.state), "6 and 7"
            assert state.results == self.state.results, "6 and 7"

    def check_scored_round(self, before: State, action: Action, scored: RoundScored) -> None:
        result, players = scored.result, self.choice.players
        assert isinstance(before, TrickPhase)
        tokens = len(before.board.player_tokens) + isinstance(action, Play)
        if result.paradox is None:
            assert tokens == CELLS_FILLED[players], "4: a round without a paradox fills the board"
            event("a round without a paradox")
        else:
            event("a round with a paradox")
            assert action == Paradox(result.paradox)
            assert result.scores[result.paradox] <= 0, "2: who causes it scores nothing"
        if any(result.bonus):
            event("a bonus is scored")
        if not any(result.bonus):
            event("nobody bids right")

    def check_events_keep_secrets(
        self, before: State, action: Action, told: tuple[Event, ...]
    ) -> None:
        """10: what a seat sees of a public action does not turn on cards hidden from it."""
        if isinstance(action, Deal):
            return
        for seat in self.state.table.seats:
            world = other_world(before, seat, Random(0))
            if action.actor != seat and action not in legal_actions(world):
                continue
            here, there = told, apply(world, action).events
            if isinstance(action, Paradox) and action.actor != seat:
                here, there = without_shown_hand(here), without_shown_hand(there)
            assert seen_by(there, seat) == seen_by(here, seat), "10"

    @invariant()
    def views_keep_secrets(self) -> None:
        state = self.state
        for seat in state.table.seats:
            world = other_world(state, seat, Random(len(state.results)))
            assert view(world, seat) == view(state, seat), "10"
            assert view(world) == view(state), "10"
            mine = [action for action in legal_actions(state) if action.actor == seat]
            assert mine == [a for a in legal_actions(world) if a.actor == seat], "10"

    def teardown(self) -> None:
        if not hasattr(self, "mirror"):
            return
        result = outcome(self.state)
        if result is not None:
            event("a match ends")
            event(f"it is decided by {result.reasons[-1].clause}")


TestMatches = Matches.TestCase
TestMatches.settings = settings(
    max_examples=int(os.environ.get("CATBOX_EXAMPLES", "100")),
    stateful_step_count=100,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
