"""Matches as a state machine: every family of actions, illegal ones among them, and the
statements that hold in all legal play, checked after each step.

The naive model plays along. `CATBOX_EXAMPLES` sets how many matches are tried (100 unless it is
set); `--hypothesis-show-statistics` tells what they came upon.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest
from attrs import evolve
from hypothesis import HealthCheck, Phase, event, note, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
)

from catbox_rules.kernel.errors import IllegalAction
from catbox_rules.kernel.ruleset import CHANCE, Step, seen_by
from catbox_rules.records.structuring import action_as_json
from catbox_rules.schrodingers_cats import (
    Action,
    Box,
    Boxes,
    Claim,
    ClaimPhase,
    Deal,
    DealPhysicats,
    Doubt,
    Draw,
    DrawPhase,
    EndTurn,
    Exchange,
    Physicat,
    PhysicatDealPhase,
    Physicats,
    ProofPhase,
    Prove,
    State,
    Use,
    apply,
    judge,
    legal_actions,
    outcome,
    totals,
    turn,
    view,
)
from catbox_rules.schrodingers_cats.boxes import total
from catbox_rules.schrodingers_cats.rules.match import most_actions
from tests.schrodingers_cats.count_at_doubt import doubts
from tests.schrodingers_cats.driver import MANNERS, next_action
from tests.schrodingers_cats.mirror import BLOCKS, PLAYERS, Mirror
from tests.schrodingers_cats.plays import RARE_PLAYS, Play
from tests.schrodingers_cats.secrecy import look_alike, other_world

MOST_ROUNDS = {2: 5, 3: 5, 4: 3, 5: 4, 6: 5}
"""Every round costs a life, and one seat has at least one left at the end: at most one round
fewer than there are lives, of which there are six with two and three seats, else one a seat."""


ANY_PLAY = st.builds(
    Play,
    players=st.sampled_from(PLAYERS),
    manner=st.sampled_from(sorted(MANNERS)),
    favored=st.sampled_from(
        [
            (),
            (Physicat.PAWKING, Physicat.TABBY),
            (Physicat.MEWTON, Physicat.FELINESTEIN),
            (Physicat.PURRIE, Physicat.POUNCE_GAPOSCHKIN),
            (Physicat.FELIDAE, Physicat.FEYNCAT),
            (Physicat.TABBY, Physicat.GOEPPERT_MEOWER),
        ]
    ),
    physicats=st.sampled_from(["with", "with", "without"]),
    timing=st.sampled_from(["own-turn", "before-claim"]),
    blocks=st.sampled_from(BLOCKS),
)


def most_actions_of(play: Play) -> int:
    """The longest that a match can be, in actions, those of chance included.

    A track of b blocks has 5b spaces. Each claim stands further along than the one before, so a
    round has at most 5b of them, and each brings about at most three more actions: an exchange,
    its draw, the end of the turn. Each proof lays a card open that was not open before in this
    round, for what leaves a hand does not come back before the next deal: so there are at most as
    many proofs as cards. A turn without a claim is a doubt, which ends the round, or a skip, which
    is the use of a Physicat. Beside these a round has its deal. In the whole match each seat uses
    at most one Physicat, which makes it draw at most once, and the Physicats are dealt once.
    """
    in_a_round = 4 * 5 * play.blocks + 52 + 2
    of_physicats = 1 + 2 * play.players if play.physicats == "with" else 0
    return MOST_ROUNDS[play.players] * in_a_round + of_physicats


def place_on_track(claim: Claim) -> int:
    """How many spaces come before that of a claim: five to a block, two of alive and dead each and
    then one of empty boxes."""
    if claim.state is Box.EMPTY:
        return 5 * claim.count - 1
    block, second = divmod(claim.count - 1, 2)
    return 5 * block + 2 * second + (claim.state is Box.DEAD)


def reveals(action: Action, seat: int | None) -> bool:
    """Whether the seat gets to see by this action what was hidden from it before."""
    if isinstance(action, Use) and action.effect is Physicat.PRRIDE:
        return action.seat == seat
    return isinstance(action, Doubt)


def physicats_of(state: State) -> Physicats | None:
    if isinstance(state, PhysicatDealPhase):
        return None
    if isinstance(state, ClaimPhase | ProofPhase | DrawPhase):
        return state.round.physicats
    return state.physicats


class Matches(RuleBasedStateMachine):
    """One match, from the deal of the Physicats to the last seat."""

    @initialize(play=st.one_of(ANY_PLAY, st.sampled_from(RARE_PLAYS)), first=st.integers(0, 5))
    def lay_table(self, play: Play, first: int) -> None:
        self.how = play
        self.mirror = Mirror(play.choice(first))
        self.most_actions = most_actions_of(play)
        self.actions: list[Action] = []
        self.dealt: set[Physicat] = set()
        self.seen: set[str] = set()
        note(str(play))
        assert most_actions(self.state.table) == self.most_actions

    @property
    def state(self) -> State:
        return self.mirror.state

    def act(self, action: Action) -> None:
        """Take an action here and in the model."""
        before = self.state
        assert judge(before, action).is_legal
        assert self.mirror.model_allows(action)
        if isinstance(action, DealPhysicats):
            self.dealt = {*action.physicats, action.open}
        self.check_claim_rises(before, action)
        told = self.mirror.act(action)
        self.actions.append(action)
        assert len(self.actions) <= self.most_actions
        self.seen.update(self.mirror.watch.see(before, action, Step(self.state, told)))
        self.mirror.check()
        if isinstance(action, Doubt):
            self.check_own_count()

    # The families of actions.

    @rule(seed=st.integers(0, 2**16), times=st.integers(1, 10))
    def play(self, seed: int, times: int) -> None:
        """A few actions."""
        random = Random(seed)
        for _ in range(times):
            if turn(self.state):
                self.take_turn(random)

    @rule(seed=st.integers(0, 2**16), times=st.integers(10, 80))
    def play_on(self, seed: int, times: int) -> None:
        """Many actions in a row, so that matches come to their end."""
        self.play(seed, times)

    def take_turn(self, random: Random) -> None:
        """One action, by which nobody learns what it does not tell."""
        before = self.state
        action = self.how.next_action(before, random)
        self.act(action)
        if random.random() < 0.2:
            self.check_action_keeps_secrets(before, action, random)

    @rule(seed=st.integers(0, 2**16))
    def do_anything(self, seed: int) -> None:
        """Any legal action, whatever the manner."""
        if legal_actions(self.state):
            self.act(next_action(self.state, Random(seed)))

    @rule(data=st.data())
    def try_anything(self, data: st.DataObject) -> None:
        """Most actions are illegal."""
        players = self.how.players
        seats, physicat = st.integers(0, players - 1), st.sampled_from(Physicat)
        if isinstance(self.state, ClaimPhase | ProofPhase):
            on_turn = self.state.round.on_turn
            seats = st.one_of(st.just(int(on_turn)), st.just(int(on_turn)), seats)
            if (own := self.state.round.physicats.unused[on_turn]) is not None:
                physicat = st.one_of(st.just(own), physicat)
        kinds = st.sampled_from(Box)
        some = st.lists(kinds, min_size=1, max_size=4).map(Boxes.of)
        hand = st.lists(kinds, min_size=1, max_size=6).map(Boxes.of)
        hands = st.lists(hand, min_size=1, max_size=players + 1)
        action = data.draw(
            st.one_of(
                st.builds(Use, seats, physicat, st.none() | physicat),
                st.builds(Claim, seats, st.integers(0, 5) | st.integers(0, 30), kinds),
                st.builds(Prove, seats, some),
                st.builds(Exchange, seats, some),
                st.builds(EndTurn, seats),
                st.builds(Doubt, seats),
                st.builds(DealPhysicats, st.lists(physicat, max_size=players + 1), physicat),
                st.builds(Deal, hands),
                st.builds(Draw, some),
            )
        )
        self.check_ruling(action)

    def check_ruling(self, action: Action) -> None:
        """Judge, legal actions and model agree; what is illegal changes nothing."""
        state = self.state
        verdict = judge(state, action)
        assert verdict.is_legal == self.mirror.model_allows(action)
        if action.actor != CHANCE:
            assert verdict.is_legal == (action in legal_actions(state))
        if verdict.is_legal:
            assert verdict.grounds
            apply(state, action)
            return
        assert verdict.violations
        with pytest.raises(IllegalAction) as refused:
            apply(state, action)
        assert refused.value.verdict == verdict
        assert self.state is state
        self.mirror.check()
        for clause in verdict.clauses:
            event(f"refused by {clause}")

    # The statements.

    def check_claim_rises(self, before: State, action: Action) -> None:
        if isinstance(action, Claim) and isinstance(before, ClaimPhase) and before.round.claim:
            assert place_on_track(action) > place_on_track(before.round.claim)

    def check_own_count(self) -> None:
        """Who was wrong is who a plain count over the actions says, in each round until now."""
        counted = doubts([action_as_json(action) for action in self.actions])
        assert [(each.claimer, each.doubter, each.counted, each.wrong) for each in counted] == [
            (result.claim.seat, result.doubter, result.counted, result.wrong)
            for result in self.state.results
        ]

    @invariant()
    def cards_are_conserved(self) -> None:
        state = self.state
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

    @invariant()
    def physicats_are_conserved(self) -> None:
        physicats = physicats_of(self.state)
        if physicats is not None:
            assert set(physicats.placed) == self.dealt
            assert len(physicats.placed) == len(self.dealt)
            assert {*physicats.placed, *physicats.out_of_game} == set(Physicat)

    @invariant()
    def only_the_seat_on_turn_may_act(self) -> None:
        actors = {action.actor for action in legal_actions(self.state)}
        assert actors == set(turn(self.state)) - {CHANCE}
        assert len(turn(self.state)) == (outcome(self.state) is None)

    @invariant()
    def one_seat_is_left_at_the_end(self) -> None:
        left = sum(lives > 0 for lives in totals(self.state))
        assert (left == 1) == (outcome(self.state) is not None)
        assert left >= 1

    @invariant()
    def states_pass_the_checks_of_their_constructors(self) -> None:
        """Rules build states without them, see `kernel/unchecked.py`."""
        state = self.state
        if isinstance(state, ClaimPhase | ProofPhase):
            round, pile = state.round, state.round.discards
            assert evolve(pile) == pile
            assert evolve(round.physicats) == round.physicats
            assert all(evolve(boxes) == boxes for boxes in (*round.hands, *round.proofs))
        if isinstance(state, DrawPhase):
            assert evolve(state.during) == state.during
        assert evolve(state) == state

    @invariant()
    def views_keep_secrets(self) -> None:
        state = self.state
        for seat in (None, *state.table.seats):
            world = other_world(state, seat, Random(len(self.actions)))
            assert view(world, seat) == view(state, seat)
            assert view(world) == view(state)
            assert turn(world) == turn(state)
            mine = [action for action in legal_actions(state) if action.actor == seat]
            assert mine == [a for a in legal_actions(world) if a.actor == seat]
            if world != state:
                event("another world looks the same")

    def check_action_keeps_secrets(self, before: State, action: Action, random: Random) -> None:
        """What a seat sees of an action, and what it knows after it, does not turn on what was
        hidden from it before."""
        here = apply(before, action)
        for seat in (None, *before.table.seats):
            world, alike = self.seen_elsewhere(before, action, seat, random)
            if reveals(action, seat) or not judge(world, alike).is_legal:
                continue
            there = apply(world, alike)
            assert seen_by(there.events, seat) == seen_by(here.events, seat)
            assert view(there.state, seat) == view(here.state, seat)
            assert turn(there.state) == turn(here.state)
            if world != before or alike != action:
                event(f"{action.do} looks the same in another world")

    def seen_elsewhere(
        self, before: State, action: Action, seat: int | None, random: Random
    ) -> tuple[State, Action]:
        """Another world, and an action there that the seat cannot tell from this one. Its own
        actions are ruled on in the same way; those of others are not possible in every world."""
        for _ in range(10):
            world = other_world(before, seat, random)
            alike = look_alike(action, world, seat, random)
            if action.actor == seat:
                assert judge(world, alike) == judge(before, action)
            if judge(world, alike).is_legal:
                return world, alike
        return before, action

    def teardown(self) -> None:
        if hasattr(self, "mirror"):
            event(f"{self.how.players} players")
            for each in self.seen:
                event(each)


TestMatches = Matches.TestCase
TestMatches.settings = settings(
    max_examples=int(os.environ.get("CATBOX_EXAMPLES", "100")),
    stateful_step_count=30,
    deadline=None,
    phases=[Phase.explicit, Phase.reuse, Phase.generate, Phase.shrink],
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)
