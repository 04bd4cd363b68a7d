"""The reference keeps the laws that the kit (`catbox_rules.testing`) asks of every ruleset, and the
statements that look into its states.

The naive model plays along. The profile says how many matches are tried;
`--hypothesis-show-statistics` says what they came upon.
"""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from attrs import evolve
from hypothesis import HealthCheck, Phase, event, settings

from catbox_rules.kernel.ruleset import Step
from catbox_rules.kernel.verdict import Verdict
from catbox_rules.match import AnyTransition
from catbox_rules.records import Record
from catbox_rules.schrodingers_cats import (
    Box,
    ClaimPhase,
    DealPhysicats,
    DrawPhase,
    Physicat,
    PhysicatDealPhase,
    Physicats,
    ProofPhase,
    State,
    legal_actions,
    outcome,
    totals,
    turn,
    view,
)
from catbox_rules.schrodingers_cats.material import total
from catbox_rules.schrodingers_cats.rules.doubting import most_actions
from catbox_rules.testing import SchrodingersCatsLaws
from tests.depth import of_depth
from tests.oracles.schrodingers_cats.mirror import Choice, Mirror
from tests.oracles.schrodingers_cats.secrecy import other_world

MOST_ROUNDS = {2: 5, 3: 5, 4: 3, 5: 4, 6: 5}
"""Every round costs a life, and one seat has at least one left at the end: at most one round
fewer than there are lives, of which there are six with two and three seats, else one a seat."""


def most_actions_at(table: Record) -> int:
    """The longest that a match can be, in actions, those of chance included.

    A track of b blocks has 5b spaces. Each claim stands further along than the one before, so a
    round has at most 5b of them, and each brings about at most three more actions: an exchange,
    its draw, the end of the turn. Each proof lays a card open that was not open before in this
    round, for what leaves a hand does not come back before the next deal: so there are at most as
    many proofs as cards. A turn without a claim is a doubt, which ends the round, or a skip, which
    is the use of a Physicat. Besides, a round has its deal. In the whole match each seat uses
    at most one Physicat, which makes it draw at most once, and the Physicats are dealt once.
    """
    in_a_round = 4 * 5 * int(str(table.options.get("blocks", 13))) + 52 + 2
    has_physicats = table.options.get("physicats", "with") == "with"
    of_physicats = 1 + 2 * table.players if has_physicats else 0
    return MOST_ROUNDS[table.players] * in_a_round + of_physicats


def physicats_of(state: State) -> Physicats | None:
    if isinstance(state, PhysicatDealPhase):
        return None
    if isinstance(state, ClaimPhase | ProofPhase | DrawPhase):
        return state.round.physicats
    return state.physicats


class Matches(SchrodingersCatsLaws):
    """Matches of the reference. That claims rise, that a count follows from the actions alone, and
    that nothing secret is shown are laws of the kit."""

    def begins(self) -> None:
        super().begins()
        table = self.record
        self.mirror = Mirror(Choice(table.players, table.first_seat, table.options))
        self.mirror.check()
        self.dealt: set[Physicat] = set()
        self.seen: set[str] = set()
        assert most_actions(self.state.table) == most_actions_at(table)

    def most_actions(self) -> int:
        return most_actions_at(self.record)

    def happened(self, transition: AnyTransition) -> None:
        super().happened(transition)
        action = transition.action
        if isinstance(action, DealPhysicats):
            self.dealt = {*action.physicats, action.open}
        assert self.mirror.model_allows(action)
        events = self.mirror.act(action)
        assert self.mirror.state == self.state
        self.mirror.check()
        self.seen.update(self.mirror.watch.see(transition.before, action, Step(self.state, events)))
        self.check_cards(self.state)
        self.check_physicats(self.state)
        self.check_lives(self.state)
        self.check_views_keep_secrets(self.state)
        self.check_constructors(self.state)

    def judged(self, action: Any, verdict: Verdict) -> None:
        """The model rules as the engine does."""
        assert verdict.is_legal == self.mirror.model_allows(action)
        for clause in verdict.clauses if verdict.violations else ():
            event(f"refused by {clause}")

    def check_cards(self, state: State) -> None:
        """No card is lost or doubled."""
        if not isinstance(state, ClaimPhase | ProofPhase | DrawPhase):
            return
        round = state.round
        lying = Counter(total([*round.hands, *round.proofs, round.discards.boxes]))
        pile = state.draw_pile
        assert min(pile.counts) >= 0
        assert lying + Counter(pile) == Counter(
            {Box.ALIVE: 20, Box.DEAD: 20, Box.EMPTY: 8, Box.HEISENBERG: 4}
        )
        in_play = len(total(round.hands)) + len(total(round.proofs))
        owed = state.owed if isinstance(state, DrawPhase) else 0
        assert state.boxes_in_play == in_play + owed

    def check_physicats(self, state: State) -> None:
        """Nor is a Physicat."""
        physicats = physicats_of(state)
        if physicats is not None:
            assert set(physicats.placed) == self.dealt
            assert len(physicats.placed) == len(self.dealt)
            assert {*physicats.placed, *physicats.out_of_game} == set(Physicat)

    def check_lives(self, state: State) -> None:
        """The match goes on until one seat is left."""
        left = sum(lives > 0 for lives in totals(state))
        assert (left == 1) == (outcome(state) is not None)
        assert left >= 1

    def check_views_keep_secrets(self, state: State) -> None:
        """What a seat or a spectator sees, and may do, does not turn on what is hidden from it."""
        for seat in (None, *state.table.seats):
            world = other_world(state, seat, Random(len(self.record.actions)))
            assert view(world, seat) == view(state, seat)
            assert view(world) == view(state)
            assert turn(world) == turn(state)
            mine = [action for action in legal_actions(state) if action.actor == seat]
            assert mine == [a for a in legal_actions(world) if a.actor == seat]
            if world != state:
                event("another world looks the same")

    def check_constructors(self, state: State) -> None:
        """Rules build states without the checks of constructors, see `kernel/values.py`."""
        if isinstance(state, ClaimPhase | ProofPhase):
            round, pile = state.round, state.round.discards
            assert evolve(pile) == pile
            assert evolve(round.physicats) == round.physicats
            assert all(evolve(boxes) == boxes for boxes in (*round.hands, *round.proofs))
        if isinstance(state, DrawPhase):
            assert evolve(state.during) == state.during
        assert evolve(state) == state

    def teardown(self) -> None:
        super().teardown()
        if hasattr(self, "seen"):
            event(f"{self.record.players} players")
            for each in self.seen:
                event(each)


TestMatches = Matches.TestCase
TestMatches.settings = settings(
    max_examples=of_depth(quick=10, ci=50, deep=300),
    stateful_step_count=30,
    phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
