"""The reference keeps the laws that the kit (`catbox_rules.testing`) asks of every ruleset, and the
statements of the research into the rulebooks that look into its states.

The naive model plays along, and so do the other editions that should be the same game.
The profile says how many matches are tried; `--hypothesis-show-statistics` says what they came
upon.
"""

from __future__ import annotations

from random import Random
from typing import Any

from attrs import evolve
from hypothesis import HealthCheck, Phase, event, settings
from hypothesis.strategies import SearchStrategy

from catbox_rules.cat_in_the_box import (
    Action,
    Color,
    Deal,
    Paradox,
    Play,
    State,
    TrickPhase,
    apply,
    legal_actions,
    outcome,
    view,
)
from catbox_rules.cat_in_the_box.events import Event, ParadoxOccurred
from catbox_rules.cat_in_the_box.rules.declaring import tokens_on_red
from catbox_rules.cat_in_the_box.table import tokens_in_supply
from catbox_rules.kernel.ruleset import seen_by
from catbox_rules.kernel.verdict import Verdict
from catbox_rules.match import AnyTransition
from catbox_rules.records import ChosenTable
from catbox_rules.testing import CatInTheBoxLaws
from tests.depth import of_depth
from tests.oracles.cat_in_the_box.mirror import INTERNATIONAL, Choice, Mirror
from tests.oracles.cat_in_the_box.secrecy import other_world

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


def with_readings_alone(table: ChosenTable) -> ChosenTable:
    """A table without a face or a layout of its own, of which the model and the twins know none."""
    readings = ("tokens", "red-broken-by")
    options = {name: value for name, value in table.options.items() if name in readings}
    return evolve(table, options=options)


def without_shown_hand(events: tuple[Event, ...]) -> tuple[Event, ...]:
    """Events without the hand that a paradox lays open: that much others do learn."""
    return tuple(
        evolve(seen, hand=()) if isinstance(seen, ParadoxOccurred) else seen for seen in events
    )


class Matches(CatInTheBoxLaws):
    """Matches of the reference. Statements 1, 2, 3, 9 and 10 are laws of the kit."""

    def tables(self) -> SearchStrategy[ChosenTable]:
        return super().tables().map(with_readings_alone)

    def begins(self) -> None:
        super().begins()
        table = self.record
        options = {name: str(value) for name, value in table.options.items()}
        self.choice = Choice(table.edition, table.players, table.first_seat, options)
        self.mirror = Mirror(self.choice)
        self.mirror.check()
        self.twins = {name: self.choice.initial(name) for name in twins(self.choice)}

    def happened(self, transition: AnyTransition) -> None:
        super().happened(transition)
        self.mirror.act(transition.action)
        assert self.mirror.state == self.state
        self.mirror.check()
        self.check_twins(transition.action)
        # Rules build states without the checks of constructors, see `kernel/values.py`.
        assert evolve(self.state) == self.state
        self.check_state(self.state)
        self.check_views_keep_secrets(self.state)
        self.check_events_keep_secrets(transition)
        if self.ledger.is_round_over:
            self.check_cells_filled()

    def judged(self, action: Any, verdict: Verdict) -> None:
        for clause in verdict.clauses if verdict.violations else ():
            event(f"refused by {clause}")

    def check_twins(self, action: Action) -> None:
        """Statements 6 and 7: the same action is legal, and leads to the same."""
        for name, before in self.twins.items():
            assert action in legal_actions(before) or isinstance(action, Deal)
            after = apply(before, action).state
            assert legal_actions(after) == legal_actions(self.state)
            assert after.results == self.state.results
            self.twins[name] = after

    def check_views_keep_secrets(self, state: State) -> None:
        """Statement 10: what a seat sees and may do does not turn on cards hidden from it."""
        for seat in state.table.seats:
            world = other_world(state, seat, Random(len(state.results)))
            assert view(world, seat) == view(state, seat), "10"
            assert view(world) == view(state), "10"
            mine = [action for action in legal_actions(state) if action.actor == seat]
            assert mine == [a for a in legal_actions(world) if a.actor == seat], "10"

    def check_events_keep_secrets(self, transition: AnyTransition) -> None:
        """Statement 10: nor does what it sees of an action; but a paradox lays a hand open."""
        before, action = transition.before, transition.action
        if isinstance(action, Deal):
            return
        for seat in before.table.seats:
            world = other_world(before, seat, Random(0))
            if action.actor != seat and action not in legal_actions(world):
                continue
            here, there = apply(before, action).events, apply(world, action).events
            if isinstance(action, Paradox) and action.actor != seat:
                here, there = without_shown_hand(here), without_shown_hand(there)
            assert seen_by(there, seat) == seen_by(here, seat), "10"

    def check_state(self, state: State) -> None:
        if not isinstance(state, TrickPhase):
            return
        assert all(state.held), "1: no seat loses all four colors"
        tokens = [cell for owned in state.board.tokens for cell in owned]
        assert len(set(tokens)) == len(tokens), "9: no two plays name the same cell"
        complete = (len(tokens) - len(state.trick)) // state.table.players
        assert sum(state.won) == complete, "3: tricks won are tricks completed"
        self.check_tokens(state)
        if not state.trick:
            self.check_lead(state)

    def check_tokens(self, state: TrickPhase) -> None:
        """Statement 5: how many tokens are needed."""
        for seat in state.table.seats:
            left = tokens_in_supply(
                state.table.edition,
                held=len(state.held[seat]),
                bids=len(state.bids) and 1,
                on_board=len(state.board.tokens[seat]),
            )
            may_lack_one = self.choice.edition in INTERNATIONAL and state.table.players in (3, 4)
            strict = self.choice.options.get("tokens") == "strict"
            assert left >= (-1 if may_lack_one and not strict else 0), "5: tokens needed"
            if left < 0:
                event("a thirteenth token is needed")

    def check_lead(self, state: TrickPhase) -> None:
        """Statement 8: no lead is impossible because of red alone."""
        legal = legal_actions(state)
        plays = [action for action in legal if isinstance(action, Play)]
        model, seat = self.mirror.model, legal[0].actor
        assert seat != "chance"
        declarable = [
            (color, rank)
            for rank in model.hands[seat]
            for color in model.held[seat]
            if (color, rank) not in model.owner
        ]
        if self.choice.options.get("tokens") != "strict":
            assert bool(declarable) == bool(plays), "8: no lead is impossible because of red alone"
        elif declarable and not plays:
            event("a token is lacking, so there is a paradox")
        if plays and all(play.color is Color.RED for play in plays) and not tokens_on_red(state):
            event("a forced red lead")

    def check_cells_filled(self) -> None:
        result = self.state.results[-1]
        if result.paradox is None:
            filled = len(self.ledger.tokens)
            assert filled == CELLS_FILLED[self.choice.players], "4: such a round fills the board"
        else:
            assert result.scores[result.paradox] <= 0, "2: who causes a paradox scores nothing"
        event(f"a round with{'out' if result.paradox is None else ''} a paradox")
        event("a bonus is scored" if any(result.bonus) else "nobody has a bonus")

    def teardown(self) -> None:
        super().teardown()
        result = outcome(self.state) if hasattr(self, "mirror") else None
        if result is not None:
            event(f"a match is decided by {result.reasons[-1].clause}")


TestMatches = Matches.TestCase
TestMatches.settings = settings(
    max_examples=of_depth(quick=10, ci=50, deep=300),
    stateful_step_count=30,
    phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
